export const id = 631;
export const ids = [631];
export const modules = {
	9034: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { W: () => parseArguments });
		var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3828);
		var _text_suggest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6101);
		function parseArguments(args, flags) {
			const switches = [...flags.switches ?? [], "help"];
			const options = {};
			for (const name of flags.values) options[name] = {
				type: "string",
				multiple: true
			};
			for (const name of switches) options[name] = { type: "boolean" };
			const { tokens } = (0, node_util__WEBPACK_IMPORTED_MODULE_0__.parseArgs)({
				args: [...args],
				options,
				allowPositionals: true,
				strict: false,
				tokens: true
			});
			const positionals = [];
			const values = {};
			const on = new Set();
			for (const token of tokens) {
				if (token.kind === "positional") positionals.push(token.value);
				if (token.kind !== "option") continue;
				if (switches.includes(token.name)) on.add(token.name);
				else if (!flags.values.includes(token.name)) throw unknownFlag(token.rawName, [...flags.values, ...switches]);
				else if (token.value === undefined) throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__.ue("bad-option", `${token.rawName} needs a value`);
				else values[token.name] = token.name in values ? `${values[token.name]}\n${token.value}` : token.value;
			}
			return {
				positionals,
				values,
				switches: on
			};
		}
		function unknownFlag(raw, names) {
			const near = (0, _text_suggest_js__WEBPACK_IMPORTED_MODULE_2__.Z)(raw.replace(/^-+/, ""), names);
			return new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__.ue("bad-option", `${raw} is not an option${near === null ? "" : `; did you mean \`--${near}\`?`}`);
		}
	}),
	3631: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.r(__webpack_exports__);
		__webpack_require__.d(__webpack_exports__, { traceCommand: () => traceCommand });
		var external_node_path_ = __webpack_require__(6760);
		var core_diagnostic = __webpack_require__(876);
		var errors = __webpack_require__(3828);
		var core_escape = __webpack_require__(96);
		var disk_tree = __webpack_require__(2479);
		var visible_text = __webpack_require__(7329);
		;
		const shown = 200;
		function traceLine(text) {
			return (0, visible_text.Jj)((0, visible_text.TN)(text.slice(0, shown * 4)), shown);
		}
		function viewLines(trace) {
			return [
				...(trace.agents ?? []).map(({ name, within, error }) => row("agent", name, within === null ? "" : `for ${traceLine(within)}`, failed(error))),
				...(trace.skills ?? []).map(({ name, error }) => row("skill", name, failed(error))),
				...stateLines(trace.workflow),
				...(trace.retrievals ?? []).map(({ name, query, documents, error }) => row("search", name, query === null ? "" : JSON.stringify(traceLine(query)), found(documents), failed(error))),
				...(trace.media ?? []).map(mediaLine),
				...(trace.validations ?? []).map(({ name, kind, stage, passed, score }) => row(kind === "guardrail" ? "guard" : "eval", name, stage === null ? "" : `of the ${stage}`, verdict(kind, passed), score === null ? "" : `score ${score}`))
			];
		}
		function row(label, ...words) {
			const said = words.filter((word) => word !== "").map(traceLine);
			return `  ${label.padEnd(7)} ${said.join("  ")}`;
		}
		function failed(error) {
			return error === undefined ? "" : `failed: ${error}`;
		}
		function found(documents) {
			return documents === null ? "documents not recorded" : `${documents} document${documents === 1 ? "" : "s"}`;
		}
		function verdict(kind, passed) {
			if (passed === null) return kind === "guardrail" ? "result not recorded" : "";
			return passed ? "passed" : kind === "guardrail" ? "triggered" : "failed";
		}
		function stateLines(workflow) {
			if (workflow === null) return [];
			const { current, complete, transitions } = workflow;
			const end = complete === null ? "" : complete ? "complete" : "not complete";
			return [...transitions.map(({ from, to, event }) => row("state", `${from ?? "?"} → ${to}`, event === null ? "" : `on ${event}`)), row("state", current ?? "(not recorded)", end)];
		}
		function mediaLine(media) {
			const { role, modality, mimeType, bytes, width, height, durationMs } = media;
			const size = width === null || height === null ? "" : `${width}×${height}`;
			return row("media", role, mimeType ?? modality, size, durationMs === null ? "" : `${durationMs / 1e3} s`, bytes === null ? "" : `${bytes} bytes`);
		}
		;
		function renderTrace(trace) {
			const named = trace.scenario === null ? "" : `  scenario ${traceLine(trace.scenario)}`;
			const trial = trace.trial === null ? "" : `  trial ${trace.trial}`;
			const lines = [
				`${traceLine(trace.id)}${named}${trial}  (${trace.format})`,
				`  ${[
					counts(trace),
					tokens(trace),
					money(trace),
					time(trace),
					...trace.models.map(traceLine)
				].filter(Boolean).join(" · ")}`,
				`  user    ${spoken(trace.userInput)}`,
				...trace.toolCalls.map(toolLine),
				...viewLines(trace),
				`  answer  ${spoken(trace.finalOutput)}`,
				...trace.process === null ? [] : processLines(trace.process),
				...trace.warnings.map((warning) => `  warning ${traceLine(warning)}`)
			];
			return `${lines.join("\n")}\n`;
		}
		function counts({ spans, llmCalls, toolCalls }) {
			return `${count(spans, "span")} · ${count(llmCalls, "model call")} · ${count(toolCalls.length, "tool call")}`;
		}
		function tokens({ inputTokens, outputTokens, cachedTokens, reasoningTokens }) {
			if (inputTokens === null && outputTokens === null) return "tokens not recorded";
			const cached = cachedTokens === null ? "" : ` (${cachedTokens} cached)`;
			const reasoning = reasoningTokens === null ? "" : ` (${reasoningTokens} reasoning)`;
			return `${inputTokens ?? "?"} tokens in${cached}, ${outputTokens ?? "?"} out${reasoning}`;
		}
		function money({ costUsd, costSource }) {
			if (costUsd === null) return "cost not recorded";
			const amount = `$${Number(costUsd.toPrecision(12))}`;
			if (costSource === "trace") return amount;
			return `${amount} at list prices${costSource === "mixed" ? ", in part" : ""}`;
		}
		function time({ durationMs }) {
			return durationMs === null ? "" : `${(durationMs / 1e3).toFixed(3)} s`;
		}
		function toolLine({ name, args, error, agent }) {
			const given = args === null ? "arguments not recorded" : traceLine(JSON.stringify(args));
			const maker = agent === undefined ? "" : `  by ${traceLine(agent)}`;
			return `  tool    ${traceLine(name)}  ${given}${maker}${error === undefined ? "" : `  failed: ${traceLine(error)}`}`;
		}
		function processLines({ argv, end, exitCode, signal, reason, stderr, durationMs }) {
			const how = end === "exited" && exitCode !== null ? `exit code ${exitCode}` : [end, signal].filter(Boolean).join(", ");
			const why = reason === null ? "" : `: ${traceLine(reason)}`;
			const tail = stderr.trim().split("\n").slice(-shownErrors);
			return [
				`  command ${traceLine(argv.join(" "))}`,
				`  ended   ${how} after ${(durationMs / 1e3).toFixed(3)} s${why}`,
				...stderr.trim() === "" ? [] : tail.map((text) => `  stderr  ${traceLine(text)}`)
			];
		}
		const shownErrors = 5;
		function spoken(text) {
			if (text === null) return "(not recorded)";
			return text === "" ? "(empty)" : traceLine(text);
		}
		function count(number, what) {
			return `${number} ${what}${number === 1 ? "" : "s"}`;
		}
		;
		function describeViews(trace) {
			const { agents, skills, workflow, retrievals, media, validations } = trace;
			return {
				agents: agents?.map((run) => describeAgent(run, agents)) ?? null,
				skills: skills?.map(({ name, error }) => ({
					name,
					...describe_views_failed(error)
				})) ?? null,
				workflow: workflow === null ? null : {
					current: workflow.current,
					complete: workflow.isComplete,
					transitions: workflow.transitions.map(({ from, to, event }) => ({
						from,
						to,
						event
					}))
				},
				retrievals: retrievals?.map(describeRetrieval) ?? null,
				media: media?.map(describeMedia) ?? null,
				validations: validations?.map(({ name, kind, stage, passed, score }) => ({
					name,
					kind,
					stage,
					passed,
					score
				})) ?? null
			};
		}
		function describeAgent(run, all) {
			const { name, parent, startUs, endUs, error } = run;
			return {
				name,
				within: parent === null ? null : all[parent]?.name ?? null,
				durationMs: startUs === null || endUs === null ? null : Math.max(0, endUs - startUs) / 1e3,
				...describe_views_failed(error)
			};
		}
		function describeRetrieval({ name, query, documents, error }) {
			return {
				name,
				query,
				documents: documents?.length ?? null,
				...describe_views_failed(error)
			};
		}
		function describeMedia({ role, modality, mimeType, bytes, width, height, durationMs }) {
			return {
				role,
				modality,
				mimeType,
				bytes,
				width,
				height,
				durationMs
			};
		}
		function describe_views_failed(error) {
			return error === null ? {} : { error };
		}
		;
		function describeTrace(trace) {
			const { usage, cost, durationUs, process } = trace;
			return {
				id: trace.id,
				scenario: trace.scenario,
				trial: trace.trial,
				format: trace.source.format,
				spans: trace.spans.length,
				llmCalls: trace.llmCalls.length,
				toolCalls: describeCalls(trace),
				models: trace.models,
				inputTokens: usage?.input ?? null,
				outputTokens: usage?.output ?? null,
				cachedTokens: usage?.cacheRead ?? null,
				reasoningTokens: usage?.reasoning ?? null,
				costUsd: cost?.complete === true ? cost.known : null,
				costSource: cost?.complete === true ? cost.source : null,
				durationMs: durationUs === null ? null : durationUs / 1e3,
				userInput: trace.userInput,
				finalOutput: trace.finalOutput,
				...describeViews(trace),
				process: process === null ? null : processOf(process),
				warnings: warningsOf(trace)
			};
		}
		function describeCalls(trace) {
			const { toolCalls, agents } = trace;
			const isShared = new Set(agents?.map(({ name }) => name)).size > 1;
			return (toolCalls ?? []).map(({ name, args, error, spanId, requestedBy }) => {
				const agent = isShared ? trace.agentOf(spanId ?? requestedBy ?? "") : null;
				return {
					name,
					args,
					...error === null ? {} : { error },
					...agent === null ? {} : { agent: agent.name }
				};
			});
		}
		function processOf({ startUs, endUs, ...facts }) {
			return {
				...facts,
				durationMs: (endUs - startUs) / 1e3
			};
		}
		function warningsOf(trace) {
			const warnings = trace.diagnostics.map((diagnostic) => `${(0, core_diagnostic.$)(diagnostic)}: ${diagnostic.message}`);
			const { cost, toolCalls } = trace;
			if (toolCalls === null) {
				warnings.push("Tool calls are not recorded: there is no tool span, and no model reply to read them in.");
			}
			if (cost !== null && !cost.complete) {
				warnings.push(`The cost is not known: some model calls have none. What is known comes to $${cost.known}.`);
			}
			return warnings;
		}
		var read_files = __webpack_require__(4799);
		var prices_prices = __webpack_require__(5556);
		var commands_arguments = __webpack_require__(9034);
		;
		const usage = `Usage: scenario-gate trace FILE... [--format text|json]

Shows what a reader sees in a trace file: output, tool calls, agents, skills, workflow states, retrievals, media,
guardrails, tokens, cost, timing. With \`--format json\`, a list with one entry per trace; null stands for what the
trace does not say. Where log records hold what the model was asked and answered, name their file beside the one
with the spans.
`;
		const traceCommand = async (args, terminal) => {
			const { positionals, values, switches } = (0, commands_arguments.W)(args, { values: ["format"] });
			if (switches.has("help")) {
				terminal.stdout.write(usage);
				return errors.hS.open;
			}
			const format = values["format"] ?? "text";
			if (positionals.length === 0) throw new errors.ue("bad-option", "`trace` takes a FILE, or several");
			if (format !== "text" && format !== "json") throw new errors.ue("bad-option", `--format: expected one of: text, json, got \`${format}\``);
			const files = await Promise.all(positionals.map((path) => traceFile((0, external_node_path_.resolve)(terminal.cwd(), path), path)));
			const { descriptions, diagnostics, passedOver } = await describeAll(files);
			if (format === "json") terminal.stdout.write(`${JSON.stringify(descriptions, null, 2)}\n`);
			else terminal.stdout.write(descriptions.map(renderTrace).join("\n"));
			for (const { message, severity, ...place } of diagnostics) {
				terminal.stderr.write(`${severity}: ${(0, core_escape.eR)((0, core_diagnostic.$)(place))}: ${(0, core_escape.eR)(message)}\n`);
			}
			for (const { file, reason } of passedOver) {
				terminal.stderr.write(`${(0, core_escape.eR)(file)}: no trace: ${(0, core_escape.eR)(reason)}\n`);
			}
			return descriptions.length > 0 ? errors.hS.open : errors.hS.input;
		};
		async function traceFile(absolute, path) {
			const tree = (0, disk_tree.c)((0, external_node_path_.dirname)(absolute));
			const name = (0, external_node_path_.basename)(absolute);
			if (await tree.size(name) === null) throw new errors.ue("not-found", `There is no file \`${path}\`.`);
			return {
				path: name,
				open: () => tree.open(name)
			};
		}
		async function describeAll(files) {
			const descriptions = [];
			const diagnostics = [];
			const passedOver = [];
			const places = new Map();
			const prices = new prices_prices.N();
			for await (const { file, item } of (0, read_files.p)(files)) {
				if (item.kind === "diagnostic") diagnostics.push(item.diagnostic);
				if (item.kind === "no-trace") passedOver.push({
					file,
					reason: item.reason
				});
				if (item.kind !== "trace") continue;
				const key = `${file}\n${item.trace.id}`;
				const place = item.supersedes ? places.get(key) ?? descriptions.length : descriptions.length;
				places.set(key, place);
				await prices.addTo(item.trace);
				descriptions[place] = describeTrace(item.trace);
			}
			return {
				descriptions,
				diagnostics,
				passedOver
			};
		}
	}),
	2479: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { c: () => diskTree });
		var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
		var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3828);
		var _glob_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7181);
		var _paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(795);
		var _walk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3122);
		const chunkBytes = 256 * 1024;
		function diskTree(root) {
			return new DiskTree(root);
		}
		class DiskTree {
			#root;
			#realRoot;
			constructor(root) {
				this.#root = root;
			}
			async list(path) {
				return this.#below(path, Infinity);
			}
			async glob(pattern) {
				const normal = (0, _paths_js__WEBPACK_IMPORTED_MODULE_4__.FE)(pattern);
				if (!(0, _glob_js__WEBPACK_IMPORTED_MODULE_3__.fg)(normal)) return this.#find(normal)?.kind === "file" ? [normal] : [];
				const { folder, depth } = (0, _glob_js__WEBPACK_IMPORTED_MODULE_3__.EI)(normal);
				return this.#below(folder, depth).filter((0, _glob_js__WEBPACK_IMPORTED_MODULE_3__.sB)(normal));
			}
			async size(path) {
				const found = this.#find(path);
				return found?.kind === "file" ? found.size : null;
			}
			async readText(path, maxBytes) {
				const { real, size } = this.#file(path);
				if (size > maxBytes) {
					throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.ue("too-large", `\`${path}\` has ${size} bytes; the limit is ${maxBytes}.`);
				}
				try {
					return new TextDecoder().decode((0, node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(real));
				} catch (thrown) {
					throw readError(path, thrown);
				}
			}
			async *open(path) {
				const { real, size } = this.#file(path);
				try {
					if (size <= chunkBytes) yield (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(real);
					else yield* (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(real, { highWaterMark: chunkBytes });
				} catch (thrown) {
					throw readError(path, thrown);
				}
			}
			#below(path, depth) {
				const found = this.#find(path);
				if (found === null || found.kind === "other") return [];
				if (found.kind === "file") return [found.path];
				const files = (0, _walk_js__WEBPACK_IMPORTED_MODULE_5__.G)(this.#base(), {
					path: found.path,
					real: found.real,
					depth
				});
				return files.sort(_paths_js__WEBPACK_IMPORTED_MODULE_4__.HH);
			}
			#file(path) {
				const found = this.#find(path);
				if (found?.kind === "file") return found;
				throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.ue("not-found", `There is no file \`${path}\`.`);
			}
			#find(path) {
				const normal = (0, _paths_js__WEBPACK_IMPORTED_MODULE_4__.FE)(path);
				try {
					const base = this.#base();
					const real = node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native((0, node_path__WEBPACK_IMPORTED_MODULE_1__.join)(base, normal));
					if (!(0, _walk_js__WEBPACK_IMPORTED_MODULE_5__.F)(base, real)) throw (0, _paths_js__WEBPACK_IMPORTED_MODULE_4__.qY)(path);
					const facts = (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(real);
					const kind = facts.isFile() ? "file" : facts.isDirectory() ? "folder" : "other";
					return {
						path: normal,
						real,
						kind,
						size: facts.size
					};
				} catch (thrown) {
					if (isAbsent(thrown)) return null;
					throw readError(path, thrown);
				}
			}
			#base() {
				return this.#realRoot ??= node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(this.#root);
			}
		}
		function isAbsent(thrown) {
			const code = thrown.code ?? "";
			return [
				"ENOENT",
				"ENOTDIR",
				"ELOOP",
				"ENAMETOOLONG"
			].includes(code);
		}
		function readError(path, thrown) {
			if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.ue) return thrown;
			return new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.ue("cannot-read", `\`${path}\` cannot be read: ${(0, _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.iT)(thrown).message}`, { cause: thrown });
		}
	}),
	7181: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			EI: () => globBase,
			fg: () => isGlob,
			sB: () => matchGlob
		});
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		function matchGlob(pattern) {
			if (!isGlob(pattern)) return (path) => path === pattern;
			if (pattern.length > _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.globLength) return () => false;
			const alternatives = expandBraces(pattern).map((alternative) => alternative.split("/").map(segmentOf));
			const tail = /[[{\\]/.test(pattern) ? "" : /[^*?/]*$/.exec(pattern)?.[0] ?? "";
			return (path) => {
				if (!path.endsWith(tail)) return false;
				const parts = path.split("/");
				return alternatives.some((segments) => matchSegments(segments, parts));
			};
		}
		function isGlob(pattern) {
			return /[*?[\]{}\\]/.test(pattern);
		}
		function globBase(pattern) {
			const segments = pattern.split("/");
			const first = segments.findIndex(isGlob);
			const fixed = first === -1 ? segments.slice(0, -1) : segments.slice(0, first);
			const rest = segments.slice(fixed.length);
			const deep = rest.some((segment) => segment.includes("**") || /[{}]/.test(segment));
			return {
				folder: fixed.join("/") || ".",
				depth: deep ? Infinity : rest.length
			};
		}
		function expandBraces(pattern) {
			const done = [];
			const open = [pattern];
			for (let next = open.pop(); next !== undefined; next = open.pop()) {
				const group = innermostGroup(next);
				if (group === null) done.push(next);
				else for (const choice of group.choices) open.push(group.before + choice + group.after);
				if (done.length + open.length > _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.globAlternatives) return [];
			}
			return done.reverse();
		}
		function innermostGroup(pattern) {
			let start = -1;
			for (let index = 0; index < pattern.length; index += 1) {
				const char = pattern[index];
				if (char === "\\") index += 1;
				else if (char === "{") start = index;
				else if (char === "}" && start !== -1) {
					const choices = pattern.slice(start + 1, index).split(",");
					if (choices.length > 1) return {
						before: pattern.slice(0, start),
						choices,
						after: pattern.slice(index + 1)
					};
					start = -1;
				}
			}
			return null;
		}
		function segmentOf(text) {
			if (text === "**") return "any-depth";
			const tokens = [];
			for (let index = 0; index < text.length; index += 1) {
				const char = text[index];
				if (char === "*") {
					if (tokens.at(-1)?.kind !== "run") tokens.push({ kind: "run" });
				} else if (char === "?") tokens.push({ kind: "any" });
				else if (char === "\\" && index + 1 < text.length) tokens.push({
					kind: "literal",
					char: text[index += 1]
				});
				else if (char === "[") {
					const end = text.indexOf("]", index + 2);
					if (end === -1) tokens.push({
						kind: "literal",
						char
					});
					else {
						tokens.push(setOf(text.slice(index + 1, end)));
						index = end;
					}
				} else tokens.push({
					kind: "literal",
					char
				});
			}
			const first = tokens[0];
			const plain = tokens.every(({ kind }) => kind === "literal");
			return {
				tokens,
				dot: first?.kind === "literal" && first.char === ".",
				literal: plain ? tokens.map((token) => token.kind === "literal" ? token.char : "").join("") : null
			};
		}
		function setOf(body) {
			const negated = body.startsWith("!") || body.startsWith("^");
			const ranges = [...body.slice(negated ? 1 : 0).matchAll(/(.)-(.)|(.)/gsu)].map(([, from, to, single]) => [from ?? single ?? "", to ?? single ?? ""]);
			return {
				kind: "set",
				negated,
				ranges
			};
		}
		function matchSegments(segments, parts) {
			return matchRuns(segments.length, parts.length, (at) => segments[at] === "any-depth", (at, part) => matchSegment(segments[at], parts[part]), (part) => !parts[part].startsWith("."));
		}
		function matchSegment({ tokens, dot, literal }, part) {
			if (literal !== null) return literal === part;
			if (part.startsWith(".") && !dot) return false;
			return matchRuns(tokens.length, part.length, (at) => tokens[at]?.kind === "run", (at, index) => matchesChar(tokens[at], part[index]), () => true);
		}
		function matchesChar(token, char) {
			if (token.kind === "literal") return token.char === char;
			if (token.kind !== "set") return true;
			return token.ranges.some(([from, to]) => char >= from && char <= to) !== token.negated;
		}
		function matchRuns(patternLength, length, isRun, fits, canSkip) {
			let at = 0;
			let index = 0;
			let run = -1;
			let taken = 0;
			while (index < length) {
				if (at < patternLength && isRun(at)) {
					run = at;
					taken = index;
					at += 1;
				} else if (at < patternLength && fits(at, index)) {
					at += 1;
					index += 1;
				} else if (run !== -1 && canSkip(taken)) {
					taken += 1;
					index = taken;
					at = run + 1;
				} else return false;
			}
			while (at < patternLength && isRun(at)) at += 1;
			return at === patternLength;
		}
	}),
	795: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			FE: () => normalPath,
			HH: () => byCodePoint,
			Vc: () => stemOf,
			fV: () => besideFile,
			qY: () => outside,
			uJ: () => joinPath
		});
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
		function normalPath(path) {
			if (path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) || path.includes("\0")) throw outside(path);
			const parts = [];
			for (const part of path.split("/")) {
				if (part === "" || part === ".") continue;
				if (part !== "..") parts.push(part);
				else if (parts.pop() === undefined) throw outside(path);
			}
			return parts.join("/") || ".";
		}
		function besideFile(file, path) {
			if (path.startsWith("/")) throw outside(path);
			return normalPath(`${folderOf(file)}/${path}`);
		}
		function folderOf(path) {
			const at = path.lastIndexOf("/");
			return at === -1 ? "." : path.slice(0, at);
		}
		function joinPath(folder, name) {
			return folder === "." ? name : `${folder}/${name}`;
		}
		function stemOf(path) {
			const name = path.slice(path.lastIndexOf("/") + 1);
			const dot = name.lastIndexOf(".");
			return dot <= 0 ? name : name.slice(0, dot);
		}
		function byCodePoint(a, b) {
			if (a === b) return 0;
			const length = Math.min(a.length, b.length);
			for (let index = 0; index < length; index += 1) {
				const left = a.charCodeAt(index);
				const right = b.charCodeAt(index);
				if (left !== right) return rank(left) - rank(right);
			}
			return a.length - b.length;
		}
		function rank(unit) {
			return unit >= 55296 && unit <= 57343 ? unit + 65536 : unit;
		}
		function outside(path) {
			return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("path-outside", `\`${path}\` leads out of the workspace.`);
		}
	}),
	3122: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			F: () => isInside,
			G: () => walk
		});
		var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
		var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3828);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7535);
		var _paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(795);
		const skipped = new Set([".git", "node_modules"]);
		function walk(realRoot, start) {
			const files = [];
			const seen = new Set([start.real]);
			let entries = 0;
			let links = [];
			let folders = [start];
			while (folders.length > 0 || links.length > 0) {
				for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
					for (const entry of entriesOf(folder)) {
						entries += 1;
						if (entries > _core_limits_js__WEBPACK_IMPORTED_MODULE_3__.F.walkedEntries) throw endless(start.path);
						const path = (0, _paths_js__WEBPACK_IMPORTED_MODULE_4__.uJ)(folder.path, entry.name);
						const place = {
							path,
							real: (0, node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.real, entry.name),
							depth: folder.depth - 1
						};
						if (entry.isSymbolicLink()) links.push(place);
						else if (entry.isFile()) {
							files.push(path);
							seen.add(place.real);
						} else if (entry.isDirectory() && place.depth > 0 && !skipped.has(entry.name) && !seen.has(place.real)) {
							folders.push(place);
							seen.add(place.real);
						}
					}
				}
				const waiting = links.sort((a, b) => (0, _paths_js__WEBPACK_IMPORTED_MODULE_4__.HH)(a.path, b.path));
				links = [];
				folders = [];
				for (const link of waiting) {
					const target = targetOf(realRoot, link.real);
					if (target === null || seen.has(target.real)) continue;
					if (target.isFile) files.push(link.path);
					else if (link.depth > 0) folders.push({
						...link,
						real: target.real
					});
					seen.add(target.real);
				}
			}
			return files;
		}
		function targetOf(realRoot, link) {
			try {
				const real = node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(link);
				if (!isInside(realRoot, real)) return null;
				const facts = (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(real);
				return facts.isFile() || facts.isDirectory() ? {
					real,
					isFile: facts.isFile()
				} : null;
			} catch {
				return null;
			}
		}
		function entriesOf({ path, real }) {
			try {
				return (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(real, { withFileTypes: true });
			} catch (thrown) {
				throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.ue("cannot-read", `The folder \`${path}\` cannot be read: ${(0, _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.iT)(thrown).message}`, { cause: thrown });
			}
		}
		function isInside(realRoot, real) {
			const way = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(realRoot, real);
			return way === "" || way !== ".." && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`) && !(0, node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(way);
		}
		function endless(path) {
			const bound = _core_limits_js__WEBPACK_IMPORTED_MODULE_3__.F.walkedEntries.toLocaleString("en");
			return new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.ue("too-large", `The folder \`${path}\` holds more than ${bound} files and folders; name a smaller one.`);
		}
	}),
	4147: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		var node_zlib__WEBPACK_IMPORTED_MODULE_0___namespace_cache;
		__webpack_require__.d(__webpack_exports__, { x: () => DecompressedFile });
		var node_zlib__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8522);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7535);
		var _inflater_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4302);
		class DecompressedFile {
			path;
			#file;
			#maxBytes;
			#problem = null;
			constructor(file, maxBytes = _core_limits_js__WEBPACK_IMPORTED_MODULE_1__.F.decompressedTrace) {
				this.path = file.path;
				this.#file = file;
				this.#maxBytes = maxBytes;
			}
			get problem() {
				return this.#problem;
			}
			async *open() {
				const chunks = this.#file.open()[Symbol.asyncIterator]();
				try {
					const start = await firstChunk(chunks);
					const packing = packings.find(({ magic }) => magic.every((byte, index) => start[index] === byte));
					if (packing === undefined) {
						if (start.byteLength > 0) yield start;
						yield* rest(chunks);
					} else if (packing.unpack === undefined) this.#problem = withoutZstd;
					else yield* this.#unpacked(new _inflater_js__WEBPACK_IMPORTED_MODULE_2__.S(packing.unpack), start, chunks);
				} finally {
					await chunks.return?.();
				}
			}
			async *#unpacked(inflater, start, chunks) {
				let bytes = 0;
				try {
					for await (const chunk of inflater.inflate(start, rest(chunks))) {
						bytes += chunk.byteLength;
						if (bytes > this.#maxBytes) {
							this.#problem = `It unpacks to more than ${sizeOf(this.#maxBytes)}, the most that is read of a compressed file. What comes after that was left out.`;
							return;
						}
						yield chunk;
					}
					if (inflater.failure !== null) {
						this.#problem = `Its compressed data is damaged or cut off (${inflater.failure.message}); the rest of it was left out. Record the run again.`;
					}
				} finally {
					inflater.close();
				}
			}
		}
		const chunkSize = 64 << 10;
		const { createZstdDecompress } = node_zlib__WEBPACK_IMPORTED_MODULE_0___namespace_cache || (node_zlib__WEBPACK_IMPORTED_MODULE_0___namespace_cache = __webpack_require__.t(node_zlib__WEBPACK_IMPORTED_MODULE_0__, 2));
		const packings = [{
			magic: [31, 139],
			unpack: () => node_zlib__WEBPACK_IMPORTED_MODULE_0__.createGunzip({ chunkSize })
		}, {
			magic: [
				40,
				181,
				47,
				253
			],
			unpack: createZstdDecompress && (() => createZstdDecompress({ chunkSize }))
		}];
		const withoutZstd = `It is compressed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. Compress it with gzip, or not at all.`;
		async function firstChunk(chunks) {
			let start = Buffer.alloc(0);
			while (start.byteLength < 4) {
				const step = await chunks.next();
				if (step.done === true) return start;
				start = start.byteLength === 0 ? step.value : Buffer.concat([start, step.value]);
			}
			return start;
		}
		async function* rest(chunks) {
			for (let step = await chunks.next(); step.done !== true; step = await chunks.next()) yield step.value;
		}
		function sizeOf(bytes) {
			return bytes >= 1 << 20 ? `${bytes >> 20} MiB` : `${bytes} bytes`;
		}
	}),
	5556: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { N: () => Prices });
		var rates = __webpack_require__(4299);
		;
		class OwnPriceList {
			#prices;
			constructor(prices) {
				this.#prices = new Map(Object.entries(prices).map(([name, price]) => [name.toLowerCase(), {
					name,
					price
				}]));
			}
			find(call) {
				const model = call.model.toLowerCase();
				const found = (call.provider === null ? undefined : this.#prices.get(`${call.provider.toLowerCase()}/${model}`)) ?? this.#prices.get(model);
				if (found === undefined) return null;
				const { input, output, cache_read: cacheRead, cache_write: cacheWrite } = found.price;
				return {
					name: found.name,
					dollars: (0, rates.M)({
						input,
						output,
						cacheRead,
						cacheWrite
					}, call)
				};
			}
		}
		;
		class Prices {
			#own;
			#usedOwn = new Set();
			#list = null;
			#usedList = false;
			constructor(own = {}) {
				this.#own = new OwnPriceList(own);
			}
			async addTo(trace) {
				const { calls } = trace.bill;
				if (calls.length === 0) return;
				if (calls.some((call) => this.#own.find(call) === null)) await this.load();
				trace.priceBy(this);
			}
			async load() {
				this.#list ??= new (await (__webpack_require__.e(249).then(__webpack_require__.bind(__webpack_require__, 4249)))).KeptList();
			}
			priceOf(call) {
				const own = this.#own.find(call);
				if (own !== null) {
					this.#usedOwn.add(own.name);
					return own.dollars;
				}
				const dollars = this.#list?.priceOf(call) ?? null;
				if (dollars !== null) this.#usedList = true;
				return dollars;
			}
			get used() {
				if (!this.#usedList && this.#usedOwn.size === 0) return null;
				return {
					list: this.#usedList ? this.#list?.facts ?? null : null,
					own: [...this.#usedOwn].sort()
				};
			}
		}
	}),
	4299: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { M: () => amountOf });
		function amountOf(rates, call) {
			const { input, output, cacheRead, cacheWrite, reasoning } = call;
			const apart = rates.reasoning === undefined ? 0 : reasoning;
			const plainInput = input - cacheRead - cacheWrite;
			const plainOutput = output - apart;
			if (Math.min(plainInput, plainOutput, cacheRead, cacheWrite, apart) < 0) return null;
			const price = (rate, tokens) => tokens === 0 ? 0 : rate === undefined ? Number.NaN : perMillion(rate, input) * tokens / 1e6;
			const amount = price(rates.input, plainInput) + price(rates.cacheRead ?? rates.input, cacheRead) + price(rates.cacheWrite ?? rates.input, cacheWrite) + price(rates.output, plainOutput) + price(rates.reasoning, apart) + (rates.call ?? 0);
			return Number.isFinite(amount) ? amount : null;
		}
		function perMillion(rate, input) {
			if (typeof rate === "number") return rate;
			let above = -1;
			let found = rate.base;
			for (const { start, price } of rate.tiers) {
				if (input <= start || start < above) continue;
				above = start;
				found = price;
			}
			return found;
		}
	}),
	4799: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { p: () => readTraceFiles });
		var _file_list_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(265);
		var _read_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4735);
		function readTraceFiles(files) {
			return (0, _file_list_js__WEBPACK_IMPORTED_MODULE_0__.X)(files, _read_js__WEBPACK_IMPORTED_MODULE_1__.n);
		}
	}),
	4735: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { n: () => readTraces });
		var errors = __webpack_require__(3828);
		var decompressed = __webpack_require__(4147);
		var registry = __webpack_require__(8602);
		var json = __webpack_require__(3085);
		var trace_document = __webpack_require__(9716);
		;
		const headBytes = 64 * 1024;
		class PeekedFile {
			path;
			#file;
			#peeked = [];
			#rest = null;
			constructor(file) {
				this.path = file.path;
				this.#file = file;
			}
			async head() {
				this.#rest = this.#file.open()[Symbol.asyncIterator]();
				let bytes = 0;
				let whole = false;
				while (bytes < headBytes && !whole) {
					const step = await this.#rest.next();
					whole = step.done === true;
					if (step.done === true) break;
					this.#peeked.push(step.value);
					bytes += step.value.byteLength;
				}
				const start = Buffer.concat(this.#peeked).subarray(0, headBytes);
				const text = decodeHead(start);
				if (whole && text.trim() === "") return null;
				return {
					path: this.path,
					bytes: start,
					...parseHead(text, whole && bytes <= headBytes)
				};
			}
			async *open() {
				const rest = this.#rest;
				if (rest === null) {
					yield* this.#file.open();
					return;
				}
				const peeked = this.#peeked;
				this.#rest = null;
				this.#peeked = [];
				try {
					yield* peeked;
					for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value;
				} finally {
					await rest.return?.();
				}
			}
			async close() {
				const rest = this.#rest;
				this.#rest = null;
				await Promise.resolve(rest?.return?.()).catch(() => undefined);
			}
		}
		function decodeHead(bytes) {
			const text = bytes.toString("utf8");
			return text.charCodeAt(0) === trace_document.y ? text.slice(1) : text;
		}
		function parseHead(text, whole) {
			const end = text.indexOf("\n");
			const line = end === -1 ? whole ? (0, json.qF)(text) : undefined : (0, json.qF)(text.slice(0, end));
			const isOnly = end === -1 || whole && text.slice(end).trim() === "";
			if (line !== undefined && isOnly) return {
				text,
				firstLine: line,
				document: line
			};
			if (isRecord(line)) return {
				text,
				firstLine: line,
				document: undefined
			};
			const document = whole ? (0, json.qF)(text) : undefined;
			return {
				text,
				firstLine: document === undefined ? laterLine(text) : undefined,
				document
			};
		}
		function isRecord(value) {
			return (0, json.Gv)(value) && Object.keys(value).length > 0 || Array.isArray(value) && value.length > 0;
		}
		function laterLine(text) {
			const lines = text.split("\n", 12);
			if (/^\s*[[{]\s*$/.test(lines.find((line) => line.trim() !== "") ?? "")) return undefined;
			return lines.map((line) => (0, json.qF)(line)).find(isRecord);
		}
		;
		function readTraces(file, logs) {
			return read(file, logs, false);
		}
		function readHeld(file, logs) {
			return read(file, logs, true);
		}
		async function* read(file, logs, isHeld) {
			const unpacked = new decompressed.x(file);
			const peeked = new PeekedFile(unpacked);
			try {
				const head = await peeked.head();
				const format = head === null ? undefined : (0, registry.T)(head, isHeld);
				let found = false;
				const kept = logs?.count ?? 0;
				if (format !== undefined && head !== null) {
					for await (const item of format.read(peeked, head, logs, readHeld)) {
						found = true;
						yield item;
						if (item.kind === "trace" && unpacked.problem !== null) yield {
							kind: "damage",
							traceId: item.trace.id
						};
					}
				}
				if (unpacked.problem !== null) yield problem(file, "trace-unreadable", unpacked.problem);
				else if (head === null) yield problem(file, "trace-empty", "The file is empty.");
				else if (format === undefined) yield problem(file, "trace-format", unknownFormat);
				else if (!found && (logs?.count ?? 0) === kept) yield problem(file, "trace-empty", "The file holds no trace.");
			} catch (thrown) {
				yield problem(file, "trace-unreadable", `The file cannot be read: ${(0, errors.iT)(thrown).message}`);
			} finally {
				await peeked.close();
			}
		}
		const unknownFormat = `The file is not a trace in a format that is understood. Understood are: ${registry.F.map(({ title }) => title).join(", ")}.`;
		function problem(file, code, message) {
			const diagnostic = {
				code,
				severity: "error",
				message,
				file: file.path
			};
			return {
				kind: "diagnostic",
				diagnostic
			};
		}
	})
};
