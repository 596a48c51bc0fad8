import { describe, expect, test } from 'vitest'
import { writeJson } from '../../../src/core/json.ts'
import { jsonLines, memoryFile, otlp, readAll, readOne, type OtlpSpan } from '../../support/trace-files.ts'

const traceId = '5b8efff798038103d269b633813fc60c'
const rootId = 'eee19b7ec3c1b174'
const childId = 'eee19b7ec3c1b173'
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const number = (hex: string) => BigInt(`0x${hex}`).toString()

const camel = {
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'scenario.id', value: { stringValue: 'refund' } }] },
      scopeSpans: [
        {
          spans: [
            {
              traceId,
              spanId: rootId,
              name: 'run',
              startTimeUnixNano: '1773757800000000000',
              endTimeUnixNano: '1773757801500000999',
              status: { code: 1 },
            },
            {
              traceId,
              spanId: childId,
              parentSpanId: rootId,
              name: 'search',
              startTimeUnixNano: '1773757800100000000',
              endTimeUnixNano: '1773757800200000000',
              attributes: [{ key: 'gen_ai.tool.name', value: { stringValue: 'search' } }],
              status: { code: 2, message: 'down' },
            },
          ],
        },
      ],
    },
  ],
}

/** Every spelling that exporters use for the same two spans. */
const spellings: readonly [string, (text: string) => string][] = [
  ['as the specification has it', (text) => text],
  ['indented', (text) => JSON.stringify(JSON.parse(text), null, 2)],
  ['with a byte order mark', (text) => `\u{feff}${text}`],
  [
    'snake case',
    (text) =>
      text.replaceAll(
        /"([a-z]+[A-Z][A-Za-z]*)":/g,
        (_, key: string) => `"${key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`,
      ),
  ],
  [
    'upper-case ids',
    (text) => text.replaceAll(traceId, traceId.toUpperCase()).replaceAll(childId, childId.toUpperCase()),
  ],
  [
    'base64 ids',
    (text) =>
      text
        .replaceAll(traceId, base64(traceId))
        .replaceAll(rootId, base64(rootId))
        .replaceAll(childId, base64(childId)),
  ],
  [
    'enums by name',
    (text) =>
      text.replace('"code":2', '"code":"STATUS_CODE_ERROR"').replace('"code":1', '"code":"STATUS_CODE_OK"'),
  ],
  [
    'ids as lists of bytes',
    (text) => text.replaceAll(`"${traceId}"`, JSON.stringify([...Buffer.from(traceId, 'hex')])),
  ],
  [
    'a parent of zeros is none',
    (text) => text.replace(`"spanId":"${rootId}"`, `"spanId":"${rootId}","parentSpanId":"0000000000000000"`),
  ],
  [
    'batches',
    (text) => text.replace('resourceSpans', 'batches').replace('scopeSpans', 'instrumentationLibrarySpans'),
  ],
  ['wrapped in a trace', (text) => `{"trace":${text}}`],
  ['wrapped in a result', (text) => `{"result":${text}}`],
  [
    'attributes as an object',
    (text) =>
      text.replace(
        '[{"key":"gen_ai.tool.name","value":{"stringValue":"search"}}]',
        '{"gen_ai.tool.name":"search"}',
      ),
  ],
  ['a list of requests', (text) => `[${text}]`],
]

