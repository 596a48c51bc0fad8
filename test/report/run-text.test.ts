import { expect, test } from 'vitest'
import { describePrices } from '../../src/report/spending.ts'
import { renderSummary } from '../../src/report/markdown/document.ts'
import { noContext } from '../../src/report/context.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import type { Results } from '../../src/results/schema.ts'
import { aResults } from '../support/results.ts'

const list = { package: '@pydantic/genai-prices', version: '0.1.8', updated: '2026-09-23' }

const pricedBy = (prices: NonNullable<Results['run']['prices']>): Results => {
  const results = aResults({})
  return { ...results, run: { ...results.run, prices } }
}

test.for<[NonNullable<Results['run']['prices']>, string]>([
  [{ list, own: [] }, 'cost by @pydantic/genai-prices 0.1.8, prices of 2026-09-23'],
  [{ list: null, own: ['a', 'b'] }, 'cost by the config file for a, b'],
  [
    { list, own: ['a'] },
    'cost by @pydantic/genai-prices 0.1.8, prices of 2026-09-23; and by the config file for a',
  ],
])('%o', ([prices, words]) => {
  expect(describePrices(pricedBy(prices))).toBe(words)
})

test('reports name the prices where any were used, and only there', () => {
  const used = pricedBy({ list, own: ['my-*model*'] })
  const page = { color: false, width: 120 }
  expect(renderTerminal(used, page)).toContain('\nCost by @pydantic/genai-prices 0.1.8, prices of 2026-09-23')
  expect(renderTerminal(aResults({}), page)).not.toContain('Cost by')
  expect(renderSummary(used, noContext)).toContain(String.raw`my-\*model\*`)
  expect(renderSummary(aResults({}), noContext)).not.toContain('cost by')
})
