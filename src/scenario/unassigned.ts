import type { Diagnostic } from '../core/diagnostic.ts'
import type { Trace } from '../trace/trace.ts'
import type { NoRow } from './scenario-group.ts'

/** Why a trace belongs to nobody. */
export type Reason = 'unnamed' | 'unknown-name' | 'not-listed' | NoRow

const words: Readonly<Record<Reason, string>> = {
  unnamed: 'no scenario has the id that the file is named after, and the trace names none',
  'unknown-name': 'no scenario has the id that the trace names',
  'not-listed': 'the scenario that it is named for lists its own `traces`, and this file is not among them',
  'no-row': 'no row of the dataset has its user input; name the row in the trace as `<id>/<row>`',
  'many-rows': 'several rows of the dataset have its user input; name the row in the trace as `<id>/<row>`',
}

const shown = 3

/** Traces that belong to nobody, kept by file and reason. */
export class UnassignedTraces {
  readonly #found = new Map<string, { file: string; reason: Reason; ids: Set<string>; names: Set<string> }>()

  add(file: string, trace: Trace, reason: Reason): void {
    const key = `${reason}\n${file}`
    const entry = this.#found.get(key) ?? { file, reason, ids: new Set<string>(), names: new Set<string>() }
    entry.ids.add(trace.id)
    if (trace.scenario !== null && entry.names.size <= shown) entry.names.add(trace.scenario)
    this.#found.set(key, entry)
  }

  /** One diagnostic for each file and reason. A trace that fits several rows is an error: nothing may be guessed. */
  diagnostics(): Diagnostic[] {
    return [...this.#found.values()].map(({ file, reason, ids, names }) => {
      const count = ids.size === 1 ? `trace ${list(ids)} belongs` : `${ids.size} traces (${list(ids)}) belong`
      const named = names.size === 0 || reason === 'unnamed' ? '' : `; named: ${list(names)}`
      return {
        code: reason === 'many-rows' ? 'trace-ambiguous' : 'trace-unassigned',
        severity: reason === 'many-rows' ? 'error' : 'warning',
        message: `${count} to no scenario: ${words[reason]}${named}`,
        file,
      }
    })
  }
}

function list(items: ReadonlySet<string>): string {
  const first = [...items].slice(0, shown).map((item) => `\`${item.slice(0, 80)}\``)
  return `${first.join(', ')}${items.size > shown ? ', …' : ''}`
}
