export const id = 111;
export const ids = [111];
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

/***/ 4111:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runCommand: () => (/* binding */ runCommand)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);
/* harmony import */ var _config_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2193);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3828);
/* harmony import */ var _files_disk_tree_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6262);
/* harmony import */ var _options_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1097);
/* harmony import */ var _report_context_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6721);
/* harmony import */ var _report_markdown_summary_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4834);
/* harmony import */ var _report_terminal_page_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3220);
/* harmony import */ var _report_terminal_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1170);
/* harmony import */ var _results_write_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5713);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(4522);
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(9034);
/* harmony import */ var _workspace_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(343);













/** Scenarios are the arguments themselves here. */
const flagNames = _options_js__WEBPACK_IMPORTED_MODULE_4__/* .optionNames */ .W6.filter((name) => name !== 'scenarios' && !_options_js__WEBPACK_IMPORTED_MODULE_4__/* .actionOnly */ .Zy.includes(name));
const formats = ['text', 'markdown', 'json'];
/** `scenario-gate run [PATH…]`: exit 0 when the gate is open, 1 when it is closed. */
const runCommand = async (args, terminal) => {
    const parsed = (0,_arguments_js__WEBPACK_IMPORTED_MODULE_11__/* .parseArguments */ .W)(args, { values: [...flagNames, 'format'], switches: ['verbose'] });
    if (parsed.switches.has('help')) {
        terminal.stdout.write(usage());
        return _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .exitCodes */ .hS.open;
    }
    const format = formats.find((known) => known === (parsed.values['format'] ?? 'text'));
    if (format === undefined) {
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GateError */ .ue('bad-option', `--format: expected one of: ${formats.join(', ')}, got \`${parsed.values['format']}\``);
    }
    const cwd = terminal.cwd();
    const traces = parsed.values['traces']?.split('\n') ?? [];
    const root = (0,_workspace_js__WEBPACK_IMPORTED_MODULE_12__/* .workspaceOf */ .B3)(cwd, [...parsed.positionals, ...traces.map(literalStart)]);
    const flags = flagSource(parsed, root, cwd);
    const config = await (0,_config_js__WEBPACK_IMPORTED_MODULE_1__/* .readConfig */ .X)((0,_files_disk_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .diskTree */ .c)(root), flags.values['config']);
    const options = (0,_options_js__WEBPACK_IMPORTED_MODULE_4__/* .parseOptions */ .Ac)(config === null ? [flags] : [flags, config]);
    const results = await (0,_run_js__WEBPACK_IMPORTED_MODULE_10__/* .run */ .e)(options, {
        root,
        cwd,
        env: terminal.env,
        now: () => terminal.now(),
        head: { sha: null, ref: null },
        find: { kind: 'default' },
        diagnostics: [],
    });
    if (options.results !== undefined)
        await (0,_results_write_js__WEBPACK_IMPORTED_MODULE_9__/* .writeResults */ .K)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, options.results), results);
    print(results, format, parsed.switches.has('verbose'), terminal);
    return results.decision.gate === 'open' ? _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .exitCodes */ .hS.open : _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .exitCodes */ .hS.closed;
};
function print(results, format, verbose, { stdout, env }) {
    if (format === 'json')
        for (const piece of (0,_results_write_js__WEBPACK_IMPORTED_MODULE_9__/* .resultsText */ .q)(results))
            stdout.write(piece);
    else if (format === 'markdown')
        stdout.write(`${(0,_report_markdown_summary_js__WEBPACK_IMPORTED_MODULE_6__/* .renderSummary */ .B)(results, _report_context_js__WEBPACK_IMPORTED_MODULE_5__/* .noContext */ .DR)}\n`);
    else {
        const color = (stdout.isTTY === true && !env['NO_COLOR']) || (env['FORCE_COLOR'] ?? '0') !== '0';
        stdout.write((0,_report_terminal_js__WEBPACK_IMPORTED_MODULE_8__/* .renderTerminal */ .b)(results, { color, width: stdout.columns ?? 100, verbose }));
    }
}
/** Paths on the command line are relative to where the user stands; inside, all are the workspace's. */
function flagSource({ positionals, values }, root, cwd) {
    const { format: _, ...options } = values;
    const inside = (path) => (0,_workspace_js__WEBPACK_IMPORTED_MODULE_12__/* .fromWorkspace */ .mr)(root, cwd, path);
    const { traces, config } = options;
    return {
        label: (name) => `--${name}`,
        values: {
            ...options,
            ...(positionals.length === 0 ? {} : { scenarios: positionals.map(inside) }),
            ...(traces === undefined ? {} : { traces: traces.split('\n').map(inside) }),
            ...(config === undefined ? {} : { config: inside(config) }),
        },
    };
}
/** What of a glob is a plain path: the folder that it starts in. */
function literalStart(glob) {
    const parts = glob.split('/');
    const wild = parts.findIndex((part) => /[*?{}[\]]/.test(part));
    return wild === -1 ? glob : parts.slice(0, wild).join('/') || (glob.startsWith('/') ? '/' : '.');
}
function usage() {
    const options = [
        ...flagNames.map((name) => [name, _options_js__WEBPACK_IMPORTED_MODULE_4__/* .optionsSchema */ .ci.shape[name].description ?? '']),
        ['format', 'What to print: `text`, `markdown` or `json`.'],
        ['verbose', 'Lists everything, also what passed.'],
    ];
    const page = { color: false, width: 100 };
    return [
        'Usage: scenario-gate run [PATH…] [options]',
        '',
        'Scores scenario files (or folders of them) over recorded traces, compares with the base, and decides.',
        '',
        ...options.flatMap(([name, meaning]) => (0,_report_terminal_page_js__WEBPACK_IMPORTED_MODULE_7__/* .wrapped */ .ky)(meaning, page, 19, `  --${name.padEnd(15)}`)),
        '',
    ].join('\n');
}


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


/***/ })

};
