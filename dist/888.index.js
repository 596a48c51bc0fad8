export const id = 888;
export const ids = [888];
export const modules = {

/***/ 8974:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IX: () => (/* binding */ pass),
/* harmony export */   LO: () => (/* binding */ missing),
/* harmony export */   SJ: () => (/* binding */ plainPass),
/* harmony export */   fJ: () => (/* binding */ fail),
/* harmony export */   qH: () => (/* binding */ defineCheck)
/* harmony export */ });
/** Ties a check's parts together so that the compiler holds reasons and parameters to one another. */
function defineCheck(check) {
    return check;
}
/** A pass that has nothing to add; one object for all, so that many trials cost no memory. */
const plainPass = Object.freeze({ status: 'pass', reason: 'ok' });
/** Most passes say nothing more; a graded one has its score and figures. */
function pass(detail) {
    return detail === undefined ? plainPass : { status: 'pass', reason: 'ok', ...detail };
}
function fail(reason, detail = {}) {
    return { status: 'fail', reason, ...detail };
}
/** For what only `evaluate` can see to be missing; `needs` covers the rest. */
function missing(actual) {
    return { status: 'error', reason: 'missing-data', actual };
}


/***/ }),

/***/ 1374:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZM: () => (/* binding */ paramSchema),
/* harmony export */   lv: () => (/* binding */ schemaAt),
/* harmony export */   yL: () => (/* binding */ typeWords)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8439);

const made = new WeakMap();
/** The JSON Schema of a check's parameters as an author writes them: defaults may be left out. */
function paramSchema(check) {
    const known = made.get(check);
    if (known !== undefined)
        return known;
    const { $schema: _, ...schema } = zod__WEBPACK_IMPORTED_MODULE_0__/* .toJSONSchema */ .bl(check.params, { io: 'input' });
    made.set(check, schema);
    return schema;
}
function schemaAt(schema, path) {
    return path.reduce((at, step) => (typeof step === 'number' ? at.items : at.properties?.[step]) ?? {}, schema);
}
const words = {
    boolean: 'true or false',
    integer: 'whole number',
    object: 'mapping',
};
/** `list of strings`, `whole number`, `exact or any_order`. */
function typeWords(schema) {
    if (schema.enum !== undefined)
        return schema.enum.join(' or ');
    if (schema.type === 'array')
        return `list of ${plural(typeWords(schema.items ?? {}))}`;
    return schema.type === undefined ? 'value' : (words[schema.type] ?? schema.type);
}
function plural(noun) {
    return noun.endsWith('s') ? noun : `${noun}s`;
}


/***/ }),

/***/ 6291:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  LN: () => (/* binding */ checkNames),
  AV: () => (/* binding */ checks),
  Sd: () => (/* binding */ findCheck)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(6843);
// EXTERNAL MODULE: ./lib/checks/define.js
var checks_define = __webpack_require__(8974);
;// CONCATENATED MODULE: ./lib/checks/resource/exit-code.js


const code = schemas/* int */.Whr().min(0).max(255);
const exitCode = (0,checks_define/* defineCheck */.qH)({
    type: 'exit_code',
    aliases: [],
    family: 'resource',
    origins: ['scenario-gate'],
    summary: 'The command of a fresh run exited with an expected code.',
    why: 'Without this check a bad exit leaves a trial unverified; with it the exit is a part of what is tested.',
    surfaces: ['assertion'],
    needs: ['process'],
    judgesExit: true,
    params: schemas/* strictObject */.rej({
        code: schemas/* union */.KCZ([code, schemas/* array */.YOg(code).min(1)])
            .default(0)
            .describe('The expected code, or a list of codes that are fine. Default: 0.'),
    }),
    reasons: { 'other-code': 'The command exited with another code.' },
    evaluate({ process }, { code: wanted }) {
        const codes = Array.isArray(wanted) ? wanted : [wanted];
        if (process !== null && process.exitCode !== null && codes.includes(process.exitCode))
            return (0,checks_define/* pass */.IX)();
        const actual = process?.exitCode ?? process?.signal ?? 'no exit';
        return (0,checks_define/* fail */.fJ)('other-code', { expected: codes.join(' or '), actual: String(actual) });
    },
    examples: [
        { title: 'A good end', params: {}, trace: { exitCode: 0 }, expect: 'pass' },
        {
            title: 'An agent that refuses with a code of its own',
            params: { code: [0, 3] },
            trace: { exitCode: 3 },
            expect: 'pass',
        },
        { title: 'A crash', params: {}, trace: { exitCode: 1 }, expect: { fail: 'other-code' } },
        {
            title: 'The trace was not recorded of a command',
            params: {},
            trace: { output: 'Done.' },
            expect: { error: 'missing-data' },
        },
    ],
});

;// CONCATENATED MODULE: ./lib/checks/resource/max-cost.js


const maxCost = (0,checks_define/* defineCheck */.qH)({
    type: 'max_cost',
    aliases: [],
    family: 'resource',
    origins: ['kensa'],
    summary: 'All model calls together cost no more than a limit.',
    why: 'A prompt that doubles the price of a task should not be merged unseen.',
    surfaces: ['assertion'],
    needs: ['cost'],
    failsEarly: true,
    params: schemas/* strictObject */.rej({
        max_usd: schemas/* number */.aig().min(0).describe('The highest cost allowed, in US dollars.'),
    }),
    paramAliases: { max: 'max_usd' },
    reasons: { 'over-limit': 'What the model calls cost, as far as it is known, is over the limit.' },
    evaluate(trace, { max_usd: limit }) {
        const { known, complete } = trace.cost ?? { known: 0, complete: false };
        if (known > limit) {
            const actual = `${dollars(known)}${complete ? '' : ' or more'}`;
            return (0,checks_define/* fail */.fJ)('over-limit', { expected: `max $${limit}`, actual });
        }
        return complete ? (0,checks_define/* pass */.IX)() : (0,checks_define/* missing */.LO)(`the cost of some model calls; ${dollars(known)} is known`);
    },
    examples: [
        {
            title: 'Under the limit',
            params: { max_usd: 0.1 },
            trace: { costs: [0.02, 0.03] },
            expect: 'pass',
        },
        {
            title: 'Over the limit',
            params: { max_usd: 0.1 },
            trace: { costs: [0.08, 0.06] },
            expect: { fail: 'over-limit' },
        },
        {
            title: 'What is known is over the limit already',
            params: { max: 0.1 },
            trace: { costs: [0.12, null] },
            expect: { fail: 'over-limit' },
        },
        {
            title: 'One model call has no cost',
            params: { max_usd: 0.1 },
            trace: { costs: [0.02, null] },
            expect: { error: 'missing-data' },
        },
    ],
});
/** Four decimals, as prices of single runs need; more where those would hide the amount. */
function dollars(amount) {
    return amount !== 0 && amount < 0.0001 ? `$${amount.toPrecision(2)}` : `$${amount.toFixed(4)}`;
}

;// CONCATENATED MODULE: ./lib/checks/resource/max-duration.js


const maxDuration = (0,checks_define/* defineCheck */.qH)({
    type: 'max_duration',
    aliases: [],
    family: 'resource',
    origins: ['kensa'],
    summary: 'The run took no longer than a limit.',
    why: 'People wait for the answer. Recorded traces keep the time of their recording, so this compares fairly.',
    surfaces: ['assertion'],
    needs: ['timing'],
    failsEarly: true,
    params: schemas/* strictObject */.rej({
        max_seconds: schemas/* number */.aig().min(0).describe('Seconds from the first start to the last end in the trace.'),
    }),
    reasons: { 'over-limit': 'The run took longer than allowed.' },
    evaluate(trace, { max_seconds: limit }) {
        const duration = trace.durationUs ?? 0;
        if (duration <= limit * 1e6)
            return (0,checks_define/* pass */.IX)();
        return (0,checks_define/* fail */.fJ)('over-limit', { expected: `max ${limit} s`, actual: `${seconds(duration, limit)} s` });
    },
    examples: [
        { title: 'Within the limit', params: { max_seconds: 30 }, trace: { seconds: 12.5 }, expect: 'pass' },
        {
            title: 'Too slow',
            params: { max_seconds: 30 },
            trace: { seconds: 41 },
            expect: { fail: 'over-limit' },
        },
        {
            title: 'The trace has no times',
            params: { max_seconds: 30 },
            trace: { output: 'Done.' },
            expect: { error: 'missing-data' },
        },
    ],
});
/** One decimal, unless that would hide which side of the limit it is on. */
function seconds(durationUs, limit) {
    const short = (durationUs / 1e6).toFixed(1);
    return Number(short) > limit === durationUs / 1e6 > limit ? short : String(durationUs / 1e6);
}

;// CONCATENATED MODULE: ./lib/checks/resource/max-turns.js


const maxTurns = (0,checks_define/* defineCheck */.qH)({
    type: 'max_turns',
    aliases: [],
    family: 'resource',
    origins: ['kensa'],
    summary: 'The model was called no more often than a limit.',
    why: 'An agent that goes around in circles shows it here first.',
    surfaces: ['assertion'],
    needs: ['llm-calls'],
    failsEarly: true,
    params: schemas/* strictObject */.rej({
        max: schemas/* number */.aig().min(0).describe('The most model calls allowed.'),
    }),
    reasons: { 'over-limit': 'The model was called more often than allowed.' },
    evaluate(trace, { max }) {
        const turns = trace.llmCalls.length;
        if (turns <= max)
            return (0,checks_define/* pass */.IX)();
        const actual = `${turns} model ${turns === 1 ? 'call' : 'calls'}`;
        return (0,checks_define/* fail */.fJ)('over-limit', { expected: `max ${max}`, actual });
    },
    examples: [
        { title: 'Within the limit', params: { max: 3 }, trace: { turns: 3 }, expect: 'pass' },
        { title: 'One too many', params: { max: 3 }, trace: { turns: 4 }, expect: { fail: 'over-limit' } },
    ],
});

// EXTERNAL MODULE: ./lib/trace/message.js
var message = __webpack_require__(5482);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
;// CONCATENATED MODULE: ./lib/checks/shown.js

/** A value as a results file may hold it: what is longer than the limit becomes text with its end cut off. */
function shown(value) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length <= limits/* limits */.F.shownText ? value : `${text.slice(0, limits/* limits */.F.shownText - 1)}…`;
}

;// CONCATENATED MODULE: ./lib/checks/text/content-excludes.js




