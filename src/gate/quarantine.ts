import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { buildHistory } from '../compare/history.ts'
import { isStillFlaky } from '../compare/known-flaky.ts'
import type { History } from '../results/comparison-schema.ts'
import { matchId } from './scope.ts'

/** A scenario whose failures do not count for a while. */
export interface Quarantine {
  /** An id, or a glob of ids. */
  readonly scenario: string
  readonly owner: string
  readonly reason: string
  /** The last day (`2026-12-15`, UTC) that it counts. */
  readonly expires: string
}

/** An entry and where it stands. */
export interface QuarantineAt extends Quarantine {
  readonly place: Pick<Diagnostic, 'file' | 'line' | 'column'>
  /** The change adds it: it counts from the next change on. */
  readonly isPostponed?: true
}

/** The entries of a change as far as they count for it: those that its base has too, and no longer than there. */
export function limitToBaseQuarantine(
  entries: readonly QuarantineAt[],
  base: readonly Quarantine[],
): readonly QuarantineAt[] {
  return entries.map((entry) => {
    const [until] = base
      .filter(({ scenario }) => scenario === entry.scenario)
      .map(({ expires }) => expires)
      .toSorted()
      .toReversed()
    if (until === undefined) return { ...entry, isPostponed: true }
    return until < entry.expires ? { ...entry, expires: until } : entry
  })
}

/** Runs of the base in a row that show a scenario to be well again. */
const passesToReturn = 3

/**
 * Marks the scenarios that are in quarantine, and those that are out of it: its time is over, or the base shows
 * that they pass again. Of several entries for one scenario the first that is in force counts, else the first.
 * `today`: ISO day, in UTC. An entry for nothing is a warning.
 */
export function withQuarantine(
  comparison: Comparison,
  entries: readonly QuarantineAt[],
  today: string,
): { readonly comparison: Comparison; readonly diagnostics: readonly Diagnostic[] } {
  if (entries.length === 0) return { comparison, diagnostics: [] }
  const matchers = entries.map((entry) => ({ entry, fits: matchId(entry.scenario) }))
  const used = new Set<Quarantine>()
  for (const { id } of comparison.notRun)
    for (const { entry, fits } of matchers) if (fits(id)) used.add(entry)
  const { base } = comparison.baseline
  // Without this run, which must not take its own failure back; of told results, the history that they tell.
  const isTold = base === null || base.history === null
  const history = isTold ? comparison.history : buildHistory(base, comparison.scenarios)
  const scenarios = comparison.scenarios.map((scenario) => {
    const { id } = scenario.scored.scenario
    // A change renames none of its scenarios into an entry.
    const formerId = scenario.base?.id ?? id
    const mine = matchers.filter(({ fits }) => fits(id) && fits(formerId)).map(({ entry }) => entry)
    for (const entry of mine) used.add(entry)
    const counting = mine.filter(({ isPostponed }) => isPostponed !== true)
    const states = counting.map((entry) => {
      const open = isPassingAgain(scenario, history) ? 'over' : 'active'
      return { entry, state: today > entry.expires ? 'expired' : open } as const
    })
    const chosen = states.find(({ state }) => state === 'active') ?? states[0]
    if (chosen === undefined) return scenario
    const { owner, reason, expires } = chosen.entry
    const quarantine = { owner, reason, expires, state: chosen.state }
    return { ...scenario, parts: { ...scenario.parts, quarantine } }
  })
  const diagnostics = entries.filter((entry) => !used.has(entry)).map(warnUnusedQuarantine)
  return { comparison: { ...comparison, scenarios }, diagnostics }
}

/** Decides by the last runs on the base branch if known, as one lucky run cures nothing; else by the base's trials. */
function isPassingAgain({ scored, base, change }: ComparedScenario, history: History | null): boolean {
  const { id, checksFingerprint } = scored.scenario
  const letters = history !== null && Object.hasOwn(history.scenarios, id) ? history.scenarios[id] : undefined
  const runs = (letters ?? '').replaceAll('-', '')
  if (history !== null && runs.length >= passesToReturn)
    return /^p+$/.test(runs.slice(-passesToReturn)) && !isStillFlaky(history, id, checksFingerprint)
  if (base === null || change === 'incomparable') return false
  const { passed, failed, unverified } = base.tally
  return base.outcome === 'passed' && passed > 0 && failed === 0 && unverified === 0
}

function warnUnusedQuarantine({ scenario, place }: QuarantineAt): Diagnostic {
  return {
    code: 'quarantine-unused',
    severity: 'warning',
    message: `no scenario is \`${scenario}\`; correct the entry of \`quarantine\`, or remove it`,
    ...place,
  }
}
