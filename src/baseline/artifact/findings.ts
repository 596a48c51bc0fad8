import type { Asked } from '../remote-commits.ts'
import type { RungAnswer, Unreadable } from '../rung.ts'

/** Gathers why no base was found, and whether one may have been missed. */
export class Findings {
  readonly #reasons = new Set<string>()
  #unreadable: Unreadable | null = null

  /** What GitHub did not answer; only that there is none leaves nothing open. */
  unanswered(asked: Extract<Asked<unknown>, { value: null }>): void {
    const { reason, fault } = asked
    if (fault === 'absent') this.#reasons.add(reason)
    else this.unreadable({ why: reason, passesWith: fault === 'passing' ? 'outage' : null })
  }

  /** The first is told; one that passes is worth another attempt. */
  unreadable(found: Unreadable): void {
    const { why } = this.#unreadable ?? found
    this.#unreadable = { why, passesWith: this.#unreadable?.passesWith ?? found.passesWith }
  }

  /** The answer, where a base was found all the same, or `otherwise` it is told that there is none. */
  answer(found: RungAnswer | null, otherwise = ''): RungAnswer {
    const open = this.#unreadable === null ? {} : { unreadable: this.#unreadable }
    if (found !== null && found.base !== null && found.reason !== null) this.#reasons.add(found.reason)
    const said = [...this.#reasons].join('; ')
    if (found !== null && found.base !== null) return { base: found.base, reason: said || null, ...open }
    return { base: null, reason: said || (this.#unreadable === null ? otherwise : ''), ...open }
  }
}