const contentExcludes = (0,checks_define/* defineCheck */.qH)({
    type: 'content_excludes',
    aliases: ['content_not_includes', 'banned_words'],
    family: 'text',
    origins: ['promptkit'],
    summary: 'Nothing that the agent said contains any of some texts, whatever their case.',
    why: 'Some words must never reach a user: a promise that nobody can keep, the name of a model, a secret.',
    surfaces: ['assertion', 'guardrail', 'eval'],
    needs: ['output'],
    failsEarly: true,
    negative: true,
    params: schemas/* strictObject */.rej({
        patterns: schemas/* array */.YOg(schemas/* string */.YjP().min(1)).min(1).describe('Texts that must not occur.'),
        match_mode: schemas/* enum */.k5n(['substring', 'word_boundary'])
            .default('substring')
            .describe('`substring`: anywhere. `word_boundary`: as whole words only.'),
    }),
    paramAliases: { words: 'patterns' },
    reasons: { said: 'The agent said what it must not.' },
    evaluate(trace, { patterns, match_mode: mode }) {
        const said = textsOf(trace).map((text) => text.toLowerCase());
        const found = patterns.filter((pattern) => {
            const wanted = pattern.toLowerCase();
            return said.some((text) => (mode === 'substring' ? text.includes(wanted) : hasWord(text, wanted)));
        });
        if (found.length === 0)
            return (0,checks_define/* pass */.IX)();
        return (0,checks_define/* fail */.fJ)('said', { expected: shown({ none: patterns }), actual: shown(found) });
    },
    examples: [
        {
            title: 'None of them is said',
            params: { patterns: ['guarantee', 'refund'] },
            trace: { output: 'We will look into it.' },
            expect: 'pass',
        },
        {
            title: 'One of them is said',
            params: { words: ['guarantee'] },
            trace: { output: 'This is GUARANTEED.' },
            expect: { fail: 'said' },
        },
        {
            title: 'Only a part of a word, where whole words are asked for',
            params: { patterns: ['guarantee'], match_mode: 'word_boundary' },
            trace: { output: 'This is guaranteed.' },
            expect: 'pass',
        },
        {
            title: 'Nothing that the agent said was recorded',
            params: { patterns: ['guarantee'] },
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});
/** All that the agent said, on every turn. */
function textsOf({ messages, finalOutput }) {
    const texts = messages.filter(({ role }) => role === 'assistant').map(message/* textOf */.b);
    return finalOutput === null ? texts : [...texts, finalOutput];
}
/** Whether a text occurs without a letter, a digit or `_` beside it. */
function hasWord(text, word) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
        if (!isWordAt(text, at - 1) && !isWordAt(text, at + word.length))
            return true;
    }
    return false;
}
function isWordAt(text, at) {
    return /[\p{L}\p{N}_]/u.test(text.charAt(at));
}

;// CONCATENATED MODULE: ./lib/checks/text/output-contains.js



