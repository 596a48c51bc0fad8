export const id = 579;
export const ids = [579];
export const modules = {

/***/ 9335:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ append)
/* harmony export */ });
/** Adds to the list that a map holds for a key. */
function append(map, key, value) {
    const list = map.get(key);
    if (list === undefined)
        map.set(key, [value]);
    else
        list.push(value);
}


/***/ }),

/***/ 17:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  b: () => (/* binding */ loadSuite)
});

// EXTERNAL MODULE: ./lib/core/append.js
var append = __webpack_require__(9335);
// EXTERNAL MODULE: ./lib/core/diagnostic.js
var diagnostic = __webpack_require__(876);
// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
// EXTERNAL MODULE: ./lib/files/paths.js
var files_paths = __webpack_require__(795);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/text/suggest.js
var suggest = __webpack_require__(6101);
// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/checks/param-schema.js
var param_schema = __webpack_require__(1374);
;// CONCATENATED MODULE: ./lib/checks/param-problems.js




/** What is wrong with the parameters of a check, in plain words; `written` names them as the author did. */
function problemsOf(check, params, written, issues) {
    const schema = (0,param_schema/* paramSchema */.ZM)(check);
    return issues.flatMap((issue) => {
        const inner = issue.path.filter((step) => typeof step !== 'symbol');
        const path = inner.map((step, index) => (index === 0 ? (written.get(String(step)) ?? step) : step));
        if (issue.code === 'unrecognized_keys') {
            return issue.keys.map((key) => unknownKey(check, (0,param_schema/* schemaAt */.lv)(schema, inner), valueAt(params, inner), path, key));
        }
        const value = valueAt(params, inner);
        const message = `${check.type} ${placeWords(path)}${issueWords(issue, (0,param_schema/* schemaAt */.lv)(schema, inner), value)}`;
        return [{ code: 'invalid-params', path: ['params', ...path], message }];
    });
}
function unknownKey(check, schema, params, path, key) {
    const own = Object.keys(schema.properties ?? {});
    const names = path.length === 0 ? [...own, ...Object.keys(check.paramAliases ?? {})] : own;
    const absent = schema.required?.filter((name) => (0,json/* isObject */.Gv)(params) && !Object.hasOwn(params, name)) ?? [];
    // Where one parameter is unknown and one is missing, the one was meant to be the other.
    const near = (0,suggest/* suggest */.Z)(key, names) ?? (absent.length === 1 ? absent[0] : undefined);
    const list = own.length === 0 ? 'it has none' : `there are ${own.join(', ')}`;
    const help = near === undefined ? list : `did you mean ${near}?`;
    return {
        code: 'invalid-params',
        path: ['params', ...path, key],
        message: `${check.type} ${placeWords(path)} cannot hold ${quoted(key)}; ${help}`,
    };
}
function issueWords(issue, schema, value) {
    const expected = (0,param_schema/* typeWords */.yL)(schema);
    if (value === undefined)
        return ` is missing; expected ${expected}`;
    return `: ${valueIssueWords(issue, schema, value, expected)}`;
}
function valueIssueWords(issue, schema, value, expected) {
    if (issue.code === 'custom')
        return issue.message;
    const isList = Array.isArray(value);
    if (issue.code === 'too_small') {
        if (!isList && typeof value !== 'string')
            return `expected at least ${issue.minimum}, got ${valueWords(value)}`;
        return `must not be empty; expected ${expected}`;
    }
    if (issue.code === 'too_big') {
        if (!isList)
            return `expected at most ${issue.maximum}, got ${valueWords(value)}`;
        return `holds more than ${issue.maximum} entries`;
    }
    return `expected ${expected}, got ${valueWords(value)}${hint(schema, value)}`;
}
/** What to write instead, where that is plain. */
function hint(schema, value) {
    if (typeof value !== 'string' || value === '')
        return '';
    if (schema.type === 'array')
        return `; write [${value.length > 40 ? '…' : value}]`;
    const isNumeric = schema.type === 'number' || schema.type === 'integer';
    if (isNumeric && Number.isFinite(Number(value)))
        return `; write ${Number(value)} without quotes`;
    if (schema.type === 'boolean' && /^(true|false)$/i.test(value)) {
        return `; write ${value.toLowerCase()} without quotes`;
    }
    return '';
}
/** `params.tools`, `params.steps[0].args`. */
function placeWords(path) {
    return `params${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;
}
function valueWords(value) {
    if (value === null)
        return 'nothing (null)';
    if (typeof value === 'string')
        return `the text ${quoted(value)}`;
    if (Array.isArray(value))
        return value.length === 0 ? 'an empty list' : 'a list';
    return (0,json/* isObject */.Gv)(value) ? 'a mapping' : `${value}`;
}
function quoted(text) {
    return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
function valueAt(params, path) {
    return path.reduce((value, step) => {
        if (Array.isArray(value))
            return value[Number(step)];
        return (0,json/* isObject */.Gv)(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    }, params);
}

;// CONCATENATED MODULE: ./lib/checks/placeholder.js

/** Every text inside of a value that holds a placeholder. Keys are never placeholders. */
function placeholdersIn(value) {
    const found = [];
    collect(value, [], found);
    return found;
}
function collect(value, path, found) {
    if (typeof value === 'string') {
        const text = /\{\{[^{}\n]+\}\}/.exec(value)?.[0];
        if (text !== undefined)
            found.push({ text, path });
    }
    else if (value !== null && typeof value === 'object' && path.length < limits/* limits */.F.jsonDepth) {
        const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
        for (const [key, item] of entries)
            collect(item, [...path, key], found);
    }
}

// EXTERNAL MODULE: ./lib/checks/registry.js + 32 modules
var registry = __webpack_require__(428);
;// CONCATENATED MODULE: ./lib/checks/bind.js




/**
 * Binds the checks of one scenario. A second check of a kind that may stand only once is a problem.
 * Placeholders must have been filled before: one that is left is a problem too.
 */
function bindChecks(specs) {
    const once = new Set();
    return specs.map((spec) => {
        const bound = bindCheck(spec);
        if (bound.check?.once !== true)
            return bound;
        if (!once.has(bound.check)) {
            once.add(bound.check);
            return bound;
        }
        const message = `A scenario has at most one ${bound.check.type} check; put the others into scenarios of their own`;
        const problem = { code: 'check-once', path: ['type'], message };
        return { spec, check: bound.check, problems: [...(bound.problems ?? []), problem] };
    });
}
/** Finds the check of a spec and parses its parameters. Never throws. */
function bindCheck(spec) {
    const check = (0,registry/* findCheck */.Sd)(spec.type);
    if (check === null)
        return { spec, check, problems: [unknownCheck(spec.type)] };
    const unfilled = placeholdersIn({ ...spec.params }).map(({ text, path }) => ({
        code: 'placeholder',
        path: ['params', ...path],
        message: `${text} is filled by no dataset row; check the name of the field, and the scenario's dataset`,
    }));
    if (unfilled.length > 0)
        return { spec, check, problems: unfilled };
    const { params, written, problems } = withoutAliases(check, spec.params);
    const parsed = check.params.safeParse(params, { reportInput: true });
    if (parsed.success && problems.length === 0)
        return { spec, check, params: parsed.data, problems: null };
    const issues = parsed.success ? [] : problemsOf(check, params, written, parsed.error.issues);
    return { spec, check, problems: [...problems, ...issues] };
}
function unknownCheck(type) {
    const near = (0,suggest/* suggest */.Z)(type, registry/* checkNames */.LN);
    const help = near === null ? `There are ${registry/* checkNames */.LN.join(', ')}` : `Did you mean ${near}?`;
    return {
        code: 'unknown-check',
        path: ['type'],
        message: `There is no check called ${quoted(type)}. ${help}`,
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
            problems.push({ code: 'invalid-params', path: ['params', name], message });
            continue;
        }
        written.set(target, name);
        renamed.push([target, value]);
    }
    return { params: Object.fromEntries(renamed), written, problems };
}

