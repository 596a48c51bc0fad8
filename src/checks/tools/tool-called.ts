import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
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
    passes('The tool was called', { name: 'search_flights' }, { calls: ['search_flights', 'book_flight'] }),
    fails('Another tool was called', { name: 'search_flights' }, { calls: ['book_flight'] }, 'not-called'),
    omitToolCalls({ name: 'search_flights' }),
  ],
})
