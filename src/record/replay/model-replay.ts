import type { ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { hasKey } from '../gateway/providers.ts'
import { createRedactor, type Redactor } from '../redact/redact.ts'
import type { ReplayAllowance } from './model-request.ts'
import { describeMiss, RecordedConversation, type AskedCall } from './recorded-conversation.ts'

interface ReplayOptions extends ReplayAllowance {
  /** Who made the call; absent: the agent. */
  readonly who?: string
  /** Records anew, for people. */
  readonly command: string
  /** A request that no recording answers is sent to its model, where the agent has a key. */
  readonly goesLive: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Masks what is masked in recordings. */
  readonly redactor: Redactor
}

/** What no recorded call is like. */
interface Unrecorded {
  /** Why there is no answer, in a clause; null if the model is to be asked. */
  readonly miss: string | null
}

/** Milliseconds that an agent has to end by itself, with its telemetry, once there is no answer for it. */
const graceMs = 5_000

/** Answers the calls of one trial from the recording of its model calls. */
export class ModelReplay {
  readonly #conversation: RecordedConversation
  readonly #options: ReplayOptions
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #miss: string | null = null
  #liveCalls = 0
  #hasAsked = false

  constructor(exchanges: readonly ModelExchange[], options: ReplayOptions) {
    this.#conversation = new RecordedConversation(exchanges, options)
    this.#options = options
  }

  /** The first request that nothing answers, in a clause; null while there is none. */
  get miss(): string | null {
    return this.#miss
  }

  /** Whether any call came; an agent that finds its models by itself makes none here. */
  get hasAsked(): boolean {
    return this.#hasAsked
  }

  /** Calls that were sent to models. */
  get liveCalls(): number {
    return this.#liveCalls
  }

  /** Aborted, with the miss as its reason, some time after it. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Finds the recorded exchange. `secrets`: keys that the agent has shown. */
  answer({ provider, request }: AskedCall, secrets: readonly string[]): ModelExchange | Unrecorded {
    this.#hasAsked = true
    // What follows a miss is another conversation.
    if (this.#miss !== null) return { miss: this.#miss }
    const { redactor, now, goesLive, command, who } = this.#options
    const body = createRedactor({}, secrets).json(redactor.json(request.body))
    const answer = this.#conversation.answer({ provider, request: { ...request, body } }, now())
    if ('exchange' in answer) return answer
    if (goesLive && hasKey(secrets)) {
      this.#liveCalls += 1
      return { miss: null }
    }
    const miss = describeMiss(answer, command, who)
    this.#miss = miss
    this.#timer = setTimeout(() => this.#stop.abort(miss), graceMs)
    return { miss }
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