;// CONCATENATED MODULE: ./lib/scenario/dataset.js



const readers = new Map([
    ['jsonl', readJsonl],
    ['ndjson', readJsonl],
]);
/** Rows of a dataset, or the reason why there are none. A bad row is a reading of its own. */
async function readDataset(tree, file) {
    const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
    const reader = readers.get(extension);
    if (reader === undefined)
        return `the dataset \`${file}\` must be JSON Lines, in a file that ends with \`.jsonl\``;
    let text;
    try {
        text = await tree.readText(file, limits/* limits */.F.datasetFile);
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* GateError */.ue))
            throw thrown;
        return `the dataset cannot be used: ${thrown.message}`;
    }
    const rows = [];
    for (const reading of reader(text)) {
        if (rows.length === limits/* limits */.F.datasetRows)
            return `the dataset \`${file}\` has more than ${limits/* limits */.F.datasetRows} rows; split it`;
        rows.push(reading);
    }
    return rows.length === 0 ? `the dataset \`${file}\` has no rows; expected one JSON object in a line` : rows;
}
/** JSON Lines; blank lines are no rows. */
function* readJsonl(text) {
    let index = 0;
    let line = 0;
    for (let start = 0; start < text.length;) {
        const newline = text.indexOf('\n', start);
        const end = newline === -1 ? text.length : newline;
        const content = text.slice(start, end).trim();
        start = end + 1;
        line += 1;
        if (content === '')
            continue;
        index += 1;
        yield { index, line, ...rowOf(content, index) };
    }
}
function rowOf(content, index) {
    try {
        const data = JSON.parse(content);
        if ((0,json/* isObject */.Gv)(data))
            return { row: { index, data: data }, fault: null };
        return { row: null, fault: 'the row is not an object; expected fields such as `{"question": "…"}`' };
    }
    catch {
        return { row: null, fault: 'the row is not valid JSON; expected one JSON object in a line' };
    }
}
/** The problem of one row, at its line in the dataset. */
function rowProblem(file, line, message) {
    return { code: 'dataset-row', severity: 'error', message, file, line, column: 1 };
}

// EXTERNAL MODULE: ./lib/text/python.js
var python = __webpack_require__(461);
;// CONCATENATED MODULE: ./lib/scenario/placeholders.js


/**
 * Fills `{{field}}` in the values of check parameters from a dataset row, as Kensa does; keys are never
 * filled. A text that is one placeholder and nothing else takes the field's value with its type. In
 * any other text each field is replaced by its Python `str()`, one field after the other in the order
 * of the row, so that what one field brings in can hold a placeholder of a later one. Names are taken
 * letter for letter; an unknown one stays as it is.
 */
