#!/usr/bin/env node
import * as __WEBPACK_EXTERNAL_MODULE_node_path_02319fef__ from "node:path";
import * as __WEBPACK_EXTERNAL_MODULE_node_util_types_87adc5e9__ from "node:util/types";
import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 75663:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_MODULE_node_path_02319fef__;

/***/ }),

/***/ 84654:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

var x = (y) => {
	var x = {}; __nccwpck_require__.d(x, y); return x
} 
var y = (x) => (() => (x))
module.exports = x({ ["default"]: () => (__WEBPACK_EXTERNAL_MODULE_node_util_types_87adc5e9__["default"]) });

/***/ }),

/***/ 42613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 20181:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("buffer");

/***/ }),

/***/ 35317:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("child_process");

/***/ }),

/***/ 76982:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");

/***/ }),

/***/ 24434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 79896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 58611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 65692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 69278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 34589:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");

/***/ }),

/***/ 16698:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

/***/ }),

/***/ 31421:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");

/***/ }),

/***/ 77598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 53053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");

/***/ }),

/***/ 40610:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:dns");

/***/ }),

/***/ 78474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 73024:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 51455:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

/***/ }),

/***/ 37067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 44708:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");

/***/ }),

/***/ 98995:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:module");

/***/ }),

/***/ 77030:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

/***/ }),

/***/ 48161:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");

/***/ }),

/***/ 76760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 53916:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path/posix");

/***/ }),

/***/ 643:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:perf_hooks");

/***/ }),

/***/ 41792:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");

/***/ }),

/***/ 57075:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");

/***/ }),

/***/ 46466:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/promises");

/***/ }),

/***/ 58500:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");

/***/ }),

/***/ 41692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");

/***/ }),

/***/ 73136:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");

/***/ }),

/***/ 57975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 73429:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util/types");

/***/ }),

/***/ 75919:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");

/***/ }),

/***/ 38522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 70857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 16928:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");

/***/ }),

/***/ 932:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("process");

/***/ }),

/***/ 13193:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");

/***/ }),

/***/ 53557:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("timers");

/***/ }),

/***/ 64756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 52018:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tty");

/***/ }),

/***/ 39023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 85583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ outputTo)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(58500);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3828);


/**
 * Writes to a stream for as long as that takes anything. A full disk or a reader that has gone ends nothing:
 * unhandled, Node would exit with 1, as if the gate were closed.
 */
function outputTo(stream) {
    let problem = null;
    const note = (thrown) => {
        problem ??= (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .toError */ .iT)(thrown);
    };
    stream.on('error', note);
    return {
        get isTTY() {
            return stream.isTTY;
        },
        get columns() {
            return stream.columns;
        },
        write(text) {
            if (problem !== null)
                return;
            try {
                stream.write(text);
            }
            catch (thrown) {
                note(thrown);
            }
        },
        async problem() {
            // Streams tell of a failed write one turn later.
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setImmediate)();
            return problem;
        },
    };
}


/***/ }),

/***/ 13557:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ isAutomated)
/* harmony export */ });
/** Variables by which CI services can be told; most set the first. */
const automated = [
    'CI',
    'GITHUB_ACTIONS',
    'RUNNER_TEMP',
    'JENKINS_URL',
    'BUILD_NUMBER',
    'TF_BUILD',
    'TEAMCITY_VERSION',
    'CODEBUILD_BUILD_ID',
];
/** Tells whether a process runs in CI, where nobody waits at a terminal, by its environment. */
function isAutomated(env) {
    return automated.some((name) => (env[name] ?? '') !== '');
}


/***/ }),