describe('one export in every spelling', () => {
  test.for(spellings)('%s', async ([, spell]) => {
    const trace = await readOne(spell(JSON.stringify(camel)), 'export.json')
    expect({ id: trace.id, scenario: trace.scenario, durationUs: trace.durationUs }).toEqual({
      id: traceId,
      scenario: 'refund',
      durationUs: 1_500_001,
    })
    expect(trace.spans.map(({ id, parentId, kind, error }) => ({ id, parentId, kind, error }))).toEqual([
      { id: rootId, parentId: null, kind: 'span', error: null },
      { id: childId, parentId: rootId, kind: 'tool', error: { type: null, message: 'down' } },
    ])
  })

  test.for<[string, (spans: readonly object[]) => string]>([
    ['one a line', (spans) => jsonLines(...spans)],
    ['a list', (spans) => JSON.stringify(spans, null, 2)],
  ])('spans without the request around them: %s', async ([, write]) => {
    const spans = camel.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    const trace = await readOne(write(spans))
    expect(trace.source.format).toBe('otlp-json')
    expect(trace.spans.map(({ id, parentId, kind }) => ({ id, parentId, kind }))).toEqual([
      { id: rootId, parentId: null, kind: 'span' },
      { id: childId, parentId: rootId, kind: 'tool' },
    ])
  })

  test('collector lines, some of them of logs and metrics', async () => {
    const { traces, diagnostics } = await readAll(
      memoryFile(
        jsonLines(
          { resourceLogs: [] },
          otlp({ id: '1' }),
          { resourceMetrics: [] },
          otlp({ id: '2', parent: '1' }),
          '',
        ),
      ),
    )
    expect(diagnostics).toEqual([])
    expect(traces.map(({ spans }) => spans.length)).toEqual([2])
  })

  test('a line longer than what detection looks at', async () => {
    const trace = await readOne(JSON.stringify(otlp({ id: '1', attributes: { text: 'x'.repeat(200_000) } })))
    expect(trace.spans).toHaveLength(1)
  })

  test.for([
    ['indented documents', [2, '\n']],
    ['with empty lines between', [1, '\n\n']],
    ['with line ends of Windows', ['\t', '\r\n']],
  ] as const)('one after the other: %s', async ([, [indent, end]]) => {
    const documents = ['1', '2', '3'].map((id) =>
      otlp({ id, ...(id === '1' ? {} : { parent: '1' }), attributes: { text: 'x'.repeat(40_000) } }),
    )
    const text = documents.map((document) => `${JSON.stringify(document, null, indent)}${end}`).join('')
    expect((await readOne(text)).spans).toHaveLength(3)
    const cut = await readAll(memoryFile(text.slice(0, -60)))
    expect(cut.traces.map(({ id }) => id)).toEqual(cut.damaged)
    expect(cut.diagnostics).toMatchObject([{ code: 'trace-line', severity: 'error' }])
  })

  test.for([
    ['a line', (document: object) => jsonLines(document)],
    ['a document', (document: object) => JSON.stringify(document)],
    ['an indented document', (document: object) => JSON.stringify(document, null, 2)],
  ] as const)('ids of 128 and 64 bits that are numbers keep every digit: %s', async ([, write]) => {
    const text = [traceId, rootId, childId].reduce(
      (all, hex) => all.replaceAll(`"${hex}"`, number(hex)),
      write(camel),
    )
    const trace = await readOne(text)
    expect(trace.id).toBe(traceId)
    expect(trace.spans.map(({ id, parentId }) => [id, parentId])).toEqual([
      [rootId, null],
      [childId, rootId],
    ])
  })

  test('an indented document longer than that', async () => {
    const document = otlp({ id: '1', attributes: { text: 'x'.repeat(200_000) } })
    expect((await readOne(JSON.stringify(document, null, 1))).spans).toHaveLength(1)
  })
})

test.for<[string, object, unknown]>([
  ['integers as text', { intValue: '12' }, 12],
  ['integers as numbers', { intValue: 12 }, 12],
  ['integers of 64 bits', { intValue: '9223372036854775807' }, 9223372036854775807n],
  ['a double that is a great whole number', { doubleValue: 2 ** 60 }, 2 ** 60],
  ['doubles', { doubleValue: 0.5 }, 0.5],
  ['NaN as text', { doubleValue: 'NaN' }, 'NaN'],
  ['booleans', { boolValue: false }, false],
  ['lists', { arrayValue: { values: [{ stringValue: 'a' }, { intValue: '1' }] } }, ['a', 1]],
  ['an empty list', { arrayValue: {} }, []],
  ['nothing', {}, null],
  ['snake case', { string_value: 'a' }, 'a'],
  [
    'maps',
    { kvlistValue: { values: [{ key: '__proto__', value: { stringValue: 'x' } }] } },
    JSON.parse('{"__proto__":"x"}'),
  ],
])('attribute values: %s', async ([, value, expected]) => {
  const document = JSON.parse(
    JSON.stringify(otlp({ id: '1' })).replace(
      '"attributes":[]',
      `"attributes":[{"key":"k","value":${JSON.stringify(value)}}]`,
    ),
  ) as object
  const read = (await readOne(JSON.stringify(document))).spans[0]?.attributes.get('k')
  expect(writeJson(read)).toBe(writeJson(expected))
})

test.for<[string, Record<string, unknown>, string]>([
  ['chat', { 'gen_ai.operation.name': 'chat' }, 'llm'],
  ['embeddings', { 'gen_ai.operation.name': 'embeddings' }, 'embedding'],
  ['agents', { 'gen_ai.operation.name': 'invoke_agent' }, 'agent'],
  ['steps', { 'gen_ai.operation.name': 'agent_step' }, 'step'],
  ['memory', { 'gen_ai.operation.name': 'search_memory' }, 'memory'],
  ['an operation nobody knows', { 'gen_ai.operation.name': 'dance' }, 'span'],
  ['the oldest convention', { 'gen_ai.response.model': 'm', 'gen_ai.usage.prompt_tokens': 3 }, 'llm'],
  ['OpenLLMetry', { 'llm.request.type': 'chat' }, 'llm'],
  ['MCP', { 'mcp.method.name': 'tools/call' }, 'tool'],
  ['a resource of MCP', { 'mcp.method.name': 'resources/read' }, 'retriever'],
  ['a prompt of MCP', { 'mcp.method.name': 'prompts/get' }, 'prompt'],
  ['another method of MCP', { 'mcp.method.name': 'tools/list' }, 'span'],
  ['an operation in upper case', { 'gen_ai.operation.name': 'CHAT' }, 'llm'],
  ['nodes of Koog', { 'gen_ai.operation.name': 'node.callLLM' }, 'step'],
  ['swarms of Strands', { 'gen_ai.operation.name': 'invoke_swarm' }, 'workflow'],
  ['guards', { 'gen_ai.operation.name': 'guard' }, 'guardrail'],
  ['OpenInference without its kind', { 'llm.model_name': 'm', 'llm.token_count.prompt': 3 }, 'llm'],
  [
    'OpenInference over GenAI',
    { 'openinference.span.kind': 'agent', 'gen_ai.operation.name': 'chat' },
    'agent',
  ],
  [
    'a model call that OpenInference calls a chain',
    { 'openinference.span.kind': 'chain', 'gen_ai.operation.name': 'chat' },
    'llm',
  ],
  ['an OpenInference kind nobody knows', { 'openinference.span.kind': 'NEW' }, 'chain'],
])('kinds: %s', async ([, attributes, kind]) => {
  expect((await readOne(JSON.stringify(otlp({ id: '1', attributes })))).spans[0]?.kind).toBe(kind)
})

