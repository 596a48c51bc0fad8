import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../../src/checks/bind.ts'
import { runChecks } from '../../../src/checks/run.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { otlp, readOne, type OtlpSpan } from '../../support/trace-files.ts'
import { isCutOff } from '../../../src/trace/messages/unread-call.ts'

/** What checks say that forbid a word and a tool. */
function verdicts(...spans: readonly OtlpSpan[]) {
  return verdictsOf(spans, [
    { type: 'content_excludes', params: { patterns: ['secret'] } },
    { type: 'tools_not_called', params: { tools: ['refund'] } },
  ])
}

interface Asked {
  readonly type: string
  readonly params: JsonObject
}

async function verdictsOf(spans: readonly OtlpSpan[], asked: readonly Asked[]) {
  const trace = await readOne(JSON.stringify(otlp(...spans)))
  const checks = asked.map((check) =>
    bindCheck({ ...check, severity: 'error', surface: 'assertion', description: '' }),
  )
  return runChecks(trace, checks).map(({ status }) => status)
}

const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o-mini' }
const agent = { 'gen_ai.operation.name': 'invoke_agent' }
const said = (text: string) => ({
  'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: text }] }]),
})

describe('what is there and cannot be read is not taken for nothing', () => {
  test.for<[string, OtlpSpan[]]>([
    [
      'a reply in a shape that nobody knows',
      [{ id: 'a', attributes: { ...chat, 'gen_ai.completion': '{"reply":{"body":"a secret"}}' } }],
    ],
    [
      'a message whose text is under another name',
      [
        {
          id: 'a',
          attributes: { ...chat, 'gen_ai.output.messages': '[{"role":"assistant","said":"secret"}]' },
        },
      ],
    ],
    [
      'a message of nothing but unknown pieces',
      [
        {
          id: 'a',
          attributes: {
            ...chat,
            'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"new","x":1}]}]',
          },
        },
      ],
    ],
    [
      'a message whose content is null, beside no call',
      [
        {
          id: 'a',
          attributes: { ...chat, 'gen_ai.output.messages': '[{"role":"assistant","content":null}]' },
        },
      ],
    ],
    [
      'a reply under the name of a vendor',
      [{ id: 'a', attributes: { ...chat, 'acme.llm.response': 'a secret' } }],
    ],
    [
      'of a model call that failed',
      [
        {
          id: 'a',
          error: 'cut off',
          attributes: {
            ...chat,
            'gen_ai.input.messages': '[{"role":"user","content":"hi"}]',
            'acme.output': 'a secret',
          },
        },
      ],
    ],
    [
      'a reply that ended in tool calls and shows none',
      [{ id: 'a', attributes: { ...chat, ...said(''), 'gen_ai.response.finish_reasons': '["tool_calls"]' } }],
    ],
  ])('%s', async ([, spans]) => {
    expect(await verdicts(...spans)).toEqual(['error', 'error'])
  })

  test('a reply on the way, where only the last one was read', async () => {
    const unread = { ...chat, 'gen_ai.completion': '{"reply":{"body":"a secret"}}' }
    expect(
      await verdicts(
        { id: 'a', start: 0, attributes: unread },
        { id: 'b', start: 1, attributes: { ...chat, ...said('ok') } },
      ),
    ).toEqual(['error', 'error'])
  })

  test('what is asked of the last reply alone is answered by it', async () => {
    const spans = [
      { id: 'a', start: 0, attributes: { ...chat, 'gen_ai.completion': '{"reply":{"body":"hello"}}' } },
      { id: 'b', start: 1, attributes: { ...chat, ...said('ok') } },
    ]
    const asked = ['ok', 'hello'].map((value) => ({ type: 'output_contains', params: { value } }))
    expect(await verdictsOf(spans, asked)).toEqual(['pass', 'fail'])
  })

  test('what could be read counts against the run all the same', async () => {
    expect(
      await verdicts(
        { id: 'a', start: 0, attributes: { ...chat, 'gen_ai.completion': '{"reply":{"body":"hello"}}' } },
        { id: 'b', start: 1, attributes: { ...chat, ...said('a secret') } },
      ),
    ).toEqual(['fail', 'error'])
  })

  test('no leak is ruled out where a reply was not read', async () => {
    const spans = [
      { id: 'a', start: 0, attributes: { ...chat, 'gen_ai.completion': '{"reply":{"body":"hello"}}' } },
      { id: 'b', start: 1, attributes: { ...chat, ...said('ok') } },
    ]
    const leaks = [
      { type: 'no_secret_leak', params: { where: ['output'] } },
      { type: 'no_pii_leak', params: {} },
    ]
    expect(await verdictsOf(spans, leaks)).toEqual(['error', 'error'])
    expect(await verdictsOf(spans.slice(1), leaks)).toEqual(['pass', 'pass'])
  })

  test("an agent's own output, where the model's last reply was read", async () => {
    expect(
      await verdicts(
        { id: 'a', start: 0, end: 9, attributes: { ...agent, 'acme.final.output': 'a secret' } },
        { id: 'b', parent: 'a', start: 1, end: 2, attributes: { ...chat, ...said('ok') } },
      ),
    ).toEqual(['error', 'pass'])
  })

  test('what is about an output is none', async () => {
    const about = {
      'gen_ai.output.type': 'text',
      'output.mime_type': 'text/plain',
      'gen_ai.usage.output_tokens': 3,
    }
    expect(await verdicts({ id: 'a', attributes: { ...chat, ...about, ...said('ok') } })).toEqual([
      'pass',
      'pass',
    ])
  })
})

describe('a span with the name of a tool is a tool call', () => {
  test.for<[string, Record<string, unknown>]>([
    ["of Mastra's exporter", { 'gen_ai.operation.name': 'tool.execute', 'gen_ai.tool.name': 'refund' }],
    ['without an operation', { 'gen_ai.tool.name': 'refund' }],
    ['under a plain name', { 'tool.name': 'refund' }],
    ['in snake case', { 'acme.tool_name': 'refund' }],
    ['in camel case', { 'acme.toolCall.name': 'refund' }],
    ['of a kind that OpenInference has not', { 'openinference.span.kind': 'UNKNOWN', 'tool.name': 'refund' }],
  ])('%s', async ([, attributes]) => {
    const reply = { id: 'a', start: 0, attributes: { ...chat, ...said('done') } }
    expect(await verdicts(reply, { id: 'b', start: 1, attributes })).toEqual(['pass', 'fail'])
  })

  test('but not one that is kept as metadata', async () => {
    const reply = { id: 'a', start: 0, attributes: { ...chat, ...said('done') } }
    const other = { id: 'b', start: 1, attributes: { 'acme.metadata.toolName': 'refund' } }
    expect(await verdicts(reply, other)).toEqual(['pass', 'pass'])
  })
})

test('JSON of a text that was cut off is seen in texts of megabytes, too', () => {
  const long = String.raw`a\n`.repeat(8_000_000)
  expect(isCutOff(`"${long}`)).toBe(true)
  expect(isCutOff(`"${long}"`)).toBe(false)
})