/***/ 3828:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   OP: () => (/* binding */ errorCatalogue),
/* harmony export */   d: () => (/* binding */ resourceError),
/* harmony export */   hS: () => (/* binding */ exitCodes),
/* harmony export */   iT: () => (/* binding */ toError),
/* harmony export */   ue: () => (/* binding */ GateError)
/* harmony export */ });
/** Every error that ends a run. Problems in single files are diagnostics and end nothing. */
const errorCatalogue = {
    'bad-option': {
        kind: 'input',
        title: 'An option is unknown or has a value it cannot take',
        help: 'What there is: `scenario-gate COMMAND --help`, and docs/reference/options.md for inputs and the config file.',
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
    'bad-accepted': {
        kind: 'input',
        title: 'The file of accepted changes cannot be read',
        help: 'Correct the place that the message names, or write the entry again with `scenario-gate accept`.',
    },
    'bad-calibration': {
        kind: 'input',
        title: 'The file of calibrations cannot be read',
        help: 'Write it again with `scenario-gate judge calibrate LABELS --keep`.',
    },
    'no-verdict': {
        kind: 'environment',
        title: 'A judge that is to be calibrated gave no verdict',
        help: 'Give the key of a provider and, if need be, --judge-model; or recorded replies with --judge replay.',
    },
    'bad-event': {
        kind: 'environment',
        title: 'The event payload of the workflow run cannot be read',
        help: 'GITHUB_EVENT_PATH must name the JSON file that the runner wrote.',
    },
    'other-commit': {
        kind: 'environment',
        title: 'Another commit was checked out',
        help: 'Check out the commit that the event is about, or its merge with the base. The message says how.',
    },
    'unknown-commit': {
        kind: 'environment',
        title: 'The commit to judge cannot be confirmed',
        help: 'A verdict counts for one commit. Check the repository out with actions/checkout before this step.',
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
    'no-resources': {
        kind: 'environment',
        title: 'The machine has no files, memory or disk space left',
        help: 'Raise the limit (`ulimit -n 1024`), free disk space, or use a larger runner.',
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
    get exitCode() {
        return exitCodes[this.kind];
    }
}
/** Process exit codes; 0 and 1 come from the gate. */
const exitCodes = { open: 0, closed: 1, input: 2, environment: 3, bug: 70 };
const lacking = {
    EMFILE: 'This process may not open more files at the same time',
    ENFILE: 'The machine cannot open more files at the same time',
    ENOMEM: 'The machine has no memory left',
    ENOSPC: 'The disk is full',
    EDQUOT: 'The disk quota is used up',
};
/** The error of a machine that is out of files, memory or disk space; null for anything else. */
function resourceError(thrown) {
    const { code = '', message } = toError(thrown);
    const sentence = Object.hasOwn(lacking, code) ? lacking[code] : undefined;
    return sentence === undefined
        ? null
        : new GateError('no-resources', `${sentence}: ${message}.`, { cause: thrown });
}
/** Anything that was thrown, as an Error. */
function toError(thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
}


/***/ }),

/***/ 70021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ compileCacheFolder)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(76760);
/* harmony import */ var _core_automated_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(13557);



/**
 * Makes a private folder for V8's compile cache; returns its path, or null where no folder is safe. The cached code is
 * run as it is, and what Node compares it with can be forged, so whoever can write to the folder owns the process.
 * There is none in CI, where commands of an untrusted pull request run as the user of later jobs, none in a work
 * tree, and none for a program that belongs to another user than the folder.
 */
function compileCacheFolder(request) {
    const { env, cwd, entry, temporary, version, uid } = request;
    if (uid === undefined || (0,_core_automated_js__WEBPACK_IMPORTED_MODULE_2__/* .isAutomated */ .T)(env))
        return null;
    try {
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(entry)).uid !== uid)
            return null;
        const parent = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(temporary);
        if (`${parent}${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`.startsWith(`${workTreeOf((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(cwd))}${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`))
            return null;
        return privateFolder(parent, `scenario-gate-${uid}-${version}`, uid);
    }
    catch {
        // A start without the cache is only slower.
        return null;
    }
}
/** The folder, made if it is missing; null if another user could write to it or put another in its place. */
function privateFolder(parent, name, uid) {
    const above = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(parent);
    const isSticky = (above.mode & 0o1000) !== 0;
    if (!isFolderOf(above, [0, uid]) || ((above.mode & 0o022) !== 0 && !isSticky))
        return null;
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(parent, name);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { mode: 0o700, recursive: true });
    const made = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(folder);
    return isFolderOf(made, [uid]) && (made.mode & 0o077) === 0 ? folder : null;
}
/** Tells whether it is a folder, not a link to one, that one of these users owns. */
function isFolderOf(stats, users) {
    return stats.isDirectory() && users.includes(stats.uid);
}
/** The nearest folder upwards with a `.git`, or the folder itself. */
function workTreeOf(folder) {
    for (let above = folder;; above = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(above)) {
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(above, '.git'), { throwIfNoEntry: false }) !== undefined)
            return above;
        if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(above) === above)
            return folder;
    }
}


/***/ }),

