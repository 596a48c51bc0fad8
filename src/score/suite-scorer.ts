import type { Diagnostic } from '../core/diagnostic.ts'
import { omitNullish } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { FreshTrial } from '../record/fresh-trial.ts'
import type { TracePlan } from '../scenario/assign-traces.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { firstPlace, type Trace } from '../trace/model/trace.ts'
import type { ReadItem } from '../trace/reading/reader.ts'
import { createTrialWithout, type ScoredTrial } from '../trial/trial-result.ts'
import { findPlace, FreshRuns } from './attempts.ts'
import { BaseSuite } from './base-suite.ts'
import { DuplicateFinder, warnDuplicates } from './copies.ts'
import type { PendingTrial, DraftFacts } from './draft.ts'
import { describeFresh, type ProvenanceSource, type ScoredRecording } from './evidence.ts'
import { finishRounds, warnOtherVerdicts } from './finish-scenario.ts'
import { isUntraced, listIncompleteScenarios, MissingSpans } from './missing-trials.ts'
import { findOtherInput } from './other-input.ts'
import type { ScoreRequest } from './score-request.ts'
import {
  noAlternates,
  toOtherVerdict,
  type LeftOut,
  type ScoredSuite,
  type ScoredScenario,
} from './scored-suite.ts'
import type { VerdictCache, SharedTrace } from './shared-files.ts'
import { groupDiagnostic, type GroupedDiagnostic } from './summed-notes.ts'
import { TrialFilter } from './trial-filter.ts'
import { TrialScoring } from './trial-scoring.ts'
import { Trials, type CollectedTrials } from './trials.ts'
import { UnboundNames } from './unbound-names.ts'
import { warnUnbreakable } from './unbreakable-checks.ts'
import { decideAlone, explainNoTrial, type Absence, type Unverified } from './unverified.ts'
import { explainUnasked, isOnlyMeasured } from '../checks/run.ts'
import type { BoundCheck } from '../checks/bind.ts'

/** The result of a definition over a trace. `isOwn`: no judge, service or program was asked. */
interface ScoredDraft {
  readonly definition: Scenario
  readonly draft: PendingTrial
  readonly isOwn: boolean
}

export class SuiteScorer {
  readonly trialScoring: TrialScoring
  /** Recorded traces, and those of fresh runs. */
  readonly recorded: CollectedTrials = { trials: new Trials(), short: new Set() }
  /** Recordings in the place of fresh runs: they count only where the agent would be run. */
  readonly #replayed: CollectedTrials = { trials: new Trials(), short: new Set() }
  readonly #counted: TrialFilter
  readonly copies = new DuplicateFinder()
  readonly #request: ScoreRequest
  readonly #plan: TracePlan
  readonly #files: ReadonlySet<string>
  readonly #living: ReadonlyMap<string, Scenario>
  readonly #silences = new MissingSpans()
  readonly #unbound = new UnboundNames()
  readonly #diagnostics: Diagnostic[] = []
  readonly freshRuns = new FreshRuns()
  /** Why the agents of scenarios are not started. */
  readonly #unusable = new Map<Scenario, Absence>()
  readonly #summed = new Map<Diagnostic, GroupedDiagnostic>()

  constructor(request: ScoreRequest, plan: TracePlan) {
    this.trialScoring = new TrialScoring(request)
    this.#request = request
    this.#counted = new TrialFilter(request)
    this.#living = (request.definitions ?? noAlternates).changed
    this.#plan = plan
    this.#files = new Set(plan.files)
    this.note(plan.diagnostics)
  }

