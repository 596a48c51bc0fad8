import { writeJson, type JsonObject } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Finding, Verdict } from '../../core/verdict.ts'
import { listLeaves, type ReadyCheck } from '../bind.ts'
import { plainPass } from '../define.ts'
import { decideByScore, getScore } from '../surfaces/threshold.ts'
import type { CombinedTrait } from './combined-trait.ts'

/** One of the checks with its finding; null: still open. */
interface Branch {
  readonly bound: ReadyCheck
  readonly verdict: Verdict | null
}

/** A check whose branches are known, and the way to combine them. */
interface Combination {
  readonly bound: ReadyCheck
  readonly trait: CombinedTrait<never>
  readonly all: readonly Branch[]
  /** Without those that do not apply to the run. */
  readonly applied: readonly Branch[]
  readonly passed: number
  readonly needed: number
}

/** Combines findings in three-valued logic: an error counts neither way. Returns null if an answer is still open. */
export function combineBranches(bound: ReadyCheck, verdicts: readonly (Verdict | null)[]): Finding | null {
  const combination = buildCombination(bound, verdicts)
  const { all, applied, passed, needed } = combination
  if (applied.length === 0) return { status: 'skip', reason: all[0]?.verdict?.reason ?? 'not-applicable' }
  const failed = countStatus(applied, 'fail')
  // Those that do not apply may be why too few can pass.
  const candidates = needed > applied.length ? all.length : applied.length
  const status = passed >= needed ? 'pass' : candidates - failed < needed ? 'fail' : null
  const graded: Grade | null = wantsScore(bound) ? decideScore(combination, status) : { status }
  if (graded === null || graded.status === null) return describeOpen(combination)
  return graded.status === 'pass' ? describePass(combination, graded) : describeFailure(combination, graded)
}

function buildCombination(bound: ReadyCheck, verdicts: readonly (Verdict | null)[]): Combination {
  const { check, params, branches = [] } = bound
  if (check.combined === undefined) throw new TypeError(`${check.type} consists of no checks`)
  const trait: CombinedTrait<never> = check.combined
  const all = branches.map((branch, index) => ({ bound: branch, verdict: verdicts[index] ?? null }))
  const applied = all.filter(({ verdict }) => !isAway(verdict, trait.isAll))
  const needed = trait.needed(params as never, applied.length)
  return { bound, trait, all, applied, passed: countStatus(applied, 'pass'), needed }
}

function countStatus(branches: readonly Branch[], status: Verdict['status']): number {
  return branches.filter(({ verdict }) => verdict?.status === status).length
}

/** Tells whether it does not apply. Where all must pass, one without its judge leaves the decision to the others. */
function isAway(verdict: Verdict | null, isAll: boolean): boolean {
  if (verdict?.status !== 'skip') return false
  return verdict.reason !== 'checks-failed' && (isAll || verdict.reason !== 'judge-off')
}

/** Tells whether a score decides or is measured, so one passing check is not enough. */
function wantsScore({ spec, branches = [] }: ReadyCheck): boolean {
  const isWeighed = branches.some((branch) => branch.spec.weight !== undefined)
  return isWeighed || spec.threshold !== undefined || spec.surface === 'eval'
}

interface Grade {
  readonly status: 'pass' | 'fail' | null
  readonly score?: number
}

/** Decides the score, and a status that open checks cannot change; null if it depends on them. */
function decideScore(combination: Combination, status: Grade['status']): Grade | null {
  const [low, high] = [computeScore(combination, 0), computeScore(combination, 1)]
  if (low === high && status !== null) return { status, score: low }
  const { threshold } = combination.bound.spec
  if (threshold === undefined || threshold.passed !== undefined) return null
  const grade = (score: number) => decideByScore({ status: 'pass', reason: 'ok', score }, threshold).status
  const atWorst = grade(low)
  if (atWorst !== grade(high)) return null
  return { status: status ?? (atWorst === 'pass' ? 'pass' : 'fail'), score: low }
}

/** Computes the score. `open`: the score given to undecided checks. */
function computeScore({ trait, applied }: Combination, open: number): number {
  const scores = applied.map(({ bound, verdict }) =>
    verdict?.status === 'pass' || verdict?.status === 'fail' ? getPart(bound, verdict) : open,
  )
  if (!trait.isMean) return Math.max(...scores)
  const weights = applied.map(({ bound }) => bound.spec.weight ?? 1)
  const sum = scores.reduce((total, score, index) => total + score * (weights[index] ?? 1), 0)
  return sum / weights.reduce((total, weight) => total + weight, 0)
}