/***/ 80342:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_module__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(98995);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(48161);
/* harmony import */ var _commands_command_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(85583);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(3828);
/* harmony import */ var _files_compile_cache_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(70021);
/* harmony import */ var _record_command_inherited_environment_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(15789);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(13411);
/**
 * The one entry of the bundle. The runner starts an Action without arguments; everything else is the
 * command line. Each loads on its own, so that neither pays for the other's start.
 */







// Before anything is started that could read it.
const isHidden = (0,_record_command_inherited_environment_js__WEBPACK_IMPORTED_MODULE_5__/* .hideEnvironment */ .ed)(process.env);
const stdout = (0,_commands_command_js__WEBPACK_IMPORTED_MODULE_2__/* .outputTo */ .d)(process.stdout);
const stderr = (0,_commands_command_js__WEBPACK_IMPORTED_MODULE_2__/* .outputTo */ .d)(process.stderr);
try {
    process.exitCode = await start();
}
catch (thrown) {
    // A part of the bundle could not even be loaded.
    const error = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .resourceError */ .d)(thrown);
    if (error === null)
        throw thrown;
    stderr.write(`error: ${error.message}\n${error.help}\n`);
    process.exitCode = error.exitCode;
}
async function start() {
    if (process.argv.length <= 2 && process.env['GITHUB_ACTIONS'] === 'true') {
        const { runAction } = await Promise.all(/* import() */[__nccwpck_require__.e("js-yaml"), __nccwpck_require__.e("json-p3"), __nccwpck_require__.e("undici"), __nccwpck_require__.e("actions-core"), __nccwpck_require__.e("parse-yaml"), __nccwpck_require__.e("part"), __nccwpck_require__.e("registry"), __nccwpck_require__.e("trace"), __nccwpck_require__.e("registry-shared"), __nccwpck_require__.e("registry-shared-2"), __nccwpck_require__.e("build"), __nccwpck_require__.e("run"), __nccwpck_require__.e("inputs-archive"), __nccwpck_require__.e("run-shared"), __nccwpck_require__.e("document-shared"), __nccwpck_require__.e("action")]).then(__nccwpck_require__.bind(__nccwpck_require__, 14913));
        return runAction(process.env, { isHidden });
    }
    keepCompiledCode();
    const { runCli } = await __nccwpck_require__.e("cli").then(__nccwpck_require__.bind(__nccwpck_require__, 29069));
    const surroundings = { env: process.env, cwd: () => process.cwd(), now: Date.now };
    return runCli(process.argv.slice(2), { stdout, stderr, ...surroundings });
}
/** Keeps the compiled command line from one start to the next, as Node 22.8 and later can: a sixth of the start. */
function keepCompiledCode() {
    const enable = node_module__WEBPACK_IMPORTED_MODULE_0__.enableCompileCache;
    if (enable === undefined)
        return;
    const { env, argv } = process;
    const folder = (0,_files_compile_cache_js__WEBPACK_IMPORTED_MODULE_4__/* .compileCacheFolder */ .S)({
        env,
        cwd: process.cwd(),
        entry: argv[1] ?? '',
        temporary: (0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(),
        version: _version_js__WEBPACK_IMPORTED_MODULE_6__/* .version */ .r,
        uid: process.getuid?.(),
    });
    if (folder !== null)
        enable(folder);
}

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 15789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   ed: () => (/* binding */ hideEnvironment),
/* harmony export */   jv: () => (/* binding */ isTelemetryRoute),
/* harmony export */   tG: () => (/* binding */ isInherited)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(73024);

/**
 * Variables of our own step: its inputs, the runner's services and file commands, its token, the key of the
 * judge alone. An agent that needs a token of GitHub gets one by another name, such as `GH_TOKEN`.
 */
const ownStep = /^(?:INPUT_.*|ACTIONS_.*|GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY|TOKEN|ACTION|ACTION_PATH|ACTION_REF|ACTION_REPOSITORY)|SCENARIO_GATE_JUDGE_API_KEY)$/;
/**
 * Variables that route telemetry or drop some of it on the way. What production sends elsewhere, in
 * samples, is sent to us and whole.
 */
