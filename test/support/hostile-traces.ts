import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { memoryFile, readAll } from './trace-files.ts'

/** Asks a trace everything it can be asked. */
function everyView(trace: Trace): void {
  JSON.stringify([
    describeTrace(trace),
    trace.turns,
    trace.messages,
    trace.spans.map(({ content }) => ({ ...content })),
  ])
}

/** How many tool calls are read. What a file cannot give is said, with its place, and never by a throw. */
export async function readsWell(content: string | Uint8Array): Promise<number> {
  const { traces, diagnostics } = await readAll(memoryFile(content))
  for (const trace of traces) everyView(trace)
  expect(diagnostics.filter(({ message }) => message.startsWith('The file cannot be read'))).toEqual([])
  expect(traces.length + diagnostics.length).toBeGreaterThan(0)
  return traces.reduce((count, { toolCalls }) => count + (toolCalls?.length ?? 0), 0)
}

/**
 * Stands for lists in lists, deeper than any function may follow on the stack of a process. A thread has four times the
 * room, and more lists cost more to parse: tests with it run in processes (`vitest.config.ts`).
 */
export const deep = '(deep)'
const nested = `${'['.repeat(6_000)}${']'.repeat(6_000)}`

/** What no reader expects where it is. */
export const odd: fc.Arbitrary<JsonValue> = fc.oneof(
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

/** JSON text with what is deep in place of the word for it. */
export function withDeep(content: string): string {
  return content.replace(`"${deep}"`, nested)
}

/** The value with something odd at the end of a path, which is taken as far as the value goes. */
export function withOdd(value: JsonValue, path: readonly number[], piece: JsonValue): JsonValue {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return piece
  const entries = Object.entries(value)
  const chosen = entries[step % Math.max(1, entries.length)]
  if (chosen === undefined) return piece
  const inner = withOdd(chosen[1], rest, piece)
  if (Array.isArray(value)) return value.with(Number(chosen[0]), inner)
  return { ...value, [chosen[0]]: inner }
}

/** Which way to go at each level. */
export const path = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 7 })
