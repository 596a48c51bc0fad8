import type { JsonValue } from '../../core/json.ts'
import { findMostPairs } from './most-pairs.ts'

export interface Step {
  readonly tool: string
  /** Null: the trace does not say. */
  readonly args: JsonValue
}

/** A step that is wanted; one that is optional may be left out. */
export interface ExpectedStep extends Step {
  readonly isOptional?: boolean
}

export interface MatchRules<Wanted, Taken> {
  readonly ordering: 'exact' | 'any_order' | 'in_order'
  /** Calls that are no steps count for nothing. */
  readonly allowsOthers: boolean
  readonly fits: (wanted: Wanted, taken: Taken) => boolean
  /** Whether a call is of the tool of a step, whatever it was called with. */
  readonly isOfTool: (wanted: Wanted, taken: Taken) => boolean
}

/** Kensa's names, because its reports are read by programs. Indexes count from 0. */
export interface StepMatch {
  matched: number
  /** Steps that count: all but those that may be left out, and were. */
  readonly expected: number
  readonly missing_steps: { index: number; tool: string; args: JsonValue }[]
  readonly unexpected_steps: { index: number; tool: string; args: JsonValue }[]
  readonly argument_mismatches: {
    expected_index: number
    actual_index: number
    tool: string
    expected_args: JsonValue
    actual_args: JsonValue
  }[]
}

type Placed<Item> = readonly [place: number, item: Item]

/** Compares the steps that were wanted with those that were taken. */
export function matchSteps<Wanted extends ExpectedStep, Taken extends Step>(
  wanted: readonly Wanted[],
  taken: readonly Taken[],
  rules: MatchRules<Wanted, Taken>,
): StepMatch {
  return rules.ordering === 'exact' ? matchByPlace(wanted, taken, rules) : matchByPairs(wanted, taken, rules)
}

function startMatch(expected: number): StepMatch {
  return { matched: 0, expected, missing_steps: [], unexpected_steps: [], argument_mismatches: [] }
}

/** Matches position by position; nothing is shifted for a better fit, except around optional steps. */
function matchByPlace<Wanted extends ExpectedStep, Taken extends Step>(
  all: readonly Wanted[],
  taken: readonly Taken[],
  { fits, isOfTool }: MatchRules<Wanted, Taken>,
): StepMatch {
  const expected = dropOptional(all, taken, fits)
  const result = startMatch(expected.length)
  for (let place = 0; place < Math.max(expected.length, taken.length); place += 1) {
    const [index, wanted] = expected[place] ?? []
    const call = taken[place]
    if (wanted !== undefined && call !== undefined) {
      if (fits(wanted, call)) {
        result.matched += 1
        continue
      }
      if (isOfTool(wanted, call)) {
        result.argument_mismatches.push(createMismatch([index ?? place, wanted], [place, call]))
        continue
      }
    }
    if (wanted !== undefined) result.missing_steps.push(listStep([index ?? place, wanted]))
    if (call !== undefined) result.unexpected_steps.push(listStep([place, call]))
  }
  return result
}

/** Drops the optional steps that are best left out: then most others fit the call at their place. */
function dropOptional<Wanted extends ExpectedStep, Taken>(
  all: readonly Wanted[],
  taken: readonly Taken[],
  fits: (wanted: Wanted, taken: Taken) => boolean,
): Placed<Wanted>[] {
  const count = all.filter(({ isOptional }) => isOptional === true).length
  if (count === 0) return [...all.entries()]
  /** Best fit by step and number of steps left out before it. A step that must be there outweighs all others. */
  const best: { readonly hits: number; readonly isOut: boolean }[][] = []
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const step = all[at] as Wanted
    const row: (typeof best)[number] = []
    best[at] = row
    for (let out = 0; out <= Math.min(at, count); out += 1) {
      const call = taken[at - out]
      const weight = step.isOptional === true ? 1 : all.length + 1
      const hit = call !== undefined && fits(step, call) ? weight : 0
      const stay = hit + (best[at + 1]?.[out]?.hits ?? 0)
      const leave = step.isOptional === true ? (best[at + 1]?.[out + 1]?.hits ?? 0) : -1
      const isOut = leave > stay || (leave === stay && hit === 0)
      row[out] = { hits: Math.max(stay, leave), isOut }
    }
  }
  let out = 0
  return [...all.entries()].filter(([at]) => {
    const isOut = best[at]?.[out]?.isOut === true
    out += isOut ? 1 : 0
    return !isOut
  })
}

