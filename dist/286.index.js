export const id = 286;
export const ids = [286];
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

/***/ 3631:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  traceCommand: () => (/* binding */ traceCommand)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/core/diagnostic.js
var core_diagnostic = __webpack_require__(876);
// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/core/escape.js
var core_escape = __webpack_require__(96);
// EXTERNAL MODULE: ./lib/files/disk-tree.js
var disk_tree = __webpack_require__(2479);
// EXTERNAL MODULE: ./lib/core/visible-text.js
var visible_text = __webpack_require__(7329);
;// CONCATENATED MODULE: ./lib/report/trace-view-lines.js

const shown = 200;
/** Text of a trace on one line, safe on a terminal, cut short. */
function traceLine(text) {
    return (0,visible_text/* cut */.Jj)((0,visible_text/* oneLine */.TN)(text.slice(0, shown * 4)), shown);
}
/** A line for everything that a trace shows beyond its messages and tool calls. */
function viewLines(trace) {
    return [
        ...(trace.agents ?? []).map(({ name, within, error }) => row('agent', name, within === null ? '' : `for ${traceLine(within)}`, failed(error))),
        ...(trace.skills ?? []).map(({ name, error }) => row('skill', name, failed(error))),
        ...stateLines(trace.workflow),
        ...(trace.retrievals ?? []).map(({ name, query, documents, error }) => row('search', name, query === null ? '' : JSON.stringify(traceLine(query)), found(documents), failed(error))),
        ...(trace.media ?? []).map(mediaLine),
        ...(trace.validations ?? []).map(({ name, kind, stage, passed, score }) => row(kind === 'guardrail' ? 'guard' : 'eval', name, stage === null ? '' : `of the ${stage}`, verdict(kind, passed), score === null ? '' : `score ${score}`)),
    ];
}
function row(label, ...words) {
    const said = words.filter((word) => word !== '').map(traceLine);
    return `  ${label.padEnd(7)} ${said.join('  ')}`;
}
function failed(error) {
    return error === undefined ? '' : `failed: ${error}`;
}
function found(documents) {
    return documents === null ? 'documents not recorded' : `${documents} document${documents === 1 ? '' : 's'}`;
}
function verdict(kind, passed) {
    if (passed === null)
        return kind === 'guardrail' ? 'result not recorded' : '';
    return passed ? 'passed' : kind === 'guardrail' ? 'triggered' : 'failed';
}
function stateLines(workflow) {
    if (workflow === null)
        return [];
    const { current, complete, transitions } = workflow;
    const end = complete === null ? '' : complete ? 'complete' : 'not complete';
    return [
        ...transitions.map(({ from, to, event }) => row('state', `${from ?? '?'} → ${to}`, event === null ? '' : `on ${event}`)),
        row('state', current ?? '(not recorded)', end),
    ];
}
function mediaLine(media) {
    const { role, modality, mimeType, bytes, width, height, durationMs } = media;
    const size = width === null || height === null ? '' : `${width}×${height}`;
    return row('media', role, mimeType ?? modality, size, durationMs === null ? '' : `${durationMs / 1000} s`, bytes === null ? '' : `${bytes} bytes`);
}

;// CONCATENATED MODULE: ./lib/report/trace-text.js

