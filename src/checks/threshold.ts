import type { Finding } from '../core/verdict.ts'

/** What an author asks of the score of a check in place of its own verdict. Both ends count as held. */
export interface Threshold {
  readonly min: number | null
  readonly max: number | null
}

/**
 * The verdict by score: a check without a grade has 1 where it passes and 0 where it fails. What could
 * not be evaluated has no score, and stays an error.
 */
export function byScore(finding: Finding, { min, max }: Threshold): Finding {
  if (finding.status !== 'pass' && finding.status !== 'fail') return finding
  const score = finding.score ?? (finding.status === 'pass' ? 1 : 0)
  const { reason, expected = null, actual: found = null } = finding
  // What the check itself found against it says what the score is made of.
  const details = finding.status === 'fail' ? { reason, expected, actual: found } : undefined
  const graded = { ...finding, score, ...(details === undefined ? {} : { details }) }
  const actual = `score ${rounded(score)}`
  if (min !== null && !(score >= min)) {
    return {
      ...graded,
      status: 'fail',
      reason: 'score-too-low',
      expected: `score of at least ${min}`,
      actual,
    }
  }
  if (max !== null && !(score <= max)) {
    return {
      ...graded,
      status: 'fail',
      reason: 'score-too-high',
      expected: `score of at most ${max}`,
      actual,
    }
  }
  const { expected: _, actual: __, ...rest } = graded
  return { ...rest, status: 'pass', reason: 'ok' }
}

function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4
}
