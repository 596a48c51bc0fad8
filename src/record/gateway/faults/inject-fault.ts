import type { ModelFault } from '../../../scenario/scenario.ts'
import { findModelInPath, findModelRoute } from '../../../trace/formats/exchange/model-routes.ts'
import { refusePassage, takeBody, type Passage } from '../forward.ts'
import { makeFault } from './fault-shapes.ts'
import { textOrNull, toMapping } from '../../../core/json.ts'
import type { ProcessEnd } from '../../../trace/model/trace.ts'

/** Answers a call of an agent with a fault; its provider is not asked. Never rejects. */
export async function injectFault(passage: Passage, fault: ModelFault, faults: TrialFaults): Promise<void> {
  const { response, exchange, upstream, signal } = passage
  exchange.inject(fault.kind)
  if (!(await takeBody(passage))) return
  if (fault.kind === 'timeout') {
    // Until the agent gives up, or the trial ends.
    response.once('close', () => exchange.end('no reply came, as the injected fault has it'))
    signal.addEventListener('abort', () => response.destroy(), { once: true })
    return
  }
  const { body: sent } = (await exchange.readRequest()).request
  const body = toMapping(sent !== null && 'json' in sent ? sent.json : null)
  const path = upstream.pathname.replace(/\/$/, '')
  const reply = makeFault(fault, {
    path,
    query: upstream.searchParams,
    body,
    model: textOrNull(body['model']) ?? findModelInPath(path) ?? '',
  })
  if (reply !== null) return sendFault(passage, fault, reply)
  const problem = `its fault \`${fault.kind}\` at call ${fault.at} cannot be made for such a request to \`${path}\`; write another \`kind\``
  faults.refuse(problem)
  refusePassage(passage, 404, problem)
}

function sendFault(
  { response, exchange }: Passage,
  { kind, retry_after: wait = 1 }: ModelFault,
  { status, type, bytes, isStream }: NonNullable<ReturnType<typeof makeFault>>,
): void {
  const isCut = kind === 'stream-cut'
  const head = {
    'content-type': type,
    ...(kind === 'rate-limit' && { 'retry-after': String(wait) }),
    ...(!isStream && { 'content-length': String(bytes.length) }),
  }
  const part = isCut ? bytes.subarray(0, bytes.length / 2) : bytes
  exchange.reply(status, head)
  exchange.received.take(part)
  response.writeHead(status, head)
  response.write(part, () => {
    exchange.end(isCut ? 'the reply was broken off, as the injected fault has it' : null)
    if (isCut) response.destroy()
    else response.end()
  })
}

/** The faults of one trial, and which of them came to pass. */
export class TrialFaults {
  readonly #open: Map<number, ModelFault>
  #calls = 0
  #problem: string | null = null

  constructor(faults: readonly ModelFault[]) {
    this.#open = new Map(faults.map((fault) => [fault.at, fault]))
  }

  /** Counts a request where it asks a model; the fault that it meets, null for none. */
  next(request: { readonly method: string; readonly path: string }): ModelFault | null {
    if (findModelRoute(request)?.kind !== 'llm') return null
    this.#calls += 1
    const fault = this.#open.get(this.#calls) ?? null
    this.#open.delete(this.#calls)
    return fault
  }

  /** Says why a fault could not be made, in a clause. Only the first counts. */
  refuse(problem: string): void {
    this.#problem ??= problem
  }

  /** Explains, in a clause, why a run with this end did not meet all faults; null if it did. */
  explainUnmet(end: ProcessEnd): string | null {
    const [fault] = this.#open.values()
    if (this.#problem !== null || fault === undefined || end !== 'exited') return this.#problem
    const made = `${this.#calls} model ${this.#calls === 1 ? 'call' : 'calls'} through the gateway`
    return `its fault \`${fault.kind}\` at call ${fault.at} never came: the agent made ${made}; remove it from \`faults\`, or lower \`at\``
  }
}
