import type { Weakening } from '../results/comparison-schema.ts'
import { percent } from './clause-words.ts'
import { limitWords } from './metric-words.ts'
import type { Floor, Level, MetricLimit, Policy, PowerFloor } from './policy.ts'
import type { Quarantine } from './quarantine.ts'
import { othersLoosened, type OtherOptions, type Said } from './others-loosened.ts'
import { scopeId } from './scope.ts'

/** What one config file says of the gate. */
export interface GateConfig {
  readonly policy: Policy
  readonly quarantine: readonly Quarantine[]
  /** Other options that decide what counts. */
  readonly others: OtherOptions
  readonly file: string
  /** 1-based line of a path of the file; null where the file is not there. */
  readonly lineOf: (path: readonly (string | number)[]) => number | null
}

const strictness: Readonly<Record<Level, number>> = { ignore: 0, warn: 1, block: 2 }

/** What the config of the head asks less than that of the base, or passes over; in the order of the config. */
export function policyLoosened(base: GateConfig, head: GateConfig): Weakening[] {
  const said = [
    ...levelsLoosened(base.policy, head.policy),
    ...wordsLoosened(base, head),
    ...floorsLoosened('pass-rate', base.policy.passRate, head.policy.passRate),
    ...floorsLoosened('pass-hat-k', base.policy.passHat, head.policy.passHat),
    ...limitsLoosened(base.policy.metrics, head.policy.metrics),
  ]
  return [
    ...said.map(({ what, path, from, to }) => weakening('policy-loosened', head, path, what, from, to)),
    ...quarantineAdded(base, head),
  ]
}

function weakening(
  kind: Weakening['kind'],
  { file, lineOf }: GateConfig,
  path: readonly (string | number)[],
  what: string,
  from: string | null,
  to: string | null,
): Weakening {
  return { kind, scenario: null, file, line: lineOf(path), what, from, to, headByBase: null }
}

/** A failure that only regressions are asked for is passed over where the base failed too, and so on. */
const levelNames = {
  failures: 'failures',
  regressions: 'regressions',
  hardBreaks: 'hard-breaks',
  unverified: 'unverified',
  weakened: 'weakened',
  stale: 'stale',
  flaky: 'flaky',
  vacuous: 'vacuous',
} as const

function levelsLoosened(base: Policy, head: Policy): Said[] {
  // That says it all.
  if (head.reportOnly) return []
  return Object.entries(levelNames).flatMap(([field, what]) => {
    const [from, to] = [
      effective(base, field as keyof typeof levelNames),
      effective(head, field as keyof typeof levelNames),
    ]
    return strictness[to] < strictness[from] ? [{ what, path: ['policy', what], from, to }] : []
  })
}

/**
 * Every regression is a failure, and every hard break is a regression: what blocks more blocks them too. Where
 * nothing blocks, all of it warns.
 */
function effective(policy: Policy, field: keyof typeof levelNames): Level {
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

function wordsLoosened(base: GateConfig, head: GateConfig): Said[] {
  const found: Said[] = []
  const add = (what: string, path: Said['path'], from: string, to: string) =>
    found.push({ what, path, from, to })
  const [one, other] = [base.policy, head.policy]
  if (other.reportOnly && !one.reportOnly) add('fail-on', ['fail-on'], 'failures', 'never')
  if (other.judge === 'advisory' && one.judge === 'blocking')
    add('judge', ['policy', 'judge'], one.judge, other.judge)
  if (other.significance < one.significance)
    add('significance', ['policy', 'significance'], String(one.significance), String(other.significance))
  if (other.soakUntil !== null && (one.soakUntil === null || one.soakUntil < other.soakUntil))
    add('soak-until', ['policy', 'soak-until'], one.soakUntil ?? 'no soak', other.soakUntil)
  return [...found, ...othersLoosened(base.others, head.others)]
}

type AnyFloor = Floor & Partial<Pick<PowerFloor, 'k'>>

function floorsLoosened(key: string, base: readonly AnyFloor[], head: readonly AnyFloor[]): Said[] {
  const nameOf = ({ scope, k }: AnyFloor) => `${k === undefined ? key : `pass^${k}`}${scopeId(scope)}`
  const highest = (floors: readonly AnyFloor[]) => {
    const found = new Map<string, number>()
    for (const floor of floors) {
      const name = nameOf(floor)
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
    const alike = head.filter((other) => nameOfLimit(other) === nameOfLimit(limit))
    if (alike.some((other) => !isLooser(limit, other))) return []
    const [to] = alike
    const path = ['policy', 'metrics']
    return [
      {
        what: nameOfLimit(limit),
        path,
        from: wholeWords(limit),
        to: to === undefined ? 'no limit' : wholeWords(to),
      },
    ]
  })
}

function wholeWords(limit: MetricLimit): string {
  return `${limitWords(limit)}${limit.evenWithinNoise ? ', even within noise' : ''}`
}

/** A share of the base and a number of units cannot be compared: they are two limits. */
function nameOfLimit({ metric, scope, bound, ofBase }: MetricLimit): string {
  return `${metric}/${bound}${ofBase ? ' (%)' : ''}${scopeId(scope)}`
}

function isLooser(from: MetricLimit, to: MetricLimit): boolean {
  if (from.evenWithinNoise && !to.evenWithinNoise) return true
  return from.bound === 'min' ? to.limit < from.limit : to.limit > from.limit
}

function quarantineAdded(base: GateConfig, head: GateConfig): Weakening[] {
  return head.quarantine.flatMap((entry, index) => {
    const before = base.quarantine.filter(({ scenario }) => scenario === entry.scenario)
    const until = before
      .map(({ expires }) => expires)
      .sort()
      .at(-1)
    if (until !== undefined && until >= entry.expires) return []
    const path = ['quarantine', index]
    const from = until === undefined ? null : `until ${until}`
    return [
      weakening(
        'quarantine-added',
        head,
        path,
        entry.scenario,
        from,
        `until ${entry.expires}, ${entry.owner}`,
      ),
    ]
  })
}