test('a model and events of its messages make a model call, whatever else is missing', async () => {
  const content = JSON.stringify([{ role: 'assistant', content: 'hello' }])
  const trace = await readOne(
    JSON.stringify(
      otlp({
        id: '1',
        attributes: { 'gen_ai.request.model': 'm' },
        events: [{ name: 'gen_ai.content.completion', attributes: { 'gen_ai.completion': content } }],
      }),
    ),
  )
  expect([trace.llmCalls.length, trace.finalOutput]).toEqual([1, 'hello'])
})

test('a reply of the oldest conventions that is only its text', async () => {
  const attributes = {
    'gen_ai.request.model': 'm',
    'gen_ai.completion': '{"text":"hello","finish_reason":"stop"}',
  }
  expect((await readOne(JSON.stringify(otlp({ id: '1', attributes })))).finalOutput).toBe('hello')
})

const serialised = (type: string, kwargs: object) =>
  JSON.stringify([{ lc: 1, type: 'constructor', id: ['m', type], kwargs }])

test('messages as LangChain serialises them', async () => {
  const calls = [{ name: 'search', args: { q: 'x' }, id: 'c1', type: 'tool_call' }]
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': serialised('HumanMessage', { content: 'hi' }),
    'gen_ai.output.messages': serialised('AIMessage', { content: '', tool_calls: calls }),
  }
  const trace = await readOne(JSON.stringify(otlp({ id: '1', attributes })))
  expect(trace.userInput).toBe('hi')
  expect(trace.toolCalls).toMatchObject([{ id: 'c1', name: 'search', args: { q: 'x' } }])
})

test.for([
  ['execute_tool search', 'tool'],
  ['running tool: search', 'tool'],
  ['tools/call search', 'tool'],
  ['tool_call [search]', 'tool'],
  ['execute_tool (merged)', 'span'],
  ['running 2 tools', 'step'],
  ['invoke_agent bot', 'agent'],
  ['agent_run [bot]', 'agent'],
  ['execute_event_loop_cycle', 'step'],
  ['invoke_graph', 'workflow'],
  ['GET /execute_tool search', 'span'],
] as const)('kinds that only the name tells: %s', async ([name, kind]) => {
  const trace = await readOne(JSON.stringify(otlp({ id: '1', name })))
  expect(trace.spans[0]?.kind).toBe(kind)
  expect(trace.toolCalls?.map((call) => call.name) ?? []).toEqual(kind === 'tool' ? ['search'] : [])
  expect(trace.agents?.map((agent) => agent.name) ?? []).toEqual(kind === 'agent' ? ['bot'] : [])
})

test('structured messages, as newer exporters write them', async () => {
  const part = {
    kvlistValue: {
      values: [
        { key: 'type', value: { stringValue: 'text' } },
        { key: 'content', value: { stringValue: 'hello' } },
      ],
    },
  }
  const message = {
    kvlistValue: {
      values: [
        { key: 'role', value: { stringValue: 'assistant' } },
        { key: 'parts', value: { arrayValue: { values: [part] } } },
      ],
    },
  }
  const attributes = [
    { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
    { key: 'gen_ai.output.messages', value: { arrayValue: { values: [message] } } },
  ]
  const document = JSON.stringify(otlp({ id: '1' })).replace(
    '"attributes":[]',
    `"attributes":${JSON.stringify(attributes)}`,
  )
  expect((await readOne(document)).finalOutput).toBe('hello')
})

test('the scenario is named by the root, else by any span, else by the resource', async () => {
  const child = { id: '1', parent: '2', attributes: { 'scenario.id': 'child', 'scenario.trial': 3 } }
  expect(await named(child, { id: '2' })).toEqual({ scenario: 'child', trial: 3 })
  expect(await named(child, { id: '2', attributes: { 'scenario_gate.scenario': 'root' } })).toEqual({
    scenario: 'root',
    trial: 3,
  })
  expect(await named({ id: '2', attributes: { 'kensa.scenario.id': 'k', 'scenario.trial': '2' } })).toEqual({
    scenario: 'k',
    trial: 2,
  })
  expect(await named({ id: '2' })).toEqual({ scenario: null, trial: null })
})

async function named(...spans: readonly OtlpSpan[]): Promise<object> {
  const { scenario, trial } = await readOne(JSON.stringify(otlp(...spans)))
  return { scenario, trial }
}
