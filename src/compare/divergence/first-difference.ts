import { ValueMatcher } from '../../trace/likeness/value-matcher.ts'
import type { TakenStep, Trajectory } from './trajectory.ts'
import { writeJson, type JsonValue } from '../../core/json.ts'
import { findDifferingPlaces } from '../../trace/likeness/json-diff.ts'

/** A value of each of two runs. */
export type WalkSide<T> = readonly [base: T, head: T]

/**
 * Pairs the steps of two trajectories for as long as both have one. Parallel calls run in random order, so those of the
 * head are put in the base's order. Returns the next step of each side after the last pair.
 */
export function* pairSteps(
  base: Trajectory,
  head: Trajectory,
  likeness: ValueMatcher,
): Generator<WalkSide<TakenStep>, WalkSide<TakenStep | null>> {
  const baseSteps = base.steps ?? []
  const headSteps = [...(head.steps ?? [])]
  let place = 0
  let looks = maxLooks
  for (const step of baseSteps) {
    if (looks > 0) looks -= bringForward(headSteps, place, step, likeness)
    const headStep = headSteps[place]
    if (headStep === undefined) break
    yield [step, headStep]
    place++
  }
  return [baseSteps[place] ?? null, headSteps[place] ?? null]
}

/** Returns null for both if either is unknown, so that they do not differ. */
export function pairKnown(base: JsonValue, head: JsonValue): WalkSide<JsonValue> {
  return base === null || head === null ? [null, null] : [base, head]
}

/** Parallel calls that are reordered; further ones stay in the order in which they ran. */
const maxParallelCalls = 16

/** Steps that one walk may inspect for reordering without a match. */
const maxLooks = 500

/** Moves the base's step to `place` if requested together with the step there. Returns how many it inspected. */
function bringForward(steps: TakenStep[], place: number, wanted: TakenStep, likeness: ValueMatcher): number {
  const requester = steps[place]?.askedBy ?? null
  if (requester === null) return 0
  const end = Math.min(steps.length, place + maxParallelCalls)
  for (let index = place; index < end; index++) {
    const step = steps[index]
    if (step === undefined || step.askedBy !== requester) return index - place
    if (step.tool !== wanted.tool || !likeness.isAlike(...pairKnown(wanted.args, step.args))) continue
    steps.splice(place, 0, ...steps.splice(index, 1))
    return index - place
  }
  return end - place
}

/** Where the trajectory of the head leaves the base's. */
export interface FirstDifference {
  readonly kind: 'tool' | 'arguments' | 'result' | 'ended-early' | 'went-on' | 'output'
  /** Number of steps before it. */
  readonly place: number
  /** The last common steps, as in the base; `varies`: the values differ, but runs of the base differ there, too. */
  readonly before: readonly { readonly step: TakenStep; readonly varies: boolean }[]
  /** The step of each side; null if it took none. */
  readonly steps: WalkSide<TakenStep | null>
  /** The first earlier step whose tool answered differently. */
  readonly answered: Noted | null
  /** For an output: the line, from 0, and its text on each side. */
  readonly line: { readonly place: number; readonly texts: WalkSide<string | null> } | null
}

/** Common steps shown before the difference. */
const maxBefore = 3

interface Noted {
  readonly place: number
  readonly steps: WalkSide<TakenStep>
}

/** How far two trajectories agree. */
export interface TrajectoryDiff {
  /** Number of common steps. */
  readonly common: number
  /** Null if no difference is known. */
  readonly leave: FirstDifference | null
  readonly likeness: ValueMatcher
}

/**
 * Walks along two trajectories until the tool or its arguments differ. Differing tool answers, and differences that runs of
 * the base also show, count only if all steps are the same; the final output counts only if nothing else differs. Data that
 * a side does not record never differs.
 */
export function findFirstDifference(
  base: Trajectory,
  head: Trajectory,
  variation: KnownVariation,
): TrajectoryDiff {
  const likeness = new ValueMatcher(base, head)
  if ((base.steps === null) !== (head.steps === null)) return { common: 0, leave: null, likeness }
  const seen: Seen = { answered: null, varied: new Map(), common: 0 }
  const together = pairSteps(base, head, likeness)
  let next = together.next()
  while (next.done !== true) {
    const kind = findDifference(next.value, seen, likeness, variation)
    if (kind !== null) return walked(kind, next.value)
    seen.common++
    next = together.next()
  }
  const [nextOfBase, nextOfHead] = next.value
  if (nextOfBase !== null && !head.isCut) return walked('ended-early', next.value)
  if (nextOfHead !== null && !base.isCut) return walked('went-on', next.value)
  const noted = chooseFirst(seen.answered, [...seen.varied.values()][0] ?? null)
  if (noted !== null)
    return walked(noted === seen.answered ? 'result' : 'arguments', noted.steps, noted.place)
  const isCut = base.isCut || head.isCut
  const line = isCut ? null : findDifferingLine([base.output, head.output], likeness)
  return line === null
    ? { common: seen.common, leave: null, likeness }
    : walked('output', [null, null], seen.common, line)

  function walked(
    kind: FirstDifference['kind'],
    steps: FirstDifference['steps'],
    place = seen.common,
    lineOfOutput: FirstDifference['line'] = null,
  ): TrajectoryDiff {
    const from = Math.max(0, place - maxBefore)
    const taken = (base.steps ?? []).slice(from, place)
    const before = taken.map((step, index) => ({ step, varies: seen.varied.has(from + index) }))
    const answered = seen.answered !== null && seen.answered.place < place ? seen.answered : null
    return {
      common: seen.common,
      leave: { kind, place, before, steps, answered, line: lineOfOutput },
      likeness,
    }
  }
}

