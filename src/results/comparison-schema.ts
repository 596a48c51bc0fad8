import { z } from 'zod'
import type { JsonValue } from '../core/json.ts'
import { outcome } from './outcome-schema.ts'

/** The point where a run leaves that of the base, in the results file. */

/** One tool call, as a trajectory shows it. */
const step = z.object({
  tool: z.string(),
  args: z.string().describe('Canonical JSON, cut to a line.'),
  result: z.string().nullable().describe('Cut to a line; null where the trace does not say it.'),
})

/** The first step where the trajectory of the head leaves that of the base. Ids that are made afresh in each run, and readings of the clock, are no difference. */
const divergence = z.object({
  step: z.int().describe('1-based, of the tool calls; of the output: one past the last.'),
  kind: z.enum(['tool', 'arguments', 'result', 'ended-early', 'went-on', 'output']),
  before: z
    .array(
      step.extend({
        varies: z
          .literal(true)
          .optional()
          .describe('The head took it with other values, where runs of the base that pass differ, too.'),
      }),
    )
    .describe('The last steps that both took, at most three, as the base took them.'),
  base: step.nullable().describe('Null where the base had ended, and for `output`.'),
  head: step.nullable(),
  differs: z
    .array(z.object({ path: z.string(), base: z.string().nullable(), head: z.string().nullable() }))
    .describe(
      'Of the arguments, or of the result: each value that differs, at most 20; null: it is not there.',
    ),
  answered: z
    .object({ step: z.int(), tool: z.string(), base: z.string(), head: z.string() })
    .optional()
    .describe('The first step before it that both took, and that had another result already.'),
  output: z
    .object({ line: z.int(), base: z.string().nullable(), head: z.string().nullable() })
    .optional()
    .describe('The first line of the final output that differs; null: it has no such line.'),
  baseTrial: z.int(),
  headTrial: z.int(),
})

/** Results of a comparison with the base, in the results file. Fields may be added; none is renamed. */

const tally = z.object({ passed: z.int(), failed: z.int(), unverified: z.int() })

/** Words for a difference that was tested over trials. */
export const words = ['regressed', 'improved', 'within-noise', 'too-few-trials'] as const

/** A difference that was tested. Head − base; shares are from 0 to 1. */
export const evidence = z.object({
  word: z.enum(words),
  p: z.number().describe('Two-sided: how often chance alone differs as much, where nothing changed.'),
  adjusted: z.number().describe('The same over all that was tested at once (false discovery rate).'),
  difference: z.number(),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('Where the true difference is, at the level of 1 − significance; null where nobody can tell.'),
  moreTrials: z
    .int()
    .nullable()
    .optional()
    .describe('About how many more trials a side would tell, if the shares stayed; null: no number would.'),
})

const pointInTime = z.string().describe('ISO 8601.')

/** Fingerprints of everything besides the agent that a scenario's verdict depends on; equal strings are the same thing. */
export const fingerprints = z.object({
  checks: z.string(),
  input: z.string().optional().describe('Of what the agent is asked: input and dataset row.'),
  judge: z.string().optional().describe('Of the judges that decided: rubric, votes and model.'),
  agent: z.string().optional().describe('Of how the agent is started.'),
  models: z.array(z.string()).optional().describe('Models that its traces name, sorted.'),
})

export const cells = z
  .object({
    baseByBase: outcome.nullable(),
    baseByHead: outcome.nullable(),
    headByBase: outcome.nullable(),
    headByHead: outcome,
  })
  .describe('Whose traces by whose checks; null where it cannot be told.')

/** Acceptance of a change: by whom, when and why. */
export const acceptance = z.object({
  by: z.string(),
  at: pointInTime,
  reason: z.string(),
  expires: z.string().optional().describe('The last day (ISO 8601) on which it counts.'),
})

const counts = z.object({ passed: z.int(), failed: z.int() })

/** Decline of a failing scenario from its base, by its own trials alone. */
export const decline = z.object({
  by: z
    .enum(['scenario', 'base-checks', 'check', 'first-trials', 'further-trials'])
    .describe(
      'What was compared: outcomes, outcomes by the checks of the base, one check; where agents can be run again, their first trials or the further ones.',
    ),
  check: z.string().optional().describe('The type of that check.'),
  name: z.string().optional().describe('What it found, worse than in the base: a name or a figure.'),
  checks: z.literal('base').optional().describe('By the checks of the base, where these are others.'),
  chance: z
    .number()
    .describe("How often an agent as good as the base's would fail as many trials, 0 to 1, by these counts."),
  level: z
    .number()
    .optional()
    .describe('A chance of at most this makes a suspect of first trials, and a regression of further ones.'),
  isWorstCase: z.literal(true).optional().describe('Trials without a verdict count as failed.'),
  isTotal: z.literal(true).optional().describe('Nothing failed in the base, and every trial fails now.'),
  base: counts.describe('With the earlier runs of the base branch, where the scenario is known to be flaky.'),
  head: counts.describe('A trial of an agent that crashed counts as failed.'),
})

