export const id = 355;
export const ids = [355];
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

/***/ 5975:
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

// EXTERNAL MODULE: ./lib/checks/registry.js + 34 modules
var registry = __webpack_require__(6291);
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

;// CONCATENATED MODULE: ./lib/scenario/datasets/dataset-format.js


/** The whole file is unusable; the message goes on from "the dataset `x.csv` ". */
class DatasetFault extends Error {
}
/** What a decoder leaves of bytes that are not UTF-8: a value with it is not what the file says. */
const damaged = '\uFFFD';
const notUtf8 = 'is not UTF-8 text; save the dataset as UTF-8';
function isDamaged(text) {
    return text.includes(damaged);
}
/** A row that is written as one JSON object. `place` says where one belongs. */
function jsonRow(content, index, line, place) {
    const faulty = (fault) => ({ index, line, row: null, fault: `the row ${fault}` });
    if (isDamaged(content))
        return faulty(notUtf8);
    const data = (0,json/* parseJson */.qF)(content);
    if (data === undefined)
        return faulty(`is not valid JSON; expected one JSON object ${place}`);
    if (!(0,json/* isObject */.Gv)(data))
        return faulty('is not an object; expected fields such as `{"question": "…"}`');
    if (!(0,json/* isWithinDepth */.Rf)(data, limits/* limits */.F.jsonDepth))
        return faulty('is nested too deeply to read');
    return { index, line, row: { index, data }, fault: null };
}

;// CONCATENATED MODULE: ./lib/scenario/datasets/csv-records.js
const neverClosed = 'a quote in the row is never closed, so that the rest of the file belongs to it; end the value with `"`, and write a quote inside of one twice';
const textAfterQuote = 'text follows a closing quote in the row; put the whole value in quotes, and write a quote inside of it twice';
/**
 * Records by RFC 4180, and as spreadsheets write them: lines end with `\r\n`, `\n` or `\r`, also mixed;
 * a quote within a value that does not begin with one is plain; empty lines are no records. After a
 * broken value reading goes on in the next line. `most`: values that are kept of a record.
 */
function* csvRecords(text, separator, most) {
    const stop = new RegExp(`[${separator}\r\n]`, 'g');
    let line = 1;
    for (let at = 0; at < text.length;) {
        const values = [];
        const begin = at;
        let count = 0;
        let isBlank = true;
        let fault = null;
        for (let isLast = false; !isLast;) {
            const field = text[at] === '"' ? quotedField(text, at, separator) : plainField(text, at, stop);
            if (count < most)
                values.push(field.value);
            count += 1;
            isBlank &&= !field.isQuoted && field.value === '';
            fault ??= field.fault;
            isLast = text[field.end] !== separator;
            at = isLast ? field.end : field.end + 1;
        }
        const isEmptyLine = at === begin;
        at += lineBreakAt(text, at);
        if (!isEmptyLine)
            yield { line, values, count, isBlank, fault };
        line += lineBreaks(text.slice(begin, at));
    }
}
function plainField(text, start, stop) {
    stop.lastIndex = start;
    const end = stop.exec(text)?.index ?? text.length;
    return { value: text.slice(start, end), isQuoted: false, end, fault: null };
}
function quotedField(text, start, separator) {
    let value = '';
    for (let from = start + 1;;) {
        const quote = text.indexOf('"', from);
        if (quote === -1)
            return { value, isQuoted: true, end: text.length, fault: neverClosed };
        if (text[quote + 1] === '"') {
            value += text.slice(from, quote + 1);
            from = quote + 2;
            continue;
        }
        value += text.slice(from, quote);
        const end = quote + 1;
        const next = text[end];
        if (next === undefined || next === separator || next === '\n' || next === '\r')
            return { value, isQuoted: true, end, fault: null };
        const rest = /[\r\n]/g;
        rest.lastIndex = end;
        return { value, isQuoted: true, end: rest.exec(text)?.index ?? text.length, fault: textAfterQuote };
    }
}
/** Length of the line break at a place, 0 where there is none. */
function lineBreakAt(text, at) {
    if (text[at] === '\r')
        return text[at + 1] === '\n' ? 2 : 1;
    return text[at] === '\n' ? 1 : 0;
}
function lineBreaks(text) {
    let count = 0;
    for (let at = 0; at < text.length; at += 1) {
        const char = text[at];
        if (char === '\n' || (char === '\r' && text[at + 1] !== '\n'))
            count += 1;
    }
    return count;
}

