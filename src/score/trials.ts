import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A trial before its place among the trials of its scenario is known. */
export type UnplacedTrial = Omit<TrialResult, 'index'>

interface Draft {
  readonly key: string
  /** The number that the trace gives itself; null where it gives none. */
  readonly stated: number | null
  readonly trial: UnplacedTrial
}

const incomplete = 'part of its recording could not be read'

/** The trials of a suite as they come in, in the order of files and traces. */
export class Trials {
  readonly #drafts = new Map<string, Draft[]>()
  readonly #damaged = new Set<string>()
  /** Scenarios by trace; made when the first trace is read a second time, which is rare. */
  #places: Map<string, Draft[][]> | null = null

  add(scenario: Scenario, file: string, traceId: string, stated: number | null, trial: UnplacedTrial): void {
    const list = this.#drafts.get(scenario.id)
    const draft = { key: keyOf(file, traceId), stated, trial }
    if (list === undefined) this.#drafts.set(scenario.id, [draft])
    else list.push(draft)
  }

  /** Takes back what was scored by a reading of a trace that turned out not to be whole. */
  withdraw(file: string, traceId: string): void {
    this.#places ??= this.#index()
    const key = keyOf(file, traceId)
    for (const list of this.#places.get(key) ?? []) {
      const at = list.findIndex((draft) => draft.key === key)
      if (at !== -1) list.splice(at, 1)
    }
    this.#places.delete(key)
  }

  /** Part of this trace could not be read: what its checks say of the rest proves nothing. */
  damage(file: string, traceId: string): void {
    this.#damaged.add(keyOf(file, traceId))
  }

  /** By the number that the trace states, else in the order of files and traces; numbered from 1. */
  of(scenario: Scenario): TrialResult[] {
    const drafts = this.#drafts.get(scenario.id) ?? []
    const numbered = drafts.some(({ stated }) => stated !== null)
    const ordered = numbered ? drafts.toSorted((a, b) => order(a) - order(b) || 0) : drafts
    return ordered.map(({ key, trial }, index) => {
      const placed = { index: index + 1, ...trial }
      return this.#damaged.has(key) ? { ...placed, outcome: 'unverified', reason: incomplete } : placed
    })
  }

  #index(): Map<string, Draft[][]> {
    const places = new Map<string, Draft[][]>()
    for (const list of this.#drafts.values()) {
      for (const { key } of list) {
        const known = places.get(key)
        if (known === undefined) places.set(key, [list])
        else known.push(list)
      }
    }
    return places
  }
}

function keyOf(file: string, traceId: string): string {
  return `${file}\n${traceId}`
}

function order({ stated }: Draft): number {
  return stated ?? Infinity
}
