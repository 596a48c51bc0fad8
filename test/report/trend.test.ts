import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawSparkline, listTrend } from '../../src/words/figures.ts'

test.each([
  [[1, 2, 3, 4, 5, 6, 7, 8], '▁▂▃▄▅▆▇█'],
  [[0, 1], '▁█'],
  [[8, 1, 8], '█▁█'],
  [[3, 3, 3], '▄▄▄'],
  [[0, null, 1], '▁·█'],
  [[-Number.MAX_VALUE, Number.MAX_VALUE, Number.NaN], '▁█·'],
  [[5], ''],
  [[null, 5, null], ''],
  [[], ''],
])('%j is drawn as %s', (figures, expected) => {
  expect(drawSparkline(figures)).toBe(expected)
})

test('of many figures the last ones are drawn', () => {
  const figures = Array.from({ length: 50 }, (_, index) => index)
  expect(drawSparkline(figures)).toBe(drawSparkline(figures.slice(30)))
  expect(drawSparkline(figures, 5)).toHaveLength(5)
})

test('every series has a bar for each figure, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.double()), { maxLength: 60 }), (figures) => {
      expect(drawSparkline(figures, 60)).toMatch(/^(?:[▁▂▃▄▅▆▇█·]{2,60}|)$/)
    }),
  )
})

test('the series of a metric is what each run states of it', () => {
  const metrics = [{ cost_usd: 2 }, {}, { cost_usd: 0 }]
  const history = { runs: metrics.map((each) => ({ sha: null, at: '', metrics: each })), scenarios: {} }
  expect(listTrend(history, 'cost_usd')).toEqual([2, null, 0])
  expect(listTrend(history, 'toString')).toEqual([null, null, null])
})
