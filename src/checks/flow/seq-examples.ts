import type { Example } from '../define.ts'
import type { ExampleTrace } from '../example-trace.ts'
import { omitData } from '../shared-examples.ts'

const searched: ExampleTrace = { calls: ['search'], turns: 2, output: 'It opens at nine.' }

/** A model call, three tools, a model call; the first two tools ran at the same time. */
const planned: ExampleTrace = {
  calls: [
    { tool: 'flights', at: [2, 4] },
    { tool: 'hotels', at: [2.1, 3] },
    { tool: 'book', at: [5, 6] },
  ],
  turns: 2,
  output: 'Booked.',
  seconds: 8,
}

/** A pass, and every reason. */
export const seqExamples: readonly Example<'other-sequence' | 'not-parallel'>[] = [
  {
    title: 'The model calls a tool and answers',
    params: { value: ['llm', 'search', 'llm'] },
    trace: searched,
  },
  {
    title: 'A search, and then no more than two steps whatever they are',
    params: { value: ['...', 'search', '..2'] },
    trace: searched,
  },
  {
    title: 'Two at the same time, and between them and the end one that is not `cancel`',
    params: {
      value: [
        'llm',
        { 'parallel!': ['hotels', 'flights'] },
        { 'any!': { contains: ['book'], not_contains: ['cancel'] } },
      ],
    },
    trace: planned,
  },
  {
    title: 'Steps that are not named are no gaps: the model call before the search is too much',
    params: { value: ['search', 'llm'] },
    trace: searched,
    expect: { fail: 'other-sequence' },
  },
  {
    title: 'The order is right, but one waited for the other',
    params: {
      value: ['llm', 'flights', { 'parallel!': { tolerance: 500, spans: ['hotels', 'book'] } }, 'llm'],
    },
    trace: planned,
    expect: { fail: 'not-parallel' },
  },
  omitData(
    'The trace does not show when the steps ran',
    { value: ['llm', { 'parallel!': ['flights', 'hotels'] }, 'llm'] },
    { calls: ['flights', 'hotels'], turns: 2 },
  ),
]
