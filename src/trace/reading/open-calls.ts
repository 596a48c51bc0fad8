/** Tool calls of a conversation by their id, each answered once, however often its answer is repeated. */
export class OpenCalls<Call> {
  readonly #open = new Map<string, Call>()
  readonly #answered = new Set<string>()

  ask(id: string | null, call: Call): void {
    if (id !== null) this.#open.set(id, call)
  }

  /** The call that an answer is of. Null: it is not in the recording, and may be of any tool. Undefined: it was answered before. */
  answer(id: string | null): Call | null | undefined {
    if (id === null) return null
    const call = this.#open.get(id)
    if (call === undefined) return this.#answered.has(id) ? undefined : this.#lost(id)
    this.#open.delete(id)
    this.#answered.add(id)
    return call
  }

  #lost(id: string): null {
    this.#answered.add(id)
    return null
  }
}
