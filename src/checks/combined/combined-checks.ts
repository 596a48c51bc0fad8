import { z } from 'zod'
import { fails, omitData, passes } from '../shared-examples.ts'
import { type Check, defineCheck, missingData } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import type { CombinedTrait } from './combined-trait.ts'

/** The checks that a check consists of. */
const branchList = () =>
  z
    .array(jsonParam.meta({ $ref: '#/$defs/branch' }))
    .min(1)
    .max(50)
    .describe(
      'The checks, each as in `checks` of a scenario: `type`, `params`, `when`, `turn`, `min_score` and so on, and `weight`, which is what it counts in the score of `all_of` and `at_least`. They may be `any_of`, `all_of` and `at_least` again, three deep at most.',
    )

type Definition<
  Schema extends z.ZodType<{ readonly checks: readonly unknown[] }>,
  Reason extends string,
> = Omit<Check<Schema, Reason>, 'aliases' | 'origins' | 'needs' | 'evaluate' | 'combined'> &
  Pick<CombinedTrait<z.output<Schema>, Reason>, 'needed' | 'isAll' | 'isMean'>

/** Defines a check that consists of other checks: the runner evaluates those, and combines what they find. */
function defineCombined<
  Schema extends z.ZodType<{ readonly checks: readonly unknown[] }>,
  const Reason extends string,
>({ needed, isAll, isMean, ...definition }: Definition<Schema, Reason>): Check<Schema, Reason> {
  const [reason] = Object.keys(definition.reasons) as Reason[]
  if (reason === undefined) throw new RangeError(`${definition.type} has no reason`)
  return defineCheck({
    ...definition,
    origins: ['scenario-gate'],
    needs: [],
    combined: { items: ({ checks }) => checks, needed, isAll, isMean, reason },
    evaluate: () => missingData('the checks that it consists of'),
  })
}

export const anyOf = defineCombined({
  type: 'any_of',
  summary: 'At least one of several checks passes: several ways are right.',
  why: 'A task can often be done in more than one right way. The failure names the way that came nearest.',
  needed: () => 1,
  isAll: false,
  isMean: false,
  params: () => z.strictObject({ checks: branchList() }),
  reasons: { 'none-passed': 'None of the checks passed.' },
  messages: {
    'none-passed': '{actual.passed} of {actual.of|check|checks} passed, expected at least {expected}',
  },
  examples: [
    passes(
      'The second of two right ways',
      {
        checks: [
          { type: 'tool_order', params: { order: ['web_search', 'summarize'] } },
          { type: 'tool_order', params: { order: ['fetch_url', 'summarize'] } },
        ],
      },
      ['fetch_url', 'summarize'],
    ),
    fails(
      'Neither way',
      {
        checks: [
          { type: 'tool_order', params: { order: ['web_search', 'summarize'] } },
          {
            type: 'all_of',
            description: 'says that it does not know',
            params: {
              checks: [
                { type: 'output_contains', params: { value: 'do not know' } },
                { type: 'max_tool_calls', params: { max: 3 } },
              ],
            },
          },
        ],
      },
      'none-passed',
      { output: 'It is 20 degrees.', calls: ['guess'] },
    ),
    passes(
      'The judge is not asked where another way passes',
      {
        checks: [
          { type: 'output_contains', params: { value: 'Paris' } },
          { type: 'llm_judge', params: { criteria: 'Names the capital of France.' } },
        ],
      },
      'It is Paris.',
    ),
    omitData(
      'One way failed, and the other cannot be evaluated',
      {
        checks: [
          { type: 'output_contains', params: { value: 'Paris' } },
          { type: 'max_cost', params: { max_usd: 1 } },
        ],
      },
      'Lyon.',
    ),
  ],
})

const searchedAndSaid = {
  checks: [
    { type: 'tools_called', params: { tools: ['search'] } },
    { type: 'output_contains', params: { value: 'Paris' } },
  ],
}

export const allOf = defineCombined({
  type: 'all_of',
  summary: 'All of several checks pass; as one way of an `any_of`, or with a score by weights.',
  why: 'Makes one way out of several checks, or one score out of several parts that count differently.',
  needed: (_, applied) => applied,
  isAll: true,
  isMean: true,
  params: () => z.strictObject({ checks: branchList() }),
  reasons: { 'some-failed': 'At least one of the checks failed.' },
  messages: { 'some-failed': '{actual.passed} of {actual.of|check|checks} passed, expected {expected}' },
  examples: [
    passes('A way of two checks', searchedAndSaid, { output: 'It is Paris.', calls: ['search'] }),
    fails('One of two fails', searchedAndSaid, 'some-failed', { output: 'It is Lyon.', calls: ['search'] }),
  ],
})

const facts = ['Paris', 'Seine', 'Louvre'].map((value) => ({ type: 'output_contains', params: { value } }))

export const atLeast = defineCombined({
  type: 'at_least',
  summary: 'At least `n` of several checks pass.',
  why: 'Asks for most of the facts, whichever they are.',
  needed: ({ n }) => n,
  isAll: false,
  isMean: true,
  params: () =>
    z
      .strictObject({ n: z.int().min(1).describe('How many of the checks must pass.'), checks: branchList() })
      .superRefine(({ n, checks }, context) => {
        if (n <= checks.length) return
        const message = `expected at most ${checks.length}, as many as there are checks, got ${n}`
        context.addIssue({ code: 'custom', path: ['n'], message })
      }),
  paramAliases: { count: 'n', min: 'n', at_least: 'n' },
  looser: { n: 'lower' },
  reasons: { 'too-few-passed': 'Fewer of the checks passed than must.' },
  messages: {
    'too-few-passed': '{actual.passed} of {actual.of|check|checks} passed, expected at least {expected}',
  },
  examples: [
    passes('Two of three facts', { n: 2, checks: facts }, 'Paris lies on the Seine.'),
    fails('One of three facts', { n: 2, checks: facts }, 'too-few-passed', 'Paris is a city.'),
  ],
})

export const combinedChecks = [anyOf, allOf, atLeast] as const satisfies readonly Check[]
