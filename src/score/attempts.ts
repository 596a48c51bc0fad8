import { appendTo } from '../core/collections.ts'
import type { PlacedTrial, PlacedTrials } from '../record/fresh-trial.ts'
import type { RetryCause } from '../results/trial-schema.ts'
import type { ScoredAttempt } from '../trial/trial-result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/model/trace.ts'
import { findRetryCause } from '../trial/incomplete-run.ts'
import type { PendingTrial, PlacedAttempt } from './draft.ts'
import { computeMaxRetries } from './score-request.ts'

/** Finds why a trial without a verdict may be attempted again; null for one that failed, passed, or is open for another reason. */
export function findAttemptCause({ trial, place }: Pick<PendingTrial, 'trial' | 'place'>): RetryCause | null {
  const cause = place?.cause ?? null
  return trial.outcome === 'unverified' && trial.reason?.code === cause ? cause : null
}

/** Sets aside attempts without a verdict that were followed by another. Failed or passed ones always stay trials. */
export function foldAttempts(drafts: readonly PendingTrial[]) {
  const attempts = new Map<PendingTrial, readonly ScoredAttempt[]>()
  const later = drafts.filter(({ place }) => place !== null && place.retryOf !== null)
  if (later.length === 0) return { drafts, attempts }
  const byId = new Map(drafts.map((draft) => [draft.trial.trace?.id, draft]))
  const set = new Set<PendingTrial>()
  for (const draft of later.toSorted((a, b) => getNumber(a) - getNumber(b))) {
    const before = byId.get(draft.place?.retryOf ?? '')
    const entry = before === undefined || getNumber(before) >= getNumber(draft) ? null : toAttempt(before)
    if (before === undefined || entry === null || set.has(before)) continue
    set.add(before)
    attempts.set(draft, [...(attempts.get(before) ?? []), entry])
  }
  return { drafts: drafts.filter((draft) => !set.has(draft)), attempts }
}

function getNumber({ place }: PendingTrial): number {
  return place?.attempt ?? 1
}

function toAttempt(draft: PendingTrial): ScoredAttempt | null {
  const cause = findAttemptCause(draft)
  const { trial, place } = draft
  const { reason, trace } = trial
  if (cause === null || reason === undefined || trace === null) return null
  const costUsd = place?.costUsd ?? null
  return { cause, reason, trace, ...(costUsd === null ? {} : { costUsd }) }
}

/** The place of a run that we recorded; null if it is the first attempt at a trial of the scenario, and came to its end. */
export function findPlace(trace: Trace, place = trace.recorded?.place): PlacedAttempt | null {
  if (place === undefined) return null
  const cause = findRetryCause(trace)
  const isPlain = place.round === 0 && place.attempt === 1 && cause === null
  return isPlain ? null : { ...place, cause, costUsd: trace.cost?.known ?? null }
}

/** A fresh run, and what it came to. */
interface FreshRun extends PlacedTrial {
  readonly scenario: Scenario
  readonly draft: PendingTrial
}

/** The fresh runs of a suite. Keeps those that ended early for a cause that may be gone by now. */
export class FreshRuns {
  count = 0
  readonly #cutShort: (FreshRun & { readonly id: string })[] = []

  add(run: FreshRun, { id }: Pick<Trace, 'id'>): void {
    if ((run.draft.place?.cause ?? null) !== null) this.#cutShort.push({ ...run, id })
  }

  /** Trials whose last attempt came to no verdict, for the next one; after all have their verdicts. */
  listOpen(attempt: number): PlacedTrials {
    const open = this.#cutShort.filter(
      ({ place, draft }) => place.attempt === attempt - 1 && findAttemptCause(draft) !== null,
    )
    const again = new Map<string, PlacedTrial[]>()
    for (const { scenario, trial, place, id } of open.slice(0, computeMaxRetries(this.count)))
      appendTo(again, scenario.id, { trial, place: { round: place.round, attempt, retryOf: id } })
    return again
  }
}
