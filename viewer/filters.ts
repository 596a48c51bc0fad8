import type { RunData, ScenarioRow, State } from '../src/report/html/page-data.ts'
import { plain } from './dom.ts'

/** Conditions that a listed scenario meets; an empty one is met by all. */
export interface Filter {
  readonly text: string
  readonly state: State | ''
  readonly change: string
  /** Place of a cause, as text. */
  readonly cause: string
  readonly tag: string
  readonly check: string
  readonly order: string
}

export const noFilter: Filter = { text: '', state: '', change: '', cause: '', tag: '', check: '', order: '' }

/** Finds the scenarios that meet a filter. */
export class Search {
  readonly #rows: readonly ScenarioRow[]
  /** Texts of each scenario in lower case. */
  readonly #texts: readonly string[]

  constructor({ scenarios, causes }: RunData) {
    this.#rows = scenarios
    this.#texts = scenarios.map(({ id, name, file, tags, state, checks, why, otherWhys, cause }) => {
      const reason = cause === null ? '' : plain(causes[cause]?.words ?? [])
      return [id, name, file, ...tags, state, ...checks, plain(why), otherWhys, reason]
        .join('\n')
        .toLowerCase()
    })
  }

  /** Places of scenarios; each word of the text must be in one of theirs. */
  find({ text, state, change, cause, tag, check, order }: Filter): number[] {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
    const found: number[] = []
    for (const [place, row] of this.#rows.entries()) {
      if (state !== '' && row.state !== state) continue
      if (change !== '' && row.change !== change) continue
      if (cause !== '' && String(row.cause) !== cause) continue
      if (tag !== '' && !row.tags.includes(tag)) continue
      if (check !== '' && !row.checks.includes(check)) continue
      const own = this.#texts[place] ?? ''
      if (wanted.every((word) => own.includes(word))) found.push(place)
    }
    if (order !== 'cost' && order !== 'duration') return found
    const measure = (place: number) => this.#rows[place]?.[order]?.value ?? -1
    return found.toSorted((a, b) => measure(b) - measure(a))
  }
}
