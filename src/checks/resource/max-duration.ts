import { z } from 'zod'
import { defineCheck, fail, pass, missingData } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { findAnsweringCall } from '../../trace/views/output.ts'

export const maxDuration = defineCheck({
  type: 'max_duration',
  startWith: 'cost',
  origins: ['kensa'],
  summary: 'The run took no longer than a limit.',
  why: 'People wait for the answer. Recorded traces keep the time of their recording, so this compares fairly.',
  needs: ['timing'],
  failsEarly: true,
  params: () =>
    z.strictObject({
      max_seconds: z
        .number()
        .min(0)
        .describe(
          'Seconds from the first start to the last end in the trace, with the pauses between several roots. Where no step has a time, seconds that the command ran; the message says so. Where clocks differ (a step begins before the one that it is in) nobody knows.',
        ),
    }),
  looser: { max_seconds: 'higher' },
  reasons: { 'over-limit': 'The run took longer than allowed.' },
  messages: { 'over-limit': 'The run took {actual}, limit {expected after max}' },
  evaluate(trace, { max_seconds: limit }) {
    const { us: duration, isOfCommand } = trace.duration ?? { us: 0, isOfCommand: false }
    if (duration <= limit * 1e6) return pass()
    return fail('over-limit', {
      expected: `max ${limit} s`,
      actual: `${formatSeconds(duration, limit)} s${isOfCommand ? ofCommand : ''}`,
    })
  },
  examples: [
    passes('Within the limit', { max_seconds: 30 }, { seconds: 12.5 }),
    fails('Too slow', { max_seconds: 30 }, 'over-limit', { seconds: 41 }),
    omitData('The trace has no times', { max_seconds: 30 }, 'Done.'),
  ],
})

/** Said of a duration that is not that of the steps. */
export const ofCommand = ' (its command; no step has a time)'

/** Formats seconds with one decimal, unless that would hide which side of the limit it is on. */
export function formatSeconds(durationUs: number, limit: number): string {
  const short = (durationUs / 1e6).toFixed(1)
  return Number(short) > limit === durationUs / 1e6 > limit ? short : String(durationUs / 1e6)
}

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
    fails('Too slow', { max_ms: 1000 }, 'over-limit', { output: 'Done.', seconds: 2 }),
    omitData('The trace has no times', { max_ms: 1000 }, 'Done.'),
  ],
})
