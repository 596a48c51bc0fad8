import { describe, expect, test } from 'vitest'
import type { TraceFile } from '../../../src/trace/reading/reader.ts'
import { jsonLines, memoryFile, otlp, readAll, readOne } from '../../support/trace-files.ts'

const row = (trace: string, span: string, more: object = {}) => ({
  trace_id: trace,
  span_id: span,
  name: span,
  kind: 'tool',
  start_time: '2026-03-17T14:30:00Z',
  end_time: '2026-03-17T14:30:01Z',
  ...more,
})

const codes = (diagnostics: readonly { code: string; line?: number }[]) =>
  diagnostics.map(({ code, line }) => (line === undefined ? code : `${code}:${line}`))

describe('files that hold no trace', () => {
  test.for<[string, string, string]>([
    ['empty', '', 'trace-empty'],
    ['blank', ' \n\n', 'trace-empty'],
    ['text', 'hello', 'trace-format'],
    ['other JSON', '{"a":1}', 'trace-format'],
    ['a number', '42', 'trace-format'],
    ['null', 'null', 'trace-format'],
    ['an empty list', '[]', 'trace-format'],
    ['binary', '\u0000\u0001\u0002', 'trace-format'],
    ['a request without spans', '{"resourceSpans":[]}', 'trace-empty'],
    ['logs only', '{"resourceLogs":[]}', 'trace-empty'],
    ['a document that was cut off', '{\n"resourceSpans": [{', 'trace-document'],
  ])('%s', async ([, content, code]) => {
    const { traces, diagnostics } = await readAll(memoryFile(content))
    expect(traces).toEqual([])
    expect(codes(diagnostics)[0]).toBe(code)
    expect(diagnostics[0]?.file).toBe('run.jsonl')
  })

  test('the message says where the formats are listed', async () => {
    const { diagnostics } = await readAll(memoryFile('hello'))
    expect(diagnostics[0]?.message).toContain('`scenario-gate explain formats`')
  })

  test('a file that cannot be opened, or breaks in the middle', async () => {
    const broken: TraceFile = {
      path: 'a.jsonl',
      // eslint-disable-next-line typescript/require-await -- a stream, as files are
      async *open() {
        yield Buffer.from(`${JSON.stringify(row('t', '1'))}\n`.repeat(2000))
        throw new Error('EIO: disk on fire')
      },
    }
    const { diagnostics } = await readAll(broken)
    expect(diagnostics).toEqual([
      {
        code: 'trace-unreadable',
        severity: 'error',
        message: 'The file cannot be read: EIO: disk on fire',
        file: 'a.jsonl',
      },
    ])
  })
})

describe('lines that cannot be read', () => {
  test('are said with their place; the rest is kept', async () => {
    const content =
      jsonLines(row('t', '1'), '{"broken', '[1]', '"text"', row('t', '2')) + '{"trace_id":"t","span_'
    const { traces, diagnostics } = await readAll(memoryFile(content))
    expect(traces.map(({ spans }) => spans.map(({ id }) => id))).toEqual([['1', '2']])
    expect(codes(diagnostics)).toEqual(['trace-line:2', 'trace-line:3', 'trace-line:4', 'trace-line:6'])
    expect(diagnostics.at(-1)?.message).toMatch(/cut off/)
  })

  test('a broken first line does not hide the format', async () => {
    const { traces, diagnostics } = await readAll(memoryFile(jsonLines('{"trace_id', row('t', '1'))))
    expect(traces).toHaveLength(1)
    expect(codes(diagnostics)).toEqual(['trace-line:1'])
  })

  test('many of them are not all listed', async () => {
    const content = jsonLines(row('t', '1'), ...Array.from({ length: 500 }, () => '{'))
    const { diagnostics } = await readAll(memoryFile(content))
    expect(diagnostics).toHaveLength(20)
    expect(diagnostics.at(-1)?.message).toMatch(/not listed/)
  })

  test('Windows line ends, blank lines and a last line without an end are fine', async () => {
    const content = `${JSON.stringify(row('t', '1'))}\r\n\r\n\n${JSON.stringify(row('t', '2'))}`
    const { traces, diagnostics } = await readAll(memoryFile(content))
    expect([traces[0]?.spans.length, diagnostics]).toEqual([2, []])
  })

  test('bytes that are not UTF-8 cost their character only', async () => {
    const bytes = Buffer.from(jsonLines(row('t', '1', { name: 'a?b' })))
    bytes[bytes.indexOf('?')] = 0xff
    expect((await readOne(bytes)).spans[0]?.name).toBe('a\u{fffd}b')
  })

  test.for([1, 2, 3, 7, 64])('chunks of %i bytes cut through lines and characters', async (chunk) => {
    const { traces, diagnostics } = await readAll(
      memoryFile(jsonLines(row('t', '1', { name: 'é☃🗼' }), row('t', '2')), 'a.jsonl', chunk),
    )
    expect([traces[0]?.spans[0]?.name, traces[0]?.spans.length, diagnostics]).toEqual(['é☃🗼', 2, []])
  })
})

