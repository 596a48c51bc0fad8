export const id = 991;
export const ids = [991];
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

/***/ 6262:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  c: () => (/* binding */ diskTree)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/files/glob.js
var glob = __webpack_require__(7181);
// EXTERNAL MODULE: ./lib/files/paths.js
var paths = __webpack_require__(795);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
;// CONCATENATED MODULE: ./lib/files/walk.js





/** Folders that hold no files of the project's own. */
const skipped = new Set(['.git', 'node_modules']);
/**
 * Files below a folder, `depth` levels down, in no particular order. Links that stay inside the root
 * are followed and nothing is given twice; other links and special files are left out.
 * @throws GateError `too-large` for a folder without end, `cannot-read`.
 */
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
                if (entries > limits/* limits */.F.walkedEntries)
                    throw endless(start.path);
                const path = (0,paths/* joinPath */.uJ)(folder.path, entry.name);
                const place = { path, real: (0,external_node_path_.join)(folder.real, entry.name), depth: folder.depth - 1 };
                if (entry.isSymbolicLink())
                    links.push(place);
                else if (entry.isFile()) {
                    files.push(path);
                    seen.add(place.real);
                }
                else if (entry.isDirectory() &&
                    place.depth > 0 &&
                    !skipped.has(entry.name) &&
                    !seen.has(place.real)) {
                    folders.push(place);
                    seen.add(place.real);
                }
            }
        }
        // Links wait until everything that is really there was seen, so that a link never hides the thing itself.
        const waiting = links.sort((a, b) => (0,paths/* byCodePoint */.HH)(a.path, b.path));
        links = [];
        folders = [];
        for (const link of waiting) {
            const target = targetOf(realRoot, link.real);
            if (target === null || seen.has(target.real))
                continue;
            if (target.isFile)
                files.push(link.path);
            else if (link.depth > 0)
                folders.push({ ...link, real: target.real });
            seen.add(target.real);
        }
    }
    return files;
}
function targetOf(realRoot, link) {
    try {
        const real = external_node_fs_.realpathSync.native(link);
        if (!isInside(realRoot, real))
            return null;
        const facts = (0,external_node_fs_.statSync)(real);
        return facts.isFile() || facts.isDirectory() ? { real, isFile: facts.isFile() } : null;
    }
    catch {
        // A link to nothing, or a loop of links.
        return null;
    }
}
function entriesOf({ path, real }) {
    try {
        return (0,external_node_fs_.readdirSync)(real, { withFileTypes: true });
    }
    catch (thrown) {
        throw new errors/* GateError */.ue('cannot-read', `The folder \`${path}\` cannot be read: ${(0,errors/* toError */.iT)(thrown).message}`, {
            cause: thrown,
        });
    }
}
/** Whether a real path is the root or below it. */
function isInside(realRoot, real) {
    const way = (0,external_node_path_.relative)(realRoot, real);
    return way === '' || (way !== '..' && !way.startsWith(`..${external_node_path_.sep}`) && !(0,external_node_path_.isAbsolute)(way));
}
function endless(path) {
    const bound = limits/* limits */.F.walkedEntries.toLocaleString('en');
    return new errors/* GateError */.ue('too-large', `The folder \`${path}\` holds more than ${bound} files and folders; name a smaller one.`);
}

;// CONCATENATED MODULE: ./lib/files/disk-tree.js






const chunkBytes = 256 * 1024;
/**
 * The files below a folder of this machine. Nothing outside of it can be reached: not by `..`, not by
 * an absolute path, not through a link. `.git` and `node_modules` are not listed.
 */
function diskTree(root) {
    return new DiskTree(root);
}
/**
 * Small files and folders are read without waiting in between: through the thread pool each costs ten
 * times as much, and nothing else runs meanwhile. Larger traces are streamed.
 */
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
        const normal = (0,paths/* normalPath */.FE)(pattern);
        if (!(0,glob/* isGlob */.fg)(normal))
            return this.#find(normal)?.kind === 'file' ? [normal] : [];
        const { folder, depth } = (0,glob/* globBase */.EI)(normal);
        return this.#below(folder, depth).filter((0,glob/* matchGlob */.sB)(normal));
    }
    async size(path) {
        const found = this.#find(path);
        return found?.kind === 'file' ? found.size : null;
    }
    async readText(path, maxBytes) {
        const { real, size } = this.#file(path);
        if (size > maxBytes) {
            throw new errors/* GateError */.ue('too-large', `\`${path}\` has ${size} bytes; the limit is ${maxBytes}.`);
        }
        try {
            return new TextDecoder().decode((0,external_node_fs_.readFileSync)(real));
        }
        catch (thrown) {
            throw readError(path, thrown);
        }
    }
    async *open(path) {
        const { real, size } = this.#file(path);
        try {
            if (size <= chunkBytes)
                yield (0,external_node_fs_.readFileSync)(real);
            else
                yield* (0,external_node_fs_.createReadStream)(real, { highWaterMark: chunkBytes });
        }
        catch (thrown) {
            throw readError(path, thrown);
        }
    }
    #below(path, depth) {
        const found = this.#find(path);
        if (found === null || found.kind === 'other')
            return [];
        if (found.kind === 'file')
            return [found.path];
        const files = walk(this.#base(), { path: found.path, real: found.real, depth });
        return files.sort(paths/* byCodePoint */.HH);
    }
    #file(path) {
        const found = this.#find(path);
        if (found?.kind === 'file')
            return found;
        throw new errors/* GateError */.ue('not-found', `There is no file \`${path}\`.`);
    }
    #find(path) {
        const normal = (0,paths/* normalPath */.FE)(path);
        try {
            const base = this.#base();
            const real = external_node_fs_.realpathSync.native((0,external_node_path_.join)(base, normal));
            if (!isInside(base, real))
                throw (0,paths/* outside */.qY)(path);
            const facts = (0,external_node_fs_.statSync)(real);
            const kind = facts.isFile() ? 'file' : facts.isDirectory() ? 'folder' : 'other';
            return { path: normal, real, kind, size: facts.size };
        }
        catch (thrown) {
            if (isAbsent(thrown))
                return null;
            throw readError(path, thrown);
        }
    }
    #base() {
        return (this.#realRoot ??= external_node_fs_.realpathSync.native(this.#root));
    }
}
function isAbsent(thrown) {
    const code = thrown.code ?? '';
    return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code);
}
function readError(path, thrown) {
    if (thrown instanceof errors/* GateError */.ue)
        return thrown;
    return new errors/* GateError */.ue('cannot-read', `\`${path}\` cannot be read: ${(0,errors/* toError */.iT)(thrown).message}`, {
        cause: thrown,
    });
}


/***/ }),

/***/ 7181:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EI: () => (/* binding */ globBase),
/* harmony export */   fg: () => (/* binding */ isGlob),
/* harmony export */   sB: () => (/* binding */ matchGlob)
/* harmony export */ });
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);

/**
 * A test for paths: `*`, `?`, `[ab]`, `[!ab]`, `{a,b}` within a segment and `**` for any depth;
 * `\` makes the next character plain. Wildcards do not match a leading dot.
 *
 * Kept packages turn a glob into a backtracking regular expression, and `*a*a*a*a*a*a*b` then takes
 * minutes on one long name. Patterns and names come from pull requests, so this one is bounded:
 * pattern length times path length at most. A pattern beyond the limits matches nothing.
 */
function matchGlob(pattern) {
    if (!isGlob(pattern))
        return (path) => path === pattern;
    if (pattern.length > _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.globLength)
        return () => false;
    const alternatives = expandBraces(pattern).map((alternative) => alternative.split('/').map(segmentOf));
    const tail = /[[{\\]/.test(pattern) ? '' : (/[^*?/]*$/.exec(pattern)?.[0] ?? '');
    return (path) => {
        if (!path.endsWith(tail))
            return false;
        const parts = path.split('/');
        return alternatives.some((segments) => matchSegments(segments, parts));
    };
}
/** Whether a path has anything in it that a glob gives a meaning to. */
function isGlob(pattern) {
    return /[*?[\]{}\\]/.test(pattern);
}
/** The folder that every match lies in, `.` for the root, and how many levels below it matches lie at most. */
function globBase(pattern) {
    const segments = pattern.split('/');
    const first = segments.findIndex(isGlob);
    const fixed = first === -1 ? segments.slice(0, -1) : segments.slice(0, first);
    const rest = segments.slice(fixed.length);
    const deep = rest.some((segment) => segment.includes('**') || /[{}]/.test(segment));
    return { folder: fixed.join('/') || '.', depth: deep ? Infinity : rest.length };
}
/** `a{b,c}d` gives `abd` and `acd`; nested braces too. Braces without a comma stay as they are. */
function expandBraces(pattern) {
    const done = [];
    const open = [pattern];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const group = innermostGroup(next);
        if (group === null)
            done.push(next);
        else
            for (const choice of group.choices)
                open.push(group.before + choice + group.after);
        if (done.length + open.length > _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.globAlternatives)
            return [];
    }
    return done.reverse();
}
function innermostGroup(pattern) {
    let start = -1;
    for (let index = 0; index < pattern.length; index += 1) {
        const char = pattern[index];
        if (char === '\\')
            index += 1;
        else if (char === '{')
            start = index;
        else if (char === '}' && start !== -1) {
            const choices = pattern.slice(start + 1, index).split(',');
            if (choices.length > 1)
                return { before: pattern.slice(0, start), choices, after: pattern.slice(index + 1) };
            start = -1;
        }
    }
    return null;
}
function segmentOf(text) {
    if (text === '**')
        return 'any-depth';
    const tokens = [];
    for (let index = 0; index < text.length; index += 1) {
        const char = text[index];
        if (char === '*') {
            if (tokens.at(-1)?.kind !== 'run')
                tokens.push({ kind: 'run' });
        }
        else if (char === '?')
            tokens.push({ kind: 'any' });
        else if (char === '\\' && index + 1 < text.length)
            tokens.push({ kind: 'literal', char: text[(index += 1)] });
        else if (char === '[') {
            const end = text.indexOf(']', index + 2);
            if (end === -1)
                tokens.push({ kind: 'literal', char });
            else {
                tokens.push(setOf(text.slice(index + 1, end)));
                index = end;
            }
        }
        else
            tokens.push({ kind: 'literal', char });
    }
    const first = tokens[0];
    const plain = tokens.every(({ kind }) => kind === 'literal');
    return {
        tokens,
        dot: first?.kind === 'literal' && first.char === '.',
        literal: plain ? tokens.map((token) => (token.kind === 'literal' ? token.char : '')).join('') : null,
    };
}
function setOf(body) {
    const negated = body.startsWith('!') || body.startsWith('^');
    const ranges = [...body.slice(negated ? 1 : 0).matchAll(/(.)-(.)|(.)/gsu)].map(([, from, to, single]) => [from ?? single ?? '', to ?? single ?? '']);
    return { kind: 'set', negated, ranges };
}
/** Tries the latest `**` again one segment further on each mismatch; an earlier one never needs to move. */
function matchSegments(segments, parts) {
    return matchRuns(segments.length, parts.length, (at) => segments[at] === 'any-depth', (at, part) => matchSegment(segments[at], parts[part]), 
    // A hidden folder must be written out.
    (part) => !parts[part].startsWith('.'));
}
function matchSegment({ tokens, dot, literal }, part) {
    if (literal !== null)
        return literal === part;
    if (part.startsWith('.') && !dot)
        return false;
    return matchRuns(tokens.length, part.length, (at) => tokens[at]?.kind === 'run', (at, index) => matchesChar(tokens[at], part[index]), () => true);
}
function matchesChar(token, char) {
    if (token.kind === 'literal')
        return token.char === char;
    if (token.kind !== 'set')
        return true;
    return token.ranges.some(([from, to]) => char >= from && char <= to) !== token.negated;
}
/** Wildcard matching by two pointers: a run takes as little as it can, and the last one takes more when needed. */
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
        }
        else if (at < patternLength && fits(at, index)) {
            at += 1;
            index += 1;
        }
        else if (run !== -1 && canSkip(taken)) {
            taken += 1;
            index = taken;
            at = run + 1;
        }
        else
            return false;
    }
    while (at < patternLength && isRun(at))
        at += 1;
    return at === patternLength;
}


/***/ }),

/***/ 795:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FE: () => (/* binding */ normalPath),
/* harmony export */   HH: () => (/* binding */ byCodePoint),
/* harmony export */   Vc: () => (/* binding */ stemOf),
/* harmony export */   fV: () => (/* binding */ besideFile),
/* harmony export */   qY: () => (/* binding */ outside),
/* harmony export */   uJ: () => (/* binding */ joinPath)
/* harmony export */ });
/* unused harmony export folderOf */
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);

/**
 * A path of a tree in its one spelling: relative, with `/`, without `.` and `..`; `.` is the root.
 * @throws GateError `path-outside` where it is absolute or leaves the root.
 */
function normalPath(path) {
    if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path) || path.includes('\0'))
        throw outside(path);
    const parts = [];
    for (const part of path.split('/')) {
        if (part === '' || part === '.')
            continue;
        if (part !== '..')
            parts.push(part);
        else if (parts.pop() === undefined)
            throw outside(path);
    }
    return parts.join('/') || '.';
}
/**
 * A path that a file names relative to its own folder, as a path of the tree.
 * @throws GateError `path-outside`
 */
function besideFile(file, path) {
    if (path.startsWith('/'))
        throw outside(path);
    return normalPath(`${folderOf(file)}/${path}`);
}
function folderOf(path) {
    const at = path.lastIndexOf('/');
    return at === -1 ? '.' : path.slice(0, at);
}
function joinPath(folder, name) {
    return folder === '.' ? name : `${folder}/${name}`;
}
/** The file's name without its folder and its extension. */
function stemOf(path) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const dot = name.lastIndexOf('.');
    return dot <= 0 ? name : name.slice(0, dot);
}
/** Order by code point, the same on every machine. */
function byCodePoint(a, b) {
    if (a === b)
        return 0;
    const length = Math.min(a.length, b.length);
    for (let index = 0; index < length; index += 1) {
        const left = a.charCodeAt(index);
        const right = b.charCodeAt(index);
        if (left !== right)
            return rank(left) - rank(right);
    }
    return a.length - b.length;
}
/** UTF-16 puts surrogates (code points from U+10000) before U+E000; code points come after. */
function rank(unit) {
    return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
function outside(path) {
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('path-outside', `\`${path}\` leads out of the workspace.`);
}


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

/***/ 797:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  n: () => (/* binding */ readTraces)
});

// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
;// CONCATENATED MODULE: ./lib/trace/naming.js
const naming_unnamed = { scenario: null, trial: null };
/** Out of the attributes of a span or of a resource. */
function namingOf(attributes) {
    const scenario = scenarioName(attributes.get('scenario.id') ??
        attributes.get('scenario_gate.scenario') ??
        attributes.get('kensa.scenario.id'));
    const trial = trialNumber(attributes.get('scenario.trial'));
    return scenario === null && trial === null ? naming_unnamed : { scenario, trial };
}
function scenarioName(value) {
    if (typeof value === 'number')
        return String(value);
    return typeof value === 'string' && value !== '' ? value : null;
}
function trialNumber(value) {
    const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}
/** What the first one says; the second fills in what it leaves open. */
function naming_orElse(first, second) {
    if (second === naming_unnamed)
        return first;
    return { scenario: first.scenario ?? second.scenario, trial: first.trial ?? second.trial };
}

