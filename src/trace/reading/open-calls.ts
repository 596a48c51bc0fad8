/**
 * Tool calls of a conversation by their id, each answered once, however often its answer is repeated. Some models use an id for
 * calls of several tools: these are answered in turn.
 */
export class OpenCalls<Call extends { readonly name: string }> {
  readonly #open = new Map<string, Call[]>()
  readonly #answered = new Set<string>()

  ask(id: string | null, call: Call): void {
    if (id === null) return
    const others = (this.#open.get(id) ?? []).filter(({ name }) => name !== call.name)
    this.#open.set(id, [...others, call])
  }

  /** The call that an answer is of. Null: it is not in the recording, and may be of any tool. Undefined: it was answered before. */
  answer(id: string | null): Call | null | undefined {
    if (id === null) return null
    const call = this.#open.get(id)?.shift()
    if (call === undefined) return this.#answered.has(id) ? undefined : this.#lost(id)
    this.#answered.add(id)
    return call
  }

  #lost(id: string): null {
    this.#answered.add(id)
    return null
  }
}
