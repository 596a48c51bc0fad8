import type { BoundCheck } from '../../checks/bind.ts'
import type { CallMatcher } from '../../checks/calls/call-matcher.ts'
import { coversCall } from '../../checks/calls/covering.ts'
import { isLooser } from '../../checks/params/looser.ts'
import { isOnlyMeasured } from '../../checks/run.ts'
import type { Precondition } from '../../checks/surfaces/precondition.ts'
import { isSampling, defaultSamplePercentage } from '../../checks/surfaces/trigger.ts'
import { pairChecks } from './check-pairs.ts'
import type { Threshold } from '../../checks/surfaces/threshold.ts'
import { canonicalizeJson, isObject } from '../../core/json.ts'
import type { Status } from '../../core/verdict.ts'
import type { Weakening } from '../../results/weakening-schema.ts'
import type { TurnRange } from '../../trace/views/turn-range.ts'
import { pickStatedParams } from '../../scenario/checks-fingerprint.ts'

/** One demand of a check that was loosened; values as they are, undefined for none. */
export interface Loosening {
  readonly kind: Weakening['kind']
  /** The type of the check, and what of it. */
  readonly what: string
  readonly from: unknown
  readonly to: unknown
  /** Where it stands, inside of the head's check. */
  readonly path: readonly (string | number)[]
}

/** A check that can be evaluated. */
type SoundCheck = Extract<BoundCheck, { readonly problems: null }>

/** Tells whether a check has a say in the verdict of its scenario. */
export function isDeciding(bound: BoundCheck): bound is SoundCheck {
  return bound.problems === null && hasSay(bound)
}

function hasSay(bound: BoundCheck): boolean {
  const { severity, isLeftOut } = bound.spec
  return severity === 'error' && isLeftOut !== true && !isOnlyMeasured(bound)
}

/** Lists what a deciding check now asks less for. `seen`: what both say of the head's traces, if nothing else tells. */
export function findLoosenings(
  base: BoundCheck,
  head: BoundCheck,
  seen: { readonly base: Status | null; readonly head: Status | null },
): Loosening[] {
  if (!isDeciding(base)) return []
  // What cannot be read any more leaves its trials unverified, which hides nothing, unless it decides nothing either.
  if (head.problems !== null) return hasSay(head) ? [] : findLostSay(base.check.type, base, head)
  const type = head.check.type
  // Under one id: what another check asks for says nothing about what is no longer asked.
  if (type !== base.check.type) {
    const [from, to] = [pickStatedParams(base), type]
    return [{ kind: 'check-dropped', what: base.check.type, from, to, path: [] }]
  }
  const loosenings = [
    ...findLostSay(type, base, head),
    ...findLoosenedTraits(type, base, head),
    ...findLoosenedParams(base, head),
    ...findLoosenedBranches(base, head),
  ]
  return loosenings.length > 0 ? loosenings : findObservedLoosening(type, base, head, seen)
}

/** Finds the changes that take the say of a check away, or that of some of its runs. */
function findLostSay(type: string, { spec: base }: SoundCheck, head: BoundCheck): Loosening[] {
  const { spec } = head
  const list: Loosening[] = []
  const add = (kind: Weakening['kind'], part: string, from: unknown, to: unknown, path = [part]) =>
    list.push({ kind, what: part === '' ? type : `${type}: ${part}`, from, to, path })
  if (spec.severity === 'warning') add('severity-lowered', 'severity', base.severity, spec.severity)
  else if (isOnlyMeasured(head)) add('severity-lowered', '', 'decides', 'is only measured', [])
  if (spec.isLeftOut === true) add('skip-added', 'groups', undefined, spec.groups ?? 'left out')
  if (spec.spelling !== base.spelling && spec.spelling === 'exact')
    add('skip-added', 'spelling', 'usual', 'exact')
  if (spec.in !== base.in) add('skip-added', 'in', base.in ?? 'answer', spec.in ?? 'answer')
  if (isNarrowed(base.when, spec.when)) add('skip-added', 'when', base.when, spec.when)
  if (hasFewerTurns(base.turns, spec.turns)) add('skip-added', 'turns', base.turns, spec.turns, [])
  const [before, now] = [getSampledPercent(base), getSampledPercent(spec)]
  if (now < before) add('skip-added', 'trigger', formatPercent(before), formatPercent(now))
  if (base.direction === 'both' && spec.direction !== 'both')
    add('skip-added', 'direction', base.direction, spec.direction ?? 'output')
  return list
}

/** Tells whether a precondition asks for something that it did not ask for: fewer runs meet it, or other ones. */
function isNarrowed(before: Precondition = {}, now: Precondition = {}): boolean {
  const [from, to] = [new Map(Object.entries(before)), Object.entries(now)]
  return to.some(([key, value]) => {
    const was = from.get(key)
    if (value === undefined || canonicalizeJson(value) === canonicalizeJson(was)) return false
    if (key === 'tool_called' && was !== undefined)
      return !coversCall(value as CallMatcher, was as CallMatcher)
    const isBound = typeof value === 'number' && typeof was === 'number'
    return isBound ? value > was : true
  })
}

function hasFewerTurns(before: TurnRange | undefined, now: TurnRange | undefined): boolean {
  if (now === undefined) return false
  return before === undefined || now.from > before.from || now.to < before.to
}

/** Percentage of the turns or sessions that a check examines. */
function getSampledPercent({ trigger, samplePercentage }: BoundCheck['spec']): number {
  return isSampling(trigger) ? (samplePercentage ?? defaultSamplePercentage) : 100
}

