export const id = 507;
export const ids = [507];
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

/***/ 2479:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ diskTree)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3828);
/* harmony import */ var _glob_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7181);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(795);
/* harmony import */ var _walk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3122);






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
        const normal = (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .normalPath */ .FE)(pattern);
        if (!(0,_glob_js__WEBPACK_IMPORTED_MODULE_3__/* .isGlob */ .fg)(normal))
            return this.#find(normal)?.kind === 'file' ? [normal] : [];
        const { folder, depth } = (0,_glob_js__WEBPACK_IMPORTED_MODULE_3__/* .globBase */ .EI)(normal);
        return this.#below(folder, depth).filter((0,_glob_js__WEBPACK_IMPORTED_MODULE_3__/* .matchGlob */ .sB)(normal));
    }
    async size(path) {
        const found = this.#find(path);
        return found?.kind === 'file' ? found.size : null;
    }
    async readText(path, maxBytes) {
        const { real, size } = this.#file(path);
        if (size > maxBytes) {
            throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GateError */ .ue('too-large', `\`${path}\` has ${size} bytes; the limit is ${maxBytes}.`);
        }
        try {
            return new TextDecoder().decode((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(real));
        }
        catch (thrown) {
            throw readError(path, thrown);
        }
    }
    async *open(path) {
        const { real, size } = this.#file(path);
        try {
            if (size <= chunkBytes)
                yield (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(real);
            else
                yield* (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(real, { highWaterMark: chunkBytes });
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
        const files = (0,_walk_js__WEBPACK_IMPORTED_MODULE_5__/* .walk */ .G)(this.#base(), { path: found.path, real: found.real, depth });
        return files.sort(_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .byCodePoint */ .HH);
    }
    #file(path) {
        const found = this.#find(path);
        if (found?.kind === 'file')
            return found;
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GateError */ .ue('not-found', `There is no file \`${path}\`.`);
    }
    #find(path) {
        const normal = (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .normalPath */ .FE)(path);
        try {
            const base = this.#base();
            const real = node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(base, normal));
            if (!(0,_walk_js__WEBPACK_IMPORTED_MODULE_5__/* .isInside */ .F)(base, real))
                throw (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .outside */ .qY)(path);
            const facts = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(real);
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
        return (this.#realRoot ??= node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(this.#root));
    }
}
function isAbsent(thrown) {
    const code = thrown.code ?? '';
    return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code);
}
function readError(path, thrown) {
    if (thrown instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GateError */ .ue)
        return thrown;
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GateError */ .ue('cannot-read', `\`${path}\` cannot be read: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .toError */ .iT)(thrown).message}`, {
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

/***/ 3122:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ isInside),
/* harmony export */   G: () => (/* binding */ walk)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3828);
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7535);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(795);





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
                if (entries > _core_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .limits */ .F.walkedEntries)
                    throw endless(start.path);
                const path = (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .joinPath */ .uJ)(folder.path, entry.name);
                const place = { path, real: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.real, entry.name), depth: folder.depth - 1 };
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
        const waiting = links.sort((a, b) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .byCodePoint */ .HH)(a.path, b.path));
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
        const real = node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(link);
        if (!isInside(realRoot, real))
            return null;
        const facts = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(real);
        return facts.isFile() || facts.isDirectory() ? { real, isFile: facts.isFile() } : null;
    }
    catch {
        // A link to nothing, or a loop of links.
        return null;
    }
}
function entriesOf({ path, real }) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(real, { withFileTypes: true });
    }
    catch (thrown) {
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GateError */ .ue('cannot-read', `The folder \`${path}\` cannot be read: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .toError */ .iT)(thrown).message}`, {
            cause: thrown,
        });
    }
}
/** Whether a real path is the root or below it. */
function isInside(realRoot, real) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(realRoot, real);
    return way === '' || (way !== '..' && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(way));
}
function endless(path) {
    const bound = _core_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .limits */ .F.walkedEntries.toLocaleString('en');
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GateError */ .ue('too-large', `The folder \`${path}\` holds more than ${bound} files and folders; name a smaller one.`);
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


/***/ })

};
