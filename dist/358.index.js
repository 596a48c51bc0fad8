export const id = 358;
export const ids = [358];
export const modules = {

/***/ 4510:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ samplesOf),
/* harmony export */   s: () => (/* binding */ tallyOf)
/* harmony export */ });
function tallyOf(trials) {
    const tally = { passed: 0, failed: 0, unverified: 0 };
    for (const { outcome } of trials)
        tally[outcome] += 1;
    return tally;
}
function samplesOf(trials) {
    const samples = Object.create(null);
    for (const { metrics } of trials) {
        for (const [name, value] of Object.entries(metrics))
            (samples[name] ??= []).push(value);
    }
    return samples;
}


/***/ }),

/***/ 3128:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ runChecks)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
/* harmony import */ var _define_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8974);


/**
 * Every check's verdict on one trace, in order. What could not be evaluated is an `error` that says why;
 * a trace in which nothing was recorded is missing data for every check.
 */
function runChecks(trace, checks) {
    return checks.map((bound) => verdictOf(bound, evaluate(trace, bound)));
}
/** One verdict for all plain passes of a check: most verdicts are that, and a run may keep a million. */
const plainPasses = new WeakMap();
function verdictOf(bound, finding) {
    const known = finding === _define_js__WEBPACK_IMPORTED_MODULE_1__/* .plainPass */ .SJ ? plainPasses.get(bound) : undefined;
    if (known !== undefined)
        return known;
    const { type, severity, surface, description } = bound.spec;
    const verdict = { type, severity, surface, description, ...finding };
    if (finding === _define_js__WEBPACK_IMPORTED_MODULE_1__/* .plainPass */ .SJ)
        plainPasses.set(bound, verdict);
    return verdict;
}
function evaluate(trace, bound) {
    if (bound.problems !== null) {
        const reason = bound.check === null ? 'unknown-check' : 'invalid-params';
        return { status: 'error', reason, actual: bound.problems.map(({ message }) => message).join('; ') };
    }
    try {
        if (isEmpty(trace))
            return (0,_define_js__WEBPACK_IMPORTED_MODULE_1__/* .missing */ .LO)('anything; the trace is empty');
        for (const need of bound.check.needs)
            if (!needs[need].isMet(trace))
                return (0,_define_js__WEBPACK_IMPORTED_MODULE_1__/* .missing */ .LO)(needs[need].words);
        return bound.check.evaluate(trace, bound.params);
    }
    catch (thrown) {
        return { status: 'error', reason: 'check-threw', actual: (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .toError */ .iT)(thrown).message };
    }
}
/** Not taken apart: to make the messages of a trace costs as much as to read it. */
function isEmpty(trace) {
    return (trace.spans.length === 0 &&
        trace.process === null &&
        trace.messages.length === 0 &&
        trace.finalOutput === null);
}
/** What a check may need: whether a trace holds it, and its words for when it does not. */
const needs = {
    spans: { isMet: (trace) => trace.spans.length > 0, words: 'spans' },
    messages: { isMet: (trace) => trace.messages.length > 0, words: 'the messages of the conversation' },
    output: { isMet: (trace) => trace.finalOutput !== null, words: 'the final output' },
    'tool-calls': { isMet: (trace) => trace.toolCalls !== null, words: 'tool calls' },
    // A format that leaves nothing out shows by the absence of model calls that there were none.
    'llm-calls': {
        isMet: (trace) => trace.llmCalls.length > 0 || trace.stated.toolCallsComplete === true,
        words: 'model calls',
    },
    tokens: { isMet: (trace) => trace.usage !== null, words: 'tokens' },
    cost: { isMet: (trace) => trace.cost !== null, words: 'the cost of any model call' },
    process: { isMet: (trace) => trace.process !== null, words: 'the command that was run' },
    timing: { isMet: (trace) => trace.durationUs !== null, words: 'start and end times' },
    agents: { isMet: (trace) => trace.agents !== null, words: 'agents' },
    skills: { isMet: (trace) => trace.skills !== null, words: 'tool calls, which show the skills' },
    workflow: { isMet: (trace) => trace.workflow !== null, words: 'the states of a workflow' },
    retrievals: { isMet: (trace) => trace.retrievals !== null, words: 'searches of a retriever' },
    media: { isMet: (trace) => trace.media !== null, words: 'the messages of the conversation' },
    validations: { isMet: (trace) => trace.validations !== null, words: 'results of guardrails' },
};


/***/ }),

/***/ 2193:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ readConfig)
/* harmony export */ });
/* unused harmony export defaultConfigFile */
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7535);



const defaultConfigFile = 'scenario-gate.yaml';
/**
 * The config file as a source of options: the named one, which must exist, or the default one, where
 * there is one.
 * @throws GateError `bad-config` with the line of a YAML error; `not-found` for a named file.
 */
async function readConfig(tree, named) {
    const path = named ?? defaultConfigFile;
    if ((await tree.size(path)) === null) {
        if (named === undefined)
            return null;
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('not-found', `The config file \`${named}\` does not exist.`);
    }
    const text = await tree.readText(path, _core_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .limits */ .F.scenarioFile);
    // Most runs have no such file, and the parser is a fifth of what they would load.
    const { parseDocument } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 8815, 19));
    const document = parseDocument(text, { prettyErrors: true });
    const problem = document.errors[0];
    if (problem !== undefined) {
        const line = problem.linePos?.[0].line;
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('bad-config', `${path}${line === undefined ? '' : `:${line}`}: ${problem.message.split('\n')[0]}`);
    }
    const values = document.toJS({ maxAliasCount: _core_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .limits */ .F.yamlAliases });
    if (values === null)
        return null;
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(values))
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('bad-config', `${path}: expected a mapping of options, such as \`fail-on: failures\``);
    if ('config' in values)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('bad-config', `${path}: \`config\` cannot be set in the config file itself`);
    if ('untrusted-commands' in values)
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('bad-config', `${path}: \`untrusted-commands\` cannot be set here, where a pull request could set it for itself; make it an input of the Action`);
    return { label: (name) => `${path}: \`${name}\``, values };
}


/***/ }),

/***/ 6367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ writeFileAtomically)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7075);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6466);





/**
 * Writes a file so that a reader sees the former one or the whole new one, also when this process is
 * killed in between: a temporary file beside it takes its name when it is complete. Missing folders are
 * made. Throws what the file system throws.
 */
async function writeFileAtomically(path, pieces) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, `.${(0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path)}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}.tmp`);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true });
        const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(temporary, 'wx');
        await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(node_stream__WEBPACK_IMPORTED_MODULE_3__.Readable.from(pieces), handle.createWriteStream({ flush: true }));
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(temporary, path);
    }
    catch (thrown) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(temporary, { force: true }).catch(() => undefined);
        throw thrown;
    }
}


/***/ }),

/***/ 2126:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Zy: () => (/* binding */ actionOnly),
  RO: () => (/* binding */ configOnly),
  W6: () => (/* binding */ optionNames),
  ci: () => (/* binding */ optionsSchema),
  Ac: () => (/* binding */ parseOptions),
  n$: () => (/* binding */ switches)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(6843);
// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/text/suggest.js
var suggest = __webpack_require__(6101);
;// CONCATENATED MODULE: ./lib/option-values.js


/** The kinds of values that options take: as text (inputs, flags) or as YAML values. */
/** One item a line, or separated by commas. */
const list = schemas/* preprocess */.vkY((value) => typeof value === 'string'
    ? value
        .split(/[\n,]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : value, schemas/* array */.YOg(schemas/* string */.YjP().min(1), { error: 'expected a path, or a list of paths' }));
/** A number from 0 to 1, or a percentage. */
const ratio = schemas/* preprocess */.vkY((value) => {
    if (typeof value !== 'string')
        return value;
    const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(value.trim());
    if (percent)
        return Number(percent[1]) / 100;
    return value.trim() === '' ? undefined : Number(value);
}, schemas/* number */.aig({ error: 'expected a number from 0 to 1, or a percentage such as 90%' })
    .min(0, { error: 'expected a number from 0 to 1, or a percentage such as 90%' })
    .max(1, { error: 'expected a number from 0 to 1, or a percentage such as 90%' }));
/** One of a few words. */
const choice = (...words) => schemas/* enum */.k5n(words, { error: `expected one of: ${words.join(', ')}` });
/** A word of a switch, as an input or a flag gives it. */
const yesOrNo = schemas/* preprocess */.vkY((value) => (value === 'true' ? true : value === 'false' ? false : value), schemas/* boolean */.zMY({ error: 'expected true or false' }));
/** A whole number between two others. */
const wholeNumber = (least, most) => {
    const error = `expected a whole number from ${least} to ${most}`;
    return schemas/* preprocess */.vkY(numberOf, schemas/* int */.Whr({ error }).min(least, { error }).max(most, { error }));
};
const dollars = 'expected an amount of dollars, such as 2.50';
const amount = schemas/* preprocess */.vkY((value) => numberOf(typeof value === 'string' ? value.replace(/^\s*\$/, '') : value), schemas/* number */.aig({ error: dollars }).positive({ error: dollars }));
const time = 'expected seconds, or a text such as 90s, 5m or 1h; at most 24h';
/** Seconds. */
const duration = schemas/* preprocess */.vkY((value) => {
    const [, digits, unit] = typeof value === 'string' ? (/^\s*(\d+(?:\.\d+)?)\s*([smh]?)\s*$/.exec(value) ?? []) : [];
    return digits === undefined ? value : Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1);
}, schemas/* number */.aig({ error: time }).positive({ error: time }).max(86_400, { error: time }));
const dollarsPerMillion = 'expected dollars per million tokens, such as 2.50';
const perMillion = schemas/* number */.aig({ error: dollarsPerMillion }).min(0, { error: dollarsPerMillion });
const rates = { input: perMillion, output: perMillion };
const cacheRates = { cache_read: perMillion.optional(), cache_write: perMillion.optional() };
const rateNames = [...Object.keys(rates), ...Object.keys(cacheRates)];
const priceShape = `expected a mapping of ${rateNames.join(', ')}, the last two of which may be left out`;
/** Models by name, each with its prices. */
const modelPrices = schemas/* record */.g1P(schemas/* string */.YjP().min(1), schemas/* strictObject */.rej({ ...rates, ...cacheRates }, {
    error: ({ code, keys }) => {
        const [key] = code === 'unrecognized_keys' && Array.isArray(keys) ? keys.map(String) : [];
        if (key === undefined)
            return priceShape;
        const near = (0,suggest/* suggest */.Z)(key, rateNames);
        return near === null
            ? `\`${key}\` is not known; ${priceShape}`
            : `\`${key}\` is not known; did you mean \`${near}\`?`;
    },
}), { error: 'expected a mapping of models to their prices' });
function numberOf(value) {
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

;// CONCATENATED MODULE: ./lib/options.js





/**
 * Every option of a run, once: Action inputs, command-line flags and keys of `scenario-gate.yaml` are
 * made from this object, under these names. Values come as text (inputs, flags) or as YAML values.
 */
const optionsSchema = schemas/* strictObject */.rej({
    scenarios: list
        .optional()
        .describe('Scenario files or folders, one per line or separated by commas. Default: `.kensa/scenarios` and `scenarios`, those that exist.'),
    traces: list
        .optional()
        .describe('Globs of recorded traces for scenarios that do not name their own. Default: the folder `traces` in or beside the scenario folder.'),
    baseline: schemas/* string */.YjP()
        .min(1)
        .default('auto')
        .describe('What to compare with. `auto`: the traces committed at the merge base, where there is one. `git`: the same, and its absence is unverified. `none`. Or the path of a results file.'),
    base: schemas/* string */.YjP()
        .min(1)
        .optional()
        .describe('Branch, tag or commit that the merge base is taken with. Default: the base of the pull request, else the default branch of `origin`.'),
    'fail-on': choice('failures', 'regressions', 'never')
        .default('failures')
        .describe('What closes the gate. `failures`: any failed scenario. `regressions`: a failed scenario that the base does not show as failed too. `never`: report only.'),
    'min-pass-rate': ratio
        .optional()
        .describe('Closes the gate below this pass rate: a number from 0 to 1, or a percentage. Default: no floor.'),
    unverified: choice('fail', 'warn', 'ignore')
        .default('fail')
        .describe('What a scenario that could not be verified does: `fail` closes the gate, `warn` says so, `ignore` stays silent. A run in which nothing was verified closes the gate all the same.'),
    judge: choice('auto', 'off')
        .default('auto')
        .describe('Scenarios with `criteria` or `judge` need a model to judge them. `auto`: without one they are unverified. `off`: their checks alone decide, and the report says so.'),
    record: choice('auto', 'always', 'never')
        .default('auto')
        .describe('When the agents of scenarios with `run_command` are run. `auto`: where a scenario has no recorded trace. `always`: also where it has, which then does not count. `never`: no command is started.'),
    replay: yesOrNo
        .default(false)
        .describe('Starts no command, and takes the recordings of an earlier run from `traces-dir` in its place.'),
    'traces-dir': schemas/* string */.YjP()
        .min(1)
        .default('.scenario-gate/traces')
        .describe('Folder of the workspace that fresh traces are written to, one OTLP JSON Lines file a trial. Default: `.scenario-gate/traces`.'),
    concurrency: wholeNumber(1, 64).default(4).describe('Commands that run at the same time. Default: 4.'),
    timeout: duration
        .default(300)
        .describe('The longest that a command may run where its scenario does not say: seconds, or a text such as `90s` or `5m`. Default: 5 minutes.'),
    'max-spend-usd': amount
        .optional()
        .describe('Dollars that all fresh runs together may cost. When they are spent, what still runs is stopped and the remaining trials are unverified. Default: no cap.'),
    'untrusted-commands': choice('refuse', 'run')
        .default('refuse')
        .describe('Whether commands of a pull request from a fork, or of Dependabot, are started. `run`: with an environment that holds no secrets. Only as an input, never from the config file.'),
    prices: modelPrices
        .optional()
        .describe('Prices of models in dollars per million tokens, for traces that state no cost: `my-model: {input: 2.5, output: 10, cache_read: 0.25, cache_write: 3}`, under the name that traces have or `provider/model`. They go before the price list that comes along. Only in the config file.'),
    results: schemas/* string */.YjP()
        .min(1)
        .optional()
        .describe('Where to write the results file (JSON). Default: `scenario-gate-results.json` in the Action, none on the command line.'),
    config: schemas/* string */.YjP()
        .min(1)
        .optional()
        .describe('Config file with any of these options. Default: `scenario-gate.yaml` at the root, if it is there.'),
    comment: choice('always', 'never')
        .default('always')
        .describe('Whether to keep one comment on the pull request up to date.'),
    'comment-key': schemas/* string */.YjP()
        .regex(/^[\w.-]{1,64}$/, { error: 'expected letters, digits, `.`, `_` or `-`, at most 64' })
        .default('default')
        .describe('Gives each of several gates on one pull request a comment of its own.'),
});
const optionNames = Object.keys(optionsSchema.shape);
/** Options that mean something only where there is a pull request. */
const actionOnly = ['untrusted-commands', 'comment', 'comment-key'];
/** Options that a line of text cannot say. */
const configOnly = ['prices'];
/** Options that are on or off: a flag without a value. */
const switches = ['replay'];
/**
 * Merges the sources, the first one winning, and checks every word.
 * @throws GateError `bad-option` that names the option, where it came from and what it takes.
 */
function parseOptions(sources) {
    const merged = {};
    const labels = {};
    for (const { label, values } of sources) {
        for (const [name, value] of Object.entries(values)) {
            if (value === undefined || name in merged)
                continue;
            if (!optionNames.some((known) => known === name)) {
                const near = (0,suggest/* suggest */.Z)(name, optionNames);
                throw new errors/* GateError */.ue('bad-option', `${label(name)} is not an option${near === null ? '' : `; did you mean \`${near}\`?`}`);
            }
            merged[name] = value;
            labels[name] = label(name);
        }
    }
    const parsed = optionsSchema.safeParse(merged);
    if (parsed.success)
        return parsed.data;
    const issue = parsed.error.issues[0];
    const [first, ...inside] = (issue?.path ?? []).map(String);
    const name = first ?? '';
    const isMapping = (0,json/* isObject */.Gv)(merged[name]);
    const where = isMapping && inside.length > 0 ? ` at \`${inside.join('.')}\`` : '';
    const value = isMapping ? inside.reduce(fieldOf, merged[name]) : merged[name];
    const got = value === undefined ? 'nothing' : shown(value);
    throw new errors/* GateError */.ue('bad-option', `${labels[name] ?? name}${where}: ${issue?.message ?? 'not understood'}, got ${got}`);
}
function fieldOf(value, key) {
    return (0,json/* isObject */.Gv)(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
function shown(value) {
    return typeof value === 'string' ? `\`${value}\`` : `\`${JSON.stringify(value)}\``;
}


/***/ }),

/***/ 9417:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ baselineFacts)
/* harmony export */ });
/* harmony import */ var _context_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6721);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(819);


/** A baseline in words: which commit, how it was found, how far back, how old at `now` (ISO 8601). */
function baselineFacts({ kind, sha, distance, committedAt, source }, now) {
    const facts = [
        kind === 'git' ? ['merge base with ', { value: source }] : ['results file ', { value: source }],
    ];
    if (distance !== null && distance > 0)
        facts.push([`${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .counted */ .hS)(distance, 'commit')} back`]);
    const age = committedAt === null ? null : ageOf(Date.parse(now) - Date.parse(committedAt));
    if (age !== null)
        facts.push([`${age} old`]);
    return {
        commit: (0,_context_js__WEBPACK_IMPORTED_MODULE_0__/* .shortSha */ .Fu)(sha),
        sha,
        words: facts.flatMap((fact, index) => (index === 0 ? fact : [', ', ...fact])),
    };
}
function ageOf(milliseconds) {
    // Clocks differ between machines: an age below zero says nothing.
    if (!Number.isFinite(milliseconds) || milliseconds < 0)
        return null;
    const hours = milliseconds / 3_600_000;
    if (hours < 1)
        return 'less than an hour';
    return hours < 48 ? (0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .counted */ .hS)(Math.floor(hours), 'hour') : (0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .counted */ .hS)(Math.floor(hours / 24), 'day');
}


/***/ }),