const outputContains = (0,checks_define/* defineCheck */.qH)({
    type: 'output_contains',
    aliases: [],
    family: 'text',
    origins: ['kensa'],
    summary: 'The final output contains a text.',
    why: 'The simplest proof that the agent said what it had to say: a confirmation number, a price, a name.',
    surfaces: ['assertion'],
    needs: ['output'],
    params: schemas/* strictObject */.rej({
        value: schemas/* string */.YjP().describe('The text to look for, anywhere in the final output.'),
        case_sensitive: schemas/* boolean */.zMY().default(false).describe('Whether upper and lower case must agree.'),
    }),
    reasons: { 'not-found': 'The final output does not contain the text.' },
    evaluate(trace, { value, case_sensitive: caseSensitive }) {
        const output = trace.finalOutput ?? '';
        const found = caseSensitive ? output.includes(value) : output.toLowerCase().includes(value.toLowerCase());
        return found ? (0,checks_define/* pass */.IX)() : (0,checks_define/* fail */.fJ)('not-found', { expected: shown(value), actual: shown(output) });
    },
    examples: [
        {
            title: 'Case does not matter unless you say so',
            params: { value: 'confirmation number' },
            trace: { output: 'Your Confirmation Number is 482913.' },
            expect: 'pass',
        },
        {
            title: 'The text is missing',
            params: { value: 'confirmation number' },
            trace: { output: 'Your flight is booked.' },
            expect: { fail: 'not-found' },
        },
        {
            title: 'Case matters',
            params: { value: 'OK', case_sensitive: true },
            trace: { output: 'ok, done' },
            expect: { fail: 'not-found' },
        },
        {
            title: 'The trace does not hold the output',
            params: { value: 'OK' },
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});

;// CONCATENATED MODULE: ./lib/text/pattern/ast.js
/** Why a pattern cannot be used. `position` counts characters from 0. */
class PatternError extends Error {
    name = 'PatternError';
    position;
    constructor(message, position) {
        super(`${message} (at character ${position + 1})`);
        this.position = position;
    }
}
const nothing = { min: 0, max: 0 };
/** `groups` holds the width of every closed capturing group by its index. */
function widthOf(node, groups) {
    switch (node.type) {
        case 'set':
            return { min: 1, max: 1 };
        case 'assert':
        case 'look':
            return nothing;
        case 'sequence':
            return node.items.reduce((sum, item) => {
                const width = widthOf(item, groups);
                return { min: sum.min + width.min, max: sum.max + width.max };
            }, nothing);
        case 'branch':
            return span(node.items.map((item) => widthOf(item, groups)));
        case 'condition':
            return span([widthOf(node.yes, groups), widthOf(node.no, groups)]);
        case 'repeat': {
            const { min, max } = widthOf(node.item, groups);
            return { min: min * node.min, max: max === 0 ? 0 : max * node.max };
        }
        case 'reference':
            return groups[node.index] ?? nothing;
        case 'group':
        case 'atomic':
            return widthOf(node.item, groups);
    }
}
function span(widths) {
    return {
        min: Math.min(...widths.map(({ min }) => min)),
        max: Math.max(...widths.map(({ max }) => max)),
    };
}

;// CONCATENATED MODULE: ./lib/text/pattern/char-set.js
/** Everything, or everything but a line feed: `.` with and without its flag. */
function dot({ dotAll }) {
    return indexed((codePoint) => dotAll || codePoint !== 10);
}
function charSet(items, negate, flags) {
    const tests = [];
    const ranges = [];
    for (const item of items) {
        if ('lo' in item)
            ranges.push(item);
        else
            tests.push(categoryTest(item.category, item.negate, flags.ascii));
    }
    if (ranges.length > 0)
        tests.push(flags.ignoreCase ? folded(ranges, flags.ascii) : within(ranges));
    const [first] = ranges;
    const only = items.length === 1 && !negate && !flags.ignoreCase && first?.lo === first?.hi ? first?.lo : null;
    return indexed((codePoint) => tests.some((test) => test(codePoint)) !== negate, only ?? null);
}
/** Answers for ASCII come from a table. */
function indexed(test, only = null) {
    const ascii = Uint8Array.from({ length: 128 }, (_, codePoint) => Number(test(codePoint)));
    return { has: (codePoint) => (codePoint < 128 ? ascii[codePoint] === 1 : test(codePoint)), only };
}
/** Binary search, because a class may list thousands of characters. */
function within(unsorted) {
    const ranges = merged(unsorted);
    return (codePoint) => {
        let from = 0;
        let to = ranges.length - 1;
        while (from <= to) {
            const middle = (from + to) >> 1;
            const range = ranges[middle];
            if (range === undefined || codePoint < range.lo)
                to = middle - 1;
            else if (codePoint > range.hi)
                from = middle + 1;
            else
                return true;
        }
        return false;
    };
}
function merged(ranges) {
    const result = [];
    for (const range of [...ranges].sort((a, b) => a.lo - b.lo)) {
        const last = result.at(-1);
        if (last === undefined || range.lo > last.hi)
            result.push(range);
        else if (range.hi > last.hi)
            result[result.length - 1] = { lo: last.lo, hi: range.hi };
    }
    return result;
}
function folded(ranges, ascii) {
    const inRange = within(ranges);
    if (ascii)
        return (codePoint) => inRange(codePoint) || inRange(swapAsciiCase(codePoint));
    const [first] = ranges;
    if (first !== undefined && ranges.length === 1 && first.lo === first.hi) {
        const key = caseKey(first.lo);
        return (codePoint) => caseKey(codePoint) === key;
    }
    return (codePoint) => inRange(codePoint) || (sameWithoutCase(codePoint)?.some(inRange) ?? false);
}
const caseGroups = new Map();
/** The characters that differ from this one by case only, itself included; undefined without case. */
function sameWithoutCase(codePoint) {
    if (caseGroups.size === 0) {
        for (const cased of casedCodePoints()) {
            const group = caseGroups.get(caseKey(cased));
            if (group === undefined)
                caseGroups.set(caseKey(cased), [cased]);
            else
                group.push(cased);
        }
    }
    return caseGroups.get(caseKey(codePoint));
}
/** No character beyond this one has case. */
const lastCased = 0x1e943;
function casedCodePoints() {
    const cased = /\p{Changes_When_Casemapped}/u;
    const codePoints = Array.from({ length: lastCased + 1 }, (_, codePoint) => codePoint);
    return codePoints.filter((codePoint) => cased.test(String.fromCodePoint(codePoint)));
}
/** Lower case first, because characters that share an upper case (`µ μ`, `s ſ`) count as one. */
function caseKey(codePoint) {
    return String.fromCodePoint(lowerCase(codePoint)).toUpperCase();
}
/** Simple lower case: one character for one character, as `İ` → `i`. */
function lowerCase(codePoint) {
    return String.fromCodePoint(codePoint).toLowerCase().codePointAt(0) ?? codePoint;
}
function swapAsciiCase(codePoint) {
    const lower = codePoint | 32;
    return codePoint < 128 && lower >= 97 && lower <= 122 ? codePoint ^ 32 : codePoint;
}
const asciiCategories = {
    digit: (c) => c >= 48 && c <= 57,
    space: (c) => c === 32 || (c >= 9 && c <= 13),
    word: (c) => (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || c === 95 || (c >= 97 && c <= 122),
};
const isSeparator = remembered(/\p{Z}/u);
const unicodeCategories = {
    digit: remembered(/\p{Nd}/u),
    // What CPython calls a space, which is not quite what JavaScript does: 1c–1f and 85 are in, feff is out.
    space: (c) => (c >= 9 && c <= 13) || (c >= 0x1c && c <= 0x20) || c === 0x85 || isSeparator(c),
    word: remembered(/[\p{L}\p{N}_]/u),
};
function categoryTest(category, negate, ascii) {
    const test = (ascii ? asciiCategories : unicodeCategories)[category];
    return negate ? (codePoint) => !test(codePoint) : test;
}
const isWord = unicodeCategories.word;
const isAsciiWord = asciiCategories.word;
/** A property look-up costs about 100 ns, so answers for the first plane are kept. */
function remembered(members) {
    const unknown = 0;
    const answers = new Uint8Array(0x10000);
    return (codePoint) => {
        const answer = answers[codePoint] ?? unknown;
        if (answer !== unknown)
            return answer === 2;
        const is = members.test(String.fromCodePoint(codePoint));
        if (codePoint < answers.length)
            answers[codePoint] = is ? 2 : 1;
        return is;
    };
}

;// CONCATENATED MODULE: ./lib/text/pattern/position.js

/** Whether an assertion holds between two characters of a text; positions count UTF-16 units. */
function holds(at, text, position) {
    switch (at) {
        case 'start':
            return position === 0;
        case 'end':
            return position === text.length;
        case 'last-line-end':
            return position === text.length || (position === text.length - 1 && text[position] === '\n');
        case 'line-start':
            return position === 0 || text[position - 1] === '\n';
        case 'line-end':
            return position === text.length || text[position] === '\n';
        case 'word-edge':
            return isEdge(text, position, isWord);
        case 'no-word-edge':
            return isNoEdge(text, position, isWord);
        case 'ascii-word-edge':
            return isEdge(text, position, isAsciiWord);
        case 'no-ascii-word-edge':
            return isNoEdge(text, position, isAsciiWord);
    }
}
function isEdge(text, position, isWordAt) {
    const before = position > 0 && isWordAt(text.codePointAt(stepBack(text, position, 1)) ?? 0);
    const after = position < text.length && isWordAt(text.codePointAt(position) ?? 0);
    return before !== after;
}
/** CPython before 3.14 lets \B hold nowhere in an empty text. */
function isNoEdge(text, position, isWordAt) {
    return text !== '' && !isEdge(text, position, isWordAt);
}
/** The position so many characters earlier, or -1 before the start. */
function stepBack(text, position, characters) {
    let back = position;
    for (let count = 0; count < characters; count += 1) {
        back -= isInsidePair(text, back - 1) ? 2 : 1;
        if (back < 0)
            return -1;
    }
    return back;
}
/** Whether a position is between the two halves of a surrogate pair. */
function isInsidePair(text, position) {
    return isHalf(text.charCodeAt(position), 0xdc00) && isHalf(text.charCodeAt(position - 1), 0xd800);
}
/** `charCodeAt` outside of the text is NaN, which is no half. */
function isHalf(unit, first) {
    return unit >= first && unit < first + 0x400;
}

;// CONCATENATED MODULE: ./lib/text/pattern/failed-states.js
/** 32 MiB of bits. */
const mostStates = 1 << 28;
/**
 * The states (a join of the program at a position of the text) that were entered. The matcher is done
 * at its first success, so a state that is entered a second time has failed before; only inside of the
 * body of a look-around or atomic group there is a life after success.
 */
class FailedStates {
    #positions;
    #entered;
    /** States entered inside of a body: taken back when it matches, for not all of them failed. */
    #tentative = [];
    #bodies = 0;
    /** Where a body ended, by its place and where it began; -1 where it failed. */
    #ends = new Map();
    constructor(joins, positions) {
        this.#positions = positions;
        this.#entered = new Uint32Array(Math.ceil((joins * positions) / 32));
    }
    static fits(joins, positions) {
        return joins * positions <= mostStates;
    }
    /** False where the state was entered before. */
    enter(join, position) {
        const state = join * this.#positions + position;
        const index = state >>> 5;
        const bit = 1 << (state & 31);
        const word = this.#entered[index] ?? 0;
        if ((word & bit) !== 0)
            return false;
        this.#entered[index] = word | bit;
        if (this.#bodies > 0)
            this.#tentative.push(state);
        return true;
    }
    /** The end of a body that begins at a position, from memory or by `run`. */
    inBody(body, start, run) {
        const key = body * this.#positions + start;
        const known = this.#ends.get(key);
        if (known !== undefined)
            return known;
        const before = this.#tentative.length;
        this.#bodies += 1;
        const end = run();
        this.#bodies -= 1;
        if (end >= 0)
            for (const state of this.#tentative.slice(before))
                this.#leave(state);
        this.#tentative.length = before;
        this.#ends.set(key, end);
        return end;
    }
    #leave(state) {
        const index = state >>> 5;
        this.#entered[index] = (this.#entered[index] ?? 0) & ~(1 << (state & 31));
    }
}

;// CONCATENATED MODULE: ./lib/text/pattern/instruction.js
/** What an instruction does; numbers, because the matcher switches on them millions of times. */
const ops = {
    /** Takes one character of `set`. */
    set: 0,
    /** Goes on at `a`, and at `b` if that fails. */
    split: 1,
    jump: 2,
    assert: 3,
    accept: 4,
    /** The body that follows must (not) match from `b` characters back (-1: from here); goes on at `a`. */
    look: 5,
    lookNot: 6,
    /** The body that follows matches once and for all; goes on at `a`. */
    atomic: 7,
    /** Notes the position in slot `a`. */
    save: 8,
    /** Goes to `b` where the position is still the one in slot `a`: a round of a loop that took nothing. */
    moved: 9,
    /** Takes the text between slots `a` and `a + 1` again; `b` is a `caseRules` number. */
    reference: 10,
    /** Goes on behind itself where the group with slot `a` took part, else at `b`. */
    condition: 11,
};
const caseRules = { exact: 0, unicode: 1, ascii: 2 };
/** Short, for searching for a long text can take long. */
const longestPrefix = 16;
function prefixOf(code) {
    let prefix = '';
    for (const { set } of code) {
        if (set === null || set.only === null || prefix.length >= longestPrefix)
            break;
        prefix += String.fromCodePoint(set.only);
    }
    return prefix;
}
/** Numbers the joins and counts them. Only where ways meet can a state be seen twice, so only these are worth remembering. */
function numberJoins(code) {
    const ways = new Uint32Array(code.length + 1);
    ways[0] = 1;
    const reach = (target) => {
        ways[target] = (ways[target] ?? 0) + 1;
    };
    for (const [index, { op, a, b }] of code.entries()) {
        if (op === ops.accept)
            continue;
        if (op === ops.jump || op === ops.split)
            reach(a);
        else
            reach(index + 1);
        if (op === ops.split || op === ops.moved || op === ops.condition)
            reach(b);
        if (op === ops.look || op === ops.lookNot || op === ops.atomic)
            reach(a);
    }
    let joins = 0;
    for (const [index, instruction] of code.entries()) {
        if ((ways[index] ?? 0) > 1) {
            instruction.join = joins;
            joins += 1;
        }
    }
    return joins;
}

;// CONCATENATED MODULE: ./lib/text/pattern/search.js




/** A step is one instruction at one position; about 20 ns. */
const stepsPerSearch = 5_000_000;
const stepsPerCharacter = 100;
class TooCostly extends Error {
}
/**
 * Whether the program matches anywhere in the text. Backtracks, but remembers every state that has
 * failed, so that a pattern without references takes time linear in the text. For the others, and for
 * anything vast, steps are counted, and the answer is the same on every machine.
 */
function search(program, text) {
    try {
        const { prefix } = program;
        let start = text.indexOf(prefix);
        if (start === -1)
            return false;
        const matcher = new Matcher(program, text);
        while (start !== -1) {
            if ((start === 0 || !isInsidePair(text, start)) && matcher.matchAt(start))
                return true;
            start = start === text.length ? -1 : text.indexOf(prefix, start + 1);
        }
        return false;
    }
    catch (error) {
        if (error instanceof TooCostly)
            return 'too-costly';
        throw error;
    }
}
class Matcher {
    #code;
    #text;
    #positions;
    #stateful;
    #failed;
    #slots;
    /** Overwritten slots, as pairs of slot and old value. */
    #trail = [];
    /** Alternatives left, as triples of place, position and length of the trail. */
    #stack = [];
    #stepsLeft;
    constructor(program, text) {
        this.#code = program.code;
        this.#text = text;
        this.#positions = text.length + 1;
        this.#stateful = program.slots > 0;
        const joins = this.#stateful ? 0 : program.joins;
        if (!FailedStates.fits(joins, this.#positions))
            throw new TooCostly();
        this.#failed = new FailedStates(joins, this.#positions);
        this.#slots = new Int32Array(program.slots);
        this.#stepsLeft = stepsPerSearch + stepsPerCharacter * text.length;
    }
    matchAt(start) {
        this.#slots.fill(-1);
        this.#trail.length = 0;
        return this.#run(0, start) >= 0;
    }
    /** The position where the program that begins at `place` accepts, or -1. */
    #run(place, position) {
        const stack = this.#stack;
        const base = stack.length;
        stack.push(place, position, this.#trail.length);
        while (stack.length > base) {
            const trail = stack.pop() ?? 0;
            const from = stack.pop() ?? 0;
            this.#undo(trail);
            const end = this.#advance(stack.pop() ?? 0, from);
            if (end >= 0) {
                stack.length = base;
                return end;
            }
        }
        return -1;
    }
    /** Follows one way until it accepts or fails (-1); the other ways wait on the stack. */
    #advance(start, from) {
        let place = start;
        let position = from;
        for (;;) {
            if ((this.#stepsLeft -= 1) < 0)
                throw new TooCostly();
            const instruction = this.#code[place];
            if (instruction === undefined)
                return -1;
            const { op, a, b, join } = instruction;
            if (join >= 0 && !this.#stateful && !this.#failed.enter(join, position))
                return -1;
            place += 1;
            switch (op) {
                case ops.set:
                    position = this.#afterSet(instruction, position);
                    if (position < 0)
                        return -1;
                    break;
                case ops.split:
                    this.#stack.push(b, position, this.#trail.length);
                    place = a;
                    break;
                case ops.jump:
                    place = a;
                    break;
                case ops.assert:
                    if (instruction.at === null || !holds(instruction.at, this.#text, position))
                        return -1;
                    break;
                case ops.accept:
                    return position;
                case ops.save:
                    this.#save(a, position);
                    break;
                case ops.moved:
                    if (this.#slots[a] === position)
                        place = b;
                    break;
                case ops.condition:
                    if (this.#groupLength(a) < 0)
                        place = b;
                    break;
                default:
                    position = this.#afterOther(instruction, place, position);
                    if (position < 0)
                        return -1;
                    if (op !== ops.reference)
                        place = a;
            }
        }
    }
    #afterSet({ set }, position) {
        const codePoint = this.#text.codePointAt(position);
        if (codePoint === undefined || set === null || !set.has(codePoint))
            return -1;
        return position + (codePoint > 0xffff ? 2 : 1);
    }
    #afterOther(instruction, next, position) {
        if (instruction.op !== ops.reference)
            return this.#afterBody(instruction, next, position);
        return this.#afterReference(instruction.a, instruction.b, position);
    }
    /** Look-arounds take nothing; an atomic group takes what its first match took. */
    #afterBody({ op, b }, body, position) {
        const start = b > 0 ? stepBack(this.#text, position, b) : position;
        const trail = this.#trail.length;
        const end = start < 0 ? -1 : this.#runBody(body, start);
        if (op === ops.atomic)
            return end;
        if (op === ops.look)
            return end < 0 ? -1 : position;
        this.#undo(trail);
        return end < 0 ? position : -1;
    }
    #runBody(body, start) {
        if (this.#stateful)
            return this.#run(body, start);
        return this.#failed.inBody(body, start, () => this.#run(body, start));
    }
    #save(slot, position) {
        this.#trail.push(slot, this.#slots[slot] ?? -1);
        this.#slots[slot] = position;
    }
    #undo(length) {
        while (this.#trail.length > length) {
            const value = this.#trail.pop() ?? -1;
            this.#slots[this.#trail.pop() ?? 0] = value;
        }
    }
    /** -1 where the group took no part. */
    #groupLength(slot) {
        const start = this.#slots[slot] ?? -1;
        const end = this.#slots[slot + 1] ?? -1;
        return start < 0 || end < start ? -1 : end - start;
    }
    #afterReference(slot, caseRule, position) {
        const length = this.#groupLength(slot);
        if (length < 0)
            return -1;
        this.#stepsLeft -= length;
        const start = this.#slots[slot] ?? 0;
        const taken = this.#text.slice(start, start + length);
        const here = this.#text.slice(position, position + length);
        if (taken === here)
            return position + length;
        if (caseRule === caseRules.exact || length === 0)
            return -1;
        const lower = caseRule === caseRules.ascii ? asciiLower : lowerCase;
        return lowered(taken, lower) === lowered(here, lower) ? position + length : -1;
    }
}
function asciiLower(codePoint) {
    return Math.max(codePoint, swapAsciiCase(codePoint));
}
function lowered(text, lower) {
    return Array.from(text, (character) => String.fromCodePoint(lower(character.codePointAt(0) ?? 0))).join('');
}

;// CONCATENATED MODULE: ./lib/text/pattern/cursor.js

/**
 * Walks over a pattern by tokens: one code point, or a backslash together with what follows it.
 * Positions count code points from 0.
 */
class Cursor {
    #characters;
    #index = 0;
    constructor(source) {
        this.#characters = Array.from(source);
    }
    get position() {
        return this.#index;
    }
    set position(index) {
        this.#index = index;
    }
    /** The next token, or null at the end. */
    peek() {
        const character = this.#characters[this.#index];
        if (character === undefined)
            return null;
        if (character !== '\\')
            return character;
        const escaped = this.#characters[this.#index + 1];
        if (escaped === undefined)
            this.fail('The pattern ends in a lone backslash; write \\\\ for a backslash');
        return character + escaped;
    }
    take() {
        const token = this.peek();
        if (token !== null)
            this.#index += token.startsWith('\\') ? 2 : 1;
        return token;
    }
    eat(token) {
        if (this.peek() !== token)
            return false;
        this.take();
        return true;
    }
    /** Up to `most` tokens out of a set of characters. */
    takeWhile(characters, most = Infinity) {
        let taken = '';
        for (let token = this.peek(); taken.length < most && token !== null; token = this.peek()) {
            if (!characters.includes(token))
                break;
            taken += token;
            this.take();
        }
        return taken;
    }
    /** A name up to its terminator, which is taken as well. */
    takeUntil(terminator, what) {
        const start = this.position;
        let taken = '';
        for (;;) {
            const token = this.take();
            if (token === null)
                this.fail(`The ${what} has no closing ${terminator}`, start);
            if (token === terminator)
                break;
            taken += token;
        }
        if (taken === '')
            this.fail(`The ${what} is missing`, start);
        return taken;
    }
    fail(message, position = this.#index) {
        throw new PatternError(message, position);
    }
}
const digits = '0123456789';
const octalDigits = '01234567';
const hexDigits = '0123456789abcdefABCDEF';

;// CONCATENATED MODULE: ./lib/text/pattern/parse-escape.js

const controls = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };
const categories = {
    d: { category: 'digit', negate: false },
    D: { category: 'digit', negate: true },
    s: { category: 'space', negate: false },
    S: { category: 'space', negate: true },
    w: { category: 'word', negate: false },
    W: { category: 'word', negate: true },
};
const hexLengths = { x: 2, u: 4, U: 8 };
const lastCodePoint = 0x10ffff;
const lastOctal = 0o377;
/** An escape that stands for one character or a class of them; `token` is the backslash and its letter. */
function parseClassEscape(cursor, token) {
    const start = cursor.position - 2;
    const letter = token.slice(1);
    if (octalDigits.includes(letter)) {
        const value = Number.parseInt(letter + cursor.takeWhile(octalDigits, 2), 8);
        return single(value <= lastOctal ? value : tooLargeOctal(cursor, start));
    }
    return categories[letter] ?? single(controls[letter] ?? parseCharacter(cursor, letter, start));
}
function parseEscape(cursor, token, flags) {
    const start = cursor.position - 2;
    const letter = token.slice(1);
    const at = assertionOf(letter, flags);
    if (at !== null)
        return { at };
    if (letter === '0') {
        return { item: single(Number.parseInt(`0${cursor.takeWhile(octalDigits, 2)}`, 8)) };
    }
    if (digits.includes(letter))
        return octalOrReference(cursor, letter, start);
    return { item: categories[letter] ?? single(controls[letter] ?? parseCharacter(cursor, letter, start)) };
}
function assertionOf(letter, { ascii }) {
    switch (letter) {
        case 'A':
            return 'start';
        case 'Z':
            return 'end';
        case 'b':
            return ascii ? 'ascii-word-edge' : 'word-edge';
        case 'B':
            return ascii ? 'no-ascii-word-edge' : 'no-word-edge';
        default:
            return null;
    }
}
/** Three octal digits are a character; fewer are the number of a group, of at most two digits. */
function octalOrReference(cursor, letter, start) {
    const number = letter + cursor.takeWhile(digits, 1);
    const isOctal = /^[0-7]{2}$/.test(number);
    const third = isOctal ? cursor.takeWhile(octalDigits, 1) : '';
    if (third === '')
        return { reference: Number(number), position: start };
    const value = Number.parseInt(number + third, 8);
    return { item: single(value <= lastOctal ? value : tooLargeOctal(cursor, start)) };
}
function parseCharacter(cursor, letter, start) {
    const length = hexLengths[letter];
    if (length !== undefined) {
        const hex = cursor.takeWhile(hexDigits, length);
        if (hex.length < length)
            cursor.fail(`\\${letter} needs ${length} hexadecimal digits`, start);
        const value = Number.parseInt(hex, 16);
        return value <= lastCodePoint ? value : cursor.fail(`No character has the number ${hex}`, start);
    }
    if (letter === 'N') {
        cursor.fail('Characters cannot be given by name; write the character itself or \\uXXXX', start);
    }
    if (/^[A-Za-z0-9]$/.test(letter)) {
        const hint = letter === 'z' ? '; the end of the text is \\Z' : '';
        cursor.fail(`\\${letter} is no escape of Python regular expressions${hint}`, start);
    }
    return letter.codePointAt(0) ?? 0;
}
function tooLargeOctal(cursor, start) {
    cursor.fail('An octal escape goes up to \\377', start);
}
function single(codePoint) {
    return { lo: codePoint, hi: codePoint };
}

;// CONCATENATED MODULE: ./lib/text/pattern/parse-class.js


/** The rest of `[…]`, after its opening bracket. A `]` that comes first is a member. */
function parseClass(cursor, flags) {
    const start = cursor.position - 1;
    const negate = cursor.eat('^');
    const items = [];
    for (;;) {
        const position = cursor.position;
        const token = cursor.take() ?? unterminated(cursor, start);
        if (token === ']' && items.length > 0)
            break;
        const item = parseItem(cursor, token);
        if (!cursor.eat('-')) {
            items.push(item);
            continue;
        }
        const upper = cursor.take() ?? unterminated(cursor, start);
        if (upper === ']') {
            items.push(item, single(0x2d));
            break;
        }
        const limit = parseItem(cursor, upper);
        if (!('lo' in item && 'lo' in limit) || limit.lo < item.lo) {
            cursor.fail(`${token}-${upper} is no range of characters`, position);
        }
        items.push({ lo: item.lo, hi: limit.lo });
    }
    return charSet(items, negate, flags);
}
function parseItem(cursor, token) {
    return token.startsWith('\\') ? parseClassEscape(cursor, token) : single(token.codePointAt(0) ?? 0);
}
function unterminated(cursor, start) {
    cursor.fail('The [ has no closing ]', start);
}

;// CONCATENATED MODULE: ./lib/text/pattern/parse-flags.js
const noFlags = {
    ignoreCase: false,
    multiline: false,
    dotAll: false,
    verbose: false,
    ascii: false,
};
const letters = [
    ['i', 'ignoreCase'],
    ['m', 'multiline'],
    ['s', 'dotAll'],
    ['x', 'verbose'],
    ['a', 'ascii'],
];
/** `imsx-imsx` up to and including its `)` or `:`, on top of the flags that hold around it. */
function parseFlags(cursor, outer) {
    const start = cursor.position;
    const on = takeLetters(cursor);
    const off = cursor.eat('-') ? takeLetters(cursor) : null;
    if (/[au]/.test(off ?? ''))
        cursor.fail('The flags a and u cannot be turned off', start);
    if (off === '')
        cursor.fail('A flag is missing after the -', cursor.position);
    if (on.includes('a') && on.includes('u'))
        cursor.fail('The flags a and u exclude each other', start);
    const both = Array.from(on).find((letter) => off?.includes(letter));
    if (both !== undefined)
        cursor.fail(`The flag ${both} is turned both on and off`, start);
    const flags = { ...outer };
    if (on.includes('u'))
        flags.ascii = false;
    for (const [letter, flag] of letters) {
        if (on.includes(letter))
            flags[flag] = true;
        if (off?.includes(letter))
            flags[flag] = false;
    }
    if (cursor.eat(':'))
        return { scope: 'group', flags };
    if (off === null && cursor.eat(')'))
        return { scope: 'pattern', flags };
    return cursor.fail(problemOf(cursor.peek()));
}
function problemOf(found) {
    if (found === 'L')
        return 'The flag L is for bytes; text patterns cannot have it';
    if (found !== null && /^\p{L}$/u.test(found)) {
        return `There is no flag ${found}; there are a, i, m, s, u and x`;
    }
    return 'The list of flags ends in ) or : and in nothing else';
}
function takeLetters(cursor) {
    return cursor.takeWhile('imsxau');
}

;// CONCATENATED MODULE: ./lib/text/pattern/parse-group.js


/** A group, after its opening parenthesis. */
function parseGroup(parser, flags) {
    const { cursor } = parser;
    const start = cursor.position - 1;
    if (!cursor.eat('?'))
        return node(capture(parser, flags, start, null));
    const position = cursor.position;
    const kind = cursor.take() ?? cursor.fail('The pattern ends inside of a group', start);
    switch (kind) {
        case 'P':
            return node(named(parser, flags, start));
        case ':':
            return node({ type: 'group', index: null, item: body(parser, flags, start) });
        case '>':
            return node({ type: 'atomic', item: body(parser, flags, start) });
        case '#':
            return comment(parser, start);
        case '=':
        case '!':
            return node({ type: 'look', negate: kind === '!', behind: null, item: body(parser, flags, start) });
        case '<':
            return node(lookBehind(parser, flags, start));
        case '(':
            return node(condition(parser, flags, start));
        default: {
            if (!/^[imsxauL-]$/.test(kind))
                cursor.fail(`There is no group (?${kind}`, start);
            cursor.position = position;
            const group = parseFlags(cursor, flags);
            if (group.scope === 'pattern')
                return { type: 'flags', flags: group.flags };
            return node({ type: 'group', index: null, item: body(parser, group.flags, start) });
        }
    }
}
function node(parsed) {
    return { type: 'node', node: parsed };
}
/** What is inside of a group, with its closing parenthesis. */
function body(parser, flags, start) {
    const parsed = parser.alternatives(flags);
    parse_group_close(parser, start);
    return parsed.node;
}
function parse_group_close({ cursor }, start) {
    if (!cursor.eat(')'))
        cursor.fail('The ( has no closing )', start);
}
function capture(parser, flags, start, name) {
    const index = parser.groups.push(null) - 1;
    if (name !== null) {
        if (parser.names.has(name))
            parser.cursor.fail(`Two groups have the name ${name}`, start);
        parser.names.set(name, index);
    }
    const item = body(parser, flags, start);
    parser.closeGroup(index, item);
    return { type: 'group', index, item };
}
/** `(?P<name>…)` and `(?P=name)`. */
function named(parser, flags, start) {
    const { cursor } = parser;
    if (cursor.eat('<')) {
        const name = cursor.takeUntil('>', 'group name');
        if (!isName(name))
            cursor.fail(`${name} cannot be a group name: letters, digits and _ only`, start);
        return capture(parser, flags, start, name);
    }
    if (!cursor.eat('='))
        cursor.fail('After (?P comes <name> or =name', start);
    const index = groupNamed(parser, cursor.takeUntil(')', 'group name'), start);
    parser.checkReference(index, start);
    return { type: 'reference', index, flags };
}
function lookBehind(parser, flags, start) {
    const { cursor } = parser;
    const kind = cursor.take();
    if (kind !== '=' && kind !== '!') {
        cursor.fail('After (?< comes = or !; a named group is (?P<name>…)', start);
    }
    const outer = parser.lookBehindFrom;
    parser.lookBehindFrom ??= parser.groups.length;
    const item = body(parser, flags, start);
    parser.lookBehindFrom = outer;
    const { min, max } = widthOf(item, parser.groups);
    if (min !== max)
        cursor.fail('A look-behind must match text of one length', start);
    return { type: 'look', negate: kind === '!', behind: min, item };
}
/** `(?(group)yes|no)`. */
function condition(parser, flags, start) {
    const { cursor } = parser;
    const name = cursor.takeUntil(')', 'group name');
    const index = /^[0-9]+$/.test(name) ? Number(name) : groupNamed(parser, name, start);
    if (index === 0)
        cursor.fail('Groups are counted from 1', start);
    if (index >= parser.groups.length && !parser.awaited.has(index))
        parser.awaited.set(index, start);
    parser.checkLookBehind(index, start);
    const yes = parser.sequence(flags).node;
    const no = cursor.eat('|') ? parser.sequence(flags).node : { type: 'sequence', items: [] };
    if (cursor.peek() === '|')
        cursor.fail('A condition has at most two branches');
    parse_group_close(parser, start);
    return { type: 'condition', index, yes, no };
}
function comment({ cursor }, start) {
    for (let token = cursor.take(); token !== ')'; token = cursor.take()) {
        if (token === null)
            cursor.fail('The comment has no closing )', start);
    }
    return { type: 'comment' };
}
function groupNamed({ cursor, names }, name, start) {
    return names.get(name) ?? cursor.fail(`There is no group named ${name} before this place`, start);
}
function isName(name) {
    return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name);
}

;// CONCATENATED MODULE: ./lib/text/pattern/parse-python.js







/** Groups inside of groups; each costs a few frames of the stack. */
const deepest = 200;
/** What the parser knows about the pattern so far. */
class PatternParser {
    cursor;
    names = new Map();
    /** Width by group; null while the group is open. Index 0 is the whole pattern. */
    groups = [null];
    /** Number of groups when the outermost look-behind began; null outside of one. */
    lookBehindFrom = null;
    /** Groups that conditions name before they are opened: number → position. */
    awaited = new Map();
    #depth = 0;
    constructor(source) {
        this.cursor = new Cursor(source);
    }
    parse() {
        const { cursor } = this;
        const { node } = this.alternatives(noFlags, true);
        if (cursor.peek() !== null)
            cursor.fail('This ) closes nothing');
        for (const [group, position] of this.awaited) {
            if (group >= this.groups.length)
                cursor.fail(`There is no group ${group}`, position);
        }
        return node;
    }
    /** `a|b|c` up to the end or a closing parenthesis, which is left. */
    alternatives(flags, outermost = false) {
        const items = [];
        let current = flags;
        do {
            const parsed = this.sequence(current, outermost && items.length === 0);
            items.push(parsed.node);
            current = parsed.flags;
        } while (this.cursor.eat('|'));
        const [only] = items;
        return {
            node: only !== undefined && items.length === 1 ? only : { type: 'branch', items },
            flags: current,
        };
    }
    /** One alternative. Flags for the whole pattern may stand at its `first` place only. */
    sequence(outer, first = false) {
        const { cursor } = this;
        this.#depth += 1;
        if (this.#depth > deepest)
            cursor.fail(`Groups are nested more than ${deepest} deep`);
        const items = [];
        let flags = outer;
        for (let token = cursor.peek(); token !== null && token !== '|' && token !== ')'; token = cursor.peek()) {
            const position = cursor.position;
            cursor.take();
            if (flags.verbose && this.#skip(token))
                continue;
            if (token === '(') {
                const group = parseGroup(this, flags);
                if (group.type === 'node')
                    items.push(group.node);
                else if (group.type === 'flags') {
                    if (!first || items.length > 0) {
                        cursor.fail('Flags for the whole pattern stand at its start', position);
                    }
                    flags = group.flags;
                }
                continue;
            }
            const repeat = this.#quantifier(token);
            if (repeat === null)
                items.push(this.#atom(token, flags, position));
            else
                items.push(this.#repeated(items.pop(), repeat, position));
        }
        this.#depth -= 1;
        return { node: { type: 'sequence', items }, flags };
    }
    /** A group that a reference may name: closed, and not of the same look-behind. */
    checkReference(index, position) {
        if (this.groups[index] === null)
            this.cursor.fail(`Group ${index} is still open here`, position);
        this.checkLookBehind(index, position);
    }
    checkLookBehind(index, position) {
        if (this.lookBehindFrom === null)
            return;
        if (!this.groups[index])
            this.cursor.fail(`Group ${index} is still open here`, position);
        if (index >= this.lookBehindFrom) {
            this.cursor.fail(`Group ${index} belongs to the look-behind it is used in`, position);
        }
    }
    closeGroup(index, node) {
        this.groups[index] = widthOf(node, this.groups);
    }
    /** White space and comments of verbose mode. */
    #skip(token) {
        if (token === '#') {
            for (let next = this.cursor.take(); next !== null && next !== '\n';)
                next = this.cursor.take();
            return true;
        }
        return ' \t\n\r\v\f'.includes(token);
    }
    #atom(token, flags, position) {
        if (token === '[')
            return { type: 'set', set: parseClass(this.cursor, flags) };
        if (token === '.')
            return { type: 'set', set: dot(flags) };
        if (token === '^')
            return { type: 'assert', at: flags.multiline ? 'line-start' : 'start' };
        if (token === '$')
            return { type: 'assert', at: flags.multiline ? 'line-end' : 'last-line-end' };
        if (!token.startsWith('\\')) {
            return { type: 'set', set: charSet([single(token.codePointAt(0) ?? 0)], false, flags) };
        }
        const escape = parseEscape(this.cursor, token, flags);
        if ('at' in escape)
            return { type: 'assert', at: escape.at };
        if ('item' in escape)
            return { type: 'set', set: charSet([escape.item], false, flags) };
        if (escape.reference >= this.groups.length) {
            this.cursor.fail(`There is no group ${escape.reference}`, position);
        }
        this.checkReference(escape.reference, position);
        return { type: 'reference', index: escape.reference, flags };
    }
    /** The counts of a quantifier, or null where the token is none (`{` may be an ordinary character). */
    #quantifier(token) {
        if (token === '?')
            return { min: 0, max: 1 };
        if (token === '*')
            return { min: 0, max: Infinity };
        if (token === '+')
            return { min: 1, max: Infinity };
        const { cursor } = this;
        if (token !== '{' || cursor.peek() === '}')
            return null;
        const start = cursor.position;
        const low = cursor.takeWhile(digits);
        const high = cursor.eat(',') ? cursor.takeWhile(digits) : low;
        if (!cursor.eat('}')) {
            cursor.position = start;
            return null;
        }
        const min = Number(low);
        const max = high === '' ? Infinity : Number(high);
        if (max < min)
            cursor.fail(`The repeat {${low},${high}} has its smaller number second`, start);
        return { min, max };
    }
    #repeated(item, { min, max }, position) {
        const { cursor } = this;
        if (item === undefined || item.type === 'assert') {
            return cursor.fail('There is nothing to repeat', position);
        }
        if (item.type === 'repeat')
            cursor.fail('One repeat follows another; put the first in (?:…)', position);
        const mode = cursor.eat('?') ? 'lazy' : cursor.eat('+') ? 'possessive' : 'greedy';
        return { type: 'repeat', item, min, max, mode };
    }
}

;// CONCATENATED MODULE: ./lib/text/pattern/program.js


/** Counted repeats are written out, so that the matcher needs no counters. */
const largest = 100_000;
function programOf(pattern) {
    const compiler = new Compiler(hasState(pattern));
    compiler.node(pattern);
    compiler.emit(ops.accept);
    const { code, slots } = compiler;
    return { code, joins: numberJoins(code), prefix: prefixOf(code), slots };
}
/** References and conditions depend on what groups took, not on the position alone. */
function hasState(node) {
    switch (node.type) {
        case 'reference':
        case 'condition':
            return true;
        case 'sequence':
        case 'branch':
            return node.items.some(hasState);
        case 'repeat':
        case 'group':
        case 'atomic':
        case 'look':
            return hasState(node.item);
        case 'set':
        case 'assert':
            return false;
    }
}
class Compiler {
    code = [];
    #stateful;
    slots = 0;
    #groupSlots = new Map();
    constructor(stateful) {
        this.#stateful = stateful;
    }
    emit(op, a = 0, b = 0, set = null, at = null) {
        if (this.code.length >= largest)
            throw new PatternError('The pattern is too large; repeat less', 0);
        const instruction = { op, a, b, set, at, join: -1 };
        this.code.push(instruction);
        return instruction;
    }
    get #here() {
        return this.code.length;
    }
    node(node) {
        switch (node.type) {
            case 'set':
                this.emit(ops.set, 0, 0, node.set);
                return;
            case 'assert':
                this.emit(ops.assert, 0, 0, null, node.at);
                return;
            case 'sequence':
                for (const item of node.items)
                    this.node(item);
                return;
            case 'branch':
                this.#branch(node.items);
                return;
            case 'group':
                this.#group(node.index, node.item);
                return;
            case 'atomic':
                this.#body(this.emit(ops.atomic), node.item);
                return;
            case 'look':
                this.#body(this.emit(node.negate ? ops.lookNot : ops.look, 0, node.behind ?? -1), node.item);
                return;
            case 'repeat':
                if (node.mode === 'possessive')
                    this.#body(this.emit(ops.atomic), { ...node, mode: 'greedy' });
                else
                    this.#repeat(node.item, node.min, node.max, node.mode === 'lazy');
                return;
            case 'reference':
                this.emit(ops.reference, this.#slotOf(node.index), caseRuleOf(node.flags));
                return;
            case 'condition':
                this.#condition(this.#slotOf(node.index), node.yes, node.no);
        }
    }
    /** A program of its own behind the instruction, which goes on where it ends. */
    #body(instruction, item) {
        this.node(item);
        this.emit(ops.accept);
        instruction.a = this.#here;
    }
    #branch(items) {
        const ends = [];
        for (const item of items.slice(0, -1)) {
            const split = this.emit(ops.split, this.#here + 1);
            this.node(item);
            ends.push(this.emit(ops.jump));
            split.b = this.#here;
        }
        this.node(items.at(-1) ?? { type: 'sequence', items: [] });
        for (const end of ends)
            end.a = this.#here;
    }
    /** Two slots: where the group began, where it ended. */
    #slotOf(group) {
        const known = this.#groupSlots.get(group);
        if (known !== undefined)
            return known;
        const slot = this.slots;
        this.slots += 2;
        this.#groupSlots.set(group, slot);
        return slot;
    }
    #group(index, item) {
        if (index === null || !this.#stateful) {
            this.node(item);
            return;
        }
        const slot = this.#slotOf(index);
        this.emit(ops.save, slot);
        this.node(item);
        this.emit(ops.save, slot + 1);
    }
    #condition(slot, yes, no) {
        const condition = this.emit(ops.condition, slot);
        this.node(yes);
        const end = this.emit(ops.jump);
        condition.b = this.#here;
        this.node(no);
        end.a = this.#here;
    }
    #repeat(item, min, max, lazy) {
        for (let count = 0; count < min; count += 1) {
            const before = this.#here;
            this.node(item);
            if (this.#here === before)
                return;
        }
        if (max === Infinity)
            this.#loop(item, lazy);
        else
            this.#optional(item, max - min, lazy);
    }
    #optional(item, most, lazy) {
        const splits = [];
        for (let count = 0; count < most; count += 1) {
            const split = this.emit(ops.split);
            const body = this.#here;
            this.node(item);
            splits.push({ split, body });
            if (this.#here === body)
                break;
        }
        for (const { split, body } of splits)
            this.#aim(split, body, this.#here, lazy);
    }
    #loop(item, lazy) {
        const top = this.#here;
        const split = this.emit(ops.split);
        const slot = this.slots;
        if (this.#stateful) {
            this.slots += 1;
            this.emit(ops.save, slot);
        }
        this.node(item);
        const moved = this.#stateful ? this.emit(ops.moved, slot) : null;
        this.emit(ops.jump, top);
        if (moved !== null)
            moved.b = this.#here;
        this.#aim(split, top + 1, this.#here, lazy);
    }
    #aim(split, body, exit, lazy) {
        split.a = lazy ? exit : body;
        split.b = lazy ? body : exit;
    }
}
function caseRuleOf({ ignoreCase, ascii }) {
    if (!ignoreCase)
        return caseRules.exact;
    return ascii ? caseRules.ascii : caseRules.unicode;
}

