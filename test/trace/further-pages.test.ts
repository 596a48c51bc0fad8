import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { jsonLines, memoryFile, readAll } from '../support/trace-files.ts'

const text = (name: string) =>
  readFileSync(new URL(`../fixtures/traces/examples/${name}`, import.meta.url), 'utf8')
const list = (name: string, key: string) => (JSON.parse(text(name)) as JsonObject)[key] as JsonObject[]

const { observations } = { observations: list('langfuse.json', 'observations') }
const rows = list('phoenix.json', 'data')
const runs = text('langsmith.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as JsonObject)

/** A reply of an API, and whether there are further pages. */
type Page = (records: readonly JsonObject[], isLast: boolean) => JsonObject

const apis: readonly (readonly [name: string, records: readonly JsonObject[], page: Page])[] = [
  [
    'Langfuse',
    observations,
    (data, isLast) => ({ data: [...data], meta: { page: isLast ? 2 : 1, limit: 2, totalPages: 2 } }),
  ],
  [
    'Langfuse, by cursor',
    observations,
    (data, isLast) => ({ data: [...data], meta: { cursor: isLast ? null : 'c' } }),
  ],
  ['Phoenix', rows, (data, isLast) => ({ data: [...data], next_cursor: isLast ? null : 'c' })],
  ['LangSmith', runs, (page, isLast) => ({ runs: [...page], cursors: { next: isLast ? null : 'c' } })],
]

describe.for(apis)('%s: a reply that has further pages', ([, records, page]) => {
  const first = page(records.slice(0, 2), false)
  const rest = page(records.slice(2), true)

  test('is not all of its traces', async () => {
    const { traces, damaged } = await readAll(memoryFile(JSON.stringify(first)))
    expect(traces.length).toBe(1)
    expect(damaged).toEqual(traces.map(({ id }) => id))
  })

  test('is whole with them', async () => {
    for (const content of [jsonLines(first, rest), JSON.stringify(page(records, true))]) {
      const { traces, damaged } = await readAll(memoryFile(content))
      expect([traces.map(({ spans }) => spans.length), damaged]).toEqual([[records.length], []])
    }
  })
})
