import { listRequests, type Message, type Part } from '../model/message.ts'
import { OpenCalls } from './open-calls.ts'
import type { ModelCall, Transcript } from './transcript.ts'

/** Facts of a model call besides its words. */
export type ModelCallFacts = Omit<ModelCall, 'output'>

/** A message as it was told. */
export interface ToldMessage extends Message {
  /** Facts of this message alone; those of the call where a model said it. */
  readonly facts?: ModelCallFacts
}

/** Whether the parts of one call stand in messages of their own, and whether a text comes in pieces. */
export type Joining = boolean | 'pieces'

/**
 * Tells a transcript the messages of a conversation, one after the other: each of the assistant's is a call of a model, each answer
 * to a call a tool that ran, and all else was said. A call is answered once; an answer to no call of the recording may be of any tool.
 */
export class MessageTeller {
  readonly #transcript: Transcript
  readonly #joins: Joining
  readonly #calls = new OpenCalls<{ readonly name: string; readonly timeUs: number | null }>()
  #open: { readonly parts: Part[]; readonly facts: ModelCallFacts; mayBeMore: boolean } | null = null

  constructor(transcript: Transcript, joins: Joining = false) {
    this.#transcript = transcript
    this.#joins = joins
  }

  /** `common`: facts of the message besides its own. */
  tell({ facts: stated = {}, ...message }: ToldMessage, common: ModelCallFacts = {}): void {
    const facts = { ...common, ...stated }
    if (message.role === 'assistant') return this.#reply(message, facts)
    this.end()
    this.#say(message, stated.startUs, facts.endUs)
  }

  /** Ends the call that is still open; `last`: more facts of it. */
  end(last: ModelCallFacts = {}): void {
    const call = this.#open
    this.#open = null
    if (call === null || call.parts.length === 0) return
    const { parts, facts, mayBeMore } = call
    this.#transcript.call({ ...facts, ...last, mayBeMore, output: { role: 'assistant', parts } })
  }

  #reply(message: Message, facts: ModelCallFacts): void {
    for (const { id, name } of listRequests(message))
      this.#calls.ask(id, { name, timeUs: facts.endUs ?? null })
    if (!this.#joins) this.#transcript.call({ ...facts, output: message })
    else if (this.#open === null) this.#open = { parts: [...message.parts], facts, mayBeMore: false }
    else {
      const { parts } = this.#open
      if (canBeNext(message.parts[0], parts.at(-1), this.#joins)) this.#open.mayBeMore = true
      for (const part of message.parts) addPart(parts, part)
    }
  }

  #say(message: Message, startUs: number | null | undefined, endUs: number | null = null): void {
    for (const part of message.parts) {
      if (part.type !== 'tool_result') continue
      const call = this.#calls.answer(part.id, part.name)
      if (call === undefined) continue
      const { id, result, error: failure, errorKnown } = part
      const name = part.name ?? call?.name ?? (message.role === 'tool' ? message.name : undefined) ?? ''
      this.#transcript.run({
        id,
        name,
        result,
        failure,
        errorKnown,
        startUs: startUs ?? call?.timeUs ?? null,
        endUs,
      })
    }
    const parts = message.parts.filter(({ type }) => type !== 'tool_result')
    if (parts.length === message.parts.length) this.#calls.endTurn()
    if (parts.length > 0 || message.parts.length === 0) this.#transcript.say({ ...message, parts })
  }
}

/** Tells whether a part goes on with a reply. Text after an unanswered call, or a second text, may be another one. */
function canBeNext(part: Part | undefined, last: Part | undefined, joins: Joining): boolean {
  if (last?.type === 'text') return part?.type === 'text' && joins !== 'pieces'
  return last?.type === 'tool_call' && (part?.type === 'text' || part?.type === 'reasoning')
}

function addPart(parts: Part[], part: Part): void {
  const last = parts.at(-1)
  if ((last?.type === 'text' || last?.type === 'reasoning') && part.type === last.type)
    parts[parts.length - 1] = { type: part.type, text: last.text + part.text }
  else parts.push(part)
}
