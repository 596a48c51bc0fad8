import { appendTo } from '../core/collections.ts'
import { omitNullish } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { ScoredAttempt, ScoredTrial, TrialReason } from '../trial/trial-result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { findAttemptCause, foldAttempts } from './attempts.ts'
import { dropDuplicates, type RecordingCopy } from './copies.ts'
import type { PendingTrial, DraftFacts, TraceModels } from './draft.ts'
import { PendingTrials } from './draft-list.ts'
import type { RecordingProvenance, ScoredRecording } from './evidence.ts'
import { replayed, markDoubtful, addProvenance } from './evidence.ts'
import type { ReadItem } from '../trace/reading/reader.ts'

type Damage = Pick<Extract<ReadItem, { kind: 'damage' }>, 'traceId' | 'reason'>

/** Trials found so far. */
export interface CollectedTrials {
  readonly trials: Trials
  /** Scenarios that lack a part of their traces. */
  readonly short: Set<Scenario>
}

/** The trials of a suite as they come in, in the order of files and traces. */
export class Trials {
  /** By definition, because a scenario may be scored by two over the same traces. */
  readonly #drafts = new Map<Scenario, PendingTrials>()
  /** Damage by file and trace; null if its kind is unknown. */
  readonly #damaged = new Map<string, string | null>()
  readonly #withdrawn = new Set<PendingTrial>()
  /** By file and trace; built only when a trace is read a second time, which is rare. */
  #byTrace: Map<string, PendingTrial[]> | null = null

