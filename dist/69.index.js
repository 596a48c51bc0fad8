export const id = 69;
export const ids = [69];
export const modules = {

/***/ 9069:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runCli: () => (/* binding */ runCli)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
/* harmony import */ var _core_escape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96);
/* harmony import */ var _text_suggest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6101);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3411);




/** Each command loads when it is asked for, so that none pays for the others. */
const commands = {
    run: {
        summary: 'Score scenarios over recorded traces, compare with the base, decide.',
        load: async () => (await Promise.all(/* import() */[__webpack_require__.e(243), __webpack_require__.e(843), __webpack_require__.e(944), __webpack_require__.e(602), __webpack_require__.e(888), __webpack_require__.e(355), __webpack_require__.e(358), __webpack_require__.e(946)]).then(__webpack_require__.bind(__webpack_require__, 6946))).runCommand,
    },
    trace: {
        summary: 'Show what a reader sees in a trace file.',
        load: async () => (await Promise.all(/* import() */[__webpack_require__.e(243), __webpack_require__.e(944), __webpack_require__.e(602), __webpack_require__.e(631)]).then(__webpack_require__.bind(__webpack_require__, 3631))).traceCommand,
    },
    validate: {
        summary: 'Check scenario files without any trace.',
        load: async () => (await Promise.all(/* import() */[__webpack_require__.e(243), __webpack_require__.e(843), __webpack_require__.e(944), __webpack_require__.e(888), __webpack_require__.e(355), __webpack_require__.e(514)]).then(__webpack_require__.bind(__webpack_require__, 7514))).validateCommand,
    },
    explain: {
        summary: 'Explain a check or an error code.',
        load: async () => (await Promise.all(/* import() */[__webpack_require__.e(243), __webpack_require__.e(843), __webpack_require__.e(815), __webpack_require__.e(944), __webpack_require__.e(602), __webpack_require__.e(888), __webpack_require__.e(262)]).then(__webpack_require__.bind(__webpack_require__, 1262))).explainCommand,
    },
};
/**
 * The command line. Exit codes: 0 gate open, 1 gate closed, 2 input error, 3 environment error,
 * 70 a bug of ours.
 */
