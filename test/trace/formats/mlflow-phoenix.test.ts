import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

type Json = Record<string, unknown>

const dumped = (attributes: Json) =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, JSON.stringify(value)]))

const reply = {
  model: 'gpt-4o-2024-08-06',
  choices: [
    {
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
      },
    },
  ],
}
const contents: readonly (readonly [name: string, attributes: Json])[] = [
  [
    'agent',
    { 'mlflow.spanType': 'AGENT', 'mlflow.spanInputs': { question: 'sum?' }, 'mlflow.spanOutputs': 'two' },
  ],
  [
    'Completions',
    {
      'mlflow.spanType': 'CHAT_MODEL',
      'mlflow.spanInputs': { model: 'gpt-4o', messages: [{ role: 'user', content: 'sum?' }] },
      'mlflow.spanOutputs': reply,
      'mlflow.chat.tokenUsage': {
        input_tokens: 9,
        output_tokens: 3,
        total_tokens: 12,
        cache_read_input_tokens: 4,
      },
      'mlflow.llm.cost': { input_cost: 0.1, output_cost: 0.2, total_cost: 0.3 },
    },
  ],
  ['add', { 'mlflow.spanType': 'TOOL', 'mlflow.spanInputs': { a: 1 } }],
]
const info = {
  trace_id: 'tr-1',
  state: 'OK',
  trace_metadata: { 'scenario.id': 'sums' },
  assessments: [
    { assessment_name: 'right', feedback: { value: true } },
    { name: 'odd', feedback: { value: 'x' } },
  ],
}
const parentOf = (index: number) => (index === 0 ? null : 0)

/** Version 4 of a span: hex ids, nanoseconds, a status as an object. */
const v4 = contents.map(([name, attributes], index) => ({
  trace_id: 'tr-1',
  span_id: `000000000000000${index + 1}`,
  parent_span_id: parentOf(index) === null ? null : '0000000000000001',
  name,
  start_time_unix_nano: 1_773_757_800_000_000_000 + index * 1_000_000,
  end_time_unix_nano: 1_773_757_800_500_000_000,
  status:
    index === 2 ? { code: 'STATUS_CODE_ERROR', message: 'no sum' } : { code: 'STATUS_CODE_OK', message: '' },
  attributes: dumped(attributes),
  events: [],
}))

/** As `DataFrame.to_json` writes it. */
const byColumn = (rows: readonly Json[]) =>
  Object.fromEntries(
    [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => [
      column,
      Object.fromEntries(rows.map((row, index) => [String(index), row[column] ?? null])),
    ]),
  )

const base64 = (id: number) => Buffer.from(`000000000000000${id}`, 'hex').toString('base64')

describe('MLflow', () => {
  const v3 = v4.map((span, index) => ({
    ...span,
    trace_id: 'AAAAAAAAAAAAAAAAAAAAAQ==',
    span_id: base64(index + 1),
    parent_span_id: parentOf(index) === null ? '' : base64(1),
  }))
  const v2 = v4.map(
    ({
      span_id,
      parent_span_id: parent_id,
      status,
      start_time_unix_nano: start_time,
      end_time_unix_nano: end_time,
      name,
      attributes,
    }) => ({
      name,
      context: { trace_id: 'tr-1', span_id },
      parent_id,
      start_time,
      end_time,
      status_code: status.code.replace('STATUS_CODE_', ''),
      status_message: status.message,
      attributes,
    }),
  )

  const answered = v3.map((span) => ({
    ...span,
    start_time_unix_nano: String(span.start_time_unix_nano),
    end_time_unix_nano: String(span.end_time_unix_nano),
    attributes: Object.entries(span.attributes).map(([key, value]) => ({
      key,
      value: { string_value: value },
    })),
  }))

  test.for([
    ['spans of version 4', JSON.stringify({ info, data: { spans: v4 } })],
    ['of version 3', JSON.stringify({ info, data: { spans: v3 } }, null, 2)],
    ['of version 2', jsonLines({ info: { ...info, request_id: 'tr-1' }, data: { spans: v2 } })],
    ['a list', JSON.stringify([{ info, data: { spans: v4 } }])],
    ['as the server answers it', JSON.stringify({ trace: { trace_info: info, spans: answered } })],
    ['that alone, a line', jsonLines({ trace_info: info, spans: answered })],
    ['with spans of version 4', JSON.stringify({ trace_info: info, spans: v4 }, null, 2)],
    ['a page', JSON.stringify({ traces: [{ info, data: { spans: v4 } }] })],
  ])('%s', async ([, text]) => {
    const read = await readOne(text ?? '')
    expect(describeTrace(read)).toMatchObject({
      id: 'tr-1',
      scenario: 'sums',
      format: 'mlflow',
      spans: 3,
      llmCalls: 1,
      toolCalls: [{ name: 'add', args: { a: 1 }, error: 'no sum' }],
      models: ['gpt-4o-2024-08-06'],
      inputTokens: 9,
      outputTokens: 3,
      cachedTokens: 4,
      costUsd: 0.3,
      durationMs: 500,
      userInput: 'sum?',
      finalOutput: 'two',
      warnings: [],
    })
    expect(read.toolCalls).toMatchObject([{ id: 'c', executed: true, result: null }])
    expect(read.stated.scores).toEqual({ right: 1 })
  })
})

