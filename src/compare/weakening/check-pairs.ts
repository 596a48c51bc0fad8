import type { BoundCheck } from '../../checks/bind.ts'
import { canonicalJson } from '../../core/json.ts'
import { append } from '../../core/append.ts'
import { checkKey, statedParams } from '../../scenario/checks-fingerprint.ts'

/** A check of the base, and what it has become; places in their lists. */
export interface CheckPair {
  readonly base: number
  readonly head: number
}

export interface PairedChecks {
  /** Those that are not the same any more. */
  readonly changed: readonly CheckPair[]
  /** Places of those of the base that nothing has come of. */
  readonly dropped: readonly number[]
}

/** Pairs that are looked at to find the nearest; of more checks of one type those of one order are taken. */
const mostLookedAt = 10_000

/**
 * Which check of the base has become which of the head: the same ones first, then those of one id, then of
 * one type those that are nearest by their parameters. A new order, or another place, is no change.
 */
export function pairChecks(base: readonly BoundCheck[], head: readonly BoundCheck[]): PairedChecks {
  const left = new Left(base, head)
  left.pair(checkKey)
  const changed = left.pair(({ spec }) => spec.id ?? null)
  for (const [ofBase, ofHead] of left.types()) {
    const near =
      ofBase.length * ofHead.length > mostLookedAt
        ? ofBase.slice(0, ofHead.length).map((index, at) => ({ base: index, head: ofHead[at] ?? 0 }))
        : nearest(
            ofBase.map((index) => ({ index, parts: partsOf(base[index]) })),
            ofHead.map((index) => ({ index, parts: partsOf(head[index]) })),
          )
    for (const pair of near) left.take(pair)
    changed.push(...near)
  }
  return { changed, dropped: left.base() }
}

/** Checks of both sides that have no counterpart yet. */
class Left {
  readonly #base: readonly BoundCheck[]
  readonly #head: readonly BoundCheck[]
  readonly #ofBase: Set<number>
  readonly #ofHead: Set<number>

  constructor(base: readonly BoundCheck[], head: readonly BoundCheck[]) {
    this.#base = base
    this.#head = head
    this.#ofBase = new Set(base.keys())
    this.#ofHead = new Set(head.keys())
  }

  base(): number[] {
    return [...this.#ofBase]
  }

  take({ base, head }: CheckPair): void {
    this.#ofBase.delete(base)
    this.#ofHead.delete(head)
  }

  /** Those that are called the same, in their order. */
  pair(nameOf: (check: BoundCheck) => string | null): CheckPair[] {
    const named = this.#by(this.#ofHead, this.#head, nameOf)
    for (const list of named.values()) list.reverse()
    const pairs: CheckPair[] = []
    for (const base of this.base()) {
      const check = this.#base[base]
      const name = check === undefined ? null : nameOf(check)
      const head = name === null ? undefined : named.get(name)?.pop()
      if (head === undefined) continue
      const pair = { base, head }
      this.take(pair)
      pairs.push(pair)
    }
    return pairs
  }

  /** Remaining checks of each type, on both sides. */
  types(): readonly (readonly [readonly number[], readonly number[]])[] {
    const ofHead = this.#by(this.#ofHead, this.#head, typeOf)
    const ofBase = this.#by(this.#ofBase, this.#base, typeOf)
    return [...ofBase].map(([type, base]) => [base, ofHead.get(type) ?? []])
  }

  #by(
    left: ReadonlySet<number>,
    checks: readonly BoundCheck[],
    nameOf: (check: BoundCheck) => string | null,
  ): Map<string, number[]> {
    const named = new Map<string, number[]>()
    for (const index of left) {
      const check = checks[index]
      const name = check === undefined ? null : nameOf(check)
      if (name !== null) append(named, name, index)
    }
    return named
  }
}

function typeOf({ spec, check }: BoundCheck): string {
  return check?.type ?? spec.type
}

interface Candidate {
  readonly index: number
  readonly parts: ReadonlySet<string>
}

/** The pair that has most in common first; among equals the first of the base, and of the head. */
function nearest(base: readonly Candidate[], head: readonly Candidate[]): CheckPair[] {
  const all = base.flatMap((one) =>
    head.map((other) => ({ base: one.index, head: other.index, common: commonTo(one.parts, other.parts) })),
  )
  const ranked = all.sort((a, b) => b.common - a.common || a.base - b.base || a.head - b.head)
  const taken = { base: new Set<number>(), head: new Set<number>() }
  return ranked.flatMap(({ base: from, head: to }) => {
    if (taken.base.has(from) || taken.head.has(to)) return []
    taken.base.add(from)
    taken.head.add(to)
    return [{ base: from, head: to }]
  })
}

function commonTo(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const part of one) if (other.has(part)) common += 1
  return common
}

/** Splits what an author says of a check into pieces that can be told apart: items of its lists count one by one. */
function partsOf(bound: BoundCheck | undefined): ReadonlySet<string> {
  if (bound === undefined) return new Set()
  const { surface, turns, description } = bound.spec
  const said = [canonicalJson({ surface }), canonicalJson({ turns }), canonicalJson({ description })]
  for (const [name, value] of Object.entries(statedParams(bound))) {
    said.push(canonicalJson([name, value]))
    if (Array.isArray(value)) for (const item of value) said.push(canonicalJson([name, 'holds', item]))
  }
  return new Set(said)
}
