import type { Spoken, Transition, Workflow } from '../../model/trace-views.ts'
import { isObject, type JsonObject, type JsonValue, omitNullish } from '../../../core/json.ts'
import { objectOrNull, parseObject, textOrNull, listValues } from '../../../core/json.ts'

/** A place in a conversation: the messages and the tool calls before it. */
export interface Mark {
  readonly messages: number
  readonly calls: number
}

/** A message as far as it tells of states. */
export interface StateNote {
  readonly role: string
  /** Its `_workflow_state` or `current_workflow_state`; null without. */
  readonly state: JsonObject | null
  /** Its `_workflow_current_state`, `_workflow_transitions` and `_workflow_complete`, as PromptKit's checks read them. */
  readonly states: {
    readonly current: JsonValue
    readonly transitions: JsonValue
    readonly complete: JsonValue
  }
  /** True if it has words. */
  readonly isSaid: boolean
  /** Answer of the transition tool; null for every other message. */
  readonly answer: JsonValue
}

interface Move {
  readonly from: string | null
  to: string
  readonly event: string | null
  readonly at: Mark
}

/**
 * The states of a PromptKit workflow. Until August 2026 Arena stamped the last reply of each turn with the state that the
 * turn began in, and carried a transition out when the turn was over. So a transition shows in what its tool answered, and
 * in the stamp of the next turn, which has the last word. Since then PromptKit carries it out before the next reply, and
 * stamps each reply with the state that it was made in: these stamps say whether that is an end (`terminal`).
 */
export class PromptKitStates {
  readonly #moves: Move[] = []
  readonly #spoken: Spoken[] = []
  /** State → event → target, where a stamp lists them. */
  readonly #events = new Map<string, ReadonlyMap<string, JsonValue>>()
  readonly #ends = new Map<string, boolean>()
  /** States whose stamps list no events and do not say whether they are an end. */
  readonly #bare = new Set<string>()
  #current: string | null = null
  #start: { state: string | null; at: Mark; moves: number } | null = null
  #scheduled: { readonly event: string | null; readonly target: string | null; readonly at: Mark } | null =
    null
  /** The transition of the last turn that only its tool tells of. */
  #guess: Move | null = null
  #isStamped = false

  /** A turn begins: what the one before it scheduled has been carried out. */
  turn(at: Mark): void {
    this.#guess = this.#carryOut(at)
    this.#start = { state: this.#current, at, moves: this.#moves.length }
  }

  /** A message that has been added; `at` is behind it. */
  add({ role, state, states, isSaid, answer }: StateNote, at: Mark): void {
    this.#tell(states, at)
    const name = textOrNull(state?.['current_state'])
    if (role === 'tool') {
      if (state !== null && name !== null) this.#enter(name, state, at)
      else this.#answered(parseObject(answer), at)
    } else if (state !== null && name !== null) {
      this.#learn(name, state)
      if (role === 'assistant' && typeof state['terminal'] === 'boolean') this.#madeIn(name, at)
      else if (role === 'assistant') this.#stamped(name)
      else this.#current = name
      if (role === 'assistant' && isSaid) this.#spoken.push({ message: at.messages - 1, state: name })
    }
  }

  moved(from: string | null, to: string, event: string | null, at: Mark): void {
    this.#moves.push({ from, to, event, at })
    this.#current = to
    this.#scheduled = null
  }

  completed(state: string | null): void {
    this.#current = state ?? this.#current
    if (this.#current !== null) this.#ends.set(this.#current, true)
  }

  /** Returns null if nothing tells of a workflow. `isOver`: the last turn came to its end. */
  workflow(at: Mark, isOver: boolean): Workflow | null {
    if (isOver) this.#carryOut(at)
    const current = this.#current
    if (current === null && this.#moves.length === 0) return null
    return {
      current,
      transitions: this.#moves.map(({ from, to, event, at: { calls, messages } }): Transition => {
        const isEnd = this.#isEnd(to)
        const place = { callsBefore: calls, messagesBefore: messages }
        return { from, to, event, ...place, ...omitNullish({ isEnd }) }
      }),
      isComplete:
        current === null ? null : (this.#isEnd(current) ?? (this.#moves.length === 0 ? false : null)),
      ...(this.#isStamped ? { spoken: this.#spoken } : {}),
    }
  }

  #isEnd(state: string): boolean | null {
    // Who lists the events of other states has none to list for this one.
    return this.#ends.get(state) ?? (this.#bare.has(state) && this.#events.size > 0 ? true : null)
  }

  #learn(name: string, state: JsonObject): void {
    const { terminal, available_events: events } = state
    if (isObject(events) && Object.keys(events).length > 0) {
      this.#events.set(name, new Map(Object.entries(events)))
      this.#ends.set(name, false)
    } else if (typeof terminal !== 'boolean') this.#bare.add(name)
    if (typeof terminal === 'boolean') this.#ends.set(name, terminal)
  }