function fillPlaceholders(value, row) {
    if (typeof value === 'string')
        return value.includes('{{') ? fillText(value, row) : value;
    if (Array.isArray(value))
        return value.map((item) => fillPlaceholders(item, row));
    if (value === null || typeof value !== 'object')
        return value;
    const filled = Object.create(null);
    for (const [key, item] of Object.entries(value))
        filled[key] = fillPlaceholders(item, row);
    return filled;
}
/** Whether any text inside of a value could be a placeholder. */
function hasPlaceholder(value) {
    if (typeof value === 'string')
        return value.includes('{{');
    if (value === null || typeof value !== 'object')
        return false;
    return Object.values(value).some(hasPlaceholder);
}
function fillText(text, row) {
    const isBare = text.startsWith('{{') && text.endsWith('}}') && text.indexOf('{{', 2) === -1;
    if (isBare) {
        const name = text.slice(2, -2);
        if (Object.hasOwn(row, name))
            return row[name];
    }
    let filled = text;
    for (const [name, value] of Object.entries(row)) {
        const parts = filled.split(`{{${name}}}`);
        if (parts.length === 1)
            continue;
        const inserted = (0,python/* pythonStr */.qV)(value);
        // Fields that hold placeholders can double at every step. The text then stays as it was, unfilled.
        if (filled.length + parts.length * inserted.length > limits/* limits */.F.scenarioFile)
            return text;
        filled = parts.join(inserted);
    }
    return filled;
}

;// CONCATENATED MODULE: ./lib/scenario/build.js






/** Makes scenarios of a draft: one, or one per row of its dataset. Never none. */
async function buildScenarios(draft, tree) {
    if (draft.dataset === null)
        return whole(draft, []);
    const rows = await readDataset(tree, draft.dataset.file);
    if (typeof rows !== 'string')
        return expand(draft, draft.dataset, rows);
    const problem = {
        code: 'dataset',
        severity: 'error',
        message: rows,
        file: draft.file,
        ...draft.locate(['dataset']),
    };
    return whole(draft, [problem]);
}
function whole(draft, problems) {
    const checks = bind(draft.checks, null);
    const scenario = { ...settle(draft, checks), problems: [...draft.problems, ...problems] };
    // Where the dataset itself is at fault, placeholders are open because of it.
    const own = checkDiagnostics(draft, checks, new Set());
    const shown = scenario.problems.length === 0 ? own : own.filter(({ code }) => code !== 'placeholder');
    return { scenarios: [scenario], diagnostics: [...problems, ...shown] };
}
function expand(draft, dataset, rows) {
    const said = new Set();
    const diagnostics = [];
    const filled = draft.checks.some(({ spec }) => hasPlaceholder(spec.params));
    const shared = filled ? null : settle(draft, bind(draft.checks, null));
    const scenarios = rows.map(({ index, line, row, fault }) => {
        const base = shared ?? settle(draft, bind(draft.checks, row));
        // A row that is no row leaves every placeholder open; that is the row's fault and not the checks'.
        if (row !== null)
            diagnostics.push(...checkDiagnostics(draft, base.checks, said));
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
            problems: [...draft.problems, ...problems],
        };
    });
    return { scenarios, diagnostics };
}
function missingField(field, row) {
    const fields = Object.keys(row.data).slice(0, 10);
    return `the row has no field \`${field}\`, the \`input_field\` of the scenario; its fields: ${fields.join(', ') || 'none'}`;
}
/** Without a row, placeholders stay; binding then says so. */
function bind(drafts, row) {
    const specs = drafts.map(({ spec }) => {
        if (row === null)
            return spec;
        return { ...spec, params: fillPlaceholders(spec.params, row.data) };
    });
    return bindChecks(specs).map((bound, index) => {
        const own = drafts[index]?.problems ?? [];
        if (own.length === 0)
            return bound;
        // What binding finds missing in a check that cannot be read follows from that.
        const { spec, check } = bound;
        return { spec, check, problems: spec.type === '' ? own : [...own, ...(bound.problems ?? [])] };
    });
}
function settle(draft, checks) {
    const { dataset: _, ...rest } = draft;
    return { ...rest, row: null, checks, checksFingerprint: fingerprintOf(checks) };
}
/** Problems of checks at their places, each once for all rows. */
function checkDiagnostics(draft, checks, said) {
    return checks.flatMap(({ problems }, index) => (problems ?? []).flatMap((problem) => {
        const key = `${index}\n${problem.path.join('\n')}\n${problem.message}`;
        if (said.has(key) || said.size >= limits/* limits */.F.faultsPerFile)
            return [];
        said.add(key);
        return [checkDiagnostic(draft, index, problem)];
    }));
}
function checkDiagnostic(draft, index, { code, message, path }) {
    const place = draft.locate(['checks', index, ...path], typeof path.at(-1) === 'string' ? 'key' : 'value');
    return { code, severity: 'error', message: `checks[${index}]: ${message}`, file: draft.file, ...place };
}
/** First 16 hex digits of the SHA-256 of what the checks are; spellings that mean the same give the same. */
function fingerprintOf(checks) {
    const parts = checks.map(({ spec, check }) => {
        const params = Object.entries(spec.params).map(([name, value]) => [
            check?.paramAliases?.[name] ?? name,
            value,
        ]);
        return {
            type: check?.type ?? spec.type,
            params: Object.fromEntries(params),
            severity: spec.severity,
            surface: spec.surface,
        };
    });
    return (0,external_node_crypto_.createHash)('sha256').update((0,json/* canonicalJson */.dj)(parts)).digest('hex').slice(0, 16);
}