/***/ 6721:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ commitUrl),
/* harmony export */   DR: () => (/* binding */ noContext),
/* harmony export */   Fu: () => (/* binding */ shortSha),
/* harmony export */   Vp: () => (/* binding */ runUrl),
/* harmony export */   iw: () => (/* binding */ fileUrl),
/* harmony export */   q: () => (/* binding */ linked)
/* harmony export */ });
/** For a report that is read away from GitHub. */
const noContext = {
    serverUrl: null,
    repository: null,
    headSha: null,
    runUrl: null,
    reproduce: null,
};
/** Address of a file at the head commit, or null where it cannot be known for certain. */
function fileUrl(context, file, line) {
    const root = repositoryUrl(context);
    const { headSha } = context;
    if (root === null || headSha === null || !sha.test(headSha))
        return null;
    const parts = file.split('/');
    // A browser resolves dots, and a lone surrogate has no UTF-8.
    if (parts.some((part) => part === '' || part === '.' || part === '..') || /\p{Cs}/u.test(file))
        return null;
    const path = parts.map(encoded).join('/');
    return within(`${root}/blob/${headSha}/${path}${line === undefined ? '' : `#L${line}`}`);
}
function commitUrl(context, commit) {
    const root = repositoryUrl(context);
    return root === null || commit === null || !sha.test(commit) ? null : within(`${root}/commit/${commit}`);
}
function runUrl(context) {
    const { runUrl: url } = context;
    const root = repositoryUrl(context);
    if (url === null || root === null || !url.startsWith(`${root}/actions/runs/`))
        return null;
    return /^[\w/]+$/.test(url.slice(root.length)) ? within(url) : null;
}
/** The first digits of a commit; of anything else nothing, since it would not name one. */
function shortSha(commit) {
    return commit !== null && sha.test(commit) ? commit.slice(0, 7) : null;
}
/** `text` as a link where there is an address; both are already Markdown. */
function linked(text, url) {
    return url === null ? text : `[${text}](${url})`;
}
const sha = /^[0-9a-f]{7,64}$/i;
function repositoryUrl({ serverUrl, repository }) {
    if (serverUrl === null || !/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/.test(serverUrl))
        return null;
    if (repository === null || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return null;
    return `${serverUrl.replace(/\/+$/, '')}/${repository}`;
}
function encoded(part) {
    return encodeURIComponent(part).replace(/[!'()*~_]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
/** A row must stay small enough that the first ones always fit. */
function within(url) {
    return url.length <= 400 ? url : null;
}


/***/ }),

/***/ 819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N4: () => (/* binding */ tally),
/* harmony export */   Zg: () => (/* binding */ change),
/* harmony export */   dJ: () => (/* binding */ headTally),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   oW: () => (/* binding */ direction),
/* harmony export */   vP: () => (/* binding */ figure),
/* harmony export */   zD: () => (/* binding */ grouped)
/* harmony export */ });
/** A figure with its unit, in as many digits as a reader uses: `92.5%`, `$0.021`, `9,870`, `4.1 s`. */
function figure(value, unit) {
    if (!Number.isFinite(value))
        return 'unknown';
    switch (unit) {
        case 'ratio':
            return `${trimmed(value * 100, 1)}%`;
        case 'usd':
            return `${value < 0 ? '-' : ''}$${dollars(Math.abs(value))}`;
        case 'tokens':
            return grouped(value, 0);
        case 'seconds':
            return Math.abs(value) < 1 ? `${grouped(value * 1000, 0)} ms` : `${grouped(value, 1)} s`;
        case 'count':
            return grouped(value, 2);
    }
}
/** `+14%`, in points for a ratio; the difference itself where the base is 0. */
function change({ unit, base, delta }) {
    if (delta === null)
        return '';
    if (Math.abs(delta) < 1e-12)
        return 'no change';
    const sign = delta > 0 ? '+' : '';
    if (unit === 'ratio')
        return `${sign}${trimmed(delta * 100, 1)} points`;
    if (base === null || base === 0)
        return `${sign}${figure(delta, unit)}`;
    const percent = (delta / Math.abs(base)) * 100;
    return Math.abs(percent) < 0.05
        ? `${sign}${figure(delta, unit)}`
        : `${sign}${grouped(percent, Math.abs(percent) < 10 ? 1 : 0)}%`;
}
/** What the change is by the metric's own direction; empty where nothing changed. */
function direction({ delta, better }) {
    if (delta === null || Math.abs(delta) < 1e-12)
        return '';
    return delta > 0 === (better === 'higher') ? 'better' : 'worse';
}
/** `3/4`, and `3/4, 1 unverified` where not every trial has a result. */
function tally(trials) {
    const { passed, failed, unverified } = trials;
    return `${passed}/${passed + failed + unverified}${unverified > 0 ? `, ${unverified} unverified` : ''}`;
}
/** Trials of the head by outcome. */
function headTally({ trials }) {
    const count = { passed: 0, failed: 0, unverified: 0 };
    for (const { outcome } of trials)
        count[outcome] += 1;
    return count;
}
/** `1 scenario`, `2,000 scenarios`. */
function counted(count, noun, plural = `${noun}s`) {
    return `${grouped(count, 0)} ${count === 1 ? noun : plural}`;
}
function trimmed(value, digits) {
    return Number(value.toFixed(digits)).toString();
}
/** Two digits that matter below a cent, whole cents from a dollar on. */
function dollars(value) {
    if (value === 0)
        return '0.00';
    if (value >= 1)
        return grouped(value, 2, true);
    const digits = Math.min(8, Math.max(2, 2 - Math.ceil(Math.log10(value)) + 1));
    return value.toFixed(digits).replace(/(\.\d\d\d*?)0+$/, '$1');
}
/** `9,870`. */
function grouped(value, digits = 0, fixed = false) {
    const [whole = '', fraction] = (fixed ? value.toFixed(digits) : trimmed(value, digits)).split('.');
    const separated = /e/.test(whole) ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return fraction === undefined ? separated : `${separated}.${fraction}`;
}


/***/ }),

/***/ 7470:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ resultOf),
/* harmony export */   Bp: () => (/* binding */ errorsOf),
/* harmony export */   WX: () => (/* binding */ findingsOf),
/* harmony export */   c1: () => (/* binding */ groupsOf),
/* harmony export */   ix: () => (/* binding */ changeReasons),
/* harmony export */   nO: () => (/* binding */ unverifiedReasons),
/* harmony export */   vK: () => (/* binding */ howOften)
/* harmony export */ });
/* harmony import */ var _phrase_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4701);
/* harmony import */ var _reasons_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3959);


/** What did not hold in a scenario: errors are what failed it, warnings are only shown. */
function findingsOf(scenario, severity) {
    const found = new Map();
    const add = (key, first) => {
        const known = found.get(key);
        found.set(key, {
            ...(known ?? first()),
            scenario,
            trials: (known?.trials ?? 0) + 1,
            of: scenario.trials.length,
        });
    };
    for (const trial of scenario.trials) {
        const { checks, judge, trace } = trial;
        const source = trace?.source ?? null;
        for (const [index, verdict] of checks.entries()) {
            if (verdict.status !== 'fail' || verdict.severity !== severity)
                continue;
            add(`${index} ${verdict.type}`, () => ({
                check: verdict.type,
                description: verdict.description ?? '',
                line: verdict.line ?? scenario.line,
                column: verdict.column,
                verdict,
                why: () => [...(0,_reasons_js__WEBPACK_IMPORTED_MODULE_1__/* .explainVerdict */ .bX)(verdict), ...afterwards(trial)],
                aftermath: aftermathOf(trial),
                source,
            }));
        }
        if (severity === 'error' && judge?.status === 'fail') {
            const place = { line: scenario.line, column: undefined, verdict: null, aftermath: [], source };
            add('judge', () => ({ check: 'judge', description: '', why: () => (0,_reasons_js__WEBPACK_IMPORTED_MODULE_1__/* .explainJudge */ .pB)(judge), ...place }));
        }
    }
    return [...found.values()];
}
function aftermathOf({ process, reason }) {
    if (process === undefined || reason === undefined)
        return [];
    if (process.end !== 'stopped')
        return (0,_phrase_js__WEBPACK_IMPORTED_MODULE_0__/* .phraseOf */ .J8)(reason);
    return [`the run was stopped after ${(process.durationMs / 1000).toFixed(1)} s`];
}
function afterwards(trial) {
    const words = aftermathOf(trial);
    return words.length === 0 ? [] : ['; ', ...words];
}
function groupsOf({ scenarios }) {
    const is = (test) => scenarios.filter(test);
    return {
        regressed: is(({ outcome, change }) => outcome === 'failed' && change === 'regressed'),
        failed: is(({ outcome, change }) => outcome === 'failed' && change !== 'regressed'),
        unverified: is(({ outcome }) => outcome === 'unverified'),
        fixed: is(({ outcome, change }) => outcome === 'passed' && change === 'fixed'),
        recovered: is(({ outcome, change }) => outcome === 'passed' && change === 'recovered'),
        passed: is(({ outcome, change }) => outcome === 'passed' && change !== 'fixed' && change !== 'recovered'),
    };
}
/** Why each unverified scenario is, with the scenarios it holds for; the commonest first. */
function unverifiedReasons(unverified) {
    return byWord(unverified, ({ reason }) => reason ?? 'no usable result');
}
/** What a reader must know of the comparison of scenarios, each with those it holds for. */
function changeReasons(scenarios) {
    return byWord(scenarios, ({ changeReason }) => changeReason);
}
function byWord(scenarios, wordOf) {
    const groups = new Map();
    for (const scenario of scenarios) {
        const word = wordOf(scenario);
        if (word === undefined)
            continue;
        const group = groups.get(word);
        if (group === undefined)
            groups.set(word, [scenario]);
        else
            group.push(scenario);
    }
    return [...groups].sort((a, b) => b[1].length - a[1].length);
}
/** What became of a scenario, in the words of the report. */
function resultOf({ outcome, change }) {
    if (change === 'regressed' || change === 'fixed' || change === 'new' || change === 'recovered') {
        return change === 'new' ? `${outcome} (new)` : change;
    }
    if (change === 'lost')
        return 'unverified (verified in the base)';
    if (change === 'incomparable')
        return `${outcome} (not comparable)`;
    return outcome;
}
/** `in 3 of 4 trials`; empty where there is only one. */
function howOften({ trials, of }) {
    return of > 1 ? `in ${trials} of ${of} trials` : '';
}
/** Errors of a scenario's checks and judge that left it unverified, as the first such trial shows them. */
function errorsOf(scenario) {
    for (const { checks, judge } of scenario.trials) {
        const errors = checks.filter(({ status, severity, reason }) => status === 'error' && severity === 'error' && reason !== 'incomplete-run');
        const phrases = errors.map((verdict) => [
            { value: verdict.type },
            ': ',
            ...(0,_reasons_js__WEBPACK_IMPORTED_MODULE_1__/* .explainVerdict */ .bX)(verdict),
        ]);
        if (judge?.status === 'error')
            phrases.push((0,_reasons_js__WEBPACK_IMPORTED_MODULE_1__/* .explainJudge */ .pB)(judge));
        if (phrases.length > 0)
            return phrases;
    }
    return [];
}


/***/ }),

/***/ 5916:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ headline)
/* harmony export */ });
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(819);

/**
 * The verdict in one line of plain text: what regressed or failed, what could not be verified, what
 * passed, and what the gate makes of it. It begins the comment, so that the preview of a mail says it.
 */
function headline(results) {
    return `Scenario Gate: ${found(results)} — ${decided(results)}`;
}
function found({ summary }) {
    const { total, passed, failed, unverified, regressed, fixed } = summary;
    if (total === 0)
        return 'no scenario was found';
    if (failed === 0 && unverified > 0) {
        return `not verified — ${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(unverified)} of ${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .counted */ .hS)(total, 'scenario')} ${unverified === 1 ? 'has' : 'have'} no usable result`;
    }
    const counts = [
        failed > regressed && regressed > 0 ? `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(failed)} failed (${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(regressed)} regressed)` : '',
        failed > regressed && regressed === 0 ? `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(failed)} failed` : '',
        failed <= regressed && regressed > 0 ? `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(regressed)} regressed` : '',
        unverified > 0 ? `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(unverified)} unverified` : '',
        passed > 0 ? `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(passed)} passed${fixed > 0 ? ` (${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .grouped */ .zD)(fixed)} fixed)` : ''}` : '',
    ];
    return counts.filter((count) => count !== '').join(', ');
}
/** A red that the counts do not explain gets its cause. */
function decided({ summary, decision }) {
    if (decision.gate === 'open')
        return summary.outcome === 'passed' ? 'gate open' : 'not blocking';
    if (summary.outcome !== 'passed')
        return 'blocking';
    const closing = decision.clauses.filter(({ holds, blocking }) => !holds && blocking);
    const causes = closing.flatMap(({ id }) => (Object.hasOwn(causeOf, id) ? [causeOf[id]] : []));
    return causes.length === 0 ? 'blocking' : `blocking: ${causes.join(', ')}`;
}
const causeOf = {
    evidence: 'nothing was verified',
    'pass-rate': 'pass rate below its floor',
    baseline: 'no baseline',
};


/***/ }),

/***/ 448:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  l: () => (/* binding */ markdownDocument)
});

// EXTERNAL MODULE: ./lib/report/figures.js
var figures = __webpack_require__(819);
// EXTERNAL MODULE: ./lib/report/findings.js
var report_findings = __webpack_require__(7470);
;// CONCATENATED MODULE: ./lib/report/fit.js
/** UTF-8 bytes. */
function byteLength(text) {
    return Buffer.byteLength(text);
}
/** Rows that each block gets before any block gets more. */
const firstRows = 3;
/** Between blocks: a line break and an empty line. */
const gap = 2;
/**
 * Joins the blocks in their order into at most `budget` bytes. What does not fit is left out by rank,
 * whole rows and whole blocks, and named by `leftOut`. Time is linear in what is shown.
 */
function fit(blocks, budget, leftOut) {
    const allNames = blocks.flatMap(({ name }) => (name === null ? [] : [name]));
    let left = budget - byteLength(leftOut(allNames)) - gap;
    const kept = new Map();
    const byRank = blocks.toSorted((a, b) => a.rank - b.rank);
    for (const block of byRank) {
        const entry = started(block, left);
        if (entry === null)
            continue;
        kept.set(block, entry);
        left -= cost(entry);
    }
    for (const block of byRank) {
        const entry = kept.get(block);
        if (entry !== undefined)
            left -= extend(entry, left);
    }
    const dropped = blocks.flatMap((block) => (kept.has(block) || block.name === null ? [] : [block.name]));
    const parts = blocks.flatMap((block) => {
        const entry = kept.get(block);
        return entry === undefined ? [] : [written(entry)];
    });
    return [...parts, ...(dropped.length === 0 ? [] : [leftOut(dropped)])].join('\n\n');
}
/** The block with its first rows, fewer where there is no room; null where not even one fits. */
function started(block, room) {
    const { rows } = block;
    const made = [];
    for (let index = 0; index < Math.min(rows?.count ?? 0, firstRows); index += 1) {
        made.push(rows?.at(index) ?? '');
        if (cost({ block, rows: made }) <= room)
            continue;
        made.pop();
        break;
    }
    const entry = { block, rows: made };
    if (rows !== undefined && rows.count > 0 && made.length === 0)
        return null;
    return cost(entry) <= room ? entry : null;
}
/** Adds rows while there is room; returns the bytes they took. */
function extend({ block, rows }, room) {
    let taken = 0;
    const count = block.rows?.count ?? 0;
    while (rows.length < count) {
        const row = block.rows?.at(rows.length) ?? '';
        const bytes = byteLength(row) + 1;
        if (taken + bytes > room)
            break;
        rows.push(row);
        taken += bytes;
    }
    return taken;
}
/** Bytes of the block, with room for the line that would stand for all its rows. */
function cost({ block, rows }) {
    const more = block.rows === undefined || block.rows.count === 0
        ? 0
        : byteLength(block.rows.more(block.rows.count)) + gap;
    const shown = rows.reduce((sum, row) => sum + byteLength(row) + 1, 0);
    return byteLength(block.head) + shown + more + byteLength(block.tail ?? '') + gap;
}
function written({ block, rows }) {
    const left = (block.rows?.count ?? 0) - rows.length;
    const more = left > 0 ? `\n\n${block.rows?.more(left) ?? ''}` : '';
    return [block.head, ...rows].join('\n') + more + (block.tail ?? '');
}

// EXTERNAL MODULE: ./lib/core/escape.js
var core_escape = __webpack_require__(96);
// EXTERNAL MODULE: ./lib/core/visible-text.js
var visible_text = __webpack_require__(7329);
;// CONCATENATED MODULE: ./lib/report/markdown/edition.js
/** Order in which parts are given up when there is no room: the last first. */
const rank = {
    headline: 0,
    decision: 1,
    comparison: 2,
    footer: 3,
    regressed: 4,
    failed: 5,
    unverified: 6,
    tests: 7,
    diagnostics: 8,
    changes: 9,
    metrics: 10,
    warnings: 11,
    details: 12,
    scenarios: 13,
};

// EXTERNAL MODULE: ./lib/report/context.js
var report_context = __webpack_require__(6721);
;// CONCATENATED MODULE: ./lib/report/markdown/scenario-link.js




/** A scenario by its id, linked to its line. */
function scenarioLink({ id, file, line }, context, place) {
    return (0,report_context/* linked */.q)((0,core_escape/* markdownCode */.D9)((0,visible_text/* cut */.Jj)(id, 80), place), (0,report_context/* fileUrl */.iw)(context, file, line));
}
/** Scenarios by id, the first few; the rest are counted. */
function scenarioList(scenarios, context, place, most = 8) {
    const names = scenarios.slice(0, most).map((scenario) => scenarioLink(scenario, context, place));
    const more = scenarios.length - names.length;
    return names.join(', ') + (more > 0 ? ` and ${(0,figures/* counted */.hS)(more, 'more', 'more')}` : '');
}

;// CONCATENATED MODULE: ./lib/report/markdown/table.js

/** Header and delimiter row; a column whose name starts with `>` is aligned to the right. */
function tableHead(columns) {
    const names = columns.map((name) => name.replace(/^>/, ''));
    const rules = columns.map((name) => (name.startsWith('>') ? '--:' : '---'));
    return `${tableRow(names)}\n${tableRow(rules)}`;
}
/** One row; the cells are Markdown that is safe in a cell. */
function tableRow(cells) {
    return `| ${cells.join(' | ')} |`;
}
/** The rows that are seen at once, and the fold with the others, if there are any. */
function splitRows(set, shown, edition) {
    const seen = Math.min(set.count, shown);
    const rest = set.count - seen;
    const head = [set.title, set.header].filter((part) => part !== '').join('\n\n');
    const tail = set.note === undefined ? '' : `\n\n${set.note}`;
    return {
        seen: seen === 0 ? [] : [{ ...rowBlock(set, head, [0, seen], edition), tail }],
        folded: rest === 0
            ? []
            : [
                foldOf(set, [seen, set.count], `${set.name.replace(/^./, (letter) => letter.toUpperCase())}: ${(0,figures/* grouped */.zD)(rest)} more`, edition),
            ],
    };
}
/** All rows of a set in one fold. */
function foldOf(set, range, summary, edition) {
    const head = `<details>\n<summary>${summary}</summary>\n${set.header === '' ? '' : `\n${set.header}`}`;
    // Behind everything that is seen at once, whatever its kind.
    return { ...rowBlock(set, head, range, edition), rank: set.rank + foldedRank, tail: '\n\n</details>' };
}
function rowBlock(set, head, [from, to], { elsewhere }) {
    return {
        name: `${set.name} (${(0,figures/* grouped */.zD)(to - from)})`,
        rank: set.rank,
        head,
        rows: {
            count: to - from,
            at: (index) => set.row(from + index, index === 0),
            more: (left) => `… ${(0,figures/* grouped */.zD)(left)} more: see ${elsewhere}.`,
        },
    };
}
const foldedRank = 100;

;// CONCATENATED MODULE: ./lib/report/markdown/all-scenarios.js







/** Every scenario, what needs a look first. */
function allScenarios(groups, { results, context }) {
    const based = results.run.baseline !== null;
    const { regressed, failed, unverified, fixed, recovered, passed } = groups;
    const ordered = [regressed, failed, unverified, fixed, recovered, passed].flat();
    return {
        name: 'all scenarios',
        title: '',
        rank: rank.scenarios,
        header: tableHead(based ? ['Scenario', 'Result', '>Base', '>Head'] : ['Scenario', 'Result', '>Trials passed']),
        count: ordered.length,
        row: (index) => {
            const scenario = ordered[index];
            return scenario === undefined ? '' : tableRow(cells(scenario, based, context));
        },
    };
}
function cells(scenario, based, context) {
    const { id, name, baseTrials, trials } = scenario;
    const link = scenarioLink(scenario, context, 'cell');
    const label = name === id || name === '' ? link : `${link} ${(0,core_escape/* markdownText */.p7)((0,visible_text/* cut */.Jj)(name, 80), 'cell')}`;
    const head = trials.length === 0 ? 'none' : (0,figures/* tally */.N4)((0,figures/* headTally */.dJ)(scenario));
    const base = baseTrials === null ? 'none' : (0,figures/* tally */.N4)(baseTrials);
    return based ? [label, (0,report_findings/* resultOf */.Bg)(scenario), base, head] : [label, (0,report_findings/* resultOf */.Bg)(scenario), head];
}

// EXTERNAL MODULE: ./lib/report/phrase.js
var phrase = __webpack_require__(4701);
;// CONCATENATED MODULE: ./lib/report/markdown/changes.js





