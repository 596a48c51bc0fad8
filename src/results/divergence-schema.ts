import { z } from 'zod'

/** Where a run leaves that of the base, in the results file. */

/** One tool call, as a trajectory shows it. */
export const step = z.object({
  tool: z.string(),
  args: z.string().describe('Canonical JSON, cut to a line.'),
  result: z.string().nullable().describe('Cut to a line; null where the trace does not say it.'),
})

/** The first step where the trajectory of the head leaves that of the base. Ids that are made afresh in each run, and readings of the clock, are no difference. */
export const divergence = z.object({
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
