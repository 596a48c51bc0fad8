import type { Scenario } from '../scenario/scenario.ts'
import { listCopySigns } from '../trace/model/content-digest.ts'
import type { Trace } from '../trace/model/trace.ts'

/**
 * The recordings that are new in each of several trees, which are scored one after the other. The same run counts once
 * for a scenario, in whichever tree it is first.
 */
export class NewRecordings {
  /** Files of the tree at hand that may hold new ones; the others are not read. */
  files: ReadonlySet<string> = new Set()
  readonly #seen = new Set<string>()

  isNew({ id }: Scenario, trace: Trace): boolean {
    const keys = listCopySigns(trace)?.map((sign) => `${sign} ${id}`) ?? null
    if (keys === null || keys.some((key) => this.#seen.has(key))) return false
    for (const key of keys) this.#seen.add(key)
    return true
  }
}
