import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { ofCommand } from './max-duration.ts'

/** Default limit of agentcheck. */
export const defaultThresholdMs = 20_000

export const latency = defineCheck({
  type: 'latency',
  canonical: 'max_duration',
  origins: ['agentcheck'],
  summary: 'The run took no longer than a number of milliseconds.',
  why: 'People wait for the answer. The same as `max_duration`, in the words and with the limit of agentcheck.',
  // Whether a run without times is passed over is said by a parameter.
  needs: [],
  failsEarly: true,
  params: () =>
    z.strictObject({
      threshold_ms: z
        .number()
        .min(0)
        .default(defaultThresholdMs)
        .describe(
          'The most milliseconds from the first start to the last end in the trace; where no step has a time, that the command ran.',
        ),
      if_recorded: z
        .boolean()
        .default(false)
        .describe('Whether a run without a recorded time is skipped instead of being an error.'),
    }),
  paramAliases: { thresholdMs: 'threshold_ms' },
  looser: { threshold_ms: 'higher', if_recorded: 'on' },
  reasons: { 'over-limit': 'The run took longer than allowed.' },
  messages: { 'over-limit': 'The run took {actual}, limit {expected after max}' },
  evaluate({ duration }, { threshold_ms: limit, if_recorded: isOptional }) {
    if (duration === null)
      return isOptional ? { status: 'skip', reason: 'not-applicable' } : missingData('start and end times')
    const ms = duration.us / 1000
    const what = duration.isOfCommand ? ofCommand : ''
    return ms <= limit
      ? pass()
      : fail('over-limit', { expected: `max ${limit} ms`, actual: `${ms} ms${what}` })
  },
  examples: [
    passes('Within the limit', { threshold_ms: 5000 }, { seconds: 1.2 }),
    fails('Too slow, even where no limit is given', {}, 'over-limit', { seconds: 20.5 }),
    omitData('The trace has no times', { thresholdMs: 5000 }, 'Done.'),
  ],
})
