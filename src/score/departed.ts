import { planTraces, type TracePlan } from '../scenario/assign-traces.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ReadItem } from '../trace/reading/reader.ts'
import { finishScenario } from './finish-scenario.ts'
import { noOthers, otherVerdict } from './other-definitions.ts'
import type { ScoreRequest } from './score-request.ts'
import type { OtherVerdict } from './scored.ts'
import type { TrialScoring } from './trial-scoring.ts'
import { Trials } from './trials.ts'

/** Null where there is no such scenario. */
export async function departedScenarios(
  request: ScoreRequest,
  scoring: TrialScoring,
): Promise<Departed | null> {
  const { definitions, scenarios, beside = [], tree, pool } = request
  const { gone } = definitions ?? noOthers
  if (gone.length === 0) return null
  // With the others: a trace that is theirs is not taken for one of a scenario that is gone.
  return new Departed(await planTraces([...scenarios, ...beside, ...gone], tree, pool), scoring, gone)
}

/**
 * Scenarios that the suite has no more, over the traces that are there for them still. Whatever is wrong
 * with those is nobody's fault, and not said.
 */
class Departed {
  readonly #plan: TracePlan
  readonly #scoring: TrialScoring
  readonly #scenarios: ReadonlySet<Scenario>
  readonly #trials = new Trials()
  readonly #files: ReadonlySet<string>

  constructor(plan: TracePlan, scoring: TrialScoring, scenarios: readonly Scenario[]) {
    this.#plan = plan
    this.#scoring = scoring
    this.#scenarios = new Set(scenarios)
    this.#files = new Set(plan.files)
  }

  get files(): readonly string[] {
    return this.#plan.files
  }

  take(file: string, item: ReadItem): void {
    if (!this.#files.has(file)) return
    if (item.kind === 'damage') this.#trials.damage(file, item)
    if (item.kind !== 'trace') return
    const { trace, supersedes } = item
    if (supersedes) this.#trials.withdraw(file, trace.id)
    for (const scenario of this.#plan.route(file, trace)) {
      if (this.#scenarios.has(scenario)) this.#scoring.add(this.#trials, scenario, trace.trial, trace)
    }
  }

  /** When all traces were taken: of those that had any, by id. */
  verdicts(): ReadonlyMap<string, OtherVerdict> {
    const scored = [...this.#scenarios].filter((scenario) => this.#trials.has(scenario))
    return new Map(
      scored.map((scenario) => [
        scenario.id,
        otherVerdict(finishScenario(scenario, this.#trials.of(scenario), false, '')),
      ]),
    )
  }
}