;// CONCATENATED MODULE: ./lib/scenario/datasets/csv.js



const expected = 'a line with the names of the fields, and rows below it';
/** A table with a separator between values. Every value is text: what `3` means is not in the file. */
const csv = {
    id: 'csv',
    extensions: ['csv'],
    summary: 'CSV: a first line that names the fields, values separated by `,`, or by `;` where the first line has no `,`. A value with a separator, a quote or a line break stands in `"`, quotes in it twice. All values are text.',
    expected,
    rows: (text) => rows(text, separatorOf(text)),
};
const tsv = {
    id: 'tsv',
    extensions: ['tsv'],
    summary: 'TSV: the same with tabs.',
    expected,
    rows: (text) => rows(text, '\t'),
};
/** Spreadsheets write `;` where the comma is the decimal sign. */
function separatorOf(text) {
    const [comma] = csvRecords(text, ',', 0);
    const [semicolon] = csvRecords(text, ';', 0);
    if (comma === undefined || semicolon === undefined)
        return ',';
    return comma.count === 1 && semicolon.count > 1 && semicolon.fault === null ? ';' : ',';
}
function* rows(text, separator) {
    let names = null;
    let index = 0;
    for (const record of csvRecords(text, separator, limits/* limits */.F.datasetColumns)) {
        if (names === null) {
            names = namesOf(record);
            continue;
        }
        if (record.isBlank)
            continue;
        index += 1;
        yield rowOf(record, names, index, separator);
    }
}
/** @throws DatasetFault where a column has no name of its own. */
function namesOf({ values, count, fault, line }) {
    if (count > limits/* limits */.F.datasetColumns)
        throw new DatasetFault(`has ${count} columns; the limit is ${limits/* limits */.F.datasetColumns}`);
    if (values.some(isDamaged))
        throw new DatasetFault(notUtf8);
    const inLine = `line ${line}, which names the fields`;
    if (fault !== null)
        throw new DatasetFault(`cannot be read at ${inLine}: ${fault}`);
    const unnamed = values.findIndex((name) => name.trim() === '');
    if (unnamed !== -1)
        throw new DatasetFault(`has no name for column ${unnamed + 1} in ${inLine}`);
    const twice = values.find((name, at) => values.indexOf(name) !== at);
    if (twice !== undefined)
        throw new DatasetFault(`has the name \`${twice.slice(0, 80)}\` twice in ${inLine}`);
    return values;
}
function rowOf({ line, values, count, fault }, names, index, separator) {
    const faulty = (message) => ({ index, line, row: null, fault: message });
    if (fault !== null)
        return faulty(fault);
    if (count !== names.length) {
        const shown = separator === '\t' ? 'a tab' : `\`${separator}\``;
        return faulty(`the row has ${count} ${count === 1 ? 'value' : 'values'}, and the first line names ${names.length}; put a value that holds ${shown} or a line break in quotes`);
    }
    if (values.some(isDamaged))
        return faulty(`the row ${notUtf8}`);
    const data = Object.create(null);
    for (const [at, name] of names.entries())
        data[name] = values[at] ?? '';
    return { index, line, row: { index, data }, fault: null };
}

;// CONCATENATED MODULE: ./lib/scenario/datasets/json.js