/** Reasons of a change that are listed before they are only counted. */
const reasonsShown = 5;
/** What became better, and what is new, each in one line. */
function goodNews({ fixed, recovered }, { results, context }) {
    const added = results.scenarios.filter(({ change }) => change === 'new');
    const lines = [
        named('fixed', fixed, context),
        named('verified again', recovered, context),
        added.length === results.scenarios.length ? '' : named('new', added, context),
    ].filter((line) => line !== '');
    return lines.length === 0
        ? []
        : [{ name: 'fixed and new scenarios', rank: rank.changes, head: lines.join('\n') }];
}
function named(word, scenarios, context) {
    return scenarios.length === 0
        ? ''
        : `- **${scenarios.length} ${word}:** ${scenarioList(scenarios, context, 'line')}`;
}
/** What but the agent differs between the two sides: scenarios removed, checks changed, a base without traces. */
function changedTests({ results, context }) {
    const all = (0,report_findings/* changeReasons */.ix)(results.scenarios);
    const reasons = all.slice(0, reasonsShown);
    const lines = reasons.map(([reason, scenarios]) => `> - ${(0,figures/* counted */.hS)(scenarios.length, 'scenario')}: ${(0,phrase/* markdownPhrase */.jV)((0,phrase/* phraseOf */.J8)(reason))} (${scenarioList(scenarios, context, 'line')})`);
    if (all.length > reasons.length)
        lines.push(`> - and ${(0,figures/* counted */.hS)(all.length - reasons.length, 'more reason')}`);
    if (results.removed.length > 0)
        lines.unshift(`> - ${removedLine(results.removed, context)}`);
    if (lines.length === 0)
        return [];
    const alert = results.removed.length > 0 ? 'WARNING' : 'NOTE';
    const head = [`> [!${alert}]`, '> Before you rely on the comparison:', '>', ...lines].join('\n');
    return [{ name: 'changes of the tests', rank: rank.tests, head }];
}
function removedLine(removed, context) {
    const most = 8;
    // The file is gone at the head, so there is nothing to link to.
    const names = removed
        .slice(0, most)
        .map((scenario) => `${scenarioLink(scenario, { ...context, repository: null }, 'line')} (${scenario.baseOutcome} in the base)`);
    const more = removed.length - names.length;
    return `${(0,figures/* counted */.hS)(removed.length, 'scenario')} removed: ${names.join(', ')}${more > 0 ? ` and ${(0,figures/* counted */.hS)(more, 'more', 'more')}` : ''}`;
}

// EXTERNAL MODULE: ./lib/core/diagnostic.js
var core_diagnostic = __webpack_require__(876);
;// CONCATENATED MODULE: ./lib/report/markdown/diagnostics.js







/** Problems in files, errors first, each with its place. */
function diagnostics({ results, context }) {
    const sorted = results.diagnostics.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
    return {
        name: 'problems in files',
        title: `**${(0,figures/* counted */.hS)(sorted.length, 'problem')}** in files\n`,
        rank: rank.diagnostics,
        header: '',
        count: sorted.length,
        row: (index) => {
            const diagnostic = sorted[index];
            if (diagnostic === undefined)
                return '';
            const { file, line, column, severity, message } = diagnostic;
            const words = (0,phrase/* markdownPhrase */.jV)((0,phrase/* phraseOf */.J8)(message), 'line', 500);
            if (file === undefined)
                return `- ${severity}: ${words}`;
            const place = (0,core_escape/* markdownCode */.D9)((0,visible_text/* cut */.Jj)((0,core_diagnostic/* placeOf */.$)({
                file,
                ...(line === undefined ? {} : { line }),
                ...(column === undefined ? {} : { column }),
            }), 160));
            return `- ${(0,report_context/* linked */.q)(place, (0,report_context/* fileUrl */.iw)(context, file, line))} ${severity}: ${words}`;
        },
    };
}

// EXTERNAL MODULE: ./lib/report/reasons.js
var reasons = __webpack_require__(3959);
;// CONCATENATED MODULE: ./lib/report/markdown/failure-details.js







/** Characters of one value that are written out; the results file keeps no more of it. */
const longestValue = 2_000;
const mostFindings = 200;
/** What each unverified scenario lacked, where a check or the judge says so. */
function unverifiedDetails({ unverified }, { context, elsewhere }) {
    const lines = unverified.flatMap((scenario) => (0,report_findings/* errorsOf */.Bp)(scenario).map((phrase) => ({ scenario, phrase })));
    if (lines.length === 0)
        return [];
    return [
        {
            name: `unverified in detail (${lines.length})`,
            rank: rank.details,
            head: '**Unverified in detail**\n',
            rows: {
                count: lines.length,
                at: (index) => {
                    const line = lines[index];
                    return line === undefined
                        ? ''
                        : `- ${scenarioLink(line.scenario, context, 'line')} ${(0,phrase/* markdownPhrase */.jV)(line.phrase)}`;
                },
                more: (left) => `… ${left} more: see ${elsewhere}.`,
            },
        },
    ];
}
/** What failing checks wanted and found, in full, one fold each. */
function failureDetails({ regressed, failed }, { elsewhere }) {
    const findings = [...regressed, ...failed]
        .slice(0, mostFindings)
        .flatMap((scenario) => (0,report_findings/* findingsOf */.WX)(scenario, 'error'));
    if (findings.length === 0)
        return [];
    return [
        {
            name: `failures in detail (${findings.length})`,
            rank: rank.details,
            head: '**Failures in detail**\n',
            rows: {
                count: findings.length,
                at: (index) => {
                    const finding = findings[index];
                    return finding === undefined ? '' : detail(finding);
                },
                more: (left) => `… ${left} more: see ${elsewhere}.`,
            },
        },
    ];
}
function detail(finding) {
    const { scenario, check, verdict, source } = finding;
    const often = (0,report_findings/* howOften */.vK)(finding);
    const summary = `${code(scenario.id)}: ${code(check)}${often === '' ? '' : ` ${often}`}`;
    const parts = [
        `<details>\n<summary>${summary}</summary>`,
        (0,phrase/* markdownPhrase */.jV)(finding.why()),
        ...(source === null ? [] : [`Trace: ${(0,core_escape/* markdownCode */.D9)((0,visible_text/* cut */.Jj)(source, 300))}`]),
        ...value('Expected', verdict?.expected),
        ...value('Found', verdict?.actual),
        ...value('Details', verdict?.details),
        '</details>\n',
    ];
    return parts.join('\n\n');
}
/** HTML code, since Markdown is not read inside of a summary. */
function code(text) {
    return `<code>${(0,core_escape/* htmlText */.js)((0,visible_text/* cut */.Jj)((0,visible_text/* oneLine */.TN)(text), 80))}</code>`;
}
/** Nothing for what the line above already says whole. */
function value(label, content) {
    if (content === undefined || (0,reasons/* isShownWhole */.TJ)(content))
        return [];
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return [`${label}:`, (0,core_escape/* markdownFence */.p0)((0,visible_text/* cut */.Jj)(text, longestValue))];
}

;// CONCATENATED MODULE: ./lib/report/markdown/failures.js









/** Checks of one scenario that a table shows before it only counts them. */
const checksShown = 3;
/** Scenarios that passed in the base and fail now, one row per check. */
function regressions(scenarios, edition) {
    const title = `**${(0,figures/* grouped */.zD)(scenarios.length)} regressed:** passed in the base, fail now`;
    return failureRows({ title, name: 'regressed', rank: rank.regressed }, scenarios, edition);
}
/** Scenarios that fail and are not regressions. */
function otherFailures(scenarios, edition) {
    const based = edition.results.run.baseline !== null;
    const title = `**${(0,figures/* grouped */.zD)(scenarios.length)} failed${based ? ':** not a regression against the base' : '**'}`;
    return failureRows({ title, name: 'failed', rank: rank.failed }, scenarios, edition);
}
function failureRows(about, scenarios, edition) {
    const based = edition.results.run.baseline !== null;
    const lines = scenarios.flatMap(linesOf);
    return {
        ...about,
        header: tableHead(based ? ['Scenario', 'Check', '>Base', '>Head', 'Why'] : ['Scenario', 'Check', '>Trials passed', 'Why']),
        count: lines.length,
        row: (index, first) => {
            const line = lines[index];
            return line === undefined
                ? ''
                : tableRow(cellsOf({ ...line, first: line.first || first }, based, edition));
        },
    };
}
function linesOf(scenario) {
    const findings = (0,report_findings/* findingsOf */.WX)(scenario, 'error');
    if (findings.length === 0)
        return [{ scenario, finding: null, further: 0, first: true }];
    const lines = findings
        .slice(0, checksShown)
        .map((finding, index) => ({ scenario, finding, further: 0, first: index === 0 }));
    const further = findings.length - lines.length;
    return further === 0 ? lines : [...lines, { scenario, finding: null, further, first: false }];
}
function cellsOf({ scenario, finding, further, first }, based, edition) {
    const name = first ? scenarioLink(scenario, edition.context, 'cell') : '';
    const base = first ? baseCell(scenario) : '';
    const head = first ? (0,figures/* tally */.N4)((0,figures/* headTally */.dJ)(scenario)) : '';
    const check = finding === null
        ? further > 0
            ? `and ${(0,figures/* counted */.hS)(further, 'more check', 'more checks')}`
            : ''
        : checkCell(finding, edition);
    const why = finding === null ? '' : whyCell(finding, first);
    return based ? [name, check, base, head, why] : [name, check, head, why];
}
function baseCell({ change, baseTrials }) {
    if (change === 'new')
        return 'new';
    return baseTrials === null ? 'none' : (0,figures/* tally */.N4)(baseTrials);
}
function checkCell({ scenario, check, description, line }, { context }) {
    const code = (0,report_context/* linked */.q)((0,core_escape/* markdownCode */.D9)((0,visible_text/* cut */.Jj)(check, 60), 'cell'), (0,report_context/* fileUrl */.iw)(context, scenario.file, line));
    return description === '' ? code : `${code}: ${(0,core_escape/* markdownText */.p7)((0,visible_text/* cut */.Jj)(description, 80), 'cell')}`;
}
function whyCell(finding, first) {
    const often = (0,report_findings/* howOften */.vK)(finding);
    const { changeReason } = finding.scenario;
    const note = first && changeReason !== undefined ? `. ${(0,phrase/* markdownPhrase */.jV)((0,phrase/* phraseOf */.J8)(changeReason), 'cell', 160)}` : '';
    return (0,phrase/* markdownPhrase */.jV)(finding.why(), 'cell') + (often === '' ? '' : ` (${often})`) + note;
}
/** Checks of severity `warning` that did not hold, of all scenarios. */
function warnings(edition) {
    const findings = edition.results.scenarios.flatMap((scenario) => (0,report_findings/* findingsOf */.WX)(scenario, 'warning'));
    return {
        name: 'warnings',
        title: '',
        rank: rank.warnings,
        header: tableHead(['Scenario', 'Check', 'Why']),
        count: findings.length,
        row: (index) => {
            const finding = findings[index];
            if (finding === undefined)
                return '';
            return tableRow([
                scenarioLink(finding.scenario, edition.context, 'cell'),
                checkCell(finding, edition),
                whyCell(finding, false),
            ]);
        },
    };
}

// EXTERNAL MODULE: ./lib/report/price-words.js
var price_words = __webpack_require__(3343);
;// CONCATENATED MODULE: ./lib/report/markdown/footer.js






/** For which commit the verdict is, and how to get the same one elsewhere. */
function footer({ results, context }) {
    const sha = context.headSha ?? results.run.head.sha;
    const short = (0,report_context/* shortSha */.Fu)(sha);
    const run = (0,report_context/* runUrl */.Vp)(context);
    const prices = (0,price_words/* priceWords */.$)(results);
    const parts = [
        short === null ? '' : `Updated for ${(0,report_context/* linked */.q)((0,core_escape/* markdownCode */.D9)(short), (0,report_context/* commitUrl */.Bg)(context, sha))}`,
        (0,figures/* counted */.hS)(results.summary.trials, 'trial'),
        run === null ? '' : (0,report_context/* linked */.q)('run', run),
        context.reproduce === null ? '' : `reproduce: ${(0,core_escape/* markdownCode */.D9)((0,visible_text/* cut */.Jj)(context.reproduce, 300))}`,
        prices === null ? '' : (0,core_escape/* markdownText */.p7)(prices),
        `Scenario Gate ${(0,core_escape/* markdownText */.p7)((0,visible_text/* cut */.Jj)(results.tool.version, 40))}`,
    ];
    return {
        name: null,
        rank: rank.footer,
        head: `<sub>${parts.filter((part) => part !== '').join(' · ')}</sub>`,
    };
}

// EXTERNAL MODULE: ./lib/report/metric-rows.js
var metric_rows = __webpack_require__(1572);
;// CONCATENATED MODULE: ./lib/report/markdown/metrics.js






/** Metrics of both sides; what changed comes into the table before what did not. */
function metrics({ results, shown, elsewhere }) {
    const known = (0,metric_rows/* knownMetrics */.jh)(results.metrics);
    const based = (0,metric_rows/* hasBase */.UY)(known);
    const rows = (0,metric_rows/* tellingMetrics */.hh)(known, shown.metrics);
    // Said only where a figure does not stand for the whole suite.
    const partial = rows.some(({ scenarios }) => scenarios !== results.summary.total);
    const columns = based ? ['Metric', '>Base', '>Head', 'Change'] : ['Metric', '>Value'];
    const header = tableHead(partial ? [...columns, '>Scenarios'] : columns);
    const left = known.length - rows.length;
    return {
        name: 'metrics',
        title: '',
        rank: rank.metrics,
        header,
        count: rows.length,
        row: (index) => {
            const row = rows[index];
            return row === undefined ? '' : tableRow(metrics_cells(row, based, partial));
        },
        ...(left === 0 ? {} : { note: `${(0,figures/* counted */.hS)(left, 'more metric')} in ${elsewhere}.` }),
    };
}
function metrics_cells(row, based, partial) {
    const words = (0,metric_rows/* metricWords */.yh)(row);
    const label = `${(0,core_escape/* markdownText */.p7)((0,visible_text/* cut */.Jj)(words.label, 60), 'cell')} (${words.wish})`;
    const change = [words.change, words.direction].filter((part) => part !== '').join(', ');
    return [
        label,
        ...(based ? [words.base, words.head, change] : [words.head]),
        ...(partial ? [(0,figures/* grouped */.zD)(words.scenarios)] : []),
    ];
}

// EXTERNAL MODULE: ./lib/report/baseline-facts.js
var baseline_facts = __webpack_require__(9417);
// EXTERNAL MODULE: ./lib/report/headline.js
var headline = __webpack_require__(5916);
;// CONCATENATED MODULE: ./lib/report/markdown/opening.js







/** Verdict, what it was compared with, and what decided: the first screen begins with these. */
function opening({ results, context }) {
    return [
        { name: null, rank: rank.headline, head: `### ${sign(results)} ${(0,headline/* headline */.P)(results)}` },
        {
            name: 'what it was compared with',
            rank: rank.comparison,
            head: comparison(results, (sha) => (0,report_context/* commitUrl */.Bg)(context, sha)),
        },
        ...decision(results).map((head) => ({ name: 'what decided', rank: rank.decision, head })),
    ];
}
/** Beside the words, never instead of them. */
function sign({ summary, decision: { gate } }) {
    if (gate === 'closed')
        return '❌';
    return summary.outcome === 'passed' ? '✅' : '⚠️';
}
function comparison(results, urlOf) {
    const { baseline, baselineReason } = results.run;
    const reason = baselineReason === undefined ? '' : (0,phrase/* markdownPhrase */.jV)((0,phrase/* phraseOf */.J8)(baselineReason.replace(/\.$/, '')));
    if (baseline === null) {
        return `No baseline${reason === '' ? '' : `: ${reason}`}. Each scenario stands on its own checks.`;
    }
    const { commit, sha, words } = (0,baseline_facts/* baselineFacts */.F)(baseline, results.run.startedAt);
    const named = commit === null || sha === null ? null : (0,report_context/* linked */.q)((0,core_escape/* markdownCode */.D9)(commit), urlOf(sha));
    return `Compared with ${named === null ? '' : `${named}: `}${(0,phrase/* markdownPhrase */.jV)(words)}${reason === '' ? '' : `; ${reason}`}.`;
}
function decision({ decision: { gate, clauses }, scenarios }) {
    const open = clauses.filter(({ holds }) => !holds);
    const blocking = open.filter((clause) => clause.blocking);
    const others = open.filter((clause) => !clause.blocking);
    const judgeOff = scenarios.filter(({ trials }) => trials.some(({ judge }) => judge?.reason === 'judge-off')).length;
    return [
        said(gate === 'closed' ? 'Gate closed' : 'Gate', blocking),
        said('Not blocking', others),
        judgeOff === 0
            ? ''
            : `**The judge is off:** ${(0,figures/* counted */.hS)(judgeOff, 'scenario')} that ask for one are decided by their checks alone.`,
    ].filter((line) => line !== '');
}
function said(label, clauses) {
    const messages = clauses.map(({ message }) => (0,phrase/* markdownPhrase */.jV)((0,phrase/* phraseOf */.J8)(message), 'line', 400));
    if (messages.length === 0)
        return '';
    if (messages.length === 1)
        return `**${label}:** ${messages[0]}`;
    return `**${label}:**\n\n${messages.map((message) => `- ${message}`).join('\n')}`;
}

;// CONCATENATED MODULE: ./lib/report/markdown/unverified.js






/** Scenarios without a usable result, by reason: neither passed nor failed. */
function unverified(scenarios, { context, results }) {
    const { passed, failed } = results.summary;
    const others = failed === 0 && passed > 0 ? `. The other ${(0,figures/* grouped */.zD)(passed)} passed` : '';
    const reasons = (0,report_findings/* unverifiedReasons */.nO)(scenarios);
    return {
        name: 'unverified',
        title: `**${(0,figures/* grouped */.zD)(scenarios.length)} unverified:** no usable result, so neither passed nor failed${others}`,
        rank: rank.unverified,
        header: tableHead(['Why', '>Scenarios', 'Which']),
        count: reasons.length,
        row: (index) => {
            const [reason, list] = reasons[index] ?? ['', []];
            const lost = list.filter(({ change }) => change === 'lost').length;
            const note = lost === 0 ? '' : ` (${(0,figures/* counted */.hS)(lost, 'was', 'were')} verified in the base)`;
            return tableRow([
                (0,phrase/* markdownPhrase */.jV)((0,phrase/* phraseOf */.J8)(reason), 'cell'),
                (0,figures/* grouped */.zD)(list.length),
                scenarioList(list, context, 'cell', 5) + note,
            ]);
        },
    };
}

;// CONCATENATED MODULE: ./lib/report/markdown/document.js













/** The report as Markdown: verdict, what needs a look, then folds; within the edition's budget. */
function markdownDocument(edition) {
    const { results, shown, elsewhere, budget } = edition;
    const groups = (0,report_findings/* groupsOf */.c1)(results);
    const split = (set, most) => splitRows(set, most, edition);
    const regressed = split(regressions(groups.regressed, edition), shown.regressed);
    // One screen before the first fold: other failures make room where something regressed.
    const failed = split(otherFailures(groups.failed, edition), groups.regressed.length > 0 ? shown.failed / 2 : shown.failed);
    const open = split(unverified(groups.unverified, edition), shown.reasons);
    const problems = split(diagnostics(edition), shown.diagnostics);
    const blocks = [
        ...opening(edition),
        ...regressed.seen,
        ...failed.seen,
        ...open.seen,
        ...problems.seen,
        ...changedTests(edition),
        ...goodNews(groups, edition),
        ...split(metrics(edition), Infinity).seen,
        ...[regressed, failed, open, problems].flatMap(({ folded }) => folded),
        ...(edition.details ? [...failureDetails(groups, edition), ...unverifiedDetails(groups, edition)] : []),
        ...wholeFold(warnings(edition), edition, (count) => (0,figures/* counted */.hS)(count, 'warning')),
        ...wholeFold(allScenarios(groups, edition), edition, (count) => count === 1 ? 'The scenario' : `All ${(0,figures/* grouped */.zD)(count)} scenarios`),
        footer(edition),
    ];
    return fit(blocks, budget, (names) => `Left out for want of room: ${names.join(', ')}. See ${elsewhere}.`);
}
function wholeFold(set, edition, summary) {
    return set.count === 0 ? [] : [foldOf(set, [0, set.count], summary(set.count), edition)];
}


/***/ }),

