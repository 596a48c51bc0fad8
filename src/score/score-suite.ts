import { UnboundNames } from './unbound-names.ts'
import { warnUnbreakable } from './unbreakable-checks.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { omitNullish } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { compareCodePoints } from '../files/paths.ts'
import type { FreshTrial } from '../record/fresh-trial.ts'
import { buildRecordingsGlob } from '../record/trace-store.ts'
import { assignTraces, type TracePlan } from '../scenario/assign-traces.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { readTraceFiles } from '../trace/reading/read.ts'
import type { ReadItem, TraceFile } from '../trace/reading/reader.ts'
import { LogIndex } from '../trace/reading/span-log.ts'
import { type Trace, firstPlace } from '../trace/model/trace.ts'
import { findPlace, FreshRuns } from './attempts.ts'
import { findUnusable } from './unusable.ts'
import { explainNoTrial, type Absence } from './unverified.ts'
import { isUntraced, warnEmptyGlobs, listIncompleteScenarios, MissingSpans } from './missing-trials.ts'
import { DuplicateFinder, warnDuplicates } from './copies.ts'
import { TrialFilter } from './trial-filter.ts'
import { describeFresh, type ProvenanceSource, type ScoredRecording } from './evidence.ts'
import { finishRounds, warnOtherVerdicts } from './finish-scenario.ts'
import { RemadeTrials } from './remade-trials.ts'
import { BaseSuite } from './base-suite.ts'
import { noAlternates, toOtherVerdict, type LeftOut, type ScoredSuite } from './scored-suite.ts'
import { findOtherInput } from './other-input.ts'
import type { VerdictCache, SharedTrace } from './shared-files.ts'
import { needsMedia, TrialScoring, createTracePreparer } from './trial-scoring.ts'
import { createTrialWithout } from '../trial/trial-result.ts'
import type { AgentMode, ScoreRequest } from './score-request.ts'
import { groupDiagnostic, type GroupedDiagnostic } from './summed-notes.ts'
import type { PendingTrial, DraftFacts } from './draft.ts'
import { Trials, type CollectedTrials } from './trials.ts'

/**
 * Scores every scenario over the traces of one tree, and over fresh ones where it has none. Traces are
 * read as streams, as a rule each file once, and forgotten when scored; what stays is one verdict per
 * check.
 */
export async function scoreSuite(request: ScoreRequest): Promise<ScoredSuite> {
  const { scenarios, tree, traceGlobs, agents, prices } = request
  const replayed = agents.kind === 'replay' ? buildRecordingsGlob(agents.folder) : null
  const plan = await assignTraces([...scenarios, ...(request.unselected ?? [])], tree, traceGlobs, replayed)
  const scoring = new SuiteScorer(request, plan)
  scoring.note(await warnEmptyGlobs(request, plan))
  // Nobody waits for it while traces are read.
  const { baseById } = request.definitions ?? noAlternates
  const evidence = request.evidence?.(plan.files, scenarios, baseById) ?? Promise.resolve(null)
  evidence.catch(() => undefined)
  const base = await BaseSuite.over(request, scoring.trialScoring)
  const prepare = createTracePreparer(listDefinitions(request), tree, prices)
  await readRecorded(request, scoring, { plan, base, prepare })
  for (const scenario of plan.lacking()) scoring.recorded.short.add(scenario)
  scoring.note(plan.unassigned())
  const unrecorded = agents.kind === 'run' ? await scoring.listRunnable() : []
  if (agents.kind === 'run') await runAgents(agents, scoring, unrecorded, prepare)
  await scoring.trialScoring.settled()
  await scoring.copies.settle(tree, (scenario) => scoring.recorded.trials.recordings(scenario))
  const gathered = await evidence
  await gathered?.loadAgentDigests(scoring.scenariosWithOrigin())
  return {
    ...scoring.finish(gathered, base?.leftOut()),
    ...(unrecorded.length === 0 ? {} : { fresh: new Set(unrecorded.map(({ id }) => id)) }),
    ...omitNullish({ departed: base?.departed() ?? undefined }),
  }
}

/** Runs the agents of scenarios, and again where an attempt came to no verdict; never for what failed. */
async function runAgents(
  { record, retries = 0 }: Extract<AgentMode, { kind: 'run' }>,
  scoring: SuiteScorer,
  scenarios: readonly Scenario[],
  prepare: (item: ReadItem) => Promise<void>,
): Promise<void> {
  const take = async (trials: ReturnType<typeof record>) => {
    for await (const trial of trials) {
      if ('code' in trial) {
        scoring.note([trial])
        continue
      }
      for (const item of trial.items) await prepare(item)
      scoring.takeFresh(trial)
      await scoring.trialScoring.room()
    }
  }
  await take(record(scenarios))
  for (let attempt = 2; attempt <= 1 + retries; attempt += 1) {
    await scoring.trialScoring.settled()
    const again = scoring.freshRuns.listOpen(attempt)
    if (again.size === 0) return
    await take(
      record(
        scenarios.filter(({ id }) => again.has(id)),
        again,
      ),
    )
  }
}

/** All definitions that traces are scored by. */
function listDefinitions({ scenarios, definitions = noAlternates }: ScoreRequest): readonly Scenario[] {
  return [...scenarios, ...definitions.changed.values(), ...definitions.removed]
}

/** Reads the recorded traces and scores each; a file that the base has with the same bytes is not read again. */
async function readRecorded(
  request: ScoreRequest,
  scoring: SuiteScorer,
  {
    plan,
    base,
    prepare,
  }: {
    readonly plan: TracePlan
    readonly base: BaseSuite | null
    readonly prepare: (item: ReadItem) => Promise<void>
  },
): Promise<void> {
  const { tree, unselected = [] } = request
  const paths =
    base === null ? plan.files : [...new Set([...plan.files, ...base.files])].sort(compareCodePoints)
  const files = paths.map((path) => ({ path, open: () => tree.open(path) }))
  const definitions = listDefinitions(request)
  // A medium beside a trace may have changed where the trace has not.
  const shared = base?.isWhole === true || needsMedia(definitions) ? undefined : request.shared
  const keep = shared?.side === 'base' ? shared.files.startRecording(request) : null
  const isServed = shared?.side === 'head' && shared.files.serves([...definitions, ...unselected])
  const passOver = async ({ path }: TraceFile) =>
    request.onlyRecordings?.files.has(path) === false ||
    (isServed && (await scoring.takeShared(shared.files, path, base)))
  const logs = new LogIndex()
  for await (const { file, item } of readTraceFiles(files, { logs, passOver })) {
    await prepare(item)
    const routed = scoring.scoreItem(file, item, (await keep?.(file, item)) ?? null)
    base?.take(file, item, routed)
    await scoring.trialScoring.room()
  }
  // With log records a trace is made of several files.
  if (logs.count > 0) shared?.files.clear()
}

/** What a definition of a scenario made of a trace. `isOwn`: nobody outside was asked for the verdict. */
interface ScoredDraft {
  readonly definition: Scenario
  readonly draft: PendingTrial
  readonly isOwn: boolean
}

class SuiteScorer {
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

  /** Takes the base's verdicts on a file with the same bytes; false where one of its verdicts is not known. */
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
  #scoreScenario(
    trials: Trials,
    scenario: Scenario,
    stated: number | null,
    trace: Trace,
    facts: DraftFacts,
  ): readonly ScoredDraft[] {
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

  /** The base's drafts of each definition of a scenario; null where one of them is not known. */
  #known(
    shared: VerdictCache,
    trace: SharedTrace,
    scenario: Scenario,
  ): ReadonlyMap<Scenario, PendingTrial> | null {
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
