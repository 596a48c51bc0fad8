import { expect, test } from 'vitest'
import { noAttributes } from '../../../src/trace/model/attributes.ts'
import { emptyContent, Span } from '../../../src/trace/model/span.ts'
import { byStart, computeStarts } from '../../../src/trace/views/time-order.ts'

const at = {
  parentId: null,
  kind: 'llm',
  endUs: null,
  error: null,
  attributes: noAttributes,
  events: [],
} as const
const spansOf = (...starts: readonly (number | null)[]) =>
  starts.map((startUs, place) => new Span(() => emptyContent, { ...at, id: `${place}`, name: '', startUs }))

test.for<[string, (number | null)[], number[], string]>([
  ['by start', [30, 10, 20], [30, 10, 20], '120'],
  ['what starts at once as in the file', [20, 10, 20, 10], [20, 10, 20, 10], '1302'],
  ['without times as in the file', [null, null, null], [0, 1, 2], '012'],
  ['one without a time after the span before it', [30, 10, null, 20], [30, 10, 10, 20], '1230'],
  ['one without a time at the beginning', [null, 10], [0, 10], '01'],
])('spans are ordered %s', ([, times, starts, order]) => {
  const spans = spansOf(...times)
  expect(computeStarts(spans)).toEqual(starts)
  expect(
    byStart(spans)
      .map(({ id }) => id)
      .join(''),
  ).toBe(order)
})
