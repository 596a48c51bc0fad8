import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import { listToolNames, formatNames, toolName, listSpanIds } from './tool-names.ts'

const flightSearch = { name: 'search_flights' }

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
    passes('The tool was called', flightSearch, ['search_flights', 'book_flight']),
    fails('Another tool was called', flightSearch, 'not-called', ['book_flight']),
    omitToolCalls(flightSearch),
  ],
})

const deletion = { name: 'delete_account' }

export const toolNotCalled = defineCheck({
  type: 'tool_not_called',
  canonical: 'tools_not_called',
  origins: ['kensa'],
  summary: 'A tool was not called.',
  why: 'Some tools must stay untouched in a task: deleting, paying, writing to people.',
  needs: ['tool-calls'],
  toolsOf: ({ name }: { name: string }) => [name],
  failsEarly: true,
  negative: true,
  spelling: { names: ['name'] },
  params: () => z.strictObject({ name: toolName.describe('The exact name of the forbidden tool.') }),
  reasons: { called: 'The tool was called.' },
  messages: { called: '`{expected after no}` was called' },
  aboutTools: { called: { says: 'called', at: 'expected after no' } },
  evaluate(trace, { name }) {
    const calls = trace.toolCalls ?? []
    const hits = calls.filter((call) => call.name === name)
    if (hits.length === 0) return pass()
    const actual = formatNames(listToolNames(calls))
    return fail('called', { expected: `no ${name}`, actual, evidence: listSpanIds(hits) })
  },
  examples: [
    passes('The tool was left alone', deletion, ['search_flights']),
    fails('The tool was called', deletion, 'called', ['search_flights', 'delete_account']),
    omitToolCalls(deletion),
  ],
})