/***/ 4834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ renderSummary)
/* harmony export */ });
/* unused harmony export summaryBudget */
/* harmony import */ var _document_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(448);

/** UTF-8 bytes; the runner drops a summary above 1 MiB. */
const summaryBudget = 1_000_000;
/** The job summary: the comment, with every metric and each failure written out. */
function renderSummary(results, context, budget = summaryBudget) {
    return (0,_document_js__WEBPACK_IMPORTED_MODULE_0__/* .markdownDocument */ .l)({
        results,
        context,
        budget,
        elsewhere: 'the results file',
        shown: { regressed: 30, failed: 30, reasons: 20, metrics: Infinity, diagnostics: 20 },
        details: true,
    });
}


/***/ }),

/***/ 1572:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   UY: () => (/* binding */ hasBase),
/* harmony export */   hh: () => (/* binding */ tellingMetrics),
/* harmony export */   jh: () => (/* binding */ knownMetrics),
/* harmony export */   yh: () => (/* binding */ metricWords)
/* harmony export */ });
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(819);

/** Metrics that at least one side knows. */
function knownMetrics(metrics) {
    return metrics.filter(({ head, base }) => head !== null || base !== null);
}
/** Whether there is anything to compare with: a base may be there and know no figure. */
function hasBase(metrics) {
    return metrics.some(({ base }) => base !== null);
}
/** The `most` metrics that say most, those that changed before those that did not, in the order of the table. */
function tellingMetrics(metrics, most) {
    const chosen = new Set(metrics.toSorted((a, b) => Number((0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .direction */ .oW)(a) === '') - Number((0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .direction */ .oW)(b) === '')).slice(0, most));
    return metrics.filter((metric) => chosen.has(metric));
}
function metricWords(metric) {
    const { label, unit, better, base, head, scenarios } = metric;
    return {
        label,
        wish: `${better} is better`,
        base: base === null ? 'unknown' : (0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .figure */ .vP)(base, unit),
        head: head === null ? 'unknown' : (0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .figure */ .vP)(head, unit),
        change: (0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .change */ .Zg)(metric),
        direction: (0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .direction */ .oW)(metric),
        scenarios,
    };
}


/***/ }),

/***/ 4701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J8: () => (/* binding */ phraseOf),
/* harmony export */   gT: () => (/* binding */ terminalPhrase),
/* harmony export */   jV: () => (/* binding */ markdownPhrase)
/* harmony export */ });
/* harmony import */ var _core_escape_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96);
/* harmony import */ var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7329);


/** Our messages quote values in backticks; what stands between a pair of them becomes a value. */
function phraseOf(message) {
    const parts = [];
    let end = 0;
    for (const { index, 0: whole, 1: value = '' } of message.matchAll(quoted)) {
        parts.push(message.slice(end, index), { value });
        end = index + whole.length;
    }
    return [...parts, message.slice(end)].filter((part) => part !== '');
}
/** Not beside a letter, nor a dollar sign, with which GitHub would take the backticks for a formula. */
const quoted = /(?<![^\s([{"':,;=])`([^`\n]+)`(?![^\s)\]}"'.,:;!?])/g;
/** As GitHub-flavoured Markdown, cut to about `max` characters. */
function markdownPhrase(phrase, place = 'line', max = 300) {
    let left = max;
    let out = '';
    for (const part of phrase) {
        if (left <= 0)
            return `${out}…`;
        const text = typeof part === 'string' ? part : part.value;
        const shown = (0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .Jj)(text, Math.max(left, 2));
        left -= text.length;
        if (typeof part === 'string')
            out += spaced(shown, (inner) => (0,_core_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .markdownText */ .p7)(inner, place));
        // Two codes that touch would make one run of backticks.
        else
            out += (out.endsWith('`') ? ' ' : '') + (0,_core_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .markdownCode */ .D9)(shown, place);
    }
    return out;
}
/** As one line for a terminal or the log of a job; `quote` stands around each value. */
function terminalPhrase(phrase, quote = '`') {
    return phrase
        .map((part) => (typeof part === 'string' ? part : quote + (0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(part.value, ' ⏎ ') + quote))
        .map((text) => spaced(text, (inner) => (0,_core_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .terminalText */ .eR)((0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(inner))))
        .join('');
}
/** Keeps the spaces at both ends, which the escapes of a text take away. */
function spaced(text, escape) {
    const inner = text.trim();
    if (inner === '')
        return text === '' ? '' : ' ';
    return (/^\s/.test(text) ? ' ' : '') + escape(inner) + (/\s$/.test(text) ? ' ' : '');
}


/***/ }),

/***/ 3343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ priceWords)
/* harmony export */ });
/* harmony import */ var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7329);

/** Which prices costs were made of; null where every cost was in the traces. Plain text, not escaped. */
function priceWords({ run: { prices } }) {
    if (prices === undefined)
        return null;
    const { list, own } = prices;
    const sources = [
        ...(list === null ? [] : [`${list.package} ${list.version}, prices of ${list.updated}`]),
        ...(own.length === 0 ? [] : [`the config file for ${own.join(', ')}`]),
    ];
    return sources.length === 0 ? null : (0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(`cost by ${sources.join('; and by ')}`, 300);
}


/***/ }),

/***/ 7751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   jD: () => (/* binding */ liveLine),
/* harmony export */   lM: () => (/* binding */ sparse)
/* harmony export */ });
/* unused harmony export stepLine */
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(819);
/* harmony import */ var _terminal_page_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3220);


/** One line about all runs, for a terminal that overwrites it. */
function liveLine({ total, done, running, spentUsd }) {
    const spent = spentUsd === 0 ? '' : `, $${spentUsd.toFixed(spentUsd < 1 ? 4 : 2)}`;
    const last = running.at(-1);
    const now = last === undefined ? '' : `, now ${(0,_terminal_page_js__WEBPACK_IMPORTED_MODULE_0__/* .shortText */ .os)(last, 40)}`;
    const more = running.length > 1 ? ` and ${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .grouped */ .zD)(running.length - 1)} more` : '';
    return `Running agents: ${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .grouped */ .zD)(done)} of ${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .counted */ .hS)(total, 'trial')}${spent}${now}${more}`;
}
/** What became of one trial. */
function stepLine({ done, total }, { trial, words }) {
    return `[${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .grouped */ .zD)(done)}/${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .grouped */ .zD)(total)}] ${(0,_terminal_page_js__WEBPACK_IMPORTED_MODULE_0__/* .shortText */ .os)(trial, 60)}: ${(0,_terminal_page_js__WEBPACK_IMPORTED_MODULE_0__/* .shortText */ .os)(words, 160)}`;
}
/**
 * Progress for a log, where nothing can be overwritten: the first and the last trial, and between them
 * no more than a few lines however many trials there are.
 */
function sparse(print) {
    return (state, step) => {
        if (step === null)
            return;
        const every = Math.max(1, Math.ceil(state.total / mostLines));
        if (state.done === 1 || state.done === state.total || state.done % every === 0) {
            print(stepLine(state, step));
        }
    };
}
const mostLines = 20;


/***/ }),

/***/ 3959:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $N: () => (/* binding */ sentenceOf),
/* harmony export */   TJ: () => (/* binding */ isShownWhole),
/* harmony export */   bX: () => (/* binding */ explainVerdict),
/* harmony export */   pB: () => (/* binding */ explainJudge),
/* harmony export */   xS: () => (/* binding */ factsOf)
/* harmony export */ });
/* harmony import */ var _checks_registry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6291);
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
/* harmony import */ var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7329);
/* harmony import */ var _phrase_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4701);




/** Why a check says what it says, in one line: the sentence of its reason, what it wanted, what it found. */
function explainVerdict(verdict) {
    const facts = factsOf(verdict).map(({ label, value }) => [label === '' ? '' : `${label} `, ...value]);
    return facts.reduce((line, fact, index) => [...line, index === 0 ? ': ' : '; ', ...fact], sentenceOf(verdict));
}
/** What a verdict wanted and what it found, each under its word. */
function factsOf({ reason, expected, actual }) {
    // These are about the check and not about the agent: `actual` is a sentence of ours.
    if (Object.hasOwn(commonReasons, reason)) {
        return typeof actual === 'string' ? [{ label: '', value: (0,_phrase_js__WEBPACK_IMPORTED_MODULE_1__/* .phraseOf */ .J8)((0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(actual, 500)) }] : [];
    }
    const facts = expected === undefined ? [] : [{ label: 'expected', value: valuePhrase(expected) }];
    if (actual === undefined)
        return facts;
    // Several findings say themselves what they are: `missing`, `called`.
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(actual) && Object.keys(actual).every((key) => plainKey.test(key))) {
        return [
            ...facts,
            ...Object.entries(actual).map(([label, value]) => ({ label, value: valuePhrase(value) })),
        ];
    }
    return [...facts, { label: facts.length === 0 ? 'found' : 'got', value: valuePhrase(actual) }];
}
/** The sentence of a verdict's reason alone, without a full stop. Unknown checks and reasons have one too. */
function sentenceOf({ type, reason, status }) {
    const own = (0,_checks_registry_js__WEBPACK_IMPORTED_MODULE_0__/* .findCheck */ .Sd)(type)?.reasons;
    const sentence = own !== undefined && Object.hasOwn(own, reason) ? own[reason] : undefined;
    if (sentence !== undefined)
        return (0,_phrase_js__WEBPACK_IMPORTED_MODULE_1__/* .phraseOf */ .J8)(sentence.replace(/\.$/, ''));
    if (Object.hasOwn(commonReasons, reason))
        return [commonReasons[reason]];
    return [
        status === 'fail' ? 'failed, reason ' : 'could not be evaluated, reason ',
        { value: (0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(reason, 60) },
    ];
}
/** What the judge says of a trial, in one line. */
function explainJudge({ status, reason, score, model }) {
    const known = Object.hasOwn(judgeReasons, reason) ? judgeReasons[reason] : undefined;
    if (known !== undefined)
        return [known];
    const verdict = status === 'fail' ? 'The judge found against it' : status === 'error' ? 'The judge gave no verdict' : '';
    const facts = [...(0,_phrase_js__WEBPACK_IMPORTED_MODULE_1__/* .phraseOf */ .J8)(reason)];
    if (score !== undefined)
        facts.push(` (score ${score.toFixed(2)})`);
    return [
        verdict === '' ? '' : `${verdict}: `,
        ...facts,
        ...(model === null ? [] : [', by ', { value: model }]),
    ];
}
/** A value of a verdict, short: text and numbers as they are, a list item by item, anything else as JSON. */
function valuePhrase(value) {
    if (typeof value === 'string')
        return [{ value: (0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(value, longestValue) }];
    const [only, ...others] = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value) ? Object.entries(value) : [];
    if (only !== undefined && others.length === 0 && plainKey.test(only[0])) {
        return [`${only[0]} `, ...valuePhrase(only[1])];
    }
    if (!Array.isArray(value))
        return [{ value: (0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)((0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .canonicalJson */ .dj)(value), longestValue) }];
    if (value.length === 0)
        return ['nothing'];
    const shown = value.slice(0, mostItems).flatMap((item, index) => {
        const text = typeof item === 'string' ? item : (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .canonicalJson */ .dj)(item);
        return [...(index === 0 ? [] : [', ']), { value: (0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(text, longestItem) }];
    });
    return value.length > mostItems ? [...shown, ` and ${value.length - mostItems} more`] : shown;
}
/** Whether the line of a verdict shows a value whole. */
function isShownWhole(value) {
    if (typeof value === 'string')
        return value.length <= longestValue && !value.includes('\n');
    if (!Array.isArray(value))
        return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .canonicalJson */ .dj)(value).length <= longestValue;
    return (value.length <= mostItems && value.every((item) => typeof item === 'string' && item.length <= longestItem));
}
/** Keys that read as words of a sentence. */
const plainKey = /^[a-z][a-z _-]{0,30}$/;
const longestValue = 120;
const longestItem = 60;
const mostItems = 8;
const commonReasons = {
    ok: 'Holds',
    'missing-data': 'The trace lacks what this check needs',
    'invalid-params': 'Its parameters cannot be used',
    'unknown-check': 'There is no check of this name',
    'check-threw': 'The check itself broke; please report it',
    'incomplete-run': 'The run did not come to its end, so that this cannot be said',
    'checks-failed': 'Not asked, since a check failed',
    'judge-unavailable': 'The scenario needs a judge, and none could be asked',
};
const judgeReasons = {
    'checks-failed': commonReasons['checks-failed'],
    'judge-unavailable': commonReasons['judge-unavailable'],
    'judge-off': 'The judge is off: the checks alone decide',
};


/***/ }),

/***/ 1170:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  b: () => (/* binding */ renderTerminal)
});

// EXTERNAL MODULE: ./lib/report/findings.js
var report_findings = __webpack_require__(7470);
// EXTERNAL MODULE: ./lib/report/headline.js
var headline = __webpack_require__(5916);
// EXTERNAL MODULE: ./lib/checks/registry.js + 34 modules
var registry = __webpack_require__(6291);
// EXTERNAL MODULE: ./lib/core/escape.js
var core_escape = __webpack_require__(96);
// EXTERNAL MODULE: ./lib/core/visible-text.js
var visible_text = __webpack_require__(7329);
// EXTERNAL MODULE: ./lib/report/baseline-facts.js
var baseline_facts = __webpack_require__(9417);
// EXTERNAL MODULE: ./lib/report/context.js
var context = __webpack_require__(6721);
// EXTERNAL MODULE: ./lib/report/phrase.js
var report_phrase = __webpack_require__(4701);
// EXTERNAL MODULE: ./lib/report/terminal/page.js
var terminal_page = __webpack_require__(3220);
;// CONCATENATED MODULE: ./lib/report/terminal/frame.js








/** Head and base, each with where it comes from. */
function comparedWith({ run }, page) {
    const head = (0,context/* shortSha */.Fu)(run.head.sha);
    const lines = head === null ? [] : [`  Head  ${head}`];
    return [...lines, ...(0,terminal_page/* wrapped */.ky)(baseWords(run), page, 8, '  Base  ')].map((line) => (0,terminal_page/* painted */.C$)(page, 'dim', line));
}
function baseWords({ baseline, baselineReason, startedAt }) {
    const reason = baselineReason === undefined ? '' : (0,report_phrase/* terminalPhrase */.gT)((0,report_phrase/* phraseOf */.J8)(baselineReason));
    if (baseline === null)
        return reason === '' ? 'none' : `none: ${reason}`;
    const { commit, words } = (0,baseline_facts/* baselineFacts */.F)(baseline, startedAt);
    return `${commit === null ? '' : `${commit}, `}${(0,report_phrase/* terminalPhrase */.gT)(words)}${reason === '' ? '' : `; ${reason}`}`;
}
/** The clauses that closed the gate, and those that would have. */
function decided({ decision: { gate, clauses } }, page) {
    const open = clauses.filter(({ holds }) => !holds);
    const said = (label, blocking) => open
        .filter((clause) => clause.blocking === blocking)
        .flatMap(({ message }) => (0,terminal_page/* wrapped */.ky)(`${label}: ${(0,report_phrase/* terminalPhrase */.gT)((0,report_phrase/* phraseOf */.J8)(message))}`, page, 2, ''));
    const closed = said(gate === 'closed' ? 'Gate closed' : 'Gate', true);
    return [
        ...closed.map((line) => (0,terminal_page/* painted */.C$)(page, gate === 'closed' ? 'red' : 'yellow', line)),
        ...said('Not blocking', false),
    ];
}
/** What to type next: only where something needs a look. */
function nextStep({ summary, scenarios, diagnostics }, { regressed, failed }, page) {
    if (summary.total === 0)
        return [hint(page, 'scenario-gate run PATH', 'PATH is the file or folder of your scenarios')];
    const first = regressed[0] ?? failed[0];
    const finding = first === undefined ? undefined : (0,report_findings/* findingsOf */.WX)(first, 'error')[0];
    const steps = [];
    if (finding?.source)
        steps.push([
            `scenario-gate trace ${quoted(finding.source)}`,
            'what the agent did in the first failing trial',
        ]);
    if (finding !== undefined && (0,registry/* findCheck */.Sd)(finding.check) !== null)
        steps.push([`scenario-gate explain ${quoted(finding.check)}`, 'what the check asks for']);
    const untraced = scenarios.some(({ trials }) => trials.length === 0) &&
        !diagnostics.some(({ severity }) => severity === 'error');
    if (steps.length === 0 && untraced) {
        steps.push([
            'scenario-gate run PATH --traces GLOB',
            'where recorded traces are, for scenarios that have none',
        ]);
    }
    return steps.map(([command, why]) => hint(page, command, why));
}
function hint(page, command, why) {
    return `${(0,terminal_page/* painted */.C$)(page, 'dim', 'Next:')} ${(0,terminal_page/* painted */.C$)(page, 'cyan', command)}  ${(0,terminal_page/* painted */.C$)(page, 'dim', why)}`;
}
/** As one argument of a shell. */
function quoted(argument) {
    const text = (0,core_escape/* terminalText */.eR)((0,visible_text/* oneLine */.TN)(argument));
    return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw `'\''`)}'`;
}

// EXTERNAL MODULE: ./lib/core/diagnostic.js
var diagnostic = __webpack_require__(876);
// EXTERNAL MODULE: ./lib/report/figures.js
var figures = __webpack_require__(819);
// EXTERNAL MODULE: ./lib/report/reasons.js
var reasons = __webpack_require__(3959);
;// CONCATENATED MODULE: ./lib/report/terminal/groups.js






