import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { describeTrace } from '../../src/trace/describe.ts'
import type { Trace } from '../../src/trace/trace.ts'
import { jsonLines, memoryFile, readAll } from '../support/trace-files.ts'

const recordings = [
  'adk-evalset-1.json',
  'adk-session-1.json',
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
  'sweagent-traj-1.traj',
  'tau2-results-1.json',
]

const bytesOf = (name: string) => readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url))

function everyView(trace: Trace): void {
  JSON.stringify([
    describeTrace(trace),
    trace.turns,
    trace.messages,
    trace.spans.map(({ content }) => ({ ...content })),
  ])
}

async function readsWell(content: string | Uint8Array): Promise<number> {
  const { traces, diagnostics } = await readAll(memoryFile(content))
  for (const trace of traces) everyView(trace)
  expect(diagnostics.filter(({ code }) => code === 'trace-unreadable')).toEqual([])
  expect(traces.length + diagnostics.length).toBeGreaterThan(0)
  return traces.reduce((count, { toolCalls }) => count + (toolCalls?.length ?? 0), 0)
}

/** Stands for lists in lists, deeper than any function may follow. */
const deep = '(deep)'
const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

const odd: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue[]>(
    null,
    '',
    'x',
    0,
    -1,
    true,
    [],
    {},
    [null],
    [[]],
    [{}],
    { type: 'text' },
    { toString: 1, valueOf: 1 },
    { __proto__: null },
  ),
  fc.constantFrom<JsonValue[]>(
    { role: 'assistant' },
    [{ type: 'tool_use' }],
    { content: null },
    '{"a":',
    '1e999',
  ),
  fc.constant(deep),
)

/** The value with something odd at the end of a path, which is taken as far as the value goes. */
function withOdd(value: JsonValue, path: readonly number[], piece: JsonValue): JsonValue {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return piece
  const entries = Object.entries(value)
  const chosen = entries[step % Math.max(1, entries.length)]
  if (chosen === undefined) return piece
  const inner = withOdd(chosen[1], rest, piece)
  if (Array.isArray(value)) return value.with(Number(chosen[0]), inner)
  return { ...value, [chosen[0]]: inner }
}

const path = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 7 })

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
        await readsWell(content.replace(`"${deep}"`, nested))
      }),
      { numRuns: 100 },
    )
  })
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
