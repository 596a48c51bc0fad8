import { describe, expect, test } from 'vitest'
import { agent, statusesOn, tool, type Asked } from '../support/losses.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

const asks = (name: string): readonly Asked[] => [
  ['tools_not_called', { tools: [name] }],
  ['tools_called', { tools: [name] }],
  ['max_tool_calls', { max: 1 }],
  ['tools_not_called', { tools: ['refund'] }],
]
const chat: OtlpSpan = {
  id: '2',
  parent: '1',
  start: 10,
  end: 15,
  attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' },
}
const says = { 'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"done"}]}]' }
/** A run that called `search`, and whose model may have used what its provider runs. */
const withModel = (attributes: object) =>
  otlp(agent, { ...chat, attributes: { ...chat.attributes, ...attributes } }, tool)

describe('where a reply is not recorded, a tool that its provider runs may have run beside those that have spans', () => {
  test.for<[where: string, name: string, attributes: object]>([
    [
      'GenAI',
      'web_search',
      { 'gen_ai.tool.definitions': '[{"type":"function","name":"search"},{"type":"web_search"}]' },
    ],
    [
      'Anthropic',
      'web_search',
      { 'gen_ai.tool.definitions': '[{"type":"web_search_20250305","name":"web_search"}]' },
    ],
    [
      'OpenAI',
      'code_interpreter',
      { 'llm.invocation_parameters': '{"tools":[{"type":"code_interpreter"}]}' },
    ],
    ['OpenInference', 'file_search', { 'llm.tools.0.tool.json_schema': '{"type":"file_search"}' }],
    [
      'Gemini',
      'google_search',
      { 'gcp.vertex.agent.llm_request': '{"config":{"tools":[{"googleSearch":{}}]}}' },
    ],
    [
      'Pydantic AI',
      'code_execution',
      {
        model_request_parameters:
          '{"function_tools":[{"name":"search"}],"builtin_tools":[{"kind":"code_execution"}]}',
      },
    ],
    [
      'AI SDK',
      'deep_search',
      { 'ai.prompt.tools': '[{"type":"provider-defined","id":"x.search","name":"deep_search"}]' },
    ],
    ['a server of MCP', 'pay', { 'gen_ai.tool.definitions': '[{"type":"mcp","server_url":"x"}]' }],
  ])('%s: %s was offered', async ([where, name, attributes]) => {
    const other = where === 'a server of MCP' ? 'error' : 'pass'
    expect(await statusesOn(withModel(attributes), asks(name))).toEqual(['error', 'error', 'error', other])
    expect(await statusesOn(withModel({ ...attributes, ...says }), asks(name))).toEqual([
      'pass',
      'fail',
      'pass',
      'pass',
    ])
  })

  test.for(['web_search', 'file_search', 'code_interpreter', 'web_*'])(
    'no offer is recorded, and %s is what providers have',
    async (name) => {
      expect(await statusesOn(withModel({}), asks(name))).toEqual(['error', 'error', 'pass', 'pass'])
      const offers = { 'gen_ai.tool.definitions': '[{"type":"function","name":"web_search"}]' }
      expect(await statusesOn(withModel(offers), asks(name))).toEqual(['pass', 'fail', 'pass', 'pass'])
    },
  )

  test('a tool of that name that has a span is the program’s own', async () => {
    const attributes = { ...tool.attributes, 'gen_ai.tool.name': 'web_search' }
    const asked: readonly Asked[] = [
      ['tool_call_count', { tool: 'web_search', max: 1 }],
      ['max_tool_calls', { max: 1 }],
    ]
    expect(await statusesOn(otlp(agent, chat, { ...tool, attributes }), asked)).toEqual(['pass', 'pass'])
  })
})
