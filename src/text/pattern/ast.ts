import type { CharSet, Flags } from './char-set.ts'
/** `start` \A, `end` \Z, `last-line-end` a plain $, `line-*` the multiline forms. */
export type Assertion =
  | 'start'
  | 'end'
  | 'last-line-end'
  | 'line-start'
  | 'line-end'
  | 'word-edge'
  | 'no-word-edge'
  | 'ascii-word-edge'
  | 'no-ascii-word-edge'

/** A parsed pattern. Case and character classes are already inside the sets. */
export type Node =
  | { readonly type: 'set'; readonly set: CharSet }
  | { readonly type: 'sequence'; readonly items: readonly Node[] }
  | { readonly type: 'branch'; readonly items: readonly Node[] }
  | {
      readonly type: 'repeat'
      readonly item: Node
      readonly min: number
      /** Infinity where unbounded. */
      readonly max: number
      readonly mode: 'greedy' | 'lazy' | 'possessive'
    }
  /** Null index: a group that captures nothing. */
  | { readonly type: 'group'; readonly index: number | null; readonly item: Node }
  | { readonly type: 'atomic'; readonly item: Node }
  | {
      readonly type: 'look'
      readonly negate: boolean
      /** Code points to step back before matching; null looks ahead. */
      readonly behind: number | null
      readonly item: Node
    }
  | { readonly type: 'reference'; readonly index: number; readonly flags: Flags }
  | { readonly type: 'condition'; readonly index: number; readonly yes: Node; readonly no: Node }
  | { readonly type: 'assert'; readonly at: Assertion }

/** Thrown inside the engine where a pattern cannot be used. `position` counts characters from 0. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault'
  readonly reason: string
  readonly position: number

  constructor(reason: string, position: number) {
    super(reason)
    this.reason = reason
    this.position = position
  }
}

/** Fewest and most code points that a node can match. */
export interface Width {
  readonly min: number
  readonly max: number
}

const nothing: Width = { min: 0, max: 0 }

/** `groups` holds the width of every closed capturing group by its index. */
export function measureWidth(node: Node, groups: readonly (Width | null)[]): Width {
  switch (node.type) {
    case 'set':
      return { min: 1, max: 1 }
    case 'assert':
    case 'look':
      return nothing
    case 'sequence':
      return node.items.reduce<Width>((sum, item) => {
        const width = measureWidth(item, groups)
        return { min: sum.min + width.min, max: sum.max + width.max }
      }, nothing)
    case 'branch':
      return combineWidths(node.items.map((item) => measureWidth(item, groups)))
    case 'condition':
      return combineWidths([measureWidth(node.yes, groups), measureWidth(node.no, groups)])
    case 'repeat': {
      const { min, max } = measureWidth(node.item, groups)
      return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max }
    }
    case 'reference':
      return groups[node.index] ?? nothing
    case 'group':
    case 'atomic':
      return measureWidth(node.item, groups)
  }
}

function combineWidths(widths: readonly Width[]): Width {
  return {
    min: Math.min(...widths.map(({ min }) => min)),
    max: Math.max(...widths.map(({ max }) => max)),
  }
}