/** One JSON list. Each item is read for itself, so that a broken one costs no other and has its line. */
const json_json = {
    id: 'json',
    extensions: ['json'],
    summary: 'JSON: one list of objects.',
    expected: 'a list of JSON objects',
    rows: json_rows,
};
function* json_rows(text) {
    const open = text.search(/\S/);
    if (open === -1)
        return;
    if (text[open] !== '[')
        throw new DatasetFault(notAList(text[open]));
    let index = 0;
    const lines = new LineCounter(text);
    for (const { start, end } of items(text, open)) {
        const first = start + text.slice(start, end).search(/\S|$/);
        index += 1;
        yield jsonRow(text.slice(first, end), index, lines.lineOf(first), 'between two commas');
    }
}
function notAList(first) {
    if (isDamaged(first))
        return notUtf8;
    const example = '`[{"question": "…"}]`';
    if (first !== '{')
        return `must be a list of JSON objects, such as ${example}`;
    return `must be a list of objects, such as ${example}, and begins with an object; a file with one object in a line ends with \`.jsonl\``;
}
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const closingList = 0x5d;
/** Where each item of the list that begins at `open` lies. What is inside of one is not looked at but for its brackets and texts. */
function* items(text, open) {
    let depth = 0;
    let start = open + 1;
    for (let at = open; at < text.length; at += 1) {
        const char = text.charCodeAt(at);
        if (char === quote)
            at = endOfText(text, at);
        else if (isOpening(char))
            depth += 1;
        else if (isClosing(char)) {
            depth -= 1;
            if (depth > 0)
                continue;
            if (char !== closingList)
                break;
            const isEmptyList = start === open + 1 && text.slice(start, at).trim() === '';
            if (!isEmptyList)
                yield { start, end: at };
            if (text.slice(at + 1).trim() === '')
                return;
            throw new DatasetFault('goes on after the end of its list; expected one list of JSON objects');
        }
        else if (char === comma && depth === 1) {
            yield { start, end: at };
            start = at + 1;
        }
    }
    throw new DatasetFault('is not valid JSON: its list, or a bracket or a quote in it, is not closed');
}
/** Index of the quote that ends a text, or of the end of the file. */
function endOfText(text, begin) {
    let at = begin + 1;
    while (at < text.length && text.charCodeAt(at) !== quote)
        at += text.charCodeAt(at) === backslash ? 2 : 1;
    return at;
}
function isOpening(char) {
    return char === 0x5b || char === 0x7b;
}
function isClosing(char) {
    return char === closingList || char === 0x7d;
}
/** Lines of places that are asked for from front to back; each character is looked at once. */
class LineCounter {
    #text;
    #line = 1;
    #newline;
    constructor(text) {
        this.#text = text;
        this.#newline = text.indexOf('\n');
    }
    lineOf(place) {
        while (this.#newline !== -1 && this.#newline < place) {
            this.#line += 1;
            this.#newline = this.#text.indexOf('\n', this.#newline + 1);
        }
        return this.#line;
    }
}

;// CONCATENATED MODULE: ./lib/scenario/datasets/jsonl.js

/** JSON Lines; blank lines are no rows. */
const jsonl = {
    id: 'jsonl',
    extensions: ['jsonl', 'ndjson'],
    summary: 'JSON Lines: one object in a line.',
    expected: 'one JSON object in a line',
    rows: jsonl_rows,
};
function* jsonl_rows(text) {
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
        yield jsonRow(content, index, line, 'in a line');
    }
}

;// CONCATENATED MODULE: ./lib/scenario/datasets/registry.js



/** Every way to write a dataset; the ending of the file's name says which. Adding one is a file and a line. */
const datasetFormats = [jsonl, json_json, csv, tsv];
/** The format of a file by its name, or null where no format has its ending. */
function datasetFormatOf(file) {
    const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
    const formats = datasetFormats;
    return formats.find(({ extensions }) => extensions.includes(extension)) ?? null;
}

;// CONCATENATED MODULE: ./lib/scenario/dataset.js




