import { percent } from './clause-words.ts'
import { scopeId, type Scope } from './scope.ts'
import type { Said } from './others-loosened.ts'
import { withoutLooser } from './without-looser.ts'

/** Shares are from 0 to 1. */
export interface Floor {
  readonly scope: Scope
  readonly atLeast: number
  /** Above `atLeast`; below it the clause does not hold, and does not block. */
  readonly warnBelow: number | null
}

/** A floor of pass^k: the chance that all of k trials pass. */
export interface PowerFloor extends Floor {
  /** 2 to 10. */
  readonly k: number
}

type AnyFloor = Floor & Partial<Pick<PowerFloor, 'k'>>

/** `pass-rate/tag:checkout`, `pass^3`. */
function floorName({ scope, k }: AnyFloor): string {
  return `${k === undefined ? 'pass-rate' : `pass^${k}`}${scopeId(scope)}`
}

/** Floors that are lower than those of their name in the base, or gone; `key` is their key of `policy`. */
export function floorsLoosened(key: string, base: readonly AnyFloor[], head: readonly AnyFloor[]): Said[] {
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

/** The floors of both sides, the higher one of each name. */
export function strictestFloors<Item extends AnyFloor>(
  base: readonly Item[],
  head: readonly Item[],
): readonly Item[] {
  return withoutLooser([...base, ...head], isStricter, withBand)
}

function isStricter(one: AnyFloor, other: AnyFloor): boolean {
  return floorName(one) === floorName(other) && one.atLeast >= other.atLeast
}

function withBand<Item extends AnyFloor>(kept: Item, other: Item): Item {
  const highest = Math.max(kept.warnBelow ?? 0, other.warnBelow ?? 0)
  return { ...kept, warnBelow: highest > kept.atLeast ? highest : null }
}
