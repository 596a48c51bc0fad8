import type { ProcessEnd } from '../../../trace/model/trace.ts'
import type { ModelFault } from '../../../scenario/scenario.ts'
import { findModelRoute } from '../../../trace/formats/exchange/model-routes.ts'

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

  /** Why a run that came to this end is not the one with all faults, in a clause; null where it is. */
  explainUnmet(end: ProcessEnd): string | null {
    const [fault] = this.#open.values()
    if (this.#problem !== null || fault === undefined || end !== 'exited') return this.#problem
    const made = `${this.#calls} model ${this.#calls === 1 ? 'call' : 'calls'} through the gateway`
    return `its fault \`${fault.kind}\` at call ${fault.at} never came: the agent made ${made}; remove it from \`faults\`, or lower \`at\``
  }
}
