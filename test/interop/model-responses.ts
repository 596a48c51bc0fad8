import { idOf, turnAfter, type Turn } from './model-turns.ts'

interface Item {
  readonly role?: string
  readonly type?: string
  readonly content?: string | readonly { readonly text: string }[]
  readonly output?: string
}

/** The reply of `POST /v1/responses`. */
export function response(body: Record<string, unknown>): object {
  const items = body['input'] as readonly Item[]
  const content = items.find(({ role }) => role === 'user')?.content ?? ''
  const question = typeof content === 'string' ? content : content.map(({ text }) => text).join('')
  const results = items
    .filter(({ type }) => type === 'function_call_output')
    .map(({ output: result = '' }) => result)
  const turn = turnAfter(question, results)
  const { input, output } = turn.usage
  return {
    id: idOf('resp', JSON.stringify(body)),
    object: 'response',
    created_at: 1_767_225_600,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: 'gpt-4o-mini-2024-07-18',
    output: [itemOf(turn)],
    parallel_tool_calls: true,
    tools: [],
    tool_choice: 'auto',
    metadata: {},
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  }
}

function itemOf(turn: Turn): object {
  if (turn.kind === 'call') {
    return {
      id: turn.id.replace('call', 'fc'),
      type: 'function_call',
      status: 'completed',
      call_id: turn.id,
      name: turn.name,
      arguments: turn.arguments,
    }
  }
  return {
    id: idOf('msg', turn.text),
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text: turn.text, annotations: [] }],
  }
}
