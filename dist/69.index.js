export const id = 69;
export const ids = [69];
export const modules = {
	9069: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { runCli: () => runCli });
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
		var _core_escape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96);
		var _text_suggest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6101);
		var _version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3411);
		const commands = {
			run: {
				summary: "Score scenarios over recorded traces, compare with the base, decide.",
				load: async () => (await Promise.all([
					__webpack_require__.e(243),
					__webpack_require__.e(357),
					__webpack_require__.e(185),
					__webpack_require__.e(602),
					__webpack_require__.e(381),
					__webpack_require__.e(852),
					__webpack_require__.e(358),
					__webpack_require__.e(946)
				]).then(__webpack_require__.bind(__webpack_require__, 6946))).runCommand
			},
			trace: {
				summary: "Show what a reader sees in a trace file.",
				load: async () => (await Promise.all([
					__webpack_require__.e(243),
					__webpack_require__.e(185),
					__webpack_require__.e(602),
					__webpack_require__.e(631)
				]).then(__webpack_require__.bind(__webpack_require__, 3631))).traceCommand
			},
			validate: {
				summary: "Check scenario files without any trace.",
				load: async () => (await Promise.all([
					__webpack_require__.e(243),
					__webpack_require__.e(357),
					__webpack_require__.e(185),
					__webpack_require__.e(381),
					__webpack_require__.e(852),
					__webpack_require__.e(514)
				]).then(__webpack_require__.bind(__webpack_require__, 7514))).validateCommand
			},
			explain: {
				summary: "Explain a check or an error code.",
				load: async () => (await Promise.all([
					__webpack_require__.e(243),
					__webpack_require__.e(357),
					__webpack_require__.e(815),
					__webpack_require__.e(185),
					__webpack_require__.e(602),
					__webpack_require__.e(381),
					__webpack_require__.e(262)
				]).then(__webpack_require__.bind(__webpack_require__, 1262))).explainCommand
			}
		};
		async function runCli(argv, terminal) {
			const [name, ...args] = argv;
			try {
				if (name === "--version" || name === "-v") {
					terminal.stdout.write(`${_version_js__WEBPACK_IMPORTED_MODULE_2__.r}\n`);
					return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.hS.open;
				}
				if (name === undefined || name === "--help" || name === "-h" || name === "help") {
					terminal.stdout.write(usage());
					return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.hS.open;
				}
				const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
				if (command === undefined) throw unknownCommand(name);
				return await (await command.load())(args, terminal);
			} catch (thrown) {
				return report(thrown, terminal);
			}
		}
		function usage() {
			const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`);
			return [
				`Scenario Gate ${_version_js__WEBPACK_IMPORTED_MODULE_2__.r}`,
				"",
				"Usage: scenario-gate <command> [options]",
				"",
				...lines,
				"",
				"`scenario-gate <command> --help` lists the options of a command.",
				"Exit codes: 0 gate open, 1 gate closed, 2 input error, 3 environment error, 70 bug.",
				""
			].join("\n");
		}
		function unknownCommand(name) {
			const near = (0, _text_suggest_js__WEBPACK_IMPORTED_MODULE_3__.Z)(name, Object.keys(commands));
			return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue("bad-option", `\`${name}\` is not a command${near === null ? "" : `; did you mean \`${near}\`?`}`);
		}
		function report(thrown, { stderr }) {
			const error = (0, _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.iT)(thrown);
			if (error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.ue) {
				stderr.write(`error: ${(0, _core_escape_js__WEBPACK_IMPORTED_MODULE_1__.eR)(error.message)}\n${error.help}\n`);
				return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.hS[error.kind];
			}
			stderr.write(`This is a bug in Scenario Gate ${_version_js__WEBPACK_IMPORTED_MODULE_2__.r}; please report it.\n${(0, _core_escape_js__WEBPACK_IMPORTED_MODULE_1__.eR)(error.stack ?? error.message)}\n`);
			return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.hS.bug;
		}
	}),
	3828: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			OP: () => errorCatalogue,
			hS: () => exitCodes,
			iT: () => toError,
			ue: () => GateError
		});
		const errorCatalogue = {
			"bad-option": {
				kind: "input",
				title: "An option is unknown or has a value it cannot take",
				help: "Run `scenario-gate run --help`, or read the inputs in action.yml."
			},
			"bad-config": {
				kind: "input",
				title: "The config file cannot be used",
				help: "Correct the place that the message names; every key is in docs/reference/options.md."
			},
			"no-scenarios": {
				kind: "input",
				title: "No scenario was found",
				help: "Give the file or folder that holds your scenario files. A run without scenarios is never green."
			},
			"path-outside": {
				kind: "input",
				title: "A path leaves the workspace",
				help: "Keep scenarios, traces and datasets inside the repository; links out of it are not followed."
			},
			"not-found": {
				kind: "input",
				title: "A file or folder does not exist",
				help: "Check the spelling; paths are relative to the working directory."
			},
			"too-large": {
				kind: "input",
				title: "A file is larger than the limit",
				help: "Split the file; the message names the limit."
			},
			"bad-results": {
				kind: "input",
				title: "A results file cannot be read",
				help: "Give a file that `scenario-gate run --results FILE` wrote."
			},
			"bad-event": {
				kind: "environment",
				title: "The event payload of the workflow run cannot be read",
				help: "GITHUB_EVENT_PATH must name the JSON file that the runner wrote."
			},
			"cannot-read": {
				kind: "environment",
				title: "A file or folder cannot be read",
				help: "Check its permissions."
			},
			"cannot-write": {
				kind: "environment",
				title: "A file cannot be written",
				help: "Check that the folder exists, is writable and has room."
			}
		};
		class GateError extends Error {
			name = "GateError";
			code;
			constructor(code, message, options) {
				super(message, options);
				this.code = code;
			}
			get kind() {
				return errorCatalogue[this.code].kind;
			}
			get help() {
				return errorCatalogue[this.code].help;
			}
		}
		const exitCodes = {
			open: 0,
			closed: 1,
			input: 2,
			environment: 3,
			bug: 70
		};
		function toError(thrown) {
			return thrown instanceof Error ? thrown : new Error(String(thrown));
		}
	}),
	96: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			D9: () => markdownCode,
			eR: () => terminalText,
			js: () => htmlText,
			p0: () => markdownFence,
			p7: () => markdownText
		});
		var _visible_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7329);
		function markdownCode(text, place = "line") {
			const content = isolated((0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.TN)(text, " ⏎ ")) || "\"\"";
			const runs = content.match(/`+/g) ?? [];
			const fence = "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1);
			const pad = /^`|`$|^ .*[^ ].* $/.test(content) ? " " : "";
			return fence + pad + (place === "cell" ? escapedPipes(content) : content) + pad + fence;
		}
		function markdownText(text, place = "line") {
			const line = (0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.TN)(text).trim();
			const escaped = line.split(/(\s+)/).map((word, index) => live.test(word) ? markdownCode(word, place) : escapedWord(word, index === 0)).join("");
			return isolated(escaped);
		}
		function markdownFence(text) {
			const content = (0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.Q6)(text).replace(/\n+$/, "");
			const runs = content.match(/`{3,}/g) ?? [];
			const fence = "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
			return `${fence}text\n${content}\n${fence}`;
		}
		function htmlText(text) {
			return isolated((0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.TN)(text)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
		}
		function terminalText(text) {
			return (0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.Q6)(text).replace(/(^|\s)::(?=[a-z])/gi, "$1:⁠:").replaceAll("##[", "##⁠[");
		}
		const live = new RegExp([
			String.raw`:\/\/|www\.|(?:mailto|xmpp):`,
			String.raw`@[\w-]`,
			String.raw`#\d|\bGH-\d|\b(?:GHSA|CVE)-`,
			String.raw`(?<!\w)[0-9a-f]{7,40}(?!\w)`,
			String.raw`:[\w+-]+:`,
			String.raw`\S\$(?!\d)|\$\$`
		].join("|"), "i");
		function escapedWord(word, first) {
			const escaped = word.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, "\\\\").replace(/[`*[\]<~|]|&(?=#?\w+;)/g, String.raw`\$&`).replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`);
			if (!first) return escaped;
			return escaped.replace(/^(?:#{1,6}$|[+-]+$|=+$|>)/, String.raw`\$&`).replace(/^(\d{1,9})([.)])$/, String.raw`$1\$2`);
		}
		function escapedPipes(code) {
			return code.replace(/(\\)?\|/g, (_, backslash) => backslash === undefined ? "\\|" : "\\⁠\\|");
		}
		function isolated(text) {
			return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
		}
		const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
	}),
	7329: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Jj: () => cut,
			Q6: () => visibleText,
			TN: () => oneLine
		});
		function visibleText(text) {
			if (plain.test(text)) return text;
			return text.replace(terminalSequence, "").replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(/\t/g, "  ").replace(stackedMarks, "$1").replace(hidden, (found, offset, whole) => belongs(found, offset, whole) ? found : written(found));
		}
		function oneLine(text, newline = " ") {
			const visible = visibleText(text);
			return visible.includes("\n") ? visible.trim().replace(/\s*\n\s*/g, newline) : visible;
		}
		function cut(text, max) {
			if (text.length <= max) return text;
			const head = text.slice(0, max);
			if (plain.test(head) && plain.test(text.charAt(max))) return `${text.slice(0, max - 1)}…`;
			graphemes ??= new Intl.Segmenter("en");
			let end = 0;
			for (const { index, segment } of graphemes.segment(text.slice(0, max + longestGrapheme))) {
				if (index + segment.length > max - 1) break;
				end = index + segment.length;
			}
			return `${text.slice(0, end)}…`;
		}
		let graphemes;
		const longestGrapheme = 64;
		const plain = /^[\n\x20-\x7e]*$/;
		const terminalSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)/g;
		const stackedMarks = /((?!\ufe0f)\p{M}{4})\p{M}+/gu;
		const hidden = /(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
		const joinsEmoji = /^\u200d\p{Extended_Pictographic}/u;
		const joinsLetters = /^[\u200c\u200d](?!\p{Script=Latin})[\p{L}\p{M}]/u;
		const emojiBefore = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
		const emojiOrKeycapBefore = /\p{Emoji}$/u;
		const joiningLetterBefore = /(?!\p{Script=Latin})[\p{L}\p{M}]$/u;
		function belongs(found, offset, whole) {
			const before = whole.slice(Math.max(0, offset - 2), offset);
			if (found === "︎" || found === "️") return emojiOrKeycapBefore.test(before);
			if (found !== "‌" && found !== "‍") return false;
			const on = whole.slice(offset, offset + 3);
			if (joinsEmoji.test(on)) return emojiBefore.test(before);
			return joinsLetters.test(on) && joiningLetterBefore.test(before);
		}
		function written(character) {
			const code = (character.codePointAt(0) ?? 0).toString(16);
			return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
		}
	}),
	6101: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { Z: () => suggest });
		var leven__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7785);
		function suggest(word, candidates) {
			const wanted = plain(word);
			const bound = Math.max(1, Math.floor(wanted.length / 3));
			let best = null;
			let nearest = bound + 1;
			for (const candidate of candidates) {
				const distance = (0, leven__WEBPACK_IMPORTED_MODULE_0__.A)(wanted, plain(candidate), { maxDistance: nearest });
				if (distance < nearest) {
					nearest = distance;
					best = candidate;
				}
			}
			return best;
		}
		const longest = 100;
		function plain(word) {
			return word.slice(0, longest).toLowerCase().replaceAll(/[-_\s]/g, "");
		}
	}),
	3411: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { r: () => version });
		const version = "0.1.0";
	}),
	7785: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { A: () => leven });
		const array = [];
		const characterCodeCache = [];
		function leven(first, second, options) {
			if (first === second) {
				return 0;
			}
			const maxDistance = options?.maxDistance;
			const swap = first;
			if (first.length > second.length) {
				first = second;
				second = swap;
			}
			let firstLength = first.length;
			let secondLength = second.length;
			while (firstLength > 0 && first.charCodeAt(~-firstLength) === second.charCodeAt(~-secondLength)) {
				firstLength--;
				secondLength--;
			}
			let start = 0;
			while (start < firstLength && first.charCodeAt(start) === second.charCodeAt(start)) {
				start++;
			}
			firstLength -= start;
			secondLength -= start;
			if (maxDistance !== undefined && secondLength - firstLength > maxDistance) {
				return maxDistance;
			}
			if (firstLength === 0) {
				return maxDistance !== undefined && secondLength > maxDistance ? maxDistance : secondLength;
			}
			let bCharacterCode;
			let result;
			let temporary;
			let temporary2;
			let index = 0;
			let index2 = 0;
			while (index < firstLength) {
				characterCodeCache[index] = first.charCodeAt(start + index);
				array[index] = ++index;
			}
			while (index2 < secondLength) {
				bCharacterCode = second.charCodeAt(start + index2);
				temporary = index2++;
				result = index2;
				for (index = 0; index < firstLength; index++) {
					temporary2 = bCharacterCode === characterCodeCache[index] ? temporary : temporary + 1;
					temporary = array[index];
					result = array[index] = temporary > result ? temporary2 > result ? result + 1 : temporary2 : temporary2 > temporary ? temporary + 1 : temporary2;
				}
				if (maxDistance !== undefined) {
					let rowMinimum = result;
					for (index = 0; index < firstLength; index++) {
						if (array[index] < rowMinimum) {
							rowMinimum = array[index];
						}
					}
					if (rowMinimum > maxDistance) {
						return maxDistance;
					}
				}
			}
			array.length = firstLength;
			characterCodeCache.length = firstLength;
			return maxDistance !== undefined && result > maxDistance ? maxDistance : result;
		}
		function closestMatch(target, candidates, options) {
			if (!Array.isArray(candidates) || candidates.length === 0) {
				return undefined;
			}
			const userMax = options?.maxDistance;
			const targetLength = target.length;
			for (const candidate of candidates) {
				if (candidate === target) {
					return candidate;
				}
			}
			if (userMax === 0) {
				return undefined;
			}
			let best;
			let bestDist = Number.POSITIVE_INFINITY;
			const seen = new Set();
			for (const candidate of candidates) {
				if (seen.has(candidate)) {
					continue;
				}
				seen.add(candidate);
				const lengthDiff = Math.abs(candidate.length - targetLength);
				if (lengthDiff >= bestDist) {
					continue;
				}
				if (userMax !== undefined && lengthDiff > userMax) {
					continue;
				}
				const cap = Number.isFinite(bestDist) ? userMax === undefined ? bestDist : Math.min(bestDist, userMax) : userMax;
				const distance = cap === undefined ? leven(target, candidate) : leven(target, candidate, { maxDistance: cap });
				if (userMax !== undefined && distance > userMax) {
					continue;
				}
				let actualD = distance;
				if (cap !== undefined && distance === cap && cap === userMax) {
					actualD = leven(target, candidate);
				}
				if (actualD < bestDist) {
					bestDist = actualD;
					best = candidate;
					if (bestDist === 0) {
						break;
					}
				}
			}
			if (userMax !== undefined && bestDist > userMax) {
				return undefined;
			}
			return best;
		}
	})
};
