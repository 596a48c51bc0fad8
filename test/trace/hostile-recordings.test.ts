import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { deep, odd, path, readsWell, withDeep, withOdd } from '../support/hostile-traces.ts'
import { takeTurn } from '../support/strength.ts'
import { jsonLines } from '../support/trace-files.ts'

const recordings = [
  'adk-evalset-1.json',
  'adk-session-1.json',
  'agentcheck-suite-1.json',
  'anthropic-response-websearch-1.json',
  'atif-1.json',
  'claude-code-1.jsonl',
  'claude-code-3.jsonl',
  'claude-stream-json-1.json',
  'codex-rollout-1.jsonl',
  'gemini-cli-1.json',
  'gemini-response-toolcall-1.json',
  'openai-responses-mcp-1.json',
  'openai-responses-parallel-2.json',
  'promptfoo-1.json',
  'promptfoo-2.jsonl',
  'promptkit-arena-1.json',
  'promptkit-recording-1.jsonl',
  'promptkit-recording-2.jsonl',
  'promptkit-recording-3.json',
  'promptkit-turns-1.json',
  'sweagent-traj-1.traj',
  'tau2-results-1.json',
  'timbal-1.jsonl',
  'timbal-evals-1.json',
  'vitest-evals-1.json',
]

const bytesOf = (name: string) => readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url))

describe.for(recordings)('%s', (name) => {
  const bytes = bytesOf(name)
  const isLines = name.endsWith('.jsonl')
  const rows = isLines
    ? bytes
        .toString('utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as JsonValue)
    : [JSON.parse(bytes.toString('utf8')) as JsonValue]

  test('cut off and damaged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.nat({ max: bytes.length - 1 }),
        fc.nat({ max: 255 }),
        async (end, at, byte) => {
          const damaged = Buffer.from(bytes)
          damaged[at] = byte
          await readsWell(damaged)
          if (end > 0) await readsWell(damaged.subarray(0, end))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('with odd values in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: rows.length - 1 }), path, odd, async (index, way, piece) => {
        const changed = rows.with(index, withOdd(rows[index] ?? null, way, piece))
        const content = isLines ? jsonLines(...changed) : JSON.stringify(changed[0])
        await readsWell(withDeep(content))
      }),
      { numRuns: 100 },
    )
  })
})

/** One place of each kind: of the elements of a list, the first that has these keys. */
function placesIn(value: JsonValue, way: readonly number[] = []): (readonly number[])[] {
  if (typeof value !== 'object' || value === null) return [way]
  const seen = new Set<string>()
  const inner = Object.values(value).flatMap((held, step) => {
    const kind = `${Array.isArray(value) ? '' : step} ${Object.keys(held ?? {}).join()}`
    if (seen.has(kind)) return []
    seen.add(kind)
    return placesIn(held, [...way, step])
  })
  return way.length === 0 ? inner : [way, ...inner]
}

test.for(recordings)('%s holds nothing that nests too deeply, wherever it stands', async (name) => {
  const text = bytesOf(name).toString('utf8')
  const isLines = name.endsWith('.jsonl')
  const rows = (isLines ? text.trim().split('\n') : [text]).map((row) => JSON.parse(row) as JsonValue)
  for (const [index, row] of rows.slice(0, 12).entries()) {
    for (const way of takeTurn(placesIn(row), index, 'trace', 'text', 'core')) {
      const changed = rows.with(index, withOdd(row, way, deep))
      await readsWell(withDeep(isLines ? jsonLines(...changed) : JSON.stringify(changed[0])))
    }
  }
})

describe.for(recordings.filter((name) => name.endsWith('.jsonl')))('%s', (name) => {
  const lines = bytesOf(name).toString('utf8').trim().split('\n')

  test('no loss, doubling or order of lines invents a tool call', async () => {
    const made = await readsWell(jsonLines(...lines))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...lines, ...lines], { minLength: 1 }), async (picked) => {
        expect(await readsWell(jsonLines(...picked))).toBeLessThanOrEqual(made)
      }),
      { numRuns: 60 },
    )
  })
})
