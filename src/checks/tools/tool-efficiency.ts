import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { tooCostly } from '../params/go-pattern.ts'
import { costly, exhaustSearch, fails, passes } from '../shared-examples.ts'
import { errorPattern, findFailures, describeUnknownEnds } from './call-failure.ts'
import { listToolNames, formatNames, listSpanIds } from './tool-names.ts'

const count = z.int().min(0).optional()

export const toolEfficiency = defineCheck({
  type: 'tool_efficiency',
  origins: ['promptkit'],
  summary: 'The agent made few tool calls, and few of them failed.',
  why: 'Two agents may come to one answer by ways of very different length.',
  needs: ['tool-calls'],
  negative: true,
  spelling: { patterns: ['error_pattern'] },
  params: () =>
    z
      .strictObject({
        max_calls: count.describe('The most calls allowed. Its share that is left over is the score.'),
        max_errors: count.describe('The most calls that may fail.'),
        max_error_rate: z
          .number()
          .min(0)
          .max(1)
          .optional()
          .describe('The largest share of calls that may fail.'),
        error_pattern: errorPattern,
      })
      .refine(
        ({ max_calls, max_errors, max_error_rate }) =>
          [max_calls, max_errors, max_error_rate].some((value) => value !== undefined),
        { error: 'say max_calls, max_errors or max_error_rate' },
      ),
  looser: { max_calls: 'higher', max_errors: 'higher', max_error_rate: 'higher' },
  reasons: {
    'too-many-calls': 'More tool calls were made than allowed.',
    'too-many-errors': 'More tool calls failed than allowed.',
    'pattern-too-costly': tooCostly,
  },
  messages: {
    'too-many-calls': 'Made {actual.count|tool call|tool calls}, limit {expected after at most}',
    'too-many-errors': 'Calls failed: `{actual.failed}`, limit `{expected after at most}`',
  },
  evaluate(trace, params) {
    const { max_calls: mostCalls, max_errors: mostErrors, max_error_rate: rate } = params
    const calls = trace.toolCalls ?? []
    const { failed, unknown, isTooCostly } = findFailures(calls, params.error_pattern)
    if (mostCalls !== undefined && calls.length > mostCalls) {
      const actual = { count: calls.length, called: formatNames(listToolNames(calls)) }
      return fail('too-many-calls', { expected: `at most ${mostCalls}`, actual, score: 0 })
    }
    const isOverRate = rate !== undefined && calls.length > 0 && failed.length / calls.length > rate
    if (isOverRate || (mostErrors !== undefined && failed.length > mostErrors)) {
      const bounds = [mostErrors ?? [], rate === undefined ? [] : `${rate * 100}%`].flat()
      const actual = { failed: formatNames(listToolNames(failed)), calls: calls.length }
      return fail('too-many-errors', {
        expected: `at most ${bounds.join(', ')}`,
        actual,
        evidence: listSpanIds(failed),
        score: 0,
      })
    }
    const isOfErrors = rate !== undefined || mostErrors !== undefined
    if (isOfErrors && isTooCostly) return { status: 'error', reason: 'pattern-too-costly' }
    if (isOfErrors && unknown.length > 0) return missingData(describeUnknownEnds(unknown))
    return pass({ score: mostCalls === undefined || mostCalls === 0 ? 1 : 1 - calls.length / mostCalls })
  },
  examples: [
    passes(
      'Two of four calls',
      { max_calls: 4, max_errors: 0 },
      { calls: ['search_flights', 'book_flight'] },
    ),
    fails('Too many calls', { max_calls: 1 }, { calls: ['search_flights', 'book_flight'] }, 'too-many-calls'),
    fails(
      'Half of the calls failed',
      { max_error_rate: 0.25 },
      { calls: ['search_flights', { tool: 'book_flight', error: 'no seats left' }] },
      'too-many-errors',
    ),
    exhaustSearch('find_order', { max_errors: 0, error_pattern: costly.pattern }),
  ],
})
