export const id = 159;
export const ids = [159];
export const modules = {

/***/ 6159:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  baseOfResults: () => (/* binding */ baseOfResults),
  resultsRung: () => (/* binding */ resultsRung)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/core/errors.js
var errors = __webpack_require__(3828);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(6843);
;// CONCATENATED MODULE: ./lib/results/schema.js

/**
 * The one verdict object (schema version 1). Exit code, comment, summary, annotations, outputs and
 * files are all made from it. Fields may be added; none is renamed or removed within a version.
 */
const schema_json = schemas/* json */.Pq9();
const outcome = schemas/* enum */.k5n(['passed', 'failed', 'unverified']);
const schema_status = schemas/* enum */.k5n(['pass', 'fail', 'error', 'skip']);
const severity = schemas/* enum */.k5n(['error', 'warning']);
const changes = [
    'same',
    'regressed',
    'fixed',
    'new',
    'removed',
    'lost',
    'recovered',
    'incomparable',
];
const checkVerdict = schemas/* object */.Ikc({
    type: schemas/* string */.YjP(),
    severity,
    surface: schemas/* enum */.k5n(['assertion', 'guardrail', 'eval']),
    status: schema_status,
    reason: schemas/* string */.YjP(),
    description: schemas/* string */.YjP().optional().describe("The author's words for the check."),
    line: schemas/* int */.Whr().optional().describe('1-based line of the check in the scenario file.'),
    column: schemas/* int */.Whr().optional(),
    score: schemas/* number */.aig().optional(),
    expected: schema_json.optional(),
    actual: schema_json.optional(),
    evidence: schemas/* array */.YOg(schemas/* string */.YjP()).optional().describe('Ids of the spans that show the verdict.'),
    metrics: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* number */.aig()).optional(),
    details: schema_json.optional(),
});
const judgeVerdict = schemas/* object */.Ikc({
    status: schema_status,
    reason: schemas/* string */.YjP(),
    score: schemas/* number */.aig().optional(),
    model: schemas/* string */.YjP().nullable(),
});
const process = schemas/* object */.Ikc({
    end: schemas/* enum */.k5n(['exited', 'timed-out', 'stopped', 'not-started']),
    exitCode: schemas/* int */.Whr().nullable(),
    durationMs: schemas/* number */.aig(),
});
const trial = schemas/* object */.Ikc({
    index: schemas/* int */.Whr().describe('1-based.'),
    outcome,
    reason: schemas/* string */.YjP()
        .optional()
        .describe('Why it is unverified, where no check or judge says so; and why a run was cut short.'),
    trace: schemas/* object */.Ikc({ id: schemas/* string */.YjP(), source: schemas/* string */.YjP(), format: schemas/* string */.YjP() }).nullable(),
    process: process.optional().describe('How the command of a freshly recorded trial ended.'),
    checks: schemas/* array */.YOg(checkVerdict),
    judge: judgeVerdict.nullable(),
    metrics: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* number */.aig())
        .describe('Only what the trace states; unknown is absent, never 0.'),
});
const scenario = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    file: schemas/* string */.YjP().describe('Relative to the workspace, with `/`.'),
    line: schemas/* int */.Whr(),
    tags: schemas/* array */.YOg(schemas/* string */.YjP()),
    origin: schemas/* string */.YjP(),
    outcome,
    reason: schemas/* string */.YjP().optional().describe('Why it is unverified, in one sentence.'),
    change: schemas/* enum */.k5n(changes).nullable().describe('Against the baseline; null without one.'),
    changeReason: schemas/* string */.YjP().optional().describe('Why it is incomparable, or what else a reader must know.'),
    baseOutcome: outcome.nullable(),
    baseTrials: schemas/* object */.Ikc({ passed: schemas/* int */.Whr(), failed: schemas/* int */.Whr(), unverified: schemas/* int */.Whr() }).nullable(),
    fingerprints: schemas/* object */.Ikc({ checks: schemas/* string */.YjP() }),
    trials: schemas/* array */.YOg(trial),
});
const metric = schemas/* object */.Ikc({
    name: schemas/* string */.YjP(),
    label: schemas/* string */.YjP(),
    unit: schemas/* enum */.k5n(['ratio', 'usd', 'tokens', 'seconds', 'count']),
    better: schemas/* enum */.k5n(['lower', 'higher']),
    head: schemas/* number */.aig().nullable(),
    base: schemas/* number */.aig().nullable(),
    delta: schemas/* number */.aig().nullable().describe('head − base, over the scenarios that both sides know it for.'),
    scenarios: schemas/* int */.Whr().describe('Scenarios that the figures are over.'),
});
const diagnostic = schemas/* object */.Ikc({
    code: schemas/* string */.YjP(),
    severity,
    message: schemas/* string */.YjP(),
    file: schemas/* string */.YjP().optional(),
    line: schemas/* int */.Whr().optional(),
    column: schemas/* int */.Whr().optional(),
});
const baseline = schemas/* object */.Ikc({
    kind: schemas/* enum */.k5n(['git', 'results']),
    sha: schemas/* string */.YjP().nullable(),
    distance: schemas/* int */.Whr().nullable().describe('Commits on the head side since the merge base.'),
    committedAt: schemas/* string */.YjP().nullable().describe('ISO 8601 time of the base commit.'),
    source: schemas/* string */.YjP().describe('Where the base was read: a ref, a results file.'),
});
const resultsSchema = schemas/* object */.Ikc({
    schemaVersion: schemas/* literal */.euz(1),
    tool: schemas/* object */.Ikc({ name: schemas/* string */.YjP(), version: schemas/* string */.YjP() }),
    run: schemas/* object */.Ikc({
        startedAt: schemas/* string */.YjP(),
        durationMs: schemas/* number */.aig(),
        head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP().nullable(), ref: schemas/* string */.YjP().nullable() }),
        baseline: baseline.nullable(),
        prices: schemas/* object */.Ikc({
            list: schemas/* object */.Ikc({ package: schemas/* string */.YjP(), version: schemas/* string */.YjP(), updated: schemas/* string */.YjP() })
                .nullable()
                .describe('The price list; null where it was not needed.'),
            own: schemas/* array */.YOg(schemas/* string */.YjP()).describe('Models priced by the config file.'),
        })
            .optional()
            .describe('Where prices came from for traces that state no cost; absent where none was needed.'),
        baselineReason: schemas/* string */.YjP().optional().describe('Why there is no baseline, or why it tells nothing.'),
    }),
    scenarios: schemas/* array */.YOg(scenario),
    removed: schemas/* array */.YOg(schemas/* object */.Ikc({ id: schemas/* string */.YjP(), name: schemas/* string */.YjP(), file: schemas/* string */.YjP(), baseOutcome: outcome })),
    metrics: schemas/* array */.YOg(metric),
    summary: schemas/* object */.Ikc({
        outcome,
        total: schemas/* int */.Whr(),
        passed: schemas/* int */.Whr(),
        failed: schemas/* int */.Whr(),
        unverified: schemas/* int */.Whr(),
        regressed: schemas/* int */.Whr(),
        fixed: schemas/* int */.Whr(),
        trials: schemas/* int */.Whr(),
        passRate: schemas/* number */.aig()
            .nullable()
            .describe('Mean over verified scenarios of passed ÷ verified trials, 0 to 1; null when none is verified.'),
        costUsd: schemas/* number */.aig().nullable(),
    }),
    decision: schemas/* object */.Ikc({
        gate: schemas/* enum */.k5n(['open', 'closed']),
        clauses: schemas/* array */.YOg(schemas/* object */.Ikc({
            id: schemas/* string */.YjP(),
            holds: schemas/* boolean */.zMY(),
            blocking: schemas/* boolean */.zMY().describe('A clause that does not hold and blocks closes the gate.'),
            message: schemas/* string */.YjP(),
        })),
    }),
    diagnostics: schemas/* array */.YOg(diagnostic),
});

