import { z } from 'zod'
import { defineCheck, fail, pass, missingData } from '../define.ts'
import { fails, passes, omitData } from '../shared-examples.ts'
import { countTokens } from './token-count.ts'

export const maxTurns = defineCheck({
  type: 'max_turns',
  origins: ['kensa'],
  summary: 'The model was called no more often than a limit.',
  why: 'An agent that goes around in circles shows it here first.',
  needs: ['llm-calls'],
  negative: true,
  failsEarly: true,
  countsCalls: true,
  params: () => z.strictObject({ max: z.number().min(0).describe('The most model calls allowed.') }),
  looser: { max: 'higher' },
  reasons: { 'over-limit': 'The model was called more often than allowed.' },
  messages: { 'over-limit': 'Made {actual}, limit {expected after max}' },
  evaluate(trace, { max }) {
    const turns = trace.llmCalls.length
    if (turns <= max) return pass()
    const actual = `${turns} model ${turns === 1 ? 'call' : 'calls'}`
    return fail('over-limit', { expected: `max ${max}`, actual })
  },
  examples: [
    passes('Within the limit', { max: 3 }, { turns: 3 }),
    fails('One too many', { max: 3 }, 'over-limit', { turns: 4 }),
  ],
})

export const maxTokens = defineCheck({
  type: 'max_tokens',
  origins: ['scenario-gate'],
  summary: 'All model calls together used no more tokens than a limit.',
  why: 'Tokens are what a prompt costs whatever the price list says, and they show at once when history or retrieval grows.',
  needs: ['tokens'],
  failsEarly: true,
  countsCalls: true,
  params: () =>
    z.strictObject({
      max: z.int().min(0).describe('The most tokens allowed.'),
      of: z
        .enum(['total', 'input', 'output'])
        .default('total')
        .describe(
          'Which tokens: those sent, those answered, or both. Cached ones are input, reasoning is output.',
        ),
    }),
  looser: { max: 'higher' },
  reasons: { 'over-limit': 'The known token count of the model calls is over the limit.' },
  messages: { 'over-limit': 'Used {actual}, limit {expected after max}' },
  evaluate(trace, { max, of }) {
    const { spent, isWhole } = countTokens(trace, of)
    const words = of === 'total' ? 'tokens' : `${of} tokens`
    if (spent === null) return missingData(`the ${words} of any model call`)
    if (spent > max) {
      const actual = `${spent} ${words}${isWhole ? '' : ' or more'}`
      return fail('over-limit', { expected: `max ${max}`, actual })
    }
    return isWhole ? pass() : missingData(`the ${words} of some model calls; ${spent} are known`)
  },
  examples: [
    passes('Under the limit', { max: 2000 }, { tokens: [700, 800] }),
    fails('Over the limit', { max: 1000 }, 'over-limit', { tokens: [700, 800] }),
    fails('What is known is over the limit already', { max: 1000 }, 'over-limit', { tokens: [1200, null] }),
    omitData('One model call does not say what it used', { max: 1000 }, { tokens: [700, null] }),
    omitData('Only totals are recorded', { max: 1000, of: 'output' }, { tokens: [700] }),
  ],
})
