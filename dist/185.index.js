export const id = 185;
export const ids = [185];
export const modules = {
	876: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { $: () => placeOf });
		function placeOf({ file, line, column }) {
			if (file === undefined) return "";
			if (line === undefined) return file;
			return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
		}
	}),
	3085: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Gv: () => isObject,
			Rf: () => isWithinDepth,
			dj: () => canonicalJson,
			qF: () => parseJson
		});
		function isObject(value) {
			return typeof value === "object" && value !== null && !Array.isArray(value);
		}
		function parseJson(text) {
			try {
				return JSON.parse(text);
			} catch {
				return undefined;
			}
		}
		function isWithinDepth(value, depth) {
			if (typeof value !== "object" || value === null) return true;
			if (depth === 0) return false;
			if (Array.isArray(value)) return value.every((item) => isWithinDepth(item, depth - 1));
			for (const key in value) if (!isWithinDepth(value[key] ?? null, depth - 1)) return false;
			return true;
		}
		function canonicalJson(value) {
			if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
			if (!isObject(value)) return JSON.stringify(value) ?? "null";
			let text = "";
			for (const key of Object.keys(value).sort()) {
				if (value[key] === undefined) continue;
				text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(value[key])}`;
			}
			return `{${text}}`;
		}
	}),
	7535: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { F: () => limits });
		const limits = {
			scenarioFile: 1 << 20,
			scenarioFiles: 2e4,
			datasetFile: 64 << 20,
			datasetRows: 1e5,
			datasetColumns: 1e3,
			resultsFile: 512 << 20,
			eventPayload: 32 << 20,
			traceDocument: 256 << 20,
			yamlTrace: 64 << 20,
			decompressedTrace: 1 << 30,
			archiveEntries: 2e5,
			heldLogs: 64 << 20,
			traceFiles: 2e5,
			diagnostics: 2e3,
			traceClaims: 2e6,
			treeFiles: 5e5,
			spansPerTrace: 1e5,
			jsonDepth: 64,
			attributeIndex: 1e4,
			shownText: 2e3,
			yamlAliases: 100,
			yamlExpansion: 1e5,
			faultsPerFile: 100,
			globAlternatives: 256,
			globLength: 4096,
			walkedEntries: 1e6,
			recordedOutput: 16 << 20,
			stderrTail: 8 << 10,
			recordedFiles: 100,
			recordedFileBytes: 64 << 20,
			dotEnv: 256 << 10,
			receivedRequest: 32 << 20,
			receivedTrial: 64 << 20,
			receivedTrials: 192 << 20,
			receivedAtOnce: 64 << 20,
			requestsAtOnce: 256,
			idleConnections: 512
		};
	}),
	461: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			bv: () => pythonJson,
			qV: () => pythonStr
		});
		function pythonStr(value) {
			return typeof value === "string" ? value : pythonRepr(value);
		}
		function pythonRepr(value) {
			if (value === null) return "None";
			if (typeof value === "boolean") return value ? "True" : "False";
			if (typeof value === "number") return pythonNumber(value);
			if (typeof value === "string") return quoted(value);
			if (Array.isArray(value)) return `[${value.map(pythonRepr).join(", ")}]`;
			return `{${Object.entries(value).map(([key, item]) => `${quoted(key)}: ${pythonRepr(item)}`).join(", ")}}`;
		}
		function pythonJson(value) {
			if (typeof value === "number") return pythonNumber(value);
			if (typeof value === "string") return asciiJson(value);
			if (value === null || typeof value === "boolean") return String(value);
			if (Array.isArray(value)) return `[${value.map(pythonJson).join(", ")}]`;
			return `{${Object.entries(value).map(([key, item]) => `${asciiJson(key)}: ${pythonJson(item)}`).join(", ")}}`;
		}
		function pythonNumber(value) {
			if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
			if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
			const [digits = "", exponent = "0"] = value.toExponential().split("e");
			const power = Number(exponent);
			if (power >= -4 && power < 16) return String(value);
			return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
		}
		const unprintable = /[\p{C}\p{Z}]/u;
		const shortEscapes = {
			"\n": "\\n",
			"\r": "\\r",
			"	": "\\t",
			"\\": "\\\\"
		};
		function quoted(text) {
			const quote = text.includes("'") && !text.includes("\"") ? "\"" : "'";
			let out = quote;
			for (const character of text) {
				if (character === quote) out += `\\${character}`;
				else if (shortEscapes[character] !== undefined) out += shortEscapes[character];
				else if (character !== " " && unprintable.test(character)) out += codeEscape(character);
				else out += character;
			}
			return out + quote;
		}
		function codeEscape(character) {
			const code = character.codePointAt(0) ?? 0;
			const hex = code.toString(16);
			if (code < 256) return `\\x${hex.padStart(2, "0")}`;
			return code < 65536 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
		}
		function asciiJson(text) {
			return JSON.stringify(text).replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
		}
	}),
	9766: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { h: () => parseYaml });
		var js_yaml = __webpack_require__(3243);
		var errors = __webpack_require__(3828);
		var limits = __webpack_require__(7535);
		var json = __webpack_require__(3085);
		;
		const words = new Map([
			...[
				"yes",
				"Yes",
				"YES",
				"true",
				"True",
				"TRUE",
				"on",
				"On",
				"ON"
			].map((word) => [word, true]),
			...[
				"no",
				"No",
				"NO",
				"false",
				"False",
				"FALSE",
				"off",
				"Off",
				"OFF"
			].map((word) => [word, false]),
			...[
				"",
				"~",
				"null",
				"Null",
				"NULL"
			].map((word) => [word, null])
		]);
		const integer = /^[-+]?(?:0b_*[01][01_]*|0x_*[0-9a-fA-F][0-9a-fA-F_]*|0[0-7_]+|0|[1-9][0-9_]*(?::[0-5]?[0-9])*)$/;
		const plain_scalar_float = /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/;
		const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
		const date = /^[0-9]{4}-(?:[0-9]{2}-[0-9]{2}|[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/;
		function plainScalar(text) {
			const word = words.get(text);
			if (word !== undefined) return {
				kind: "json",
				value: word
			};
			const first = text.charCodeAt(0);
			if ((first < 48 || first > 57) && first !== 43 && first !== 45 && first !== 46) return {
				kind: "json",
				value: text
			};
			if (integer.test(text)) return {
				kind: "json",
				value: integerOf(text)
			};
			if (plain_scalar_float.test(text)) return {
				kind: "json",
				value: floatOf(text)
			};
			if (date.test(text)) return { kind: "date" };
			return notFinite.test(text) ? { kind: "not-finite" } : {
				kind: "json",
				value: text
			};
		}
		function integerOf(text) {
			const digits = text.replaceAll("_", "").replace(/^[-+]/, "");
			const sign = text.startsWith("-") ? -1 : 1;
			if (digits.includes(":")) return sign * sexagesimal(digits);
			const octal = digits.length > 1 && /^0[0-7]/.test(digits);
			return sign * Number(octal ? `0o${digits.slice(1)}` : digits);
		}
		function floatOf(text) {
			const digits = text.replaceAll("_", "");
			return digits.includes(":") ? (text.startsWith("-") ? -1 : 1) * sexagesimal(digits.replace(/^[-+]/, "")) : Number(digits);
		}
		function sexagesimal(digits) {
			let value = 0;
			for (const part of digits.split(":")) value = value * 60 + Number(part);
			return value;
		}
		;
		function readValue(source, event) {
			const text = (0, js_yaml.KE)(source, event);
			if (event.tagStart !== -1) return {
				value: text,
				fault: tagFault(source, event)
			};
			if (event.style !== js_yaml.jK.PLAIN) return {
				value: text,
				fault: null
			};
			const read = plainScalar(text);
			if (read.kind === "json") return {
				value: read.value,
				fault: null
			};
			const meaning = read.kind === "date" ? "a date" : "a number that is not finite";
			const shown = text.slice(0, 80);
			return {
				value: text,
				fault: `YAML reads \`${shown}\` as ${meaning}; put it in quotes: "${shown}"`
			};
		}
		function readText(source, event) {
			const read = readValue(source, event);
			if (event.tagStart !== -1 || read.value === null) return read;
			return {
				value: (0, js_yaml.KE)(source, event),
				fault: null
			};
		}
		function readKey(source, event) {
			const key = (0, js_yaml.KE)(source, event);
			const { value, fault } = readValue(source, event);
			if (fault !== null || typeof value === "string") return {
				key,
				fault
			};
			const meaning = key === "" ? "empty" : `read as ${typeof value === "number" ? "a number" : `\`${String(value)}\``}`;
			const shown = key.slice(0, 80);
			return {
				key,
				fault: `a key must be text, and \`${shown}\` is ${meaning}; put it in quotes: "${shown}"`
			};
		}
		function tagFault(source, { tagStart, tagEnd }) {
			const tag = tagStart === -1 ? "!" : source.slice(tagStart, Math.min(tagEnd, tagStart + 80));
			return tag === "!!str" || tag === "!" ? null : `the tag \`${tag}\` is not supported; remove it`;
		}
		function isMergeKey(source, event) {
			return event.type === js_yaml.hy.SCALAR && event.style === js_yaml.jK.PLAIN && (0, js_yaml.KE)(source, event) === "<<";
		}
		function offsetOf(event) {
			if (event.type === js_yaml.hy.ALIAS) return event.anchorStart - 1;
			if (event.type !== js_yaml.hy.SCALAR) return event.start;
			const quoted = event.style === js_yaml.jK.SINGLE_QUOTED || event.style === js_yaml.jK.DOUBLE_QUOTED;
			return quoted ? event.valueStart - 1 : event.valueStart;
		}
		;
		class Unreadable extends Error {
			offset;
			constructor(message, offset) {
				super(message);
				this.offset = offset;
			}
		}
		class DocumentReader {
			faults = [];
			#text;
			#events;
			#read;
			#offsets;
			#anchors = new Map();
			#path = [];
			#at = 0;
			#nodes = 0;
			#expanded = 0;
			constructor(text, events, read, offsets) {
				this.#text = text;
				this.#events = events;
				this.#read = read;
				this.#offsets = offsets;
			}
			get start() {
				const first = this.#events[1];
				return first === undefined ? 0 : Math.max(0, offsetOf(first));
			}
			document() {
				if (this.#events.length === 0) return null;
				this.#at = 1;
				const value = this.#node(this.start, this.start);
				const second = this.#events[this.#at + 2];
				if (second === undefined) return value;
				const offset = second.type === js_yaml.hy.POP ? -1 : offsetOf(second);
				throw new Unreadable("a second YAML document begins here; a file holds one, so write the second to a file of its own", offset === -1 ? this.#text.length : offset);
			}
			#node(key, around) {
				const event = this.#next();
				this.#at += 1;
				this.#nodes += 1;
				const own = offsetOf(event);
				this.#offsets?.add(this.#path, key, own === -1 ? around : own);
				if (event.type === js_yaml.hy.ALIAS) return this.#alias(event.anchorStart, event.anchorEnd);
				const before = this.#nodes;
				const value = this.#content(event);
				if (event.anchorStart !== -1) {
					const name = this.#text.slice(event.anchorStart, event.anchorEnd);
					this.#anchors.set(name, {
						value,
						nodes: this.#nodes - before + 1
					});
				}
				return value;
			}
			#content(event) {
				if (event.type === js_yaml.hy.SCALAR) {
					const { value, fault } = this.#read(this.#text, event);
					this.#fault("value", fault);
					return value;
				}
				this.#fault("value", tagFault(this.#text, event));
				return event.type === js_yaml.hy.SEQUENCE ? this.#sequence(event.start) : this.#mapping(event);
			}
			#sequence(start) {
				const list = [];
				while (!this.#closes()) {
					this.#path.push(list.length);
					const own = offsetOf(this.#next());
					const offset = own === -1 ? start : own;
					list.push(this.#node(offset, offset));
					this.#path.pop();
				}
				return list;
			}
			#mapping(mapping) {
				const result = {};
				const merged = [];
				while (!this.#closes()) {
					const event = this.#next();
					const own = offsetOf(event);
					const offset = own === -1 ? mapping.start : own;
					const isMerge = isMergeKey(this.#text, event);
					const key = this.#key(event, mapping, offset);
					this.#path.push(key);
					if (!isMerge && Object.hasOwn(result, key)) this.#fault("key", `the key \`${key.slice(0, 80)}\` is given twice; keep one of them`);
					const value = this.#node(offset, offset);
					if (isMerge) for (const source of this.#mergeable(value)) merged.push(source);
					else put(result, key, value);
					this.#path.pop();
				}
				for (const source of merged) {
					for (const [key, value] of Object.entries(source)) if (!Object.hasOwn(result, key)) put(result, key, value);
				}
				return result;
			}
			#mergeable(value) {
				const sources = Array.isArray(value) ? value : [value];
				if (sources.every(json.Gv)) return sources;
				this.#fault("value", "`<<` merges mappings; expected an alias of one, such as `<<: *name`");
				return [];
			}
			#key(event, mapping, offset) {
				this.#at += 1;
				if (event.type === js_yaml.hy.SCALAR) {
					const { key, fault } = readKey(this.#text, event);
					this.#path.push(key);
					this.#fault("key", fault);
					this.#path.pop();
					return key;
				}
				const braces = mapping.style === js_yaml.Rl.FLOW && event.type === js_yaml.hy.MAPPING && offset === mapping.start + 1;
				if (!braces) throw new Unreadable("a key must be text; put it in quotes", offset);
				const name = /^\{\{([^{}\n]{1,80})\}\}/.exec(this.#text.slice(mapping.start, mapping.start + 90))?.[1] ?? "name";
				throw new Unreadable(`a placeholder must be in quotes: "{{${name}}}"`, mapping.start);
			}
			#alias(start, end) {
				const target = this.#anchors.get(this.#text.slice(start, end));
				if (target === undefined) {
					const name = this.#text.slice(start, Math.min(end, start + 80));
					const hint = "text that begins with `*` must be in quotes";
					throw new Unreadable(`the alias \`*${name}\` has no anchor \`&${name}\` before it; ${hint}`, start - 1);
				}
				this.#nodes += target.nodes;
				this.#expanded += target.nodes;
				if (this.#expanded > limits.F.yamlExpansion) throw new Unreadable("the aliases of this file expand to too much", start - 1);
				return target.value;
			}
			#fault(part, message) {
				if (message === null || this.faults.length >= limits.F.faultsPerFile) return;
				this.faults.push({
					path: [...this.#path],
					part,
					message
				});
			}
			#closes() {
				if (this.#events[this.#at]?.type !== js_yaml.hy.POP) return false;
				this.#at += 1;
				return true;
			}
			#next() {
				return this.#events[this.#at];
			}
		}
		function put(target, key, value) {
			if (key === "__proto__") {
				Object.defineProperty(target, key, {
					value,
					enumerable: true,
					configurable: true,
					writable: true
				});
			} else target[key] = value;
		}
		var positions = __webpack_require__(1967);
		;
		const advice = [
			{
				reason: /bad indentation of a mapping/,
				line: /:\s+[@`%]/,
				say: "a value cannot begin with `@`, a backtick or `%`; put it in quotes"
			},
			{
				reason: /bad indentation of a mapping|expected ':' after/,
				line: /^\s*(?:-\s+)?[^\s"'#][^"'#]*?:\s+[^"'[{|>\s][^"']*:(?:\s|$)/,
				say: "a value that contains `: ` must be in quotes"
			},
			{
				reason: /bad indentation of a mapping/,
				line: /:\s+-(?:\s|$)/,
				say: "a list starts on a line of its own below its key, or is written as `[a, b]`"
			},
			{
				reason: /bad indentation|deficient indentation|end of the stream or a document/,
				line: /^ *\t/,
				say: "indent with spaces, not with tabs"
			},
			{
				reason: /tab characters/,
				say: "indent with spaces, not with tabs"
			},
			{
				reason: /bad indentation of a sequence/,
				say: "the items of one list start in the same column"
			},
			{
				reason: /bad indentation|deficient indentation/,
				say: "the keys of one mapping start in the same column, as `key: value`"
			},
			{
				reason: /end of the stream or a document/,
				say: "expected `key: value`, indented like the lines before it"
			},
			{
				reason: /within a (?:single|double) quoted/,
				say: "a quote that was opened is not closed"
			},
			{
				reason: /within a flow collection/,
				say: "a `[` or `{` that was opened is not closed"
			},
			{
				reason: /missed comma/,
				say: "items between `[ ]` and `{ }` are separated by commas"
			},
			{
				reason: /unknown escape|hexadecimal/,
				say: "in double quotes a backslash is written `\\\\`; in single quotes it needs nothing"
			},
			{
				reason: /expected ':' after|can not read a block mapping/,
				say: "expected `key: value`"
			},
			{
				reason: /maxDepth/,
				say: "it is nested too deeply"
			},
			{
				reason: /non-printable|null byte/,
				say: "it holds a control character; remove it, or write it as `\"\\u0007\"` in quotes"
			},
			{
				reason: /alias|anchor/,
				say: "an anchor is `&name` before a value, an alias `*name` in place of one; text that begins so must be in quotes"
			},
			{
				reason: /tag|directive|YAML version/i,
				say: "tags and directives have no use here; text that begins with `!` or `%` must be in quotes"
			}
		];
		function syntaxAdvice(reason, line) {
			const shown = line.slice(0, 300);
			const found = advice.find((entry) => entry.reason.test(reason) && (entry.line === undefined || entry.line.test(shown)));
			return `not valid YAML: ${found?.say ?? reason}`;
		}
		;
		function parseYaml(text, { scalars = "typed" } = {}) {
			const read = scalars === "text" ? readText : readValue;
			try {
				const events = (0, js_yaml.PH)(text, { maxDepth: limits.F.jsonDepth });
				const reader = new DocumentReader(text, events, read, null);
				const value = reader.document();
				let offsets;
				let lines;
				const locate = (path, part = "value") => {
					if (offsets === undefined) {
						offsets = new positions.cG();
						const again = (0, js_yaml.PH)(text, { maxDepth: limits.F.jsonDepth });
						new DocumentReader(text, again, read, offsets).document();
					}
					lines ??= new positions.CZ(text);
					return lines.at(offsets.find(path, part));
				};
				return {
					ok: true,
					value,
					faults: reader.faults,
					line: (0, positions.t$)(text, reader.start).line,
					locate
				};
			} catch (thrown) {
				if (thrown instanceof Unreadable) return {
					ok: false,
					message: thrown.message,
					position: (0, positions.t$)(text, thrown.offset)
				};
				const offset = thrown instanceof js_yaml.tB ? thrown.mark?.position ?? 0 : 0;
				const position = (0, positions.t$)(text, offset);
				const reason = thrown instanceof js_yaml.tB ? thrown.reason : (0, errors.iT)(thrown).message;
				return {
					ok: false,
					message: syntaxAdvice(reason, text.split(/\r\n|\r|\n/, position.line)[position.line - 1] ?? ""),
					position
				};
			}
		}
	}),
	1967: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			CZ: () => LineStarts,
			cG: () => PathOffsets,
			t$: () => positionAt
		});
		class PathOffsets {
			#places = new Map();
			add(path, key, value) {
				this.#places.set(path.join("\0"), {
					key,
					value
				});
			}
			find(path, part) {
				for (let length = path.length; length >= 0; length -= 1) {
					const place = this.#places.get(path.slice(0, length).join("\0"));
					if (place !== undefined) return length === path.length ? place[part] : place.key;
				}
				return 0;
			}
		}
		class LineStarts {
			#starts = [0];
			constructor(text) {
				for (const { index, 0: ending } of text.matchAll(/\r\n|\r|\n/g)) this.#starts.push(index + ending.length);
			}
			at(offset) {
				let low = 0;
				let high = this.#starts.length;
				while (high - low > 1) {
					const middle = low + high >>> 1;
					if ((this.#starts[middle] ?? 0) <= offset) low = middle;
					else high = middle;
				}
				return {
					line: low + 1,
					column: offset - (this.#starts[low] ?? 0) + 1
				};
			}
		}
		function positionAt(text, offset) {
			return new LineStarts(text.slice(0, offset)).at(offset);
		}
	}),
	9877: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Qt: () => boundedJson,
			We: () => parseArguments,
			mG: () => textOfValue
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		function parseArguments(value) {
			if (value === undefined || value === null) return null;
			if (typeof value !== "string") return boundedJson(value);
			if (value === "") return {};
			const once = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.qF)(value);
			if (once === undefined) return value;
			const twice = typeof once === "string" ? (0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.qF)(once) : undefined;
			const parsed = typeof twice === "object" && twice !== null ? twice : once;
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.Rf)(parsed, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth) ? parsed : value;
		}
		function boundedJson(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.Rf)(value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth) ? value : "(nested too deeply to read)";
		}
		function textOfValue(value) {
			if (value === undefined || value === null) return null;
			return typeof value === "string" ? value : JSON.stringify(boundedJson(value));
		}
	}),
	8316: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Eg: () => flattenNested,
			FL: () => ObjectAttributes,
			Kb: () => firstValue,
			Qv: () => objectsIn,
			Uz: () => firstNumber,
			Xy: () => objectOf,
			av: () => objectOrNull,
			ef: () => textOrNull,
			jg: () => noAttributes,
			ou: () => firstText,
			wD: () => numberOrNull
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		const noAttributes = new Map();
		class ObjectAttributes {
			#object;
			constructor(object) {
				this.#object = object;
			}
			get(name) {
				return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
			}
			keys() {
				return Object.keys(this.#object);
			}
		}
		function objectOf(attributes) {
			const object = Object.create(null);
			for (const name of attributes.keys()) object[name] = attributes.get(name) ?? null;
			return object;
		}
		function textOrNull(value) {
			return typeof value === "string" && value !== "" ? value : null;
		}
		function objectOrNull(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.Gv)(value) ? value : null;
		}
		function objectsIn(value) {
			return Array.isArray(value) ? value.filter(_core_json_js__WEBPACK_IMPORTED_MODULE_1__.Gv) : [];
		}
		function numberOrNull(value) {
			const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
			return typeof number === "number" && number >= 0 && Number.isFinite(number) ? number : null;
		}
		function firstText(attributes, names) {
			for (const name of names) {
				const value = attributes.get(name);
				if (typeof value === "string" && value !== "") return value;
			}
			return null;
		}
		function firstValue(attributes, names) {
			for (const name of names) {
				const value = attributes.get(name);
				if (value !== undefined && value !== null) return value;
			}
			return null;
		}
		function firstNumber(attributes, names) {
			for (const name of names) {
				const value = attributes.get(name);
				if (value === undefined) continue;
				const number = numberOrNull(value);
				if (number !== null) return number;
			}
			return null;
		}
		function flattenNested(object) {
			const flat = new Map(Object.entries(object));
			for (const [name, value] of Object.entries(object)) addNested(flat, name, value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth);
			return flat;
		}
		function addNested(flat, path, value, depth) {
			const object = objectOrNull(value);
			if (object === null || depth === 0) return;
			for (const [name, item] of Object.entries(object)) {
				const dotted = `${path}.${name}`;
				if (!flat.has(dotted)) flat.set(dotted, item);
				addNested(flat, dotted, item, depth - 1);
			}
		}
	}),
	5482: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			b: () => textOf,
			u: () => requestsOf
		});
		function textOf(message) {
			let text = "";
			for (const part of message.parts) if (part.type === "text") text += part.text;
			return text;
		}
		function requestsOf(message) {
			const requests = [];
			for (const part of message.parts) if (part.type === "tool_call") requests.push(part.call);
			return requests;
		}
	}),
	6019: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Pl: () => geminiUsage,
			fq: () => isGeminiPart,
			oH: () => geminiParts
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
		var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
		var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(356);
		function isGeminiPart(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(value) && value["type"] === undefined && keys.some((key) => key in value);
		}
		const keys = [
			"text",
			"functionCall",
			"function_call",
			"functionResponse",
			"function_response",
			"inlineData",
			"inline_data",
			"fileData",
			"file_data",
			"executableCode",
			"executable_code",
			"codeExecutionResult",
			"code_execution_result",
			"toolCall",
			"toolResponse"
		];
		function geminiParts(parts) {
			if (typeof parts === "string") return parts === "" ? [] : [{
				type: "text",
				text: parts
			}];
			return onceRun((Array.isArray(parts) ? parts : []).map(geminiPart));
		}
		function onceRun(parts) {
			const once = [];
			for (const part of parts) {
				const last = once.at(-1);
				if (!isRan(part) || last === undefined || !isRan(last)) once.push(part);
				else once[once.length - 1] = {
					...last,
					result: textOfAll(last, part),
					error: part.error ?? last.error
				};
			}
			return once;
		}
		function isRan(part) {
			return part.type === "tool_result" && part.name === codeExecution && part.id === null;
		}
		function textOfAll(...parts) {
			return parts.map(({ result }) => (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(result) ?? "").join("");
		}
		function geminiPart(value) {
			const part = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(value);
			if (part === null) {
				return typeof value === "string" ? {
					type: "text",
					text: value
				} : {
					type: "unknown",
					raw: (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.Qt)(value)
				};
			}
			const text = part["text"];
			if (typeof text === "string") return {
				type: part["thought"] === true ? "reasoning" : "text",
				text
			};
			return callIn(either(part, "functionCall", "function_call") ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(part["toolCall"])) ?? responseIn(either(part, "functionResponse", "function_response") ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(part["toolResponse"])) ?? codeIn(part) ?? mediaIn(part) ?? {
				type: "unknown",
				raw: (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.Qt)(part)
			};
		}
		function either(part, camel, snake) {
			return (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(part[camel]) ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(part[snake]);
		}
		function callIn(call) {
			const name = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(call?.["name"]) ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(call?.["toolType"]);
			if (call === null || name === null) return null;
			const args = (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.We)(call["args"] ?? call["arguments"] ?? {});
			return {
				type: "tool_call",
				call: {
					id: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(call["id"]),
					name,
					args
				}
			};
		}
		function responseIn(response) {
			if (response === null) return null;
			const result = response["response"] ?? null;
			return {
				type: "tool_result",
				id: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(response["id"]),
				name: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(response["name"]) ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(response["toolType"]),
				result: (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.Qt)(result),
				error: failureIn(result)
			};
		}
		function failureIn(result) {
			const held = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(result);
			if (held === null) return null;
			if (held["isError"] === true || held["is_error"] === true) return "the tool answered with an error";
			const error = held["error"];
			if (typeof error === "string" && error !== "") return error;
			return (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)((0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(error)?.["message"]);
		}
		function codeIn(part) {
			const code = either(part, "executableCode", "executable_code");
			if (code !== null) return {
				type: "tool_call",
				call: {
					id: null,
					name: codeExecution,
					args: (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.Qt)(code)
				}
			};
			const ran = either(part, "codeExecutionResult", "code_execution_result");
			if (ran === null) return null;
			const outcome = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(ran["outcome"]);
			const error = outcome === null || outcome === "OUTCOME_OK" ? null : outcome;
			return {
				type: "tool_result",
				id: null,
				name: codeExecution,
				result: ran["output"] ?? null,
				error
			};
		}
		const codeExecution = "code_execution";
		function mediaIn(part) {
			const data = either(part, "inlineData", "inline_data");
			const file = either(part, "fileData", "file_data");
			const held = data ?? file;
			if (held === null) return null;
			const mimeType = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(held["mimeType"]) ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(held["mime_type"]);
			return {
				type: "media",
				modality: modalities.find((name) => mimeType?.startsWith(`${name}/`)) ?? (mimeType === null ? "unknown" : "document"),
				mimeType,
				data: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(data?.["data"]),
				uri: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(file?.["fileUri"]) ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ef)(file?.["file_uri"])
			};
		}
		const modalities = [
			"image",
			"audio",
			"video"
		];
		function geminiUsage(value) {
			const usage = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(value);
			if (usage === null) return null;
			const count = (camel, snake) => (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.wD)(usage[camel]) ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.wD)(usage[snake]);
			const prompt = count("promptTokenCount", "prompt_token_count");
			const candidates = count("candidatesTokenCount", "candidates_token_count");
			const reasoning = count("thoughtsTokenCount", "thoughts_token_count");
			const input = (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__.XN)(prompt, count("toolUsePromptTokenCount", "tool_use_prompt_token_count"));
			const output = (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__.XN)(candidates, reasoning);
			if (input === null && output === null) return null;
			return {
				input,
				output,
				cacheRead: count("cachedContentTokenCount", "cached_content_token_count"),
				cacheWrite: null,
				reasoning,
				total: count("totalTokenCount", "total_token_count") ?? (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__.XN)(input, output)
			};
		}
	}),
	9852: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			BU: () => partOf,
			fo: () => requestOf,
			Bg: () => resultOf
		});
		var json = __webpack_require__(3085);
		var trace_arguments = __webpack_require__(9877);
		var attributes = __webpack_require__(8316);
		;
		function mediaFacts(media) {
			const number = (key) => (0, attributes.wD)(media[key]);
			const kilobytes = number("size_kb");
			const seconds = number("duration");
			const [width, height] = [number("width"), number("height")];
			const bytes = number("size_bytes") ?? (kilobytes === null ? null : kilobytes * 1024);
			if (bytes === null && width === null && height === null && seconds === null) return null;
			return {
				bytes,
				width,
				height,
				durationMs: seconds === null ? null : seconds * 1e3
			};
		}
		var gemini = __webpack_require__(6019);
		;
		function untypedPart(raw) {
			if ((0, gemini.fq)(raw)) return (0, gemini.oH)([raw])[0] ?? null;
			const use = (0, attributes.av)(raw["toolUse"]) ?? (0, attributes.av)(raw["toolRequest"]);
			if (use !== null) return request(use);
			const answer = (0, attributes.av)(raw["toolResult"]) ?? (0, attributes.av)(raw["toolResponse"]);
			if (answer !== null) return result(answer);
			const reasoning = (0, attributes.av)(raw["reasoningContent"]);
			const text = (0, attributes.ef)(((0, attributes.av)(reasoning?.["reasoningText"]) ?? reasoning)?.["text"]);
			return text === null ? null : {
				type: "reasoning",
				text
			};
		}
		function request(use) {
			const name = (0, attributes.ef)(use["name"]);
			if (name === null) return null;
			const call = {
				id: (0, attributes.ef)(use["toolUseId"]) ?? (0, attributes.ef)(use["ref"]),
				name,
				args: (0, trace_arguments.We)(use["input"] ?? {})
			};
			return {
				type: "tool_call",
				call
			};
		}
		function result(answer) {
			const content = answer["content"] ?? answer["output"] ?? null;
			const text = onlyText(content);
			return {
				type: "tool_result",
				id: (0, attributes.ef)(answer["toolUseId"]) ?? (0, attributes.ef)(answer["ref"]),
				name: (0, attributes.ef)(answer["name"]),
				result: text ?? (0, trace_arguments.Qt)(content),
				error: answer["status"] === "error" ? text ?? "the tool answered with an error" : null
			};
		}
		function onlyText(content) {
			if (!Array.isArray(content) || content.length === 0) return null;
			const texts = content.flatMap((block) => (0, json.Gv)(block) && typeof block["text"] === "string" ? block["text"] : []);
			return texts.length === content.length ? texts.join("") : null;
		}
		;
		function partOf(raw) {
			if (typeof raw === "string") return {
				type: "text",
				text: raw
			};
			if (!(0, json.Gv)(raw)) return unknownPart(raw);
			const type = raw["type"];
			const read = typeof type === "string" ? readerOf(type) : undefined;
			if (read !== undefined) return read(raw) ?? unknownPart(raw);
			return (type === undefined ? untypedPart(raw) : null) ?? unknownPart(raw);
		}
		function readerOf(type) {
			return readers.get(type) ?? (type.endsWith("_tool_result") ? resultOf : undefined);
		}
		function requestOf(raw) {
			if (!(0, json.Gv)(raw)) return null;
			const inner = [raw["function"], raw["custom"]].find(json.Gv) ?? raw;
			const name = inner["name"] ?? raw["toolName"];
			if (typeof name !== "string" || name === "") return null;
			const args = inner["arguments"] ?? inner["input"] ?? inner["args"] ?? serverArgs(raw);
			return {
				type: "tool_call",
				call: {
					id: textOf(raw, "call_id", "id", "toolCallId"),
					name,
					args: (0, trace_arguments.We)(args)
				}
			};
		}
		function serverArgs(raw) {
			const call = raw["server_tool_call"];
			if (!(0, json.Gv)(call)) return undefined;
			const { type: _, ...args } = call;
			return args;
		}
		function resultOf(raw) {
			const result = raw["response"] ?? raw["result"] ?? raw["output"] ?? raw["content"] ?? raw["server_tool_call_response"] ?? null;
			const failed = raw["is_error"] === true || raw["isError"] === true || isErrorBlock(result);
			return {
				type: "tool_result",
				id: textOf(raw, "call_id", "id", "tool_call_id", "tool_use_id", "toolCallId"),
				name: textOf(raw, "name", "toolName"),
				result: (0, trace_arguments.Qt)(result),
				error: failed ? typeof result === "string" ? result : "the tool answered with an error" : null
			};
		}
		function isErrorBlock(result) {
			return (0, json.Gv)(result) && typeof result["type"] === "string" && result["type"].endsWith("_result_error");
		}
		const readers = new Map(Object.entries({
			text: part_text("text"),
			input_text: part_text("text"),
			output_text: part_text("text"),
			reasoning: part_text("reasoning"),
			thinking: part_text("reasoning"),
			refusal: part_text("refusal"),
			tool_call: requestOf,
			tool_use: requestOf,
			server_tool_use: requestOf,
			mcp_tool_use: requestOf,
			server_tool_call: requestOf,
			function_call: requestOf,
			"tool-call": requestOf,
			tool_call_response: resultOf,
			server_tool_call_response: resultOf,
			tool_result: resultOf,
			"tool-result": resultOf,
			function_call_output: resultOf,
			image: media,
			image_url: media,
			input_image: media,
			audio: media,
			input_audio: media,
			video: media,
			file: media,
			input_file: media,
			document: media,
			blob: media,
			uri: media
		}));
		function part_text(type) {
			return (raw) => {
				const value = raw[type === "refusal" ? "refusal" : "text"] ?? raw["content"] ?? raw["thinking"] ?? raw["reasoning"];
				return typeof value === "string" ? {
					type,
					text: value
				} : null;
			};
		}
		const modalities = [
			"image",
			"audio",
			"video",
			"document"
		];
		const mediaKeys = [
			"image_url",
			"image",
			"input_audio",
			"audio",
			"file",
			"source",
			"media"
		];
		function media(raw) {
			const type = textOf(raw, "modality", "type") ?? "";
			const held = mediaKeys.map((key) => raw[key]);
			const source = held.find(json.Gv) ?? raw;
			const url = held.find((value) => typeof value === "string") ?? source["url"] ?? raw["uri"] ?? source["file_id"] ?? source["file_path"] ?? source["storage_reference"];
			const uri = typeof url === "string" ? url : null;
			const facts = mediaFacts(source);
			return {
				type: "media",
				modality: modalities.find((name) => type.includes(name)) ?? (type.includes("file") ? "document" : "unknown"),
				mimeType: textOf({
					...raw,
					...source
				}, "mime_type", "media_type", "mimeType", "mediaType"),
				data: textOf({
					...raw,
					...source
				}, "data", "file_data") ?? (raw["type"] === "blob" ? textOf(raw, "content") : null),
				uri,
				...facts === null ? {} : { facts }
			};
		}
		function textOf(raw, ...keys) {
			for (const key of keys) {
				const value = raw[key];
				if (typeof value === "string" && value !== "") return value;
			}
			return null;
		}
		function unknownPart(raw) {
			return {
				type: "unknown",
				raw: (0, trace_arguments.Qt)(raw ?? null)
			};
		}
	}),
	356: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			fD: () => costFromAttributes,
			Qw: () => includingCache,
			BX: () => modelFromAttributes,
			Nu: () => providerFromAttributes,
			XN: () => sumOf,
			P$: () => usageFromAttributes
		});
		var trace_attributes = __webpack_require__(8316);
		;
		const frameworks = new Set([
			"strands-agents",
			"gcp.vertex.agent",
			"langchain",
			"langgraph",
			"llamaindex",
			"crewai"
		]);
		const renamed = new Map([
			["az.ai.inference", "azure.ai.inference"],
			["az.ai.openai", "azure.ai.openai"],
			["gemini", "gcp.gemini"],
			["google.generative-ai", "gcp.gemini"],
			["vertex_ai", "gcp.vertex_ai"],
			["google.vertex", "gcp.vertex_ai"],
			["vertex", "gcp.vertex_ai"],
			["xai", "x_ai"],
			["amazon-bedrock", "aws.bedrock"]
		]);
		function providerName(recorded) {
			const name = recorded.toLowerCase();
			if (frameworks.has(name)) return null;
			const plain = name.replace(/\.(?:anthropic\.)?(?:chat|responses|messages|completion|embedding)$/, "");
			const known = renamed.get(name) ?? renamed.get(plain);
			return known ?? plain.replace(/^(openai|anthropic|mistral|xai|groq|cohere|deepseek)\..*$/, "$1");
		}
		var usage = __webpack_require__(3134);
		;
		const tokenSpellings = {
			input: [
				"gen_ai.usage.input_tokens",
				"gen_ai.usage.prompt_tokens",
				"llm.token_count.prompt",
				"ai.usage.inputTokens",
				"ai.usage.promptTokens",
				"llm.usage.prompt_tokens"
			],
			output: [
				"gen_ai.usage.output_tokens",
				"gen_ai.usage.completion_tokens",
				"llm.token_count.completion",
				"ai.usage.outputTokens",
				"ai.usage.completionTokens",
				"llm.usage.completion_tokens"
			],
			total: [
				"gen_ai.usage.total_tokens",
				"llm.token_count.total",
				"ai.usage.totalTokens",
				"llm.usage.total_tokens"
			],
			cacheRead: [
				"gen_ai.usage.cache_read.input_tokens",
				"gen_ai.usage.cache_read_input_tokens",
				"gen_ai.usage.cache_read_tokens",
				"gen_ai.usage.details.cache_read_tokens",
				"gen_ai.usage.details.cache_read_input_tokens",
				"gen_ai.usage.input_cached_tokens",
				"gen_ai.usage.details.cached_tokens",
				"llm.token_count.prompt_details.cache_read",
				"llm.token_count.cache_read",
				"ai.usage.cachedInputTokens",
				"ai.usage.inputTokenDetails.cacheReadTokens"
			],
			cacheWrite: [
				"gen_ai.usage.cache_creation.input_tokens",
				"gen_ai.usage.cache_creation_input_tokens",
				"gen_ai.usage.cache_write_tokens",
				"gen_ai.usage.cache_write_input_tokens",
				"gen_ai.usage.details.cache_write_tokens",
				"llm.token_count.prompt_details.cache_write",
				"ai.usage.inputTokenDetails.cacheWriteTokens"
			],
			reasoning: [
				"gen_ai.usage.reasoning.output_tokens",
				"gen_ai.usage.reasoning_tokens",
				"gen_ai.usage.details.reasoning_tokens",
				"llm.token_count.completion_details.reasoning",
				"ai.usage.reasoningTokens",
				"ai.usage.outputTokenDetails.reasoningTokens",
				"llm.usage.reasoning_tokens"
			]
		};
		const figures = new Map(Object.entries(tokenSpellings).flatMap(([key, names]) => names.flatMap((name, rank) => {
			const figure = {
				key,
				rank
			};
			return [name, name.replace("gen_ai.usage.", "gen_ai.aggregated_usage.")].map((spelling) => [spelling, figure]);
		})));
		const noRanks = {
			input: 99,
			output: 99,
			cacheRead: 99,
			cacheWrite: 99,
			reasoning: 99,
			total: 99
		};
		const spellings = {
			cost: [
				"gen_ai.usage.cost",
				"llm.cost.total",
				"operation.cost",
				"kensa.cost_usd",
				"cost_usd",
				"langfuse.observation.cost_details.total",
				"mlflow.llm.cost.total_cost"
			],
			model: [
				"gen_ai.response.model",
				"llm.response.model_name",
				"gen_ai.request.model",
				"llm.model_name",
				"llm.request.model_name",
				"kensa.llm.model",
				"ai.response.model",
				"ai.model.id",
				"llm.response.model",
				"llm.request.model"
			],
			provider: [
				"gen_ai.provider.name",
				"gen_ai.system",
				"llm.provider",
				"llm.system",
				"kensa.llm.provider",
				"ai.model.provider",
				"llm.vendor"
			]
		};
		function usageFromAttributes(attributes) {
			const { input, output, cacheRead, cacheWrite, reasoning, total } = tokensIn(attributes);
			if (input === null && output === null && total === null) return null;
			const sum = total === 0 || total === null ? sumOf(input, output) : total;
			return includingCache({
				input,
				output,
				cacheRead,
				cacheWrite,
				reasoning,
				total: sum
			});
		}
		function tokensIn(attributes) {
			const tokens = { ...usage.tk };
			const ranks = { ...noRanks };
			for (const name of attributes.keys()) {
				const figure = figures.get(name);
				if (figure === undefined) continue;
				const { key, rank } = figure;
				if (rank >= ranks[key]) continue;
				const number = (0, trace_attributes.wD)(attributes.get(name));
				if (number === null) continue;
				ranks[key] = rank;
				tokens[key] = Math.trunc(number);
			}
			return tokens;
		}
		function includingCache(usage) {
			const { input, cacheRead, cacheWrite } = usage;
			if (input === null || (cacheRead ?? 0) <= input) return usage;
			const all = input + (cacheRead ?? 0) + (cacheWrite ?? 0);
			const total = usage.total === sumOf(input, usage.output) ? sumOf(all, usage.output) : usage.total;
			return {
				...usage,
				input: all,
				total
			};
		}
		function costFromAttributes(attributes) {
			const cost = (0, trace_attributes.Uz)(attributes, spellings.cost);
			if (cost !== null && cost > 0) return cost;
			const parts = [(0, trace_attributes.wD)(attributes.get("llm.cost.prompt")) ?? (0, trace_attributes.wD)(attributes.get("gen_ai.usage.input_cost")), (0, trace_attributes.wD)(attributes.get("llm.cost.completion")) ?? (0, trace_attributes.wD)(attributes.get("gen_ai.usage.output_cost"))];
			return sumOf(...parts) ?? cost;
		}
		function modelFromAttributes(attributes) {
			return (0, trace_attributes.ou)(attributes, spellings.model);
		}
		function providerFromAttributes(attributes) {
			for (const name of spellings.provider) {
				const recorded = attributes.get(name);
				const provider = typeof recorded === "string" && recorded !== "" ? providerName(recorded) : null;
				if (provider !== null) return provider;
			}
			return null;
		}
		function sumOf(...parts) {
			let sum = null;
			for (const part of parts) if (part !== null) sum = (sum ?? 0) + part;
			return sum;
		}
	}),
	3134: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Rl: () => sumUsage,
			dH: () => largerOf,
			tk: () => noUsage
		});
		const keys = [
			"input",
			"output",
			"cacheRead",
			"cacheWrite",
			"reasoning",
			"total"
		];
		const noUsage = {
			input: null,
			output: null,
			cacheRead: null,
			cacheWrite: null,
			reasoning: null,
			total: null
		};
		function largerOf(a, b) {
			if (a === null || b === null) return a ?? b;
			const input = larger(a.input, b.input);
			const output = larger(a.output, b.output);
			const sum = input === null || output === null ? null : input + output;
			return {
				input,
				output,
				cacheRead: larger(a.cacheRead, b.cacheRead),
				cacheWrite: larger(a.cacheWrite, b.cacheWrite),
				reasoning: larger(a.reasoning, b.reasoning),
				total: larger(larger(a.total, b.total), sum)
			};
		}
		function larger(a, b) {
			return a === null || b === null ? a ?? b : Math.max(a, b);
		}
		function sumUsage(parts) {
			if (parts.length === 0) return null;
			const sum = { ...noUsage };
			for (const part of parts) {
				for (const key of keys) {
					const value = part[key];
					if (value !== null) sum[key] = (sum[key] ?? 0) + value;
				}
			}
			return sum;
		}
	})
};
