import { z } from 'zod'
import { isObject } from '../../core/json.ts'
import type { Finding, Status } from '../../core/verdict.ts'
import { describeShapeIssue } from '../../text/suggest.ts'

/** Limits on a check's score instead of its own verdict. */
export interface Threshold {
  /** Both ends count as held. */
  readonly min: number | null
  readonly max: number | null
  /** Ends that do not count as held. */
  readonly above?: number
  readonly below?: number
  /** Verdict that the check itself must have. */
  readonly passed?: boolean
}

const operators = ['gte', 'lte', 'gt', 'lt', 'eq'] as const
const names = ['min_score', 'max_score', 'passed', 'operator', 'value']
const aShape = 'expected a mapping such as `{ min_score: 0.8 }` or `{ operator: gte, value: 0.8 }`'
const aScore = 'expected a number from 0 to 1'
/** A score that is asked for. */
export const score = z.number({ error: aScore }).min(0, { error: aScore }).max(1, { error: aScore })
/** A share of the trials that is asked for; that none of them has to pass would ask for nothing. */
export const trialShare = score.gt(0, { error: 'expected a number above 0, up to 1' })

/** A threshold as PromptKit writes it, in both of its shapes; a {@link Threshold} comes out. */
export const thresholdSchema = z
  .strictObject(
    {
      min_score: score.optional(),
      max_score: score.optional(),
      passed: z.boolean({ error: 'expected true or false' }).optional(),
      operator: z.enum(operators, { error: `expected one of ${operators.join(', ')}` }).optional(),
      value: score.optional(),
    },
    { error: (issue) => describeShapeIssue(issue, names, aShape) },
  )
  .transform((bounds, context): Threshold => {
    const { min_score: min, max_score: max, passed, operator, value } = bounds
    // An unknown key says enough.
    if (context.issues.length > 0) return z.NEVER
    const say = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const isRange = (min ?? max ?? passed) !== undefined
    if ((operator === undefined) !== (value === undefined))
      return say('expected `operator` and `value` together, such as `{ operator: gte, value: 0.8 }`')
    if (isRange === (operator !== undefined)) return say(aShape)
    const threshold =
      operator !== undefined && value !== undefined
        ? {
            min: operator === 'gte' || operator === 'eq' ? value : null,
            max: operator === 'lte' || operator === 'eq' ? value : null,
            ...(operator === 'gt' ? { above: value } : {}),
            ...(operator === 'lt' ? { below: value } : {}),
          }
        : { min: min ?? null, max: max ?? null, ...(passed === undefined ? {} : { passed }) }
    const idle = explainIdleBounds(threshold)
    return idle === null ? threshold : say(`expected bounds that a run can meet and break; ${idle}`)
  })

/** Decides by score: without a grade, a pass is 1 and a failure 0. An error has no score and stays one. */
export function decideByScore(finding: Finding, threshold: Threshold): Finding {
  if (finding.status !== 'pass' && finding.status !== 'fail') return finding
  const { passed } = threshold
  const value = getScore(finding)
  const { reason, expected = null, actual = null } = finding
  // What the check itself found against it says what the score is made of.
  const branches = isObject(finding.details) && 'branches' in finding.details ? finding.details : {}
  const details = finding.status === 'fail' ? { ...branches, reason, expected, actual } : undefined
  const graded = { ...finding, score: value, ...(details === undefined ? {} : { details }) }
  const broken = findBrokenEnd(value, threshold)
  if (broken !== null)
    return { ...graded, status: 'fail', ...broken, actual: `score ${Math.round(value * 1e4) / 1e4}` }
  if (passed === true && finding.status === 'fail') return { ...finding, score: value }
  if (passed === false && finding.status === 'pass') return { ...graded, status: 'fail', reason: 'passed' }
  const { expected: _, actual: __, ...rest } = graded
  return { ...rest, status: 'pass', reason: 'ok' }
}

/** Tells whether a check must not pass, or not do well: what it does not find lets it hold. */
export function wantsLowScore({ max, below, passed }: Threshold): boolean {
  return passed === false || below !== undefined || (max ?? 1) < 1
}

/** Returns the score of what was evaluated; 1 and 0 for a check without a grade. */
export function getScore({
  score: graded,
  status,
}: {
  readonly score?: number | undefined
  readonly status: Status
}): number {
  return graded ?? (status === 'pass' ? 1 : 0)
}

function createLow(expected: string): Pick<Finding, 'reason' | 'expected'> {
  return { reason: 'score-too-low', expected }
}

function createHigh(expected: string): Pick<Finding, 'reason' | 'expected'> {
  return { reason: 'score-too-high', expected }
}

function findBrokenEnd(value: number, { min, max, above, below }: Threshold) {
  // Written so that no number at all holds nothing.
  if (min !== null && !(value >= min)) return createLow(`score of at least ${min}`)
  if (above !== undefined && !(value > above)) return createLow(`score above ${above}`)
  if (max !== null && !(value <= max)) return createHigh(`score of at most ${max}`)
  if (below !== undefined && !(value < below)) return createHigh(`score below ${below}`)
  return null
}

/** Explains why bounds decide nothing: no score or every score holds them; null if they decide. */
export function explainIdleBounds({ min, max, above, below, passed }: Threshold): string | null {
  if ((min ?? 0) > (max ?? 1)) return 'the least score is above the most'
  if ((above ?? 0) >= 1) return 'no score is above 1'
  if ((below ?? 1) <= 0) return 'no score is below 0'
  const isBounded = (min ?? 0) > 0 || (max ?? 1) < 1 || (above ?? below ?? passed) !== undefined
  return isBounded ? null : 'every score is from 0 to 1'
}
