export const id = 944;
export const ids = [944];
export const modules = {

/***/ 876:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ placeOf)
/* harmony export */ });
/** `file:line:column`, as far as it is known. */
function placeOf({ file, line, column }) {
    if (file === undefined)
        return '';
    if (line === undefined)
        return file;
    return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}


/***/ }),

/***/ 3085:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   Rf: () => (/* binding */ isWithinDepth),
/* harmony export */   dj: () => (/* binding */ canonicalJson),
/* harmony export */   qF: () => (/* binding */ parseJson)
/* harmony export */ });
/** True for a plain JSON object: not null, not an array. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The value of `JSON.parse`, or undefined where the text is not JSON. */
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** Whether lists and objects lie in each other at most `depth` deep; it looks no deeper. */
function isWithinDepth(value, depth) {
    if (typeof value !== 'object' || value === null)
        return true;
    if (depth === 0)
        return false;
    if (Array.isArray(value))
        return value.every((item) => isWithinDepth(item, depth - 1));
    for (const key in value)
        if (!isWithinDepth(value[key] ?? null, depth - 1))
            return false;
    return true;
}
/**
 * JSON with keys in one order at every depth, so that equal values give equal text.
 * Array order is kept; `1` and `true` and `"1"` all differ; null differs from an absent key.
 */
