import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { namesOf, shownNames, spansOf, toolNames } from './tool-names.ts'

export const toolsCalled = defineCheck({
  type: 'tools_called',
  aliases: [],
  family: 'tools',
  origins: ['kensa'],
  summary: 'Every listed tool was called, in any order.',
  why: 'Says which steps a task cannot do without, and leaves the way to the agent.',
  surfaces: ['assertion'],
  needs: ['tool-calls'],
  params: z.strictObject({
    tools: toolNames.describe('The exact names of the tools; other tools may be called as well.'),
  }),
  reasons: { 'not-called': 'At least one of the tools was never called.' },
  evaluate(trace, { tools }) {
    const calls = trace.toolCalls ?? []
    const called = new Set(namesOf(calls))
    const missing = tools.filter((tool) => !called.has(tool))
    if (missing.length === 0) return pass()
    const wanted = new Set(tools)
    const evidence = spansOf(calls.filter(({ name }) => wanted.has(name)))
    const actual = { missing: shownNames(missing), called: shownNames(namesOf(calls)) }
    return fail('not-called', { expected: shownNames(tools), actual, evidence })
  },
  examples: [
    {
      title: 'Both tools were called',
      params: { tools: ['search_flights', 'book_flight'] },
      trace: { calls: ['book_flight', 'search_flights', 'send_mail'] },
      expect: 'pass',
    },
    {
      title: 'One tool is missing',
      params: { tools: ['search_flights', 'book_flight'] },
      trace: { calls: ['search_flights'] },
      expect: { fail: 'not-called' },
    },
    {
      title: 'The trace does not record tool calls',
      params: { tools: ['search_flights'] },
      trace: { costs: [0.01] },
      expect: { error: 'missing-data' },
    },
  ],
})
