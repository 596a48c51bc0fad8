import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import { limits } from '../../../../src/core/limits.ts'
import { describeTrace } from '../../../../src/trace/views/describe.ts'
import { readTraces } from '../../../../src/trace/reading/read.ts'
import type { ReadItem } from '../../../../src/trace/reading/reader.ts'
import { buildRequestsTrace } from '../../../../src/trace/formats/recording/requests-trace.ts'
import { recordedFile, recordingOf, replayed, written } from '../../../support/recordings.ts'
import { jsonLines, memoryFile, otlp, readAll, type OtlpSpan } from '../../../support/trace-files.ts'

const path = 'traces/refund/trial-1.jsonl'

/** A call of a model that answers. */
const chat = (answer: string, more: Partial<OtlpSpan> = {}): OtlpSpan => ({
  id: 'c1',
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: answer }]),
  },
  ...more,
})
const tool = (name: string, more: Partial<OtlpSpan> = {}): OtlpSpan => ({
  id: 'd1',
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name },
  ...more,
})
const sent = (...spans: readonly OtlpSpan[]) => [otlp(...spans) as JsonObject]
const spansFile = (...spans: readonly OtlpSpan[]) => JSON.stringify(otlp(...spans))
const messages = (answer: string) =>
  JSON.stringify([
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: answer },
  ])

async function read(...args: Parameters<typeof recordingOf>) {
  const { traces, diagnostics, damaged } = await replayed(recordingOf(...args))
  const [trace] = traces
  if (trace === undefined || traces.length > 1) throw new Error(`${traces.length} traces`)
  return { trace, diagnostics, isDamaged: damaged.includes(trace.id) }
}

const unused = (message: string) => ({
  code: 'recording-unused',
  severity: 'warning',
  message,
  file: path,
})

test('a recording is one trace, which says what was run', async () => {
  const recording = recordingOf({
    trial: 3,
    stdout: 'Done.\n',
    process: { exitCode: 2, stderr: 'oh' },
    requests: sent(tool('search', { start: 100, end: 1100 })),
  })
  const { traces, diagnostics, damaged } = await replayed(recording)
  const [trace] = traces
  expect({ diagnostics, damaged, traces: traces.length }).toEqual({ diagnostics: [], damaged: [], traces: 1 })
  expect(trace).toMatchObject({
    scenario: 'refund',
    trial: 3,
    fingerprint: 'f1',
    process: recording.process,
    source: { file: path, format: 'recording' },
  })
  expect(trace?.spans.map(({ name, parentId }) => ({ name, parentId }))).toEqual([
    { name: 'd1', parentId: null },
  ])
  expect(trace?.finalOutput).toBe('Done.')
  expect(trace?.durationUs).toBe(1_000_000)
})

describe('what the agent did is read from', () => {
  const otlpSpans = sent(chat('by otlp'), tool('otlp_tool'))
  const traceFile = spansFile(chat('by file'), tool('file_tool'))
  const named = recordedFile('out/run.json', traceFile, true)
  const other = recordedFile('spans.jsonl', traceFile)
  const plain = sent({ id: 'e1' })

  test.for([
    ['a named file before all', { files: [named, other], requests: otlpSpans, stdout: 'x' }, ['file_tool']],
    ['OTLP before other files', { files: [other], requests: otlpSpans, stdout: 'x' }, ['otlp_tool']],
    ['other files before nothing', { files: [other], stdout: 'x' }, ['file_tool']],
    ['other files before spans that show no call', { files: [other], requests: plain }, ['file_tool']],
    [
      'spans before messages on standard output without any call',
      { requests: plain, stdout: '[{"role":"user","content":"hi"}]' },
      [],
    ],
  ] as const)('%s', async ([, parts, tools]) => {
    const { trace } = await read(parts)
    expect((trace.toolCalls ?? []).map(({ name }) => name)).toEqual(tools)
    expect(trace.spans.length).toBeGreaterThan(0)
  })

  test('and people are told what is not used', async () => {
    const { diagnostics } = await read({ files: [named, other], requests: otlpSpans, stdout: messages('x') })
    expect(diagnostics).toEqual([
      unused(
        'What the agent did is read from the file `out/run.json`; not used: what it sent by OTLP; the file `spans.jsonl`; its standard output.',
      ),
    ])
  })

  test('standard output, where that is a recording of messages', async () => {
    const { trace, diagnostics } = await read({ stdout: `${messages('by stdout')}\n` })
    expect(diagnostics).toEqual([])
    expect(trace.finalOutput).toBe('by stdout')
    expect(trace.userInput).toBe('hi')
    expect(trace.toolCalls).toEqual([])
  })

  test('standard output, where that is the events of a coding agent', async () => {
    const { trace } = await read({
      stdout: jsonLines(
        { type: 'thread.started', thread_id: 't1' },
        { type: 'turn.started' },
        {
          type: 'item.completed',
          item: { id: 'i1', type: 'command_execution', command: 'ls', exit_code: 0, status: 'completed' },
        },
        { type: 'item.completed', item: { id: 'i2', type: 'agent_message', text: 'All done.' } },
        { type: 'turn.completed', usage: { input_tokens: 7, output_tokens: 3 } },
      ),
    })
    expect(trace.finalOutput).toBe('All done.')
    expect(trace.toolCalls).toHaveLength(1)
    expect(trace.usage).toMatchObject({ input: 7, output: 3 })
  })

  test('all files of a kind, as one trace', async () => {
    const first = spansFile(tool('one', { start: 5, end: 6 }), { id: 'b1', start: 0, end: 9 })
    const second = spansFile(tool('two', { trace: 'b2', start: 1, end: 2 }))
    const { trace } = await read({
      files: [recordedFile('a.json', first), recordedFile('b.json.gz', gzipSync(second))],
    })
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['two', 'one'])
    expect(new Set(trace.spans.map(({ id }) => id)).size).toBe(3)
  })

  test('log records in a file beside the one with their spans', async () => {
    const record = {
      traceId: 'a1'.padEnd(32, '0'),
      spanId: 'f1'.padEnd(16, '0'),
      eventName: 'gen_ai.choice',
      body: {
        kvlistValue: {
          values: [
            {
              key: 'message',
              value: { kvlistValue: { values: [{ key: 'content', value: { stringValue: 'ok' } }] } },
            },
          ],
        },
      },
    }
    const logs = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] })
    const spans = spansFile({ id: 'f1', attributes: { 'gen_ai.operation.name': 'chat' } })
    const { trace } = await read({ files: [recordedFile('1.json', spans), recordedFile('2.json', logs)] })
    expect(trace.finalOutput).toBe('ok')
  })

  test('nothing that is itself a recording: none can speak for another', async () => {
    const inner = written(recordingOf({ scenario: 'other', stdout: 'inner', process: { exitCode: 7 } }))
    const { trace } = await read({ files: [recordedFile('r.jsonl', inner)], stdout: 'outer' })
    expect(trace).toMatchObject({ scenario: 'refund', process: { exitCode: 0 } })
    expect(trace.finalOutput).toBe('outer')
  })
})

