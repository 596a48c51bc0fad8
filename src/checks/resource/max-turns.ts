import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, passes } from '../shared-examples.ts'

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
    fails('One too many', { max: 3 }, { turns: 4 }, 'over-limit'),
  ],
})
