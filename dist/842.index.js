export const id = 842;
export const ids = [842];
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

/***/ 4988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p: () => (/* binding */ readTraceFiles)
});

// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
// EXTERNAL MODULE: ./lib/core/json.js
var core_json = __webpack_require__(3085);
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
    return (0,core_json/* isObject */.Gv)(value) ? value : null;
}
/** The objects of a list; empty for anything but a list. */
function objectsIn(value) {
    return Array.isArray(value) ? value.filter(core_json/* isObject */.Gv) : [];
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

;// CONCATENATED MODULE: ./lib/trace/log-index.js


/** Log records whose spans are in other files than they are, by trace; up to a bound. */
class LogIndex {
    #byTrace = new Map();
    #bytes = 0;
    #dropping = null;
    /** Records that were kept or dropped so far. */
    count = 0;
    keep(file, traceId, logs) {
        this.count += logs.length;
        for (const log of logs) {
            this.#bytes += JSON.stringify(objectOf(log.event.attributes)).length;
            if (this.#bytes > limits/* limits */.F.heldLogs) {
                this.#dropping ??= file;
                return;
            }
            const kept = this.#byTrace.get(traceId);
            if (kept === undefined)
                this.#byTrace.set(traceId, { logs: [log], file, isTaken: false });
            else {
                kept.logs.push(log);
                kept.isTaken = false;
            }
        }
    }
    take(traceId) {
        const kept = this.#byTrace.get(traceId);
        if (kept === undefined)
            return [];
        kept.isTaken = true;
        return kept.logs;
    }
    /** Traces with records that were not there yet when the trace was read. */
    waiting() {
        return new Set([...this.#byTrace].flatMap(([id, { isTaken }]) => (isTaken ? [] : id)));
    }
    /** What came of the records, once every file was read. */
    problems() {
        const waiting = [...this.#byTrace.values()].filter(({ isTaken }) => !isTaken);
        const found = [...new Set(waiting.map(({ file }) => file))].map((file) => {
            return { code: 'trace-empty', severity: 'error', message: withoutSpans, file };
        });
        if (this.#dropping !== null) {
            found.push({ code: 'trace-too-large', severity: 'error', message: tooMany, file: this.#dropping });
        }
        return found;
    }
}
const withoutSpans = 'The file holds log records of model calls, and no file that is read holds their spans. Record the spans too, and read both files.';
const tooMany = `The files of log records hold more than ${limits/* limits */.F.heldLogs >> 20} MiB; the rest of the records was left out. Write them to the files of their spans.`;

// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
var external_node_zlib_namespaceObject = /*#__PURE__*/__webpack_require__.t(external_node_zlib_, 2);
;// CONCATENATED MODULE: ./lib/trace/inflater.js

/** Compressed bytes that are unpacked at a time; they can make a thousand times as much. */
const sliceBytes = 16 << 10;
/**
 * Unpacks slice by slice, so that what is held is what one slice makes, and nothing that was unpacked
 * before a fault is lost: a stream that fails drops what it has buffered. Pieces that were compressed
 * one by one and lie after each other are unpacked one by one.
 */
class Inflater {
    #create;
    #stream;
    #out = [];
    #failure = null;
    /** The piece has ended; zeros may follow, which tools pad with, or another piece. */
    #isDone = false;
    #settle = () => undefined;
    constructor(create) {
        this.#create = create;
        this.#stream = this.#started();
    }
    /** Why it ended before the input did. */
    get failure() {
        return this.#failure;
    }
    async *inflate(start, more) {
        yield* this.#chunk(start);
        for await (const chunk of more) {
            if (this.#failure !== null)
                return;
            yield* this.#chunk(chunk);
        }
        if (this.#failure !== null || this.#isDone)
            return;
        await this.#settled(() => this.#stream.end());
        yield* this.#take();
    }
    close() {
        this.#stream.destroy();
    }
    async *#chunk(chunk) {
        let at = 0;
        while (at < chunk.byteLength && this.#failure === null) {
            const slice = chunk.subarray(at, at + sliceBytes);
            if (this.#isDone) {
                const next = slice.findIndex((byte) => byte !== 0);
                at += next === -1 ? slice.byteLength : next;
                if (next !== -1)
                    this.#restart();
                continue;
            }
            const before = this.#stream.bytesWritten;
            await this.#settled((done) => this.#stream.write(slice, done));
            yield* this.#take();
            const used = this.#stream.bytesWritten - before;
            at += used;
            this.#isDone = used < slice.byteLength;
            if (used === 0 && before === 0)
                this.#failure ??= new Error('nothing in it can be unpacked');
        }
    }
    #restart() {
        this.close();
        this.#isDone = false;
        this.#stream = this.#started();
    }
    #started() {
        const stream = this.#create();
        stream.on('data', (chunk) => this.#out.push(chunk));
        stream.on('close', () => {
            if (stream === this.#stream)
                this.#settle();
        });
        stream.on('error', (error) => {
            if (stream !== this.#stream)
                return;
            this.#failure = (0,errors/* toError */.iT)(error);
            this.#settle();
        });
        return stream;
    }
    #settled(start) {
        return new Promise((resolve) => {
            this.#settle = resolve;
            start(resolve);
        });
    }
    #take() {
        const out = this.#out;
        this.#out = [];
        return out;
    }
}

;// CONCATENATED MODULE: ./lib/trace/decompressed.js



/**
 * A file as it was before it was compressed with gzip or zstd, which its first bytes tell; any other file
 * as it is. What can be unpacked of a damaged file is given, then it ends, and `problem` says why.
 */
class DecompressedFile {
    path;
    #file;
    #maxBytes;
    #problem = null;
    constructor(file, maxBytes = limits/* limits */.F.decompressedTrace) {
        this.path = file.path;
        this.#file = file;
        this.#maxBytes = maxBytes;
    }
    /** Why the file ended before its end; null where it did not. */
    get problem() {
        return this.#problem;
    }
    async *open() {
        const chunks = this.#file.open()[Symbol.asyncIterator]();
        try {
            const start = await firstChunk(chunks);
            const packing = packings.find(({ magic }) => magic.every((byte, index) => start[index] === byte));
            if (packing === undefined) {
                if (start.byteLength > 0)
                    yield start;
                yield* rest(chunks);
            }
            else if (packing.unpack === undefined)
                this.#problem = withoutZstd;
            else
                yield* this.#unpacked(new Inflater(packing.unpack), start, chunks);
        }
        finally {
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
        }
        finally {
            inflater.close();
        }
    }
}
/** Larger pieces, because each is a trip to another thread and back. */
const chunkSize = 64 << 10;
const { createZstdDecompress } = external_node_zlib_namespaceObject;
const packings = [
    { magic: [0x1f, 0x8b], unpack: () => external_node_zlib_.createGunzip({ chunkSize }) },
    // Node.js has it from 22.15 on.
    {
        magic: [0x28, 0xb5, 0x2f, 0xfd],
        unpack: createZstdDecompress && (() => createZstdDecompress({ chunkSize })),
    },
];
const withoutZstd = `It is compressed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. Compress it with gzip, or not at all.`;
/** Four bytes at least, where the file has as many. */
async function firstChunk(chunks) {
    let start = Buffer.alloc(0);
    while (start.byteLength < 4) {
        const step = await chunks.next();
        if (step.done === true)
            return start;
        start = start.byteLength === 0 ? step.value : Buffer.concat([start, step.value]);
    }
    return start;
}
async function* rest(chunks) {
    for (let step = await chunks.next(); step.done !== true; step = await chunks.next())
        yield step.value;
}
function sizeOf(bytes) {
    return bytes >= 1 << 20 ? `${bytes >> 20} MiB` : `${bytes} bytes`;
}

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
    /** The same span with other events. */
    withEvents(events) {
        const { id, parentId, name, kind, startUs, endUs, error, attributes } = this;
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
        return [part.call.id ?? `${part.call.name} ${(0,core_json/* canonicalJson */.dj)(part.call.args)}`];
    if (part.type === 'tool_result')
        return [part.id ?? (0,core_json/* canonicalJson */.dj)(part.result)];
    return [(0,core_json/* canonicalJson */.dj)(part)];
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
    const once = (0,core_json/* parseJson */.qF)(value);
    if (once === undefined)
        return value;
    const twice = typeof once === 'string' ? (0,core_json/* parseJson */.qF)(once) : undefined;
    const parsed = typeof twice === 'object' && twice !== null ? twice : once;
    return isWithinDepth(parsed, limits/* limits */.F.jsonDepth) ? parsed : value;
}
/** The value, or its start as text where it nests deeper than anything downstream may follow. */
function boundedJson(value) {
    return isWithinDepth(value, limits/* limits */.F.jsonDepth) ? value : '(nested too deeply to read)';
}
/** A value as text: text as it is, anything else as JSON. Null for absent. */
function textOfValue(value) {
    if (value === undefined || value === null)
        return null;
    return typeof value === 'string' ? value : JSON.stringify(boundedJson(value));
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

;// CONCATENATED MODULE: ./lib/trace/provider.js
/** Names of frameworks that stand where a provider's name belongs; they say nothing about it. */
const frameworks = new Set([
    'strands-agents',
    'gcp.vertex.agent',
    'langchain',
    'langgraph',
    'llamaindex',
    'crewai',
]);
/** What the same provider is called by earlier conventions and by Vercel's AI SDK. */
const renamed = new Map([
    ['az.ai.inference', 'azure.ai.inference'],
    ['az.ai.openai', 'azure.ai.openai'],
    ['gemini', 'gcp.gemini'],
    ['google.generative-ai', 'gcp.gemini'],
    ['vertex_ai', 'gcp.vertex_ai'],
    ['google.vertex', 'gcp.vertex_ai'],
    ['xai', 'x_ai'],
    ['amazon-bedrock', 'aws.bedrock'],
]);
/**
 * The name that a provider goes by, in lower case, without the surface that AI SDK adds
 * (`openai.responses`); null for a framework.
 */
function providerName(recorded) {
    const name = recorded.toLowerCase();
    if (frameworks.has(name))
        return null;
    const known = renamed.get(name) ?? renamed.get(name.replace(/\.(?:chat|responses|embedding)$/, ''));
    return known ?? name.replace(/^(openai|anthropic|mistral|xai|groq|cohere|deepseek)\..*$/, '$1');
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
    provider: [
        'gen_ai.provider.name',
        'gen_ai.system',
        'llm.provider',
        'llm.system',
        'kensa.llm.provider',
        'ai.model.provider',
    ],
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
/** The first name that is a provider's, not a framework's. */
function providerFromAttributes(attributes) {
    for (const name of spellings.provider) {
        const recorded = attributes.get(name);
        const provider = typeof recorded === 'string' && recorded !== '' ? providerName(recorded) : null;
        if (provider !== null)
            return provider;
    }
    return null;
}
/** The sum of what is known; null where nothing is. */
function sumOf(...parts) {
    let sum = null;
    for (const part of parts)
        if (part !== null)
            sum = (sum ?? 0) + part;
    return sum;
}

;// CONCATENATED MODULE: ./lib/trace/messages/gemini.js




/** Whether it is a part of Gemini: its kind is the name of its one key, in either spelling. */
function isGeminiPart(value) {
    return (0,core_json/* isObject */.Gv)(value) && value['type'] === undefined && keys.some((key) => key in value);
}
const keys = [
    'text',
    'functionCall',
    'function_call',
    'functionResponse',
    'function_response',
    'inlineData',
    'inline_data',
    'fileData',
    'file_data',
    'executableCode',
    'executable_code',
    'codeExecutionResult',
    'code_execution_result',
];
function geminiParts(parts) {
    if (typeof parts === 'string')
        return parts === '' ? [] : [{ type: 'text', text: parts }];
    return (Array.isArray(parts) ? parts : []).map(geminiPart);
}
function geminiPart(value) {
    const part = objectOrNull(value);
    if (part === null) {
        return typeof value === 'string'
            ? { type: 'text', text: value }
            : { type: 'unknown', raw: boundedJson(value) };
    }
    const text = part['text'];
    if (typeof text === 'string')
        return { type: part['thought'] === true ? 'reasoning' : 'text', text };
    return (callIn(either(part, 'functionCall', 'function_call') ?? objectOrNull(part['toolCall'])) ??
        responseIn(either(part, 'functionResponse', 'function_response') ?? objectOrNull(part['toolResponse'])) ??
        codeIn(part) ??
        mediaIn(part) ?? { type: 'unknown', raw: boundedJson(part) });
}
function either(part, camel, snake) {
    return objectOrNull(part[camel]) ?? objectOrNull(part[snake]);
}
function callIn(call) {
    const name = textOrNull(call?.['name']) ?? textOrNull(call?.['toolType']);
    if (call === null || name === null)
        return null;
    const args = parseArguments(call['args'] ?? call['arguments'] ?? {});
    return { type: 'tool_call', call: { id: textOrNull(call['id']), name, args } };
}
function responseIn(response) {
    if (response === null)
        return null;
    const result = response['response'] ?? null;
    return {
        type: 'tool_result',
        id: textOrNull(response['id']),
        name: textOrNull(response['name']) ?? textOrNull(response['toolType']),
        result: boundedJson(result),
        error: failureIn(result),
    };
}
/** A response with `error` and no `output`, or an MCP result that says so. */
function failureIn(result) {
    const held = objectOrNull(result);
    if (held === null)
        return null;
    if (held['isError'] === true || held['is_error'] === true)
        return 'the tool answered with an error';
    const error = held['error'];
    if (typeof error === 'string' && error !== '')
        return error;
    return textOrNull(objectOrNull(error)?.['message']);
}
/** Code that the model had run for it: a call, and its answer in a part of its own. */
function codeIn(part) {
    const code = either(part, 'executableCode', 'executable_code');
    if (code !== null)
        return { type: 'tool_call', call: { id: null, name: codeExecution, args: boundedJson(code) } };
    const ran = either(part, 'codeExecutionResult', 'code_execution_result');
    if (ran === null)
        return null;
    const outcome = textOrNull(ran['outcome']);
    const error = outcome === null || outcome === 'OUTCOME_OK' ? null : outcome;
    return { type: 'tool_result', id: null, name: codeExecution, result: ran['output'] ?? null, error };
}
const codeExecution = 'code_execution';
function mediaIn(part) {
    const data = either(part, 'inlineData', 'inline_data');
    const file = either(part, 'fileData', 'file_data');
    const held = data ?? file;
    if (held === null)
        return null;
    const mimeType = textOrNull(held['mimeType']) ?? textOrNull(held['mime_type']);
    return {
        type: 'media',
        modality: modalities.find((name) => mimeType?.startsWith(`${name}/`)) ??
            (mimeType === null ? 'unknown' : 'document'),
        mimeType,
        data: textOrNull(data?.['data']),
        uri: textOrNull(file?.['fileUri']) ?? textOrNull(file?.['file_uri']),
    };
}
const modalities = ['image', 'audio', 'video'];
/** Candidates leave out what was thought; the prompt leaves out what tools of the provider put in. */
function geminiUsage(value) {
    const usage = objectOrNull(value);
    if (usage === null)
        return null;
    const count = (camel, snake) => numberOrNull(usage[camel]) ?? numberOrNull(usage[snake]);
    const prompt = count('promptTokenCount', 'prompt_token_count');
    const candidates = count('candidatesTokenCount', 'candidates_token_count');
    const reasoning = count('thoughtsTokenCount', 'thoughts_token_count');
    const input = sumOf(prompt, count('toolUsePromptTokenCount', 'tool_use_prompt_token_count'));
    const output = sumOf(candidates, reasoning);
    if (input === null && output === null)
        return null;
    return {
        input,
        output,
        cacheRead: count('cachedContentTokenCount', 'cached_content_token_count'),
        cacheWrite: null,
        reasoning,
        total: count('totalTokenCount', 'total_token_count') ?? sumOf(input, output),
    };
}

;// CONCATENATED MODULE: ./lib/trace/messages/untyped-part.js




/**
 * A piece of a message that names its kind by the key that it is under: Gemini's parts (`functionCall`)
 * and Bedrock's blocks (`toolUse`). Null where it is neither.
 */
function untypedPart(raw) {
    if (isGeminiPart(raw))
        return geminiParts([raw])[0] ?? null;
    const use = objectOrNull(raw['toolUse']);
    if (use !== null)
        return request(use);
    const answer = objectOrNull(raw['toolResult']);
    if (answer !== null)
        return result(answer);
    const reasoning = objectOrNull(raw['reasoningContent']);
    const text = textOrNull((objectOrNull(reasoning?.['reasoningText']) ?? reasoning)?.['text']);
    return text === null ? null : { type: 'reasoning', text };
}
function request(use) {
    const name = textOrNull(use['name']);
    if (name === null)
        return null;
    const call = { id: textOrNull(use['toolUseId']), name, args: parseArguments(use['input'] ?? {}) };
    return { type: 'tool_call', call };
}
function result(answer) {
    const content = answer['content'] ?? null;
    const text = onlyText(content);
    return {
        type: 'tool_result',
        id: textOrNull(answer['toolUseId']),
        name: null,
        result: text ?? boundedJson(content),
        error: answer['status'] === 'error' ? (text ?? 'the tool answered with an error') : null,
    };
}
/** Blocks that are only text are that text. */
function onlyText(content) {
    if (!Array.isArray(content) || content.length === 0)
        return null;
    const texts = content.flatMap((block) => (0,core_json/* isObject */.Gv)(block) && typeof block['text'] === 'string' ? block['text'] : []);
    return texts.length === content.length ? texts.join('') : null;
}

;// CONCATENATED MODULE: ./lib/trace/messages/part.js



/**
 * One piece of a message in any of the spellings that OpenAI, Anthropic and the OpenTelemetry GenAI
 * conventions use, or of Gemini and Bedrock. What is not known is kept as `unknown`.
 */
function partOf(raw) {
    if (typeof raw === 'string')
        return { type: 'text', text: raw };
    if (!(0,core_json/* isObject */.Gv)(raw))
        return unknownPart(raw);
    const type = raw['type'];
    const read = typeof type === 'string' ? readers.get(type) : undefined;
    if (read !== undefined)
        return read(raw) ?? unknownPart(raw);
    return (type === undefined ? untypedPart(raw) : null) ?? unknownPart(raw);
}
/** A request in any spelling: at the top (`{name, arguments}`), or under `function` or `custom`. */
function requestOf(raw) {
    if (!(0,core_json/* isObject */.Gv)(raw))
        return null;
    const inner = [raw['function'], raw['custom']].find(core_json/* isObject */.Gv) ?? raw;
    const name = inner['name'] ?? raw['toolName'];
    if (typeof name !== 'string' || name === '')
        return null;
    const args = inner['arguments'] ?? inner['input'] ?? inner['args'];
    return {
        type: 'tool_call',
        call: { id: part_textOf(raw, 'call_id', 'id', 'toolCallId'), name, args: parseArguments(args) },
    };
}
/** What a tool answered. The result stays as it was recorded; JSON text is not parsed. */
function resultOf(raw) {
    const result = raw['response'] ?? raw['result'] ?? raw['output'] ?? raw['content'] ?? null;
    const failed = raw['is_error'] === true || raw['isError'] === true || isErrorBlock(result);
    return {
        type: 'tool_result',
        id: part_textOf(raw, 'call_id', 'id', 'tool_call_id', 'tool_use_id', 'toolCallId'),
        name: part_textOf(raw, 'name', 'toolName'),
        result: boundedJson(result),
        error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
    };
}
/** Anthropic's own tools answer a failure with a block that is named so (`web_search_tool_result_error`). */
function isErrorBlock(result) {
    return (0,core_json/* isObject */.Gv)(result) && typeof result['type'] === 'string' && result['type'].endsWith('_result_error');
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
    server_tool_use: requestOf,
    mcp_tool_use: requestOf,
    server_tool_call: requestOf,
    function_call: requestOf,
    'tool-call': requestOf,
    tool_call_response: resultOf,
    server_tool_call_response: resultOf,
    tool_result: resultOf,
    mcp_tool_result: resultOf,
    web_search_tool_result: resultOf,
    web_fetch_tool_result: resultOf,
    code_execution_tool_result: resultOf,
    bash_code_execution_tool_result: resultOf,
    text_editor_code_execution_tool_result: resultOf,
    tool_search_tool_result: resultOf,
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
const part_modalities = ['image', 'audio', 'video', 'document'];
function media(raw) {
    const type = part_textOf(raw, 'modality', 'type') ?? '';
    const held = [raw['image_url'], raw['image'], raw['input_audio'], raw['audio'], raw['file'], raw['source']];
    const source = held.find(core_json/* isObject */.Gv) ?? raw;
    const url = held.find((value) => typeof value === 'string') ?? source['url'] ?? raw['uri'] ?? source['file_id'];
    const uri = typeof url === 'string' ? url : null;
    return {
        type: 'media',
        modality: part_modalities.find((name) => type.includes(name)) ?? (type.includes('file') ? 'document' : 'unknown'),
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
    const list = typeof value === 'string' ? (0,core_json/* parseJson */.qF)(value) : value;
    if (Array.isArray(list))
        return list.map((item) => messageFrom(item, fallback));
    if ((0,core_json/* isObject */.Gv)(list))
        return [messageFrom(list, fallback)];
    return typeof value === 'string' && value !== ''
        ? [{ role: fallback, parts: [{ type: 'text', text: value }] }]
        : null;
}
/** One message; `fallback` is its role where it does not say. */
function messageFrom(value, fallback) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return { role: fallback, parts: contentParts(value) };
    const raw = (0,core_json/* isObject */.Gv)(value['message']) ? value['message'] : value;
    const role = roleOf(raw['role'] ?? raw['type']) ?? fallback;
    const name = raw['name'];
    const parts = role === 'tool' && !Array.isArray(raw['parts']) ? toolAnswers(raw) : partsOf(raw);
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
/** Most tool messages are one answer; some hold a list of them, each with the id of its call. */
function toolAnswers(raw) {
    const parts = Array.isArray(raw['content']) ? raw['content'].map(partOf) : [];
    const answers = parts.filter(({ type }) => type === 'tool_result');
    return answers.length > 0 ? answers : [resultOf(toolAnswer(raw))];
}
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
        return content.map((item) => partOf((0,core_json/* isObject */.Gv)(item) ? (item['message_content'] ?? item) : item));
    }
    if (typeof content === 'string')
        return content === '' ? [] : [{ type: 'text', text: content }];
    return (0,core_json/* isObject */.Gv)(content) ? [partOf(content)] : [];
}
/** `tool_calls`, and the older `function_call`. Calls among the content are the same calls again. */
function requests(raw, among) {
    if (among.some(({ type }) => type === 'tool_call'))
        return [];
    const calls = typeof raw['tool_calls'] === 'string' ? (0,core_json/* parseJson */.qF)(raw['tool_calls']) : raw['tool_calls'];
    const found = (Array.isArray(calls) ? calls : []).flatMap((call) => {
        return requestOf((0,core_json/* isObject */.Gv)(call) ? (call['tool_call'] ?? call) : call) ?? [];
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
    const value = typeof body === 'string' && /^\s*[[{]/.test(body) ? (0,core_json/* parseJson */.qF)(body) : body;
    if (Array.isArray(value))
        return listOf(value);
    if (!(0,core_json/* isObject */.Gv)(value))
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
    const isMessages = values.length > 0 && values.every((value) => (0,core_json/* isObject */.Gv)(value) && ('role' in value || 'message' in value));
    return isMessages ? values.map((value) => messageFrom(value, 'assistant')) : null;
}
function choice(value) {
    return (0,core_json/* isObject */.Gv)(value) && (0,core_json/* isObject */.Gv)(value['message']) ? [messageFrom(value['message'], 'assistant')] : [];
}
function item(value) {
    if ((0,core_json/* isObject */.Gv)(value) && value['type'] === 'message')
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
    if (stated.endsOpen === true)
        return null;
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
    const value = (0,core_json/* parseJson */.qF)(text);
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
const usage_keys = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'total'];
/**
 * Two accounts of one call, by field the larger: an account that leaves something out (cached input,
 * reasoning) is the smaller one.
 */
function largerOf(a, b) {
    if (a === null || b === null)
        return a ?? b;
    const input = larger(a.input, b.input);
    const output = larger(a.output, b.output);
    const sum = input === null || output === null ? null : input + output;
    return {
        input,
        output,
        cacheRead: larger(a.cacheRead, b.cacheRead),
        cacheWrite: larger(a.cacheWrite, b.cacheWrite),
        reasoning: larger(a.reasoning, b.reasoning),
        total: larger(larger(a.total, b.total), sum),
    };
}
function larger(a, b) {
    return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
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
        for (const key of usage_keys) {
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
/** As stated, else last end minus first start, in microseconds; null where the trace has no times. */
function durationUsOf({ stated, spans }) {
    if (typeof stated.durationUs === 'number')
        return stated.durationUs;
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
    return a === null || b === null || (0,core_json/* canonicalJson */.dj)(a) === (0,core_json/* canonicalJson */.dj)(b);
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
    return `${name}\n${(0,core_json/* canonicalJson */.dj)(args)}`;
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
/** Says why a trace is given without its spans. */
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
        const value = text === null ? undefined : (0,core_json/* parseJson */.qF)(text);
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
        const value = (0,core_json/* parseJson */.qF)(number === 1 && text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text);
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
const byteMessages = {
    'cut-off': 'The file is cut off here; what it held after this is missing. Record the run again.',
    'not-protobuf': 'The protobuf data does not go on here as an export request does; the rest of it was left out. Record the run again.',
    'too-large': `A piece of the file is longer than ${megabytes} MiB and was left out.`,
    damaged: `This piece cannot be unpacked: its compressed data is damaged, or unpacks to more than ${megabytes} MiB. It was left out.`,
    'without-zstd': `From here on pieces are compressed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. Write the file without compression.`,
    broken: 'Lengths in the protobuf data do not fit together here; the spans and log records that this touches were left out.',
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
        this.#damage(problem === 'not-a-record' ? null : this.#damagedBy(text));
        this.#lines++;
        if (this.#lines > maxLines)
            return;
        const more = this.#lines === maxLines ? ' Further lines of this file are not listed.' : '';
        const message = `${lineMessages[problem]}${more}`;
        this.#push({ code: 'trace-line', severity: 'error', message, file: this.#file, line });
    }
    /** Of a file that is not text. `traceIds`: those that something is missing of; null for the last one seen. */
    bytes(problem, place, traceIds) {
        for (const id of traceIds)
            this.#damage(id ?? this.#damagedBy(''));
        this.#lines++;
        if (this.#lines > maxLines)
            return;
        const more = this.#lines === maxLines ? ' Further problems of this file are not listed.' : '';
        const message = `Byte ${place}: ${byteMessages[problem]}${more}`;
        this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file });
    }
    document(problem) {
        const message = documentMessages[problem];
        this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file });
    }
    #damage(traceId) {
        if (traceId === null || this.#damaged.has(traceId))
            return;
        this.#damaged.add(traceId);
        this.#waiting.push({ kind: 'damage', traceId });
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

;// CONCATENATED MODULE: ./lib/trace/conversations.js


function conversationFormat(format) {
    const { id, summary, isRecord, starts } = format;
    const holds = (value) => value !== undefined &&
        (isRecord(value) || (Array.isArray(value) && value[0] !== undefined && isRecord(value[0])));
    return {
        id,
        summary,
        detect: ({ text, firstLine, document }) => holds(document) ||
            holds(firstLine) ||
            (document === undefined && firstLine === undefined && starts(text)),
        read: (file, head) => read(format, file, head, holds(head.firstLine) || !head.text.includes('\n')),
    };
}
async function* read(format, file, head, isLines) {
    const source = { file: file.path, format: format.id };
    const problems = new FileProblems(file.path);
    for await (const records of recordsOf(file, head, isLines, problems)) {
        for (const { value, line } of records) {
            const isOnly = format.isRecord(value);
            const list = isOnly || !Array.isArray(value) ? [value] : value;
            for (const [index, record] of list.entries()) {
                const place = `${head.document === undefined && isLines ? `:${line}` : ''}${isOnly ? '' : `#${index + 1}`}`;
                if (!format.isRecord(record)) {
                    problems.line(line, 'not-a-record', '');
                    continue;
                }
                const at = { id: `${stemOf(file.path)}${place}`, source };
                for (const trace of format.traces(record, at))
                    yield { kind: 'trace', trace, supersedes: false };
            }
        }
        yield* problems.take();
    }
    yield* problems.take();
}

;// CONCATENATED MODULE: ./lib/trace/messages/anthropic.js




/** Blocks of an Anthropic message: text is one block. */
function blocksOf(content) {
    if (typeof content === 'string')
        return content === '' ? [] : [{ type: 'text', text: content }];
    return Array.isArray(content) ? content : [];
}
/** What the user side of a conversation says, apart: answers of tools, and the person's own words. */
function userSide(content) {
    const answers = [];
    const said = [];
    for (const block of blocksOf(content)) {
        const part = partOf(block);
        if (part.type === 'tool_result')
            answers.push(answerIn(block, part));
        else
            said.push(part);
    }
    return { answers, said: said.length === 0 ? null : { role: 'user', parts: said } };
}
/** A result that is only text blocks is that text, and its error too. */
function answerIn(block, part) {
    const text = textIn(objectOrNull(block)?.['content']);
    if (text === null)
        return part;
    return { ...part, result: text, error: part.error === null ? null : text || part.error };
}
function textIn(content) {
    if (!Array.isArray(content))
        return null;
    const parts = content.map(partOf);
    return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : null;
}
function assistantSide(content) {
    return messageFrom({ role: 'assistant', content: blocksOf(content) }, 'assistant');
}
/** `input_tokens` leaves out what came from, or went to, the cache. Null where there are no counts. */
function anthropicUsage(value) {
    const usage = objectOrNull(value);
    if (usage === null)
        return null;
    const fresh = numberOrNull(usage['input_tokens']);
    const output = numberOrNull(usage['output_tokens']);
    if (fresh === null && output === null)
        return null;
    const cacheRead = numberOrNull(usage['cache_read_input_tokens']);
    const cacheWrite = numberOrNull(usage['cache_creation_input_tokens']) ?? writtenIn(usage);
    const input = sumOf(fresh, cacheRead, cacheWrite);
    return { input, output, cacheRead, cacheWrite, reasoning: null, total: sumOf(input, output) };
}
function writtenIn(usage) {
    const written = objectOrNull(usage['cache_creation']);
    if (written === null)
        return null;
    return sumOf(numberOrNull(written['ephemeral_5m_input_tokens']), numberOrNull(written['ephemeral_1h_input_tokens']));
}

;// CONCATENATED MODULE: ./lib/trace/transcript.js







/**
 * A trace in the making, out of a recording of messages: what was said, which models were called, which
 * tools ran, in order. Whatever is placed within another agent is no part of the conversation.
 */
class Transcript {
    #spans = [];
    #messages = [];
    #root;
    #last = null;
    /** What the last model call of the conversation asked for and nothing answered yet. */
    #open = new Map();
    /** `agent`: the span of the run as a whole; null where the recording knows of none. */
    constructor(agent) {
        this.#root = null;
        if (agent !== null)
            this.#root = this.agent(agent);
    }
    say(message) {
        this.#messages.push(message);
    }
    /** A part of the run: by default another agent. Gives its id. */
    agent(init) {
        return this.#add(init.kind ?? 'agent', init.name, init, emptyContent, init.facts);
    }
    /** A call of a model; results among its output are of tools that the provider ran. */
    call(call) {
        const { output, within, recorded = true } = call;
        this.#add('llm', call.model ?? 'model', call, {
            ...emptyContent,
            model: call.model ?? null,
            provider: call.provider ?? null,
            output: recorded ? [output] : [],
            recorded,
            usage: call.usage ?? null,
            costUsd: call.costUsd ?? null,
        });
        if (!recorded)
            return;
        const requests = requestsOf(output);
        if (within === undefined) {
            this.#messages.push(output);
            this.#last = output;
            this.#open = new Map();
            for (const { id, name } of requests)
                this.#count(transcript_keyOf(id, name), 1);
        }
        const names = new Map(requests.map((request) => [request.id, request.name]));
        for (const part of output.parts) {
            if (part.type !== 'tool_result')
                continue;
            const name = part.name ?? (part.id === null ? undefined : names.get(part.id));
            if (name === undefined)
                continue;
            const { id, result, error } = part;
            this.#run({ ...timesOf(call), id, name, result, failure: error, within });
        }
    }
    /** A tool that ran, and what the model was told of it. */
    run(run) {
        this.#run(run);
        if (run.within !== undefined)
            return;
        const { id, name, failure } = run;
        const result = boundedJson(run.result);
        this.#messages.push({ role: 'tool', parts: [{ type: 'tool_result', id, name, result, error: failure }] });
    }
    trace(facts) {
        const { id, source, scenario = null, trial = null, diagnostics = [], stated } = facts;
        if (this.#spans.length > limits/* limits */.F.spansPerTrace) {
            const problem = notWhole(id, 'too-many-spans', source);
            return new Trace({ id, source, spans: [], scenario, trial, diagnostics: [...diagnostics, problem] });
        }
        return new Trace({
            id,
            source,
            scenario,
            trial,
            diagnostics,
            spans: this.#spans,
            stated: {
                messages: this.#messages,
                toolCallsComplete: true,
                endsOpen: this.#open.size > 0,
                ...(this.#last === null ? {} : { finalOutput: textOf(this.#last) }),
                ...stated,
            },
        });
    }
    #run(run) {
        const { id, name, args = null, result, failure } = run;
        if (run.within === undefined)
            this.#count(transcript_keyOf(id, name), -1);
        const error = failure === null ? null : { type: null, message: failure };
        const tools = [{ name, callId: id, args: boundedJson(args), result: boundedJson(result), error: failure }];
        this.#add('tool', name, { ...run, error }, { ...emptyContent, tools }, undefined, run.span);
    }
    #count(key, change) {
        const count = (this.#open.get(key) ?? 0) + change;
        if (count > 0)
            this.#open.set(key, count);
        else
            this.#open.delete(key);
    }
    #add(kind, name, placed, content, facts, id = `${kind}-${this.#spans.length + 1}`) {
        const init = {
            id,
            parentId: placed.within ?? this.#root,
            name,
            kind,
            startUs: placed.startUs ?? null,
            endUs: placed.endUs ?? null,
            error: placed.error ?? null,
            attributes: facts === undefined ? noAttributes : new ObjectAttributes(facts),
            events: [],
        };
        this.#spans.push(new Span(init, () => content));
        return id;
    }
}
function timesOf({ startUs = null, endUs = null }) {
    return { startUs, endUs };
}
function transcript_keyOf(id, name) {
    return id === null ? `name ${name}` : `id ${id}`;
}

;// CONCATENATED MODULE: ./lib/trace/formats/anthropic-messages.js






/** Anthropic's Messages API: a reply, a request with its reply, or the messages of a conversation. */
const anthropicMessages = conversationFormat({
    id: 'anthropic-messages',
    summary: 'Anthropic Messages API: a reply, with its request where it was kept, or a conversation',
    isRecord: (value) => exchangeIn(value) !== null || conversationIn(value) !== null,
    starts: (text) => startsReply(text) || startsConversation(text),
    *traces(record, place) {
        const exchange = exchangeIn(record);
        const conversation = exchange === null ? conversationIn(record) : null;
        if (exchange !== null)
            yield traceOfExchange(exchange, place);
        else if (conversation !== null)
            yield traceOfConversation(conversation, place);
    },
});
function startsReply(text) {
    if (!/^\s*(?:\[\s*)?\{/.test(text) || !/(?<!\\)"type"\s*:\s*"message"/.test(text))
        return false;
    return /(?<!\\)"id"\s*:\s*"msg_/.test(text);
}
function startsConversation(text) {
    if (!/^\s*(?:\[\s*)?\{\s*"(?:role|content|messages|system|model|max_tokens)"/.test(text))
        return false;
    return /(?<!\\)"type"\s*:\s*"tool_use"/.test(text);
}
/** A reply, by itself, beside its request, or as the line of a batch. */
function exchangeIn(value) {
    const held = objectOrNull(value);
    if (held === null)
        return null;
    const candidates = [
        held,
        objectOrNull(held['response']),
        objectOrNull(objectOrNull(held['result'])?.['message']),
    ];
    const reply = candidates.find(isReply) ?? null;
    if (reply === null)
        return null;
    return { id: textOrNull(held['custom_id']), reply, request: objectOrNull(held['request']) };
}
function isReply(value) {
    return (value !== null &&
        value['type'] === 'message' &&
        value['role'] === 'assistant' &&
        Array.isArray(value['content']));
}
function conversationIn(value) {
    const wrapper = objectOrNull(value);
    const messages = wrapper === null ? value : wrapper['messages'];
    if (!Array.isArray(messages) || !messages.every(isMessage))
        return null;
    const isTold = messages.some((message) => blocksIn(message).some(isMarked));
    return isTold ? { wrapper, messages } : null;
}
function isMessage(value) {
    const role = objectOrNull(value)?.['role'];
    return role === 'user' || role === 'assistant' || role === 'system';
}
function blocksIn(message) {
    return blocksOf(objectOrNull(message)?.['content']);
}
/** Blocks that only Anthropic's messages have. */
function isMarked(block) {
    if (!(0,core_json/* isObject */.Gv)(block))
        return false;
    if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use')
        return 'input' in block;
    return block['type'] === 'tool_result' ? 'tool_use_id' in block : block['type'] === 'thinking';
}
function traceOfExchange({ id, reply, request }, place) {
    const transcript = new Transcript(null);
    const system = systemOf(request);
    if (system !== null)
        transcript.say(system);
    const history = request?.['messages'];
    for (const raw of Array.isArray(history) ? history : []) {
        const message = objectOrNull(raw);
        const { answers, said } = userSide(message?.['content']);
        if (message?.['role'] === 'assistant')
            transcript.say(assistantSide(message['content']));
        else {
            for (const answer of answers)
                transcript.say({ role: 'tool', parts: [answer] });
            if (said !== null)
                transcript.say(said);
        }
    }
    call(transcript, reply, null);
    return transcript.trace({ id: id ?? textOrNull(reply['id']) ?? place.id, source: place.source });
}
/** A conversation may end with the reply, and the messages be told apart from it. */
function traceOfConversation({ wrapper, messages }, place) {
    const transcript = new Transcript(null);
    const system = systemOf(wrapper);
    if (system !== null)
        transcript.say(system);
    const names = new Map();
    for (const raw of messages) {
        const message = objectOrNull(raw);
        if (message === null)
            continue;
        if (message['role'] === 'assistant') {
            for (const { id, name } of requestsOf(call(transcript, message, wrapper)))
                if (id !== null)
                    names.set(id, name);
            continue;
        }
        const { answers, said } = userSide(message['content']);
        for (const { id, result, error } of answers) {
            const name = id === null ? undefined : names.get(id);
            if (id === null || name === undefined)
                continue;
            names.delete(id);
            transcript.run({ id, name, result, failure: error });
        }
        if (said !== null)
            transcript.say(message['role'] === 'system' ? { ...said, role: 'system' } : said);
    }
    return transcript.trace({ id: textOrNull(wrapper?.['id']) ?? place.id, source: place.source });
}
function call(transcript, message, wrapper) {
    const output = assistantSide(message['content']);
    transcript.call({
        output,
        model: textOrNull(message['model']) ?? textOrNull(wrapper?.['model']),
        provider: 'anthropic',
        usage: anthropicUsage(message['usage']),
    });
    return output;
}
function systemOf(request) {
    const said = userSide(request?.['system']).said;
    return said === null ? null : { ...said, role: 'system' };
}

;// CONCATENATED MODULE: ./lib/trace/sessions.js


/**
 * The sessions of a log of rows, one a line or all in one document. A line that cannot be read may have
 * been of any of its sessions.
 */
async function* readSessions(file, head, isLines, log) {
    let isDamaged = false;
    const problems = new FileProblems(file.path, () => {
        isDamaged = true;
        return null;
    });
    let held = 0;
    for await (const records of recordsOf(file, head, isLines, problems)) {
        for (const { value, line, length } of records) {
            held += length;
            if (held <= limits/* limits */.F.traceDocument && !log.take(value))
                problems.line(line, 'not-a-record', '');
        }
        yield* problems.take();
        if (held > limits/* limits */.F.traceDocument)
            return yield tooLarge(file);
    }
    yield* problems.take();
    for (const trace of log.traces()) {
        yield { kind: 'trace', trace, supersedes: false };
        if (isDamaged)
            yield { kind: 'damage', traceId: trace.id };
    }
}
function tooLarge({ path }) {
    const message = `The session was not read: it has more than ${limits/* limits */.F.traceDocument >> 20} MiB.`;
    return {
        kind: 'diagnostic',
        diagnostic: { code: 'trace-too-large', severity: 'error', message, file: path },
    };
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

;// CONCATENATED MODULE: ./lib/trace/formats/claude-rows.js




/** Rows that say nothing about the run, besides those that name a session. */
const known = new Set(['summary', 'file-history-snapshot', 'custom-title', 'ai-title', 'tag', 'last-prompt']);
const control = new Set(['control_request', 'control_response', 'keep_alive', 'stream_event']);
/** Whether it is a row of Claude Code: of a session file, or of `--output-format stream-json`. */
function isClaudeRow(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['type'] !== 'string')
        return false;
    const { type } = value;
    const ofSession = ['sessionId', 'session_id'].some((key) => typeof value[key] === 'string');
    if (type === 'user' || type === 'assistant') {
        return (0,core_json/* isObject */.Gv)(value['message']) && (ofSession || 'uuid' in value || 'parent_tool_use_id' in value);
    }
    if (type === 'result')
        return 'subtype' in value && (ofSession || 'total_cost_usd' in value);
    if (type === 'system')
        return 'subtype' in value && (ofSession || 'uuid' in value);
    if (type === 'summary')
        return 'leafUuid' in value;
    if (type === 'file-history-snapshot')
        return 'snapshot' in value;
    if (control.has(type))
        return true;
    return ('sessionId' in value && !('messages' in value)) || known.has(type);
}
/** A row that a file of Claude Code may start with, and a file of another tool would not. */
function startsClaude(value) {
    return isClaudeRow(value) && (0,core_json/* isObject */.Gv)(value) && !control.has(value['type']);
}
/** Null for a row without a message, and for what an error of the API left in place of a reply. */
function messageRow(raw) {
    const message = objectOrNull(raw['message']);
    if (message === null || (raw['type'] !== 'user' && raw['type'] !== 'assistant'))
        return null;
    const isUser = raw['type'] === 'user';
    if (!isUser && (raw['isApiErrorMessage'] === true || message['model'] === '<synthetic>'))
        return null;
    const { answers, said } = isUser ? userSide(message['content']) : { answers: [], said: null };
    return {
        raw,
        message,
        uuid: textOrNull(raw['uuid']),
        parent: textOrNull(raw['parentUuid']) ?? textOrNull(raw['logicalParentUuid']),
        timeUs: microsFromAny(raw['timestamp']),
        answers,
        said,
        isPrompt: said !== null && answers.length === 0 && isTyped(raw, said),
    };
}
function isTyped(raw, said) {
    if (raw['isMeta'] === true || raw['isCompactSummary'] === true || raw['isSynthetic'] === true)
        return false;
    return said.parts.some((part) => part.type !== 'text' || !notTyped.test(part.text));
}
const notTyped = /^\s*(?:<(?:command-(?:name|message|args|contents)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|system-reminder|task-notification|user-memory-input|ide_(?:opened_file|selection))>|\[Request interrupted by user|Caveat: The messages below were generated by the user)/;
function sessionOf(raw) {
    const id = textOrNull(raw['sessionId']) ?? textOrNull(raw['session_id']);
    // What a program sends to the stream is said to be of this session, whatever session comes of it.
    return id === 'default' ? null : id;
}
/** Rows of a document: a list, `{loglines}`, or a recording of both directions of the stream. */
function rowsIn(value) {
    if (Array.isArray(value))
        return value;
    const held = objectOrNull(value);
    if (held === null)
        return null;
    if (Array.isArray(held['loglines']))
        return held['loglines'];
    const messages = held['messages'];
    if (!Array.isArray(messages) || !isDirected(messages[0]))
        return [held];
    return messages.map((item) => objectOrNull(item)?.['message'] ?? null);
}
function isDirected(value) {
    return ((0,core_json/* isObject */.Gv)(value) && (value['direction'] === 'send' || value['direction'] === 'recv') && 'message' in value);
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-chains.js



/** Finds the sub-agent that a row is of; null for the agent itself. */
function chainsOf(rows) {
    const keys = keysOf(rows);
    // The file of a sub-agent has no other rows: it is then the agent.
    if (rows.every((row) => keys.get(row) !== undefined))
        return () => null;
    const byKey = new Map();
    for (const [row, key] of keys) {
        const list = byKey.get(key);
        if (list === undefined)
            byKey.set(key, [row]);
        else
            list.push(row);
    }
    const starts = new Starts(rows);
    const chains = new Map();
    for (const [key, list] of byKey)
        chains.set(key, starts.chainOf(key, list));
    return (row) => chains.get(keys.get(row) ?? '') ?? null;
}
/** What rows of one sub-agent have in common: the call that started it, its id, or where it begins. */
function keysOf(rows) {
    const keys = new Map();
    const byId = new Map();
    for (const row of rows) {
        const { raw, uuid, parent } = row;
        const call = textOrNull(raw['parent_tool_use_id']);
        if (call === null && raw['isSidechain'] !== true)
            continue;
        const agent = textOrNull(raw['agentId']);
        const inherited = parent === null ? undefined : byId.get(parent);
        const own = call !== null ? `call ${call}` : agent !== null ? `agent ${agent}` : undefined;
        const key = own ?? inherited ?? `row ${uuid ?? ''}`;
        keys.set(row, key);
        if (uuid !== null)
            byId.set(uuid, key);
    }
    return keys;
}
const starters = new Set(['Task', 'Agent']);
/** The tool calls that start sub-agents. */
class Starts {
    #names = new Map();
    #byPrompt = new Map();
    #byAgent = new Map();
    #answered = new Set();
    constructor(rows) {
        for (const { raw, message, answers } of rows) {
            const agent = textOrNull(objectOrNull(raw['toolUseResult'])?.['agentId']);
            for (const { id } of answers) {
                if (id === null)
                    continue;
                this.#answered.add(id);
                if (agent !== null)
                    this.#byAgent.set(agent, id);
            }
            if (raw['type'] === 'assistant')
                for (const block of blocksOf(message['content']))
                    this.#note(block);
        }
    }
    chainOf(key, rows) {
        const word = key.slice(key.indexOf(' ') + 1);
        const prompt = rows.find(({ said }) => said !== null)?.said;
        const asked = prompt === null || prompt === undefined ? undefined : this.#byPrompt.get(textOf(prompt));
        const call = key.startsWith('call ') ? word : (this.#byAgent.get(word) ?? asked);
        const startedBy = call !== undefined && this.#answered.has(call) ? call : null;
        return { name: this.#names.get(call ?? '') ?? 'sub-agent', rows, startedBy };
    }
    #note(block) {
        const asked = objectOrNull(block);
        const id = textOrNull(asked?.['id']);
        const input = objectOrNull(asked?.['input']);
        if (id === null || input === null || !starters.has(asked?.['name']))
            return;
        this.#names.set(id, textOrNull(input['subagent_type']) ?? 'sub-agent');
        const prompt = textOrNull(input['prompt']);
        if (prompt !== null)
            this.#byPrompt.set(prompt, id);
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-results.js



/** What the `result` rows of a stream say; null where there are none. */
function claudeResults(raws) {
    const rows = raws.filter((raw) => raw['type'] === 'result');
    const last = rows.at(-1);
    return last === undefined ? null : new ClaudeResults(rows, last);
}
class ClaudeResults {
    #rows;
    #last;
    constructor(rows, last) {
        this.#rows = rows;
        this.#last = last;
    }
    /** Why the run did not end well; null where it did. */
    get error() {
        const subtype = textOrNull(this.#last['subtype']);
        if (this.#last['is_error'] !== true && subtype === 'success')
            return null;
        return textOrNull(this.#last['result']) ?? subtype ?? 'failed';
    }
    /** `calls`: the usage of every call, whose output is that of the moment when its row was written. */
    statedFor(calls) {
        const text = this.#last['result'];
        const duration = this.#sum('duration_ms');
        return {
            ...(typeof text === 'string' && this.error === null ? { finalOutput: text, endsOpen: false } : {}),
            // A running total of the session.
            costUsd: numberOrNull(this.#last['total_cost_usd']) ?? numberOrNull(this.#last['cost_usd']),
            usage: this.#usage(sumUsage(calls)),
            durationUs: duration === null ? null : duration * 1000,
        };
    }
    /** Results of one session count each by itself or all that came before, which only the calls tell. */
    #usage(calls) {
        const usages = this.#rows.flatMap((row) => anthropicUsage(row['usage']) ?? []);
        const last = usages.at(-1) ?? null;
        if (calls === null || last === null)
            return last === null ? null : sumUsage(usages);
        if ((last.input ?? 0) >= (calls.input ?? 0))
            return last;
        const sum = sumUsage(usages);
        return (sum?.total ?? 0) >= (calls.total ?? 0) ? sum : null;
    }
    #sum(key) {
        const numbers = this.#rows.flatMap((row) => numberOrNull(row[key]) ?? []);
        return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-session.js









/** A trace of the rows of one session; null where they hold no message and no result. */
function claudeTrace(id, raws, source) {
    const rows = current(raws.flatMap((raw) => messageRow(raw) ?? []));
    const results = claudeResults(raws);
    if (rows.length === 0 && results === null)
        return null;
    const session = new Session(rows, rows.every(({ timeUs }) => timeUs !== null), results?.error ?? null);
    for (const row of rows)
        session.add(row);
    return session.transcript.trace({ id, source, stated: results?.statedFor(session.usages) ?? {} });
}
/** Each row once, without what follows a prompt that the user took back and wrote anew. */
function current(rows) {
    const latestPrompt = new Map();
    for (const row of rows)
        if (row.isPrompt && row.parent !== null)
            latestPrompt.set(row.parent, row);
    const seen = new Set();
    const dropped = new Set();
    return rows.filter(({ uuid, parent, isPrompt }) => {
        if (uuid !== null && seen.has(uuid))
            return false;
        if (uuid !== null)
            seen.add(uuid);
        if (parent === null)
            return true;
        const replaced = isPrompt && (latestPrompt.get(parent)?.uuid ?? uuid) !== uuid;
        if (!replaced && !dropped.has(parent))
            return true;
        if (uuid !== null)
            dropped.add(uuid);
        return false;
    });
}
/** One call of the API is spread over a row per block; each repeats its usage, the last one's is whole. */
class Session {
    transcript;
    usages = [];
    #chains;
    #timed;
    #calls = new Map();
    #asked = new Map();
    #answered = new Set();
    #agents = new Map();
    #before = new Map();
    constructor(rows, timed, error) {
        this.#timed = timed;
        this.#chains = chainsOf(rows);
        for (const row of rows)
            this.#index(row);
        this.transcript = new Transcript({
            name: 'claude-code',
            startUs: this.#time(rows[0]),
            endUs: this.#time(rows.at(-1)),
            error: error === null ? null : { type: null, message: error },
        });
    }
    add(row) {
        const chain = this.#chains(row);
        const within = chain === null ? undefined : this.#agent(chain);
        if (row.raw['type'] === 'assistant')
            this.#call(row, chain, within);
        else
            this.#user(row, within);
        this.#before.set(chain, this.#time(row));
    }
    #index(row) {
        if (row.raw['type'] !== 'assistant')
            return;
        const key = claude_session_keyOf(row);
        const call = this.#calls.get(key);
        if (call === undefined)
            this.#calls.set(key, [row]);
        else
            call.push(row);
        for (const block of blocksOf(row.message['content'])) {
            const asked = objectOrNull(block);
            const id = textOrNull(asked?.['id']);
            const name = textOrNull(asked?.['name']);
            if (id !== null && name !== null)
                this.#asked.set(id, { name, timeUs: this.#time(row) });
        }
    }
    #call(row, chain, within) {
        const rows = this.#calls.get(claude_session_keyOf(row)) ?? [];
        if (rows[0] !== row)
            return;
        const last = rows.findLast(({ message }) => objectOrNull(message['usage']) !== null) ?? row;
        const usage = anthropicUsage(last.message['usage']);
        if (usage !== null)
            this.usages.push(usage);
        this.transcript.call({
            output: assistantSide(claude_session_blocksIn(rows)),
            model: textOrNull(row.message['model']),
            provider: 'anthropic',
            usage,
            costUsd: numberOrNull(last.raw['costUSD']),
            startUs: this.#before.get(chain) ?? this.#time(row),
            endUs: this.#time(rows.at(-1)),
            within,
        });
    }
    #user({ answers, said, isPrompt, timeUs }, within) {
        for (const { id, result, error } of answers) {
            const asked = id === null ? undefined : this.#asked.get(id);
            if (asked === undefined || id === null || this.#answered.has(id))
                continue;
            this.#answered.add(id);
            this.transcript.run({
                id,
                name: asked.name,
                result,
                failure: error,
                span: spanOf(id),
                startUs: asked.timeUs,
                endUs: this.#timed ? timeUs : null,
                within,
            });
        }
        if (said !== null && within === undefined && textOf(said) !== '') {
            this.transcript.say(isPrompt ? said : { ...said, role: 'system' });
        }
    }
    /** The span of a sub-agent, inside of the tool call that started it. */
    #agent(chain) {
        const known = this.#agents.get(chain);
        if (known !== undefined)
            return known;
        const id = this.transcript.agent({
            name: chain.name,
            startUs: this.#time(chain.rows[0]),
            endUs: this.#time(chain.rows.at(-1)),
            within: chain.startedBy === null ? undefined : spanOf(chain.startedBy),
        });
        this.#agents.set(chain, id);
        return id;
    }
    /** Some rows of a stream have a time and most have none: such times say nothing about the run. */
    #time(row) {
        return this.#timed ? (row?.timeUs ?? null) : null;
    }
}
function claude_session_keyOf({ message, raw, uuid }) {
    const id = textOrNull(message['id']);
    return id === null ? `row ${uuid ?? ''}` : `${id} ${textOrNull(raw['requestId']) ?? ''}`;
}
function spanOf(callId) {
    return `tool ${callId}`;
}
/** A resumed session repeats rows under new ids. */
function claude_session_blocksIn(rows) {
    const blocks = new Map();
    for (const { message } of rows) {
        for (const block of blocksOf(message['content'])) {
            const id = textOrNull(objectOrNull(block)?.['id']);
            blocks.set(id ?? (0,core_json/* canonicalJson */.dj)(boundedJson(block)), block);
        }
    }
    return [...blocks.values()];
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-log.js




/** Sorts the rows of a file by session. */
class ClaudeLog {
    #source;
    #sessions = new Map();
    /** The session of each row, by the row's id: a resumed session goes on under another name. */
    #sessionOf = new Map();
    /** Rows before any session was named. */
    #early = [];
    #latest = null;
    constructor(source) {
        this.#source = source;
    }
    take(value) {
        const rows = rowsIn(value);
        if (rows === null)
            return false;
        let known = rows.length > 0;
        for (const row of rows) {
            const raw = objectOrNull(row);
            if (raw === null || !isClaudeRow(raw))
                known = false;
            else
                this.#add(raw);
        }
        return known;
    }
    *traces() {
        if (this.#sessions.size === 0 && this.#early.length > 0) {
            this.#sessions.set(stemOf(this.#source.file), this.#early);
        }
        for (const [id, rows] of this.#sessions) {
            const trace = claudeTrace(id, rows, this.#source);
            if (trace !== null)
                yield trace;
        }
    }
    #add(raw) {
        const parent = raw['parentUuid'];
        const inherited = typeof parent === 'string' ? this.#sessionOf.get(parent) : undefined;
        const session = inherited ?? sessionOf(raw) ?? this.#latest;
        if (session === null) {
            this.#early.push(raw);
            return;
        }
        this.#latest = session;
        if (typeof raw['uuid'] === 'string')
            this.#sessionOf.set(raw['uuid'], session);
        const rows = this.#sessions.get(session);
        if (rows !== undefined)
            rows.push(raw);
        else {
            this.#sessions.set(session, [...this.#early, raw]);
            this.#early = [];
        }
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-code.js




/** What Claude Code writes: its session files, and the rows of `--output-format stream-json` or `json`. */
const claudeCode = {
    id: 'claude-code',
    summary: 'Claude Code sessions: the JSON Lines of a session, `stream-json` and `json` output',
    detect: (head) => startsClaude(head.firstLine) || isDocument(head.document) || startsLong(head),
    read(file, head) {
        const isLines = head.document === undefined && (startsClaude(head.firstLine) || isLongLine(head));
        return readSessions(file, head, isLines, new ClaudeLog({ file: file.path, format: 'claude-code' }));
    },
};
function isDocument(value) {
    if (Array.isArray(value))
        return value.some(startsClaude) && value.every(isClaudeRow);
    if (startsClaude(value))
        return true;
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    const { loglines, messages } = value;
    if (Array.isArray(loglines))
        return loglines.some(isClaudeRow);
    return Array.isArray(messages) && messages.length > 0 && messages.every(isDirected);
}
/** A document or a first line too long to be looked at whole, by what only these rows have. */
function startsLong({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text))
        return false;
    if (/^\s*\{\s*"loglines"\s*:/.test(text))
        return true;
    const hasMessage = /(?<!\\)"message"\s*:\s*\{/.test(text);
    if (/(?<!\\)"direction"\s*:\s*"(?:send|recv)"/.test(text))
        return hasMessage;
    return hasMessage
        ? /(?<!\\)"(?:isSidechain|parent_tool_use_id)"\s*:/.test(text)
        : /^\s*\[\s*\{\s*"type"\s*:\s*"system"\s*,\s*"subtype"/.test(text);
}
function isLongLine({ text, firstLine }) {
    return firstLine === undefined && !text.includes('\n') && /^\s*\{(?!\s*"loglines")/.test(text);
}

;// CONCATENATED MODULE: ./lib/trace/messages/openai-responses.js






/** Null where it is no item. */
function responseItem(raw) {
    if (!(0,core_json/* isObject */.Gv)(raw))
        return null;
    const item = raw;
    const type = item['type'] ?? ('role' in item ? 'message' : undefined);
    if (typeof type !== 'string')
        return null;
    if (type === 'message')
        return { kind: 'message', message: messageFrom(item, 'assistant') };
    if (type === 'reasoning')
        return { kind: 'output', parts: reasoning(item) };
    if (type.endsWith('_call_output') || type === 'function_call_output')
        return answerOf(item);
    const hosted = hostedCalls.get(type);
    if (hosted !== undefined)
        return { kind: 'output', parts: hostedParts(hosted(item), item) };
    if (!type.endsWith('_call'))
        return { kind: 'other' };
    const request = requestOf(item);
    return { kind: 'output', parts: request === null ? [partOf(item)] : [request] };
}
/** `input_tokens` include what was cached, `output_tokens` what was reasoned. */
function responsesUsage(value) {
    const usage = objectOrNull(value);
    if (usage === null)
        return null;
    const input = numberOrNull(usage['input_tokens']);
    const output = numberOrNull(usage['output_tokens']);
    if (input === null && output === null)
        return null;
    const into = objectOrNull(usage['input_tokens_details']);
    const out = objectOrNull(usage['output_tokens_details']);
    return {
        input,
        output,
        cacheRead: numberOrNull(usage['cached_input_tokens']) ?? numberOrNull(into?.['cached_tokens']),
        cacheWrite: null,
        reasoning: numberOrNull(usage['reasoning_output_tokens']) ?? numberOrNull(out?.['reasoning_tokens']),
        total: numberOrNull(usage['total_tokens']) ?? sumOf(input, output),
    };
}
function reasoning(item) {
    const texts = [item['summary'], item['content']].flatMap((list) => (Array.isArray(list) ? list : []));
    const found = texts.flatMap((text) => textOrNull(objectOrNull(text)?.['text']) ?? []);
    return found.length === 0 ? [] : [{ type: 'reasoning', text: found.join('\n') }];
}
function answerOf(item) {
    const part = resultOf({ ...item, output: plain(item['output']) });
    return part.type === 'tool_result' ? { kind: 'answer', answer: part } : { kind: 'other' };
}
/** A list that is only text is that text. */
function plain(output) {
    if (!Array.isArray(output) || output.length === 0)
        return output ?? null;
    const parts = output.map(partOf);
    return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : output;
}
const hostedCalls = new Map([
    ['web_search_call', (item) => ({ name: 'web_search', args: item['action'] ?? item['query'] })],
    [
        'file_search_call',
        (item) => ({ name: 'file_search', args: only(item, 'queries'), result: item['results'] }),
    ],
    [
        'code_interpreter_call',
        (item) => ({ name: 'code_interpreter', args: only(item, 'code'), result: item['outputs'] }),
    ],
    ['image_generation_call', () => ({ name: 'image_generation', args: {} })],
    [
        'mcp_call',
        (item) => ({
            name: textOrNull(item['name']) ?? '',
            args: item['arguments'],
            result: item['output'],
            error: item['error'],
        }),
    ],
    [
        'computer_call',
        (item) => ({ name: 'computer', args: item['action'] ?? item['actions'], isRemote: true }),
    ],
    ['local_shell_call', (item) => ({ name: 'local_shell', args: item['action'], isRemote: true })],
    ['shell_call', (item) => ({ name: 'shell', args: item['action'], isRemote: true })],
    ['apply_patch_call', (item) => ({ name: 'apply_patch', args: item['operation'], isRemote: true })],
]);
function only(item, key) {
    const value = item[key];
    return value === undefined || value === null ? {} : { [key]: value };
}
function hostedParts(call, item) {
    if (call.name === '')
        return [partOf(item)];
    const id = textOrNull(item['call_id']) ?? textOrNull(item['id']);
    const request = { type: 'tool_call', call: { id, name: call.name, args: parseArguments(call.args) } };
    const result = call.result ?? null;
    const error = errorOf(call.error, item);
    const ran = call.isRemote !== true && (result !== null || error !== null || item['status'] === 'completed');
    return ran ? [request, { type: 'tool_result', id, name: call.name, result, error }] : [request];
}
function errorOf(error, item) {
    if (typeof error === 'string' && error !== '')
        return error;
    const held = objectOrNull(error);
    if (held !== null)
        return textOrNull(held['message']) ?? JSON.stringify(boundedJson(held)).slice(0, 2_000);
    return item['status'] === 'failed' ? 'the call failed' : null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/codex-exec.js








/** The events that `codex exec --json` prints. Tokens are counted by turn; models are not named. */
const codexExec = {
    id: 'codex-exec',
    summary: 'Events of `codex exec --json`',
    detect: ({ firstLine }) => isEvent(firstLine),
    read: (file, head) => readSessions(file, head, true, new ExecLog({ file: file.path, format: 'codex-exec' })),
};
const types = new Set([
    'thread.started',
    'turn.started',
    'turn.completed',
    'turn.failed',
    'item.started',
    'item.updated',
    'item.completed',
]);
function isEvent(value) {
    return (0,core_json/* isObject */.Gv)(value) && types.has(value['type']);
}
class ExecLog {
    #source;
    /** Items by their id; the last word on each counts, at the place of the first. */
    #items = new Map();
    #usages = [];
    #id = null;
    #turn = 0;
    #failure = null;
    constructor(source) {
        this.#source = source;
    }
    take(value) {
        const event = objectOrNull(value);
        if (event === null || typeof event['type'] !== 'string')
            return false;
        const item = objectOrNull(event['item']);
        if (item !== null)
            this.#items.set(`${this.#turn}/${textOrNull(item['id']) ?? this.#items.size}`, item);
        if (event['type'] === 'turn.started')
            this.#turn++;
        if (event['type'] === 'thread.started')
            this.#id ??= textOrNull(event['thread_id']);
        if (event['type'] === 'turn.completed') {
            const usage = responsesUsage(event['usage']);
            if (usage !== null)
                this.#usages.push(usage);
            this.#failure = null;
        }
        if (event['type'] === 'turn.failed') {
            this.#failure = textOrNull(objectOrNull(event['error'])?.['message']) ?? 'the turn failed';
        }
        return types.has(event['type']) || event['type'] === 'error';
    }
    *traces() {
        if (this.#items.size === 0 && this.#usages.length === 0 && this.#failure === null)
            return;
        const error = this.#failure === null ? null : { type: null, message: this.#failure };
        const transcript = new Transcript({ name: 'codex', error });
        let parts = [];
        let runs = [];
        const close = () => {
            if (parts.length > 0)
                transcript.call({ output: { role: 'assistant', parts }, provider: 'openai' });
            for (const run of runs)
                transcript.run(run);
            parts = [];
            runs = [];
        };
        for (const [id, item] of this.#items) {
            const type = textOrNull(item['type']);
            const said = type === 'reasoning' ? 'reasoning' : type === 'agent_message' ? 'text' : null;
            const tool = toolItems.get(type ?? '')?.(item);
            if (said !== null && runs.length > 0)
                close();
            if (said !== null)
                parts.push({ type: said, text: textOrNull(item['text']) ?? '' });
            if (tool === undefined)
                continue;
            parts.push({ type: 'tool_call', call: { id, name: tool.name, args: boundedJson(tool.args ?? null) } });
            if (item['status'] !== 'in_progress')
                runs.push({ id, ...tool });
        }
        close();
        const usage = sumUsage(this.#usages);
        yield transcript.trace({
            id: this.#id ?? stemOf(this.#source.file),
            source: this.#source,
            stated: { usage },
        });
    }
}
const toolItems = new Map([
    [
        'command_execution',
        (item) => ({
            name: 'command_execution',
            args: { command: item['command'] ?? null },
            result: item['aggregated_output'] ?? null,
            failure: commandFailure(item),
        }),
    ],
    [
        'file_change',
        (item) => ({
            name: 'file_change',
            args: { changes: item['changes'] ?? null },
            result: null,
            failure: failureOf(item),
        }),
    ],
    [
        'mcp_tool_call',
        (item) => ({
            name: textOrNull(item['tool']) ?? 'mcp_tool_call',
            args: item['arguments'] ?? {},
            result: item['result'] ?? null,
            failure: failureOf(item),
        }),
    ],
    [
        'web_search',
        (item) => ({
            name: 'web_search',
            args: { query: item['query'] ?? null },
            result: null,
            failure: failureOf(item),
        }),
    ],
]);
function commandFailure(item) {
    const code = item['exit_code'];
    return typeof code === 'number' && code !== 0 ? `exit code ${code}` : failureOf(item);
}
function failureOf(item) {
    const error = textOrNull(objectOrNull(item['error'])?.['message']) ?? textOrNull(item['error']);
    return error ?? (item['status'] === 'failed' ? 'failed' : item['status'] === 'declined' ? 'declined' : null);
}

;// CONCATENATED MODULE: ./lib/trace/formats/codex-events.js

/** Items out of the events of a rollout that has nothing else; other entries stay. */
function itemsOfEvents(entries) {
    return entries.flatMap((entry) => {
        if (entry.type !== 'event_msg')
            return entry;
        const item = items.get(textOrNull(entry.payload['type']) ?? '')?.(entry.payload);
        return item === undefined ? entry : { type: 'response_item', time: entry.time, payload: item };
    });
}
const items = new Map([
    ['user_message', (event) => message('user', 'input_text', event['message'])],
    ['agent_message', (event) => message('assistant', 'output_text', event['message'])],
    ['agent_reasoning', (event) => ({ type: 'reasoning', summary: [{ text: event['text'] ?? null }] })],
    ['exec_command_begin', (event) => codex_events_call(event, 'shell', codex_events_only(event, 'command', 'cwd'))],
    ['exec_command_end', (event) => answer(event, commandOutput(event))],
    ['mcp_tool_call_begin', mcpCall],
    ['mcp_tool_call_end', (event) => answer(event, mcpResult(event['result']))],
    ['patch_apply_begin', (event) => codex_events_call(event, 'apply_patch', codex_events_only(event, 'changes'))],
    [
        'patch_apply_end',
        (event) => answer(event, { content: event['stdout'] ?? '', success: event['success'] ?? null }),
    ],
]);
function message(role, type, text) {
    return { type: 'message', role, content: [{ type, text: text ?? '' }] };
}
function codex_events_call(event, name, args) {
    return { type: 'function_call', call_id: event['call_id'] ?? null, name, arguments: args };
}
function answer(event, output) {
    return { type: 'function_call_output', call_id: event['call_id'] ?? null, output };
}
function commandOutput(event) {
    const output = event['aggregated_output'] ?? event['stdout'] ?? event['formatted_output'] ?? '';
    return { output, metadata: { exit_code: event['exit_code'] ?? null } };
}
function mcpCall(event) {
    const held = objectOrNull(event['invocation']);
    return codex_events_call(event, held?.['tool'] ?? null, held?.['arguments'] ?? {});
}
function mcpResult(value) {
    const result = objectOrNull(value);
    if (result === null)
        return value ?? null;
    if (result['Err'] !== undefined)
        return { content: result['Err'], success: false };
    return result['Ok'] ?? result;
}
function codex_events_only(event, ...keys) {
    return Object.fromEntries(keys.flatMap((key) => (event[key] === undefined ? [] : [[key, event[key]]])));
}

;// CONCATENATED MODULE: ./lib/trace/formats/codex-session.js








/** A trace of the rows of a rollout; null where they hold no item. */
function codexTrace(id, rows, source) {
    // Events tell the items again; where a file has no items they are all there is.
    const entries = rows.some(({ type }) => type === 'response_item') ? rows : itemsOfEvents(rows);
    if (!entries.some(({ type }) => type === 'response_item'))
        return null;
    const session = new codex_session_Session(entries);
    for (const entry of entries)
        session.add(entry);
    session.close();
    return session.transcript.trace({ id, source });
}
/**
 * Items of one model call stand one a row. A call ends where its tokens are counted (the count is a
 * running total, and is repeated), or where a tool answers or the user speaks.
 */
class codex_session_Session {
    transcript;
    /** What is still to be answered. */
    #asked = new Map();
    /** Ids of all calls: a resumed session tells them again. */
    #known = new Set();
    #provider = null;
    #model = null;
    #total = '';
    #before = null;
    #call = null;
    /** Whether what comes next from the model is of another call. */
    #sealed = false;
    /** Answers that came before the tokens of their call were counted. */
    #waiting = [];
    constructor(entries) {
        const times = entries.flatMap(({ time }) => microsFromAny(time) ?? []);
        const failure = entries.findLast(({ type, payload }) => type === 'event_msg' && ends.has(payload['type']));
        const message = failure === undefined ? null : codex_session_failureIn(failure.payload);
        this.transcript = new Transcript({
            name: 'codex',
            startUs: times[0] ?? null,
            endUs: times.at(-1) ?? null,
            error: message === null ? null : { type: null, message },
        });
    }
    add({ type, time, payload }) {
        const timeUs = microsFromAny(time);
        if (type === 'session_meta')
            this.#provider = textOrNull(payload['model_provider']) ?? this.#provider;
        if (type === 'turn_context')
            this.#model = textOrNull(payload['model']) ?? this.#model;
        if (type === 'event_msg' && payload['type'] === 'token_count')
            this.#count(payload['info'], timeUs);
        if (type === 'response_item')
            this.#item(payload, timeUs);
    }
    close() {
        const call = this.#call;
        this.#call = null;
        this.#sealed = false;
        if (call !== null) {
            this.transcript.call({
                output: { role: 'assistant', parts: call.parts },
                recorded: call.parts.length > 0,
                model: call.model,
                provider: this.#provider,
                usage: call.usage,
                startUs: call.startUs,
                endUs: call.endUs,
            });
        }
        for (const run of this.#waiting.splice(0))
            run();
    }
    #item(payload, timeUs) {
        const item = responseItem(payload);
        if (item === null || item.kind === 'other')
            return;
        if (item.kind === 'answer')
            this.#answer(item.answer, payload, timeUs);
        else if (item.kind === 'output')
            this.#output(item.parts, timeUs);
        else if (item.message.role === 'assistant')
            this.#output(item.message.parts, timeUs);
        else {
            this.close();
            this.transcript.say(isContext(item.message) ? { ...item.message, role: 'system' } : item.message);
        }
        this.#before = timeUs;
    }
    #open(timeUs) {
        return { parts: [], model: this.#model, startUs: this.#before ?? timeUs, endUs: timeUs, usage: null };
    }
    #output(parts, timeUs) {
        if (this.#sealed)
            this.close();
        this.#call ??= this.#open(timeUs);
        this.#call.endUs = timeUs;
        for (const part of parts) {
            const call = part.type === 'tool_call' ? part.call : null;
            if (call === null || call.id === null)
                this.#call.parts.push(part);
            else if (!this.#known.has(call.id)) {
                this.#known.add(call.id);
                this.#asked.set(call.id, { name: call.name, timeUs });
                this.#call.parts.push(part);
            }
        }
    }
    #answer(answer, payload, endUs) {
        this.#sealed = true;
        const { id } = answer;
        const asked = id === null ? undefined : this.#asked.get(id);
        if (asked === undefined || id === null)
            return;
        this.#asked.delete(id);
        const { result, failure } = outcomeOf(payload['output'] ?? answer.result);
        this.#waiting.push(() => this.transcript.run({ id, name: asked.name, result, failure, startUs: asked.timeUs, endUs }));
    }
    #count(info, timeUs) {
        const held = objectOrNull(info);
        const total = (0,core_json/* canonicalJson */.dj)(boundedJson(held?.['total_token_usage'] ?? null));
        if (held === null || total === this.#total)
            return;
        this.#total = total;
        const usage = responsesUsage(held['last_token_usage']);
        if (this.#call !== null && this.#call.usage !== null)
            this.close();
        this.#call ??= this.#open(timeUs);
        this.#call.usage = usage;
        this.#sealed = true;
    }
}
const ends = new Set([
    'error',
    'stream_error',
    'turn_aborted',
    'task_started',
    'task_complete',
    'turn_complete',
]);
/** Why the last turn did not end well; null where it did. */
function codex_session_failureIn(payload) {
    if (payload['type'] === 'error')
        return textOrNull(payload['message']) ?? 'error';
    return payload['type'] === 'turn_aborted' ? (textOrNull(payload['reason']) ?? 'aborted') : null;
}
/** What Codex itself tells the model in the name of the user. */
function isContext({ role, parts }) {
    if (role !== 'user')
        return true;
    return context.test(textOf({ role, parts }));
}
const context = /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|skills?|permissions[ _]instructions|collaboration_mode|INSTRUCTIONS)\b|# AGENTS\.md)/;
/** Output of a tool: text with its exit code in front, `{content, success}`, or JSON text with `metadata`. */
function outcomeOf(output) {
    const held = objectOrNull(typeof output === 'string' && output.startsWith('{') ? (0,core_json/* parseJson */.qF)(output) : output);
    const text = textOrNull(held?.['content']) ?? textOrNull(held?.['output']);
    const result = held !== null && text !== null ? text : output;
    const code = numberIn(objectOrNull(held?.['metadata'])?.['exit_code']) ??
        (typeof output === 'string' ? numberIn(exitCode.exec(output.slice(0, 1_000))?.[1]) : null);
    if (code !== null && code !== 0)
        return { result, failure: `exit code ${code}` };
    return { result, failure: held?.['success'] === false ? (text ?? 'failed') : null };
}
function numberIn(value) {
    return typeof value === 'number' || typeof value === 'string' ? Number(value) : null;
}
const exitCode = /^(?:Chunk ID: [^\n]*\n)?(?:Wall time: [^\n]*\n)?(?:Exit code: |Process exited with code )(-?\d+)/;

;// CONCATENATED MODULE: ./lib/trace/formats/codex-rollout.js





/** Session files of Codex (`rollout-*.jsonl`), of the generation with `payload` and of the one before. */
const codexRollout = {
    id: 'codex-rollout',
    summary: 'Codex sessions: the JSON Lines of a rollout',
    detect: (head) => isRow(head.firstLine) || isOldMeta(head.firstLine) || codex_rollout_startsLong(head),
    read: (file, head) => readSessions(file, head, true, new Rollout({ file: file.path, format: 'codex-rollout' })),
};
const codex_rollout_types = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted']);
function isRow(value) {
    return (0,core_json/* isObject */.Gv)(value) && codex_rollout_types.has(value['type']) && (0,core_json/* isObject */.Gv)(value['payload']);
}
/** The first line of the older generation; items follow it without a wrapper. */
function isOldMeta(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || 'type' in value || 'messages' in value)
        return false;
    return typeof value['id'] === 'string' && 'timestamp' in value && 'instructions' in value;
}
/** The first line holds the instructions of the session, which may be longer than what can be looked at. */
function codex_rollout_startsLong({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined)
        return false;
    return /^\s*\{\s*"timestamp"\s*:\s*"[^"]*"\s*,\s*"type"\s*:\s*"session_meta"/.test(text);
}
class Rollout {
    #source;
    #rows = [];
    constructor(source) {
        this.#source = source;
    }
    take(value) {
        const row = objectOrNull(value);
        if (row === null || (typeof row['type'] !== 'string' && !isOldMeta(row) && !('record_type' in row)))
            return false;
        this.#rows.push(row);
        return true;
    }
    *traces() {
        const rows = this.#rows.map(entryOf);
        const meta = rows.find(({ type }) => type === 'session_meta')?.payload;
        const id = textOrNull(meta?.['id']) ?? stemOf(this.#source.file);
        const trace = codexTrace(id, rows, this.#source);
        if (trace !== null)
            yield trace;
    }
}
/** A row with what it is about; rows of the older generation are items themselves. */
function entryOf(row) {
    const time = row['timestamp'] ?? null;
    const payload = objectOrNull(row['payload']);
    if (payload !== null)
        return { type: textOrNull(row['type']) ?? '', time, payload };
    if (typeof row['type'] === 'string')
        return { type: 'response_item', time, payload: row };
    return { type: isOldMeta(row) ? 'session_meta' : 'other', time, payload: row };
}

;// CONCATENATED MODULE: ./lib/trace/formats/gemini.js





/** Google's Gemini API: a response, a request with its response, or the contents of a conversation. */
const gemini = conversationFormat({
    id: 'gemini',
    summary: 'Gemini API: a response, with its request where it was kept, or the contents of a conversation',
    isRecord: (value) => gemini_exchangeIn(value) !== null || gemini_conversationIn(value) !== null,
    starts: (text) => startsBody(text) || startsContents(text),
    *traces(record, place) {
        const exchange = gemini_exchangeIn(record);
        const conversation = exchange === null ? gemini_conversationIn(record) : null;
        if (exchange !== null)
            yield gemini_traceOfExchange(exchange, place);
        else if (conversation !== null)
            yield gemini_traceOfConversation(conversation, place);
    },
});
function startsBody(text) {
    if (!/^\s*(?:\[\s*)?\{\s*"(?:candidates|contents|systemInstruction|system_instruction)"\s*:/.test(text))
        return false;
    return /(?<!\\)"parts"\s*:\s*\[/.test(text);
}
/** Parts of OpenTelemetry's messages say their type, parts of Gemini are named for it. */
function startsContents(text) {
    return /^\s*\[\s*\{\s*(?:"role"\s*:\s*"(?:user|model)"\s*,\s*)?"parts"\s*:\s*\[\s*\{\s*"(?:text|inlineData|inline_data|fileData|file_data|functionCall|function_call)"/.test(text);
}
function gemini_exchangeIn(value) {
    const held = objectOrNull(value);
    if (held === null)
        return null;
    const response = [held, objectOrNull(held['response'])].find(isResponse) ?? null;
    return response === null ? null : { response, request: objectOrNull(held['request']) };
}
function isResponse(value) {
    const candidates = value?.['candidates'];
    if (!Array.isArray(candidates))
        return false;
    if (value !== null &&
        ['usageMetadata', 'usage_metadata', 'modelVersion', 'model_version'].some((key) => key in value)) {
        return true;
    }
    return candidates.length > 0 && (0,core_json/* isObject */.Gv)(candidates[0]) && isContent(objectOrNull(candidates[0]['content']));
}
/** A list, or the body of a request. */
function gemini_conversationIn(value) {
    const wrapper = objectOrNull(value);
    const contents = wrapper === null ? value : wrapper['contents'];
    if (!Array.isArray(contents) || contents.length === 0 || !contents.every(isContent))
        return null;
    return { wrapper, contents };
}
const gemini_roles = new Set(['user', 'model', 'function']);
function isContent(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !Array.isArray(value['parts']))
        return false;
    const role = value['role'];
    return (role === undefined || gemini_roles.has(role)) && value['parts'].every(isGeminiPart);
}
function gemini_traceOfExchange({ response, request }, place) {
    const transcript = new Transcript(null);
    sayInstruction(transcript, request);
    const contents = request?.['contents'];
    for (const content of Array.isArray(contents) ? contents : [])
        transcript.say(messageIn(content));
    const [first] = Array.isArray(response['candidates']) ? response['candidates'] : [];
    const candidate = objectOrNull(first);
    const parts = geminiParts(objectOrNull(candidate?.['content'])?.['parts']);
    const blocked = textOrNull(objectOrNull(response['promptFeedback'])?.['blockReason']);
    transcript.call({
        output: { role: 'assistant', parts },
        model: textOrNull(response['modelVersion']) ??
            textOrNull(response['model_version']) ??
            textOrNull(request?.['model']),
        provider: 'gcp.gemini',
        usage: geminiUsage(response['usageMetadata'] ?? response['usage_metadata']),
        error: blocked === null ? null : { type: 'blocked', message: `the prompt was blocked: ${blocked}` },
    });
    const id = textOrNull(response['responseId']) ?? textOrNull(response['response_id']);
    return transcript.trace({ id: id ?? place.id, source: place.source });
}
function gemini_traceOfConversation({ wrapper, contents }, place) {
    const transcript = new Transcript(null);
    sayInstruction(transcript, wrapper);
    const model = textOrNull(wrapper?.['model']);
    for (const content of contents) {
        const message = messageIn(content);
        if (message.role === 'assistant') {
            transcript.call({ output: message, model, provider: 'gcp.gemini' });
            continue;
        }
        const said = [];
        for (const part of message.parts) {
            if (part.type !== 'tool_result')
                said.push(part);
            else if (part.name !== null) {
                const { id, name, result, error } = part;
                transcript.run({ id, name, result, failure: error });
            }
        }
        if (said.length > 0)
            transcript.say({ role: 'user', parts: said });
    }
    return transcript.trace({ id: textOrNull(wrapper?.['id']) ?? place.id, source: place.source });
}
function messageIn(value) {
    const content = objectOrNull(value);
    const parts = geminiParts(content?.['parts']);
    if (content?.['role'] === 'model')
        return { role: 'assistant', parts };
    const isAnswer = parts.length > 0 && parts.every(({ type }) => type === 'tool_result');
    return { role: isAnswer ? 'tool' : 'user', parts };
}
function sayInstruction(transcript, request) {
    const held = request?.['systemInstruction'] ?? request?.['system_instruction'];
    const parts = geminiParts(objectOrNull(held)?.['parts'] ?? held);
    if (parts.length > 0)
        transcript.say({ role: 'system', parts });
}

;// CONCATENATED MODULE: ./lib/trace/formats/gemini-cli.js








/** Session files of Gemini CLI: a document with its messages and what tools they called. */
const geminiCli = conversationFormat({
    id: 'gemini-cli',
    summary: 'Gemini CLI sessions',
    isRecord: (value) => (0,core_json/* isObject */.Gv)(value) &&
        typeof value['sessionId'] === 'string' &&
        Array.isArray(value['messages']) &&
        ('projectHash' in value ||
            value['messages'].some((message) => (0,core_json/* isObject */.Gv)(message) && message['type'] === 'gemini')),
    starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) &&
        /(?<!\\)"projectHash"\s*:/.test(text) &&
        /(?<!\\)"sessionId"\s*:/.test(text),
    *traces(record, place) {
        const session = objectOrNull(record);
        if (session !== null)
            yield traceOf(session, place);
    },
});
function traceOf(session, place) {
    const list = objectsIn(session['messages']);
    const times = list.map((message) => microsFromAny(message['timestamp']));
    const transcript = new Transcript({
        name: 'gemini-cli',
        startUs: times.find((time) => time !== null) ?? null,
        endUs: times.findLast((time) => time !== null) ?? null,
    });
    for (const [index, message] of list.entries()) {
        const type = message['type'];
        if (type === 'user')
            transcript.say({ role: 'user', parts: textParts(message['content']) });
        else if (type === 'gemini')
            reply(transcript, message, times[index - 1] ?? null, times[index + 1] ?? null);
    }
    return transcript.trace({ id: textOrNull(session['sessionId']) ?? place.id, source: place.source });
}
function reply(transcript, message, before, after) {
    const time = microsFromAny(message['timestamp']);
    const calls = objectsIn(message['toolCalls']).flatMap((call) => {
        const name = textOrNull(call['name']);
        return name === null
            ? []
            : { call, name, id: textOrNull(call['id']), args: parseArguments(call['args'] ?? {}) };
    });
    const requests = calls.map(({ id, name, args }) => ({ type: 'tool_call', call: { id, name, args } }));
    transcript.call({
        output: {
            role: 'assistant',
            parts: [...thoughtsIn(message), ...textParts(message['content']), ...requests],
        },
        model: textOrNull(message['model']),
        provider: 'gcp.gemini',
        usage: gemini_cli_usageOf(message['tokens']),
        startUs: before ?? time,
        endUs: time,
    });
    for (const { call, name, id, args } of calls) {
        const status = call['status'];
        const ended = microsFromAny(call['timestamp']);
        const { result, error } = gemini_cli_resultOf(call['result']);
        const failure = status === 'error' || status === 'cancelled' ? (error ?? status) : error;
        // Without an answer and without a status nothing shows that it ran.
        if (result === null && status === undefined)
            continue;
        transcript.run({ id, name, args, result, failure, startUs: time, endUs: ended ?? after });
    }
}
function gemini_cli_resultOf(value) {
    const part = geminiParts(value).find(({ type }) => type === 'tool_result');
    if (part?.type === 'tool_result')
        return { result: part.result, error: part.error };
    return { result: value ?? null, error: null };
}
function textParts(content) {
    return geminiParts(objectOrNull(content) === null ? content : [content ?? null]);
}
function thoughtsIn(message) {
    return objectsIn(message['thoughts']).flatMap((thought) => {
        const text = [thought['subject'], thought['description']]
            .filter((piece) => typeof piece === 'string')
            .join('\n');
        return text === '' ? [] : [{ type: 'reasoning', text }];
    });
}
/** `input` includes what was cached, `output` leaves out what was thought. */
function gemini_cli_usageOf(value) {
    const tokens = objectOrNull(value);
    if (tokens === null)
        return null;
    const reasoning = numberOrNull(tokens['thoughts']);
    const input = sumOf(numberOrNull(tokens['input']), numberOrNull(tokens['tool']));
    const output = sumOf(numberOrNull(tokens['output']), reasoning);
    if (input === null && output === null)
        return null;
    return {
        input,
        output,
        cacheRead: numberOrNull(tokens['cached']),
        cacheWrite: null,
        reasoning,
        total: numberOrNull(tokens['total']) ?? sumOf(input, output),
    };
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
        const kind = raw === null ? undefined : kindOf(raw['role']);
        if (raw !== null && kind !== undefined)
            spans.push(openai_trace_spanOf(raw, kind, index));
    }
    const { id, scenario, trial, source, scores } = facts;
    return new Trace({ id, source, scenario, trial, spans, stated: new Conversation(list, scores) });
}
function kindOf(role) {
    return typeof role === 'string' ? spanKinds.get(role) : undefined;
}
const spanKinds = new Map([
    ['assistant', 'llm'],
    ['tool', 'tool'],
    ['function', 'tool'],
]);
function openai_trace_spanOf(raw, kind, index) {
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
        usage: chatUsage(attributes.get('usage')),
        costUsd: numberOrNull(attributes.get('cost')),
    };
}
function toolContent(span) {
    return { ...emptyContent, tools: toolFacts(span) };
}
/** A tool message names the call that it answers; arguments are in the request. */
function toolFacts({ name, attributes }) {
    const [answer] = messageFrom(objectOf(attributes), 'tool').parts;
    if (answer?.type !== 'tool_result')
        return [];
    return [{ name, callId: answer.id, args: null, result: answer.result, error: answer.error }];
}
/** Tokens as chat completions count them; null where there are no counts. */
function chatUsage(value) {
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

;// CONCATENATED MODULE: ./lib/trace/formats/tau2-results.js










/** τ²-bench results: simulations of tasks, in which the simulated user has tools of its own. */
const tau2Results = conversationFormat({
    id: 'tau2-results',
    summary: 'τ²-bench results: every simulation of every task and trial',
    isRecord: (value) => (0,core_json/* isObject */.Gv)(value) &&
        Array.isArray(value['simulations']) &&
        (value['simulations'].length === 0 ? 'tasks' in value : isSimulation(value['simulations'][0])),
    starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) &&
        /(?<!\\)"(?:simulations|agent_info)"\s*:/.test(text) &&
        /(?<!\\)"(?:user_info|tasks|reward_info)"\s*:/.test(text),
    *traces(record, place) {
        const results = objectOrNull(record);
        const simulations = results?.['simulations'];
        const agent = objectOrNull(objectOrNull(results?.['info'])?.['agent_info']);
        for (const [index, value] of (Array.isArray(simulations) ? simulations : []).entries()) {
            const simulation = objectOrNull(value);
            const at = { ...place, id: `${place.id}#${index + 1}` };
            if (simulation !== null)
                yield new Simulation(textOrNull(agent?.['llm'])).trace(simulation, at);
        }
    },
});
function isSimulation(value) {
    return (0,core_json/* isObject */.Gv)(value) && 'task_id' in value && Array.isArray(value['messages']);
}
class Simulation {
    #model;
    /** Calls of the agent, and calls of the user, by their id. */
    #asked = new Map();
    constructor(model) {
        this.#model = model;
    }
    trace(simulation, place) {
        const transcript = new Transcript({
            name: 'agent',
            startUs: microsFromAny(simulation['start_time']),
            endUs: microsFromAny(simulation['end_time']),
        });
        let before = null;
        for (const message of objectsIn(simulation['messages'])) {
            const time = microsFromAny(message['timestamp']);
            if (message['role'] === 'tool')
                this.#answer(transcript, message, time);
            else if (message['role'] === 'assistant')
                this.#call(transcript, message, before, time);
            else
                this.#say(transcript, message, time);
            before = time;
        }
        const reward = numberOrNull(objectOrNull(simulation['reward_info'])?.['reward']);
        return transcript.trace({
            id: textOrNull(simulation['id']) ?? place.id,
            source: place.source,
            scenario: scenarioName(simulation['task_id']),
            trial: trialNumber(simulation['trial']),
            stated: {
                costUsd: numberOrNull(simulation['agent_cost']),
                ...(reward === null ? {} : { scores: { reward } }),
            },
        });
    }
    #call(transcript, message, startUs, endUs) {
        this.#note(message, false, endUs);
        const raw = objectOrNull(message['raw_data']);
        const usage = chatUsage(objectOrNull(raw?.['usage']) ?? message['usage']);
        transcript.call({
            output: said(message, 'assistant'),
            // A greeting without tokens is a fixed text.
            model: textOrNull(raw?.['model']) ?? (usage === null ? null : this.#model),
            usage,
            costUsd: numberOrNull(message['cost']),
            startUs: startUs ?? endUs,
            endUs,
        });
    }
    /** What the user says while it calls tools goes to them: the agent is not told. */
    #say(transcript, message, time) {
        this.#note(message, true, time);
        const words = said(message, message['role'] === 'system' ? 'system' : 'user');
        if (words.parts.some(({ type }) => type === 'tool_call'))
            return;
        if (textOf(words) !== '')
            transcript.say(words);
    }
    #answer(transcript, message, endUs) {
        const answers = Array.isArray(message['tool_messages']) ? objectsIn(message['tool_messages']) : [message];
        for (const answer of answers) {
            const id = textOrNull(answer['id']);
            const asked = id === null ? undefined : this.#asked.get(id);
            if (id === null || asked === undefined)
                continue;
            this.#asked.delete(id);
            const result = answer['content'] ?? null;
            const failure = answer['error'] === true ? (textOrNull(result) ?? 'the tool answered with an error') : null;
            const { name, isUser, timeUs: startUs } = asked;
            if (!isUser)
                transcript.run({ id, name, result, failure, startUs, endUs });
            else {
                const facts = { requestor: 'user', result: boundedJson(result) };
                const error = failure === null ? null : { type: null, message: failure };
                transcript.agent({ kind: 'span', name, facts, startUs, endUs, error });
            }
        }
    }
    #note(message, isUser, timeUs) {
        for (const { id, name } of callsIn(message))
            if (id !== null)
                this.#asked.set(id, { name, isUser, timeUs });
    }
}
function callsIn(message) {
    return objectsIn(message['tool_calls']).flatMap((call) => {
        const name = textOrNull(call['name']);
        return name === null ? [] : { id: textOrNull(call['id']), name, args: parseArguments(call['arguments']) };
    });
}
function said(message, role) {
    const words = messageFrom({ role, content: message['content'] ?? null }, role);
    const calls = callsIn(message).map((call) => ({ type: 'tool_call', call }));
    return { ...words, parts: [...words.parts, ...calls] };
}

;// CONCATENATED MODULE: ./lib/trace/formats/adk-eval-case.js





/** A trace of a case of an eval set: what the user said, which tools ran, what the agent answered. */
function traceOfCase(evalCase, place) {
    const transcript = new Transcript({ name: 'agent' });
    const id = adk_eval_case_either(evalCase, 'eval_id', 'evalId');
    for (const invocation of objectsIn(evalCase['conversation']))
        addInvocation(transcript, invocation);
    return transcript.trace({
        id: textOrNull(id) ?? place.id,
        source: place.source,
        scenario: scenarioName(id),
    });
}
function addInvocation(transcript, invocation) {
    const user = partsIn(adk_eval_case_either(invocation, 'user_content', 'userContent'));
    if (user.length > 0)
        transcript.say({ role: 'user', parts: user });
    const data = objectOrNull(adk_eval_case_either(invocation, 'intermediate_data', 'intermediateData')) ?? {};
    const events = adk_eval_case_listOf(adk_eval_case_either(data, 'invocation_events', 'invocationEvents'));
    if (events.length > 0)
        addEvents(transcript, events);
    else
        addTools(transcript, data);
    const final = partsIn(adk_eval_case_either(invocation, 'final_response', 'finalResponse'));
    if (final.length > 0)
        transcript.call({ output: { role: 'assistant', parts: final } });
}
/** Uses and responses stand in lists of their own; who else spoke in between is a list too. */
function addTools(transcript, data) {
    for (const value of adk_eval_case_listOf(adk_eval_case_either(data, 'intermediate_responses', 'intermediateResponses'))) {
        const [author, parts] = Array.isArray(value) ? value : [];
        const spoken = geminiParts(parts);
        const name = textOrNull(author);
        if (spoken.length > 0)
            transcript.call({ output: { role: 'assistant', parts: spoken, ...(name === null ? {} : { name }) } });
    }
    const uses = objectsIn(adk_eval_case_either(data, 'tool_uses', 'toolUses')).flatMap((use) => {
        const name = textOrNull(use['name']);
        if (name === null)
            return [];
        return [
            {
                type: 'tool_call',
                call: { id: textOrNull(use['id']), name, args: parseArguments(use['args'] ?? {}) },
            },
        ];
    });
    if (uses.length > 0)
        transcript.call({ output: { role: 'assistant', parts: uses } });
    addAnswers(transcript, geminiParts(adk_eval_case_listOf(adk_eval_case_either(data, 'tool_responses', 'toolResponses')).map((response) => ({
        functionResponse: response,
    }))));
}
function addEvents(transcript, events) {
    for (const value of events) {
        const parts = partsIn(objectOrNull(value)?.['content']);
        const said = parts.filter(({ type }) => type !== 'tool_result');
        if (said.length > 0)
            transcript.call({ output: { role: 'assistant', parts: said } });
        addAnswers(transcript, parts);
    }
}
function addAnswers(transcript, parts) {
    for (const part of parts) {
        if (part.type !== 'tool_result' || part.name === null)
            continue;
        const { id, name, result, error } = part;
        transcript.run({ id, name, result, failure: error });
    }
}
function partsIn(content) {
    return geminiParts(objectOrNull(content)?.['parts']);
}
function adk_eval_case_either(object, snake, camel) {
    return object[snake] ?? object[camel];
}
function adk_eval_case_listOf(value) {
    return Array.isArray(value) ? value : [];
}

;// CONCATENATED MODULE: ./lib/trace/formats/adk-session.js





/** A trace of the events of a session: each reply of an agent is a model call. */
function traceOfSession(session, place) {
    const run = new Run(objectsIn(session['events']));
    const { answer } = run;
    return run.transcript.trace({
        id: textOrNull(session['id']) ?? place.id,
        source: place.source,
        ...(answer === null ? {} : { stated: { finalOutput: answer } }),
    });
}
class Run {
    transcript;
    /** The last reply to the user without a call of a tool: control may be handed on after it. */
    answer = null;
    #agents = new Map();
    #before = null;
    constructor(events) {
        const times = events.flatMap((event) => microsFromAny(event['timestamp']) ?? []);
        this.transcript = new Transcript({
            name: 'session',
            startUs: times[0] ?? null,
            endUs: times.at(-1) ?? null,
        });
        for (const event of events)
            this.#add(event);
    }
    #add(event) {
        // Pieces of a reply that streams; the whole of it follows.
        if (event['partial'] === true)
            return;
        const time = microsFromAny(event['timestamp']);
        const author = textOrNull(event['author']) ?? '';
        const parts = geminiParts(objectOrNull(event['content'])?.['parts']);
        const answers = parts.flatMap((part) => (part.type === 'tool_result' ? [part] : []));
        const said = parts.filter(({ type }) => type !== 'tool_result');
        if (author === 'user' && said.length > 0) {
            this.answer = null;
            this.transcript.say({ role: 'user', parts: said });
        }
        else if (author !== 'user')
            this.#reply(event, author, said, time);
        for (const { id, name, result, error } of answers) {
            if (name !== null)
                this.transcript.run({ id, name, result, failure: error, startUs: this.#before, endUs: time });
        }
        this.#before = time;
    }
    #reply(event, author, parts, endUs) {
        if (!this.#agents.has(author))
            this.#agents.set(author, this.transcript.agent({ name: author, startUs: endUs, endUs }));
        const usage = geminiUsage(event['usage_metadata'] ?? event['usageMetadata']);
        const code = textOrNull(event['error_code'] ?? event['errorCode']);
        const message = textOrNull(event['error_message'] ?? event['errorMessage']);
        if (parts.length === 0 && usage === null && code === null)
            return;
        const output = { role: 'assistant', parts, name: author };
        const text = textOf(output);
        if (text !== '' && requestsOf(output).length === 0)
            this.answer = text;
        this.transcript.call({
            output,
            model: textOrNull(event['model_version'] ?? event['modelVersion']),
            usage,
            startUs: this.#before ?? endUs,
            endUs,
            error: code === null ? null : { type: code, message: message ?? code },
        });
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/adk.js






/** Sessions of Google's Agent Development Kit, and eval sets, whose cases hold what was recorded. */
const adk = conversationFormat({
    id: 'adk',
    summary: 'Google ADK sessions and eval sets',
    isRecord: (value) => isSession(value) || casesIn(value) !== null,
    starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:id|eval_set_id|evalSetId|app_?[nN]ame|context|user_?[iI]d)"/.test(text) &&
        /(?<!\\)"(?:invocation_?[iI]d|eval_?[cC]ases)"\s*:/.test(text),
    *traces(record, place) {
        const held = objectOrNull(record);
        if (held === null)
            return;
        const cases = casesIn(held);
        if (cases === null)
            yield traceOfSession(held, place);
        for (const [index, evalCase] of objectsIn(cases ?? undefined).entries()) {
            yield traceOfCase(evalCase, { ...place, id: `${place.id}#${index + 1}` });
        }
    },
});
/** Events of ADK have an author, and contents as Gemini has them. */
function isSession(value) {
    const events = objectOrNull(value)?.['events'];
    return Array.isArray(events) && events.length > 0 && events.every(adk_isEvent) && events.some(hasContent);
}
function adk_isEvent(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['author'] === 'string';
}
function hasContent(value) {
    const parts = objectOrNull(objectOrNull(value)?.['content'])?.['parts'];
    return Array.isArray(parts) && parts.every(isGeminiPart);
}
function casesIn(value) {
    const set = objectOrNull(value);
    const cases = set?.['eval_cases'] ?? set?.['evalCases'];
    return Array.isArray(cases) && cases.every(isCase) && isNamed(set) ? cases : null;
}
function isCase(value) {
    return (0,core_json/* isObject */.Gv)(value) && (Array.isArray(value['conversation']) || 'eval_id' in value || 'evalId' in value);
}
function isNamed(set) {
    return textOrNull(set?.['eval_set_id'] ?? set?.['evalSetId']) !== null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/atif.js








/** Agent Trajectory Interchange Format (Harbor): a document of steps. */
const atif = conversationFormat({
    id: 'atif',
    summary: 'ATIF trajectories (Harbor)',
    isRecord: (value) => (0,core_json/* isObject */.Gv)(value) && isAtif(value['schema_version']) && Array.isArray(value['steps']),
    starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"schema_version"\s*:\s*"ATIF/.test(text),
    *traces(record, place) {
        const trajectory = objectOrNull(record);
        if (trajectory !== null)
            yield atif_traceOf(trajectory, place);
    },
});
function isAtif(version) {
    return typeof version === 'string' && version.startsWith('ATIF');
}
function atif_traceOf(trajectory, place) {
    const steps = objectsIn(trajectory['steps']);
    const agent = objectOrNull(trajectory['agent']);
    const times = steps.flatMap((step) => microsFromAny(step['timestamp']) ?? []);
    const transcript = new Transcript({
        name: textOrNull(agent?.['name']) ?? 'agent',
        startUs: times[0] ?? null,
        endUs: times.at(-1) ?? null,
    });
    let before = null;
    const told = [];
    for (const step of steps) {
        const time = microsFromAny(step['timestamp']);
        if (step['source'] === 'agent') {
            const usage = atif_usageOf(step['metrics']);
            if (usage !== null)
                told.push(usage);
            addStep(transcript, step, usage, textOrNull(agent?.['model_name']), before ?? time, time);
        }
        else {
            const role = step['source'] === 'user' ? 'user' : 'system';
            transcript.say(messageFrom({ role, content: step['message'] ?? null }, role));
        }
        before = time;
    }
    return transcript.trace({
        id: textOrNull(trajectory['session_id']) ?? textOrNull(trajectory['trajectory_id']) ?? place.id,
        source: place.source,
        stated: statedBy(objectOrNull(trajectory['final_metrics']), told.length > 0),
    });
}
function addStep(transcript, step, usage, model, startUs, endUs) {
    const calls = objectsIn(step['tool_calls']).flatMap((call) => {
        const name = textOrNull(call['function_name']);
        return name === null
            ? []
            : { id: textOrNull(call['tool_call_id']), name, args: parseArguments(call['arguments']) };
    });
    const reasoning = textOrNull(step['reasoning_content']);
    const thought = reasoning === null ? [] : [{ type: 'reasoning', text: reasoning }];
    const said = messageFrom({ role: 'assistant', content: step['message'] ?? null }, 'assistant').parts;
    transcript.call({
        output: {
            role: 'assistant',
            parts: [...thought, ...said, ...calls.map((call) => ({ type: 'tool_call', call }))],
        },
        model: textOrNull(step['model_name']) ?? model,
        usage,
        costUsd: numberOrNull(objectOrNull(step['metrics'])?.['cost_usd']),
        startUs,
        endUs,
    });
    addResults(transcript, objectOrNull(step['observation']), calls, endUs);
}
/** A result names its call; the only result of the only call need not. */
function addResults(transcript, observation, calls, startUs) {
    const results = objectsIn(observation?.['results']);
    const open = new Map(calls.map((call) => [call.id, call]));
    for (const result of results) {
        const id = textOrNull(result['source_call_id']);
        const only = calls.length === 1 && results.length === 1 ? calls[0] : undefined;
        const call = id === null ? only : open.get(id);
        if (call === undefined)
            continue;
        open.delete(call.id);
        transcript.run({ ...call, result: atif_plain(result['content']), failure: null, startUs });
    }
}
/** A list that is only text is that text. */
function atif_plain(content) {
    if (!Array.isArray(content))
        return content ?? null;
    const texts = content.map((part) => textOrNull(objectOrNull(part)?.['text']));
    return texts.every((text) => text !== null) ? texts.join('') : content;
}
/** Prompt tokens include cached ones. */
function atif_usageOf(value) {
    const metrics = objectOrNull(value);
    const input = numberOrNull(metrics?.['prompt_tokens']);
    const output = numberOrNull(metrics?.['completion_tokens']);
    if (metrics === null || (input === null && output === null))
        return null;
    const cacheRead = numberOrNull(metrics['cached_tokens']);
    return { input, output, cacheRead, cacheWrite: null, reasoning: null, total: sumOf(input, output) };
}
/** The totals of the file; its tokens only where no step tells its own. */
function statedBy(metrics, toldByStep) {
    if (metrics === null)
        return {};
    const usage = atif_usageOf({
        prompt_tokens: metrics['total_prompt_tokens'] ?? null,
        completion_tokens: metrics['total_completion_tokens'] ?? null,
        cached_tokens: metrics['total_cached_tokens'] ?? null,
    });
    return { costUsd: numberOrNull(metrics['total_cost_usd']), usage: toldByStep ? null : usage };
}

;// CONCATENATED MODULE: ./lib/trace/formats/swe-agent.js






/** Trajectories of SWE-agent: the history of messages, and what is known of the run as a whole. */
const sweAgent = conversationFormat({
    id: 'swe-agent',
    summary: 'SWE-agent trajectories (.traj)',
    isRecord: (value) => {
        const held = objectOrNull(value);
        const history = held?.['history'];
        if (held === null || !Array.isArray(history) || !history.every(swe_agent_isMessage))
            return false;
        return 'trajectory' in held || (0,core_json/* isObject */.Gv)(held['info']) || history.some(swe_agent_isMarked);
    },
    starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:trajectory|history|info|environment)"\s*:/.test(text) &&
        /(?<!\\)"(?:message_type|thought|observation|tool_call_ids)"\s*:/.test(text),
    *traces(record, place) {
        const held = objectOrNull(record);
        if (held !== null)
            yield swe_agent_traceOf(held, place);
    },
});
function swe_agent_isMessage(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['role'] === 'string';
}
function swe_agent_isMarked(value) {
    return (0,core_json/* isObject */.Gv)(value) && ['message_type', 'action', 'tool_call_ids', 'agent'].some((key) => key in value);
}
function swe_agent_traceOf(held, place) {
    const history = objectsIn(held['history']);
    const info = objectOrNull(held['info']);
    const model = textOrNull(info?.['model_name']) ?? textOrNull(objectOrNull(held['model'])?.['name']);
    const run = new swe_agent_Run(model);
    // Demonstrations are shown to the agent; it did nothing in them.
    for (const message of history)
        if (message['is_demo'] !== true)
            run.add(message);
    const id = textOrNull(info?.['instance_id']) ?? place.id;
    return run.transcript.trace({ id, source: place.source, stated: swe_agent_statedBy(info, run.submitted) });
}
class swe_agent_Run {
    transcript = new Transcript({ name: 'swe-agent' });
    /** What the submission of the work came to. */
    submitted = null;
    #model;
    #open = [];
    constructor(model) {
        this.#model = model;
    }
    add(raw) {
        const role = raw['role'];
        if (role === 'assistant')
            this.#call(raw);
        else if (role === 'tool' || (role === 'user' && this.#open.length > 0))
            this.#answer(raw);
        else
            this.transcript.say(messageFrom(raw, 'user'));
    }
    #call(raw) {
        const message = messageFrom(raw, 'assistant');
        const said = message.parts.filter(({ type }) => type !== 'tool_call');
        let asked = message.parts.flatMap((part) => (part.type === 'tool_call' ? [part.call] : []));
        if (asked.length === 0)
            asked = actionIn(raw);
        this.#open = asked;
        const output = {
            role: 'assistant',
            parts: [...said, ...asked.map((call) => ({ type: 'tool_call', call }))],
        };
        this.transcript.call({ output, model: this.#model });
    }
    /** An observation answers the calls that it names, else all that are open. */
    #answer(raw) {
        const named = Array.isArray(raw['tool_call_ids']) ? raw['tool_call_ids'] : [raw['tool_call_id'] ?? null];
        const ids = new Set(named.filter((id) => typeof id === 'string'));
        const isMeant = ({ id }) => ids.size === 0 || id === null || ids.has(id);
        const calls = this.#open.filter(isMeant);
        this.#open = this.#open.filter((call) => !isMeant(call));
        const parts = messageFrom({ role: 'user', content: raw['content'] ?? null }, 'user').parts;
        const result = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
        for (const { id, name, args } of calls) {
            this.transcript.run({ id, name, args, result, failure: null });
            if (name === 'submit')
                this.submitted = result;
        }
    }
}
/** Without calls, the first word of the action is the tool. */
function actionIn(raw) {
    const action = textOrNull(raw['action'])?.trim() ?? '';
    const name = /^\S{1,200}/.exec(action)?.[0];
    return name === undefined ? [] : [{ id: null, name, args: { command: action } }];
}
function swe_agent_statedBy(info, submitted) {
    const submission = textOrNull(info?.['submission']) ?? submitted;
    const stats = objectOrNull(info?.['model_stats']);
    return {
        costUsd: numberOrNull(stats?.['instance_cost']),
        usage: swe_agent_usageOf(stats),
        ...(submission === null ? {} : { finalOutput: submission, endsOpen: false }),
    };
}
function swe_agent_usageOf(stats) {
    const input = numberOrNull(stats?.['tokens_sent']);
    const output = numberOrNull(stats?.['tokens_received']);
    if (input === null && output === null)
        return null;
    return { input, output, cacheRead: null, cacheWrite: null, reasoning: null, total: sumOf(input, output) };
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
    if ((0,core_json/* isObject */.Gv)(value) && Array.isArray(value['data']))
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
            this.#groups.set(id, { id, spans: [], logs: [], naming: naming_unnamed, problem: null });
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
    addLog(id, log, bytes) {
        const group = this.#groups.get(id);
        if (group === undefined || group.problem !== null)
            return;
        this.#held += bytes;
        group.logs.push(log);
        if (this.#held > maxHeld)
            abandon(group, 'scattered');
    }
    groups() {
        return this.#groups.values();
    }
}
function abandon(group, problem) {
    group.problem = problem;
    group.spans.length = 0;
    group.logs.length = 0;
}

;// CONCATENATED MODULE: ./lib/trace/span-log.js


/**
 * The spans with the log records of theirs among their events, by time. Delivery is at least once: a
 * record counts once, and not at all where the span carries events of its name itself.
 */
function withLogs(spans, logs) {
    if (logs.length === 0)
        return spans;
    const bySpan = new Map();
    for (const { spanId, event } of logs) {
        const events = bySpan.get(spanId);
        if (events === undefined)
            bySpan.set(spanId, [event]);
        else
            events.push(event);
    }
    return spans.map((span) => {
        const events = bySpan.get(span.id);
        if (events === undefined)
            return span;
        const own = new Set(span.events.map(({ name }) => name));
        const others = span_log_onceEach(events.filter(({ name }) => !own.has(name)));
        return others.length === 0 ? span : span.withEvents([...span.events, ...others]);
    });
}
function span_log_onceEach(events) {
    const unique = new Map();
    for (const event of events) {
        const key = `${event.name} ${event.timeUs} ${(0,core_json/* canonicalJson */.dj)(objectOf(event.attributes))}`;
        if (!unique.has(key))
            unique.set(key, event);
    }
    return [...unique.values()].sort((a, b) => (a.timeUs ?? 0) - (b.timeUs ?? 0));
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
        const group = this.#groupAt(id, bytes);
        if (group === null)
            return;
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
    /** A log record of a span, which may come before the span and after it. */
    addLog(id, log, bytes) {
        const group = this.#groupAt(id, bytes);
        if (group === null || group.problem !== null)
            return;
        group.logs.push(log);
        group.bytes += bytes;
        this.#held += bytes;
        if (group.logs.length > limits/* limits */.F.spansPerTrace)
            this.#abandon(group, 'too-many-spans');
    }
    /** Moves on in the file, to a piece of this trace; null where the trace was given out before. */
    #groupAt(id, bytes) {
        this.#latestId = id;
        this.#position += bytes;
        const group = this.#latest?.id === id ? this.#latest : this.#find(id);
        if (group === null)
            return null;
        this.#latest = group;
        group.seenAt = this.#position;
        return group;
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
        const group = newGroup(id);
        this.#open.set(id, group);
        return group;
    }
    /** A trace that cannot be held whole is given out without spans: nothing is judged by half of it. */
    #abandon(group, problem) {
        group.problem = problem;
        group.spans.length = 0;
        group.logs.length = 0;
        this.#held -= group.bytes;
        group.bytes = 0;
    }
    #give(group) {
        this.#open.delete(group.id);
        this.#given.add(group.id);
        this.#held -= group.bytes;
        if (this.#latest === group)
            this.#latest = null;
        const { id, spans, logs, naming, problem } = group;
        // Tables that a `Map` has outgrown go on holding what was in them until the next major collection.
        group.spans = [];
        group.logs = [];
        return { id, spans, logs, naming, problem };
    }
}
function newGroup(id) {
    return {
        id,
        spans: [],
        logs: [],
        naming: naming_unnamed,
        problem: null,
        bytes: 0,
        seenAt: 0,
        rootEnded: false,
    };
}

;// CONCATENATED MODULE: ./lib/trace/span-records.js







/**
 * Traces out of a file of spans, each given out as soon as it is whole. A trace whose spans were spread
 * out further than that is read again in a second pass and supersedes what was given. Log records of
 * spans in other files are taken from `logs` and put there.
 */
async function* readSpans(file, head, isLines, format, logs) {
    const items = itemsOf(format, file.path, logs);
    const window = new TraceWindow();
    const problems = new FileProblems(file.path, (text) => traceIdIn(text) ?? window.latestId);
    const intake = new Intake(format, problems);
    const recordsIn = (into) => {
        return format.records?.(file, head, into) ?? recordsOf(file, head, isLines, into);
    };
    for await (const records of recordsIn(problems)) {
        for (const record of records) {
            intake.take(record, window);
            for (let group = window.settled(); group !== null; group = window.settled())
                yield* items(group, false);
        }
        yield* problems.take();
    }
    yield* problems.take();
    for (const group of window.rest())
        yield* items(group, false);
    if (window.late.size === 0)
        return;
    const late = new LateTraces(window.late);
    const known = new FileProblems(file.path);
    const again = new Intake(format, known);
    for await (const records of recordsIn(known)) {
        for (const record of records)
            again.take(record, late);
    }
    for (const group of late.groups())
        yield* items(group, true);
}
/** What a group of spans comes to: a trace, or nothing where there are only log records of one. */
function itemsOf(format, file, index) {
    const source = { file, format: format.id };
    return (group, supersedes) => {
        const own = group.logs ?? [];
        if (group.spans.length === 0 && group.problem === null) {
            index?.keep(file, group.id, own);
            return [];
        }
        const others = index?.take(group.id) ?? [];
        const spans = withLogs(group.spans, others.length === 0 ? own : [...own, ...others]);
        const settled = format.settle?.(spans);
        const stated = settled === undefined ? format.stated : () => settled.stated;
        const trace = assemble_assemble({ ...group, spans: settled?.spans ?? spans }, source, stated);
        return [{ kind: 'trace', trace, supersedes }];
    };
}
/** The trace that a line names before it breaks off; a line that names none is put down to the last trace seen. */
function traceIdIn(text) {
    const id = /"trace_?id"\s*:\s*"([^"\\]{1,64})"/i.exec(text.slice(0, 1 << 16))?.[1];
    return id === undefined ? null : normalId(id);
}
/** Puts the spans and logs of records into a store; a record's length is shared out among them. */
class Intake {
    #format;
    #problems;
    #spans = [];
    #logs = [];
    #sink = (id, span, naming) => this.#spans.push({ id, span, naming });
    #logSink = (id, log) => this.#logs.push({ id, log });
    constructor(format, problems) {
        this.#format = format;
        this.#problems = problems;
    }
    /** A record, or a list of them. */
    take({ value, line, length }, store) {
        for (const record of Array.isArray(value) ? value : [value]) {
            if (!(0,core_json/* isObject */.Gv)(record) || !this.#format.read(record, this.#sink, this.#logSink)) {
                this.#problems.line(line, 'not-a-record', '');
            }
        }
        const share = length / (this.#spans.length + this.#logs.length);
        for (const { id, span, naming } of this.#spans)
            store.add(id, span, naming, share);
        for (const { id, log } of this.#logs)
            store.addLog(id, log, share);
        this.#spans.length = 0;
        this.#logs.length = 0;
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
    tool: kensa_toolFacts,
    inputText: (attributes) => textOfValue(firstValue(attributes, ['kensa.case.input', 'input', 'inputs'])),
    outputText: (attributes) => textOfValue(firstValue(attributes, ['kensa.final_output', 'output', 'outputs'])),
};
function kensa_toolFacts({ attributes, error }) {
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
    const reply = objectOrNull((0,core_json/* parseJson */.qF)(value));
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
        return this.#span.kind === 'llm' && kensa_model_row_textIn(this.#span.attributes.get('output') ?? null) !== null;
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
        return kensa_model_row_textIn(this.#span.attributes.get('input'));
    }
    get outputText() {
        return kensa_model_row_textIn(this.#span.attributes.get('output'));
    }
}
function messagesIn(value, fallback) {
    const held = objectOrNull(value);
    return held === null ? [] : (messagesFrom(held['messages'] ?? held['value'], fallback) ?? []);
}
function kensa_model_row_textIn(value) {
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

;// CONCATENATED MODULE: ./lib/trace/messages/gemini-contents.js


/** Gemini contents (`{role: user|model|function, parts}`), a list or one. Null where it is neither. */
function geminiMessages(value, fallback) {
    const list = Array.isArray(value) ? value : [value];
    const messages = list.flatMap((item) => contentOf(item, fallback));
    return messages.length === 0 ? null : messages;
}
function contentOf(value, fallback) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return typeof value === 'string' ? [{ role: fallback, parts: [partOf(value)] }] : [];
    if (!Array.isArray(value['parts']))
        return [];
    const parts = value['parts'].map(partOf);
    // Answers of tools are contents of the user.
    const isAnswer = parts.length > 0 && parts.every(({ type }) => type === 'tool_result');
    const said = value['role'];
    const role = isAnswer ? 'tool' : said === 'model' ? 'assistant' : said === 'user' ? 'user' : fallback;
    return [{ role, parts }];
}

;// CONCATENATED MODULE: ./lib/trace/usage-from.js


/** Paths of the same figure in the usage objects of providers and frameworks; the first hit counts. */
const paths = {
    input: [
        'input_tokens',
        'prompt_tokens',
        'inputTokens',
        'promptTokens',
        'prompt_token_count',
        'promptTokenCount',
        'input',
        'prompt',
    ],
    output: [
        'output_tokens',
        'completion_tokens',
        'outputTokens',
        'completionTokens',
        'candidates_token_count',
        'candidatesTokenCount',
        'output',
        'completion',
    ],
    total: ['total_tokens', 'totalTokens', 'total_token_count', 'totalTokenCount', 'total'],
    cacheRead: [
        'input_token_details.cache_read',
        'input_tokens_details.cached_tokens',
        'prompt_tokens_details.cached_tokens',
        'prompt_token_details.cache_read',
        'cache_read_input_tokens',
        'cached_input_tokens',
        'input_tokens_cache_read',
        'cacheReadInputTokens',
        'cachedInputTokens',
        'cached_content_token_count',
        'cachedContentTokenCount',
        'cached',
    ],
    cacheWrite: [
        'input_token_details.cache_creation',
        'prompt_token_details.cache_creation',
        'cache_creation_input_tokens',
        'cache_write_input_tokens',
        'input_tokens_cache_write',
        'cacheCreationInputTokens',
    ],
    reasoning: [
        'output_token_details.reasoning',
        'output_tokens_details.reasoning_tokens',
        'completion_tokens_details.reasoning_tokens',
        'completion_token_details.reasoning',
        'reasoning_tokens',
        'reasoningTokens',
    ],
    /** Gemini counts its thoughts beside the output. */
    thoughts: ['thoughts_token_count', 'thoughtsTokenCount'],
};
/**
 * Tokens out of a usage object in any provider's or framework's spelling; null where it has none.
 * Cached tokens that were left out of the input (Anthropic) are added to it.
 */
function usageFrom(value) {
    const raw = objectOrNull(value);
    if (raw === null)
        return null;
    const read = (names) => firstAt(raw, names);
    const input = read(paths.input);
    const thoughts = read(paths.thoughts);
    const output = sumOf(read(paths.output), thoughts);
    const total = read(paths.total);
    if (input === null && output === null && total === null)
        return null;
    const cacheRead = read(paths.cacheRead);
    const cacheWrite = read(paths.cacheWrite);
    const cached = sumOf(cacheRead, cacheWrite) ?? 0;
    const own = sumOf(input, output) ?? 0;
    const isBeside = cached > 0 && (isAnthropic(raw) || (total !== null && total === own + cached));
    const all = input !== null && isBeside ? input + cached : input;
    return includingCache({
        input: all,
        output,
        cacheRead,
        cacheWrite,
        reasoning: read(paths.reasoning) ?? thoughts,
        total: isBeside || total === null || total === 0 ? sumOf(all, output) : total,
    });
}
/** Its own usage objects have no total; frameworks that add the cached tokens in write one. */
function isAnthropic(raw) {
    return (raw['total_tokens'] === undefined &&
        ('cache_creation_input_tokens' in raw || 'cache_read_input_tokens' in raw));
}
function firstAt(raw, names) {
    for (const name of names) {
        const [first = '', second] = name.split('.');
        const held = second === undefined ? raw[first] : objectOrNull(raw[first])?.[second];
        const number = numberOrNull(held);
        if (number !== null)
            return Math.trunc(number);
    }
    return null;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/adk.js




/**
 * Google's Agent Development Kit: the model's request and response as JSON of Gemini. What it says of
 * tools is read with the other spellings of GenAI.
 */
const adk_adk = {
    id: 'google-adk',
    kind(attributes) {
        const request = attributes.get('gcp.vertex.agent.llm_request');
        return typeof request === 'string' && request !== '' && request !== '{}' ? 'llm' : null;
    },
    input({ attributes }) {
        const request = bodyAt(attributes, 'gcp.vertex.agent.llm_request');
        const messages = request === null ? null : geminiMessages(request['contents'], 'user');
        if (messages === null)
            return null;
        const system = geminiMessages(objectOrNull(request?.['config'])?.['system_instruction'], 'system');
        return [...(system ?? []), ...messages];
    },
    output({ attributes }) {
        const response = bodyAt(attributes, 'gcp.vertex.agent.llm_response');
        return response === null ? null : geminiMessages(response['content'], 'assistant');
    },
    tool: () => null,
    inputText: () => null,
    outputText: () => null,
    usage: (attributes) => usageFrom(bodyAt(attributes, 'gcp.vertex.agent.llm_response')?.['usage_metadata']),
};
/** Tool spans carry both of them as well, empty. */
function bodyAt(attributes, name) {
    const value = attributes.get(name);
    const body = typeof value === 'string' ? (0,core_json/* parseJson */.qF)(value) : value;
    return (0,core_json/* isObject */.Gv)(body) && Object.keys(body).length > 0 ? body : null;
}

;// CONCATENATED MODULE: ./lib/trace/messages/ai-sdk.js




/** Model messages of Vercel's AI SDK, as a list or as JSON text of one. Null where the value is neither. */
function modelMessages(value) {
    const list = typeof value === 'string' ? (0,core_json/* parseJson */.qF)(value) : value;
    return Array.isArray(list) ? list.map(modelMessage) : null;
}
function modelMessage(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !Array.isArray(value['content']))
        return messageFrom(value, 'user');
    const said = value['role'];
    const role = said === 'system' || said === 'assistant' || said === 'tool' ? said : 'user';
    return { role, parts: value['content'].map(modelPart) };
}
function modelPart(value) {
    return (0,core_json/* isObject */.Gv)(value) && value['type'] === 'tool-result' ? toolResult(value) : partOf(value);
}
/** Up to version 4 `result` is the value itself; later `output` says of what type it is. */
function toolResult(raw) {
    const output = raw['output'];
    const type = (0,core_json/* isObject */.Gv)(output) ? output['type'] : undefined;
    const isTyped = (0,core_json/* isObject */.Gv)(output) && typeof type === 'string' && 'value' in output;
    const value = raw['result'] ?? (isTyped ? output['value'] : output) ?? null;
    const failed = raw['isError'] === true || type === 'error-text' || type === 'error-json';
    return {
        type: 'tool_result',
        id: ai_sdk_textOf(raw['toolCallId']),
        name: ai_sdk_textOf(raw['toolName']),
        result: boundedJson(value),
        error: failed ? (typeof value === 'string' ? value : 'the tool answered with an error') : null,
    };
}
/** What the model answered, out of the attributes that a span spreads it over. */
function modelReply(reasoning, answer, toolCalls) {
    const parts = [];
    if (typeof reasoning === 'string' && reasoning !== '')
        parts.push({ type: 'reasoning', text: reasoning });
    if (typeof answer === 'string' && answer !== '')
        parts.push({ type: 'text', text: answer });
    const calls = typeof toolCalls === 'string' ? (0,core_json/* parseJson */.qF)(toolCalls) : toolCalls;
    for (const call of Array.isArray(calls) ? calls : [])
        parts.push(...[requestOf(call) ?? []].flat());
    return { role: 'assistant', parts };
}
function ai_sdk_textOf(value) {
    return typeof value === 'string' && value !== '' ? value : null;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/ai-sdk-usage.js



/**
 * Tokens out of what the provider answered beside its reply: the SDK's own attributes leave out most
 * of what was cached. Anthropic and Bedrock do not count cached tokens as input.
 */
function aiSdkUsage(attributes) {
    const recorded = attributes.get('ai.response.providerMetadata');
    const metadata = typeof recorded === 'string' ? (0,core_json/* parseJson */.qF)(recorded) : recorded;
    if (!(0,core_json/* isObject */.Gv)(metadata))
        return null;
    const openai = objectOrNull(metadata['openai']) ?? {};
    const anthropic = objectOrNull(metadata['anthropic']) ?? {};
    const bedrock = objectOrNull(objectOrNull(metadata['bedrock'])?.['usage']) ?? {};
    const raw = objectOrNull(anthropic['usage']) ?? {};
    const cacheRead = numberOrNull(openai['cachedPromptTokens']) ??
        numberOrNull(raw['cache_read_input_tokens']) ??
        numberOrNull(anthropic['cacheReadInputTokens']) ??
        numberOrNull(bedrock['cacheReadInputTokens']);
    const cacheWrite = numberOrNull(raw['cache_creation_input_tokens']) ??
        numberOrNull(anthropic['cacheCreationInputTokens']) ??
        numberOrNull(bedrock['cacheWriteInputTokens']);
    const reasoning = numberOrNull(openai['reasoningTokens']);
    if (cacheRead === null && cacheWrite === null && reasoning === null)
        return null;
    const uncached = numberOrNull(raw['input_tokens']);
    const input = uncached === null ? null : sumOf(uncached, cacheRead, cacheWrite);
    return { input, output: null, cacheRead, cacheWrite, reasoning, total: null };
}

;// CONCATENATED MODULE: ./lib/trace/dialects/ai-sdk.js





/** A call of the SDK is a run of an agent; each request to the model inside of it is a `do…` span. */
const kinds = new Map([
    ['ai.generateText', 'agent'],
    ['ai.streamText', 'agent'],
    ['ai.generateObject', 'chain'],
    ['ai.streamObject', 'chain'],
    ['ai.generateText.doGenerate', 'llm'],
    ['ai.streamText.doStream', 'llm'],
    ['ai.generateObject.doGenerate', 'llm'],
    ['ai.streamObject.doStream', 'llm'],
    ['ai.toolCall', 'tool'],
    ['ai.embed', 'chain'],
    ['ai.embedMany', 'chain'],
    ['ai.embed.doEmbed', 'embedding'],
    ['ai.embedMany.doEmbed', 'embedding'],
    ['ai.rerank', 'chain'],
    ['ai.rerank.doRerank', 'reranker'],
]);
/** Telemetry of Vercel's AI SDK before version 7, and of its legacy integration after it: `ai.*`. */
const aiSdk = {
    id: 'ai-sdk',
    kind(attributes) {
        const operation = operationOf(attributes);
        return operation === null ? null : (kinds.get(operation) ?? null);
    },
    input({ attributes }) {
        const messages = modelMessages(attributes.get('ai.prompt.messages'));
        return messages ?? promptMessages(attributes.get('ai.prompt'));
    },
    output({ attributes }) {
        const reasoning = attributes.get('ai.response.reasoning');
        const answer = ai_sdk_answerOf(attributes);
        const calls = firstValue(attributes, ['ai.response.toolCalls', 'ai.result.toolCalls']);
        return answer === null && calls === null ? null : [modelReply(reasoning, answer, calls)];
    },
    tool: ai_sdk_toolFacts,
    inputText(attributes) {
        const prompt = promptOf(attributes.get('ai.prompt'));
        return typeof prompt?.['prompt'] === 'string' ? prompt['prompt'] : null;
    },
    outputText: ai_sdk_answerOf,
    usage: aiSdkUsage,
};
/** Older versions only write `<operation> <function id>`. */
function operationOf(attributes) {
    const operation = attributes.get('ai.operationId');
    if (typeof operation === 'string')
        return operation;
    const name = attributes.get('operation.name');
    return typeof name === 'string' && name.startsWith('ai.') ? (name.split(' ', 1)[0] ?? null) : null;
}
function ai_sdk_answerOf(attributes) {
    return textOfValue(firstValue(attributes, answers));
}
const answers = ['ai.response.text', 'ai.result.text', 'ai.response.object', 'ai.result.object'];
/** What the caller gave to the SDK: `{system, prompt}` or `{system, messages}`; a prompt may be messages. */
function promptMessages(value) {
    const prompt = promptOf(value);
    if (prompt === null)
        return null;
    const { system } = prompt;
    const messages = typeof prompt['prompt'] === 'string'
        ? [userMessage(prompt['prompt'])]
        : modelMessages(prompt['messages'] ?? prompt['prompt']);
    if (messages === null || typeof system !== 'string')
        return messages;
    return [{ role: 'system', parts: [{ type: 'text', text: system }] }, ...messages];
}
function userMessage(text) {
    return { role: 'user', parts: [{ type: 'text', text }] };
}
function promptOf(value) {
    const prompt = typeof value === 'string' ? (0,core_json/* parseJson */.qF)(value) : value;
    return (0,core_json/* isObject */.Gv)(prompt) ? prompt : null;
}
function ai_sdk_toolFacts({ name, attributes, error }) {
    const tool = firstText(attributes, ['ai.toolCall.name']);
    if (tool === null && operationOf(attributes) !== 'ai.toolCall')
        return null;
    return {
        name: tool ?? name,
        callId: firstText(attributes, ['ai.toolCall.id']),
        args: parseArguments(firstValue(attributes, ['ai.toolCall.args', 'ai.toolCall.input'])),
        result: firstValue(attributes, ['ai.toolCall.result', 'ai.toolCall.output']),
        error: error?.message ?? null,
    };
}

;// CONCATENATED MODULE: ./lib/trace/dialects/any-agent.js


/** Mozilla's any-agent: GenAI attributes, with one `gen_ai.output` for replies and results alike. */
const anyAgent = {
    id: 'any-agent',
    kind: () => null,
    input: () => null,
    output({ kind, attributes }) {
        const value = kind === 'llm' ? attributes.get('gen_ai.output') : undefined;
        if (value === undefined || value === null)
            return null;
        const list = typeof value === 'string' ? (0,core_json/* parseJson */.qF)(value) : value;
        if (!Array.isArray(list) || list.length === 0 || !list.every(isCall)) {
            return [{ role: 'assistant', parts: [{ type: 'text', text: textOfValue(value) ?? '' }] }];
        }
        return [{ role: 'assistant', parts: list.map(callOf) }];
    },
    tool: () => null,
    inputText: () => null,
    outputText: (attributes) => textOfValue(attributes.get(statedOutput)),
};
/** Stands beside the spans in a file; its reader puts it on the root. */
const statedOutput = 'any_agent.final_output';
function isCall(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['tool.name'] === 'string';
}
function callOf(value) {
    const call = (0,core_json/* isObject */.Gv)(value) ? value : {};
    const args = parseArguments(call['tool.args'] ?? {});
    return { type: 'tool_call', call: { id: null, name: String(call['tool.name']), args } };
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
        return name === details ? detailedInput(attributes) : [];
    });
    return found.length === 0 ? null : found;
}
/** Instructions are a list of parts, and come before the messages. */
function detailedInput(attributes) {
    const messages = messagesFrom(attributes.get('gen_ai.input.messages'), 'user') ?? [];
    const system = messagesFrom(attributes.get('gen_ai.system_instructions'), 'system');
    if (system === null)
        return messages;
    return [{ role: 'system', parts: system.flatMap(({ parts }) => parts) }, ...messages];
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
    if ((0,core_json/* isObject */.Gv)(message))
        return messageFrom({ tool_calls: calls, ...message, role: 'assistant' }, 'assistant');
    const content = message ?? body['content'];
    return messageFrom({ content: decoded(content), tool_calls: calls, role: 'assistant' }, 'assistant');
}
function bodyOf(attributes) {
    const event = decoded(attributes.get('gen_ai.event.content'));
    if ((0,core_json/* isObject */.Gv)(event))
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
    const parsed = (0,core_json/* parseJson */.qF)(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/gen-ai-tool.js


const toolArgs = [
    'gen_ai.tool.call.arguments',
    'gen_ai.tool.arguments',
    'gen_ai.tool.args',
    'gcp.vertex.agent.tool_call_args',
    'tool_arguments',
];
const toolResults = [
    'gen_ai.tool.call.result',
    'gen_ai.tool.result',
    'gen_ai.tool.output',
    'gen_ai.output',
    'gcp.vertex.agent.tool_response',
    'tool_response',
];
const nameInSpan = /^(?:execute_tool|running tool:|tools\/call)\s+(\S.*)$/;
/** The execution of a tool as GenAI spans have it, in the spellings of the frameworks that write them. */
function genAiTool(span) {
    const { attributes, events } = span;
    const args = firstValue(attributes, toolArgs) ?? eventText(events, 'gen_ai.tool.message', 'content');
    const result = firstValue(attributes, toolResults) ?? eventText(events, 'gen_ai.choice', 'message');
    return {
        name: firstText(attributes, ['gen_ai.tool.name', 'tool.name']) ??
            nameInSpan.exec(span.name)?.[1] ??
            span.name,
        callId: firstText(attributes, ['gen_ai.tool.call.id']),
        args: parseArguments(args),
        result,
        error: span.error?.message ?? (hasFailed(span, result) ? 'the tool answered with an error' : null),
    };
}
/** Strands writes what went into a tool and what came out as events. */
function eventText(events, name, field) {
    const value = events.find((event) => event.name === name)?.attributes.get(field);
    return typeof value === 'string' ? value : null;
}
/** A failed MCP call is a normal reply that says so. Read without parsing: results can be long. */
function hasFailed({ attributes }, result) {
    if (attributes.get('gen_ai.tool.status') === 'error')
        return true;
    return typeof result === 'string' && result.startsWith('{') && /"isError"\s*:\s*true/.test(result);
}

;// CONCATENATED MODULE: ./lib/trace/dialects/gen-ai.js




const gen_ai_kinds = new Map([
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
            return kindOfOperation(operation, attributes);
        const requestType = attributes.get('llm.request.type');
        if (typeof requestType === 'string')
            return requestTypes.get(requestType) ?? null;
        if (attributes.get('mcp.method.name') === 'tools/call')
            return 'tool';
        if (attributes.get('gen_ai.tool.name') !== undefined ||
            attributes.get('gen_ai.tool.call.id') !== undefined)
            return 'tool';
        return null;
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
    tool: genAiTool,
    inputText: () => null,
    outputText: () => null,
};
function kindOfOperation(operation, attributes) {
    const kind = gen_ai_kinds.get(operation);
    if (kind !== undefined)
        return kind === 'tool' && isMerged(attributes) ? 'span' : kind;
    return operation.endsWith('_memory') || operation.endsWith('_memory_store') ? 'memory' : null;
}
/** A span that ADK writes for all tool calls of a turn, beside one for each. */
function isMerged(attributes) {
    const name = attributes.get('gen_ai.tool.name');
    return typeof name === 'string' && name.startsWith('(merged');
}
/** System instructions are a list of parts, not of messages. */
function oneMessage(parts) {
    return { role: 'system', parts: parts.flatMap((message) => message.parts) };
}

;// CONCATENATED MODULE: ./lib/trace/dialects/model-call.js
/**
 * Whether a span of no stated kind is a call of a model. A model's name alone is no proof: HTTP client
 * spans inherit `gen_ai.*` by baggage. Usage or messages must be there as well.
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
    'gen_ai.usage.completion_tokens',
    'gen_ai.output.messages',
    'gen_ai.input.messages',
    'gen_ai.prompt',
    'gen_ai.completion',
    'gen_ai.prompt.0.role',
    'gen_ai.completion.0.role',
];

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
    inputText: (attributes) => textOfValue(attributes.get('input.value')),
    outputText: (attributes) => textOfValue(attributes.get('output.value')),
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
    return completionFrom(value) ?? messagesFrom(textOfValue(value), 'assistant') ?? [];
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
    const isSchema = (0,core_json/* isObject */.Gv)(declared) && declared['type'] === 'object' && (0,core_json/* isObject */.Gv)(declared['properties']);
    if (declared !== null && !isSchema)
        return declared;
    const input = parseArguments(firstValue(attributes, ['input.value']));
    return (0,core_json/* isObject */.Gv)(input) ? input : null;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/pydantic-ai.js








/**
 * What pydantic-ai and Logfire write beside the GenAI attributes: message events as one JSON attribute,
 * the messages of a whole run, its result, and the bodies of requests and responses.
 */
const pydanticAi = {
    id: 'pydantic-ai',
    kind(attributes) {
        if (attributes.get('agent_name') !== undefined && isRun(attributes))
            return 'agent';
        const isCall = attributes.get('request_data') !== undefined && attributes.get('response_data') !== undefined;
        return isCall && attributes.get('logfire.span_type') !== 'log' ? 'llm' : null;
    },
    input({ attributes }) {
        const events = eventsAt(attributes, 'events') ?? eventsAt(attributes, 'all_messages_events');
        if (events !== null)
            return inputEvents(events);
        const all = attributes.get('pydantic_ai.all_messages');
        if (all !== undefined)
            return messagesFrom(all, 'user');
        const request = pydantic_ai_parsed(attributes.get('request_data'));
        return (0,core_json/* isObject */.Gv)(request) && Array.isArray(request['messages'])
            ? messagesFrom(request['messages'], 'user')
            : null;
    },
    output({ attributes }) {
        const events = eventsAt(attributes, 'events');
        if (events !== null)
            return outputEvents(events);
        const response = pydantic_ai_parsed(attributes.get('response_data'));
        return (0,core_json/* isObject */.Gv)(response) && (0,core_json/* isObject */.Gv)(response['message']) ? completionFrom([response]) : null;
    },
    tool: () => null,
    inputText: () => null,
    outputText(attributes) {
        const result = textOfValue(attributes.get('final_result'));
        if (result !== null)
            return result;
        const all = messagesFrom(attributes.get('pydantic_ai.all_messages'), 'user');
        const last = all?.at(-1);
        return last?.role === 'assistant' ? textOf(last) : null;
    },
    usage: (attributes) => usageFrom(objectOrNull(pydantic_ai_parsed(attributes.get('response_data')))?.['usage']),
};
const runMarks = ['all_messages_events', 'pydantic_ai.all_messages', 'final_result', 'model_name'];
function isRun(attributes) {
    return runMarks.some((mark) => attributes.get(mark) !== undefined);
}
/** Each holds its event's name beside its fields. */
function eventsAt(attributes, name) {
    const list = pydantic_ai_parsed(attributes.get(name));
    if (!Array.isArray(list))
        return null;
    const events = list.filter((item) => (0,core_json/* isObject */.Gv)(item) && typeof item['event.name'] === 'string');
    if (events.length === 0)
        return null;
    return events.map((event) => ({
        name: textOrNull(event['event.name']) ?? '',
        timeUs: null,
        attributes: new ObjectAttributes(event),
    }));
}
function pydantic_ai_parsed(value) {
    return typeof value === 'string' && /^\s*[[{]/.test(value) ? (0,core_json/* parseJson */.qF)(value) : value;
}

;// CONCATENATED MODULE: ./lib/trace/messages/flat.js


/**
 * A message out of flattened attributes (`gen_ai.prompt.0.role`, `gen_ai.prompt.0.tool_calls.0.name`).
 * Content that is a list comes as JSON text; no content as the word `null`.
 */
function flatMessage(row, fallback) {
    if (!(0,core_json/* isObject */.Gv)(row))
        return messageFrom(row, fallback);
    const { content } = row;
    if (typeof content !== 'string')
        return messageFrom(row, fallback);
    if (content === 'null' && (row['role'] ?? fallback) === 'assistant')
        return messageFrom({ ...row, content: null }, fallback);
    const blocks = row['role'] === 'tool' || !/^\s*\[\s*\{/.test(content) ? undefined : (0,core_json/* parseJson */.qF)(content);
    if (!Array.isArray(blocks))
        return messageFrom(row, fallback);
    // Koog writes the calls of the model as its content.
    if (blocks.every(flat_isCall))
        return messageFrom({ ...row, content: null, tool_calls: blocks }, fallback);
    return messageFrom(blocks.every(isBlock) ? { ...row, content: blocks } : row, fallback);
}
function flat_isCall(value) {
    return (0,core_json/* isObject */.Gv)(value) && (0,core_json/* isObject */.Gv)(value['function']);
}
function isBlock(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['type'] === 'string';
}

;// CONCATENATED MODULE: ./lib/text/python-literal.js

/**
 * The value of a Python literal as `repr` writes it: dict, list, tuple, str, number, True, False, None.
 * Undefined for anything else (objects, calls, cut-off text): it is read, never run. Linear in its length.
 */
function pythonLiteral(text) {
    const reader = new Reader(text);
    try {
        return reader.document();
    }
    catch (thrown) {
        if (thrown === notLiteral)
            return undefined;
        throw thrown;
    }
}
const notLiteral = new Error('no literal');
const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z]+/y;
const words = new Map([
    ['True', true],
    ['False', false],
    ['None', null],
]);
const escapes = new Map([
    ['n', '\n'],
    ['t', '\t'],
    ['r', '\r'],
    ['\\', '\\'],
    ["'", "'"],
    ['"', '"'],
]);
const hexLengths = new Map([
    ['x', 2],
    ['u', 4],
    ['U', 8],
]);
class Reader {
    #text;
    #at = 0;
    constructor(text) {
        this.#text = text;
    }
    document() {
        const value = this.#value(limits/* limits */.F.jsonDepth);
        this.#space();
        if (this.#at < this.#text.length)
            throw notLiteral;
        return value;
    }
    #value(depth) {
        if (depth === 0)
            throw notLiteral;
        this.#space();
        const start = this.#text[this.#at];
        if (start === '{')
            return this.#dict(depth);
        if (start === '[')
            return this.#list(']', depth);
        if (start === '(')
            return this.#list(')', depth);
        if (start === "'" || start === '"')
            return this.#string();
        const name = this.#match(word);
        if (name === null)
            return this.#number();
        const value = words.get(name);
        if (value === undefined)
            throw notLiteral;
        return value;
    }
    #dict(depth) {
        const object = Object.create(null);
        this.#at++;
        while (!this.#takes('}')) {
            const key = this.#value(depth - 1);
            if (typeof key === 'object' && key !== null)
                throw notLiteral;
            if (!this.#takes(':'))
                throw notLiteral;
            object[String(key)] = this.#value(depth - 1);
            if (!this.#takes(',') && !this.#isNext('}'))
                throw notLiteral;
        }
        return object;
    }
    #list(end, depth) {
        const list = [];
        this.#at++;
        while (!this.#takes(end)) {
            list.push(this.#value(depth - 1));
            if (!this.#takes(',') && !this.#isNext(end))
                throw notLiteral;
        }
        return list;
    }
    #string() {
        const quote = this.#text[this.#at++];
        let value = '';
        for (;;) {
            const char = this.#text[this.#at++];
            if (char === undefined)
                throw notLiteral;
            if (char === quote)
                return value;
            value += char === '\\' ? this.#escape() : char;
        }
    }
    #escape() {
        const char = this.#text[this.#at++] ?? '';
        const length = hexLengths.get(char);
        if (length === undefined)
            return escapes.get(char) ?? `\\${char}`;
        const digits = this.#text.slice(this.#at, this.#at + length);
        const code = /^[\da-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
        if (digits.length < length || !(code <= 0x10ffff))
            throw notLiteral;
        this.#at += length;
        return String.fromCodePoint(code);
    }
    #number() {
        const value = Number(this.#match(number) ?? Number.NaN);
        if (!Number.isFinite(value))
            throw notLiteral;
        return value;
    }
    #match(pattern) {
        pattern.lastIndex = this.#at;
        const found = pattern.exec(this.#text)?.[0];
        if (found === undefined)
            return null;
        this.#at += found.length;
        return found;
    }
    #space() {
        while (/\s/.test(this.#text[this.#at] ?? ''))
            this.#at++;
    }
    #isNext(char) {
        this.#space();
        return this.#text[this.#at] === char;
    }
    #takes(char) {
        const found = this.#isNext(char);
        if (found)
            this.#at++;
        return found;
    }
}

;// CONCATENATED MODULE: ./lib/trace/messages/decoded.js



const decoded_layers = 3;
/**
 * A logged value without the JSON text that platforms wrap it in, once or several times. Only text of
 * an object, a list or a string is unwrapped: a bare `5` or `true` may be what was meant. Null for absent.
 */
function decoded_decoded(value) {
    let inner = value;
    for (let layer = 0; layer < decoded_layers && typeof inner === 'string' && /^\s*["[{]/.test(inner); layer++) {
        const parsed = (0,core_json/* parseJson */.qF)(inner);
        if (parsed === undefined)
            break;
        inner = parsed;
    }
    return (inner ?? null);
}
/** The same for arguments and results of tools, which Python logs also in its own spelling. */
function decodedValue(value) {
    const inner = decoded_decoded(value);
    if (typeof inner !== 'string' || !/^\s*[[{]/.test(inner))
        return boundedJson(inner);
    return pythonLiteral(inner) ?? inner;
}

;// CONCATENATED MODULE: ./lib/trace/messages/langchain.js

const langchain_words = new Map([
    ['human', 'user'],
    ['ai', 'assistant'],
    ['system', 'system'],
    ['tool', 'tool'],
    ['function', 'function'],
    ['HumanMessage', 'user'],
    ['AIMessage', 'assistant'],
    ['SystemMessage', 'system'],
    ['ToolMessage', 'tool'],
    ['FunctionMessage', 'function'],
]);
/**
 * A LangChain message in the shape of OpenAI's: serialised (`{lc, id, kwargs}`), `{type, data}`, flat
 * (`{type: 'human', content}`), or a chat message with LangChain's `additional_kwargs`. Null for others.
 */
function fromLangChain(raw) {
    const { id, kwargs, type, data } = raw;
    if ((0,core_json/* isObject */.Gv)(kwargs) && Array.isArray(id))
        return langchain_message(kwargs, langchain_roleOf(id.at(-1)) ?? kwargs['role']);
    const role = langchain_roleOf(type);
    if (role !== undefined && (0,core_json/* isObject */.Gv)(data))
        return langchain_message(data, role);
    if ('content' in raw && raw['role'] === undefined && role !== undefined)
        return langchain_message(raw, role);
    return 'content' in raw && (0,core_json/* isObject */.Gv)(raw['additional_kwargs']) ? langchain_message(raw, raw['role'] ?? role) : null;
}
/** `AIMessageChunk` is an `AIMessage`. */
function langchain_roleOf(word) {
    return typeof word === 'string' ? langchain_words.get(word.replace(/Chunk$/, '')) : undefined;
}
function langchain_message(inner, role) {
    const more = (0,core_json/* isObject */.Gv)(inner['additional_kwargs']) ? inner['additional_kwargs'] : {};
    const own = langchain_listOf(inner['tool_calls']);
    const calls = own.length > 0 ? own : langchain_listOf(more['tool_calls']);
    const all = [...calls, ...langchain_listOf(inner['invalid_tool_calls'])];
    const { name, status } = inner;
    return {
        role,
        content: all.length === 0 ? inner['content'] : withoutCalls(inner['content']),
        tool_calls: all,
        ...(more['function_call'] === undefined ? {} : { function_call: more['function_call'] }),
        ...(typeof inner['tool_call_id'] === 'string' ? { tool_call_id: inner['tool_call_id'] } : {}),
        ...(typeof name === 'string' ? { name } : {}),
        ...(status === 'error' ? { is_error: true } : {}),
    };
}
/** Blocks of the provider repeat the calls, while they stream without whole arguments. */
function withoutCalls(content) {
    if (!Array.isArray(content))
        return content;
    return content.filter((block) => !(0,core_json/* isObject */.Gv)(block) || !callBlocks.has(block['type']));
}
const callBlocks = new Set([
    'tool_use',
    'function_call',
    'input_json_delta',
    'tool_call',
]);
function langchain_listOf(value) {
    return Array.isArray(value) ? value : [];
}

;// CONCATENATED MODULE: ./lib/trace/messages/logged.js







/**
 * Messages out of what a platform logged as the input or output of a span: text, a message, a list of
 * them, a request or reply of any provider, LangChain's generations, a state with `messages`. Null where
 * it is nothing of the kind; `fallback` is the role of what does not say.
 */
function loggedMessages(value, fallback) {
    const inner = decoded_decoded(value);
    if (typeof inner === 'string')
        return [{ role: fallback, parts: [{ type: 'text', text: inner }] }];
    if (Array.isArray(inner))
        return fromList(inner, fallback);
    return (0,core_json/* isObject */.Gv)(inner) ? fromObject(inner, fallback) : null;
}
function fromList(list, fallback) {
    const [first] = list;
    // LangChain logs a batch of one.
    if (Array.isArray(first) && list.length === 1 && !isPair(first))
        return fromList(first, fallback);
    const found = [];
    const calls = [];
    for (const item of list) {
        const message = (0,core_json/* isObject */.Gv)(item) ? logged_oneMessage(item, fallback) : fromPair(item, fallback);
        const call = (0,core_json/* isObject */.Gv)(item) && message === null ? toolCall(item) : null;
        if (call !== null)
            calls.push(call);
        else if (message === null)
            return null;
        else
            found.push(message);
    }
    return calls.length === 0 ? found : [...found, { role: 'assistant', parts: calls }];
}
/** LangGraph takes messages as pairs of role and text. */
function isPair(item) {
    return Array.isArray(item) && item.length === 2 && item.every((word) => typeof word === 'string');
}
function fromPair(item, fallback) {
    return isPair(item) ? messageFrom({ role: item[0], content: item[1] }, fallback) : null;
}
function fromObject(raw, fallback) {
    for (const [key, read] of envelopes) {
        const held = raw[key];
        if (Array.isArray(held) && held.length > 0)
            return read(held, raw, fallback);
    }
    const message = logged_oneMessage(raw, fallback);
    if (message !== null)
        return [message];
    const wrapped = [raw['message'], raw['messages'], raw['content']].find(core_json/* isObject */.Gv);
    return wrapped === undefined ? null : fromObject(wrapped, fallback);
}
/** By the key of the list that holds the messages. */
const envelopes = [
    ['generations', (held) => held.flat().flatMap((item) => generation(item))],
    ['choices', (held) => held.flatMap((item) => ((0,core_json/* isObject */.Gv)(item) ? logged_choice(item) : []))],
    [
        'candidates',
        (held) => held.flatMap((item) => ((0,core_json/* isObject */.Gv)(item) ? (geminiMessages(item['content'], 'assistant') ?? []) : [])),
    ],
    ['messages', (held, raw, fallback) => withSystem(raw, fromList(held, fallback))],
    ['contents', (held, raw, fallback) => withSystem(raw, fromList(held, fallback))],
    ['output', (held, _raw, fallback) => fromList(held, fallback)],
];
function generation(item) {
    if (!(0,core_json/* isObject */.Gv)(item))
        return [];
    if ((0,core_json/* isObject */.Gv)(item['message']))
        return [logged_oneMessage(item['message'], 'assistant') ?? textMessage(item)];
    return [textMessage(item)];
}
function logged_choice(item) {
    return (0,core_json/* isObject */.Gv)(item['message']) ? [messageFrom(item['message'], 'assistant')] : [textMessage(item)];
}
function textMessage({ text }) {
    return { role: 'assistant', parts: typeof text === 'string' ? [{ type: 'text', text }] : [] };
}
/** Anthropic and Gemini keep the system prompt beside the messages. */
function withSystem(raw, messages) {
    const config = (0,core_json/* isObject */.Gv)(raw['config']) ? raw['config'] : {};
    const system = raw['system'] ?? config['system_instruction'] ?? raw['systemInstruction'];
    if (messages === null || typeof system !== 'string' || system === '')
        return messages;
    return [{ role: 'system', parts: [{ type: 'text', text: system }] }, ...messages];
}
/** A chat message, an item of the Responses API, or a message in LangChain's or Gemini's shape. */
function logged_oneMessage(raw, fallback) {
    const item = logged_responseItem(raw);
    if (item !== null)
        return item;
    const chain = fromLangChain(raw);
    if (chain !== null)
        return messageFrom(chain, fallback);
    const gemini = ofGemini(raw) ? geminiMessages(raw, fallback) : null;
    if (gemini !== null)
        return gemini[0] ?? null;
    // AI SDK's reply, where it has text and calls.
    const calls = decoded_decoded(raw['toolCalls']);
    if (Array.isArray(calls))
        return modelReply(raw['reasoning'], raw['text'] ?? raw['content'], calls);
    const isMessage = ('role' in raw &&
        ('content' in raw || 'tool_calls' in raw || 'parts' in raw || 'function_call' in raw)) ||
        Array.isArray(raw['content']) ||
        Array.isArray(raw['tool_calls']);
    return isMessage ? messageFrom(raw, fallback) : null;
}
/** Its parts name their kind by their key alone. */
function ofGemini({ parts }) {
    return Array.isArray(parts) && (0,core_json/* isObject */.Gv)(parts[0]) && !('type' in parts[0]);
}
/** Calls of the Responses API are known by `call_id`; their `id` is the item's own. */
function logged_responseItem(raw) {
    const { type, role } = raw;
    if (typeof type !== 'string' || role !== undefined)
        return null;
    const byCall = { ...raw, id: raw['call_id'] ?? raw['id'] };
    if (type === 'function_call_output')
        return { role: 'tool', parts: [partOf(byCall)] };
    if (type === 'function_call')
        return { role: 'assistant', parts: [partOf(byCall)] };
    if (type !== 'reasoning')
        return null;
    const summary = Array.isArray(raw['summary']) ? raw['summary'].map(partOf) : [];
    const text = summary.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');
    return { role: 'assistant', parts: text === '' ? [] : [{ type: 'reasoning', text }] };
}
/** AI SDK logs the calls of a reply as a list of their own. */
function toolCall(raw) {
    return 'toolName' in raw || ((0,core_json/* isObject */.Gv)(raw['function']) && 'name' in raw['function']) ? requestOf(raw) : null;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/traceloop.js







const traceloop_kinds = new Map([
    ['workflow', 'workflow'],
    ['task', 'step'],
    ['agent', 'agent'],
    ['tool', 'tool'],
]);
/** OpenLLMetry: flattened `gen_ai.prompt.*` and `gen_ai.completion.*`, wrappers with `traceloop.*`. */
const traceloop = {
    id: 'traceloop',
    kind(attributes) {
        const kind = attributes.get('traceloop.span.kind');
        return typeof kind === 'string' ? (traceloop_kinds.get(kind) ?? null) : null;
    },
    input({ attributes }) {
        const messages = flatMessages(attributes, ['gen_ai.prompt.', 'llm.prompts.'], 'user');
        // Some write replies of the past without the calls that they were made of; what is left says nothing.
        return messages?.filter(({ role, parts }) => role !== 'assistant' || parts.length > 0) ?? null;
    },
    output: ({ attributes }) => flatMessages(attributes, ['gen_ai.completion.', 'llm.completions.'], 'assistant'),
    tool: traceloop_toolFacts,
    inputText: (attributes) => textOfValue(inputOf(attributes.get('traceloop.entity.input'))),
    outputText: (attributes) => textOfValue(outputOf(attributes.get('traceloop.entity.output'))),
};
function flatMessages(attributes, prefixes, fallback) {
    for (const prefix of prefixes) {
        // Without one of these a walk over all attributes would find nothing.
        if (!traceloop_marks.some((mark) => attributes.get(`${prefix}${mark}`) !== undefined))
            continue;
        return unflatten(attributes, prefix).map((row) => flatMessage(row, fallback));
    }
    return null;
}
const traceloop_marks = ['0.role', '0.content', '0.finish_reason', '0.tool_calls.0.name'];
function traceloop_toolFacts(span) {
    const { attributes, name, error } = span;
    if (attributes.get('traceloop.span.kind') !== 'tool')
        return null;
    const input = firstValue(attributes, ['gen_ai.tool.call.arguments', 'traceloop.entity.input']);
    const output = firstValue(attributes, ['gen_ai.tool.call.result', 'traceloop.entity.output']);
    return {
        name: firstText(attributes, ['gen_ai.tool.name', 'traceloop.entity.name']) ?? name.replace(/\.tool$/, ''),
        callId: firstText(attributes, ['gen_ai.tool.call.id']),
        args: traceloop_argsOf(parseArguments(input)),
        result: traceloop_resultOf(output),
        error: error?.message ?? null,
    };
}
/**
 * Out of what a wrapper recorded: `{args, kwargs}` of a decorated function, or the callback's
 * `{input_str, inputs, …}` of LangChain. Positional arguments have no names and stay a list.
 */
function traceloop_argsOf(input) {
    if (!(0,core_json/* isObject */.Gv)(input))
        return input;
    if ('input_str' in input) {
        const { inputs } = input;
        return (0,core_json/* isObject */.Gv)(inputs) ? inputs : parseArguments(input['input_str']);
    }
    if (!isWrapped(input))
        return input;
    const { args = [], kwargs = {} } = input;
    if (isEmptyList(args))
        return kwargs;
    return (0,core_json/* isObject */.Gv)(kwargs) && Object.keys(kwargs).length === 0 ? args : input;
}
function isWrapped(input) {
    const names = Object.keys(input);
    return names.length > 0 && names.every((name) => name === 'args' || name === 'kwargs');
}
function isEmptyList(value) {
    return Array.isArray(value) && value.length === 0;
}
/** LangChain's callback gives `{output, kwargs}`, where `output` may be a whole tool message. */
function traceloop_resultOf(output) {
    const value = typeof output === 'string' ? (0,core_json/* parseJson */.qF)(output) : output;
    if (!(0,core_json/* isObject */.Gv)(value) || !('output' in value) || !('kwargs' in value))
        return output;
    const inner = value['output'];
    const message = (0,core_json/* isObject */.Gv)(inner) && (0,core_json/* isObject */.Gv)(inner['kwargs']) ? inner['kwargs'] : inner;
    const answer = (0,core_json/* isObject */.Gv)(message) && 'content' in message ? message['content'] : message;
    return answer ?? null;
}
/** The one text that a run was started with, where it is one; else all of it. */
function inputOf(input) {
    const value = traceloop_parsed(input);
    if (!(0,core_json/* isObject */.Gv)(value))
        return value;
    const { inputs } = value;
    if ((0,core_json/* isObject */.Gv)(inputs) || typeof inputs === 'string')
        return spokenIn(inputs, 'user') ?? traceloop_onlyText(inputs);
    if (!isWrapped(value))
        return value;
    const { args = [], kwargs = {} } = value;
    const all = [
        ...(Array.isArray(args) ? args : [args]),
        ...((0,core_json/* isObject */.Gv)(kwargs) ? Object.values(kwargs) : [kwargs]),
    ];
    return all.length === 1 && all[0] !== undefined ? traceloop_onlyText(all[0]) : value;
}
function outputOf(output) {
    const value = traceloop_parsed(output);
    if (!(0,core_json/* isObject */.Gv)(value))
        return value;
    const wrapped = value['outputs'] ?? ('kwargs' in value ? value['output'] : undefined);
    return wrapped === undefined ? value : (spokenIn(wrapped, 'assistant') ?? traceloop_onlyText(wrapped));
}
/** In a state with messages: the first that the user said, the last that the agent said. */
function spokenIn(state, role) {
    const messages = (0,core_json/* isObject */.Gv)(state) && Array.isArray(state['messages']) ? loggedMessages(state, role) : null;
    const said = messages?.filter((message) => message.role === role);
    const one = role === 'user' ? said?.at(0) : said?.at(-1);
    return one === undefined ? null : textOf(one);
}
function traceloop_onlyText(value) {
    const held = (0,core_json/* isObject */.Gv)(value) ? Object.values(value) : [];
    const [only] = held;
    return held.length === 1 && typeof only === 'string' ? only : value;
}
function traceloop_parsed(value) {
    if (typeof value !== 'string')
        return value ?? null;
    const found = (0,core_json/* parseJson */.qF)(value);
    // What nests deeper than anything downstream may follow stays the text that it was.
    return found === undefined || boundedJson(found) !== found ? value : found;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/registry.js









/** The most explicit convention first, and the common before the rare. */
const dialects = [
    openInference,
    kensa,
    genAi,
    aiSdk,
    traceloop,
    pydanticAi,
    adk_adk,
    anyAgent,
];
/** GenAI answers for every tool span, so that it is asked last. */
const toolDialects = [openInference, kensa, aiSdk, traceloop, genAi];
/** What a span is by its attributes; null where no dialect knows it. */
function registry_kindOf(attributes) {
    for (const dialect of dialects) {
        const kind = dialect.kind(attributes);
        if (kind !== null)
            return isPending(kind, attributes) ? 'span' : kind;
    }
    return isModelCall(attributes) ? 'llm' : null;
}
/** Logfire writes a span when it starts, as a span of its own inside of the one that it announces. */
function isPending(kind, attributes) {
    return kind !== 'span' && attributes.get('logfire.span_type') === 'pending_span';
}
/** The execution of a tool, of a tool span; null where no dialect can say. */
function toolOf(span) {
    for (const dialect of toolDialects) {
        const facts = dialect.tool(span);
        if (facts !== null)
            return facts;
    }
    return null;
}

;// CONCATENATED MODULE: ./lib/trace/messages/output-tools.js


/** The tools by which pydantic-ai lets a model give its answer in a structure (`final_result`). */
function outputToolsIn(attributes) {
    const parameters = decoded_decoded(attributes.get('model_request_parameters'));
    const tools = (0,core_json/* isObject */.Gv)(parameters) ? parameters['output_tools'] : undefined;
    const names = Array.isArray(tools) ? tools : [];
    return new Set(names.flatMap((tool) => ((0,core_json/* isObject */.Gv)(tool) && typeof tool['name'] === 'string' ? tool['name'] : [])));
}
/** A call of such a tool is the answer, not a use of a tool. */
function withoutOutputTools(messages, attributes) {
    const names = outputToolsIn(attributes);
    if (names.size === 0)
        return messages;
    const answer = (part) => part.type === 'tool_call' && names.has(part.call.name)
        ? {
            type: 'text',
            text: typeof part.call.args === 'string' ? part.call.args : JSON.stringify(part.call.args),
        }
        : part;
    return messages.map((message) => ({ ...message, parts: message.parts.map(answer) }));
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
        if (this.#usage === undefined) {
            const { attributes } = this.#span;
            const inBody = content_answer((dialect) => dialect.usage?.(attributes) ?? null);
            this.#usage = largerOf(usageFromAttributes(attributes), inBody);
        }
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
        return content_answer((dialect) => dialect.inputText(this.#span.attributes));
    }
    get outputText() {
        return content_answer((dialect) => dialect.outputText(this.#span.attributes));
    }
    #knownInput() {
        if (this.#input === undefined)
            this.#input = content_answer((dialect) => dialect.input(this.#span));
        return this.#input;
    }
    #knownOutput() {
        if (this.#output === undefined) {
            const messages = content_answer((dialect) => dialect.output(this.#span));
            this.#output = messages === null ? null : withoutOutputTools(messages, this.#span.attributes);
        }
        return this.#output;
    }
    #readTools() {
        if (this.#span.kind !== 'tool')
            return [];
        const facts = toolOf(this.#span);
        return facts === null ? [] : [facts];
    }
}
function content_answer(ask) {
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
    const code = typeof status === 'object' && status !== null ? span_error_codeIn(status) : status;
    if (typeof code !== 'string' && typeof code !== 'number')
        return null;
    return span_error_words.get(`${code}`) ?? span_error_words.get(`${code}`.toUpperCase().replace(/^STATUS_CODE_/, '')) ?? null;
}
function span_error_codeIn(status) {
    return status['code'] ?? status['status_code'] ?? status['statusCode'];
}
const span_error_words = new Map([
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

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-values.js



/** Attributes of OTLP: a list of `{key, value}`, or a plain object as hand-made exporters write it. */
function attributesOf(list) {
    if (Array.isArray(list))
        return list.length === 0 ? noAttributes : new AttributeList(list);
    return (0,core_json/* isObject */.Gv)(list) ? new ObjectAttributes(list) : noAttributes;
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
/** The value that an OTLP `AnyValue` holds. */
function otlp_values_valueOf(value) {
    return anyValue(value, limits/* limits */.F.jsonDepth);
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
    if ((0,core_json/* isObject */.Gv)(list))
        return otlp_values_itemsOf(list['values']).map((item) => anyValue(item, depth - 1));
    const pairs = raw['kvlistValue'] ?? raw['kvlist_value'];
    if ((0,core_json/* isObject */.Gv)(pairs))
        return otlp_values_objectOf(otlp_values_itemsOf(pairs['values']), depth - 1);
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
function otlp_values_itemsOf(values) {
    return Array.isArray(values) ? values : [];
}
function otlp_values_objectOf(pairs, depth) {
    const object = Object.create(null);
    for (const pair of pairs) {
        if ((0,core_json/* isObject */.Gv)(pair) && typeof pair['key'] === 'string')
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
    if (typeof row['kind'] !== 'string' || (0,core_json/* isObject */.Gv)(row['attributes']))
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
    const found = registry_kindOf(attributes);
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
    detect: (head) => kensa_jsonl_isRow(head.firstLine) || kensa_jsonl_isRow(head.document) || startsRow(head),
    read: (file, head) => readSpans(file, head, kensa_jsonl_isRow(head.firstLine) || isLong(head), rows),
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
function kensa_jsonl_isRow(value) {
    if (Array.isArray(value))
        return value.length > 0 && kensa_jsonl_isRow(value[0]);
    return ((0,core_json/* isObject */.Gv)(value) && ('span_id' in value || 'trace_id' in value) && ('name' in value || 'kind' in value));
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

;// CONCATENATED MODULE: ./lib/trace/formats/langchain-messages.js









/** LangChain messages, serialised in any of its ways: a list, or a state of LangGraph. */
const langchainMessages = conversationFormat({
    id: 'langchain-messages',
    summary: 'LangChain messages and LangGraph states',
    isRecord: (value) => langchain_messages_messagesIn(value) !== null,
    starts: (text) => /^\s*(?:\{\s*"(?:messages|values)"\s*:\s*(?:\{\s*"messages"\s*:\s*)?)?(?:\[\s*)?\{\s*"(?:lc"\s*:\s*1|type"\s*:\s*"(?:human|ai|AIMessageChunk)"|content"\s*:)/.test(text) && /(?<!\\)"(?:additional_kwargs|response_metadata|kwargs|usage_metadata)"\s*:/.test(text),
    *traces(record, place) {
        yield langchain_messages_traceOf(langchain_messages_messagesIn(record) ?? [], record, place);
    },
});
function langchain_messages_messagesIn(value) {
    const held = objectOrNull(value);
    const list = held === null ? value : (held['messages'] ?? objectOrNull(held['values'])?.['messages']);
    if (!Array.isArray(list) || list.length === 0)
        return null;
    return list.every(langchain_messages_isMessage) ? list : null;
}
function langchain_messages_isMessage(value) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return fromLangChain(value) !== null || value['type'] === 'remove';
}
function langchain_messages_traceOf(messages, record, place) {
    const transcript = new Transcript(null);
    const names = new Map();
    for (const raw of messages) {
        const plain = fromLangChain(raw);
        const message = plain === null ? null : messageFrom(plain, 'user');
        if (message?.role === 'assistant') {
            const inner = innerOf(raw);
            for (const { id, name } of requestsOf(message))
                if (id !== null)
                    names.set(id, name);
            transcript.call({ output: message, model: modelIn(inner), usage: langchain_messages_usageIn(inner) });
        }
        else if (message?.role === 'tool') {
            const [part] = message.parts;
            if (part?.type !== 'tool_result')
                continue;
            const name = part.name ?? message.name ?? (part.id === null ? undefined : names.get(part.id));
            if (name === undefined)
                continue;
            transcript.run({ id: part.id, name, result: part.result, failure: part.error });
        }
        else if (message !== null)
            transcript.say(message);
    }
    return transcript.trace({ id: idOf(objectOrNull(record)) ?? place.id, source: place.source });
}
function idOf(record) {
    return textOrNull(record?.['thread_id']) ?? textOrNull(record?.['id']);
}
/** Where a serialised message has its fields. */
function innerOf(raw) {
    return objectOrNull(raw['kwargs']) ?? objectOrNull(raw['data']) ?? raw;
}
function modelIn(message) {
    const metadata = objectOrNull(message['response_metadata']);
    return textOrNull(metadata?.['model_name']) ?? textOrNull(metadata?.['model']);
}
/** LangChain's own count, else what the provider answered. */
function langchain_messages_usageIn(message) {
    const usage = objectOrNull(message['usage_metadata']);
    if (usage === null)
        return chatUsage(objectOrNull(message['response_metadata'])?.['token_usage']);
    const input = numberOrNull(usage['input_tokens']);
    const output = numberOrNull(usage['output_tokens']);
    if (input === null && output === null)
        return null;
    const into = objectOrNull(usage['input_token_details']);
    return {
        input,
        output,
        cacheRead: numberOrNull(into?.['cache_read']),
        cacheWrite: numberOrNull(into?.['cache_creation']),
        reasoning: numberOrNull(objectOrNull(usage['output_token_details'])?.['reasoning']),
        total: numberOrNull(usage['total_tokens']) ?? sumOf(input, output),
    };
}

;// CONCATENATED MODULE: ./lib/trace/formats/about-trace.js


const records = new WeakMap();
/**
 * What a platform records of a trace as a whole, on its way among the trace's spans until all of them
 * are there: it may come before or after them, or without any.
 */
function aboutTrace(record) {
    const span = new Span({
        id: '',
        // Not a root: that would say that the run has ended.
        parentId: 'trace',
        name: '',
        kind: 'span',
        startUs: null,
        endUs: null,
        error: null,
        attributes: noAttributes,
        events: [],
    }, () => emptyContent);
    records.set(span, record);
    return span;
}
/** The spans without what is about the trace; of several such records the last. */
function apart(all) {
    const last = all.findLast((span) => records.has(span));
    if (last === undefined)
        return { spans: all, about: null };
    return { spans: all.filter((span) => !records.has(span)), about: records.get(last) ?? null };
}

;// CONCATENATED MODULE: ./lib/trace/messages/logged-text.js




/** Names under which applications log the one text that counts. */
const answerKeys = [
    'output',
    'outputs',
    'answer',
    'response',
    'result',
    'final_output',
    'final_answer',
    'text',
    'content',
    'raw',
];
const questionKeys = [
    'input',
    'inputs',
    'question',
    'query',
    'prompt',
    'message',
    'user_input',
    'new_message',
];
const maxWrappers = 4;
/**
 * The answer in what a run logged as its output: plain text, the last reply of a conversation, the text
 * under a usual name, else the whole as JSON. Empty where it only asks for tools. Null for none.
 */
function loggedAnswer(value) {
    const inner = decoded_decoded(value);
    if (inner === null || typeof inner === 'string')
        return inner;
    return logged_text_textIn(inner, answerKeys, logged_text_lastReply, maxWrappers) ?? JSON.stringify(inner);
}
/** The question in what a run logged as its input; null where it cannot be told from the rest. */
function loggedQuestion(value) {
    const inner = decoded_decoded(value);
    return typeof inner === 'string' ? inner : logged_text_textIn(inner, questionKeys, firstQuestion, maxWrappers);
}
function logged_text_textIn(value, keys, pick, depth) {
    const picked = pick(value);
    const object = objectOrNull(value);
    if (picked !== null || object === null || depth === 0)
        return picked;
    const held = decoded_decoded(heldBy(object, keys));
    if (typeof held === 'string')
        return held;
    return held === null ? null : logged_text_textIn(held, keys, pick, depth - 1);
}
function heldBy(object, keys) {
    const key = keys.find((name) => (object[name] ?? null) !== null);
    return key === undefined ? null : (object[key] ?? null);
}
function logged_text_lastReply(value) {
    return textFrom(loggedMessages(value, 'assistant')?.findLast(({ role }) => role === 'assistant'));
}
function firstQuestion(value) {
    return textFrom(loggedMessages(value, 'user')?.find(({ role }) => role === 'user'));
}
function textFrom(message) {
    return message === undefined ? null : textOf(message);
}

;// CONCATENATED MODULE: ./lib/trace/messages/logged-tool.js




/** Out of any value: a tool message is opened, an output that calls itself an error is one. */
function loggedTool(output) {
    const value = decodedValue(output);
    if (!(0,core_json/* isObject */.Gv)(value))
        return { result: value, callId: null, error: null };
    const inner = onlyOutput(value);
    const message = fromLangChain(inner);
    const said = message?.['role'] === 'tool' ? message : inner;
    const result = (message?.['role'] === 'tool' ? (said['content'] ?? null) : inner);
    const failed = said['is_error'] === true || said['isError'] === true;
    return {
        result,
        callId: textOrNull(said['tool_call_id']),
        error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
    };
}
/** Some wrap what came back as `{output}`. */
function onlyOutput(value) {
    const inner = Object.keys(value).length === 1 ? value['output'] : undefined;
    return (0,core_json/* isObject */.Gv)(inner) ? inner : value;
}
/** Instrumentations say what they do with a tool before they name it. */
function plainToolName(name) {
    return name.replace(/^(?:execute_tool|running tool:|Function tool:|tools\/call)\s+(?=\S)/, '');
}

;// CONCATENATED MODULE: ./lib/trace/record-content.js

/** Content read from a record, each part on first use and once. */
function contentBy(readers) {
    return (span) => new RecordContent(span, readers);
}
class RecordContent {
    #span;
    #readers;
    #read = new Map();
    constructor(span, readers) {
        this.#span = span;
        this.#readers = readers;
    }
    get model() {
        return this.#ask('model');
    }
    get provider() {
        return this.#ask('provider');
    }
    get input() {
        return this.#ask('input') ?? emptyContent.input;
    }
    get output() {
        return this.#ask('output') ?? emptyContent.output;
    }
    get recorded() {
        return this.#ask('output') !== null || (this.#span.error !== null && this.#ask('input') !== null);
    }
    get usage() {
        return this.#ask('usage');
    }
    get costUsd() {
        return this.#ask('costUsd');
    }
    get tools() {
        const facts = this.#span.kind === 'tool' ? this.#ask('tool') : null;
        return facts === null ? emptyContent.tools : [facts];
    }
    get inputText() {
        return this.#ask('inputText');
    }
    get outputText() {
        return this.#ask('outputText');
    }
    #ask(key) {
        if (!this.#read.has(key))
            this.#read.set(key, this.#readers[key]?.(this.#span) ?? null);
        return this.#read.get(key);
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-record.js

/** Name of the attribute under which a span keeps the observation that it was made of. */
const ownRecord = 'langfuse.observation';
/** The observation that a span was made of. */
function recordOf(span) {
    const record = span.attributes.get(ownRecord);
    return (0,core_json/* isObject */.Gv)(record) ? record : {};
}
/** A field in camel or, as some exports write it, in snake case. */
function fieldOf(record, name) {
    return record[name] ?? record[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-usage.js




/** Tokens of an observation: as details of any number of kinds, or in the three figures of before. */
function langfuseUsage(record) {
    const details = objectOrNull(decoded_decoded(fieldOf(record, 'usageDetails')));
    return (details === null ? null : fromDetails(details)) ?? fromFigures(record);
}
const cacheReads = [
    'input_cached_tokens',
    'input_cache_read',
    'input_cached',
    'cache_read_input_tokens',
    'input_cache_read_tokens',
    'prompt_details.cache_read',
    'prompt_details.cached_tokens',
];
const cacheWrites = [
    'input_cache_creation',
    'input_cache_write',
    'cache_creation_input_tokens',
    'input_cache_creation_tokens',
    'prompt_details.cache_write',
];
const cacheWriteParts = ['input_cache_creation_5m', 'input_cache_creation_1h'];
const reasonings = [
    'output_reasoning',
    'output_reasoning_tokens',
    'completion_details.reasoning',
    'completion_details.reasoning_tokens',
];
/**
 * `input` and the kinds of it (`input_…`) may or may not be inside of each other, which only the total
 * gives away; without one they are taken for beside each other, as Langfuse's own server writes them.
 */
function fromDetails(details) {
    const count = (names) => firstOf(details, names);
    const input = count(['input', 'prompt_tokens', 'input_tokens']);
    const output = count(['output', 'completion_tokens', 'output_tokens']);
    const total = count(['total', 'total_tokens']);
    const allInput = sumOf(input, kindsOf(details, isInputKind));
    const allOutput = sumOf(output, kindsOf(details, isOutputKind));
    if (allInput === null && allOutput === null)
        return null;
    const sides = [
        [allInput, allOutput],
        [input, output],
        [allInput, output],
        [input, allOutput],
    ];
    const [inSum, outSum] = sides.find(([a, b]) => total !== null && sumOf(a, b) === total) ?? sides[0];
    return {
        input: inSum,
        output: outSum,
        cacheRead: count(cacheReads),
        cacheWrite: count(cacheWrites) ?? sumOf(...cacheWriteParts.map((name) => count([name]))),
        reasoning: count(reasonings),
        total: total ?? sumOf(inSum, outSum),
    };
}
function isInputKind(name) {
    if (name === 'input_tokens')
        return false;
    return (name.startsWith('input_') || name === 'cache_read_input_tokens' || name === 'cache_creation_input_tokens');
}
function isOutputKind(name) {
    return name.startsWith('output_') && name !== 'output_tokens';
}
function kindsOf(details, isKind) {
    return sumOf(...Object.entries(details).map(([name, value]) => (isKind(name) ? numberOrNull(value) : null)));
}
function firstOf(details, names) {
    for (const name of names) {
        const number = numberOrNull(details[name]);
        if (number !== null)
            return Math.trunc(number);
    }
    return null;
}
/** `usage`, or flat figures, where 0 for all of them means: not known. Characters are no tokens. */
function fromFigures(record) {
    const usage = objectOrNull(decoded_decoded(record['usage'])) ?? {};
    const unit = usage['unit'] ?? fieldOf(record, 'usageUnit');
    if (typeof unit === 'string' && unit.toUpperCase() !== 'TOKENS')
        return null;
    const input = langfuse_usage_firstNumber(usage['input'], fieldOf(record, 'promptTokens'), fieldOf(record, 'inputUsage'));
    const output = langfuse_usage_firstNumber(usage['output'], fieldOf(record, 'completionTokens'), fieldOf(record, 'outputUsage'));
    const total = langfuse_usage_firstNumber(usage['total'], fieldOf(record, 'totalTokens'), fieldOf(record, 'totalUsage'));
    if ((input ?? 0) + (output ?? 0) + (total ?? 0) === 0)
        return null;
    return {
        input,
        output,
        cacheRead: null,
        cacheWrite: null,
        reasoning: null,
        total: total ?? sumOf(input, output),
    };
}
function langfuse_usage_firstNumber(...values) {
    return values.map(numberOrNull).find((number) => number !== null) ?? null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-content.js












/**
 * What an observation says. Its messages are read from the attributes of the instrumentation where
 * Langfuse kept those, for they have the ids of calls; else from its own input and output.
 */
const observationContent = contentBy({
    model: (span) => textOrNull(recordOf(span)['model']) ??
        textOrNull(fieldOf(recordOf(span), 'providedModelName')) ??
        contentFromAttributes(span).model,
    provider: (span) => contentFromAttributes(span).provider,
    input(span) {
        if (span.kind !== 'llm')
            return null;
        const original = contentFromAttributes(span).input;
        return saysAnything(original)
            ? original
            : (loggedMessages(withoutTools(recordOf(span)['input']), 'user') ?? null);
    },
    output(span) {
        if (span.kind !== 'llm')
            return null;
        const original = contentFromAttributes(span).output;
        const value = recordOf(span)['output'] ?? null;
        const own = () => (value === null ? null : (loggedMessages(value, 'assistant') ?? asText(value)));
        const messages = saysAnything(original) ? original : own();
        return messages === null ? null : withoutOutputTools(messages, span.attributes);
    },
    usage: (span) => langfuseUsage(recordOf(span)) ?? contentFromAttributes(span).usage,
    costUsd: (span) => costIn(recordOf(span)) ?? contentFromAttributes(span).costUsd,
    tool: langfuse_content_toolFacts,
    inputText: (span) => loggedQuestion(recordOf(span)['input']) ?? contentFromAttributes(span).inputText,
    outputText: (span) => loggedAnswer(recordOf(span)['output']) ?? contentFromAttributes(span).outputText,
});
function saysAnything(messages) {
    return messages.some(({ parts }) => parts.some(({ type }) => type !== 'unknown'));
}
function asText(value) {
    return [{ role: 'assistant', parts: [{ type: 'text', text: JSON.stringify(decoded_decoded(value)) }] }];
}
/** The LangChain integration lists the tools at hand as messages of role `tool`. */
function withoutTools(value) {
    const list = decoded_decoded(value);
    if (!Array.isArray(list))
        return list;
    return list.filter((item) => {
        const content = (0,core_json/* isObject */.Gv)(item) && item['role'] === 'tool' ? objectOrNull(item['content']) : null;
        return content?.['type'] !== 'function';
    });
}
function langfuse_content_toolFacts(span) {
    const record = recordOf(span);
    const [original] = contentFromAttributes(span).tools;
    const { result, callId, error } = loggedTool(record['output']);
    const args = argsIn(record, span);
    return {
        name: plainToolName(original?.name ?? span.name),
        callId: original?.callId ?? callId,
        args: (0,core_json/* isObject */.Gv)(args) ? args : (original?.args ?? args),
        result: isEmpty(result) ? (original?.result ?? result) : result,
        error: span.error?.message ?? error ?? original?.error ?? null,
    };
}
/** LangSmith's instrumentation wraps the arguments once more. */
function argsIn(record, span) {
    const args = decodedValue(record['input']);
    const isWrapped = span.attributes.get('langsmith.span.kind') !== undefined;
    const inner = isWrapped && (0,core_json/* isObject */.Gv)(args) && Object.keys(args).length === 1 ? args['input'] : undefined;
    return inner === undefined ? args : decodedValue(inner);
}
/** Without a price Langfuse writes 0 as the sum. */
function costIn(record) {
    const details = objectOrNull(decoded_decoded(fieldOf(record, 'costDetails')));
    return (numberOrNull(details?.['total']) ??
        [fieldOf(record, 'calculatedTotalCost'), fieldOf(record, 'totalCost')]
            .map(numberOrNull)
            .find((cost) => cost !== null && cost > 0) ??
        null);
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-observation.js










const langfuse_observation_types = new Map([
    ['GENERATION', 'llm'],
    ['TOOL', 'tool'],
    ['AGENT', 'agent'],
    ['CHAIN', 'chain'],
    ['RETRIEVER', 'retriever'],
    ['EVALUATOR', 'evaluator'],
    ['EMBEDDING', 'embedding'],
    ['GUARDRAIL', 'guardrail'],
    ['SPAN', 'span'],
    ['EVENT', 'span'],
]);
/** Whether it is one by its type; outside of a trace it must name its own. */
function isObservation(value, inTrace = false) {
    const { type } = value;
    if (typeof type !== 'string' || !langfuse_observation_types.has(type))
        return false;
    return inTrace ? 'id' in value : 'traceId' in value || ('trace_id' in value && 'start_time' in value);
}
/** `traceId`: of the trace that holds the observation, for hand-made files that do not repeat it. */
function giveObservation(record, traceId, sink) {
    const metadata = objectOrNull(decoded_decoded(record['metadata'])) ?? {};
    const attributes = langfuse_observation_attributesIn(metadata, record);
    const id = normalId(fieldOf(record, 'traceId') ?? traceId);
    const parent = normalId(fieldOf(record, 'parentObservationId'));
    const span = new Span({
        id: normalId(record['id']),
        // Hand-made files hang what is at the top under the trace itself.
        parentId: parent === '' || parent === id ? null : parent,
        name: textOrNull(record['name']) ?? '',
        kind: langfuse_observation_kindIn(record, metadata, attributes),
        startUs: microsFromAny(fieldOf(record, 'startTime')),
        endUs: microsFromAny(fieldOf(record, 'endTime')),
        error: errorIn(record),
        attributes,
        events: [],
    }, observationContent);
    sink(id, span, namingOf(new ObjectAttributes(metadata)));
    return true;
}
function giveTrace(record, sink) {
    const metadata = objectOrNull(decoded_decoded(record['metadata']));
    const { observations: _, ...about } = record;
    sink(normalId(record['id']), aboutTrace(about), metadata === null ? naming_unnamed : namingOf(new ObjectAttributes(metadata)));
}
/** The attributes that instrumentation wrote, which Langfuse keeps in its metadata, beside the record. */
function langfuse_observation_attributesIn(metadata, record) {
    const { attributes, resourceAttributes, ...own } = metadata;
    const original = objectOrNull(decoded_decoded(attributes));
    const resource = objectOrNull(decoded_decoded(resourceAttributes));
    return new ObjectAttributes({ ...own, ...resource, ...original, [ownRecord]: record });
}
/**
 * Langfuse takes everything with a model for a generation, also the agent or chain around it: there the
 * attributes know better. A plain span may be anything that they say.
 */
function langfuse_observation_kindIn(record, metadata, attributes) {
    const type = langfuse_observation_types.get(textOrNull(record['type']) ?? '') ?? 'span';
    if (type !== 'llm' && type !== 'span')
        return type;
    const found = registry_kindOf(attributes);
    if (type === 'llm')
        return found !== null && langfuse_observation_aggregates.has(found) ? found : isWrapper(attributes) ? 'chain' : type;
    const own = found ?? type;
    return own === 'span' && metadata['langgraph_node'] !== undefined ? 'step' : own;
}
const langfuse_observation_aggregates = new Set(['agent', 'chain', 'workflow', 'step']);
/** AI SDK's span around its model calls. */
function isWrapper(attributes) {
    const operation = attributes.get('ai.operationId');
    return typeof operation === 'string' && /^ai\.(?:generate|stream)(?:Text|Object)$/.test(operation);
}
function errorIn(record) {
    if (record['level'] !== 'ERROR')
        return null;
    return { type: null, message: textOrNull(fieldOf(record, 'statusMessage')) ?? 'failed' };
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-settle.js











/** The observations of a trace, with what the trace's own record states and what they say of each other. */
function settleObservations(all) {
    const { spans, about } = apart(all);
    const stated = about === null ? {} : new TraceStated(about);
    return { spans: withoutAnswers(withTools(spans)), stated };
}
/**
 * LangChain's integration types a tool as a plain span. It is one where it runs in a node of tools, or
 * came back with a tool message, and a model asked for it by its name.
 */
function withTools(spans) {
    const names = new Map(spans.map(({ id, name }) => [id, name]));
    const isCandidate = (span) => (span.kind === 'span' || span.kind === 'step') &&
        (names.get(span.parentId ?? '') === 'tools' ||
            span.attributes.get('langgraph_node') === 'tools' ||
            loggedTool(recordOf(span)['output']).callId !== null);
    const candidates = new Set(spans.filter(isCandidate));
    if (candidates.size === 0)
        return spans;
    const requested = new Set(spans
        .filter(({ kind }) => kind === 'llm')
        .flatMap(({ content }) => content.output.flatMap(requestsOf).map(({ name }) => name)));
    return spans.map((span) => (candidates.has(span) && requested.has(span.name) ? as(span, 'tool') : span));
}
/** A tool by which the model gave its answer is not a tool that it used. */
function withoutAnswers(spans) {
    const names = new Set(spans.flatMap(({ kind, attributes }) => (kind === 'llm' ? [...outputToolsIn(attributes)] : [])));
    if (names.size === 0)
        return spans;
    return spans.map((span) => span.kind === 'tool' && names.has(span.content.tools[0]?.name ?? '') ? as(span, 'step') : span);
}
function as(span, kind) {
    const { id, parentId, name, startUs, endUs, error, attributes, events } = span;
    return new Span({ id, parentId, name, kind, startUs, endUs, error, attributes, events }, observationContent);
}
class TraceStated {
    #record;
    constructor(record) {
        this.#record = record;
    }
    get userInput() {
        return loggedQuestion(this.#record['input']);
    }
    get finalOutput() {
        return loggedAnswer(this.#record['output']);
    }
    /** The last value of each name that is a number. */
    get scores() {
        const list = decoded_decoded(this.#record['scores']);
        const scores = Object.create(null);
        for (const item of Array.isArray(list) ? list : []) {
            if (!(0,core_json/* isObject */.Gv)(item))
                continue;
            const name = textOrNull(item['name']);
            const { value } = item;
            if (name !== null && typeof value === 'number')
                scores[name] = value;
        }
        return scores;
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse.js






const langfuse_records = {
    id: 'langfuse',
    read: readRecord,
    settle: settleObservations,
};
/** Langfuse exports: downloads of the UI, replies of its API, rows of its batch export. */
const langfuse = {
    id: 'langfuse',
    summary: 'Langfuse: a trace with its observations, lists of either, API replies, JSON Lines',
    detect: (head) => isRecord(head.document) || isRecord(head.firstLine) || startsDocument(head),
    read: (file, head) => readSpans(file, head, isRecord(head.firstLine), langfuse_records),
};
function isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (isObservation(value))
        return true;
    const inner = value['trace'];
    const trace = (0,core_json/* isObject */.Gv)(inner) ? inner : value;
    const holds = [value['observations'], trace['observations']].some(holdsObservations);
    if (holds)
        return (0,core_json/* isObject */.Gv)(inner) || typeof value['id'] === 'string' || Array.isArray(value['traces']);
    if ((0,core_json/* isObject */.Gv)(inner) ? 'projectId' in inner : 'projectId' in value && 'htmlPath' in value)
        return true;
    return listsOf(value).some(isRecord);
}
function holdsObservations(value) {
    return Array.isArray(value) && (0,core_json/* isObject */.Gv)(value[0]) && isObservation(value[0], true);
}
/** The lists of a reply. */
function listsOf(value) {
    return [value['traces'], value['data']].filter((list) => Array.isArray(list) && (0,core_json/* isObject */.Gv)(list[0]));
}
/** A document too long to be looked at whole: by keys that only Langfuse writes together. */
function startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    const hasObservation = /(?<!\\)"(?:parentObservationId|parent_observation_id)"\s*:/.test(text);
    return hasObservation || (/^\s*\{\s*"trace"\s*:\s*\{/.test(text) && /(?<!\\)"projectId"\s*:/.test(text));
}
/** A trace, an observation, or anything that holds some of them; false where it is nothing of the kind. */
function readRecord(record, sink) {
    return readAny(record, sink, maxNesting, null);
}
/** `{data: [{trace: {observations}}]}` is as deep as it gets. */
const maxNesting = 4;
function readAny(value, sink, depth, traceId) {
    if (!(0,core_json/* isObject */.Gv)(value) || depth === 0)
        return false;
    const record = value;
    if (isObservation(record, traceId !== null))
        return giveObservation(record, traceId, sink);
    const lists = listsOf(record);
    const inner = record['trace'];
    const isTrace = inner === undefined && lists.length === 0 && typeof record['id'] === 'string';
    const held = (0,core_json/* isObject */.Gv)(inner) ? inner : isTrace ? record : null;
    if (held !== null)
        giveTrace(held, sink);
    const ownId = textOrNull(held?.['id']);
    let found = held !== null;
    // A download has observations in both places, inside of the trace without their content: the later win.
    for (const source of held === null || held === record ? [record] : [held, record]) {
        const observations = decoded_decoded(source['observations']);
        for (const item of Array.isArray(observations) ? observations : [])
            found = readAny(item, sink, depth - 1, ownId ?? '') || found;
    }
    for (const item of lists.flat())
        found = readAny(item, sink, depth - 1, traceId) || found;
    return found || Array.isArray(record['data']) || Array.isArray(record['traces']);
}

;// CONCATENATED MODULE: ./lib/trace/formats/span-record.js






/** A span of OpenTelemetry as some program wrote it down: its attributes say what it is. */
function spanFrom({ status, ...init }) {
    const { attributes, events } = init;
    const error = errorFrom(status, attributes, events);
    return new Span({ ...init, kind: registry_kindOf(attributes) ?? 'span', error }, contentFromAttributes);
}
/** Attributes of a plain object. */
function plainAttributes(value) {
    return new ObjectAttributes(objectOrNull(value) ?? {});
}
/** Events in a list of objects with a name and attributes; `timeOf` finds their time. */
function eventsFrom(list, timeOf) {
    if (!Array.isArray(list))
        return [];
    return list.flatMap((item) => {
        const event = objectOrNull(item);
        if (event === null)
            return [];
        const name = typeof event['name'] === 'string' ? event['name'] : '';
        return { name, timeUs: timeOf(event), attributes: plainAttributes(event['attributes']) };
    });
}
/** What the resource of a span says about its scenario. */
function namingOfResource(resource) {
    const attributes = objectOrNull(objectOrNull(resource)?.['attributes']);
    return attributes === null ? naming_unnamed : namingOf(new ObjectAttributes(attributes));
}

;// CONCATENATED MODULE: ./lib/trace/formats/jaeger-json.js






/** Traces as Jaeger's user interface downloads them and its API answers. */
const jaegerJson = {
    id: 'jaeger-json',
    summary: 'Jaeger JSON: traces downloaded from its user interface or its API',
    detect: (head) => isAnswer(head.document) || isAnswer(head.firstLine) || startsAnswer(head),
    read: (file, head) => readSpans(file, head, isLines(head), { id: 'jaeger-json', read: jaeger_json_read }),
};
function isAnswer(value) {
    if (Array.isArray(value))
        return value.length > 0 && isTrace(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return Array.isArray(value['data']) ? isTrace(value['data'][0]) : isTrace(value);
}
/** A first line longer than the head can only be a line. */
function isLines({ firstLine, text }) {
    return isAnswer(firstLine) || !text.includes('\n');
}
function isTrace(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['traceID'] === 'string' && Array.isArray(value['spans']);
}
function startsAnswer({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return ['traceID', 'spanID', 'operationName'].every((key) => new RegExp(`(?<!\\\\)"${key}"\\s*:`).test(text));
}
function jaeger_json_read(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : [record];
    let known = Array.isArray(record['data']);
    for (const item of list) {
        const trace = objectOrNull(item);
        const spans = trace?.['spans'];
        if (trace === null || !Array.isArray(spans))
            continue;
        known = true;
        const namings = namingsOf(trace['processes']);
        for (const value of spans) {
            const span = objectOrNull(value);
            if (span !== null)
                readSpan(span, trace['traceID'], namings, sink);
        }
    }
    return known;
}
/** What the processes of a trace say about its scenario, by their keys. */
function namingsOf(processes) {
    const entries = Object.entries(objectOrNull(processes) ?? {});
    return new Map(entries.map(([key, process]) => [key, namingOf(tagsOf(objectOrNull(process)?.['tags']))]));
}
function readSpan(raw, traceId, namings, sink) {
    const attributes = tagsOf(raw['tags']);
    const { startTime, duration } = raw;
    const startUs = typeof startTime === 'number' && startTime > 0 ? startTime : null;
    const span = spanFrom({
        id: normalId(raw['spanID']),
        parentId: parentOf(raw),
        name: typeof raw['operationName'] === 'string' ? raw['operationName'] : '',
        startUs,
        endUs: startUs !== null && typeof duration === 'number' ? startUs + duration : null,
        status: statusOf(attributes),
        attributes,
        events: jaeger_json_eventsOf(raw['logs']),
    });
    const process = raw['processID'];
    sink(normalId(raw['traceID'] ?? traceId), span, namings.get(typeof process === 'string' ? process : '') ?? naming_unnamed);
}
/** The first reference to a parent in the same trace; `parentSpanID` in older answers. */
function parentOf(raw) {
    const references = Array.isArray(raw['references']) ? raw['references'] : [];
    const parent = references
        .map(objectOrNull)
        .find((reference) => reference?.['refType'] === 'CHILD_OF' && inSameTrace(reference, raw));
    return normalId(parent?.['spanID'] ?? raw['parentSpanID']) || null;
}
function inSameTrace(reference, raw) {
    return reference['traceID'] === undefined || reference['traceID'] === raw['traceID'];
}
/** Attributes by their key. Lists come as JSON text, whole numbers as numbers or as text. */
function tagsOf(list) {
    const tags = new Map();
    for (const item of Array.isArray(list) ? list : []) {
        const tag = objectOrNull(item);
        if (typeof tag?.['key'] === 'string' && !tags.has(tag['key']))
            tags.set(tag['key'], tag['value'] ?? null);
    }
    return tags;
}
function statusOf(attributes) {
    const code = textOrNull(attributes.get('otel.status_code'));
    const failed = attributes.get('error');
    const said = code ?? (failed === true || failed === 'true' ? 'ERROR' : null);
    return { code: said, message: attributes.get('otel.status_description') ?? null };
}
function jaeger_json_eventsOf(list) {
    return (Array.isArray(list) ? list : []).flatMap((item) => {
        const log = objectOrNull(item);
        if (log === null)
            return [];
        const attributes = tagsOf(log['fields']);
        const time = log['timestamp'];
        return {
            name: textOrNull(attributes.get('event')) ?? textOrNull(attributes.get('name')) ?? '',
            timeUs: typeof time === 'number' ? time : null,
            attributes,
        };
    });
}

;// CONCATENATED MODULE: ./lib/trace/formats/langsmith-content.js









/** What a run says; the run itself is kept as the span's attributes. */
const runContent = contentBy({
    model: langsmith_content_modelIn,
    provider: (span) => textOrNull(metadataOf(span)['ls_provider']),
    input: (span) => span.kind === 'llm' ? beforeReply(langsmith_content_messagesIn(span.attributes.get('inputs'), 'user'), span) : null,
    output: (span) => (span.kind === 'llm' ? langsmith_content_messagesIn(span.attributes.get('outputs'), 'assistant') : null),
    usage: langsmith_content_usageIn,
    costUsd: (span) => numberOrNull(span.attributes.get('total_cost')),
    tool: langsmith_content_toolFacts,
    inputText: (span) => loggedQuestion(span.attributes.get('inputs')),
    outputText: (span) => loggedAnswer(span.attributes.get('outputs')),
});
function fieldsOf(span, name) {
    return objectOrNull(span.attributes.get(name)) ?? {};
}
function metadataOf(span) {
    return objectOrNull(fieldsOf(span, 'extra')['metadata']) ?? {};
}
/** `{input: …}` and `{output: …}` are wrappers; a list of prompts is text to the model. */
function langsmith_content_messagesIn(value, role) {
    const held = objectOrNull(value);
    if (held === null)
        return null;
    const direct = loggedMessages(held, role);
    if (direct !== null)
        return direct;
    const prompts = held['prompts'];
    const inner = Array.isArray(prompts)
        ? prompts.flatMap((prompt) => textOrNull(prompt) ?? []).join('\n')
        : (held['input'] ?? held['output']);
    if (inner !== undefined && inner !== null)
        return loggedMessages(inner, role);
    const text = role === 'assistant' && Object.keys(held).length > 0 ? loggedAnswer(held) : null;
    return text === null ? null : [{ role, parts: [{ type: 'text', text }] }];
}
/**
 * JavaScript logs the list of messages by reference: by the time that it is sent, the reply and all that
 * followed may be in it. What came before the reply is what the model was asked.
 */
function beforeReply(messages, span) {
    if (messages === null)
        return null;
    const [reply] = span.content.output;
    const ids = new Set(reply === undefined ? [] : requestsOf(reply).map(({ id }) => id));
    const said = reply === undefined ? '' : textOf(reply);
    const at = messages.findIndex((message, index) => requestsOf(message).some(({ id }) => id !== null && ids.has(id)) ||
        (index === messages.length - 1 &&
            message.role === 'assistant' &&
            said !== '' &&
            textOf(message) === said));
    return at === -1 ? messages : messages.slice(0, at);
}
/** The first of LangChain's generations, as its message's fields; an empty one without. */
function generationOf(outputs) {
    const list = Array.isArray(outputs['generations']) ? outputs['generations'].flat() : [];
    const message = objectOrNull(objectOrNull(list[0])?.['message']) ?? objectOrNull(outputs['output']) ?? {};
    return objectOrNull(message['kwargs']) ?? objectOrNull(message['data']) ?? message;
}
/** The model that answered, where the reply names it; else the one that was asked. */
function langsmith_content_modelIn(span) {
    const outputs = fieldsOf(span, 'outputs');
    const parameters = objectOrNull(fieldsOf(span, 'extra')['invocation_params']) ?? {};
    const reply = objectOrNull(generationOf(outputs)['response_metadata']) ?? {};
    const whole = objectOrNull(outputs['llm_output']) ?? {};
    const own = objectOrNull(outputs['response_metadata']) ?? {};
    const names = [
        outputs['model'],
        reply['model_name'],
        reply['model'],
        own['model_name'],
        whole['model_name'],
        outputs['modelVersion'],
        metadataOf(span)['ls_model_name'],
        parameters['model'],
        parameters['model_name'],
        fieldsOf(span, 'inputs')['model'],
    ];
    return span.kind === 'llm' ? (names.map(textOrNull).find((name) => name !== null) ?? null) : null;
}
function langsmith_content_usageIn(span) {
    const outputs = fieldsOf(span, 'outputs');
    const whole = objectOrNull(outputs['llm_output']) ?? {};
    const places = [
        outputs['usage_metadata'],
        metadataOf(span)['usage_metadata'],
        generationOf(outputs)['usage_metadata'],
        whole['token_usage'],
        whole['tokenUsage'],
        outputs['usage'],
        objectOf(span.attributes),
    ];
    for (const place of places) {
        const usage = usageFrom(place);
        if (usage !== null && usage.total !== 0)
            return usage;
    }
    return null;
}
function langsmith_content_toolFacts(span) {
    const { result, callId, error } = loggedTool(span.attributes.get('outputs'));
    return {
        name: span.name,
        callId: textOrNull(metadataOf(span)['tool_call_id']) ?? callId,
        args: langsmith_content_argsIn(span.attributes.get('inputs')),
        result,
        error: span.error?.message ?? error,
    };
}
/** LangChain writes the arguments as text under `input`. */
function langsmith_content_argsIn(inputs) {
    const args = decodedValue(inputs);
    if (!(0,core_json/* isObject */.Gv)(args) || Object.keys(args).length !== 1 || typeof args['input'] !== 'string')
        return args;
    const inner = decodedValue(args['input']);
    return (0,core_json/* isObject */.Gv)(inner) ? inner : args;
}

;// CONCATENATED MODULE: ./lib/trace/formats/langsmith-run.js








const langsmith_run_kinds = new Map([
    ['llm', 'llm'],
    ['tool', 'tool'],
    ['chain', 'chain'],
    ['retriever', 'retriever'],
    ['embedding', 'embedding'],
    ['prompt', 'prompt'],
    ['parser', 'chain'],
]);
/** A patch need not repeat the type of its run. */
function langsmith_run_isRun(value, isPatch = false) {
    const { run_type: type, id } = value;
    if (typeof type === 'string' && langsmith_run_kinds.has(type) && id !== undefined)
        return langsmith_run_marks.some((mark) => mark in value);
    return isPatch && id !== undefined && ('dotted_order' in value || 'trace_id' in value);
}
const langsmith_run_marks = ['trace_id', 'dotted_order', 'child_runs', 'child_run_ids', 'parent_run_id', 'session_id'];
/** Gives the span of a run, or of a part of one; null where it has no id. */
function giveRun(run, outerTrace, outerRun, sink) {
    const id = normalId(run['id']);
    if (id === '')
        return null;
    const path = pathOf(run['dotted_order']);
    const traceId = normalId(run['trace_id']) || path[0] || outerTrace || id;
    const parentId = normalId(run['parent_run_id']) || path.at(-2) || outerRun;
    const { child_runs: _, ...own } = run;
    const metadata = objectOrNull(objectOrNull(run['extra'])?.['metadata']);
    sink(traceId, langsmith_run_spanOf({ ...own, id, ...(parentId === '' ? {} : { parent_run_id: parentId }) }), namingOf(new ObjectAttributes(metadata ?? {})));
    return { id, traceId };
}
/** The ids from the root down to the run: `<time>Z<id>.<time>Z<id>`. */
function pathOf(order) {
    if (typeof order !== 'string')
        return [];
    return order.split('.').map((step) => step.slice(step.indexOf('Z') + 1));
}
function langsmith_run_spanOf(run) {
    return new Span({
        id: normalId(run['id']),
        parentId: normalId(run['parent_run_id']) || null,
        name: textOrNull(run['name']) ?? '',
        kind: langsmith_run_kindIn(run),
        startUs: microsFromAny(run['start_time']),
        endUs: microsFromAny(run['end_time']),
        error: langsmith_run_errorIn(run),
        attributes: new ObjectAttributes(run),
        events: [],
    }, runContent);
}
function langsmith_run_kindIn(run) {
    const kind = langsmith_run_kinds.get(textOrNull(run['run_type']) ?? '') ?? 'span';
    if (kind !== 'chain')
        return kind;
    const metadata = objectOrNull(objectOrNull(run['extra'])?.['metadata']);
    if (metadata?.['ls_agent_type'] !== undefined || agents.has(textOrNull(run['name']) ?? ''))
        return 'agent';
    return metadata?.['langgraph_node'] === undefined ? 'chain' : 'step';
}
const agents = new Set(['AgentExecutor', 'LangGraph']);
/** The text of an exception, mostly with its stack. */
function langsmith_run_errorIn(run) {
    const text = textOrNull(run['error']);
    if (text === null)
        return run['status'] === 'error' ? { type: null, message: 'failed' } : null;
    const [message = text] = text.split(/\s*(?:Traceback \(most recent call last\):|\n\s+at )/, 1);
    return { type: /^([\w.]{1,100})[:(]/.exec(message)?.[1] ?? null, message: message || text };
}
/** Parts of the same run made one, the later ones over the earlier; what the root run states. */
function settleRuns(parts) {
    const byId = new Map();
    for (const part of parts) {
        const list = byId.get(part.id);
        if (list === undefined)
            byId.set(part.id, [part]);
        else
            list.push(part);
    }
    const spans = [...byId.values()].map(oneRun);
    const root = lastEnded(spans.filter(({ parentId }) => parentId === null));
    return { spans, stated: root === undefined ? {} : new RootStated(root) };
}
function oneRun(parts) {
    const [only] = parts;
    if (parts.length === 1 && only !== undefined)
        return only;
    const run = Object.create(null);
    for (const { attributes } of parts) {
        for (const [key, value] of Object.entries(objectOf(attributes))) {
            if (key === 'extra')
                run[key] = mergedExtra(run[key], value);
            else if (value !== null || run[key] === undefined)
                run[key] = value;
        }
    }
    return langsmith_run_spanOf(run);
}
/** A patch may say no more of its surroundings than what is new. */
function mergedExtra(earlier, later) {
    const [first, second] = [objectOrNull(earlier) ?? {}, objectOrNull(later) ?? {}];
    const metadata = { ...objectOrNull(first['metadata']), ...objectOrNull(second['metadata']) };
    return { ...first, ...second, metadata };
}
class RootStated {
    #root;
    constructor(root) {
        this.#root = root;
    }
    get userInput() {
        return loggedQuestion(this.#root.attributes.get('inputs'));
    }
    get finalOutput() {
        return loggedAnswer(this.#root.attributes.get('outputs'));
    }
    /** The average of each kind of feedback. */
    get scores() {
        const scores = Object.create(null);
        const stats = objectOrNull(this.#root.attributes.get('feedback_stats')) ?? {};
        for (const [name, value] of Object.entries(stats)) {
            const average = numberOrNull(objectOrNull(value)?.['avg']);
            if (average !== null)
                scores[name] = average;
        }
        return scores;
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/langsmith.js



const runs = {
    id: 'langsmith',
    read: langsmith_readRecord,
    settle: settleRuns,
};
/** LangSmith runs: as listed or nested by its API, one a line, or batches as its tracers send them. */
const langsmith = {
    id: 'langsmith',
    summary: 'LangSmith runs: lists, JSON Lines, nested `child_runs`, tracer batches (`post`, `patch`)',
    detect: (head) => langsmith_isRecord(head.document) || langsmith_isRecord(head.firstLine) || langsmith_startsDocument(head),
    read: (file, head) => readSpans(file, head, langsmith_isRecord(head.firstLine), runs),
};
function langsmith_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && langsmith_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (langsmith_run_isRun(value))
        return true;
    return listKeys.some((key) => {
        const list = value[key];
        return Array.isArray(list) && (0,core_json/* isObject */.Gv)(list[0]) && langsmith_run_isRun(list[0], key === 'patch');
    });
}
/** `patch` completes what `post` (or an earlier batch) began. */
const listKeys = ['post', 'patch', 'runs'];
/** A document too long to be looked at whole: by keys that only runs have together. */
function langsmith_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return (/(?<!\\)"run_type"\s*:\s*"/.test(text) && /(?<!\\)"(?:dotted_order|trace_id|child_runs)"\s*:/.test(text));
}
/** A run with the runs inside of it, or lists of runs; false where it is neither. */
function langsmith_readRecord(record, sink) {
    const lists = listKeys.flatMap((key) => (Array.isArray(record[key]) ? [record[key]] : []));
    const isSingle = langsmith_run_isRun(record);
    const waiting = [];
    add(isSingle ? [record] : lists.flat(), '', '', waiting);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { run, traceId, parentId } = next;
        const given = giveRun(run, traceId, parentId, sink);
        const children = run['child_runs'];
        if (given !== null && Array.isArray(children))
            add(children, given.traceId, given.id, waiting);
    }
    return isSingle || lists.length > 0;
}
/** In reverse, so that they are taken out in their order. */
function add(list, traceId, parentId, waiting) {
    for (const item of list.toReversed()) {
        if ((0,core_json/* isObject */.Gv)(item))
            waiting.push({ run: item, traceId, parentId });
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-agents.js












const openai_agents_items = {
    id: 'openai-agents',
    read: openai_agents_readRecord,
    settle: settleSpans,
};
/** Traces of OpenAI's Agents SDK, as its exporter sends them. */
const openaiAgents = {
    id: 'openai-agents',
    summary: 'OpenAI Agents SDK traces: `trace` and `trace.span` items under `data`, in a list, or one a line',
    detect: (head) => openai_agents_isRecord(head.document) || openai_agents_isRecord(head.firstLine) || openai_agents_startsDocument(head),
    read: (file, head) => readSpans(file, head, openai_agents_isRecord(head.firstLine), openai_agents_items),
};
function openai_agents_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && openai_agents_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (value['object'] === 'trace')
        return 'workflow_name' in value;
    return value['object'] === 'trace.span'
        ? 'span_data' in value
        : Array.isArray(value['data']) && openai_agents_isRecord(value['data']);
}
function openai_agents_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return (/(?<!\\)"object"\s*:\s*"trace(?:\.span)?"/.test(text) &&
        /(?<!\\)"(?:workflow_name|span_data)"\s*:/.test(text));
}
function openai_agents_readRecord(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : [record];
    const given = list.map((item) => (0,core_json/* isObject */.Gv)(item) && give(item, sink));
    return list.length === 0 || given.includes(true);
}
function give(item, sink) {
    const isTrace = item['object'] === 'trace';
    if (!isTrace && item['object'] !== 'trace.span')
        return false;
    const metadata = objectOrNull(item['metadata']) ?? {};
    const id = normalId(isTrace ? item['id'] : item['trace_id']);
    sink(id, isTrace ? aboutTrace(item) : openai_agents_spanOf(item), namingOf(new ObjectAttributes(metadata)));
    return true;
}
/** Executions of tools are always recorded, though what the model said may not be. */
function settleSpans(all) {
    const { spans } = apart(all);
    return { spans, stated: { toolCallsComplete: spans.length > 0 } };
}
const openai_agents_kinds = new Map([
    ['agent', 'agent'],
    ['generation', 'llm'],
    ['response', 'llm'],
    ['function', 'tool'],
    ['guardrail', 'guardrail'],
]);
function openai_agents_spanOf(item) {
    const data = objectOrNull(item['span_data']) ?? {};
    const type = textOrNull(data['type']) ?? '';
    return new Span({
        id: normalId(item['id']),
        parentId: normalId(item['parent_id']) || null,
        name: textOrNull(data['name']) ?? type,
        kind: openai_agents_kinds.get(type) ?? kindOfCustom(data),
        startUs: microsFromAny(item['started_at']),
        endUs: microsFromAny(item['ended_at']),
        error: openai_agents_errorIn(item['error']),
        attributes: new ObjectAttributes(data),
        events: [],
    }, agentsContent);
}
/** The SDK's own custom spans: a task has turns, both with the sum of what was used inside of them. */
function kindOfCustom(data) {
    const inner = objectOrNull(data['data']);
    const word = inner?.['sdk_span_type'] ?? data['name'];
    if (data['type'] !== 'custom')
        return 'span';
    return word === 'turn' ? 'step' : word === 'task' ? 'workflow' : 'span';
}
/** The message is general; what happened may be in its data. */
function openai_agents_errorIn(value) {
    const error = objectOrNull(value);
    if (error === null)
        return null;
    const detail = textOrNull(objectOrNull(error['data'])?.['error']);
    const message = textOrNull(error['message']) ?? 'failed';
    return { type: null, message: detail === null ? message : `${message}: ${detail}` };
}
/** The data of a span are its attributes. */
const agentsContent = contentBy({
    model: ({ attributes }) => textOrNull(attributes.get('model')) ?? textOrNull(objectOrNull(attributes.get('_response'))?.['model']),
    provider: ({ kind }) => (kind === 'llm' ? 'openai' : null),
    input: ({ kind, attributes }) => kind === 'llm' ? openai_agents_messagesIn(attributes.get('input') ?? attributes.get('_input'), 'user') : null,
    output: ({ kind, attributes }) => kind === 'llm' ? openai_agents_messagesIn(attributes.get('output') ?? attributes.get('_response'), 'assistant') : null,
    usage({ attributes }) {
        const inner = objectOrNull(attributes.get('data'));
        return (usageFrom(attributes.get('usage')) ??
            usageFrom(inner?.['usage']) ??
            usageFrom(objectOrNull(attributes.get('_response'))?.['usage']));
    },
    tool: openai_agents_toolFacts,
});
function openai_agents_messagesIn(value, role) {
    return value === undefined || value === null ? null : loggedMessages(value, role);
}
/** The SDK answers for a tool that failed with a text of its own. */
function openai_agents_toolFacts({ name, attributes, error }) {
    return {
        name,
        callId: textOrNull(attributes.get('call_id')),
        args: parseArguments(attributes.get('input')),
        result: attributes.get('output') ?? null,
        error: error?.message ?? null,
    };
}

;// CONCATENATED MODULE: ./lib/trace/formats/deepeval.js














const traces = {
    id: 'deepeval',
    read: readTrace,
    settle: deepeval_settleSpans,
};
/** DeepEval (Confident AI) traces: spans in one list per kind. */
const deepeval = {
    id: 'deepeval',
    summary: 'DeepEval traces (`agentSpans`, `llmSpans`, `toolSpans`): one, a list, or one a line',
    detect: (head) => deepeval_isTrace(head.document) || deepeval_isTrace(head.firstLine) || deepeval_startsDocument(head),
    read: (file, head) => readSpans(file, head, deepeval_isTrace(head.firstLine), traces),
};
const lists = [
    ['agentSpans', 'agent'],
    ['llmSpans', 'llm'],
    ['toolSpans', 'tool'],
    ['retrieverSpans', 'retriever'],
    ['baseSpans', 'span'],
];
function deepeval_isTrace(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && deepeval_isTrace(value[0]);
    return (0,core_json/* isObject */.Gv)(value) && Array.isArray(value['llmSpans']) && Array.isArray(value['agentSpans']);
}
function deepeval_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return (/(?<!\\)"(?:base|agent|llm)Spans"\s*:\s*\[/.test(text) && /(?<!\\)"(?:parentUuid|uuid)"\s*:/.test(text));
}
function readTrace(record, sink) {
    if (!deepeval_isTrace(record))
        return false;
    const id = normalId(record['uuid']);
    const naming = namingOf(new ObjectAttributes(objectOrNull(record['metadata']) ?? {}));
    const { input, output, inputs, outputs } = record;
    sink(id, aboutTrace({ input: input ?? inputs ?? null, output: output ?? outputs ?? null }), naming);
    for (const [key, kind] of lists) {
        const list = record[key];
        for (const item of Array.isArray(list) ? list : [])
            if ((0,core_json/* isObject */.Gv)(item))
                sink(id, deepeval_spanOf(item, kind), naming);
    }
    return true;
}
function deepeval_spanOf(raw, kind) {
    return new Span({
        id: normalId(raw['uuid']),
        parentId: normalId(raw['parentUuid']) || null,
        name: textOrNull(raw['name']) ?? '',
        kind,
        startUs: microsFromAny(raw['startTime']),
        endUs: microsFromAny(raw['endTime']),
        error: deepeval_errorIn(raw),
        attributes: new ObjectAttributes(raw),
        events: [],
    }, spanContent);
}
function deepeval_errorIn({ status, error }) {
    if (status !== 'ERRORED')
        return null;
    return { type: null, message: textOrNull(error) ?? 'failed' };
}
function deepeval_settleSpans(all) {
    const { spans, about } = apart(all);
    return { spans, stated: about === null ? {} : new deepeval_TraceStated(about) };
}
class deepeval_TraceStated {
    #about;
    constructor(about) {
        this.#about = about;
    }
    get userInput() {
        return loggedQuestion(this.#about['input']);
    }
    get finalOutput() {
        return loggedAnswer(this.#about['output']);
    }
}
const spanContent = contentBy({
    model: ({ kind, attributes }) => (kind === 'llm' ? textOrNull(attributes.get('model')) : null),
    provider: ({ attributes }) => textOrNull(attributes.get('provider'))?.toLowerCase() ?? null,
    input: ({ kind, attributes }) => (kind === 'llm' ? deepeval_withoutTools(attributes.get('input')) : null),
    output: ({ kind, attributes }) => kind === 'llm' ? deepeval_messagesIn(attributes.get('output'), 'assistant') : null,
    usage({ attributes }) {
        const input = numberOrNull(attributes.get('inputTokenCount'));
        const output = numberOrNull(attributes.get('outputTokenCount'));
        const total = sumOf(input, output);
        if (total === null)
            return null;
        return { input, output, cacheRead: null, cacheWrite: null, reasoning: null, total };
    },
    tool: deepeval_toolFacts,
    inputText: ({ attributes }) => loggedQuestion(attributes.get('input')),
    outputText: ({ attributes }) => loggedAnswer(attributes.get('output')),
});
function deepeval_messagesIn(value, role) {
    return value === undefined || value === null ? null : loggedMessages(value, role);
}
/** The LangChain integration lists the tools at hand among the messages. */
function deepeval_withoutTools(value) {
    const list = Array.isArray(value)
        ? value.filter((item) => !(0,core_json/* isObject */.Gv)(item) || item['role'] !== 'Tool Input')
        : value;
    return deepeval_messagesIn(list, 'user');
}
function deepeval_toolFacts({ name, attributes, error }) {
    const said = loggedTool(attributes.get('output'));
    return {
        name: plainToolName(name),
        callId: said.callId,
        args: decodedValue(attributes.get('inputParameters') ?? attributes.get('input')),
        result: said.result,
        error: error?.message ?? said.error,
    };
}

;// CONCATENATED MODULE: ./lib/trace/messages/inspect-message.js




const reference = /^attachment:\/\/([0-9a-zA-Z_-]{1,128})$/;
/** The value with the texts that it refers to, as deep as anything may be read. */
function withAttachments(value, texts, depth = limits/* limits */.F.jsonDepth) {
    if (typeof value === 'string') {
        const key = value.startsWith('attachment:') ? reference.exec(value)?.[1] : undefined;
        return key !== undefined && Object.hasOwn(texts, key) ? (texts[key] ?? value) : value;
    }
    if (typeof value !== 'object' || value === null || depth === 0)
        return value;
    if (Array.isArray(value))
        return value.map((item) => withAttachments(item, texts, depth - 1));
    const resolved = Object.create(null);
    for (const [key, item] of Object.entries(value))
        resolved[key] = withAttachments(item, texts, depth - 1);
    return resolved;
}
/** A chat message of inspect: calls name their function as text, a tool's failure is an object beside it. */
function inspectMessage(value, texts, fallback) {
    const raw = objectOrNull(withAttachments(value, texts));
    if (raw === null)
        return messageFrom(value, fallback);
    const calls = Array.isArray(raw['tool_calls']) ? raw['tool_calls'].map(inspect_message_call) : [];
    const error = objectOrNull(raw['error']);
    return messageFrom({
        role: raw['role'] ?? fallback,
        content: (error === null ? null : textOrNull(error['message'])) ?? raw['content'],
        ...(calls.length === 0 ? {} : { tool_calls: calls }),
        ...(textOrNull(raw['tool_call_id']) === null ? {} : { tool_call_id: raw['tool_call_id'] }),
        ...(textOrNull(raw['function']) === null ? {} : { name: raw['function'] }),
        ...(error === null ? {} : { is_error: true }),
    }, fallback);
}
function inspect_message_call(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['function'] !== 'string')
        return value;
    return { id: value['id'], name: value['function'], arguments: value['arguments'] };
}

;// CONCATENATED MODULE: ./lib/trace/formats/inspect-events.js








/** What happened in a sample, by its log of events; without one, by its messages. */
function sampleSpans(sample) {
    const texts = objectOrNull(sample['attachments']) ?? {};
    const log = Array.isArray(sample['events']) ? sample['events'] : [];
    const events = log.map(objectOrNull).filter((event) => event !== null);
    const isLogged = events.some(({ event }) => event === 'model' || event === 'tool');
    return isLogged ? fromEvents(events, texts) : inspect_events_fromMessages(sample['messages'], texts);
}
function fromEvents(events, texts) {
    const content = eventContent(texts);
    const spans = [];
    const ends = endsOf(events);
    const scoring = new Set();
    const waiting = events.map((event) => ({ event, parent: textOrNull(event['span_id']) })).reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { event, parent } = next;
        const kind = inspect_events_kindOf(event, scoring);
        if (kind === null || spans.length > limits/* limits */.F.spansPerTrace)
            continue;
        const span = inspect_events_spanOf(event, kind, parent, ends, content, spans.length);
        spans.push(span);
        // Before it had spans, inspect nested what a tool did in the tool's event.
        const inner = event['event'] === 'tool' && Array.isArray(event['events']) ? event['events'] : [];
        for (const item of inner.toReversed())
            if ((0,core_json/* isObject */.Gv)(item))
                waiting.push({ event: item, parent: span.id });
    }
    return spans;
}
/** No id of a span: those are text. */
const scorerStep = true;
/** Null: nothing that a trace holds. What a scorer's model does is not what the agent did. */
function inspect_events_kindOf(event, scoring) {
    const { event: word, type, id = null } = event;
    // Before it had spans, inspect logged where a step begins and ends.
    if (word === 'step' && type === 'scorer') {
        if (event['action'] === 'end')
            scoring.delete(scorerStep);
        else
            scoring.add(scorerStep);
    }
    const around = [scorerStep, event['span_id'] ?? null, event['parent_id'] ?? null];
    const isInScorer = around.some((place) => scoring.has(place));
    if (word === 'span_begin') {
        const isScorer = isInScorer || type === 'scorer' || type === 'scorers';
        if (isScorer && id !== null)
            scoring.add(id);
        return isScorer ? 'evaluator' : type === 'agent' ? 'agent' : type === 'solver' ? 'chain' : 'span';
    }
    if (word !== 'model' && word !== 'tool')
        return null;
    return isInScorer ? 'evaluator' : word === 'model' ? 'llm' : 'tool';
}
function endsOf(events) {
    const ends = new Map();
    for (const { event, id, timestamp } of events)
        if (event === 'span_end' && typeof id === 'string')
            ends.set(id, microsFromAny(timestamp));
    return ends;
}
function inspect_events_spanOf(event, kind, parent, ends, content, place) {
    const isSpan = event['event'] === 'span_begin';
    const id = isSpan ? textOrNull(event['id']) : null;
    return new Span({
        id: id ?? textOrNull(event['uuid']) ?? `event-${place + 1}`,
        parentId: isSpan ? textOrNull(event['parent_id']) : parent,
        name: textOrNull(event['function']) ?? textOrNull(event['name']) ?? textOrNull(event['model']) ?? '',
        kind,
        startUs: microsFromAny(event['timestamp']),
        endUs: id === null ? microsFromAny(event['completed']) : (ends.get(id) ?? null),
        error: inspect_events_errorIn(event['error']),
        attributes: new ObjectAttributes(event),
        events: [],
    }, content);
}
/** A model's error is text, a tool's has a type. */
function inspect_events_errorIn(value) {
    const error = objectOrNull(value);
    if (error !== null)
        return { type: textOrNull(error['type']), message: textOrNull(error['message']) ?? 'failed' };
    const text = textOrNull(value);
    return text === null ? null : { type: null, message: text };
}
function eventContent(texts) {
    return contentBy({
        model: ({ attributes }) => textOrNull(attributes.get('model')),
        provider: ({ attributes }) => /^([^/]+)\//.exec(textOrNull(attributes.get('model')) ?? '')?.[1] ?? null,
        input({ attributes }) {
            const list = attributes.get('input');
            return Array.isArray(list) ? list.map((item) => inspectMessage(item, texts, 'user')) : null;
        },
        output({ kind, attributes }) {
            const choices = objectOrNull(attributes.get('output'))?.['choices'];
            if (kind !== 'llm' || !Array.isArray(choices))
                return null;
            return choices.flatMap((choice) => {
                const message = objectOrNull(choice)?.['message'];
                return message === undefined ? [] : [inspectMessage(message, texts, 'assistant')];
            });
        },
        usage: ({ attributes }) => usageFrom(objectOrNull(attributes.get('output'))?.['usage']),
        tool: (span) => inspect_events_toolFacts(span, texts),
    });
}
function inspect_events_toolFacts({ name, attributes, error }, texts) {
    return {
        name,
        callId: textOrNull(attributes.get('id')),
        args: withAttachments(attributes.get('arguments') ?? null, texts),
        result: withAttachments(attributes.get('result') ?? null, texts),
        error: error?.message ?? null,
    };
}
/** Each message of the assistant is a model call, each of a tool an execution; there are no times. */
function inspect_events_fromMessages(list, texts) {
    return (Array.isArray(list) ? list : []).flatMap((item, index) => {
        const raw = objectOrNull(item);
        const kind = raw?.['role'] === 'assistant' ? 'llm' : raw?.['role'] === 'tool' ? 'tool' : null;
        if (raw === null || kind === null)
            return [];
        const times = { startUs: null, endUs: null, events: [] };
        const name = textOrNull(raw['function']) ?? (kind === 'llm' ? 'assistant' : '');
        const init = { id: `message-${index + 1}`, parentId: null, name, kind, error: null };
        return [
            new Span({ ...init, ...times, attributes: new ObjectAttributes(raw) }, messageContent(raw, texts)),
        ];
    });
}
function messageContent(raw, texts) {
    return contentBy({
        model: () => textOrNull(raw['model']),
        output: ({ kind }) => (kind === 'llm' ? [inspectMessage(raw, texts, 'assistant')] : null),
        tool({ name }) {
            const [answer] = inspectMessage(raw, texts, 'tool').parts;
            if (answer?.type !== 'tool_result')
                return null;
            return { name, callId: answer.id, args: null, result: answer.result, error: answer.error };
        },
    });
}

;// CONCATENATED MODULE: ./lib/trace/formats/inspect-sample.js






/** inspect's letters for how a sample was scored: correct, partly, incorrect, no answer. */
const grades = new Map([
    ['C', 1],
    ['P', 0.5],
    ['I', 0],
    ['N', 0],
    [true, 1],
    [false, 0],
]);
/** What a sample states beside its events. */
class SampleStated {
    toolCallsComplete = true;
    #sample;
    #texts;
    #messages;
    constructor(sample) {
        this.#sample = sample;
        this.#texts = objectOrNull(sample['attachments']) ?? {};
    }
    get messages() {
        const list = this.#sample['messages'];
        return (this.#messages ??= (Array.isArray(list) ? list : []).map((item) => inspectMessage(item, this.#texts, 'user')));
    }
    get userInput() {
        const input = withAttachments(this.#sample['input'] ?? null, this.#texts);
        return textOrNull(input);
    }
    get finalOutput() {
        const choices = objectOrNull(this.#sample['output'])?.['choices'];
        const message = Array.isArray(choices) ? objectOrNull(choices[0])?.['message'] : undefined;
        return message === undefined ? null : textOf(inspectMessage(message, this.#texts, 'assistant'));
    }
    /** Only for a log without model events: those have what each call used, without the scorers' calls. */
    get usage() {
        const events = this.#sample['events'];
        const models = objectOrNull(this.#sample['model_usage']);
        const isLogged = Array.isArray(events) && events.some((event) => (0,core_json/* isObject */.Gv)(event) && event['event'] === 'model');
        if (models === null || isLogged)
            return null;
        return sumUsage(Object.values(models).flatMap((usage) => usageFrom(usage) ?? []));
    }
    /** Scores that are a number or a letter; one with several values counts under each of their names. */
    get scores() {
        const scores = Object.create(null);
        for (const [name, score] of Object.entries(objectOrNull(this.#sample['scores']) ?? {})) {
            const value = objectOrNull(score)?.['value'] ?? null;
            const parts = objectOrNull(value);
            const named = parts === null
                ? [[name, value]]
                : Object.entries(parts).map(([part, item]) => [`${name}.${part}`, item]);
            for (const [key, item] of named) {
                const number = typeof item === 'number' ? item : grades.get(item);
                if (number !== undefined)
                    scores[key] = number;
            }
        }
        return scores;
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/inspect-log.js









/** Logs of UK AISI's inspect_ai: a trace for each sample and epoch. */
const inspectLog = {
    id: 'inspect',
    summary: 'inspect_ai logs as JSON: each sample and epoch is a scenario and a trial, with its scores',
    detect: (head) => isLog(head.document) || inspect_log_startsDocument(head),
    read: readSamples,
};
function isLog(value) {
    return ((0,core_json/* isObject */.Gv)(value) && typeof value['version'] === 'number' && (0,core_json/* isObject */.Gv)(value['eval']) && 'status' in value);
}
/** A document too long to be looked at whole: by the keys that every log starts with. */
function inspect_log_startsDocument({ text, document }) {
    if (document !== undefined)
        return false;
    return /^\s*\{\s*"version"\s*:\s*\d+,\s*"status"\s*:/.test(text) && /(?<!\\)"eval"\s*:\s*\{/.test(text);
}
async function* readSamples(file, head) {
    const problems = new FileProblems(file.path);
    for await (const records of recordsOf(file, head, false, problems)) {
        for (const { value, line } of records) {
            if (!isLog(value))
                problems.line(line, 'not-a-record', '');
            const samples = objectOrNull(value)?.['samples'];
            for (const [index, sample] of (Array.isArray(samples) ? samples : []).entries()) {
                if ((0,core_json/* isObject */.Gv)(sample))
                    yield inspect_log_traceOf(sample, index, file.path);
            }
        }
        yield* problems.take();
    }
    yield* problems.take();
}
function inspect_log_traceOf(sample, index, file) {
    const source = { file, format: 'inspect' };
    const id = textOrNull(sample['uuid']) ??
        `${stemOf(file)}#${nameOf(sample['id'], index)}/${nameOf(sample['epoch'], 1)}`;
    const spans = sampleSpans(sample);
    const isWhole = spans.length <= limits/* limits */.F.spansPerTrace;
    const trace = new Trace({
        id,
        source,
        spans: isWhole ? spans : [],
        scenario: scenarioName(sample['id']),
        trial: trialNumber(sample['epoch']),
        stated: isWhole ? new SampleStated(sample) : {},
        diagnostics: isWhole ? [] : [notWhole(id, 'too-many-spans', source)],
    });
    return { kind: 'trace', trace, supersedes: false };
}
function nameOf(value, fallback) {
    return typeof value === 'string' || typeof value === 'number' ? String(value) : String(fallback);
}

;// CONCATENATED MODULE: ./lib/trace/formats/mlflow-content.js









const inputs = 'mlflow.spanInputs';
const outputs = 'mlflow.spanOutputs';
/** MLflow's own attributes first; a span that came in over OTLP has those of its instrumentation. */
const mlflowContent = contentBy({
    model(span) {
        const own = textOrNull(span.attributes.get('mlflow.llm.model')) ?? contentFromAttributes(span).model;
        if (own !== null || span.kind !== 'llm')
            return own;
        return textOrNull(mlflow_content_fieldsOf(span, outputs)['model']) ?? textOrNull(mlflow_content_fieldsOf(span, inputs)['model']);
    },
    provider: (span) => textOrNull(span.attributes.get('mlflow.llm.provider'))?.toLowerCase() ??
        contentFromAttributes(span).provider,
    input: (span) => mlflow_content_messagesIn(span, inputs, 'user'),
    output: (span) => mlflow_content_messagesIn(span, outputs, 'assistant'),
    usage: (span) => usageFrom(span.attributes.get('mlflow.chat.tokenUsage')) ??
        contentFromAttributes(span).usage ??
        (span.kind === 'llm' ? usageFrom(mlflow_content_fieldsOf(span, outputs)['usage']) : null),
    costUsd: (span) => numberOrNull(mlflow_content_fieldsOf(span, 'mlflow.llm.cost')['total_cost']) ?? contentFromAttributes(span).costUsd,
    tool: mlflow_content_toolFacts,
    inputText: (span) => loggedQuestion(span.attributes.get(inputs)) ?? contentFromAttributes(span).inputText,
    outputText: (span) => loggedAnswer(span.attributes.get(outputs)) ?? contentFromAttributes(span).outputText,
});
function mlflow_content_fieldsOf(span, name) {
    return objectOrNull(span.attributes.get(name)) ?? {};
}
function mlflow_content_messagesIn(span, name, role) {
    if (span.kind !== 'llm')
        return null;
    const value = span.attributes.get(name) ?? null;
    if (value !== null) {
        const text = () => (role === 'assistant' ? loggedAnswer(value) : loggedQuestion(value));
        return loggedMessages(value, role) ?? [{ role, parts: [{ type: 'text', text: text() ?? '' }] }];
    }
    const original = contentFromAttributes(span);
    return role === 'user' ? original.input : original.recorded ? original.output : null;
}
function mlflow_content_toolFacts(span) {
    const [original] = contentFromAttributes(span).tools;
    const said = loggedTool(span.attributes.get(outputs));
    const args = decodedValue(span.attributes.get(inputs));
    return {
        name: plainToolName(original?.name ?? span.name),
        callId: original?.callId ?? said.callId,
        args: (0,core_json/* isObject */.Gv)(args) ? args : (original?.args ?? args),
        result: said.result ?? original?.result ?? null,
        error: span.error?.message ?? said.error,
    };
}

;// CONCATENATED MODULE: ./lib/trace/formats/mlflow.js












const mlflow_traces = {
    id: 'mlflow',
    read: mlflow_readTrace,
    settle: mlflow_settleSpans,
};
/** MLflow traces as `Trace.to_json` writes them, of all versions of their spans. */
const mlflow = {
    id: 'mlflow',
    summary: 'MLflow traces (`info`, `data.spans`): one, a list, or one a line',
    detect: (head) => mlflow_isRecord(head.document) || mlflow_isRecord(head.firstLine) || mlflow_startsDocument(head),
    read: (file, head) => readSpans(file, head, mlflow_isRecord(head.firstLine), mlflow_traces),
};
function mlflow_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && mlflow_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return mlflow_isTrace(value) || (Array.isArray(value['traces']) && mlflow_isRecord(value['traces']));
}
function mlflow_isTrace({ info, data }) {
    if (!(0,core_json/* isObject */.Gv)(info) || !(0,core_json/* isObject */.Gv)(data) || !Array.isArray(data['spans']))
        return false;
    return typeof info['trace_id'] === 'string' || typeof info['request_id'] === 'string';
}
function mlflow_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return /(?<!\\)"info"\s*:\s*\{/.test(text) && /(?<!\\)"(?:trace_id|request_id)"\s*:\s*"tr-/.test(text);
}
function mlflow_readTrace(record, sink) {
    const list = Array.isArray(record['traces']) ? record['traces'] : [record];
    const found = list.filter((item) => (0,core_json/* isObject */.Gv)(item) && mlflow_isTrace(item));
    for (const trace of found)
        mlflow_giveTrace(trace, sink);
    return found.length > 0;
}
function mlflow_giveTrace(trace, sink) {
    const info = objectOrNull(trace['info']) ?? {};
    const id = normalId(info['trace_id'] ?? info['request_id']);
    const about = { ...objectOrNull(info['trace_metadata']), ...objectOrNull(info['tags']) };
    const naming = namingOf(new ObjectAttributes(about));
    sink(id, aboutTrace(info), naming);
    const spans = objectOrNull(trace['data'])?.['spans'];
    for (const span of Array.isArray(spans) ? spans : [])
        if ((0,core_json/* isObject */.Gv)(span))
            sink(id, mlflow_spanOf(span), naming);
}
const mlflow_kinds = new Map([
    ['LLM', 'llm'],
    ['CHAT_MODEL', 'llm'],
    ['CHAIN', 'chain'],
    ['AGENT', 'agent'],
    ['TOOL', 'tool'],
    ['RETRIEVER', 'retriever'],
    ['PARSER', 'chain'],
    ['EMBEDDING', 'embedding'],
    ['RERANKER', 'reranker'],
    ['MEMORY', 'memory'],
    ['WORKFLOW', 'workflow'],
    ['TASK', 'step'],
    ['GUARDRAIL', 'guardrail'],
    ['EVALUATOR', 'evaluator'],
]);
/** Ids are hex or base64, in the span or (the oldest) in its context; times are nanoseconds or ISO. */
function mlflow_spanOf(raw) {
    const context = objectOrNull(raw['context']) ?? {};
    const attributes = mlflow_attributesIn(raw);
    const events = mlflow_eventsOf(raw['events']);
    const status = raw['status'] ?? { code: raw['status_code'] ?? null, message: raw['status_message'] ?? null };
    return new Span({
        id: normalId(raw['span_id'] ?? context['span_id']),
        parentId: normalId(raw['parent_span_id'] ?? raw['parent_id']) || null,
        name: textOrNull(raw['name']) ?? '',
        kind: mlflow_kinds.get(attributes.get('mlflow.spanType')) ?? registry_kindOf(attributes) ?? 'span',
        startUs: microsFromAny(raw['start_time_unix_nano'] ?? raw['start_time']),
        endUs: microsFromAny(raw['end_time_unix_nano'] ?? raw['end_time']),
        error: errorFrom(status, attributes, events),
        attributes,
        events,
    }, mlflowContent);
}
/** Every value is JSON text; the oldest spans have their input and output beside the attributes. */
function mlflow_attributesIn(raw) {
    const values = new Map();
    for (const [name, value] of Object.entries(objectOrNull(raw['attributes']) ?? {})) {
        values.set(name, typeof value === 'string' ? ((0,core_json/* parseJson */.qF)(value) ?? value) : value);
    }
    for (const [name, key] of [
        ['mlflow.spanInputs', 'inputs'],
        ['mlflow.spanOutputs', 'outputs'],
    ]) {
        const value = raw[key] ?? null;
        if (value !== null && !values.has(name))
            values.set(name, value);
    }
    return values;
}
function mlflow_eventsOf(list) {
    return (Array.isArray(list) ? list : []).map((item) => {
        const event = objectOrNull(item) ?? {};
        const timeUs = microsFromAny(event['time_unix_nano'] ?? event['timestamp']);
        return { name: textOrNull(event['name']) ?? '', timeUs, attributes: attributesOf(event['attributes']) };
    });
}
/** Feedback of people and judges is kept with the trace. */
function mlflow_settleSpans(all) {
    const { spans, about } = apart(all);
    const scores = Object.create(null);
    const assessments = about?.['assessments'];
    for (const item of Array.isArray(assessments) ? assessments : []) {
        const assessment = objectOrNull(item) ?? {};
        const name = textOrNull(assessment['assessment_name']) ?? textOrNull(assessment['name']);
        const value = objectOrNull(assessment['feedback'])?.['value'];
        const number = typeof value === 'boolean' ? Number(value) : value;
        if (name !== null && typeof number === 'number')
            scores[name] = number;
    }
    return { spans, stated: { scores } };
}

;// CONCATENATED MODULE: ./lib/trace/formats/phoenix.js












const phoenix_rows = { id: 'phoenix', read: phoenix_readRecord };
/** Arize Phoenix: spans of its API, and rows of its data frames (`context.span_id`, `attributes.…`). */
const phoenix = {
    id: 'phoenix',
    summary: 'Arize Phoenix spans: replies of its API, lists, JSON Lines, rows of data frames',
    detect: (head) => phoenix_isRecord(head.document) || phoenix_isRecord(head.firstLine) || phoenix_startsDocument(head),
    read: (file, head) => readSpans(file, head, phoenix_isRecord(head.firstLine), phoenix_rows),
};
function phoenix_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && phoenix_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return phoenix_isRow(value) || (Array.isArray(value['data']) && phoenix_isRecord(value['data']));
}
function phoenix_isRow(value) {
    if (!('span_kind' in value))
        return false;
    return (0,core_json/* isObject */.Gv)(value['context']) ? 'trace_id' in value['context'] : 'context.trace_id' in value;
}
function phoenix_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return /(?<!\\)"span_kind"\s*:\s*"[A-Z]/.test(text) && /(?<!\\)"context(?:\.trace_id)?"\s*:/.test(text);
}
function phoenix_readRecord(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : [record];
    const found = list.filter((item) => (0,core_json/* isObject */.Gv)(item) && phoenix_isRow(item));
    for (const row of found)
        phoenix_give(row, sink);
    return found.length > 0 || list.length === 0;
}
function phoenix_give(row, sink) {
    const context = objectOrNull(row['context']) ?? {};
    const attributes = phoenix_attributesIn(row);
    const events = phoenix_eventsOf(decoded_decoded(row['events']));
    const status = { code: row['status_code'] ?? null, message: row['status_message'] ?? null };
    const span = new Span({
        id: normalId(context['span_id'] ?? row['context.span_id']),
        parentId: normalId(row['parent_id']) || null,
        name: textOrNull(row['name']) ?? '',
        kind: registry_kindOf(attributes) ?? 'span',
        startUs: microsFromAny(row['start_time']),
        endUs: microsFromAny(row['end_time']),
        error: errorFrom(status, attributes, events),
        attributes,
        events,
    }, contentFromAttributes);
    sink(normalId(context['trace_id'] ?? row['context.trace_id']), span, namingOf(attributes));
}
/** Flat, nested, or in columns of their own; an empty cell says nothing. The kind has a column of its own. */
function phoenix_attributesIn(row) {
    const own = Object.create(null);
    for (const [name, value] of Object.entries(row)) {
        if (name.startsWith('attributes.') && value !== null)
            own[name.slice('attributes.'.length)] = value;
    }
    const attributes = flattenNested({ ...objectOrNull(decoded_decoded(row['attributes'])), ...own });
    const kind = textOrNull(row['span_kind']);
    if (kind !== null && kind !== 'UNKNOWN' && !attributes.has('openinference.span.kind'))
        attributes.set('openinference.span.kind', kind);
    return attributes;
}
function phoenix_eventsOf(list) {
    return (Array.isArray(list) ? list : []).map((item) => {
        const event = objectOrNull(item) ?? {};
        const timeUs = microsFromAny(event['timestamp']);
        return { name: textOrNull(event['name']) ?? '', timeUs, attributes: attributesOf(event['attributes']) };
    });
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-chat.js






/** Replies of OpenAI's chat completions; conversations as lists of messages are a format of their own. */
const openaiChat = conversationFormat({
    id: 'openai-chat',
    summary: 'OpenAI chat completions: a reply, with its request where it was kept',
    isRecord: (value) => openai_chat_exchangeIn(value) !== null,
    starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:id|object|choices|request|response|custom_id|model|created)"/.test(text) &&
        /(?<!\\)"object"\s*:\s*"chat\.completion"/.test(text),
    *traces(record, place) {
        const exchange = openai_chat_exchangeIn(record);
        if (exchange !== null)
            yield openai_chat_traceOf(exchange, place);
    },
});
/** A reply, by itself, beside its request, or as the line of a batch. */
function openai_chat_exchangeIn(value) {
    const held = objectOrNull(value);
    if (held === null)
        return null;
    const outer = objectOrNull(held['response']);
    const reply = [held, outer, objectOrNull(outer?.['body'])].find(openai_chat_isReply) ?? null;
    if (reply === null)
        return null;
    return { id: textOrNull(held['custom_id']), reply, request: objectOrNull(held['request']) };
}
function openai_chat_isReply(value) {
    const [first] = objectsIn(value?.['choices']);
    return objectOrNull(first?.['message']) !== null;
}
/** Of several choices the first is the reply. */
function openai_chat_traceOf({ id, reply, request }, place) {
    const transcript = new Transcript(null);
    const history = request?.['messages'];
    for (const message of Array.isArray(history) ? history : [])
        transcript.say(messageFrom(message, 'user'));
    const message = objectsIn(reply['choices'])[0]?.['message'];
    transcript.call({
        output: messageFrom(message, 'assistant'),
        model: textOrNull(reply['model']) ?? textOrNull(request?.['model']),
        usage: chatUsage(reply['usage']),
        startUs: microsFromAny(reply['created']),
    });
    return transcript.trace({ id: id ?? textOrNull(reply['id']) ?? place.id, source: place.source });
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-messages.js






/**
 * OpenAI chat messages: a list, a wrapper `{messages}` (with `id`, `scenario` and `trial` where it has
 * them), one of either a line, or τ-bench results (`task_id`, `trial`, `reward`, `traj`).
 */
const openaiMessages = {
    id: 'openai-messages',
    summary: 'OpenAI chat messages with tool calls: one conversation, one a line, or τ-bench results',
    detect: (head) => holdsMessages(head.document) || holdsMessages(head.firstLine) || openai_messages_startsDocument(head.text),
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
                yield { kind: 'trace', trace: openai_messages_traceOf(conversation, file.path, at), supersedes: false };
            }
        }
        yield* problems.take();
    }
    yield* problems.take();
}
/** One conversation, or a list of them; null where it is neither. */
function conversationsIn(value) {
    if (Array.isArray(value)) {
        if (openai_messages_isMessage(value[0]))
            return [{ messages: value }];
        const inner = value.filter(isConversation).map(wrapperOf);
        return inner.length === 0 ? null : inner;
    }
    return isConversation(value) ? [wrapperOf(value)] : null;
}
function wrapperOf(conversation) {
    return objectOrNull(conversation) ?? { messages: conversation };
}
function openai_messages_traceOf(wrapper, file, place) {
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
    return Array.isArray(value) ? openai_messages_isMessage(value[0]) || isConversation(value[0]) : isConversation(value);
}
function isConversation(value) {
    if (Array.isArray(value))
        return openai_messages_isMessage(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    const list = value['traj'] ?? value['messages'];
    return Array.isArray(list) && (list.length === 0 || openai_messages_isMessage(list[0]));
}
const openai_messages_roles = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);
function openai_messages_isMessage(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['role'] !== 'string' || !openai_messages_roles.has(value['role']))
        return false;
    return 'content' in value || 'tool_calls' in value || 'function_call' in value;
}
/** A document too long to be looked at whole: by the keys it starts with. */
function openai_messages_startsDocument(text) {
    return /^\s*(?:\[\s*)?\{\s*(?:"(?:task_id|traj|messages|scenario|trial)"|"role"\s*:\s*"(?:system|developer|user|assistant)")/.test(text);
}

;// CONCATENATED MODULE: ./lib/trace/formats/concatenated-records.js




/**
 * The records of a file that a program printed its spans to: a list, one a line, or one after the other,
 * each over several lines with its braces at the margin. Ids that are numbers become text.
 */
async function* concatenatedRecords(file, head, problems) {
    if (head.document === undefined && !/^\s*\[/.test(head.text)) {
        const joiner = new Joiner(problems);
        for await (const batch of lineBatches(file.open()))
            yield joiner.take(batch);
        yield joiner.rest();
        return;
    }
    const text = await readDocument(file.open());
    const value = text === null ? undefined : parseWithIds(text);
    if (value === undefined)
        problems.document(text === null ? 'too-large' : 'not-json');
    else
        yield [{ value, line: 1, length: 0 }];
}
/** Puts the lines of a record together again. */
class Joiner {
    #problems;
    #lines = [];
    #length = 0;
    /** The line that the record starts in. */
    #start = 0;
    constructor(problems) {
        this.#problems = problems;
    }
    *take(lines) {
        for (const { text, number } of lines) {
            if (text === null) {
                this.#problems.line(number, 'too-long', '');
                this.#lines = [];
            }
            else if (text.startsWith('{') || this.#lines.length === 0) {
                yield* this.rest();
                yield* this.#begin(text, number);
            }
            else {
                yield* this.#goOn(text);
            }
        }
    }
    /** What was begun and has not come to its end. */
    *rest() {
        if (this.#lines.length > 0)
            yield* this.#finish();
    }
    *#begin(text, number) {
        if (text.trim() === '')
            return;
        this.#lines = [text];
        this.#length = text.length;
        this.#start = number;
        if (text.trimEnd().endsWith('}'))
            yield* this.#finish();
    }
    *#goOn(text) {
        this.#lines.push(text);
        this.#length += text.length + lineOverhead;
        if (this.#length > limits/* limits */.F.traceDocument) {
            this.#problems.line(this.#start, 'too-long', '');
            this.#lines = [];
        }
        else if (text.startsWith('}')) {
            yield* this.#finish();
        }
    }
    *#finish() {
        const text = this.#lines.join('\n');
        this.#lines = [];
        const value = parseWithIds(text);
        if (value === undefined)
            this.#problems.line(this.#start, 'not-json', text);
        else
            yield { value, line: this.#start, length: text.length };
    }
}
/** Short lines cost more than their text to hold. */
const lineOverhead = 32;
/** A key in JSON text that is not itself inside of text, with a number too long for a double. */
const numericId = /(?<!\\)"(trace_id|span_id|parent_id)"\s*:\s*(\d{14,39})(?=\s*[,}])/g;
/** `JSON.parse` rounds numbers of 64 and 128 bits; ids are written as hex before it sees them. */
function parseWithIds(text) {
    const json = text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
    return (0,core_json/* parseJson */.qF)(json.replace(numericId, (_, key, digits) => `"${key}":"${hexId(digits, key)}"`));
}
function hexId(digits, key) {
    return BigInt(digits)
        .toString(16)
        .padStart(key === 'trace_id' ? 32 : 16, '0');
}

;// CONCATENATED MODULE: ./lib/trace/formats/otel-js.js







/** Spans of OpenTelemetry's SDK for JavaScript, written down as they are in memory. */
const otelJs = {
    id: 'otel-js',
    summary: 'spans of the OpenTelemetry SDK for JavaScript as JSON (`ReadableSpan`): a list, or one a line',
    detect: (head) => isDump(head.document) || isDump(head.firstLine) || startsDump(head),
    read: (file, head) => readSpans(file, head, false, { id: 'otel-js', read: otel_js_read, records: concatenatedRecords }),
};
function isDump(value) {
    if (Array.isArray(value))
        return value.length > 0 && isDump(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return Array.isArray(value['spans']) ? isSpan(value['spans'][0]) : isSpan(value);
}
function isSpan(value) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return contexts.some((key) => (0,core_json/* isObject */.Gv)(value[key]) && 'traceId' in value[key]);
}
/** What the SDK calls it, and its private name, which a plain `JSON.stringify` shows. */
const contexts = ['spanContext', '_spanContext'];
function startsDump({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return /(?<!\\)"_?spanContext"\s*:\s*\{\s*"(?:traceId|spanId)"\s*:/.test(text);
}
function otel_js_read(record, sink) {
    const list = record['spans'];
    if (!Array.isArray(list))
        return otel_js_readSpan(record, sink);
    for (const item of list) {
        const span = objectOrNull(item);
        if (span !== null)
            otel_js_readSpan(span, sink);
    }
    return true;
}
function otel_js_readSpan(raw, sink) {
    const context = objectOrNull(raw['spanContext']) ?? objectOrNull(raw['_spanContext']);
    if (context === null)
        return false;
    const parent = raw['parentSpanId'] ?? objectOrNull(raw['parentSpanContext'])?.['spanId'];
    const span = spanFrom({
        id: normalId(context['spanId']),
        parentId: normalId(parent) || null,
        name: typeof raw['name'] === 'string' ? raw['name'] : '',
        startUs: momentOf(raw['startTime']),
        endUs: momentOf(raw['endTime']),
        status: raw['status'] ?? null,
        attributes: plainAttributes(raw['attributes']),
        events: eventsFrom(raw['events'], ({ time }) => momentOf(time)),
    });
    sink(normalId(context['traceId']), span, namingOfResource(raw['resource']));
    return true;
}
/** Seconds and nanoseconds; `[0, 0]` stands for a span that has not ended. */
function momentOf(value) {
    if (!Array.isArray(value))
        return microsFromAny(value);
    const [seconds, nanos] = value;
    if (typeof seconds !== 'number' || typeof nanos !== 'number' || seconds <= 0)
        return null;
    const micros = seconds * 1e6 + nanos / 1e3;
    return Number.isFinite(micros) ? micros : null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/otel-python.js








/**
 * Spans as OpenTelemetry's Python SDK prints them (`to_json`, the console exporter), and any-agent's
 * traces, whose ids are numbers.
 */
const otelPython = {
    id: 'otel-python',
    summary: 'spans printed by the OpenTelemetry SDK for Python (console exporter, `to_json`), any-agent traces',
    detect: (head) => otel_python_isDump(head.document) || otel_python_isDump(head.firstLine) || otel_python_startsDump(head),
    read: (file, head) => readSpans(file, head, false, { id: 'otel-python', read: otel_python_read, records: concatenatedRecords }),
};
function otel_python_isDump(value) {
    if (Array.isArray(value))
        return value.length > 0 && otel_python_isDump(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (Array.isArray(value['spans']))
        return otel_python_isSpan(value['spans'][0]);
    return otel_python_isSpan(value);
}
/** Phoenix writes rows like these, with a `span_kind`. */
function otel_python_isSpan(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !(0,core_json/* isObject */.Gv)(value['context']))
        return false;
    return 'trace_id' in value['context'] && 'kind' in value && !('span_kind' in value);
}
/** Of text that is no JSON as a whole. */
function otel_python_startsDump({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    if (!/(?<!\\)"context"\s*:\s*\{[^{}]*"trace_id"\s*:\s*["\d]/.test(text))
        return false;
    return /(?<!\\)"kind"\s*:/.test(text) && !/(?<!\\)"(?:span_kind|run_type)"\s*:/.test(text);
}
function otel_python_read(record, sink) {
    const list = record['spans'];
    if (!Array.isArray(list))
        return otel_python_readSpan(record, undefined, sink);
    for (const item of list) {
        const span = objectOrNull(item);
        if (span !== null)
            otel_python_readSpan(span, record['final_output'], sink);
    }
    return true;
}
function otel_python_readSpan(raw, output, sink) {
    const context = objectOrNull(raw['context']);
    if (context === null)
        return false;
    const parentId = otel_python_idOf(raw['parent_id'] ?? objectOrNull(raw['parent'])?.['span_id'], 16) || null;
    const span = spanFrom({
        id: otel_python_idOf(context['span_id'], 16),
        parentId,
        name: typeof raw['name'] === 'string' ? raw['name'] : '',
        startUs: microsFromAny(raw['start_time']),
        endUs: microsFromAny(raw['end_time']),
        status: otel_python_statusOf(raw['status']),
        attributes: withOutput(plainAttributes(raw['attributes']), parentId === null ? output : undefined),
        events: eventsFrom(raw['events'], ({ timestamp }) => microsFromAny(timestamp)),
    });
    sink(otel_python_idOf(context['trace_id'], 32), span, namingOfResource(raw['resource']));
    return true;
}
function withOutput(attributes, output) {
    if (output === undefined || output === null)
        return attributes;
    const all = new Map([[statedOutput, output]]);
    for (const name of attributes.keys())
        all.set(name, attributes.get(name) ?? null);
    return all;
}
/** A short number stands for leading zeros. */
function otel_python_idOf(value, length) {
    if (typeof value !== 'number')
        return normalId(value);
    return Number.isSafeInteger(value) && value > 0 ? value.toString(16).padStart(length, '0') : '';
}
/** `StatusCode.ERROR`, as the enumeration prints itself. */
function otel_python_statusOf(value) {
    const status = objectOrNull(value);
    const code = status?.['status_code'];
    if (status === null || typeof code !== 'string')
        return value ?? null;
    return { ...status, status_code: code.replace(/^StatusCode\./, '') };
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-responses.js







/** OpenAI's Responses API: a response, a request with its response, or the items of a conversation. */
const openaiResponses = conversationFormat({
    id: 'openai-responses',
    summary: 'OpenAI Responses API: a response, with its request where it was kept, or a list of items',
    isRecord: (value) => openai_responses_exchangeIn(value) !== null || itemsIn(value) !== null,
    starts: (text) => startsResponse(text) || startsItems(text),
    *traces(record, place) {
        const exchange = openai_responses_exchangeIn(record);
        if (exchange !== null)
            yield openai_responses_traceOfExchange(exchange, place);
        else
            yield traceOfItems(itemsIn(record) ?? [], record, place);
    },
});
function startsResponse(text) {
    return /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"object"\s*:\s*"response"/.test(text);
}
function startsItems(text) {
    if (!/^\s*(?:\[\s*)?\{\s*"(?:type|role|content|id|items|input|model|object)"/.test(text))
        return false;
    return /(?<!\\)"type"\s*:\s*"function_call"/.test(text) && /(?<!\\)"call_id"\s*:/.test(text);
}
/** A response, by itself, beside its request, or as the line of a batch. */
function openai_responses_exchangeIn(value) {
    const held = objectOrNull(value);
    if (held === null)
        return null;
    const outer = objectOrNull(held['response']);
    const response = [held, outer, objectOrNull(outer?.['body'])].find(openai_responses_isResponse) ?? null;
    if (response === null)
        return null;
    const request = objectOrNull(held['request']) ?? held;
    const input = (objectOrNull(request['body']) ?? request)['input'] ?? response['input'] ?? null;
    const instructions = textOrNull(request['instructions']) ?? textOrNull(response['instructions']);
    return { id: textOrNull(held['custom_id']), response, input, instructions };
}
function openai_responses_isResponse(value) {
    if (value === null || !Array.isArray(value['output']))
        return false;
    if (value['object'] === 'response')
        return true;
    return value['object'] === undefined && (textOrNull(value['id'])?.startsWith('resp_') ?? false);
}
/** Types that no other kind of message has. */
const openai_responses_marks = /^(?:function_call|function_call_output|custom_tool_call|custom_tool_call_output|(?:web_search|file_search|code_interpreter|image_generation|computer|local_shell|shell|apply_patch|mcp)_call|mcp_list_tools)$/;
/** The items of a conversation: a list, `{items}`, `{input}`, or a page `{object: 'list', data}`. */
function itemsIn(value) {
    const held = objectOrNull(value);
    const list = held === null
        ? value
        : (held['items'] ?? held['input'] ?? (held['object'] === 'list' ? held['data'] : null));
    if (!Array.isArray(list) || !list.every((item) => (0,core_json/* isObject */.Gv)(item) && ('type' in item || 'role' in item)))
        return null;
    return list.some((item) => openai_responses_marks.test(textOrNull(objectOrNull(item)?.['type']) ?? '')) ? list : null;
}
function openai_responses_traceOfExchange({ id, response, input, instructions }, place) {
    const transcript = new Transcript(null);
    if (instructions !== null)
        transcript.say({ role: 'system', parts: [{ type: 'text', text: instructions }] });
    for (const message of historyOf(input))
        transcript.say(message);
    const output = Array.isArray(response['output']) ? response['output'] : [];
    transcript.call({
        output: { role: 'assistant', parts: output.flatMap(outputParts) },
        model: textOrNull(response['model']),
        provider: 'openai',
        usage: responsesUsage(response['usage']),
        startUs: microsFromAny(response['created_at']),
        endUs: microsFromAny(response['completed_at']),
        error: openai_responses_errorOf(response),
    });
    return transcript.trace({ id: id ?? textOrNull(response['id']) ?? place.id, source: place.source });
}
/** What came before a call is told again with it: messages, and no calls of their own. */
function historyOf(input) {
    if (typeof input === 'string')
        return [{ role: 'user', parts: [{ type: 'text', text: input }] }];
    return (Array.isArray(input) ? input : []).flatMap((raw) => {
        const item = responseItem(raw);
        if (item?.kind === 'message') {
            const isBare = typeof objectOrNull(raw)?.['role'] !== 'string';
            return [isBare ? { ...item.message, role: 'user' } : item.message];
        }
        if (item?.kind === 'output')
            return [{ role: 'assistant', parts: item.parts }];
        return item?.kind === 'answer' ? [{ role: 'tool', parts: [item.answer] }] : [];
    });
}
function outputParts(raw) {
    const item = responseItem(raw);
    if (item?.kind === 'message')
        return item.message.parts;
    return item?.kind === 'output' ? item.parts : [];
}
function openai_responses_errorOf(response) {
    const error = objectOrNull(response['error']);
    if (error !== null)
        return { type: textOrNull(error['code']), message: textOrNull(error['message']) ?? 'failed' };
    const status = textOrNull(response['status']);
    if (status === 'incomplete') {
        const reason = textOrNull(objectOrNull(response['incomplete_details'])?.['reason']);
        return { type: status, message: reason === null ? 'the response is incomplete' : `incomplete: ${reason}` };
    }
    return status === 'failed' || status === 'cancelled'
        ? { type: status, message: `the response ${status}` }
        : null;
}
/** Items of one call follow each other; an answer or a word of the user ends it. */
function traceOfItems(items, record, place) {
    const held = objectOrNull(record);
    const transcript = new Transcript(null);
    const names = new Map();
    let parts = [];
    const close = () => {
        if (parts.length === 0)
            return;
        transcript.call({
            output: { role: 'assistant', parts },
            model: textOrNull(held?.['model']),
            provider: 'openai',
        });
        parts = [];
    };
    for (const raw of items) {
        const item = responseItem(raw);
        if (item?.kind === 'output') {
            parts.push(...item.parts);
            for (const { id, name } of requestsOf({ role: 'assistant', parts: item.parts }))
                if (id !== null)
                    names.set(id, name);
        }
        if (item?.kind === 'message' && item.message.role === 'assistant')
            parts.push(...item.message.parts);
        else if (item?.kind === 'message') {
            close();
            transcript.say(item.message);
        }
        if (item?.kind !== 'answer')
            continue;
        close();
        const { id, result, error } = item.answer;
        const name = id === null ? undefined : names.get(id);
        if (id === null || name === undefined)
            continue;
        names.delete(id);
        transcript.run({ id, name, result, failure: error });
    }
    close();
    return transcript.trace({ id: textOrNull(held?.['id']) ?? place.id, source: place.source });
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-logs.js





/** Gives the log records of an export request that are GenAI events of a span, in either spelling. */
function readLogs(request, sink) {
    for (const resource of listIn(request, 'resourceLogs', 'resource_logs')) {
        for (const scope of listIn(resource, 'scopeLogs', 'scope_logs')) {
            for (const record of listIn(scope, 'logRecords', 'log_records'))
                otlp_logs_readRecord(record, sink);
        }
    }
}
function listIn(value, camel, snake) {
    const holder = (value ?? {});
    const list = holder[camel] ?? holder[snake];
    return Array.isArray(list) ? list : [];
}
function otlp_logs_readRecord(value, sink) {
    const raw = (value ?? {});
    const traceId = normalId(raw['traceId'] ?? raw['trace_id']);
    const spanId = normalId(raw['spanId'] ?? raw['span_id']);
    if (traceId === '' || spanId === '')
        return;
    const attributes = attributesOf(raw['attributes']);
    const name = raw['eventName'] || raw['event_name'] || attributes.get('event.name');
    if (typeof name !== 'string' || !name.startsWith('gen_ai.'))
        return;
    const time = microsFromNanos(raw['timeUnixNano'] ?? raw['time_unix_nano']);
    const timeUs = time ?? microsFromNanos(raw['observedTimeUnixNano'] ?? raw['observed_time_unix_nano']);
    const all = new Map(Object.entries({ ...objectOf(attributes), ...otlp_logs_bodyOf(otlp_values_valueOf(raw['body'])) }));
    sink(traceId, { spanId, event: { name, timeUs, attributes: all } });
}
/** The fields of the event, which conventions before attributes had them in the body; else its text. */
function otlp_logs_bodyOf(body) {
    const value = typeof body === 'string' && /^\s*\{/.test(body) ? ((0,core_json/* parseJson */.qF)(body) ?? body) : body;
    if ((0,core_json/* isObject */.Gv)(value))
        return value;
    return value === null || value === '' ? {} : { content: value };
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-span.js









/**
 * Gives the spans and log records of one export request, in any spelling: camel or snake case, `batches` (Tempo),
 * `instrumentationLibrarySpans` (before 0.15), wrapped in `trace`. False where it is no such request;
 * requests with metrics only are fine and hold neither.
 */
function readRequest(record, sink, logSink) {
    const inner = record['trace'];
    const request = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : record;
    if ('resourceLogs' in request || 'resource_logs' in request)
        readLogs(request, logSink);
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
                otlp_span_readSpan(span, naming, sink);
    }
}
function otlp_span_readSpan(raw, naming, sink) {
    const attributes = attributesOf(raw['attributes']);
    const events = otlp_span_eventsOf(raw['events']);
    const name = raw['name'];
    const span = new Span({
        id: normalId(raw['spanId'] ?? raw['span_id']),
        parentId: normalId(raw['parentSpanId'] ?? raw['parent_span_id']) || null,
        name: typeof name === 'string' ? name : '',
        kind: registry_kindOf(attributes) ?? 'span',
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
    summary: 'OpenTelemetry OTLP JSON, spans and log records: a document, or JSON Lines of the collector',
    detect: (head) => isRequest(head.document) || otlp_json_isLines(head) || otlp_json_startsDocument(head.text),
    read: (file, head, logs) => readSpans(file, head, otlp_json_isLines(head), { id: 'otlp-json', read: readRequest }, logs),
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
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return otlp_json_keys.some((key) => Array.isArray(value[key])) || isRequest(value['trace']);
}
/** A first line longer than the head can only be a line: a document of many lines starts with short ones. */
function otlp_json_isLines({ firstLine, text }) {
    return isRequest(firstLine) || (!text.includes('\n') && otlp_json_startsDocument(text));
}
/** Quotes inside of JSON text are escaped, so that this can only be a key. */
function otlp_json_startsDocument(text) {
    return (/^\s*[[{]/.test(text) && /(?<!\\)"(?:resource(?:Spans|_spans|Logs|_logs)|batches)"\s*:\s*\[/.test(text));
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/byte-source.js
/** The bytes of a stream, as many at a time as are asked for. */
class ByteSource {
    #chunks;
    #held = [];
    #heldBytes = 0;
    #position = 0;
    constructor(chunks) {
        this.#chunks = chunks[Symbol.asyncIterator]();
    }
    /** Bytes that were taken so far. */
    get position() {
        return this.#position;
    }
    /** The next bytes; fewer only at the end. */
    async take(count) {
        while (this.#heldBytes < count && (await this.#pull()))
            ;
        const [first] = this.#held;
        const held = this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held);
        const taken = held.subarray(0, count);
        this.#held = taken.length === held.length ? [] : [held.subarray(count)];
        this.#heldBytes = held.length - taken.length;
        this.#position += taken.length;
        return taken;
    }
    /** Drops bytes without holding them; false where there are not as many. */
    async skip(count) {
        let left = count;
        while (left > 0) {
            const dropped = await this.take(Math.min(left, 1 << 20));
            if (dropped.length === 0)
                return false;
            left -= dropped.length;
        }
        return true;
    }
    async close() {
        await this.#chunks.return?.();
    }
    async #pull() {
        const step = await this.#chunks.next();
        if (step.done === true)
            return false;
        const { buffer, byteOffset, byteLength } = step.value;
        this.#held.push(Buffer.from(buffer, byteOffset, byteLength));
        this.#heldBytes += byteLength;
        return true;
    }
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/frame.js


const magic = [0x28, 0xb5, 0x2f, 0xfd];
/** Whether what starts at `start` was compressed with zstd, as the collector does it request by request. */
function isZstd(bytes, start) {
    return magic.every((byte, index) => bytes[start + index] === byte);
}
/** One request as it was before it was compressed; a word where it cannot be unpacked. */
function unpackedFrame(bytes) {
    if (!isZstd(bytes, 0))
        return bytes;
    const { zstdDecompressSync } = external_node_zlib_namespaceObject;
    if (zstdDecompressSync === undefined)
        return 'without-zstd';
    try {
        return zstdDecompressSync(bytes, { maxOutputLength: limits/* limits */.F.traceDocument });
    }
    catch {
        return 'damaged';
    }
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/any-value.js

/** A `KeyValue` as OTLP JSON spells it. */
function keyValueFrom(reader, depth = limits/* limits */.F.jsonDepth) {
    let key = '';
    let value = {};
    while (reader.next()) {
        if (reader.tag === 0x0a)
            key = reader.text();
        else if (reader.tag === 0x12)
            value = anyValueFrom(reader.message(), depth);
    }
    return { key, value };
}
/** An `AnyValue` as OTLP JSON spells it; what is nested too deeply is empty. */
function anyValueFrom(reader, depth = limits/* limits */.F.jsonDepth) {
    let value = {};
    while (reader.next())
        value = any_value_valueOf(reader, depth) ?? value;
    return value;
}
function any_value_valueOf(reader, depth) {
    switch (reader.tag) {
        case 0x0a:
            return { stringValue: reader.text() };
        case 0x10:
            return { boolValue: reader.int64() !== 0n };
        case 0x18:
            return { intValue: integer(reader.int64()) };
        case 0x21:
            return { doubleValue: any_value_double(reader.double()) };
        case 0x2a:
            return { arrayValue: { values: any_value_listOf(reader.message(), depth, anyValueFrom) } };
        case 0x32:
            return { kvlistValue: { values: any_value_listOf(reader.message(), depth, keyValueFrom) } };
        case 0x3a:
            return { bytesValue: reader.bytes('base64') };
        default:
            return null;
    }
}
function any_value_listOf(reader, depth, read) {
    const values = [];
    if (depth === 0)
        return values;
    while (reader.next())
        if (reader.tag === 0x0a)
            values.push(read(reader.message(), depth - 1));
    return values;
}
function integer(value) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
}
/** JSON has no word for these. */
function any_value_double(value) {
    return Number.isFinite(value) ? value : String(value);
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/otlp-items.js

/** A `Span` as OTLP JSON spells it; ids are hex. What is not read of a span is left out. */
function otlp_items_spanFrom(reader) {
    const attributes = [];
    const events = [];
    const span = { attributes, events };
    while (reader.next()) {
        switch (reader.tag) {
            case 0x0a:
                span['traceId'] = reader.bytes('hex');
                break;
            case 0x12:
                span['spanId'] = reader.bytes('hex');
                break;
            case 0x22:
                span['parentSpanId'] = reader.bytes('hex');
                break;
            case 0x2a:
                span['name'] = reader.text();
                break;
            case 0x39:
                span['startTimeUnixNano'] = String(reader.fixed64());
                break;
            case 0x41:
                span['endTimeUnixNano'] = String(reader.fixed64());
                break;
            case 0x4a:
                attributes.push(keyValueFrom(reader.message()));
                break;
            case 0x5a:
                events.push(eventFrom(reader.message()));
                break;
            case 0x7a:
                span['status'] = statusFrom(reader.message());
                break;
        }
    }
    return span;
}
function eventFrom(reader) {
    const attributes = [];
    const event = { attributes };
    while (reader.next()) {
        if (reader.tag === 0x09)
            event['timeUnixNano'] = String(reader.fixed64());
        else if (reader.tag === 0x12)
            event['name'] = reader.text();
        else if (reader.tag === 0x1a)
            attributes.push(keyValueFrom(reader.message()));
    }
    return event;
}
function statusFrom(reader) {
    const status = {};
    while (reader.next()) {
        if (reader.tag === 0x12)
            status['message'] = reader.text();
        else if (reader.tag === 0x18)
            status['code'] = reader.number();
    }
    return status;
}
/** A `LogRecord` as OTLP JSON spells it; ids are hex. What is not read of a record is left out. */
function logRecordFrom(reader) {
    const attributes = [];
    const record = { attributes };
    while (reader.next()) {
        switch (reader.tag) {
            case 0x09:
                record['timeUnixNano'] = String(reader.fixed64());
                break;
            case 0x59:
                record['observedTimeUnixNano'] = String(reader.fixed64());
                break;
            case 0x2a:
                record['body'] = anyValueFrom(reader.message());
                break;
            case 0x32:
                attributes.push(keyValueFrom(reader.message()));
                break;
            case 0x4a:
                record['traceId'] = reader.bytes('hex');
                break;
            case 0x52:
                record['spanId'] = reader.bytes('hex');
                break;
            case 0x62:
                record['eventName'] = reader.text();
                break;
        }
    }
    return record;
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/wire.js
const varint = 0;
const fixed64 = 1;
const delimited = 2;
const groupStart = 3;
const groupEnd = 4;
const fixed32 = 5;
/** Groups in groups; nothing that is written today has any. */
const maxGroups = 64;
/**
 * Walks the fields of one protobuf message, also of one that lies: nothing outside of its bounds is
 * looked at, and what does not fit together ends it and is noted as a fault. Text that is not UTF-8 is
 * no fault. A value is decoded when it is asked for.
 */
class WireReader {
    #bytes;
    #end;
    #fault;
    #at;
    #start = 0;
    #stop = 0;
    #tag = 0;
    #place = 0;
    constructor(bytes, start, end, fault) {
        this.#bytes = bytes;
        this.#at = start;
        this.#end = end;
        this.#fault = fault;
    }
    /** Number and wire type of the field, as they are written: `number << 3 | type`. */
    get tag() {
        return this.#tag;
    }
    /** Where the value begins and ends. */
    get start() {
        return this.#start;
    }
    get stop() {
        return this.#stop;
    }
    get fault() {
        return this.#fault.found;
    }
    /** Where the field begins; where it would begin, once there is none. */
    get place() {
        return this.#place;
    }
    /** Moves on to the next field; false at the end, or where nothing more can be made out. */
    next() {
        this.#place = this.#at;
        if (this.#at >= this.#end)
            return false;
        this.#tag = this.#count();
        if (this.#tag < 8 || this.#tag > 0xffff_ffff || Number.isNaN(this.#tag))
            return this.#fail();
        return this.#locate(this.#tag & 7);
    }
    #locate(type) {
        if (type === delimited) {
            const length = this.#count();
            if (Number.isNaN(length))
                return this.#fail();
            this.#start = this.#at;
            this.#stop = this.#start + length;
            if (this.#stop > this.#end) {
                this.#fault.found = true;
                this.#stop = this.#end;
            }
            this.#at = this.#stop;
            return true;
        }
        this.#start = this.#at;
        if (type === varint) {
            if (Number.isNaN(this.#count()))
                return this.#fail();
        }
        else if (type === fixed64)
            this.#at += 8;
        else if (type === fixed32)
            this.#at += 4;
        else if (type !== groupStart || !this.#skipGroup())
            return this.#fail();
        if (this.#at > this.#end)
            return this.#fail();
        this.#stop = this.#at;
        return true;
    }
    /** A varint as a number, exact below 2^53; not a number where it does not end. */
    #count() {
        let value = 0;
        let unit = 1;
        for (let read = 0; read < 10 && this.#at < this.#end; read++) {
            const byte = this.#bytes[this.#at++] ?? 0;
            value += (byte & 0x7f) * unit;
            if (byte < 0x80)
                return value;
            unit *= 128;
        }
        return Number.NaN;
    }
    #skipGroup() {
        let open = 1;
        while (open > 0) {
            if (open > maxGroups || this.#at >= this.#end)
                return false;
            const tag = this.#count();
            const type = tag & 7;
            if (type === groupStart)
                open++;
            else if (type === groupEnd)
                open--;
            else if (!(tag >= 8) || !this.#locate(type))
                return false;
        }
        return true;
    }
    #fail() {
        this.#fault.found = true;
        this.#at = this.#end;
        return false;
    }
    /** The value as a message, whose faults are those of `fault`: of this one, unless it is told otherwise. */
    message(fault = this.#fault) {
        return new WireReader(this.#bytes, this.#start, this.#stop, fault);
    }
    /** Bytes that are not UTF-8 become U+FFFD. */
    text() {
        return this.#bytes.toString('utf8', this.#start, this.#stop);
    }
    bytes(encoding) {
        return this.#bytes.toString(encoding, this.#start, this.#stop);
    }
    /** A small number: an enumeration, a flag. */
    number() {
        return Number(BigInt.asIntN(32, this.#bits()));
    }
    int64() {
        return BigInt.asIntN(64, this.#bits());
    }
    fixed64() {
        return this.#bytes.readBigUInt64LE(this.#start);
    }
    double() {
        return this.#bytes.readDoubleLE(this.#start);
    }
    #bits() {
        let value = 0n;
        for (let at = this.#start, shift = 0n; at < this.#stop; at++, shift += 7n) {
            value |= BigInt((this.#bytes[at] ?? 0) & 0x7f) << shift;
        }
        return value;
    }
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/resource.js



/**
 * Reads one `ResourceSpans` or `ResourceLogs`. The two have the same field numbers, so each item is
 * looked at; metrics and what else there may be are left out. An item that does not fit together is left
 * out whole; what stands beside it is kept.
 */
function resource_readResource(bytes, start, end) {
    const contents = new Contents();
    const fault = { found: false };
    const reader = new WireReader(bytes, start, end, fault);
    while (reader.next()) {
        if (reader.tag === 0x0a)
            contents.readAbout(reader.message());
        // The second one: instrumentation libraries, before they were called scopes.
        else if (reader.tag === 0x12 || reader.tag === 8002)
            contents.readScope(reader);
    }
    if (fault.found)
        contents.note(reader.place);
    const { about, spans, logRecords, damaged, place } = contents;
    const request = {
        resourceSpans: [{ resource: { attributes: about }, scopeSpans: [{ spans }] }],
        resourceLogs: [{ scopeLogs: [{ logRecords }] }],
    };
    return { request, damaged, place };
}
class Contents {
    about = [];
    spans = [];
    logRecords = [];
    damaged = new Set();
    place = null;
    /** Of the item that was read last. */
    #traceId = null;
    note(place) {
        this.damaged.add(this.#traceId);
        this.place ??= place;
    }
    readAbout(reader) {
        while (reader.next())
            if (reader.tag === 0x0a)
                this.about.push(keyValueFrom(reader.message()));
    }
    readScope(outer) {
        const fault = { found: false };
        const scope = outer.message(fault);
        while (scope.next())
            if (scope.tag === 0x12)
                this.#readItem(scope);
        if (fault.found)
            this.note(scope.place);
    }
    #readItem(scope) {
        const fault = { found: scope.fault };
        const kind = resource_kindOf(scope.message(fault));
        if (kind === null && !fault.found)
            return;
        // A fault may hide what it is; where it is a span, this still finds out of which trace.
        const item = kind === 'log' ? logRecordFrom(scope.message(fault)) : otlp_items_spanFrom(scope.message(fault));
        this.#traceId = typeof item['traceId'] === 'string' ? item['traceId'] : null;
        if (fault.found)
            this.note(scope.place);
        else
            (kind === 'log' ? this.logRecords : this.spans).push(item);
    }
}
const spanTimes = new Set([0x39, 0x41]);
/** Times, severity, attributes and flags: a span or a metric has other types there, or nothing. */
const logFields = new Set([0x09, 0x59, 0x10, 0x32, 0x45]);
/** By the types of fields, because spans, log records and metrics share their numbers. */
function resource_kindOf(reader) {
    while (reader.next()) {
        if (spanTimes.has(reader.tag))
            return 'span';
        if (logFields.has(reader.tag))
            return 'log';
    }
    return null;
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/records.js






/**
 * The resources of a protobuf file, one at a time, each as an export request in OTLP JSON. The file is
 * one request or several after each other, which is the same; or, `isFramed`, each has its length before
 * it in four bytes, as the collector's file exporter writes them.
 */
async function* protobufRecords(file, isFramed, problems) {
    const source = new ByteSource(file.open());
    try {
        const next = isFramed ? nextFrame : nextField;
        for (;;) {
            const place = source.position;
            const piece = await next(source);
            if (piece === 'end')
                return;
            if (typeof piece === 'string')
                problems.bytes(piece, place, [null]);
            else if (isFramed)
                yield frameRecords(piece, place + 4, problems);
            else
                yield [recordFrom(piece.bytes, 0, piece.bytes.length, source.position - piece.bytes.length, problems)];
            if (piece === 'not-protobuf')
                return;
            if (typeof piece !== 'string' && piece.isCut) {
                problems.bytes('cut-off', source.position, [null]);
                return;
            }
        }
    }
    finally {
        await source.close();
    }
}
async function nextFrame(source) {
    const prefix = await source.take(4);
    if (prefix.length === 0)
        return 'end';
    if (prefix.length < 4)
        return { bytes: Buffer.alloc(0), isCut: true };
    return sized(source, prefix.readUInt32BE(0));
}
/** Field 1 of a request: one resource. Other fields are skipped, for there may be more one day. */
async function nextField(source) {
    for (;;) {
        const tag = await count(source);
        if (tag === null)
            return 'end';
        const type = tag & 7;
        if (!(tag >= 8) || type === 3 || type === 4 || type > 5)
            return 'not-protobuf';
        if (type === 2) {
            const length = await count(source);
            if (length === null || Number.isNaN(length))
                return 'not-protobuf';
            if (tag === 0x0a)
                return sized(source, length);
            if (!(await source.skip(length)))
                return { bytes: Buffer.alloc(0), isCut: true };
        }
        else if (type === 0)
            await count(source);
        else
            await source.skip(type === 1 ? 8 : 4);
    }
}
async function sized(source, length) {
    if (length > limits/* limits */.F.traceDocument) {
        await source.skip(length);
        return 'too-large';
    }
    const bytes = await source.take(length);
    return { bytes, isCut: bytes.length < length };
}
/** A varint; null at the end of the file, not a number where it does not end. */
async function count(source) {
    let value = 0;
    let unit = 1;
    for (let read = 0; read < 10; read++) {
        const [byte] = await source.take(1);
        if (byte === undefined)
            return read === 0 ? null : Number.NaN;
        value += (byte & 0x7f) * unit;
        if (byte < 0x80)
            return value;
        unit *= 128;
    }
    return Number.NaN;
}
function* frameRecords(frame, place, problems) {
    const bytes = unpackedFrame(frame.bytes);
    if (typeof bytes === 'string') {
        problems.bytes(bytes, place, [null]);
        return;
    }
    const value = bytes[0] === openBrace ? (0,core_json/* parseJson */.qF)(bytes.toString('utf8')) : undefined;
    if (value !== undefined) {
        yield { value, line: 1, length: bytes.length };
        return;
    }
    const fault = { found: false };
    const reader = new WireReader(bytes, 0, bytes.length, fault);
    while (reader.next()) {
        if (reader.tag !== 0x0a)
            continue;
        const { start, stop } = reader;
        yield recordFrom(bytes, start, stop, place, problems);
    }
    if (fault.found)
        problems.bytes('not-protobuf', place + reader.place, [null]);
}
const openBrace = 0x7b;
/** `origin`: where in the file the first of `bytes` stands. */
function recordFrom(bytes, start, end, origin, problems) {
    const { request, damaged, place } = resource_readResource(bytes, start, end);
    if (place !== null)
        problems.bytes('broken', origin + place, [...damaged]);
    return { value: request, line: 1, length: end - start };
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/detect.js


const keyValue = { 0x0a: null, 0x12: null };
const resource = { 0x0a: keyValue, 0x10: null, 0x1a: null };
const scope = { 0x0a: null, 0x12: null, 0x1a: keyValue, 0x20: null };
const scopeItems = { 0x0a: scope, 0x12: null, 0x1a: null };
const resourceItems = { 0x0a: resource, 0x12: scopeItems, 0x1a: null, 8002: scopeItems };
const detect_request = { 0x0a: resourceItems };
/** How much of a file is looked at: the first fields at each depth tell. */
const maxFields = 64;
/** Whether a file begins with an export request of spans, log records or metrics. */
function detect_isRequest(bytes) {
    return bytes[0] === 0x0a && fits(bytes, 0);
}
/**
 * The same, with its length before it: four bytes, the highest first. Less than 160 MiB, for otherwise
 * the length would start as a request does. A request in JSON has this before it where it is compressed.
 */
function isFramedRequest(bytes) {
    if ((bytes[0] ?? 0) >= 0x0a)
        return false;
    return isZstd(bytes, 4) || (bytes[4] === 0x0a && fits(bytes, 4));
}
function fits(bytes, start) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const left = { fields: maxFields };
    return hasShape(new WireReader(buffer, start, buffer.length, { found: false }), detect_request, left);
}
/**
 * Whether the fields are those of the shape, up to the first that no one knows. A length may reach beyond
 * the end, for only the start of the file is there, and files are cut off.
 */
function hasShape(reader, shape, left) {
    let found = false;
    while (left.fields > 0 && reader.next()) {
        left.fields--;
        const inner = shape[reader.tag];
        if (inner === undefined)
            return found;
        found = true;
        if (inner !== null && !hasShape(reader.message(), inner, left))
            return false;
    }
    return found || shape !== detect_request;
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-protobuf.js




const resources = {
    id: 'otlp-protobuf',
    records: (file, { bytes }, problems) => protobufRecords(file, isFramedRequest(bytes), problems),
    read: readRequest,
};
/** OTLP as protobuf: what exporters send, and what the collector's file exporter writes. */
const otlpProtobuf = {
    id: 'otlp-protobuf',
    summary: 'OpenTelemetry OTLP protobuf, spans and log records: export requests as they are sent or with their lengths before them',
    detect: ({ bytes }) => detect_isRequest(bytes) || isFramedRequest(bytes),
    read: (file, head, logs) => readSpans(file, head, false, resources, logs),
};

;// CONCATENATED MODULE: ./lib/trace/formats/zipkin-json.js







/** Spans of Zipkin's API, version 2. Its tags are text, whatever they were before. */
const zipkinJson = {
    id: 'zipkin-json',
    summary: 'Zipkin v2 JSON: lists of spans, or lists of traces',
    detect: (head) => isList(head.document) || isList(head.firstLine) || startsList(head),
    read: (file, head) => readSpans(file, head, false, { id: 'zipkin-json', read: zipkin_json_read, records: zipkin_json_records }),
};
function isList(value) {
    if (Array.isArray(value))
        return value.length > 0 && isList(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['traceId'] !== 'string' || typeof value['id'] !== 'string')
        return false;
    if (zipkin_json_others.some((key) => key in value))
        return false;
    return ((0,core_json/* isObject */.Gv)(value['localEndpoint']) || ((0,core_json/* isObject */.Gv)(value['tags']) && typeof value['timestamp'] === 'number'));
}
/** Keys of other formats whose rows have a trace id and an id as well. */
const zipkin_json_others = ['spanId', 'startTime', 'type', 'attributes'];
function startsList({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return (/(?<!\\)"traceId"\s*:/.test(text) &&
        /(?<!\\)"localEndpoint"\s*:/.test(text) &&
        !/(?<!\\)"spanId"\s*:/.test(text));
}
/** The API answers with a list of traces, each a list of spans. */
async function* zipkin_json_records(file, head, problems) {
    const isLines = isList(head.firstLine) || !head.text.includes('\n');
    for await (const batch of recordsOf(file, head, isLines, problems))
        yield flat(batch);
}
function* flat(batch) {
    for (const record of batch) {
        const value = Array.isArray(record.value) ? record.value.flat() : record.value;
        yield { ...record, value };
    }
}
function zipkin_json_read(raw, sink) {
    if (typeof raw['traceId'] !== 'string' || raw['id'] === undefined)
        return false;
    const attributes = plainAttributes(raw['tags']);
    const id = normalId(raw['id']);
    // Client and server may share one span; what runs below keeps the client as its parent.
    const isShared = raw['shared'] === true;
    const { timestamp, duration } = raw;
    const startUs = typeof timestamp === 'number' && timestamp > 0 ? timestamp : null;
    const span = spanFrom({
        id: isShared && id !== '' ? `${id}-shared` : id,
        parentId: (isShared ? id : normalId(raw['parentId'])) || null,
        name: typeof raw['name'] === 'string' ? raw['name'] : '',
        startUs,
        endUs: startUs !== null && typeof duration === 'number' ? startUs + duration : null,
        status: zipkin_json_statusOf(objectOrNull(raw['tags']) ?? {}),
        attributes,
        events: zipkin_json_eventsOf(raw['annotations']),
    });
    sink(traceIdOf(raw['traceId']), span, namingOf(attributes));
    return true;
}
/** Of 64 or 128 bits; leading zeros may be left out. */
function traceIdOf(id) {
    return normalId(/^[0-9a-f]{17,31}$/.test(id) ? id.padStart(32, '0') : id);
}
/** The tag `error` marks a failure, whatever it says; mostly it says why. */
function zipkin_json_statusOf(tags) {
    const failed = tags['error'] !== undefined && tags['error'] !== 'false' && tags['error'] !== false;
    const why = tags['error'] === 'true' ? null : textOrNull(tags['error']);
    return {
        code: textOrNull(tags['otel.status_code']) ?? (failed ? 'ERROR' : null),
        message: textOrNull(tags['otel.status_description']) ?? why,
    };
}
function zipkin_json_eventsOf(list) {
    return (Array.isArray(list) ? list : []).flatMap((item) => {
        const annotation = objectOrNull(item);
        if (typeof annotation?.['value'] !== 'string')
            return [];
        const time = annotation['timestamp'];
        return { ...eventIn(annotation['value']), timeUs: typeof time === 'number' ? time : null };
    });
}
/** Events of OpenTelemetry become `name`, `name: {attributes}` or `name|{attributes}|0`. */
function eventIn(text) {
    const end = text.slice(0, longestName).search(/[|:]/);
    const rest = end === -1 ? '' : text.slice(end + 1).replace(/\|\d{1,9}$/, '');
    const body = rest.trimStart().startsWith('{') ? (0,core_json/* parseJson */.qF)(rest) : undefined;
    if (body === undefined)
        return { name: text, attributes: plainAttributes(undefined) };
    return { name: text.slice(0, end).replaceAll('"', ''), attributes: plainAttributes(body) };
}
const longestName = 200;

;// CONCATENATED MODULE: ./lib/trace/formats/registry.js




























/** Every format that can be read; the first that knows the head of a file reads it. */
const formats = [
    otlpProtobuf,
    otlpJson,
    jaegerJson,
    phoenix,
    otelPython,
    otelJs,
    mlflow,
    langfuse,
    langsmith,
    openaiAgents,
    deepeval,
    inspectLog,
    claudeCode,
    codexRollout,
    codexExec,
    openaiResponses,
    openaiChat,
    geminiCli,
    tau2Results,
    adk,
    atif,
    sweAgent,
    gemini,
    anthropicMessages,
    langchainMessages,
    kensaJsonl,
    zipkinJson,
    openaiMessages,
];
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
        const start = Buffer.concat(this.#peeked).subarray(0, headBytes);
        const text = decodeHead(start);
        if (whole && text.trim() === '')
            return null;
        return { path: this.path, bytes: start, ...parseHead(text, whole && bytes <= headBytes) };
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
function decodeHead(bytes) {
    const text = bytes.toString('utf8');
    return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
function parseHead(text, whole) {
    const end = text.indexOf('\n');
    const line = end === -1 ? (whole ? (0,core_json/* parseJson */.qF)(text) : undefined) : (0,core_json/* parseJson */.qF)(text.slice(0, end));
    const isOnly = end === -1 || (whole && text.slice(end).trim() === '');
    if (line !== undefined && isOnly)
        return { text, firstLine: line, document: line };
    if (head_isRecord(line))
        return { text, firstLine: line, document: undefined };
    const document = whole ? (0,core_json/* parseJson */.qF)(text) : undefined;
    return { text, firstLine: document === undefined ? laterLine(text) : undefined, document };
}
function head_isRecord(value) {
    return ((0,core_json/* isObject */.Gv)(value) && Object.keys(value).length > 0) || (Array.isArray(value) && value.length > 0);
}
/** JSON Lines whose first line is blank or broken are still JSON Lines; the start of a long document is not. */
function laterLine(text) {
    const lines = text.split('\n', 12);
    if (/^\s*[[{]\s*$/.test(lines.find((line) => line.trim() !== '') ?? ''))
        return undefined;
    return lines.map((line) => (0,core_json/* parseJson */.qF)(line)).find(head_isRecord);
}

;// CONCATENATED MODULE: ./lib/trace/read.js




/**
 * Every trace of a file, whatever its format, and what is wrong with the file. Never throws: a file that
 * cannot be read, is empty or is of no known format is a diagnostic. `logs`: log records whose spans are
 * in other files than they are.
 */
async function* readTraces(file, logs) {
    const unpacked = new DecompressedFile(file);
    const peeked = new PeekedFile(unpacked);
    try {
        const head = await peeked.head();
        const format = head === null ? undefined : detectFormat(head);
        let found = false;
        const kept = logs?.count ?? 0;
        if (format !== undefined && head !== null) {
            for await (const item of format.read(peeked, head, logs)) {
                found = true;
                yield item;
                // What the file breaks off before may be a part of any trace that was still open.
                if (item.kind === 'trace' && unpacked.problem !== null)
                    yield { kind: 'damage', traceId: item.trace.id };
            }
        }
        if (unpacked.problem !== null)
            yield problem(file, 'trace-unreadable', unpacked.problem);
        else if (head === null)
            yield problem(file, 'trace-empty', 'The file is empty.');
        else if (format === undefined)
            yield problem(file, 'trace-format', unknownFormat);
        else if (!found && (logs?.count ?? 0) === kept)
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

;// CONCATENATED MODULE: ./lib/trace/read-files.js


/**
 * Every trace of a list of files. Log records may lie in a file beside the one with their spans: they are
 * kept until their trace comes. Traces that came before their records are read again at the end, and
 * supersede what was given. What damages a file of log records damages the traces that they belong to.
 */
async function* readTraceFiles(files) {
    const logs = new LogIndex();
    const damaged = new Set();
    let before = 0;
    for (const [place, file] of files.entries()) {
        const count = logs.count;
        const here = [];
        for await (const item of readTraces(file, logs)) {
            yield { file: file.path, item };
            if (item.kind === 'damage')
                here.push(item.traceId);
            else if (item.kind === 'trace' && damaged.has(item.trace.id))
                yield damageOf(file, item.trace.id);
        }
        if (logs.count === count)
            continue;
        before = place;
        for (const id of here)
            damaged.add(id);
    }
    const waiting = new Set([...logs.waiting(), ...damaged]);
    if (waiting.size > 0)
        yield* readAgain(files.slice(0, before), waiting, damaged, logs);
    for (const diagnostic of logs.problems()) {
        yield { file: diagnostic.file ?? '', item: { kind: 'diagnostic', diagnostic } };
    }
}
async function* readAgain(files, waiting, damaged, logs) {
    for (const file of files) {
        for await (const item of readTraces(file, logs)) {
            if (item.kind !== 'trace' || !waiting.has(item.trace.id))
                continue;
            yield { file: file.path, item: { ...item, supersedes: true } };
            if (damaged.has(item.trace.id))
                yield damageOf(file, item.trace.id);
        }
    }
}
function damageOf({ path }, traceId) {
    return { file: path, item: { kind: 'damage', traceId } };
}


/***/ })

};
