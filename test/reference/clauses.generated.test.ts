import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderClauseLevels } from '../../scripts/pages/options-page.ts'

test('the guide has a row for each clause that is on a level', async () => {
  const page = await readFile(new URL('../../docs/guide/policy.md', import.meta.url), 'utf8')
  const block = /(<!-- clauses-start -->\n)[^]*?(<!-- clauses-end -->)/
  expect(page).toMatch(block)
  const filled = page.replace(
    block,
    (_, start: string, end: string) => `${start}\n${renderClauseLevels()}\n\n${end}`,
  )
  await expect(filled).toMatchFileSnapshot('../../docs/guide/policy.md')
})
