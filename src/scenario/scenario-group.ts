import { appendTo } from '../core/collections.ts'
import { canonicalizeJson, parseJson, type JsonValue } from '../core/json.ts'
import type { TraceIdentity } from '../trace/model/trace.ts'
import { runFingerprint } from './run-fingerprint.ts'
import type { Scenario } from './scenario.ts'

/** Why no row of a dataset could be picked. */
export type NoRow = 'no-row' | 'many-rows' | 'other-row'

/** A scenario, or all rows of one with a dataset: traces are matched with it as a whole, then with a row. */
export class ScenarioGroup {
  /** The id without the row. */
  readonly id: string
  readonly scenarios: readonly Scenario[]
  #byId: ReadonlyMap<string, Scenario> | undefined
  #byInput: ReadonlyMap<string, readonly Scenario[]> | undefined
  #byRun: ReadonlyMap<string, readonly Scenario[]> | undefined
  #byNumber: ReadonlyMap<number | null, Scenario> | undefined

  constructor(scenarios: readonly [Scenario, ...Scenario[]]) {
    const [first] = scenarios
    this.id = getGroupId(first)
    this.scenarios = scenarios
  }

  /** Parts that all rows share: file, traces, references. */
  get head(): Scenario {
    return this.scenarios[0] as Scenario
  }

  get hasRows(): boolean {
    return this.head.rowOf !== undefined
  }

  /**
   * The row of a trace: the one it names, unless it asks what another row asks; else the one with its input. Never
   * a guess between two. A number is the name of a row only for a trace that does not say what it asked.
   */
  pick(trace: TraceIdentity): Scenario | NoRow {
    if (!this.hasRows) return this.head
    // Of two with one id the first: one that is gone comes after those that are there.
    this.#byId ??= new Map(this.scenarios.toReversed().map((scenario) => [scenario.id, scenario]))
    const named = this.#byId.get(trace.scenario ?? '')
    const meant = named ?? this.#numbered(trace.scenario ?? '')
    if (meant !== undefined && hasSameInput(meant, trace)) return meant
    const rows = this.#asked(trace)
    if (rows.length > 1) return 'many-rows'
    const [row = named] = rows
    if (row !== undefined) return row
    if (meant !== undefined)
      return trace.fingerprint !== null || trace.userInput !== null ? 'other-row' : meant
    return this.#only(trace) ?? 'no-row'
  }

  /** The row of a name that ends with its number. */
  #numbered(name: string): Scenario | undefined {
    const [, number] = /\/([1-9]\d{0,8})$/.exec(name) ?? []
    if (number === undefined) return undefined
    this.#byNumber ??= new Map(this.scenarios.map((scenario) => [scenario.rowOf?.index ?? null, scenario]))
    return this.#byNumber.get(Number(number))
  }

  /** The one row of a dataset is meant by the name of its scenario. */
  #only({ scenario }: TraceIdentity): Scenario | null {
    const { rowOf } = this.head
    const isOnly = rowOf?.rows === 1 && rowOf.index !== null && this.scenarios.length === 1
    return isOnly && (scenario === null || scenario === this.id) ? this.head : null
  }

  /** The rows that ask what a trace says it was asked. */
  #asked({ fingerprint, userInput }: TraceIdentity): readonly Scenario[] {
    const byRun = fingerprint === null ? [] : ((this.#byRun ??= this.#indexByRun()).get(fingerprint) ?? [])
    if (byRun.length > 0 || userInput === null) return byRun
    const byInput = (this.#byInput ??= this.#indexByInput())
    const exact = byInput.get(formatInputKey(userInput))
    if (exact !== undefined) return exact
    // A mapping is given to the agent as JSON text.
    const parsed = parseJson(userInput)
    return parsed === undefined ? [] : (byInput.get(formatInputKey(parsed)) ?? [])
  }

  #indexByInput(): Map<string, Scenario[]> {
    const byInput = new Map<string, Scenario[]>()
    for (const scenario of this.scenarios) appendTo(byInput, formatInputKey(scenario.input), scenario)
    return byInput
  }

  #indexByRun(): Map<string, Scenario[]> {
    const byRun = new Map<string, Scenario[]>()
    for (const scenario of this.scenarios) appendTo(byRun, runFingerprint(scenario), scenario)
    return byRun
  }
}

/** Tells whether a trace says that it was asked what a scenario asks, or at first, where that has several turns. */
function hasSameInput(scenario: Scenario, { fingerprint, userInput }: TraceIdentity): boolean {
  if (fingerprint !== null && fingerprint === runFingerprint(scenario)) return true
  if (userInput === null) return false
  const { input } = scenario
  const keys = new Set([input, ...(Array.isArray(input) ? input.slice(0, 1) : [])].map(formatInputKey))
  const parsed = parseJson(userInput)
  return keys.has(formatInputKey(userInput)) || (parsed !== undefined && keys.has(formatInputKey(parsed)))
}

/** Tells whether nothing but the number of its row makes a trace one of this scenario. */
export function isByNumber(scenario: Scenario, trace: TraceIdentity): boolean {
  const { id, rowOf } = scenario
  if (rowOf === undefined || id === trace.scenario) return false
  return trace.scenario === `${rowOf.scenario}/${rowOf.index}` && !hasSameInput(scenario, trace)
}

function formatInputKey(input: JsonValue): string {
  return typeof input === 'string' ? input.trim() : canonicalizeJson(input)
}

/** Groups scenarios by name, file and place, in row order. With two sides joined, others may be at that place. */
export function groupRows(scenarios: readonly Scenario[]): ScenarioGroup[] {
  const places = new Map<string, [Scenario, ...Scenario[]]>()
  for (const scenario of scenarios) {
    const kind = scenario.rowOf === undefined ? 'whole' : 'row'
    const place = `${scenario.file}\n${scenario.line}\n${kind}\n${getGroupId(scenario)}`
    appendTo(places, place, scenario)
  }
  return [...places.values()].map((group) => new ScenarioGroup(group))
}

/** The same scenario to be looked for in a tree whose dataset does not have the row: numbers mean other rows there. */
export function forOtherTree(scenario: Scenario): Scenario {
  const { rowOf } = scenario
  if (rowOf === undefined) return scenario
  return { ...scenario, rowOf: { ...rowOf, index: null } }
}

/** The id of a scenario, of a row that of the scenario whose dataset it is of. */
export function getGroupId({ id, rowOf }: Pick<Scenario, 'id' | 'rowOf'>): string {
  return rowOf?.scenario ?? id
}
