import { expect, test } from 'vitest'
import { findOfferedTools } from '../../../src/trace/views/offered-tools.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'

const chat = { 'gen_ai.operation.name': 'chat' }
const openai = [
  { type: 'function', function: { name: 'search', parameters: {} } },
  { type: 'function', function: { name: 'book' } },
]

test.for<[string, Record<string, unknown>, string[]]>([
  ['OpenTelemetry', { 'gen_ai.tool.definitions': json(openai) }, ['book', 'search']],
  ['the AI SDK', { 'ai.prompt.tools': json([json({ type: 'function', name: 'search' })]) }, ['search']],
  ['Logfire', { 'gen_ai.request.tools': json([{ name: 'search' }]) }, ['search']],
  ['LangSmith', { tools: json(openai) }, ['book', 'search']],
  [
    'OpenInference, in a request',
    { 'llm.invocation_parameters': json({ tools: openai }) },
    ['book', 'search'],
  ],
  [
    'OpenInference, one by one',
    {
      'llm.tools.0.tool.json_schema': json(openai[0]),
      'llm.tools.11.tool.name': 'book',
      'llm.tools.2.tool.name.more': 'not_this',
      'x.llm.tools.3.tool.name': 'nor_this',
    },
    ['book', 'search'],
  ],
  [
    'OpenLLMetry',
    { 'llm.request.functions.0.name': 'search', 'llm.request.functions.12.name': 'book' },
    ['book', 'search'],
  ],
  [
    'Pydantic AI',
    { model_request_parameters: json({ function_tools: [{ name: 'search' }], output_tools: [] }) },
    ['search'],
  ],
  [
    'Gemini, in a request of ADK',
    {
      'gcp.vertex.agent.llm_request': json({
        model: 'gemini',
        config: { tools: [{ function_declarations: [{ name: 'search' }, { name: 'book' }] }] },
      }),
    },
    ['book', 'search'],
  ],
  ['Gemini, in JavaScript', { tools: json([{ functionDeclarations: [{ name: 'search' }] }]) }, ['search']],
  ['one without a list', { tools: json({ name: 'search' }) }, ['search']],
  ['requests without tools', { invocation_parameters: json({ temperature: 1 }) }, []],
  ['what is no definition', { tools: json([null, 3, 'search', {}, { name: '' }, { name: 5 }, []]) }, []],
  ['what is no list', { tools: 'search', 'ai.prompt.tools': '7' }, []],
])('tools that are offered: %s', async ([, attributes, names]) => {
  expect(findOfferedTools(await traceOf({ id: 'a', attributes: { ...chat, ...attributes } }))).toEqual(names)
})

test('of agents and of all model calls, each once; not of others', async () => {
  const trace = await traceOf(
    {
      id: 'a',
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.tool.definitions': json([{ name: 'c' }]),
      },
    },
    { id: 'b', parent: 'a', attributes: { ...chat, tools: json([{ name: 'b' }]) } },
    { id: 'c', parent: 'a', attributes: { ...chat, tools: json([{ name: 'b' }, { name: 'a' }]) } },
    { id: 'd', parent: 'a', attributes: { 'http.method': 'POST', tools: json([{ name: 'd' }]) } },
  )
  expect(findOfferedTools(trace)).toEqual(['a', 'b', 'c'])
})

const offeredIn = async (list: object[]) =>
  findOfferedTools(await traceOf({ id: 'a', attributes: { ...chat, tools: json(list) } }))

test('are bounded', async () => {
  const tools = Array.from({ length: 300 }, (_, index) => ({ name: `tool_${index}` }))
  const long = [{ name: 'x'.repeat(128) }, { name: 'y'.repeat(129) }]
  expect(await offeredIn(tools)).toHaveLength(200)
  expect(await offeredIn(long)).toEqual(['x'.repeat(128)])
})
