import { appendAll } from '../../../core/collections.ts'
import { getMessageText, toTextParts, type Message } from '../../model/message.ts'
import type { Trace, ConversationTurn } from '../../model/trace.ts'

/** Finds what the agent said last; null if it said nothing. */
export function findLastAnswer(turns: readonly ConversationTurn[]): string | null {
  return turns.findLast(({ role }) => role === 'assistant')?.content ?? null
}

/** Adds a simulated user's turns to a trace, unless the agent recorded them. The last answer is the final one. */
export function addConversation(trace: Trace, turns: readonly ConversationTurn[]): Trace {
  const finalOutput = findLastAnswer(turns)
  const places = matchTurns(turns, trace.messages)
  const messages = places.includes(-1) ? mergeTurns(turns, places, trace.messages) : null
  return trace.stating({
    ...(finalOutput !== null && { finalOutput }),
    ...(messages !== null && { messages }),
  })
}

/** Messages that are looked at for a turn, and characters of each: anybody may have written a recording. */
const most = { messages: 1_000, characters: 20_000 }

/** The place of each turn among messages, which come in the same order; -1 for one that is not there. */
function matchTurns(turns: readonly ConversationTurn[], messages: readonly Message[]): number[] {
  const texts = new Map<Message, string>()
  let next = 0
  return turns.map(({ role, content }) => {
    const text = normalizeText(content)
    const offset = messages.slice(next, next + most.messages).findIndex((message) => {
      if (message.role !== role) return false
      const shown = texts.get(message) ?? normalizeText(getMessageText(message))
      texts.set(message, shown)
      // Prompts are often written around what the user says.
      return shown.includes(text)
    })
    if (offset === -1) return -1
    next += offset + 1
    return next - 1
  })
}

/** What the user says comes before what follows of it, and what the agent says after what led to it. */
function mergeTurns(
  turns: readonly ConversationTurn[],
  places: readonly number[],
  messages: readonly Message[],
): Message[] {
  const merged: Message[] = []
  let taken = 0
  const takeUntil = (end: number) => {
    appendAll(merged, messages.slice(taken, end))
    taken = Math.max(taken, end)
  }
  for (const [index, { role, content }] of turns.entries()) {
    const place = places[index] ?? -1
    if (place !== -1) {
      takeUntil(place + 1)
      continue
    }
    const following = places.slice(index).find((other) => other !== -1) ?? messages.length
    if (role === 'assistant') takeUntil(following)
    else if (taken === 0) takeUntil(countInstructions(messages))
    merged.push({ role, parts: toTextParts(content) })
  }
  takeUntil(messages.length)
  return merged
}

/** Messages at the start that have no speaker. */
function countInstructions(messages: readonly Message[]): number {
  const first = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer')
  return first === -1 ? messages.length : first
}

function normalizeText(text: string): string {
  return text.slice(0, most.characters).replaceAll(/\s+/g, ' ').trim()
}
