import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { allExamples } from '../support/format-examples.ts'
import { odd, path, readsWell, withDeep, withOdd } from '../support/hostile-traces.ts'
import { jsonLines } from '../support/trace-files.ts'

const bytesOf = (name: string) =>
  readFileSync(new URL(`../fixtures/traces/examples/${name}`, import.meta.url))

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
