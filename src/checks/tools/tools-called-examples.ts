import type { Example } from '../define.ts'
import { costly, exhaustSearch, omitToolCalls } from '../shared-examples.ts'

export const toolsCalledExamples: readonly Example<
  'not-called' | 'called-too-seldom' | 'called-too-often' | 'pattern-too-costly'
>[] = [
  {
    title: 'Both tools were called',
    params: { tools: ['search_flights', 'book_flight'] },
    trace: { calls: ['book_flight', 'search_flights', 'send_mail'] },
  },
  {
    title: 'One tool is missing',
    params: { tools: ['search_flights', 'book_flight'] },
    trace: { calls: ['search_flights'] },
    expect: { fail: 'not-called' },
  },
  {
    title: 'Its only call failed, and is not to count',
    params: { tools: ['book_flight'], count_failed: false },
    trace: { calls: [{ tool: 'book_flight', error: 'no seats left' }] },
    expect: { fail: 'called-too-seldom' },
  },
  {
    title: 'Its only answer says that it failed, in a recording without marks',
    params: { tools: ['book_flight'], count_failed: false, error_pattern: '^Error' },
    trace: { calls: [{ tool: 'book_flight', result: 'Error: no seats left' }] },
    expect: { fail: 'called-too-seldom' },
  },
  exhaustSearch('find_order', { tools: ['find_order'], count_failed: false, error_pattern: costly.pattern }),
  {
    title: 'Booked twice',
    params: { tool_names: ['book_flight'], max_calls: 1 },
    trace: { calls: ['book_flight', 'book_flight'] },
    expect: { fail: 'called-too-often' },
  },
  omitToolCalls({ tools: ['search_flights'] }),
]
