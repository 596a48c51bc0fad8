import { z } from 'zod'
import { classifyReason, readFinishReason } from '../../trace/messages/finish-reason.ts'
import { findAnsweringCall } from '../../trace/views/output.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const reason = z.string().min(1)

export const finishReason = defineCheck({
  type: 'finish_reason',
  origins: ['scenario-gate'],
  summary: 'The model call that gave the answer ended for one of these reasons.',
  why: 'An answer that was cut off at a limit, or held back by a filter, may look like a good one.',
  needs: ['llm-calls'],
  params: () =>
    z.strictObject({
      value: z
        .union([reason, z.array(reason).min(1)])
        .default('stop')
        .describe(
          'The reason, or a list of those that are fine: `stop`, `length`, `content_filter`, `tool_calls`, or another word of the provider. Words of other providers for the same (`end_turn`, `MAX_TOKENS`, `SAFETY`) count as these. Default: `stop`.',
        ),
    }),
  paramAliases: { reason: 'value', expected: 'value' },
  looser: { value: 'more' },
  reasons: { 'other-reason': 'The model stopped for another reason.' },
  messages: { 'other-reason': 'The model stopped with `{actual}`, expected `{expected}`' },
  brokenBy: () => [{ output: '', finish: 'unknown' }],
  evaluate(trace, { value }) {
    const call = findAnsweringCall(trace)
    const actual = call === undefined ? null : readFinishReason(call)
    if (call === undefined || actual === null) return missingData('why the model stopped')
    const expected = [value].flat()
    if (expected.some((each) => classifyReason(each) === actual)) return pass()
    return fail('other-reason', { expected, actual, evidence: [call.id] })
  },
  examples: [
    passes('The model said all it had to say', {}, { output: 'Paris.', finish: 'end_turn' }),
    fails('The answer was cut off at the limit of tokens', { value: 'stop' }, 'other-reason', {
      output: 'The steps are: 1. open',
      finish: 'length',
    }),
    omitData('The trace does not say why the model stopped', {}, 'Paris.'),
  ],
})