  /** The state that a tool led to. */
  #enter(to: string, state: JsonObject, at: Mark): void {
    const [from, event] = [textOrNull(state['previous_state']), textOrNull(state['transition'])]
    if (from === null && event === null) this.#current = to
    else {
      this.moved(from, to, event, at)
      this.#ends.set(to, state['terminal'] === true)
    }
  }

  #answered(answer: JsonObject | null, at: Mark): void {
    const event = textOrNull(answer?.['event'])
    const target = textOrNull(answer?.['target_state'])
    const to = textOrNull(answer?.['to']) ?? textOrNull(answer?.['new_state'])
    if (answer?.['status'] === 'transition_scheduled') this.#scheduled = { event, target, at }
    else if (to !== null) this.moved(textOrNull(answer?.['from']) ?? this.#current, to, event, at)
  }

  #tell({ current, transitions, complete }: StateNote['states'], at: Mark): void {
    for (const item of listValues(transitions).slice(this.#moves.length)) {
      const move = objectOrNull(item)
      const to = textOrNull(move?.['to'])
      if (to !== null) this.moved(textOrNull(move?.['from']), to, textOrNull(move?.['event']), at)
    }
    const state = textOrNull(current)
    if (state !== null && this.#current !== null && state !== this.#current)
      this.moved(this.#current, state, null, at)
    this.#current = state ?? this.#current
    if (typeof complete === 'boolean' && this.#current !== null) this.#ends.set(this.#current, complete)
  }

  /** A reply that was made in a state: what was scheduled before it has been carried out, or refused. */
  #madeIn(state: string, at: Mark): void {
    const [from, request] = [this.#current, this.#scheduled]
    const isRefused = state === from && request?.target !== state
    if (request !== null && !isRefused) this.moved(from, state, request.event, request.at)
    else if (from !== null && state !== from)
      this.moved(from, state, null, { messages: at.messages - 1, calls: at.calls })
    this.#current = state
    this.#scheduled = null
    this.#guess = null
    this.#isStamped = true
  }

  /** The state of a stamp is that of the turn's start, or of the moment. */
  #stamped(state: string): void {
    const start = this.#start
    const isFirst = !this.#isStamped && this.#moves.length === 0
    this.#isStamped = true
    if (start === null || isFirst) {
      this.#current = state
      if (start !== null) start.state = state
    } else if (state !== start.state && state !== this.#current) this.#correct(state, start)
    this.#guess = null
  }

  /** A stamp says that the turn began in another state than the one known so far. */
  #correct(state: string, start: { state: string | null; at: Mark; moves: number }): void {
    const guess = this.#guess
    if (this.#current === start.state) this.#current = state
    if (guess === null)
      this.#moves.splice(start.moves, 0, { from: start.state, to: state, event: null, at: start.at })
    else if (state === guess.from) this.#moves.splice(this.#moves.indexOf(guess), 1)
    else guess.to = state
    start.state = state
  }

  /** The transition that was asked for; null if there is none, or where the state knows no such event. */
  #carryOut(at: Mark): Move | null {
    const request = this.#scheduled
    this.#scheduled = null
    if (request === null) return null
    const from = this.#current
    const targets = from === null ? undefined : this.#events.get(from)
    const to = targets === undefined ? request.target : textOrNull(targets.get(request.event ?? ''))
    if (to === null) {
      if (targets === undefined) this.#current = null
      return null
    }
    const move = { from, to, event: request.event, at }
    this.#moves.push(move)
    this.#current = to
    return move
  }
}
