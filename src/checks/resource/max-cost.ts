import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

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
    fails('Over the limit', { max_usd: 0.1 }, { costs: [0.08, 0.06] }, 'over-limit'),
    fails('What is known is over the limit already', { max: 0.1 }, { costs: [0.12, null] }, 'over-limit'),
    omitData('One model call has no cost', { max_usd: 0.1 }, { costs: [0.02, null] }),
  ],
})

/** Four decimals, as prices of single runs need; more where those would hide the amount. */
function formatDollars(amount: number): string {
  return amount !== 0 && amount < 0.0001 ? `$${amount.toPrecision(2)}` : `$${amount.toFixed(4)}`
}