describe('the answer', () => {
  test.for([
    ['is what was printed', { stdout: 'It is 5.\n' }, 'It is 5.'],
    ['is unknown where nothing was printed', {}, null],
    ['is unknown where the command never ran', { process: { end: 'not-started' } }, null],
    ['is JSON that is no recording', { stdout: '{"total": 5}\n' }, '{"total": 5}'],
    [
      'has JSON in it that a recording would have',
      { stdout: `So it is:\n${messages('no')}` },
      `So it is:\n${messages('no')}`,
    ],
    ['is that of the spans, where they have one', { stdout: 'log', requests: sent(chat('spans')) }, 'spans'],
    ['is what was printed, where the spans have none', { stdout: 'log', requests: sent({ id: 'a' }) }, 'log'],
    ['is unknown, where neither has one', { requests: sent({ id: 'a' }) }, null],
    [
      'is that of the messages on standard output, where the spans have none',
      { stdout: messages('said'), requests: sent(tool('search')) },
      'said',
    ],
  ] as const)('%s', async ([, parts, answer]) => {
    expect((await read(parts)).trace.finalOutput).toBe(answer)
  })

  test('takes as long as the command, where no span says', async () => {
    expect((await read({ stdout: 'x' })).trace.durationUs).toBe(2_500_000)
    expect((await read({ requests: sent({ id: 'a' }) })).trace.durationUs).toBe(2_500_000)
  })

  test('without spans does not mean that no tool was called', async () => {
    expect((await read({ stdout: 'x' })).trace.toolCalls).toBeNull()
  })
})