/** Pairs full matches first, each call used once; then calls of the same tool with other arguments. */
function matchByPairs<Wanted extends ExpectedStep, Taken extends Step>(
  all: readonly Wanted[],
  taken: readonly Taken[],
  { ordering, allowsOthers, fits, isOfTool }: MatchRules<Wanted, Taken>,
): StepMatch {
  const pairs = ordering === 'in_order' ? pairInOrder(all, taken, fits) : pairRequiredFirst(all, taken, fits)
  const open = [...all.entries()].filter(
    ([place, { isOptional }]) => !pairs.has(place) && isOptional !== true,
  )
  const result = startMatch(pairs.size + open.length)
  result.matched = pairs.size
  const left = new Map(taken.entries())
  for (const place of pairs.values()) left.delete(place)
  for (const [index, wanted] of open) {
    const other = [...left].find(([, call]) => isOfTool(wanted, call))
    if (other === undefined) result.missing_steps.push(listStep([index, wanted]))
    else {
      left.delete(other[0])
      result.argument_mismatches.push(createMismatch([index, wanted], other))
    }
  }
  if (!allowsOthers) for (const step of left) result.unexpected_steps.push(listStep(step))
  return result
}

type Pairs = ReadonlyMap<number, number>

function pairRequiredFirst<Wanted extends ExpectedStep, Taken>(
  all: readonly Wanted[],
  taken: readonly Taken[],
  fits: (wanted: Wanted, taken: Taken) => boolean,
): Pairs {
  const places = [...all.keys()].sort(
    (a, b) => Number(all[a]?.isOptional ?? false) - Number(all[b]?.isOptional ?? false),
  )
  const pairs = findMostPairs(
    places.map((place) => all[place] as Wanted),
    taken,
    fits,
  )
  return new Map([...pairs].map(([at, call]) => [places[at] ?? at, call]))
}

/** Steps times calls for which the best alignment is looked for; beyond, each step takes the first call that fits. */
const maxAligned = 4_000_000

/** Pairs the longest row of steps that calls fit in order; a required step outweighs all optional ones. */
function pairInOrder<Wanted extends ExpectedStep, Taken>(
  all: readonly Wanted[],
  taken: readonly Taken[],
  fits: (wanted: Wanted, taken: Taken) => boolean,
): Pairs {
  const [rows, columns] = [all.length, taken.length]
  const pairs = new Map<number, number>()
  if (rows * columns > maxAligned) {
    let next = 0
    for (const [place, call] of taken.entries()) {
      const step = all[next]
      if (step !== undefined && fits(step, call)) pairs.set(next++, place)
    }
    return pairs
  }
  const width = columns + 1
  const best = new Uint32Array((rows + 1) * width)
  const hits = new Uint8Array(rows * width)
  for (let row = rows - 1; row >= 0; row -= 1) {
    const step = all[row] as Wanted
    const weight = step.isOptional === true ? 1 : rows + 1
    for (let column = columns - 1; column >= 0; column -= 1) {
      const [here, below] = [row * width + column, (row + 1) * width + column]
      const isHit = fits(step, taken[column] as Taken)
      hits[here] = isHit ? 1 : 0
      best[here] = Math.max(
        best[below] ?? 0,
        best[here + 1] ?? 0,
        isHit ? (best[below + 1] ?? 0) + weight : 0,
      )
    }
  }
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    const [here, below] = [row * width + column, (row + 1) * width + column]
    if (hits[here] === 1 && best[here] !== best[below] && best[here] !== best[here + 1])
      pairs.set(row++, column++)
    else if (best[here] === best[below]) row += 1
    else column += 1
  }
  return pairs
}

function listStep([index, { tool, args }]: Placed<Step>): StepMatch['missing_steps'][number] {
  return { index, tool, args }
}

function createMismatch([wantedIndex, wanted]: Placed<Step>, [takenIndex, taken]: Placed<Step>) {
  return {
    expected_index: wantedIndex,
    actual_index: takenIndex,
    tool: wanted.tool,
    expected_args: wanted.args,
    actual_args: taken.args,
  }
}
