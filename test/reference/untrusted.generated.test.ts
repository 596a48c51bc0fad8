import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderEntrances } from '../../scripts/pages/untrusted/entrances.ts'
import { renderUntrusted } from '../../scripts/pages/untrusted/inputs.ts'

const tables = { untrusted: renderUntrusted(), entrances: renderEntrances() }

test('SECURITY.md shows what an untrusted change may bring, and what a command could use', async () => {
  let page = await readFile(new URL('../../SECURITY.md', import.meta.url), 'utf8')
  for (const [name, table] of Object.entries(tables)) {
    const block = new RegExp(`(<!-- ${name}-start -->\\n)[^]*?(<!-- ${name}-end -->)`)
    expect(page).toMatch(block)
    page = page.replace(block, (_, start: string, end: string) => `${start}${table}\n${end}`)
  }
  await expect(page).toMatchFileSnapshot('../../SECURITY.md')
})