;// CONCATENATED MODULE: ./lib/text/pattern/compile-pattern.js




const longest = 20_000;
const mostKept = 500;
const kept = new Map();
/** Compiles once per source; an error says what is wrong and where. */
function compilePattern(source) {
    const known = kept.get(source);
    if (known !== undefined)
        return known;
    if (kept.size >= mostKept)
        kept.clear();
    const pattern = compile(source);
    kept.set(source, pattern);
    return pattern;
}
function compile(source) {
    if (source.length > longest) {
        return new PatternError(`A pattern has at most ${longest} characters`, longest);
    }
    try {
        const parsed = new PatternParser(source).parse();
        const literal = literalOf(parsed);
        if (literal !== null)
            return { test: (text) => text.includes(literal) };
        const program = programOf(parsed);
        return { test: (text) => search(program, text) };
    }
    catch (error) {
        if (error instanceof PatternError)
            return error;
        throw error;
    }
}
/** The text that the pattern stands for, where it is nothing but text. */
function literalOf(parsed) {
    if (parsed.type !== 'sequence')
        return null;
    let literal = '';
    for (const item of parsed.items) {
        if (item.type !== 'set' || item.set.only === null)
            return null;
        literal += String.fromCodePoint(item.set.only);
    }
    return literal;
}

;// CONCATENATED MODULE: ./lib/checks/text/output-matches.js