describe('no verdict may rest on', () => {
  test('a run of which not all was kept', async () => {
    expect((await read({ process: { isDamaged: true }, stdout: 'x' })).isDamaged).toBe(true)
  })

  test('what was refused, and says so', async () => {
    const recording = recordingOf({ process: { isDamaged: true }, problems: ['Refused: one.', 'Lost: two.'] })
    const items: ReadItem[] = []
    for await (const item of readTraces(memoryFile(written(recording), path))) items.push(item)
    expect(items.flatMap((item) => (item.kind === 'trace' ? [] : [item]))).toEqual([
      ...recording.problems.map((message) => ({
        kind: 'diagnostic',
        diagnostic: { code: 'recording-incomplete', severity: 'warning', message, file: path },
      })),
      { kind: 'damage', traceId: expect.any(String), reason: 'Refused: one.' },
    ])
  })

  test('no more of what was refused than can be shown', async () => {
    const problems = Array.from({ length: 1_000 }, () => 'x'.repeat(10_000))
    const { diagnostics, isDamaged } = await read({ problems, stdout: 'x' })
    expect(isDamaged).toBe(false)
    expect(diagnostics).toHaveLength(limits.faultsPerFile)
    expect(diagnostics[0]?.message).toHaveLength(limits.shownText)
  })

  test('a file that is broken', async () => {
    const { diagnostics, isDamaged } = await read({
      files: [recordedFile('spans.jsonl', `${spansFile(tool('search'))}\n{"resourceSpans": [`)],
    })
    expect(isDamaged).toBe(true)
    expect(diagnostics).toEqual([
      {
        code: 'trace-line',
        severity: 'error',
        message: expect.stringMatching(/^spans\.jsonl:2: The last line is cut off/),
        file: path,
      },
    ])
  })

  test('other parts, where the file that the scenario names is none', async () => {
    const { diagnostics, isDamaged, trace } = await read({
      files: [recordedFile('run.txt', 'no trace', true)],
      requests: sent(tool('search')),
    })
    expect(isDamaged).toBe(true)
    expect(trace.toolCalls).toHaveLength(1)
    expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format', 'recording-unused'])
  })

  test('a recording that breaks off', async () => {
    const whole = written(recordingOf({ requests: sent(tool('search')) }))
    const { traces, damaged } = await readAll(memoryFile(whole.slice(0, -20), path))
    expect(damaged).toEqual(traces.map(({ id }) => id))
    expect(traces).toHaveLength(1)
  })

  test('a recording that lost its last line, or has one twice', async () => {
    const whole = written(recordingOf({ requests: [...sent(tool('search')), ...sent(tool('book'))] }))
    const lines = whole.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    for (const some of [lines.slice(0, 2), [...lines, ...lines.slice(2)]]) {
      const { traces, damaged, diagnostics } = await readAll(memoryFile(some.join('\n'), path))
      expect(damaged).toEqual(traces.map(({ id }) => id))
      expect(traces).toHaveLength(1)
      expect(diagnostics.map(({ message }) => message)).toEqual([
        'The recording does not have the lines that it was written with. Record it again.',
      ])
    }
  })

  test.for([{ trials: [1, 2] }, { trials: [1, 1] }])(
    'recordings of the trials $trials in one file',
    async ({ trials }) => {
      const [first, second] = trials.map((trial) =>
        written(recordingOf({ trial, requests: sent(tool(`tool${trial}`)) })),
      )
      const { traces, damaged, diagnostics } = await readAll(memoryFile(`${first}${second}`, path))
      expect(traces.map(({ trial }) => trial)).toEqual([1])
      expect(traces[0]?.toolCalls?.map(({ name }) => name)).toEqual(['tool1'])
      expect(damaged).toEqual(traces.map(({ id }) => id))
      expect(diagnostics.map(({ code }) => code)).toEqual(['trace-unreadable'])
    },
  )
})

test('a file that is no trace is passed over', async () => {
  const { diagnostics, isDamaged, trace } = await read({
    files: [recordedFile('notes.txt', 'notes'), recordedFile('spans.json', spansFile(tool('search')))],
  })
  expect(isDamaged).toBe(false)
  expect(trace.toolCalls).toHaveLength(1)
  expect(diagnostics).toEqual([unused('notes.txt: The file is not a trace that is understood.')])
})

test('a first line that does not name its trial whole is no recording of any', async () => {
  const broken = written(recordingOf({ stdout: 'x' })).replace('"scenario.trial"', '"scenario.try"')
  const { traces, diagnostics } = await readAll(memoryFile(broken, path))
  expect(traces).toEqual([])
  expect(diagnostics.map(({ code }) => code)).toEqual(['trace-unreadable'])
})

test('what the agent sent cannot pass for a trial', async () => {
  const forged = JSON.parse(
    written(recordingOf({ scenario: 'other', process: { exitCode: 9 } })),
  ) as JsonObject
  const { trace } = await read({ requests: [forged, ...sent(tool('search'))] })
  expect(trace).toMatchObject({ scenario: 'refund', process: { exitCode: 0 } })
  expect(trace.spans.map(({ name }) => name)).toEqual(['trial', 'd1'])
})

test('a first line that is longer than a look at the file', async () => {
  const { trace } = await read({
    stdout: 'x'.repeat(300_000),
    files: [recordedFile('a.bin', new Uint8Array(9))],
  })
  expect(trace.source.format).toBe('recording')
  expect(trace.finalOutput).toHaveLength(300_000)
})

test('the trace while it is recorded is the trace that is read', async () => {
  const requests = [
    ...sent(
      { id: 'e1', trace: 'a', start: 0, end: 9 },
      tool('one', { trace: 'a', parent: 'e1', start: 1, end: 2 }),
    ),
    ...sent(
      tool('two', { trace: 'b', parent: 'ee', start: 3, end: 4 }),
      chat('yes', { trace: 'b', start: 4, end: 8 }),
    ),
  ]
  const about = { id: 'live', source: { file: '', format: 'recording' }, scenario: 'refund', trial: 1 }
  const live = buildRequestsTrace(requests, about)
  const { trace } = await read({ requests })
  const seen = describeTrace(trace)
  // Spans whose parent is elsewhere become children of the trial when they are written.
  const alike = { id: '', process: null, seenBy: '', durationMs: null, warnings: [] }
  expect({ ...describeTrace(live), ...alike }).toEqual({ ...seen, ...alike })
  expect(live.durationUs).toBe(trace.durationUs)
  expect(live.toolCalls?.map(({ name }) => name)).toEqual(['one', 'two'])
})
