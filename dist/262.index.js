export const id = 262;
export const ids = [262];
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

/***/ 1262:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  explainCommand: () => (/* binding */ explainCommand)
});

// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: ./lib/checks/registry.js + 34 modules
var registry = __webpack_require__(6291);
;// CONCATENATED MODULE: ./lib/core/diagnostic-catalogue.js
/**
 * Every problem that is located in a user's file (or set-up) and ends nothing: what it means for the
 * run. Codes are never reused and never renamed.
 */
const diagnosticCatalogue = {
    'bad-event': 'The event payload of the workflow run cannot be used. The pull request and its base are unknown: there is no comment, and the base is the default branch.',
    'base-scenarios': 'A scenario file of the base has errors; what it says is left out of the comparison.',
    'check-once': 'A check that may stand only once in a scenario stands there again. The second one answers `error`.',
    dataset: 'The dataset of a scenario cannot be read. The scenario is unverified.',
    'dataset-row': 'A row of a dataset cannot be used. The scenario of that row is unverified, the others run.',
    'input-unused': 'A scenario has an input, and its `run_command` does not take it. The command is run without it.',
    'invalid-params': 'A parameter of a check is missing, unknown or of the wrong type. The check answers `error`, so the scenario cannot pass.',
    placeholder: 'A `{{placeholder}}` is filled by no dataset row. The check answers `error`, so the scenario cannot pass.',
    'recording-incomplete': 'Something of what the command of a fresh trial sent or was to be given was refused, or could not be read.',
    'recording-unkept': 'The recording of a fresh trial cannot be written to `traces-dir`. Its verdicts count; it cannot be replayed.',
    'recording-unused': 'A part of what was recorded of a trial is not used, because it holds no trace, or another part shows more of what the agent did; or a recording is a copy of another one.',
    'scenario-id': 'Two scenarios have the same id. Both are unverified, because nobody can say whose traces are whose.',
    'scenario-key': 'A key of a scenario file is unknown, missing, or must not stand beside another. The scenario is unverified.',
    'scenario-syntax': 'A scenario file is not YAML. It stands as one unverified scenario, named after the file.',
    'scenario-unreadable': 'A scenario file cannot be read. It stands as one unverified scenario, named after the file.',
    'scenario-value': 'A value in a scenario file is not what its key takes. The scenario is unverified.',
    'trace-ambiguous': 'A trace fits several rows of a dataset. It is given to none of them.',
    'trace-document': 'A trace file is one JSON document, and that cannot be read: it is cut off or too large.',
    'trace-empty': 'A trace file holds no trace.',
    'trace-format': 'A trace file is in no format that is understood.',
    'trace-lfs': 'A trace file of the base is in Git LFS, and only its pointer is in this clone.',
    'trace-line': 'A line of a trace file cannot be read. Trials of the trace that it is a part of are unverified.',
    'trace-structure': 'The spans of a trace do not hang together: a parent is missing, or parents make a circle. The spans are kept.',
    'trace-too-large': 'A trace has more spans than are read, or is scattered too far over its file. It is not judged.',
    'trace-unassigned': 'A trace belongs to no scenario, and is not used.',
    'trace-unreadable': 'A trace file cannot be read.',
    'traces-none': 'The `traces` of a scenario match no file, or no trace in it.',
    'unknown-check': 'There is no check of this type. The check answers `error`, so the scenario cannot pass.',
};

// EXTERNAL MODULE: ./lib/text/suggest.js
var suggest = __webpack_require__(6101);
// EXTERNAL MODULE: ./lib/trace/formats/registry.js + 101 modules
var formats_registry = __webpack_require__(8602);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
// EXTERNAL MODULE: ./lib/checks/param-schema.js
var param_schema = __webpack_require__(1374);
;// CONCATENATED MODULE: ./lib/reference/check-facts.js


