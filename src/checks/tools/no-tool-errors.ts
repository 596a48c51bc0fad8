import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { shown } from '../shown.ts'
import { firstOf, spansOf, toolNames } from './tool-names.ts'

export const noToolErrors = defineCheck({
  type: 'no_tool_errors',
  aliases: [],
  family: 'tools',
  origins: ['promptkit'],
  summary: 'No tool call failed.',
  why: 'An agent that talks its way around a failed call gives an answer that rests on nothing.',
  needs: ['tool-calls'],
  failsEarly: true,
  negative: true,
  params: () =>
    z.strictObject({
      tools: toolNames.optional().describe('The tools that are watched. Left out: all.'),
    }),
  paramAliases: { tool_names: 'tools' },
  looser: { tools: 'narrower' },
  reasons: { failed: 'At least one tool call failed.' },
  evaluate(trace, { tools }) {
    const calls = trace.toolCalls ?? []
    const watched = tools === undefined ? null : new Set(tools)
    const failed = calls.filter(({ name, error }) => error !== null && watched?.has(name) !== false)
    if (failed.length === 0) return pass()
    const actual = shown(firstOf(failed).map(({ name, error }) => `${name}: ${error}`))
    return fail('failed', { actual, evidence: spansOf(failed), score: 1 - failed.length / calls.length })
  },
  examples: [
    { title: 'All went well', params: {}, trace: { calls: ['search_flights'] }, expect: 'pass' },
    {
      title: 'A tool that is not watched may fail',
      params: { tools: ['book_flight'] },
      trace: { calls: [{ tool: 'search_flights', error: 'timed out' }, 'book_flight'] },
      expect: 'pass',
    },
    {
      title: 'One call failed',
      params: {},
      trace: { calls: ['search_flights', { tool: 'book_flight', error: 'no seats left' }] },
      expect: { fail: 'failed' },
    },
  ],
})
