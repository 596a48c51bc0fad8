import type { JsonValue } from '../../core/json.ts'
import { createWordMap } from '../../core/word-table.ts'
import { withoutThoughts } from './thought.ts'

export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool'

/** What a model asked of a tool, as a piece of its message. */
export interface RequestPart {
  readonly type: 'tool_call'
  readonly call: ToolRequest
}

/** What a tool answered. */
export interface ToolResult {
  readonly type: 'tool_result'
  readonly id: string | null
  readonly name: string | null
  readonly result: JsonValue
  readonly error: string | null
  /** Set if the writer does not mark failures: without an error, it is unknown whether the tool failed. */
  readonly errorKnown?: false
}

/** One piece of a message, whatever the provider calls it. Unknown pieces are kept, not guessed at. */
export type Part =
  | {
      readonly type: 'text'
      readonly text: string
      /** Set for text before the answer of its reply. */
      readonly isInterim?: true
    }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'refusal'; readonly text: string }
  | RequestPart
  | ToolResult
  | {
      readonly type: 'media'
      readonly modality: 'image' | 'audio' | 'video' | 'document' | 'unknown'
      readonly mimeType: string | null
      /** Place of the bytes: base64 data, a URI, a provider's file id. */
      readonly data: string | null
      readonly uri: string | null
      /** Facts that the recording gives; absent where it gives none. */
      readonly facts?: MediaFacts
    }
  | { readonly type: 'unknown'; readonly raw: JsonValue }

/** Facts of a medium that a recording gives, without a look inside. Null: not recorded. */
export interface MediaFacts {
  readonly bytes: number | null
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
}

/** A tool call as the model asked for it. */
export interface ToolRequest {
  readonly id: string | null
  readonly name: string
  /** Parsed arguments; text that is not JSON stays a string. Null when the trace has none. */
  readonly args: JsonValue
}

export interface Message {
  readonly role: Role
  readonly parts: readonly Part[]
  readonly name?: string
}

/** Creates a message that is one text. */
export function createMessage(role: Role, text: string): Message {
  return { role, parts: [{ type: 'text', text }] }
}

/** Creates an answer of a tool. `failure`: null if it worked, left out where its writer has no mark for one. */
export function createAnswer(
  id: string | null,
  name: string | null,
  result: JsonValue,
  failure?: string | null,
): ToolResult {
  const answer = { type: 'tool_result', id, name, result } as const
  return failure === undefined ? { ...answer, error: null, errorKnown: false } : { ...answer, error: failure }
}

/** Converts a text to the parts of a message: none if it is empty, or no text. */
export function toTextParts(text: unknown): Part[] {
  return typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []
}

/** Returns a message's text parts, joined without separator; reasoning and leading thoughts do not count. */
export function getMessageText(message: Message): string {
  let text = ''
  for (const part of message.parts) if (part.type === 'text') text += part.text
  return message.role === 'assistant' ? (withoutThoughts(text) ?? text) : text
}

/** Returns the answer in a reply: its text without intermediate text. */
export function getAnswerText(message: Message): string {
  const parts = message.parts.filter((part) => part.type === 'text' && part.isInterim !== true)
  return getMessageText(parts.length === 0 ? message : { ...message, parts })
}

/** Marks the text of parts as intermediate. */
export function markInterim(parts: readonly Part[]): Part[] {
  return parts.map((part) => (part.type === 'text' ? { ...part, isInterim: true } : part))
}

/** Tells whether a message is what tools answered, whichever role it has: some providers give it that of the user. */
export function isOfTools({ parts }: Pick<Message, 'parts'>): boolean {
  return parts.length > 0 && parts.every(({ type }) => type === 'tool_result')
}

/** Lists the tool calls that a message asks for, in order. */
export function listRequests(message: Message): ToolRequest[] {
  const requests: ToolRequest[] = []
  for (const part of message.parts) if (part.type === 'tool_call') requests.push(part.call)
  return requests
}

/** Facts found in the bytes of a medium. Null: not found. */
export interface FoundFacts {
  readonly mimeType: string | null
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
}

export const noFacts: ReadonlyMap<string, FoundFacts | null> = new Map()

/** Parses a role in the words of all providers; undefined for any other word. */
export function parseRole(word: unknown): Role | undefined {
  return typeof word === 'string' ? (roles.get(word) ?? roles.get(word.toLowerCase())) : undefined
}

const roles = createWordMap<Role>({
  system: 'system',
  developer: 'developer',
  'user | human': 'user',
  'assistant | ai | agent | model': 'assistant',
  'tool | function': 'tool',
})