/** Parameters of a check in the order of their definition; nested ones as `steps[].tool`. */
function paramFacts(check) {
    const aliases = Object.entries(check.paramAliases ?? {});
    return factsOf((0,param_schema/* paramSchema */.ZM)(check), '').map((facts) => {
        const others = aliases.flatMap(([alias, name]) => (name === facts.name ? [`\`${alias}\``] : []));
        if (others.length === 0)
            return facts;
        return { ...facts, description: `${facts.description} Also written ${others.join(', ')}.` };
    });
}
function factsOf(schema, prefix) {
    return Object.entries(schema.properties ?? {}).flatMap(([key, param]) => {
        const name = `${prefix}${key}`;
        const own = {
            name,
            type: (0,param_schema/* typeWords */.yL)(param),
            presence: presenceOf(key, param, schema.required ?? []),
            description: param.description ?? '',
        };
        return [own, ...(param.items === undefined ? [] : factsOf(param.items, `${name}[].`))];
    });
}
function presenceOf(key, param, required) {
    if (required.includes(key))
        return 'required';
    if (param.default === undefined)
        return 'optional';
    return `default ${typeof param.default === 'string' ? param.default : JSON.stringify(param.default)}`;
}
/** The check of an example as an author writes it. */
function exampleCheckYaml(check, { params }) {
    const isBare = typeof params === 'object' && params !== null && Object.keys(params).length === 0;
    return yaml({ checks: [{ type: check.type, ...(isBare ? {} : { params }) }] });
}
/** What the trace of an example holds. */
function exampleTraceYaml({ trace }) {
    return yaml(trace);
}
function expectationWords({ expect }) {
    if (expect === 'pass')
        return 'passes';
    return 'fail' in expect ? `fails: ${expect.fail}` : `cannot be evaluated: ${expect.error}`;
}
function yaml(value) {
    return (0,dist/* stringify */.As)(value, { lineWidth: 100 }).trimEnd();
}

;// CONCATENATED MODULE: ./lib/reference/format-page.js


