import { idOf, turnAfter, type Turn } from './model-turns.ts'

interface Item {
  readonly role?: string
  readonly type?: string
  readonly content?: string | readonly { readonly text: string }[]
  readonly output?: string
  readonly arguments?: string
}

/** The reply of `POST /v1/responses`. */
export function response(body: Record<string, unknown>): object {
  const items = body['input'] as readonly Item[]
  const question = items
    .filter(({ role }) => role === 'user')
    .map(({ content = '' }) =>
      typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
    )
    .join('\n')
  const results = items
    .filter(({ type }) => type === 'function_call_output')
    .map(({ output: result = '' }) => result)
  const tools = (body['tools'] ?? []) as readonly { readonly name?: string }[]
  const turn = turnAfter(
    question,
    results,
    tools.map(({ name = '' }) => name),
  )
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

/** The same in pieces, as with `stream: true`. */
export function responseEvents(body: Record<string, unknown>): object[] {
  const whole = response(body) as { readonly output: readonly Item[] }
  const [item] = whole.output
  const { id } = item as { readonly id: string }
  const started = { ...whole, status: 'in_progress', output: [], usage: null }
  const at = { item_id: id, output_index: 0 }
  const events = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...(item?.type === 'function_call' ? callEvents(item, at) : textEvents(item, at)),
    { type: 'response.completed', response: whole },
  ]
  return events.map((event, index) => ({ ...event, sequence_number: index }))
}

function callEvents(item: Item, at: object): object[] {
  const { arguments: text = '' } = item
  const pieces = text.split(/(?<=:)/)
  return [
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', arguments: '' },
    },
    ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
    { type: 'response.function_call_arguments.done', ...at, arguments: text },
    { type: 'response.output_item.done', output_index: 0, item },
  ]
}

function textEvents(item: Item | undefined, of: object): object[] {
  const [part] = (item?.content ?? []) as readonly { readonly text: string }[]
  const text = part?.text ?? ''
  const at = { ...of, content_index: 0 }
  return [
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    ...text
      .split(/(?<= )/)
      .map((delta) => ({ type: 'response.output_text.delta', ...at, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...at, text, logprobs: [] },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index: 0, item },
  ]
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