function formatPercent(share: number): string {
  return `${share}%`
}

/** Of what every check can have. */
function findLoosenedTraits(type: string, was: SoundCheck, { spec: head }: SoundCheck): Loosening[] {
  const { spec: base } = was
  const list: Loosening[] = []
  const add = (part: string, before: unknown, after: unknown, path = [part]) =>
    list.push({ kind: 'threshold-loosened', what: `${type}: ${part}`, from: before, to: after, path })
  const [share, now] = [base.passThreshold ?? 1, head.passThreshold ?? 1]
  const [wasSame, isSame] = [base.normalize ?? [], head.normalize ?? []]
  const [much, little] = isBan(was) ? [wasSame, isSame] : [isSame, wasSame]
  if (much.some((each) => !little.includes(each))) add('normalize', wasSame, isSame)
  if (now < share) add('pass_threshold', share, now)
  const [from, to] = [base.threshold, head.threshold]
  if (from === undefined || to === undefined) return list
  for (const [bound, direction] of scoreBounds) {
    const [before, after] = [from[bound] ?? undefined, to[bound] ?? undefined]
    if (isLooser(direction, before, after)) add(names[bound], before, after, ['threshold'])
  }
  return list
}

/** Tells whether a check passes where nothing is found: the more counts as the same, the more is forbidden. */
function isBan({ check, params }: SoundCheck): boolean {
  return check.negative === true || check.spelling?.forbids?.(params as never) === true
}

const scoreBounds = [
  ['min', 'lower'],
  ['above', 'lower'],
  ['max', 'higher'],
  ['below', 'higher'],
] as const satisfies readonly (readonly [keyof Threshold, string])[]

const names = { min: 'min_score', above: 'score above', max: 'max_score', below: 'score below' } as const

/** By the direction that the definition states of a parameter. What is negated asks for the contrary. */
function findLoosenedParams(base: SoundCheck, head: SoundCheck): Loosening[] {
  const { check } = head
  if (check.looser === undefined || check.type !== base.check.type) return []
  const [before, now] = [pickStatedParams(base), pickStatedParams(head)]
  if (Object.hasOwn(before, 'negate') || Object.hasOwn(now, 'negate')) return []
  return Object.entries(check.looser).flatMap(([name, way]): Loosening[] => {
    const [was, direction] = [base, head].map(({ params }) =>
      typeof way === 'function' ? way(params as never) : way,
    )
    const [from, to] = [getParam(base, name), getParam(head, name)]
    if (was !== direction || !direction || !isLooser(direction, from, to)) return []
    const what = `${check.type}: ${name}`
    return [{ kind: 'threshold-loosened', what, from, to, path: ['params', getWrittenName(head, name)] }]
  })
}

/** Of the checks that a check consists of: where all must pass one less asks for less, and elsewhere one more. */
function findLoosenedBranches(base: SoundCheck, head: SoundCheck): Loosening[] {
  const { check, branches: now = [] } = head
  const { branches: before = [] } = base
  if (check.combined === undefined || check.type !== base.check.type) return []
  const { changed, dropped } = pairChecks(before, now)
  const inner = changed.flatMap(({ base: from, head: to }) => {
    const [was, is] = [before[from], now[to]]
    const path = ['params', 'checks', to]
    return was === undefined || is === undefined
      ? []
      : findLoosenings(was, is, { base: null, head: null }).map((loosening): Loosening => ({
          ...loosening,
          what: `${check.type}: ${loosening.what}`,
          path: [...path, ...loosening.path],
        }))
  })
  const list = { what: `${check.type}: checks`, path: ['params', 'checks'] }
  if (check.combined.isAll) {
    const lost = dropped.map((place) => before[place]?.spec.type)
    return [
      ...inner,
      ...lost.map((from): Loosening => ({ kind: 'check-dropped', ...list, from, to: undefined })),
    ]
  }
  if (now.length + dropped.length <= before.length) return inner
  const [from, to] = [before.length, now.length].map((count) => `${count} checks`)
  return [...inner, { kind: 'threshold-loosened', ...list, from, to }]
}

/** As its author gave it, else what the definition gives it; undefined if nothing does. */
function getParam(bound: SoundCheck, name: string): unknown {
  const stated = pickStatedParams(bound)
  if (Object.hasOwn(stated, name)) return normalizeBound(bound, stated[name])
  const { params } = bound
  return isObject(params) && Object.hasOwn(params, name) ? normalizeBound(bound, params[name]) : undefined
}

function normalizeBound({ check }: SoundCheck, value: unknown): unknown {
  return value === check.noBound ? undefined : value
}

function getWrittenName({ spec, check }: SoundCheck, name: string): string {
  return Object.keys(spec.params).find((written) => check.paramAliases?.[written] === name) ?? name
}

/** No parameter is known to be looser, but the check passes on something that it refused before. */
function findObservedLoosening(
  type: string,
  base: SoundCheck,
  head: SoundCheck,
  seen: { readonly base: Status | null; readonly head: Status | null },
): Loosening[] {
  const isHeld = seen.base === 'fail' || seen.base === 'error'
  if (!isHeld || (seen.head !== 'pass' && seen.head !== 'skip')) return []
  const [before, now] = [pickStatedParams(base), pickStatedParams(head)]
  const kind = seen.head === 'skip' ? 'skip-added' : 'threshold-loosened'
  const isSame = canonicalizeJson(before) === canonicalizeJson(now)
  const params = isSame ? { from: undefined, to: undefined } : { from: before, to: now }
  return [{ kind, what: type, ...params, path: [] }]
}
