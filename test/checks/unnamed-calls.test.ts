import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { traceOf } from '../support/dialect-traces.ts'
import { memoryFile, otlp, readAll, readOne } from '../support/trace-files.ts'

const reply = { role: 'assistant', content: 'Done.' }
const genAi = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
const openInference = { 'openinference.span.kind': 'LLM', 'llm.model_name': 'm' }
const flat = 'llm.output_messages.0.message'
const openLlmetry = 'gen_ai.completion.0'
const said = { [`${flat}.role`]: 'assistant', [`${flat}.content`]: 'Done.' }
const lines = { [`${openLlmetry}.role`]: 'assistant', [`${openLlmetry}.content`]: 'Done.' }

/** How conventions write a reply that calls a tool: by what stands where the name of the tool does. */
const replies: readonly (readonly [convention: string, by: (call: JsonObject) => JsonObject])[] = [
  [
    'parts of the GenAI conventions',
    (call) => ({
      ...genAi,
      'gen_ai.output.messages': JSON.stringify([
        {
          role: 'assistant',
          parts: [
            { type: 'text', content: 'Done.' },
            { type: 'tool_call', id: '1', ...call },
          ],
        },
      ]),
    }),
  ],
  [
    'messages of OpenAI',
    (call) => ({
      ...genAi,
      'gen_ai.output.messages': JSON.stringify([
        { ...reply, tool_calls: [{ id: '1', type: 'function', function: { arguments: '{}', ...call } }] },
      ]),
    }),
  ],
  [
    'parts of Gemini',
    (call) => ({
      ...genAi,
      'gen_ai.output.messages': JSON.stringify([
        { role: 'model', parts: [{ text: 'Done.' }, { functionCall: { args: {}, ...call } }] },
      ]),
    }),
  ],
  [
    'blocks of Bedrock',
    (call) => ({
      ...genAi,
      'gen_ai.output.messages': JSON.stringify([
        { role: 'assistant', content: [{ text: 'Done.' }, { toolUse: { toolUseId: '1', ...call } }] },
      ]),
    }),
  ],
  [
    'nested messages of OpenInference',
    (call) => ({
      ...openInference,
      'llm.output_messages': JSON.stringify([
        { message: { ...reply, tool_calls: [{ tool_call: { function: { arguments: '{}', ...call } } }] } },
      ]),
    }),
  ],
  [
    'flattened messages of OpenInference',
    (call) => ({
      ...openInference,
      ...said,
      [`${flat}.tool_calls.0.tool_call.function.arguments`]: '{}',
      ...under(`${flat}.tool_calls.0.tool_call.function.name`, call),
    }),
  ],
  [
    'calls beside the messages of OpenInference',
    (call) => ({
      ...openInference,
      ...said,
      'llm.tool_calls.0.tool_call.function.arguments': '{}',
      ...under('llm.tool_calls.0.tool_call.function.name', call),
    }),
  ],
  [
    'OpenLLMetry',
    (call) => ({
      'gen_ai.system': 'openai',
      'llm.request.type': 'chat',
      'gen_ai.request.model': 'm',
      ...lines,
      [`${openLlmetry}.tool_calls.0.arguments`]: '{}',
      ...under(`${openLlmetry}.tool_calls.0.name`, call),
    }),
  ],
  [
    'AI SDK',
    ({ name }) => ({
      'ai.operationId': 'ai.generateText.doGenerate',
      'ai.response.text': 'Done.',
      'ai.response.toolCalls': JSON.stringify([{ toolCallId: '1', toolName: name, args: '{}' }]),
    }),
  ],
]

function under(key: string, { name }: JsonObject): JsonObject {
  return name === undefined ? {} : { [key]: name }
}

async function statusOn(
  attributes: JsonObject,
  type = 'tools_not_called',
  params: JsonObject = { tools: ['delete'] },
) {
  const trace = await traceOf({ id: 'a', attributes })
  return runChecks(trace, [bindCheck({ type, params, ...ordinary })])[0]
}

const ordinary = { severity: 'error', surface: 'assertion', description: '' } as const
const forbidden = bindCheck({ type: 'tools_not_called', params: { tools: ['delete'] }, ...ordinary })

test.for<readonly [type: string, JsonObject]>([
  ['tool_call_count', { tool: 'delete', max: 0 }],
  ['max_tool_calls', { tools: ['delete'], max: 0 }],
  ['agent_not_invoked', { agents: ['delete'] }],
  ['skill_not_activated', { skill_names: ['delete'] }],
  ['tools_called', { tools: ['delete'] }],
])('%s cannot tell', async ([type, params]) => {
  const message = { role: 'assistant', parts: [{ type: 'tool_call', id: '1' }] }
  const attributes = { ...genAi, 'gen_ai.output.messages': JSON.stringify([message]) }
  expect(await statusOn(attributes, type, params)).toMatchObject({ status: 'error', reason: 'missing-data' })
})

