import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOf, writtenPages } from '../support/fenced-blocks.ts'
import { projectRoot } from '../support/source-files.ts'

const examples = 'examples/workflows/'
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const marked = /(<!-- workflow-start (\S+) -->\n)[^]*?(<!-- workflow-end -->)/g

const pages = writtenPages().filter((page) => read(page).includes('<!-- workflow-start '))

test.for(pages)('%s shows workflows as they are shipped', async (page) => {
  const filled = read(page).replaceAll(
    marked,
    (_, start: string, file: string, end: string) =>
      `${start}\n\`\`\`yaml\n${read(examples + file)}\`\`\`\n\n${end}`,
  )
  await expect(filled).toMatchFileSnapshot(join(projectRoot, page))
})

test('no page has a whole workflow of its own', () => {
  const whole = writtenPages()
    .flatMap(blocksOf)
    .filter(({ language, text }) => language === 'yaml' && text.includes('runs-on:'))
  const shown = new Set(
    pages.flatMap((page) => [...read(page).matchAll(marked)].map(([, , file = '']) => read(examples + file))),
  )
  expect(whole.filter(({ text }) => !shown.has(text)).map(({ page }) => page)).toEqual([])
})
