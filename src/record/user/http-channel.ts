import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { writeJson } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { ConversationTurn } from '../../trace/model/trace.ts'
import type { AgentChannel } from './conversation.ts'
import { answerForm, parseAnswer } from './line-channel.ts'

/** Milliseconds between looks whether the server listens. */
const startWaitMs = 50

/** Finds a port of this machine that nothing listens at. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Talks by HTTP on this machine: all messages so far are posted, and the answer is the reply. */
export class HttpChannel implements AgentChannel {
  readonly #url: string
  readonly #signal: AbortSignal
  #hasAnswered = false

  /** `signal`: ends what is open; its reason is a clause. */
  constructor(port: number, path: string, signal: AbortSignal) {
    this.#url = `http://127.0.0.1:${port}${path}`
    this.#signal = signal
  }

  async send(messages: readonly ConversationTurn[]): Promise<string> {
    const response = await this.#post(writeJson({ messages }))
    const text = await readBounded(response).catch(() => this.#fail('broke off its answer'))
    const turn = `message ${messages.filter(({ role }) => role === 'user').length}`
    if (text === null)
      return this.#fail(`answered ${turn} with more than ${limits.conversationMessage >> 20} MiB`)
    if (response.status !== 200) return this.#fail(`answered ${turn} with status ${response.status}`)
    const { answer } = parseAnswer(text)
    return answer ?? this.#fail(`answered ${turn} in another form than ${answerForm}`)
  }

  async #post(body: string): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    for (;;) {
      this.#throwIfOver()
      try {
        const request = { method: 'POST', headers, body, redirect: 'error', signal: this.#signal } as const
        const response = await fetch(this.#url, request)
        this.#hasAnswered = true
        return response
      } catch (thrown) {
        this.#throwIfOver()
        // Until it listens; later it has gone.
        if (this.#hasAnswered || !isRefused(thrown)) return this.#fail('could not be reached by HTTP')
        await pause(startWaitMs, undefined, { signal: this.#signal }).catch(() => undefined)
      }
    }
  }

  #throwIfOver(): void {
    if (this.#signal.aborted) throw new Error(String(this.#signal.reason))
  }

  #fail(what: string): never {
    this.#throwIfOver()
    throw new Error(`the agent ${what}`)
  }
}

function isRefused(thrown: unknown): boolean {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

/** Reads a bounded body; null if it is too long. */
async function readBounded({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limits.conversationMessage) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