/** A trace as a reader sees it, for a terminal. Text of the trace is cut short and stripped of controls. */
function renderTrace(trace) {
    const named = trace.scenario === null ? '' : `  scenario ${traceLine(trace.scenario)}`;
    const trial = trace.trial === null ? '' : `  trial ${trace.trial}`;
    const lines = [
        `${traceLine(trace.id)}${named}${trial}  (${trace.format})`,
        `  ${[counts(trace), tokens(trace), money(trace), time(trace), ...trace.models.map(traceLine)].filter(Boolean).join(' · ')}`,
        `  user    ${spoken(trace.userInput)}`,
        ...trace.toolCalls.map(toolLine),
        ...viewLines(trace),
        `  answer  ${spoken(trace.finalOutput)}`,
        ...(trace.process === null ? [] : processLines(trace.process)),
        ...trace.warnings.map((warning) => `  warning ${traceLine(warning)}`),
    ];
    return `${lines.join('\n')}\n`;
}
function counts({ spans, llmCalls, toolCalls }) {
    return `${count(spans, 'span')} · ${count(llmCalls, 'model call')} · ${count(toolCalls.length, 'tool call')}`;
}
function tokens({ inputTokens, outputTokens, cachedTokens, reasoningTokens }) {
    if (inputTokens === null && outputTokens === null)
        return 'tokens not recorded';
    const cached = cachedTokens === null ? '' : ` (${cachedTokens} cached)`;
    const reasoning = reasoningTokens === null ? '' : ` (${reasoningTokens} reasoning)`;
    return `${inputTokens ?? '?'} tokens in${cached}, ${outputTokens ?? '?'} out${reasoning}`;
}
function money({ costUsd, costSource }) {
    if (costUsd === null)
        return 'cost not recorded';
    // Prices are products of decimals; digits that binary fractions add say nothing.
    const amount = `$${Number(costUsd.toPrecision(12))}`;
    if (costSource === 'trace')
        return amount;
    return `${amount} at list prices${costSource === 'mixed' ? ', in part' : ''}`;
}
function time({ durationMs }) {
    return durationMs === null ? '' : `${(durationMs / 1000).toFixed(3)} s`;
}
function toolLine({ name, args, error, agent }) {
    const given = args === null ? 'arguments not recorded' : traceLine(JSON.stringify(args));
    const maker = agent === undefined ? '' : `  by ${traceLine(agent)}`;
    return `  tool    ${traceLine(name)}  ${given}${maker}${error === undefined ? '' : `  failed: ${traceLine(error)}`}`;
}
function processLines({ argv, end, exitCode, signal, reason, stderr, durationMs }) {
    const how = end === 'exited' && exitCode !== null ? `exit code ${exitCode}` : [end, signal].filter(Boolean).join(', ');
    const why = reason === null ? '' : `: ${traceLine(reason)}`;
    const tail = stderr.trim().split('\n').slice(-shownErrors);
    return [
        `  command ${traceLine(argv.join(' '))}`,
        `  ended   ${how} after ${(durationMs / 1000).toFixed(3)} s${why}`,
        ...(stderr.trim() === '' ? [] : tail.map((text) => `  stderr  ${traceLine(text)}`)),
    ];
}
/** Lines at the end of standard error, which mostly say what went wrong. */
const shownErrors = 5;
function spoken(text) {
    if (text === null)
        return '(not recorded)';
    return text === '' ? '(empty)' : traceLine(text);
}
function count(number, what) {
    return `${number} ${what}${number === 1 ? '' : 's'}`;
}

;// CONCATENATED MODULE: ./lib/trace/describe-views.js
function describeViews(trace) {
    const { agents, skills, workflow, retrievals, media, validations } = trace;
    return {
        agents: agents?.map((run) => describeAgent(run, agents)) ?? null,
        skills: skills?.map(({ name, error }) => ({ name, ...describe_views_failed(error) })) ?? null,
        workflow: workflow === null
            ? null
            : {
                current: workflow.current,
                complete: workflow.isComplete,
                transitions: workflow.transitions.map(({ from, to, event }) => ({ from, to, event })),
            },
        retrievals: retrievals?.map(describeRetrieval) ?? null,
        media: media?.map(describeMedia) ?? null,
        validations: validations?.map(({ name, kind, stage, passed, score }) => ({ name, kind, stage, passed, score })) ??
            null,
    };
}
function describeAgent(run, all) {
    const { name, parent, startUs, endUs, error } = run;
    return {
        name,
        within: parent === null ? null : (all[parent]?.name ?? null),
        durationMs: startUs === null || endUs === null ? null : Math.max(0, endUs - startUs) / 1000,
        ...describe_views_failed(error),
    };
}
function describeRetrieval({ name, query, documents, error }) {
    return { name, query, documents: documents?.length ?? null, ...describe_views_failed(error) };
}
function describeMedia({ role, modality, mimeType, bytes, width, height, durationMs }) {
    return { role, modality, mimeType, bytes, width, height, durationMs };
}
function describe_views_failed(error) {
    return error === null ? {} : { error };
}

;// CONCATENATED MODULE: ./lib/trace/describe.js


function describeTrace(trace) {
    const { usage, cost, durationUs, process } = trace;
    return {
        id: trace.id,
        scenario: trace.scenario,
        trial: trace.trial,
        format: trace.source.format,
        spans: trace.spans.length,
        llmCalls: trace.llmCalls.length,
        toolCalls: describeCalls(trace),
        models: trace.models,
        inputTokens: usage?.input ?? null,
        outputTokens: usage?.output ?? null,
        cachedTokens: usage?.cacheRead ?? null,
        reasoningTokens: usage?.reasoning ?? null,
        costUsd: cost?.complete === true ? cost.known : null,
        costSource: cost?.complete === true ? cost.source : null,
        durationMs: durationUs === null ? null : durationUs / 1000,
        userInput: trace.userInput,
        finalOutput: trace.finalOutput,
        ...describeViews(trace),
        process: process === null ? null : processOf(process),
        warnings: warningsOf(trace),
    };
}
function describeCalls(trace) {
    const { toolCalls, agents } = trace;
    const isShared = new Set(agents?.map(({ name }) => name)).size > 1;
    return (toolCalls ?? []).map(({ name, args, error, spanId, requestedBy }) => {
        const agent = isShared ? trace.agentOf(spanId ?? requestedBy ?? '') : null;
        return {
            name,
            args,
            ...(error === null ? {} : { error }),
            ...(agent === null ? {} : { agent: agent.name }),
        };
    });
}
function processOf({ startUs, endUs, ...facts }) {
    return { ...facts, durationMs: (endUs - startUs) / 1000 };
}
function warningsOf(trace) {
    const warnings = trace.diagnostics.map((diagnostic) => `${(0,core_diagnostic/* placeOf */.$)(diagnostic)}: ${diagnostic.message}`);
    const { cost, toolCalls } = trace;
    if (toolCalls === null) {
        warnings.push('Tool calls are not recorded: there is no tool span, and no model reply to read them in.');
    }
    if (cost !== null && !cost.complete) {
        warnings.push(`The cost is not known: some model calls have none. What is known comes to $${cost.known}.`);
    }
    return warnings;
}

