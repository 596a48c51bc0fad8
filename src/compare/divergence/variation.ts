import { writeJson, type JsonValue } from '../../core/json.ts'
import { differingPlaces } from './json-diff.ts'
import { Likeness } from './likeness.ts'
import { known, stepsTogether, type Side } from './steps-together.ts'
import type { TakenStep, Trajectory } from './trajectory.ts'

const mostPlaces = 10_000
const longestPath = 500

type Part = 'args' | 'result'

/**
 * What is not the same in runs of the base that all pass: an item that one step asks for, how long a tool
 * took; and the words that a tool is given or gives, whatever the step. There a difference of the head is
 * noise as far as anybody can tell. With one run of the base nothing is known of it.
 */
export class Variation {
  readonly #places = new Set<string>()

  constructor(base: readonly Trajectory[]) {
    for (const [index, one] of base.entries()) {
      for (const other of base.slice(index + 1)) this.#note(one, other)
    }
  }

  /** Whether the steps, of one tool, differ in this part nowhere but there. `place`: which step it is, from 0. */
  covers(part: Part, place: number, [base, head]: Side<TakenStep>, likeness: Likeness): boolean {
    if (this.#places.size === 0) return false
    const isAlike = (one: JsonValue, other: JsonValue) => likeness.isAlike(one, other)
    for (const { path, isProse } of differingPlaces(...known(base[part], head[part]), isAlike)) {
      const isKnown = this.#places.has(keyOf(part, base.tool, path, place))
      if (!isKnown && !(isProse && this.#places.has(keyOf(part, base.tool, path, null)))) return false
    }
    return true
  }

  #note(base: Trajectory, head: Trajectory): void {
    const likeness = new Likeness(base, head)
    let place = 0
    for (const steps of stepsTogether(base, head, likeness)) {
      const [one, other] = steps
      if (one.tool !== other.tool) return
      if (!likeness.match(...known(one.args, other.args))) this.#add('args', place, steps, likeness)
      if (!likeness.meet(...known(one.result, other.result))) this.#add('result', place, steps, likeness)
      likeness.learn(one.ids, other.ids)
      place++
    }
  }

  #add(part: Part, place: number, [one, other]: Side<TakenStep>, likeness: Likeness): void {
    const isAlike = (ofOne: JsonValue, ofOther: JsonValue) => likeness.isAlike(ofOne, ofOther)
    for (const { path, isProse } of differingPlaces(...known(one[part], other[part]), isAlike)) {
      if (this.#places.size >= mostPlaces) return
      if (path.length > longestPath) continue
      this.#places.add(keyOf(part, one.tool, path, place))
      if (isProse) this.#places.add(keyOf(part, one.tool, path, null))
    }
  }
}

/** `place`: null for any step. */
function keyOf(part: Part, tool: string, path: string, place: number | null): string {
  return writeJson([part, tool, path, place])
}
