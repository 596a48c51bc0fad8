import { expect, test } from 'vitest'
import { otlp, readOne } from '../../support/trace-files.ts'

const asked = {
  additional_kwargs: {
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'clock', arguments: '{"zone":"Paris"}' } }],
  },
  content: '',
  type: 'ai',
}

test('replies as the oldest any-agent has them: the dump of a framework, or text', async () => {
  const trace = await readOne(
    JSON.stringify(
      otlp(
        {
          id: 'a',
          start: 0,
          attributes: {
            'gen_ai.operation.name': 'call_llm',
            'genai.output': JSON.stringify({ type: 'ChatGeneration', text: '', message: asked }),
          },
        },
        {
          id: 'b',
          start: 1,
          attributes: {
            'gen_ai.operation.name': 'execute_tool',
            'gen_ai.tool.name': 'clock',
            'gen_ai.tool.call.id': 'c1',
            'gen_ai.tool.args': "{'zone': 'Paris'}",
          },
        },
        { id: 'c', start: 2, attributes: { 'gen_ai.operation.name': 'call_llm', 'genai.output': 'noon' } },
      ),
    ),
  )
  expect(trace.toolCalls).toMatchObject([
    { id: 'c1', name: 'clock', args: { zone: 'Paris' }, executed: true },
  ])
  expect(trace.finalOutput).toBe('noon')
})
