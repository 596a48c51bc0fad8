import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { findBrokenCheck } from '../../src/record/live-monitor.ts'
import { traceOf } from '../support/dialect-traces.ts'
import { asks, runs } from '../support/tool-spans.ts'
import type { OtlpSpan } from '../support/trace-files.ts'

async function stopFor(type: string, params: JsonObject, spans: readonly OtlpSpan[]): Promise<string | null> {
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  return findBrokenCheck(await traceOf(...spans), [bound])
}

const used = (id: string, start: number, end: number) => ({
  id,
  start,
  end,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.usage.input_tokens': 9,
    'gen_ai.usage.output_tokens': 3,
  },
})

describe('a run is stopped for what is certain only', () => {
  test.for<[string, string, JsonObject, OtlpSpan[], boolean]>([
    ['two model calls', 'max_turns', { max: 1 }, [used('a', 0, 2), used('b', 3, 5)], true],
    [
      'two that may be one: at the same time, with the same tokens',
      'max_turns',
      { max: 1 },
      [used('a', 0, 5), used('b', 1, 4)],
      false,
    ],
    [
      'a span of a model that says nothing beside one that does',
      'max_turns',
      { max: 1 },
      [used('a', 0, 2), { id: 'b', start: 3, end: 4, attributes: { 'gen_ai.operation.name': 'chat' } }],
      false,
    ],
    [
      'a tool that nobody asked for beside a request that nothing answered',
      'max_tool_calls',
      { max: 1 },
      [asks('a', 0, [{ name: 'search', args: {} }]), runs('b', 2, { name: 'acme_search', args: {} })],
      false,
    ],
    [
      'two tools that were asked for',
      'max_tool_calls',
      { max: 1 },
      [
        asks('a', 0, [
          { id: 'c1', name: 'search', args: {} },
          { id: 'c2', name: 'book', args: {} },
        ]),
        runs('b', 2, { id: 'c1', name: 'search' }),
        runs('c', 3, { id: 'c2', name: 'book' }),
      ],
      true,
    ],
    [
      'a forbidden tool, however often it is counted',
      'tool_not_called',
      { name: 'acme_search' },
      [asks('a', 0, [{ name: 'search', args: {} }]), runs('b', 2, { name: 'acme_search', args: {} })],
      true,
    ],
  ])('%s', async ([, type, params, spans, isStopped]) => {
    expect((await stopFor(type, params, spans)) !== null).toBe(isStopped)
  })
})
