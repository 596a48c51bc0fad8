import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repeatsKey, findRepeatedKey } from '../../../src/text/json-text.ts'
import { recordedFiles } from '../../support/recorded-files.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const root = new URL('../../fixtures/traces/', import.meta.url)

test.for<[name: string, key: RegExp, twice: string]>([
  ['examples/openai-messages.json', /"name": "get_weather"/, '"name": "pay", $&'],
  ['examples/openai-messages.json', /"name": "get_weather"/, '"n\\u0061me" : "pay", $&'],
  ['examples/claude-code.jsonl', /"name": ?"get_weather"/, '"name":"pay", $&'],
  ['examples/otlp-json.json', /"spans": \[/, '"spans": [], $&'],
])('a recording that says a key twice is damaged: %s, %s', async ([name, key, twice]) => {
  const content = readFileSync(new URL(name, root), 'utf8')
  const changed = content.replace(key, twice)
  expect(changed).not.toBe(content)
  const { traces, damaged, diagnostics } = await readAll(memoryFile(changed, name))
  expect(damaged).toEqual(traces.map(({ id }) => id))
  expect(traces).toHaveLength(1)
  const line = content.slice(0, key.exec(content)?.index).split('\n').length
  expect(diagnostics).toMatchObject([{ code: 'trace-line', line }])
  expect(diagnostics[0]?.message).toMatch(/^The key that ends at column \d+ stands twice in its object/)
})

test.for(recordedFiles.filter((name) => !name.endsWith('.yaml')))('%s says no key twice', (name) => {
  const content = readFileSync(new URL(name, root), 'utf8')
  const texts = name.endsWith('.jsonl') ? content.trim().split('\n') : [content]
  for (const text of texts) {
    expect([repeatsKey(text, JSON.parse(text) as never), findRepeatedKey(text)]).toEqual([false, null])
  }
})
