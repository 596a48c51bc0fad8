import type { TrialResult } from '../results/schema.ts'
import type { ScoredScenario, ScoredSuite } from './scored.ts'

/** What an untrusted change brings of the evidence that it is judged by. */
export interface OwnEvidence {
  /** Whose the change is, in words such as `a fork`. */
  readonly untrusted: string
  /** Whether the change holds this file, or a link on the way to it. */
  readonly brings: (file: string) => Promise<boolean>
  /** Files that were read as traces are: media among them. */
  readonly streamed: readonly string[]
}

/**
 * Takes back what an untrusted change would prove by files of its own: a trial that passed on a recording, or with a
 * medium, that the change brings is unverified. What fails stays failed.
 */
export async function withoutOwnEvidence(suite: ScoredSuite, own: OwnEvidence): Promise<ScoredSuite> {
  const known = new Map<string, Promise<boolean>>()
  const brings = (file: string) => {
    const found = known.get(file) ?? own.brings(file)
    known.set(file, found)
    return found
  }
  const sources = new Set(
    suite.scenarios.flatMap(({ trials }) => trials.flatMap(({ trace }) => trace?.source ?? [])),
  )
  const media = own.streamed.filter((file) => !sources.has(file))
  const bringsMedia = (await Promise.all(media.map(brings))).includes(true)
  const reason = `the change brings its recording itself, and comes from ${own.untrusted}; record it again where changes are trusted`
  const isDoubted = async (
    { outcome, trace, provenance }: TrialResult,
    scenario: ScoredScenario['scenario'],
  ) =>
    outcome === 'passed' &&
    trace !== null &&
    provenance?.kind !== 'run' &&
    ((bringsMedia && scenario.checks.some(({ check }) => check?.needs.includes('media') === true)) ||
      (await brings(trace.source)))
  const scenarios = await Promise.all(
    suite.scenarios.map(async (scored): Promise<ScoredScenario> => {
      const doubted = await Promise.all(scored.trials.map((trial) => isDoubted(trial, scored.scenario)))
      if (!doubted.includes(true)) return scored
      return { ...scored, ...unproven(scored, doubted, reason) }
    }),
  )
  return { ...suite, scenarios }
}

function unproven(
  { outcome, trials, other }: ScoredScenario,
  doubted: readonly boolean[],
  reason: string,
): Partial<ScoredScenario> {
  const taken = trials.map((trial, index): TrialResult =>
    doubted[index] === true ? { ...trial, outcome: 'unverified', reason } : trial,
  )
  return {
    trials: taken,
    ...(outcome === 'passed' ? { outcome: 'unverified', reason } : {}),
    ...(other?.outcome === 'passed' ? { other: { ...other, outcome: 'unverified' } } : {}),
  }
}
