import { append } from '../core/append.ts'
import { canonicalJson, parseJson, type JsonValue } from '../core/json.ts'
import type { Trace } from '../trace/trace.ts'
import type { Scenario } from './scenario.ts'

/** Why no row of a dataset could be picked. */
export type NoRow = 'no-row' | 'many-rows'

/** A scenario, or all rows of one with a dataset: traces are matched with it as a whole, then with a row. */
export class ScenarioGroup {
  /** The id without the row. */
  readonly id: string
  readonly scenarios: readonly Scenario[]
  readonly #byId: ReadonlyMap<string, Scenario>
  #byInput: ReadonlyMap<string, readonly Scenario[]> | undefined

  constructor(scenarios: readonly [Scenario, ...Scenario[]]) {
    const [first] = scenarios
    const hasRows = scenarios.length > 1 || first.row !== null
    this.id = hasRows ? first.id.slice(0, first.id.lastIndexOf('/')) : first.id
    this.scenarios = scenarios
    this.#byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  }

  /** What is the same for all rows: file, traces, references. */
  get head(): Scenario {
    return this.scenarios[0] as Scenario
  }

  /** Whether a name that a trace gives is this scenario, or a row of it. */
  isCalled(name: string): boolean {
    return name === this.id || this.#byId.has(name)
  }

  /** The row of a trace: the one it names, else the one with its user input. Never a guess between two. */
  pick(trace: Trace): Scenario | NoRow {
    const named = trace.scenario === null ? undefined : this.#byId.get(trace.scenario)
    if (named !== undefined) return named
    if (this.scenarios.length === 1) return this.head
    const rows = this.#rowsOf(trace.userInput)
    if (rows.length > 1) return 'many-rows'
    return rows[0] ?? 'no-row'
  }

  #rowsOf(input: string | null): readonly Scenario[] {
    if (input === null) return []
    const byInput = (this.#byInput ??= this.#indexByInput())
    const exact = byInput.get(inputKey(input))
    if (exact !== undefined) return exact
    // A mapping is given to the agent as JSON text.
    const parsed = parseJson(input)
    return parsed === undefined ? [] : (byInput.get(inputKey(parsed)) ?? [])
  }

  #indexByInput(): Map<string, Scenario[]> {
    const byInput = new Map<string, Scenario[]>()
    for (const scenario of this.scenarios) append(byInput, inputKey(scenario.input), scenario)
    return byInput
  }
}

function inputKey(input: JsonValue): string {
  return typeof input === 'string' ? input.trim() : canonicalJson(input)
}

/**
 * Scenarios of one name that come from one place of one file belong together, in the order of their rows.
 * Where two sides of a change are put together, others may stand at that place.
 */
export function groupsOf(scenarios: readonly Scenario[]): ScenarioGroup[] {
  const places = new Map<string, [Scenario, ...Scenario[]]>()
  for (const scenario of scenarios) {
    const place = `${scenario.file}\n${scenario.line}\n${nameOf(scenario)}`
    append(places, place, scenario)
  }
  return [...places.values()].map((group) => new ScenarioGroup(group))
}

/** The id without the row; a row that cannot be read has its number all the same. */
function nameOf({ id, row }: Scenario): string {
  return row === null && !/\/\d+$/.test(id) ? id : id.slice(0, id.lastIndexOf('/'))
}