;// CONCATENATED MODULE: ./lib/results/read.js





const understood = [1];
/** Depth of the results object itself, above the JSON that checks put into it. */
const ownDepth = 16;
/**
 * Reads a results file of this or another version of the tool: added fields are passed over, anything
 * that a comparison relies on must be there and be right. Messages call it by the name `shown`.
 * @throws GateError `not-found`, or `bad-results` that names the first field that is wrong.
 */
async function readResults(path, shown = path) {
    const bad = (why, cause) => new errors/* GateError */.ue('bad-results', `The results file \`${shown}\` cannot be used: ${why}`, { cause });
    const text = await readBounded(path, shown, bad);
    const document = (0,json/* parseJson */.qF)(text);
    if (document === undefined)
        throw bad('it is not JSON, or not all of it');
    if (!(0,json/* isObject */.Gv)(document))
        throw bad('expected an object, as `scenario-gate run --results FILE` writes it');
    const version = document['schemaVersion'];
    if (!understood.some((known) => known === version))
        throw bad(unknownVersion(version));
    if (isDeeperThan(document, limits/* limits */.F.jsonDepth + ownDepth))
        throw bad('its values are nested too deeply');
    const parsed = resultsSchema.safeParse(document);
    if (!parsed.success)
        throw bad(firstProblem(parsed.error));
    return parsed.data;
}
async function readBounded(path, shown, bad) {
    try {
        const { size } = await (0,promises_.stat)(path);
        if (size > limits/* limits */.F.resultsFile)
            throw bad(`it has ${size} bytes, more than the ${limits/* limits */.F.resultsFile} that are read`);
        return await (0,promises_.readFile)(path, 'utf8');
    }
    catch (thrown) {
        if (thrown instanceof errors/* GateError */.ue)
            throw thrown;
        const cause = (0,errors/* toError */.iT)(thrown);
        if ('code' in cause && cause.code === 'ENOENT') {
            throw new errors/* GateError */.ue('not-found', `The results file \`${shown}\` does not exist.`, { cause });
        }
        throw bad(cause.message, cause);
    }
}
function unknownVersion(version) {
    if (version === undefined)
        return 'it has no `schemaVersion`; is it a results file?';
    const known = understood.join(', ');
    const found = typeof version === 'number' ? String(version) : 'not a number';
    return `its \`schemaVersion\` is ${found}; this release reads ${known}. Write it again with this release`;
}
function firstProblem(error) {
    const [issue] = error.issues;
    const place = (issue?.path ?? [])
        .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
        .join('')
        .replace(/^\./, '');
    return `\`${place}\`: ${issue?.message ?? 'not understood'}`;
}
/** The schema descends by calls: depth is bounded before it does. */
function isDeeperThan(value, depth) {
    if (typeof value !== 'object' || value === null)
        return false;
    if (depth === 0)
        return true;
    return Object.values(value).some((item) => isDeeperThan(item, depth - 1));
}

