import type { Turn } from '../model/trace-views.ts'
import { canonicalizeJson } from '../../core/json.ts'
import { getMessageText, type Message, type Part } from '../model/message.ts'
import { withoutThoughts } from '../model/thought.ts'
import type { Trace } from '../model/trace.ts'

/** Builds the conversation. Model calls repeat their history: a message counts as often as one history holds it. */
export function buildConversation({ stated, llmCalls }: Trace): readonly Message[] {
  if (stated.messages !== undefined) return stated.messages
  const seen = new Map<string, number>()
  const conversation: Message[] = []
  for (const { content } of llmCalls) {
    const here = new Map<string, number>()
    for (const message of content.input) {
      const key = messageKey(message)
      const times = (here.get(key) ?? 0) + 1
      here.set(key, times)
      if (times <= (seen.get(key) ?? 0)) continue
      seen.set(key, times)
      conversation.push(message)
    }
    for (const message of content.output) {
      const key = messageKey(message)
      seen.set(key, (seen.get(key) ?? 0) + 1)
      conversation.push(message)
    }
  }
  return conversation
}

/** Renders the parts of a reply that stay the same when it comes back as history: without reasoning, thoughts and call ids. */
export function messageKey({ role, parts }: Message): string {
  return `${role}\n${parts.flatMap((part) => formatPartKey(part, role)).join('\n')}`
}

function formatPartKey(part: Part, role: Message['role']): string[] {
  if (part.type === 'text') {
    const text = role === 'assistant' ? (withoutThoughts(part.text) ?? part.text) : part.text
    return text === '' ? [] : [text]
  }
  if (part.type === 'reasoning') return []
  if (part.type === 'tool_call')
    return [part.call.id ?? `${part.call.name} ${canonicalizeJson(part.call.args)}`]
  if (part.type === 'tool_result') return [part.id ?? canonicalizeJson(part.result)]
  return [canonicalizeJson(part)]
}

export function listTurns({ messages }: Trace): Turn[] {
  const turns: { user: Message | null; messages: Message[] }[] = []
  for (const message of messages) {
    if (message.role === 'system' || message.role === 'developer') continue
    if (message.role === 'user') turns.push({ user: message, messages: [] })
    else if (turns.length === 0) turns.push({ user: null, messages: [message] })
    else turns.at(-1)?.messages.push(message)
  }
  return turns
}

/** Finds the user's first question: as stated, or plain text on the run's own span, or the first user message. */
export function findUserInput({ stated, spans, tree, llmCalls }: Trace): string | null {
  if (typeof stated.userInput === 'string') return stated.userInput
  if (stated.messages !== undefined) return findFirstUserText(stated.messages)
  const roots = tree.roots
    .flatMap((index) => spans[index] ?? [])
    .filter(({ kind }) => kind !== 'llm' && kind !== 'tool')
  const texts = roots.flatMap(({ content }) => content.inputText ?? [])
  const plain = texts.find((text) => !/^\s*[[{]/.test(text))
  if (plain !== undefined) return plain
  for (const { content } of [...llmCalls, ...roots]) {
    const text = findFirstUserText(content.input)
    if (text !== null) return text
  }
  return texts[0] ?? findTextWithin({ spans, tree })
}

/** Plain text on the only span that is within the root, or within that: a workflow around a turn of its agent. */
function findTextWithin({ spans, tree }: Pick<Trace, 'spans' | 'tree'>): string | null {
  const isStep = (place: number) => spans[place]?.kind === 'llm' || spans[place]?.kind === 'tool'
  let level = tree.roots.filter((place) => !isStep(place))
  while (level.length === 1) {
    const [outer = -1] = level
    const text = spans[outer]?.content.inputText ?? null
    if (text !== null && !/^\s*[[{]/.test(text)) return text
    level = tree.parents.flatMap((parent, place) => (parent === outer && !isStep(place) ? place : []))
  }
  return null
}

function findFirstUserText(messages: readonly Message[]): string | null {
  const first = messages.find(({ role }) => role === 'user')
  return first === undefined ? null : getMessageText(first)
}