const generated = '<!-- Made from the definitions in src/trace/formats by the tests; do not edit. -->';
/** The reference page of a trace format, as Markdown. */
function formatPage(format, examples) {
    return [
        `# ${format.title}`,
        generated,
        `\`${format.id}\`: ${format.summary}`,
        format.about,
        `## What it tells\n\n${toldLines(format, linkTo)
            .map((line) => `- ${line}`)
            .join('\n')}`,
        ...examples.map((example, index) => exampleSection(example, index)),
    ]
        .join('\n\n')
        .concat('\n');
}
/** The list of all formats, as Markdown. */
function formatIndexPage(all) {
    return [
        '# Trace formats',
        generated,
        'Which format a file is of is told by its content, never by its name alone. Files may be compressed with gzip or zstd. ' +
            '`scenario-gate trace FILE` shows what is read in one.',
        formatTable(all, ''),
        'A check that needs what a file does not tell is unverified, never passed. Where no cost is told, but the model and its tokens are, ' +
            'the cost is worked out by a list of prices.',
        'Attributes of OpenTelemetry spans, in whichever of these formats, are understood in the words of the GenAI semantic conventions ' +
            '(of every generation, on spans, span events and log records), OpenInference, OpenLLMetry (Traceloop), the Vercel AI SDK, ' +
            'Logfire and Pydantic AI, Google ADK, Strands, AgentOps, Genkit, LiveKit, Claude Code, the SDKs of Langfuse and MLflow, ' +
            'any-agent and Kensa; several may stand on one span.',
        'Every example on these pages is a recording of one run: an agent is asked for the weather in Paris, calls `get_weather`, and answers.',
    ]
        .join('\n\n')
        .concat('\n');
}
/** Table of the formats by title, with links to their pages in `folder`. */
function formatTable(all, folder) {
    const rows = all
        .toSorted((a, b) => (a.title < b.title ? -1 : 1))
        .map(({ id, title, summary, never }) => [
        `[${title}](${folder}${id}.md)`,
        summary,
        never.map((need) => nouns.get(need) ?? need).join(', '),
    ]);
    return table(['format', 'files', 'never tells'], rows);
}
/** What a check may need of a trace, as far as formats differ in it. */
const nouns = new Map([
    ['output', 'the answer'],
    ['tool-calls', 'tool calls'],
    ['llm-calls', 'model calls'],
    ['tokens', 'tokens'],
    ['cost', 'cost'],
    ['timing', 'times'],
]);
/** What files of the format tell, and what they never do with the checks that need it. */
function toldLines({ never }, nameOf) {
    const all = registry/* checks */.AV;
    const told = [...nouns].flatMap(([need, noun]) => (never.includes(need) ? [] : noun));
    const silent = never.map((need) => {
        const names = all.filter(({ needs }) => needs.includes(need)).map(({ type }) => nameOf(type));
        const noun = nouns.get(need) ?? need;
        return names.length === 0 ? noun : `${noun} (${names.join(', ')})`;
    });
    const lines = [`Where it was recorded: ${told.join(', ')}.`];
    return silent.length === 0 ? lines : [...lines, `Never: ${silent.join(', ')}.`];
}
function linkTo(check) {
    return `[\`${check}\`](../../checks/${check}.md)`;
}
function exampleSection({ file, text, read }, index) {
    const link = `[${file}](../../../test/fixtures/traces/examples/${file})`;
    const shown = text === null ? 'The file is not text.' : fenced(file.slice(file.lastIndexOf('.') + 1), text);
    return [
        `## ${index === 0 ? 'Example' : 'Another example'}: ${link}`,
        shown,
        'This is read in it:',
        fenced('text', read),
    ].join('\n\n');
}
function fenced(language, text) {
    return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
function table(head, rows) {
    const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
    return markdownTable([[...head], ...escaped]);
}

;// CONCATENATED MODULE: ./lib/reference/explain.js







/** What `explain CHECK|ERROR|FORMAT` prints. Throws `bad-option` for a word that is none of them. */
function explain(topic) {
    const check = (0,registry/* findCheck */.Sd)(topic);
    if (check !== null)
        return explainCheck(check);
    const codes = [...Object.keys(errors/* errorCatalogue */.OP), ...Object.keys(diagnosticCatalogue)];
    if (isErrorCode(topic))
        return explainError(topic);
    if (isDiagnosticCode(topic))
        return `${topic}: ${plain(diagnosticCatalogue[topic])}`;
    const format = formats_registry/* formats */.F.find(({ id }) => id === topic);
    if (format !== undefined)
        return explainFormat(format);
    const ids = formats_registry/* formats */.F.map(({ id }) => id);
    const near = (0,suggest/* suggest */.Z)(topic, [...registry/* checkNames */.LN, ...codes, ...ids]);
    const help = near === null
        ? `Checks: ${registry/* checkNames */.LN.join(', ')}. Errors: ${codes.join(', ')}. Trace formats: ${ids.join(', ')}.`
        : `Did you mean ${near}?`;
    throw new errors/* GateError */.ue('bad-option', `There is no check, error or trace format called ${JSON.stringify(topic.slice(0, 60))}. ${help}`);
}
/** A check's reference as plain text for a terminal. */
function explainCheck(check) {
    const params = paramFacts(check).map(({ name, type, presence, description }) => `  ${name} (${type}, ${presence})\n      ${plain(description)}`);
    const reasons = Object.entries(check.reasons).map(([reason, words]) => `  ${reason}\n      ${plain(words)}`);
    const examples = check.examples.map((example) => [
        `  ${plain(example.title)}`,
        indented(exampleCheckYaml(check, example)),
        '    with the trace',
        indented(exampleTraceYaml(example)),
        `    ${expectationWords(example)}`,
    ].join('\n'));
    return [
        `${check.type}: ${plain(check.summary)}\n${plain(check.why)}`,
        `Parameters\n${params.length === 0 ? '  none' : params.join('\n')}`,
        `When it does not pass\n${reasons.join('\n')}\n  missing-data\n      The trace does not hold what the check needs.`,
        `Examples\n${examples.join('\n\n')}`,
    ].join('\n\n');
}
/** What a trace format is, how to get such a file, and what it tells. */
function explainFormat(format) {
    return [
        `${format.id}: ${plain(format.summary)}`,
        plain(format.about),
        toldLines(format, (check) => check).join('\n'),
    ].join('\n\n');
}
/** An error's meaning and remedy as plain text for a terminal. */
function explainError(code) {
    const { kind, title, help } = errors/* errorCatalogue */.OP[code];
    return `${code} (exit code ${errors/* exitCodes */.hS[kind]}): ${title}.\n${plain(help)}`;
}
function isDiagnosticCode(word) {
    return Object.hasOwn(diagnosticCatalogue, word);
}
function isErrorCode(word) {
    return Object.hasOwn(errors/* errorCatalogue */.OP, word);
}
/** Without the marks of Markdown. */
function plain(text) {
    return text.replaceAll('`', '');
}
function indented(text) {
    return text.replaceAll(/^/gm, '      ');
}

// EXTERNAL MODULE: ./lib/commands/arguments.js
var commands_arguments = __webpack_require__(9034);
;// CONCATENATED MODULE: ./lib/commands/explain-command.js



const usage = `Usage: scenario-gate explain CHECK|ERROR|FORMAT

Explains a check type (\`scenario-gate explain max_cost\`), an error code (\`scenario-gate explain no-scenarios\`) or a
trace format (\`scenario-gate explain langfuse\`).
`;
/** `scenario-gate explain CHECK|ERROR|FORMAT` */
const explainCommand = async (args, { stdout }) => {
    const { positionals, switches } = (0,commands_arguments/* parseArguments */.W)(args, { values: [] });
    const [topic] = positionals;
    if (switches.has('help'))
        stdout.write(usage);
    else if (topic === undefined || positionals.length > 1) {
        throw new errors/* GateError */.ue('bad-option', '`explain` takes one check type, error code or trace format');
    }
    else
        stdout.write(`${explain(topic)}\n`);
    return errors/* exitCodes */.hS.open;
};


/***/ })

};
