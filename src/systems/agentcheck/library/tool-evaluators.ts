import { diffNames } from '../../../checks/tools/name-sets.ts'
import { findBrokenBounds } from './bounds.ts'
import { type EvalResult, requireNumbers, requireTexts, joinSentences } from './eval-result.ts'

export interface ToolSelectionInput {
  readonly expected: readonly string[]
  readonly actual: readonly string[]
}

export interface ToolSelectionResult extends EvalResult {
  readonly expected: readonly string[]
  /** Each name once. */
  readonly actual: readonly string[]
}

/**
 * Tells whether the tools that were called are exactly the expected ones, in any order and however often.
 * @throws TypeError if it would pass, and one of them is no list of texts: what was called is then not known.
 */
export function toolSelection({ expected, actual }: ToolSelectionInput): ToolSelectionResult {
  // Without a list there are no names, as in agentcheck; that may fail, and never passes.
  const names = new Set((actual as typeof actual | null | undefined) ?? [])
  const { missing, extra } = diffNames((expected as typeof expected | null | undefined) ?? [], names)
  const passed = missing.length === 0 && extra.length === 0
  if (passed) {
    requireTexts(expected, 'expected')
    requireTexts(actual, 'actual')
  }
  const message = joinSentences(
    missing.length === 0 ? null : `Missing: ${missing.join(', ')}`,
    extra.length === 0 ? null : `Unexpected: ${extra.join(', ')}`,
  )
  const details = passed ? 'All expected tools matched' : message
  return { key: 'tool_selection', passed, details, expected, actual: [...names] }
}

export function createToolSelectionEvaluator({ expected }: Pick<ToolSelectionInput, 'expected'>) {
  return ({ actual }: Pick<ToolSelectionInput, 'actual'>): ToolSelectionResult =>
    toolSelection({ expected, actual })
}

export interface ToolCallCountInput {
  readonly count: number
  readonly min?: number | undefined
  readonly max?: number | undefined
}

export interface ToolCallCountResult extends EvalResult, ToolCallCountInput {}

/**
 * Tells whether there are as many tool calls as asked for, bounds included.
 * @throws TypeError if it would pass, and the count or a bound is no number.
 */
export function toolCallCount({ count, min, max }: ToolCallCountInput): ToolCallCountResult {
  const broken = findBrokenBounds(count, { min, max })
  if (broken.length === 0) requireNumbers({ count: count ?? null })
  return {
    key: 'tool_call_count',
    passed: broken.length === 0,
    details:
      broken.length === 0
        ? `${count} tool calls within bounds`
        : broken.map((at) => `${count} calls ${at}`).join('. '),
    count,
    min,
    max,
  }
}

export function createToolCallCountEvaluator({ min, max }: Omit<ToolCallCountInput, 'count'>) {
  return ({ count }: Pick<ToolCallCountInput, 'count'>): ToolCallCountResult =>
    toolCallCount({ count, min, max })
}
