import { idOf, turnAfter, type Turn } from './model-turns.ts'

interface Message {
  readonly role: string
  readonly content: string | readonly { readonly text: string }[]
}

const model = 'gpt-4o-mini-2024-07-18'

/** The reply of `POST /v1/chat/completions`. */
export function completion(body: Record<string, unknown>): object {
  const turn = turnOf(body)
  return {
    id: idOf('chatcmpl', JSON.stringify(body)),
    object: 'chat.completion',
    created: 1_767_225_600,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', refusal: null, ...messageOf(turn) },
        finish_reason: turn.kind === 'call' ? 'tool_calls' : 'stop',
      },
    ],
    usage: usageOf(turn),
  }
}

/** The same in pieces, as with `stream: true`. */
export function completionChunks(body: Record<string, unknown>): object[] {
  const turn = turnOf(body)
  const chunk = (delta: object, finish: string | null) => ({
    id: idOf('chatcmpl', JSON.stringify(body)),
    object: 'chat.completion.chunk',
    created: 1_767_225_600,
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const end = { ...chunk({}, null), choices: [], usage: usageOf(turn) }
  if (turn.kind === 'answer') {
    const words = turn.text.split(/(?<= )/).map((content) => chunk({ content }, null))
    return [chunk({ role: 'assistant', content: '' }, null), ...words, chunk({}, 'stop'), end]
  }
  const call = (part: object) => chunk({ tool_calls: [{ index: 0, ...part }] }, null)
  const cut = turn.arguments.length / 2
  return [
    chunk({ role: 'assistant', content: null }, null),
    call({ id: turn.id, type: 'function', function: { name: turn.name, arguments: '' } }),
    call({ function: { arguments: turn.arguments.slice(0, cut) } }),
    call({ function: { arguments: turn.arguments.slice(cut) } }),
    chunk({}, 'tool_calls'),
    end,
  ]
}

function turnOf(body: Record<string, unknown>): Turn {
  const messages = body['messages'] as readonly Message[]
  const question = messages.find(({ role }) => role === 'user')
  const tools = (body['tools'] ?? []) as readonly { readonly function: { readonly name: string } }[]
  return turnAfter(
    textOf(question),
    messages.flatMap(resultsIn),
    tools.map((tool) => tool.function.name),
  )
}

/** smolagents tells results as a user. */
function resultsIn(message: Message): readonly string[] {
  const text = textOf(message)
  return message.role === 'tool' ? [text] : (/^Observation:\n(.*)/s.exec(text)?.slice(1) ?? [])
}

function textOf(message: Message | undefined): string {
  const content = message?.content ?? ''
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('')
}

function messageOf(turn: Turn): object {
  if (turn.kind === 'answer') return { content: turn.text }
  const called = { name: turn.name, arguments: turn.arguments }
  return { content: null, tool_calls: [{ id: turn.id, type: 'function', function: called }] }
}

function usageOf({ usage: { input, output } }: Turn): object {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}
