import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson, type JsonObject } from '../../../../src/core/json.ts'
import { describeTrace } from '../../../../src/trace/views/describe.ts'
import type { ProcessEnd, ProcessFacts } from '../../../../src/trace/model/trace.ts'
import { findTrial } from '../../../../src/trace/formats/recording/read-trial.ts'
import { buildRequestsTrace } from '../../../../src/trace/formats/recording/requests-trace.ts'
import { hostileText } from '../../../support/hostile.ts'
import { recordedFile, recordingOf, replayed, written } from '../../../support/recordings.ts'
import { fixture, memoryFile, otlp, readAll } from '../../../support/trace-files.ts'

const bytesOf = (name: string) => readFileSync(new URL(`../../../fixtures/traces/${name}`, import.meta.url))
const requestsIn = (...names: readonly string[]) =>
  names.map((name) => parseJson(bytesOf(name).toString('utf8')) as JsonObject)

describe('a recording of what a fixture holds shows what the fixture shows', () => {
  test.for([
    ['otlp-aisdk-v7.json'],
    ['otlp-aisdk-v5.json'],
    ['otlp-openinference-openai.json'],
    ['otlp-openllmetry-0.14.json'],
    ['otlp-tempo-batches-1.json'],
    ['otlp-proto-example.json'],
    ['otlp-otelgenai-events-traces.json', 'otlp-otelgenai-events-logs.json'],
    ['otlp-otelgenai-events-logs.json', 'otlp-otelgenai-events-traces.json'],
  ])('%s', async (...[names]) => {
    const { traces } = await readAll(...names.map(fixture))
    const requests = requestsIn(...names)
    const recorded = await replayed(recordingOf({ requests }))
    const about = { id: 'live', source: { file: '', format: 'recording' } }
    const live = buildRequestsTrace(requests, about)
    const view = (trace: (typeof traces)[number]) => ({
      ...describeTrace(trace),
      // These are of the recording; a fixture without a root has one parent more than its recording.
      id: '',
      format: '',
      scenario: null,
      trial: null,
      process: null,
      seenBy: '',
      warnings: [],
      messages: trace.messages,
      toolCalls: trace.toolCalls,
    })
    expect(traces).toHaveLength(1)
    expect([recorded.diagnostics, recorded.damaged]).toEqual([[], []])
    expect(recorded.traces.map(view)).toEqual(traces.map(view))
    expect([view(live)]).toEqual(traces.map(view))
  })

  test.for(['kensa-1.jsonl', 'otlp-aisdk-v7.pb.gz', 'langfuse-kensa-min-10.json', 'atif-1.json'])(
    '%s, as a file that the command wrote',
    async (name) => {
      const { traces } = await readAll(fixture(name))
      const recorded = await replayed(recordingOf({ files: [recordedFile(name, bytesOf(name))] }))
      const view = (trace: (typeof traces)[number]) => {
        const { usage, cost, finalOutput, userInput, durationUs, toolCalls } = trace
        // Where no span has times, the command has.
        return { usage, cost, finalOutput, userInput, durationUs: durationUs ?? 2_500_000, toolCalls }
      }
      expect(recorded.damaged).toEqual([])
      expect(recorded.traces.map(view)).toEqual(traces.map(view))
    },
  )

  test.for(['claude-stream-json-1.json', 'claude-code-1.jsonl', 'codex-rollout-1.jsonl'])(
    '%s, on standard output',
    async (name) => {
      const { traces } = await readAll(fixture(name))
      const recorded = await replayed(recordingOf({ stdout: bytesOf(name).toString('utf8') }))
      const view = ({ usage, cost, finalOutput, toolCalls }: (typeof traces)[number]) => {
        return { usage, cost, finalOutput, toolCalls }
      }
      expect(recorded.traces.map(view)).toEqual(traces.map(view))
    },
  )
})

