export const id = 358;
export const ids = [358];
export const modules = {
	4510: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			l: () => samplesOf,
			s: () => tallyOf
		});
		function tallyOf(trials) {
			const tally = {
				passed: 0,
				failed: 0,
				unverified: 0
			};
			for (const { outcome } of trials) tally[outcome] += 1;
			return tally;
		}
		function samplesOf(trials) {
			const samples = Object.create(null);
			for (const { metrics } of trials) {
				for (const [name, value] of Object.entries(metrics)) (samples[name] ??= []).push(value);
			}
			return samples;
		}
	}),
	4024: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			A: () => failsForGood,
			c: () => decidesExit
		});
		function failsForGood(bound) {
			return decidesAlone(bound) && bound.check?.failsEarly === true;
		}
		function decidesExit(bound) {
			return decidesAlone(bound) && bound.check?.judgesExit === true && bound.spec.severity === "error";
		}
		function decidesAlone({ spec, problems }) {
			const { threshold, when, turns } = spec;
			return problems === null && threshold === undefined && when === undefined && turns === undefined;
		}
	}),
	4487: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { J: () => runChecks });
		var errors = __webpack_require__(3828);
		var json = __webpack_require__(3085);
		var message = __webpack_require__(5482);
		var trace_trace = __webpack_require__(8110);
		;
		const kept = new WeakMap();
		function turnsIn(trace, range) {
			const parts = kept.get(trace) ?? new Map();
			kept.set(trace, parts);
			const key = `${range.from}-${range.to}`;
			const known = parts.get(key);
			if (known !== undefined) return known;
			const part = cutOut(trace, range);
			parts.set(key, part);
			return part;
		}
		const steps = new Set([
			"llm",
			"tool",
			"retriever",
			"embedding",
			"reranker",
			"guardrail",
			"evaluator"
		]);
		function cutOut(trace, { from, to }) {
			const { messages, stated, process } = trace;
			const starts = turnStarts(messages);
			const first = starts[from - 1];
			if (first === undefined || to > starts.length) return "too-few";
			const begin = from === 1 ? 0 : first;
			const end = starts[to] ?? messages.length;
			const spans = spansBetween(trace, begin, end);
			if (spans === null) return "unclear";
			const own = messages.slice(begin, end);
			const last = own.findLast((message) => message.role === "assistant");
			return new trace_trace.C({
				id: trace.id,
				source: trace.source,
				scenario: trace.scenario,
				trial: trace.trial,
				process,
				spans,
				stated: {
					messages: own,
					finalOutput: last === undefined ? null : (0, message.b)(last),
					...stated.toolCallsComplete === undefined ? {} : { toolCallsComplete: stated.toolCallsComplete }
				}
			});
		}
		function turnStarts(messages) {
			const starts = [];
			for (const [place, { role }] of messages.entries()) {
				if (role === "system" || role === "developer") continue;
				if (role === "user" || starts.length === 0) starts.push(place);
			}
			return starts;
		}
		function spansBetween(trace, begin, end) {
			const { spans, messages } = trace;
			if (begin === 0 && end === messages.length) return spans.filter(({ kind }) => steps.has(kind));
			const spoken = placesOf(trace);
			if (spoken === null) return null;
			const opening = spoken.find(({ place }) => place >= begin)?.call;
			if (opening === undefined) return [];
			const closing = spoken.find(({ place }) => place >= end)?.call;
			const order = new Map(spans.map((span, index) => [span, index]));
			const isBefore = (span, call) => span.startUs !== null && call.startUs !== null ? span.startUs < call.startUs : (order.get(span) ?? 0) < (order.get(call) ?? 0);
			return spans.filter((span) => steps.has(span.kind) && (begin === 0 || span === opening || !isBefore(span, opening)) && (closing === undefined || isBefore(span, closing)));
		}
		function placesOf({ llmCalls, messages }) {
			const replies = messages.flatMap((message, place) => message.role === "assistant" ? [{
				place,
				message,
				text: ""
			}] : []);
			const places = [];
			let next = 0;
			for (const call of llmCalls) {
				const [said] = call.content.output;
				if (said === undefined) continue;
				const text = (0, json.dj)(said.parts);
				const found = replies.findIndex((reply, index) => index >= next && (reply.message === said || (reply.text ||= (0, json.dj)(reply.message.parts)) === text));
				const reply = replies[found];
				if (reply === undefined) continue;
				places.push({
					call,
					place: reply.place
				});
				next = found + 1;
			}
			return places.length === replies.length ? places : null;
		}
		var checks_define = __webpack_require__(8974);
		var precondition = __webpack_require__(3091);
		;
		function byScore(finding, { min, max }) {
			if (finding.status !== "pass" && finding.status !== "fail") return finding;
			const score = finding.score ?? (finding.status === "pass" ? 1 : 0);
			const { reason, expected = null, actual: found = null } = finding;
			const details = finding.status === "fail" ? {
				reason,
				expected,
				actual: found
			} : undefined;
			const graded = {
				...finding,
				score,
				...details === undefined ? {} : { details }
			};
			const actual = `score ${rounded(score)}`;
			if (min !== null && !(score >= min)) {
				return {
					...graded,
					status: "fail",
					reason: "score-too-low",
					expected: `score of at least ${min}`,
					actual
				};
			}
			if (max !== null && !(score <= max)) {
				return {
					...graded,
					status: "fail",
					reason: "score-too-high",
					expected: `score of at most ${max}`,
					actual
				};
			}
			const { expected: _, actual: __, ...rest } = graded;
			return {
				...rest,
				status: "pass",
				reason: "ok"
			};
		}
		function rounded(score) {
			return Math.round(score * 1e4) / 1e4;
		}
		;
		function runChecks(trace, checks) {
			return checks.map((bound) => verdictOf(bound, evaluate(trace, bound)));
		}
		const plainPasses = new WeakMap();
		function verdictOf(bound, finding) {
			const known = finding === checks_define.SJ ? plainPasses.get(bound) : undefined;
			if (known !== undefined) return known;
			const { type, severity, surface, description } = bound.spec;
			const verdict = {
				type,
				severity,
				surface,
				description,
				...finding
			};
			if (finding === checks_define.SJ) plainPasses.set(bound, verdict);
			return verdict;
		}
		function evaluate(whole, bound) {
			if (bound.problems !== null) {
				const reason = bound.check === null ? "unknown-check" : "invalid-params";
				return {
					status: "error",
					reason,
					actual: bound.problems.map(({ message }) => message).join("; ")
				};
			}
			try {
				if (isEmpty(whole)) return (0, checks_define.LO)("anything; the trace is empty");
				const { when, turns } = bound.spec;
				const trace = turns === undefined ? whole : turnsIn(whole, turns);
				if (trace === "too-few") return (0, checks_define.LO)(`turn ${turns?.to}; it shows ${whole.turns.length}`);
				if (trace === "unclear") return (0, checks_define.LO)("which of its steps belong to which turn");
				if (when !== undefined && !(0, precondition.B)(trace, when)) return {
					status: "skip",
					reason: "not-applicable"
				};
				for (const need of bound.check.needs) if (!needs[need].isMet(trace)) return (0, checks_define.LO)(needs[need].words);
				if (bound.check.needs.includes("tool-calls") && trace.toolCalls?.some(({ name }) => name === "") === true) return (0, checks_define.LO)("the names of some tools that were called");
				const finding = bound.check.evaluate(trace, bound.params);
				const { threshold } = bound.spec;
				return threshold === undefined ? finding : byScore(finding, threshold);
			} catch (thrown) {
				return {
					status: "error",
					reason: "check-threw",
					actual: (0, errors.iT)(thrown).message
				};
			}
		}
		function isEmpty(trace) {
			return trace.spans.length === 0 && trace.process === null && trace.messages.length === 0 && trace.finalOutput === null;
		}
		const needs = {
			spans: {
				isMet: (trace) => trace.spans.length > 0,
				words: "spans"
			},
			messages: {
				isMet: (trace) => trace.messages.length > 0,
				words: "the messages of the conversation"
			},
			output: {
				isMet: (trace) => trace.finalOutput !== null,
				words: "the final output"
			},
			"tool-calls": {
				isMet: (trace) => trace.toolCalls !== null,
				words: "tool calls"
			},
			"llm-calls": {
				isMet: (trace) => trace.llmCalls.length > 0 || trace.stated.toolCallsComplete === true,
				words: "model calls"
			},
			tokens: {
				isMet: (trace) => trace.usage !== null,
				words: "tokens"
			},
			cost: {
				isMet: (trace) => trace.cost !== null,
				words: "the cost of any model call"
			},
			process: {
				isMet: (trace) => trace.process !== null,
				words: "the command that was run"
			},
			timing: {
				isMet: (trace) => trace.durationUs !== null,
				words: "start and end times"
			},
			agents: {
				isMet: (trace) => trace.agents !== null,
				words: "agents"
			},
			skills: {
				isMet: (trace) => trace.skills !== null,
				words: "tool calls, which show the skills"
			},
			workflow: {
				isMet: (trace) => trace.workflow !== null,
				words: "the states of a workflow"
			},
			retrievals: {
				isMet: (trace) => trace.retrievals !== null,
				words: "searches of a retriever"
			},
			media: {
				isMet: (trace) => trace.media !== null,
				words: "the messages of the conversation"
			},
			validations: {
				isMet: (trace) => trace.validations !== null,
				words: "results of guardrails"
			}
		};
	}),
	2193: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { X: () => readConfig });
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
		var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7535);
		const defaultConfigFile = "scenario-gate.yaml";
		async function readConfig(tree, named) {
			const path = named ?? defaultConfigFile;
			if (await tree.size(path) === null) {
				if (named === undefined) return null;
				throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("not-found", `The config file \`${named}\` does not exist.`);
			}
			const text = await tree.readText(path, _core_limits_js__WEBPACK_IMPORTED_MODULE_1__.F.scenarioFile);
			const { parseDocument } = await __webpack_require__.e(815).then(__webpack_require__.t.bind(__webpack_require__, 8815, 19));
			const document = parseDocument(text, { prettyErrors: true });
			const problem = document.errors[0];
			if (problem !== undefined) {
				const line = problem.linePos?.[0].line;
				throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("bad-config", `${path}${line === undefined ? "" : `:${line}`}: ${problem.message.split("\n")[0]}`);
			}
			const values = document.toJS({ maxAliasCount: _core_limits_js__WEBPACK_IMPORTED_MODULE_1__.F.yamlAliases });
			if (values === null) return null;
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(values)) throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("bad-config", `${path}: expected a mapping of options, such as \`fail-on: failures\``);
			if ("config" in values) throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("bad-config", `${path}: \`config\` cannot be set in the config file itself`);
			if ("untrusted-commands" in values) throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("bad-config", `${path}: \`untrusted-commands\` cannot be set here, where a pull request could set it for itself; make it an input of the Action`);
			return {
				label: (name) => `${path}: \`${name}\``,
				values
			};
		}
	}),
	6367: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { l: () => writeFileAtomically });
		var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
		var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
		var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
		var node_stream__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7075);
		var node_stream_promises__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6466);
		async function writeFileAtomically(path, pieces) {
			const folder = (0, node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
			const temporary = (0, node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, `.${(0, node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.${(0, node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}.tmp`);
			try {
				await (0, node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true });
				const handle = await (0, node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(temporary, "wx");
				await (0, node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(node_stream__WEBPACK_IMPORTED_MODULE_3__.Readable.from(pieces), handle.createWriteStream({ flush: true }));
				await (0, node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(temporary, path);
			} catch (thrown) {
				await (0, node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(temporary, { force: true }).catch(() => undefined);
				throw thrown;
			}
		}
	}),
	2126: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Zy: () => actionOnly,
			RO: () => configOnly,
			W6: () => optionNames,
			ci: () => optionsSchema,
			Ac: () => parseOptions,
			n$: () => switches
		});
		var schemas = __webpack_require__(6843);
		var errors = __webpack_require__(3828);
		var json = __webpack_require__(3085);
		var suggest = __webpack_require__(6101);
		;
		const list = schemas.vkY((value) => typeof value === "string" ? value.split(/[\n,]/).map((item) => item.trim()).filter((item) => item !== "") : value, schemas.YOg(schemas.YjP().min(1), { error: "expected a path, or a list of paths" }));
		const ratio = schemas.vkY((value) => {
			if (typeof value !== "string") return value;
			const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(value.trim());
			if (percent) return Number(percent[1]) / 100;
			return value.trim() === "" ? undefined : Number(value);
		}, schemas.aig({ error: "expected a number from 0 to 1, or a percentage such as 90%" }).min(0, { error: "expected a number from 0 to 1, or a percentage such as 90%" }).max(1, { error: "expected a number from 0 to 1, or a percentage such as 90%" }));
		const choice = (...words) => schemas.k5n(words, { error: `expected one of: ${words.join(", ")}` });
		const yesOrNo = schemas.vkY((value) => value === "true" ? true : value === "false" ? false : value, schemas.zMY({ error: "expected true or false" }));
		const wholeNumber = (least, most) => {
			const error = `expected a whole number from ${least} to ${most}`;
			return schemas.vkY(numberOf, schemas.Whr({ error }).min(least, { error }).max(most, { error }));
		};
		const dollars = "expected an amount of dollars, such as 2.50";
		const amount = schemas.vkY((value) => numberOf(typeof value === "string" ? value.replace(/^\s*\$/, "") : value), schemas.aig({ error: dollars }).positive({ error: dollars }));
		const time = "expected seconds, or a text such as 90s, 5m or 1h; at most 24h";
		const duration = schemas.vkY((value) => {
			const [, digits, unit] = typeof value === "string" ? /^\s*(\d+(?:\.\d+)?)\s*([smh]?)\s*$/.exec(value) ?? [] : [];
			return digits === undefined ? value : Number(digits) * (unit === "h" ? 3600 : unit === "m" ? 60 : 1);
		}, schemas.aig({ error: time }).positive({ error: time }).max(86400, { error: time }));
		const dollarsPerMillion = "expected dollars per million tokens, such as 2.50";
		const perMillion = schemas.aig({ error: dollarsPerMillion }).min(0, { error: dollarsPerMillion });
		const rates = {
			input: perMillion,
			output: perMillion
		};
		const cacheRates = {
			cache_read: perMillion.optional(),
			cache_write: perMillion.optional()
		};
		const rateNames = [...Object.keys(rates), ...Object.keys(cacheRates)];
		const priceShape = `expected a mapping of ${rateNames.join(", ")}, the last two of which may be left out`;
		const modelPrices = schemas.g1P(schemas.YjP().min(1), schemas.rej({
			...rates,
			...cacheRates
		}, { error: ({ code, keys }) => {
			const [key] = code === "unrecognized_keys" && Array.isArray(keys) ? keys.map(String) : [];
			if (key === undefined) return priceShape;
			const near = (0, suggest.Z)(key, rateNames);
			return near === null ? `\`${key}\` is not known; ${priceShape}` : `\`${key}\` is not known; did you mean \`${near}\`?`;
		} }), { error: "expected a mapping of models to their prices" });
		function numberOf(value) {
			return typeof value === "string" && value.trim() !== "" ? Number(value) : value;
		}
		;
		const optionsSchema = schemas.rej({
			scenarios: list.optional().describe("Scenario files or folders, one per line or separated by commas. Default: `.kensa/scenarios` and `scenarios`, those that exist."),
			traces: list.optional().describe("Globs of recorded traces for scenarios that do not name their own. Default: the folder `traces` in or beside the scenario folder."),
			baseline: schemas.YjP().min(1).default("auto").describe("What to compare with. `auto`: the traces committed at the merge base, where there is one. `git`: the same, and its absence is unverified. `none`. Or the path of a results file."),
			base: schemas.YjP().min(1).optional().describe("Branch, tag or commit that the merge base is taken with. Default: the base of the pull request, else the default branch of `origin`."),
			"fail-on": choice("failures", "regressions", "never").default("failures").describe("What closes the gate. `failures`: any failed scenario. `regressions`: a failed scenario that the base does not show as failed too. `never`: report only."),
			"min-pass-rate": ratio.optional().describe("Closes the gate below this pass rate: a number from 0 to 1, or a percentage. Default: no floor."),
			unverified: choice("fail", "warn", "ignore").default("fail").describe("What a scenario that could not be verified does: `fail` closes the gate, `warn` says so, `ignore` stays silent. A run in which nothing was verified closes the gate all the same."),
			judge: choice("auto", "off").default("auto").describe("Scenarios with `criteria` or `judge` need a model to judge them. `auto`: without one they are unverified. `off`: their checks alone decide, and the report says so."),
			record: choice("auto", "always", "never").default("auto").describe("When the agents of scenarios with `run_command` are run. `auto`: where a scenario has no recorded trace. `always`: also where it has, which then does not count. `never`: no command is started."),
			replay: yesOrNo.default(false).describe("Starts no command, and takes the recordings of an earlier run from `traces-dir` in its place."),
			"traces-dir": schemas.YjP().min(1).default(".scenario-gate/traces").describe("Folder of the workspace that fresh traces are written to, one OTLP JSON Lines file a trial. Default: `.scenario-gate/traces`."),
			concurrency: wholeNumber(1, 64).default(4).describe("Commands that run at the same time. Default: 4."),
			timeout: duration.default(300).describe("The longest that a command may run where its scenario does not say: seconds, or a text such as `90s` or `5m`. Default: 5 minutes."),
			"max-spend-usd": amount.optional().describe("Dollars that all fresh runs together may cost. When they are spent, what still runs is stopped and the remaining trials are unverified. Default: no cap."),
			"untrusted-commands": choice("refuse", "run").default("refuse").describe("Whether commands of a pull request from a fork, or of Dependabot, are started. `run`: with an environment that holds no secrets. Only as an input, never from the config file."),
			prices: modelPrices.optional().describe("Prices of models in dollars per million tokens, for traces that state no cost: `my-model: {input: 2.5, output: 10, cache_read: 0.25, cache_write: 3}`, under the name that traces have or `provider/model`. They go before the price list that comes along. Only in the config file."),
			results: schemas.YjP().min(1).optional().describe("Where to write the results file (JSON). Default: `scenario-gate-results.json` in the Action, none on the command line."),
			config: schemas.YjP().min(1).optional().describe("Config file with any of these options. Default: `scenario-gate.yaml` at the root, if it is there."),
			comment: choice("always", "never").default("always").describe("Whether to keep one comment on the pull request up to date."),
			"comment-key": schemas.YjP().regex(/^[\w.-]{1,64}$/, { error: "expected letters, digits, `.`, `_` or `-`, at most 64" }).default("default").describe("Gives each of several gates on one pull request a comment of its own.")
		});
		const optionNames = Object.keys(optionsSchema.shape);
		const actionOnly = [
			"untrusted-commands",
			"comment",
			"comment-key"
		];
		const configOnly = ["prices"];
		const switches = ["replay"];
		function parseOptions(sources) {
			const merged = {};
			const labels = {};
			for (const { label, values } of sources) {
				for (const [name, value] of Object.entries(values)) {
					if (value === undefined || name in merged) continue;
					if (!optionNames.some((known) => known === name)) {
						const near = (0, suggest.Z)(name, optionNames);
						throw new errors.ue("bad-option", `${label(name)} is not an option${near === null ? "" : `; did you mean \`${near}\`?`}`);
					}
					merged[name] = value;
					labels[name] = label(name);
				}
			}
			const parsed = optionsSchema.safeParse(merged);
			if (parsed.success) return parsed.data;
			const issue = parsed.error.issues[0];
			const [first, ...inside] = (issue?.path ?? []).map(String);
			const name = first ?? "";
			const isMapping = (0, json.Gv)(merged[name]);
			const where = isMapping && inside.length > 0 ? ` at \`${inside.join(".")}\`` : "";
			const value = isMapping ? inside.reduce(fieldOf, merged[name]) : merged[name];
			const got = value === undefined ? "nothing" : shown(value);
			throw new errors.ue("bad-option", `${labels[name] ?? name}${where}: ${issue?.message ?? "not understood"}, got ${got}`);
		}
		function fieldOf(value, key) {
			return (0, json.Gv)(value) && Object.hasOwn(value, key) ? value[key] : undefined;
		}
		function shown(value) {
			return typeof value === "string" ? `\`${value}\`` : `\`${JSON.stringify(value)}\``;
		}
	}),
	9417: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { F: () => baselineFacts });
		var _context_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6721);
		var _figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(819);
		function baselineFacts({ kind, sha, distance, committedAt, source }, now) {
			const facts = [kind === "git" ? ["merge base with ", { value: source }] : ["results file ", { value: source }]];
			if (distance !== null && distance > 0) facts.push([`${(0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.hS)(distance, "commit")} back`]);
			const age = committedAt === null ? null : ageOf(Date.parse(now) - Date.parse(committedAt));
			if (age !== null) facts.push([`${age} old`]);
			return {
				commit: (0, _context_js__WEBPACK_IMPORTED_MODULE_0__.Fu)(sha),
				sha,
				words: facts.flatMap((fact, index) => index === 0 ? fact : [", ", ...fact])
			};
		}
		function ageOf(milliseconds) {
			if (!Number.isFinite(milliseconds) || milliseconds < 0) return null;
			const hours = milliseconds / 36e5;
			if (hours < 1) return "less than an hour";
			return hours < 48 ? (0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.hS)(Math.floor(hours), "hour") : (0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.hS)(Math.floor(hours / 24), "day");
		}
	}),
	6721: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Bg: () => commitUrl,
			DR: () => noContext,
			Fu: () => shortSha,
			Vp: () => runUrl,
			iw: () => fileUrl,
			q: () => linked
		});
		const noContext = {
			serverUrl: null,
			repository: null,
			headSha: null,
			runUrl: null,
			reproduce: null
		};
		function fileUrl(context, file, line) {
			const root = repositoryUrl(context);
			const { headSha } = context;
			if (root === null || headSha === null || !sha.test(headSha)) return null;
			const parts = file.split("/");
			if (parts.some((part) => part === "" || part === "." || part === "..") || /\p{Cs}/u.test(file)) return null;
			const path = parts.map(encoded).join("/");
			return within(`${root}/blob/${headSha}/${path}${line === undefined ? "" : `#L${line}`}`);
		}
		function commitUrl(context, commit) {
			const root = repositoryUrl(context);
			return root === null || commit === null || !sha.test(commit) ? null : within(`${root}/commit/${commit}`);
		}
		function runUrl(context) {
			const { runUrl: url } = context;
			const root = repositoryUrl(context);
			if (url === null || root === null || !url.startsWith(`${root}/actions/runs/`)) return null;
			return /^[\w/]+$/.test(url.slice(root.length)) ? within(url) : null;
		}
		function shortSha(commit) {
			return commit !== null && sha.test(commit) ? commit.slice(0, 7) : null;
		}
		function linked(text, url) {
			return url === null ? text : `[${text}](${url})`;
		}
		const sha = /^[0-9a-f]{7,64}$/i;
		function repositoryUrl({ serverUrl, repository }) {
			if (serverUrl === null || !/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/.test(serverUrl)) return null;
			if (repository === null || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return null;
			return `${serverUrl.replace(/\/+$/, "")}/${repository}`;
		}
		function encoded(part) {
			return encodeURIComponent(part).replace(/[!'()*~_]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
		}
		function within(url) {
			return url.length <= 400 ? url : null;
		}
	}),
	819: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			N4: () => tally,
			Zg: () => change,
			dJ: () => headTally,
			hS: () => counted,
			oW: () => direction,
			vP: () => figure,
			zD: () => grouped
		});
		function figure(value, unit) {
			if (!Number.isFinite(value)) return "unknown";
			switch (unit) {
				case "ratio": return `${trimmed(value * 100, 1)}%`;
				case "usd": return `${value < 0 ? "-" : ""}$${dollars(Math.abs(value))}`;
				case "tokens": return grouped(value, 0);
				case "seconds": return Math.abs(value) < 1 ? `${grouped(value * 1e3, 0)} ms` : `${grouped(value, 1)} s`;
				case "count": return grouped(value, 2);
			}
		}
		function change({ unit, base, delta }) {
			if (delta === null) return "";
			if (Math.abs(delta) < 1e-12) return "no change";
			const sign = delta > 0 ? "+" : "";
			if (unit === "ratio") return `${sign}${trimmed(delta * 100, 1)} points`;
			if (base === null || base === 0) return `${sign}${figure(delta, unit)}`;
			const percent = delta / Math.abs(base) * 100;
			return Math.abs(percent) < .05 ? `${sign}${figure(delta, unit)}` : `${sign}${grouped(percent, Math.abs(percent) < 10 ? 1 : 0)}%`;
		}
		function direction({ delta, better }) {
			if (delta === null || Math.abs(delta) < 1e-12) return "";
			return delta > 0 === (better === "higher") ? "better" : "worse";
		}
		function tally(trials) {
			const { passed, failed, unverified } = trials;
			return `${passed}/${passed + failed + unverified}${unverified > 0 ? `, ${unverified} unverified` : ""}`;
		}
		function headTally({ trials }) {
			const count = {
				passed: 0,
				failed: 0,
				unverified: 0
			};
			for (const { outcome } of trials) count[outcome] += 1;
			return count;
		}
		function counted(count, noun, plural = `${noun}s`) {
			return `${grouped(count, 0)} ${count === 1 ? noun : plural}`;
		}
		function trimmed(value, digits) {
			return Number(value.toFixed(digits)).toString();
		}
		function dollars(value) {
			if (value === 0) return "0.00";
			if (value >= 1) return grouped(value, 2, true);
			const digits = Math.min(8, Math.max(2, 2 - Math.ceil(Math.log10(value)) + 1));
			return value.toFixed(digits).replace(/(\.\d\d\d*?)0+$/, "$1");
		}
		function grouped(value, digits = 0, fixed = false) {
			const [whole = "", fraction] = (fixed ? value.toFixed(digits) : trimmed(value, digits)).split(".");
			const separated = /e/.test(whole) ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ",");
			return fraction === undefined ? separated : `${separated}.${fraction}`;
		}
	}),
	7470: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Bg: () => resultOf,
			Bp: () => errorsOf,
			WX: () => findingsOf,
			c1: () => groupsOf,
			ix: () => changeReasons,
			nO: () => unverifiedReasons,
			vK: () => howOften
		});
		var _phrase_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4701);
		var _reasons_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3959);
		function findingsOf(scenario, severity) {
			const found = new Map();
			const add = (key, first) => {
				const known = found.get(key);
				found.set(key, {
					...known ?? first(),
					scenario,
					trials: (known?.trials ?? 0) + 1,
					of: scenario.trials.length
				});
			};
			for (const trial of scenario.trials) {
				const { checks, judge, trace } = trial;
				const source = trace?.source ?? null;
				for (const [index, verdict] of checks.entries()) {
					if (verdict.status !== "fail" || verdict.severity !== severity) continue;
					add(`${index} ${verdict.type}`, () => ({
						check: verdict.type,
						description: verdict.description ?? "",
						line: verdict.line ?? scenario.line,
						column: verdict.column,
						verdict,
						why: () => [...(0, _reasons_js__WEBPACK_IMPORTED_MODULE_1__.bX)(verdict), ...afterwards(trial)],
						aftermath: aftermathOf(trial),
						source
					}));
				}
				if (severity === "error" && judge?.status === "fail") {
					const place = {
						line: scenario.line,
						column: undefined,
						verdict: null,
						aftermath: [],
						source
					};
					add("judge", () => ({
						check: "judge",
						description: "",
						why: () => (0, _reasons_js__WEBPACK_IMPORTED_MODULE_1__.pB)(judge),
						...place
					}));
				}
			}
			return [...found.values()];
		}
		function aftermathOf({ process, reason }) {
			if (process === undefined || reason === undefined) return [];
			if (process.end !== "stopped") return (0, _phrase_js__WEBPACK_IMPORTED_MODULE_0__.J8)(reason);
			return [`the run was stopped after ${(process.durationMs / 1e3).toFixed(1)} s`];
		}
		function afterwards(trial) {
			const words = aftermathOf(trial);
			return words.length === 0 ? [] : ["; ", ...words];
		}
		function groupsOf({ scenarios }) {
			const is = (test) => scenarios.filter(test);
			return {
				regressed: is(({ outcome, change }) => outcome === "failed" && change === "regressed"),
				failed: is(({ outcome, change }) => outcome === "failed" && change !== "regressed"),
				unverified: is(({ outcome }) => outcome === "unverified"),
				fixed: is(({ outcome, change }) => outcome === "passed" && change === "fixed"),
				recovered: is(({ outcome, change }) => outcome === "passed" && change === "recovered"),
				passed: is(({ outcome, change }) => outcome === "passed" && change !== "fixed" && change !== "recovered")
			};
		}
		function unverifiedReasons(unverified) {
			return byWord(unverified, ({ reason }) => reason ?? "no usable result");
		}
		function changeReasons(scenarios) {
			return byWord(scenarios, ({ changeReason }) => changeReason);
		}
		function byWord(scenarios, wordOf) {
			const groups = new Map();
			for (const scenario of scenarios) {
				const word = wordOf(scenario);
				if (word === undefined) continue;
				const group = groups.get(word);
				if (group === undefined) groups.set(word, [scenario]);
				else group.push(scenario);
			}
			return [...groups].sort((a, b) => b[1].length - a[1].length);
		}
		function resultOf({ outcome, change }) {
			if (change === "regressed" || change === "fixed" || change === "new" || change === "recovered") {
				return change === "new" ? `${outcome} (new)` : change;
			}
			if (change === "lost") return "unverified (verified in the base)";
			if (change === "incomparable") return `${outcome} (not comparable)`;
			return outcome;
		}
		function howOften({ trials, of }) {
			return of > 1 ? `in ${trials} of ${of} trials` : "";
		}
		function errorsOf(scenario) {
			for (const { checks, judge } of scenario.trials) {
				const errors = checks.filter(({ status, severity, reason }) => status === "error" && severity === "error" && reason !== "incomplete-run");
				const phrases = errors.map((verdict) => [
					{ value: verdict.type },
					": ",
					...(0, _reasons_js__WEBPACK_IMPORTED_MODULE_1__.bX)(verdict)
				]);
				if (judge?.status === "error") phrases.push((0, _reasons_js__WEBPACK_IMPORTED_MODULE_1__.pB)(judge));
				if (phrases.length > 0) return phrases;
			}
			return [];
		}
	}),
	5916: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { P: () => headline });
		var _figures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(819);
		function headline(results) {
			return `Scenario Gate: ${found(results)} — ${decided(results)}`;
		}
		function found({ summary }) {
			const { total, passed, failed, unverified, regressed, fixed } = summary;
			if (total === 0) return "no scenario was found";
			if (failed === 0 && unverified > 0) {
				return `not verified — ${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(unverified)} of ${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.hS)(total, "scenario")} ${unverified === 1 ? "has" : "have"} no usable result`;
			}
			const counts = [
				failed > regressed && regressed > 0 ? `${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(failed)} failed (${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(regressed)} regressed)` : "",
				failed > regressed && regressed === 0 ? `${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(failed)} failed` : "",
				failed <= regressed && regressed > 0 ? `${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(regressed)} regressed` : "",
				unverified > 0 ? `${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(unverified)} unverified` : "",
				passed > 0 ? `${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(passed)} passed${fixed > 0 ? ` (${(0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.zD)(fixed)} fixed)` : ""}` : ""
			];
			return counts.filter((count) => count !== "").join(", ");
		}
		function decided({ summary, decision }) {
			if (decision.gate === "open") return summary.outcome === "passed" ? "gate open" : "not blocking";
			if (summary.outcome !== "passed") return "blocking";
			const closing = decision.clauses.filter(({ holds, blocking }) => !holds && blocking);
			const causes = closing.flatMap(({ id }) => Object.hasOwn(causeOf, id) ? [causeOf[id]] : []);
			return causes.length === 0 ? "blocking" : `blocking: ${causes.join(", ")}`;
		}
		const causeOf = {
			evidence: "nothing was verified",
			"pass-rate": "pass rate below its floor",
			baseline: "no baseline"
		};
	}),
	448: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { l: () => markdownDocument });
		var figures = __webpack_require__(819);
		var report_findings = __webpack_require__(7470);
		;
		function byteLength(text) {
			return Buffer.byteLength(text);
		}
		const firstRows = 3;
		const gap = 2;
		function fit(blocks, budget, leftOut) {
			const allNames = blocks.flatMap(({ name }) => name === null ? [] : [name]);
			let left = budget - byteLength(leftOut(allNames)) - gap;
			const kept = new Map();
			const byRank = blocks.toSorted((a, b) => a.rank - b.rank);
			for (const block of byRank) {
				const entry = started(block, left);
				if (entry === null) continue;
				kept.set(block, entry);
				left -= cost(entry);
			}
			for (const block of byRank) {
				const entry = kept.get(block);
				if (entry !== undefined) left -= extend(entry, left);
			}
			const dropped = blocks.flatMap((block) => kept.has(block) || block.name === null ? [] : [block.name]);
			const parts = blocks.flatMap((block) => {
				const entry = kept.get(block);
				return entry === undefined ? [] : [written(entry)];
			});
			return [...parts, ...dropped.length === 0 ? [] : [leftOut(dropped)]].join("\n\n");
		}
		function started(block, room) {
			const { rows } = block;
			const made = [];
			for (let index = 0; index < Math.min(rows?.count ?? 0, firstRows); index += 1) {
				made.push(rows?.at(index) ?? "");
				if (cost({
					block,
					rows: made
				}) <= room) continue;
				made.pop();
				break;
			}
			const entry = {
				block,
				rows: made
			};
			if (rows !== undefined && rows.count > 0 && made.length === 0) return null;
			return cost(entry) <= room ? entry : null;
		}
		function extend({ block, rows }, room) {
			let taken = 0;
			const count = block.rows?.count ?? 0;
			while (rows.length < count) {
				const row = block.rows?.at(rows.length) ?? "";
				const bytes = byteLength(row) + 1;
				if (taken + bytes > room) break;
				rows.push(row);
				taken += bytes;
			}
			return taken;
		}
		function cost({ block, rows }) {
			const more = block.rows === undefined || block.rows.count === 0 ? 0 : byteLength(block.rows.more(block.rows.count)) + gap;
			const shown = rows.reduce((sum, row) => sum + byteLength(row) + 1, 0);
			return byteLength(block.head) + shown + more + byteLength(block.tail ?? "") + gap;
		}
		function written({ block, rows }) {
			const left = (block.rows?.count ?? 0) - rows.length;
			const more = left > 0 ? `\n\n${block.rows?.more(left) ?? ""}` : "";
			return [block.head, ...rows].join("\n") + more + (block.tail ?? "");
		}
		var core_escape = __webpack_require__(96);
		var visible_text = __webpack_require__(7329);
		;
		const rank = {
			headline: 0,
			decision: 1,
			comparison: 2,
			footer: 3,
			regressed: 4,
			failed: 5,
			unverified: 6,
			tests: 7,
			diagnostics: 8,
			changes: 9,
			metrics: 10,
			warnings: 11,
			details: 12,
			scenarios: 13
		};
		var report_context = __webpack_require__(6721);
		;
		function scenarioLink({ id, file, line }, context, place) {
			return (0, report_context.q)((0, core_escape.D9)((0, visible_text.Jj)(id, 80), place), (0, report_context.iw)(context, file, line));
		}
		function scenarioList(scenarios, context, place, most = 8) {
			const names = scenarios.slice(0, most).map((scenario) => scenarioLink(scenario, context, place));
			const more = scenarios.length - names.length;
			return names.join(", ") + (more > 0 ? ` and ${(0, figures.hS)(more, "more", "more")}` : "");
		}
		;
		function tableHead(columns) {
			const names = columns.map((name) => name.replace(/^>/, ""));
			const rules = columns.map((name) => name.startsWith(">") ? "--:" : "---");
			return `${tableRow(names)}\n${tableRow(rules)}`;
		}
		function tableRow(cells) {
			return `| ${cells.join(" | ")} |`;
		}
		function splitRows(set, shown, edition) {
			const seen = Math.min(set.count, shown);
			const rest = set.count - seen;
			const head = [set.title, set.header].filter((part) => part !== "").join("\n\n");
			const tail = set.note === undefined ? "" : `\n\n${set.note}`;
			return {
				seen: seen === 0 ? [] : [{
					...rowBlock(set, head, [0, seen], edition),
					tail
				}],
				folded: rest === 0 ? [] : [foldOf(set, [seen, set.count], `${set.name.replace(/^./, (letter) => letter.toUpperCase())}: ${(0, figures.zD)(rest)} more`, edition)]
			};
		}
		function foldOf(set, range, summary, edition) {
			const head = `<details>\n<summary>${summary}</summary>\n${set.header === "" ? "" : `\n${set.header}`}`;
			return {
				...rowBlock(set, head, range, edition),
				rank: set.rank + foldedRank,
				tail: "\n\n</details>"
			};
		}
		function rowBlock(set, head, [from, to], { elsewhere }) {
			return {
				name: `${set.name} (${(0, figures.zD)(to - from)})`,
				rank: set.rank,
				head,
				rows: {
					count: to - from,
					at: (index) => set.row(from + index, index === 0),
					more: (left) => `… ${(0, figures.zD)(left)} more: see ${elsewhere}.`
				}
			};
		}
		const foldedRank = 100;
		;
		function allScenarios(groups, { results, context }) {
			const based = results.run.baseline !== null;
			const { regressed, failed, unverified, fixed, recovered, passed } = groups;
			const ordered = [
				regressed,
				failed,
				unverified,
				fixed,
				recovered,
				passed
			].flat();
			return {
				name: "all scenarios",
				title: "",
				rank: rank.scenarios,
				header: tableHead(based ? [
					"Scenario",
					"Result",
					">Base",
					">Head"
				] : [
					"Scenario",
					"Result",
					">Trials passed"
				]),
				count: ordered.length,
				row: (index) => {
					const scenario = ordered[index];
					return scenario === undefined ? "" : tableRow(cells(scenario, based, context));
				}
			};
		}
		function cells(scenario, based, context) {
			const { id, name, baseTrials, trials } = scenario;
			const link = scenarioLink(scenario, context, "cell");
			const label = name === id || name === "" ? link : `${link} ${(0, core_escape.p7)((0, visible_text.Jj)(name, 80), "cell")}`;
			const head = trials.length === 0 ? "none" : (0, figures.N4)((0, figures.dJ)(scenario));
			const base = baseTrials === null ? "none" : (0, figures.N4)(baseTrials);
			return based ? [
				label,
				(0, report_findings.Bg)(scenario),
				base,
				head
			] : [
				label,
				(0, report_findings.Bg)(scenario),
				head
			];
		}
		var phrase = __webpack_require__(4701);
		;
		const reasonsShown = 5;
		function goodNews({ fixed, recovered }, { results, context }) {
			const added = results.scenarios.filter(({ change }) => change === "new");
			const lines = [
				named("fixed", fixed, context),
				named("verified again", recovered, context),
				added.length === results.scenarios.length ? "" : named("new", added, context)
			].filter((line) => line !== "");
			return lines.length === 0 ? [] : [{
				name: "fixed and new scenarios",
				rank: rank.changes,
				head: lines.join("\n")
			}];
		}
		function named(word, scenarios, context) {
			return scenarios.length === 0 ? "" : `- **${scenarios.length} ${word}:** ${scenarioList(scenarios, context, "line")}`;
		}
		function changedTests({ results, context }) {
			const all = (0, report_findings.ix)(results.scenarios);
			const reasons = all.slice(0, reasonsShown);
			const lines = reasons.map(([reason, scenarios]) => `> - ${(0, figures.hS)(scenarios.length, "scenario")}: ${(0, phrase.jV)((0, phrase.J8)(reason))} (${scenarioList(scenarios, context, "line")})`);
			if (all.length > reasons.length) lines.push(`> - and ${(0, figures.hS)(all.length - reasons.length, "more reason")}`);
			if (results.removed.length > 0) lines.unshift(`> - ${removedLine(results.removed, context)}`);
			if (lines.length === 0) return [];
			const alert = results.removed.length > 0 ? "WARNING" : "NOTE";
			const head = [
				`> [!${alert}]`,
				"> Before you rely on the comparison:",
				">",
				...lines
			].join("\n");
			return [{
				name: "changes of the tests",
				rank: rank.tests,
				head
			}];
		}
		function removedLine(removed, context) {
			const most = 8;
			const names = removed.slice(0, most).map((scenario) => `${scenarioLink(scenario, {
				...context,
				repository: null
			}, "line")} (${scenario.baseOutcome} in the base)`);
			const more = removed.length - names.length;
			return `${(0, figures.hS)(removed.length, "scenario")} removed: ${names.join(", ")}${more > 0 ? ` and ${(0, figures.hS)(more, "more", "more")}` : ""}`;
		}
		var core_diagnostic = __webpack_require__(876);
		;
		function diagnostics({ results, context }) {
			const sorted = results.diagnostics.toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
			return {
				name: "problems in files",
				title: `**${(0, figures.hS)(sorted.length, "problem")}** in files\n`,
				rank: rank.diagnostics,
				header: "",
				count: sorted.length,
				row: (index) => {
					const diagnostic = sorted[index];
					if (diagnostic === undefined) return "";
					const { file, line, column, severity, message } = diagnostic;
					const words = (0, phrase.jV)((0, phrase.J8)(message), "line", 500);
					if (file === undefined) return `- ${severity}: ${words}`;
					const place = (0, core_escape.D9)((0, visible_text.Jj)((0, core_diagnostic.$)({
						file,
						...line === undefined ? {} : { line },
						...column === undefined ? {} : { column }
					}), 160));
					return `- ${(0, report_context.q)(place, (0, report_context.iw)(context, file, line))} ${severity}: ${words}`;
				}
			};
		}
		var reasons = __webpack_require__(3959);
		;
		const longestValue = 2e3;
		const mostFindings = 200;
		function unverifiedDetails({ unverified }, { context, elsewhere }) {
			const lines = unverified.flatMap((scenario) => (0, report_findings.Bp)(scenario).map((phrase) => ({
				scenario,
				phrase
			})));
			if (lines.length === 0) return [];
			return [{
				name: `unverified in detail (${lines.length})`,
				rank: rank.details,
				head: "**Unverified in detail**\n",
				rows: {
					count: lines.length,
					at: (index) => {
						const line = lines[index];
						return line === undefined ? "" : `- ${scenarioLink(line.scenario, context, "line")} ${(0, phrase.jV)(line.phrase)}`;
					},
					more: (left) => `… ${left} more: see ${elsewhere}.`
				}
			}];
		}
		function failureDetails({ regressed, failed }, { elsewhere }) {
			const findings = [...regressed, ...failed].slice(0, mostFindings).flatMap((scenario) => (0, report_findings.WX)(scenario, "error"));
			if (findings.length === 0) return [];
			return [{
				name: `failures in detail (${findings.length})`,
				rank: rank.details,
				head: "**Failures in detail**\n",
				rows: {
					count: findings.length,
					at: (index) => {
						const finding = findings[index];
						return finding === undefined ? "" : detail(finding);
					},
					more: (left) => `… ${left} more: see ${elsewhere}.`
				}
			}];
		}
		function detail(finding) {
			const { scenario, check, verdict, source } = finding;
			const often = (0, report_findings.vK)(finding);
			const summary = `${code(scenario.id)}: ${code(check)}${often === "" ? "" : ` ${often}`}`;
			const parts = [
				`<details>\n<summary>${summary}</summary>`,
				(0, phrase.jV)(finding.why()),
				...source === null ? [] : [`Trace: ${(0, core_escape.D9)((0, visible_text.Jj)(source, 300))}`],
				...value("Expected", verdict?.expected),
				...value("Found", verdict?.actual),
				...value("Details", verdict?.details),
				"</details>\n"
			];
			return parts.join("\n\n");
		}
		function code(text) {
			return `<code>${(0, core_escape.js)((0, visible_text.Jj)((0, visible_text.TN)(text), 80))}</code>`;
		}
		function value(label, content) {
			if (content === undefined || (0, reasons.TJ)(content)) return [];
			const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
			return [`${label}:`, (0, core_escape.p0)((0, visible_text.Jj)(text, longestValue))];
		}
		;
		const checksShown = 3;
		function regressions(scenarios, edition) {
			const title = `**${(0, figures.zD)(scenarios.length)} regressed:** passed in the base, fail now`;
			return failureRows({
				title,
				name: "regressed",
				rank: rank.regressed
			}, scenarios, edition);
		}
		function otherFailures(scenarios, edition) {
			const based = edition.results.run.baseline !== null;
			const title = `**${(0, figures.zD)(scenarios.length)} failed${based ? ":** not a regression against the base" : "**"}`;
			return failureRows({
				title,
				name: "failed",
				rank: rank.failed
			}, scenarios, edition);
		}
		function failureRows(about, scenarios, edition) {
			const based = edition.results.run.baseline !== null;
			const lines = scenarios.flatMap(linesOf);
			return {
				...about,
				header: tableHead(based ? [
					"Scenario",
					"Check",
					">Base",
					">Head",
					"Why"
				] : [
					"Scenario",
					"Check",
					">Trials passed",
					"Why"
				]),
				count: lines.length,
				row: (index, first) => {
					const line = lines[index];
					return line === undefined ? "" : tableRow(cellsOf({
						...line,
						first: line.first || first
					}, based, edition));
				}
			};
		}
		function linesOf(scenario) {
			const findings = (0, report_findings.WX)(scenario, "error");
			if (findings.length === 0) return [{
				scenario,
				finding: null,
				further: 0,
				first: true
			}];
			const lines = findings.slice(0, checksShown).map((finding, index) => ({
				scenario,
				finding,
				further: 0,
				first: index === 0
			}));
			const further = findings.length - lines.length;
			return further === 0 ? lines : [...lines, {
				scenario,
				finding: null,
				further,
				first: false
			}];
		}
		function cellsOf({ scenario, finding, further, first }, based, edition) {
			const name = first ? scenarioLink(scenario, edition.context, "cell") : "";
			const base = first ? baseCell(scenario) : "";
			const head = first ? (0, figures.N4)((0, figures.dJ)(scenario)) : "";
			const check = finding === null ? further > 0 ? `and ${(0, figures.hS)(further, "more check", "more checks")}` : "" : checkCell(finding, edition);
			const why = finding === null ? "" : whyCell(finding, first);
			return based ? [
				name,
				check,
				base,
				head,
				why
			] : [
				name,
				check,
				head,
				why
			];
		}
		function baseCell({ change, baseTrials }) {
			if (change === "new") return "new";
			return baseTrials === null ? "none" : (0, figures.N4)(baseTrials);
		}
		function checkCell({ scenario, check, description, line }, { context }) {
			const code = (0, report_context.q)((0, core_escape.D9)((0, visible_text.Jj)(check, 60), "cell"), (0, report_context.iw)(context, scenario.file, line));
			return description === "" ? code : `${code}: ${(0, core_escape.p7)((0, visible_text.Jj)(description, 80), "cell")}`;
		}
		function whyCell(finding, first) {
			const often = (0, report_findings.vK)(finding);
			const { changeReason } = finding.scenario;
			const note = first && changeReason !== undefined ? `. ${(0, phrase.jV)((0, phrase.J8)(changeReason), "cell", 160)}` : "";
			return (0, phrase.jV)(finding.why(), "cell") + (often === "" ? "" : ` (${often})`) + note;
		}
		function warnings(edition) {
			const findings = edition.results.scenarios.flatMap((scenario) => (0, report_findings.WX)(scenario, "warning"));
			return {
				name: "warnings",
				title: "",
				rank: rank.warnings,
				header: tableHead([
					"Scenario",
					"Check",
					"Why"
				]),
				count: findings.length,
				row: (index) => {
					const finding = findings[index];
					if (finding === undefined) return "";
					return tableRow([
						scenarioLink(finding.scenario, edition.context, "cell"),
						checkCell(finding, edition),
						whyCell(finding, false)
					]);
				}
			};
		}
		var price_words = __webpack_require__(3343);
		;
		function footer({ results, context }) {
			const sha = context.headSha ?? results.run.head.sha;
			const short = (0, report_context.Fu)(sha);
			const run = (0, report_context.Vp)(context);
			const prices = (0, price_words.$)(results);
			const parts = [
				short === null ? "" : `Updated for ${(0, report_context.q)((0, core_escape.D9)(short), (0, report_context.Bg)(context, sha))}`,
				(0, figures.hS)(results.summary.trials, "trial"),
				run === null ? "" : (0, report_context.q)("run", run),
				context.reproduce === null ? "" : `reproduce: ${(0, core_escape.D9)((0, visible_text.Jj)(context.reproduce, 300))}`,
				prices === null ? "" : (0, core_escape.p7)(prices),
				`Scenario Gate ${(0, core_escape.p7)((0, visible_text.Jj)(results.tool.version, 40))}`
			];
			return {
				name: null,
				rank: rank.footer,
				head: `<sub>${parts.filter((part) => part !== "").join(" · ")}</sub>`
			};
		}
		var metric_rows = __webpack_require__(1572);
		;
		function metrics({ results, shown, elsewhere }) {
			const known = (0, metric_rows.jh)(results.metrics);
			const based = (0, metric_rows.UY)(known);
			const rows = (0, metric_rows.hh)(known, shown.metrics);
			const partial = rows.some(({ scenarios }) => scenarios !== results.summary.total);
			const columns = based ? [
				"Metric",
				">Base",
				">Head",
				"Change"
			] : ["Metric", ">Value"];
			const header = tableHead(partial ? [...columns, ">Scenarios"] : columns);
			const left = known.length - rows.length;
			return {
				name: "metrics",
				title: "",
				rank: rank.metrics,
				header,
				count: rows.length,
				row: (index) => {
					const row = rows[index];
					return row === undefined ? "" : tableRow(metrics_cells(row, based, partial));
				},
				...left === 0 ? {} : { note: `${(0, figures.hS)(left, "more metric")} in ${elsewhere}.` }
			};
		}
		function metrics_cells(row, based, partial) {
			const words = (0, metric_rows.yh)(row);
			const label = `${(0, core_escape.p7)((0, visible_text.Jj)(words.label, 60), "cell")} (${words.wish})`;
			const change = [words.change, words.direction].filter((part) => part !== "").join(", ");
			return [
				label,
				...based ? [
					words.base,
					words.head,
					change
				] : [words.head],
				...partial ? [(0, figures.zD)(words.scenarios)] : []
			];
		}
		var baseline_facts = __webpack_require__(9417);
		var headline = __webpack_require__(5916);
		;
		function opening({ results, context }) {
			return [
				{
					name: null,
					rank: rank.headline,
					head: `### ${sign(results)} ${(0, headline.P)(results)}`
				},
				{
					name: "what it was compared with",
					rank: rank.comparison,
					head: comparison(results, (sha) => (0, report_context.Bg)(context, sha))
				},
				...decision(results).map((head) => ({
					name: "what decided",
					rank: rank.decision,
					head
				}))
			];
		}
		function sign({ summary, decision: { gate } }) {
			if (gate === "closed") return "❌";
			return summary.outcome === "passed" ? "✅" : "⚠️";
		}
		function comparison(results, urlOf) {
			const { baseline, baselineReason } = results.run;
			const reason = baselineReason === undefined ? "" : (0, phrase.jV)((0, phrase.J8)(baselineReason.replace(/\.$/, "")));
			if (baseline === null) {
				return `No baseline${reason === "" ? "" : `: ${reason}`}. Each scenario stands on its own checks.`;
			}
			const { commit, sha, words } = (0, baseline_facts.F)(baseline, results.run.startedAt);
			const named = commit === null || sha === null ? null : (0, report_context.q)((0, core_escape.D9)(commit), urlOf(sha));
			return `Compared with ${named === null ? "" : `${named}: `}${(0, phrase.jV)(words)}${reason === "" ? "" : `; ${reason}`}.`;
		}
		function decision({ decision: { gate, clauses }, scenarios }) {
			const open = clauses.filter(({ holds }) => !holds);
			const blocking = open.filter((clause) => clause.blocking);
			const others = open.filter((clause) => !clause.blocking);
			const judgeOff = scenarios.filter(({ trials }) => trials.some(({ judge }) => judge?.reason === "judge-off")).length;
			return [
				said(gate === "closed" ? "Gate closed" : "Gate", blocking),
				said("Not blocking", others),
				judgeOff === 0 ? "" : `**The judge is off:** ${(0, figures.hS)(judgeOff, "scenario")} that ask for one are decided by their checks alone.`
			].filter((line) => line !== "");
		}
		function said(label, clauses) {
			const messages = clauses.map(({ message }) => (0, phrase.jV)((0, phrase.J8)(message), "line", 400));
			if (messages.length === 0) return "";
			if (messages.length === 1) return `**${label}:** ${messages[0]}`;
			return `**${label}:**\n\n${messages.map((message) => `- ${message}`).join("\n")}`;
		}
		;
		function unverified(scenarios, { context, results }) {
			const { passed, failed } = results.summary;
			const others = failed === 0 && passed > 0 ? `. The other ${(0, figures.zD)(passed)} passed` : "";
			const reasons = (0, report_findings.nO)(scenarios);
			return {
				name: "unverified",
				title: `**${(0, figures.zD)(scenarios.length)} unverified:** no usable result, so neither passed nor failed${others}`,
				rank: rank.unverified,
				header: tableHead([
					"Why",
					">Scenarios",
					"Which"
				]),
				count: reasons.length,
				row: (index) => {
					const [reason, list] = reasons[index] ?? ["", []];
					const lost = list.filter(({ change }) => change === "lost").length;
					const note = lost === 0 ? "" : ` (${(0, figures.hS)(lost, "was", "were")} verified in the base)`;
					return tableRow([
						(0, phrase.jV)((0, phrase.J8)(reason), "cell"),
						(0, figures.zD)(list.length),
						scenarioList(list, context, "cell", 5) + note
					]);
				}
			};
		}
		;
		function markdownDocument(edition) {
			const { results, shown, elsewhere, budget } = edition;
			const groups = (0, report_findings.c1)(results);
			const split = (set, most) => splitRows(set, most, edition);
			const regressed = split(regressions(groups.regressed, edition), shown.regressed);
			const failed = split(otherFailures(groups.failed, edition), groups.regressed.length > 0 ? shown.failed / 2 : shown.failed);
			const open = split(unverified(groups.unverified, edition), shown.reasons);
			const problems = split(diagnostics(edition), shown.diagnostics);
			const blocks = [
				...opening(edition),
				...regressed.seen,
				...failed.seen,
				...open.seen,
				...problems.seen,
				...changedTests(edition),
				...goodNews(groups, edition),
				...split(metrics(edition), Infinity).seen,
				...[
					regressed,
					failed,
					open,
					problems
				].flatMap(({ folded }) => folded),
				...edition.details ? [...failureDetails(groups, edition), ...unverifiedDetails(groups, edition)] : [],
				...wholeFold(warnings(edition), edition, (count) => (0, figures.hS)(count, "warning")),
				...wholeFold(allScenarios(groups, edition), edition, (count) => count === 1 ? "The scenario" : `All ${(0, figures.zD)(count)} scenarios`),
				footer(edition)
			];
			return fit(blocks, budget, (names) => `Left out for want of room: ${names.join(", ")}. See ${elsewhere}.`);
		}
		function wholeFold(set, edition, summary) {
			return set.count === 0 ? [] : [foldOf(set, [0, set.count], summary(set.count), edition)];
		}
	}),
	4834: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { B: () => renderSummary });
		var _document_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(448);
		const summaryBudget = 1e6;
		function renderSummary(results, context, budget = summaryBudget) {
			return (0, _document_js__WEBPACK_IMPORTED_MODULE_0__.l)({
				results,
				context,
				budget,
				elsewhere: "the results file",
				shown: {
					regressed: 30,
					failed: 30,
					reasons: 20,
					metrics: Infinity,
					diagnostics: 20
				},
				details: true
			});
		}
	}),
	1572: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			UY: () => hasBase,
			hh: () => tellingMetrics,
			jh: () => knownMetrics,
			yh: () => metricWords
		});
		var _figures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(819);
		function knownMetrics(metrics) {
			return metrics.filter(({ head, base }) => head !== null || base !== null);
		}
		function hasBase(metrics) {
			return metrics.some(({ base }) => base !== null);
		}
		function tellingMetrics(metrics, most) {
			const chosen = new Set(metrics.toSorted((a, b) => Number((0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.oW)(a) === "") - Number((0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.oW)(b) === "")).slice(0, most));
			return metrics.filter((metric) => chosen.has(metric));
		}
		function metricWords(metric) {
			const { label, unit, better, base, head, scenarios } = metric;
			return {
				label,
				wish: `${better} is better`,
				base: base === null ? "unknown" : (0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.vP)(base, unit),
				head: head === null ? "unknown" : (0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.vP)(head, unit),
				change: (0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.Zg)(metric),
				direction: (0, _figures_js__WEBPACK_IMPORTED_MODULE_0__.oW)(metric),
				scenarios
			};
		}
	}),
	4701: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			J8: () => phraseOf,
			gT: () => terminalPhrase,
			jV: () => markdownPhrase
		});
		var _core_escape_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96);
		var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7329);
		function phraseOf(message) {
			const parts = [];
			let end = 0;
			for (const { index, 0: whole, 1: value = "" } of message.matchAll(quoted)) {
				parts.push(message.slice(end, index), { value });
				end = index + whole.length;
			}
			return [...parts, message.slice(end)].filter((part) => part !== "");
		}
		const quoted = /(?<![^\s([{"':,;=])`([^`\n]+)`(?![^\s)\]}"'.,:;!?])/g;
		function markdownPhrase(phrase, place = "line", max = 300) {
			let left = max;
			let out = "";
			for (const part of phrase) {
				if (left <= 0) return `${out}…`;
				const text = typeof part === "string" ? part : part.value;
				const shown = (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__.Jj)(text, Math.max(left, 2));
				left -= text.length;
				if (typeof part === "string") out += spaced(shown, (inner) => (0, _core_escape_js__WEBPACK_IMPORTED_MODULE_0__.p7)(inner, place));
				else out += (out.endsWith("`") ? " " : "") + (0, _core_escape_js__WEBPACK_IMPORTED_MODULE_0__.D9)(shown, place);
			}
			return out;
		}
		function terminalPhrase(phrase, quote = "`") {
			return phrase.map((part) => typeof part === "string" ? part : quote + (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__.TN)(part.value, " ⏎ ") + quote).map((text) => spaced(text, (inner) => (0, _core_escape_js__WEBPACK_IMPORTED_MODULE_0__.eR)((0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__.TN)(inner)))).join("");
		}
		function spaced(text, escape) {
			const inner = text.trim();
			if (inner === "") return text === "" ? "" : " ";
			return (/^\s/.test(text) ? " " : "") + escape(inner) + (/\s$/.test(text) ? " " : "");
		}
	}),
	3343: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { $: () => priceWords });
		var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7329);
		function priceWords({ run: { prices } }) {
			if (prices === undefined) return null;
			const { list, own } = prices;
			const sources = [...list === null ? [] : [`${list.package} ${list.version}, prices of ${list.updated}`], ...own.length === 0 ? [] : [`the config file for ${own.join(", ")}`]];
			return sources.length === 0 ? null : (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_0__.Jj)(`cost by ${sources.join("; and by ")}`, 300);
		}
	}),
	7751: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			jD: () => liveLine,
			lM: () => sparse
		});
		var _figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(819);
		var _terminal_page_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3220);
		function heading({ total, folder }) {
			return `Running agents: ${(0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.hS)(total, "trial")}, recorded in ${(0, _terminal_page_js__WEBPACK_IMPORTED_MODULE_0__.os)(folder, 120)}`;
		}
		function liveLine({ total, done, running, spentUsd }) {
			const spent = spentUsd === 0 ? "" : `, $${spentUsd.toFixed(spentUsd < 1 ? 4 : 2)}`;
			const last = running.at(-1);
			const now = last === undefined ? "" : `, now ${(0, _terminal_page_js__WEBPACK_IMPORTED_MODULE_0__.os)(last, 40)}`;
			const more = running.length > 1 ? ` and ${(0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.zD)(running.length - 1)} more` : "";
			return `Running agents: ${(0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.zD)(done)} of ${(0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.hS)(total, "trial")}${spent}${now}${more}`;
		}
		function stepLine({ done, total }, { trial, words }) {
			return `[${(0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.zD)(done)}/${(0, _figures_js__WEBPACK_IMPORTED_MODULE_1__.zD)(total)}] ${(0, _terminal_page_js__WEBPACK_IMPORTED_MODULE_0__.os)(trial, 60)}: ${(0, _terminal_page_js__WEBPACK_IMPORTED_MODULE_0__.os)(words, 160)}`;
		}
		function sparse(print, begin = print) {
			let hasBegun = false;
			return (state, step) => {
				if (!hasBegun) begin(heading(state));
				hasBegun = true;
				if (step === null) return;
				const every = Math.max(1, Math.ceil(state.total / mostLines));
				if (state.done === 1 || state.done === state.total || state.done % every === 0) {
					print(stepLine(state, step));
				}
			};
		}
		const mostLines = 20;
	}),
	3959: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			$N: () => sentenceOf,
			TJ: () => isShownWhole,
			bX: () => explainVerdict,
			pB: () => explainJudge,
			xS: () => factsOf
		});
		var _checks_registry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8722);
		var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
		var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7329);
		var _phrase_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4701);
		function explainVerdict(verdict) {
			const facts = factsOf(verdict).map(({ label, value }) => [label === "" ? "" : `${label} `, ...value]);
			return facts.reduce((line, fact, index) => [
				...line,
				index === 0 ? ": " : "; ",
				...fact
			], sentenceOf(verdict));
		}
		function factsOf({ reason, expected, actual }) {
			if (Object.hasOwn(commonReasons, reason)) {
				return typeof actual === "string" ? [{
					label: "",
					value: (0, _phrase_js__WEBPACK_IMPORTED_MODULE_1__.J8)((0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.Jj)(actual, 500))
				}] : [];
			}
			const facts = expected === undefined ? [] : [{
				label: "expected",
				value: valuePhrase(expected)
			}];
			if (actual === undefined) return facts;
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(actual) && Object.keys(actual).every((key) => plainKey.test(key))) {
				return [...facts, ...Object.entries(actual).map(([label, value]) => ({
					label,
					value: valuePhrase(value)
				}))];
			}
			return [...facts, {
				label: facts.length === 0 ? "found" : "got",
				value: valuePhrase(actual)
			}];
		}
		function sentenceOf({ type, reason, status }) {
			const own = (0, _checks_registry_js__WEBPACK_IMPORTED_MODULE_0__.Sd)(type)?.reasons;
			const sentence = own !== undefined && Object.hasOwn(own, reason) ? own[reason] : undefined;
			if (sentence !== undefined) return (0, _phrase_js__WEBPACK_IMPORTED_MODULE_1__.J8)(sentence.replace(/\.$/, ""));
			if (Object.hasOwn(commonReasons, reason)) return [commonReasons[reason]];
			return [status === "fail" ? "failed, reason " : "could not be evaluated, reason ", { value: (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.Jj)(reason, 60) }];
		}
		function explainJudge({ status, reason, score, model }) {
			const known = Object.hasOwn(judgeReasons, reason) ? judgeReasons[reason] : undefined;
			if (known !== undefined) return [known];
			const verdict = status === "fail" ? "The judge found against it" : status === "error" ? "The judge gave no verdict" : "";
			const facts = [...(0, _phrase_js__WEBPACK_IMPORTED_MODULE_1__.J8)(reason)];
			if (score !== undefined) facts.push(` (score ${score.toFixed(2)})`);
			return [
				verdict === "" ? "" : `${verdict}: `,
				...facts,
				...model === null ? [] : [", by ", { value: model }]
			];
		}
		function valuePhrase(value) {
			if (typeof value === "string") return [{ value: (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.Jj)(value, longestValue) }];
			const [only, ...others] = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(value) ? Object.entries(value) : [];
			if (only !== undefined && others.length === 0 && plainKey.test(only[0])) {
				return [`${only[0]} `, ...valuePhrase(only[1])];
			}
			if (!Array.isArray(value)) return [{ value: (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.Jj)((0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.dj)(value), longestValue) }];
			if (value.length === 0) return ["nothing"];
			const shown = value.slice(0, mostItems).flatMap((item, index) => {
				const text = typeof item === "string" ? item : (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.dj)(item);
				return [...index === 0 ? [] : [", "], { value: (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.Jj)(text, longestItem) }];
			});
			return value.length > mostItems ? [...shown, ` and ${value.length - mostItems} more`] : shown;
		}
		function isShownWhole(value) {
			if (typeof value === "string") return value.length <= longestValue && !value.includes("\n");
			if (!Array.isArray(value)) return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.dj)(value).length <= longestValue;
			return value.length <= mostItems && value.every((item) => typeof item === "string" && item.length <= longestItem);
		}
		const plainKey = /^[a-z][a-z _-]{0,30}$/;
		const longestValue = 120;
		const longestItem = 60;
		const mostItems = 8;
		const commonReasons = {
			ok: "Holds",
			"missing-data": "The trace lacks what this check needs",
			"invalid-params": "Its parameters cannot be used",
			"unknown-check": "There is no check of this name",
			"check-threw": "The check itself broke; please report it",
			"incomplete-run": "The run did not come to its end, so that this cannot be said",
			"not-applicable": "It does not apply to this run, by its `when`",
			"score-too-low": "Its score is below the least that is asked for",
			"score-too-high": "Its score is above the most that is allowed",
			"checks-failed": "Not asked, since a check failed",
			"judge-unavailable": "The scenario needs a judge, and none could be asked"
		};
		const judgeReasons = {
			"checks-failed": commonReasons["checks-failed"],
			"judge-unavailable": commonReasons["judge-unavailable"],
			"judge-off": "The judge is off: the checks alone decide"
		};
	}),
	1170: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { b: () => renderTerminal });
		var report_findings = __webpack_require__(7470);
		var headline = __webpack_require__(5916);
		var registry = __webpack_require__(8722);
		var core_escape = __webpack_require__(96);
		var visible_text = __webpack_require__(7329);
		var absence = __webpack_require__(737);
		var baseline_facts = __webpack_require__(9417);
		var context = __webpack_require__(6721);
		var report_phrase = __webpack_require__(4701);
		var terminal_page = __webpack_require__(3220);
		;
		function comparedWith({ run }, page) {
			const head = (0, context.Fu)(run.head.sha);
			const lines = head === null ? [] : [`  Head  ${head}`];
			return [...lines, ...(0, terminal_page.ky)(baseWords(run), page, 8, "  Base  ")].map((line) => (0, terminal_page.C$)(page, "dim", line));
		}
		function baseWords({ baseline, baselineReason, startedAt }) {
			const reason = baselineReason === undefined ? "" : (0, report_phrase.gT)((0, report_phrase.J8)(baselineReason));
			if (baseline === null) return reason === "" ? "none" : `none: ${reason}`;
			const { commit, words } = (0, baseline_facts.F)(baseline, startedAt);
			return `${commit === null ? "" : `${commit}, `}${(0, report_phrase.gT)(words)}${reason === "" ? "" : `; ${reason}`}`;
		}
		function decided({ decision: { gate, clauses } }, page) {
			const open = clauses.filter(({ holds }) => !holds);
			const said = (label, blocking) => open.filter((clause) => clause.blocking === blocking).flatMap(({ message }) => (0, terminal_page.ky)(`${label}: ${(0, report_phrase.gT)((0, report_phrase.J8)(message))}`, page, 2, ""));
			const closed = said(gate === "closed" ? "Gate closed" : "Gate", true);
			return [...closed.map((line) => (0, terminal_page.C$)(page, gate === "closed" ? "red" : "yellow", line)), ...said("Not blocking", false)];
		}
		function nextStep({ summary, scenarios, diagnostics }, { regressed, failed }, page) {
			if (summary.total === 0) return [hint(page, "scenario-gate run PATH", "PATH is the file or folder of your scenarios")];
			const first = regressed[0] ?? failed[0];
			const finding = first === undefined ? undefined : (0, report_findings.WX)(first, "error")[0];
			const steps = [];
			if (finding?.source) steps.push([`scenario-gate trace ${quoted(finding.source)}`, "what the agent did in the first failing trial"]);
			if (finding !== undefined && (0, registry.Sd)(finding.check) !== null) steps.push([`scenario-gate explain ${quoted(finding.check)}`, "what the check asks for"]);
			if (steps.length === 0 && !diagnostics.some(({ severity }) => severity === "error")) {
				const remedies = new Set(scenarios.map(remedyFor));
				for (const [remedy, step] of remedySteps) if (remedies.has(remedy)) steps.push(step);
			}
			return steps.map(([command, why]) => hint(page, command, why));
		}
		function remedyFor({ trials, reason }) {
			return trials.length === 0 && reason !== undefined ? (0, absence.SM)(reason) : null;
		}
		const remedySteps = [
			["name-traces", ["scenario-gate run PATH --traces GLOB", "where recorded traces are, for scenarios that have none"]],
			["allow-run", ["scenario-gate run PATH --record auto", "runs the commands of scenarios that have no recorded trace"]],
			["run", ["scenario-gate run PATH", "without replay: runs the agents and records them again"]]
		];
		function hint(page, command, why) {
			return `${(0, terminal_page.C$)(page, "dim", "Next:")} ${(0, terminal_page.C$)(page, "cyan", command)}  ${(0, terminal_page.C$)(page, "dim", why)}`;
		}
		function quoted(argument) {
			const text = (0, core_escape.eR)((0, visible_text.TN)(argument));
			return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
		}
		var diagnostic = __webpack_require__(876);
		var report_figures = __webpack_require__(819);
		var reasons = __webpack_require__(3959);
		;
		function failingGroup(word, scenarios, most, page) {
			if (scenarios.length === 0) return [];
			return [
				title(page, "red", `${(0, report_figures.zD)(scenarios.length)} ${word}`),
				...scenarios.slice(0, most).flatMap((scenario) => [
					...scenarioLines(scenario, page),
					...(0, report_findings.WX)(scenario, "error").flatMap((finding) => findingLines(finding, page)),
					...noted(scenario.changeReason, page)
				]),
				...moreLine(scenarios.length - most, "more in the results file")
			];
		}
		function scenarioLines(scenario, page) {
			const { id, name, file, line, baseTrials } = scenario;
			const base = baseTrials === null ? "" : `${(0, report_figures.N4)(baseTrials)} → `;
			const place = (0, terminal_page.C$)(page, "dim", (0, terminal_page.os)((0, diagnostic.$)({
				file,
				line
			}), 120));
			return [`  ${(0, terminal_page.C$)(page, "red", "✗")} ${(0, terminal_page.C$)(page, "bold", (0, terminal_page.os)(id))}  ${base}${(0, report_figures.N4)((0, report_figures.dJ)(scenario))} trials passed  ${place}`, ...name === id || name === "" ? [] : (0, terminal_page.ky)((0, terminal_page.os)(name, 200), page, 4)];
		}
		function findingLines(finding, page) {
			const { check, description, line, verdict } = finding;
			const about = [
				description === "" ? "" : (0, terminal_page.os)(description),
				(0, report_findings.vK)(finding),
				`line ${line}`
			];
			const more = about.filter((part) => part !== "").join(", ");
			const head = `      ${(0, terminal_page.C$)(page, "bold", (0, terminal_page.os)(check, 60))}  ${(0, terminal_page.C$)(page, "dim", more)}`;
			if (verdict === null) return [head, ...(0, terminal_page.ky)((0, report_phrase.gT)(finding.why()), page, 8)];
			const facts = (0, reasons.xS)(verdict);
			const indent = 10 + Math.max(...facts.map(({ label }) => label.length));
			return [
				head,
				...(0, terminal_page.ky)((0, report_phrase.gT)((0, reasons.$N)(verdict)), page, 8),
				...facts.flatMap(({ label, value }) => {
					const name = (0, terminal_page.C$)(page, "dim", label.padEnd(indent - 8));
					return (0, terminal_page.ky)((0, report_phrase.gT)(value, ""), page, indent, `        ${name}`);
				}),
				...finding.aftermath.length === 0 ? [] : (0, terminal_page.ky)((0, report_phrase.gT)(finding.aftermath), page, 8)
			];
		}
		function unverifiedGroup(scenarios, most, page) {
			if (scenarios.length === 0) return [];
			const reasons = (0, report_findings.nO)(scenarios);
			return [
				title(page, "yellow", `${(0, report_figures.zD)(scenarios.length)} unverified: no usable result, so neither passed nor failed`),
				...reasons.slice(0, most).flatMap(([reason, list]) => [
					...(0, terminal_page.ky)((0, report_phrase.gT)((0, report_phrase.J8)(reason)), page, 4, `  ${(0, terminal_page.C$)(page, "yellow", "?")} `),
					...(0, terminal_page.ky)(`${(0, report_figures.hS)(list.length, "scenario")}: ${(0, terminal_page.KE)(list, most === Infinity ? most : 8)}`, page, 6),
					...list.slice(0, 1).flatMap((scenario) => (0, report_findings.Bp)(scenario).slice(0, 3).flatMap((phrase) => (0, terminal_page.ky)((0, report_phrase.gT)(phrase), page, 6)))
				]),
				...moreLine(reasons.length - most, "more reasons in the results file")
			];
		}
		function warningGroup(scenarios, most, page) {
			const findings = scenarios.flatMap((scenario) => (0, report_findings.WX)(scenario, "warning"));
			if (findings.length === 0) return [];
			return [
				title(page, "yellow", (0, report_figures.hS)(findings.length, "warning")),
				...findings.slice(0, most).flatMap((finding) => {
					const often = (0, report_findings.vK)(finding);
					const why = `${(0, report_phrase.gT)(finding.why())}${often === "" ? "" : ` (${often})`}`;
					const line = `${(0, terminal_page.os)(finding.scenario.id)}  ${(0, terminal_page.os)(finding.check, 60)}: ${why}`;
					return (0, terminal_page.ky)(line, page, 4, `  ${(0, terminal_page.C$)(page, "yellow", "!")} `);
				}),
				...moreLine(findings.length - most, "more in the results file")
			];
		}
		const mostNamed = 10;
		function passedGroup({ fixed, recovered, passed }, { scenarios, removed }, verbose, page) {
			const all = [
				fixed,
				recovered,
				passed
			].flat();
			const head = all.length === 0 ? [] : [`${(0, terminal_page.C$)(page, "green", "✓")} ${(0, report_figures.hS)(all.length, "passed", "passed")}`];
			const width = Math.max(0, ...all.map(({ id }) => (0, terminal_page.YB)((0, terminal_page.os)(id))));
			const names = verbose || all.length <= mostNamed ? all.map((scenario) => `    ${(0, terminal_page.f)((0, terminal_page.os)(scenario.id), width)}  ${(0, report_figures.N4)((0, report_figures.dJ)(scenario))} trials`) : [];
			const added = scenarios.filter(({ change }) => change === "new");
			const lines = [
				...named("fixed", fixed),
				...named("verified again", recovered),
				...added.length === scenarios.length ? [] : named("new", added),
				...named("removed", removed),
				...(0, report_findings.ix)(all).map(([reason, list]) => `${named(comparisonOf(list), list).join("")} (${(0, report_phrase.gT)((0, report_phrase.J8)(reason))})`)
			];
			return [
				...head,
				...names,
				...lines.flatMap((line) => (0, terminal_page.ky)(line, page, 4, "  "))
			];
		}
		function comparisonOf(scenarios) {
			return scenarios.every(({ change }) => change === "incomparable") ? "not compared with the base" : "to note";
		}
		function named(word, scenarios) {
			return scenarios.length === 0 ? [] : [`${(0, report_figures.zD)(scenarios.length)} ${word}: ${(0, terminal_page.KE)(scenarios)}`];
		}
		function noted(reason, page) {
			return reason === undefined ? [] : (0, terminal_page.ky)((0, report_phrase.gT)((0, report_phrase.J8)(reason)), page, 6);
		}
		function title(page, style, words) {
			return (0, terminal_page.C$)(page, "bold", (0, terminal_page.C$)(page, style, words));
		}
		function moreLine(left, words) {
			return left > 0 ? [`  … ${(0, report_figures.zD)(left)} ${words}`] : [];
		}
		var metric_rows = __webpack_require__(1572);
		var price_words = __webpack_require__(3343);
		;
		function metricTable({ metrics, summary }, page) {
			const rows = (0, metric_rows.jh)(metrics);
			const based = (0, metric_rows.UY)(rows);
			const known = rows.map(metric_rows.yh);
			const shown = based ? known.filter(({ direction, base, head }) => direction !== "" || base === "unknown" || head === "unknown") : known;
			if (known.length === 0) return [];
			const rest = unchangedLines(known.filter((words) => !shown.includes(words)), page);
			if (shown.length === 0) return rest;
			const partial = shown.some(({ scenarios }) => scenarios !== summary.total);
			const names = based ? [
				"Metric",
				"Base",
				"Head",
				"Change"
			] : ["Metric", "Value"];
			const header = partial ? [...names, "Scenarios"] : names;
			const lined = shown.map((words) => cells(words, based, partial));
			const widths = header.map((name, index) => Math.max(...[header, ...lined].map((row) => (0, terminal_page.YB)(row[index] ?? "")), (0, terminal_page.YB)(name)));
			const lines = [header, ...lined].map((row) => row.map((cell, index) => (index === 0 || based && index === 3 ? terminal_page.f : terminal_page.CF)(cell, widths[index] ?? 0)).join("  ").trimEnd());
			return [...lines.map((line, index) => {
				if (index === 0) return (0, terminal_page.C$)(page, "dim", line);
				const direction = shown[index - 1]?.direction;
				return direction === "worse" ? line.replace(/worse(?=[\s\d,]*$)/, (0, terminal_page.C$)(page, "yellow", "worse")) : line;
			}), ...rest];
		}
		function unchangedLines(unchanged, page) {
			if (unchanged.length === 0) return [];
			const figures = unchanged.map(({ label, head }) => `${(0, terminal_page.os)(label, 60)} ${head}`);
			const line = `${(0, report_figures.hS)(unchanged.length, "metric")} did not change: ${figures.join("; ")}`;
			return (0, terminal_page.ky)(line, page, 2, "").map((text) => (0, terminal_page.C$)(page, "dim", text));
		}
		function cells({ label, wish, base, head, change, direction, scenarios }, based, partial) {
			const name = `${(0, core_escape.eR)((0, visible_text.Jj)((0, visible_text.TN)(label), 60))} (${wish})`;
			const words = [change, direction].filter((part) => part !== "").join(", ");
			return [
				name,
				...based ? [
					base,
					head,
					words
				] : [head],
				...partial ? [(0, report_figures.zD)(scenarios)] : []
			];
		}
		function pricedBy(results, page) {
			const words = (0, price_words.$)(results);
			if (words === null) return [];
			return (0, terminal_page.ky)((0, core_escape.eR)(sentence(words)), page, 0).map((line) => (0, terminal_page.C$)(page, "dim", line));
		}
		function sentence(words) {
			return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
		}
		function diagnosticLines(diagnostics, most, page) {
			if (diagnostics.length === 0) return [];
			const sorted = diagnostics.toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
			const lines = sorted.slice(0, most).flatMap(({ severity, message, file, line, column }) => {
				const place = (0, diagnostic.$)({
					...file === undefined ? {} : { file },
					...line === undefined ? {} : { line },
					...column === undefined ? {} : { column }
				});
				const where = place === "" ? "" : `${(0, core_escape.eR)((0, visible_text.Jj)((0, visible_text.TN)(place), 160))}: `;
				const label = `  ${(0, terminal_page.C$)(page, severity === "error" ? "red" : "yellow", severity)}  `;
				return (0, terminal_page.ky)(where + (0, report_phrase.gT)((0, report_phrase.J8)(message)), page, 4 + severity.length, label);
			});
			const left = sorted.length - most;
			return [
				(0, terminal_page.C$)(page, "bold", `${(0, report_figures.hS)(sorted.length, "problem")} in files`),
				...lines,
				...left > 0 ? [`  … ${left} more in the results file`] : []
			];
		}
		;
		const mostListed = 30;
		function renderTerminal(results, { verbose = false, ...asked }) {
			const page = {
				...asked,
				width: Math.min(Math.max(asked.width, 40), 140)
			};
			const most = verbose ? Infinity : mostListed;
			const groups = (0, report_findings.c1)(results);
			const sections = [
				[verdict(results, page), ...comparedWith(results, page)],
				failingGroup("regressed", groups.regressed, most, page),
				failingGroup("failed", groups.failed, most, page),
				unverifiedGroup(groups.unverified, most, page),
				warningGroup(results.scenarios, most, page),
				passedGroup(groups, results, verbose, page),
				[...metricTable(results, page), ...pricedBy(results, page)],
				diagnosticLines(results.diagnostics, most, page),
				[...decided(results, page), ...nextStep(results, groups, page)]
			];
			return `${sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n")).join("\n\n")}\n`;
		}
		function verdict(results, page) {
			const { decision, summary } = results;
			const style = decision.gate === "closed" ? "red" : summary.outcome === "passed" ? "green" : "yellow";
			return (0, terminal_page.C$)(page, "bold", (0, terminal_page.C$)(page, style, (0, headline.P)(results)));
		}
	}),
	3220: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			C$: () => painted,
			CF: () => padStart,
			KE: () => listed,
			YB: () => columns,
			f: () => padEnd,
			ky: () => wrapped,
			os: () => shortText
		});
		var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
		var _core_escape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96);
		var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7329);
		function painted({ color }, style, text) {
			return color && text !== "" ? (0, node_util__WEBPACK_IMPORTED_MODULE_0__.styleText)(style, text, { validateStream: false }) : text;
		}
		function columns(text) {
			if (/^[\x20-\x7e]*$/.test(text)) return text.length;
			let width = 0;
			for (const character of text) {
				if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue;
				width += wide.test(character) ? 2 : 1;
			}
			return width;
		}
		const wide = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
		function padEnd(text, width) {
			return text + " ".repeat(Math.max(0, width - columns(text)));
		}
		function padStart(text, width) {
			return " ".repeat(Math.max(0, width - columns(text))) + text;
		}
		function wrapped(text, { width }, indent, prefix = " ".repeat(indent)) {
			const lines = [];
			let line = "";
			let used = indent;
			for (const word of text.split(" ")) {
				const size = columns(word);
				if (line !== "" && used + 1 + size > width) {
					lines.push(line);
					line = "";
					used = indent;
				}
				used += size + (line === "" ? 0 : 1);
				line = line === "" ? word : `${line} ${word}`;
			}
			return [...lines, line].map((content, index) => (index === 0 ? prefix : " ".repeat(indent)) + content);
		}
		function shortText(text, most = 80) {
			return (0, _core_escape_js__WEBPACK_IMPORTED_MODULE_1__.eR)((0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.Jj)((0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.TN)(text), most));
		}
		function listed(scenarios, most = 8) {
			const more = scenarios.length - most;
			const names = scenarios.slice(0, most).map(({ id }) => shortText(id));
			return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
		}
	}),
	5713: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			K: () => writeResults,
			q: () => resultsText
		});
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7535);
		var _files_write_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6367);
		async function writeResults(path, results) {
			try {
				await (0, _files_write_file_js__WEBPACK_IMPORTED_MODULE_2__.l)(path, bounded(resultsText(results)));
			} catch (thrown) {
				const cause = (0, _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.iT)(thrown);
				throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("cannot-write", `The results file \`${path}\` cannot be written: ${cause.message}`, { cause });
			}
		}
		function* resultsText(results) {
			let before = "{";
			for (const [key, value] of Object.entries(results)) {
				if (value === undefined) continue;
				yield `${before}\n  ${JSON.stringify(key)}: `;
				before = ",";
				if (Array.isArray(value)) yield* jsonOfList(value);
				else yield JSON.stringify(value);
			}
			yield "\n}\n";
		}
		function* jsonOfList(items) {
			let before = "[";
			for (const item of items) {
				yield `${before}\n    ${JSON.stringify(item)}`;
				before = ",";
			}
			yield items.length === 0 ? "[]" : "\n  ]";
		}
		function* bounded(pieces) {
			let bytes = 0;
			for (const piece of pieces) {
				bytes += Buffer.byteLength(piece);
				if (bytes > _core_limits_js__WEBPACK_IMPORTED_MODULE_1__.F.resultsFile) throw new Error(`it would be larger than ${_core_limits_js__WEBPACK_IMPORTED_MODULE_1__.F.resultsFile} bytes`);
				yield piece;
			}
		}
	}),
	8027: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { e: () => run_run });
		;
		const gitRung = async (request) => (await __webpack_require__.e(834).then(__webpack_require__.bind(__webpack_require__, 834))).gitRung(request);
		const resultsRung = async (request) => (await __webpack_require__.e(159).then(__webpack_require__.bind(__webpack_require__, 6159))).resultsRung(request);
		const ladders = new Map([["auto", {
			rungs: [gitRung],
			required: false
		}], ["git", {
			rungs: [gitRung],
			required: true
		}]]);
		const fileLadder = {
			rungs: [resultsRung],
			required: true
		};
		async function resolveBaseline(request) {
			if (request.option === "none") return {
				base: null,
				reason: "the comparison is switched off",
				required: false
			};
			const { rungs, required } = ladders.get(request.option) ?? fileLadder;
			const reasons = [];
			for (const rung of rungs) {
				const answer = await rung(request);
				if (answer.base !== null) return answer;
				reasons.push(answer.reason);
			}
			return {
				base: null,
				reason: reasons.join("; "),
				required
			};
		}
		var scenario_paths = __webpack_require__(443);
		var baseline_base = __webpack_require__(4510);
		;
		function sum(values) {
			let total = 0;
			for (const value of values.toSorted((a, b) => a - b)) total += value;
			return total;
		}
		function mean(values) {
			return sum(values) / values.length;
		}
		function quantile(q, groups) {
			const weighted = groups.flatMap((values) => values.map((value) => ({
				value,
				weight: 1 / values.length
			}))).sort((a, b) => a.value - b.value || a.weight - b.weight);
			const wanted = q * groups.length - 1e-9;
			let weight = 0;
			for (const entry of weighted) {
				weight += entry.weight;
				if (weight >= wanted) return entry.value;
			}
			return weighted.at(-1)?.value ?? Number.NaN;
		}
		;
		const metricDefinitions = [
			{
				name: "pass_rate",
				sample: null,
				label: "Pass rate",
				unit: "ratio",
				better: "higher",
				byChecks: true
			},
			{
				name: "cost_usd",
				sample: "cost_usd",
				label: "Cost per trial",
				unit: "usd",
				better: "lower"
			},
			{
				name: "input_tokens",
				sample: "input_tokens",
				label: "Input tokens",
				unit: "tokens",
				better: "lower"
			},
			{
				name: "output_tokens",
				sample: "output_tokens",
				label: "Output tokens",
				unit: "tokens",
				better: "lower"
			},
			{
				name: "cached_tokens",
				sample: "cached_tokens",
				label: "Cached input tokens",
				unit: "tokens",
				better: "higher"
			},
			{
				name: "duration_p50_s",
				sample: "duration_s",
				label: "Duration, median",
				unit: "seconds",
				better: "lower",
				quantile: .5
			},
			{
				name: "duration_p95_s",
				sample: "duration_s",
				label: "Duration, 95th percentile",
				unit: "seconds",
				better: "lower",
				quantile: .95
			},
			{
				name: "llm_calls",
				sample: "llm_calls",
				label: "Model calls (turns)",
				unit: "count",
				better: "lower"
			},
			{
				name: "tool_calls",
				sample: "tool_calls",
				label: "Tool calls",
				unit: "count",
				better: "lower"
			},
			{
				name: "trajectory_accuracy",
				sample: "trajectory_accuracy",
				label: "Trajectory accuracy",
				unit: "ratio",
				better: "higher",
				byChecks: true
			},
			{
				name: "step_efficiency",
				sample: "step_efficiency",
				label: "Step efficiency",
				unit: "ratio",
				better: "higher",
				byChecks: true
			}
		];
		function compareMetrics(scenarios) {
			const sides = scenarios.map(({ scored, base, change }) => ({
				head: {
					outcome: scored.outcome,
					tally: (0, baseline_base.s)(scored.trials),
					samples: (0, baseline_base.l)(scored.trials)
				},
				base: base === null ? null : {
					outcome: base.outcome,
					tally: base.tally,
					samples: base.metrics
				},
				sameChecks: change !== "incomparable"
			}));
			return metricDefinitions.map((definition) => {
				const pairs = [];
				const alone = [];
				for (const { head, base, sameChecks } of sides) {
					const ofHead = valuesOf(definition, head);
					if (ofHead.length > 0) alone.push(ofHead);
					const ofBase = base === null || definition.byChecks === true && !sameChecks ? [] : valuesOf(definition, base);
					if (ofHead.length > 0 && ofBase.length > 0) pairs.push({
						head: ofHead,
						base: ofBase
					});
				}
				return rowOf(definition, pairs, alone);
			});
		}
		function rowOf(definition, pairs, alone) {
			const { name, label, unit, better } = definition;
			const paired = pairs.length > 0;
			const head = figureOf(definition, paired ? pairs.map((pair) => pair.head) : alone);
			const base = figureOf(definition, paired ? pairs.map((pair) => pair.base) : []);
			const delta = head === null || base === null ? null : head - base;
			return {
				name,
				label,
				unit,
				better,
				head,
				base,
				delta,
				scenarios: paired ? pairs.length : alone.length
			};
		}
		function valuesOf({ sample }, side) {
			if (sample !== null) return side.samples[sample] ?? [];
			const rate = passRateOf(side.outcome, side.tally);
			return rate === null ? [] : [rate];
		}
		function passRateOf(outcome, { passed, failed }) {
			return outcome === "unverified" || passed + failed === 0 ? null : passed / (passed + failed);
		}
		function figureOf(definition, scenarios) {
			if (scenarios.length === 0) return null;
			return definition.quantile === undefined ? mean(scenarios.map(mean)) : quantile(definition.quantile, scenarios);
		}
		;
		const transitions = {
			passed: {
				passed: "same",
				failed: "regressed",
				unverified: "lost"
			},
			failed: {
				passed: "fixed",
				failed: "same",
				unverified: "lost"
			},
			unverified: {
				passed: "recovered",
				failed: "incomparable",
				unverified: "same"
			}
		};
		function compare(head, baseline) {
			const ofBase = new Map();
			for (const scenario of baseline.base?.scenarios ?? []) {
				if (!ofBase.has(scenario.id)) ofBase.set(scenario.id, scenario);
			}
			const scenarios = head.scenarios.map((scored) => {
				if (baseline.base === null) return {
					scored,
					change: null,
					changeReason: null,
					base: null
				};
				const base = ofBase.get(scored.scenario.id) ?? null;
				return {
					scored,
					base,
					...changeOf(scored, base)
				};
			});
			const ids = new Set(head.scenarios.map(({ scenario }) => scenario.id));
			const removed = [...ofBase.values()].filter(({ id, ownChecks }) => ownChecks !== null && !ids.has(id));
			return {
				baseline,
				scenarios,
				removed,
				metrics: compareMetrics(scenarios)
			};
		}
		function changeOf(scored, base) {
			const checks = scored.scenario.checksFingerprint;
			if (base === null) return {
				change: "new",
				changeReason: null
			};
			if (base.ownChecks === null) {
				return {
					change: "new",
					changeReason: "the base has no such scenario, but traces that it could be scored over"
				};
			}
			if (scored.scenario.problems.length === 0 && base.scoredWith !== checks) {
				return {
					change: "incomparable",
					changeReason: "its checks are not those that the base was scored with"
				};
			}
			if (isUntraced(base) && scored.trials.length > 0) {
				return {
					change: "incomparable",
					changeReason: "the base has no trace for it"
				};
			}
			const change = transitions[base.outcome][scored.outcome];
			if (change === "incomparable") {
				return {
					change,
					changeReason: "the base could not be verified, so the failure may be an old one"
				};
			}
			const changed = base.ownChecks !== base.scoredWith;
			const changeReason = changed ? "its checks changed; both sides were scored with the new ones" : null;
			return {
				change,
				changeReason
			};
		}
		function isUntraced({ tally }) {
			return tally.passed + tally.failed + tally.unverified === 0;
		}
		var disk_tree = __webpack_require__(2479);
		var paths = __webpack_require__(795);
		;
		function summarise({ scenarios }) {
			const count = (outcome) => scenarios.filter(({ scored }) => scored.outcome === outcome).length;
			const passed = count("passed");
			const failed = count("failed");
			const unverified = count("unverified");
			return {
				outcome: failed > 0 ? "failed" : unverified > 0 || passed === 0 ? "unverified" : "passed",
				total: scenarios.length,
				passed,
				failed,
				unverified,
				regressed: scenarios.filter(({ change }) => change === "regressed").length,
				fixed: scenarios.filter(({ change }) => change === "fixed").length,
				trials: scenarios.reduce((total, { scored }) => total + scored.trials.length, 0),
				passRate: passRate(scenarios),
				costUsd: costOf(scenarios)
			};
		}
		function passRate(scenarios) {
			const rates = scenarios.flatMap(({ scored }) => passRateOf(scored.outcome, (0, baseline_base.s)(scored.trials)) ?? []);
			return rates.length === 0 ? null : mean(rates);
		}
		function costOf(scenarios) {
			const costs = scenarios.flatMap(({ scored }) => scored.trials.map(({ metrics }) => metrics["cost_usd"]));
			const known = costs.filter((cost) => cost !== undefined);
			return known.length === 0 || known.length < costs.length ? null : sum(known);
		}
		;
		const tolerance = 1e-9;
		const named = 3;
		const rules = [
			evidence,
			failures,
			regressions,
			unverified,
			floor,
			baseline
		];
		function decide(comparison, policy) {
			const clauses = rules.flatMap((rule) => {
				const clause = rule(comparison, policy);
				if (clause === null) return [];
				return [policy.failOn === "never" ? {
					...clause,
					blocking: false
				} : clause];
			});
			const closed = clauses.some(({ holds, blocking }) => blocking && !holds);
			return {
				gate: closed ? "closed" : "open",
				clauses
			};
		}
		function evidence({ scenarios }) {
			const verified = scenarios.filter(({ scored }) => scored.outcome !== "unverified").length;
			const total = counted(scenarios.length, "scenario");
			const seen = scenarios.length === 0 ? "No scenario was run" : `${verified === 0 ? "None" : verified} of ${total} could be verified`;
			const message = verified === 0 ? `${seen}, so nothing is proven.` : `${seen}.`;
			return {
				id: "evidence",
				holds: verified > 0,
				blocking: true,
				message
			};
		}
		function failures({ scenarios }, { failOn }) {
			if (failOn === "regressions") return null;
			const failed = scenarios.filter(({ scored }) => scored.outcome === "failed");
			return {
				id: "failures",
				holds: failed.length === 0,
				blocking: true,
				message: failed.length === 0 ? "No scenario failed." : `${counted(failed.length, "scenario")} failed: ${namesOf(failed)}.`
			};
		}
		function regressions(comparison, { failOn }) {
			if (failOn !== "regressions") return null;
			const failed = comparison.scenarios.filter(({ scored }) => scored.outcome === "failed");
			const fresh = failed.filter((scenario) => !failedBefore(scenario));
			const old = failed.length - fresh.length;
			const without = comparison.baseline.base === null;
			const known = old === 0 ? "" : ` ${counted(old, "scenario")} failed in the base too.`;
			const message = fresh.length === 0 ? `No scenario failed that the base does not show as failed.${known}` : without ? `There is no base, so every failure counts. ${counted(fresh.length, "scenario")} failed: ${namesOf(fresh)}.` : `${counted(fresh.length, "scenario")} failed that the base does not show as failed: ${namesOf(fresh)}.${known}`;
			return {
				id: "regressions",
				holds: fresh.length === 0,
				blocking: true,
				message
			};
		}
		function failedBefore({ base, change }) {
			return base?.outcome === "failed" && change !== "incomparable";
		}
		function unverified({ scenarios }, policy) {
			if (policy.unverified === "ignore") return null;
			const open = scenarios.filter(({ scored }) => scored.outcome === "unverified");
			return {
				id: "unverified",
				holds: open.length === 0,
				blocking: policy.unverified === "fail",
				message: open.length === 0 ? "Every scenario could be verified." : `${counted(open.length, "scenario")} could not be verified: ${namesOf(open)}.`
			};
		}
		function floor({ scenarios }, { minPassRate }) {
			if (minPassRate === null) return null;
			const rate = passRate(scenarios);
			const message = rate === null ? `There is no pass rate to hold against the floor of ${percent(minPassRate)}.` : `Pass rate ${percent(rate)}, floor ${percent(minPassRate)}.`;
			return {
				id: "pass-rate",
				holds: rate !== null && rate >= minPassRate - tolerance,
				blocking: true,
				message
			};
		}
		function baseline({ baseline: answer }, policy) {
			if (answer.base !== null || !answer.required || policy.unverified === "ignore") return null;
			const message = `The baseline that was asked for is not there: ${answer.reason}.`;
			return {
				id: "baseline",
				holds: false,
				blocking: policy.unverified === "fail",
				message
			};
		}
		function namesOf(scenarios) {
			const ids = scenarios.map(({ scored }) => `\`${scored.scenario.id}\``).sort();
			const more = ids.length - named;
			return ids.slice(0, named).join(", ") + (more > 0 ? ` and ${more} more` : "");
		}
		function counted(count, noun) {
			return `${count} ${noun}${count === 1 ? "" : "s"}`;
		}
		function percent(rate) {
			return `${Math.floor(rate * 1e3 + tolerance) / 10}%`;
		}
		;
		function assembleResults(input) {
			const { facts, comparison, summary, decision, diagnostics } = input;
			const { base, reason } = comparison.baseline;
			return {
				schemaVersion: 1,
				tool: { ...facts.tool },
				run: {
					startedAt: facts.startedAt,
					durationMs: facts.durationMs,
					head: { ...facts.head },
					baseline: base === null ? null : base.facts,
					...facts.prices === null ? {} : { prices: {
						...facts.prices,
						own: [...facts.prices.own]
					} },
					...reason === null ? {} : { baselineReason: reason }
				},
				scenarios: comparison.scenarios.map(scenarioResult),
				removed: comparison.removed.map(({ id, name, file, outcome }) => ({
					id,
					name,
					file,
					baseOutcome: outcome
				})),
				metrics: [...comparison.metrics],
				summary,
				decision,
				diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic }))
			};
		}
		function scenarioResult({ scored, change, changeReason, base }) {
			const { scenario, outcome, reason, trials } = scored;
			return {
				id: scenario.id,
				name: scenario.name,
				file: scenario.file,
				line: scenario.line,
				tags: [...scenario.tags],
				origin: scenario.origin,
				outcome,
				...reason === null ? {} : { reason },
				change,
				...changeReason === null ? {} : { changeReason },
				baseOutcome: base?.outcome ?? null,
				baseTrials: base === null ? null : { ...base.tally },
				fingerprints: { checks: scenario.checksFingerprint },
				trials: [...trials]
			};
		}
		var load_suite = __webpack_require__(7458);
		var absence = __webpack_require__(737);
		var limits = __webpack_require__(7535);
		;
		function recordingsGlob(folder) {
			return `${folder}/*/trial-*.jsonl`;
		}
		var errors = __webpack_require__(3828);
		var files_glob = __webpack_require__(7181);
		;
		const batch = 32;
		async function findFiles(tree, globs) {
			const found = new Map();
			const plain = [...globs].filter((glob) => !(0, files_glob.fg)(glob));
			for (let start = 0; start < plain.length; start += batch) {
				const part = plain.slice(start, start + batch);
				const files = await Promise.all(part.map((path) => unlessOutside(tree.glob(path))));
				for (const [index, path] of part.entries()) found.set(path, files[index] ?? []);
			}
			const folders = new Map();
			for (const glob of globs) {
				if (!(0, files_glob.fg)(glob)) continue;
				const { folder } = (0, files_glob.EI)(glob);
				const listed = folders.get(folder) ?? await unlessOutside(tree.list(folder));
				folders.set(folder, listed);
				found.set(glob, find_files_select(listed, glob));
			}
			return found;
		}
		async function unlessOutside(files) {
			try {
				return await files;
			} catch (thrown) {
				if (thrown instanceof errors.ue && thrown.code === "path-outside") return [];
				throw thrown;
			}
		}
		function find_files_select(sorted, glob) {
			const start = glob.slice(0, glob.search(/[*?[\]{}\\]/));
			const matches = (0, files_glob.sB)(glob);
			const found = [];
			for (let index = firstNotBefore(sorted, start); index < sorted.length; index += 1) {
				const path = sorted[index];
				if (!path.startsWith(start)) break;
				if (matches(path)) found.push(path);
			}
			return found;
		}
		function firstNotBefore(sorted, start) {
			let low = 0;
			let high = sorted.length;
			while (low < high) {
				const middle = low + high >>> 1;
				if ((0, paths.HH)(sorted[middle], start) < 0) low = middle + 1;
				else high = middle;
			}
			return low;
		}
		var append = __webpack_require__(9335);
		;
		class FileClaims {
			#byKey = new Map();
			#whole = new Set();
			#matched;
			constructor(matched) {
				this.#matched = matched;
			}
			get isCollection() {
				return this.#byKey.size > 0;
			}
			get claimants() {
				return [...this.#whole, ...[...this.#byKey.values()].flat().map(({ group }) => group)];
			}
			add(claim) {
				if (claim.key === null) this.#whole.add(claim.group);
				else (0, append.B)(this.#byKey, claim.key, claim);
			}
			claimantsOf({ id, scenario }, called) {
				const keys = scenario === null || scenario === id ? [id] : [id, scenario];
				const keyed = keys.flatMap((key) => this.#byKey.get(key) ?? []);
				for (const claim of keyed) this.#matched.add(claim);
				const named = called.filter((group) => this.#whole.has(group));
				return [...keyed.map(({ group }) => group), ...named.length > 0 ? named : this.#whole];
			}
		}
		async function collectClaims(groups, tree) {
			const claims = groups.flatMap((group) => [...tracesOf(group), ...referencesOf(group)]);
			const files = await findFiles(tree, new Set(claims.map(({ glob }) => glob)));
			const byFile = new Map();
			const byTraceId = new Map();
			const diagnostics = [];
			const matched = new Set();
			const keyed = [];
			const empty = [];
			let pairs = 0;
			for (const group of groups) for (const id of group.head.traceRefs) (0, append.B)(byTraceId, id, group);
			for (const claim of claims) {
				const found = files.get(claim.glob) ?? [];
				pairs += found.length;
				if (pairs > limits.F.traceClaims) throw tooMany(claim);
				for (const file of found) {
					const known = byFile.get(file) ?? new FileClaims(matched);
					known.add(claim);
					byFile.set(file, known);
				}
				if (claim.path[0] !== "traces") continue;
				if (found.length === 0) {
					empty.push(claim);
					diagnostics.push(nothingFound(claim));
				} else if (claim.key !== null) keyed.push(claim);
			}
			const open = () => keyed.filter((claim) => !matched.has(claim));
			return {
				byFile,
				byTraceId,
				diagnostics,
				unmatched: () => open().map(keyUnmatched),
				lacking: () => [...empty, ...open()].map(({ group }) => group)
			};
		}
		function tooMany({ glob, group: { head } }) {
			const message = `the globs of all scenarios match more than ${limits.F.traceClaims} files in sum; the last is \`${glob}\` in ${head.file}.`;
			return new errors.ue("too-large", message);
		}
		function tracesOf(group) {
			return (group.head.traces ?? []).map((entry, index) => ({
				group,
				...splitKey(entry),
				path: ["traces", index]
			}));
		}
		function referencesOf(group) {
			const { file, traceRefs } = group.head;
			return traceRefs.flatMap((reference, index) => {
				const { glob, key } = splitKey(reference);
				if (!glob.includes("/") && !(0, files_glob.fg)(glob) && !/\.\w{2,6}$/.test(glob)) return [];
				try {
					return [{
						group,
						glob: (0, paths.fV)(file, glob),
						key,
						path: ["trace_refs", index]
					}];
				} catch (thrown) {
					if (thrown instanceof errors.ue) return [];
					throw thrown;
				}
			});
		}
		function splitKey(entry) {
			const hash = entry.indexOf("#");
			return hash === -1 ? {
				glob: entry,
				key: null
			} : {
				glob: entry.slice(0, hash),
				key: entry.slice(hash + 1)
			};
		}
		function nothingFound({ group: { head }, glob, path }) {
			return {
				code: "traces-none",
				severity: "error",
				message: `\`traces\`: no file matches \`${glob}\`; write a path relative to this file`,
				file: head.file,
				...head.locate(path)
			};
		}
		function keyUnmatched({ group: { head }, glob, key, path }) {
			return {
				code: "traces-none",
				severity: "error",
				message: `\`traces\`: no trace in \`${glob}\` has the id, scenario or task \`${key}\``,
				file: head.file,
				...head.locate(path)
			};
		}
		var json = __webpack_require__(3085);
		;
		class ScenarioGroup {
			id;
			scenarios;
			#byId;
			#byInput;
			constructor(scenarios) {
				const [first] = scenarios;
				const hasRows = scenarios.length > 1 || first.row !== null;
				this.id = hasRows ? first.id.slice(0, first.id.lastIndexOf("/")) : first.id;
				this.scenarios = scenarios;
				this.#byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
			}
			get head() {
				return this.scenarios[0];
			}
			isCalled(name) {
				return name === this.id || this.#byId.has(name);
			}
			pick(trace) {
				const named = trace.scenario === null ? undefined : this.#byId.get(trace.scenario);
				if (named !== undefined) return named;
				if (this.scenarios.length === 1) return this.head;
				const rows = this.#rowsOf(trace.userInput);
				if (rows.length > 1) return "many-rows";
				return rows[0] ?? "no-row";
			}
			#rowsOf(input) {
				if (input === null) return [];
				const byInput = this.#byInput ??= this.#indexByInput();
				const exact = byInput.get(inputKey(input));
				if (exact !== undefined) return exact;
				const parsed = (0, json.qF)(input);
				return parsed === undefined ? [] : byInput.get(inputKey(parsed)) ?? [];
			}
			#indexByInput() {
				const byInput = new Map();
				for (const scenario of this.scenarios) (0, append.B)(byInput, inputKey(scenario.input), scenario);
				return byInput;
			}
		}
		function inputKey(input) {
			return typeof input === "string" ? input.trim() : (0, json.dj)(input);
		}
		function groupsOf(scenarios) {
			const places = new Map();
			for (const scenario of scenarios) {
				const place = `${scenario.file}\n${scenario.line}`;
				const same = places.get(place);
				if (same === undefined) places.set(place, [scenario]);
				else same.push(scenario);
			}
			return [...places.values()].map((group) => new ScenarioGroup(group));
		}
		;
		const suffixes = [/[-_.]\d{1,20}$/, /[-_.]trial[-_.]?\d{1,20}$/i];
		function idsOfFile(file) {
			const stem = (0, paths.Vc)(file);
			const ids = [stem];
			for (const suffix of suffixes) {
				const id = stem.replace(suffix, "");
				if (id !== "" && id !== stem) ids.push(id);
			}
			return ids;
		}
		;
		const words = {
			unnamed: "no scenario has the id that the file is named after, and the trace names none",
			"unknown-name": "no scenario has the id that the trace names",
			"not-listed": "the scenario that it is named for lists its own `traces`, and this file is not among them",
			"no-row": "no row of the dataset has its user input; name the row in the trace as `<id>/<row>`",
			"many-rows": "several rows of the dataset have its user input; name the row in the trace as `<id>/<row>`"
		};
		const shown = 3;
		class UnassignedTraces {
			#found = new Map();
			add(file, trace, reason) {
				const key = `${reason}\n${file}`;
				const entry = this.#found.get(key) ?? {
					file,
					reason,
					ids: new Set(),
					names: new Set()
				};
				entry.ids.add(trace.id);
				if (trace.scenario !== null && entry.names.size <= shown) entry.names.add(trace.scenario);
				this.#found.set(key, entry);
			}
			diagnostics() {
				return [...this.#found.values()].map(({ file, reason, ids, names }) => {
					const count = ids.size === 1 ? `trace ${list(ids)} belongs` : `${ids.size} traces (${list(ids)}) belong`;
					const named = names.size === 0 || reason === "unnamed" ? "" : `; named: ${list(names)}`;
					return {
						code: reason === "many-rows" ? "trace-ambiguous" : "trace-unassigned",
						severity: reason === "many-rows" ? "error" : "warning",
						message: `${count} to no scenario: ${words[reason]}${named}`,
						file
					};
				});
			}
		}
		function list(items) {
			const first = [...items].slice(0, shown).map((item) => `\`${item.slice(0, 80)}\``);
			return `${first.join(", ")}${items.size > shown ? ", …" : ""}`;
		}
		;
		const notTraces = /(?:^|\/)(?:\.[^/]*|(?:README|LICENSE|SOURCES)[^/]*)$|\.(?:md|txt|html?|csv|xml|pdf|png|svg|jpe?g|gif|webp|mp[34]|wav)$|(?<!\.transcript)\.ya?ml$/i;
		async function planTraces(scenarios, tree, pool, recordings = null) {
			const groups = groupsOf(scenarios);
			const claims = await collectClaims(groups, tree);
			const pooled = await poolFiles(tree, pool);
			const recorded = await poolFiles(tree, recordings === null ? [] : [recordings]);
			const files = [...new Set([
				...claims.byFile.keys(),
				...pooled,
				...recorded
			])].sort(paths.HH);
			if (files.length > limits.F.traceFiles) {
				throw new errors.ue("too-large", `There are ${files.length} trace files; the limit is ${limits.F.traceFiles}.`);
			}
			const router = new Router(groups, claims, pooled, recorded);
			return {
				files,
				diagnostics: claims.diagnostics,
				route: (file, trace) => router.route(file, trace),
				ownersOf: (file) => router.ownersOf(file),
				lacking: () => claims.lacking().flatMap((group) => group.scenarios),
				unassigned: () => router.unassigned()
			};
		}
		async function poolFiles(tree, pool) {
			const globs = new Set(pool.map(paths.FE));
			const found = await findFiles(tree, globs);
			const files = new Set();
			for (const [glob, matches] of found) {
				const open = (0, files_glob.fg)(glob) && glob.endsWith("*");
				for (const file of matches) if (!open || !notTraces.test(file)) files.add(file);
			}
			return files;
		}
		class Router {
			#byName = new Map();
			#claims;
			#pool;
			#recordings;
			#unassigned = new UnassignedTraces();
			constructor(groups, claims, pool, recordings) {
				this.#claims = claims;
				this.#pool = pool;
				this.#recordings = recordings;
				for (const group of groups) {
					for (const name of new Set([group.id, ...group.scenarios.map(({ id }) => id)])) {
						const known = this.#byName.get(name);
						if (known === undefined) this.#byName.set(name, [group]);
						else known.push(group);
					}
				}
			}
			route(file, trace) {
				const named = trace.scenario === null ? [] : this.#byName.get(trace.scenario) ?? [];
				const claims = this.#claims.byFile.get(file);
				const groups = new Set([...claims?.claimantsOf(trace, named) ?? [], ...this.#claims.byTraceId.get(trace.id) ?? []]);
				let reason = "unnamed";
				if (this.#pool.has(file) || this.#recordings.has(file)) {
					const called = trace.scenario === null ? this.#namedAfter(file) : named;
					for (const group of this.#free(called, file)) groups.add(group);
					if (called.length > 0) reason = "not-listed";
					else if (trace.scenario !== null) reason = "unknown-name";
				}
				const scenarios = [];
				for (const group of groups) {
					const picked = group.pick(trace);
					if (typeof picked === "string") reason = picked;
					else scenarios.push(picked);
				}
				const isLeft = claims?.isCollection === true && groups.size === 0;
				if (scenarios.length === 0 && !isLeft) this.#unassigned.add(file, trace, reason);
				return scenarios;
			}
			ownersOf(file) {
				const isPooled = this.#pool.has(file) || this.#recordings.has(file);
				const free = this.#free(isPooled ? this.#namedAfter(file) : [], file);
				const groups = new Set([...this.#claims.byFile.get(file)?.claimants ?? [], ...free]);
				return [...groups].flatMap(({ scenarios }) => scenarios);
			}
			unassigned() {
				return [...this.#claims.unmatched(), ...this.#unassigned.diagnostics()];
			}
			#free(groups, file) {
				return this.#recordings.has(file) ? groups : groups.filter(({ head }) => head.traces === null);
			}
			#namedAfter(file) {
				for (const id of idsOfFile(file)) {
					const groups = this.#byName.get(id);
					if (groups !== undefined) return groups;
				}
				return [];
			}
		}
		var run_fingerprint = __webpack_require__(2098);
		var read_files = __webpack_require__(4799);
		;
		function finishScenario(scenario, trials, isShort, absent) {
			if (scenario.problems.length > 0) {
				return {
					scenario,
					outcome: "unverified",
					reason: "its scenario file has errors",
					trials: []
				};
			}
			const wanted = scenario.trials ?? 1;
			const outcome = combine(trials, wanted);
			if (isShort && outcome === "passed") {
				return {
					scenario,
					outcome: "unverified",
					reason: "not all of its traces could be found and read",
					trials
				};
			}
			const reason = outcome === "unverified" ? whyUnverified(trials, wanted, absent) : null;
			return {
				scenario,
				outcome,
				reason,
				trials
			};
		}
		function combine(trials, wanted) {
			if (trials.some(({ outcome }) => outcome === "failed")) return "failed";
			const passed = trials.filter(({ outcome }) => outcome === "passed").length;
			return passed === trials.length && passed >= wanted ? "passed" : "unverified";
		}
		function whyUnverified(trials, wanted, absent) {
			if (trials.length === 0) return absent;
			const open = trials.find(({ outcome }) => outcome === "unverified");
			if (open === undefined) return `${trials.length} of ${wanted} trials have a trace`;
			if (open.reason !== undefined) return open.reason;
			if (open.judge?.status === "error") return "it needs a judge, and none can be asked; with `judge: off` its checks alone decide";
			const error = open.checks.find(({ status, severity }) => status === "error" && severity === "error");
			if (error === undefined) return "it has no check that could be evaluated";
			if (error.reason === "missing-data") return `\`${error.type}\` needs data that the trace does not have`;
			if (error.reason === "invalid-params") return `\`${error.type}\` has parameters that cannot be used`;
			return `\`${error.type}\` could not be evaluated`;
		}
		var run = __webpack_require__(4487);
		;
		function outcomeOf(verdicts) {
			let evaluated = false;
			let unverified = false;
			for (const { status, severity } of verdicts) {
				if (severity === "warning" || status === "skip") continue;
				if (status === "fail") return "failed";
				if (status === "error") unverified = true;
				else evaluated = true;
			}
			return evaluated && !unverified ? "passed" : "unverified";
		}
		;
		function judgeTrial(scenario, checks, mode) {
			if (!scenario.criteria && !scenario.judge) return null;
			if (mode === "off") return {
				status: "skip",
				reason: "judge-off",
				model: null
			};
			if (scenario.checks.length > 0 && checks !== "passed") {
				return {
					status: "skip",
					reason: "checks-failed",
					model: null
				};
			}
			return {
				status: "error",
				reason: "judge-unavailable",
				model: null
			};
		}
		var on_part = __webpack_require__(4024);
		var visible_text = __webpack_require__(7329);
		var clause = __webpack_require__(1918);
		;
		function incompleteness(process, checks) {
			if (process === null) return null;
			const { end, exitCode, signal, stderr, reason } = process;
			if (end !== "exited") {
				return (0, clause.s)(reason ?? `its command was ${end === "not-started" ? "not started" : "stopped"}`);
			}
			if (exitCode === 0 || checks.some(on_part.c)) return null;
			const how = exitCode === null ? `was ended by ${signal ?? "a signal"}` : `exited with code ${exitCode}`;
			const said = (0, visible_text.TN)(tellingLine(stderr)).slice(0, 200);
			return `its command ${how}${said === "" ? "" : `: ${said}`}`;
		}
		const errorLine = /^(?:[\w.$]*(?:Error|Exception)|panic|fatal)\b[^:]{0,80}:/;
		function tellingLine(stderr) {
			const lines = stderr.trim().split("\n");
			return lines.findLast((line) => errorLine.test(line)) ?? lines.at(-1) ?? "";
		}
		function verdictsOfPart(verdicts, checks) {
			return verdicts.map((verdict, index) => {
				const bound = checks[index];
				const stands = verdict.status === "fail" && bound !== undefined && (0, on_part.A)(bound);
				const isOwn = verdict.status === "error" && verdict.reason !== "missing-data";
				if (stands || isOwn || verdict.status === "skip") return verdict;
				const { type, severity, surface, description } = verdict;
				return {
					type,
					severity,
					surface,
					description,
					status: "error",
					reason: "incomplete-run"
				};
			});
		}
		;
		function trialMetrics(trace, verdicts) {
			const { usage, cost, durationUs, toolCalls, llmCalls } = trace;
			const metrics = {};
			if (cost?.complete === true) metrics["cost_usd"] = cost.known;
			if (usage !== null) addUsage(metrics, usage);
			if (durationUs !== null) metrics["duration_s"] = durationUs / 1e6;
			if (llmCalls.length > 0) metrics["llm_calls"] = llmCalls.length;
			if (toolCalls !== null) metrics["tool_calls"] = toolCalls.length;
			for (const verdict of verdicts) if (verdict.metrics !== undefined) Object.assign(metrics, verdict.metrics);
			return metrics;
		}
		function addUsage(metrics, { input, output, cacheRead }) {
			if (input !== null) metrics["input_tokens"] = input;
			if (output !== null) metrics["output_tokens"] = output;
			if (cacheRead !== null) metrics["cached_tokens"] = cacheRead;
		}
		;
		function scoreTrial(scenario, trace, judge) {
			const { checks } = scenario;
			const all = (0, run.J)(trace, checks);
			const reason = incompleteness(trace.process, checks);
			const verdicts = reason === null ? all : verdictsOfPart(all, checks);
			const byChecks = outcomeOf(verdicts);
			const judged = reason === null ? judgeTrial(scenario, byChecks, judge) : null;
			return {
				index: 0,
				outcome: reason !== null && byChecks === "passed" ? "unverified" : withJudge(byChecks, judged),
				...reason === null ? {} : { reason },
				trace: {
					id: trace.id,
					source: trace.source.file,
					format: trace.source.format
				},
				...trace.process === null ? {} : { process: processFacts(trace.process) },
				checks: entriesOf(scenario, verdicts),
				judge: judged,
				metrics: reason === null ? trialMetrics(trace, verdicts) : {}
			};
		}
		function trialWithout(reason) {
			return {
				index: 0,
				outcome: "unverified",
				reason,
				trace: null,
				checks: [],
				judge: null,
				metrics: {}
			};
		}
		function processFacts({ end, exitCode, startUs, endUs }) {
			return {
				end,
				exitCode,
				durationMs: Math.max(0, endUs - startUs) / 1e3
			};
		}
		function withJudge(checks, judge) {
			if (judge === null || judge.status === "skip") return checks;
			if (judge.status === "error") return "unverified";
			return judge.status === "pass" ? "passed" : "failed";
		}
		const passes = new WeakMap();
		function entriesOf(scenario, verdicts) {
			const list = verdicts.map((verdict, index) => entryOf(scenario, verdict, index));
			const known = passes.get(scenario);
			if (known === undefined && list.every(({ status }) => status === "pass")) passes.set(scenario, list);
			return known?.every((entry, index) => entry === list[index]) === true ? known : list;
		}
		const entries = new WeakMap();
		function entryOf(scenario, verdict, index) {
			const known = entries.get(verdict);
			if (known !== undefined) return known;
			const entry = located(scenario, verdict, index);
			if (verdict.status === "pass") entries.set(verdict, entry);
			return entry;
		}
		function located(scenario, verdict, index) {
			const { description, evidence, metrics, ...rest } = verdict;
			const place = verdict.status === "pass" ? {} : scenario.locate(["checks", index]);
			return {
				...rest,
				...description === "" ? {} : { description },
				...evidence === undefined ? {} : { evidence: [...evidence] },
				...metrics === undefined ? {} : { metrics: { ...metrics } },
				...place
			};
		}
		;
		const incomplete = "part of its recording could not be read";
		class Trials {
			#drafts = new Map();
			#damaged = new Map();
			#withdrawn = new Set();
			#byTrace = null;
			add(scenario, stated, trial) {
				const draft = {
					stated,
					trial
				};
				(0, append.B)(this.#drafts, scenario.id, draft);
				if (this.#byTrace !== null) (0, append.B)(this.#byTrace, traceOf(draft), draft);
			}
			has(scenario) {
				return this.#drafts.has(scenario.id);
			}
			withdraw(file, traceId) {
				this.#byTrace ??= this.#index();
				for (const draft of this.#byTrace.get(keyOf(file, traceId)) ?? []) this.#withdrawn.add(draft);
			}
			damage(file, { traceId, reason }) {
				const key = keyOf(file, traceId);
				this.#damaged.set(key, this.#damaged.get(key) ?? reason ?? null);
			}
			of(scenario) {
				const all = this.#drafts.get(scenario.id) ?? [];
				const drafts = this.#withdrawn.size === 0 ? all : all.filter((draft) => !this.#withdrawn.has(draft));
				const numbered = drafts.some(({ stated }) => stated !== null);
				const ordered = numbered ? drafts.toSorted((a, b) => order(a) - order(b) || 0) : drafts;
				return ordered.map(({ trial }, index) => {
					trial.index = index + 1;
					if (this.#damaged.size === 0) return trial;
					const damage = this.#damaged.get(traceOf({ trial }));
					if (damage === undefined) return trial;
					const why = damage === null ? incomplete : `${incomplete}: ${(0, clause.s)(damage)}`;
					return {
						...trial,
						outcome: "unverified",
						reason: trial.reason ?? why
					};
				});
			}
			#index() {
				const drafts = new Map();
				for (const list of this.#drafts.values()) for (const draft of list) (0, append.B)(drafts, traceOf(draft), draft);
				return drafts;
			}
		}
		function traceOf({ trial: { trace } }) {
			return keyOf(trace?.source ?? "", trace?.id ?? "");
		}
		function keyOf(file, traceId) {
			return `${file}\n${traceId}`;
		}
		function order({ stated }) {
			return stated ?? Infinity;
		}
		;
		async function scoreSuite(request) {
			const { scenarios, tree, pool, agents, prices } = request;
			const replayed = agents.kind === "replay" ? recordingsGlob(agents.folder) : null;
			const plan = await planTraces(scenarios, tree, pool, replayed);
			const scoring = new Scoring(request, plan);
			const files = plan.files.map((path) => ({
				path,
				open: () => tree.open(path)
			}));
			for await (const { file, item } of (0, read_files.p)(files)) {
				if (item.kind === "trace") await prices.addTo(item.trace);
				scoring.take(file, item);
			}
			for (const scenario of plan.lacking()) scoring.recorded.short.add(scenario);
			scoring.note(plan.unassigned());
			if (agents.kind === "run") {
				for await (const trial of agents.record(scoring.unrecorded())) {
					if ("code" in trial) {
						scoring.note([trial]);
						continue;
					}
					for (const item of trial.items) if (item.kind === "trace") await prices.addTo(item.trace);
					scoring.takeFresh(trial);
				}
			}
			return scoring.finish();
		}
		class Scoring {
			recorded = {
				trials: new Trials(),
				short: new Set()
			};
			#replayed = {
				trials: new Trials(),
				short: new Set()
			};
			#stale = new Set();
			#copies = new Map();
			#request;
			#plan;
			#diagnostics = [];
			constructor(request, plan) {
				this.#request = request;
				this.#plan = plan;
				this.note(plan.diagnostics);
			}
			take(file, item) {
				const { trials, short } = this.#isReplayed(file) ? this.#replayed : this.recorded;
				if (item.kind === "diagnostic") {
					this.note([item.diagnostic]);
					for (const scenario of shortOf(item.diagnostic, this.#plan.ownersOf(file))) short.add(scenario);
				} else if (item.kind === "damage") trials.damage(file, item);
				else if (item.kind === "trace") {
					const { trace, supersedes } = item;
					if (supersedes) trials.withdraw(file, trace.id);
					this.note(trace.diagnostics);
					for (const scenario of this.#plan.route(file, trace)) {
						if (scenario.problems.length > 0 || !this.#counts(scenario, file, trace)) continue;
						trials.add(scenario, trace.trial, scoreTrial(scenario, trace, this.#request.judge));
					}
				}
			}
			takeFresh({ scenario, trial, file, items, withheld }) {
				const { trials } = this.recorded;
				if (withheld !== null) trials.add(scenario, trial, trialWithout(withheld));
				for (const item of items) {
					if (item.kind === "diagnostic") this.note([item.diagnostic]);
					else if (item.kind === "damage") trials.damage(file, item);
					else if (item.kind === "trace") {
						this.note(item.trace.diagnostics);
						trials.add(scenario, trial, scoreTrial(scenario, item.trace, this.#request.judge));
					}
				}
			}
			unrecorded() {
				return this.#request.scenarios.filter((scenario) => this.#isUnrecorded(scenario));
			}
			note(found) {
				for (const diagnostic of found) {
					if (this.#diagnostics.length < limits.F.diagnostics) this.#diagnostics.push(diagnostic);
				}
			}
			finish() {
				const scenarios = this.#request.scenarios.map((scenario) => {
					const isReplayed = this.#request.agents.kind === "replay" && this.#isUnrecorded(scenario);
					const { trials, short } = isReplayed ? this.#replayed : this.recorded;
					const isShort = short.has(scenario) && (isReplayed || !this.#isRunAnyway(scenario));
					const absent = (0, absence.gP)(scenario.runCommand !== null, this.#request.agents, this.#stale.has(scenario));
					return finishScenario(scenario, trials.of(scenario), isShort, absent);
				});
				return {
					scenarios,
					diagnostics: this.#diagnostics
				};
			}
			#isUnrecorded(scenario) {
				if (scenario.runCommand === null || scenario.problems.length > 0) return false;
				const { trials, short } = this.recorded;
				return this.#isRunAnyway(scenario) || !trials.has(scenario) && !short.has(scenario);
			}
			#isReplayed(file) {
				const { agents } = this.#request;
				return agents.kind === "replay" && file.startsWith(`${agents.folder}/`);
			}
			#isRunAnyway({ runCommand }) {
				const { agents } = this.#request;
				return runCommand !== null && agents.kind !== "left" && agents.always;
			}
			#counts(scenario, file, trace) {
				if (!this.#isReplayed(file)) return !this.#isRunAnyway(scenario);
				if (trace.fingerprint !== (0, run_fingerprint.q)(scenario)) {
					this.#stale.add(scenario);
					return false;
				}
				const first = this.#copies.get(trace.id) ?? file;
				this.#copies.set(trace.id, first);
				if (first === file) return true;
				const message = `The file is a copy of \`${first}\`, and is not used: a trial counts once.`;
				this.note([{
					code: "recording-unused",
					severity: "warning",
					message,
					file
				}]);
				return false;
			}
		}
		const unread = new Set([
			"trace-document",
			"trace-empty",
			"trace-format",
			"trace-unreadable"
		]);
		function shortOf({ code }, owners) {
			return unread.has(code) || code === "trace-line" && owners.length === 1 ? owners : [];
		}
		var prices_prices = __webpack_require__(5556);
		var version = __webpack_require__(3411);
		;
		async function run_run(options, surroundings) {
			const { root, cwd, env, now, head, find } = surroundings;
			const startedAt = now();
			const tree = (0, disk_tree.c)(root);
			const paths = await (0, scenario_paths.bZ)(tree, options.scenarios);
			const suite = await (0, load_suite.b)(tree, paths);
			const prices = new prices_prices.N(options.prices);
			const score = async (scenarios, over, agents) => scoreSuite({
				scenarios,
				tree: over,
				pool: options.traces ?? await (0, scenario_paths.U1)(over, paths),
				judge: options.judge,
				prices,
				agents
			});
			const baseline = await resolveBaseline({
				option: options.baseline,
				cwd,
				root,
				env,
				find: options.base === undefined ? find : {
					kind: "ref",
					ref: options.base
				},
				paths,
				scenarios: suite.scenarios,
				score: async (scenarios, over) => score(scenarios, over, recordedOnly)
			});
			const scored = await score(suite.scenarios, tree, agentsOf(options, surroundings, prices));
			const comparison = compare(scored, baseline);
			return assembleResults({
				facts: {
					tool: {
						name: "scenario-gate",
						version: version.r
					},
					startedAt: new Date(startedAt).toISOString(),
					durationMs: now() - startedAt,
					head,
					prices: prices.used
				},
				comparison,
				summary: summarise(comparison),
				decision: decide(comparison, policyOf(options)),
				diagnostics: [
					...surroundings.diagnostics,
					...suite.diagnostics,
					...scored.diagnostics,
					...baseline.base?.diagnostics ?? []
				]
			});
		}
		function policyOf(options) {
			return {
				failOn: options["fail-on"],
				minPassRate: options["min-pass-rate"] ?? null,
				unverified: options.unverified
			};
		}
		const recordedOnly = {
			kind: "left",
			reason: "commands of the base are not started"
		};
		function agentsOf(options, surroundings, prices) {
			const { untrusted } = surroundings;
			const always = options.record === "always";
			if (options.replay) return {
				kind: "replay",
				folder: (0, paths.FE)(options["traces-dir"]),
				always
			};
			if (options.record === "never") {
				return {
					kind: "left",
					reason: absence.sC
				};
			}
			if (untrusted !== null && options["untrusted-commands"] === "refuse") {
				return {
					kind: "left",
					reason: `its command was not started, because the change comes from ${untrusted}`
				};
			}
			return {
				kind: "run",
				record: recorder(options, surroundings, prices),
				always
			};
		}
		function recorder(options, { root, cwd, env, now, progress, untrusted }, prices) {
			return async function* record(scenarios) {
				if (scenarios.length === 0) return;
				const { agentRunner } = await __webpack_require__.e(676).then(__webpack_require__.bind(__webpack_require__, 3676));
				yield* agentRunner({
					root,
					cwd,
					env,
					now,
					progress,
					trusted: untrusted === null,
					concurrency: options.concurrency,
					timeoutMs: options.timeout * 1e3,
					prices,
					maxSpendUsd: options["max-spend-usd"] ?? null,
					folder: (0, paths.FE)(options["traces-dir"])
				})(scenarios);
			};
		}
	}),
	2098: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { q: () => runFingerprint });
		var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
		var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
		function runFingerprint({ input, runCommand }) {
			const { timeoutMs: _, teardown: __, ...run } = runCommand ?? {
				timeoutMs: null,
				teardown: []
			};
			return (0, node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)("sha256").update((0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.dj)({
				input,
				run
			})).digest("hex").slice(0, 16);
		}
	}),
	737: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			SM: () => remedyOf,
			gP: () => whyAbsent,
			sC: () => recordNever
		});
		const recordNever = "its command was not started (`record: never`)";
		const untraced = "no trace was found for it";
		const stale = "its recording was made with another command or input; run it again without `replay`";
		const unreplayed = "there is no recording of it in ";
		function whyAbsent(hasCommand, agents, isStale) {
			if (!hasCommand) return untraced;
			if (agents.kind === "left") return `${untraced}, and ${agents.reason}`;
			if (agents.kind === "run") return "no trace was recorded of it";
			return isStale ? stale : `${unreplayed}\`${agents.folder}\`; run it once without \`replay\``;
		}
		function remedyOf(reason) {
			if (reason === untraced) return "name-traces";
			if (reason === `${untraced}, and ${recordNever}`) return "allow-run";
			return reason === stale || reason.startsWith(unreplayed) ? "run" : null;
		}
	}),
	1918: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { s: () => clause });
		function clause(sentence) {
			return sentence.replace(/\.$/, "").replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
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