async function runCli(argv, terminal) {
    const [name, ...args] = argv;
    try {
        if (name === '--version' || name === '-v') {
            terminal.stdout.write(`${_version_js__WEBPACK_IMPORTED_MODULE_2__/* .version */ .r}\n`);
            return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.open;
        }
        if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
            terminal.stdout.write(usage());
            return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.open;
        }
        const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
        if (command === undefined)
            throw unknownCommand(name);
        return await (await command.load())(args, terminal);
    }
    catch (thrown) {
        return report(thrown, terminal);
    }
}
function usage() {
    const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`);
    return [
        `Scenario Gate ${_version_js__WEBPACK_IMPORTED_MODULE_2__/* .version */ .r}`,
        '',
        'Usage: scenario-gate <command> [options]',
        '',
        ...lines,
        '',
        '`scenario-gate <command> --help` lists the options of a command.',
        'Exit codes: 0 gate open, 1 gate closed, 2 input error, 3 environment error, 70 bug.',
        '',
    ].join('\n');
}
function unknownCommand(name) {
    const near = (0,_text_suggest_js__WEBPACK_IMPORTED_MODULE_3__/* .suggest */ .Z)(name, Object.keys(commands));
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('bad-option', `\`${name}\` is not a command${near === null ? '' : `; did you mean \`${near}\`?`}`);
}
function report(thrown, { stderr }) {
    const error = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .toError */ .iT)(thrown);
    if (error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue) {
        stderr.write(`error: ${(0,_core_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .terminalText */ .eR)(error.message)}\n${error.help}\n`);
        return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS[error.kind];
    }
    stderr.write(`This is a bug in Scenario Gate ${_version_js__WEBPACK_IMPORTED_MODULE_2__/* .version */ .r}; please report it.\n${(0,_core_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .terminalText */ .eR)(error.stack ?? error.message)}\n`);
    return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.bug;
}


/***/ }),

/***/ 3828:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OP: () => (/* binding */ errorCatalogue),
/* harmony export */   hS: () => (/* binding */ exitCodes),
/* harmony export */   iT: () => (/* binding */ toError),
/* harmony export */   ue: () => (/* binding */ GateError)
/* harmony export */ });
/** Every error that ends a run. Problems in single files are diagnostics and end nothing. */
const errorCatalogue = {
    'bad-option': {
        kind: 'input',
        title: 'An option is unknown or has a value it cannot take',
        help: 'Run `scenario-gate run --help`, or read the inputs in action.yml.',
    },
    'bad-config': {
        kind: 'input',
        title: 'The config file cannot be used',
        help: 'Correct the place that the message names; every key is in docs/reference/options.md.',
    },
    'no-scenarios': {
        kind: 'input',
        title: 'No scenario was found',
        help: 'Give the file or folder that holds your scenario files. A run without scenarios is never green.',
    },
    'path-outside': {
        kind: 'input',
        title: 'A path leaves the workspace',
        help: 'Keep scenarios, traces and datasets inside the repository; links out of it are not followed.',
    },
    'not-found': {
        kind: 'input',
        title: 'A file or folder does not exist',
        help: 'Check the spelling; paths are relative to the working directory.',
    },
    'too-large': {
        kind: 'input',
        title: 'A file is larger than the limit',
        help: 'Split the file; the message names the limit.',
    },
    'bad-results': {
        kind: 'input',
        title: 'A results file cannot be read',
        help: 'Give a file that `scenario-gate run --results FILE` wrote.',
    },
    'bad-event': {
        kind: 'environment',
        title: 'The event payload of the workflow run cannot be read',
        help: 'GITHUB_EVENT_PATH must name the JSON file that the runner wrote.',
    },
    'cannot-read': {
        kind: 'environment',
        title: 'A file or folder cannot be read',
        help: 'Check its permissions.',
    },
    'cannot-write': {
        kind: 'environment',
        title: 'A file cannot be written',
        help: 'Check that the folder exists, is writable and has room.',
    },
};
/** Ends the run. Its message is shown to a person as it is. */
class GateError extends Error {
    name = 'GateError';
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
/** Process exit codes; 0 and 1 come from the gate. */
const exitCodes = { open: 0, closed: 1, input: 2, environment: 3, bug: 70 };
/** Anything that was thrown, as an Error. */
function toError(thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
}


/***/ }),

/***/ 96:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D9: () => (/* binding */ markdownCode),
/* harmony export */   eR: () => (/* binding */ terminalText),
/* harmony export */   js: () => (/* binding */ htmlText),
/* harmony export */   p0: () => (/* binding */ markdownFence),
/* harmony export */   p7: () => (/* binding */ markdownText)
/* harmony export */ });
/* harmony import */ var _visible_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7329);

/**
 * Untrusted text as GitHub-flavoured inline code, on one line: nothing in it is Markdown, a mention,
 * a reference, an emoji or a link.
 */
function markdownCode(text, place = 'line') {
    const content = isolated((0,_visible_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, ' ⏎ ')) || '""';
    const runs = content.match(/`+/g) ?? [];
    const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1);
    const pad = /^`|`$|^ .*[^ ].* $/.test(content) ? ' ' : '';
    return fence + pad + (place === 'cell' ? escapedPipes(content) : content) + pad + fence;
}
/**
 * Untrusted text as GitHub-flavoured prose, on one line, for a line or a table cell. It is escaped only
 * where a construct would arise; a word in which GitHub would see a link, a mention, a reference,
 * an emoji or a formula becomes inline code, since no escape keeps those from it.
 */
