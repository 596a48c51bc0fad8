import type { Scenario } from '../scenario/scenario.ts'
import { contentDigest } from '../trace/model/content-digest.ts'
import type { Trace } from '../trace/model/trace.ts'

/**
 * The recordings that are new in each of several trees, which are scored one after the other. The same content counts once
 * for a scenario, in whichever tree it is first.
 */
export class NewRecordings {
  /** Files of the tree at hand that may hold new ones; the others are not read. */
  files: ReadonlySet<string> = new Set()
  readonly #seen = new Set<string>()

  isNew({ id }: Scenario, trace: Trace): boolean {
    const digest = contentDigest(trace)
    const key = `${digest} ${id}`
    if (digest === null || this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }
}