// EXTERNAL MODULE: ./lib/baseline/base.js
var base = __webpack_require__(4510);
;// CONCATENATED MODULE: ./lib/baseline/results-rung.js




/** The results of an earlier run, out of a file that the user names. */
const resultsRung = async ({ option, cwd }) => {
    try {
        const results = await readResults((0,external_node_path_.resolve)(cwd, option), option);
        const reason = results.scenarios.length === 0 ? `the results file \`${option}\` has no scenarios` : null;
        return { base: baseOfResults(results, option), reason };
    }
    catch (thrown) {
        // One file that cannot be read loses the comparison, not the run.
        if (thrown instanceof errors/* GateError */.ue)
            return { base: null, reason: thrown.message.replace(/\.$/, '') };
        throw thrown;
    }
};
/** A run's results as a base: each scenario was scored with the checks that it had then. */
function baseOfResults(results, source) {
    return {
        facts: { kind: 'results', sha: results.run.head.sha, distance: null, committedAt: null, source },
        scenarios: results.scenarios.map(({ id, name, file, outcome, trials, fingerprints }) => ({
            id,
            name,
            file,
            outcome,
            tally: (0,base/* tallyOf */.s)(trials),
            metrics: (0,base/* samplesOf */.l)(trials),
            ownChecks: fingerprints.checks,
            scoredWith: fingerprints.checks,
        })),
        diagnostics: [],
    };
}


/***/ })

};