function markdownText(text, place = 'line') {
    const line = (0,_visible_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text).trim();
    const escaped = line
        .split(/(\s+)/)
        .map((word, index) => (live.test(word) ? markdownCode(word, place) : escapedWord(word, index === 0)))
        .join('');
    return isolated(escaped);
}
/** Untrusted text as a fenced block of several lines. */
function markdownFence(text) {
    const content = (0,_visible_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleText */ .Q6)(text).replace(/\n+$/, '');
    const runs = content.match(/`{3,}/g) ?? [];
    const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
    return `${fence}text\n${content}\n${fence}`;
}
/** Untrusted text for HTML text and quoted attributes, on one line. */
function htmlText(text) {
    return isolated((0,_visible_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
/**
 * Untrusted text for a terminal or the log of a job, lines kept. The runner takes `::word` at the start
 * of a line and `##[word]` anywhere in one for its commands; an invisible joiner keeps it from that.
 */
function terminalText(text) {
    return (0,_visible_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleText */ .Q6)(text)
        .replace(/(^|\s)::(?=[a-z])/gi, '$1:\u2060:')
        .replaceAll('##[', '##\u2060[');
}
/**
 * Words that GitHub makes something of after Markdown is done, where a backslash no longer counts:
 * URLs, e-mail addresses and mentions, issues, advisories, commits, emoji, formulas.
 */
const live = new RegExp([
    String.raw `:\/\/|www\.|(?:mailto|xmpp):`,
    String.raw `@[\w-]`,
    String.raw `#\d|\bGH-\d|\b(?:GHSA|CVE)-`,
    String.raw `(?<!\w)[0-9a-f]{7,40}(?!\w)`,
    String.raw `:[\w+-]+:`,
    // A dollar sign opens a formula only where another can close it: after a character, not before a digit.
    String.raw `\S\$(?!\d)|\$\$`,
].join('|'), 'i');
function escapedWord(word, first) {
    const escaped = word
        .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
        .replace(/[`*[\]<~|]|&(?=#?\w+;)/g, String.raw `\$&`)
        .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw `\_`);
    if (!first)
        return escaped;
    // Markers of headings, quotes, lists and rules, should the text begin a line.
    return escaped
        .replace(/^(?:#{1,6}$|[+-]+$|=+$|>)/, String.raw `\$&`)
        .replace(/^(\d{1,9})([.)])$/, String.raw `$1\$2`);
}
/** GitHub unescapes `\|` in a cell before it reads the code; renderers differ on `\\|`, so no two meet. */
function escapedPipes(code) {
    return code.replace(/(\\)?\|/g, (_, backslash) => backslash === undefined ? '\\|' : '\\\u2060\\|');
}
/** Keeps right-to-left letters from reordering what stands beside them. */
function isolated(text) {
    return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;


/***/ }),

/***/ 7329:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jj: () => (/* binding */ cut),
/* harmony export */   Q6: () => (/* binding */ visibleText),
/* harmony export */   TN: () => (/* binding */ oneLine)
/* harmony export */ });
/**
 * Text from traces, models and files, made safe to look at: what would be invisible, move the cursor
 * or reorder its surroundings is removed or written out as `\u202e`. Everything else stays as it is.
 */
function visibleText(text) {
    if (plain.test(text))
        return text;
    return text
        .replace(terminalSequence, '')
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/\t/g, '  ')
        .replace(stackedMarks, '$1')
        .replace(hidden, (found, offset, whole) => belongs(found, offset, whole) ? found : written(found));
}
/** {@link visibleText} on one line; `newline` stands for each run of line breaks. */
function oneLine(text, newline = ' ') {
    const visible = visibleText(text);
    return visible.includes('\n') ? visible.trim().replace(/\s*\n\s*/g, newline) : visible;
}
/** At most `max` UTF-16 units, never inside a grapheme; what was cut ends with `…`. */
function cut(text, max) {
    if (text.length <= max)
        return text;
    const head = text.slice(0, max);
    if (plain.test(head) && plain.test(text.charAt(max)))
        return `${text.slice(0, max - 1)}…`;
    graphemes ??= new Intl.Segmenter('en');
    let end = 0;
    // A grapheme that starts inside of the limit may end far behind it; one that does is left out.
    for (const { index, segment } of graphemes.segment(text.slice(0, max + longestGrapheme))) {
        if (index + segment.length > max - 1)
            break;
        end = index + segment.length;
    }
    return `${text.slice(0, end)}…`;
}
/** Made on first use: ICU takes 10 ms to load its rules. */
let graphemes;
/** UTF-16 units; an emoji family has 11. */
const longestGrapheme = 64;
const plain = /^[\n\x20-\x7e]*$/;
/** CSI, OSC, DCS and their kin; each part stops at the next escape, so that the time stays linear. */
const terminalSequence = 
// eslint-disable-next-line no-control-regex
/(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)/g;
/** More than any script needs on one letter; towers of marks cover the lines above. */
const stackedMarks = /((?!\ufe0f)\p{M}{4})\p{M}+/gu;
/** Controls, lone surrogates, zero-width and other ignorable characters, bidirectional controls, interlinear marks. */
const hidden = /(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
const joinsEmoji = /^\u200d\p{Extended_Pictographic}/u;
const joinsLetters = /^[\u200c\u200d](?!\p{Script=Latin})[\p{L}\p{M}]/u;
const emojiBefore = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const emojiOrKeycapBefore = /\p{Emoji}$/u;
const joiningLetterBefore = /(?!\p{Script=Latin})[\p{L}\p{M}]$/u;
/** Joiners and variation selectors where spelling or an emoji needs them. */
function belongs(found, offset, whole) {
    const before = whole.slice(Math.max(0, offset - 2), offset);
    if (found === '\ufe0e' || found === '\ufe0f')
        return emojiOrKeycapBefore.test(before);
    if (found !== '\u200c' && found !== '\u200d')
        return false;
    const on = whole.slice(offset, offset + 3);
    if (joinsEmoji.test(on))
        return emojiBefore.test(before);
    return joinsLetters.test(on) && joiningLetterBefore.test(before);
}
function written(character) {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}


/***/ }),

/***/ 6101:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ suggest)
/* harmony export */ });
/* harmony import */ var leven__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7785);

/**
 * The candidate that a mistyped word was most likely meant to be, or null where none is near. Case,
 * `-`, `_` and spaces do not count as distance; about one edit in three letters does not hide a word.
 */
function suggest(word, candidates) {
    const wanted = plain(word);
    const bound = Math.max(1, Math.floor(wanted.length / 3));
    let best = null;
    let nearest = bound + 1;
    for (const candidate of candidates) {
        const distance = (0,leven__WEBPACK_IMPORTED_MODULE_0__/* ["default"] */ .A)(wanted, plain(candidate), { maxDistance: nearest });
        if (distance < nearest) {
            nearest = distance;
            best = candidate;
        }
    }
    return best;
}
/** A hostile word may be megabytes long; nothing we suggest is longer than this. */
const longest = 100;
function plain(word) {
    return word
        .slice(0, longest)
        .toLowerCase()
        .replaceAll(/[-_\s]/g, '');
}


/***/ }),

/***/ 3411:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ version)
/* harmony export */ });
/** Version of the tool; a test keeps it equal to package.json. */
const version = '0.1.0';


/***/ }),

/***/ 7785:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ leven)
/* harmony export */ });
/* unused harmony export closestMatch */
const array = [];
const characterCodeCache = [];

function leven(first, second, options) {
	if (first === second) {
		return 0;
	}

	const maxDistance = options?.maxDistance;
	const swap = first;

	// Swapping the strings if `a` is longer than `b` so we know which one is the
	// shortest & which one is the longest
	if (first.length > second.length) {
		first = second;
		second = swap;
	}

	let firstLength = first.length;
	let secondLength = second.length;

	// Performing suffix trimming:
	// We can linearly drop suffix common to both strings since they
	// don't increase distance at all
	// Note: `~-` is the bitwise way to perform a `- 1` operation
	while (firstLength > 0 && (first.charCodeAt(~-firstLength) === second.charCodeAt(~-secondLength))) {
		firstLength--;
		secondLength--;
	}

	// Performing prefix trimming
	// We can linearly drop prefix common to both strings since they
	// don't increase distance at all
	let start = 0;

	while (start < firstLength && (first.charCodeAt(start) === second.charCodeAt(start))) {
		start++;
	}

	firstLength -= start;
	secondLength -= start;

	// Early termination after trimming: if difference in length exceeds max distance
	if (maxDistance !== undefined && secondLength - firstLength > maxDistance) {
		return maxDistance;
	}

	if (firstLength === 0) {
		return maxDistance !== undefined && secondLength > maxDistance
			? maxDistance
			: secondLength;
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
			// eslint-disable-next-line no-multi-assign
			result = array[index] = temporary > result
				? (temporary2 > result ? result + 1 : temporary2)
				: (temporary2 > temporary ? temporary + 1 : temporary2);
		}

		// Early termination: if all values in current row exceed maxDistance
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

	// Bound arrays to avoid retaining large previous sizes
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

	// Exact match fast-path
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

		const cap = Number.isFinite(bestDist)
			? (userMax === undefined ? bestDist : Math.min(bestDist, userMax))
			: userMax;

		const distance = cap === undefined
			? leven(target, candidate)
			: leven(target, candidate, {maxDistance: cap});

		// Skip candidates that exceed the user's maximum distance
		if (userMax !== undefined && distance > userMax) {
			continue;
		}

		// If we got a capped result that equals the cap, we need the actual distance
		// for accurate comparison, but only if the cap was due to userMax
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


/***/ })

};