// EXTERNAL MODULE: ./node_modules/js-yaml/dist/js-yaml.mjs
var js_yaml = __webpack_require__(3243);
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
    #offsets;
    #anchors = new Map();
    #path = [];
    #at = 0;
    #nodes = 0;
    #expanded = 0;
    /** Fills `offsets` on the way, where it is given. */
    constructor(text, events, offsets) {
        this.#text = text;
        this.#events = events;
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
            const { value, fault } = readValue(this.#text, event);
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

;// CONCATENATED MODULE: ./lib/text/yaml/positions.js
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
 * Parses exactly one YAML document, typed as PyYAML types it (YAML 1.1). Bounded in depth and in what
 * aliases expand to; never throws. Positions cost a second walk and are made when they are asked for.
 */
function parseYaml(text) {
    try {
        const events = (0,js_yaml/* parseEvents */.PH)(text, { maxDepth: limits/* limits */.F.jsonDepth });
        const reader = new DocumentReader(text, events, null);
        const value = reader.document();
        let offsets;
        let lines;
        const locate = (path, part = 'value') => {
            if (offsets === undefined) {
                offsets = new PathOffsets();
                new DocumentReader(text, (0,js_yaml/* parseEvents */.PH)(text, { maxDepth: limits/* limits */.F.jsonDepth }), offsets).document();
            }
            lines ??= new LineStarts(text);
            return lines.at(offsets.find(path, part));
        };
        return { ok: true, value, faults: reader.faults, line: positionAt(text, reader.start).line, locate };
    }
    catch (thrown) {
        if (thrown instanceof Unreadable)
            return { ok: false, message: thrown.message, position: positionAt(text, thrown.offset) };
        const offset = thrown instanceof js_yaml/* YAMLException */.tB ? (thrown.mark?.position ?? 0) : 0;
        const position = positionAt(text, offset);
        const reason = thrown instanceof js_yaml/* YAMLException */.tB ? thrown.reason : (0,errors/* toError */.iT)(thrown).message;
        return {
            ok: false,
            message: syntaxAdvice(reason, text.split(/\r\n|\r|\n/, position.line)[position.line - 1] ?? ''),
            position,
        };
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(6843);
;// CONCATENATED MODULE: ./lib/scenario/keys.js

/**
 * The keys of a scenario file: the one definition that parsing, suggestions and the JSON Schema come
 * from. The `error` of a schema says what was expected; what was found is added when it is reported.
 */
const keys_text = schemas/* string */.YjP({ error: 'expected text' });
const word = keys_text.min(1, { error: 'expected text that is not empty' });
/** No list of a scenario is longer by intent; without a bound one file could name every trace a million times. */
const longest = 1_000;
const tooLong = { error: `expected at most ${longest} entries` };
const texts = (error) => schemas/* array */.YOg(keys_text, { error }).max(longest, tooLong);
const orNull = (schema) => schemas/* union */.KCZ([schema, schemas/* null */.chJ()], { error: 'expected text' });
const checkKeys = {
    type: word.describe('Name of the check, such as `output_contains`.'),
    params: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J(), { error: 'expected a mapping of parameters, such as `{ value: done }`' })
        .describe('Parameters of the check. `{{field}}` stands for a field of the dataset row.'),
    description: keys_text.describe('What the check is for, in your words; shown when it fails.'),
    severity: schemas/* enum */.k5n(['error', 'warning'], { error: 'expected `error` or `warning`' })
        .describe('`warning`: a failure is shown and decides nothing. Default: `error`.'),
};
const scenarioKeys = {
    id: word
        .max(200, { error: 'expected at most 200 characters' })
        .describe('Unique in the suite. Traces are matched by it.'),
    name: word.describe('Short title for reports. Default: the id.'),
    description: keys_text.describe('What the scenario is about.'),
    source: schemas/* enum */.k5n(['code', 'traces', 'user'], { error: 'expected `code`, `traces` or `user`' })
        .describe('Where the scenario came from. Default: `code`.'),
    input: schemas/* union */.KCZ([keys_text, schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()), schemas/* null */.chJ()], { error: 'expected text or a mapping' })
        .describe('What the agent is given: text, or a mapping that is passed as JSON.'),
    run_command: schemas/* union */.KCZ([texts('expected a list of texts, such as `[python, agent.py]`'), keys_text], {
        error: 'expected a list of texts, such as `[python, agent.py]`',
    })
        .describe('Starts the agent, as a list of arguments. One text is split as a POSIX shell would, and may hold `{{input}}`.'),
    env_overrides: schemas/* record */.g1P(schemas/* string */.YjP(), keys_text, { error: 'expected a mapping of texts, such as `{ MODE: test }`' })
        .describe('Environment variables for the agent.'),
    expected_outcome: keys_text.describe('What a good run comes to, for people and judges.'),
    checks: schemas/* array */.YOg(schemas/* unknown */.L5J(), { error: 'expected a list of checks, each with a `type`' })
        .max(longest, tooLong)
        .describe('Deterministic checks. All must pass before a judge is asked.'),
    criteria: orNull(keys_text).describe('Rubric for a judge. Not together with `judge`.'),
    judge: orNull(keys_text).describe('Name of a judge file. Not together with `criteria`.'),
    dataset: orNull(word).describe('JSONL file beside the scenario; each row is a scenario of its own. Needs `input_field`.'),
    input_field: orNull(word).describe('Field of a row that is the input. Needs `dataset`.'),
    trace_refs: texts('expected a list of trace ids or paths').describe('Ids of recorded traces, or paths relative to this file, that are trials of this scenario.'),
    failure_pattern: orNull(keys_text).describe('The failure that the scenario was made for; a note.'),
    traces: schemas/* union */.KCZ([word, schemas/* array */.YOg(word).min(1, { error: 'expected at least one path' }).max(longest, tooLong)], {
        error: 'expected a path, or a list of paths',
    })
        .describe('Recorded traces: paths or globs relative to this file. `#key` after one picks the traces of that id, scenario or task out of a file of many. Several traces are trials.'),
    trials: schemas/* int */.Whr({ error: 'expected a whole number' })
        .min(1, { error: 'expected 1 or more' })
        .max(10_000, { error: 'expected at most 10000' })
        .describe('Trials wanted; with fewer traces the scenario is unverified. Default: as many as there are.'),
    tags: texts('expected a list of texts').describe('Words to group scenarios by.'),
};
/** Keys that Kensa does not have. */
const ownKeys = ['traces', 'trials', 'tags'];

;// CONCATENATED MODULE: ./lib/scenario/read-keys.js


/**
 * Reads each key of a mapping by its own schema, so that one bad key costs no other. Unknown keys are
 * problems with the nearest known name.
 */
function readKeys(shape, mapping, where) {
    const values = {};
    const problems = [];
    for (const [key, value] of Object.entries(mapping)) {
        if (problems.length >= limits/* limits */.F.faultsPerFile)
            break;
        const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
        if (schema === undefined) {
            problems.push({
                code: 'scenario-key',
                path: [...where, key],
                part: 'key',
                message: read_keys_unknownKey(key, Object.keys(shape)),
            });
            continue;
        }
        const result = schema.safeParse(value);
        if (result.success)
            values[key] = result.data;
        else {
            const issues = result.error.issues.slice(0, limits/* limits */.F.faultsPerFile);
            problems.push(...issues.map((issue) => problemOf(issue, key, value, where)));
        }
    }
    return { values: values, problems };
}
function read_keys_unknownKey(key, known) {
    const near = (0,suggest/* suggest */.Z)(key, known);
    const advice = near === null ? `known keys: ${known.join(', ')}` : `did you mean \`${near}\`?`;
    return `\`${key.slice(0, 80)}\` is not a key here; ${advice}`;
}
function problemOf(issue, key, value, where) {
    const { path, message } = deepest(issue);
    const inner = path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    const name = [key, ...inner]
        .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
        .join('');
    const found = inner.reduce((at, part) => at?.[part], value);
    return {
        code: 'scenario-value',
        path: [...where, key, ...inner],
        part: 'value',
        message: `\`${name.slice(0, 80)}\`: ${message}, got ${describeValue(found)}${remedy(message, found)}`,
    };
}
/** Of the branches of a union, the one that fits but for something inside of it. */
function deepest(issue) {
    if (issue.code !== 'invalid_union')
        return issue;
    for (const [first] of issue.errors) {
        if (first !== undefined && (first.path.length > 0 || first.code !== 'invalid_type')) {
            return { path: [...issue.path, ...first.path], message: first.message };
        }
    }
    return issue;
}
function describeValue(value) {
    if (value === null)
        return 'nothing';
    if (Array.isArray(value))
        return value.length === 0 ? 'an empty list' : 'a list';
    if (typeof value === 'string')
        return value === '' ? 'empty text' : `\`${value.slice(0, 60)}\``;
    if (typeof value === 'object')
        return 'a mapping';
    return `the ${typeof value} \`${JSON.stringify(value)}\``;
}
function remedy(expected, value) {
    if (value === null)
        return '; remove the key, or give it a value';
    if (expected.startsWith('expected text') && (typeof value === 'number' || typeof value === 'boolean'))
        return '; put it in quotes';
    if (expected.startsWith('expected a list') && typeof value === 'string')
        return `; write \`[${value.slice(0, 60)}]\``;
    return '';
}

;// CONCATENATED MODULE: ./lib/scenario/dialects/kensa-check.js





/** Reads one item of `checks`. A problem stays with the check: the others can still be scored. */
function readCheck(item, index, faults) {
    const mapping = (0,json/* isObject */.Gv)(item) ? item : {};
    const { values, problems } = readKeys(checkKeys, mapping, []);
    const type = values.type ?? '';
    const own = faults
        .filter(({ path }) => path[0] === 'checks' && path[1] === index)
        .map(({ path, message }) => ({ code: 'scenario-value', path: path.slice(2), message }));
    return {
        spec: {
            type,
            params: (values.params ?? {}),
            severity: values.severity ?? 'error',
            surface: 'assertion',
            description: values.description ?? '',
        },
        problems: [...missing(item, mapping), ...problems.map((problem) => advised(problem, type)), ...own],
    };
}
function missing(item, mapping) {
    if ('type' in mapping)
        return [];
    const what = (0,json/* isObject */.Gv)(item) ? 'the check has no `type`' : 'expected a check';
    return [{ code: 'scenario-value', path: [], message: `${what}; write one as \`- type: output_contains\`` }];
}
/** Two slips have a better answer than the nearest key: a parameter outside of `params`, a type written as a key. */
function advised({ code, path, message }, type) {
    const key = String(path.at(-1));
    if (code !== 'scenario-key')
        return { code, path, message };
    const check = (0,registry/* findCheck */.Sd)(type);
    if (check !== null &&
        (Object.hasOwn((0,param_schema/* paramSchema */.ZM)(check).properties ?? {}, key) || key in (check.paramAliases ?? {}))) {
        return { code, path, message: `\`${key}\` is a parameter of \`${type}\`; write it under \`params\`` };
    }
    if ((0,registry/* findCheck */.Sd)(key) !== null) {
        return {
            code,
            path,
            message: `write \`type: ${key}\`, and what stands below \`${key}\` under \`params\``,
        };
    }
    return { code, path, message };
}

;// CONCATENATED MODULE: ./lib/scenario/shell-words.js
/**
 * Splits a command line into arguments as a POSIX shell does, without expanding anything: blanks
 * separate, quotes group, a backslash makes the next character plain. Null where a quote or a
 * backslash is left open.
 */
function splitWords(line) {
    const words = [];
    let word = null;
    let quote = '';
    for (let index = 0; index < line.length; index += 1) {
        const char = line[index];
        if (quote === '' && /\s/.test(char)) {
            if (word !== null)
                words.push(word);
            word = null;
        }
        else if (quote === '' && (char === '"' || char === "'")) {
            quote = char;
            word ??= '';
        }
        else if (quote === char && char !== '')
            quote = '';
        else if (char === '\\' && quote !== "'") {
            const next = line[(index += 1)];
            if (next === undefined)
                return null;
            // In double quotes a backslash is plain but before a quote or another backslash.
            word = (word ?? '') + (quote === '"' && next !== '"' && next !== '\\' ? `\\${next}` : next);
        }
        else
            word = (word ?? '') + char;
    }
    if (quote !== '')
        return null;
    if (word !== null)
        words.push(word);
    return words;
}

;// CONCATENATED MODULE: ./lib/scenario/dialects/kensa-rules.js



function problem(path, message) {
    return { code: 'scenario-value', path, part: 'key', message };
}
/** What no key can see alone. Keys count by presence, as in Kensa: an empty `criteria` is one. */
function ruleProblems(document, values) {
    const problems = [];
    if (!('id' in document))
        problems.push(problem([], 'the scenario has no `id`; write one, such as `id: refund-order`'));
    if ((document['criteria'] ?? null) !== null && (document['judge'] ?? null) !== null) {
        problems.push(problem(['judge'], '`criteria` and `judge` exclude each other; keep one of them'));
    }
    const dataset = (document['dataset'] ?? null) !== null;
    const field = (document['input_field'] ?? null) !== null;
    if (dataset && !field) {
        const advice = 'add the field of a row that is the input, such as `input_field: question`';
        problems.push(problem(['dataset'], `\`dataset\` needs \`input_field\`; ${advice}`));
    }
    if (field && !dataset) {
        problems.push(problem(['input_field'], '`input_field` needs `dataset`; add the file, such as `dataset: rows.jsonl`'));
    }
    const judged = (values.criteria ?? values.judge ?? '') !== '';
    if (!judged && 'checks' in document && values.checks?.length === 0) {
        problems.push(problem(['checks'], 'the scenario checks nothing; add a check, `criteria` or `judge`'));
    }
    else if (!judged && !('checks' in document)) {
        problems.push(problem([], 'the scenario checks nothing; add `checks`, `criteria` or `judge`'));
    }
    return problems;
}
/** Paths that a scenario names, relative to its file, as paths of the tree. */
function pathsOf(file, { traces, dataset, input_field: inputField }) {
    const problems = [];
    const resolve = (named, path) => {
        try {
            return (0,files_paths/* besideFile */.fV)(file, named);
        }
        catch (thrown) {
            if (!(thrown instanceof errors/* GateError */.ue))
                throw thrown;
            problems.push(problem(path, `${thrown.message} Write a path inside of it, relative to this file`));
            return null;
        }
    };
    const listed = typeof traces === 'string' ? [traces] : (traces ?? null);
    const globs = listed?.flatMap((glob, index) => {
        const path = typeof traces === 'string' ? ['traces'] : ['traces', index];
        const hash = glob.indexOf('#');
        const resolved = resolve(hash === -1 ? glob : glob.slice(0, hash), path);
        if (hash === glob.length - 1)
            problems.push(problem(path, 'expected the id of a trace or task after `#`'));
        return resolved === null ? [] : [resolved + (hash === -1 ? '' : glob.slice(hash))];
    });
    const rows = typeof dataset === 'string' ? resolve(dataset, ['dataset']) : null;
    return {
        found: {
            traces: globs ?? null,
            dataset: rows === null || typeof inputField !== 'string' ? null : { file: rows, inputField },
        },
        problems,
    };
}
/** How the agent is started; one text is the oldest form of the key, split as a shell would. */
function commandOf({ run_command: command, env_overrides: env = {} }) {
    if (command === undefined)
        return { found: null, problems: [] };
    const argv = typeof command === 'string' ? splitWords(command) : command;
    if (argv === null) {
        const message = '`run_command`: a quote or a backslash is left open; write a list, such as `[python, agent.py]`';
        return { found: null, problems: [problem(['run_command'], message)] };
    }
    return { found: argv.length === 0 ? null : { argv, env }, problems: [] };
}

;// CONCATENATED MODULE: ./lib/scenario/dialects/kensa.js






/** The native format: Kensa's scenario files, of every generation, and the keys that are ours. */
const kensa = {
    id: 'kensa',
    summary: 'Kensa scenario files (`.kensa/scenarios/*.yaml`), with `traces`, `trials`, `tags` and `severity` added.',
    detect: (document) => (0,json/* isObject */.Gv)(document) && Object.keys(document).some((key) => Object.hasOwn(scenarioKeys, key)),
    read,
};
function read(source) {
    // `detect` has seen that it is a mapping.
    const document = source.document;
    const { values, problems: keyProblems } = readKeys(scenarioKeys, document, []);
    const paths = pathsOf(source.file, values);
    const command = commandOf(values);
    const faults = source.faults
        .filter(({ path }) => path[0] !== 'checks' || typeof path[1] !== 'number')
        .map((fault) => ({ code: 'scenario-value', ...fault }));
    const problems = [
        ...keyProblems,
        ...ruleProblems(document, values),
        ...paths.problems,
        ...command.problems,
        ...faults,
    ];
    const diagnostics = problems.map((problem) => located(source, problem));
    const draft = {
        ...draftOf(source, document, values),
        ...paths.found,
        runCommand: command.found,
        problems: diagnostics,
    };
    return { drafts: [draft], diagnostics };
}
function draftOf(source, document, values) {
    const id = values.id ?? idOf(document['id']) ?? (0,files_paths/* stemOf */.Vc)(source.file);
    return {
        id,
        name: values.name ?? id,
        description: values.description ?? '',
        file: source.file,
        line: source.line,
        origin: usesOwnKeys(document) ? 'scenario-gate' : 'kensa',
        tags: values.tags ?? [],
        input: (values.input ?? null),
        trials: values.trials ?? null,
        traceRefs: values.trace_refs ?? [],
        expectedOutcome: values.expected_outcome ?? '',
        failurePattern: values.failure_pattern ?? null,
        source: values.source ?? 'code',
        checks: (values.checks ?? []).map((check, index) => readCheck(check, index, source.faults)),
        criteria: values.criteria ?? null,
        judge: values.judge ?? null,
        locate: source.locate,
    };
}
/** An id that is not text is a problem, and still the best name that the scenario has. */
function idOf(value) {
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
function usesOwnKeys(document) {
    if (ownKeys.some((key) => key in document))
        return true;
    const { checks } = document;
    return Array.isArray(checks) && checks.some((check) => (0,json/* isObject */.Gv)(check) && 'severity' in check);
}
function located(source, { code, path, part, message }) {
    return { code, severity: 'error', message, file: source.file, ...source.locate(path, part) };
}

;// CONCATENATED MODULE: ./lib/scenario/dialects/registry.js

/** Every scenario format there is; the first that knows a document reads it. Adding one is a file and a line. */
const dialects = [kensa];
/** The dialect of a document, or null where none knows it. */
function dialectOf(document) {
    return dialects.find((dialect) => dialect.detect(document)) ?? null;
}

;// CONCATENATED MODULE: ./lib/scenario/parse.js






/**
 * Reads a scenario file. A file that cannot be read is one scenario with problems, so that it shows up
 * as unverified; it never throws, and no file disappears.
 */
function parseScenarioFile(file, text) {
    const damaged = text.indexOf('\uFFFD');
    if (damaged !== -1) {
        return broken(file, text, 'this is not UTF-8 text; save the file as UTF-8', positionAt(text, damaged));
    }
    const parsed = parseYaml(text);
    if (!parsed.ok)
        return broken(file, text, parsed.message, parsed.position);
    const { value, faults, line, locate } = parsed;
    const dialect = dialectOf(value);
    if (dialect === null)
        return broken(file, text, notAScenario(value), { line, column: 1 });
    return dialect.read({ file, document: value, faults, line, locate });
}
function notAScenario(value) {
    const keys = Object.keys(scenarioKeys).slice(0, 3).join('`, `');
    if (value === null)
        return 'the file is empty; expected a scenario with `id` and `checks`';
    if (!(0,json/* isObject */.Gv)(value))
        return `expected a scenario, a mapping with \`id\` and \`checks\`, got ${Array.isArray(value) ? 'a list' : 'text'}`;
    return `this is not a scenario: it has none of the keys of one (\`${keys}\`, …); move the file out of the scenario folder`;
}
/** The one scenario that stands for a file of which nothing can be used. */
function broken(file, text, message, position) {
    const diagnostic = { code: 'scenario-syntax', severity: 'error', message, file, ...position };
    return { drafts: [brokenDraft(file, text, [diagnostic])], diagnostics: [diagnostic] };
}
/** A scenario with nothing but its name; the id is its own where a line says so. */
function brokenDraft(file, text, problems) {
    const id = /^id:[ \t]*["']?([^\s"'#:&*!|>[{][^\s"'#:]{0,199})["']?[ \t]*(?:#.*)?$/m.exec(text)?.[1] ?? (0,files_paths/* stemOf */.Vc)(file);
    const { line = 1, column = 1 } = problems[0] ?? {};
    return {
        id,
        name: id,
        description: '',
        file,
        line,
        origin: 'scenario-gate',
        tags: [],
        input: null,
        runCommand: null,
        trials: null,
        traces: null,
        traceRefs: [],
        expectedOutcome: '',
        failurePattern: null,
        source: 'code',
        checks: [],
        criteria: null,
        judge: null,
        dataset: null,
        problems,
        locate: () => ({ line, column }),
    };
}

;// CONCATENATED MODULE: ./lib/scenario/load-suite.js







/** YAML that lies beside scenarios and is none: our config, and what Kensa keeps next to its scenarios. */
const otherFiles = /(?:^|\/)scenario-gate\.ya?ml$|(?:^|\/)\.kensa\/(?:judges|labels)\//;
/**
 * Loads the scenarios of files and folders. A file that cannot be read is a scenario with problems;
 * so are two scenarios with one id.
 * @throws GateError `not-found` for a path with nothing there, `no-scenarios` where no file is one,
 * `path-outside`, `too-large` for too many files.
 */
async function loadSuite(tree, paths) {
    const files = await scenarioFiles(tree, paths);
    const scenarios = [];
    const diagnostics = [];
    for (const file of files) {
        const parsed = await parseFile(tree, file);
        diagnostics.push(...parsed.diagnostics);
        for (const draft of parsed.drafts) {
            const built = await buildScenarios(draft, tree);
            for (const scenario of built.scenarios)
                scenarios.push(scenario);
            for (const diagnostic of built.diagnostics)
                diagnostics.push(diagnostic);
        }
    }
    return withUniqueIds(scenarios, diagnostics);
}
async function scenarioFiles(tree, paths) {
    const files = new Set();
    for (const given of paths) {
        const path = (0,files_paths/* normalPath */.FE)(given);
        const listed = await tree.list(path);
        if (listed.length === 0)
            throw new errors/* GateError */.ue('not-found', `There is nothing at \`${path}\`: it does not exist, or is empty.`);
        const named = listed.length === 1 && listed[0] === path;
        for (const file of listed)
            if (named || isScenarioFile(file))
                files.add(file);
        if (files.size > limits/* limits */.F.scenarioFiles) {
            throw new errors/* GateError */.ue('too-large', `\`${path}\` holds more than ${limits/* limits */.F.scenarioFiles} scenario files.`);
        }
    }
    if (files.size > 0)
        return [...files].sort(files_paths/* byCodePoint */.HH);
    const where = paths.map((path) => `\`${path}\``).join(', ');
    throw new errors/* GateError */.ue('no-scenarios', `No scenario was found: ${where} holds no \`.yaml\` or \`.yml\` file that could be one.`);
}
function isScenarioFile(file) {
    return /\.ya?ml$/i.test(file) && !otherFiles.test(file);
}
async function parseFile(tree, file) {
    try {
        return parseScenarioFile(file, await tree.readText(file, limits/* limits */.F.scenarioFile));
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* GateError */.ue))
            throw thrown;
        const diagnostic = {
            code: 'scenario-unreadable',
            severity: 'error',
            message: thrown.message,
            file,
        };
        return { drafts: [brokenDraft(file, '', [diagnostic])], diagnostics: [diagnostic] };
    }
}
/** Nobody can say which of two scenarios a trace or a verdict is about: both get a problem. */
function withUniqueIds(scenarios, diagnostics) {
    const byId = new Map();
    for (const scenario of scenarios)
        (0,append/* append */.B)(byId, scenario.id, scenario);
    if (byId.size === scenarios.length)
        return { scenarios, diagnostics };
    const found = [...diagnostics];
    const checked = scenarios.map((scenario) => {
        const [first, second] = byId.get(scenario.id) ?? [];
        if (first === undefined || second === undefined)
            return scenario;
        const problem = duplicate(scenario, scenario === first ? second : first);
        found.push(problem);
        return { ...scenario, problems: [...scenario.problems, problem] };
    });
    return { scenarios: checked, diagnostics: found };
}
function duplicate(scenario, other) {
    const elsewhere = (0,diagnostic/* placeOf */.$)({ file: other.file, line: other.locate(['id']).line });
    return {
        code: 'scenario-id',
        severity: 'error',
        message: `the id \`${scenario.id}\` is also the id of a scenario in ${elsewhere}; give each an id of its own`,
        file: scenario.file,
        ...scenario.locate(['id']),
    };
}


/***/ }),

