import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { untrustedTable } from '../../src/reference/untrusted/inputs.ts'

test('SECURITY.md shows what an untrusted change may bring', async () => {
  const page = await readFile(new URL('../../SECURITY.md', import.meta.url), 'utf8')
  const block = /(<!-- untrusted-start -->\n)[^]*?(<!-- untrusted-end -->)/
  expect(page).toMatch(block)
  const filled = page.replace(block, (_, start: string, end: string) => `${start}${untrustedTable()}\n${end}`)
  await expect(filled).toMatchFileSnapshot('../../SECURITY.md')
})
