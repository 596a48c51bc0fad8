import type { JsonValue } from '../../core/json.ts'
import { isDeepEqual } from './deep-equal.ts'
import { isDeepSubset } from './deep-subset.ts'
import { findMostPairs } from './most-pairs.ts'
import { isEmpty } from '../../trace/views/tool-executions.ts'

export interface Step {
  readonly tool: string
  /** Null: the trace does not say. */
  readonly args: JsonValue
}

export interface MatchRules {
  readonly ordering: 'exact' | 'any_order'
  readonly args: 'exact' | 'subset' | 'ignore'
  /** Whether a step whose arguments are not recorded counts as a match. */
  readonly benefitOfDoubt: boolean
}

/** Kensa's names, because its reports are read by programs. Indexes count from 0. */
export interface StepMatch {
  matched: number
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

/** Compares the steps that were wanted with those that were taken. */
export function matchSteps(expected: readonly Step[], actual: readonly Step[], rules: MatchRules): StepMatch {
  const result: StepMatch = { matched: 0, missing_steps: [], unexpected_steps: [], argument_mismatches: [] }
  if (rules.ordering === 'exact') matchInOrder(expected, actual, rules, result)
  else matchAnyOrder(expected, actual, rules, result)
  return result
}

/** Position by position; nothing is shifted to find a better fit. */
function matchInOrder(
  expected: readonly Step[],
  actual: readonly Step[],
  rules: MatchRules,
  result: StepMatch,
): void {
  for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
    const wanted = expected[index]
    const taken = actual[index]
    if (wanted !== undefined && taken !== undefined) {
      if (isMatch(wanted, taken, rules)) {
        result.matched += 1
        continue
      }
      if (wanted.tool === taken.tool) {
        result.argument_mismatches.push(createMismatch(wanted, index, taken, index))
        continue
      }
    }
    if (wanted !== undefined) result.missing_steps.push({ index, ...wanted })
    if (taken !== undefined) result.unexpected_steps.push({ index, ...taken })
  }
}

/** Full matches first, each call used once; then calls of the same tool with other arguments. */
function matchAnyOrder(
  expected: readonly Step[],
  actual: readonly Step[],
  rules: MatchRules,
  result: StepMatch,
): void {
  const pairs = findMostPairs(expected, actual, (wanted, taken) => isMatch(wanted, taken, rules))
  result.matched = pairs.size
  const left = new Map(actual.entries())
  for (const index of pairs.values()) left.delete(index)
  const take = (tool: string): [number, Step] | undefined => {
    for (const entry of left) {
      if (entry[1].tool !== tool) continue
      left.delete(entry[0])
      return entry
    }
    return undefined
  }
  const open = [...expected.entries()].filter(([index]) => !pairs.has(index))
  for (const [index, wanted] of open) {
    const other = take(wanted.tool)
    if (other === undefined) result.missing_steps.push({ index, ...wanted })
    else result.argument_mismatches.push(createMismatch(wanted, index, other[1], other[0]))
  }
  for (const [index, step] of left) result.unexpected_steps.push({ index, ...step })
}

function isMatch(wanted: Step, taken: Step, rules: MatchRules): boolean {
  if (wanted.tool !== taken.tool) return false
  if (rules.args === 'ignore' || (rules.args === 'subset' && isEmpty(wanted.args))) return true
  if (taken.args === null) return rules.benefitOfDoubt
  return (rules.args === 'subset' ? isDeepSubset : isDeepEqual)(wanted.args, taken.args)
}

function createMismatch(
  wanted: Step,
  wantedIndex: number,
  taken: Step,
  takenIndex: number,
): StepMatch['argument_mismatches'][number] {
  return {
    expected_index: wantedIndex,
    actual_index: takenIndex,
    tool: wanted.tool,
    expected_args: wanted.args,
    actual_args: taken.args,
  }
}
