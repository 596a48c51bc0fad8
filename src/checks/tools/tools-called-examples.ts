import type { Example } from '../define.ts'
import { costly } from '../params/go-pattern.ts'

export const toolsCalledExamples: readonly Example<
  'not-called' | 'called-too-seldom' | 'called-too-often' | 'pattern-too-costly'
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
    title: 'Its only answer says that it failed, in a recording without marks',
    params: { tools: ['book_flight'], count_failed: false, error_pattern: '^Error' },
    trace: { calls: [{ tool: 'book_flight', result: 'Error: no seats left' }] },
    expect: { fail: 'called-too-seldom' },
  },
  {
    title: 'A pattern of thousands of parts that may be left out, on a long text',
    params: { tools: ['find_order'], count_failed: false, error_pattern: costly.pattern },
    trace: { calls: [{ tool: 'find_order', result: costly.text }] },
    expect: { error: 'pattern-too-costly' },
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