describe.for(replies)('%s', ([, by]) => {
  test.for<JsonValue>([5, {}, ''])('a call named %j may be of a tool that is forbidden', async (name) => {
    expect(await statusOn(by({ name }))).toMatchObject({ status: 'error', reason: 'missing-data' })
  })

  test('and so may a call without a name', async () => {
    expect(await statusOn(by({}))).toMatchObject({ status: 'error', reason: 'missing-data' })
  })

  test('a call with a name is one of that tool', async () => {
    expect(await statusOn(by({ name: 'look' }))).toMatchObject({ status: 'pass' })
    expect(await statusOn(by({ name: 'delete' }))).toMatchObject({ status: 'fail' })
  })
})

test.for(['openai-agents.json', 'gemini-interactions.json'])(
  'calls with an empty name in %s may be of a tool that is forbidden',
  async (name) => {
    const content = readFileSync(new URL(`../fixtures/traces/examples/${name}`, import.meta.url), 'utf8')
    const unnamed = content.replaceAll('"name": "get_weather"', '"name": ""')
    expect(unnamed).not.toBe(content)
    const { traces } = await readAll(memoryFile(unnamed, name))
    expect(traces.map((trace) => runChecks(trace, [forbidden])[0]?.reason)).toEqual(['missing-data'])
  },
)

test('and so may a tool span of the AI SDK', async () => {
  const attributes = { 'ai.operationId': 'ai.toolCall', 'ai.toolCall.args': '{}' }
  const trace = await traceOf({ id: 'a', name: 'ai.toolCall', attributes })
  expect(runChecks(trace, [forbidden])).toMatchObject([{ status: 'error', reason: 'missing-data' }])
})

describe('beside a reply that calls another tool, one that may call it', () => {
  const replyOf = (...parts: readonly JsonObject[]) => ({
    ...genAi,
    'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts }]),
  })
  const looks = replyOf({ type: 'tool_call', id: '1', name: 'look', arguments: {} })

  test.for<readonly [what: string, attributes: JsonObject, reason: string, called?: string]>([
    ['is in no form that is known', { ...genAi, 'my.response.text': 'aha' }, 'missing-data'],
    [
      'holds a call in no form that is known',
      replyOf({ type: 'text', content: 'Done.' }, { type: 'step', name: 'delete', arguments: {} }),
      'missing-data',
      '',
    ],
    ['holds none', replyOf({ type: 'text', content: 'Done.' }, { type: 'step', name: 'delete' }), 'ok'],
  ])('%s', async ([, attributes, reason, called]) => {
    const trace = await traceOf(
      { id: 'a', start: 0, end: 1, attributes: looks },
      { id: 'b', start: 2, end: 3, attributes },
    )
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(
      called === undefined ? ['look'] : ['look', called],
    )
    expect(runChecks(trace, [forbidden])).toMatchObject([{ reason }])
  })
})

const fn = 'tool_call.function'

describe('calls of OpenInference are seen', () => {
  test.for<readonly [where: string, JsonObject]>([
    ['beside no messages at all', { ...openInference, [`llm.tool_calls.0.${fn}.name`]: 'delete' }],
    [
      'beside messages that hold another',
      {
        ...openInference,
        ...said,
        [`${flat}.tool_calls.0.${fn}.name`]: 'look',
        [`llm.tool_calls.0.${fn}.name`]: 'look',
        [`llm.tool_calls.1.${fn}.name`]: 'delete',
      },
    ],
    [
      'in flattened messages beside an empty list',
      { ...openInference, 'llm.output_messages': '[]', [`${flat}.tool_calls.0.${fn}.name`]: 'delete' },
    ],
  ])('%s', async ([, attributes]) => {
    expect(await statusOn(attributes)).toMatchObject({ status: 'fail' })
  })

  test('on a span of no kind', async () => {
    const { spans } = await traceOf({
      id: 'a',
      attributes: { [`${flat}.tool_calls.0.${fn}.name`]: 'delete' },
    })
    expect(spans[0]?.content.output).toMatchObject([{ parts: [{ call: { name: 'delete' } }] }])
  })

  test('with their arguments, of a tool span of no kind', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: { 'tool.name': 'delete', 'tool.parameters': '{"id":1}' },
    })
    expect(trace.toolCalls).toMatchObject([{ name: 'delete', args: { id: 1 } }])
  })
})

/** Replies that are not recorded, of a model that has tools of its provider's. */
async function withProviderTools(): Promise<Trace> {
  const tools = JSON.stringify([{ type: 'web_search' }, { type: 'code_interpreter' }, { name: 'find' }])
  const call = { 'gen_ai.operation.name': 'chat', 'gen_ai.tool.definitions': tools }
  const find = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find' }
  return readOne(JSON.stringify(otlp({ id: '1', attributes: call }, { id: '2', attributes: find })))
}

const unseen = (tools: string) => `whether ${tools} ran; the provider runs it, and its reply is not recorded`

test.for<[type: string, params: JsonObject, actual: string | undefined]>([
  ['tools_not_called', { tools: ['code_interpreter', 'pay'] }, unseen('code_interpreter')],
  ['tools_not_called', { tools: ['pay'] }, undefined],
  ['no_repeat_calls', {}, unseen('code_interpreter, web_search')],
])(
  'of the tools that a provider may have run unseen, %s %j names those that it is about',
  async ([type, params, actual]) => {
    const trace = await withProviderTools()
    const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
    expect(runChecks(trace, [bound])[0]?.actual).toBe(actual)
  },
)
