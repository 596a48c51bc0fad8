import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { simulatedClosings } from '../../src/gate/simulated-closings.ts'
import { renderBreaks, renderFalseClosings } from '../../scripts/pages/gate-rates-page.ts'

test('the page of statistics has the simulated rates of the gate', async () => {
  const page = await readFile(new URL('../../docs/rules/statistics.md', import.meta.url), 'utf8')
  const block = /(<!-- rates-start -->\n)[^]*?(<!-- rates-end -->)/
  expect(page).toMatch(block)
  const filled = page.replace(
    block,
    (_, start: string, end: string) =>
      `${start}\n${simulatedClosings.pullRequests} simulated pull requests for each figure.\n\n${renderFalseClosings()}\n\n${renderBreaks()}\n\n${end}`,
  )
  await expect(filled).toMatchFileSnapshot('../../docs/rules/statistics.md')
})
