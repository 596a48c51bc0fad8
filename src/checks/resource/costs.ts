import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { countTokens } from './token-count.ts'

export const maxCost = defineCheck({
  type: 'max_cost',
  startWith: 'cost',
  origins: ['kensa'],
  summary: 'The model calls together cost no more than a limit.',
  why: 'A prompt that doubles the price of a task should not be merged unseen.',
  needs: ['cost'],
  failsEarly: true,
  countsCalls: true,
  params: () =>
    z.strictObject({ max_usd: z.number().min(0).describe('The highest cost allowed, in US dollars.') }),
  paramAliases: { max: 'max_usd' },
  looser: { max_usd: 'higher' },
  reasons: { 'over-limit': 'The known cost of the model calls is over the limit.' },
  messages: { 'over-limit': 'Cost {actual}, limit {expected after max}' },
  evaluate(trace, { max_usd: limit }) {
    const { known: cost, complete } = trace.cost ?? { known: 0, complete: false }
    if (cost > limit) {
      const actual = `${formatDollars(cost)}${complete ? '' : ' or more'}`
      return fail('over-limit', { expected: `max $${limit}`, actual })
    }
    return complete ? pass() : missingData(`the cost of some model calls; ${formatDollars(cost)} is known`)
  },
  examples: [
    passes('Under the limit', { max_usd: 0.1 }, { costs: [0.02, 0.03] }),
    fails('Over the limit', { max_usd: 0.1 }, 'over-limit', { costs: [0.08, 0.06] }),
    fails('What is known is over the limit already', { max: 0.1 }, 'over-limit', { costs: [0.12, null] }),
    omitData('One model call has no cost', { max_usd: 0.1 }, { costs: [0.02, null] }),
  ],
})

/** Formats dollars with four decimals, as single runs need; more if those would hide the amount. */
function formatDollars(amount: number): string {
  return amount !== 0 && amount < 0.0001 ? `$${amount.toPrecision(2)}` : `$${amount.toFixed(4)}`
}

const tokens = z.int().min(0).optional()

const twoCalls = { costs: [0.02, 0.03], tokens: [700, 800] }

export const costBudget = defineCheck({
  type: 'cost_budget',
  canonical: 'max_cost',
  origins: ['promptkit', 'agentcheck'],
  summary: 'The run kept to a budget of dollars and tokens.',
  why: 'The cost of a task grows unseen unless a test holds it.',
  needs: [],
  failsEarly: true,
  countsCalls: true,
  params: () =>
    z
      .strictObject({
        max_cost_usd: z
          .number()
          .min(0)
          .optional()
          .describe(
            'The most that all model calls may cost, in US dollars. Its share that is left over is the score.',
          ),
        max_total_tokens: tokens.describe('The most tokens, input and output together.'),
        max_input_tokens: tokens.describe('The most tokens of input.'),
        max_output_tokens: tokens.describe('The most tokens of output.'),
      })
      .refine((params) => Object.values(params).some((value) => value !== undefined), {
        error: 'say max_cost_usd, max_total_tokens, max_input_tokens or max_output_tokens',
      }),
  paramAliases: { costBudget: 'max_cost_usd' },
  looser: {
    max_cost_usd: 'higher',
    max_total_tokens: 'higher',
    max_input_tokens: 'higher',
    max_output_tokens: 'higher',
  },
  reasons: { 'over-limit': 'The known cost or token count is over a limit.' },
  messages: {
    'over-limit': [
      'Cost ${actual.cost}, limit ${expected.max_cost_usd}',
      'Used {actual.tokens|token|tokens}, limit {expected.max_total_tokens}',
      'Used {actual.input tokens|input token|input tokens}, limit {expected.max_input_tokens}',
      'Used {actual.output tokens|output token|output tokens}, limit {expected.max_output_tokens}',
    ],
  },
  evaluate(trace, params) {
    const accounts = listAccounts(trace).flatMap((account) => {
      const limit = params[account.limit]
      return limit === undefined ? [] : [{ ...account, max: limit }]
    })
    const over = accounts.filter(({ spent, max }) => spent !== null && spent > max)
    if (over.length > 0) {
      const expected = Object.fromEntries(over.map(({ limit, max }) => [limit, max]))
      return fail('over-limit', {
        expected,
        actual: Object.fromEntries(over.map(({ words, spent }) => [words, spent])),
        score: 0,
      })
    }
    const unknown = accounts.filter(({ spent, isWhole }) => spent === null || !isWhole)
    if (unknown.length > 0)
      return missingData(`the ${unknown.map(({ words }) => words).join(', ')} of all model calls`)
    const { max_cost_usd: max = 0 } = params
    return pass({ score: max === 0 ? 1 : 1 - (trace.cost?.known ?? 0) / max })
  },
  examples: [
    passes('Within both limits', { max_cost_usd: 0.1, max_total_tokens: 2000 }, twoCalls),
    fails('Too many tokens', { max_cost_usd: 0.1, max_total_tokens: 1000 }, 'over-limit', twoCalls),
    omitData('One model call has no cost', { max_cost_usd: 0.1 }, { costs: [0.02, null] }),
  ],
})

function listAccounts(trace: Trace) {
  const { cost } = trace
  return [
    { limit: 'max_cost_usd', words: 'cost', spent: cost?.known ?? null, isWhole: cost?.complete === true },
    { limit: 'max_total_tokens', words: 'tokens', ...countTokens(trace, 'total') },
    { limit: 'max_input_tokens', words: 'input tokens', ...countTokens(trace, 'input') },
    { limit: 'max_output_tokens', words: 'output tokens', ...countTokens(trace, 'output') },
  ] as const
}