/** Scenarios that failed, each with its failing checks: what was wanted, what was found. */
function failingGroup(word, scenarios, most, page) {
    if (scenarios.length === 0)
        return [];
    return [
        title(page, 'red', `${(0,figures/* grouped */.zD)(scenarios.length)} ${word}`),
        ...scenarios
            .slice(0, most)
            .flatMap((scenario) => [
            ...scenarioLines(scenario, page),
            ...(0,report_findings/* findingsOf */.WX)(scenario, 'error').flatMap((finding) => findingLines(finding, page)),
            ...noted(scenario.changeReason, page),
        ]),
        ...moreLine(scenarios.length - most, 'more in the results file'),
    ];
}
function scenarioLines(scenario, page) {
    const { id, name, file, line, baseTrials } = scenario;
    const base = baseTrials === null ? '' : `${(0,figures/* tally */.N4)(baseTrials)} → `;
    const place = (0,terminal_page/* painted */.C$)(page, 'dim', (0,terminal_page/* shortText */.os)((0,diagnostic/* placeOf */.$)({ file, line }), 120));
    return [
        `  ${(0,terminal_page/* painted */.C$)(page, 'red', '✗')} ${(0,terminal_page/* painted */.C$)(page, 'bold', (0,terminal_page/* shortText */.os)(id))}  ${base}${(0,figures/* tally */.N4)((0,figures/* headTally */.dJ)(scenario))} trials passed  ${place}`,
        ...(name === id || name === '' ? [] : (0,terminal_page/* wrapped */.ky)((0,terminal_page/* shortText */.os)(name, 200), page, 4)),
    ];
}
function findingLines(finding, page) {
    const { check, description, line, verdict } = finding;
    const about = [description === '' ? '' : (0,terminal_page/* shortText */.os)(description), (0,report_findings/* howOften */.vK)(finding), `line ${line}`];
    const more = about.filter((part) => part !== '').join(', ');
    const head = `      ${(0,terminal_page/* painted */.C$)(page, 'bold', (0,terminal_page/* shortText */.os)(check, 60))}  ${(0,terminal_page/* painted */.C$)(page, 'dim', more)}`;
    if (verdict === null)
        return [head, ...(0,terminal_page/* wrapped */.ky)((0,report_phrase/* terminalPhrase */.gT)(finding.why()), page, 8)];
    const facts = (0,reasons/* factsOf */.xS)(verdict);
    const indent = 10 + Math.max(...facts.map(({ label }) => label.length));
    return [
        head,
        ...(0,terminal_page/* wrapped */.ky)((0,report_phrase/* terminalPhrase */.gT)((0,reasons/* sentenceOf */.$N)(verdict)), page, 8),
        ...facts.flatMap(({ label, value }) => {
            const name = (0,terminal_page/* painted */.C$)(page, 'dim', label.padEnd(indent - 8));
            return (0,terminal_page/* wrapped */.ky)((0,report_phrase/* terminalPhrase */.gT)(value, ''), page, indent, `        ${name}`);
        }),
        ...(finding.aftermath.length === 0 ? [] : (0,terminal_page/* wrapped */.ky)((0,report_phrase/* terminalPhrase */.gT)(finding.aftermath), page, 8)),
    ];
}
/** Scenarios without a usable result, by reason. */
function unverifiedGroup(scenarios, most, page) {
    if (scenarios.length === 0)
        return [];
    const reasons = (0,report_findings/* unverifiedReasons */.nO)(scenarios);
    return [
        title(page, 'yellow', `${(0,figures/* grouped */.zD)(scenarios.length)} unverified: no usable result, so neither passed nor failed`),
        ...reasons.slice(0, most).flatMap(([reason, list]) => [
            ...(0,terminal_page/* wrapped */.ky)((0,report_phrase/* terminalPhrase */.gT)((0,report_phrase/* phraseOf */.J8)(reason)), page, 4, `  ${(0,terminal_page/* painted */.C$)(page, 'yellow', '?')} `),
            ...(0,terminal_page/* wrapped */.ky)(`${(0,figures/* counted */.hS)(list.length, 'scenario')}: ${(0,terminal_page/* listed */.KE)(list, most === Infinity ? most : 8)}`, page, 6),
            ...list.slice(0, 1).flatMap((scenario) => (0,report_findings/* errorsOf */.Bp)(scenario)
                .slice(0, 3)
                .flatMap((phrase) => (0,terminal_page/* wrapped */.ky)((0,report_phrase/* terminalPhrase */.gT)(phrase), page, 6))),
        ]),
        ...moreLine(reasons.length - most, 'more reasons in the results file'),
    ];
}
/** Checks of severity `warning` that did not hold; they decide nothing. */
function warningGroup(scenarios, most, page) {
    const findings = scenarios.flatMap((scenario) => (0,report_findings/* findingsOf */.WX)(scenario, 'warning'));
    if (findings.length === 0)
        return [];
    return [
        title(page, 'yellow', (0,figures/* counted */.hS)(findings.length, 'warning')),
        ...findings.slice(0, most).flatMap((finding) => {
            const often = (0,report_findings/* howOften */.vK)(finding);
            const why = `${(0,report_phrase/* terminalPhrase */.gT)(finding.why())}${often === '' ? '' : ` (${often})`}`;
            const line = `${(0,terminal_page/* shortText */.os)(finding.scenario.id)}  ${(0,terminal_page/* shortText */.os)(finding.check, 60)}: ${why}`;
            return (0,terminal_page/* wrapped */.ky)(line, page, 4, `  ${(0,terminal_page/* painted */.C$)(page, 'yellow', '!')} `);
        }),
        ...moreLine(findings.length - most, 'more in the results file'),
    ];
}
/** Passed scenarios that are named without being asked for. */
const mostNamed = 10;
/** What passed, by name where it is little or asked for. Then what else a reader must know. */
function passedGroup({ fixed, recovered, passed }, { scenarios, removed }, verbose, page) {
    const all = [fixed, recovered, passed].flat();
    const head = all.length === 0 ? [] : [`${(0,terminal_page/* painted */.C$)(page, 'green', '✓')} ${(0,figures/* counted */.hS)(all.length, 'passed', 'passed')}`];
    const width = Math.max(0, ...all.map(({ id }) => (0,terminal_page/* columns */.YB)((0,terminal_page/* shortText */.os)(id))));
    const names = verbose || all.length <= mostNamed
        ? all.map((scenario) => `    ${(0,terminal_page/* padEnd */.f)((0,terminal_page/* shortText */.os)(scenario.id), width)}  ${(0,figures/* tally */.N4)((0,figures/* headTally */.dJ)(scenario))} trials`)
        : [];
    const added = scenarios.filter(({ change }) => change === 'new');
    const lines = [
        ...named('fixed', fixed),
        ...named('verified again', recovered),
        ...(added.length === scenarios.length ? [] : named('new', added)),
        ...named('removed', removed),
        ...(0,report_findings/* changeReasons */.ix)(all).map(([reason, list]) => `${(0,report_phrase/* terminalPhrase */.gT)((0,report_phrase/* phraseOf */.J8)(reason))}: ${(0,terminal_page/* listed */.KE)(list)}`),
    ];
    return [...head, ...names, ...lines.flatMap((line) => (0,terminal_page/* wrapped */.ky)(line, page, 4, '  '))];
}
function named(word, scenarios) {
    return scenarios.length === 0 ? [] : [`${(0,figures/* grouped */.zD)(scenarios.length)} ${word}: ${(0,terminal_page/* listed */.KE)(scenarios)}`];
}
function noted(reason, page) {
    return reason === undefined ? [] : (0,terminal_page/* wrapped */.ky)((0,report_phrase/* terminalPhrase */.gT)((0,report_phrase/* phraseOf */.J8)(reason)), page, 6);
}
function title(page, style, words) {
    return (0,terminal_page/* painted */.C$)(page, 'bold', (0,terminal_page/* painted */.C$)(page, style, words));
}
function moreLine(left, words) {
    return left > 0 ? [`  … ${(0,figures/* grouped */.zD)(left)} ${words}`] : [];
}

// EXTERNAL MODULE: ./lib/report/metric-rows.js
var metric_rows = __webpack_require__(1572);
// EXTERNAL MODULE: ./lib/report/price-words.js
var price_words = __webpack_require__(3343);
;// CONCATENATED MODULE: ./lib/report/terminal/tables.js








/** Metrics in columns; against a baseline only those that changed. */
function metricTable({ metrics, summary }, page) {
    const rows = (0,metric_rows/* knownMetrics */.jh)(metrics);
    const based = (0,metric_rows/* hasBase */.UY)(rows);
    const known = rows.map(metric_rows/* metricWords */.yh);
    const shown = based
        ? known.filter(({ direction, base, head }) => direction !== '' || base === 'unknown' || head === 'unknown')
        : known;
    if (known.length === 0)
        return [];
    const unchanged = known.length - shown.length;
    const rest = unchanged === 0 ? [] : [(0,terminal_page/* painted */.C$)(page, 'dim', `${(0,figures/* counted */.hS)(unchanged, 'metric')} did not change`)];
    if (shown.length === 0)
        return rest;
    // Said only where a figure does not stand for the whole suite.
    const partial = shown.some(({ scenarios }) => scenarios !== summary.total);
    const names = based ? ['Metric', 'Base', 'Head', 'Change'] : ['Metric', 'Value'];
    const header = partial ? [...names, 'Scenarios'] : names;
    const lined = shown.map((words) => cells(words, based, partial));
    const widths = header.map((name, index) => Math.max(...[header, ...lined].map((row) => (0,terminal_page/* columns */.YB)(row[index] ?? '')), (0,terminal_page/* columns */.YB)(name)));
    const lines = [header, ...lined].map((row) => row
        .map((cell, index) => (index === 0 || (based && index === 3) ? terminal_page/* padEnd */.f : terminal_page/* padStart */.CF)(cell, widths[index] ?? 0))
        .join('  ')
        .trimEnd());
    return [
        ...lines.map((line, index) => {
            if (index === 0)
                return (0,terminal_page/* painted */.C$)(page, 'dim', line);
            const direction = shown[index - 1]?.direction;
            return direction === 'worse'
                ? line.replace(/worse(?=[\s\d,]*$)/, (0,terminal_page/* painted */.C$)(page, 'yellow', 'worse'))
                : line;
        }),
        ...rest,
    ];
}
function cells({ label, wish, base, head, change, direction, scenarios }, based, partial) {
    const name = `${(0,core_escape/* terminalText */.eR)((0,visible_text/* cut */.Jj)((0,visible_text/* oneLine */.TN)(label), 60))} (${wish})`;
    const words = [change, direction].filter((part) => part !== '').join(', ');
    return [name, ...(based ? [base, head, words] : [head]), ...(partial ? [(0,figures/* grouped */.zD)(scenarios)] : [])];
}
/** Which prices costs were made of, where any were. */
function pricedBy(results, page) {
    const words = (0,price_words/* priceWords */.$)(results);
    if (words === null)
        return [];
    return (0,terminal_page/* wrapped */.ky)((0,core_escape/* terminalText */.eR)(sentence(words)), page, 0).map((line) => (0,terminal_page/* painted */.C$)(page, 'dim', line));
}
function sentence(words) {
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
/** Problems in files with their places, errors first. */
function diagnosticLines(diagnostics, most, page) {
    if (diagnostics.length === 0)
        return [];
    const sorted = diagnostics.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
    const lines = sorted.slice(0, most).flatMap(({ severity, message, file, line, column }) => {
        const place = (0,diagnostic/* placeOf */.$)({
            ...(file === undefined ? {} : { file }),
            ...(line === undefined ? {} : { line }),
            ...(column === undefined ? {} : { column }),
        });
        const where = place === '' ? '' : `${(0,core_escape/* terminalText */.eR)((0,visible_text/* cut */.Jj)((0,visible_text/* oneLine */.TN)(place), 160))}: `;
        const label = `  ${(0,terminal_page/* painted */.C$)(page, severity === 'error' ? 'red' : 'yellow', severity)}  `;
        return (0,terminal_page/* wrapped */.ky)(where + (0,report_phrase/* terminalPhrase */.gT)((0,report_phrase/* phraseOf */.J8)(message)), page, 4 + severity.length, label);
    });
    const left = sorted.length - most;
    return [
        (0,terminal_page/* painted */.C$)(page, 'bold', `${(0,figures/* counted */.hS)(sorted.length, 'problem')} in files`),
        ...lines,
        ...(left > 0 ? [`  … ${left} more in the results file`] : []),
    ];
}

;// CONCATENATED MODULE: ./lib/report/terminal.js






/** Scenarios, reasons and problems listed before they are only counted. */
const mostListed = 30;
/** The report as a person reads it on a laptop and in the log of a job. Ends with a line break. */
function renderTerminal(results, { verbose = false, ...asked }) {
    const page = { ...asked, width: Math.min(Math.max(asked.width, 40), 140) };
    const most = verbose ? Infinity : mostListed;
    const groups = (0,report_findings/* groupsOf */.c1)(results);
    const sections = [
        [verdict(results, page), ...comparedWith(results, page)],
        failingGroup('regressed', groups.regressed, most, page),
        failingGroup('failed', groups.failed, most, page),
        unverifiedGroup(groups.unverified, most, page),
        warningGroup(results.scenarios, most, page),
        passedGroup(groups, results, verbose, page),
        [...metricTable(results, page), ...pricedBy(results, page)],
        diagnosticLines(results.diagnostics, most, page),
        [...decided(results, page), ...nextStep(results, groups, page)],
    ];
    return `${sections
        .filter((lines) => lines.length > 0)
        .map((lines) => lines.join('\n'))
        .join('\n\n')}\n`;
}
function verdict(results, page) {
    const { decision, summary } = results;
    const style = decision.gate === 'closed' ? 'red' : summary.outcome === 'passed' ? 'green' : 'yellow';
    return (0,terminal_page/* painted */.C$)(page, 'bold', (0,terminal_page/* painted */.C$)(page, style, (0,headline/* headline */.P)(results)));
}


/***/ }),

/***/ 3220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C$: () => (/* binding */ painted),
/* harmony export */   CF: () => (/* binding */ padStart),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   YB: () => (/* binding */ columns),
/* harmony export */   f: () => (/* binding */ padEnd),
/* harmony export */   ky: () => (/* binding */ wrapped),
/* harmony export */   os: () => (/* binding */ shortText)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var _core_escape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96);
/* harmony import */ var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7329);



/** Colours never carry the meaning alone. */
function painted({ color }, style, text) {
    // Whether the stream takes colour was decided by who made the page.
    return color && text !== '' ? (0,node_util__WEBPACK_IMPORTED_MODULE_0__.styleText)(style, text, { validateStream: false }) : text;
}
/** Columns that a text takes: wide characters two, marks and joiners none. */
function columns(text) {
    if (/^[\x20-\x7e]*$/.test(text))
        return text.length;
    let width = 0;
    for (const character of text) {
        if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character))
            continue;
        width += wide.test(character) ? 2 : 1;
    }
    return width;
}
const wide = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
function padEnd(text, width) {
    return text + ' '.repeat(Math.max(0, width - columns(text)));
}
function padStart(text, width) {
    return ' '.repeat(Math.max(0, width - columns(text))) + text;
}
/**
 * Breaks plain text at spaces; later lines start with `indent` blanks, the first with `prefix`, which
 * takes as many columns. A word is never broken.
 */
function wrapped(text, { width }, indent, prefix = ' '.repeat(indent)) {
    const lines = [];
    let line = '';
    let used = indent;
    for (const word of text.split(' ')) {
        const size = columns(word);
        if (line !== '' && used + 1 + size > width) {
            lines.push(line);
            line = '';
            used = indent;
        }
        used += size + (line === '' ? 0 : 1);
        line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line].map((content, index) => (index === 0 ? prefix : ' '.repeat(indent)) + content);
}
/** Text that we did not write, on one line, cut. */
function shortText(text, most = 80) {
    return (0,_core_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .terminalText */ .eR)((0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)((0,_core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(text), most));
}
/** Scenarios by id, the first few; the rest are counted. */
function listed(scenarios, most = 8) {
    const more = scenarios.length - most;
    const names = scenarios.slice(0, most).map(({ id }) => shortText(id));
    return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}


/***/ }),

/***/ 5713:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ writeResults),
/* harmony export */   q: () => (/* binding */ resultsText)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7535);
/* harmony import */ var _files_write_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6367);



/**
 * Writes a results file: a reader sees the former one or the whole new one. Missing folders are made.
 * @throws GateError `cannot-write`
 */
async function writeResults(path, results) {
    try {
        await (0,_files_write_file_js__WEBPACK_IMPORTED_MODULE_2__/* .writeFileAtomically */ .l)(path, bounded(resultsText(results)));
    }
    catch (thrown) {
        const cause = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .toError */ .iT)(thrown);
        throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GateError */ .ue('cannot-write', `The results file \`${path}\` cannot be written: ${cause.message}`, {
            cause,
        });
    }
}
/**
 * The JSON in pieces, one line for each list item: one string of a large run would be longer than a
 * string can be, and a line per scenario is what people can search and compare.
 */
function* resultsText(results) {
    let before = '{';
    for (const [key, value] of Object.entries(results)) {
        if (value === undefined)
            continue;
        yield `${before}\n  ${JSON.stringify(key)}: `;
        before = ',';
        if (Array.isArray(value))
            yield* jsonOfList(value);
        else
            yield JSON.stringify(value);
    }
    yield '\n}\n';
}
function* jsonOfList(items) {
    let before = '[';
    for (const item of items) {
        yield `${before}\n    ${JSON.stringify(item)}`;
        before = ',';
    }
    yield items.length === 0 ? '[]' : '\n  ]';
}
/** What could not be read again is not written either. */
function* bounded(pieces) {
    let bytes = 0;
    for (const piece of pieces) {
        bytes += Buffer.byteLength(piece);
        if (bytes > _core_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .limits */ .F.resultsFile)
            throw new Error(`it would be larger than ${_core_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .limits */ .F.resultsFile} bytes`);
        yield piece;
    }
}


/***/ }),

/***/ 8027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: () => (/* binding */ run_run)
});

;// CONCATENATED MODULE: ./lib/baseline/resolve.js
/** A rung loads when its turn comes. */
const gitRung = async (request) => (await __webpack_require__.e(/* import() */ 834).then(__webpack_require__.bind(__webpack_require__, 834))).gitRung(request);
const resultsRung = async (request) => (await __webpack_require__.e(/* import() */ 159).then(__webpack_require__.bind(__webpack_require__, 6159))).resultsRung(request);
const ladders = new Map([
    ['auto', { rungs: [gitRung], required: false }],
    ['git', { rungs: [gitRung], required: true }],
]);
/** Any other word is the path of a results file. */
const fileLadder = { rungs: [resultsRung], required: true };
/** Finds what to compare with. Never throws for what git or a file holds: that is an answer. */
async function resolveBaseline(request) {
    if (request.option === 'none')
        return { base: null, reason: 'the comparison is switched off', required: false };
    const { rungs, required } = ladders.get(request.option) ?? fileLadder;
    const reasons = [];
    for (const rung of rungs) {
        const answer = await rung(request);
        if (answer.base !== null)
            return answer;
        reasons.push(answer.reason);
    }
    return { base: null, reason: reasons.join('; '), required };
}

// EXTERNAL MODULE: ./lib/scenario/scenario-paths.js
var scenario_paths = __webpack_require__(443);
// EXTERNAL MODULE: ./lib/baseline/base.js
var baseline_base = __webpack_require__(4510);
;// CONCATENATED MODULE: ./lib/compare/figures.js
/** Adds up in one order, so that the order of the input cannot show in the last digit. */
function sum(values) {
    let total = 0;
    for (const value of values.toSorted((a, b) => a - b))
        total += value;
    return total;
}
/** Of at least one value. */
function mean(values) {
    return sum(values) / values.length;
}
/**
 * The smallest observed value that at least a share `q` of the weight does not exceed. Every group
 * weighs the same, however many values it has. At least one group, none of them empty.
 */
function quantile(q, groups) {
    const weighted = groups
        .flatMap((values) => values.map((value) => ({ value, weight: 1 / values.length })))
        .sort((a, b) => a.value - b.value || a.weight - b.weight);
    // Thirds and sevenths do not sum to whole numbers.
    const wanted = q * groups.length - 1e-9;
    let weight = 0;
    for (const entry of weighted) {
        weight += entry.weight;
        if (weight >= wanted)
            return entry.value;
    }
    return weighted.at(-1)?.value ?? Number.NaN;
}

;// CONCATENATED MODULE: ./lib/compare/metrics.js


/** In the order that reports show them. */
const metricDefinitions = [
    { name: 'pass_rate', sample: null, label: 'Pass rate', unit: 'ratio', better: 'higher', byChecks: true },
    { name: 'cost_usd', sample: 'cost_usd', label: 'Cost per trial', unit: 'usd', better: 'lower' },
    { name: 'input_tokens', sample: 'input_tokens', label: 'Input tokens', unit: 'tokens', better: 'lower' },
    { name: 'output_tokens', sample: 'output_tokens', label: 'Output tokens', unit: 'tokens', better: 'lower' },
    {
        name: 'cached_tokens',
        sample: 'cached_tokens',
        label: 'Cached input tokens',
        unit: 'tokens',
        better: 'higher',
    },
    {
        name: 'duration_p50_s',
        sample: 'duration_s',
        label: 'Duration, median',
        unit: 'seconds',
        better: 'lower',
        quantile: 0.5,
    },
    {
        name: 'duration_p95_s',
        sample: 'duration_s',
        label: 'Duration, 95th percentile',
        unit: 'seconds',
        better: 'lower',
        quantile: 0.95,
    },
    { name: 'llm_calls', sample: 'llm_calls', label: 'Model calls (turns)', unit: 'count', better: 'lower' },
    { name: 'tool_calls', sample: 'tool_calls', label: 'Tool calls', unit: 'count', better: 'lower' },
    {
        name: 'trajectory_accuracy',
        sample: 'trajectory_accuracy',
        label: 'Trajectory accuracy',
        unit: 'ratio',
        better: 'higher',
        byChecks: true,
    },
    {
        name: 'step_efficiency',
        sample: 'step_efficiency',
        label: 'Step efficiency',
        unit: 'ratio',
        better: 'higher',
        byChecks: true,
    },
];
/**
 * One row a metric. With a base, both figures are over the scenarios that both sides know the metric
 * for, so that a scenario more or less is never reported as a change of the agent. Where there are
 * none, the head stands alone, over all its scenarios.
 */
