import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import { recordedFile, recordingOf, written } from '../../../support/recordings.ts'
import { otlp } from '../../../support/trace-files.ts'

type Item = Record<string, unknown>

/** The export requests that were written, one a line. */
function linesOf(text: string): JsonObject[] {
  expect(text.endsWith('\n')).toBe(true)
  // Some readers end lines at these, too: Node's `readline`, and Python's `splitlines`.
  expect(text).not.toMatch(/[\v\f\r\x85\u2028\u2029]/)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject)
}

/** All spans or log records of a line. */
function itemsOf(line: unknown): Item[] {
  const found: Item[] = []
  const walk = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, key)
    else if (typeof value === 'object' && value !== null) {
      if (key === 'spans' || key === 'logRecords') found.push(value as Item)
      else for (const [name, inner] of Object.entries(value)) walk(inner, name)
    }
  }
  walk(line, '')
  return found
}

const requests = (...list: readonly object[]) => list as readonly JsonObject[]
const example = (name: string) => new URL(`../../../fixtures/traces/examples/${name}`, import.meta.url)
const text = (stringValue: string) => ({ stringValue })

function fileEvent(name: string, isNamed: boolean, content: object): object {
  return {
    timeUnixNano: '1773757802500000000',
    name: 'scenario_gate.file',
    attributes: [
      { key: 'scenario_gate.file.name', value: text(name) },
      { key: 'scenario_gate.file.named', value: { boolValue: isNamed } },
      { key: 'scenario_gate.file.content', value: content },
    ],
  }
}

const origin = (id: string) => [{ key: 'scenario_gate.trace_id', value: { stringValue: id.padEnd(32, '0') } }]

describe('the first line is the trial', () => {
  test('with all that is known of its command', () => {
    const recording = recordingOf({
      process: { end: 'timed-out', exitCode: null, signal: 'SIGKILL', stderr: 'tail', reason: 'Too slow.' },
      stdout: 'Hello\n',
      files: [recordedFile('spans.jsonl', '{}\n'), recordedFile('raw', Buffer.from([0xff, 0xfe]), true)],
    })
    const [first, ...rest] = linesOf(written(recording))
    expect(rest).toEqual([])
    expect(first).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: text('scenario-gate') }] },
          scopeSpans: [
            {
              scope: { name: 'scenario-gate' },
              spans: [
                {
                  traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
                  spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
                  name: 'trial',
                  kind: 1,
                  startTimeUnixNano: '1773757800000000000',
                  endTimeUnixNano: '1773757802500000000',
                  attributes: [
                    { key: 'scenario_gate.fingerprint', value: text('f1') },
                    { key: 'scenario_gate.lines', value: { intValue: '0' } },
                    { key: 'scenario.id', value: text('refund') },
                    { key: 'scenario.trial', value: { intValue: '1' } },
                    {
                      key: 'scenario_gate.process.command_args',
                      value: {
                        arrayValue: { values: ['python', 'agent.py', 'Where is my order?'].map(text) },
                      },
                    },
                    { key: 'scenario_gate.process.end', value: text('timed-out') },
                    { key: 'scenario_gate.process.signal', value: text('SIGKILL') },
                    { key: 'scenario_gate.process.reason', value: text('Too slow.') },
                    { key: 'scenario_gate.process.stderr', value: text('tail') },
                    { key: 'scenario_gate.process.damaged', value: { boolValue: false } },
                    { key: 'scenario_gate.stdout', value: text('Hello\n') },
                    {
                      key: 'scenario_gate.digest',
                      value: text(expect.stringMatching(/^[0-9a-f]{64}$/) as string),
                    },
                  ],
                  events: [
                    fileEvent('spans.jsonl', false, text('{}\n')),
                    fileEvent('raw', true, { bytesValue: '//4=' }),
                  ],
                  status: { code: 2, message: 'Too slow.' },
                },
              ],
            },
          ],
        },
      ],
    })
  })

  test.for([
    [{}, {}],
    [{ exitCode: 3 }, { code: 2, message: 'exit code 3' }],
    [
      { exitCode: null, signal: 'SIGSEGV' },
      { code: 2, message: 'SIGSEGV' },
    ],
    [
      { end: 'not-started', exitCode: null, reason: 'No such program.' },
      { code: 2, message: 'No such program.' },
    ],
  ] as const)('a command that ended as %j has the status %j', ([process, status]) => {
    const [first] = linesOf(written(recordingOf({ process })))
    expect(itemsOf(first)[0]?.['status']).toEqual(status)
  })

  test('is JSON in whatever text the command printed', () => {
    const lines = written(recordingOf({ stdout: 'a\ud800b\u2028\u0000' }))
    expect(JSON.stringify(linesOf(lines)[0])).toContain('a\\ud800b')
  })
})

