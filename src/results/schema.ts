import { z } from 'zod'
import { acceptance, clause, comparedParts, evidence, fingerprints, history } from './comparison-schema.ts'
import { weakening } from './weakening-schema.ts'
import { outcome } from './outcome-schema.ts'
import { baseTrace, severity, status, trial } from './trial-schema.ts'

/**
 * The one verdict object (schema version 1). Exit code, comment, summary, annotations, outputs and
 * files are all made from it. Fields may be added; none is renamed or removed within a version.
 */

export const changes = [
  'same',
  'regressed',
  'fixed',
  'new',
  'removed',
  'lost',
  'recovered',
  'incomparable',
] as const

export const checkOverTrials = z.object({
  check: z.int().describe('Its place in the `checks` of each trial, from 0.'),
  type: z.string(),
  severity,
  status,
  wanted: z.number().describe('The share of verified trials that it must pass in, 0 to 1.'),
  passed: z.int(),
  failed: z.int(),
  open: z.int().describe('Trials without a verdict of it, those that are missing included.'),
})

const scenario = z.object({
  id: z
    .string()
    .describe('Of a row of a dataset `<scenario>/<id of the row>`, which it keeps wherever it stands.'),
  rowOf: z.string().optional().describe('The scenario whose dataset it is a row of.'),
  cellOf: z
    .object({ scenario: z.string(), values: z.record(z.string(), z.string()) })
    .optional()
    .describe('The scenario whose `matrix` it is a cell of, and the names of its values.'),
  renamedFrom: z.string().optional().describe('Its id in the base, where that is another one.'),
  name: z.string(),
  file: z.string().describe('Relative to the workspace, with `/`.'),
  line: z.int(),
  tags: z.array(z.string()),
  origin: z.string(),
  outcome,
  reason: z.string().optional().describe('Why it is unverified, in one sentence.'),
  remedy: z
    .enum(['name-traces', 'allow-run', 'run'])
    .optional()
    .describe('What gives it the trials that it lacks.'),
  change: z.enum(changes).nullable().describe('Against the baseline; null without one.'),
  changeReason: z.string().optional().describe('Why it is incomparable, or what else a reader must know.'),
  baseOutcome: outcome.nullable(),
  baseTrials: z.object({ passed: z.int(), failed: z.int(), unverified: z.int() }).nullable(),
  baseTraces: z
    .array(baseTrace)
    .optional()
    .describe(
      'Trials of the base to show beside its own, at most 2; absent where it passed as it did before.',
    ),
  fingerprints,
  baseModels: z
    .array(z.string())
    .optional()
    .describe('Models that the traces of its base name; absent where they are the same, or not named.'),
  trials: z.array(trial),
  overTrials: z
    .array(checkOverTrials)
    .optional()
    .describe('Checks with a `pass_threshold`, which decide over all trials.'),
  ...comparedParts,
})

const metric = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.enum(['ratio', 'usd', 'tokens', 'seconds', 'count']),
  better: z.enum(['lower', 'higher']),
  head: z.number().nullable(),
  base: z.number().nullable(),
  delta: z.number().nullable().describe('head − base, over the scenarios that both sides know it for.'),
  scenarios: z.int().describe('Scenarios that the figures are over.'),
  evidence: evidence.optional().describe('Of the difference, paired by scenario.'),
})

export const diagnostic = z.object({
  code: z.string(),
  severity,
  message: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
})

export const baseline = z.object({
  kind: z.enum(['git', 'results', 'artifact']),
  sha: z.string().nullable(),
  distance: z.int().nullable().describe('Commits on the head side since the merge base.'),
  behind: z
    .int()
    .optional()
    .describe('First-parent commits from it to the merge base; absent: it is the merge base.'),
  runId: z.string().optional().describe('The workflow run that it is from.'),
  isLocal: z
    .literal(true)
    .optional()
    .describe('It is the last run at this commit on the same machine; absent: it is not.'),
  committedAt: z.string().nullable().describe('ISO 8601 time of the base commit.'),
  source: z.string().describe('Where the base was read: a ref, a results file.'),
  isRun: z
    .literal(true)
    .optional()
    .describe('Its agent was run in this run, in a checkout of its own; absent: it is known by recordings.'),
  suspectsRun: z
    .int()
    .optional()
    .describe(
      'Scenarios whose agent of the merge base was run again beside a suspect; absent: that is not done.',
    ),
})

const spent = z.object({
  trials: z.int(),
  costUsd: z.number().describe('Dollars, as far as they are known.'),
  trialsUnpriced: z.int().describe('Trials of which the cost is not known, or not all of it.'),
})