describe('spans that do not hang together', () => {
  test('of a span that came twice the last that ended counts', async () => {
    const trace = await readOne(
      jsonLines(
        row('t', '1', { name: 'first' }),
        row('t', '2'),
        row('t', '1', { name: 'ended' }),
        row('t', '1', { name: 'pending', end_time: null }),
      ),
    )
    expect(trace.spans.map(({ name }) => name)).toEqual(['ended', '2'])
  })

  test('a circle is cut', async () => {
    const trace = await readOne(
      jsonLines(
        row('t', '1', { parent_span_id: '2' }),
        row('t', '2', { parent_span_id: '1' }),
        row('t', '3', { parent_span_id: '3' }),
      ),
    )
    expect(trace.tree).toMatchObject({ cycles: 2, lost: 0 })
    expect(codes(trace.diagnostics)).toEqual(['trace-structure'])
    expect(trace.toolCalls).toHaveLength(3)
  })

  test('orphans are roots; a single one was called from elsewhere', async () => {
    const alone = await readOne(
      jsonLines(
        row('t', '1', { parent_span_id: '9', kind: 'agent' }),
        row('t', '2', { parent_span_id: '1' }),
      ),
    )
    expect([alone.tree.roots, alone.diagnostics]).toEqual([[0], []])
    const two = await readOne(jsonLines(row('t', '1'), row('t', '2', { parent_span_id: '9' })))
    expect([two.tree.roots, codes(two.diagnostics)]).toEqual([[0, 1], ['trace-structure']])
  })

  test('spans without an id are told apart', async () => {
    const trace = await readOne(jsonLines(row('t', ''), row('t', ''), row('t', '1')))
    expect(trace.spans.map(({ id }) => id)).toEqual(['#1', '#2', '1'])
  })

  test('spans without a trace id are one trace, named after the file', async () => {
    const trace = await readOne(
      jsonLines({ span_id: '1', name: 'a', kind: 'tool' }, { span_id: '2', name: 'b', kind: 'tool' }),
      'logs/refund.spans.jsonl',
    )
    expect([trace.id, trace.spans.length]).toEqual(['refund', 2])
  })

  test('names that an object inherits are names like any other', async () => {
    const nasty =
      '{"trace_id":"t","span_id":"__proto__","name":"constructor","attributes":{"__proto__":{"x":1},"constructor":"y","gen_ai.tool.name":"hasOwnProperty"}}'
    const trace = await readOne(
      jsonLines(nasty, nasty.replace('"span_id":"__proto__"', '"span_id":"constructor"')),
    )
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['hasOwnProperty', 'hasOwnProperty'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('an index beyond the limit makes no list', async () => {
    const attributes = {
      'openinference.span.kind': 'LLM',
      'llm.output_messages.999999999.message.content': 'far',
      'llm.output_messages.1.message.content': 'near',
      'llm.output_messages.1.message.__proto__.polluted': 'x',
    }
    const trace = await readOne(JSON.stringify(otlp({ id: '1', attributes })))
    expect(trace.finalOutput).toBe('near')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('arguments nested beyond the limit stay text', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    const trace = await readOne(
      JSON.stringify(
        otlp({ id: '1', attributes: { 'gen_ai.tool.name': 't', 'gen_ai.tool.call.arguments': deep } }),
      ),
    )
    expect(trace.toolCalls).toMatchObject([{ args: deep }])
  })
})

const span = (trace: string, id: string) =>
  JSON.stringify({
    trace_id: trace,
    span_id: id,
    name: 'chat',
    kind: 'llm',
    start_time_unix_nano: 1,
    end_time_unix_nano: 2,
  })

describe('a line that cannot be read damages a trace', () => {
  test.for<[name: string, lines: string[], damaged: string[]]>([
    ['the one that it names', [span('a', '1'), span('b', '2'), span('a', '3').slice(0, 40)], ['a']],
    ['the last one seen, where it names none', [span('a', '1'), span('b', '2'), '{"name": "ch'], ['b']],
    ['each once', [span('a', '1'), '{', '{', span('a', '2').slice(0, -1)], ['a']],
    ['none, where it is only no record', [span('a', '1'), '5', '{}'], []],
  ])('%s', async ([, lines, damaged]) => {
    expect((await readAll(memoryFile(lines.join('\n')))).damaged).toEqual(damaged)
  })
})