;// CONCATENATED MODULE: ./lib/trace/span.js
const emptyContent = {
    model: null,
    provider: null,
    input: [],
    output: [],
    recorded: false,
    usage: null,
    costUsd: null,
    tools: [],
    inputText: null,
    outputText: null,
};
/** One timed operation. Cheap to make: everything but its kind is read from the attributes on demand. */
class Span {
    id;
    parentId;
    name;
    kind;
    startUs;
    endUs;
    error;
    attributes;
    events;
    #describe;
    #content;
    constructor(init, describe) {
        this.id = init.id;
        this.parentId = init.parentId;
        this.name = init.name;
        this.kind = init.kind;
        this.startUs = init.startUs;
        this.endUs = init.endUs;
        this.error = init.error;
        this.attributes = init.attributes;
        this.events = init.events;
        this.#describe = describe;
    }
    /** The same span under another id. */
    withId(id) {
        const { parentId, name, kind, startUs, endUs, error, attributes, events } = this;
        const init = { id, parentId, name, kind, startUs, endUs, error, attributes, events };
        return new Span(init, this.#describe);
    }
    get content() {
        return (this.#content ??= this.#describe(this));
    }
}

;// CONCATENATED MODULE: ./lib/trace/tree.js
/** Linear in the number of spans, whatever they say of their parents. */
function treeOf(spans) {
    const indexOf = new Map();
    for (const [index, { id }] of spans.entries())
        indexOf.set(id, index);
    const parents = [];
    const roots = [];
    let orphans = 0;
    for (const [index, { parentId }] of spans.entries()) {
        const parent = parentId === null ? undefined : indexOf.get(parentId);
        if (parent === undefined && parentId !== null)
            orphans++;
        parents.push(parent ?? -1);
        if (parent === undefined)
            roots.push(index);
    }
    const cycles = cutCycles(parents, roots);
    return { parents, orphans, cycles, roots, indexOf };
}
/** A walk that meets its own mark again has gone round; a walk that meets an older mark is done. */
function cutCycles(parents, roots) {
    const marks = parents.map(() => 0);
    let cycles = 0;
    for (let start = 0; start < parents.length; start++) {
        let at = start;
        while (at !== -1 && marks[at] === 0) {
            marks[at] = start + 1;
            at = parents[at] ?? -1;
        }
        if (at === -1 || marks[at] !== start + 1)
            continue;
        parents[at] = -1;
        roots.push(at);
        cycles++;
    }
    return cycles;
}

;// CONCATENATED MODULE: ./lib/trace/views/time-order.js
/**
 * When each span starts, for ordering. In a trace without times that is its place in the file; a single
 * span without one counts as starting with the span before it.
 */
function startsOf(spans) {
    if (spans.every(({ startUs }) => startUs === null))
        return spans.map((_, place) => place);
    let last = 0;
    return spans.map(({ startUs }) => (last = startUs ?? last));
}
/** Spans by start; ties in the order of the file. `indexes` are their places in the file. */
function byStart(spans, indexes) {
    const starts = startsOf(spans);
    if (isAscending(starts) && isAscending(indexes))
        return [...spans];
    const order = spans.map((_, place) => place);
    order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || (indexes[a] ?? 0) - (indexes[b] ?? 0));
    return order.flatMap((place) => spans[place] ?? []);
}
/** As most recordings are. */
function isAscending(numbers) {
    for (let index = 1; index < numbers.length; index++) {
        if ((numbers[index] ?? 0) < (numbers[index - 1] ?? 0))
            return false;
    }
    return true;
}

;// CONCATENATED MODULE: ./lib/trace/views/llm-calls.js


/**
 * Model calls in time order. Instrumentations stack (`call_llm` > `generate_content` > `openai.chat`):
 * an LLM span with exactly one LLM span inside it is the same call and is counted once, as one span
 * with the best of what the chain recorded. An LLM span with two or more inside is an aggregate and no
 * call of its own. What runs inside of a tool or an agent belongs to another call.
 */
function llmCallsOf(trace) {
    const { spans } = trace;
    const nesting = nestingOf(trace);
    const calls = [];
    const indexes = [];
    for (const [index, span] of spans.entries()) {
        if (span.kind !== 'llm' || nesting.inside[index] !== 0)
            continue;
        const chain = chainFrom(index, spans, nesting);
        calls.push(chain.length === 1 ? span : new Span(span, () => merged(chain)));
        indexes.push(index);
    }
    return byStart(calls, indexes);
}
function nestingOf({ spans, tree: { parents } }) {
    const holders = spans.map(() => unknown);
    const inside = spans.map(() => 0);
    for (const [index, span] of spans.entries()) {
        if (span.kind !== 'llm')
            continue;
        const holder = holderOf(index, spans, parents, holders);
        if (holder !== none)
            inside[holder] = (inside[holder] ?? 0) + 1;
    }
    return { holders, inside };
}
const none = -1;
const unknown = -2;
/** Fills in `holders` on its way, so that no step up is walked twice. */
function holderOf(index, spans, parents, holders) {
    const walked = [];
    let at = index;
    let holder = unknown;
    while (holder === unknown) {
        walked.push(at);
        const parent = parents[at] ?? none;
        const kind = spans[parent]?.kind;
        if (kind === 'llm')
            holder = parent;
        else if (kind === undefined || kind === 'tool' || kind === 'agent')
            holder = none;
        else
            holder = holders[parent] ?? none;
        at = parent;
    }
    for (const step of walked)
        holders[step] = holder;
    return holder;
}
/** From the innermost span outwards, as long as each wrapper holds nothing else. */
function chainFrom(index, spans, { holders, inside }) {
    const chain = [];
    let at = index;
    do {
        const span = spans[at];
        if (span !== undefined)
            chain.push(span);
        at = holders[at] ?? none;
    } while (at !== none && inside[at] === 1);
    return chain;
}
/** `chain` runs from the innermost span outwards. */
function merged(chain) {
    const contents = chain.map(({ content }) => content);
    const messages = contents.find(({ recorded }) => recorded) ?? contents[0];
    const text = (read) => contents.map(read).find((value) => value !== null);
    const usage = contents
        .flatMap((content) => content.usage ?? [])
        .reduce((best, next) => ((next.total ?? 0) > (best?.total ?? -1) ? next : best), null);
    return {
        // The outermost span names the model as the agent asked for it.
        model: contents.findLast(({ model }) => model !== null)?.model ?? null,
        provider: text(({ provider }) => provider) ?? null,
        input: messages?.input ?? [],
        output: messages?.output ?? [],
        recorded: messages?.recorded ?? false,
        usage,
        costUsd: contents.find(({ costUsd }) => costUsd !== null)?.costUsd ?? null,
        tools: contents.find(({ tools }) => tools.length > 0)?.tools ?? [],
        inputText: text(({ inputText }) => inputText) ?? null,
        outputText: text(({ outputText }) => outputText) ?? null,
    };
}

;// CONCATENATED MODULE: ./lib/trace/message.js
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

;// CONCATENATED MODULE: ./lib/trace/views/messages.js


/**
 * The conversation in order. Every model call repeats its history; a message that was seen is not
 * repeated, unless the history holds it more often than it was seen.
 */
function messagesOf({ stated, llmCalls }) {
    if (stated.messages !== undefined)
        return stated.messages;
    const seen = new Map();
    const conversation = [];
    for (const { content } of llmCalls) {
        const here = new Map();
        for (const message of content.input) {
            const key = keyOf(message);
            const times = (here.get(key) ?? 0) + 1;
            here.set(key, times);
            if (times <= (seen.get(key) ?? 0))
                continue;
            seen.set(key, times);
            conversation.push(message);
        }
        for (const message of content.output) {
            const key = keyOf(message);
            seen.set(key, (seen.get(key) ?? 0) + 1);
            conversation.push(message);
        }
    }
    return conversation;
}
/** What stays the same when a reply comes back as history: not its reasoning, not its call ids' order. */
function keyOf({ role, parts }) {
    return `${role}\n${parts.flatMap(keyOfPart).join('\n')}`;
}
function keyOfPart(part) {
    if (part.type === 'text')
        return part.text === '' ? [] : [part.text];
    if (part.type === 'reasoning')
        return [];
    if (part.type === 'tool_call')
        return [part.call.id ?? `${part.call.name} ${(0,json/* canonicalJson */.dj)(part.call.args)}`];
    if (part.type === 'tool_result')
        return [part.id ?? (0,json/* canonicalJson */.dj)(part.result)];
    return [(0,json/* canonicalJson */.dj)(part)];
}
function turnsOf({ messages }) {
    const turns = [];
    for (const message of messages) {
        if (message.role === 'system' || message.role === 'developer')
            continue;
        if (message.role === 'user')
            turns.push({ user: message, messages: [] });
        else if (turns.length === 0)
            turns.push({ user: null, messages: [message] });
        else
            turns.at(-1)?.messages.push(message);
    }
    return turns;
}
/** What the user asked first: as stated, or plain text on the run's own span, or the first user message. */
function userInputOf({ stated, spans, tree, llmCalls }) {
    if (typeof stated.userInput === 'string')
        return stated.userInput;
    if (stated.messages !== undefined)
        return firstUserText(stated.messages);
    const own = tree.roots
        .flatMap((index) => spans[index] ?? [])
        .filter(({ kind }) => kind !== 'llm' && kind !== 'tool');
    const texts = own.flatMap(({ content }) => content.inputText ?? []);
    const plain = texts.find((text) => !/^\s*[[{]/.test(text));
    if (plain !== undefined)
        return plain;
    for (const { content } of [...llmCalls, ...own]) {
        const text = firstUserText(content.input);
        if (text !== null)
            return text;
    }
    return texts[0] ?? null;
}
function firstUserText(messages) {
    const first = messages.find(({ role }) => role === 'user');
    return first === undefined ? null : textOf(first);
}

;// CONCATENATED MODULE: ./lib/trace/arguments.js


/**
 * Arguments of a tool call as a value. Frameworks write them as an object, as JSON text, or as JSON
 * text inside JSON text. Text that is not JSON stays text; no text at all means: called with none.
 * Null stays null: the trace does not say.
 */
function parseArguments(value) {
    if (value === undefined || value === null)
        return null;
    if (typeof value !== 'string')
        return boundedJson(value);
    if (value === '')
        return {};
    const once = (0,json/* parseJson */.qF)(value);
    if (once === undefined)
        return value;
    const twice = typeof once === 'string' ? (0,json/* parseJson */.qF)(once) : undefined;
    const parsed = typeof twice === 'object' && twice !== null ? twice : once;
    return isWithinDepth(parsed, limits/* limits */.F.jsonDepth) ? parsed : value;
}
/** The value, or its start as text where it nests deeper than anything downstream may follow. */
function boundedJson(value) {
    return isWithinDepth(value, limits/* limits */.F.jsonDepth) ? value : '(nested too deeply to read)';
}
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

;// CONCATENATED MODULE: ./lib/trace/messages/part.js


/**
 * One piece of a message in any of the spellings that OpenAI, Anthropic and the OpenTelemetry GenAI
 * conventions use. What is not known is kept as `unknown`.
 */
function partOf(raw) {
    if (typeof raw === 'string')
        return { type: 'text', text: raw };
    if (!(0,json/* isObject */.Gv)(raw))
        return unknownPart(raw);
    const type = raw['type'];
    const read = typeof type === 'string' ? readers.get(type) : undefined;
    if (read !== undefined)
        return read(raw) ?? unknownPart(raw);
    return type === undefined && typeof raw['text'] === 'string'
        ? { type: 'text', text: raw['text'] }
        : unknownPart(raw);
}
/** A request in any spelling: at the top (`{name, arguments}`), or under `function` or `custom`. */
function requestOf(raw) {
    if (!(0,json/* isObject */.Gv)(raw))
        return null;
    const inner = [raw['function'], raw['custom']].find(json/* isObject */.Gv) ?? raw;
    const name = inner['name'] ?? raw['toolName'];
    if (typeof name !== 'string' || name === '')
        return null;
    const args = inner['arguments'] ?? inner['input'] ?? inner['args'];
    return {
        type: 'tool_call',
        call: { id: part_textOf(raw, 'id', 'call_id', 'toolCallId'), name, args: parseArguments(args) },
    };
}
/** What a tool answered. The result stays as it was recorded; JSON text is not parsed. */
function resultOf(raw) {
    const result = raw['response'] ?? raw['result'] ?? raw['output'] ?? raw['content'] ?? null;
    const failed = raw['is_error'] === true || raw['isError'] === true;
    return {
        type: 'tool_result',
        id: part_textOf(raw, 'id', 'tool_call_id', 'tool_use_id', 'toolCallId', 'call_id'),
        name: part_textOf(raw, 'name', 'toolName'),
        result: boundedJson(result),
        error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
    };
}
const readers = new Map(Object.entries({
    text: part_text('text'),
    input_text: part_text('text'),
    output_text: part_text('text'),
    reasoning: part_text('reasoning'),
    thinking: part_text('reasoning'),
    refusal: part_text('refusal'),
    tool_call: requestOf,
    tool_use: requestOf,
    server_tool_call: requestOf,
    function_call: requestOf,
    'tool-call': requestOf,
    tool_call_response: resultOf,
    server_tool_call_response: resultOf,
    tool_result: resultOf,
    'tool-result': resultOf,
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
    uri: media,
}));
function part_text(type) {
    return (raw) => {
        const value = raw[type === 'refusal' ? 'refusal' : 'text'] ?? raw['content'] ?? raw['thinking'] ?? raw['reasoning'];
        return typeof value === 'string' ? { type, text: value } : null;
    };
}
const modalities = ['image', 'audio', 'video', 'document'];
function media(raw) {
    const type = String(raw['modality'] ?? raw['type']);
    const held = [raw['image_url'], raw['image'], raw['input_audio'], raw['audio'], raw['file'], raw['source']];
    const source = held.find(json/* isObject */.Gv) ?? raw;
    const url = held.find((value) => typeof value === 'string') ?? source['url'] ?? raw['uri'] ?? source['file_id'];
    const uri = typeof url === 'string' ? url : null;
    return {
        type: 'media',
        modality: modalities.find((name) => type.includes(name)) ?? (type.includes('file') ? 'document' : 'unknown'),
        mimeType: part_textOf({ ...raw, ...source }, 'mime_type', 'media_type', 'mimeType', 'mediaType'),
        data: part_textOf({ ...raw, ...source }, 'data', 'file_data') ??
            (raw['type'] === 'blob' ? part_textOf(raw, 'content') : null),
        uri,
    };
}
function part_textOf(raw, ...keys) {
    for (const key of keys) {
        const value = raw[key];
        if (typeof value === 'string' && value !== '')
            return value;
    }
    return null;
}
function unknownPart(raw) {
    return { type: 'unknown', raw: boundedJson((raw ?? null)) };
}

;// CONCATENATED MODULE: ./lib/trace/messages/message-from.js


/**
 * Messages out of what a trace recorded: a list (or JSON text of one) of messages in the OpenAI shape
 * (`content`, `tool_calls`), the OpenTelemetry shape (`parts`) or the OpenInference shape (`message.…`).
 * Null where the value is none of these.
 */
function messagesFrom(value, fallback) {
    const list = typeof value === 'string' ? (0,json/* parseJson */.qF)(value) : value;
    if (Array.isArray(list))
        return list.map((item) => messageFrom(item, fallback));
    if ((0,json/* isObject */.Gv)(list))
        return [messageFrom(list, fallback)];
    return typeof value === 'string' && value !== ''
        ? [{ role: fallback, parts: [{ type: 'text', text: value }] }]
        : null;
}
/** One message; `fallback` is its role where it does not say. */
function messageFrom(value, fallback) {
    if (!(0,json/* isObject */.Gv)(value))
        return { role: fallback, parts: contentParts(value) };
    const raw = (0,json/* isObject */.Gv)(value['message']) ? value['message'] : value;
    const role = roleOf(raw['role'] ?? raw['type']) ?? fallback;
    const name = raw['name'];
    const parts = role === 'tool' && !Array.isArray(raw['parts']) ? [resultOf(toolAnswer(raw))] : partsOf(raw);
    return typeof name === 'string' && name !== '' ? { role, parts, name } : { role, parts };
}
function roleOf(word) {
    return typeof word === 'string' ? (roles.get(word) ?? roles.get(word.toLowerCase())) : undefined;
}
const roles = new Map([
    ['system', 'system'],
    ['developer', 'developer'],
    ['user', 'user'],
    ['human', 'user'],
    ['assistant', 'assistant'],
    ['ai', 'assistant'],
    ['model', 'assistant'],
    ['tool', 'tool'],
    ['function', 'tool'],
]);
/** `id` of a tool message may be the call's (a GenAI event) or the message's own; `tool_call_id` wins. */
function toolAnswer(raw) {
    const { tool_call_id: id, content, ...rest } = raw;
    return { ...rest, ...(id === undefined ? {} : { id }), content: plainContent(content) };
}
/** A list that is only text is that text. */
function plainContent(content) {
    if (!Array.isArray(content))
        return content;
    const parts = content.map(partOf);
    return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : content;
}
function partsOf(raw) {
    if (Array.isArray(raw['parts']))
        return raw['parts'].map(partOf);
    const parts = [];
    for (const key of ['reasoning_content', 'reasoning']) {
        const text = raw[key];
        if (typeof text === 'string' && text !== '' && parts.length === 0)
            parts.push({ type: 'reasoning', text });
    }
    parts.push(...contentParts(raw['content']), ...contentParts(raw['contents']));
    const refusal = raw['refusal'];
    if (typeof refusal === 'string' && refusal !== '')
        parts.push({ type: 'refusal', text: refusal });
    return [...parts, ...requests(raw, parts)];
}
function contentParts(content) {
    if (Array.isArray(content)) {
        return content.map((item) => partOf((0,json/* isObject */.Gv)(item) ? (item['message_content'] ?? item) : item));
    }
    if (typeof content === 'string')
        return content === '' ? [] : [{ type: 'text', text: content }];
    return (0,json/* isObject */.Gv)(content) ? [partOf(content)] : [];
}
/** `tool_calls`, and the older `function_call`. Calls among the content are the same calls again. */
function requests(raw, among) {
    if (among.some(({ type }) => type === 'tool_call'))
        return [];
    const calls = typeof raw['tool_calls'] === 'string' ? (0,json/* parseJson */.qF)(raw['tool_calls']) : raw['tool_calls'];
    const found = (Array.isArray(calls) ? calls : []).flatMap((call) => {
        return requestOf((0,json/* isObject */.Gv)(call) ? (call['tool_call'] ?? call) : call) ?? [];
    });
    if (found.length > 0)
        return found;
    const legacy = raw['function_call'] ?? flatCall(raw);
    return legacy === null ? [] : [requestOf(legacy) ?? []].flat();
}
/** OpenInference spells the older call as two attributes. */
function flatCall(raw) {
    const name = raw['function_call_name'];
    return name === undefined ? null : { name, arguments: raw['function_call_arguments_json'] };
}

;// CONCATENATED MODULE: ./lib/trace/messages/completion-from.js



/**
 * Messages out of a whole reply body, as JSON text or a value: chat completions (`choices`), Anthropic
 * messages (`content`), Responses items (`output`), a state with `messages`, a list of messages. Null
 * where it is none of these.
 */
function completionFrom(body) {
    const value = typeof body === 'string' && /^\s*[[{]/.test(body) ? (0,json/* parseJson */.qF)(body) : body;
    if (Array.isArray(value))
        return listOf(value);
    if (!(0,json/* isObject */.Gv)(value))
        return null;
    if (Array.isArray(value['choices']))
        return value['choices'].flatMap(choice);
    if (Array.isArray(value['messages']))
        return listOf(value['messages']);
    if (Array.isArray(value['output']))
        return value['output'].map(item);
    const isMessage = Array.isArray(value['content']) || (typeof value['content'] === 'string' && 'role' in value);
    return isMessage ? [messageFrom(value, 'assistant')] : null;
}
function listOf(values) {
    const isMessages = values.length > 0 && values.every((value) => (0,json/* isObject */.Gv)(value) && ('role' in value || 'message' in value));
    return isMessages ? values.map((value) => messageFrom(value, 'assistant')) : null;
}
function choice(value) {
    return (0,json/* isObject */.Gv)(value) && (0,json/* isObject */.Gv)(value['message']) ? [messageFrom(value['message'], 'assistant')] : [];
}
function item(value) {
    if ((0,json/* isObject */.Gv)(value) && value['type'] === 'message')
        return messageFrom({ role: 'assistant', ...value }, 'assistant');
    return { role: 'assistant', parts: [partOf(value)] };
}

;// CONCATENATED MODULE: ./lib/trace/views/output.js



/**
 * What the agent answered in the end: what the format states; else the output of the run's own span (of
 * several, the one that ended last); else the text of the last reply of the model call that ended last.
 */
function finalOutputOf(trace) {
    const { stated, spans, llmCalls } = trace;
    if (typeof stated.finalOutput === 'string')
        return stated.finalOutput;
    for (const index of topSpans(trace)) {
        const span = spans[index];
        const output = span === undefined ? null : ownOutput(span);
        if (output !== null)
            return output;
    }
    const last = lastEnded(llmCalls);
    return last === undefined || !last.content.recorded ? null : lastReply(last.content.output);
}
/** Of several that end together the first in the list counts. */
function lastEnded(spans) {
    let last;
    for (const span of spans) {
        if (last === undefined || later(span, last))
            last = span;
    }
    return last;
}
function later(span, than) {
    // Without times the order of the file is the order of events.
    if (span.endUs === null || than.endUs === null)
        return true;
    return span.endUs > than.endUs;
}
/**
 * The spans that stand for the run: roots, and below plain roots (an HTTP server span) the agents,
 * workflows and chains nearest to them. Last ended first.
 */
function topSpans({ spans, tree: { parents, roots } }) {
    const open = new Set(roots);
    const tops = [...roots];
    const isOpen = (index) => {
        const path = [];
        let at = index;
        while (at !== -1 && !open.has(at) && spans[at]?.kind === 'span') {
            path.push(at);
            at = parents[at] ?? -1;
        }
        const through = at !== -1 && open.has(at) && spans[at]?.kind === 'span';
        if (through)
            for (const step of path)
                open.add(step);
        return through;
    };
    for (const [index, { kind }] of spans.entries()) {
        const parent = parents[index] ?? -1;
        if (parent !== -1 && runKinds.has(kind) && isOpen(parent))
            tops.push(index);
    }
    return tops.sort((a, b) => (spans[b]?.endUs ?? 0) - (spans[a]?.endUs ?? 0) || a - b);
}
const runKinds = new Set(['agent', 'workflow', 'chain']);
function ownOutput({ kind, content }) {
    if (kind === 'llm' || kind === 'tool')
        return null;
    const { outputText, output } = content;
    if (outputText !== null)
        return readable(outputText);
    return output.length === 0 ? null : lastReply(output);
}
/** Text out of what a framework wrote as its output: plain, a JSON string, a reply, a state with messages. */
function readable(text) {
    if (!/^\s*["{[]/.test(text))
        return text;
    const value = (0,json/* parseJson */.qF)(text);
    if (typeof value === 'string')
        return value;
    const last = completionFrom(value)?.findLast(({ role }) => role === 'assistant');
    return last === undefined ? text : textOf(last);
}
/** Empty where the last thing the model did was to ask for tools without a word. */
function lastReply(output) {
    const last = output.findLast(({ role }) => role === 'assistant') ?? output.at(-1);
    return last === undefined ? '' : textOf(last);
}

;// CONCATENATED MODULE: ./lib/trace/usage.js
const keys = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'total'];
/** Sums by field; a field that no part knows stays null. Null for an empty list. */
function sumUsage(parts) {
    if (parts.length === 0)
        return null;
    const sum = {
        input: null,
        output: null,
        cacheRead: null,
        cacheWrite: null,
        reasoning: null,
        total: null,
    };
    for (const part of parts) {
        for (const key of keys) {
            const value = part[key];
            if (value !== null)
                sum[key] = (sum[key] ?? 0) + value;
        }
    }
    return sum;
}

;// CONCATENATED MODULE: ./lib/trace/views/rollup.js

/**
 * Tokens: the sum over model calls. Agents, chains and steps repeat what was used inside of them, so
 * theirs count only where no model call has any, and then the innermost ones.
 */
function usageOf(trace) {
    const { stated, llmCalls, spans } = trace;
    if (stated.usage !== undefined && stated.usage !== null)
        return stated.usage;
    const leaves = [];
    for (const { content } of llmCalls)
        if (content.usage !== null)
            leaves.push(content.usage);
    if (leaves.length > 0)
        return sumUsage(leaves);
    const outer = innermost(trace, ({ kind, content }) => aggregates.has(kind) && content.usage !== null);
    return sumUsage(outer.flatMap((index) => spans[index]?.content.usage ?? []));
}
const aggregates = new Set(['agent', 'chain', 'workflow', 'step', 'span', 'llm']);
/**
 * Dollars that the trace itself records. A span's cost counts where no span inside of it has one.
 * `complete`: every model call is priced, by itself or by a span around it.
 */
function costOf(trace) {
    const { stated, spans } = trace;
    if (typeof stated.costUsd === 'number')
        return { known: stated.costUsd, complete: true };
    const priced = innermost(trace, ({ content }) => content.costUsd !== null);
    if (priced.length === 0)
        return null;
    let known = 0;
    for (const index of priced)
        known += spans[index]?.content.costUsd ?? 0;
    return { known, complete: everyCallPriced(trace, priced) };
}
/** A call is priced where it, a span around it or (of a nested call) a span inside of it is. */
function everyCallPriced({ llmCalls, tree }, places) {
    const unpriced = llmCalls.filter(({ content }) => content.costUsd === null);
    if (unpriced.length === 0)
        return true;
    const priced = new Set(places);
    const covered = new Map();
    const isCovered = (index) => {
        const path = [];
        let at = index;
        while (at !== -1 && !priced.has(at) && !covered.has(at)) {
            path.push(at);
            at = tree.parents[at] ?? -1;
        }
        const found = at !== -1 && (priced.has(at) || covered.get(at) === true);
        for (const step of path)
            covered.set(step, found);
        return found;
    };
    return unpriced.every(({ id }) => isCovered(tree.indexOf.get(id) ?? -1));
}
/** Places of the spans that have what is asked for while no span inside of them does. */
function innermost({ spans, tree: { parents } }, has) {
    const having = [];
    for (let index = 0; index < spans.length; index++) {
        const span = spans[index];
        if (span !== undefined && has(span))
            having.push(index);
    }
    const around = spans.map(() => 0);
    for (const index of having) {
        let at = parents[index] ?? -1;
        while (at !== -1 && around[at] === 0) {
            around[at] = 1;
            at = parents[at] ?? -1;
        }
    }
    return having.filter((index) => around[index] === 0);
}
/** Last end minus first start, in microseconds; null where the trace has no times. */
function durationUsOf({ spans }) {
    let first = Infinity;
    let last = -Infinity;
    for (const { startUs, endUs } of spans) {
        if (startUs !== null && startUs < first)
            first = startUs;
        if (endUs !== null && endUs > last)
            last = endUs;
    }
    return first === Infinity || last === -Infinity ? null : Math.max(0, last - first);
}

;// CONCATENATED MODULE: ./lib/trace/views/structure.js
/**
 * Spans that do not hang together as a recording should. A single root with a parent elsewhere is no
 * problem: the agent was called by a service whose spans are in another place.
 */
function structureProblems({ id, source, tree: { orphans, cycles, roots } }) {
    const problems = [];
    if (cycles > 0)
        problems.push(`${cycles} of its spans are their own ancestors; the circle was cut there`);
    if (orphans > 0 && roots.length > 1) {
        problems.push(`${orphans} of its spans name a parent that is not in the file; each was read as a root`);
    }
    return problems.map((problem) => ({
        code: 'trace-structure',
        severity: 'warning',
        message: `Trace ${id}: ${problem}.`,
        file: source.file,
    }));
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-answers.js
/**
 * Fills in results that no tool span recorded from what the models were told later, by call id. The
 * latest input is read first: it repeats the history, so that one input is mostly all that is read.
 */
function answersInHistory(trace, calls) {
    const open = new Set();
    for (const { id, result, error } of calls)
        if (id !== null && result === null && error === null)
            open.add(id);
    if (open.size === 0)
        return calls;
    const answers = new Map();
    for (const { content } of trace.llmCalls.toReversed()) {
        if (open.size === 0)
            break;
        for (const { parts } of content.input) {
            for (const part of parts) {
                if (part.type === 'tool_result' && part.id !== null && open.delete(part.id))
                    answers.set(part.id, part);
            }
        }
    }
    return answers.size === 0 ? calls : calls.map((call) => withAnswer(call, answers));
}
function withAnswer(call, answers) {
    const answer = call.id === null || call.error !== null || call.result !== null ? undefined : answers.get(call.id);
    return answer === undefined ? call : { ...call, result: answer.result, error: answer.error, executed: true };
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-executions.js

/** Executions in the order in which they started. */
function executionsOf(trace, starts) {
    const { spans } = trace;
    const found = [];
    for (const [place, span] of spans.entries()) {
        if (span.kind !== 'tool' || isInnerHalf(trace, place))
            continue;
        const start = starts[place] ?? 0;
        const { tools } = span.content;
        for (const facts of tools.length === 0 ? [bare(span)] : tools)
            found.push({ span, facts, start, place });
    }
    return found.sort((a, b) => a.start - b.start || a.place - b.place);
}
/** A tool span that names nothing but itself. */
function bare({ name, error }) {
    return { name, callId: null, args: null, result: null, error: error?.message ?? null };
}
/**
 * A tool span around the client span of the same call (an MCP `tools/call`) is one call: the inner span
 * is not counted where it names the same tool, and neither its id nor its arguments say otherwise.
 */
function isInnerHalf({ spans, tree: { parents } }, place) {
    const outer = spans[parents[place] ?? -1];
    const inner = spans[place];
    if (outer?.kind !== 'tool' || inner === undefined)
        return false;
    const [a] = outer.content.tools;
    const [b] = inner.content.tools;
    if (a === undefined || b === undefined || a.name !== b.name)
        return false;
    return agree(a.callId, b.callId) && agree(a.args, b.args);
}
function agree(a, b) {
    return a === null || b === null || (0,json/* canonicalJson */.dj)(a) === (0,json/* canonicalJson */.dj)(b);
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-pairs.js

/** Pairs each execution with at most one request, each request with at most one execution. */
function pairUp(executions, requests) {
    const requestOf = executions.map(() => null);
    let open = requests;
    const pass = (keyOfExecution, keyOfRequest) => {
        if (open.length === 0)
            return;
        const waiting = queues(open, keyOfRequest);
        const taken = new Set();
        for (const [index, execution] of executions.entries()) {
            if (requestOf[index] !== null)
                continue;
            const key = keyOfExecution(execution);
            const request = key === null ? undefined : waiting.get(key)?.next();
            if (request === undefined)
                continue;
            requestOf[index] = request;
            taken.add(request);
        }
        open = open.filter((request) => !taken.has(request));
    };
    pass(({ facts }) => facts.callId, ({ call }) => call.id);
    pass(({ facts: { name, args } }) => (args === null ? null : callKey(name, args)), ({ call: { name, args } }) => callKey(name, args));
    pass(({ facts: { name, args } }) => (isEmpty(args) ? name : null), ({ call: { name } }) => name);
    return { requestOf, unanswered: open };
}
/** Requests by key, each queue in the order in which they were made. */
function queues(requests, keyOf) {
    const byKey = new Map();
    for (const request of requests) {
        const key = keyOf(request);
        if (key === null)
            continue;
        const queue = byKey.get(key);
        if (queue === undefined)
            byKey.set(key, new Queue(request));
        else
            queue.add(request);
    }
    return byKey;
}
class Queue {
    #items;
    #at = 0;
    constructor(first) {
        this.#items = [first];
    }
    add(request) {
        this.#items.push(request);
    }
    next() {
        return this.#items[this.#at++];
    }
}
function callKey(name, args) {
    return `${name}\n${(0,json/* canonicalJson */.dj)(args)}`;
}
/** Instrumentations that do not record arguments leave them out or write an empty object. */
function isEmpty(args) {
    if (args === null)
        return true;
    return typeof args === 'object' && !Array.isArray(args) && Object.keys(args).length === 0;
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-requests.js

/**
 * What the models of a trace asked for, in order. A span other than a tool span may list tool calls of
 * its own (Kensa's rows do); they are requests of that span, and its messages say the same again.
 */
function tool_requests_requestsOf(trace, starts) {
    const requests = [];
    for (const span of askers(trace)) {
        const place = trace.tree.indexOf.get(span.id) ?? 0;
        for (const call of callsOf(span)) {
            requests.push({
                call,
                spanId: span.id,
                startUs: span.startUs,
                start: starts[place] ?? 0,
                turn: requests.length,
                place,
            });
        }
    }
    return requests;
}
function askers({ llmCalls, spans }) {
    const others = spans.filter(({ kind, content }) => kind !== 'llm' && kind !== 'tool' && content.tools.length > 0);
    return others.length === 0 ? llmCalls : [...llmCalls, ...others];
}
function callsOf({ content }) {
    if (content.tools.length > 0) {
        return content.tools.map(({ callId, name, args }) => ({ id: callId, name, args }));
    }
    return content.output.flatMap(requestsOf);
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-calls.js





/**
 * Tool calls by start time; ties in the order in which the model asked for them, then by end, then as
 * in the file. Null where the trace cannot show tool calls.
 */
function toolCallsOf(trace) {
    const starts = startsOf(trace.spans);
    const executions = executionsOf(trace, starts);
    const requests = tool_requests_requestsOf(trace, starts);
    if (executions.length === 0 && requests.length === 0 && !showsToolCalls(trace))
        return null;
    const pairs = pairUp(executions, requests);
    const placed = executions.map((execution, index) => {
        const request = pairs.requestOf[index] ?? null;
        return {
            call: executed(execution, request),
            start: execution.start,
            turn: request?.turn ?? Infinity,
            place: execution.place,
        };
    });
    for (const request of pairs.unanswered) {
        placed.push({ call: requested(request), start: request.start, turn: request.turn, place: request.place });
    }
    placed.sort((a, b) => a.start - b.start || order(a.turn, b.turn) || order(endOf(a), endOf(b)) || a.place - b.place);
    return answersInHistory(trace, placed.map(({ call }) => call));
}
/** Subtraction would make `Infinity - Infinity` a NaN. */
function order(a, b) {
    return a === b ? 0 : a < b ? -1 : 1;
}
function endOf({ call }) {
    return call.endUs ?? Infinity;
}
function showsToolCalls({ stated, spans, llmCalls }) {
    if (stated.toolCallsComplete === true || spans.some(({ kind }) => kind === 'tool'))
        return true;
    return llmCalls.some(({ content }) => content.recorded);
}
function executed({ span, facts }, request) {
    const args = isEmpty(facts.args) ? (request?.call.args ?? facts.args) : facts.args;
    return {
        // A tool message need not say which tool it is from: its id does.
        name: facts.name === '' ? (request?.call.name ?? '') : facts.name,
        args,
        argsKnown: args !== null,
        id: facts.callId ?? request?.call.id ?? null,
        result: facts.result,
        error: facts.error,
        executed: true,
        spanId: span.id,
        requestedBy: request?.spanId ?? null,
        startUs: span.startUs,
        endUs: span.endUs,
    };
}
function requested({ call, spanId, startUs }) {
    return {
        name: call.name,
        args: call.args,
        argsKnown: call.args !== null,
        id: call.id,
        result: null,
        error: null,
        executed: false,
        spanId: null,
        requestedBy: spanId,
        startUs,
        endUs: null,
    };
}

;// CONCATENATED MODULE: ./lib/trace/trace.js







/**
 * All spans of one agent run, with views that are derived on first use and then kept. A view is null
 * where the trace does not say; an empty list means: known to be none.
 */
class Trace {
    id;
    source;
    spans;
    scenario;
    trial;
    stated;
    #found;
    #diagnostics;
    #tree;
    #llmCalls;
    #toolCalls;
    #messages;
    #turns;
    #userInput;
    #finalOutput;
    #usage;
    #cost;
    #durationUs;
    #models;
    constructor(init) {
        this.id = init.id;
        this.source = init.source;
        this.spans = init.spans;
        this.scenario = init.scenario ?? null;
        this.trial = init.trial ?? null;
        this.stated = init.stated ?? {};
        this.#found = init.diagnostics ?? [];
    }
    /** What is wrong with the recording. */
    get diagnostics() {
        return (this.#diagnostics ??= [...this.#found, ...structureProblems(this)]);
    }
    /** How the spans hang together. */
    get tree() {
        return (this.#tree ??= treeOf(this.spans));
    }
    /** Model calls, each chain of nested wrappers counted once, in time order. */
    get llmCalls() {
        return (this.#llmCalls ??= llmCallsOf(this));
    }
    /** The trajectory: tool calls in time order. Null where the trace cannot show tool calls. */
    get toolCalls() {
        if (this.#toolCalls === undefined)
            this.#toolCalls = toolCallsOf(this);
        return this.#toolCalls;
    }
    /** The conversation in order, without repeated history. */
    get messages() {
        return (this.#messages ??= messagesOf(this));
    }
    /** User messages, each with all that follows until the next one. */
    get turns() {
        return (this.#turns ??= turnsOf(this));
    }
    get userInput() {
        if (this.#userInput === undefined)
            this.#userInput = userInputOf(this);
        return this.#userInput;
    }
    /** What the agent answered in the end. Null: not recorded. Empty: it answered nothing. */
    get finalOutput() {
        if (this.#finalOutput === undefined)
            this.#finalOutput = finalOutputOf(this);
        return this.#finalOutput;
    }
    get usage() {
        if (this.#usage === undefined)
            this.#usage = usageOf(this);
        return this.#usage;
    }
    get cost() {
        if (this.#cost === undefined)
            this.#cost = costOf(this);
        return this.#cost;
    }
    /** Last end minus first start, in microseconds; null without times. */
    get durationUs() {
        if (this.#durationUs === undefined)
            this.#durationUs = durationUsOf(this);
        return this.#durationUs;
    }
    /** Distinct models of the model calls, in order of first use. */
    get models() {
        return (this.#models ??= [
            ...new Set(this.llmCalls.flatMap(({ content }) => (content.model === null ? [] : [content.model]))),
        ]);
    }
}

;// CONCATENATED MODULE: ./lib/trace/assemble.js




/** Makes a trace of the spans of one trace id: each span once, every span with an id. */
function assemble_assemble(group, source, stated) {
    const spans = onceEach(group.spans);
    const { scenario, trial } = naming_orElse(nameIn(spans), group.naming);
    return new Trace({
        id: group.id === '' ? stemOf(source.file) : group.id,
        source,
        spans,
        scenario,
        trial,
        diagnostics: group.problem === null ? [] : [notWhole(group.id, group.problem, source)],
        ...(stated === undefined ? {} : { stated: stated(spans) }),
    });
}
/**
 * Delivery is at least once: of spans with one id the last that ended counts, at the place of the
 * first. A span without an id gets its place as one.
 */
function onceEach(spans) {
    const places = new Map();
    const kept = [];
    for (const span of spans) {
        const place = span.id === '' ? undefined : places.get(span.id);
        const earlier = place === undefined ? undefined : kept[place];
        if (place !== undefined && earlier !== undefined) {
            if (span.endUs !== null || earlier.endUs === null)
                kept[place] = span;
            continue;
        }
        if (span.id !== '')
            places.set(span.id, kept.length);
        kept.push(span.id === '' ? span.withId(`#${kept.length + 1}`) : span);
    }
    return kept;
}
/** Roots are asked first. */
function nameIn(spans) {
    let naming = naming_unnamed;
    let below = naming;
    for (const { parentId, attributes } of spans) {
        if (parentId === null)
            naming = naming_orElse(naming, namingOf(attributes));
        else if (naming.scenario === null)
            below = naming_orElse(below, namingOf(attributes));
    }
    return naming_orElse(naming, below);
}
function notWhole(id, problem, { file }) {
    const why = {
        'too-many-spans': `has more than ${limits/* limits */.F.spansPerTrace} spans. Record fewer, or split the run.`,
        scattered: 'is scattered over too much of the file. Sort the file by trace id, or write one file per trace.',
    };
    return {
        code: 'trace-too-large',
        severity: 'error',
        message: `Trace ${id} was not read: it ${why[problem]}`,
        file,
    };
}
/** The name of a file without its folder and extensions. */
function stemOf(path) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const dot = name.indexOf('.', 1);
    return dot === -1 ? name : name.slice(0, dot);
}

;// CONCATENATED MODULE: ./lib/trace/ids.js

const hex = /^[0-9a-f]+$/;
const zeros = /^0+$/;
/** 16 or 8 bytes with their padding; without it a name of that length would be taken for bytes. */
const base64 = /^(?:[A-Za-z0-9+/_-]{22}==|[A-Za-z0-9+/_-]{11}=)$/;
/**
 * A trace or span id as lower-case text: hex in either case, base64 of 16 or 8 bytes (what plain
 * protobuf JSON writes), a number, a byte buffer. Empty for absent, empty or all-zero ids.
 */
function normalId(value) {
    if (typeof value === 'string')
        return fromText(value);
    if (typeof value === 'number' || typeof value === 'bigint')
        return String(value);
    if ((0,json/* isObject */.Gv)(value) && Array.isArray(value['data']))
        return fromBytes(value['data']);
    return '';
}
/** Ids that are not of OpenTelemetry (UUIDs, names) are kept as they are. */
function fromText(text) {
    const { length } = text;
    if (length === 32 || length === 16) {
        const lower = text.toLowerCase();
        return lower === text || hex.test(lower) ? unlessZero(lower) : text;
    }
    if ((length === 24 || length === 12) && base64.test(text)) {
        return unlessZero(Buffer.from(text, 'base64').toString('hex'));
    }
    return text.startsWith('0x') ? unlessZero(text.slice(2).toLowerCase()) : text;
}
function unlessZero(id) {
    return id.charCodeAt(0) === 48 && zeros.test(id) ? '' : id;
}
function fromBytes(bytes) {
    if (bytes.length > 32 || !bytes.every((byte) => typeof byte === 'number'))
        return '';
    return unlessZero(Buffer.from(bytes).toString('hex'));
}

;// CONCATENATED MODULE: ./lib/trace/late.js


/** Bytes of the file that the second pass may hold; in memory about three times as much. */
const maxHeld = 128 << 20;
/** The second pass over a file: only the traces that were given out too early, each whole. */
class LateTraces {
    #groups = new Map();
    #held = 0;
    constructor(ids) {
        for (const id of ids)
            this.#groups.set(id, { id, spans: [], naming: naming_unnamed, problem: null });
    }
    add(id, span, naming, bytes) {
        const group = this.#groups.get(id);
        if (group === undefined)
            return;
        group.naming = naming_orElse(group.naming, naming);
        if (group.problem !== null)
            return;
        this.#held += bytes;
        group.spans.push(span);
        if (this.#held > maxHeld)
            abandon(group, 'scattered');
        else if (group.spans.length > limits/* limits */.F.spansPerTrace)
            abandon(group, 'too-many-spans');
    }
    groups() {
        return this.#groups.values();
    }
}
function abandon(group, problem) {
    group.problem = problem;
    group.spans.length = 0;
}

;// CONCATENATED MODULE: ./lib/trace/document.js

/** A whole file as text; null where it is larger than the limit. Bytes that are not UTF-8 become U+FFFD. */
async function readDocument(chunks, maxBytes = limits/* limits */.F.traceDocument) {
    const parts = [];
    let bytes = 0;
    for await (const chunk of chunks) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes)
            return null;
        parts.push(chunk);
    }
    const text = Buffer.concat(parts).toString('utf8');
    return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
const byteOrderMark = 0xfeff;

;// CONCATENATED MODULE: ./lib/trace/lines.js

const newline = 10;
/**
 * Splits bytes into lines: per chunk those that end in it, each decoded once and only when it is asked
 * for. What is held is one line and one chunk. Bytes that are not UTF-8 become U+FFFD. Every batch must
 * be read to its end before the next.
 */
async function* lineBatches(chunks, maxBytes = limits/* limits */.F.traceDocument) {
    const splitter = new Splitter(maxBytes);
    for await (const chunk of chunks)
        yield splitter.split(chunk);
    yield splitter.rest();
}
class Splitter {
    #maxBytes;
    #number = 0;
    #held = [];
    #heldBytes = 0;
    constructor(maxBytes) {
        this.#maxBytes = maxBytes;
    }
    *split(chunk) {
        const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        let start = 0;
        for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
            const text = this.#finish(bytes, start, end);
            start = end + 1;
            yield { text, number: ++this.#number, isOpen: false };
        }
        if (start < bytes.length)
            this.#hold(bytes.subarray(start));
    }
    *rest() {
        if (this.#heldBytes === 0)
            return;
        yield { text: this.#finish(Buffer.alloc(0), 0, 0), number: ++this.#number, isOpen: true };
    }
    #finish(bytes, start, end) {
        if (this.#heldBytes === 0)
            return end - start > this.#maxBytes ? null : bytes.toString('utf8', start, end);
        const tooLong = this.#heldBytes + end - start > this.#maxBytes;
        const text = tooLong ? null : Buffer.concat([...this.#held, bytes.subarray(start, end)]).toString('utf8');
        this.#held = [];
        this.#heldBytes = 0;
        return text;
    }
    /** Of a line that is too long only the length is kept. */
    #hold(rest) {
        this.#heldBytes += rest.length;
        if (this.#heldBytes > this.#maxBytes)
            this.#held = [];
        else
            this.#held.push(rest);
    }
}

;// CONCATENATED MODULE: ./lib/trace/records.js




/**
 * The JSON values of a file, in batches: one a line, or the one document. Lines are parsed as they are
 * asked for. What cannot be read becomes a problem, and the rest goes on.
 */
async function* recordsOf(file, head, isLines, problems) {
    if (head.document !== undefined) {
        yield [{ value: head.document, line: 1, length: 0 }];
    }
    else if (isLines) {
        for await (const batch of lineBatches(file.open()))
            yield parsed(batch, problems);
    }
    else {
        const text = await readDocument(file.open());
        const value = text === null ? undefined : (0,json/* parseJson */.qF)(text);
        if (value === undefined)
            problems.document(text === null ? 'too-large' : 'not-json');
        else
            yield [{ value, line: 1, length: 0 }];
    }
}
function* parsed(lines, problems) {
    for (const { text, number, isOpen } of lines) {
        if (text === null)
            problems.line(number, 'too-long', '');
        if (text === null || text === '' || text === '\r')
            continue;
        const value = (0,json/* parseJson */.qF)(number === 1 && text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text);
        if (value !== undefined)
            yield { value, line: number, length: text.length };
        else if (text.trim() !== '')
            problems.line(number, isOpen ? 'cut-off' : 'not-json', text);
    }
}
const megabytes = limits/* limits */.F.traceDocument >> 20;
const lineMessages = {
    'not-json': 'The line is not JSON; what it holds is missing from its trace.',
    'cut-off': 'The last line is cut off; what it holds is missing from its trace. Record the run again.',
    'not-a-record': 'This is JSON, but no record of the format of this file; it was left out.',
    'too-long': `The line is longer than ${megabytes} MiB and was left out.`,
};
const documentMessages = {
    'not-json': 'The file is not complete JSON; it may have been cut off while it was written. Record the run again.',
    'too-large': `The file is larger than ${megabytes} MiB, the most that one JSON document may have. Write JSON Lines instead.`,
};
const maxLines = 20;
/** What could not be read of a file, each with its place, up to a number that a person may read. */
class FileProblems {
    #file;
    #damagedBy;
    #damaged = new Set();
    #waiting = [];
    #lines = 0;
    /** `damagedBy`: the trace that an unreadable line was a part of, by its text; null where it was a whole one. */
    constructor(file, damagedBy = () => null) {
        this.#file = file;
        this.#damagedBy = damagedBy;
    }
    line(line, problem, text) {
        const traceId = problem === 'not-a-record' ? null : this.#damagedBy(text);
        if (traceId !== null && !this.#damaged.has(traceId)) {
            this.#damaged.add(traceId);
            this.#waiting.push({ kind: 'damage', traceId });
        }
        this.#lines++;
        if (this.#lines > maxLines)
            return;
        const more = this.#lines === maxLines ? ' Further lines of this file are not listed.' : '';
        const message = `${lineMessages[problem]}${more}`;
        this.#push({ code: 'trace-line', severity: 'error', message, file: this.#file, line });
    }
    document(problem) {
        const message = documentMessages[problem];
        this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file });
    }
    #push(diagnostic) {
        this.#waiting.push({ kind: 'diagnostic', diagnostic });
    }
    /** What has come up since it was last asked. */
    take() {
        if (this.#waiting.length === 0)
            return [];
        const waiting = this.#waiting;
        this.#waiting = [];
        return waiting;
    }
}

;// CONCATENATED MODULE: ./lib/trace/id-set.js
/**
 * A set of ids in eight bytes each, for the many that need no more than a guess: `has` may be wrong
 * about an id that was never added (for a million ids, about once in ten thousand files).
 */
class IdSet {
    #table = new Float64Array(16);
    #size = 0;
    add(id) {
        if (this.#insert(this.#table, hash(id)))
            this.#size++;
        if (this.#size * 2 > this.#table.length)
            this.#grow();
    }
    has(id) {
        const key = hash(id);
        let at = key % this.#table.length;
        while (this.#table[at] !== 0) {
            if (this.#table[at] === key)
                return true;
            at = (at + 1) % this.#table.length;
        }
        return false;
    }
    #insert(table, key) {
        let at = key % table.length;
        while (table[at] !== 0) {
            if (table[at] === key)
                return false;
            at = (at + 1) % table.length;
        }
        table[at] = key;
        return true;
    }
    #grow() {
        const table = new Float64Array(this.#table.length * 2);
        for (const key of this.#table)
            if (key !== 0)
                this.#insert(table, key);
        this.#table = table;
    }
}
/** 53 bits, never 0 (an empty place): two multiplicative hashes side by side. */
function hash(id) {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let index = 0; index < id.length; index++) {
        const code = id.charCodeAt(index);
        a = Math.imul(a ^ code, 2654435761);
        b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0) || 1;
}

;// CONCATENATED MODULE: ./lib/trace/window.js



/** Bytes of the file; what they make in memory is about three times as much. */
const bounds = {
    /**
     * A trace whose root has ended and that was not seen for this long is taken to be whole. Short, because
     * what is held for long is what garbage collection is slow at; doubled whenever it proves too short.
     */
    settled: 64 << 10,
    settledAtMost: 16 << 20,
    /** The same for a trace whose root was not seen (its root may be in another process). */
    settledRootless: 16 << 20,
    /** Held at a time; beyond it the trace that was not seen for the longest time is given out. */
    held: 32 << 20,
};
/**
 * Collects the spans of a file by trace and gives traces out once they are whole, as far as that can be
 * known without reading to the end. A span that comes after its trace was given out is not added; its
 * trace is noted as late, for a second pass.
 */
class TraceWindow {
    late = new Set();
    /** In the order in which they were last seen. */
    #open = new Map();
    #given = new IdSet();
    #latest = null;
    #latestId = null;
    #position = 0;
    #held = 0;
    /** Nothing settles before this place. */
    #nextLook = 0;
    #settled = bounds.settled;
    /** The trace of the span that came last; null before any. */
    get latestId() {
        return this.#latestId;
    }
    /** `bytes`: how much of the file the span took. */
    add(id, span, naming, bytes) {
        this.#latestId = id;
        this.#position += bytes;
        const group = this.#latest?.id === id ? this.#latest : this.#find(id);
        if (group === null)
            return;
        this.#latest = group;
        group.seenAt = this.#position;
        if (naming !== naming_unnamed)
            group.naming = naming_orElse(group.naming, naming);
        if (span.parentId === null && (span.endUs !== null || span.startUs === null))
            group.rootEnded = true;
        if (group.problem !== null)
            return;
        group.spans.push(span);
        group.bytes += bytes;
        this.#held += bytes;
        if (group.spans.length > limits/* limits */.F.spansPerTrace)
            this.#abandon(group, 'too-many-spans');
    }
    /** A trace that is taken to be whole by now; null where there is none. */
    settled() {
        if (this.#position < this.#nextLook)
            return null;
        const [group] = this.#open.values();
        if (group === undefined)
            return null;
        const settlesAt = group.seenAt + (group.rootEnded ? this.#settled : bounds.settledRootless);
        if (this.#position > settlesAt || this.#held > bounds.held)
            return this.#give(group);
        this.#nextLook = Math.min(settlesAt, this.#position + this.#settled);
        return null;
    }
    /** Everything that is left. */
    *rest() {
        for (const group of this.#open.values())
            yield this.#give(group);
    }
    #find(id) {
        const known = this.#open.get(id);
        if (known !== undefined) {
            this.#open.delete(id);
            this.#open.set(id, known);
            return known;
        }
        if (this.#given.has(id)) {
            if (!this.late.has(id))
                this.#settled = Math.min(this.#settled * 2, bounds.settledAtMost);
            this.late.add(id);
            return null;
        }
        const group = { id, spans: [], naming: naming_unnamed, problem: null, bytes: 0, seenAt: 0, rootEnded: false };
        this.#open.set(id, group);
        return group;
    }
    /** A trace that cannot be held whole is given out without spans: nothing is judged by half of it. */
    #abandon(group, problem) {
        group.problem = problem;
        group.spans.length = 0;
        this.#held -= group.bytes;
        group.bytes = 0;
    }
    #give(group) {
        this.#open.delete(group.id);
        this.#given.add(group.id);
        this.#held -= group.bytes;
        if (this.#latest === group)
            this.#latest = null;
        const { id, spans, naming, problem } = group;
        // Tables that a `Map` has outgrown go on holding what was in them until the next major collection.
        group.spans = [];
        return { id, spans, naming, problem };
    }
}

;// CONCATENATED MODULE: ./lib/trace/span-records.js






/**
 * Traces out of a file of spans, each given out as soon as it is whole. A trace whose spans were spread
 * out further than that is read again in a second pass and supersedes what was given.
 */
async function* readSpans(file, head, isLines, format) {
    const source = { file: file.path, format: format.id };
    const item = (group, supersedes) => {
        return { kind: 'trace', trace: assemble_assemble(group, source, format.stated), supersedes };
    };
    const window = new TraceWindow();
    const problems = new FileProblems(file.path, (text) => traceIdIn(text) ?? window.latestId);
    const intake = new Intake(format, problems);
    for await (const records of recordsOf(file, head, isLines, problems)) {
        for (const record of records) {
            intake.take(record, window);
            for (let group = window.settled(); group !== null; group = window.settled())
                yield item(group, false);
        }
        yield* problems.take();
    }
    yield* problems.take();
    for (const group of window.rest())
        yield item(group, false);
    if (window.late.size === 0)
        return;
    const late = new LateTraces(window.late);
    const known = new FileProblems(file.path);
    const again = new Intake(format, known);
    for await (const records of recordsOf(file, head, isLines, known)) {
        for (const record of records)
            again.take(record, late);
    }
    for (const group of late.groups())
        yield item(group, true);
}
/** The trace that a line names before it breaks off; a line that names none is put down to the last trace seen. */
function traceIdIn(text) {
    const id = /"trace_?id"\s*:\s*"([^"\\]{1,64})"/i.exec(text.slice(0, 1 << 16))?.[1];
    return id === undefined ? null : normalId(id);
}
/** Puts the spans of records into a store; a record's length is shared out among its spans. */
class Intake {
    #format;
    #problems;
    #spans = [];
    #sink = (id, span, naming) => this.#spans.push({ id, span, naming });
    constructor(format, problems) {
        this.#format = format;
        this.#problems = problems;
    }
    /** A record, or a list of them. */
    take({ value, line, length }, store) {
        for (const record of Array.isArray(value) ? value : [value]) {
            if (!(0,json/* isObject */.Gv)(record) || !this.#format.read(record, this.#sink)) {
                this.#problems.line(line, 'not-a-record', '');
            }
        }
        const share = length / this.#spans.length;
        for (const { id, span, naming } of this.#spans)
            store.add(id, span, naming, share);
        this.#spans.length = 0;
    }
}

;// CONCATENATED MODULE: ./lib/trace/attributes.js


const noAttributes = new Map();
/** An object out of a trace, read as attributes. What it inherits is not among them. */
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
/** All attributes as an object without a prototype. */
function objectOf(attributes) {
    const object = Object.create(null);
    for (const name of attributes.keys())
        object[name] = attributes.get(name) ?? null;
    return object;
}
/** The value as text that says something: empty text counts as absent. */
function textOrNull(value) {
    return typeof value === 'string' && value !== '' ? value : null;
}
/** The value where it is an object; null otherwise. */
function objectOrNull(value) {
    return (0,json/* isObject */.Gv)(value) ? value : null;
}
/** A number that is zero or more, also where it was written as text; null otherwise. */
function numberOrNull(value) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && number >= 0 && Number.isFinite(number) ? number : null;
}
/** The first of the names that holds text. */
function firstText(attributes, names) {
    for (const name of names) {
        const value = attributes.get(name);
        if (typeof value === 'string' && value !== '')
            return value;
    }
    return null;
}
/** The first of the names that is there and not null. */
function firstValue(attributes, names) {
    for (const name of names) {
        const value = attributes.get(name);
        if (value !== undefined && value !== null)
            return value;
    }
    return null;
}
/** The first of the names that holds a number of zero or more. */
function firstNumber(attributes, names) {
    for (const name of names) {
        const value = attributes.get(name);
        if (value === undefined)
            continue;
        const number = numberOrNull(value);
        if (number !== null)
            return number;
    }
    return null;
}
/**
 * Attributes of an object, with the dotted form of nested objects (`{llm: {model_name}}` →
 * `llm.model_name`) beside them, so that there is one way to look things up. What is there in dotted
 * form already wins; the objects stay.
 */
function flattenNested(object) {
    const flat = new Map(Object.entries(object));
    for (const [name, value] of Object.entries(object))
        addNested(flat, name, value, limits/* limits */.F.jsonDepth);
    return flat;
}
function addNested(flat, path, value, depth) {
    const object = objectOrNull(value);
    if (object === null || depth === 0)
        return;
    for (const [name, item] of Object.entries(object)) {
        const dotted = `${path}.${name}`;
        if (!flat.has(dotted))
            flat.set(dotted, item);
        addNested(flat, dotted, item, depth - 1);
    }
}

;// CONCATENATED MODULE: ./lib/trace/dialects/kensa.js


/** The words Kensa's span rows use for a kind, in all of its generations. */
const kensaKinds = new Map([
    ['llm', 'llm'],
    ['generation', 'llm'],
    ['tool', 'tool'],
    ['agent', 'agent'],
    ['chain', 'chain'],
    ['retriever', 'retriever'],
    ['evaluator', 'evaluator'],
    ['embedding', 'embedding'],
    ['guardrail', 'guardrail'],
    ['workflow', 'workflow'],
    ['step', 'step'],
    ['span', 'span'],
]);
/** `kensa.*` attributes, and the bare `input` and `output` beside them. */
const kensa = {
    id: 'kensa',
    kind(attributes) {
        const kind = attributes.get('kensa.span.kind');
        if (typeof kind === 'string')
            return kensaKinds.get(kind.toLowerCase()) ?? 'span';
        return attributes.get('kensa.tool.name') === undefined ? null : 'tool';
    },
    input: () => null,
    output: () => null,
    tool: toolFacts,
    inputText: (attributes) => valueText(firstValue(attributes, ['kensa.case.input', 'input', 'inputs'])),
    outputText: (attributes) => valueText(firstValue(attributes, ['kensa.final_output', 'output', 'outputs'])),
};
function toolFacts({ attributes, error }) {
    const name = firstText(attributes, ['kensa.tool.name', 'tool_name']);
    if (name === null)
        return null;
    return {
        name,
        callId: callId(attributes),
        args: parseArguments(firstValue(attributes, ['kensa.tool.args', 'kensa.tool.arguments', 'input'])),
        result: firstValue(attributes, ['kensa.tool.result', 'output']),
        error: error?.message ?? null,
    };
}
function callId(attributes) {
    return firstText(attributes, ['kensa.tool.call_id', 'gen_ai.tool.call.id', 'tool_call.id']);
}
function valueText(value) {
    if (value === null)
        return null;
    return typeof value === 'string' ? value : JSON.stringify(value);
}

;// CONCATENATED MODULE: ./lib/trace/usage-attributes.js

/**
 * Names under which instrumentations record the same figure, the first hit counts. A dialect that
 * spells one differently adds its spelling here.
 */
const tokenSpellings = {
    input: [
        'gen_ai.usage.input_tokens',
        'gen_ai.usage.prompt_tokens',
        'llm.token_count.prompt',
        'ai.usage.inputTokens',
        'ai.usage.promptTokens',
        'llm.usage.prompt_tokens',
    ],
    output: [
        'gen_ai.usage.output_tokens',
        'gen_ai.usage.completion_tokens',
        'llm.token_count.completion',
        'ai.usage.outputTokens',
        'ai.usage.completionTokens',
        'llm.usage.completion_tokens',
    ],
    total: [
        'gen_ai.usage.total_tokens',
        'llm.token_count.total',
        'ai.usage.totalTokens',
        'llm.usage.total_tokens',
    ],
    cacheRead: [
        'gen_ai.usage.cache_read.input_tokens',
        'gen_ai.usage.cache_read_input_tokens',
        'gen_ai.usage.cache_read_tokens',
        'gen_ai.usage.details.cache_read_tokens',
        'gen_ai.usage.details.cache_read_input_tokens',
        'gen_ai.usage.input_cached_tokens',
        'llm.token_count.prompt_details.cache_read',
        'llm.token_count.cache_read',
        'ai.usage.cachedInputTokens',
        'ai.usage.inputTokenDetails.cacheReadTokens',
    ],
    cacheWrite: [
        'gen_ai.usage.cache_creation.input_tokens',
        'gen_ai.usage.cache_creation_input_tokens',
        'gen_ai.usage.cache_write_tokens',
        'gen_ai.usage.cache_write_input_tokens',
        'gen_ai.usage.details.cache_write_tokens',
        'llm.token_count.prompt_details.cache_write',
        'ai.usage.inputTokenDetails.cacheWriteTokens',
    ],
    reasoning: [
        'gen_ai.usage.reasoning.output_tokens',
        'gen_ai.usage.reasoning_tokens',
        'gen_ai.usage.details.reasoning_tokens',
        'llm.token_count.completion_details.reasoning',
        'ai.usage.reasoningTokens',
        'ai.usage.outputTokenDetails.reasoningTokens',
        'llm.usage.reasoning_tokens',
    ],
};
/** Spelling → the figure, and its place among the spellings of that figure. */
const figures = new Map(Object.entries(tokenSpellings).flatMap(([key, names]) => names.map((name, rank) => [name, { key: key, rank }])));
const noTokens = {
    input: null,
    output: null,
    cacheRead: null,
    cacheWrite: null,
    reasoning: null,
    total: null,
};
const noRanks = { input: 99, output: 99, cacheRead: 99, cacheWrite: 99, reasoning: 99, total: 99 };
const spellings = {
    cost: [
        'gen_ai.usage.cost',
        'llm.cost.total',
        'operation.cost',
        'kensa.cost_usd',
        'cost_usd',
        'langfuse.observation.cost_details.total',
        'mlflow.llm.cost.total_cost',
    ],
    model: [
        'gen_ai.response.model',
        'llm.response.model_name',
        'gen_ai.request.model',
        'llm.model_name',
        'llm.request.model_name',
        'kensa.llm.model',
        'ai.response.model',
        'ai.model.id',
    ],
    provider: ['gen_ai.provider.name', 'gen_ai.system', 'llm.provider', 'llm.system', 'kensa.llm.provider'],
};
/**
 * Tokens by the attributes; null where none of input, output and total is known. Counts are whole
 * numbers. A total of 0 beside other counts is a total that was never set.
 */
function usageFromAttributes(attributes) {
    const { input, output, cacheRead, cacheWrite, reasoning, total } = tokensIn(attributes);
    if (input === null && output === null && total === null)
        return null;
    const sum = total === 0 || total === null ? sumOf(input, output) : total;
    return includingCache({ input, output, cacheRead, cacheWrite, reasoning, total: sum });
}
/** One walk over the attributes: most spellings are not there, and looking for each costs a walk. */
function tokensIn(attributes) {
    const tokens = { ...noTokens };
    const ranks = { ...noRanks };
    for (const name of attributes.keys()) {
        const figure = figures.get(name);
        if (figure === undefined)
            continue;
        const { key, rank } = figure;
        if (rank >= ranks[key])
            continue;
        const number = numberOrNull(attributes.get(name));
        if (number === null)
            continue;
        ranks[key] = rank;
        tokens[key] = Math.trunc(number);
    }
    return tokens;
}
/** Some providers leave cached tokens out of the input; more cached than input gives them away. */
function includingCache(usage) {
    const { input, cacheRead, cacheWrite } = usage;
    if (input === null || (cacheRead ?? 0) <= input)
        return usage;
    const all = input + (cacheRead ?? 0) + (cacheWrite ?? 0);
    const total = usage.total === sumOf(input, usage.output) ? sumOf(all, usage.output) : usage.total;
    return { ...usage, input: all, total };
}
/** Dollars; parts are summed where no total is recorded. */
function costFromAttributes(attributes) {
    const cost = firstNumber(attributes, spellings.cost);
    if (cost !== null && cost > 0)
        return cost;
    const parts = [
        numberOrNull(attributes.get('llm.cost.prompt')) ??
            numberOrNull(attributes.get('gen_ai.usage.input_cost')),
        numberOrNull(attributes.get('llm.cost.completion')) ??
            numberOrNull(attributes.get('gen_ai.usage.output_cost')),
    ];
    return sumOf(...parts) ?? cost;
}
function modelFromAttributes(attributes) {
    return firstText(attributes, spellings.model);
}
/** Lower case, without the surface that AI SDK adds (`openai.responses`). */
function providerFromAttributes(attributes) {
    const provider = firstText(attributes, spellings.provider)?.toLowerCase() ?? null;
    return provider?.replace(/^(openai|anthropic|mistral)\..*$/, '$1') ?? null;
}
/** The sum of what is known; null where nothing is. */
function sumOf(...parts) {
    let sum = null;
    for (const part of parts)
        if (part !== null)
            sum = (sum ?? 0) + part;
    return sum;
}

// EXTERNAL MODULE: ./lib/text/python.js
var python = __webpack_require__(461);
;// CONCATENATED MODULE: ./lib/trace/formats/kensa-output.js



/**
 * The text that Kensa's checks see in a span's output, with all of its habits: `messages` joined by
 * line ends, else `value`, else the object as JSON in Python's spelling. Null where Kensa cannot read it.
 */
function kensaOutput(value) {
    if (value === null)
        return '';
    const output = objectOrNull(value);
    if (output === null)
        return null;
    if (output['messages'] !== undefined)
        return fromMessages(output['messages']);
    return output['value'] === undefined ? (0,python/* pythonJson */.bv)(output) : fromValue(output['value']);
}
/** Python iterates text by character and a mapping by its keys. */
function fromMessages(messages) {
    if (messages === null || typeof messages === 'number' || typeof messages === 'boolean')
        return null;
    const items = Array.isArray(messages)
        ? messages
        : typeof messages === 'string'
            ? Array.from(messages)
            : Object.keys(messages);
    return items.flatMap(fromMessage).join('\n');
}
function fromMessage(value) {
    if (typeof value === 'string')
        return [value];
    const message = objectOrNull(value);
    if (message === null)
        return [];
    const content = message['content'] === undefined ? '' : message['content'];
    if (typeof content === 'string')
        return [content];
    const text = textBlocks(content);
    return text === '' ? [] : [text];
}
function textBlocks(content) {
    const blocks = (Array.isArray(content) ? content : []).map(objectOrNull);
    return blocks
        .filter((block) => block?.['type'] === 'text')
        .map((block) => (0,python/* pythonStr */.qV)(block?.['text'] === undefined ? '' : block['text']))
        .join('\n');
}
function fromValue(value) {
    if (typeof value !== 'string')
        return (0,python/* pythonStr */.qV)(value);
    const reply = objectOrNull((0,json/* parseJson */.qF)(value));
    if (reply === null)
        return value;
    const blocks = textBlocks(reply['content']);
    if (blocks !== '')
        return blocks;
    const choices = Array.isArray(reply['choices']) ? reply['choices'] : [];
    const texts = choices.map((choice) => objectOrNull(objectOrNull(choice)?.['message'])?.['content']);
    const found = texts.flatMap((text) => (typeof text === 'string' && text !== '' ? text : []));
    return found.length > 0 ? found.join('\n') : value;
}

;// CONCATENATED MODULE: ./lib/trace/formats/kensa-model-row.js







/** Kensa's own model of a span; the row itself is kept as the span's attributes. */
function contentFromModelRow(span) {
    return new ModelRowContent(span);
}
function modelKind(row) {
    const kind = row['kind'];
    return (typeof kind === 'string' ? kensaKinds.get(kind.toLowerCase()) : undefined) ?? 'span';
}
class ModelRowContent {
    #span;
    #tools;
    constructor(span) {
        this.#span = span;
    }
    get model() {
        return textOrNull(this.#span.attributes.get('model'));
    }
    get provider() {
        return textOrNull(this.#span.attributes.get('provider'));
    }
    get input() {
        return messagesIn(this.#span.attributes.get('input'), 'user');
    }
    get output() {
        return messagesIn(this.#span.attributes.get('output'), 'assistant');
    }
    /** Kensa writes what it knows of every model call: no output means that there was none, unless it is unreadable. */
    get recorded() {
        return this.#span.kind === 'llm' && textIn(this.#span.attributes.get('output') ?? null) !== null;
    }
    get usage() {
        return usageIn(this.#span.attributes.get('tokens'));
    }
    get costUsd() {
        const cost = objectOrNull(this.#span.attributes.get('cost'));
        if (cost === null)
            return null;
        return (numberOrNull(cost['total']) ??
            sumOf(numberOrNull(cost['prompt']), numberOrNull(cost['completion'])) ??
            0);
    }
    get tools() {
        return (this.#tools ??= toolsIn(this.#span));
    }
    get inputText() {
        return textIn(this.#span.attributes.get('input'));
    }
    get outputText() {
        return textIn(this.#span.attributes.get('output'));
    }
}
function messagesIn(value, fallback) {
    const held = objectOrNull(value);
    return held === null ? [] : (messagesFrom(held['messages'] ?? held['value'], fallback) ?? []);
}
function textIn(value) {
    return value === undefined ? null : kensaOutput(value);
}
/** Absent counts are 0 in Kensa's model; a row without `tokens` says nothing. */
function usageIn(value) {
    const tokens = objectOrNull(value);
    if (tokens === null)
        return null;
    const read = (key) => numberOrNull(tokens[key]) ?? 0;
    const input = read('prompt');
    const output = read('completion');
    return {
        input,
        output,
        cacheRead: numberOrNull(tokens['cache_read']),
        cacheWrite: null,
        reasoning: null,
        total: read('total') || input + output,
    };
}
function toolsIn({ name, kind, error, attributes }) {
    const list = attributes.get('tools');
    const facts = (Array.isArray(list) ? list : []).flatMap((item) => {
        const tool = objectOrNull(item);
        if (typeof tool?.['name'] !== 'string')
            return [];
        return [
            {
                name: tool['name'],
                callId: textOrNull(tool['id']),
                args: parseArguments(tool['args'] ?? {}),
                result: tool['result'] ?? null,
                error: kind === 'tool' ? (error?.message ?? null) : null,
            },
        ];
    });
    if (facts.length > 0 || kind !== 'tool')
        return facts;
    return [{ name, callId: null, args: {}, result: null, error: error?.message ?? null }];
}
/** What Kensa states of traces with rows of its own model. */
function statedByModelRows(spans) {
    return spans.some(isModelRow) ? new ModelRowStated(spans) : {};
}
class ModelRowStated {
    toolCallsComplete = true;
    #spans;
    constructor(spans) {
        this.#spans = spans;
    }
    get finalOutput() {
        const last = lastEnded(this.#spans.filter(({ kind }) => kind === 'llm'));
        return last === undefined ? null : kensaOutput(last.attributes.get('output') ?? null);
    }
}
/** Only those keep their row as attributes. */
function isModelRow({ attributes }) {
    return attributes.get('span_id') !== undefined && attributes.get('kind') !== undefined;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/gen-ai-events.js



/** Conventions up to 1.36 wrote one event per message; earlier and later ones, one event for all. */
const inputRoles = new Map([
    ['gen_ai.system.message', 'system'],
    ['gen_ai.user.message', 'user'],
    ['gen_ai.assistant.message', 'assistant'],
    ['gen_ai.tool.message', 'tool'],
]);
const details = 'gen_ai.client.inference.operation.details';
/** Messages to the model out of span events; null where no event speaks of any. */
function inputEvents(events) {
    const found = events.flatMap(({ name, attributes }) => {
        const role = inputRoles.get(name);
        if (role !== undefined)
            return messageFrom({ ...bodyOf(attributes), role }, role);
        if (name === 'gen_ai.content.prompt')
            return messagesFrom(attributes.get('gen_ai.prompt'), 'user') ?? [];
        return name === details ? (messagesFrom(attributes.get('gen_ai.input.messages'), 'user') ?? []) : [];
    });
    return found.length === 0 ? null : found;
}
/** Messages from the model out of span events; null where no event speaks of any. */
function outputEvents(events) {
    const found = events.flatMap(({ name, attributes }) => {
        if (name === 'gen_ai.choice')
            return gen_ai_events_choice(attributes);
        if (name === 'gen_ai.content.completion')
            return messagesFrom(attributes.get('gen_ai.completion'), 'assistant') ?? [];
        return name === details ? (messagesFrom(attributes.get('gen_ai.output.messages'), 'assistant') ?? []) : [];
    });
    return found.length === 0 ? null : found;
}
/** The message is under `message` (an object, JSON text, or plain text) or is the event itself. */
function gen_ai_events_choice(attributes) {
    const body = bodyOf(attributes);
    const message = decoded(body['message']);
    const calls = decoded(body['tool_calls']);
    if ((0,json/* isObject */.Gv)(message))
        return messageFrom({ tool_calls: calls, ...message, role: 'assistant' }, 'assistant');
    const content = message ?? body['content'];
    return messageFrom({ content: decoded(content), tool_calls: calls, role: 'assistant' }, 'assistant');
}
function bodyOf(attributes) {
    const event = decoded(attributes.get('gen_ai.event.content'));
    if ((0,json/* isObject */.Gv)(event))
        return event;
    return {
        ...objectOf(attributes),
        content: decoded(attributes.get('content')),
        tool_calls: decoded(attributes.get('tool_calls')),
    };
}
/** JSON text of a list or an object, parsed; any other value as it is. */
function decoded(value) {
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value))
        return value;
    const parsed = (0,json/* parseJson */.qF)(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/gen-ai.js




const kinds = new Map([
    ['chat', 'llm'],
    ['text_completion', 'llm'],
    ['generate_content', 'llm'],
    ['completion', 'llm'],
    ['generate', 'llm'],
    ['call_llm', 'llm'],
    ['responses', 'llm'],
    ['image_generation', 'llm'],
    ['embeddings', 'embedding'],
    ['retrieval', 'retriever'],
    ['rerank', 'reranker'],
    ['execute_tool', 'tool'],
    ['invoke_agent', 'agent'],
    ['create_agent', 'agent'],
    ['plan', 'agent'],
    ['invoke_workflow', 'workflow'],
    ['agent_step', 'step'],
    ['execute_event_loop_cycle', 'step'],
    ['guardrail', 'guardrail'],
    ['apply_guardrail', 'guardrail'],
]);
const requestTypes = new Map([
    ['chat', 'llm'],
    ['completion', 'llm'],
    ['embedding', 'embedding'],
    ['rerank', 'reranker'],
]);
/** OpenTelemetry GenAI semantic conventions: span events, JSON attributes and structured attributes alike. */
const genAi = {
    id: 'otel-genai',
    kind(attributes) {
        const operation = attributes.get('gen_ai.operation.name');
        if (typeof operation === 'string')
            return kinds.get(operation) ?? otherOperation(operation);
        const requestType = attributes.get('llm.request.type');
        if (typeof requestType === 'string')
            return requestTypes.get(requestType) ?? null;
        if (attributes.get('mcp.method.name') === 'tools/call')
            return 'tool';
        if (attributes.get('gen_ai.tool.name') !== undefined ||
            attributes.get('gen_ai.tool.call.id') !== undefined)
            return 'tool';
        return isModelCall(attributes) ? 'llm' : null;
    },
    input({ attributes, events }) {
        const messages = messagesFrom(firstValue(attributes, ['gen_ai.input.messages', 'gen_ai.prompt']), 'user');
        if (messages === null)
            return inputEvents(events);
        const system = messagesFrom(attributes.get('gen_ai.system_instructions'), 'system');
        return system === null ? messages : [oneMessage(system), ...messages];
    },
    output({ attributes, events }) {
        const value = firstValue(attributes, ['gen_ai.output.messages', 'gen_ai.completion']);
        return messagesFrom(value, 'assistant') ?? outputEvents(events);
    },
    tool: gen_ai_toolFacts,
    inputText: () => null,
    outputText: () => null,
};
function otherOperation(operation) {
    return operation.endsWith('_memory') || operation.endsWith('_memory_store') ? 'memory' : null;
}
/**
 * A model alone is no proof: HTTP client spans inherit `gen_ai.*` by baggage. Usage or messages must be
 * there as well.
 */
function isModelCall(attributes) {
    if (attributes.get('gen_ai.request.model') === undefined &&
        attributes.get('gen_ai.response.model') === undefined) {
        return false;
    }
    return evidence.some((key) => attributes.get(key) !== undefined);
}
const evidence = [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'gen_ai.usage.output_tokens',
    'gen_ai.output.messages',
    'gen_ai.input.messages',
    'gen_ai.prompt',
    'gen_ai.completion',
];
/** System instructions are a list of parts, not of messages. */
function oneMessage(parts) {
    return { role: 'system', parts: parts.flatMap((message) => message.parts) };
}
const toolArgs = ['gen_ai.tool.call.arguments', 'gen_ai.tool.arguments', 'gen_ai.tool.args'];
const toolResults = ['gen_ai.tool.call.result', 'gen_ai.tool.result', 'gen_ai.tool.output', 'gen_ai.output'];
const nameInSpan = /^(?:execute_tool|running tool:|tools\/call)\s+(\S.*)$/;
function gen_ai_toolFacts(span) {
    const { attributes } = span;
    const result = firstValue(attributes, toolResults);
    return {
        name: firstText(attributes, ['gen_ai.tool.name', 'tool.name']) ??
            nameInSpan.exec(span.name)?.[1] ??
            span.name,
        callId: firstText(attributes, ['gen_ai.tool.call.id']),
        args: parseArguments(firstValue(attributes, toolArgs)),
        result,
        error: span.error?.message ?? (isMcpError(result) ? 'the tool answered with an error' : null),
    };
}
/** A failed MCP call is a normal reply that says so. Read without parsing: results can be long. */
function isMcpError(result) {
    return typeof result === 'string' && result.startsWith('{') && /"isError"\s*:\s*true/.test(result);
}

;// CONCATENATED MODULE: ./lib/trace/unflatten.js

const dot = 46;
/**
 * The list that flattened attributes spell out: `<prefix>0.message.role`, `<prefix>1.…`. In the order
 * of its indexes; an index or a depth beyond the limits is left out.
 */
function unflatten(attributes, prefix) {
    const root = new Map();
    for (const name of attributes.keys()) {
        // A message's name rarely has a dot in that place; comparing all of it costs ten times as much.
        if (name.charCodeAt(prefix.length - 1) !== dot || !name.startsWith(prefix))
            continue;
        const path = name.slice(prefix.length).split('.');
        if (path.length < 2 || path.length > limits/* limits */.F.jsonDepth || !isIndex(path[0] ?? ''))
            continue;
        setAt(root, path, attributes.get(name) ?? null);
    }
    return byIndex(root);
}
function setAt(root, path, value) {
    let branch = root;
    for (const step of path.slice(0, -1)) {
        let next = branch.get(step);
        if (next === undefined)
            branch.set(step, (next = new Map()));
        if (!(next instanceof Map))
            return;
        branch = next;
    }
    const last = path.at(-1) ?? '';
    if (!(branch.get(last) instanceof Map))
        branch.set(last, { value });
}
function unflatten_valueOf(node) {
    if (!(node instanceof Map))
        return node.value;
    if ([...node.keys()].every(isIndex))
        return byIndex(node);
    const object = Object.create(null);
    for (const [name, child] of node)
        object[name] = unflatten_valueOf(child);
    return object;
}
function byIndex(branch) {
    return [...branch].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => unflatten_valueOf(child));
}
function isIndex(text) {
    return text.length <= 6 && /^\d+$/.test(text) && Number(text) < limits/* limits */.F.attributeIndex;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/open-inference.js






const open_inference_kinds = new Map([
    ['LLM', 'llm'],
    ['TOOL', 'tool'],
    ['AGENT', 'agent'],
    ['CHAIN', 'chain'],
    ['RETRIEVER', 'retriever'],
    ['EMBEDDING', 'embedding'],
    ['RERANKER', 'reranker'],
    ['GUARDRAIL', 'guardrail'],
    ['EVALUATOR', 'evaluator'],
    ['PROMPT', 'prompt'],
]);
/** Arize OpenInference: `openinference.span.kind`, flattened or nested `llm.*_messages`, `tool.*`. */
const openInference = {
    id: 'openinference',
    kind(attributes) {
        const kind = attributes.get('openinference.span.kind');
        if (kind === undefined)
            return null;
        return (typeof kind === 'string' ? open_inference_kinds.get(kind.toUpperCase()) : undefined) ?? 'chain';
    },
    input({ attributes }) {
        return speaks(attributes) ? messagesAt(attributes, 'llm.input_messages', 'user') : null;
    },
    output({ kind, attributes }) {
        if (!speaks(attributes))
            return null;
        const messages = messagesAt(attributes, 'llm.output_messages', 'assistant') ?? bareCalls(attributes);
        return messages ?? (kind === 'llm' ? bareReply(attributes.get('output.value')) : null);
    },
    tool: open_inference_toolFacts,
    inputText: (attributes) => open_inference_textOf(attributes.get('input.value')),
    outputText: (attributes) => open_inference_textOf(attributes.get('output.value')),
};
function messagesAt(attributes, key, fallback) {
    const nested = attributes.get(key);
    if (nested !== undefined && nested !== null)
        return messagesFrom(nested, fallback);
    const rows = unflatten(attributes, `${key}.`);
    return rows.length === 0 ? null : rows.map((row) => messageFrom(row, fallback));
}
/** Without one of these a walk over all attributes would find nothing. */
function speaks(attributes) {
    return marks.some((name) => attributes.get(name) !== undefined);
}
const marks = [
    'openinference.span.kind',
    'llm.model_name',
    'llm.output_messages',
    'llm.output_messages.0.message.role',
    'llm.input_messages',
    'llm.input_messages.0.message.role',
    'llm.token_count.total',
];
/** `llm.tool_calls.<i>.tool_call.*`: calls that some instrumentations write beside the messages. */
function bareCalls(attributes) {
    const calls = unflatten(attributes, 'llm.tool_calls.');
    return calls.length === 0 ? null : [messageFrom({ role: 'assistant', tool_calls: calls }, 'assistant')];
}
/** A model call of which only the body of the reply was recorded. */
function bareReply(value) {
    if (value === undefined || value === null)
        return null;
    return completionFrom(value) ?? messagesFrom(open_inference_textOf(value), 'assistant') ?? [];
}
function open_inference_toolFacts(span) {
    const { attributes, error } = span;
    if (attributes.get('openinference.span.kind') === undefined)
        return null;
    return {
        name: firstText(attributes, ['tool.name', 'gen_ai.tool.name']) ?? span.name,
        callId: firstText(attributes, ['tool_call.id', 'tool.id', 'gen_ai.tool.call.id']),
        args: argsOf(attributes),
        result: attributes.get('output.value') ?? null,
        error: error?.message ?? null,
    };
}
/** Some instrumentations write the tool's JSON Schema where others write the arguments of the call. */
function argsOf(attributes) {
    const declared = parseArguments(attributes.get('tool.parameters'));
    const isSchema = (0,json/* isObject */.Gv)(declared) && declared['type'] === 'object' && (0,json/* isObject */.Gv)(declared['properties']);
    if (declared !== null && !isSchema)
        return declared;
    const input = parseArguments(firstValue(attributes, ['input.value']));
    return (0,json/* isObject */.Gv)(input) ? input : null;
}
function open_inference_textOf(value) {
    if (value === undefined || value === null)
        return null;
    return typeof value === 'string' ? value : JSON.stringify(value);
}

;// CONCATENATED MODULE: ./lib/trace/dialects/registry.js



/** The most explicit convention first; the last one answers for every tool span. */
const dialects = [openInference, kensa, genAi];
/** What a span is by its attributes; null where no dialect knows it. */
function kindOf(attributes) {
    for (const dialect of dialects) {
        const kind = dialect.kind(attributes);
        if (kind !== null)
            return kind;
    }
    return null;
}

;// CONCATENATED MODULE: ./lib/trace/content.js


/** What the attributes of a span say, read as far as it is asked for: messages can be most of a trace. */
function contentFromAttributes(span) {
    return new AttributeContent(span);
}
class AttributeContent {
    #span;
    #input;
    #output;
    #usage;
    #costUsd;
    #tools;
    constructor(span) {
        this.#span = span;
    }
    get model() {
        return modelFromAttributes(this.#span.attributes);
    }
    get provider() {
        return providerFromAttributes(this.#span.attributes);
    }
    get input() {
        return this.#knownInput() ?? [];
    }
    get output() {
        return this.#knownOutput() ?? [];
    }
    get recorded() {
        return this.#knownOutput() !== null || (this.#span.error !== null && this.#knownInput() !== null);
    }
    get usage() {
        if (this.#usage === undefined)
            this.#usage = usageFromAttributes(this.#span.attributes);
        return this.#usage;
    }
    get costUsd() {
        if (this.#costUsd === undefined)
            this.#costUsd = costFromAttributes(this.#span.attributes);
        return this.#costUsd;
    }
    get tools() {
        return (this.#tools ??= this.#readTools());
    }
    get inputText() {
        return answer((dialect) => dialect.inputText(this.#span.attributes));
    }
    get outputText() {
        return answer((dialect) => dialect.outputText(this.#span.attributes));
    }
    #knownInput() {
        if (this.#input === undefined)
            this.#input = answer((dialect) => dialect.input(this.#span));
        return this.#input;
    }
    #knownOutput() {
        if (this.#output === undefined)
            this.#output = answer((dialect) => dialect.output(this.#span));
        return this.#output;
    }
    #readTools() {
        if (this.#span.kind !== 'tool')
            return [];
        const facts = answer((dialect) => dialect.tool(this.#span));
        return facts === null ? [] : [facts];
    }
}
function answer(ask) {
    for (const dialect of dialects) {
        const found = ask(dialect);
        if (found !== null)
            return found;
    }
    return null;
}

;// CONCATENATED MODULE: ./lib/trace/span-error.js

/**
 * Whether a span failed: a status that says so, an `error.type`, or an exception that a status has not
 * declared to be fine. No status says nothing.
 */
function errorFrom(status, attributes, events) {
    const said = codeOf(status);
    const type = attributes.get('error.type');
    if (said === 'ok' || (said === null && type === undefined && events.length === 0))
        return null;
    const exception = events.find(({ name }) => name === 'exception')?.attributes ?? attributes;
    const exceptionType = textOrNull(exception.get('exception.type'));
    if (said === null && type === undefined && exceptionType === null)
        return null;
    return {
        type: textOrNull(type) ?? exceptionType,
        message: messageOf(status) ?? textOrNull(exception.get('exception.message')) ?? textOrNull(type) ?? 'failed',
    };
}
/** OTLP's number or name, or the bare word of other formats; null for unset or anything unknown. */
function codeOf(status) {
    const code = typeof status === 'object' && status !== null ? codeIn(status) : status;
    if (typeof code !== 'string' && typeof code !== 'number')
        return null;
    return words.get(`${code}`) ?? words.get(`${code}`.toUpperCase().replace(/^STATUS_CODE_/, '')) ?? null;
}
function codeIn(status) {
    return status['code'] ?? status['status_code'] ?? status['statusCode'];
}
const words = new Map([
    ['1', 'ok'],
    ['ok', 'ok'],
    ['OK', 'ok'],
    ['2', 'error'],
    ['ERROR', 'error'],
    ['ERRORED', 'error'],
]);
function messageOf(status) {
    if (typeof status !== 'object' || status === null)
        return null;
    const { message, description } = status;
    return textOrNull(message) ?? textOrNull(description);
}

;// CONCATENATED MODULE: ./lib/trace/time.js
/**
 * Nanoseconds since 1970 (a number, or a string of digits as OTLP writes int64) in microseconds; null
 * for 0 and for anything else. Digits are cut before they become a double: nineteen of them do not
 * fit, and rounding would turn equal microseconds into unequal ones.
 */
function microsFromNanos(value) {
    if (typeof value === 'string') {
        const { length } = value;
        if (length > 19)
            return null;
        const micros = digits(value, 0, length - 3) + digits(value, Math.max(0, length - 3), length) / 1000;
        return micros > 0 ? micros : null;
    }
    return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value / 1000 : null;
}
/**
 * A moment in microseconds since 1970: ISO 8601 (without a zone: UTC), or a number whose size tells
 * its unit (seconds, milli-, micro- or nanoseconds). Null where it is none of these.
 */
function microsFromAny(value) {
    if (typeof value === 'number')
        return fromNumber(value);
    if (typeof value !== 'string')
        return null;
    if (isDigits(value))
        return value.length >= 18 ? microsFromNanos(value) : fromNumber(Number(value));
    return fromIso(value);
}
function fromNumber(value) {
    if (!Number.isFinite(value) || value <= 0)
        return null;
    if (value >= 1e17)
        return Math.round(value / 1e3);
    if (value >= 1e14)
        return value;
    return value >= 1e11 ? value * 1e3 : Math.round(value * 1e6);
}
/** What follows the seconds: a fraction, a zone. */
const tail = /^(?:[.,](\d{1,9})\d*)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d))?$/;
/** By hand: `Date` stops at milliseconds, and files have two of these a span. */
function fromIso(text) {
    const separator = text.charAt(10);
    if (text.length < 19 || text.charAt(4) !== '-' || text.charAt(7) !== '-' || text.charAt(13) !== ':')
        return null;
    if ((separator !== 'T' && separator !== ' ') || text.charAt(16) !== ':')
        return null;
    const month = digits(text, 5, 7);
    const day = digits(text, 8, 10);
    const [hours, minutes, seconds] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
    if (month < 1 || month > 12 || day < 1 || day > 31 || hours > 24 || minutes > 59 || seconds > 60)
        return null;
    const whole = Date.UTC(digits(text, 0, 4), month - 1, day, hours, minutes, seconds) * 1000;
    const rest = afterSeconds(text);
    return rest === null || Number.isNaN(whole) ? null : whole + rest;
}
/** The fraction less the zone's offset, in microseconds; null where it is neither. */
function afterSeconds(text) {
    const { length } = text;
    // The common `.123Z` and `.123456Z`, without a regular expression.
    if (text.charAt(19) === '.' && text.charAt(length - 1) === 'Z' && (length === 24 || length === 27)) {
        const number = digits(text, 20, length - 1);
        return Number.isNaN(number) ? null : length === 24 ? number * 1000 : number;
    }
    const match = tail.exec(text.slice(19));
    if (match === null)
        return null;
    const [, fraction = '', sign = '', hours = '0', minutes = '0'] = match;
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60e6 : 60e6);
    return (fraction === '' ? 0 : Number(fraction.padEnd(9, '0')) / 1000) - offset;
}
/** The number that the digits from one place to another spell; NaN for anything but digits. */
function digits(text, from, to) {
    let number = 0;
    for (let index = from; index < to; index++) {
        const digit = text.charCodeAt(index) - 48;
        if (digit < 0 || digit > 9)
            return Number.NaN;
        number = number * 10 + digit;
    }
    return number;
}
function isDigits(text) {
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code < 48 || code > 57)
            return false;
    }
    return text !== '';
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-values.js



/** Attributes of OTLP: a list of `{key, value}`, or a plain object as hand-made exporters write it. */
function attributesOf(list) {
    if (Array.isArray(list))
        return list.length === 0 ? noAttributes : new AttributeList(list);
    return (0,json/* isObject */.Gv)(list) ? new ObjectAttributes(list) : noAttributes;
}
/** From this many on a lookup in an index is cheaper than walking the list. */
const indexedFrom = 32;
/**
 * Decodes a value when it is asked for: most are looked at once or never, and making a table of them
 * costs more than a walk.
 */
class AttributeList {
    #pairs;
    #index;
    constructor(pairs) {
        this.#pairs = pairs;
    }
    get(name) {
        if (this.#pairs.length >= indexedFrom)
            return this.#lookUp(name);
        for (const pair of this.#pairs)
            if (pair?.key === name)
                return anyValue(pair.value, limits/* limits */.F.jsonDepth);
        return undefined;
    }
    keys() {
        const names = [];
        for (const pair of this.#pairs)
            if (typeof pair?.key === 'string')
                names.push(pair.key);
        return names;
    }
    #lookUp(name) {
        const index = (this.#index ??= new Map(this.#pairs.map((pair) => [pair?.key, pair])));
        const pair = index.get(name);
        return pair === undefined ? undefined : anyValue(pair?.value, limits/* limits */.F.jsonDepth);
    }
}
/** An OTLP `AnyValue`, whose fields are spelled in camel or in snake case; an empty one is null. */
function anyValue(value, depth) {
    if (typeof value !== 'object' || value === null)
        return (value ?? null);
    const raw = value;
    const text = raw['stringValue'] ?? raw['string_value'];
    if (text !== undefined)
        return text;
    const integer = raw['intValue'] ?? raw['int_value'];
    if (integer !== undefined)
        return integerOf(integer);
    const scalar = raw['boolValue'] ?? raw['doubleValue'] ?? raw['bool_value'] ?? raw['double_value'];
    if (scalar !== undefined)
        return scalar;
    if (depth === 0)
        return null;
    const list = raw['arrayValue'] ?? raw['array_value'];
    if ((0,json/* isObject */.Gv)(list))
        return itemsOf(list['values']).map((item) => anyValue(item, depth - 1));
    const pairs = raw['kvlistValue'] ?? raw['kvlist_value'];
    if ((0,json/* isObject */.Gv)(pairs))
        return otlp_values_objectOf(itemsOf(pairs['values']), depth - 1);
    const bytes = raw['bytesValue'] ?? raw['bytes_value'];
    if (bytes !== undefined)
        return bytes;
    return Array.isArray(value) || Object.keys(raw).length > 0 ? value : null;
}
/** Numbers as far as they are exact; longer ones stay the text that they were written as. */
function integerOf(value) {
    if (typeof value !== 'string')
        return value;
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
}
function itemsOf(values) {
    return Array.isArray(values) ? values : [];
}
function otlp_values_objectOf(pairs, depth) {
    const object = Object.create(null);
    for (const pair of pairs) {
        if ((0,json/* isObject */.Gv)(pair) && typeof pair['key'] === 'string')
            object[pair['key']] = anyValue(pair['value'], depth);
    }
    return object;
}

;// CONCATENATED MODULE: ./lib/trace/formats/kensa-row.js












/**
 * Gives the span of one row. Rows with `attributes` were written by an exporter (OpenInference-like
 * ones, and later ones with `kensa.*`); rows without are Kensa's own model of a span. False where it is
 * no row.
 */
function kensa_row_readRow(row, sink) {
    if (row['span_id'] === undefined && row['trace_id'] === undefined && row['spanId'] === undefined)
        return false;
    const id = normalId(row['trace_id'] ?? row['traceId']);
    if (!kensa_row_isModelRow(row))
        return giveExporterRow(row, id, sink);
    sink(id, new Span(initOf(row, modelKind(row), new ObjectAttributes(row), []), contentFromModelRow), nameOfModelRow(row));
    return true;
}
function kensa_row_isModelRow(row) {
    if (typeof row['kind'] !== 'string' || (0,json/* isObject */.Gv)(row['attributes']))
        return false;
    return row['tool_name'] === undefined && row['start_time_unix_nano'] === undefined;
}
function giveExporterRow(row, id, sink) {
    const attributes = attributesIn(row);
    const events = eventsOf(row['events']);
    const resource = objectOrNull(row['resource_attributes']);
    const naming = resource === null ? naming_unnamed : namingOf(new ObjectAttributes(resource));
    sink(id, new Span(initOf(row, kindIn(row, attributes), attributes, events), contentFromAttributes), naming);
    return true;
}
function initOf(row, kind, attributes, events) {
    const parent = row['parent_span_id'] ?? row['parentSpanId'] ?? row['parent_id'];
    const status = row['status'] ?? row['status_code'] ?? row['statusCode'] ?? null;
    const message = row['status_message'];
    return {
        id: normalId(row['span_id'] ?? row['spanId']),
        parentId: normalId(parent) || null,
        name: typeof row['name'] === 'string' ? row['name'] : '',
        kind,
        startUs: timeOf(row['start_time_unix_nano'], row['start_time']),
        endUs: timeOf(row['end_time_unix_nano'], row['end_time']),
        error: errorFrom(typeof message === 'string' ? { code: status, message } : status, attributes, events),
        attributes,
        events,
    };
}
function timeOf(nanos, other) {
    return nanos === undefined ? microsFromAny(other) : microsFromNanos(nanos);
}
/** What stands beside the attributes in hand-made rows counts like an attribute. */
function attributesIn(row) {
    const attributes = flattenNested(objectOrNull(row['attributes']) ?? {});
    for (const name of ['tool_name', 'input', 'output', 'inputs', 'outputs']) {
        const value = row[name];
        if (value !== undefined && value !== null && !attributes.has(name))
            attributes.set(name, value);
    }
    return attributes;
}
/** The row's own word first, then what the attributes say; Kensa takes a span without either for a chain. */
function kindIn(row, attributes) {
    const word = row['kind'];
    const own = typeof word === 'string' ? kensaKinds.get(word.toLowerCase()) : undefined;
    if (own !== undefined && own !== 'span')
        return own;
    const found = kindOf(attributes);
    if (found !== null)
        return found;
    return own ?? (attributes.get('tool_name') === undefined ? 'chain' : 'tool');
}
function eventsOf(list) {
    if (!Array.isArray(list))
        return [];
    return list.flatMap((item) => {
        const event = objectOrNull(item);
        if (event === null)
            return [];
        return {
            name: typeof event['name'] === 'string' ? event['name'] : '',
            timeUs: microsFromAny(event['timestamp'] ?? event['time_unix_nano']),
            attributes: attributesOf(event['attributes']),
        };
    });
}
function nameOfModelRow(row) {
    const metadata = objectOrNull(row['metadata']);
    return metadata === null ? naming_unnamed : namingOf(new ObjectAttributes(metadata));
}

;// CONCATENATED MODULE: ./lib/trace/formats/kensa-jsonl.js






const rows = {
    id: 'kensa-jsonl',
    read: kensa_row_readRow,
    stated: statedByModelRows,
};
/** Kensa's span rows, one a line, of all of its generations. */
const kensaJsonl = {
    id: 'kensa-jsonl',
    summary: 'Kensa span JSON Lines, of every generation: raw spans, model spans, `kensa.*` spans',
    detect: (head) => isRow(head.firstLine) || isRow(head.document) || startsRow(head),
    read: (file, head) => readSpans(file, head, isRow(head.firstLine) || isLong(head), rows),
};
/** A trace made in memory of rows that are all of one trace. */
function traceFromKensaRows(list, file = '') {
    const spans = [];
    let id = '';
    let naming = unnamed;
    for (const row of list) {
        readRow(row, (traceId, span, named) => {
            id = traceId;
            naming = orElse(naming, named);
            spans.push(span);
        });
    }
    return assemble({ id, spans, naming, problem: null }, { file, format: rows.id }, rows.stated);
}
function isRow(value) {
    if (Array.isArray(value))
        return value.length > 0 && isRow(value[0]);
    return ((0,json/* isObject */.Gv)(value) && ('span_id' in value || 'trace_id' in value) && ('name' in value || 'kind' in value));
}
/** A first line longer than the head. */
function isLong({ text, firstLine }) {
    return firstLine === undefined && !text.includes('\n');
}
/** Of a file of which neither a first line nor the whole could be looked at. */
function startsRow({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return /(?<!\\)"span_id"\s*:/.test(text) && /(?<!\\)"trace_id"\s*:/.test(text);
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-trace.js




/**
 * A trace of a list of chat messages: each assistant message is a model call, each tool message the
 * execution of a tool. There are no times; the order is that of the list.
 */
function traceOfMessages(list, facts) {
    const spans = [];
    for (const [index, item] of list.entries()) {
        const raw = objectOrNull(item);
        const kind = raw === null ? undefined : openai_trace_kindOf(raw['role']);
        if (raw !== null && kind !== undefined)
            spans.push(spanOf(raw, kind, index));
    }
    const { id, scenario, trial, source, scores } = facts;
    return new Trace({ id, source, scenario, trial, spans, stated: new Conversation(list, scores) });
}
function openai_trace_kindOf(role) {
    return typeof role === 'string' ? spanKinds.get(role) : undefined;
}
const spanKinds = new Map([
    ['assistant', 'llm'],
    ['tool', 'tool'],
    ['function', 'tool'],
]);
function spanOf(raw, kind, index) {
    const name = kind === 'tool' ? (textOrNull(raw['name']) ?? '') : 'assistant';
    return new Span({
        id: `message-${index + 1}`,
        parentId: null,
        name,
        kind,
        startUs: null,
        endUs: null,
        error: null,
        attributes: new ObjectAttributes(raw),
        events: [],
    }, kind === 'llm' ? assistantContent : toolContent);
}
function assistantContent({ attributes }) {
    return {
        ...emptyContent,
        model: textOrNull(attributes.get('model')),
        output: [messageFrom(objectOf(attributes), 'assistant')],
        recorded: true,
        usage: openai_trace_usageIn(attributes.get('usage')),
        costUsd: numberOrNull(attributes.get('cost')),
    };
}
function toolContent(span) {
    return { ...emptyContent, tools: openai_trace_toolFacts(span) };
}
/** A tool message names the call that it answers; arguments are in the request. */
function openai_trace_toolFacts({ name, attributes }) {
    const [answer] = messageFrom(objectOf(attributes), 'tool').parts;
    if (answer?.type !== 'tool_result')
        return [];
    return [{ name, callId: answer.id, args: null, result: answer.result, error: answer.error }];
}
function openai_trace_usageIn(value) {
    const usage = objectOrNull(value);
    if (usage === null)
        return null;
    const input = numberOrNull(usage['prompt_tokens']);
    const output = numberOrNull(usage['completion_tokens']);
    if (input === null && output === null)
        return null;
    return {
        input,
        output,
        cacheRead: numberOrNull(objectOrNull(usage['prompt_tokens_details'])?.['cached_tokens']),
        cacheWrite: null,
        reasoning: numberOrNull(objectOrNull(usage['completion_tokens_details'])?.['reasoning_tokens']),
        total: numberOrNull(usage['total_tokens']) ?? (input ?? 0) + (output ?? 0),
    };
}
class Conversation {
    toolCallsComplete = true;
    scores;
    #list;
    #messages;
    constructor(list, scores) {
        this.#list = list;
        this.scores = scores;
    }
    get messages() {
        return (this.#messages ??= this.#list.map((item) => messageFrom(item, 'user')));
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-messages.js






/**
 * OpenAI chat messages: a list, a wrapper `{messages}` (with `id`, `scenario` and `trial` where it has
 * them), one of either a line, or τ-bench results (`task_id`, `trial`, `reward`, `traj`).
 */
const openaiMessages = {
    id: 'openai-messages',
    summary: 'OpenAI chat messages with tool calls: one conversation, one a line, or τ-bench results',
    detect: (head) => holdsMessages(head.document) || holdsMessages(head.firstLine) || startsDocument(head.text),
    read: readConversations,
};
async function* readConversations(file, head) {
    const problems = new FileProblems(file.path);
    const isLines = holdsMessages(head.firstLine);
    for await (const records of recordsOf(file, head, isLines, problems)) {
        for (const { value, line } of records) {
            const place = isLines && head.document === undefined ? `:${line}` : '';
            const conversations = conversationsIn(value);
            if (conversations === null)
                problems.line(line, 'not-a-record', '');
            for (const [index, conversation] of (conversations ?? []).entries()) {
                const at = Array.isArray(value) && conversations?.length !== 1 ? `${place}#${index + 1}` : place;
                yield { kind: 'trace', trace: traceOf(conversation, file.path, at), supersedes: false };
            }
        }
        yield* problems.take();
    }
    yield* problems.take();
}
/** One conversation, or a list of them; null where it is neither. */
function conversationsIn(value) {
    if (Array.isArray(value)) {
        if (isMessage(value[0]))
            return [{ messages: value }];
        const inner = value.filter(isConversation).map(wrapperOf);
        return inner.length === 0 ? null : inner;
    }
    return isConversation(value) ? [wrapperOf(value)] : null;
}
function wrapperOf(conversation) {
    return objectOrNull(conversation) ?? { messages: conversation };
}
function traceOf(wrapper, file, place) {
    const task = scenarioName(wrapper['task_id']);
    const trial = trialNumber(wrapper['trial']);
    const reward = numberOrNull(wrapper['reward']);
    const list = wrapper['traj'] ?? wrapper['messages'];
    const ofTask = task === null || trial === null ? null : `${task}/${trial}`;
    return traceOfMessages(Array.isArray(list) ? list : [], {
        id: textOrNull(wrapper['id']) ?? ofTask ?? `${stemOf(file)}${place}`,
        scenario: scenarioName(wrapper['scenario']) ?? task,
        trial,
        source: { file, format: 'openai-messages' },
        scores: reward === null ? {} : { reward },
    });
}
function holdsMessages(value) {
    return Array.isArray(value) ? isMessage(value[0]) || isConversation(value[0]) : isConversation(value);
}
function isConversation(value) {
    if (Array.isArray(value))
        return isMessage(value[0]);
    if (!(0,json/* isObject */.Gv)(value))
        return false;
    const list = value['traj'] ?? value['messages'];
    return Array.isArray(list) && (list.length === 0 || isMessage(list[0]));
}
const openai_messages_roles = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);
function isMessage(value) {
    if (!(0,json/* isObject */.Gv)(value) || typeof value['role'] !== 'string' || !openai_messages_roles.has(value['role']))
        return false;
    return 'content' in value || 'tool_calls' in value || 'function_call' in value;
}
/** A document too long to be looked at whole: by the keys it starts with. */
function startsDocument(text) {
    return /^\s*(?:\[\s*)?\{\s*(?:"(?:task_id|traj|messages|scenario|trial)"|"role"\s*:\s*"(?:system|developer|user|assistant)")/.test(text);
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-span.js








/**
 * Gives the spans of one export request, in any spelling: camel or snake case, `batches` (Tempo),
 * `instrumentationLibrarySpans` (before 0.15), wrapped in `trace`. False where it is no such request;
 * requests with logs or metrics only are fine and hold no spans.
 */
function readRequest(record, sink) {
    const inner = record['trace'];
    const request = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : record;
    const resources = request['resourceSpans'] ?? request['resource_spans'] ?? request['batches'];
    if (!Array.isArray(resources))
        return others.some((key) => key in request);
    for (const resource of resources)
        readResource(resource, sink);
    return true;
}
const others = ['resourceLogs', 'resource_logs', 'resourceMetrics', 'resource_metrics'];
function readResource(value, sink) {
    const resource = (value ?? {});
    const about = (resource['resource'] ?? {});
    const naming = namingOf(attributesOf(about['attributes']));
    const scopes = resource['scopeSpans'] ??
        resource['scope_spans'] ??
        resource['instrumentationLibrarySpans'] ??
        resource['instrumentation_library_spans'];
    if (!Array.isArray(scopes))
        return;
    for (const scope of scopes) {
        const spans = (scope ?? {})['spans'];
        if (!Array.isArray(spans))
            continue;
        for (const span of spans)
            if (typeof span === 'object' && span !== null)
                readSpan(span, naming, sink);
    }
}
function readSpan(raw, naming, sink) {
    const attributes = attributesOf(raw['attributes']);
    const events = otlp_span_eventsOf(raw['events']);
    const name = raw['name'];
    const span = new Span({
        id: normalId(raw['spanId'] ?? raw['span_id']),
        parentId: normalId(raw['parentSpanId'] ?? raw['parent_span_id']) || null,
        name: typeof name === 'string' ? name : '',
        kind: kindOf(attributes) ?? 'span',
        startUs: microsFromNanos(raw['startTimeUnixNano'] ?? raw['start_time_unix_nano']),
        endUs: microsFromNanos(raw['endTimeUnixNano'] ?? raw['end_time_unix_nano']),
        error: errorFrom(raw['status'], attributes, events),
        attributes,
        events,
    }, contentFromAttributes);
    sink(normalId(raw['traceId'] ?? raw['trace_id']), span, naming);
}
const noEvents = [];
function otlp_span_eventsOf(list) {
    if (!Array.isArray(list) || list.length === 0)
        return noEvents;
    return list.flatMap((item) => {
        if (typeof item !== 'object' || item === null)
            return [];
        const raw = item;
        return {
            name: typeof raw['name'] === 'string' ? raw['name'] : '',
            timeUs: microsFromNanos(raw['timeUnixNano'] ?? raw['time_unix_nano']),
            attributes: attributesOf(raw['attributes']),
        };
    });
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-json.js



/** OTLP as JSON: one export request as a document, or one a line as the collector's file exporter writes. */
const otlpJson = {
    id: 'otlp-json',
    summary: 'OpenTelemetry OTLP JSON: a whole document, or JSON Lines of the collector',
    detect: (head) => isRequest(head.document) || isLines(head) || otlp_json_startsDocument(head.text),
    read: (file, head) => readSpans(file, head, isLines(head), { id: 'otlp-json', read: readRequest }),
};
const otlp_json_keys = [
    'resourceSpans',
    'resource_spans',
    'batches',
    'resourceLogs',
    'resource_logs',
    'resourceMetrics',
    'resource_metrics',
];
function isRequest(value) {
    if (Array.isArray(value))
        return value.length > 0 && isRequest(value[0]);
    if (!(0,json/* isObject */.Gv)(value))
        return false;
    return otlp_json_keys.some((key) => Array.isArray(value[key])) || isRequest(value['trace']);
}
/** A first line longer than the head can only be a line: a document of many lines starts with short ones. */
function isLines({ firstLine, text }) {
    return isRequest(firstLine) || (!text.includes('\n') && otlp_json_startsDocument(text));
}
/** Quotes inside of JSON text are escaped, so that this can only be a key. */
function otlp_json_startsDocument(text) {
    return (/^\s*[[{]/.test(text) && /(?<!\\)"(?:resource(?:Spans|_spans|Logs|_logs)|batches)"\s*:\s*\[/.test(text));
}

;// CONCATENATED MODULE: ./lib/trace/formats/registry.js



/** Every format that can be read; the first that knows the head of a file reads it. */
const formats = [otlpJson, kensaJsonl, openaiMessages];
function detectFormat(head) {
    return formats.find((format) => format.detect(head));
}

;// CONCATENATED MODULE: ./lib/trace/head.js


const headBytes = 64 * 1024;
/**
 * A file whose start has been looked at. The first `open` goes on with the stream that was peeked into,
 * so that a small file is opened once; later ones open it anew.
 */
class PeekedFile {
    path;
    #file;
    #peeked = [];
    #rest = null;
    constructor(file) {
        this.path = file.path;
        this.#file = file;
    }
    /** Null for a file without content. Rejects where the file cannot be read. */
    async head() {
        this.#rest = this.#file.open()[Symbol.asyncIterator]();
        let bytes = 0;
        let whole = false;
        while (bytes < headBytes && !whole) {
            const step = await this.#rest.next();
            whole = step.done === true;
            if (step.done === true)
                break;
            this.#peeked.push(step.value);
            bytes += step.value.byteLength;
        }
        const text = decodeHead(this.#peeked);
        if (whole && text.trim() === '')
            return null;
        return { path: this.path, ...parseHead(text, whole && bytes <= headBytes) };
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
            for (let step = await rest.next(); step.done !== true; step = await rest.next())
                yield step.value;
        }
        finally {
            await rest.return?.();
        }
    }
    /** Lets go of a file that is not read on. That it cannot be closed is no news to anyone. */
    async close() {
        const rest = this.#rest;
        this.#rest = null;
        await Promise.resolve(rest?.return?.()).catch(() => undefined);
    }
}
function decodeHead(chunks) {
    const text = Buffer.concat(chunks).toString('utf8', 0, headBytes);
    return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
function parseHead(text, whole) {
    const end = text.indexOf('\n');
    const line = end === -1 ? (whole ? (0,json/* parseJson */.qF)(text) : undefined) : (0,json/* parseJson */.qF)(text.slice(0, end));
    const isOnly = end === -1 || (whole && text.slice(end).trim() === '');
    if (line !== undefined && isOnly)
        return { text, firstLine: line, document: line };
    if (isRecord(line))
        return { text, firstLine: line, document: undefined };
    const document = whole ? (0,json/* parseJson */.qF)(text) : undefined;
    return { text, firstLine: document === undefined ? laterLine(text) : undefined, document };
}
function isRecord(value) {
    return ((0,json/* isObject */.Gv)(value) && Object.keys(value).length > 0) || (Array.isArray(value) && value.length > 0);
}
/** JSON Lines whose first line is blank or broken are still JSON Lines; the start of a long document is not. */
function laterLine(text) {
    const lines = text.split('\n', 12);
    if (/^\s*[[{]\s*$/.test(lines.find((line) => line.trim() !== '') ?? ''))
        return undefined;
    return lines.map((line) => (0,json/* parseJson */.qF)(line)).find(isRecord);
}

;// CONCATENATED MODULE: ./lib/trace/read.js



/**
 * Every trace of a file, whatever its format, and what is wrong with the file. Never throws: a file that
 * cannot be read, is empty or is of no known format is a diagnostic.
 */
async function* readTraces(file) {
    const peeked = new PeekedFile(file);
    let found = false;
    try {
        const head = await peeked.head();
        const format = head === null ? undefined : detectFormat(head);
        if (head === null)
            yield problem(file, 'trace-empty', 'The file is empty.');
        else if (format === undefined)
            yield problem(file, 'trace-format', unknownFormat);
        if (head === null || format === undefined)
            return;
        for await (const item of format.read(peeked, head)) {
            found = true;
            yield item;
        }
        if (!found)
            yield problem(file, 'trace-empty', 'The file holds no trace.');
    }
    catch (thrown) {
        yield problem(file, 'trace-unreadable', `The file cannot be read: ${(0,errors/* toError */.iT)(thrown).message}`);
    }
    finally {
        await peeked.close();
    }
}
const unknownFormat = `The file is not a trace in a format that is understood. Understood are: ${formats
    .map(({ id, summary }) => `${id} (${summary})`)
    .join('; ')}.`;
function problem(file, code, message) {
    const diagnostic = { code, severity: 'error', message, file: file.path };
    return { kind: 'diagnostic', diagnostic };
}


/***/ })

};