const outputMatches = (0,checks_define/* defineCheck */.qH)({
    type: 'output_matches',
    aliases: [],
    family: 'text',
    origins: ['kensa'],
    summary: 'The final output matches a regular expression.',
    why: 'Says what the answer looks like where its exact words change from run to run.',
    surfaces: ['assertion'],
    needs: ['output'],
    params: schemas/* strictObject */.rej({
        pattern: schemas/* string */.YjP()
            .superRefine((source, context) => {
            const pattern = compilePattern(source);
            if (pattern instanceof PatternError)
                context.addIssue({ code: 'custom', message: pattern.message });
        })
            .describe('A regular expression as in Python; it may match anywhere in the final output.'),
    }),
    reasons: {
        'no-match': 'The pattern matches nowhere in the final output.',
        'pattern-too-costly': 'The search was given up, because the pattern backtracks too much on this output.',
    },
    evaluate(trace, { pattern: source }) {
        const pattern = compilePattern(source);
        if (pattern instanceof PatternError)
            throw pattern;
        const output = trace.finalOutput ?? '';
        const matches = pattern.test(output);
        if (matches === true)
            return (0,checks_define/* pass */.IX)();
        const detail = { expected: shown(source), actual: shown(output) };
        if (matches === 'too-costly')
            return { status: 'error', reason: 'pattern-too-costly', ...detail };
        return (0,checks_define/* fail */.fJ)('no-match', detail);
    },
    examples: [
        {
            title: 'Six digits or more',
            params: { pattern: '\\d{6,}' },
            trace: { output: 'Your confirmation number is 482913.' },
            expect: 'pass',
        },
        {
            title: 'No such number',
            params: { pattern: '\\d{6,}' },
            trace: { output: 'Your seat is 12A.' },
            expect: { fail: 'no-match' },
        },
        {
            title: 'A flag for the whole pattern stands at its start',
            params: { pattern: '(?i)^refund (approved|issued)' },
            trace: { output: 'Refund issued: $120.' },
            expect: 'pass',
        },
        {
            title: 'A back-reference inside of nested repeats',
            params: { pattern: '^((a+)+)\\2$' },
            trace: { output: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' },
            expect: { error: 'pattern-too-costly' },
        },
    ],
});

// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
;// CONCATENATED MODULE: ./lib/checks/tools/tool-names.js

const toolName = schemas/* string */.YjP().min(1);
/** Non-empty, so that the check can fail. */
const toolNames = schemas/* array */.YOg(toolName).min(1);
const mostShown = 50;
/** Names in order, with repeats; the end of a long list is only counted. */
function shownNames(names) {
    if (names.length <= mostShown)
        return [...names];
    return [...names.slice(0, mostShown), `… ${names.length - mostShown} more`];
}
function namesOf(calls) {
    return calls.map(({ name }) => name);
}
/** Ids of the spans that show some calls, each once: of their execution, else of their request. */
function spansOf(calls) {
    return [...new Set(calls.flatMap(({ spanId, requestedBy }) => spanId ?? requestedBy ?? []))].slice(0, mostShown);
}

;// CONCATENATED MODULE: ./lib/checks/tools/no-repeat-calls.js




const noRepeatCalls = (0,checks_define/* defineCheck */.qH)({
    type: 'no_repeat_calls',
    aliases: [],
    family: 'tools',
    origins: ['kensa'],
    summary: 'No tool was called twice with the same arguments.',
    why: 'The same call again is wasted time and money at best, and a second payment at worst.',
    surfaces: ['assertion'],
    needs: ['tool-calls'],
    failsEarly: true,
    negative: true,
    params: schemas/* strictObject */.rej({}),
    reasons: { repeated: 'A tool was called again with arguments it had been called with before.' },
    evaluate(trace) {
        const calls = trace.toolCalls ?? [];
        const again = calledAgain(calls);
        if (again.size === 0)
            return (0,checks_define/* pass */.IX)();
        const seen = new Set();
        const repeats = [];
        for (const call of calls) {
            if (!call.argsKnown || !again.has(call.name))
                continue;
            const identity = `${call.name}:${(0,json/* canonicalJson */.dj)(call.args)}`;
            if (seen.has(identity))
                repeats.push(call);
            seen.add(identity);
        }
        if (repeats.length > 0) {
            const actual = shownNames(namesOf(repeats));
            return (0,checks_define/* fail */.fJ)('repeated', { expected: 'no repeated call', actual, evidence: spansOf(repeats) });
        }
        // One call without recorded arguments may repeat another call of its tool.
        const unclear = calls.find(({ name, argsKnown }) => !argsKnown && again.has(name));
        if (unclear === undefined)
            return (0,checks_define/* pass */.IX)();
        return (0,checks_define/* missing */.LO)(`the arguments of ${unclear.name}, which was called more than once`);
    },
    examples: [
        {
            title: 'The same tool with other arguments',
            params: {},
            trace: {
                calls: [
                    { tool: 'search_flights', args: { to: 'OSL' } },
                    { tool: 'search_flights', args: { to: 'BGO' } },
                ],
            },
            expect: 'pass',
        },
        {
            title: 'The same call twice, the order of its arguments aside',
            params: {},
            trace: {
                calls: [
                    { tool: 'search_flights', args: { to: 'OSL', seats: 2 } },
                    { tool: 'search_flights', args: { seats: 2, to: 'OSL' } },
                ],
            },
            expect: { fail: 'repeated' },
        },
        {
            title: 'The trace does not record tool calls',
            params: {},
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});
/** Tools that were called more than once. */
function calledAgain(calls) {
    const once = new Set();
    const again = new Set();
    for (const { name } of calls)
        (once.has(name) ? again : once).add(name);
    return again;
}

;// CONCATENATED MODULE: ./lib/checks/tools/tool-called.js



const toolCalled = (0,checks_define/* defineCheck */.qH)({
    type: 'tool_called',
    aliases: [],
    family: 'tools',
    origins: ['kensa'],
    summary: 'A tool was called.',
    why: 'An answer without the look-up behind it may be made up. For several tools there is `tools_called`.',
    surfaces: ['assertion'],
    needs: ['tool-calls'],
    params: schemas/* strictObject */.rej({
        name: toolName.describe('The exact name of the tool.'),
    }),
    reasons: { 'not-called': 'No call of the tool is in the trace.' },
    evaluate(trace, { name }) {
        const calls = trace.toolCalls ?? [];
        if (calls.some((call) => call.name === name))
            return (0,checks_define/* pass */.IX)();
        return (0,checks_define/* fail */.fJ)('not-called', { expected: name, actual: shownNames(namesOf(calls)) });
    },
    examples: [
        {
            title: 'The tool was called',
            params: { name: 'search_flights' },
            trace: { calls: ['search_flights', 'book_flight'] },
            expect: 'pass',
        },
        {
            title: 'Another tool was called',
            params: { name: 'search_flights' },
            trace: { calls: ['book_flight'] },
            expect: { fail: 'not-called' },
        },
        {
            title: 'The trace does not record tool calls',
            params: { name: 'search_flights' },
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});

;// CONCATENATED MODULE: ./lib/checks/tools/tool-not-called.js



const toolNotCalled = (0,checks_define/* defineCheck */.qH)({
    type: 'tool_not_called',
    aliases: [],
    family: 'tools',
    origins: ['kensa'],
    summary: 'A tool was not called.',
    why: 'Some tools must stay untouched in a task: deleting, paying, writing to people.',
    surfaces: ['assertion'],
    needs: ['tool-calls'],
    failsEarly: true,
    negative: true,
    params: schemas/* strictObject */.rej({
        name: toolName.describe('The exact name of the forbidden tool.'),
    }),
    reasons: { called: 'The tool was called.' },
    evaluate(trace, { name }) {
        const calls = trace.toolCalls ?? [];
        const hits = calls.filter((call) => call.name === name);
        if (hits.length === 0)
            return (0,checks_define/* pass */.IX)();
        const actual = shownNames(namesOf(calls));
        return (0,checks_define/* fail */.fJ)('called', { expected: `no ${name}`, actual, evidence: spansOf(hits) });
    },
    examples: [
        {
            title: 'The tool was left alone',
            params: { name: 'delete_account' },
            trace: { calls: ['search_flights'] },
            expect: 'pass',
        },
        {
            title: 'The tool was called',
            params: { name: 'delete_account' },
            trace: { calls: ['search_flights', 'delete_account'] },
            expect: { fail: 'called' },
        },
        {
            title: 'The trace does not record tool calls',
            params: { name: 'delete_account' },
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});

;// CONCATENATED MODULE: ./lib/checks/tools/tool-order.js



const toolOrder = (0,checks_define/* defineCheck */.qH)({
    type: 'tool_order',
    aliases: [],
    family: 'tools',
    origins: ['kensa'],
    summary: 'The listed tools were called in this order.',
    why: 'For tasks in which the order carries weight: search before booking, ask before paying.',
    surfaces: ['assertion'],
    needs: ['tool-calls'],
    params: schemas/* strictObject */.rej({
        order: toolNames.describe('Names of tools. Other calls may lie between them; a name listed twice must be called twice.'),
    }),
    reasons: { 'wrong-order': 'The calls do not hold the listed tools in this order.' },
    evaluate(trace, { order }) {
        const calls = trace.toolCalls ?? [];
        const hits = [];
        for (const call of calls)
            if (call.name === order[hits.length])
                hits.push(call);
        const next = order[hits.length];
        if (next === undefined)
            return (0,checks_define/* pass */.IX)();
        const after = shownNames(order.slice(0, hits.length));
        const actual = { 'not found': next, after, called: shownNames(namesOf(calls)) };
        return (0,checks_define/* fail */.fJ)('wrong-order', { expected: shownNames(order), actual, evidence: spansOf(hits) });
    },
    examples: [
        {
            title: 'In order, with another call between',
            params: { order: ['search_flights', 'book_flight'] },
            trace: { calls: ['search_flights', 'check_seats', 'book_flight'] },
            expect: 'pass',
        },
        {
            title: 'Booked before searching',
            params: { order: ['search_flights', 'book_flight'] },
            trace: { calls: ['book_flight', 'search_flights'] },
            expect: { fail: 'wrong-order' },
        },
        {
            title: 'The trace does not record tool calls',
            params: { order: ['search_flights', 'book_flight'] },
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});

;// CONCATENATED MODULE: ./lib/checks/tools/tools-called.js



const toolsCalled = (0,checks_define/* defineCheck */.qH)({
    type: 'tools_called',
    aliases: [],
    family: 'tools',
    origins: ['kensa'],
    summary: 'Every listed tool was called, in any order.',
    why: 'Says which steps a task cannot do without, and leaves the way to the agent.',
    surfaces: ['assertion'],
    needs: ['tool-calls'],
    params: schemas/* strictObject */.rej({
        tools: toolNames.describe('The exact names of the tools; other tools may be called as well.'),
    }),
    reasons: { 'not-called': 'At least one of the tools was never called.' },
    evaluate(trace, { tools }) {
        const calls = trace.toolCalls ?? [];
        const called = new Set(namesOf(calls));
        const missing = tools.filter((tool) => !called.has(tool));
        if (missing.length === 0)
            return (0,checks_define/* pass */.IX)();
        const wanted = new Set(tools);
        const evidence = spansOf(calls.filter(({ name }) => wanted.has(name)));
        const actual = { missing: shownNames(missing), called: shownNames(namesOf(calls)) };
        return (0,checks_define/* fail */.fJ)('not-called', { expected: shownNames(tools), actual, evidence });
    },
    examples: [
        {
            title: 'Both tools were called',
            params: { tools: ['search_flights', 'book_flight'] },
            trace: { calls: ['book_flight', 'search_flights', 'send_mail'] },
            expect: 'pass',
        },
        {
            title: 'One tool is missing',
            params: { tools: ['search_flights', 'book_flight'] },
            trace: { calls: ['search_flights'] },
            expect: { fail: 'not-called' },
        },
        {
            title: 'The trace does not record tool calls',
            params: { tools: ['search_flights'] },
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});

;// CONCATENATED MODULE: ./lib/checks/tools/tools-not-called.js



const toolsNotCalled = (0,checks_define/* defineCheck */.qH)({
    type: 'tools_not_called',
    aliases: [],
    family: 'tools',
    origins: ['kensa'],
    summary: 'None of the listed tools was called.',
    why: 'A safety check: what the agent must never do in this task.',
    surfaces: ['assertion'],
    needs: ['tool-calls'],
    failsEarly: true,
    negative: true,
    params: schemas/* strictObject */.rej({
        tools: toolNames.describe('The exact names of the forbidden tools.'),
    }),
    reasons: { called: 'At least one of the tools was called.' },
    evaluate(trace, { tools }) {
        const calls = trace.toolCalls ?? [];
        const forbidden = new Set(tools);
        const hits = calls.filter(({ name }) => forbidden.has(name));
        if (hits.length === 0)
            return (0,checks_define/* pass */.IX)();
        const expected = { 'not called': shownNames(tools) };
        return (0,checks_define/* fail */.fJ)('called', { expected, actual: shownNames(namesOf(hits)), evidence: spansOf(hits) });
    },
    examples: [
        {
            title: 'The tools were left alone',
            params: { tools: ['delete_account', 'refund'] },
            trace: { calls: ['search_flights'] },
            expect: 'pass',
        },
        {
            title: 'A forbidden tool was called',
            params: { tools: ['delete_account', 'refund'] },
            trace: { calls: ['search_flights', 'refund'] },
            expect: { fail: 'called' },
        },
        {
            title: 'The trace does not record tool calls',
            params: { tools: ['delete_account'] },
            trace: { costs: [0.01] },
            expect: { error: 'missing-data' },
        },
    ],
});

;// CONCATENATED MODULE: ./lib/checks/trajectory/budgets.js
/** Holds a trace against its budgets. What is known may break a budget even where something is missing. */
function checkBudgets(trace, steps, budgets) {
    const report = { violations: [], undecided: [] };
    const { max_steps: maxSteps, max_tokens: maxTokens, max_duration_seconds: maxSeconds } = budgets;
    if (maxSteps !== undefined && steps > maxSteps) {
        report.violations.push({ budget: 'max_steps', limit: maxSteps, actual: steps });
    }
    if (maxTokens !== undefined) {
        const { known, complete } = tokensOf(trace);
        if (known > maxTokens)
            report.violations.push({ budget: 'max_tokens', limit: maxTokens, actual: known });
        else if (!complete)
            report.undecided.push({ budget: 'max_tokens', message: 'the tokens of some model calls' });
    }
    if (maxSeconds !== undefined) {
        const { durationUs } = trace;
        if (durationUs === null) {
            report.undecided.push({ budget: 'max_duration_seconds', message: 'start and end times' });
        }
        else if (durationUs > maxSeconds * 1e6) {
            const actual = Math.round(durationUs / 1e3) / 1e3;
            report.violations.push({ budget: 'max_duration_seconds', limit: maxSeconds, actual });
        }
    }
    return report;
}
/** Tokens by model call; a trace that states only a sum is complete with it. */
function tokensOf(trace) {
    const totals = trace.llmCalls.map(({ content }) => content.usage?.total ?? null);
    if (totals.some((total) => total !== null)) {
        const known = totals.reduce((sum, total) => sum + (total ?? 0), 0);
        return { known, complete: !totals.includes(null) };
    }
    const total = trace.usage?.total ?? null;
    return { known: total ?? 0, complete: total !== null };
}

;// CONCATENATED MODULE: ./lib/checks/trajectory/examples.js
const plan = [{ tool: 'search_flights' }, { tool: 'book_flight' }];
const withArgs = [{ tool: 'search_flights', args: { to: 'OSL' } }];
const trajectoryExamples = [
    {
        title: 'Search, then book, within budget',
        params: { steps: plan, args: 'ignore', max_steps: 2, max_tokens: 2000, max_duration_seconds: 30 },
        trace: { calls: ['search_flights', 'book_flight'], tokens: [1200], seconds: 12 },
        expect: 'pass',
    },
    {
        title: 'The wrong way around scores 0; in any order it scores 1',
        params: { steps: plan },
        trace: { calls: ['book_flight', 'search_flights'] },
        expect: { fail: 'low-accuracy' },
    },
    {
        title: 'In any order',
        params: { steps: plan, ordering: 'any_order' },
        trace: { calls: ['book_flight', 'search_flights'] },
        expect: 'pass',
    },
    {
        title: 'One step too many scores 0.8',
        params: { steps: plan, min_accuracy: 0.8 },
        trace: { calls: ['search_flights', 'book_flight', 'send_mail'] },
        expect: 'pass',
    },
    {
        title: 'Arguments count unless ignored',
        params: { steps: withArgs },
        trace: { calls: [{ tool: 'search_flights', args: { to: 'BGO' } }] },
        expect: { fail: 'low-accuracy' },
    },
    {
        title: 'More tokens than the budget',
        params: { steps: plan, max_tokens: 2000 },
        trace: { calls: ['search_flights', 'book_flight'], tokens: [1200, 900] },
        expect: { fail: 'over-budget' },
    },
    {
        title: 'A budget that the trace cannot show',
        params: { steps: plan, max_tokens: 2000 },
        trace: { calls: ['search_flights', 'book_flight'] },
        expect: { error: 'missing-data' },
    },
];

;// CONCATENATED MODULE: ./lib/checks/trajectory/deep-equal.js

/**
 * Equality of arguments as Kensa has it: the order of keys is free, that of lists is not, nothing may be
 * left out, and 1 equals true and 0 equals false, as in Python.
 */
function deepEqual(a, b) {
    if (Array.isArray(a)) {
        return Array.isArray(b) && a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
    }
    if ((0,json/* isObject */.Gv)(a)) {
        if (!(0,json/* isObject */.Gv)(b))
            return false;
        const keys = Object.keys(a);
        return (keys.length === Object.keys(b).length &&
            keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key])));
    }
    return asNumber(a) === asNumber(b);
}
function asNumber(value) {
    return typeof value === 'boolean' ? Number(value) : value;
}

;// CONCATENATED MODULE: ./lib/checks/trajectory/match-steps.js

/** Compares the steps that were wanted with those that were taken. */
function matchSteps(expected, actual, rules) {
    const result = { matched: 0, missing_steps: [], unexpected_steps: [], argument_mismatches: [] };
    if (rules.ordering === 'exact')
        matchInOrder(expected, actual, rules, result);
    else
        matchAnyOrder(expected, actual, rules, result);
    return result;
}
/** Position by position; nothing is shifted to find a better fit. */
function matchInOrder(expected, actual, rules, result) {
    for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
        const wanted = expected[index];
        const taken = actual[index];
        if (wanted !== undefined && taken !== undefined) {
            if (isMatch(wanted, taken, rules)) {
                result.matched += 1;
                continue;
            }
            if (wanted.tool === taken.tool) {
                result.argument_mismatches.push(mismatch(wanted, index, taken, index));
                continue;
            }
        }
        if (wanted !== undefined)
            result.missing_steps.push({ index, ...wanted });
        if (taken !== undefined)
            result.unexpected_steps.push({ index, ...taken });
    }
}
/** Full matches first, each call used once; then calls of the same tool with other arguments. */
function matchAnyOrder(expected, actual, rules, result) {
    const left = new Map(actual.entries());
    const take = (fits) => {
        for (const entry of left) {
            if (!fits(entry[1]))
                continue;
            left.delete(entry[0]);
            return entry;
        }
        return undefined;
    };
    const open = [];
    for (const entry of expected.entries()) {
        if (take((step) => isMatch(entry[1], step, rules)) === undefined)
            open.push(entry);
        else
            result.matched += 1;
    }
    for (const [index, wanted] of open) {
        const other = take((step) => step.tool === wanted.tool);
        if (other === undefined)
            result.missing_steps.push({ index, ...wanted });
        else
            result.argument_mismatches.push(mismatch(wanted, index, other[1], other[0]));
    }
    for (const [index, step] of left)
        result.unexpected_steps.push({ index, ...step });
}
function isMatch(wanted, taken, rules) {
    if (wanted.tool !== taken.tool)
        return false;
    if (rules.args === 'ignore')
        return true;
    return taken.args === null ? rules.benefitOfDoubt : deepEqual(wanted.args, taken.args);
}
function mismatch(wanted, wantedIndex, taken, takenIndex) {
    return {
        expected_index: wantedIndex,
        actual_index: takenIndex,
        tool: wanted.tool,
        expected_args: wanted.args,
        actual_args: taken.args,
    };
}

;// CONCATENATED MODULE: ./lib/checks/trajectory/trajectory.js







/** Parameters come out of YAML or JSON, so that their type need not be looked at again. */
const trajectory_json = schemas/* unknown */.L5J();
const step = schemas/* strictObject */.rej({
    tool: toolName.describe('The exact name of the tool.'),
    args: schemas/* record */.g1P(schemas/* string */.YjP(), trajectory_json)
        .default({})
        .describe('Its arguments, all of them; left out: called with none. Looked at unless `args: ignore`.'),
});
const trajectory = (0,checks_define/* defineCheck */.qH)({
    type: 'trajectory',
    aliases: [],
    family: 'trajectory',
    origins: ['kensa'],
    summary: 'The tool calls follow an expected path, within budgets.',
    why: 'Grades the whole way to the answer. Two metrics, accuracy and efficiency, show drift before it fails.',
    surfaces: ['assertion'],
    needs: ['tool-calls'],
    once: true,
    params: schemas/* strictObject */.rej({
        steps: schemas/* array */.YOg(step).min(1).max(1_000).describe('The tool calls expected.'),
        ordering: schemas/* enum */.k5n(['exact', 'any_order'])
            .default('exact')
            .describe('`exact` compares position by position; `any_order` lets the steps come in any order.'),
        args: schemas/* enum */.k5n(['exact', 'ignore']).default('exact').describe('Whether arguments must be equal as well.'),
        min_accuracy: schemas/* number */.aig()
            .min(0)
            .max(1)
            .default(1)
            .describe('The lowest accuracy that passes: the F1 score of matched, expected and actual steps.'),
        max_steps: schemas/* int */.Whr().min(0).optional().describe('The most tool calls allowed.'),
        max_tokens: schemas/* int */.Whr().min(0).optional().describe('The most tokens allowed, over all model calls.'),
        max_duration_seconds: schemas/* number */.aig().min(0).optional().describe('The most seconds allowed.'),
    }),
    reasons: {
        'low-accuracy': 'The calls agree with the expected steps less than `min_accuracy` asks for.',
        'over-budget': 'A budget is broken: too many steps, tokens or seconds.',
    },
    metrics: {
        trajectory_accuracy: { label: 'Trajectory accuracy', unit: 'ratio', better: 'higher' },
        step_efficiency: { label: 'Step efficiency', unit: 'ratio', better: 'higher' },
    },
    evaluate(trace, params) {
        const calls = trace.toolCalls ?? [];
        const actual = calls.map(({ name, args, argsKnown }) => ({ tool: name, args: argsKnown ? args : null }));
        const match = matchSteps(params.steps, actual, { ...params, benefitOfDoubt: false });
        const accuracy = accuracyOf(match.matched, params.steps.length, actual.length);
        const efficiency = actual.length === 0 ? 0 : match.matched / actual.length;
        const budgets = checkBudgets(trace, actual.length, params);
        const result = {
            expected: shownNames(params.steps.map(({ tool }) => tool)),
            actual: shownNames(namesOf(calls)),
            evidence: spansOf(calls),
            score: accuracy,
            metrics: { trajectory_accuracy: rounded(accuracy), step_efficiency: rounded(efficiency) },
            details: detailsOf(match, budgets),
        };
        if (budgets.violations.length > 0)
            return (0,checks_define/* fail */.fJ)('over-budget', result);
        if (accuracy < params.min_accuracy) {
            const best = matchSteps(params.steps, actual, { ...params, benefitOfDoubt: true });
            const bestAccuracy = accuracyOf(best.matched, params.steps.length, actual.length);
            if (bestAccuracy < params.min_accuracy)
                return (0,checks_define/* fail */.fJ)('low-accuracy', result);
            return { ...result, ...(0,checks_define/* missing */.LO)('the arguments of some tool calls') };
        }
        const [undecided] = budgets.undecided;
        return undecided === undefined ? (0,checks_define/* pass */.IX)(result) : { ...result, ...(0,checks_define/* missing */.LO)(undecided.message) };
    },
    examples: trajectoryExamples,
});
/** F1: the harmonic mean of how much of the path is right and how much of the plan was done. */
function accuracyOf(matched, expected, actual) {
    const precision = actual === 0 ? 0 : matched / actual;
    const recall = matched / expected;
    return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
/** Six decimals, as Kensa writes its scores. */
function rounded(score) {
    return Number(score.toFixed(6));
}
/** Lists can be as long as the trace and arguments as large; a results file needs no more than this. */
const mostListed = 100;
function detailsOf(match, { violations, undecided }) {
    const listed = (steps) => steps.slice(0, mostListed).map((item) => ({ ...item, args: shown(item.args) }));
    return {
        missing_steps: listed(match.missing_steps),
        unexpected_steps: listed(match.unexpected_steps),
        argument_mismatches: match.argument_mismatches.slice(0, mostListed).map((item) => ({
            ...item,
            expected_args: shown(item.expected_args),
            actual_args: shown(item.actual_args),
        })),
        budget_violations: violations,
        budget_warnings: undecided,
    };
}

;// CONCATENATED MODULE: ./lib/checks/registry.js














/** Every check there is. Adding one is a file and a line. */
const checks = [
    outputContains,
    outputMatches,
    contentExcludes,
    toolCalled,
    toolNotCalled,
    toolsCalled,
    toolsNotCalled,
    toolOrder,
    noRepeatCalls,
    trajectory,
    maxCost,
    maxTurns,
    maxDuration,
    exitCode,
];
const byName = new Map(checks.flatMap((check) => [check.type, ...check.aliases].map((name) => [name, check])));
/** The check of a type or alias, or null. */
function findCheck(name) {
    return byName.get(name) ?? null;
}
/** Every type and alias, for did-you-mean. */
const checkNames = [...byName.keys()];


/***/ })

};