test('spans of MLflow by themselves', async () => {
  const spans = v4.map((span) => ({
    ...span,
    attributes: { ...span.attributes, 'mlflow.traceRequestId': '"tr-7"' },
  }))
  const old = spans.map(({ trace_id, span_id, parent_span_id: parent_id, ...rest }) => ({
    ...rest,
    context: { trace_id, span_id },
    parent_id,
  }))
  const forms = [
    JSON.stringify(spans),
    jsonLines(...spans),
    JSON.stringify({ spans }, null, 2),
    jsonLines({ spans }),
    JSON.stringify({ spans: old }),
    JSON.stringify({ spans, more: 'x'.repeat(70_000) }, null, 2),
  ]
  for (const text of forms) {
    expect(describeTrace(await readOne(text))).toMatchObject({
      id: 'tr-7',
      format: 'mlflow',
      spans: 3,
      llmCalls: 1,
      toolCalls: [{ name: 'add', args: { a: 1 }, error: 'no sum' }],
      inputTokens: 9,
    })
  }
})

describe('Phoenix', () => {
  const attributes = [
    { 'input.value': 'sum?', 'output.value': 'two' },
    {
      'llm.model_name': 'gpt-4o',
      'llm.provider': 'openai',
      'llm.token_count.prompt': 9,
      'llm.token_count.completion': 3,
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': 'sum?',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'add',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"a":1}',
    },
    { 'tool.name': 'add', 'input.value': '{"a":1}', 'input.mime_type': 'application/json' },
  ]
  const rows = attributes.map((own, index) => ({
    id: `U3Bhbjo${index}`,
    name: ['agent', 'ChatCompletion', 'add'][index],
    context: { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: `000000000000000${index + 1}` },
    span_kind: ['AGENT', 'LLM', 'TOOL'][index],
    parent_id: index === 0 ? null : '0000000000000001',
    start_time: `2026-03-17T14:30:00.00${index}000+00:00`,
    end_time: '2026-03-17T14:30:01+00:00',
    status_code: index === 2 ? 'ERROR' : 'UNSET',
    status_message: index === 2 ? 'no sum' : '',
    attributes: own,
    events: [],
  }))
  const columns = rows.map(({ context, attributes: own, ...row }) => ({
    ...row,
    'context.trace_id': context.trace_id,
    'context.span_id': context.span_id,
    'attributes.tool.name': null,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [`attributes.${key}`, value])),
  }))

  test.for([
    ['a reply of the API', JSON.stringify({ data: rows, next_cursor: null })],
    ['a list', JSON.stringify(rows, null, 2)],
    ['one a line', jsonLines(...rows)],
    ['rows of a data frame', jsonLines(...columns)],
    ['columns of a data frame', JSON.stringify(byColumn(columns))],
    [
      'attributes as text',
      jsonLines(...rows.map((row) => ({ ...row, attributes: JSON.stringify(row.attributes) }))),
    ],
  ])('%s', async ([, text]) => {
    const { traces, diagnostics } = await readAll(memoryFile(text ?? ''))
    expect(diagnostics).toEqual([])
    expect(traces.map(describeTrace)).toMatchObject([
      {
        id: '0af7651916cd43dd8448eb211c80319c',
        format: 'phoenix',
        spans: 3,
        llmCalls: 1,
        toolCalls: [{ name: 'add', args: { a: 1 }, error: 'no sum' }],
        models: ['gpt-4o'],
        inputTokens: 9,
        userInput: 'sum?',
        finalOutput: 'two',
      },
    ])
    expect(traces[0]?.toolCalls).toMatchObject([{ id: 'c' }])
  })
})