const text = fc.oneof(hostileText, fc.string({ unit: 'binary' }))
const ends: readonly ProcessEnd[] = ['exited', 'timed-out', 'stopped', 'not-started']
const facts: fc.Arbitrary<ProcessFacts> = fc.record({
  argv: fc.array(text),
  end: fc.constantFrom(...ends),
  exitCode: fc.option(fc.integer({ min: 0, max: 0xffff_ffff })),
  signal: fc.option(fc.constantFrom('SIGTERM', 'SIGKILL')),
  // Days of 1970 would be taken for times in another unit.
  startUs: fc.integer({ min: 5e12, max: 4e15 }),
  endUs: fc.double({ min: 1e15, max: 4e15, noNaN: true }),
  stderr: text,
  reason: fc.option(text),
  isDamaged: fc.boolean(),
})
const file = fc.record({
  name: text,
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    text.map((content) => Uint8Array.from(Buffer.from(content))),
  ),
  isNamed: fc.boolean(),
})
const recordings = fc.record({
  scenario: text,
  trial: fc.integer({ min: 1, max: 1e6 }),
  place: fc.oneof(
    fc.record({ round: fc.nat({ max: 9 }), attempt: fc.constant(1), retryOf: fc.constant(null) }),
    fc.record({ round: fc.nat({ max: 9 }), attempt: fc.integer({ min: 2, max: 9 }), retryOf: text }),
  ),
  fingerprint: text,
  process: facts,
  problems: fc.array(text, { maxLength: 3 }),
  stdout: text,
  files: fc.array(file, { maxLength: 3 }),
  requests: fc.constant([]),
})

test('what was written is read as it was', () => {
  fc.assert(
    fc.property(recordings, (recording) => {
      const [first = '', ...rest] = written(recording).trimEnd().split('\n')
      const read = findTrial(JSON.parse(first))
      const { requests: _, ...all } = recording
      const files = read?.files.map((one) => ({ ...one, bytes: Uint8Array.from(one.bytes) }))
      expect({ ...read, files }).toEqual({
        ...all,
        lines: rest.length,
        traceId: read?.traceId,
        spanId: read?.spanId,
      })
    }),
    { numRuns: 300 },
  )
})

const tools = ['search', 'book', 'pay']
const agent = otlp(
  { id: 'e1', start: 0, end: 9, attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
  ...tools.map((name, index) => ({
    id: `d${index}`,
    parent: 'e1',
    start: index,
    end: index + 1,
    attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name },
  })),
) as JsonObject
const whole = written(
  recordingOf({
    stdout: 'Done.\n',
    requests: [agent],
    files: [
      recordedFile('spans.json', JSON.stringify(agent)),
      recordedFile('x', Buffer.from([0, 255]), true),
    ],
  }),
)

/** What one hostile or unlucky hand may do to a file. */
const mutation = fc.oneof(
  fc.record({ at: fc.nat(whole.length), remove: fc.nat(40), add: text }),
  fc.record({ at: fc.nat(whole.length), remove: fc.constant(1e9), add: fc.constant('') }),
  fc.record({
    at: fc.nat(whole.length),
    remove: fc.constant(1),
    add: fc.constantFrom('"', '}', ']', '{', '[', ',', 'null', '0', '\n'),
  }),
)

const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 })
const twice = fc.nat(whole.length).map((at) => [{ at, remove: 0, add: whole }])

test('a recording that was tampered with never makes a tool call up, and never breaks a reader', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutations, twice), async (steps) => {
      let content = whole
      for (const { at, remove, add } of steps) {
        content = `${content.slice(0, at)}${add}${content.slice(at + remove)}`
      }
      const { traces, diagnostics } = await readAll(memoryFile(content, 'trial-1.jsonl'))
      expect(traces.length + diagnostics.length).toBeGreaterThan(0)
      expect(diagnostics.filter(({ message }) => message.startsWith('The file cannot be read'))).toEqual([])
      for (const trace of traces) {
        JSON.stringify([describeTrace(trace), trace.messages, trace.turns])
        expect(trace.toolCalls?.length ?? 0).toBeLessThanOrEqual(tools.length)
      }
    }),
    { numRuns: 400 },
  )
})

test('nothing that an agent sends keeps a recording from being written and read', async () => {
  const names = ['resourceSpans', 'resource_spans', 'scopeSpans', 'spans', 'resourceLogs', 'logRecords']
  const keys = [...names, 'traceId', 'span_id', 'parentSpanId', 'attributes', 'links', 'scope', 'trace']
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom(null, 0, true, '', 'x', 'a1'.padEnd(32, '0'), 'b1'.padEnd(16, '0')),
      text,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys, '__proto__', 'toJSON'), tie('value'), { maxKeys: 4 }),
    ),
  }))
  const request = fc.dictionary(fc.constantFrom(...names), value)
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 3 }), async (list) => {
      const recording = recordingOf({ requests: JSON.parse(JSON.stringify(list)) as JsonObject[] })
      const { traces, diagnostics } = await replayed(recording)
      // Spans under a key that is unknown are said to be lost.
      expect(diagnostics.filter(({ message }) => !message.includes('(its key is unknown)'))).toEqual([])
      expect(traces.map(({ scenario }) => scenario)).toEqual(['refund'])
      for (const trace of traces) expect(trace.toolCalls ?? []).toEqual([])
    }),
    { numRuns: 300 },
  )
})
