import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { omitToolCalls } from '../shared-examples.ts'
import { listToolNames, formatNames, toolName } from './tool-names.ts'

export const toolCalled = defineCheck({
  type: 'tool_called',
  canonical: 'tools_called',
  origins: ['kensa'],
  summary: 'A tool was called.',
  why: 'An answer without the look-up behind it may be made up. For several tools there is `tools_called`.',
  needs: ['tool-calls'],
  toolsOf: ({ name }: { name: string }) => [name],
  passesEarly: true,
  spelling: { names: ['name'] },
  params: () => z.strictObject({ name: toolName.describe('The exact name of the tool.') }),
  reasons: { 'not-called': 'The tool was not called.' },
  messages: {
    'not-called': [
      '`{expected}` was not called; called `{actual}`',
      '`{expected}` was not called{no actual} (the agent called no tools)',
    ],
  },
  aboutTools: { 'not-called': { says: 'not-called', at: 'expected' } },
  evaluate(trace, { name }) {
    const calls = trace.toolCalls ?? []
    if (calls.some((call) => call.name === name)) return pass()
    return fail('not-called', { expected: name, actual: formatNames(listToolNames(calls)) })
  },
  examples: [
    {
      title: 'The tool was called',
      params: { name: 'search_flights' },
      trace: { calls: ['search_flights', 'book_flight'] },
    },
    {
      title: 'Another tool was called',
      params: { name: 'search_flights' },
      trace: { calls: ['book_flight'] },
      expect: { fail: 'not-called' },
    },
    omitToolCalls({ name: 'search_flights' }),
  ],
})
