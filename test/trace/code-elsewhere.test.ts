import { describe, expect, test } from 'vitest'
import { expectLoss, expectWhole, lenient, run, statusesOn, tool, type Asked } from '../support/losses.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

/** A run of smolagents as OpenInference records it, with the words of its model, and the tools that ran. */
function codeRun(words: string | null, tools: readonly string[], name = 'CodeAgent.run'): object {
  const text = words === null ? {} : { 'llm.output_messages.0.message.content': words }
  const spans: OtlpSpan[] = [
    {
      id: '1',
      name,
      start: 0,
      end: 90,
      attributes: {
        'openinference.span.kind': 'AGENT',
        'smolagents.tools_names': '["search", "refund", "final_answer"]',
        'output.value': 'done',
      },
    },
    {
      id: '2',
      parent: '1',
      name: 'OpenAIModel.generate',
      start: 10,
      end: 20,
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.model_name': 'm',
        'llm.token_count.prompt': 10,
        'llm.token_count.completion': 10,
        ...(words === null ? {} : { 'llm.output_messages.0.message.role': 'assistant' }),
        ...text,
      },
    },
    ...[...tools, 'final_answer'].map((called, place): OtlpSpan => ({
      id: `${place + 3}`,
      parent: '1',
      name: 'SimpleTool',
      start: 30 + place,
      end: 31 + place,
      attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': called },
    })),
  ]
  return otlp(...spans)
}

const code = 'Thought: now.\n<code>\nrefund(order=1)\nfinal_answer("done")\n</code>'
const codeInBlock = 'Thought: now.\n\nCode:\n```py\nrefund(order=1)\n```<end_code>'

const reply = (id: string, start: number, attributes: Record<string, unknown>): OtlpSpan => ({
  id,
  name: 'ChatCompletion',
  start,
  end: start + 1,
  attributes: {
    'openinference.span.kind': 'LLM',
    'llm.model_name': 'm',
    'llm.output_messages.0.message.role': 'assistant',
    ...attributes,
  },
})

/** A model wrote code, and called a tool in another reply; no span is of an agent or a tool. */
function modelsAlone(words: string): object {
  const call = 'llm.output_messages.0.message.tool_calls.0.tool_call.function'
  return otlp(
    reply('1', 0, { [`${call}.name`]: 'search', [`${call}.arguments`]: '{}' }),
    reply('2', 2, { 'llm.output_messages.0.message.content': words }),
  )
}

const forbidden: readonly Asked[] = [
  ['tools_not_called', { tools: ['refund'] }],
  ['max_tool_calls', { max: 3 }],
]

describe('code that a model of smolagents wrote', () => {
  test.for<[what: string, run: object, statuses: readonly string[]]>([
    ['ran where no tool has a span', codeRun(code, []), ['error', 'error']],
    ['ran there, and is not recorded', codeRun(null, []), ['error', 'error']],
    ['ran here', codeRun(code, ['refund']), ['fail', 'pass']],
    ['ran here, without what one tool would do', codeRun(code, ['search']), ['pass', 'pass']],
    ['ran, and only the model calls are recorded', modelsAlone(code), ['error', 'error']],
    ['the same in a block', modelsAlone(codeInBlock), ['error', 'error']],
    ['is an example, which nothing runs', modelsAlone('Code:\n```py\nrefund(1)\n```'), ['pass', 'pass']],
    ['used no tool', codeRun('<code>final_answer("done")</code>', []), ['pass', 'pass']],
    ['is none: its agent calls tools', codeRun('hello', [], 'ToolCallingAgent.run'), ['pass', 'pass']],
  ])('%s', async ([, request, statuses]) => {
    expect(await statusesOn(request, forbidden)).toEqual(statuses)
  })
})

const refund = (attributes: object): OtlpSpan => ({
  id: '9',
  parent: '1',
  start: 31,
  end: 32,
  name: 'step',
  attributes: { 'gen_ai.tool.description': 'pays', ...attributes },
})

describe('spans that say in words of their own what they are', () => {
  test.for(['tool_call', 'call_tool', 'execute_function', 'run_tool', 'function.call', 'invoke_tools'])(
    'a tool: %s',
    async (operation) => {
      const request = otlp(...run, refund({ 'gen_ai.operation.name': operation }))
      expect(await statusesOn(request, [['max_tool_calls', { max: 1 }]])).toEqual(['fail'])
    },
  )

  test.for(['list_tools', 'tool_selection', 'plan_tools'])('no tool: %s', async (operation) => {
    await expectWhole(otlp(...run, refund({ 'gen_ai.operation.name': operation })))
  })

  test.for(['search,refund', '["search", "refund"]', 'search, refund'])('several tools: %s', async (name) => {
    const several = { ...tool, id: '9', attributes: { ...tool.attributes, 'gen_ai.tool.name': name } }
    expect(await statusesOn(otlp(...run, several), lenient.slice(0, 1))).toEqual(['error'])
  })
})

const print = (count: number) =>
  JSON.stringify(
    run.map(({ id, parent, name, attributes }, place) => ({
      name: name ?? id,
      context: { trace_id: `0x${'a'.repeat(32)}`, span_id: `0x${id.padStart(16, '0')}` },
      kind: 'SpanKind.INTERNAL',
      parent_id: parent === undefined ? null : `0x${parent.padStart(16, '0')}`,
      start_time: `2026-03-17T14:30:0${place}.000000Z`,
      end_time: `2026-03-17T14:30:0${place + 1}.000000Z`,
      status: { status_code: 'UNSET' },
      attributes: {
        ...attributes,
        ...(place === 1
          ? Object.fromEntries(
              Array.from({ length: count - Object.keys(attributes ?? {}).length }, (_, at) => [
                `more.${at}`,
                at,
              ]),
            )
          : {}),
      },
      events: [],
    })),
  )

test('a span of Python with as many attributes as its SDK keeps lacks the first of them', async () => {
  await expectWhole(print(127))
  await expectLoss(print(128))
})
