import { z } from 'zod'

/**
 * The one verdict object (schema version 1). Exit code, comment, summary, annotations, outputs and
 * files are all made from it. Fields may be added; none is renamed or removed within a version.
 */

const json = z.json()
const outcome = z.enum(['passed', 'failed', 'unverified'])
const status = z.enum(['pass', 'fail', 'error', 'skip'])
const severity = z.enum(['error', 'warning'])
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

const checkVerdict = z.object({
  type: z.string(),
  severity,
  surface: z.enum(['assertion', 'guardrail', 'eval']),
  status,
  reason: z.string(),
  description: z.string().optional().describe("The author's words for the check."),
  line: z.int().optional().describe('1-based line of the check in the scenario file.'),
  column: z.int().optional(),
  score: z.number().optional(),
  expected: json.optional(),
  actual: json.optional(),
  evidence: z.array(z.string()).optional().describe('Ids of the spans that show the verdict.'),
  metrics: z.record(z.string(), z.number()).optional(),
  details: json.optional(),
})

const judgeVerdict = z.object({
  status,
  reason: z.string(),
  score: z.number().optional(),
  model: z.string().nullable(),
})

const process = z.object({
  end: z.enum(['exited', 'timed-out', 'stopped', 'not-started']),
  exitCode: z.int().nullable(),
  durationMs: z.number(),
})

const trial = z.object({
  index: z.int().describe('1-based.'),
  outcome,
  reason: z
    .string()
    .optional()
    .describe('Why it is unverified, where no check or judge says so; and why a run was cut short.'),
  trace: z.object({ id: z.string(), source: z.string(), format: z.string() }).nullable(),
  process: process.optional().describe('How the command of a freshly recorded trial ended.'),
  checks: z.array(checkVerdict),
  judge: judgeVerdict.nullable(),
  metrics: z
    .record(z.string(), z.number())
    .describe('Only what the trace states; unknown is absent, never 0.'),
})

const scenario = z.object({
  id: z.string(),
  name: z.string(),
  file: z.string().describe('Relative to the workspace, with `/`.'),
  line: z.int(),
  tags: z.array(z.string()),
  origin: z.string(),
  outcome,
  reason: z.string().optional().describe('Why it is unverified, in one sentence.'),
  change: z.enum(changes).nullable().describe('Against the baseline; null without one.'),
  changeReason: z.string().optional().describe('Why it is incomparable, or what else a reader must know.'),
  baseOutcome: outcome.nullable(),
  baseTrials: z.object({ passed: z.int(), failed: z.int(), unverified: z.int() }).nullable(),
  fingerprints: z.object({ checks: z.string() }),
  trials: z.array(trial),
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
})

const diagnostic = z.object({
  code: z.string(),
  severity,
  message: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
})

const baseline = z.object({
  kind: z.enum(['git', 'results']),
  sha: z.string().nullable(),
  distance: z.int().nullable().describe('Commits on the head side since the merge base.'),
  committedAt: z.string().nullable().describe('ISO 8601 time of the base commit.'),
  source: z.string().describe('Where the base was read: a ref, a results file.'),
})

export const resultsSchema = z.object({
  schemaVersion: z.literal(1),
  tool: z.object({ name: z.string(), version: z.string() }),
  run: z.object({
    startedAt: z.string(),
    durationMs: z.number(),
    head: z.object({ sha: z.string().nullable(), ref: z.string().nullable() }),
    baseline: baseline.nullable(),
    prices: z
      .object({
        list: z
          .object({ package: z.string(), version: z.string(), updated: z.string() })
          .nullable()
          .describe('The price list; null where it was not needed.'),
        own: z.array(z.string()).describe('Models priced by the config file.'),
      })
      .optional()
      .describe('Where prices came from for traces that state no cost; absent where none was needed.'),
    baselineReason: z.string().optional().describe('Why there is no baseline, or why it tells nothing.'),
  }),
  scenarios: z.array(scenario),
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
    clauses: z.array(
      z.object({
        id: z.string(),
        holds: z.boolean(),
        blocking: z.boolean().describe('A clause that does not hold and blocks closes the gate.'),
        message: z.string(),
      }),
    ),
  }),
  diagnostics: z.array(diagnostic),
})

export type Results = z.infer<typeof resultsSchema>
export type ScenarioResult = Results['scenarios'][number]
export type TrialResult = ScenarioResult['trials'][number]
export type CheckVerdict = TrialResult['checks'][number]
export type MetricRow = Results['metrics'][number]
export type Decision = Results['decision']
export type Clause = Decision['clauses'][number]
export type Change = (typeof changes)[number]
export type BaselineFacts = z.infer<typeof baseline>
