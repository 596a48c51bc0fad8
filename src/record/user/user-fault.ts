import type { SimulatedUser } from '../../scenario/scenario.ts'
import { truncate } from '../../core/visible-text.ts'

/** Maximum characters of a message; no person types more. */
const maxMessageLength = 20_000

/** Words in a row that do not repeat by chance. */
const copiedWords = 12

/** Words that only a model says, which has forgotten whom it plays. */
const outOfRole =
  /\b(?:as an ai(?: (?:language )?model)?|i(?:'|’)?m an ai|i am an ai|(?:large )?language model|simulated user|system prompt|my persona|these instructions)\b|^(?:hello|hi)?[,! ]*how (?:can|may) i (?:help|assist) you\b/i

/** Says what is wrong with a message of a simulated user, by what it did; null if nothing is. */
export function explainUserFault(message: string, { goal }: Pick<SimulatedUser, 'goal'>): string | null {
  if (message.trim() === '') return 'said nothing'
  if (message.length > maxMessageLength) return `wrote ${message.length} characters at once`
  const role = outOfRole.exec(message.trim().slice(0, maxMessageLength))
  if (role !== null) return `left its role: it said "${truncate(role[0], 60)}"`
  const copied = findCopiedWords(goal, message)
  return copied === null ? null : `gave its goal away word for word: "${truncate(copied, 120)}"`
}

/** Finds words of the goal that a message repeats in a row; null if fewer than {@link copiedWords}. */
function findCopiedWords(goal: string, message: string): string | null {
  const goalWords = splitWords(goal)
  const text = ` ${splitWords(message).join(' ')} `
  for (let at = 0; at + copiedWords <= goalWords.length; at++) {
    const words = goalWords.slice(at, at + copiedWords).join(' ')
    if (text.includes(` ${words} `)) return words
  }
  return null
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