  /** `stated`: the trial number in the trace, or null. The caller may later replace the `trial` of the returned draft. */
  add(
    scenario: Scenario,
    stated: number | null,
    trial: ScoredTrial,
    shown: TraceModels | null = null,
    facts: DraftFacts = {},
  ): PendingTrial {
    const { provenance = null, recorded = null, place = null, isReplayed = false, doubt = null } = facts
    // Written out: there is one per trial, and V8 gives each object made by several spreads its own hidden class, at four
    // times the memory.
    const draft: PendingTrial = {
      stated,
      shown,
      provenance,
      recorded,
      place,
      isReplayed,
      doubt,
      key: null,
      signs: null,
      trial,
    }
    const list = this.#drafts.get(scenario) ?? new PendingTrials()
    this.#drafts.set(scenario, list)
    list.add(draft)
    if (this.#byTrace !== null) appendTo(this.#byTrace, formatTrace(draft), draft)
    return draft
  }

  /** Packs the draft that was added last to a scenario. It must not be changed after that. */
  packLast(scenario: Scenario): void {
    if (this.#byTrace === null) this.#drafts.get(scenario)?.packLast()
  }

  /** Tells whether the trials of a scenario are packed, and so unpacked anew for each reader. */
  isPacked(scenario: Scenario): boolean {
    return this.#drafts.get(scenario)?.isPacked === true
  }

  /** Returns the recordings of a scenario, unpacked so that they can be changed. */
  recordings(scenario: Scenario): readonly RecordingCopy[] {
    return this.#drafts.get(scenario)?.unpacked() ?? []
  }

  has(scenario: Scenario): boolean {
    return this.#drafts.has(scenario)
  }

  /** Discards trials of a trace that turned out to be incomplete. */
  withdraw(file: string, traceId: string): void {
    this.#byTrace ??= this.#index()
    for (const draft of this.#byTrace.get(formatTrialKey(file, traceId)) ?? []) this.#withdrawn.add(draft)
  }

  /** Marks a trace of which a part could not be read: verdicts on the rest prove nothing. */
  damage(file: string, { traceId, reason }: Damage): void {
    const key = formatTrialKey(file, traceId)
    this.#damaged.set(key, this.#damaged.get(key) ?? reason ?? null)
  }

  /** Numbers trials from 1, as traces state, else by files and traces. `evidence`: finds a recording's provenance. */
  finish(scenario: Scenario, evidence?: (recording: ScoredRecording) => RecordingProvenance): ScoredTrial[] {
    const { drafts: single, copies } = dropDuplicates(this.#standing(scenario))
    const { drafts, attempts } = foldAttempts(single)
    const numbered = drafts.some(({ stated }) => stated !== null)
    const ordered = numbered ? drafts.toSorted((a, b) => getOrder(a) - getOrder(b) || 0) : drafts
    return ordered.map((draft, index) => {
      const origin = draft.provenance ?? findOldest(draft, copies.get(draft) ?? [], evidence)
      draft.trial.index = index + 1
      if (draft.place !== null) Object.assign(draft.trial, describePlace(draft, attempts.get(draft)))
      const proven =
        origin === null
          ? draft.trial
          : addProvenance(
              draft.trial,
              origin,
              copies.get(draft)?.map(({ trial }) => trial.trace?.source ?? ''),
            )
      const trial = draft.doubt === null ? proven : markDoubtful(proven, draft.doubt)
      if (this.#damaged.size === 0) return trial
      const damage = this.#damaged.get(formatTrace({ trial }))
      if (damage === undefined) return trial
      const reason: TrialReason = { code: 'damaged', args: { message: damage } }
      return { ...trial, outcome: 'unverified', reason: trial.reason ?? reason }
    })
  }

  /** Lists scenarios with recordings that state the digest of their agent. */
  scenariosWithOrigin(): Scenario[] {
    return [...this.#drafts]
      .filter(([, list]) => list.all().some(hasAgentDigest))
      .map(([scenario]) => scenario)
  }

  /** Lists files with the same content as another recording of the scenario; they are no trials. */
  copiesOf(scenario: Scenario): readonly string[] {
    const { copies } = dropDuplicates(this.#standing(scenario))
    return [...copies.values()].flat().map(({ trial }) => trial.trace?.source ?? '')
  }

  /** Lists the models and judges of all trials of a scenario, sorted, each once. */
  listModels(scenario: Scenario): { readonly models: readonly string[]; readonly judges: readonly string[] } {
    const models = new Set<string>()
    const judges = new Set<string>()
    for (const { shown } of this.#standing(scenario)) {
      for (const model of shown?.models ?? []) models.add(model)
      for (const judge of shown?.judges ?? []) judges.add(judge)
    }
    return { models: [...models].sort().slice(0, limits.modelsOfTrace), judges: [...judges].sort() }
  }

  #standing(scenario: Scenario): readonly PendingTrial[] {
    const all = this.#drafts.get(scenario)?.all() ?? []
    return this.#withdrawn.size === 0 ? all : all.filter((draft) => !this.#withdrawn.has(draft))
  }

  #index(): Map<string, PendingTrial[]> {
    const drafts = new Map<string, PendingTrial[]>()
    for (const list of this.#drafts.values())
      for (const draft of list.unpacked()) appendTo(drafts, formatTrace(draft), draft)
    return drafts
  }
}

function describePlace(draft: PendingTrial, attempts: readonly ScoredAttempt[] | undefined) {
  const round = draft.place?.round || null
  return omitNullish({ round, cause: findAttemptCause(draft), attempts: attempts ?? null })
}

function hasAgentDigest({ recorded }: PendingTrial): boolean {
  return (recorded?.by?.agent ?? null) !== null
}

function findProvenance(
  { trial: { trace }, recorded, isReplayed }: PendingTrial,
  evidence: ((recording: ScoredRecording) => RecordingProvenance) | undefined,
): RecordingProvenance | null {
  if (trace === null || evidence === undefined) return isReplayed ? replayed : null
  return evidence({ file: trace.source, recorded, isReplayed })
}

/** Copying a recording does not make it newer: if one copy proves nothing, none does. */
function findOldest(
  draft: PendingTrial,
  copies: readonly PendingTrial[],
  evidence: ((recording: ScoredRecording) => RecordingProvenance) | undefined,
): RecordingProvenance | null {
  const all = [draft, ...copies].map((each) => findProvenance(each, evidence))
  return all.find((origin) => (origin?.reason ?? null) !== null) ?? all[0] ?? null
}

function formatTrace({ trial: { trace } }: Pick<PendingTrial, 'trial'>): string {
  return formatTrialKey(trace?.source ?? '', trace?.id ?? '')
}

function formatTrialKey(file: string, traceId: string): string {
  return `${file}\n${traceId}`
}

function getOrder({ stated }: PendingTrial): number {
  return stated ?? Infinity
}