describe('what the agent sent becomes one trace below the trial', () => {
  test('spans of several traces, with other ids where two share one', () => {
    const recording = recordingOf({
      requests: requests(
        otlp({ id: 'a1', trace: 'aa', name: 'root' }, { id: 'b1', trace: 'aa', parent: 'a1' }),
        otlp({ id: 'b1', trace: 'bb', name: 'other', parent: 'ee' }, { id: 'c1', trace: 'bb', parent: 'b1' }),
      ),
    })
    const [first, ...rest] = linesOf(written(recording))
    const [trial] = itemsOf(first)
    const spans = rest.flatMap(itemsOf)
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trial?.['traceId']]))
    const [root, child, other, below] = spans
    expect(root).toMatchObject({ spanId: 'a1'.padEnd(16, '0'), parentSpanId: trial?.['spanId'] })
    expect(child).toMatchObject({ spanId: 'b1'.padEnd(16, '0'), parentSpanId: root?.['spanId'] })
    expect(other).toMatchObject({
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      parentSpanId: trial?.['spanId'],
    })
    expect(other?.['spanId']).not.toBe(child?.['spanId'])
    expect(below).toMatchObject({ parentSpanId: other?.['spanId'] })
    expect(spans.map(({ attributes }) => attributes)).toEqual(['aa', 'aa', 'bb', 'bb'].map(origin))
  })

  test('spans of one trace are not marked with it', () => {
    const recording = recordingOf({ requests: requests(otlp({ id: 'a1' }), otlp({ id: 'b1' })) })
    const [, ...rest] = linesOf(written(recording))
    expect(rest.flatMap(itemsOf).map(({ attributes }) => attributes)).toEqual([[], []])
  })

  test('in the words of today, with ids in hex and links that lead to the same spans', () => {
    const raw = {
      batches: [
        {
          resource: { attributes: [] },
          instrumentation_library_spans: [
            {
              instrumentationLibrary: { name: 'old' },
              spans: [
                {
                  trace_id: 'qgAAAAAAAAAAAAAAAAAAAA==',
                  span_id: 'oQAAAAAAAAA=',
                  name: 'x',
                  links: [
                    { traceId: 'aa'.padEnd(32, '0'), spanId: 'my span' },
                    { traceId: 'far', spanId: 'off' },
                    { trace_id: 'CC'.repeat(16), span_id: 'dd'.repeat(8), flags: 1 },
                  ],
                },
                { traceId: 'aa'.padEnd(32, '0'), spanId: 'my span', parentSpanId: 'a1'.padEnd(16, '0') },
                { traceId: 'aa'.padEnd(32, '0') },
                null,
                7,
              ],
            },
          ],
        },
        null,
      ],
    }
    const [first, second, ...rest] = linesOf(written(recordingOf({ requests: requests(raw) })))
    const [trial] = itemsOf(first)
    const [top, odd, bare] = itemsOf(second)
    const traceId = trial?.['traceId']
    const hex = expect.stringMatching(/^[0-9a-f]{16}$/)
    expect(rest).toEqual([])
    expect(second).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [] },
          scopeSpans: [
            {
              scope: { name: 'old' },
              spans: [
                {
                  traceId,
                  spanId: 'a1'.padEnd(16, '0'),
                  parentSpanId: trial?.['spanId'],
                  name: 'x',
                  links: [
                    { traceId, spanId: odd?.['spanId'] },
                    { traceId: 'cc'.repeat(16), spanId: 'dd'.repeat(8), flags: 1 },
                  ],
                },
                { traceId, spanId: hex, parentSpanId: top?.['spanId'] },
                { traceId, spanId: hex, parentSpanId: trial?.['spanId'] },
              ],
            },
          ],
        },
      ],
    })
    expect(new Set([top, odd, bare].map((span) => span?.['spanId'])).size).toBe(3)
  })

  test('log records too, but for those outside of any trace', () => {
    const records = [
      { traceId: 'a1'.padEnd(32, '0'), spanId: 'f1'.padEnd(16, '0'), body: text('in') },
      { body: text('out'), traceId: '' },
    ]
    const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] }
    const [first, ...rest] = linesOf(
      written(recordingOf({ requests: requests(otlp({ id: 'f1' }), logs, { resourceMetrics: [] }) })),
    )
    const [trial] = itemsOf(first)
    expect(rest.slice(1)).toEqual([
      {
        resourceLogs: [
          {
            scopeLogs: [
              {
                logRecords: [{ ...records[0], traceId: trial?.['traceId'] }, records[1]],
              },
            ],
          },
        ],
      },
    ])
  })
})

test('a huge request becomes several lines, each with its resource and scope', () => {
  const spans = Array.from({ length: 40 }, (_, index) => ({
    id: `a${index + 10}`,
    attributes: { text: 'x'.repeat(100_000) },
  }))
  const request = otlp(...spans) as { resourceSpans: { resource: object; schemaUrl?: string }[] }
  for (const resource of request.resourceSpans) resource.schemaUrl = 'urn:x'
  const content = written(recordingOf({ requests: requests(request) }))
  const [, ...rest] = linesOf(content)
  expect(rest.length).toBeGreaterThan(2)
  expect(Math.max(...content.split('\n').map(({ length }) => length))).toBeLessThan(1.2 * 2 ** 20)
  expect(rest.flatMap(itemsOf).map(({ name }) => name)).toEqual(spans.map(({ id }) => id))
  for (const line of rest)
    expect(line).toMatchObject({ resourceSpans: [{ schemaUrl: 'urn:x', resource: {} }] })
})

test('a value that nests deeper than JSON can be written loses its depths only', () => {
  const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown
  const request = {
    resourceSpans: [
      { scopeSpans: [{ spans: [{ traceId: 'a', spanId: 'b', name: 'n', attributes: nested }] }] },
    ],
  }
  const [, second] = linesOf(written(recordingOf({ requests: requests(request) })))
  expect(itemsOf(second)).toEqual([expect.objectContaining({ name: 'n' })])
})

test('the example of the reference page', async () => {
  const request = JSON.parse(readFileSync(example('otlp-json.json'), 'utf8')) as JsonObject
  const recording = recordingOf({
    scenario: 'weather',
    process: { argv: ['python', 'agent.py', 'What is the weather in Paris?'] },
    stdout: 'It is 18 °C in Paris.\n',
    requests: [request],
  })
  await expect(written(recording)).toMatchFileSnapshot(fileURLToPath(example('recording.jsonl')))
})
