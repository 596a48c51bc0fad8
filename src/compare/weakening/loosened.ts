import type { BoundCheck } from '../../checks/bind.ts'
import { isLooser } from '../../checks/params/looser.ts'
import { isOnlyMeasured } from '../../checks/run.ts'
import type { Precondition } from '../../checks/surfaces/precondition.ts'
import { isSampling, defaultSamplePercentage } from '../../checks/surfaces/trigger.ts'
import type { Threshold } from '../../checks/surfaces/threshold.ts'
import { canonicalizeJson, isObject } from '../../core/json.ts'
import type { Status } from '../../core/verdict.ts'
import type { Weakening } from '../../results/weakening-schema.ts'
import type { TurnRange } from '../../trace/model/turn-range.ts'
import { pickStatedParams } from '../../scenario/checks-fingerprint.ts'

/** One demand of a check that was loosened; values as they are, undefined for none. */
export interface Loosening {
  readonly kind: Weakening['kind']
  /** The type of the check, and what of it. */
  readonly what: string
  readonly from: unknown
  readonly to: unknown
  /** Where it stands, inside of the head's check. */
  readonly path: readonly string[]
}

/** A check that can be evaluated. */
type SoundCheck = Extract<BoundCheck, { readonly problems: null }>

/** Whether a check has a say in the verdict of its scenario. */
export function isDeciding(bound: BoundCheck): bound is SoundCheck {
  const { severity, isLeftOut } = bound.spec
  return severity === 'error' && isLeftOut !== true && bound.problems === null && !isOnlyMeasured(bound)
}

/**
 * Lists what a deciding check of the base asks less for by now. `seen`: what both say of the traces of the head;
 * it tells where nothing else does, as of a pattern.
 */
export function findLoosenings(
  base: BoundCheck,
  head: BoundCheck,
  seen: { readonly base: Status | null; readonly head: Status | null },
): Loosening[] {
  // What cannot be read any more leaves its trials unverified: that hides nothing.
  if (!isDeciding(base) || head.problems !== null) return []
  const type = head.check.type
  const found = [
    ...findLostSay(type, base, head),
    ...findLoosenedTraits(type, base, head),
    ...findLoosenedParams(base, head),
  ]
  return found.length > 0 ? found : findObservedLoosening(type, base, head, seen)
}

/** Finds the changes that take the say of a check away, or that of some of its runs. */
function findLostSay(type: string, { spec: base }: SoundCheck, head: SoundCheck): Loosening[] {
  const { spec } = head
  const found: Loosening[] = []
  const add = (kind: Weakening['kind'], part: string, from: unknown, to: unknown, path = [part]) =>
    found.push({ kind, what: part === '' ? type : `${type}: ${part}`, from, to, path })
  if (spec.severity === 'warning') add('severity-lowered', 'severity', base.severity, spec.severity)
  else if (isOnlyMeasured(head)) add('severity-lowered', '', 'decides', 'is only measured', [])
  if (spec.isLeftOut === true) add('skip-added', 'groups', undefined, spec.groups ?? 'left out')
  if (spec.spelling !== base.spelling && spec.spelling === 'exact')
    add('skip-added', 'spelling', 'usual', 'exact')
  if (isNarrowed(base.when, spec.when)) add('skip-added', 'when', base.when, spec.when)
  if (skipsTurns(base.turns, spec.turns)) add('skip-added', 'turns', base.turns, spec.turns, [])
  const [before, now] = [getSampledPercent(base), getSampledPercent(spec)]
  if (now < before) add('skip-added', 'trigger', formatPercent(before), formatPercent(now))
  if (base.direction === 'both' && spec.direction !== 'both')
    add('skip-added', 'direction', base.direction, spec.direction ?? 'output')
  return found
}

/** Whether a precondition asks for something that it did not ask for: fewer runs meet it, or other ones. */
function isNarrowed(before: Precondition = {}, now: Precondition = {}): boolean {
  const [from, to] = [new Map(Object.entries(before)), Object.entries(now)]
  return to.some(([key, value]) => {
    const was = from.get(key)
    if (value === undefined || value === was) return false
    const isBound = typeof value === 'number' && typeof was === 'number'
    return isBound ? value > was : true
  })
}

function skipsTurns(before: TurnRange | undefined, now: TurnRange | undefined): boolean {
  if (now === undefined) return false
  return before === undefined || now.from > before.from || now.to < before.to
}

/** Percent of the turns or sessions that a check is asked of. */
function getSampledPercent({ trigger, samplePercentage }: BoundCheck['spec']): number {
  return isSampling(trigger) ? (samplePercentage ?? defaultSamplePercentage) : 100
}

function formatPercent(share: number): string {
  return `${share}%`
}

/** Of what every check can have. */
function findLoosenedTraits(
  type: string,
  { spec: base }: SoundCheck,
  { spec: head }: SoundCheck,
): Loosening[] {
  const kind = 'threshold-loosened'
  const found: Loosening[] = []
  const [share, now] = [base.passThreshold ?? 1, head.passThreshold ?? 1]
  if (now < share)
    found.push({ kind, what: `${type}: pass_threshold`, from: share, to: now, path: ['pass_threshold'] })
  const [from, to] = [base.threshold, head.threshold]
  if (from === undefined || to === undefined) return found
  for (const [bound, direction] of scoreBounds) {
    const [before, after] = [from[bound] ?? undefined, to[bound] ?? undefined]
    if (isLooser(direction, before, after))
      found.push({ kind, what: `${type}: ${names[bound]}`, from: before, to: after, path: ['threshold'] })
  }
  return found
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
  return Object.entries(check.looser).flatMap(([name, direction]): Loosening[] => {
    const [from, to] = [getParam(base, name), getParam(head, name)]
    if (!isLooser(direction, from, to)) return []
    const what = `${check.type}: ${name}`
    return [{ kind: 'threshold-loosened', what, from, to, path: ['params', getWrittenName(head, name)] }]
  })
}

/** As its author gave it, else what the definition gives it; undefined where nothing does. */
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

/** Nothing says that it asks for less, and yet what it let nobody do is let through now. */
function findObservedLoosening(
  type: string,
  base: SoundCheck,
  head: SoundCheck,
  seen: { readonly base: Status | null; readonly head: Status | null },
): Loosening[] {
  // What is asked of somebody else may be open for other reasons than what is asked.
  const { custom, judged, remote, embedded } = head.check
  const isOtherProgram =
    custom !== undefined && canonicalizeJson(custom) !== canonicalizeJson(base.check.custom ?? null)
  const isOwn = isOtherProgram || (custom ?? judged ?? remote ?? embedded) === undefined
  const isHeld = seen.base === 'fail' || (isOwn && seen.base === 'error')
  if (!isHeld || (seen.head !== 'pass' && seen.head !== 'skip')) return []
  const [before, now] = [pickStatedParams(base), pickStatedParams(head)]
  const kind = seen.head === 'skip' ? 'skip-added' : 'threshold-loosened'
  const isSame = canonicalizeJson(before) === canonicalizeJson(now)
  const params = isSame ? { from: undefined, to: undefined } : { from: before, to: now }
  return [{ kind, what: type, ...params, path: [] }]
}
