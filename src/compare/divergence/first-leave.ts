import { Likeness } from './likeness.ts'
import { known, stepsTogether, type Side } from './steps-together.ts'
import type { TakenStep, Trajectory } from './trajectory.ts'
import type { Variation } from './variation.ts'

/** Where the trajectory of the head leaves that of the base. */
export interface Leave {
  readonly kind: 'tool' | 'arguments' | 'result' | 'ended-early' | 'went-on' | 'output'
  /** Its place, from 0: how many steps are before it. */
  readonly place: number
  /** The last steps that both took, those of the base; `varies`: with other values, such as runs of the base have. */
  readonly before: readonly { readonly step: TakenStep; readonly varies: boolean }[]
  /** The step of each side; null where it took none. */
  readonly steps: Side<TakenStep | null>
  /** The first step before it that had another answer already. */
  readonly answered: Noted | null
  /** Of the output: which line, from 0, and what each side has there. */
  readonly line: { readonly place: number; readonly texts: Side<string | null> } | null
}

const mostBefore = 3

interface Noted {
  readonly place: number
  readonly steps: Side<TakenStep>
}

/** How far two trajectories go together. */
export interface Walk {
  /** Steps that both took. */
  readonly common: number
  /** Null where nothing that is known differs. */
  readonly leave: Leave | null
  readonly likeness: Likeness
}

/**
 * Walks along two trajectories until the tool or its arguments differ. What differs in answers is noted on
 * the way, and counts where all steps are the same; so is what differs only where runs of the base differ,
 * too. The final output counts where nothing else does. What a side does not record differs from nothing.
 */
export function walk(base: Trajectory, head: Trajectory, variation: Variation): Walk {
  const likeness = new Likeness(base, head)
  if ((base.steps === null) !== (head.steps === null)) return { common: 0, leave: null, likeness }
  const seen: Seen = { answered: null, varied: new Map(), common: 0 }
  const together = stepsTogether(base, head, likeness)
  let next = together.next()
  while (next.done !== true) {
    const kind = differenceAt(next.value, seen, likeness, variation)
    if (kind !== null) return walked(kind, next.value)
    seen.common++
    next = together.next()
  }
  const [ofBase, ofHead] = next.value
  if (ofBase !== null && !head.isCut) return walked('ended-early', next.value)
  if (ofHead !== null && !base.isCut) return walked('went-on', next.value)
  const noted = firstOf(seen.answered, [...seen.varied.values()][0] ?? null)
  if (noted !== null)
    return walked(noted === seen.answered ? 'result' : 'arguments', noted.steps, noted.place)
  const isCut = base.isCut || head.isCut
  const line = isCut ? null : differingLine([base.output, head.output], likeness)
  return line === null
    ? { common: seen.common, leave: null, likeness }
    : walked('output', [null, null], seen.common, line)

  function walked(
    kind: Leave['kind'],
    steps: Leave['steps'],
    place = seen.common,
    lineOfOutput: Leave['line'] = null,
  ): Walk {
    const from = Math.max(0, place - mostBefore)
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

/** What was seen on the way. */
interface Seen {
  /** The first other answer. */
  answered: Noted | null
  /** Steps with other arguments, such as runs of the base have, too, by their places. */
  readonly varied: Map<number, Noted>
  common: number
}

/** Null where both go on. */
function differenceAt(
  steps: Side<TakenStep>,
  seen: Seen,
  likeness: Likeness,
  variation: Variation,
): 'tool' | 'arguments' | null {
  const [base, head] = steps
  if (base.tool !== head.tool) return 'tool'
  if (!likeness.match(...known(base.args, head.args))) {
    if (!variation.covers('args', seen.common, steps, likeness)) return 'arguments'
    seen.varied.set(seen.common, { place: seen.common, steps })
  }
  if (
    !likeness.meet(...known(base.result, head.result)) &&
    !variation.covers('result', seen.common, steps, likeness)
  ) {
    seen.answered ??= { place: seen.common, steps }
  }
  likeness.learn(base.ids, head.ids)
  return null
}

function firstOf(one: Noted | null, other: Noted | null): Noted | null {
  if (one === null || other === null) return one ?? other
  return one.place <= other.place ? one : other
}

function differingLine([base, head]: Side<string | null>, likeness: Likeness): Leave['line'] {
  if (base === null || head === null) return null
  const [ofBase, ofHead] = [base.trim().split('\n'), head.trim().split('\n')]
  for (let place = 0; place < Math.max(ofBase.length, ofHead.length); place++) {
    const texts = [ofBase[place] ?? null, ofHead[place] ?? null] as const
    if (texts[0] !== null && texts[1] !== null && likeness.isAlike(texts[0], texts[1])) continue
    return { place, texts }
  }
  return null
}
