import type { Diagnostic } from '../core/diagnostic.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { NoRow } from './scenario-group.ts'

/** Why a trace belongs to nobody. */
export type Reason = 'unnamed' | 'unknown-name' | 'not-listed' | NoRow

const words: Readonly<Record<Reason, string>> = {
  unnamed: 'no scenario has the id that the file is named after, and the trace names none',
  'unknown-name': 'no scenario has the id that the trace names',
  'not-listed': 'the scenario that it is named for lists its own `traces`, and this file is not among them',
  'no-row':
    'no row of the dataset has its user input; name the row in the trace as `<scenario>/<id of the row>`',
  'many-rows':
    'several rows of the dataset have its user input; name the row in the trace as `<scenario>/<id of the row>`',
  'other-row':
    'it names a row by its number, and that row asks something else; name the row as `<scenario>/<id of the row>`',
}

const shown = 3

/** Traces that belong to nobody, or only by the number of a row, kept by file and reason. */
export class UnassignedTraces {
  readonly #found = new Map<string, { file: string; reason: Reason; ids: Set<string>; names: Set<string> }>()
  /** By file: names that end with a number, and the id of the row. */
  readonly #numbered = new Map<string, Map<string, string>>()

  add(file: string, trace: Trace, reason: Reason): void {
    const key = `${reason}\n${file}`
    const entry = this.#found.get(key) ?? { file, reason, ids: new Set<string>(), names: new Set<string>() }
    entry.ids.add(trace.id)
    if (trace.scenario !== null && entry.names.size <= shown) entry.names.add(trace.scenario)
    this.#found.set(key, entry)
  }

  /** A trace that is taken for one of the row with this id by its number alone. */
  addNumbered(file: string, { scenario }: Trace, id: string): void {
    const names = this.#numbered.get(file) ?? new Map<string, string>()
    if (scenario !== null && names.size <= shown) names.set(scenario, id)
    this.#numbered.set(file, names)
  }

  /** One diagnostic for each file and reason. A trace that fits several rows is an error: nothing may be guessed. */
  diagnostics(): Diagnostic[] {
    const numbered = [...this.#numbered].map(([file, names]) => numberedRows(file, names))
    const unassigned = [...this.#found.values()].map(({ file, reason, ids, names }): Diagnostic => {
      const count = ids.size === 1 ? `trace ${list(ids)} belongs` : `${ids.size} traces (${list(ids)}) belong`
      const named = names.size === 0 || reason === 'unnamed' ? '' : `; named: ${list(names)}`
      return {
        code: reason === 'many-rows' ? 'trace-ambiguous' : 'trace-unassigned',
        severity: reason === 'many-rows' ? 'error' : 'warning',
        message: `${count} to no scenario: ${words[reason]}${named}`,
        file,
      }
    })
    return [...unassigned, ...numbered]
  }
}

function numberedRows(file: string, names: ReadonlyMap<string, string>): Diagnostic {
  const renamed = [...names].slice(0, shown).map(([name, id]) => `\`${id}\` for \`${name}\``)
  const message = `rows are named by their numbers, which change when rows are added, removed or moved; write ${renamed.join(', ')}${names.size > shown ? ', …' : ''}`
  return { code: 'trace-row-number', severity: 'warning', message, file }
}

function list(items: ReadonlySet<string>): string {
  const first = [...items].slice(0, shown).map((item) => `\`${item.slice(0, 80)}\``)
  return `${first.join(', ')}${items.size > shown ? ', …' : ''}`
}