  /** Returns the scenarios that the item is about. `kept`: takes the verdicts on a trace, for the head. */
  scoreItem(file: string, item: ReadItem, shared: SharedTrace | null): readonly Scenario[] {
    if (!this.#files.has(file)) return []
    const isReplayed = this.#counted.isReplayed(file)
    const { trials, short } = isReplayed ? this.#replayed : this.recorded
    if (item.kind === 'diagnostic') {
      this.note([item.diagnostic])
      const owners = listIncompleteScenarios(item.diagnostic, this.#plan.ownersOf(file))
      for (const scenario of owners) short.add(scenario)
      return owners
    }
    if (item.kind === 'damage') trials.damage(file, item)
    if (item.kind !== 'trace') return []
    const { trace, supersedes } = item
    if (supersedes) trials.withdraw(file, trace.id)
    this.note(trace.diagnostics)
    const routed = this.#plan.route(file, trace)
    for (const scenario of routed) {
      if (scenario.problems.length > 0 || !this.#counted.counts(scenario, file, trace)) continue
      if (this.#request.onlyRecordings?.isNew(scenario, trace) === false) continue
      const doubt = isReplayed ? null : findOtherInput(scenario, trace)
      const rank = trace.recorded?.place
      // Elsewhere nothing was run again: each recording is a trial that its scenario asks for.
      const place = findPlace(trace, isReplayed || rank === undefined ? rank : { ...rank, round: 0 })
      const facts = { recorded: trace.recorded, place, isReplayed, doubt }
      const scored = this.#scoreScenario(trials, scenario, trace.trial, trace, facts)
      for (const { definition, draft, isOwn } of scored) {
        if (!isReplayed || trace.process !== null) this.copies.note(definition, draft, trace)
        if (isOwn && shared === null) trials.packLast(definition)
        else if (isOwn) shared?.drafts.push([definition, draft])
      }
    }
    return routed
  }

  /** Takes the base's verdicts on a file with the same bytes; false if one of its verdicts is not known. */
  async takeShared(files: VerdictCache, file: string, base: BaseSuite | null): Promise<boolean> {
    if (this.#counted.isReplayed(file)) return false
    const traces = await files.take(this.#request.tree, file)
    const isOwn = this.#files.has(file)
    const routed = traces?.map((trace) => {
      const scenarios = isOwn ? this.#plan.route(file, trace) : []
      const counted = scenarios.filter(
        (scenario) => scenario.problems.length === 0 && this.#counted.counts(scenario, file, trace),
      )
      return {
        trace,
        isNeeded: base?.needs(file, trace, scenarios) === true,
        found: counted.map((scenario) => ({ scenario, drafts: this.#known(files, trace, scenario) })),
      }
    })
    const isKnown = routed?.every(
      ({ found: matches, isNeeded }) => !isNeeded && matches.every(({ drafts }) => drafts !== null),
    )
    if (routed === undefined || isKnown !== true) return false
    const { trials } = this.recorded
    for (const { trace, found: matches } of routed) {
      if (trace.supersedes) trials.withdraw(file, trace.id)
      this.note(trace.diagnostics)
      for (const { scenario, drafts } of matches) {
        this.#silences.see(scenario, trace)
        for (const [definition, ofBase] of drafts ?? []) {
          const draft = trials.add(definition, trace.trial, ofBase.trial, ofBase.shown, {
            recorded: trace.recorded,
            place: ofBase.place,
            doubt: ofBase.doubt,
          })
          draft.key = ofBase.key
          draft.signs = ofBase.signs
          this.copies.noteKnown(definition, draft)
        }
      }
    }
    return true
  }

  takeFresh(fresh: FreshTrial): void {
    const { scenario, trial, place = firstPlace, file, items, withheld, silence } = fresh
    const { trials } = this.recorded
    this.#silences.add(scenario, silence)
    this.freshRuns.count += 1
    // The attempt before it stands.
    if (withheld !== null && place.attempt > 1) return
    if (withheld !== null) {
      const reason = { code: 'withheld', args: { message: withheld } } as const
      const facts = { place: { ...place, cause: null, costUsd: null } }
      for (const each of this.#listDefinitions(scenario))
        trials.add(each, trial, createTrialWithout(reason), null, facts)
    }
    for (const item of items) {
      if (item.kind === 'diagnostic') this.note([item.diagnostic])
      else if (item.kind === 'damage') trials.damage(file, item)
      else if (item.kind === 'trace') {
        this.note(item.trace.diagnostics)
        const facts = { provenance: describeFresh(fresh.modelCalls), place: findPlace(item.trace, place) }
        const [scored] = this.#scoreScenario(trials, scenario, trial, item.trace, facts)
        if (scored !== undefined)
          this.freshRuns.add({ scenario, trial, place, draft: scored.draft }, item.trace)
      }
    }
  }

  /** Scenarios whose agent has to be run; not those whose verdict would not come of it. */
  async listRunnable(): Promise<Scenario[]> {
    const runnable: Scenario[] = []
    for (const scenario of this.#request.scenarios) {
      if (!this.#isUnrecorded(scenario)) continue
      const reason = await findUnusable(scenario, this.#request)
      if (reason === null) runnable.push(scenario)
      else this.#unusable.set(scenario, { code: 'unusable', args: { reason } })
    }
    return runnable
  }

  scenariosWithOrigin(): Scenario[] {
    return [...this.recorded.trials.scenariosWithOrigin(), ...this.#replayed.trials.scenariosWithOrigin()]
  }

  note(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics)
      if (this.#diagnostics.length < limits.diagnostics) this.#diagnostics.push(diagnostic)
  }

  finish(evidence: ProvenanceSource | null, leftOut: ReadonlyMap<string, LeftOut> = new Map()): ScoredSuite {
    this.note(this.#counted.copied)
    this.#sum(this.#counted.besideRun(this.#request.scenarios))
    const remade = new RemadeTrials()
    const scenarios = this.#request.scenarios.map((scenario) => {
      const { agents, sparesOutages } = this.#request
      const isReplayed = agents.kind === 'replay' && this.#isUnrecorded(scenario)
      const { trials, short } = isReplayed ? this.#replayed : this.recorded
      const isShort = short.has(scenario) && (isReplayed || !this.#counted.needsRun(scenario))
      const passed = this.#counted.skipReason(scenario)
      const unusable = this.#unusable.get(scenario)
      const absent =
        unusable ?? explainNoTrial(scenario, agents, { passed, ...this.#plan.globsFor(scenario) })
      const getOrigin =
        evidence === null ? undefined : (recording: ScoredRecording) => evidence.of(scenario, recording)
      const finish = (one: Scenario) =>
        finishRounds(one, trials.finish(one, getOrigin), isShort, {
          absent,
          ...omitNullish({ sparesOutages }),
        })
      const finished = finish(scenario)
      this.note([...warnDuplicates(scenario, trials.copiesOf(scenario)), ...warnOtherVerdicts(finished)])
      const untraced =
        unusable === undefined && isUntraced(finished, agents) ? { isUntraced: true as const } : {}
      const other = this.#living.get(scenario.id)
      const scored = {
        ...this.#silences.explained(finished),
        ...untraced,
        shown: trials.listModels(scenario),
        ...omitNullish({ leftOut: leftOut.get(scenario.id) }),
        ...(other === undefined ? {} : { other: toOtherVerdict(finish(other)) }),
      }
      return trials.isPacked(scenario) ? remade.of(scored, () => finish(scenario).trials) : scored
    })
    this.#sum(this.#silences.note())
    this.note(this.#unbound.diagnostics())
    this.note(warnUnbreakable(this.#request.scenarios))
    this.note(evidence?.diagnostics() ?? [])
    this.#sum(evidence?.findUnknownAgents() ?? null)
    return { scenarios, diagnostics: this.#diagnostics, summed: this.#summed }
  }

  #sum(note: GroupedDiagnostic | null): void {
    if (note === null) return
    const diagnostic = groupDiagnostic(note, this.#request.scenarios)
    this.#summed.set(diagnostic, note)
    this.note([diagnostic])
  }

  /** Scores a trace by every definition of its scenario. */
  #scoreScenario(trials: Trials, scenario: Scenario, stated: number | null, trace: Trace, facts: DraftFacts) {
    this.#silences.see(scenario, trace)
    this.#unbound.see(scenario, trace)
    const scored: ScoredDraft[] = []
    // Not by `map`: a stack trace of a check stays as short as it can.
    for (const definition of this.#listDefinitions(scenario)) {
      const { draft, isOwn } = this.trialScoring.add(trials, definition, stated, trace, facts)
      scored.push({ definition, draft, isOwn })
    }
    return scored
  }

  /** The base's drafts of each definition of a scenario; null if one of them is not known. */
  #known(shared: VerdictCache, trace: SharedTrace, scenario: Scenario) {
    const drafts = new Map<Scenario, PendingTrial>()
    for (const each of this.#listDefinitions(scenario)) {
      const draft = shared.draftOf(trace, each)
      if (draft === null) return null
      drafts.set(each, draft)
    }
    return drafts
  }

  #listDefinitions(scenario: Scenario): readonly Scenario[] {
    const other = this.#living.get(scenario.id)
    return other === undefined ? [scenario] : [scenario, other]
  }

  #isUnrecorded(scenario: Scenario): boolean {
    if (!this.#counted.isRunnable(scenario)) return false
    const { trials, short } = this.recorded
    return this.#counted.needsRun(scenario) || (!trials.has(scenario) && !short.has(scenario))
  }
}

/** Scenarios of one suite whose trials are not in memory: they are made again for each reader. */
class RemadeTrials {
  /** The list that was made last: several readers in a row look at one scenario before the next. */
  #latest: { readonly remake: () => readonly ScoredTrial[]; readonly trials: readonly ScoredTrial[] } | null =
    null

  /** The scenario, whose trials `remake` makes. A copy by `...` holds them again, which costs memory and is not wrong. */
  of(scored: ScoredScenario, remake: () => readonly ScoredTrial[]): ScoredScenario {
    const { trials: _, ...rest } = scored
    const latest = (): readonly ScoredTrial[] => {
      if (this.#latest?.remake !== remake) this.#latest = { remake, trials: remake() }
      return this.#latest.trials
    }
    return {
      ...rest,
      get trials() {
        return latest()
      },
    }
  }
}

/**
 * Finds what keeps a scenario from passing whatever its agent does, such as an unusable check or an unreachable judge, so
 * that its agent is not run for nothing; null if nothing is known.
 */
async function findUnusable(
  { checks, criteria, judge }: Pick<Scenario, 'checks' | 'criteria' | 'judge'>,
  { judge: mode, inquiry }: Pick<ScoreRequest, 'judge' | 'inquiry'>,
): Promise<Unverified | null> {
  const obstacleOf = async (model: string | null) => {
    const failure = mode === 'off' ? null : ((await inquiry?.findObstacle(model)) ?? null)
    return failure === null
      ? null
      : { reason: failure.reason, detail: failure.message, isOptional: decideAlone(checks) }
  }
  for (const bound of checks) {
    const { type, severity } = bound.spec
    if (severity === 'warning' || isOnlyMeasured(bound)) continue
    const finding = explainUnasked(bound)
    const isBroken = finding !== null && finding.status === 'error'
    if (isBroken) return { code: 'check', args: { type, reason: finding.reason } }
    const obstacle = isSurelyJudged(bound) ? await obstacleOf(getModel(bound)) : null
    if (obstacle !== null) return { code: 'check', args: { type, ...obstacle } }
  }
  const obstacle = Boolean(criteria) || Boolean(judge) ? await obstacleOf(null) : null
  return obstacle === null ? null : { code: 'judge', args: obstacle }
}

/** Tells whether a check asks a model of every run. */
function isSurelyJudged(bound: BoundCheck): boolean {
  const { isLeftOut, when, trigger } = bound.spec
  if (bound.problems !== null || bound.check.judged === undefined) return false
  return isLeftOut !== true && when === undefined && trigger === undefined
}

/** The model that a check names; null for that of the run. */
function getModel({ spec }: BoundCheck): string | null {
  const { model } = spec.params
  return typeof model === 'string' ? model : null
}