export const resultsSchema = z.object({
  schemaVersion: z.literal(1),
  tool: z.object({ name: z.string(), version: z.string() }),
  run: z.object({
    startedAt: z.string(),
    durationMs: z.number(),
    head: z.object({ sha: z.string().nullable(), ref: z.string().nullable() }),
    baseline: baseline.nullable(),
    key: z
      .string()
      .optional()
      .describe('Name of the gate, its `comment-key`; absent where it has no name of its own.'),
    prices: z
      .object({
        list: z
          .object({ package: z.string(), version: z.string(), updated: z.string() })
          .nullable()
          .describe('The price list; null where it was not needed.'),
        own: z.array(z.string()).describe('Models priced by the config file.'),
        ownRates: z.string().optional().describe('Fingerprint of what those cost.'),
        ofFree: z.literal(true).optional().describe('Calls recorded at $0 were priced as well.'),
      })
      .optional()
      .describe('Where prices came from for traces that state no cost, or $0; absent where none was needed.'),
    judging: z
      .object({
        calls: z.int(),
        kept: z.int().describe('Questions that were answered out of a cache or of recorded replies.'),
        inputTokens: z.int(),
        outputTokens: z.int(),
        costUsd: z.number().describe('Dollars, of the calls whose price is known.'),
        callsUnpriced: z.int(),
      })
      .optional()
      .describe('What judges were asked in this run, the base included; absent where none was asked.'),
    spend: z
      .object({ head: spent, base: spent })
      .optional()
      .describe('What the agents of both sides were run for; absent where that of the base was not run.'),
    baselineReason: z.string().optional().describe('Why there is no baseline, or why it tells nothing.'),
    baselineUnreadable: z
      .string()
      .optional()
      .describe(
        'Why a nearer base, which exists or may still come, could not be read. The baseline is then only shown: what depends on it is undecided.',
      ),
    shards: z
      .object({
        count: z.int(),
        unusable: z.array(z.int()).describe('Numbers of those without usable results.'),
      })
      .optional()
      .describe('The machines that the run was divided over; absent where it was not.'),
    groups: z.array(z.string()).optional().describe('The groups of checks that were asked for; absent: all.'),
    choice: z
      .string()
      .optional()
      .describe(
        'Flags by which a person ran a part of the suite. Such results are no base; absent: all of it.',
      ),
  }),
  scenarios: z.array(scenario),
  notRun: z
    .array(z.object({ id: z.string(), file: z.string(), line: z.int(), reason: z.string() }))
    .optional()
    .describe('Scenarios that were left out, because the change does not touch what they cover.'),
  uncovered: z.array(z.string()).optional().describe('Changed files of the agent that no scenario covers.'),
  agentFiles: z
    .array(z.string())
    .optional()
    .describe('Files that make the agent and that the change touches, at most 200.'),
  gateFiles: z
    .array(z.string())
    .optional()
    .describe(
      'Files that say how the gate works and that the change touches: workflow, config file, `.env`, files of `setup`.',
    ),
  weakenings: z.array(weakening()).optional().describe('What the change takes away from the tests.'),
  alikeTrials: z
    .object({
      trials: z.int().describe('First trials of a scenario, in most scenarios.'),
      worth: z.number().describe('As many independent trials would tell as much.'),
    })
    .optional()
    .describe(
      'The trials of one run are more alike than chance makes them, by the history of the base; absent: they are not, or nobody knows.',
    ),
  repeatedTrials: z
    .object({ scenarios: z.int(), of: z.int() })
    .optional()
    .describe(
      'Scenarios whose trials all took the same number of output tokens, as a cache makes them, of those that show it; absent: few.',
    ),
  areSidesUnlike: z
    .literal(true)
    .optional()
    .describe('Head and base differ in more scenarios than independent trials would; decides nothing.'),
  history: history
    .optional()
    .describe('The last runs of the base branch, this one included where it is one.'),
  removed: z.array(z.object({ id: z.string(), name: z.string(), file: z.string(), baseOutcome: outcome })),
  metrics: z.array(metric),
  summary: z.object({
    outcome,
    total: z.int(),
    passed: z.int(),
    failed: z.int(),
    unverified: z.int(),
    regressed: z.int(),
    fixed: z.int(),
    trials: z.int(),
    passRate: z
      .number()
      .nullable()
      .describe(
        'Mean over verified scenarios of passed ÷ verified trials, 0 to 1; null when none is verified.',
      ),
    costUsd: z.number().nullable(),
  }),
  decision: z.object({
    gate: z.enum(['open', 'closed']),
    soakUntil: z
      .string()
      .optional()
      .describe('The last day (ISO 8601) on which the gate stays open; absent: no soak.'),
    falseClosings: z
      .object({
        closed: z
          .int()
          .describe('Simulated pull requests that change nothing and closed the gate all the same.'),
        of: z.int().describe('Simulated pull requests.'),
        scenarios: z.int(),
        trials: z.int().describe('First trials of each scenario.'),
        base: z
          .enum(['alone', 'history', 'run', 'suspects'])
          .describe(
            'What is known of the base: its recordings, a history of its branch too, fresh runs, or fresh runs of suspects.',
          ),
        hasLimits: z
          .literal(true)
          .optional()
          .describe('The policy has floors or limits, which may close the gate as well.'),
      })
      .optional()
      .describe(
        'How often a gate like this one closes for nothing: the worst of the simulated suites of this size; absent where earlier runs do not show that its trials are independent.',
      ),
    policyChange: z
      .object({
        digest: z.string().describe('Of what the change loosens, and of the policy that it would have.'),
        accepted: acceptance.optional(),
      })
      .optional()
      .describe('The change loosens the policy; `weakenings` have what it loosens, each with its `effect`.'),
    clauses: z.array(clause),
  }),
  diagnostics: z.array(diagnostic),
})

export type Results = z.infer<typeof resultsSchema>
export type ScenarioResult = Results['scenarios'][number]
export type TrialResult = ScenarioResult['trials'][number]
export type CheckVerdict = TrialResult['checks'][number]
export type CheckOverTrials = z.infer<typeof checkOverTrials>
export type MetricRow = Results['metrics'][number]
export type Decision = Results['decision']
export type Clause = Decision['clauses'][number]
export type Change = (typeof changes)[number]
export type Remedy = NonNullable<ScenarioResult['remedy']>
export type BaselineFacts = z.infer<typeof baseline>
