export const id = 12;
export const ids = [12];
export const modules = {

/***/ 9034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ parseArguments)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3828);
/* harmony import */ var _text_suggest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6101);



/** Parses flags strictly: an unknown one is an error with the nearest name. */
function parseArguments(args, flags) {
    const switches = [...(flags.switches ?? []), 'help'];
    const options = {};
    for (const name of flags.values)
        options[name] = { type: 'string', multiple: true };
    for (const name of switches)
        options[name] = { type: 'boolean' };
    const { tokens } = (0,node_util__WEBPACK_IMPORTED_MODULE_0__.parseArgs)({
        args: [...args],
        options,
        allowPositionals: true,
        strict: false,
        tokens: true,
    });
    const positionals = [];
    const values = {};
    const on = new Set();
    for (const token of tokens) {
        if (token.kind === 'positional')
            positionals.push(token.value);
        if (token.kind !== 'option')
            continue;
        if (switches.includes(token.name))
            on.add(token.name);
        else if (!flags.values.includes(token.name))
            throw unknownFlag(token.rawName, [...flags.values, ...switches]);
        else if (token.value === undefined)
            throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GateError */ .ue('bad-option', `${token.rawName} needs a value`);
        // A flag given more than once makes a list, as for `--traces`.
        else
            values[token.name] = token.name in values ? `${values[token.name]}\n${token.value}` : token.value;
    }
    return { positionals, values, switches: on };
}
function unknownFlag(raw, names) {
    const near = (0,_text_suggest_js__WEBPACK_IMPORTED_MODULE_2__/* .suggest */ .Z)(raw.replace(/^-+/, ''), names);
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GateError */ .ue('bad-option', `${raw} is not an option${near === null ? '' : `; did you mean \`--${near}\`?`}`);
}


/***/ }),

/***/ 7514:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   validateCommand: () => (/* binding */ validateCommand)
/* harmony export */ });
/* harmony import */ var _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(876);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
/* harmony import */ var _core_escape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96);
/* harmony import */ var _files_disk_tree_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6262);
/* harmony import */ var _scenario_load_suite_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17);
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9034);
/* harmony import */ var _scenario_scenario_paths_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(443);
/* harmony import */ var _workspace_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(343);








const usage = `Usage: scenario-gate validate [PATH…]

Checks scenario files without any trace. Prints every problem with file, line and column; exit 0 when there is none, 2 otherwise.
`;
/** `scenario-gate validate PATH…` */
const validateCommand = async (args, terminal) => {
    const { positionals, switches } = (0,_arguments_js__WEBPACK_IMPORTED_MODULE_4__/* .parseArguments */ .W)(args, { values: [] });
    if (switches.has('help')) {
        terminal.stdout.write(usage);
        return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.open;
    }
    const root = (0,_workspace_js__WEBPACK_IMPORTED_MODULE_6__/* .workspaceOf */ .B3)(terminal.cwd(), positionals);
    const tree = (0,_files_disk_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .diskTree */ .c)(root);
    const given = positionals.map((path) => (0,_workspace_js__WEBPACK_IMPORTED_MODULE_6__/* .fromWorkspace */ .mr)(root, terminal.cwd(), path));
    const { scenarios, diagnostics } = await (0,_scenario_load_suite_js__WEBPACK_IMPORTED_MODULE_3__/* .loadSuite */ .b)(tree, await (0,_scenario_scenario_paths_js__WEBPACK_IMPORTED_MODULE_5__/* .scenarioPaths */ .bZ)(tree, given));
    for (const { severity, message, ...place } of diagnostics) {
        terminal.stdout.write(`${(0,_core_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .terminalText */ .eR)((0,_core_diagnostic_js__WEBPACK_IMPORTED_MODULE_7__/* .placeOf */ .$)(place))}: ${severity}: ${(0,_core_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .terminalText */ .eR)(message)}\n`);
    }
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    terminal.stdout.write(`${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}, ${errors} ${errors === 1 ? 'error' : 'errors'}\n`);
    return errors === 0 ? _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.open : _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.input;
};


/***/ }),

/***/ 343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B3: () => (/* binding */ workspaceOf),
/* harmony export */   mr: () => (/* binding */ fromWorkspace)
/* harmony export */ });
/* unused harmony export repositoryAround */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);


/**
 * The folder that nothing a file names may leave. The git work tree around `cwd` (else `cwd`) where
 * it holds all the paths that the user gave; else the repository around those paths, or the folder
 * that holds them all and what lies beside them: a path typed on a command line is the user's own word.
 */
function workspaceOf(cwd, paths) {
    const absolute = paths.map((path) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(cwd, path));
    const around = repositoryAround(cwd) ?? cwd;
    if (absolute.every((path) => isInside(around, path)))
        return around;
    const common = absolute
        .map((path) => path.split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep))
        .reduce(sharedStart)
        .join(node_path__WEBPACK_IMPORTED_MODULE_1__.sep) || node_path__WEBPACK_IMPORTED_MODULE_1__.sep;
    return repositoryAround(common) ?? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(common);
}
/** A path as the workspace names it: relative, with `/`, `.` for the workspace itself. */
function fromWorkspace(workspace, cwd, path) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(workspace, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(cwd, path)).split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).join('/') || '.';
}
function isInside(root, path) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, path);
    return way === '' || (!way.startsWith('..') && !(0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(way));
}
function sharedStart(a, b) {
    const end = a.findIndex((part, index) => part !== b[index]);
    return end === -1 ? a : a.slice(0, end);
}
/** The nearest folder upwards that holds `.git` (a folder, or the file of a linked work tree). */
function repositoryAround(folder) {
    for (let at = folder;; at = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(at)) {
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(at, '.git')))
            return at;
        if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(at) === at)
            return null;
    }
}


/***/ }),

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


/***/ })

};