/** Observations on the way. */
interface Seen {
  /** The first differing answer. */
  answered: Noted | null
  /** Steps whose arguments differ as they do between runs of the base, by place. */
  readonly varied: Map<number, Noted>
  common: number
}

/** Returns null if both sides take the same step. */
function findDifference(
  steps: WalkSide<TakenStep>,
  seen: Seen,
  likeness: ValueMatcher,
  variation: KnownVariation,
): 'tool' | 'arguments' | null {
  const [base, head] = steps
  if (base.tool !== head.tool) return 'tool'
  if (!likeness.match(...pairKnown(base.args, head.args))) {
    if (!variation.covers('args', seen.common, steps, likeness)) return 'arguments'
    seen.varied.set(seen.common, { place: seen.common, steps })
  }
  if (
    !likeness.matchAnswers(...pairKnown(base.result, head.result)) &&
    !variation.covers('result', seen.common, steps, likeness)
  )
    seen.answered ??= { place: seen.common, steps }
  likeness.learn(base.ids, head.ids)
  return null
}

function chooseFirst(a: Noted | null, b: Noted | null): Noted | null {
  if (a === null || b === null) return a ?? b
  return a.place <= b.place ? a : b
}

function findDifferingLine([base, head]: WalkSide<string | null>, likeness: ValueMatcher) {
  if (base === null || head === null) return null
  const [baseLines, headLines] = [base.trim().split('\n'), head.trim().split('\n')]
  for (let place = 0; place < Math.max(baseLines.length, headLines.length); place++) {
    const texts = [baseLines[place] ?? null, headLines[place] ?? null] as const
    if (texts[0] !== null && texts[1] !== null && likeness.isAlike(texts[0], texts[1])) continue
    return { place, texts }
  }
  return null
}

const maxPlaces = 10_000
const maxPathLength = 500

type Part = 'args' | 'result'

/**
 * Where passing runs of the base differ from each other: values at a place of one step, and prose that a tool takes or
 * returns at any step. A difference of the head in these places counts as noise. One run of the base shows no variation.
 */
export class KnownVariation {
  readonly #places = new Set<string>()

  constructor(base: readonly Trajectory[]) {
    for (const [index, run] of base.entries())
      for (const laterRun of base.slice(index + 1)) this.#addDifferences(run, laterRun)
  }

  /** Tells whether two steps of one tool differ in this part only where the base varies. `place`: index of the step. */
  covers(part: Part, place: number, [base, head]: WalkSide<TakenStep>, likeness: ValueMatcher): boolean {
    const isAlike = (left: JsonValue, right: JsonValue) => likeness.isAlike(left, right)
    for (const { path, isProse } of findDifferingPlaces(...pairKnown(base[part], head[part]), isAlike)) {
      const isKnown = this.#places.has(formatPartKey(part, base.tool, path, place))
      if (!isKnown && !(isProse && this.#places.has(formatPartKey(part, base.tool, path, null)))) return false
    }
    return true
  }

  #addDifferences(left: Trajectory, right: Trajectory): void {
    const likeness = new ValueMatcher(left, right)
    let place = 0
    for (const steps of pairSteps(left, right, likeness)) {
      const [a, b] = steps
      if (a.tool !== b.tool) return
      if (!likeness.match(...pairKnown(a.args, b.args))) this.#add('args', place, steps, likeness)
      if (!likeness.matchAnswers(...pairKnown(a.result, b.result)))
        this.#add('result', place, steps, likeness)
      likeness.learn(a.ids, b.ids)
      place++
    }
  }

  #add(part: Part, place: number, [a, b]: WalkSide<TakenStep>, likeness: ValueMatcher): void {
    const isAlike = (left: JsonValue, right: JsonValue) => likeness.isAlike(left, right)
    for (const { path, isProse } of findDifferingPlaces(...pairKnown(a[part], b[part]), isAlike)) {
      if (this.#places.size >= maxPlaces) return
      if (path.length > maxPathLength) continue
      this.#places.add(formatPartKey(part, a.tool, path, place))
      if (isProse) this.#places.add(formatPartKey(part, a.tool, path, null))
    }
  }
}

/** `place`: null for any step. */
function formatPartKey(part: Part, tool: string, path: string, place: number | null): string {
  return writeJson([part, tool, path, place])
}
