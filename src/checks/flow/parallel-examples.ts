import type { Example } from '../define.ts'
import type { ExampleTrace } from '../example-trace.ts'
import { omitData } from '../shared-examples.ts'

const planned: ExampleTrace = {
  calls: [
    { tool: 'flights', at: [2, 4] },
    { tool: 'hotels', at: [2.1, 3] },
    { tool: 'book', at: [5, 6] },
  ],
  output: 'Booked.',
  seconds: 8,
}

/** A pass, and every reason. */
export const parallelExamples: readonly Example<'span-missing' | 'not-parallel'>[] = [
  { title: 'Both began before either ended', params: { value: ['flights', 'hotels'] }, trace: planned },
  {
    title: 'Nearly: a second between them is let pass',
    params: { spans: ['flights', 'book'], tolerance: 1000 },
    trace: planned,
  },
  {
    title: 'One waited for the other',
    params: { value: ['flights', 'book'] },
    trace: planned,
    expect: { fail: 'not-parallel' },
  },
  {
    title: 'A name that stands twice asks for two calls',
    params: { value: ['flights', 'flights'] },
    trace: planned,
    expect: { fail: 'span-missing' },
  },
  omitData(
    'The trace does not show when the tools ran',
    { value: ['flights', 'hotels'] },
    { calls: ['flights', 'hotels'] },
  ),
]
