import { hashText } from '../core/hash.ts'
import { canonicalizeJson, isObject, writeJson } from '../core/json.ts'
import type { CheckOverTrials, CheckVerdict } from '../results/schema.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import type { AcceptedFailure } from './accepted-file.ts'
import { tolerance } from './policy-values.ts'

interface Judged {
  readonly trials: readonly Pick<ScoredTrial, 'checks' | 'judge'>[]
  readonly overTrials?: readonly CheckOverTrials[] | undefined
}

const mostNames = 50
/** As much of a text as the file takes. */
const longest = 1_000

/** Every way in which a scenario fails, in one order. */
export function listFailures({ trials, overTrials = [] }: Judged): AcceptedFailure[] {
  const overall = new Map(overTrials.map(({ check, status }) => [check, status]))
  const byKey = new Map<string, AcceptedFailure>()
  for (const { checks, judge } of trials) {
    for (const [index, verdict] of checks.entries()) {
      if (isDecidingFailure(verdict, overall.get(index))) addFailure(byKey, toAcceptedFailure(verdict))
    }
    if (judge?.status === 'fail' && judge.advisory !== true)
      addFailure(byKey, { check: 'judge', reason: judge.reason, failed: 1 })
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, failure]) => failure)
}

function isDecidingFailure(
  { status, severity, decides }: CheckVerdict,
  overall: CheckVerdict['status'] | undefined,
): boolean {
  if (status !== 'fail' || severity !== 'error' || decides === 'nothing') return false
  return decides !== 'scenario' || overall === 'fail'
}

function toAcceptedFailure({ type, id, reason, expected, actual }: CheckVerdict): AcceptedFailure {
  const names = collectNames(actual)
  const text = expected === undefined ? null : canonicalizeJson(expected)
  return {
    check: type.slice(0, longest),
    ...(id === undefined || id === '' ? {} : { id: id.slice(0, longest) }),
    ...(text === null ? {} : { expects: hashText(text, 16) }),
    reason: reason.slice(0, longest),
    ...(names.size === 0 ? {} : { found: [...names].sort() }),
    failed: 1,
  }
}

function addFailure(byKey: Map<string, AcceptedFailure>, failure: AcceptedFailure): void {
  const key = keyOfFailure(failure)
  const before = byKey.get(key)
  const names = [...new Set([...(before?.found ?? []), ...(failure.found ?? [])])].sort().slice(0, mostNames)
  const failed = (before?.failed ?? 0) + failure.failed
  byKey.set(key, { ...failure, ...(names.length === 0 ? {} : { found: names }), failed })
}

function keyOfFailure({ check, id, expects, reason }: AcceptedFailure): string {
  return writeJson([check, id ?? null, expects ?? null, reason])
}

/** Names in the lists of what a check found: words of a program, without the numbers that an id has. */
function collectNames(actual: CheckVerdict['actual']): ReadonlySet<string> {
  const lists: readonly unknown[] = isObject(actual) ? Object.values(actual) : [actual]
  const names = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter(isName)
  return new Set(names.slice(0, mostNames))
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z_][\w.:/-]{0,79}$/.test(value) && !/\d{4}/.test(value)
}

/** A scenario's failures, and how many of its trials have a verdict. */
export interface Failing {
  readonly failures: readonly AcceptedFailure[]
  readonly verified: number
}

/** Tells how a scenario fails in another way or more often than was accepted, as a clause; null where it does not. */
export function explainNewFailure(now: Failing, accepted: Failing): string | null {
  const acceptedByKey = new Map(accepted.failures.map((failure) => [keyOfFailure(failure), failure]))
  for (const failure of now.failures) {
    const { check, failed, found: names = [] } = failure
    const before = acceptedByKey.get(keyOfFailure(failure))
    if (before === undefined) {
      const isKnown = accepted.failures.some((one) => one.check === check && one.id === failure.id)
      return isKnown ? `\`${check}\` fails in another way` : `\`${check}\` fails, too`
    }
    const other = names.find((name) => before.found?.includes(name) !== true)
    if (other !== undefined) return `\`${check}\` fails with \`${other}\``
    if (computeShare(failed, now.verified) > computeShare(before.failed, accepted.verified) + tolerance)
      return `\`${check}\` fails in more trials`
  }
  return null
}

function computeShare(count: number, of: number): number {
  return of === 0 ? 0 : count / of
}