function canonicalJson(value) {
    if (Array.isArray(value))
        return `[${value.map(canonicalJson).join(',')}]`;
    if (!isObject(value))
        return JSON.stringify(value) ?? 'null';
    let text = '';
    for (const key of Object.keys(value).sort()) {
        if (value[key] === undefined)
            continue;
        text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(value[key])}`;
    }
    return `{${text}}`;
}


/***/ }),

/***/ 7535:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ limits)
/* harmony export */ });
/** Bounds on everything whose size the input decides. Bytes unless the name says otherwise. */
const limits = {
    scenarioFile: 1 << 20,
    scenarioFiles: 20_000,
    datasetFile: 64 << 20,
    datasetRows: 100_000,
    /** Columns of a dataset that is a table. */
    datasetColumns: 1_000,
    resultsFile: 512 << 20,
    eventPayload: 32 << 20,
    /** One line of a JSONL trace file, or one whole JSON document. */
    traceDocument: 256 << 20,
    /** A trace in YAML: the parser's events take several times its size in memory. */
    yamlTrace: 64 << 20,
    /** What one compressed trace file may unpack to. */
    decompressedTrace: 1 << 30,
    /** Files in one zip archive of traces. */
    archiveEntries: 200_000,
    /** Log records of spans in other files; what they make in memory is about twice as much. */
    heldLogs: 64 << 20,
    traceFiles: 200_000,
    /** Problems of one side that are kept; a broken file of many lines must not fill the memory. */
    diagnostics: 2_000,
    /** Pairs of a scenario and a file that its `traces` match. */
    traceClaims: 2_000_000,
    /** Files of a commit that is read as the base. */
    treeFiles: 500_000,
    spansPerTrace: 100_000,
    jsonDepth: 64,
    /** Flattened attribute lists: `llm.input_messages.<index>`. */
    attributeIndex: 10_000,
    /** Characters of model or trace text kept in a results file, per value. */
    shownText: 2_000,
    yamlAliases: 100,
    /** Values that the aliases of one YAML file may stand for. */
    yamlExpansion: 100_000,
    /** Problems reported of one file. */
    faultsPerFile: 100,
    /** Alternatives that the braces of one glob may make. */
    globAlternatives: 256,
    /** Characters of one glob. */
    globLength: 4_096,
    /** Files and folders looked at to list one folder. */
    walkedEntries: 1_000_000,
    /** Standard output of one trial. */
    recordedOutput: 16 << 20,
    /** The end of standard error that is kept of one trial. */
    stderrTail: 8 << 10,
    /** Trace files that one trial writes. */
    recordedFiles: 100,
    /** All of them together. */
    recordedFileBytes: 64 << 20,
    dotEnv: 256 << 10,
    /** One export request to the receiver, as it is sent and as it is unpacked. */
    receivedRequest: 32 << 20,
    /** What is kept of what one trial sends, about as much as it takes in memory. */
    receivedTrial: 64 << 20,
    /** The same of all trials that run. */
    receivedTrials: 192 << 20,
    /** Of one trial, sent and not yet read: bytes and requests. */
    receivedAtOnce: 64 << 20,
    requestsAtOnce: 256,
    /** Open connections to the receiver that have no request of a trial on them. */
    idleConnections: 512,
};


/***/ }),

/***/ 461:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bv: () => (/* binding */ pythonJson),
/* harmony export */   qV: () => (/* binding */ pythonStr)
/* harmony export */ });
/* unused harmony export pythonRepr */
/**
 * Python's `str()` of a JSON value: a string is itself, anything else its `repr`. JSON read by
 * JavaScript no longer tells `1.0` from `1`: whole numbers print as integers.
 */
function pythonStr(value) {
    return typeof value === 'string' ? value : pythonRepr(value);
}
/** Python's `repr()` of a JSON value. */
function pythonRepr(value) {
    if (value === null)
        return 'None';
    if (typeof value === 'boolean')
        return value ? 'True' : 'False';
    if (typeof value === 'number')
        return pythonNumber(value);
    if (typeof value === 'string')
        return quoted(value);
    if (Array.isArray(value))
        return `[${value.map(pythonRepr).join(', ')}]`;
    return `{${Object.entries(value)
        .map(([key, item]) => `${quoted(key)}: ${pythonRepr(item)}`)
        .join(', ')}}`;
}
/** Python's `json.dumps()` with its defaults: `", "` and `": "` between, everything above ASCII escaped. */
function pythonJson(value) {
    if (typeof value === 'number')
        return pythonNumber(value);
    if (typeof value === 'string')
        return asciiJson(value);
    if (value === null || typeof value === 'boolean')
        return String(value);
    if (Array.isArray(value))
        return `[${value.map(pythonJson).join(', ')}]`;
    return `{${Object.entries(value)
        .map(([key, item]) => `${asciiJson(key)}: ${pythonJson(item)}`)
        .join(', ')}}`;
}
/** Python switches to an exponent below 1e-4 and from 1e16 on, and pads it to two digits. */
function pythonNumber(value) {
    if (Number.isInteger(value) && Math.abs(value) < 1e21)
        return BigInt(value).toString();
    if (!Number.isFinite(value))
        return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
    const [digits = '', exponent = '0'] = value.toExponential().split('e');
    const power = Number(exponent);
    if (power >= -4 && power < 16)
        return String(value);
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
const unprintable = /[\p{C}\p{Z}]/u;
const shortEscapes = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };
function quoted(text) {
    const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
    let out = quote;
    for (const character of text) {
        if (character === quote)
            out += `\\${character}`;
        else if (shortEscapes[character] !== undefined)
            out += shortEscapes[character];
        else if (character !== ' ' && unprintable.test(character))
            out += codeEscape(character);
        else
            out += character;
    }
    return out + quote;
}
function codeEscape(character) {
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    if (code < 0x100)
        return `\\x${hex.padStart(2, '0')}`;
    return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
function asciiJson(text) {
    return JSON.stringify(text).replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}


/***/ }),

/***/ 9766:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h: () => (/* binding */ parseYaml)
});

// EXTERNAL MODULE: ./node_modules/js-yaml/dist/js-yaml.mjs
var js_yaml = __webpack_require__(3243);
// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
;// CONCATENATED MODULE: ./lib/text/yaml/plain-scalar.js
const words = new Map([
    ...['yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true]),
    ...['no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false]),
    ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null]),
]);
const integer = /^[-+]?(?:0b_*[01][01_]*|0x_*[0-9a-fA-F][0-9a-fA-F_]*|0[0-7_]+|0|[1-9][0-9_]*(?::[0-5]?[0-9])*)$/;
const plain_scalar_float = /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/;
const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const date = /^[0-9]{4}-(?:[0-9]{2}-[0-9]{2}|[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/;
/**
 * Reads an unquoted scalar with the YAML 1.1 rules of PyYAML, so that a file means here what it means
 * to Kensa: `yes` is true, `010` is 8, `1:30` is 90, and `1e3`, `08`, `y` are text.
 */
function plainScalar(text) {
    const word = words.get(text);
    if (word !== undefined)
        return { kind: 'json', value: word };
    const first = text.charCodeAt(0);
    // `+`, `-`, `.` and digits: nothing else starts a number or a date.
    if ((first < 48 || first > 57) && first !== 43 && first !== 45 && first !== 46)
        return { kind: 'json', value: text };
    if (integer.test(text))
        return { kind: 'json', value: integerOf(text) };
    if (plain_scalar_float.test(text))
        return { kind: 'json', value: floatOf(text) };
    if (date.test(text))
        return { kind: 'date' };
    return notFinite.test(text) ? { kind: 'not-finite' } : { kind: 'json', value: text };
}
function integerOf(text) {
    const digits = text.replaceAll('_', '').replace(/^[-+]/, '');
    const sign = text.startsWith('-') ? -1 : 1;
    if (digits.includes(':'))
        return sign * sexagesimal(digits);
    const octal = digits.length > 1 && /^0[0-7]/.test(digits);
    return sign * Number(octal ? `0o${digits.slice(1)}` : digits);
}
function floatOf(text) {
    const digits = text.replaceAll('_', '');
    return digits.includes(':')
        ? (text.startsWith('-') ? -1 : 1) * sexagesimal(digits.replace(/^[-+]/, ''))
        : Number(digits);
}
function sexagesimal(digits) {
    let value = 0;
    for (const part of digits.split(':'))
        value = value * 60 + Number(part);
    return value;
}

;// CONCATENATED MODULE: ./lib/text/yaml/scalar.js


/** Reads a value. What JSON cannot hold comes back as its text, with a fault. */
function readValue(source, event) {
    const text = (0,js_yaml/* getScalarValue */.KE)(source, event);
    if (event.tagStart !== -1)
        return { value: text, fault: tagFault(source, event) };
    if (event.style !== js_yaml/* SCALAR_STYLE */.jK.PLAIN)
        return { value: text, fault: null };
    const read = plainScalar(text);
    if (read.kind === 'json')
        return { value: read.value, fault: null };
    const meaning = read.kind === 'date' ? 'a date' : 'a number that is not finite';
    const shown = text.slice(0, 80);
    return { value: text, fault: `YAML reads \`${shown}\` as ${meaning}; put it in quotes: "${shown}"` };
}
/** Reads a value where every value is meant as text: `yes`, `007` and dates are as they were written. */
function readText(source, event) {
    const read = readValue(source, event);
    if (event.tagStart !== -1 || read.value === null)
        return read;
    return { value: (0,js_yaml/* getScalarValue */.KE)(source, event), fault: null };
}
/** Reads a key, which must be text: a key that YAML takes for something else has a fault. */
function readKey(source, event) {
    const key = (0,js_yaml/* getScalarValue */.KE)(source, event);
    const { value, fault } = readValue(source, event);
    if (fault !== null || typeof value === 'string')
        return { key, fault };
    const meaning = key === '' ? 'empty' : `read as ${typeof value === 'number' ? 'a number' : `\`${String(value)}\``}`;
    const shown = key.slice(0, 80);
    return { key, fault: `a key must be text, and \`${shown}\` is ${meaning}; put it in quotes: "${shown}"` };
}
/** `!!str` and `!` make text; other tags have no use here. */
function tagFault(source, { tagStart, tagEnd }) {
    const tag = tagStart === -1 ? '!' : source.slice(tagStart, Math.min(tagEnd, tagStart + 80));
    return tag === '!!str' || tag === '!' ? null : `the tag \`${tag}\` is not supported; remove it`;
}
function isMergeKey(source, event) {
    return (event.type === js_yaml/* EVENT_ID */.hy.SCALAR &&
        event.style === js_yaml/* SCALAR_STYLE */.jK.PLAIN &&
        (0,js_yaml/* getScalarValue */.KE)(source, event) === '<<');
}
/** Offset of the first character, quotes included; -1 for an empty scalar. */
function offsetOf(event) {
    if (event.type === js_yaml/* EVENT_ID */.hy.ALIAS)
        return event.anchorStart - 1;
    if (event.type !== js_yaml/* EVENT_ID */.hy.SCALAR)
        return event.start;
    const quoted = event.style === js_yaml/* SCALAR_STYLE */.jK.SINGLE_QUOTED || event.style === js_yaml/* SCALAR_STYLE */.jK.DOUBLE_QUOTED;
    return quoted ? event.valueStart - 1 : event.valueStart;
}