/** Returns what a check adds to the score; with a low own score wanted, 1 if it is low, else 0. */
function getPart({ spec: { threshold } }: ReadyCheck, verdict: Verdict): number {
  const { min = null, max = null, above, below = max } = threshold ?? {}
  const isLow = below !== null && (above ?? min) === null
  return isLow ? Number(verdict.status === 'pass') : getScore(verdict)
}

/** Describes what the first open check lacks. Returns null if it waits for an answer. */
function describeOpen({ all, applied, needed }: Combination): Finding | null {
  if (applied.some(({ verdict }) => verdict === null)) return null
  const open =
    applied.find(({ verdict }) => verdict?.status === 'error') ??
    applied.find(({ verdict }) => verdict?.status === 'skip')
  if (open?.verdict?.status === 'skip') return { status: 'skip', reason: open.verdict.reason }
  if (open === undefined || open.verdict === null) {
    const actual = `checks that apply: ${applied.length} of ${all.length} do, and ${needed} must pass`
    return { status: 'error', reason: 'missing-data', actual, details: describeBranches(all) }
  }
  const { reason, expected, actual } = open.verdict
  return {
    status: 'error',
    reason,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    details: describeBranches(all, open),
  }
}

function describePass(combination: Combination, { score }: Grade): Finding {
  const { all } = combination
  const isPlain = all.every(
    ({ bound, verdict }) =>
      verdict?.status === 'pass' &&
      verdict.metrics === undefined &&
      listLeaves(bound).every(({ check }) => check?.judged === undefined),
  )
  if (isPlain && (score ?? 1) === 1) return plainPass
  return { status: 'pass', reason: 'ok', ...mergeFigures(combination, score), details: describeBranches(all) }
}

function describeFailure(combination: Combination, { score }: Grade): Finding {
  const { trait, applied, passed, needed } = combination
  const nearest = findNearest(applied)
  const evidence = nearest?.verdict?.evidence
  return {
    status: 'fail',
    reason: trait.reason,
    expected: needed,
    actual: { passed, of: applied.length },
    ...(evidence === undefined ? {} : { evidence }),
    ...mergeFigures(combination, score),
    details: describeBranches(combination.all, nearest),
  }
}

function mergeFigures({ all }: Combination, score: number | undefined): Pick<Finding, 'score' | 'metrics'> {
  const measured = all.flatMap(({ verdict }) => (verdict?.metrics === undefined ? [] : [verdict.metrics]))
  return {
    ...(score === undefined ? {} : { score }),
    ...(measured.length === 0 ? {} : { metrics: Object.assign({}, ...measured) as Record<string, number> }),
  }
}

/** Finds the check that failed and came nearest: the fewest failures in it, then the highest score, then the first. */
function findNearest(branches: readonly Branch[]): Branch | undefined {
  const failed = branches.filter(({ verdict }) => verdict?.status === 'fail')
  const rank = ({ verdict }: Branch) =>
    verdict === null ? [0, 0] : [countFailures(verdict), -getScore(verdict)]
  return failed.toSorted((a, b) => {
    const [[failures = 0, score = 0], [others = 0, other = 0]] = [rank(a), rank(b)]
    return failures - others || score - other
  })[0]
}

/** Counts the failures in a verdict: what a combined check lacks, else one. */
function countFailures({ expected, actual, details }: Verdict): number {
  const isCombined = typeof details === 'object' && details !== null && 'branches' in details
  const { passed } = (actual ?? {}) as { readonly passed?: number }
  return isCombined && typeof expected === 'number' && typeof passed === 'number' ? expected - passed : 1
}

/** Describes each check with its finding, below the verdict. `nearest`: the one in the message. */
function describeBranches(branches: readonly Branch[], nearest?: Branch): JsonObject {
  const list = (isShort: boolean) =>
    branches.map((branch) => describeBranch(branch, isShort && branch !== nearest))
  const index = nearest === undefined ? -1 : branches.indexOf(nearest)
  const whole = list(false)
  const shown = writeJson(whole).length <= limits.shownText ? whole : list(true)
  return { branches: shown, ...(index === -1 ? {} : { nearest: index }) }
}

function describeBranch({ bound: { spec }, verdict }: Branch, isShort: boolean): JsonObject {
  const { status, reason, expected, actual, score, details } = verdict ?? notAsked
  return {
    type: spec.type,
    ...(spec.description === '' ? {} : { description: spec.description }),
    ...(spec.in === undefined ? {} : { in: spec.in }),
    status,
    reason,
    ...(score === undefined ? {} : { score }),
    ...(isShort || expected === undefined ? {} : { expected }),
    ...(isShort || actual === undefined ? {} : { actual }),
    ...(isShort || details === undefined ? {} : { details }),
  }
}

/** Another check decided without it. */
const notAsked: Finding = { status: 'skip', reason: 'not-needed' }