const telemetryRoute = /^(?:OTEL_(?:EXPORTER_.*|SDK_DISABLED|(?:EXPERIMENTAL_)?CONFIG_FILE|(?:TRACES|LOGS|METRICS)_(?:EXPORTER|SAMPLER|SAMPLER_ARG)|B(?:SP|LRP)_.*|(?:SPAN|EVENT|LINK|LOGRECORD)_.*|ATTRIBUTE_.*)|TRACEPARENT|TRACESTATE|TRACELOOP_(?:BASE_URL|HEADERS)|LANGFUSE_(?:BASE_URL|HOST|SAMPLE_RATE|TRACING_ENABLED|OTEL_.*))$/;
/**
 * Variables that a stranger's agent needs to start, and none that may be a secret: where programs
 * and their libraries are, who and where we are, which language. RUNNER_TRACKING_ID lets the runner end
 * what outlives the job.
 */
const harmless = new RegExp(`^(?:${[
    'PATH|HOME|SHELL|USER|LOGNAME|TZ|TERM|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_[A-Z]+',
    'CI|GITHUB_ACTIONS|GITHUB_WORKSPACE|RUNNER_(?:OS|ARCH|TEMP|TOOL_CACHE|TRACKING_ID)|AGENT_TOOLSDIRECTORY',
    'LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|PKG_CONFIG_PATH|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE',
    'PYTHONPATH|PYTHONLOCATION|PYTHON[23]?_ROOT_DIR|VIRTUAL_ENV|NVM_DIR|PNPM_HOME|BUN_INSTALL|DENO_DIR|DOTNET_ROOT',
    'JAVA_HOME(?:_\\w+)?|GOPATH|GOROOT(?:_\\w+)?|CARGO_HOME|RUSTUP_HOME|XDG_(?:CACHE|CONFIG|DATA|STATE)_HOME|NO_PROXY',
    'SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|OS|PROCESSOR_ARCHITECTURE|NUMBER_OF_PROCESSORS|USERNAME|USERPROFILE',
    'HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|ALLUSERSPROFILE|PUBLIC|PROGRAMDATA|(?:COMMON)?PROGRAM(?:FILES|W6432)(?:\\(X86\\))?',
].join('|')})$`, 'i');
/** Whether a command gets this variable of our own environment. Names are in upper case where case does not count. */
function isInherited(name, trusted) {
    return trusted ? !ownStep.test(name) && !telemetryRoute.test(name) : harmless.test(name);
}
/** Whether a variable says where telemetry goes; a `.env` file has no say in that either. */
function isTelemetryRoute(name) {
    return telemetryRoute.test(name);
}
/**
 * Overwrites, in the block of variables that our process was started with, the values that no stranger's command gets:
 * every process of the same user can read that block in `/proc/PID/environ`, and deleting a variable leaves it there.
 * `env`: that of the process, which keeps its values. False where the system does not allow it: only Linux does.
 */
function hideEnvironment(env) {
    if (process.platform !== 'linux')
        return false;
    try {
        const block = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/self/environ');
        if (block.length === 0)
            return true;
        const memory = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)('/proc/self/mem', 'r+');
        try {
            const start = startOfBlock();
            for (const { name, from, to } of entriesOf(block)) {
                if (isInherited(name, false))
                    continue;
                // Setting it makes a copy elsewhere: what is overwritten is then of no use to anybody.
                const value = env[name];
                if (value !== undefined)
                    env[name] = value;
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeSync)(memory, new Uint8Array(to - from), 0, to - from, start + from);
            }
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(memory);
        }
        return entriesOf((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/self/environ')).every(({ name, isEmpty }) => isEmpty || isInherited(name, false));
    }
    catch {
        return false;
    }
}
/** Address of the block; fields of `/proc/self/stat` are counted after the name of the program, which may hold anything. */
function startOfBlock() {
    const facts = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/self/stat', 'latin1');
    const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
    const start = Number(fields[47]);
    if (!Number.isSafeInteger(start) || start <= 0)
        throw new Error('the address is not told');
    return start;
}
function entriesOf(block) {
    const entries = [];
    for (let at = 0; at < block.length;) {
        const end = block.indexOf(0, at);
        const to = end === -1 ? block.length : end;
        const equals = block.indexOf('=', at);
        if (equals !== -1 && equals < to) {
            const name = block.toString('utf8', at, equals);
            entries.push({ name, from: equals + 1, to, isEmpty: equals + 1 === to });
        }
        at = to + 1;
    }
    return entries;
}


/***/ }),

/***/ 13411:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ version)
/* harmony export */ });
/** Version of the tool; a test keeps it equal to package.json. */
const version = '0.1.0';


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId].call(module.exports, module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return chunkId + ".js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		8792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(80342);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