/** The parts of a scenario's result that only a comparison or the policy gives. All may be absent. */
export const comparedParts = {
  cells: cells.optional(),
  cause: z
    .enum(['agent', 'tests', 'both'])
    .optional()
    .describe('Whose change it is that the outcome differs from the base.'),
  evidence: evidence.optional().describe('Of the share of passed trials.'),
  hardBreak: z
    .boolean()
    .optional()
    .describe('Passed in every trial of the base and fails in every trial of the head.'),
  decline: decline.optional(),
  broke: z
    .enum(['crashed', 'outage', 'timed-out', 'not-started', 'no-trace', 'unreadable'])
    .optional()
    .describe('How a scenario that passed in the base came to have no verdict.'),
  differs: z
    .array(z.enum(['checks', 'judge', 'input', 'agent', 'models']))
    .optional()
    .describe('Fingerprints that differ from the base.'),
  reliability: z
    .object({
      passAt: z.record(z.string(), z.number()).describe('k → chance that at least one of k trials passes.'),
      passHat: z.record(z.string(), z.number()).describe('k → chance that all of k trials pass.'),
      flakeRate: z.number().describe('Share of trials that end unlike most of them; 0 to 0.5.'),
    })
    .optional()
    .describe('Over its verified trials, where there are at least two.'),
  vacuous: z
    .enum(['empty', 'do-nothing'])
    .optional()
    .describe('It cannot fail: it passes over a trace in which nothing happens.'),
  flaky: z.boolean().optional().describe('It failed, and passed in each trial that was run to confirm it.'),
  confirmation: tally.optional().describe('The trials that were run again because it failed.'),
  quarantine: z
    .object({
      owner: z.string(),
      reason: z.string(),
      expires: z.string(),
      state: z.enum(['active', 'expired', 'over']).describe('`over`: it passes in the base again.'),
    })
    .optional(),
  accepted: acceptance.optional(),
  divergence: divergence.optional(),
  knownFlaky: z
    .object({
      failed: z.int().describe('Runs in which a trial failed.'),
      runs: z.int(),
      trials: z.object({ passed: z.int(), failed: z.int() }).optional(),
      interval: z.tuple([z.number(), z.number()]).optional().describe('Where the share of failed trials is.'),
    })
    .optional()
    .describe('How often it failed in the last runs of the base branch, where it is flaky there.'),
}

export const history = z.object({
  runs: z.array(
    z.object({ sha: z.string().nullable(), at: pointInTime, metrics: z.record(z.string(), z.number()) }),
  ),
  scenarios: z
    .record(z.string(), z.string())
    .describe('Outcomes in those runs, the last one last: `p`, `f`, `u`, or `-` where it was not there.'),
  trials: z
    .record(
      z.string(),
      z.object({
        checks: z.string().describe('Fingerprint of the checks that they were scored with.'),
        runs: z
          .string()
          .describe('Passed of verified first trials in those runs, the last one last: `3/3 2/3 -`.'),
      }),
    )
    .optional(),
})

export type Evidence = z.infer<typeof evidence>
export type EvidenceWord = Evidence['word']
export type Decline = z.infer<typeof decline>
export type Divergence = z.infer<typeof divergence>
export type TrajectoryStep = z.infer<typeof step>
export type Fingerprints = z.infer<typeof fingerprints>
export type Cells = z.infer<typeof cells>
export type History = z.infer<typeof history>

/** Verdict of one clause of the policy. */
export const clause = z.object({
  id: z.string(),
  clause: z
    .string()
    .optional()
    .describe('Clause of the policy, where `id` says more, such as `pass-rate` of `pass-rate/tag:smoke`.'),
  holds: z.boolean(),
  blocking: z.boolean().describe('A clause that does not hold and blocks closes the gate.'),
  wouldBlock: z.boolean().optional().describe('It blocks once the soak is over; until then it does not.'),
  message: z.string(),
  code: z.string().optional().describe('What it found; `message` says it in words.'),
  args: z
    .record(z.string(), z.unknown() as z.ZodType<JsonValue>)
    .optional()
    .describe('Scenarios, figures and reasons of the message, by the `code`.'),
})
