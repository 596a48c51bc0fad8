import type { Scenario } from '../scenario/scenario.ts'
import { listCopySigns } from '../trace/model/content-digest.ts'
import type { Trace } from '../trace/model/trace.ts'

/** Recordings that are new per tree, scored one after the other: a run counts for a scenario in the first only. */
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