/** Rows of a dataset, or the reason why there are none. A bad row is a reading of its own. */
async function readDataset(tree, file) {
    const format = datasetFormatOf(file);
    if (format === null) {
        const endings = datasetFormats.map(({ extensions: [ending] }) => `\`.${ending}\``);
        return `the dataset \`${file}\` is in no format that is read; expected a file that ends with ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;
    }
    try {
        const text = await tree.readText(file, limits/* limits */.F.datasetFile);
        return rowsOf(file, format, text.startsWith('\uFEFF') ? text.slice(1) : text);
    }
    catch (thrown) {
        if (thrown instanceof DatasetFault)
            return `the dataset \`${file}\` ${thrown.message}`;
        if (thrown instanceof errors/* GateError */.ue)
            return `the dataset cannot be used: ${thrown.message}`;
        throw thrown;
    }
}
function rowsOf(file, format, text) {
    const rows = [];
    for (const reading of format.rows(text)) {
        if (rows.length === limits/* limits */.F.datasetRows)
            return `the dataset \`${file}\` has more than ${limits/* limits */.F.datasetRows} rows; split it`;
        rows.push(reading);
    }
    return rows.length === 0 ? `the dataset \`${file}\` has no rows; expected ${format.expected}` : rows;
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

// EXTERNAL MODULE: ./lib/text/yaml/parse-yaml.js + 4 modules
var parse_yaml = __webpack_require__(9766);
// EXTERNAL MODULE: ./lib/text/yaml/positions.js
var positions = __webpack_require__(1967);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(6843);
;// CONCATENATED MODULE: ./lib/scenario/scenario.js
/** How a command is given the input: one more argument at its end, standard input, a variable, or not at all. */
const inputWays = ['argument', 'stdin', 'environment', 'none'];

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
/** What no process can be given: the system's own texts end at a NUL. */
const argument = keys_text.refine((value) => !value.includes('\0'), { error: 'expected text without a NUL' });
const aCommand = 'expected a list of texts, such as `[python, agent.py]`';
const words = schemas/* array */.YOg(argument, { error: aCommand }).max(longest, tooLong);
const command = words.min(1, { error: 'expected a program and its arguments, such as `[python, agent.py]`' });
const someCommands = 'expected a command such as `[npm, run, seed]`, or a list of commands';
const commands = schemas/* union */.KCZ([
    argument,
    command,
    schemas/* array */.YOg(command, { error: someCommands }).min(1, { error: someCommands }).max(longest, tooLong),
], { error: someCommands });
const variables = schemas/* record */.g1P(schemas/* string */.YjP(), argument, {
    error: 'expected a mapping of texts, such as `{ MODE: test }`',
});
const aTimeout = 'expected seconds, such as 90, or a text such as `90s`, `5m` or `1h`';
const tooShort = { error: 'expected a time longer than 0' };
const tooLate = { error: 'expected at most 24 hours' };
const longestSeconds = 86_400;
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 };
/** Seconds, or a number with its unit; milliseconds come out. */
const timeout = schemas/* union */.KCZ([
    schemas/* number */.aig({ error: aTimeout }).positive(tooShort).max(longestSeconds, tooLate),
    schemas/* string */.YjP({ error: aTimeout }).regex(/^\d{1,9}(?:\.\d{1,9})?[smh]$/, { error: aTimeout }),
], { error: aTimeout })
    .transform((given) => {
    const [count, unit] = typeof given === 'number' ? [given, 's'] : [Number.parseFloat(given), given.slice(-1)];
    return Math.round(count * unitMs[unit]);
})
    .refine((ms) => ms > 0, tooShort)
    .refine((ms) => ms <= longestSeconds * 1_000, tooLate);
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
    run_command: schemas/* union */.KCZ([words, argument], { error: aCommand })
        .describe('Starts the agent, as a list of arguments, without a shell. One text is split as a POSIX shell would; the input then stands only where it says `{{input}}`. An empty list is no command.'),
    input_via: schemas/* enum */.k5n(inputWays, { error: 'expected `argument`, `stdin`, `environment` or `none`' })
        .describe('How the command is given the input: as one more `argument` at its end (the default), on `stdin`, in the `environment` as `SCENARIO_GATE_INPUT`, or not at all (`none`). A mapping or a list is given as JSON.'),
    env: variables.describe('Environment variables for the command, and for `setup` and `teardown`.'),
    env_overrides: variables.describe("Kensa's name of `env`. Where both name a variable, `env` wins."),
    working_directory: word.describe('Folder to start the command in, relative to the workspace and inside of it. Default: where the gate is started.'),
    timeout: timeout.describe('Longest time that one trial may take: seconds, or a text such as `90s`, `5m`, `1h`. What runs longer is stopped, and the trial is unverified.'),
    setup: commands.describe('Commands before the first trial, such as the start of a server: one, as a list of arguments or one text, or a list of lists. Where one fails, the trials are unverified. Scenarios with the same `setup`, `teardown`, `env` and folder share them.'),
    teardown: commands.describe('Commands after the last trial, in the same form; they run whatever happened.'),
    trace_file: word.describe('Path or glob of trace files that the command writes, relative to its working directory.'),
    expected_outcome: keys_text.describe('What a good run comes to, for people and judges.'),
    checks: schemas/* array */.YOg(schemas/* unknown */.L5J(), { error: 'expected a list of checks, each with a `type`' })
        .max(longest, tooLong)
        .describe('Deterministic checks. All must pass before a judge is asked.'),
    criteria: orNull(keys_text).describe('Rubric for a judge. Not together with `judge`.'),
    judge: orNull(keys_text).describe('Name of a judge file. Not together with `criteria`.'),
    dataset: orNull(word).describe('File beside the scenario whose rows are scenarios of their own: `.jsonl`, `.json`, `.csv` or `.tsv`. Needs `input_field`.'),
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
        .describe('Trials wanted; with fewer traces the scenario is unverified. Default: as many as there are; of a command that is run, one.'),
    tags: texts('expected a list of texts').describe('Words to group scenarios by.'),
};
/** Keys that say how `run_command` is run; without it they would mean nothing. Kensa's own may stand alone. */
const commandKeys = [
    'input_via',
    'env',
    'working_directory',
    'timeout',
    'setup',
    'teardown',
    'trace_file',
];
/** Keys that Kensa does not have. */
const ownKeys = ['traces', 'trials', 'tags', ...commandKeys];

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
/** Of the branches of a union, the one that fits best: wrong only deep inside, and in the fewest places. */
function deepest(issue) {
    if (issue.code !== 'invalid_union')
        return issue;
    let best = null;
    for (const { 0: first, length: count } of issue.errors) {
        if (first === undefined || (first.path.length === 0 && first.code === 'invalid_type'))
            continue;
        const depth = first.path.length;
        if (best === null || depth > best.depth || (depth === best.depth && count < best.count))
            best = { depth, count, issue: first };
    }
    return best === null ? issue : { path: [...issue.path, ...best.issue.path], message: best.issue.message };
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

;// CONCATENATED MODULE: ./lib/scenario/dialects/run-command.js





const inputPlaceholder = '{{input}}';
const openQuote = 'a quote or a backslash is left open; write a list, such as `[python, agent.py]`';
const noProgram = 'there is no program to start; write one, such as `[python, agent.py]`';
/** Reads `run_command` and the keys that go with it. */
function commandOf(document, values) {
    const problems = [];
    const say = (path, message) => {
        if (problems.length < limits/* limits */.F.faultsPerFile)
            problems.push({ code: 'scenario-value', path, part: 'key', message });
    };
    const { run_command: command } = values;
    if (!('run_command' in document)) {
        const advice = 'add the command, such as `run_command: [python, agent.py]`';
        for (const key of commandKeys)
            if (key in document)
                say([key], `\`${key}\` needs \`run_command\`; ${advice}`);
    }
    // What Kensa takes where nothing is said.
    const isNone = command === undefined || (Array.isArray(command) && command.length === 0);
    const argv = isNone ? null : wordsOf(command, ['run_command'], say);
    const folder = folderOf(values, say);
    const place = { workingDirectory: folder, traceFile: traceFileOf(values, folder, say) };
    const around = { setup: commandsOf('setup', values, say), teardown: commandsOf('teardown', values, say) };
    if (argv === null)
        return { found: null, problems, warnings: [] };
    const input = inputOf(values, argv, say);
    checkNames(values, say);
    const found = {
        argv,
        env: { ...values.env_overrides, ...values.env },
        ...input,
        timeoutMs: values.timeout ?? null,
        ...place,
        ...around,
    };
    return { found, problems, warnings: unused(values, found) };
}
/** A command as its arguments; one text is split as a shell would. Null where it is none. */
function wordsOf(command, path, say) {
    const words = typeof command === 'string' ? splitWords(command) : [...command];
    const fault = words === null ? openQuote : (words[0] ?? '') === '' ? noProgram : null;
    if (fault === null)
        return words;
    const name = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
    say(path, `\`${name}\`: ${fault}`);
    return null;
}
/** The oldest form, one text, passes the input nowhere but at `{{input}}`; in a list that is plain text. */
function inputOf({ run_command: command, input_via: way }, argv, say) {
    if (typeof command !== 'string')
        return { inputVia: way ?? 'argument', hasPlaceholder: false };
    const hasPlaceholder = argv.some((word) => word.includes(inputPlaceholder));
    if (hasPlaceholder && way !== undefined && way !== 'argument') {
        say(['input_via'], `\`run_command\` takes the input at \`${inputPlaceholder}\`; remove that, or \`input_via: ${way}\``);
    }
    return { inputVia: way ?? (hasPlaceholder ? 'argument' : 'none'), hasPlaceholder };
}
/** Only where nobody asked for it: `input_via: none` says so. */
function unused(values, { inputVia }) {
    const { input, dataset, input_via: way } = values;
    const hasInput = (input !== undefined && input !== null && input !== '') || typeof dataset === 'string';
    if (inputVia !== 'none' || way !== undefined || !hasInput)
        return [];
    const every = typeof dataset === 'string' ? ', so that all rows run alike' : '';
    const message = `the input is not passed to \`run_command\`${every}: one text takes it only at \`${inputPlaceholder}\`; add that, or write a list, or \`input_via: none\``;
    return [{ code: 'scenario-value', path: ['run_command'], part: 'key', message }];
}
function checkNames(values, say) {
    for (const key of ['env_overrides', 'env']) {
        const wrong = Object.keys(values[key] ?? {}).find((name) => !/^[^=\0]+$/.test(name));
        if (wrong === undefined)
            continue;
        say([key, wrong], `\`${key}\`: \`${wrong.slice(0, 80)}\` cannot be the name of a variable: it is empty, or holds \`=\` or a NUL`);
    }
}
function folderOf({ working_directory: folder }, say) {
    if (folder === undefined)
        return null;
    return inside(folder, () => (0,files_paths/* normalPath */.FE)(folder), ['working_directory'], say);
}
/** Relative to the working directory, as the command would name it; both together stay in the workspace. */
function traceFileOf({ trace_file: file }, folder, say) {
    if (file === undefined)
        return null;
    const resolve = () => {
        // Joined, an absolute path would look like one that is relative.
        if (file.startsWith('/'))
            (0,files_paths/* normalPath */.FE)(file);
        (0,files_paths/* normalPath */.FE)((0,files_paths/* joinPath */.uJ)(folder ?? '.', file));
        return file;
    };
    return inside(file, resolve, ['trace_file'], say);
}
function inside(path, resolve, at, say) {
    try {
        return resolve();
    }
    catch (thrown) {
        if (!(thrown instanceof errors/* GateError */.ue))
            throw thrown;
        say(at, `\`${at[0]}\`: \`${path}\` leads out of the workspace; write a path inside of it`);
        return null;
    }
}
/** One command, or a list of them. */
function commandsOf(key, values, say) {
    const given = values[key];
    if (given === undefined)
        return [];
    if (typeof given === 'string')
        return present([wordsOf(given, [key], say)]);
    if (given.every((item) => typeof item === 'string')) {
        const [program = ''] = given;
        // A list of command lines, as other tools have it, would be a program with a blank in its name.
        if (/^[^\s/\\]+\s/.test(program)) {
            const advice = `write each command as a list of its own, such as \`- [${program.split(/\s+/).slice(0, 8).join(', ')}]\``;
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
    const command = commandOf(document, values);
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
    const warnings = command.warnings.map((warning) => ({
        ...located(source, warning),
        code: 'input-unused',
        severity: 'warning',
    }));
    const draft = {
        ...draftOf(source, document, values),
        ...paths.found,
        runCommand: command.found,
        problems: diagnostics,
    };
    return { drafts: [draft], diagnostics: [...diagnostics, ...warnings] };
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
        return broken(file, text, 'this is not UTF-8 text; save the file as UTF-8', (0,positions/* positionAt */.t$)(text, damaged));
    }
    const parsed = (0,parse_yaml/* parseYaml */.h)(text);
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
