import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { allExamples } from '../support/format-examples.ts'
import { odd, path, readsWell, withDeep, withOdd } from '../support/hostile-traces.ts'
import { jsonLines } from '../support/trace-files.ts'

const bytesOf = (name: string) =>
  readFileSync(new URL(`../fixtures/traces/examples/${name}`, import.meta.url))

/** `npm run fuzz` tries the lists of every example, others those of some. */
const isFull = process.env['FUZZ'] === 'full'
const withLongLists = /^(?:claude-managed-agents|fast-agent|zipkin)/

/** The places of lists, one of those that have the same keys. */
function listLists(value: JsonValue): (string | number)[][] {
  const found = new Map<string, (string | number)[]>()
  const walk = (at: JsonValue, keys: (string | number)[]): void => {
    if (typeof at !== 'object' || at === null) return
    const isList = Array.isArray(at)
    if (isList && keys.length > 0) found.set(keys.filter((key) => typeof key === 'string').join('.'), keys)
    for (const [key, item] of Object.entries(at)) walk(item, [...keys, isList ? Number(key) : key])
  }
  walk(value, [])
  return [...found.values()]
}

function withValue(at: JsonValue, [key, ...rest]: readonly (string | number)[], value: JsonValue): JsonValue {
  if (key === undefined) return value
  const copy = structuredClone(at) as Record<string | number, JsonValue>
  copy[key] = withValue(copy[key] ?? null, rest, value)
  return copy
}

/** Every format has an example, so that no reader is left out. */
describe.for(allExamples())('%s', (name) => {
  const bytes = bytesOf(name)

  test('cut off and damaged', async () => {
    const at = fc.nat({ max: bytes.length - 1 })
    await fc.assert(
      fc.asyncProperty(at, at, fc.nat({ max: 255 }), async (end, place, byte) => {
        const damaged = Buffer.from(bytes)
        damaged[place] = byte
        await readsWell(damaged)
        if (end > 0) await readsWell(damaged.subarray(0, end))
      }),
      { numRuns: 40 },
    )
  })
})

describe.for(allExamples().filter((name) => /\.jsonl?$/.test(name)))('%s', (name) => {
  const text = bytesOf(name).toString('utf8')
  const isLines = name.endsWith('.jsonl')
  const rows = (isLines ? text.trim().split('\n') : [text]).map((line) => JSON.parse(line) as JsonValue)

  test('with odd values in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: rows.length - 1 }), path, odd, async (index, way, piece) => {
        const changed = rows.with(index, withOdd(rows[index] ?? null, way, piece))
        await readsWell(withDeep(isLines ? jsonLines(...changed) : JSON.stringify(changed[0])))
      }),
      { numRuns: 120 },
    )
  })

  test('with lists of very many items in it', { timeout: 3_600_000 }, async () => {
    const lists = listLists(isLines ? rows : (rows[0] ?? null))
    for (const keys of isFull || withLongLists.test(name) ? lists : []) {
      const long = Array.from({ length: 150_000 }, () => 0)
      const changed = withValue(isLines ? rows : (rows[0] ?? null), keys, long)
      await readsWell(isLines ? jsonLines(...(changed as JsonValue[])) : JSON.stringify(changed))
    }
  })

  test('in any order, with or without all of its lines, it makes no tool call more', async () => {
    if (!isLines) return
    const made = await readsWell(text)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: 1 }), async (picked) => {
        expect(await readsWell(jsonLines(...picked))).toBeLessThanOrEqual(made)
      }),
      { numRuns: 40 },
    )
  })
})