function compareMetrics(scenarios) {
    const sides = scenarios.map(({ scored, base, change }) => ({
        head: { outcome: scored.outcome, tally: (0,baseline_base/* tallyOf */.s)(scored.trials), samples: (0,baseline_base/* samplesOf */.l)(scored.trials) },
        base: base === null ? null : { outcome: base.outcome, tally: base.tally, samples: base.metrics },
        sameChecks: change !== 'incomparable',
    }));
    return metricDefinitions.map((definition) => {
        const pairs = [];
        const alone = [];
        for (const { head, base, sameChecks } of sides) {
            const ofHead = valuesOf(definition, head);
            if (ofHead.length > 0)
                alone.push(ofHead);
            const ofBase = base === null || (definition.byChecks === true && !sameChecks) ? [] : valuesOf(definition, base);
            if (ofHead.length > 0 && ofBase.length > 0)
                pairs.push({ head: ofHead, base: ofBase });
        }
        return rowOf(definition, pairs, alone);
    });
}
function rowOf(definition, pairs, alone) {
    const { name, label, unit, better } = definition;
    const paired = pairs.length > 0;
    const head = figureOf(definition, paired ? pairs.map((pair) => pair.head) : alone);
    const base = figureOf(definition, paired ? pairs.map((pair) => pair.base) : []);
    const delta = head === null || base === null ? null : head - base;
    return { name, label, unit, better, head, base, delta, scenarios: paired ? pairs.length : alone.length };
}
function valuesOf({ sample }, side) {
    if (sample !== null)
        return side.samples[sample] ?? [];
    const rate = passRateOf(side.outcome, side.tally);
    return rate === null ? [] : [rate];
}
/** Passed ÷ verified trials; null for a scenario that is unverified: it counts neither way. */
function passRateOf(outcome, { passed, failed }) {
    return outcome === 'unverified' || passed + failed === 0 ? null : passed / (passed + failed);
}
function figureOf(definition, scenarios) {
    if (scenarios.length === 0)
        return null;
    return definition.quantile === undefined
        ? mean(scenarios.map(mean))
        : quantile(definition.quantile, scenarios);
}

;// CONCATENATED MODULE: ./lib/compare/compare.js

/**
 * Base outcome → head outcome → change. Only two verified verdicts can make a regression or a fix:
 * an outage on either side is never put down to the agent.
 */
const transitions = {
    passed: {
        passed: 'same',
        failed: 'regressed',
        // It was proven and no longer is; it may or may not be broken.
        unverified: 'lost',
    },
    failed: {
        passed: 'fixed',
        // Also where fewer or more trials fail than before: the tallies show that.
        failed: 'same',
        // A verdict is lost, even if it was a bad one: silence is not a fix.
        unverified: 'lost',
    },
    unverified: {
        passed: 'recovered',
        // Nobody knows how long it has been failing.
        failed: 'incomparable',
        unverified: 'same',
    },
};
/** Puts each scenario beside its base. Pure; the order of scenarios is kept and decides nothing. */
function compare(head, baseline) {
    const ofBase = new Map();
    for (const scenario of baseline.base?.scenarios ?? []) {
        if (!ofBase.has(scenario.id))
            ofBase.set(scenario.id, scenario);
    }
    const scenarios = head.scenarios.map((scored) => {
        if (baseline.base === null)
            return { scored, change: null, changeReason: null, base: null };
        const base = ofBase.get(scored.scenario.id) ?? null;
        return { scored, base, ...changeOf(scored, base) };
    });
    const ids = new Set(head.scenarios.map(({ scenario }) => scenario.id));
    const removed = [...ofBase.values()].filter(({ id, ownChecks }) => ownChecks !== null && !ids.has(id));
    return { baseline, scenarios, removed, metrics: compareMetrics(scenarios) };
}
function changeOf(scored, base) {
    const checks = scored.scenario.checksFingerprint;
    if (base === null)
        return { change: 'new', changeReason: null };
    if (base.ownChecks === null) {
        return {
            change: 'new',
            changeReason: 'the base has no such scenario, but traces that it could be scored over',
        };
    }
    // A scenario file that broke is a loss of the base's verdict, whatever its checks were.
    if (scored.scenario.problems.length === 0 && base.scoredWith !== checks) {
        return { change: 'incomparable', changeReason: 'its checks are not those that the base was scored with' };
    }
    if (isUntraced(base) && scored.trials.length > 0) {
        return { change: 'incomparable', changeReason: 'the base has no trace for it' };
    }
    const change = transitions[base.outcome][scored.outcome];
    if (change === 'incomparable') {
        return { change, changeReason: 'the base could not be verified, so the failure may be an old one' };
    }
    const changed = base.ownChecks !== base.scoredWith;
    const changeReason = changed ? 'its checks changed; both sides were scored with the new ones' : null;
    return { change, changeReason };
}
function isUntraced({ tally }) {
    return tally.passed + tally.failed + tally.unverified === 0;
}

// EXTERNAL MODULE: ./lib/files/disk-tree.js
var disk_tree = __webpack_require__(2479);
// EXTERNAL MODULE: ./lib/files/paths.js
var paths = __webpack_require__(795);
;// CONCATENATED MODULE: ./lib/gate/summarise.js



/** The counts that every surface shows. */
function summarise({ scenarios }) {
    const count = (outcome) => scenarios.filter(({ scored }) => scored.outcome === outcome).length;
    const passed = count('passed');
    const failed = count('failed');
    const unverified = count('unverified');
    return {
        outcome: failed > 0 ? 'failed' : unverified > 0 || passed === 0 ? 'unverified' : 'passed',
        total: scenarios.length,
        passed,
        failed,
        unverified,
        regressed: scenarios.filter(({ change }) => change === 'regressed').length,
        fixed: scenarios.filter(({ change }) => change === 'fixed').length,
        trials: scenarios.reduce((total, { scored }) => total + scored.trials.length, 0),
        passRate: passRate(scenarios),
        costUsd: costOf(scenarios),
    };
}
/** Mean over the verified scenarios of passed ÷ verified trials; null when none is verified. */
function passRate(scenarios) {
    const rates = scenarios.flatMap(({ scored }) => passRateOf(scored.outcome, (0,baseline_base/* tallyOf */.s)(scored.trials)) ?? []);
    return rates.length === 0 ? null : mean(rates);
}
/** What all trials cost; null unless each of them says so: part of a sum is not the sum. */
function costOf(scenarios) {
    const costs = scenarios.flatMap(({ scored }) => scored.trials.map(({ metrics }) => metrics['cost_usd']));
    const known = costs.filter((cost) => cost !== undefined);
    return known.length === 0 || known.length < costs.length ? null : sum(known);
}

;// CONCATENATED MODULE: ./lib/gate/decide.js

/** Sums of fractions miss a floor of 0.9 by their last digit. */
const tolerance = 1e-9;
const named = 3;
const rules = [evidence, failures, regressions, unverified, floor, baseline];
/**
 * Applies the policy: closed when a clause that blocks does not hold. `never` blocks on nothing and
 * still says what it saw. The order of scenarios and trials changes nothing.
 */
function decide(comparison, policy) {
    const clauses = rules.flatMap((rule) => {
        const clause = rule(comparison, policy);
        if (clause === null)
            return [];
        return [policy.failOn === 'never' ? { ...clause, blocking: false } : clause];
    });
    const closed = clauses.some(({ holds, blocking }) => blocking && !holds);
    return { gate: closed ? 'closed' : 'open', clauses };
}
/** Nothing verified is not green, whatever else is asked for. */
function evidence({ scenarios }) {
    const verified = scenarios.filter(({ scored }) => scored.outcome !== 'unverified').length;
    const total = counted(scenarios.length, 'scenario');
    const seen = scenarios.length === 0
        ? 'No scenario was run'
        : `${verified === 0 ? 'None' : verified} of ${total} could be verified`;
    const message = verified === 0 ? `${seen}, so nothing is proven.` : `${seen}.`;
    return { id: 'evidence', holds: verified > 0, blocking: true, message };
}
function failures({ scenarios }, { failOn }) {
    if (failOn === 'regressions')
        return null;
    const failed = scenarios.filter(({ scored }) => scored.outcome === 'failed');
    return {
        id: 'failures',
        holds: failed.length === 0,
        blocking: true,
        message: failed.length === 0
            ? 'No scenario failed.'
            : `${counted(failed.length, 'scenario')} failed: ${namesOf(failed)}.`,
    };
}
function regressions(comparison, { failOn }) {
    if (failOn !== 'regressions')
        return null;
    const failed = comparison.scenarios.filter(({ scored }) => scored.outcome === 'failed');
    const fresh = failed.filter((scenario) => !failedBefore(scenario));
    const old = failed.length - fresh.length;
    const without = comparison.baseline.base === null;
    const known = old === 0 ? '' : ` ${counted(old, 'scenario')} failed in the base too.`;
    const message = fresh.length === 0
        ? `No scenario failed that the base does not show as failed.${known}`
        : without
            ? `There is no base, so every failure counts. ${counted(fresh.length, 'scenario')} failed: ${namesOf(fresh)}.`
            : `${counted(fresh.length, 'scenario')} failed that the base does not show as failed: ${namesOf(fresh)}.${known}`;
    return { id: 'regressions', holds: fresh.length === 0, blocking: true, message };
}
/** A failure under other checks says nothing about this one. */
function failedBefore({ base, change }) {
    return base?.outcome === 'failed' && change !== 'incomparable';
}
function unverified({ scenarios }, policy) {
    if (policy.unverified === 'ignore')
        return null;
    const open = scenarios.filter(({ scored }) => scored.outcome === 'unverified');
    return {
        id: 'unverified',
        holds: open.length === 0,
        blocking: policy.unverified === 'fail',
        message: open.length === 0
            ? 'Every scenario could be verified.'
            : `${counted(open.length, 'scenario')} could not be verified: ${namesOf(open)}.`,
    };
}
function floor({ scenarios }, { minPassRate }) {
    if (minPassRate === null)
        return null;
    const rate = passRate(scenarios);
    const message = rate === null
        ? `There is no pass rate to hold against the floor of ${percent(minPassRate)}.`
        : `Pass rate ${percent(rate)}, floor ${percent(minPassRate)}.`;
    return { id: 'pass-rate', holds: rate !== null && rate >= minPassRate - tolerance, blocking: true, message };
}
/** A base that was asked for by name and is not there is a thing that could not be verified. */
function baseline({ baseline: answer }, policy) {
    if (answer.base !== null || !answer.required || policy.unverified === 'ignore')
        return null;
    const message = `The baseline that was asked for is not there: ${answer.reason}.`;
    return { id: 'baseline', holds: false, blocking: policy.unverified === 'fail', message };
}
/** At most three ids, sorted; the results file and the report have the rest. */
function namesOf(scenarios) {
    const ids = scenarios.map(({ scored }) => `\`${scored.scenario.id}\``).sort();
    const more = ids.length - named;
    return ids.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
function counted(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
/** Rounded down, so that 89.99 % is not shown as the 90 % that it missed. */
function percent(rate) {
    return `${Math.floor(rate * 1000 + tolerance) / 10}%`;
}

;// CONCATENATED MODULE: ./lib/report/assemble.js
/** Builds the one object that every surface is rendered from. */
function assembleResults(input) {
    const { facts, comparison, summary, decision, diagnostics } = input;
    const { base, reason } = comparison.baseline;
    return {
        schemaVersion: 1,
        tool: { ...facts.tool },
        run: {
            startedAt: facts.startedAt,
            durationMs: facts.durationMs,
            head: { ...facts.head },
            baseline: base === null ? null : base.facts,
            ...(facts.prices === null ? {} : { prices: { ...facts.prices, own: [...facts.prices.own] } }),
            ...(reason === null ? {} : { baselineReason: reason }),
        },
        scenarios: comparison.scenarios.map(scenarioResult),
        removed: comparison.removed.map(({ id, name, file, outcome }) => ({
            id,
            name,
            file,
            baseOutcome: outcome,
        })),
        metrics: [...comparison.metrics],
        summary,
        decision,
        diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic })),
    };
}
function scenarioResult({ scored, change, changeReason, base }) {
    const { scenario, outcome, reason, trials } = scored;
    return {
        id: scenario.id,
        name: scenario.name,
        file: scenario.file,
        line: scenario.line,
        tags: [...scenario.tags],
        origin: scenario.origin,
        outcome,
        ...(reason === null ? {} : { reason }),
        change,
        ...(changeReason === null ? {} : { changeReason }),
        baseOutcome: base?.outcome ?? null,
        baseTrials: base === null ? null : { ...base.tally },
        fingerprints: { checks: scenario.checksFingerprint },
        trials: [...trials],
    };
}

// EXTERNAL MODULE: ./lib/scenario/load-suite.js + 22 modules
var load_suite = __webpack_require__(5975);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
;// CONCATENATED MODULE: ./lib/record/recordings-glob.js
/** Where the recordings of fresh runs lie in their folder: `<scenario>/trial-<n>.jsonl`. */
function recordingsGlob(folder) {
    return `${folder}/*/trial-*.jsonl`;
}

// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/files/glob.js
var files_glob = __webpack_require__(7181);
;// CONCATENATED MODULE: ./lib/files/find-files.js



/** Look-ups of single files that wait for the disk at a time. */
const batch = 32;
/**
 * Files of many globs at once, by glob; a glob that leads out of the tree finds nothing. Each folder is
 * listed once and searched by the part of a glob before its first wildcard, so that a thousand globs
 * over one large folder cost about as much as one.
 */
