import { describe, expect, test } from 'vitest'
import { agent, expectLoss, expectWhole, run, statusesOn, tool, type Asked } from '../support/losses.ts'
import { otlp } from '../support/trace-files.ts'

const never: Asked = ['tools_not_called', { tools: ['refund'] }]
const most = (max: number): Asked => ['max_tool_calls', { max }]

/** A trace of Langfuse with a model call and two tools, one of which has a type of its own. */
const traceOfLangfuse = (type: string, more: object = {}) => ({
  id: 't',
  projectId: 'p',
  observations: [
    { id: 'a', type: 'GENERATION', name: 'm', model: 'm', output: 'ok', startTime: '2025-01-01T00:00:01Z' },
    { id: 'b', type: 'TOOL', name: 'search', startTime: '2025-01-01T00:00:02Z' },
    { id: 'c', type, name: 'refund', startTime: '2025-01-01T00:00:03Z', ...more },
  ],
})

test.for(['tool', 'Tool', 'MCP_TOOL', 'TOOL_CALL', 'tool-call', 'FUNCTION_CALL'])(
  'an observation of the type %s is a tool call',
  async (type) => {
    const trace = traceOfLangfuse(type)
    const asked = [never, most(1), most(2)]
    expect(await statusesOn(trace, asked)).toEqual(['fail', 'fail', 'pass'])
    // With no trace around it.
    const rows = trace.observations.map((row) => ({ traceId: 't', ...row }))
    expect(await statusesOn(rows, asked)).toEqual(['fail', 'fail', 'pass'])
  },
)

test('an observation of a type in lower case is what it is called', async () => {
  const reply = traceOfLangfuse('generation', {
    output: { tool_calls: [{ id: 'x', name: 'wire', args: {} }] },
  })
  expect(await statusesOn(reply, [['tools_not_called', { tools: ['wire'] }], most(1)])).toEqual([
    'fail',
    'fail',
  ])
  const judged = traceOfLangfuse('agent')
  expect(await statusesOn(judged, [['agent_not_invoked', { agents: ['refund'] }]])).toEqual(['fail'])
})

describe('a tool that another convention calls something else may be a call that is not counted', () => {
  test.for(['AGENT', 'GUARDRAIL', 'RETRIEVER', 'EVALUATOR', 'EMBEDDING', 'RERANKER', 'LLM'])(
    '%s of OpenInference',
    async (kind) => {
      const attributes = { ...tool.attributes, 'gen_ai.tool.name': 'refund', 'openinference.span.kind': kind }
      await expectLoss(otlp(...run, { ...tool, id: '9', name: 'step', attributes }))
    },
  )

  test.for<object>([
    { 'kensa.span.kind': 'agent', 'gen_ai.operation.name': 'execute_tool' },
    { 'openinference.span.kind': 'AGENT', 'mcp.method.name': 'tools/call' },
    { 'openinference.span.kind': 'AGENT', 'langfuse.observation.type': 'tool' },
    { 'gen_ai.operation.name': 'invoke_agent', 'traceloop.span.kind': 'tool' },
  ])('%o', async (kind) => {
    await expectLoss(otlp(...run, { ...tool, id: '9', name: 'step', attributes: { ...kind } }))
  })

  test('an observation of Langfuse', async () => {
    const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'refund' }
    const trace = traceOfLangfuse('GENERATION', { metadata: { attributes } })
    expect(await statusesOn(trace, [never, most(3)])).toEqual(['error', 'error'])
  })
})

const told = (name: string, attributes: object) =>
  otlp({ ...agent, events: [{ name, attributes }] as never }, ...run.slice(1))

describe('an event that tells of a tool', () => {
  test.for([
    'tool.invoked',
    'tool_started',
    'tool.start',
    'mcp.tool.invoke',
    'function_called',
    'tool executed',
    'ToolCompleted',
    'run_tool',
    'gen_ai.tool_call',
  ])('%s: of no call that is shown', async (name) => {
    for (const key of ['name', 'tool', 'tool.name', 'gen_ai.tool.name'])
      await expectLoss(told(name, { [key]: 'refund' }))
  })

  test.for<[name: string, attributes: object]>([
    ['tool.invoked', { 'tool.name': 'search' }],
    ['tool.invoked', { 'tool.name': 'mcp__web__search' }],
    ['tool.invoked', { count: 1 }],
    ['tools.listed', { name: 'refund' }],
    ['tool_choice', { name: 'refund' }],
    ['gen_ai.tool.message', { name: 'refund', content: 'ok' }],
  ])('%s %o: of one that is shown, or none', async ([name, attributes]) => {
    await expectWhole(told(name, attributes))
  })

  test('where no tool is shown', async () => {
    const [first, ...rest] = run.filter((span) => span !== tool)
    const trace = otlp(
      { ...first, events: [{ name: 'tool.invoked', attributes: { x: 1 } }] } as never,
      ...rest,
    )
    expect(await statusesOn(trace, [never, most(0)])).toEqual(['error', 'error'])
  })
})
