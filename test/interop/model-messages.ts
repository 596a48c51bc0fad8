import { idOf, turnAfter, type Turn } from './model-turns.ts'

type Block = Readonly<Record<string, unknown>>
interface Message {
  readonly role: string
  readonly content: string | readonly Block[]
}

/** The reply of Anthropic's `POST /v1/messages`. */
export function message(body: Record<string, unknown>): object {
  const turn = turnOf(body)
  return { ...startOf(body), content: [blockOf(turn)], stop_reason: stopOf(turn), usage: usageOf(turn) }
}

/** The same in pieces, as with `stream: true`. */
export function messageEvents(body: Record<string, unknown>): object[] {
  const turn = turnOf(body)
  const { input_tokens: input, output_tokens: output } = usageOf(turn)
  const isCall = turn.kind === 'call'
  const text = isCall ? turn.arguments : turn.text
  const delta = (piece: string) =>
    isCall ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece }
  const empty = isCall ? { ...blockOf(turn), input: {} } : { type: 'text', text: '' }
  const start = {
    ...startOf(body),
    content: [],
    stop_reason: null,
    usage: { input_tokens: input, output_tokens: 1 },
  }
  return [
    { type: 'message_start', message: start },
    { type: 'content_block_start', index: 0, content_block: empty },
    { type: 'ping' },
    ...text
      .split(/(?<=[ :])/)
      .map((piece) => ({ type: 'content_block_delta', index: 0, delta: delta(piece) })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: stopOf(turn), stop_sequence: null },
      usage: { output_tokens: output },
    },
    { type: 'message_stop' },
  ]
}

function turnOf(body: Record<string, unknown>): Turn {
  const messages = body['messages'] as readonly Message[]
  const results = messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .filter(({ type }) => type === 'tool_result')
  const tools = (body['tools'] ?? []) as readonly { readonly name: string }[]
  return turnAfter(
    textOf(messages[0]?.content),
    results.map(({ content }) => textOf(content)),
    tools.map(({ name }) => name),
  )
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return ((content ?? []) as readonly Block[]).map(({ text }) => String(text)).join('')
}

function startOf(body: Record<string, unknown>): object {
  const id = idOf('msg', JSON.stringify(body))
  return { id, type: 'message', role: 'assistant', model: 'claude-sonnet-4-5-20250929', stop_sequence: null }
}

function blockOf(turn: Turn): object {
  if (turn.kind === 'answer') return { type: 'text', text: turn.text }
  return { type: 'tool_use', id: turn.id, name: turn.name, input: JSON.parse(turn.arguments) as object }
}

const stopOf = ({ kind }: Turn) => (kind === 'call' ? 'tool_use' : 'end_turn')

const usageOf = ({ usage: { input, output } }: Turn) => ({ input_tokens: input, output_tokens: output })
