import type { BaselineFacts } from '../results/schema.ts'
import { shortSha } from './context.ts'
import { counted } from './figures.ts'
import type { Phrase } from './phrase.ts'

/** A baseline in words: which commit, how it was found, how far back, how old at `now` (ISO 8601), from which run. */
export function baselineFacts(
  baseline: BaselineFacts,
  now: string,
): {
  readonly commit: string | null
  readonly sha: string | null
  /** Without the run. */
  readonly words: Phrase
  /** Number of the workflow run that it is from. */
  readonly runId: string | null
} {
  const { sha, distance, committedAt, runId } = baseline
  const facts: Phrase[] = [foundAs(baseline)]
  if (distance !== null && distance > 0) facts.push([`${counted(distance, 'commit')} back`])
  const age = committedAt === null ? null : ageOf(Date.parse(now) - Date.parse(committedAt))
  if (age !== null) facts.push([`${age} old`])
  return {
    commit: shortSha(sha),
    sha,
    words: facts.flatMap((fact, index) => (index === 0 ? fact : [', ', ...fact])),
    runId: runId !== undefined && /^\d{1,20}$/.test(runId) ? runId : null,
  }
}

function foundAs({ kind, sha, source, behind = 0 }: BaselineFacts): Phrase {
  if (kind === 'results') return ['results file ', { value: source }]
  const place = behind > 0 ? `${counted(behind, 'commit')} before the merge base` : 'merge base'
  // Where no branch is known its source is the commit, which stands before this.
  return source === sha ? [place] : [`${place} with `, { value: source }]
}

function ageOf(milliseconds: number): string | null {
  // Clocks differ between machines: an age below zero says nothing.
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return null
  const hours = milliseconds / 3_600_000
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? counted(Math.floor(hours), 'hour') : counted(Math.floor(hours / 24), 'day')
}
