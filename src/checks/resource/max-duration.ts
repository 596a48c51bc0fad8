import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'

export const maxDuration = defineCheck({
  type: 'max_duration',
  aliases: [],
  family: 'resource',
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
          'Seconds from the first start to the last end in the trace. Where no step has a time, seconds that the command ran; the message says so.',
        ),
    }),
  looser: { max_seconds: 'higher' },
  reasons: { 'over-limit': 'The run took longer than allowed.' },
  messages: {
    'over-limit': 'The run took {actual}, limit {expected after max}',
  },
  evaluate(trace, { max_seconds: limit }) {
    const { us: duration, isOfCommand } = trace.duration ?? { us: 0, isOfCommand: false }
    if (duration <= limit * 1e6) return pass()
    return fail('over-limit', {
      expected: `max ${limit} s`,
      actual: `${formatSeconds(duration, limit)} s${isOfCommand ? ofCommand : ''}`,
    })
  },
  examples: [
    { title: 'Within the limit', params: { max_seconds: 30 }, trace: { seconds: 12.5 }, expect: 'pass' },
    {
      title: 'Too slow',
      params: { max_seconds: 30 },
      trace: { seconds: 41 },
      expect: { fail: 'over-limit' },
    },
    {
      title: 'The trace has no times',
      params: { max_seconds: 30 },
      trace: { output: 'Done.' },
      expect: { error: 'missing-data' },
    },
  ],
})

/** Said of a duration that is not that of the steps. */
export const ofCommand = ' (its command; no step has a time)'

/** One decimal, unless that would hide which side of the limit it is on. */
function formatSeconds(durationUs: number, limit: number): string {
  const short = (durationUs / 1e6).toFixed(1)
  return Number(short) > limit === durationUs / 1e6 > limit ? short : String(durationUs / 1e6)
}
