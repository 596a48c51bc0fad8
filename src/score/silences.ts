import type { Diagnostic } from '../core/diagnostic.ts'
import type { Silence } from '../record/fresh-trial.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { ScoredScenario } from './scored.ts'

/** Scenarios whose agent was run and sent no spans, where that is why a check has no verdict. */
export class Silences {
  readonly #silent = new Set<Scenario>()
  /** What was seen of fresh runs. */
  readonly #heard = new Map<Scenario, Silence>()
  readonly #lacking: Scenario[] = []

  /** A trace of the scenario, fresh or replayed. */
  see(scenario: Scenario, { process, spans }: Pick<Trace, 'process' | 'spans'>): void {
    if (process === null || process.isDamaged || spans.length > 0) return
    if (process.end === 'exited' && process.exitCode === 0) this.#silent.add(scenario)
  }

  add(scenario: Scenario, silence: Silence | undefined): void {
    if (silence === undefined) return
    this.#silent.add(scenario)
    if (!this.#heard.has(scenario)) this.#heard.set(scenario, silence)
  }

  /** The scenario, with the silence before other reasons where one of its checks lacks data. */
  explained<T extends ScoredScenario>(scored: T): T {
    const { scenario, outcome, reason, trials } = scored
    const isLacking = trials.some(({ checks }) => checks.some((check) => check.reason === 'missing-data'))
    if (!isLacking || !this.#silent.has(scenario)) return scored
    this.#lacking.push(scenario)
    if (outcome !== 'unverified' || reason === null) return scored
    return { ...scored, reason: `your agent sent no spans; ${reason}` }
  }

  /** One for all, at the first: one mend helps them all. */
  diagnostics(): Diagnostic[] {
    const [first, ...others] = this.#lacking.filter((scenario) => this.#heard.has(scenario))
    const silence = first === undefined ? undefined : this.#heard.get(first)
    if (first === undefined || silence === undefined) return []
    const also = others.length === 0 ? '' : ` (and ${others.length} more)`
    const message = `Your agent sent no spans for \`${first.id}\`${also}: ${silence.seen}. ${silence.advice}`
    const place = { file: first.file, ...first.locate(['run_command']) }
    return [{ code: 'no-spans', severity: 'warning', message, ...place }]
  }
}
