import type { SimulatedUser } from '../../scenario/scenario.ts'
import type { UserConversation, ConversationTurn, UserProblem, Wait } from '../../trace/model/trace.ts'
import { explainUserFault } from './user-fault.ts'
import type { UserMove } from './user-model.ts'

/** A way of talking with the agent. */
export interface AgentChannel {
  /**
   * Sends what was said, the user's message last, or asks the agent to begin where nothing was said; gives its answer.
   * @throws Error that says in a clause why there is none
   */
  send(turns: readonly ConversationTurn[]): Promise<string>
}

interface ConversationOptions {
  readonly user: SimulatedUser
  /** The first message of the user; null: the model makes it up. */
  readonly opening: string | null
  readonly channel: AgentChannel
  readonly ask: (turns: readonly ConversationTurn[]) => Promise<UserMove>
  /** Masks secrets before a text goes to a model or into a recording. */
  readonly mask: (text: string) => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Talks between a simulated user and an agent. */
export class Conversation {
  readonly #options: ConversationOptions
  /** The conversation from the agent's point of view. */
  readonly #turns: ConversationTurn[] = []
  #problem: UserProblem | null = null
  readonly #waits: Wait[] = []

  constructor(options: ConversationOptions) {
    this.#options = options
  }

  get facts(): UserConversation {
    const { mask } = this.#options
    const problem = this.#problem && { ...this.#problem, message: mask(this.#problem.message) }
    return { turns: this.#mask(), waits: this.#waits, problem }
  }

  /** Talks until the end. Gives what kept it from that, in a clause; null if nothing did. Never rejects. */
  async run(): Promise<string | null> {
    const { user, opening } = this.#options
    const { maxTurns, stopWhen, first } = user
    if (first === 'agent') {
      const failure = await this.#listen()
      if (failure !== null) return failure
    }
    for (let turn = 1; turn <= maxTurns; turn++) {
      const move = turn === 1 && opening !== null ? { message: opening } : await this.#move()
      if ('unasked' in move) return move.unasked
      if ('problem' in move) return this.#fail(move.problem)
      if ('isDone' in move) return turn === 1 ? this.#fail(saidNothing) : null
      this.#turns.push({ role: 'user', content: move.message })
      const failure = await this.#listen()
      if (failure !== null) return failure
    }
    if (stopWhen === undefined) return null
    const last = await this.#move()
    if ('unasked' in last) return last.unasked
    if ('problem' in last) return this.#fail(last.problem)
    return 'isDone' in last
      ? null
      : `the conversation had its \`max_turns\`, ${maxTurns}, before its \`stop_when\` came`
  }

  async #move(): Promise<UserMove> {
    const { ask, now } = this.#options
    const startMs = now()
    const move = await ask(this.#mask())
    this.#waits.push([startMs * 1_000, now() * 1_000])
    const fault = 'message' in move ? explainUserFault(move.message, this.#options.user) : null
    return fault === null ? move : { problem: { kind: 'user', message: fault } }
  }

  /** Listens for the answer; null if the agent answered. */
  async #listen(): Promise<string | null> {
    try {
      const content = await this.#options.channel.send(this.#turns)
      this.#turns.push({ role: 'assistant', content })
      return null
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : String(thrown)
    }
  }

  #fail(problem: UserProblem): string {
    this.#problem = problem
    return problem.kind === 'user' ? `the simulated user ${problem.message}` : problem.message
  }

  #mask(): ConversationTurn[] {
    const { mask } = this.#options
    return this.#turns.map(({ role, content }) => ({ role, content: mask(content) }))
  }
}

const saidNothing: UserProblem = { kind: 'user', message: 'said nothing' }
