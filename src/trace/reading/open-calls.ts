/**
 * Tool calls of a conversation by their id, each answered once, however often its answer is repeated. Some models use an id for
 * calls of several tools: these are answered by the name that an answer gives, else in turn, without a name while it may be of either.
 */
export class OpenCalls<Call extends { readonly name: string }> {
  readonly #open = new Map<string, { readonly call: Call; readonly turn: number }[]>()
  readonly #answered = new Set<string>()
  #turn = 0

  ask(id: string | null, call: Call): void {
    if (id === null) return
    const others = (this.#open.get(id) ?? []).filter(
      ({ call: { name }, turn }) => name !== call.name && turn === this.#turn,
    )
    this.#open.set(id, [...others, { call, turn: this.#turn }])
  }

  /** Ends a turn: a call that is asked for from now on replaces all with its id. */
  endTurn(): void {
    this.#turn += 1
  }

  /** Finds an answer's call. Null: not in the recording, so of any tool. Undefined: answered before. */
  answer(id: string | null, name: string | null = null): Call | null | undefined {
    if (id === null) return null
    const open = this.#open.get(id) ?? []
    const isUnclear = name === null && new Set(open.map(({ call }) => call.name)).size > 1
    const place = open.findIndex(({ call }) => call.name === name)
    const [first] = open.splice(Math.max(0, place), 1)
    if (first === undefined) return this.#answered.has(id) ? undefined : this.#lost(id)
    this.#answered.add(id)
    return isUnclear ? { ...first.call, name: '' } : first.call
  }

  #lost(id: string): null {
    this.#answered.add(id)
    return null
  }
}
