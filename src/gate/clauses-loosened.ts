import { percent } from './clause-words.ts'
import { limitWords } from './metric-words.ts'
import type { Said } from './others-loosened.ts'
import type { Floor, Level, MetricLimit, Policy, PowerFloor } from './policy.ts'
import { scopeId } from './scope.ts'

export const strictness: Readonly<Record<Level, number>> = { ignore: 0, warn: 1, block: 2 }

/** Fields of a policy that are a level. */
export type LevelField = {
  [Field in keyof Policy]: Policy[Field] extends Level ? Field : never
}[keyof Policy]

/** Each level, by its name in the config file; a level that is missing here does not compile. */
export const levelNames = {
  failures: 'failures',
  regressions: 'regressions',
  hardBreaks: 'hard-breaks',
  unverified: 'unverified',
  weakened: 'weakened',
  stale: 'stale',
  hidden: 'hidden-failures',
  flaky: 'flaky',
  vacuous: 'vacuous',
} as const satisfies Record<LevelField, string>

/** What a policy asks less than another one, in the order of the config file. */
export function clausesLoosened(base: Policy, head: Policy): Said[] {
  return [
    ...levelsLoosened(base, head),
    ...wordsLoosened(base, head),
    ...floorsLoosened('pass-rate', base.passRate, head.passRate),
    ...floorsLoosened('pass-hat-k', base.passHat, head.passHat),
    ...limitsLoosened(base.metrics, head.metrics),
  ]
}

function levelsLoosened(base: Policy, head: Policy): Said[] {
  // That says it all.
  if (head.reportOnly) return []
  return (Object.keys(levelNames) as LevelField[]).flatMap((field) => {
    const [from, to, what] = [effective(base, field), effective(head, field), levelNames[field]]
    // What is hidden has no key of its own.
    const path = ['policy', field === 'hidden' ? 'weakened' : what]
    return strictness[to] < strictness[from] ? [{ what, path, from, to }] : []
  })
}

/**
 * A failure that only regressions are asked for is passed over where the base failed too, and so on: every
 * regression is a failure, and every hard break is a regression, so that what blocks more blocks them too. Where
 * nothing blocks, all of it warns.
 */
function effective(policy: Policy, field: LevelField): Level {
  const above: readonly Level[] =
    field === 'regressions'
      ? [policy.failures]
      : field === 'hardBreaks'
        ? [policy.failures, policy.regressions]
        : []
  const strictest = [policy[field], ...above].reduce((one, other) =>
    strictness[other] > strictness[one] ? other : one,
  )
  return policy.reportOnly && strictest === 'block' ? 'warn' : strictest
}

function wordsLoosened(base: Policy, head: Policy): Said[] {
  const found: Said[] = []
  const add = (what: string, path: Said['path'], from: string, to: string) =>
    found.push({ what, path, from, to })
  if (head.reportOnly && !base.reportOnly) add('fail-on', ['fail-on'], 'failures', 'never')
  if (head.judge === 'advisory' && base.judge === 'blocking')
    add('judge', ['policy', 'judge'], base.judge, head.judge)
  // A larger one asks less too: it explains as noise what was too few trials to tell.
  if (head.significance !== base.significance)
    add('significance', ['policy', 'significance'], String(base.significance), String(head.significance))
  if (head.soakUntil !== null && (base.soakUntil === null || base.soakUntil < head.soakUntil))
    add('soak-until', ['policy', 'soak-until'], base.soakUntil ?? 'no soak', head.soakUntil)
  return found
}

type AnyFloor = Floor & Partial<Pick<PowerFloor, 'k'>>

/** `pass-rate/tag:checkout`, `pass^3`. */
export function floorName({ scope, k }: AnyFloor): string {
  return `${k === undefined ? 'pass-rate' : `pass^${k}`}${scopeId(scope)}`
}

function floorsLoosened(key: string, base: readonly AnyFloor[], head: readonly AnyFloor[]): Said[] {
  const highest = (floors: readonly AnyFloor[]) => {
    const found = new Map<string, number>()
    for (const floor of floors) {
      const name = floorName(floor)
      found.set(name, Math.max(found.get(name) ?? 0, floor.atLeast))
    }
    return found
  }
  const now = highest(head)
  return [...highest(base)].flatMap(([what, from]) => {
    const to = now.get(what)
    if (to !== undefined && to >= from) return []
    return [
      { what, path: ['policy', key], from: percent(from), to: to === undefined ? 'no floor' : percent(to) },
    ]
  })
}

function limitsLoosened(base: readonly MetricLimit[], head: readonly MetricLimit[]): Said[] {
  return base.flatMap((limit) => {
    const alike = head.filter((other) => limitName(other) === limitName(limit))
    if (alike.some((other) => !isLooser(limit, other))) return []
    const [to] = alike
    const path = ['policy', 'metrics']
    const now = to === undefined ? 'no limit' : wholeWords(to)
    return [{ what: limitName(limit), path, from: wholeWords(limit), to: now }]
  })
}

function wholeWords(limit: MetricLimit): string {
  return `${limitWords(limit)}${limit.evenWithinNoise ? ', even within noise' : ''}`
}

/** `cost_usd/max`. A share of the base and a number of units cannot be compared: they are two limits. */
export function limitName({ metric, scope, bound, ofBase }: MetricLimit): string {
  return `${metric}/${bound}${ofBase ? ' (%)' : ''}${scopeId(scope)}`
}

/** Whether a limit asks less than another of its name. */
export function isLooser(from: MetricLimit, to: MetricLimit): boolean {
  if (from.evenWithinNoise && !to.evenWithinNoise) return true
  return from.bound === 'min' ? to.limit < from.limit : to.limit > from.limit
}
