import { forbidsByName, listSpelledNames } from '../checks/spelling/spelled-names.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { isTypo } from '../text/suggest.ts'
import type { Trace } from '../trace/model/trace.ts'
import { findOfferedTools } from '../trace/views/offered-tools.ts'

/** Names, and what is said of them, that are kept of a suite. */
const most = { names: 5_000, said: 20 }

/** Finds forbidden names that no run of the suite knows, and that are nearly one that some run does: a slip forbids nothing. */
export class UnboundNames {
  readonly #seen = new Set<string>()
  readonly #forbidden = new Map<
    string,
    { readonly scenario: Scenario; readonly check: number; readonly type: string }
  >()
  readonly #looked = new Set<Scenario>()

  /** Takes in what a run shows; what its model was offered is looked up once for a scenario. */
  see(scenario: Scenario, trace: Trace): void {
    if (!this.#looked.has(scenario)) {
      this.#looked.add(scenario)
      for (const [check, bound] of scenario.checks.entries()) {
        for (const name of forbidsByName(bound))
          if (!this.#forbidden.has(name) && this.#forbidden.size < most.names)
            this.#forbidden.set(name, { scenario, check, type: bound.spec.type })
      }
      if (this.#forbidden.size > 0) this.#add(findOfferedTools(trace))
    }
    if (this.#forbidden.size > 0) this.#add(listSpelledNames(trace).keys())
  }

  #add(names: Iterable<string>): void {
    for (const name of names) if (this.#seen.size < most.names) this.#seen.add(name)
  }

  diagnostics(): Diagnostic[] {
    const found: Diagnostic[] = []
    for (const [name, { scenario, check, type }] of this.#forbidden) {
      if (found.length >= most.said) break
      const near = this.#seen.has(name) ? undefined : [...this.#seen].find((seen) => isTypo(name, seen))
      if (near === undefined) continue
      const message = `\`${type}\` names \`${name}\`, which binds nothing: no run called it, and no model was offered it. Did you mean \`${near}\`?`
      const place = scenario.locate(['checks', check])
      found.push({ code: 'name-unbound', severity: 'warning', message, file: scenario.file, ...place })
    }
    return found
  }
}
