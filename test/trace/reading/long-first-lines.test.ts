import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const folder = new URL('../../fixtures/traces/examples/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  .filter(([, text]) => text.trim().includes('\n'))

/** The text with a line as long as one with a list of tools, or with an image. */
function lengthenLine(text: string, index: number, size: number): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => (at === index ? line.replace(/\}\s*$/, `${' '.repeat(size)}}`) : line))
    .join('\n')
}

async function factsOf(name: string, text: string, chunk?: number) {
  const { traces, damaged, diagnostics } = await readAll(memoryFile(text, name, chunk))
  return { traces: traces.map(describeTrace), damaged, problems: diagnostics.map(({ code }) => code) }
}

test('there are files of lines', () => expect(files.length).toBeGreaterThan(20))

test.for(files)('%s is read whatever the length of its first lines', async ([name, text]) => {
  const facts = await factsOf(name, text)
  expect(await factsOf(name, lengthenLine(text, 0, 70_000))).toEqual(facts)
  expect(await factsOf(name, lengthenLine(text, 0, 70_000), 4099)).toEqual(facts)
  expect(await factsOf(name, lengthenLine(text, 0, 1_000_000))).toEqual(facts)
  expect(await factsOf(name, lengthenLine(text, 1, 70_000))).toEqual(facts)
  expect(await factsOf(name, lengthenLine(lengthenLine(text, 0, 70_000), 1, 70_000))).toEqual(facts)
})

test('a document of one line is no line, however long', async () => {
  const messages = [
    { role: 'user', content: 'x'.repeat(100_000) },
    { role: 'assistant', content: 'Done.' },
  ]
  const text = JSON.stringify({ messages })
  for (const end of ['', '\n', '\n\n  \n']) {
    const { traces } = await readAll(memoryFile(`${text}${end}`, 'run.json'))
    expect(traces.map(({ id, finalOutput }) => [id, finalOutput])).toEqual([['run', 'Done.']])
  }
})
