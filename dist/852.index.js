export const id = 852;
export const ids = [852];
export const modules = {
	3091: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			B: () => applies,
			_: () => preconditionSchema
		});
		var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6843);
		var _text_pattern_ast_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(865);
		var _text_pattern_compile_pattern_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5489);
		const name = zod__WEBPACK_IMPORTED_MODULE_2__.YjP({ error: "expected the name of a tool" }).min(1, { error: "expected the name of a tool" });
		const preconditionSchema = zod__WEBPACK_IMPORTED_MODULE_2__.rej({
			tool_called: name.describe("This tool was called."),
			tool_called_pattern: zod__WEBPACK_IMPORTED_MODULE_2__.YjP({ error: "expected a regular expression" }).superRefine((source, context) => {
				const pattern = (0, _text_pattern_compile_pattern_js__WEBPACK_IMPORTED_MODULE_1__.E)(source, "re2");
				if (pattern instanceof _text_pattern_ast_js__WEBPACK_IMPORTED_MODULE_0__.J) context.addIssue({
					code: "custom",
					message: pattern.message
				});
			}).describe("A tool was called whose name this regular expression finds something in."),
			any_tool_called: zod__WEBPACK_IMPORTED_MODULE_2__.zMY({ error: "expected true or false" }).describe("Any tool was called."),
			min_tool_calls: zod__WEBPACK_IMPORTED_MODULE_2__.Whr({ error: "expected a whole number" }).min(0, { error: "expected 0 or more" }).describe("Tools were called at least so often.")
		}, { error: "expected a mapping, such as `{ tool_called: search }`" }).partial();
		function applies({ toolCalls }, when) {
			if (toolCalls === null) return true;
			const { tool_called: tool, tool_called_pattern: source, any_tool_called: any, min_tool_calls: least } = when;
			if (any === true && toolCalls.length === 0) return false;
			if (least !== undefined && toolCalls.length < least) return false;
			if (tool !== undefined && !toolCalls.some((call) => call.name === tool)) return false;
			if (source === undefined) return true;
			const pattern = (0, _text_pattern_compile_pattern_js__WEBPACK_IMPORTED_MODULE_1__.E)(source, "re2");
			if (pattern instanceof _text_pattern_ast_js__WEBPACK_IMPORTED_MODULE_0__.J) throw pattern;
			return toolCalls.some((call) => pattern.test(call.name) !== false);
		}
	}),
	9335: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { B: () => append });
		function append(map, key, value) {
			const list = map.get(key);
			if (list === undefined) map.set(key, [value]);
			else list.push(value);
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
	7458: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { b: () => loadSuite });
		var append = __webpack_require__(9335);
		var diagnostic = __webpack_require__(876);
		var errors = __webpack_require__(3828);
		var limits = __webpack_require__(7535);
		var files_paths = __webpack_require__(795);
		var external_node_crypto_ = __webpack_require__(7598);
		var suggest = __webpack_require__(6101);
		var json = __webpack_require__(3085);
		var param_schema = __webpack_require__(1374);
		;
		function problemsOf(check, params, written, issues) {
			const schema = (0, param_schema.ZM)(check);
			return issues.flatMap((issue) => {
				const inner = issue.path.filter((step) => typeof step !== "symbol");
				const path = inner.map((step, index) => index === 0 ? written.get(String(step)) ?? step : step);
				if (issue.code === "unrecognized_keys") {
					return issue.keys.map((key) => unknownKey(check, (0, param_schema.lv)(schema, inner), valueAt(params, inner), path, key));
				}
				const value = valueAt(params, inner);
				const message = `${check.type} ${placeWords(path)}${issueWords(issue, (0, param_schema.lv)(schema, inner), value)}`;
				return [{
					code: "invalid-params",
					path: ["params", ...path],
					message
				}];
			});
		}
		function unknownKey(check, schema, params, path, key) {
			const own = Object.keys(schema.properties ?? {});
			const names = path.length === 0 ? [...own, ...Object.keys(check.paramAliases ?? {})] : own;
			const absent = schema.required?.filter((name) => (0, json.Gv)(params) && !Object.hasOwn(params, name)) ?? [];
			const near = (0, suggest.Z)(key, names) ?? (absent.length === 1 ? absent[0] : undefined);
			const list = own.length === 0 ? "it has none" : `there are ${own.join(", ")}`;
			const help = near === undefined ? list : `did you mean ${near}?`;
			return {
				code: "invalid-params",
				path: [
					"params",
					...path,
					key
				],
				message: `${check.type} ${placeWords(path)} cannot hold ${quoted(key)}; ${help}`
			};
		}
		function issueWords(issue, schema, value) {
			const expected = (0, param_schema.yL)(schema);
			if (value === undefined) return ` is missing; expected ${expected}`;
			return `: ${valueIssueWords(issue, schema, value, expected)}`;
		}
		function valueIssueWords(issue, schema, value, expected) {
			if (issue.code === "custom") return issue.message;
			const isList = Array.isArray(value);
			if (issue.code === "too_small") {
				if (!isList && typeof value !== "string") return `expected at least ${issue.minimum}, got ${valueWords(value)}`;
				return `must not be empty; expected ${expected}`;
			}
			if (issue.code === "too_big") {
				if (!isList) return `expected at most ${issue.maximum}, got ${valueWords(value)}`;
				return `holds more than ${issue.maximum} entries`;
			}
			return `expected ${expected}, got ${valueWords(value)}${hint(schema, value)}`;
		}
		function hint(schema, value) {
			if (typeof value !== "string" || value === "") return "";
			if (schema.type === "array") return `; write [${value.length > 40 ? "…" : value}]`;
			const isNumeric = schema.type === "number" || schema.type === "integer";
			if (isNumeric && Number.isFinite(Number(value))) return `; write ${Number(value)} without quotes`;
			if (schema.type === "boolean" && /^(true|false)$/i.test(value)) {
				return `; write ${value.toLowerCase()} without quotes`;
			}
			return "";
		}
		function placeWords(path) {
			return `params${path.map((step) => typeof step === "number" ? `[${step}]` : `.${step}`).join("")}`;
		}
		function valueWords(value) {
			if (value === null) return "nothing (null)";
			if (typeof value === "string") return `the text ${quoted(value)}`;
			if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
			return (0, json.Gv)(value) ? "a mapping" : `${value}`;
		}
		function quoted(text) {
			return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
		}
		function valueAt(params, path) {
			return path.reduce((value, step) => {
				if (Array.isArray(value)) return value[Number(step)];
				return (0, json.Gv)(value) && Object.hasOwn(value, step) ? value[step] : undefined;
			}, params);
		}
		;
		function placeholdersIn(value) {
			const found = [];
			collect(value, [], found);
			return found;
		}
		function collect(value, path, found) {
			if (typeof value === "string") {
				const text = /\{\{[^{}\n]+\}\}/.exec(value)?.[0];
				if (text !== undefined) found.push({
					text,
					path
				});
			} else if (value !== null && typeof value === "object" && path.length < limits.F.jsonDepth) {
				const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
				for (const [key, item] of entries) collect(item, [...path, key], found);
			}
		}
		var registry = __webpack_require__(8722);
		;
		function bindChecks(specs) {
			const once = new Set();
			return specs.map((spec) => {
				const bound = bindCheck(spec);
				if (bound.check?.once !== true) return bound;
				if (!once.has(bound.check)) {
					once.add(bound.check);
					return bound;
				}
				const message = `A scenario has at most one ${bound.check.type} check; put the others into scenarios of their own`;
				const problem = {
					code: "check-once",
					path: ["type"],
					message
				};
				return {
					spec,
					check: bound.check,
					problems: [...bound.problems ?? [], problem]
				};
			});
		}
		function bindCheck(spec) {
			const check = (0, registry.Sd)(spec.type);
			if (check === null) return {
				spec,
				check,
				problems: [unknownCheck(spec.type)]
			};
			const unfilled = placeholdersIn({ ...spec.params }).map(({ text, path }) => ({
				code: "placeholder",
				path: ["params", ...path],
				message: `${text} is filled by no dataset row; check the name of the field, and the scenario's dataset`
			}));
			if (unfilled.length > 0) return {
				spec,
				check,
				problems: unfilled
			};
			const { params, written, problems } = withoutAliases(check, spec.params);
			const parsed = check.params.safeParse(params, { reportInput: true });
			if (parsed.success && problems.length === 0) return {
				spec,
				check,
				params: parsed.data,
				problems: null
			};
			const issues = parsed.success ? [] : problemsOf(check, params, written, parsed.error.issues);
			return {
				spec,
				check,
				problems: [...problems, ...issues]
			};
		}
		function unknownCheck(type) {
			const near = (0, suggest.Z)(type, registry.LN);
			const help = near === null ? "`scenario-gate explain` lists all checks" : `Did you mean ${near}?`;
			return {
				code: "unknown-check",
				path: ["type"],
				message: `There is no check called ${quoted(type)}. ${help}`
			};
		}
		function withoutAliases(check, params) {
			const aliases = new Map(Object.entries(check.paramAliases ?? {}));
			const written = new Map();
			const problems = [];
			const renamed = [];
			for (const [name, value] of Object.entries(params)) {
				const target = aliases.get(name) ?? name;
				const other = written.get(target);
				if (other !== undefined) {
					const message = `${other} and ${name} are two names of one parameter; keep one of them`;
					problems.push({
						code: "invalid-params",
						path: ["params", name],
						message
					});
					continue;
				}
				written.set(target, name);
				renamed.push([target, value]);
			}
			return {
				params: Object.fromEntries(renamed),
				written,
				problems
			};
		}
		;
		class DatasetFault extends Error {}
		const damaged = "�";
		const notUtf8 = "is not UTF-8 text; save the dataset as UTF-8";
		function isDamaged(text) {
			return text.includes(damaged);
		}
		function jsonRow(content, index, line, place) {
			const faulty = (fault) => ({
				index,
				line,
				row: null,
				fault: `the row ${fault}`
			});
			if (isDamaged(content)) return faulty(notUtf8);
			const data = (0, json.qF)(content);
			if (data === undefined) return faulty(`is not valid JSON; expected one JSON object ${place}`);
			if (!(0, json.Gv)(data)) return faulty("is not an object; expected fields such as `{\"question\": \"…\"}`");
			if (!(0, json.Rf)(data, limits.F.jsonDepth)) return faulty("is nested too deeply to read");
			return {
				index,
				line,
				row: {
					index,
					data
				},
				fault: null
			};
		}
		;
		const neverClosed = "a quote in the row is never closed, so that the rest of the file belongs to it; end the value with `\"`, and write a quote inside of one twice";
		const textAfterQuote = "text follows a closing quote in the row; put the whole value in quotes, and write a quote inside of it twice";
		function* csvRecords(text, separator, most) {
			const stop = new RegExp(`[${separator}\r\n]`, "g");
			let line = 1;
			for (let at = 0; at < text.length;) {
				const values = [];
				const begin = at;
				let count = 0;
				let isBlank = true;
				let fault = null;
				for (let isLast = false; !isLast;) {
					const field = text[at] === "\"" ? quotedField(text, at, separator) : plainField(text, at, stop);
					if (count < most) values.push(field.value);
					count += 1;
					isBlank &&= !field.isQuoted && field.value === "";
					fault ??= field.fault;
					isLast = text[field.end] !== separator;
					at = isLast ? field.end : field.end + 1;
				}
				const isEmptyLine = at === begin;
				at += lineBreakAt(text, at);
				if (!isEmptyLine) yield {
					line,
					values,
					count,
					isBlank,
					fault
				};
				line += lineBreaks(text.slice(begin, at));
			}
		}
		function plainField(text, start, stop) {
			stop.lastIndex = start;
			const end = stop.exec(text)?.index ?? text.length;
			return {
				value: text.slice(start, end),
				isQuoted: false,
				end,
				fault: null
			};
		}
		function quotedField(text, start, separator) {
			let value = "";
			for (let from = start + 1;;) {
				const quote = text.indexOf("\"", from);
				if (quote === -1) return {
					value,
					isQuoted: true,
					end: text.length,
					fault: neverClosed
				};
				if (text[quote + 1] === "\"") {
					value += text.slice(from, quote + 1);
					from = quote + 2;
					continue;
				}
				value += text.slice(from, quote);
				const end = quote + 1;
				const next = text[end];
				if (next === undefined || next === separator || next === "\n" || next === "\r") return {
					value,
					isQuoted: true,
					end,
					fault: null
				};
				const rest = /[\r\n]/g;
				rest.lastIndex = end;
				return {
					value,
					isQuoted: true,
					end: rest.exec(text)?.index ?? text.length,
					fault: textAfterQuote
				};
			}
		}
		function lineBreakAt(text, at) {
			if (text[at] === "\r") return text[at + 1] === "\n" ? 2 : 1;
			return text[at] === "\n" ? 1 : 0;
		}
		function lineBreaks(text) {
			let count = 0;
			for (let at = 0; at < text.length; at += 1) {
				const char = text[at];
				if (char === "\n" || char === "\r" && text[at + 1] !== "\n") count += 1;
			}
			return count;
		}
		;
		const expected = "a line with the names of the fields, and rows below it";
		const csv = {
			id: "csv",
			extensions: ["csv"],
			summary: "CSV: a first line that names the fields, values separated by `,`, or by `;` where the first line has no `,`. A value with a separator, a quote or a line break stands in `\"`, quotes in it twice. All values are text.",
			expected,
			rows: (text) => rows(text, separatorOf(text))
		};
		const tsv = {
			id: "tsv",
			extensions: ["tsv"],
			summary: "TSV: the same with tabs.",
			expected,
			rows: (text) => rows(text, "	")
		};
		function separatorOf(text) {
			const [comma] = csvRecords(text, ",", 0);
			const [semicolon] = csvRecords(text, ";", 0);
			if (comma === undefined || semicolon === undefined) return ",";
			return comma.count === 1 && semicolon.count > 1 && semicolon.fault === null ? ";" : ",";
		}
		function* rows(text, separator) {
			let names = null;
			let index = 0;
			for (const record of csvRecords(text, separator, limits.F.datasetColumns)) {
				if (names === null) {
					names = namesOf(record);
					continue;
				}
				if (record.isBlank) continue;
				index += 1;
				yield rowOf(record, names, index, separator);
			}
		}
		function namesOf({ values, count, fault, line }) {
			if (count > limits.F.datasetColumns) throw new DatasetFault(`has ${count} columns; the limit is ${limits.F.datasetColumns}`);
			if (values.some(isDamaged)) throw new DatasetFault(notUtf8);
			const inLine = `line ${line}, which names the fields`;
			if (fault !== null) throw new DatasetFault(`cannot be read at ${inLine}: ${fault}`);
			const unnamed = values.findIndex((name) => name.trim() === "");
			if (unnamed !== -1) throw new DatasetFault(`has no name for column ${unnamed + 1} in ${inLine}`);
			const twice = values.find((name, at) => values.indexOf(name) !== at);
			if (twice !== undefined) throw new DatasetFault(`has the name \`${twice.slice(0, 80)}\` twice in ${inLine}`);
			return values;
		}
		function rowOf({ line, values, count, fault }, names, index, separator) {
			const faulty = (message) => ({
				index,
				line,
				row: null,
				fault: message
			});
			if (fault !== null) return faulty(fault);
			if (count !== names.length) {
				const shown = separator === "	" ? "a tab" : `\`${separator}\``;
				return faulty(`the row has ${count} ${count === 1 ? "value" : "values"}, and the first line names ${names.length}; put a value that holds ${shown} or a line break in quotes`);
			}
			if (values.some(isDamaged)) return faulty(`the row ${notUtf8}`);
			const data = Object.create(null);
			for (const [at, name] of names.entries()) data[name] = values[at] ?? "";
			return {
				index,
				line,
				row: {
					index,
					data
				},
				fault: null
			};
		}
		;
		const json_json = {
			id: "json",
			extensions: ["json"],
			summary: "JSON: one list of objects.",
			expected: "a list of JSON objects",
			rows: json_rows
		};
		function* json_rows(text) {
			const open = text.search(/\S/);
			if (open === -1) return;
			if (text[open] !== "[") throw new DatasetFault(notAList(text[open]));
			let index = 0;
			const lines = new LineCounter(text);
			for (const { start, end } of items(text, open)) {
				const first = start + text.slice(start, end).search(/\S|$/);
				index += 1;
				yield jsonRow(text.slice(first, end), index, lines.lineOf(first), "between two commas");
			}
		}
		function notAList(first) {
			if (isDamaged(first)) return notUtf8;
			const example = "`[{\"question\": \"…\"}]`";
			if (first !== "{") return `must be a list of JSON objects, such as ${example}`;
			return `must be a list of objects, such as ${example}, and begins with an object; a file with one object in a line ends with \`.jsonl\``;
		}
		const quote = 34;
		const backslash = 92;
		const comma = 44;
		const closingList = 93;
		function* items(text, open) {
			let depth = 0;
			let start = open + 1;
			for (let at = open; at < text.length; at += 1) {
				const char = text.charCodeAt(at);
				if (char === quote) at = endOfText(text, at);
				else if (isOpening(char)) depth += 1;
				else if (isClosing(char)) {
					depth -= 1;
					if (depth > 0) continue;
					if (char !== closingList) break;
					const isEmptyList = start === open + 1 && text.slice(start, at).trim() === "";
					if (!isEmptyList) yield {
						start,
						end: at
					};
					if (text.slice(at + 1).trim() === "") return;
					throw new DatasetFault("goes on after the end of its list; expected one list of JSON objects");
				} else if (char === comma && depth === 1) {
					yield {
						start,
						end: at
					};
					start = at + 1;
				}
			}
			throw new DatasetFault("is not valid JSON: its list, or a bracket or a quote in it, is not closed");
		}
		function endOfText(text, begin) {
			let at = begin + 1;
			while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
			return at;
		}
		function isOpening(char) {
			return char === 91 || char === 123;
		}
		function isClosing(char) {
			return char === closingList || char === 125;
		}
		class LineCounter {
			#text;
			#line = 1;
			#newline;
			constructor(text) {
				this.#text = text;
				this.#newline = text.indexOf("\n");
			}
			lineOf(place) {
				while (this.#newline !== -1 && this.#newline < place) {
					this.#line += 1;
					this.#newline = this.#text.indexOf("\n", this.#newline + 1);
				}
				return this.#line;
			}
		}
		;
		const jsonl = {
			id: "jsonl",
			extensions: ["jsonl", "ndjson"],
			summary: "JSON Lines: one object in a line.",
			expected: "one JSON object in a line",
			rows: jsonl_rows
		};
		function* jsonl_rows(text) {
			let index = 0;
			let line = 0;
			for (let start = 0; start < text.length;) {
				const newline = text.indexOf("\n", start);
				const end = newline === -1 ? text.length : newline;
				const content = text.slice(start, end).trim();
				start = end + 1;
				line += 1;
				if (content === "") continue;
				index += 1;
				yield jsonRow(content, index, line, "in a line");
			}
		}
		;
		const datasetFormats = [
			jsonl,
			json_json,
			csv,
			tsv
		];
		function datasetFormatOf(file) {
			const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
			const formats = datasetFormats;
			return formats.find(({ extensions }) => extensions.includes(extension)) ?? null;
		}
		;
		async function readDataset(tree, file) {
			const format = datasetFormatOf(file);
			if (format === null) {
				const endings = datasetFormats.map(({ extensions: [ending] }) => `\`.${ending}\``);
				return `the dataset \`${file}\` is in no format that is read; expected a file that ends with ${endings.slice(0, -1).join(", ")} or ${endings.at(-1)}`;
			}
			try {
				const text = await tree.readText(file, limits.F.datasetFile);
				return rowsOf(file, format, text.startsWith("﻿") ? text.slice(1) : text);
			} catch (thrown) {
				if (thrown instanceof DatasetFault) return `the dataset \`${file}\` ${thrown.message}`;
				if (thrown instanceof errors.ue) return `the dataset cannot be used: ${thrown.message}`;
				throw thrown;
			}
		}
		function rowsOf(file, format, text) {
			const rows = [];
			for (const reading of format.rows(text)) {
				if (rows.length === limits.F.datasetRows) return `the dataset \`${file}\` has more than ${limits.F.datasetRows} rows; split it`;
				rows.push(reading);
			}
			return rows.length === 0 ? `the dataset \`${file}\` has no rows; expected ${format.expected}` : rows;
		}
		function rowProblem(file, line, message) {
			return {
				code: "dataset-row",
				severity: "error",
				message,
				file,
				line,
				column: 1
			};
		}
		var python = __webpack_require__(461);
		;
		function fillPlaceholders(value, row) {
			if (typeof value === "string") return value.includes("{{") ? fillText(value, row) : value;
			if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, row));
			if (value === null || typeof value !== "object") return value;
			const filled = Object.create(null);
			for (const [key, item] of Object.entries(value)) filled[key] = fillPlaceholders(item, row);
			return filled;
		}
		function hasPlaceholder(value) {
			if (typeof value === "string") return value.includes("{{");
			if (value === null || typeof value !== "object") return false;
			return Object.values(value).some(hasPlaceholder);
		}
		function fillText(text, row) {
			const isBare = text.startsWith("{{") && text.endsWith("}}") && text.indexOf("{{", 2) === -1;
			if (isBare) {
				const name = text.slice(2, -2);
				if (Object.hasOwn(row, name)) return row[name];
			}
			let filled = text;
			for (const [name, value] of Object.entries(row)) {
				const parts = filled.split(`{{${name}}}`);
				if (parts.length === 1) continue;
				const inserted = (0, python.qV)(value);
				if (filled.length + parts.length * inserted.length > limits.F.scenarioFile) return text;
				filled = parts.join(inserted);
			}
			return filled;
		}
		;
		async function buildScenarios(draft, tree) {
			if (draft.dataset === null) return whole(draft, []);
			const rows = await readDataset(tree, draft.dataset.file);
			if (typeof rows !== "string") return expand(draft, draft.dataset, rows);
			const problem = {
				code: "dataset",
				severity: "error",
				message: rows,
				file: draft.file,
				...draft.locate(["dataset"])
			};
			return whole(draft, [problem]);
		}
		function whole(draft, problems) {
			const checks = bind(draft.checks, null);
			const scenario = {
				...settle(draft, checks),
				problems: [...draft.problems, ...problems]
			};
			const own = checkDiagnostics(draft, checks, new Set());
			const shown = scenario.problems.length === 0 ? own : own.filter(({ code }) => code !== "placeholder");
			return {
				scenarios: [scenario],
				diagnostics: [...problems, ...shown]
			};
		}
		function expand(draft, dataset, rows) {
			const said = new Set();
			const diagnostics = [];
			const filled = draft.checks.some(({ spec }) => hasPlaceholder(spec.params));
			const shared = filled ? null : settle(draft, bind(draft.checks, null));
			const scenarios = rows.map(({ index, line, row, fault }) => {
				const base = shared ?? settle(draft, bind(draft.checks, row));
				if (row !== null) diagnostics.push(...checkDiagnostics(draft, base.checks, said));
				const missing = row !== null && !Object.hasOwn(row.data, dataset.inputField);
				const problem = fault ?? (missing ? missingField(dataset.inputField, row) : null);
				const problems = problem === null ? [] : [rowProblem(dataset.file, line, problem)];
				diagnostics.push(...problems);
				return {
					...base,
					id: `${draft.id}/${index}`,
					name: `${draft.name} (row ${index})`,
					row,
					input: row?.data[dataset.inputField] ?? draft.input,
					problems: [...draft.problems, ...problems]
				};
			});
			return {
				scenarios,
				diagnostics
			};
		}
		function missingField(field, row) {
			const fields = Object.keys(row.data).slice(0, 10);
			return `the row has no field \`${field}\`, the \`input_field\` of the scenario; its fields: ${fields.join(", ") || "none"}`;
		}
		function bind(drafts, row) {
			const specs = drafts.map(({ spec }) => {
				if (row === null) return spec;
				return {
					...spec,
					params: fillPlaceholders(spec.params, row.data)
				};
			});
			return bindChecks(specs).map((bound, index) => {
				const own = drafts[index]?.problems ?? [];
				if (own.length === 0) return bound;
				const { spec, check } = bound;
				return {
					spec,
					check,
					problems: spec.type === "" ? own : [...own, ...bound.problems ?? []]
				};
			});
		}
		function settle(draft, checks) {
			const { dataset: _, ...rest } = draft;
			return {
				...rest,
				row: null,
				checks,
				checksFingerprint: fingerprintOf(checks)
			};
		}
		function checkDiagnostics(draft, checks, said) {
			return checks.flatMap(({ problems }, index) => (problems ?? []).flatMap((problem) => {
				const key = `${index}\n${problem.path.join("\n")}\n${problem.message}`;
				if (said.has(key) || said.size >= limits.F.faultsPerFile) return [];
				said.add(key);
				return [checkDiagnostic(draft, index, problem)];
			}));
		}
		function checkDiagnostic(draft, index, { code, message, path }) {
			const place = draft.locate([
				"checks",
				index,
				...path
			], typeof path.at(-1) === "string" ? "key" : "value");
			return {
				code,
				severity: "error",
				message: `checks[${index}]: ${message}`,
				file: draft.file,
				...place
			};
		}
		function fingerprintOf(checks) {
			const parts = checks.map(({ spec, check }) => {
				const params = Object.entries(spec.params).map(([name, value]) => [check?.paramAliases?.[name] ?? name, value]);
				return {
					type: check?.type ?? spec.type,
					params: Object.fromEntries(params),
					severity: spec.severity,
					surface: spec.surface,
					threshold: spec.threshold,
					when: spec.when,
					turns: spec.turns
				};
			});
			return (0, external_node_crypto_.createHash)("sha256").update((0, json.dj)(parts)).digest("hex").slice(0, 16);
		}
		;
		function findOutside(text, isWanted) {
			let quote = null;
			for (let at = 0; at < text.length; at++) {
				const character = text.charAt(at);
				if (quote === null && isWanted(character, at)) return at;
				if (character === quote) quote = null;
				else if (quote === null && (character === "\"" || character === "'")) quote = character;
			}
			return -1;
		}
		function beforeComment(line) {
			const at = findOutside(line, (character) => character === "#");
			return at === -1 ? line : line.slice(0, at).trimEnd();
		}
		function keyEnd(content) {
			return findOutside(content, (character, at) => character === ":" && (at + 1 === content.length || content[at + 1] === " "));
		}
		function readAgentcheckValue(text) {
			if (!text.startsWith("[") || !text.endsWith("]")) return scalar(text);
			const items = splitAtCommas(text.slice(1, -1)).map((item) => item.trim());
			if (items.at(-1) === "") items.pop();
			return items.map(scalar);
		}
		const words = new Map([
			["true", true],
			["false", false],
			["null", null],
			["~", null]
		]);
		function scalar(text) {
			const word = words.get(text);
			if (word !== undefined) return word;
			if (/^(["'])[^]*\1$/.test(text)) return text.slice(1, -1);
			return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
		}
		function splitAtCommas(text) {
			const items = [];
			let depth = 0;
			let start = 0;
			findOutside(text, (character, at) => {
				if (character === "[") depth += 1;
				else if (character === "]") depth -= 1;
				else if (character === "," && depth === 0) {
					items.push(text.slice(start, at));
					start = at + 1;
				}
				return false;
			});
			return [...items, text.slice(start)];
		}
		var positions = __webpack_require__(1967);
		;
		function parseAgentcheckYaml(text) {
			const lines = linesOf(text);
			const [first] = lines;
			if (first === undefined) return {
				ok: false,
				message: "YAML is empty",
				offset: 0
			};
			const reader = new Reader(lines);
			try {
				const value = reader.mapping(first.indent);
				return {
					ok: true,
					value,
					offsets: reader.offsets,
					restAt: reader.next?.offset ?? null
				};
			} catch (thrown) {
				if (thrown instanceof Refused) return {
					ok: false,
					message: thrown.message,
					offset: thrown.offset
				};
				throw thrown;
			}
		}
		class Refused extends Error {
			offset;
			constructor(message, offset) {
				super(message);
				this.offset = offset;
			}
		}
		function linesOf(text) {
			const lines = [];
			let start = 0;
			for (const whole of text.split("\n")) {
				const line = beforeComment(whole);
				const content = line.trimStart();
				const indent = line.length - content.length;
				if (content !== "") lines.push({
					indent,
					content,
					offset: start + indent
				});
				start += whole.length + 1;
			}
			return lines;
		}
		class Reader {
			offsets = new positions.cG();
			#lines;
			#path = [];
			#at = 0;
			constructor(lines) {
				this.#lines = lines;
			}
			get next() {
				return this.#lines[this.#at];
			}
			mapping(indent, entries = new Map()) {
				for (let line = this.next; line?.indent === indent && !isItem(line); line = this.next) {
					this.#at += 1;
					this.#pair(line, indent, entries);
				}
				return Object.fromEntries(entries);
			}
			#pair({ content, offset }, indent, entries) {
				const end = keyEnd(content);
				if (end === -1) throw new Refused(`YAML parse error: expected key-value pair, got "${content}"`, offset);
				const written = content.slice(end + 1);
				const value = written.trim();
				const valueOffset = offset + end + 1 + (written.length - written.trimStart().length);
				const key = content.slice(0, end).trim();
				this.#within(key, offset, value === "" ? offset : valueOffset, () => entries.set(key, value === "" ? this.#below(indent) : readAgentcheckValue(value)));
			}
			#below(indent) {
				const line = this.next;
				if (line === undefined || line.indent <= indent) return null;
				return isItem(line) ? this.#sequence(line.indent) : this.mapping(line.indent);
			}
			#sequence(indent) {
				const items = [];
				for (let line = this.next; line?.indent === indent && isItem(line); line = this.next) {
					this.#at += 1;
					const rest = line.content.slice(2);
					const offset = line.offset + 2 + (rest.length - rest.trimStart().length);
					this.#within(items.length, offset, offset, () => items.push(this.#item({
						indent,
						content: rest.trim(),
						offset
					})));
				}
				return items;
			}
			#item(line) {
				const { indent, content } = line;
				if (content === "") {
					const next = this.next;
					return next === undefined || next.indent <= indent ? null : this.mapping(next.indent);
				}
				if (/^["']/.test(content) || keyEnd(content) === -1) return readAgentcheckValue(content);
				const entries = new Map();
				this.#pair(line, indent + 2, entries);
				return this.mapping(indent + 2, entries);
			}
			#within(step, key, value, read) {
				this.#path.push(step);
				if (this.#path.length > limits.F.jsonDepth) {
					throw new Refused(`lists and mappings lie in each other more than ${limits.F.jsonDepth} deep`, key);
				}
				this.offsets.add(this.#path, key, value);
				read();
				this.#path.pop();
			}
		}
		function isItem({ content }) {
			return content.startsWith("- ");
		}
		var parse_yaml = __webpack_require__(9766);
		;
		function parseSuiteText(text) {
			return text.trimStart().startsWith("{") ? suiteInJson(text) : suiteInYaml(text);
		}
		function suiteInJson(text) {
			const value = (0, json.qF)(text);
			if (value === undefined || !(0, json.Gv)(value) || !("test_cases" in value)) return null;
			const asYaml = (0, parse_yaml.h)(text);
			return asYaml.ok ? {
				...asYaml,
				value
			} : asYaml;
		}
		function suiteInYaml(text) {
			if (!isSuite(text)) return null;
			const parsed = parseAgentcheckYaml(text);
			if (!parsed.ok) {
				const isWindows = text.includes("\r\n");
				const message = isWindows ? "agentcheck reads no CRLF line ends; save the file with LF" : parsed.message;
				return {
					ok: false,
					message,
					position: (0, positions.t$)(text, parsed.offset)
				};
			}
			const { value, offsets, restAt } = parsed;
			if (restAt !== null) {
				const message = "agentcheck's YAML stops reading here; indent the line as its neighbours (keys of a case by two more than its dash), and write a value on the line of its key";
				return {
					ok: false,
					message,
					position: (0, positions.t$)(text, restAt)
				};
			}
			const lines = new positions.CZ(text);
			return {
				ok: true,
				value,
				faults: [],
				line: 1,
				locate: (path, part = "value") => lines.at(offsets.find(path, part))
			};
		}
		function isSuite(text) {
			const lines = text.split("\n");
			const first = lines.find((line) => !/^\s*(?:#|$)/.test(line)) ?? "";
			const indent = /^\s*/.exec(first)?.[0] ?? "";
			return lines.some((line) => line.startsWith(`${indent}test_cases:`));
		}
		;
		function blankDraft(named) {
			return {
				...named,
				name: named.id,
				description: "",
				tags: [],
				input: null,
				runCommand: null,
				trials: null,
				traces: null,
				traceRefs: [],
				expectedOutcome: "",
				failurePattern: null,
				source: "code",
				checks: [],
				criteria: null,
				judge: null,
				dataset: null
			};
		}
		;
		const rules = [
			{
				type: "tool_selection",
				keys: ["expectedTools"]
			},
			{
				type: "content_match",
				keys: ["mustContain"]
			},
			{
				type: "negative_match",
				keys: ["mustNotContain"]
			},
			{
				type: "non_empty",
				keys: ["copOutPhrases"]
			},
			{
				type: "length_bounds",
				keys: ["lengthMin", "lengthMax"]
			},
			{
				type: "regex_match",
				keys: ["regexPatterns", "regexMode"]
			},
			{
				type: "tool_call_count",
				keys: ["toolCallMin", "toolCallMax"]
			},
			{
				type: "cost_budget",
				keys: ["costBudget"]
			}
		];
		const nested = [{
			type: "json_valid",
			key: "json"
		}, {
			type: "schema_match",
			key: "schema"
		}];
		const usualWhereNull = new Set(["thresholdMs", "copOutPhrases"]);
		const known = [...rules, { keys: [
			"thresholdMs",
			"json",
			"schema"
		] }].flatMap(({ keys }) => keys);
		function checksOfCase(checks) {
			const flat = rules.flatMap(({ type, keys }) => {
				const given = keys.filter((key) => key in checks);
				return given.length === 0 ? [] : [flatCheck(type, given, checks)];
			});
			const drafts = [
				draft("no_agent_error", {}, () => []),
				latencyCheck(checks),
				...flat,
				...nested.filter(({ key }) => key in checks).map((rule) => nestedCheck(rule, checks[rule.key] ?? null))
			];
			const unknown = Object.keys(checks).filter((key) => !known.includes(key)).map((key) => {
				const near = (0, suggest.Z)(key, known);
				const advice = near === null ? `known keys: ${known.join(", ")}` : `did you mean \`${near}\`?`;
				return {
					key,
					message: `\`${key.slice(0, 80)}\` is no check of agentcheck; ${advice}`
				};
			});
			return {
				drafts,
				unknown
			};
		}
		function latencyCheck(checks) {
			const isAsked = "thresholdMs" in checks;
			return isAsked ? flatCheck("latency", ["thresholdMs"], checks) : draft("latency", { if_recorded: true }, () => []);
		}
		function flatCheck(type, keys, checks) {
			const written = keys.map((key) => [key, checks[key] ?? null]);
			const params = written.filter(([key, value]) => value !== null || !usualWhereNull.has(key));
			const [first = ""] = keys;
			return draft(type, Object.fromEntries(params), ([part, ...rest]) => part === "params" && rest.length > 0 ? rest : [first]);
		}
		function nestedCheck({ type, key }, value) {
			const isBare = type === "json_valid" && typeof value === "boolean";
			const problems = [];
			if (!(0, json.Gv)(value) && !isBare) {
				const message = `\`${key}\` must be a mapping, with each of its keys on a line of its own below it`;
				problems.push({
					code: "scenario-value",
					path: [],
					message
				});
			}
			const params = (0, json.Gv)(value) ? value : {};
			return draft(type, params, ([part, ...rest]) => [key, ...part === "params" ? rest : []], problems);
		}
		function draft(type, params, whereIn, problems = []) {
			return {
				spec: {
					type,
					params,
					severity: "error",
					surface: "assertion",
					description: ""
				},
				problems,
				whereIn
			};
		}
		;
		const agentcheck = {
			id: "agentcheck",
			summary: "agentcheck suites (`test_cases`), as JSON or in the YAML that agentcheck reads.",
			parse: parseSuiteText,
			detect: (document) => (0, json.Gv)(document) && "test_cases" in document,
			read
		};
		function read(source) {
			const cases = source.document["test_cases"] ?? null;
			if (!Array.isArray(cases) || cases.length === 0) {
				const message = "`test_cases` must be a list of cases, indented below it, such as `  - id: refund`";
				const drafts = [draftOf(source, [], {}, (0, files_paths.Vc)(source.file), [problemAt(source, ["test_cases"], message)])];
				return {
					drafts,
					diagnostics: [...drafts[0]?.problems ?? []]
				};
			}
			const around = source.faults.filter(({ path: [key, index] }) => key !== "test_cases" || typeof index !== "number").map(({ path, message }) => problemAt(source, path, message));
			const drafts = cases.map((item, index) => caseDraft(source, item, index));
			return {
				drafts: drafts.map((draft) => ({
					...draft,
					problems: [...around, ...draft.problems]
				})),
				diagnostics: [...around, ...drafts.flatMap(({ problems }) => problems)]
			};
		}
		const caseKeys = [
			"id",
			"query",
			"checks",
			"metadata"
		];
		function caseDraft(source, item, index) {
			const path = ["test_cases", index];
			const own = (0, json.Gv)(item) ? item : {};
			const { id, query, checks = null } = own;
			const problems = [];
			const say = (where, message, code) => problems.push(problemAt(source, [...path, ...where], message, code));
			if (!(0, json.Gv)(item)) say([], "expected a case, with `id`, `query` and `checks`");
			else {
				const quoted = "put a number or a word such as `true` in quotes";
				if (typeof id !== "string") say(["id"], `the case needs an \`id\` that is text; ${quoted}`);
				if (typeof query !== "string") say(["query"], `the case needs a \`query\` that is text; ${quoted}`);
				if (checks !== null && !(0, json.Gv)(checks)) say(["checks"], "`checks` must be a mapping of checks");
			}
			for (const key of Object.keys(own).filter((each) => !caseKeys.includes(each))) {
				const near = (0, suggest.Z)(key, caseKeys);
				if (near !== null) say([key], `\`${key.slice(0, 80)}\` is not a key here; did you mean \`${near}\`?`, "scenario-key");
			}
			for (const { path: where, message } of source.faults) {
				if (where[0] === "test_cases" && where[1] === index) say(where.slice(2), message);
			}
			const { drafts, unknown } = checksOfCase((0, json.Gv)(checks) ? checks : {});
			for (const { key, message } of unknown.slice(0, limits.F.faultsPerFile)) {
				say(["checks", key], message, "scenario-key");
			}
			const name = typeof id === "string" && id !== "" ? id : `${(0, files_paths.Vc)(source.file)}#${index + 1}`;
			if (id === "") say(["id"], "the `id` is empty; a recorded result finds its case by it");
			return draftOf(source, path, {
				query: query ?? null,
				checks: drafts
			}, name, problems);
		}
		function problemAt(source, path, message, code = "scenario-value") {
			const part = code === "scenario-key" ? "key" : "value";
			return {
				code,
				severity: "error",
				message,
				file: source.file,
				...source.locate(path, part)
			};
		}
		function draftOf(source, path, { query = null, checks = [] }, id, problems) {
			const { file } = source;
			const { line } = source.locate(path);
			const locate = (where, part) => source.locate([...path, ...inCase(where, checks)], part);
			return {
				...blankDraft({
					id,
					file,
					line,
					origin: "agentcheck",
					problems,
					locate
				}),
				input: query,
				checks
			};
		}
		function inCase(where, checks) {
			const [key, index, ...rest] = where;
			if (key !== "checks" || typeof index !== "number") return where;
			return ["checks", ...checks[index]?.whereIn(rest) ?? []];
		}
		var schemas = __webpack_require__(6843);
		var precondition = __webpack_require__(3091);
		;
		const inputWays = [
			"argument",
			"stdin",
			"environment",
			"none"
		];
		;
		const keys_text = schemas.YjP({ error: "expected text" });
		const word = keys_text.min(1, { error: "expected text that is not empty" });
		const longest = 1e3;
		const tooLong = { error: `expected at most ${longest} entries` };
		const texts = (error) => schemas.YOg(keys_text, { error }).max(longest, tooLong);
		const argument = keys_text.refine((value) => !value.includes("\0"), { error: "expected text without a NUL" });
		const aCommand = "expected a list of texts, such as `[python, agent.py]`";
		const keys_words = schemas.YOg(argument, { error: aCommand }).max(longest, tooLong);
		const command = keys_words.min(1, { error: "expected a program and its arguments, such as `[python, agent.py]`" });
		const someCommands = "expected a command such as `[npm, run, seed]`, or a list of commands";
		const commands = schemas.KCZ([
			argument,
			command,
			schemas.YOg(command, { error: someCommands }).min(1, { error: someCommands }).max(longest, tooLong)
		], { error: someCommands });
		const variables = schemas.g1P(schemas.YjP(), argument, { error: "expected a mapping of texts, such as `{ MODE: test }`" });
		const aTimeout = "expected seconds, such as 90, or a text such as `90s`, `5m` or `1h`";
		const tooShort = { error: "expected a time longer than 0" };
		const tooLate = { error: "expected at most 24 hours" };
		const longestSeconds = 86400;
		const unitMs = {
			s: 1e3,
			m: 6e4,
			h: 36e5
		};
		const timeout = schemas.KCZ([schemas.aig({ error: aTimeout }).positive(tooShort).max(longestSeconds, tooLate), schemas.YjP({ error: aTimeout }).regex(/^\d{1,9}(?:\.\d{1,9})?[smh]$/, { error: aTimeout })], { error: aTimeout }).transform((given) => {
			const [count, unit] = typeof given === "number" ? [given, "s"] : [Number.parseFloat(given), given.slice(-1)];
			return Math.round(count * unitMs[unit]);
		}).refine((ms) => ms > 0, tooShort).refine((ms) => ms <= longestSeconds * 1e3, tooLate);
		const orNull = (schema) => schemas.KCZ([schema, schemas.chJ()], { error: "expected text" });
		const score = schemas.aig({ error: "expected a number from 0 to 1" }).min(0, { error: "expected a number from 0 to 1" }).max(1, { error: "expected a number from 0 to 1" });
		const turn = schemas.Whr({ error: "expected a whole number" }).min(1, { error: "expected 1 or more" });
		const checkKeys = {
			type: word.describe("Name of the check, such as `output_contains`."),
			params: schemas.g1P(schemas.YjP(), schemas.L5J(), { error: "expected a mapping of parameters, such as `{ value: done }`" }).describe("Parameters of the check. `{{field}}` stands for a field of the dataset row."),
			description: keys_text.describe("What the check is for, in your words; shown when it fails."),
			severity: schemas.k5n(["error", "warning"], { error: "expected `error` or `warning`" }).describe("`warning`: a failure is shown and decides nothing. Default: `error`."),
			min_score: score.describe("The least score, 0 to 1, in place of the verdict of the check itself."),
			turn: turn.describe("Looks at one turn alone, 1 for the first: a user message with all that follows until the next."),
			until_turn: turn.describe("Looks at the conversation up to the end of this turn. Not together with `turn`."),
			when: precondition._.describe("When the check applies; where it does not, it is skipped."),
			max_score: score.describe("The most score, 0 to 1, in place of the verdict of the check itself.")
		};
		const scenarioKeys = {
			id: word.max(200, { error: "expected at most 200 characters" }).describe("Unique in the suite. Traces are matched by it."),
			name: word.describe("Short title for reports. Default: the id."),
			description: keys_text.describe("What the scenario is about."),
			source: schemas.k5n([
				"code",
				"traces",
				"user"
			], { error: "expected `code`, `traces` or `user`" }).describe("Where the scenario came from. Default: `code`."),
			input: schemas.KCZ([
				keys_text,
				schemas.g1P(schemas.YjP(), schemas.L5J()),
				schemas.chJ()
			], { error: "expected text or a mapping" }).describe("What the agent is given: text, or a mapping that is passed as JSON."),
			run_command: schemas.KCZ([keys_words, argument], { error: aCommand }).describe("Starts the agent, as a list of arguments, without a shell. One text is split as a POSIX shell would; the input then stands only where it says `{{input}}`. An empty list is no command."),
			input_via: schemas.k5n(inputWays, { error: "expected `argument`, `stdin`, `environment` or `none`" }).describe("How the command is given the input: as one more `argument` at its end (the default), on `stdin`, in the `environment` as `SCENARIO_GATE_INPUT`, or not at all (`none`). A mapping or a list is given as JSON."),
			env: variables.describe("Environment variables for the command, and for `setup` and `teardown`."),
			env_overrides: variables.describe("Kensa's name of `env`. Where both name a variable, `env` wins."),
			working_directory: word.describe("Folder to start the command in, relative to the workspace and inside of it. Default: where the gate is started."),
			timeout: timeout.describe("Longest time that one trial may take: seconds, or a text such as `90s`, `5m`, `1h`. What runs longer is stopped, and the trial is unverified."),
			setup: commands.describe("Commands before the first trial, such as the start of a server: one, as a list of arguments or one text, or a list of lists. Where one fails, the trials are unverified. Scenarios with the same `setup`, `teardown`, `env` and folder share them."),
			teardown: commands.describe("Commands after the last trial, in the same form; they run whatever happened."),
			trace_file: word.describe("Path or glob of trace files that the command writes, relative to its working directory."),
			expected_outcome: keys_text.describe("What a good run comes to, for people and judges."),
			checks: schemas.YOg(schemas.L5J(), { error: "expected a list of checks, each with a `type`" }).max(longest, tooLong).describe("Deterministic checks. All must pass before a judge is asked."),
			criteria: orNull(keys_text).describe("Rubric for a judge. Not together with `judge`."),
			judge: orNull(keys_text).describe("Name of a judge file. Not together with `criteria`."),
			dataset: orNull(word).describe("File beside the scenario whose rows are scenarios of their own: `.jsonl`, `.json`, `.csv` or `.tsv`. Needs `input_field`."),
			input_field: orNull(word).describe("Field of a row that is the input. Needs `dataset`."),
			trace_refs: texts("expected a list of trace ids or paths").describe("Ids of recorded traces, or paths relative to this file, that are trials of this scenario."),
			failure_pattern: orNull(keys_text).describe("The failure that the scenario was made for; a note."),
			traces: schemas.KCZ([word, schemas.YOg(word).min(1, { error: "expected at least one path" }).max(longest, tooLong)], { error: "expected a path, or a list of paths" }).describe("Recorded traces: paths or globs relative to this file. `#key` after one picks the traces of that id, scenario or task out of a file of many. Several traces are trials."),
			trials: schemas.Whr({ error: "expected a whole number" }).min(1, { error: "expected 1 or more" }).max(1e4, { error: "expected at most 10000" }).describe("Trials wanted; with fewer traces the scenario is unverified. Default: as many as there are; of a command that is run, one."),
			tags: texts("expected a list of texts").describe("Words to group scenarios by.")
		};
		const commandKeys = [
			"input_via",
			"env",
			"working_directory",
			"timeout",
			"setup",
			"teardown",
			"trace_file"
		];
		const ownKeys = [
			"traces",
			"trials",
			"tags",
			...commandKeys
		];
		const ownCheckKeys = [
			"severity",
			"min_score",
			"max_score"
		];
		;
		function readKeys(shape, mapping, where) {
			const values = {};
			const problems = [];
			for (const [key, value] of Object.entries(mapping)) {
				if (problems.length >= limits.F.faultsPerFile) break;
				const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
				if (schema === undefined) {
					problems.push({
						code: "scenario-key",
						path: [...where, key],
						part: "key",
						message: read_keys_unknownKey(key, Object.keys(shape))
					});
					continue;
				}
				const result = schema.safeParse(value);
				if (result.success) values[key] = result.data;
				else {
					const issues = result.error.issues.slice(0, limits.F.faultsPerFile);
					problems.push(...issues.map((issue) => problemOf(issue, key, value, where)));
				}
			}
			return {
				values,
				problems
			};
		}
		function read_keys_unknownKey(key, known) {
			const near = (0, suggest.Z)(key, known);
			const advice = near === null ? `known keys: ${known.join(", ")}` : `did you mean \`${near}\`?`;
			return `\`${key.slice(0, 80)}\` is not a key here; ${advice}`;
		}
		function problemOf(issue, key, value, where) {
			const { path, message } = deepest(issue);
			const inner = path.map((part) => typeof part === "symbol" ? String(part) : part);
			const name = [key, ...inner].map((part, index) => typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`).join("");
			const found = inner.reduce((at, part) => at?.[part], value);
			return {
				code: "scenario-value",
				path: [
					...where,
					key,
					...inner
				],
				part: "value",
				message: `\`${name.slice(0, 80)}\`: ${message}, got ${describeValue(found)}${remedy(message, found)}`
			};
		}
		function deepest(issue) {
			if (issue.code !== "invalid_union") return issue;
			let best = null;
			for (const { 0: first, length: count } of issue.errors) {
				if (first === undefined || first.path.length === 0 && first.code === "invalid_type") continue;
				const depth = first.path.length;
				if (best === null || depth > best.depth || depth === best.depth && count < best.count) best = {
					depth,
					count,
					issue: first
				};
			}
			return best === null ? issue : {
				path: [...issue.path, ...best.issue.path],
				message: best.issue.message
			};
		}
		function describeValue(value) {
			if (value === null) return "nothing";
			if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
			if (typeof value === "string") return value === "" ? "empty text" : `\`${value.slice(0, 60)}\``;
			if (typeof value === "object") return "a mapping";
			return `the ${typeof value} \`${JSON.stringify(value)}\``;
		}
		function remedy(expected, value) {
			if (value === null) return "; remove the key, or give it a value";
			if (expected.startsWith("expected text") && (typeof value === "number" || typeof value === "boolean")) return "; put it in quotes";
			if (expected.startsWith("expected a list") && typeof value === "string") return `; write \`[${value.slice(0, 60)}]\``;
			return "";
		}
		;
		function readCheck(item, index, faults) {
			const mapping = (0, json.Gv)(item) ? item : {};
			const { values, problems } = readKeys(checkKeys, mapping, []);
			const type = values.type ?? "";
			const own = faults.filter(({ path }) => path[0] === "checks" && path[1] === index).map(({ path, message }) => ({
				code: "scenario-value",
				path: path.slice(2),
				message
			}));
			return {
				spec: {
					type,
					params: values.params ?? {},
					severity: values.severity ?? "error",
					surface: "assertion",
					description: values.description ?? "",
					...thresholdOf(values.min_score, values.max_score),
					...values.when === undefined ? {} : { when: values.when },
					...turnsOf(values.turn, values.until_turn)
				},
				problems: [
					...missing(item, mapping),
					...exclusive(values),
					...problems.map((problem) => advised(problem, type)),
					...own
				]
			};
		}
		function thresholdOf(min, max) {
			return min === undefined && max === undefined ? {} : { threshold: {
				min: min ?? null,
				max: max ?? null
			} };
		}
		function turnsOf(turn, until) {
			if (turn !== undefined) return { turns: {
				from: turn,
				to: turn
			} };
			return until === undefined ? {} : { turns: {
				from: 1,
				to: until
			} };
		}
		function exclusive({ turn, until_turn: until }) {
			if (turn === undefined || until === undefined) return [];
			const message = "`turn` and `until_turn` exclude each other; keep one of them";
			return [{
				code: "scenario-value",
				path: ["until_turn"],
				message
			}];
		}
		function missing(item, mapping) {
			if ("type" in mapping) return [];
			const what = (0, json.Gv)(item) ? "the check has no `type`" : "expected a check";
			return [{
				code: "scenario-value",
				path: [],
				message: `${what}; write one as \`- type: output_contains\``
			}];
		}
		function advised({ code, path, message }, type) {
			const key = String(path.at(-1));
			if (code !== "scenario-key") return {
				code,
				path,
				message
			};
			const check = (0, registry.Sd)(type);
			if (check !== null && (Object.hasOwn((0, param_schema.ZM)(check).properties ?? {}, key) || key in (check.paramAliases ?? {}))) {
				return {
					code,
					path,
					message: `\`${key}\` is a parameter of \`${type}\`; write it under \`params\``
				};
			}
			if ((0, registry.Sd)(key) !== null) {
				return {
					code,
					path,
					message: `write \`type: ${key}\`, and what stands below \`${key}\` under \`params\``
				};
			}
			return {
				code,
				path,
				message
			};
		}
		;
		function problem(path, message) {
			return {
				code: "scenario-value",
				path,
				part: "key",
				message
			};
		}
		function ruleProblems(document, values) {
			const problems = [];
			if (!("id" in document)) problems.push(problem([], "the scenario has no `id`; write one, such as `id: refund-order`"));
			if ((document["criteria"] ?? null) !== null && (document["judge"] ?? null) !== null) {
				problems.push(problem(["judge"], "`criteria` and `judge` exclude each other; keep one of them"));
			}
			const dataset = (document["dataset"] ?? null) !== null;
			const field = (document["input_field"] ?? null) !== null;
			if (dataset && !field) {
				const advice = "add the field of a row that is the input, such as `input_field: question`";
				problems.push(problem(["dataset"], `\`dataset\` needs \`input_field\`; ${advice}`));
			}
			if (field && !dataset) {
				problems.push(problem(["input_field"], "`input_field` needs `dataset`; add the file, such as `dataset: rows.jsonl`"));
			}
			const judged = (values.criteria ?? values.judge ?? "") !== "";
			if (!judged && "checks" in document && values.checks?.length === 0) {
				problems.push(problem(["checks"], "the scenario checks nothing; add a check, `criteria` or `judge`"));
			} else if (!judged && !("checks" in document)) {
				problems.push(problem([], "the scenario checks nothing; add `checks`, `criteria` or `judge`"));
			}
			return problems;
		}
		function pathsOf(file, { traces, dataset, input_field: inputField }) {
			const problems = [];
			const resolve = (named, path) => {
				try {
					return (0, files_paths.fV)(file, named);
				} catch (thrown) {
					if (!(thrown instanceof errors.ue)) throw thrown;
					problems.push(problem(path, `${thrown.message} Write a path inside of it, relative to this file`));
					return null;
				}
			};
			const listed = typeof traces === "string" ? [traces] : traces ?? null;
			const globs = listed?.flatMap((glob, index) => {
				const path = typeof traces === "string" ? ["traces"] : ["traces", index];
				const hash = glob.indexOf("#");
				const resolved = resolve(hash === -1 ? glob : glob.slice(0, hash), path);
				if (hash === glob.length - 1) problems.push(problem(path, "expected the id of a trace or task after `#`"));
				return resolved === null ? [] : [resolved + (hash === -1 ? "" : glob.slice(hash))];
			});
			const rows = typeof dataset === "string" ? resolve(dataset, ["dataset"]) : null;
			return {
				found: {
					traces: globs ?? null,
					dataset: rows === null || typeof inputField !== "string" ? null : {
						file: rows,
						inputField
					}
				},
				problems
			};
		}
		;
		function splitWords(line) {
			const words = [];
			let word = null;
			let quote = "";
			for (let index = 0; index < line.length; index += 1) {
				const char = line[index];
				if (quote === "" && /\s/.test(char)) {
					if (word !== null) words.push(word);
					word = null;
				} else if (quote === "" && (char === "\"" || char === "'")) {
					quote = char;
					word ??= "";
				} else if (quote === char && char !== "") quote = "";
				else if (char === "\\" && quote !== "'") {
					const next = line[index += 1];
					if (next === undefined) return null;
					word = (word ?? "") + (quote === "\"" && next !== "\"" && next !== "\\" ? `\\${next}` : next);
				} else word = (word ?? "") + char;
			}
			if (quote !== "") return null;
			if (word !== null) words.push(word);
			return words;
		}
		;
		const inputPlaceholder = "{{input}}";
		const openQuote = "a quote or a backslash is left open; write a list, such as `[python, agent.py]`";
		const noProgram = "there is no program to start; write one, such as `[python, agent.py]`";
		function commandOf(document, values) {
			const problems = [];
			const say = (path, message) => {
				if (problems.length < limits.F.faultsPerFile) problems.push({
					code: "scenario-value",
					path,
					part: "key",
					message
				});
			};
			const { run_command: command } = values;
			if (!("run_command" in document)) {
				const advice = "add the command, such as `run_command: [python, agent.py]`";
				for (const key of commandKeys) if (key in document) say([key], `\`${key}\` needs \`run_command\`; ${advice}`);
			}
			const isNone = command === undefined || Array.isArray(command) && command.length === 0;
			const argv = isNone ? null : wordsOf(command, ["run_command"], say);
			const folder = folderOf(values, say);
			const place = {
				workingDirectory: folder,
				traceFile: traceFileOf(values, folder, say)
			};
			const around = {
				setup: commandsOf("setup", values, say),
				teardown: commandsOf("teardown", values, say)
			};
			if (argv === null) return {
				found: null,
				problems,
				warnings: []
			};
			const input = inputOf(values, argv, say);
			checkNames(values, say);
			const found = {
				argv,
				env: {
					...values.env_overrides,
					...values.env
				},
				...input,
				timeoutMs: values.timeout ?? null,
				...place,
				...around
			};
			return {
				found,
				problems,
				warnings: unused(values, found)
			};
		}
		function wordsOf(command, path, say) {
			const words = typeof command === "string" ? splitWords(command) : [...command];
			const fault = words === null ? openQuote : (words[0] ?? "") === "" ? noProgram : null;
			if (fault === null) return words;
			const name = path.map((part, index) => index === 0 ? part : `[${part}]`).join("");
			say(path, `\`${name}\`: ${fault}`);
			return null;
		}
		function inputOf({ run_command: command, input_via: way }, argv, say) {
			if (typeof command !== "string") return {
				inputVia: way ?? "argument",
				hasPlaceholder: false
			};
			const hasPlaceholder = argv.some((word) => word.includes(inputPlaceholder));
			if (hasPlaceholder && way !== undefined && way !== "argument") {
				say(["input_via"], `\`run_command\` takes the input at \`${inputPlaceholder}\`; remove that, or \`input_via: ${way}\``);
			}
			return {
				inputVia: way ?? (hasPlaceholder ? "argument" : "none"),
				hasPlaceholder
			};
		}
		function unused(values, { inputVia }) {
			const { input, dataset, input_via: way } = values;
			const hasInput = input !== undefined && input !== null && input !== "" || typeof dataset === "string";
			if (inputVia !== "none" || way !== undefined || !hasInput) return [];
			const every = typeof dataset === "string" ? ", so that all rows run alike" : "";
			const message = `the input is not passed to \`run_command\`${every}: one text takes it only at \`${inputPlaceholder}\`; add that, or write a list, or \`input_via: none\``;
			return [{
				code: "scenario-value",
				path: ["run_command"],
				part: "key",
				message
			}];
		}
		function checkNames(values, say) {
			for (const key of ["env_overrides", "env"]) {
				const wrong = Object.keys(values[key] ?? {}).find((name) => !/^[^=\0]+$/.test(name));
				if (wrong === undefined) continue;
				say([key, wrong], `\`${key}\`: \`${wrong.slice(0, 80)}\` cannot be the name of a variable: it is empty, or holds \`=\` or a NUL`);
			}
		}
		function folderOf({ working_directory: folder }, say) {
			if (folder === undefined) return null;
			return inside(folder, () => (0, files_paths.FE)(folder), ["working_directory"], say);
		}
		function traceFileOf({ trace_file: file }, folder, say) {
			if (file === undefined) return null;
			const resolve = () => {
				if (file.startsWith("/")) (0, files_paths.FE)(file);
				(0, files_paths.FE)((0, files_paths.uJ)(folder ?? ".", file));
				return file;
			};
			return inside(file, resolve, ["trace_file"], say);
		}
		function inside(path, resolve, at, say) {
			try {
				return resolve();
			} catch (thrown) {
				if (!(thrown instanceof errors.ue)) throw thrown;
				say(at, `\`${at[0]}\`: \`${path}\` leads out of the workspace; write a path inside of it`);
				return null;
			}
		}
		function commandsOf(key, values, say) {
			const given = values[key];
			if (given === undefined) return [];
			if (typeof given === "string") return present([wordsOf(given, [key], say)]);
			if (given.every((item) => typeof item === "string")) {
				const [program = ""] = given;
				if (/^[^\s/\\]+\s/.test(program)) {
					const advice = `write each command as a list of its own, such as \`- [${program.split(/\s+/).slice(0, 8).join(", ")}]\``;
					say([key], `\`${key}\`: a list of texts is one command, and \`${program.slice(0, 80)}\` is no program; ${advice}`);
					return [];
				}
				return present([wordsOf(given, [key], say)]);
			}
			return present(given.map((item, index) => wordsOf(item, [key, index], say)));
		}
		function present(commands) {
			return commands.filter((command) => command !== null);
		}
		;
		const kensa = {
			id: "kensa",
			summary: "Kensa scenario files (`.kensa/scenarios/*.yaml`), with `traces`, `trials`, `tags` and `severity` added.",
			detect: (document) => (0, json.Gv)(document) && Object.keys(document).some((key) => Object.hasOwn(scenarioKeys, key)),
			read: kensa_read
		};
		function kensa_read(source) {
			const document = source.document;
			const { values, problems: keyProblems } = readKeys(scenarioKeys, document, []);
			const paths = pathsOf(source.file, values);
			const command = commandOf(document, values);
			const faults = source.faults.filter(({ path }) => path[0] !== "checks" || typeof path[1] !== "number").map((fault) => ({
				code: "scenario-value",
				...fault
			}));
			const problems = [
				...keyProblems,
				...ruleProblems(document, values),
				...paths.problems,
				...command.problems,
				...faults
			];
			const diagnostics = problems.map((problem) => located(source, problem));
			const warnings = command.warnings.map((warning) => ({
				...located(source, warning),
				code: "input-unused",
				severity: "warning"
			}));
			const draft = {
				...kensa_draftOf(source, document, values),
				...paths.found,
				runCommand: command.found,
				problems: diagnostics
			};
			return {
				drafts: [draft],
				diagnostics: [...diagnostics, ...warnings]
			};
		}
		function kensa_draftOf(source, document, values) {
			const id = values.id ?? idOf(document["id"]) ?? (0, files_paths.Vc)(source.file);
			return {
				id,
				name: values.name ?? id,
				description: values.description ?? "",
				file: source.file,
				line: source.line,
				origin: usesOwnKeys(document) ? "scenario-gate" : "kensa",
				tags: values.tags ?? [],
				input: values.input ?? null,
				trials: values.trials ?? null,
				traceRefs: values.trace_refs ?? [],
				expectedOutcome: values.expected_outcome ?? "",
				failurePattern: values.failure_pattern ?? null,
				source: values.source ?? "code",
				checks: (values.checks ?? []).map((check, index) => readCheck(check, index, source.faults)),
				criteria: values.criteria ?? null,
				judge: values.judge ?? null,
				locate: source.locate
			};
		}
		function idOf(value) {
			return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
		}
		function usesOwnKeys(document) {
			if (ownKeys.some((key) => key in document)) return true;
			const { checks } = document;
			return Array.isArray(checks) && checks.some((check) => (0, json.Gv)(check) && ownCheckKeys.some((key) => key in check));
		}
		function located(source, { code, path, part, message }) {
			return {
				code,
				severity: "error",
				message,
				file: source.file,
				...source.locate(path, part)
			};
		}
		;
		const dialects = [agentcheck, kensa];
		function dialectOf(document) {
			return dialects.find((dialect) => dialect.detect(document)) ?? null;
		}
		function documentOf(text) {
			for (const dialect of dialects) {
				const parsed = dialect.parse?.(text) ?? null;
				if (parsed !== null) return parsed;
			}
			return (0, parse_yaml.h)(text);
		}
		;
		function parseScenarioFile(file, text) {
			const damaged = text.indexOf("�");
			if (damaged !== -1) {
				return broken(file, text, "this is not UTF-8 text; save the file as UTF-8", (0, positions.t$)(text, damaged));
			}
			const parsed = documentOf(text);
			if (!parsed.ok) return broken(file, text, parsed.message, parsed.position);
			const { value, faults, line, locate } = parsed;
			const dialect = dialectOf(value);
			if (dialect === null) return broken(file, text, notAScenario(value), {
				line,
				column: 1
			});
			return dialect.read({
				file,
				document: value,
				faults,
				line,
				locate
			});
		}
		function notAScenario(value) {
			const keys = Object.keys(scenarioKeys).slice(0, 3).join("`, `");
			if (value === null) return "the file is empty; expected a scenario with `id` and `checks`";
			if (!(0, json.Gv)(value)) return `expected a scenario, a mapping with \`id\` and \`checks\`, got ${Array.isArray(value) ? "a list" : "text"}`;
			return `this is not a scenario: it has none of the keys of one (\`${keys}\`, …); move the file out of the scenario folder`;
		}
		function broken(file, text, message, position) {
			const diagnostic = {
				code: "scenario-syntax",
				severity: "error",
				message,
				file,
				...position
			};
			return {
				drafts: [brokenDraft(file, text, [diagnostic])],
				diagnostics: [diagnostic]
			};
		}
		function brokenDraft(file, text, problems) {
			const id = /^id:[ \t]*["']?([^\s"'#:&*!|>[{][^\s"'#:]{0,199})["']?[ \t]*(?:#.*)?$/m.exec(text)?.[1] ?? (0, files_paths.Vc)(file);
			const { line = 1, column = 1 } = problems[0] ?? {};
			const locate = () => ({
				line,
				column
			});
			return blankDraft({
				id,
				file,
				line,
				origin: "scenario-gate",
				problems,
				locate
			});
		}
		;
		const otherFiles = /(?:^|\/)scenario-gate\.ya?ml$|(?:^|\/)\.kensa\/(?:judges|labels)\//;
		async function loadSuite(tree, paths) {
			const files = await scenarioFiles(tree, paths);
			const scenarios = [];
			const diagnostics = [];
			for (const file of files) {
				const parsed = await parseFile(tree, file);
				diagnostics.push(...parsed.diagnostics);
				for (const draft of parsed.drafts) {
					const built = await buildScenarios(draft, tree);
					for (const scenario of built.scenarios) scenarios.push(scenario);
					for (const diagnostic of built.diagnostics) diagnostics.push(diagnostic);
				}
			}
			return withUniqueIds(scenarios, diagnostics);
		}
		async function scenarioFiles(tree, paths) {
			const files = new Set();
			for (const given of paths) {
				const path = (0, files_paths.FE)(given);
				const listed = await tree.list(path);
				if (listed.length === 0) throw new errors.ue("not-found", `There is nothing at \`${path}\`: it does not exist, or is empty.`);
				const named = listed.length === 1 && listed[0] === path;
				for (const file of listed) {
					if (named || isScenarioFile(file) || await isJsonSuite(tree, file)) files.add(file);
				}
				if (files.size > limits.F.scenarioFiles) {
					throw new errors.ue("too-large", `\`${path}\` holds more than ${limits.F.scenarioFiles} scenario files.`);
				}
			}
			if (files.size > 0) return [...files].sort(files_paths.HH);
			const where = paths.map((path) => `\`${path}\``).join(", ");
			throw new errors.ue("no-scenarios", `No scenario was found: ${where} holds no \`.yaml\` or \`.yml\` file that could be one.`);
		}
		function isScenarioFile(file) {
			return /\.ya?ml$/i.test(file) && !otherFiles.test(file);
		}
		async function isJsonSuite(tree, file) {
			if (!/\.json$/i.test(file)) return false;
			try {
				for await (const head of tree.open(file)) {
					if (!new TextDecoder().decode(head).includes("\"test_cases\"")) return false;
					return parseSuiteText(await tree.readText(file, limits.F.scenarioFile)) !== null;
				}
			} catch (thrown) {
				if (!(thrown instanceof errors.ue)) throw thrown;
			}
			return false;
		}
		async function parseFile(tree, file) {
			try {
				return parseScenarioFile(file, await tree.readText(file, limits.F.scenarioFile));
			} catch (thrown) {
				if (!(thrown instanceof errors.ue)) throw thrown;
				const diagnostic = {
					code: "scenario-unreadable",
					severity: "error",
					message: thrown.message,
					file
				};
				return {
					drafts: [brokenDraft(file, "", [diagnostic])],
					diagnostics: [diagnostic]
				};
			}
		}
		function withUniqueIds(scenarios, diagnostics) {
			const byId = new Map();
			for (const scenario of scenarios) (0, append.B)(byId, scenario.id, scenario);
			if (byId.size === scenarios.length) return {
				scenarios,
				diagnostics
			};
			const found = [...diagnostics];
			const checked = scenarios.map((scenario) => {
				const [first, second] = byId.get(scenario.id) ?? [];
				if (first === undefined || second === undefined) return scenario;
				const problem = duplicate(scenario, scenario === first ? second : first);
				found.push(problem);
				return {
					...scenario,
					problems: [...scenario.problems, problem]
				};
			});
			return {
				scenarios: checked,
				diagnostics: found
			};
		}
		function duplicate(scenario, other) {
			const elsewhere = (0, diagnostic.$)({
				file: other.file,
				line: other.locate(["id"]).line
			});
			return {
				code: "scenario-id",
				severity: "error",
				message: `the id \`${scenario.id}\` is also the id of a scenario in ${elsewhere}; give each an id of its own`,
				file: scenario.file,
				...scenario.locate(["id"])
			};
		}
	}),
	443: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			U1: () => tracePool,
			bZ: () => scenarioPaths
		});
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
		const defaultScenarioFolders = [".kensa/scenarios", "scenarios"];
		async function scenarioPaths(tree, given) {
			if (given !== undefined && given.length > 0) return given;
			const found = [];
			for (const folder of defaultScenarioFolders) if ((await tree.list(folder)).length > 0) found.push(folder);
			if (found.length > 0) return found;
			const looked = defaultScenarioFolders.map((folder) => `\`${folder}\``).join(" and ");
			throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("no-scenarios", `No scenario was found: there is nothing in ${looked}, and no path was given.`);
		}
		async function tracePool(tree, paths) {
			const globs = [];
			for (const path of paths) {
				const folder = /\.(ya?ml|json)$/i.test(path) ? parentOf(path) : path;
				for (const candidate of [join(folder, "traces"), join(parentOf(folder), "traces")]) {
					if ((await tree.list(candidate)).length === 0) continue;
					globs.push(`${candidate}/**`);
					break;
				}
			}
			return [...new Set(globs)];
		}
		function parentOf(path) {
			const at = path.lastIndexOf("/");
			return at === -1 ? "." : path.slice(0, at);
		}
		function join(folder, name) {
			return folder === "." ? name : `${folder}/${name}`;
		}
	})
};