async function findFiles(tree, globs) {
    const found = new Map();
    const plain = [...globs].filter((glob) => !(0,files_glob/* isGlob */.fg)(glob));
    for (let start = 0; start < plain.length; start += batch) {
        const part = plain.slice(start, start + batch);
        const files = await Promise.all(part.map((path) => unlessOutside(tree.glob(path))));
        for (const [index, path] of part.entries())
            found.set(path, files[index] ?? []);
    }
    const folders = new Map();
    for (const glob of globs) {
        if (!(0,files_glob/* isGlob */.fg)(glob))
            continue;
        const { folder } = (0,files_glob/* globBase */.EI)(glob);
        const listed = folders.get(folder) ?? (await unlessOutside(tree.list(folder)));
        folders.set(folder, listed);
        found.set(glob, find_files_select(listed, glob));
    }
    return found;
}
async function unlessOutside(files) {
    try {
        return await files;
    }
    catch (thrown) {
        if (thrown instanceof errors/* GateError */.ue && thrown.code === 'path-outside')
            return [];
        throw thrown;
    }
}
/** Matches of a glob in a sorted list: those with its fixed start lie side by side. */
function find_files_select(sorted, glob) {
    const start = glob.slice(0, glob.search(/[*?[\]{}\\]/));
    const matches = (0,files_glob/* matchGlob */.sB)(glob);
    const found = [];
    for (let index = firstNotBefore(sorted, start); index < sorted.length; index += 1) {
        const path = sorted[index];
        if (!path.startsWith(start))
            break;
        if (matches(path))
            found.push(path);
    }
    return found;
}
function firstNotBefore(sorted, start) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
        const middle = (low + high) >>> 1;
        if ((0,paths/* byCodePoint */.HH)(sorted[middle], start) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// EXTERNAL MODULE: ./lib/core/append.js
var append = __webpack_require__(9335);
;// CONCATENATED MODULE: ./lib/scenario/claims.js






/** The claims on one file, so that a trace finds its own without a look at the others. */
class FileClaims {
    #byKey = new Map();
    #whole = new Set();
    #matched;
    /** `matched` takes every claim by key that a trace answered, in this file or another. */
    constructor(matched) {
        this.#matched = matched;
    }
    /** Scenarios pick single traces out of this file: the others are left alone on purpose. */
    get isCollection() {
        return this.#byKey.size > 0;
    }
    /** Every scenario that counts on this file. */
    get claimants() {
        return [...this.#whole, ...[...this.#byKey.values()].flat().map(({ group }) => group)];
    }
    add(claim) {
        if (claim.key === null)
            this.#whole.add(claim.group);
        else
            (0,append/* append */.B)(this.#byKey, claim.key, claim);
    }
    /** Claims on the whole file yield to the one whose scenario the trace names; keys stand for themselves. */
    claimantsOf({ id, scenario }, called) {
        const keys = scenario === null || scenario === id ? [id] : [id, scenario];
        const keyed = keys.flatMap((key) => this.#byKey.get(key) ?? []);
        for (const claim of keyed)
            this.#matched.add(claim);
        const named = called.filter((group) => this.#whole.has(group));
        return [...keyed.map(({ group }) => group), ...(named.length > 0 ? named : this.#whole)];
    }
}
/**
 * Looks up the files that scenarios name in `traces` and `trace_refs`.
 * @throws GateError `too-large` where globs make too many pairs.
 */
async function collectClaims(groups, tree) {
    const claims = groups.flatMap((group) => [...tracesOf(group), ...referencesOf(group)]);
    const files = await findFiles(tree, new Set(claims.map(({ glob }) => glob)));
    const byFile = new Map();
    const byTraceId = new Map();
    const diagnostics = [];
    const matched = new Set();
    const keyed = [];
    const empty = [];
    let pairs = 0;
    for (const group of groups)
        for (const id of group.head.traceRefs)
            (0,append/* append */.B)(byTraceId, id, group);
    for (const claim of claims) {
        const found = files.get(claim.glob) ?? [];
        pairs += found.length;
        if (pairs > limits/* limits */.F.traceClaims)
            throw tooMany(claim);
        for (const file of found) {
            const known = byFile.get(file) ?? new FileClaims(matched);
            known.add(claim);
            byFile.set(file, known);
        }
        // `trace_refs` is a note in Kensa, where it may name what was never committed.
        if (claim.path[0] !== 'traces')
            continue;
        if (found.length === 0) {
            empty.push(claim);
            diagnostics.push(nothingFound(claim));
        }
        else if (claim.key !== null)
            keyed.push(claim);
    }
    const open = () => keyed.filter((claim) => !matched.has(claim));
    return {
        byFile,
        byTraceId,
        diagnostics,
        unmatched: () => open().map(keyUnmatched),
        lacking: () => [...empty, ...open()].map(({ group }) => group),
    };
}
function tooMany({ glob, group: { head } }) {
    const message = `the globs of all scenarios match more than ${limits/* limits */.F.traceClaims} files in sum; the last is \`${glob}\` in ${head.file}.`;
    return new errors/* GateError */.ue('too-large', message);
}
function tracesOf(group) {
    return (group.head.traces ?? []).map((entry, index) => ({
        group,
        ...splitKey(entry),
        path: ['traces', index],
    }));
}
/** Those of the references that look like paths; they are relative to the scenario's file. */
function referencesOf(group) {
    const { file, traceRefs } = group.head;
    return traceRefs.flatMap((reference, index) => {
        const { glob, key } = splitKey(reference);
        if (!glob.includes('/') && !(0,files_glob/* isGlob */.fg)(glob) && !/\.\w{2,6}$/.test(glob))
            return [];
        try {
            return [{ group, glob: (0,paths/* besideFile */.fV)(file, glob), key, path: ['trace_refs', index] }];
        }
        catch (thrown) {
            if (thrown instanceof errors/* GateError */.ue)
                return [];
            throw thrown;
        }
    });
}
/** `traces/airline.json#3`: a glob, and the key of the traces wanted. */
function splitKey(entry) {
    const hash = entry.indexOf('#');
    return hash === -1 ? { glob: entry, key: null } : { glob: entry.slice(0, hash), key: entry.slice(hash + 1) };
}
function nothingFound({ group: { head }, glob, path }) {
    return {
        code: 'traces-none',
        severity: 'error',
        message: `\`traces\`: no file matches \`${glob}\`; write a path relative to this file`,
        file: head.file,
        ...head.locate(path),
    };
}
/** A key that no trace had, when all traces were seen. */
function keyUnmatched({ group: { head }, glob, key, path }) {
    return {
        code: 'traces-none',
        severity: 'error',
        message: `\`traces\`: no trace in \`${glob}\` has the id, scenario or task \`${key}\``,
        file: head.file,
        ...head.locate(path),
    };
}

// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
;// CONCATENATED MODULE: ./lib/scenario/scenario-group.js


/** A scenario, or all rows of one with a dataset: traces are matched with it as a whole, then with a row. */
class ScenarioGroup {
    /** The id without the row. */
    id;
    scenarios;
    #byId;
    #byInput;
    constructor(scenarios) {
        const [first] = scenarios;
        const hasRows = scenarios.length > 1 || first.row !== null;
        this.id = hasRows ? first.id.slice(0, first.id.lastIndexOf('/')) : first.id;
        this.scenarios = scenarios;
        this.#byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
    }
    /** What is the same for all rows: file, traces, references. */
    get head() {
        return this.scenarios[0];
    }
    /** Whether a name that a trace gives is this scenario, or a row of it. */
    isCalled(name) {
        return name === this.id || this.#byId.has(name);
    }
    /** The row of a trace: the one it names, else the one with its user input. Never a guess between two. */
    pick(trace) {
        const named = trace.scenario === null ? undefined : this.#byId.get(trace.scenario);
        if (named !== undefined)
            return named;
        if (this.scenarios.length === 1)
            return this.head;
        const rows = this.#rowsOf(trace.userInput);
        if (rows.length > 1)
            return 'many-rows';
        return rows[0] ?? 'no-row';
    }
    #rowsOf(input) {
        if (input === null)
            return [];
        const byInput = (this.#byInput ??= this.#indexByInput());
        const exact = byInput.get(inputKey(input));
        if (exact !== undefined)
            return exact;
        // A mapping is given to the agent as JSON text.
        const parsed = (0,json/* parseJson */.qF)(input);
        return parsed === undefined ? [] : (byInput.get(inputKey(parsed)) ?? []);
    }
    #indexByInput() {
        const byInput = new Map();
        for (const scenario of this.scenarios)
            (0,append/* append */.B)(byInput, inputKey(scenario.input), scenario);
        return byInput;
    }
}
function inputKey(input) {
    return typeof input === 'string' ? input.trim() : (0,json/* canonicalJson */.dj)(input);
}
/** Scenarios that come from one place of one file belong together, in the order of their rows. */
function groupsOf(scenarios) {
    const places = new Map();
    for (const scenario of scenarios) {
        const place = `${scenario.file}\n${scenario.line}`;
        const same = places.get(place);
        if (same === undefined)
            places.set(place, [scenario]);
        else
            same.push(scenario);
    }
    return [...places.values()].map((group) => new ScenarioGroup(group));
}

;// CONCATENATED MODULE: ./lib/scenario/stem-ids.js

/** `refund-1`, `refund_2`, `refund.3`, `refund.trial-2`, Kensa's `refund_1718000000000`. */
const suffixes = [/[-_.]\d{1,20}$/, /[-_.]trial[-_.]?\d{1,20}$/i];
/** The scenario ids that the name of a trace file may stand for, the longest first. */
function idsOfFile(file) {
    const stem = (0,paths/* stemOf */.Vc)(file);
    const ids = [stem];
    for (const suffix of suffixes) {
        const id = stem.replace(suffix, '');
        if (id !== '' && id !== stem)
            ids.push(id);
    }
    return ids;
}

;// CONCATENATED MODULE: ./lib/scenario/unassigned.js
const words = {
    unnamed: 'no scenario has the id that the file is named after, and the trace names none',
    'unknown-name': 'no scenario has the id that the trace names',
    'not-listed': 'the scenario that it is named for lists its own `traces`, and this file is not among them',
    'no-row': 'no row of the dataset has its user input; name the row in the trace as `<id>/<row>`',
    'many-rows': 'several rows of the dataset have its user input; name the row in the trace as `<id>/<row>`',
};
const shown = 3;
/** Traces that belong to nobody, kept by file and reason. */
class UnassignedTraces {
    #found = new Map();
    add(file, trace, reason) {
        const key = `${reason}\n${file}`;
        const entry = this.#found.get(key) ?? { file, reason, ids: new Set(), names: new Set() };
        entry.ids.add(trace.id);
        if (trace.scenario !== null && entry.names.size <= shown)
            entry.names.add(trace.scenario);
        this.#found.set(key, entry);
    }
    /** One diagnostic for each file and reason. A trace that fits several rows is an error: nothing may be guessed. */
    diagnostics() {
        return [...this.#found.values()].map(({ file, reason, ids, names }) => {
            const count = ids.size === 1 ? `trace ${list(ids)} belongs` : `${ids.size} traces (${list(ids)}) belong`;
            const named = names.size === 0 || reason === 'unnamed' ? '' : `; named: ${list(names)}`;
            return {
                code: reason === 'many-rows' ? 'trace-ambiguous' : 'trace-unassigned',
                severity: reason === 'many-rows' ? 'error' : 'warning',
                message: `${count} to no scenario: ${words[reason]}${named}`,
                file,
            };
        });
    }
}
function list(items) {
    const first = [...items].slice(0, shown).map((item) => `\`${item.slice(0, 80)}\``);
    return `${first.join(', ')}${items.size > shown ? ', …' : ''}`;
}

;// CONCATENATED MODULE: ./lib/scenario/assign-traces.js









/** Beside traces lie notes and other files that nobody takes for one; of YAML only transcripts are. */
const notTraces = /(?:^|\/)(?:\.[^/]*|(?:README|LICENSE|SOURCES)[^/]*)$|\.(?:md|txt|html?|csv|xml|pdf|png|svg|jpe?g|gif|webp|mp[34]|wav)$|(?<!\.transcript)\.ya?ml$/i;
/**
 * Plans which recorded trace belongs to which scenario. A scenario's own `traces` and `trace_refs` come
 * first. A trace out of `pool` (globs) belongs to the scenario it names, else, where it names none, to
 * the one its file is named after; a scenario with `traces` of its own takes none of these. A trace that
 * fits several rows of a dataset goes to none of them. What `recordings` (a glob) matches is like the
 * pool, but also for scenarios with `traces`: they say what there is beside fresh runs.
 * @throws GateError `too-large` for too many files, `path-outside` for a pool outside of the tree.
 */
async function planTraces(scenarios, tree, pool, recordings = null) {
    const groups = groupsOf(scenarios);
    const claims = await collectClaims(groups, tree);
    const pooled = await poolFiles(tree, pool);
    const recorded = await poolFiles(tree, recordings === null ? [] : [recordings]);
    const files = [...new Set([...claims.byFile.keys(), ...pooled, ...recorded])].sort(paths/* byCodePoint */.HH);
    if (files.length > limits/* limits */.F.traceFiles) {
        throw new errors/* GateError */.ue('too-large', `There are ${files.length} trace files; the limit is ${limits/* limits */.F.traceFiles}.`);
    }
    const router = new Router(groups, claims, pooled, recorded);
    return {
        files,
        diagnostics: claims.diagnostics,
        route: (file, trace) => router.route(file, trace),
        ownersOf: (file) => router.ownersOf(file),
        lacking: () => claims.lacking().flatMap((group) => group.scenarios),
        unassigned: () => router.unassigned(),
    };
}
async function poolFiles(tree, pool) {
    const globs = new Set(pool.map(paths/* normalPath */.FE));
    const found = await findFiles(tree, globs);
    const files = new Set();
    for (const [glob, matches] of found) {
        // A glob that says what the files end with, or a whole path, is taken at its word.
        const open = (0,files_glob/* isGlob */.fg)(glob) && glob.endsWith('*');
        for (const file of matches)
            if (!open || !notTraces.test(file))
                files.add(file);
    }
    return files;
}
class Router {
    #byName = new Map();
    #claims;
    #pool;
    #recordings;
    #unassigned = new UnassignedTraces();
    constructor(groups, claims, pool, recordings) {
        this.#claims = claims;
        this.#pool = pool;
        this.#recordings = recordings;
        for (const group of groups) {
            for (const name of new Set([group.id, ...group.scenarios.map(({ id }) => id)])) {
                const known = this.#byName.get(name);
                if (known === undefined)
                    this.#byName.set(name, [group]);
                else
                    known.push(group);
            }
        }
    }
    route(file, trace) {
        const named = trace.scenario === null ? [] : (this.#byName.get(trace.scenario) ?? []);
        const claims = this.#claims.byFile.get(file);
        const groups = new Set([
            ...(claims?.claimantsOf(trace, named) ?? []),
            ...(this.#claims.byTraceId.get(trace.id) ?? []),
        ]);
        let reason = 'unnamed';
        if (this.#pool.has(file) || this.#recordings.has(file)) {
            const called = trace.scenario === null ? this.#namedAfter(file) : named;
            for (const group of this.#free(called, file))
                groups.add(group);
            if (called.length > 0)
                reason = 'not-listed';
            else if (trace.scenario !== null)
                reason = 'unknown-name';
        }
        const scenarios = [];
        for (const group of groups) {
            const picked = group.pick(trace);
            if (typeof picked === 'string')
                reason = picked;
            else
                scenarios.push(picked);
        }
        const isLeft = claims?.isCollection === true && groups.size === 0;
        if (scenarios.length === 0 && !isLeft)
            this.#unassigned.add(file, trace, reason);
        return scenarios;
    }
    ownersOf(file) {
        const isPooled = this.#pool.has(file) || this.#recordings.has(file);
        const free = this.#free(isPooled ? this.#namedAfter(file) : [], file);
        const groups = new Set([...(this.#claims.byFile.get(file)?.claimants ?? []), ...free]);
        return [...groups].flatMap(({ scenarios }) => scenarios);
    }
    unassigned() {
        return [...this.#claims.unmatched(), ...this.#unassigned.diagnostics()];
    }
    /** Those that take what they do not name. */
    #free(groups, file) {
        return this.#recordings.has(file) ? groups : groups.filter(({ head }) => head.traces === null);
    }
    #namedAfter(file) {
        for (const id of idsOfFile(file)) {
            const groups = this.#byName.get(id);
            if (groups !== undefined)
                return groups;
        }
        return [];
    }
}

// EXTERNAL MODULE: ./lib/scenario/run-fingerprint.js
var run_fingerprint = __webpack_require__(2098);
// EXTERNAL MODULE: ./lib/trace/read-files.js
var read_files = __webpack_require__(4799);
;// CONCATENATED MODULE: ./lib/score/finish-scenario.js
/**
 * What the trials of a scenario come to. `isShort`: a part of its traces could not be found or read.
 * `absent`: why there is no trial, where there is none.
 */
function finishScenario(scenario, trials, isShort, absent) {
    if (scenario.problems.length > 0) {
        return { scenario, outcome: 'unverified', reason: 'its scenario file has errors', trials: [] };
    }
    const wanted = scenario.trials ?? 1;
    const outcome = combine(trials, wanted);
    if (isShort && outcome === 'passed') {
        return {
            scenario,
            outcome: 'unverified',
            reason: 'not all of its traces could be found and read',
            trials,
        };
    }
    const reason = outcome === 'unverified' ? whyUnverified(trials, wanted, absent) : null;
    return { scenario, outcome, reason, trials };
}
/** One failed trial fails a scenario; one that is unverified or missing leaves it unverified. */
function combine(trials, wanted) {
    if (trials.some(({ outcome }) => outcome === 'failed'))
        return 'failed';
    const passed = trials.filter(({ outcome }) => outcome === 'passed').length;
    return passed === trials.length && passed >= wanted ? 'passed' : 'unverified';
}
function whyUnverified(trials, wanted, absent) {
    if (trials.length === 0)
        return absent;
    const open = trials.find(({ outcome }) => outcome === 'unverified');
    if (open === undefined)
        return `${trials.length} of ${wanted} trials have a trace`;
    if (open.reason !== undefined)
        return open.reason;
    if (open.judge?.status === 'error')
        return 'it needs a judge, and none can be asked; with `judge: off` its checks alone decide';
    const error = open.checks.find(({ status, severity }) => status === 'error' && severity === 'error');
    if (error === undefined)
        return 'it has no check that could be evaluated';
    if (error.reason === 'missing-data')
        return `\`${error.type}\` needs data that the trace does not have`;
    if (error.reason === 'invalid-params')
        return `\`${error.type}\` has parameters that cannot be used`;
    return `\`${error.type}\` could not be evaluated`;
}

// EXTERNAL MODULE: ./lib/checks/run.js
var run = __webpack_require__(3128);
;// CONCATENATED MODULE: ./lib/core/verdict.js
/** Fail beats error beats pass; a trial in which nothing was evaluated is unverified. */
function outcomeOf(verdicts) {
    let evaluated = false;
    let unverified = false;
    for (const { status, severity } of verdicts) {
        if (severity === 'warning' || status === 'skip')
            continue;
        if (status === 'fail')
            return 'failed';
        if (status === 'error')
            unverified = true;
        else
            evaluated = true;
    }
    return evaluated && !unverified ? 'passed' : 'unverified';
}

;// CONCATENATED MODULE: ./lib/judge/judge.js
/**
 * The judge's verdict on a trial whose checks came to `checks`; null where the scenario asks for no
 * judgement. Checks go first: what they refute is not worth a model's time. No model is reachable
 * from here yet, and an absent judge is an error (so the trial is unverified), never a pass; `off`
 * is the user's explicit word that the checks alone decide.
 */
function judgeTrial(scenario, checks, mode) {
    if (!scenario.criteria && !scenario.judge)
        return null;
    if (mode === 'off')
        return { status: 'skip', reason: 'judge-off', model: null };
    if (scenario.checks.length > 0 && checks !== 'passed') {
        return { status: 'skip', reason: 'checks-failed', model: null };
    }
    return { status: 'error', reason: 'judge-unavailable', model: null };
}

// EXTERNAL MODULE: ./lib/core/visible-text.js
var visible_text = __webpack_require__(7329);
// EXTERNAL MODULE: ./lib/text/clause.js
var clause = __webpack_require__(1918);
;// CONCATENATED MODULE: ./lib/score/incomplete-run.js


/**
 * Why the command of a fresh trace did not come to a good end, in one sentence; null where it did, and
 * for a trace without a command. An exit code is no reason where a check is about it.
 */
function incompleteness(process, checks) {
    if (process === null)
        return null;
    const { end, exitCode, signal, stderr, reason } = process;
    if (end !== 'exited') {
        return (0,clause/* clause */.s)(reason ?? `its command was ${end === 'not-started' ? 'not started' : 'stopped'}`);
    }
    if (exitCode === 0 || checks.some(({ check }) => check?.judgesExit === true))
        return null;
    const how = exitCode === null ? `was ended by ${signal ?? 'a signal'}` : `exited with code ${exitCode}`;
    const said = (0,visible_text/* oneLine */.TN)(tellingLine(stderr)).slice(0, 200);
    return `its command ${how}${said === '' ? '' : `: ${said}`}`;
}
/** As runtimes print an uncaught error: `ValueError: no such city`, `panic: out of range`. */
const errorLine = /^(?:[\w.$]*(?:Error|Exception)|panic|fatal)\b[^:]{0,80}:/;
/** The last line that names an error, else the last: Node's own version and the stack come after it. */
function tellingLine(stderr) {
    const lines = stderr.trim().split('\n');
    return lines.findLast((line) => errorLine.test(line)) ?? lines.at(-1) ?? '';
}
/**
 * What the verdicts on a run that was cut short are worth: what a check found against the part that is
 * there stands where more could not have healed it; nothing else can be said.
 */
function verdictsOfPart(verdicts, checks) {
    return verdicts.map((verdict, index) => {
        const stands = verdict.status === 'fail' && checks[index]?.check?.failsEarly === true;
        const isOwn = verdict.status === 'error' && verdict.reason !== 'missing-data';
        if (stands || isOwn || verdict.status === 'skip')
            return verdict;
        const { type, severity, surface, description } = verdict;
        return { type, severity, surface, description, status: 'error', reason: 'incomplete-run' };
    });
}

;// CONCATENATED MODULE: ./lib/score/trial-metrics.js
/**
 * The metrics of one trial: what the trace states, and what its checks measured. A figure that the
 * trace does not state is absent, never 0.
 */
function trialMetrics(trace, verdicts) {
    const { usage, cost, durationUs, toolCalls, llmCalls } = trace;
    const metrics = {};
    if (cost?.complete === true)
        metrics['cost_usd'] = cost.known;
    if (usage !== null)
        addUsage(metrics, usage);
    if (durationUs !== null)
        metrics['duration_s'] = durationUs / 1e6;
    if (llmCalls.length > 0)
        metrics['llm_calls'] = llmCalls.length;
    if (toolCalls !== null)
        metrics['tool_calls'] = toolCalls.length;
    for (const verdict of verdicts)
        if (verdict.metrics !== undefined)
            Object.assign(metrics, verdict.metrics);
    return metrics;
}
function addUsage(metrics, { input, output, cacheRead }) {
    if (input !== null)
        metrics['input_tokens'] = input;
    if (output !== null)
        metrics['output_tokens'] = output;
    if (cacheRead !== null)
        metrics['cached_tokens'] = cacheRead;
}

;// CONCATENATED MODULE: ./lib/score/score-trial.js





/** Judges one trace as a trial of a scenario: checks first, then the judge. Its index is 0 until its place is known. */
function scoreTrial(scenario, trace, judge) {
    const { checks } = scenario;
    const all = (0,run/* runChecks */.J)(trace, checks);
    const reason = incompleteness(trace.process, checks);
    const verdicts = reason === null ? all : verdictsOfPart(all, checks);
    const byChecks = outcomeOf(verdicts);
    const judged = reason === null ? judgeTrial(scenario, byChecks, judge) : null;
    return {
        index: 0,
        outcome: reason !== null && byChecks === 'passed' ? 'unverified' : withJudge(byChecks, judged),
        ...(reason === null ? {} : { reason }),
        trace: { id: trace.id, source: trace.source.file, format: trace.source.format },
        ...(trace.process === null ? {} : { process: processFacts(trace.process) }),
        checks: entriesOf(scenario, verdicts),
        judge: judged,
        // The figures of a part of a run are not the run's.
        metrics: reason === null ? trialMetrics(trace, verdicts) : {},
    };
}
/** A trial that came to no trace; `reason` says why. */
function trialWithout(reason) {
    return { index: 0, outcome: 'unverified', reason, trace: null, checks: [], judge: null, metrics: {} };
}
function processFacts({ end, exitCode, startUs, endUs }) {
    return { end, exitCode, durationMs: Math.max(0, endUs - startUs) / 1000 };
}
function withJudge(checks, judge) {
    if (judge === null || judge.status === 'skip')
        return checks;
    if (judge.status === 'error')
        return 'unverified';
    return judge.status === 'pass' ? 'passed' : 'failed';
}
/** The first list of passes of a scenario; trials that say the same share it, and most do. */
const passes = new WeakMap();
function entriesOf(scenario, verdicts) {
    const list = verdicts.map((verdict, index) => entryOf(scenario, verdict, index));
    const known = passes.get(scenario);
    if (known === undefined && list.every(({ status }) => status === 'pass'))
        passes.set(scenario, list);
    return known?.every((entry, index) => entry === list[index]) === true ? known : list;
}
/** A verdict that all trials share (a plain pass) stays shared. */
const entries = new WeakMap();
function entryOf(scenario, verdict, index) {
    const known = entries.get(verdict);
    if (known !== undefined)
        return known;
    const entry = located(scenario, verdict, index);
    if (verdict.status === 'pass')
        entries.set(verdict, entry);
    return entry;
}
/** Only what a reader will be sent to gets a place: positions cost a second parse of the file. */
function located(scenario, verdict, index) {
    const { description, evidence, metrics, ...rest } = verdict;
    const place = verdict.status === 'pass' ? {} : scenario.locate(['checks', index]);
    return {
        ...rest,
        ...(description === '' ? {} : { description }),
        ...(evidence === undefined ? {} : { evidence: [...evidence] }),
        ...(metrics === undefined ? {} : { metrics: { ...metrics } }),
        ...place,
    };
}

;// CONCATENATED MODULE: ./lib/score/trials.js

const incomplete = 'part of its recording could not be read';
/** The trials of a suite as they come in, in the order of files and traces. */
class Trials {
    #drafts = new Map();
    #damaged = new Set();
    #withdrawn = new Set();
    /** By file and trace; made when the first trace is read a second time, which is rare. */
    #byTrace = null;
    /** `stated`: the number that the trace gives itself; null where it gives none. */
    add(scenario, stated, trial) {
        const draft = { stated, trial };
        (0,append/* append */.B)(this.#drafts, scenario.id, draft);
        if (this.#byTrace !== null)
            (0,append/* append */.B)(this.#byTrace, traceOf(draft), draft);
    }
    has(scenario) {
        return this.#drafts.has(scenario.id);
    }
    /** Takes back what was scored by a reading of a trace that turned out not to be whole. */
    withdraw(file, traceId) {
        this.#byTrace ??= this.#index();
        for (const draft of this.#byTrace.get(keyOf(file, traceId)) ?? [])
            this.#withdrawn.add(draft);
    }
    /** Part of this trace could not be read: what its checks say of the rest proves nothing. */
    damage(file, traceId) {
        this.#damaged.add(keyOf(file, traceId));
    }
    /** By the number that the trace states, else in the order of files and traces; numbered from 1. */
    of(scenario) {
        const all = this.#drafts.get(scenario.id) ?? [];
        const drafts = this.#withdrawn.size === 0 ? all : all.filter((draft) => !this.#withdrawn.has(draft));
        const numbered = drafts.some(({ stated }) => stated !== null);
        const ordered = numbered ? drafts.toSorted((a, b) => order(a) - order(b) || 0) : drafts;
        return ordered.map(({ trial }, index) => {
            trial.index = index + 1;
            const damaged = this.#damaged.size > 0 && this.#damaged.has(traceOf({ trial }));
            return damaged ? { ...trial, outcome: 'unverified', reason: trial.reason ?? incomplete } : trial;
        });
    }
    #index() {
        const drafts = new Map();
        for (const list of this.#drafts.values())
            for (const draft of list)
                (0,append/* append */.B)(drafts, traceOf(draft), draft);
        return drafts;
    }
}
function traceOf({ trial: { trace } }) {
    return keyOf(trace?.source ?? '', trace?.id ?? '');
}
function keyOf(file, traceId) {
    return `${file}\n${traceId}`;
}
function order({ stated }) {
    return stated ?? Infinity;
}

;// CONCATENATED MODULE: ./lib/score/score-suite.js








/**
 * Scores every scenario over the traces of one tree, and over fresh ones where it has none. Traces are
 * read as streams, as a rule each file once, and forgotten when scored; what stays is one verdict per
 * check.
 */
async function scoreSuite(request) {
    const { scenarios, tree, pool, agents, prices } = request;
    const replayed = agents.kind === 'replay' ? recordingsGlob(agents.folder) : null;
    const plan = await planTraces(scenarios, tree, pool, replayed);
    const scoring = new Scoring(request, plan);
    const files = plan.files.map((path) => ({ path, open: () => tree.open(path) }));
    for await (const { file, item } of (0,read_files/* readTraceFiles */.p)(files)) {
        if (item.kind === 'trace')
            await prices.addTo(item.trace);
        scoring.take(file, item);
    }
    for (const scenario of plan.lacking())
        scoring.recorded.short.add(scenario);
    scoring.note(plan.unassigned());
    if (agents.kind === 'run') {
        for await (const trial of agents.record(scoring.unrecorded())) {
            if ('code' in trial) {
                scoring.note([trial]);
                continue;
            }
            for (const item of trial.items)
                if (item.kind === 'trace')
                    await prices.addTo(item.trace);
            scoring.takeFresh(trial);
        }
    }
    return scoring.finish();
}
class Scoring {
    /** Recorded traces, and those of fresh runs. */
    recorded = { trials: new Trials(), short: new Set() };
    /** Recordings in the place of fresh runs: they count only where the agent would be run. */
    #replayed = { trials: new Trials(), short: new Set() };
    /** Scenarios whose recordings are of another command or input. */
    #stale = new Set();
    /** Files of recordings that count, by the trial that they are of: a copy is no further trial. */
    #copies = new Map();
    #request;
    #plan;
    #diagnostics = [];
    constructor(request, plan) {
        this.#request = request;
        this.#plan = plan;
        this.note(plan.diagnostics);
    }
    take(file, item) {
        const { trials, short } = this.#isReplayed(file) ? this.#replayed : this.recorded;
        if (item.kind === 'diagnostic') {
            this.note([item.diagnostic]);
            for (const scenario of shortOf(item.diagnostic, this.#plan.ownersOf(file)))
                short.add(scenario);
        }
        else if (item.kind === 'damage')
            trials.damage(file, item.traceId);
        else if (item.kind === 'trace') {
            const { trace, supersedes } = item;
            if (supersedes)
                trials.withdraw(file, trace.id);
            this.note(trace.diagnostics);
            for (const scenario of this.#plan.route(file, trace)) {
                if (scenario.problems.length > 0 || !this.#counts(scenario, file, trace))
                    continue;
                trials.add(scenario, trace.trial, scoreTrial(scenario, trace, this.#request.judge));
            }
        }
    }
    takeFresh({ scenario, trial, file, items, withheld }) {
        const { trials } = this.recorded;
        if (withheld !== null)
            trials.add(scenario, trial, trialWithout(withheld));
        for (const item of items) {
            if (item.kind === 'diagnostic')
                this.note([item.diagnostic]);
            else if (item.kind === 'damage')
                trials.damage(file, item.traceId);
            else if (item.kind === 'trace') {
                this.note(item.trace.diagnostics);
                trials.add(scenario, trial, scoreTrial(scenario, item.trace, this.#request.judge));
            }
        }
    }
    /** Scenarios whose agent has to be run. */
    unrecorded() {
        return this.#request.scenarios.filter((scenario) => this.#isUnrecorded(scenario));
    }
    note(found) {
        for (const diagnostic of found) {
            if (this.#diagnostics.length < limits/* limits */.F.diagnostics)
                this.#diagnostics.push(diagnostic);
        }
    }
    finish() {
        const scenarios = this.#request.scenarios.map((scenario) => {
            const isReplayed = this.#request.agents.kind === 'replay' && this.#isUnrecorded(scenario);
            const { trials, short } = isReplayed ? this.#replayed : this.recorded;
            const isShort = short.has(scenario) && (isReplayed || !this.#isRunAnyway(scenario));
            return finishScenario(scenario, trials.of(scenario), isShort, this.#whyAbsent(scenario));
        });
        return { scenarios, diagnostics: this.#diagnostics };
    }
    #isUnrecorded(scenario) {
        if (scenario.runCommand === null || scenario.problems.length > 0)
            return false;
        const { trials, short } = this.recorded;
        return this.#isRunAnyway(scenario) || (!trials.has(scenario) && !short.has(scenario));
    }
    #isReplayed(file) {
        const { agents } = this.#request;
        return agents.kind === 'replay' && file.startsWith(`${agents.folder}/`);
    }
    /** Its agent is run, or was, whatever traces there are. */
    #isRunAnyway({ runCommand }) {
        const { agents } = this.#request;
        return runCommand !== null && agents.kind !== 'left' && agents.always;
    }
    /** Whether a trace is a trial: where the agent is run anyway only a recording of that is one. */
    #counts(scenario, file, trace) {
        if (!this.#isReplayed(file))
            return !this.#isRunAnyway(scenario);
        if (trace.fingerprint !== (0,run_fingerprint/* runFingerprint */.q)(scenario)) {
            this.#stale.add(scenario);
            return false;
        }
        const first = this.#copies.get(trace.id) ?? file;
        this.#copies.set(trace.id, first);
        if (first === file)
            return true;
        const message = `The file is a copy of \`${first}\`, and is not used: a trial counts once.`;
        this.note([{ code: 'recording-unused', severity: 'warning', message, file }]);
        return false;
    }
    /** Why there is no trial. */
    #whyAbsent(scenario) {
        const { agents } = this.#request;
        if (scenario.runCommand === null)
            return 'no trace was found for it';
        if (agents.kind === 'left')
            return `no trace was found for it, and ${agents.reason}`;
        if (agents.kind === 'run')
            return 'no trace was recorded of it';
        return this.#stale.has(scenario)
            ? 'its recording was made with another command or input; run it again without `replay`'
            : `there is no recording of it in \`${agents.folder}\`; run it once without \`replay\``;
    }
}
const unread = new Set([
    'trace-document',
    'trace-empty',
    'trace-format',
    'trace-unreadable',
]);
/**
 * Scenarios that may lack a trial by this problem: the trials that are there do not show it. A single
 * line is put down to a scenario only where the file has no other; its trace is damaged in any case.
 */
function shortOf({ code }, owners) {
    return unread.has(code) || (code === 'trace-line' && owners.length === 1) ? owners : [];
}

// EXTERNAL MODULE: ./lib/trace/prices/prices.js + 1 modules
var prices_prices = __webpack_require__(5556);
// EXTERNAL MODULE: ./lib/version.js
var version = __webpack_require__(3411);
;// CONCATENATED MODULE: ./lib/run.js












/**
 * The whole way from files to the one results object: load scenarios, score them over their traces,
 * find the base and score it the same way, compare, decide.
 * @throws GateError where a run cannot begin (no scenarios, a path out of the workspace).
 */
async function run_run(options, surroundings) {
    const { root, cwd, env, now, head, find } = surroundings;
    const startedAt = now();
    const tree = (0,disk_tree/* diskTree */.c)(root);
    const paths = await (0,scenario_paths/* scenarioPaths */.bZ)(tree, options.scenarios);
    const suite = await (0,load_suite/* loadSuite */.b)(tree, paths);
    const prices = new prices_prices/* Prices */.N(options.prices);
    const score = async (scenarios, over, agents) => scoreSuite({
        scenarios,
        tree: over,
        pool: options.traces ?? (await (0,scenario_paths/* tracePool */.U1)(over, paths)),
        judge: options.judge,
        prices,
        agents,
    });
    const baseline = await resolveBaseline({
        option: options.baseline,
        cwd,
        root,
        env,
        find: options.base === undefined ? find : { kind: 'ref', ref: options.base },
        paths,
        scenarios: suite.scenarios,
        score: async (scenarios, over) => score(scenarios, over, recordedOnly),
    });
    // After the base was read: what an agent does to the work tree then cannot touch it.
    const scored = await score(suite.scenarios, tree, agentsOf(options, surroundings, prices));
    const comparison = compare(scored, baseline);
    return assembleResults({
        facts: {
            tool: { name: 'scenario-gate', version: version/* version */.r },
            startedAt: new Date(startedAt).toISOString(),
            durationMs: now() - startedAt,
            head,
            prices: prices.used,
        },
        comparison,
        summary: summarise(comparison),
        decision: decide(comparison, policyOf(options)),
        diagnostics: [
            ...surroundings.diagnostics,
            ...suite.diagnostics,
            ...scored.diagnostics,
            ...(baseline.base?.diagnostics ?? []),
        ],
    });
}
function policyOf(options) {
    return {
        failOn: options['fail-on'],
        minPassRate: options['min-pass-rate'] ?? null,
        unverified: options.unverified,
    };
}
const recordedOnly = { kind: 'left', reason: 'commands of the base are not started' };
/** Whether agents are run, by what the options say and whom the change comes from. */
function agentsOf(options, surroundings, prices) {
    const { untrusted } = surroundings;
    const always = options.record === 'always';
    if (options.replay)
        return { kind: 'replay', folder: (0,paths/* normalPath */.FE)(options['traces-dir']), always };
    if (options.record === 'never') {
        return { kind: 'left', reason: 'its command was not started (`record: never`)' };
    }
    if (untrusted !== null && options['untrusted-commands'] === 'refuse') {
        return { kind: 'left', reason: `its command was not started, because the change comes from ${untrusted}` };
    }
    return { kind: 'run', record: recorder(options, surroundings, prices), always };
}
function recorder(options, { root, cwd, env, now, progress, untrusted }, prices) {
    return async function* record(scenarios) {
        // Most runs start nothing, and need not load what it takes.
        if (scenarios.length === 0)
            return;
        const { agentRunner } = await __webpack_require__.e(/* import() */ 790).then(__webpack_require__.bind(__webpack_require__, 2790));
        yield* agentRunner({
            root,
            cwd,
            env,
            now,
            progress,
            trusted: untrusted === null,
            concurrency: options.concurrency,
            timeoutMs: options.timeout * 1000,
            prices,
            maxSpendUsd: options['max-spend-usd'] ?? null,
            folder: (0,paths/* normalPath */.FE)(options['traces-dir']),
        })(scenarios);
    };
}


/***/ }),

/***/ 2098:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ runFingerprint)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);


/**
 * First 16 hex digits of the SHA-256 of everything that decides what a fresh trial runs: a recording
 * with another one is of another run. How long it may take and what is done afterwards decide nothing.
 */
function runFingerprint({ input, runCommand }) {
    const { timeoutMs: _, teardown: __, ...run } = runCommand ?? { timeoutMs: null, teardown: [] };
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .canonicalJson */ .dj)({ input, run })).digest('hex').slice(0, 16);
}


/***/ }),

/***/ 1918:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ clause)
/* harmony export */ });
/** A sentence as a part of another one. */
function clause(sentence) {
    return sentence.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}


/***/ }),

/***/ 4147:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

var node_zlib__WEBPACK_IMPORTED_MODULE_0___namespace_cache;
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ DecompressedFile)
/* harmony export */ });
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8522);
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7535);
/* harmony import */ var _inflater_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4302);



