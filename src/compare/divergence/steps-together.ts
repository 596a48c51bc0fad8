import type { JsonValue } from '../../core/json.ts'
import type { Likeness } from './likeness.ts'
import type { TakenStep, Trajectory } from './trajectory.ts'

/** What each of two runs has of something. */
export type Side<T> = readonly [base: T, head: T]

/**
 * The steps of two trajectories side by side, for as long as both have one. What was asked for at once
 * runs in an order of chance: such steps of the head come in the order in which the base took them.
 * `left`: what each has after the last of them, for who went along to the end.
 */
export function* stepsTogether(
  base: Trajectory,
  head: Trajectory,
  likeness: Likeness,
): Generator<Side<TakenStep>, Side<TakenStep | null>> {
  const [ofBase, ofHead] = [base.steps ?? [], [...(head.steps ?? [])]]
  let place = 0
  let looks = mostLooks
  for (const one of ofBase) {
    if (looks > 0) looks -= bringForward(ofHead, place, one, likeness)
    const other = ofHead[place]
    if (other === undefined) break
    yield [one, other]
    place++
  }
  return [ofBase[place] ?? null, ofHead[place] ?? null]
}

/** Null on either side: nobody knows, and it is null for both. */
export function known(base: JsonValue, head: JsonValue): Side<JsonValue> {
  return base === null || head === null ? [null, null] : [base, head]
}

/** Calls of one request; what more there are stay in the order in which they ran. */
const mostAtOnce = 16

/** Steps of one walk that are looked at for it in vain. */
const mostLooks = 500

/**
 * Brings the step that the base took to its place, if it is among those asked for together with the one
 * there. Gives how many others it looked at.
 */
function bringForward(steps: TakenStep[], place: number, wanted: TakenStep, likeness: Likeness): number {
  const asked = steps[place]?.askedBy ?? null
  if (asked === null) return 0
  const end = Math.min(steps.length, place + mostAtOnce)
  for (let at = place; at < end; at++) {
    const step = steps[at]
    if (step === undefined || step.askedBy !== asked) return at - place
    if (step.tool !== wanted.tool || !likeness.isAlike(...known(wanted.args, step.args))) continue
    if (at > place) steps.splice(place, 0, ...steps.splice(at, 1))
    return at - place
  }
  return end - place
}
