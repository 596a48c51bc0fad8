import type { BaselineFacts } from '../results/schema.ts'
import { shortSha } from './context.ts'
import { counted } from './figures.ts'
import type { Phrase } from './phrase.ts'

/** A baseline in words: which commit, how it was found, how far back, how old at `now` (ISO 8601). */
export function baselineFacts(
  { kind, sha, distance, committedAt, source }: BaselineFacts,
  now: string,
): { readonly commit: string | null; readonly sha: string | null; readonly words: Phrase } {
  const facts: Phrase[] = [
    kind === 'git' ? ['merge base with ', { value: source }] : ['results file ', { value: source }],
  ]
  if (distance !== null && distance > 0) facts.push([`${counted(distance, 'commit')} back`])
  const age = committedAt === null ? null : ageOf(Date.parse(now) - Date.parse(committedAt))
  if (age !== null) facts.push([`${age} old`])
  return {
    commit: shortSha(sha),
    sha,
    words: facts.flatMap((fact, index) => (index === 0 ? fact : [', ', ...fact])),
  }
}

function ageOf(milliseconds: number): string | null {
  // Clocks differ between machines: an age below zero says nothing.
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return null
  const hours = milliseconds / 3_600_000
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? counted(Math.floor(hours), 'hour') : counted(Math.floor(hours / 24), 'day')
}