/**
 * A file as it was before it was compressed with gzip or zstd, which its first bytes tell; any other file
 * as it is. What can be unpacked of a damaged file is given, then it ends, and `problem` says why.
 */
class DecompressedFile {
    path;
    #file;
    #maxBytes;
    #problem = null;
    constructor(file, maxBytes = _core_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .limits */ .F.decompressedTrace) {
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
                yield* this.#unpacked(new _inflater_js__WEBPACK_IMPORTED_MODULE_2__/* .Inflater */ .S(packing.unpack), start, chunks);
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
const { createZstdDecompress } = /*#__PURE__*/ (node_zlib__WEBPACK_IMPORTED_MODULE_0___namespace_cache || (node_zlib__WEBPACK_IMPORTED_MODULE_0___namespace_cache = __webpack_require__.t(node_zlib__WEBPACK_IMPORTED_MODULE_0__, 2)));
const packings = [
    { magic: [0x1f, 0x8b], unpack: () => node_zlib__WEBPACK_IMPORTED_MODULE_0__.createGunzip({ chunkSize }) },
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


/***/ }),

/***/ 5556:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ Prices)
});

// EXTERNAL MODULE: ./lib/trace/prices/rates.js
var rates = __webpack_require__(4299);
;// CONCATENATED MODULE: ./lib/trace/prices/own-prices.js

/** Prices that the user gives; they win over any list. */
class OwnPriceList {
    #prices;
    constructor(prices) {
        this.#prices = new Map(Object.entries(prices).map(([name, price]) => [name.toLowerCase(), { name, price }]));
    }
    /** Dollars, and the name that the price was given under; null for a model without a price here. */
    find(call) {
        const model = call.model.toLowerCase();
        const found = (call.provider === null ? undefined : this.#prices.get(`${call.provider.toLowerCase()}/${model}`)) ??
            this.#prices.get(model);
        if (found === undefined)
            return null;
        const { input, output, cache_read: cacheRead, cache_write: cacheWrite } = found.price;
        return { name: found.name, dollars: (0,rates/* amountOf */.M)({ input, output, cacheRead, cacheWrite }, call) };
    }
}

;// CONCATENATED MODULE: ./lib/trace/prices/prices.js

/** The prices of a run: the user's own, else those of the kept list, which is loaded when first needed. */
class Prices {
    #own;
    #usedOwn = new Set();
    #list = null;
    #usedList = false;
    constructor(own = {}) {
        this.#own = new OwnPriceList(own);
    }
    /**
     * Gives a trace these prices, where its own record of costs has gaps that tokens and a model can fill.
     * To be awaited before `cost` is asked for; costs nothing for a trace that states what it cost.
     */
    async addTo(trace) {
        const { calls } = trace.bill;
        if (calls.length === 0)
            return;
        if (calls.some((call) => this.#own.find(call) === null))
            await this.load();
        trace.priceBy(this);
    }
    /** Loads the kept list, for whom cannot wait later: `trace.priceBy(prices)` is then all that it takes. */
    async load() {
        // As long as starting the program takes: traces that state their cost need not wait for it.
        this.#list ??= new (await __webpack_require__.e(/* import() */ 249).then(__webpack_require__.bind(__webpack_require__, 4249))).KeptList();
    }
    priceOf(call) {
        const own = this.#own.find(call);
        if (own !== null) {
            this.#usedOwn.add(own.name);
            return own.dollars;
        }
        const dollars = this.#list?.priceOf(call) ?? null;
        if (dollars !== null)
            this.#usedList = true;
        return dollars;
    }
    /** Null as long as no cost was made of prices. */
    get used() {
        if (!this.#usedList && this.#usedOwn.size === 0)
            return null;
        return { list: this.#usedList ? (this.#list?.facts ?? null) : null, own: [...this.#usedOwn].sort() };
    }
}


/***/ }),

/***/ 4299:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ amountOf)
/* harmony export */ });
/** Dollars for a call; null where a price is missing, or the counts contradict each other. */
function amountOf(rates, call) {
    const { input, output, cacheRead, cacheWrite, reasoning } = call;
    const apart = rates.reasoning === undefined ? 0 : reasoning;
    const plainInput = input - cacheRead - cacheWrite;
    const plainOutput = output - apart;
    if (Math.min(plainInput, plainOutput, cacheRead, cacheWrite, apart) < 0)
        return null;
    const price = (rate, tokens) => tokens === 0 ? 0 : rate === undefined ? Number.NaN : (perMillion(rate, input) * tokens) / 1e6;
    const amount = price(rates.input, plainInput) +
        price(rates.cacheRead ?? rates.input, cacheRead) +
        price(rates.cacheWrite ?? rates.input, cacheWrite) +
        price(rates.output, plainOutput) +
        price(rates.reasoning, apart) +
        (rates.call ?? 0);
    return Number.isFinite(amount) ? amount : null;
}
function perMillion(rate, input) {
    if (typeof rate === 'number')
        return rate;
    let above = -1;
    let found = rate.base;
    for (const { start, price } of rate.tiers) {
        if (input <= start || start < above)
            continue;
        above = start;
        found = price;
    }
    return found;
}


/***/ }),

/***/ 4799:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ readTraceFiles)
/* harmony export */ });
/* harmony import */ var _file_list_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(265);
/* harmony import */ var _read_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4735);


/**
 * Every trace of a list of files. Log records may lie in a file beside the one with their spans; traces
 * that came before them supersede what was given.
 */
function readTraceFiles(files) {
    return (0,_file_list_js__WEBPACK_IMPORTED_MODULE_0__/* .readFileList */ .X)(files, _read_js__WEBPACK_IMPORTED_MODULE_1__/* .readTraces */ .n);
}


/***/ }),

/***/ 4735:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  n: () => (/* binding */ readTraces)
});

// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/trace/decompressed.js
var decompressed = __webpack_require__(4147);
// EXTERNAL MODULE: ./lib/trace/formats/registry.js + 101 modules
var registry = __webpack_require__(8602);
// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/trace/document.js
var trace_document = __webpack_require__(9716);
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
    return text.charCodeAt(0) === trace_document/* byteOrderMark */.y ? text.slice(1) : text;
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
 * cannot be read, is empty or is of no known format is a diagnostic. `logs`: log records whose spans are
 * in other files than they are.
 */
function readTraces(file, logs) {
    return read(file, logs, false);
}
function readHeld(file, logs) {
    return read(file, logs, true);
}
async function* read(file, logs, isHeld) {
    const unpacked = new decompressed/* DecompressedFile */.x(file);
    const peeked = new PeekedFile(unpacked);
    try {
        const head = await peeked.head();
        const format = head === null ? undefined : (0,registry/* detectFormat */.T)(head, isHeld);
        let found = false;
        const kept = logs?.count ?? 0;
        if (format !== undefined && head !== null) {
            for await (const item of format.read(peeked, head, logs, readHeld)) {
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
const unknownFormat = `The file is not a trace in a format that is understood. Understood are: ${registry/* formats */.F
    .map(({ title }) => title)
    .join(', ')}.`;
function problem(file, code, message) {
    const diagnostic = { code, severity: 'error', message, file: file.path };
    return { kind: 'diagnostic', diagnostic };
}


/***/ })

};