/***/ 443:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U1: () => (/* binding */ tracePool),
/* harmony export */   bZ: () => (/* binding */ scenarioPaths)
/* harmony export */ });
/* unused harmony export defaultScenarioFolders */
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);

/** Where scenarios are looked for when nobody says. */
const defaultScenarioFolders = ['.kensa/scenarios', 'scenarios'];
/** The paths given, else those of the default folders that exist. */
async function scenarioPaths(tree, given) {
    if (given !== undefined && given.length > 0)
        return given;
    const found = [];
    for (const folder of defaultScenarioFolders)
        if ((await tree.list(folder)).length > 0)
            found.push(folder);
    if (found.length > 0)
        return found;
    const looked = defaultScenarioFolders.map((folder) => `\`${folder}\``).join(' and ');
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('no-scenarios', `No scenario was found: there is nothing in ${looked}, and no path was given.`);
}
/**
 * Where the traces of scenarios that name none are looked for: the folder `traces` inside each
 * scenario folder, or else beside it (`.kensa/scenarios` has its traces in `.kensa/traces`).
 */
async function tracePool(tree, paths) {
    const globs = [];
    for (const path of paths) {
        const folder = /\.(ya?ml|json)$/i.test(path) ? parentOf(path) : path;
        for (const candidate of [join(folder, 'traces'), join(parentOf(folder), 'traces')]) {
            if ((await tree.list(candidate)).length === 0)
                continue;
            globs.push(`${candidate}/**`);
            break;
        }
    }
    return [...new Set(globs)];
}
function parentOf(path) {
    const at = path.lastIndexOf('/');
    return at === -1 ? '.' : path.slice(0, at);
}
function join(folder, name) {
    return folder === '.' ? name : `${folder}/${name}`;
}


/***/ })

};