;// CONCATENATED MODULE: ./lib/text/yaml/document-reader.js




/** Ends the reading of a document that has no meaning, at an offset of the text. */
class Unreadable extends Error {
    offset;
    constructor(message, offset) {
        super(message);
        this.offset = offset;
    }
}
/** Builds the JSON value out of the parser's events, and finds what JSON cannot hold. */
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
    /** `read`: what a scalar stands for. Fills `offsets` on the way, where it is given. */
    constructor(text, events, read, offsets) {
        this.#text = text;
        this.#events = events;
        this.#read = read;
        this.#offsets = offsets;
    }
    /** Offset of the document's content. */
    get start() {
        const first = this.#events[1];
        return first === undefined ? 0 : Math.max(0, offsetOf(first));
    }
    document() {
        if (this.#events.length === 0)
            return null;
        this.#at = 1;
        const value = this.#node(this.start, this.start);
        const second = this.#events[this.#at + 2];
        if (second === undefined)
            return value;
        const offset = second.type === js_yaml/* EVENT_ID */.hy.POP ? -1 : offsetOf(second);
        throw new Unreadable('a second YAML document begins here; a file holds one, so write the second to a file of its own', offset === -1 ? this.#text.length : offset);
    }
    /** The value that begins at the current event. `around`: where to point when it is empty. */
    #node(key, around) {
        const event = this.#next();
        this.#at += 1;
        this.#nodes += 1;
        const own = offsetOf(event);
        this.#offsets?.add(this.#path, key, own === -1 ? around : own);
        if (event.type === js_yaml/* EVENT_ID */.hy.ALIAS)
            return this.#alias(event.anchorStart, event.anchorEnd);
        const before = this.#nodes;
        const value = this.#content(event);
        if (event.anchorStart !== -1) {
            const name = this.#text.slice(event.anchorStart, event.anchorEnd);
            this.#anchors.set(name, { value, nodes: this.#nodes - before + 1 });
        }
        return value;
    }
    #content(event) {
        if (event.type === js_yaml/* EVENT_ID */.hy.SCALAR) {
            const { value, fault } = this.#read(this.#text, event);
            this.#fault('value', fault);
            return value;
        }
        this.#fault('value', tagFault(this.#text, event));
        return event.type === js_yaml/* EVENT_ID */.hy.SEQUENCE ? this.#sequence(event.start) : this.#mapping(event);
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
            if (!isMerge && Object.hasOwn(result, key))
                this.#fault('key', `the key \`${key.slice(0, 80)}\` is given twice; keep one of them`);
            const value = this.#node(offset, offset);
            if (isMerge)
                for (const source of this.#mergeable(value))
                    merged.push(source);
            else
                put(result, key, value);
            this.#path.pop();
        }
        for (const source of merged) {
            for (const [key, value] of Object.entries(source))
                if (!Object.hasOwn(result, key))
                    put(result, key, value);
        }
        return result;
    }
    #mergeable(value) {
        const sources = Array.isArray(value) ? value : [value];
        if (sources.every(json/* isObject */.Gv))
            return sources;
        this.#fault('value', '`<<` merges mappings; expected an alias of one, such as `<<: *name`');
        return [];
    }
    #key(event, mapping, offset) {
        this.#at += 1;
        if (event.type === js_yaml/* EVENT_ID */.hy.SCALAR) {
            const { key, fault } = readKey(this.#text, event);
            this.#path.push(key);
            this.#fault('key', fault);
            this.#path.pop();
            return key;
        }
        // `{{name}}` without quotes is a mapping whose key is a mapping.
        const braces = mapping.style === js_yaml/* COLLECTION_STYLE */.Rl.FLOW &&
            event.type === js_yaml/* EVENT_ID */.hy.MAPPING &&
            offset === mapping.start + 1;
        if (!braces)
            throw new Unreadable('a key must be text; put it in quotes', offset);
        const name = /^\{\{([^{}\n]{1,80})\}\}/.exec(this.#text.slice(mapping.start, mapping.start + 90))?.[1] ?? 'name';
        throw new Unreadable(`a placeholder must be in quotes: "{{${name}}}"`, mapping.start);
    }
    #alias(start, end) {
        const target = this.#anchors.get(this.#text.slice(start, end));
        if (target === undefined) {
            const name = this.#text.slice(start, Math.min(end, start + 80));
            const hint = 'text that begins with `*` must be in quotes';
            throw new Unreadable(`the alias \`*${name}\` has no anchor \`&${name}\` before it; ${hint}`, start - 1);
        }
        this.#nodes += target.nodes;
        this.#expanded += target.nodes;
        if (this.#expanded > limits/* limits */.F.yamlExpansion)
            throw new Unreadable('the aliases of this file expand to too much', start - 1);
        return target.value;
    }
    #fault(part, message) {
        if (message === null || this.faults.length >= limits/* limits */.F.faultsPerFile)
            return;
        this.faults.push({ path: [...this.#path], part, message });
    }
    #closes() {
        if (this.#events[this.#at]?.type !== js_yaml/* EVENT_ID */.hy.POP)
            return false;
        this.#at += 1;
        return true;
    }
    #next() {
        return this.#events[this.#at];
    }
}
/** Sets a key that the input chose: `__proto__` becomes a key like any other. */
function put(target, key, value) {
    if (key === '__proto__') {
        Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
    }
    else
        target[key] = value;
}

// EXTERNAL MODULE: ./lib/text/yaml/positions.js
var positions = __webpack_require__(1967);
;// CONCATENATED MODULE: ./lib/text/yaml/syntax-advice.js
/** The parser's reason, in other words, with what to write instead. First match wins; `line` is the line of the error. */
const advice = [
    {
        reason: /bad indentation of a mapping/,
        line: /:\s+[@`%]/,
        say: 'a value cannot begin with `@`, a backtick or `%`; put it in quotes',
    },
    {
        reason: /bad indentation of a mapping|expected ':' after/,
        line: /^\s*(?:-\s+)?[^\s"'#][^"'#]*?:\s+[^"'[{|>\s][^"']*:(?:\s|$)/,
        say: 'a value that contains `: ` must be in quotes',
    },
    {
        reason: /bad indentation of a mapping/,
        line: /:\s+-(?:\s|$)/,
        say: 'a list starts on a line of its own below its key, or is written as `[a, b]`',
    },
    {
        reason: /bad indentation|deficient indentation|end of the stream or a document/,
        line: /^ *\t/,
        say: 'indent with spaces, not with tabs',
    },
    { reason: /tab characters/, say: 'indent with spaces, not with tabs' },
    { reason: /bad indentation of a sequence/, say: 'the items of one list start in the same column' },
    {
        reason: /bad indentation|deficient indentation/,
        say: 'the keys of one mapping start in the same column, as `key: value`',
    },
    {
        reason: /end of the stream or a document/,
        say: 'expected `key: value`, indented like the lines before it',
    },
    { reason: /within a (?:single|double) quoted/, say: 'a quote that was opened is not closed' },
    { reason: /within a flow collection/, say: 'a `[` or `{` that was opened is not closed' },
    { reason: /missed comma/, say: 'items between `[ ]` and `{ }` are separated by commas' },
    {
        reason: /unknown escape|hexadecimal/,
        say: 'in double quotes a backslash is written `\\\\`; in single quotes it needs nothing',
    },
    { reason: /expected ':' after|can not read a block mapping/, say: 'expected `key: value`' },
    { reason: /maxDepth/, say: 'it is nested too deeply' },
    {
        reason: /non-printable|null byte/,
        say: 'it holds a control character; remove it, or write it as `"\\u0007"` in quotes',
    },
    {
        reason: /alias|anchor/,
        say: 'an anchor is `&name` before a value, an alias `*name` in place of one; text that begins so must be in quotes',
    },
    {
        reason: /tag|directive|YAML version/i,
        say: 'tags and directives have no use here; text that begins with `!` or `%` must be in quotes',
    },
];
/** One sentence for a person: what is wrong with the YAML, and what to write. */
function syntaxAdvice(reason, line) {
    // A long line is not looked at whole: only its start can show one of these mistakes to a reader.
    const shown = line.slice(0, 300);
    const found = advice.find((entry) => entry.reason.test(reason) && (entry.line === undefined || entry.line.test(shown)));
    return `not valid YAML: ${found?.say ?? reason}`;
}

;// CONCATENATED MODULE: ./lib/text/yaml/parse-yaml.js







/**
 * Parses exactly one YAML document, typed as PyYAML types it (YAML 1.1), or with every value but null as
 * text. Bounded in depth and in what aliases expand to; never throws. Positions cost a second walk and
 * are made when they are asked for.
 */
function parseYaml(text, { scalars = 'typed' } = {}) {
    const read = scalars === 'text' ? readText : readValue;
    try {
        const events = (0,js_yaml/* parseEvents */.PH)(text, { maxDepth: limits/* limits */.F.jsonDepth });
        const reader = new DocumentReader(text, events, read, null);
        const value = reader.document();
        let offsets;
        let lines;
        const locate = (path, part = 'value') => {
            if (offsets === undefined) {
                offsets = new positions/* PathOffsets */.cG();
                const again = (0,js_yaml/* parseEvents */.PH)(text, { maxDepth: limits/* limits */.F.jsonDepth });
                new DocumentReader(text, again, read, offsets).document();
            }
            lines ??= new positions/* LineStarts */.CZ(text);
            return lines.at(offsets.find(path, part));
        };
        return { ok: true, value, faults: reader.faults, line: (0,positions/* positionAt */.t$)(text, reader.start).line, locate };
    }
    catch (thrown) {
        if (thrown instanceof Unreadable)
            return { ok: false, message: thrown.message, position: (0,positions/* positionAt */.t$)(text, thrown.offset) };
        const offset = thrown instanceof js_yaml/* YAMLException */.tB ? (thrown.mark?.position ?? 0) : 0;
        const position = (0,positions/* positionAt */.t$)(text, offset);
        const reason = thrown instanceof js_yaml/* YAMLException */.tB ? thrown.reason : (0,errors/* toError */.iT)(thrown).message;
        return {
            ok: false,
            message: syntaxAdvice(reason, text.split(/\r\n|\r|\n/, position.line)[position.line - 1] ?? ''),
            position,
        };
    }
}


/***/ }),

/***/ 1967:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CZ: () => (/* binding */ LineStarts),
/* harmony export */   cG: () => (/* binding */ PathOffsets),
/* harmony export */   t$: () => (/* binding */ positionAt)
/* harmony export */ });
/** Where keys and values are: offsets by path, so that one walk over a file serves every question. */
class PathOffsets {
    #places = new Map();
    add(path, key, value) {
        this.#places.set(path.join('\0'), { key, value });
    }
    /** The offset of a path, or of the nearest place around it that the text has. */
    find(path, part) {
        for (let length = path.length; length >= 0; length -= 1) {
            const place = this.#places.get(path.slice(0, length).join('\0'));
            if (place !== undefined)
                return length === path.length ? place[part] : place.key;
        }
        return 0;
    }
}
/** Where the lines of a text begin; `\n`, `\r\n` and `\r` end a line. */
class LineStarts {
    #starts = [0];
    constructor(text) {
        for (const { index, 0: ending } of text.matchAll(/\r\n|\r|\n/g))
            this.#starts.push(index + ending.length);
    }
    /** Line and column of an offset, both 1-based. */
    at(offset) {
        let low = 0;
        let high = this.#starts.length;
        while (high - low > 1) {
            const middle = (low + high) >>> 1;
            if ((this.#starts[middle] ?? 0) <= offset)
                low = middle;
            else
                high = middle;
        }
        return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
    }
}
/** Line and column of one offset. For many offsets of one text keep its `LineStarts`. */
function positionAt(text, offset) {
    return new LineStarts(text.slice(0, offset)).at(offset);
}


/***/ }),

/***/ 5482:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ textOf),
/* harmony export */   u: () => (/* binding */ requestsOf)
/* harmony export */ });
/** The text of a message: its text parts, joined without a separator. Reasoning is not part of it. */
function textOf(message) {
    let text = '';
    for (const part of message.parts)
        if (part.type === 'text')
            text += part.text;
    return text;
}
/** The tool calls that a message asks for, in order. */
function requestsOf(message) {
    const requests = [];
    for (const part of message.parts)
        if (part.type === 'tool_call')
            requests.push(part.call);
    return requests;
}


/***/ })

};
