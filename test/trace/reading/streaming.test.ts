import { describe, expect, test } from 'vitest'
import { readTraces } from '../../../src/trace/reading/read.ts'
import type { TraceFile } from '../../../src/trace/reading/reader.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const padding = 'x'.repeat(2000)

function span(trace: string, id: string, parent: string | null): object {
  return {
    trace_id: trace,
    span_id: id,
    parent_span_id: parent,
    name: `${trace} ${id}`,
    kind: 'tool',
    end_time: '2026-03-17T14:30:01Z',
    metadata: { padding },
  }
}

/** Children first, then the root, as exporters write them. */
function whole(trace: string): object[] {
  return [span(trace, 'a', 'root'), span(trace, 'b', 'root'), span(trace, 'root', null)]
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `trace-${index}`)
}

describe('a file of many traces', () => {
  test('gives each out before the file ends, and holds few at a time', async () => {
    let opened = 0
    let written = 0
    const file: TraceFile = {
      path: 'many.jsonl',
      // eslint-disable-next-line typescript/require-await -- a stream, as files are
      async *open() {
        opened++
        for (const id of ids(2000)) {
          written++
          yield Buffer.from(jsonLines(...whole(id)))
        }
      },
    }
    let given = 0
    let most = 0
    for await (const item of readTraces(file)) {
      if (item.kind !== 'trace') throw new Error(JSON.stringify(item))
      expect(item.trace.spans).toHaveLength(3)
      given++
      most = Math.max(most, written - given)
    }
    expect([opened, given]).toEqual([1, 2000])
    expect(most).toBeLessThan(100)
  })

  test('comes out right however traces are interleaved', async () => {
    const spans = ids(300).map(whole)
    const byRole = [0, 1, 2].flatMap((role) => spans.map((trace) => trace[role]))
    const { traces, superseded } = await readAll(memoryFile(jsonLines(...byRole)))
    expect(traces.map(({ spans: read }) => read.length)).toEqual(Array.from({ length: 300 }, () => 3))
    expect(superseded).toBe(0)
  })

  test('a span that comes late has its trace given again, whole, once', async () => {
    const late = span('trace-0', 'late', 'root')
    const content = jsonLines(...ids(200).flatMap(whole), late, late)
    let opened = 0
    const file = memoryFile(content)
    const counted: TraceFile = {
      path: file.path,
      open() {
        opened++
        return file.open()
      },
    }
    const read: string[] = []
    for await (const item of readTraces(counted)) {
      if (item.kind === 'trace' && item.trace.id === 'trace-0') {
        read.push(`${item.trace.spans.map(({ id }) => id).join()}${item.supersedes ? ' again' : ''}`)
      }
    }
    expect(read).toEqual(['a,b,root', 'a,b,root,late again'])
    expect(opened).toBe(2)
  })

  test('problems of lines are said once, also when the file is read twice', async () => {
    const content = jsonLines('{"', ...ids(200).flatMap(whole), span('trace-0', 'late', 'root'))
    const { diagnostics, superseded } = await readAll(memoryFile(content))
    expect([diagnostics.map(({ line }) => line), superseded]).toEqual([[1], 1])
  })

  test('a root that came first does not end its trace', async () => {
    const content = jsonLines(...ids(200).flatMap((id) => whole(id).toReversed()))
    const { traces, superseded } = await readAll(memoryFile(content))
    expect(traces.every(({ spans }) => spans.length === 3)).toBe(true)
    expect(superseded).toBe(0)
  })
})

test('a trace of too many spans is not judged by a part of it', async () => {
  const lines = Array.from(
    { length: 100_002 },
    (_, index) => `{"trace_id":"t","span_id":"${index}","name":"n","kind":"tool"}\n`,
  )
  const { traces, diagnostics } = await readAll(memoryFile(lines.join('')))
  expect(diagnostics).toEqual([])
  expect(
    traces.map(({ spans, toolCalls, diagnostics: own }) => [
      spans.length,
      toolCalls,
      own.map(({ code }) => code),
    ]),
  ).toEqual([[0, null, ['trace-too-large']]])
})
