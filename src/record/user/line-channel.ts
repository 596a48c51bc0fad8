import type { Writable } from 'node:stream'
import { escapeJson } from '../../core/escape.ts'
import { objectOrNull, parseJson, writeJson } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { ConversationTurn } from '../../trace/model/trace.ts'
import type { AgentChannel } from './conversation.ts'

/** Reads an answer out of what the agent sent: null if it is none. `isWrong`: it was meant as one. */
export function parseAnswer(text: string): { readonly answer: string | null; readonly isWrong: boolean } {
  const value = objectOrNull(parseJson(text))
  if (value === null || value['role'] !== 'assistant') return { answer: null, isWrong: false }
  const { content } = value
  return typeof content === 'string' ? { answer: content, isWrong: false } : { answer: null, isWrong: true }
}

export const answerForm = '`{"role": "assistant", "content": "…"}`'

/** Talks by lines of JSON: a message of the user on standard input, the answer on standard output. Other lines are passed over. */
export class LineChannel implements AgentChannel {
  readonly #input: Writable
  #line: Buffer[] = []
  #bytes = 0
  #turn = 0
  #pending: { readonly resolve: (answer: string) => void; readonly reject: (reason: Error) => void } | null =
    null
  #early: string | null = null
  #closed: string | null = null
  #fault: string | null = null

  constructor(input: Writable) {
    this.#input = input
  }

  /** Whether the agent is to say something. */
  get isWaiting(): boolean {
    return this.#pending !== null
  }

  /** What it printed against the rules, in a clause; null for nothing. */
  get fault(): string | null {
    return this.#fault
  }

  send(turns: readonly ConversationTurn[]): Promise<string> {
    const last = turns.at(-1)
    this.#turn += 1
    return new Promise((resolve, reject) => {
      const early = this.#early
      this.#early = null
      if (last === undefined && early !== null) return resolve(early)
      if (early !== null) this.#refuse('the agent spoke before its user; add `first: agent`')
      if (this.#closed !== null) return reject(new Error(this.#closed))
      if (last !== undefined) this.#input.write(`${escapeJson(writeJson(last))}\n`)
      this.#pending = { resolve, reject }
    })
  }

  /** Takes what the agent prints. */
  take(chunk: Buffer): void {
    if (this.#closed !== null) return
    for (let start = 0; start < chunk.length;) {
      const end = chunk.indexOf(0x0a, start)
      const part = chunk.subarray(start, end === -1 ? chunk.length : end)
      this.#bytes += part.length
      if (this.#bytes > limits.conversationMessage) return this.#refuse(tooLong)
      this.#line.push(part)
      if (end === -1) return
      this.#takeLine(Buffer.concat(this.#line).toString())
      this.#line = []
      this.#bytes = 0
      start = end + 1
    }
  }

  /** Closes the channel for a reason, in a clause: nothing more is sent or taken. */
  close(reason: string): void {
    this.#closed ??= reason
    this.#line = []
    this.#pending?.reject(new Error(this.#closed))
    this.#pending = null
  }

  #refuse(fault: string): void {
    this.#fault = fault
    this.close(fault)
  }

  #takeLine(line: string): void {
    const { answer, isWrong } = parseAnswer(line)
    if (isWrong) return this.#refuse(`the agent answered in another form than ${answerForm}`)
    if (answer === null) return
    // One that speaks first need not wait for us.
    if (this.#turn === 0 && this.#early === null) this.#early = answer
    else if (this.#pending === null) return this.#refuse(`the agent answered twice to message ${this.#turn}`)
    else {
      const { resolve } = this.#pending
      this.#pending = null
      resolve(answer)
    }
  }
}

const tooLong = `the agent printed a line of more than ${limits.conversationMessage >> 20} MiB`
