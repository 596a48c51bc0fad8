import type { Trace } from '../../src/trace/model/trace.ts'

type Call = { id?: string; name: string; args?: unknown }

/** An LLM span whose reply asks for tools. */
export function asks(id: string, start: number, calls: readonly Call[], input?: unknown) {
  const parts = calls.map((call) => ({
    type: 'tool_call',
    id: call.id,
    name: call.name,
    arguments: call.args,
  }))
  return {
    id,
    start,
    end: start + 1,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts }]),
      ...(input === undefined ? {} : { 'gen_ai.input.messages': JSON.stringify(input) }),
    },
  }
}

/** An agent at work. */
export const agent = (id: string) => ({
  id,
  start: 0,
  end: 9,
  attributes: { 'gen_ai.operation.name': 'invoke_agent' },
})

/** A tool span. */
export function runs(id: string, start: number, call: Call, more: object = {}) {
  return {
    id,
    start,
    end: start + 1,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': call.name,
      ...(call.id === undefined ? {} : { 'gen_ai.tool.call.id': call.id }),
      ...(call.args === undefined ? {} : { 'gen_ai.tool.call.arguments': JSON.stringify(call.args) }),
    },
    ...more,
  }
}

/** `search {"q":"x"}`, with `(asked)` where nobody carried it out. */
export function seen(trace: Trace) {
  return trace.toolCalls?.map(
    ({ name, args, executed }) => `${name} ${JSON.stringify(args)}${executed ? '' : ' (asked)'}`,
  )
}
