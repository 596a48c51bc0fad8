import { z } from 'zod'
import { unlessMasked } from '../../trace/model/masked.ts'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import { saysCut } from '../../trace/views/cut-texts.ts'
import { testPattern, goPattern, tooCostly } from '../params/pattern-param.ts'
import { getResultText } from './result-parts.ts'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { costly, exhaustSearch, fails, passes } from '../shared-examples.ts'
import { takeFirst, listSpanIds, toolNames, listToolNames, formatNames } from './tool-names.ts'

/** How a failure looks in the answer of a tool, for recordings that have no mark for one. */
export const errorPattern = goPattern
  .optional()
  .describe(
    'A regular expression that finds something in the answer of a tool that failed, such as `^Error`. It is needed for recordings that do not mark failures.',
  )

/** Calls by how they ended, in order. */
export interface Failures {
  readonly failed: readonly ToolCall[]
  /** Neither a mark nor the pattern tells how they ended. */
  readonly unknown: readonly ToolCall[]
  readonly isTooCostly: boolean
}

/** Finds how calls ended: as they are marked, else by what a pattern finds in their answers. */
export function findFailures(calls: readonly ToolCall[], pattern: string | undefined): Failures {
  const isAnswered = calls.some(({ result }) => result !== null)
  const ends = calls.map((call) => [call, classifyEnd(call, pattern, isAnswered)] as const)
  const having = (end: End) => ends.flatMap(([call, each]) => (each === end ? call : []))
  return {
    failed: having('failed'),
    unknown: having('unknown'),
    isTooCostly: ends.some(([, end]) => end === 'too-costly'),
  }
}

type End = 'failed' | 'done' | 'unknown' | 'too-costly'

/** Classifies how a call ended. `isAnswered`: the recording has answers, so an empty one is an answer, too. */
function classifyEnd(call: ToolCall, pattern: string | undefined, isAnswered: boolean): End {
  if (call.error !== null) return 'failed'
  const text = unlessMasked(getResultText(call))
  if (pattern === undefined || text === null)
    return call.errorKnown && (pattern === undefined || (isAnswered && text === call.result))
      ? 'done'
      : 'unknown'
  const isFound = testPattern(pattern, text)
  if (isFound === false && saysCut(text) && !/^\^[^*+{|]*$/.test(pattern)) return 'unknown'
  return isFound === 'too-costly' ? isFound : isFound ? 'failed' : 'done'
}

/** Describes the missing data if the end of some calls is unknown. */
export function describeUnknownEnds(calls: readonly ToolCall[], pattern: string | undefined): string {
  const names = [...new Set(calls.map(({ name }) => name))].slice(0, 5).join(', ')
  return pattern === undefined
    ? `whether ${names} failed: it does not mark failures; \`error_pattern\` says how one looks`
    : `what ${names} answered`
}

const noSeatsLeft = { calls: ['search_flights', { tool: 'book_flight', error: 'no seats left' }] }

export const noToolErrors = defineCheck({
  type: 'no_tool_errors',
  startWith: 'avoid',
  origins: ['promptkit'],
  summary: 'No tool call failed.',
  why: 'An agent that talks its way around a failed call gives an answer that rests on nothing.',
  needs: ['tool-calls'],
  failsEarly: true,
  negative: true,
  spelling: { names: ['tools'], patterns: ['error_pattern'] },
  params: () =>
    z.strictObject({
      tools: toolNames.optional().describe('The tools that are watched. Left out: all.'),
      error_pattern: errorPattern,
    }),
  paramAliases: { tool_names: 'tools' },
  looser: { tools: 'narrower' },
  reasons: { failed: 'A tool call failed.', 'pattern-too-costly': tooCostly },
  messages: { failed: 'Got an error from `{actual}`' },
  evaluate(trace, { tools, error_pattern: pattern }) {
    const calls = trace.toolCalls ?? []
    const watched = tools === undefined ? null : new Set(tools)
    const { failed, unknown, isTooCostly } = findFailures(
      calls.filter(({ name }) => watched?.has(name) !== false),
      pattern,
    )
    if (failed.length === 0 && isTooCostly) return { status: 'error', reason: 'pattern-too-costly' }
    if (failed.length === 0)
      return unknown.length === 0 ? pass() : missingData(describeUnknownEnds(unknown, pattern))
    const actual = truncateForResults(
      takeFirst(failed).map((call) => `${call.name}: ${call.error ?? getResultText(call)}`),
    )
    return fail('failed', { actual, evidence: listSpanIds(failed), score: 1 - failed.length / calls.length })
  },
  examples: [
    passes('All went well', {}, ['search_flights']),
    passes('A tool that is not watched may fail', { tools: ['book_flight'] }, [
      { tool: 'search_flights', error: 'timed out' },
      'book_flight',
    ]),
    fails('One call failed', {}, 'failed', noSeatsLeft),
    fails('An answer that says so, in a recording without marks', { error_pattern: '^Error' }, 'failed', [
      { tool: 'book_flight', result: 'Error: no seats left' },
    ]),
    exhaustSearch('find_order', { error_pattern: costly.pattern }),
  ],
})

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
    const { max_calls: maxCalls, max_errors: maxErrors, max_error_rate: rate } = params
    const calls = trace.toolCalls ?? []
    const { failed, unknown, isTooCostly } = findFailures(calls, params.error_pattern)
    if (maxCalls !== undefined && calls.length > maxCalls) {
      const actual = { count: calls.length, called: formatNames(listToolNames(calls)) }
      return fail('too-many-calls', { expected: `at most ${maxCalls}`, actual, score: 0 })
    }
    const isOverRate = rate !== undefined && calls.length > 0 && failed.length / calls.length > rate
    if (isOverRate || (maxErrors !== undefined && failed.length > maxErrors)) {
      const bounds = [maxErrors ?? [], rate === undefined ? [] : `${rate * 100}%`].flat()
      const actual = { failed: formatNames(listToolNames(failed)), calls: calls.length }
      return fail('too-many-errors', {
        expected: `at most ${bounds.join(', ')}`,
        actual,
        evidence: listSpanIds(failed),
        score: 0,
      })
    }
    const isOfErrors = rate !== undefined || maxErrors !== undefined
    if (isOfErrors && isTooCostly) return { status: 'error', reason: 'pattern-too-costly' }
    if (isOfErrors && unknown.length > 0)
      return missingData(describeUnknownEnds(unknown, params.error_pattern))
    return pass({ score: maxCalls === undefined || maxCalls === 0 ? 1 : 1 - calls.length / maxCalls })
  },
  examples: [
    passes('Two of four calls', { max_calls: 4, max_errors: 0 }, ['search_flights', 'book_flight']),
    fails('Too many calls', { max_calls: 1 }, 'too-many-calls', ['search_flights', 'book_flight']),
    fails('Half of the calls failed', { max_error_rate: 0.25 }, 'too-many-errors', noSeatsLeft),
    exhaustSearch('find_order', { max_errors: 0, error_pattern: costly.pattern }),
  ],
})
