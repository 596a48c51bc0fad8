import { z } from 'zod'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { tooCostly } from '../params/go-pattern.ts'
import { costly, exhaustSearch, fails, passes } from '../shared-examples.ts'
import { errorPattern, findFailures, describeUnknownEnds } from './call-failure.ts'
import { getResultText } from './result-parts.ts'
import { takeFirst, listSpanIds, toolNames } from './tool-names.ts'

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
  messages: {
    failed: 'Got an error from `{actual}`',
  },
  evaluate(trace, { tools, error_pattern: pattern }) {
    const calls = trace.toolCalls ?? []
    const watched = tools === undefined ? null : new Set(tools)
    const { failed, unknown, isTooCostly } = findFailures(
      calls.filter(({ name }) => watched?.has(name) !== false),
      pattern,
    )
    if (failed.length === 0 && isTooCostly) return { status: 'error', reason: 'pattern-too-costly' }
    if (failed.length === 0) return unknown.length === 0 ? pass() : missingData(describeUnknownEnds(unknown))
    const actual = truncateForResults(
      takeFirst(failed).map((call) => `${call.name}: ${call.error ?? getResultText(call)}`),
    )
    return fail('failed', { actual, evidence: listSpanIds(failed), score: 1 - failed.length / calls.length })
  },
  examples: [
    passes('All went well', {}, { calls: ['search_flights'] }),
    passes(
      'A tool that is not watched may fail',
      { tools: ['book_flight'] },
      { calls: [{ tool: 'search_flights', error: 'timed out' }, 'book_flight'] },
    ),
    fails(
      'One call failed',
      {},
      { calls: ['search_flights', { tool: 'book_flight', error: 'no seats left' }] },
      'failed',
    ),
    fails(
      'An answer that says so, in a recording without marks',
      { error_pattern: '^Error' },
      { calls: [{ tool: 'book_flight', result: 'Error: no seats left' }] },
      'failed',
    ),
    exhaustSearch('find_order', { error_pattern: costly.pattern }),
  ],
})
