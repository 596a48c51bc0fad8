import { expect, test } from 'vitest'
import { traceOf } from '../../support/dialect-traces.ts'

test.for([
  ['gen_ai.tool.call.arguments', 'gen_ai.tool.call.result'],
  ['gen_ai.tool.args', 'gen_ai.output'],
  ['tool_arguments', 'tool_response'],
  ['input.value', 'output.value'],
  ['input', 'output'],
] as const)('arguments and result of a tool: %s, %s', async ([args, result]) => {
  const attributes = { 'gen_ai.tool.name': 'search', [args]: '{"q":"x"}', [result]: 'one hit' }
  const trace = await traceOf({ id: 'a', attributes })
  expect(trace.toolCalls).toMatchObject([{ name: 'search', args: { q: 'x' }, result: 'one hit' }])
})