// EXTERNAL MODULE: ./lib/trace/read-files.js
var read_files = __webpack_require__(4799);
// EXTERNAL MODULE: ./lib/trace/prices/prices.js + 1 modules
var prices_prices = __webpack_require__(5556);
// EXTERNAL MODULE: ./lib/commands/arguments.js
var commands_arguments = __webpack_require__(9034);
;// CONCATENATED MODULE: ./lib/commands/trace-command.js










const usage = `Usage: scenario-gate trace FILE... [--format text|json]

Shows what a reader sees in a trace file: output, tool calls, agents, skills, workflow states, retrievals, media,
guardrails, tokens, cost, timing. With \`--format json\`, a list with one entry per trace; null stands for what the
trace does not say. Where log records hold what the model was asked and answered, name their file beside the one
with the spans.
`;
/** `scenario-gate trace FILE...`: exit 0 when at least one trace could be read, 2 otherwise. */
const traceCommand = async (args, terminal) => {
    const { positionals, values, switches } = (0,commands_arguments/* parseArguments */.W)(args, { values: ['format'] });
    if (switches.has('help')) {
        terminal.stdout.write(usage);
        return errors/* exitCodes */.hS.open;
    }
    const format = values['format'] ?? 'text';
    if (positionals.length === 0)
        throw new errors/* GateError */.ue('bad-option', '`trace` takes a FILE, or several');
    if (format !== 'text' && format !== 'json')
        throw new errors/* GateError */.ue('bad-option', `--format: expected one of: text, json, got \`${format}\``);
    const files = await Promise.all(positionals.map((path) => traceFile((0,external_node_path_.resolve)(terminal.cwd(), path), path)));
    const { descriptions, diagnostics, passedOver } = await describeAll(files);
    if (format === 'json')
        terminal.stdout.write(`${JSON.stringify(descriptions, null, 2)}\n`);
    else
        terminal.stdout.write(descriptions.map(renderTrace).join('\n'));
    for (const { message, severity, ...place } of diagnostics) {
        terminal.stderr.write(`${severity}: ${(0,core_escape/* terminalText */.eR)((0,core_diagnostic/* placeOf */.$)(place))}: ${(0,core_escape/* terminalText */.eR)(message)}\n`);
    }
    for (const { file, reason } of passedOver) {
        terminal.stderr.write(`${(0,core_escape/* terminalText */.eR)(file)}: no trace: ${(0,core_escape/* terminalText */.eR)(reason)}\n`);
    }
    return descriptions.length > 0 ? errors/* exitCodes */.hS.open : errors/* exitCodes */.hS.input;
};
async function traceFile(absolute, path) {
    const tree = (0,disk_tree/* diskTree */.c)((0,external_node_path_.dirname)(absolute));
    const name = (0,external_node_path_.basename)(absolute);
    if ((await tree.size(name)) === null)
        throw new errors/* GateError */.ue('not-found', `There is no file \`${path}\`.`);
    return { path: name, open: () => tree.open(name) };
}
/** Every trace of some files, described and forgotten; one that is read again, whole, replaces its first reading. */
async function describeAll(files) {
    const descriptions = [];
    const diagnostics = [];
    const passedOver = [];
    const places = new Map();
    const prices = new prices_prices/* Prices */.N();
    for await (const { file, item } of (0,read_files/* readTraceFiles */.p)(files)) {
        if (item.kind === 'diagnostic')
            diagnostics.push(item.diagnostic);
        if (item.kind === 'no-trace')
            passedOver.push({ file, reason: item.reason });
        if (item.kind !== 'trace')
            continue;
        const key = `${file}\n${item.trace.id}`;
        const place = item.supersedes ? (places.get(key) ?? descriptions.length) : descriptions.length;
        places.set(key, place);
        await prices.addTo(item.trace);
        descriptions[place] = describeTrace(item.trace);
    }
    return { descriptions, diagnostics, passedOver };
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
    receivedTrial: 128 << 20,
    /** Of one trial, sent and not yet read: bytes and requests. */
    receivedAtOnce: 64 << 20,
    requestsAtOnce: 256,
    /** Open connections to the receiver that have no request of a trial on them. */
    idleConnections: 512,
};


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
