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

/** A reply of an API: whether it has the last page, and which one of how many it is. */
type Page = (records: readonly JsonObject[], isLast: boolean, page?: number, pages?: number) => JsonObject

const apis: readonly (readonly [name: string, records: readonly JsonObject[], page: Page])[] = [
  [
    'Langfuse',
    observations,
    (data, isLast, page = isLast ? 2 : 1, pages = 2) => ({
      data: [...data],
      meta: { page, limit: 2, totalPages: pages },
    }),
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
    for (const content of [jsonLines(first, rest), JSON.stringify(page(records, true, 1, 1))]) {
      const { traces, damaged } = await readAll(memoryFile(content))
      expect([traces.map(({ spans }) => spans.length), damaged]).toEqual([[records.length], []])
    }
  })
})

test.for([
  ['the last page alone', [3]],
  ['one without the page between', [1, 3]],
  ['a second reply that breaks off', [1, 2, 3, 1]],
] as const)('%s is not all of a trace of Langfuse', async ([, places]) => {
  const [, , page] = apis[0]!
  const replies = places.map((place, index) =>
    page(observations.slice(index, index + 1), place === 3, place, 3),
  )
  const { damaged } = await readAll(memoryFile(jsonLines(...replies)))
  expect(damaged).toHaveLength(1)
})
