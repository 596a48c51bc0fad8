import type { Example } from '../define.ts'

export const toolsCalledExamples: readonly Example<
  'not-called' | 'called-too-seldom' | 'called-too-often'
>[] = [
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
    title: 'Its only call failed, and is not to count',
    params: { tools: ['book_flight'], count_failed: false },
    trace: { calls: [{ tool: 'book_flight', error: 'no seats left' }] },
    expect: { fail: 'called-too-seldom' },
  },
  {
    title: 'Booked twice',
    params: { tool_names: ['book_flight'], max_calls: 1 },
    trace: { calls: ['book_flight', 'book_flight'] },
    expect: { fail: 'called-too-often' },
  },
  {
    title: 'The trace does not record tool calls',
    params: { tools: ['search_flights'] },
    trace: { costs: [0.01] },
    expect: { error: 'missing-data' },
  },
]
