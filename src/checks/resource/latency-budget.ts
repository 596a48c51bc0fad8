import { z } from 'zod'
import { findAnsweringCall } from '../../trace/views/output.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const latencyBudget = defineCheck({
  type: 'latency_budget',
  origins: ['promptkit'],
  summary: 'The model call that gave the answer took no longer than a limit.',
  why: 'This is the time that people look at an empty screen. For the run as a whole there is `max_duration`.',
  needs: ['llm-calls'],
  params: () =>
    z.strictObject({
      max_ms: z.number().min(0).describe('The most milliseconds. Its share of a longer time is the score.'),
    }),
  looser: { max_ms: 'higher' },
  reasons: { 'over-limit': 'The last model call took longer than allowed.' },
  messages: { 'over-limit': 'The last model call took {actual}, limit {expected after max}' },
  evaluate(trace, { max_ms: limit }) {
    const { startUs = null, endUs = null } = findAnsweringCall(trace) ?? {}
    if (startUs === null || endUs === null) return missingData('how long the last model call took')
    const ms = (endUs - startUs) / 1000
    // Recordings without a latency let a call begin where it ends; no call takes no time.
    if (ms <= 0) return missingData('how long the last model call took')
    if (ms <= limit) return pass()
    return fail('over-limit', { expected: `max ${limit} ms`, actual: `${ms} ms`, score: limit / ms })
  },
  examples: [
    passes('Within the limit', { max_ms: 3000 }, { output: 'Done.', seconds: 2 }),
    fails('Too slow', { max_ms: 1000 }, { output: 'Done.', seconds: 2 }, 'over-limit'),
    omitData('The trace has no times', { max_ms: 1000 }, { output: 'Done.' }),
  ],
})
