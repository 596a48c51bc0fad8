import { findShapeProblems } from '../../../checks/json/shape.ts'
import { defaultThresholdMs } from '../../../checks/resource/latency.ts'
import { parseJson } from '../../../core/json.ts'
import { compareValues, type EvalResult, requireNumbers, requireTexts, joinSentences } from './eval-result.ts'

export interface LatencyInput {
  readonly latencyMs: number
  /** Default: 20 000. */
  readonly thresholdMs?: number | null | undefined
}

export interface LatencyResult extends EvalResult {
  readonly ms: number
  readonly threshold: number
}

/**
 * Tells whether something took no longer than a limit.
 * @throws TypeError if it would pass, and the time or the limit is no number.
 */
export function latency({ latencyMs: ms, thresholdMs }: LatencyInput): LatencyResult {
  const threshold = thresholdMs ?? defaultThresholdMs
  const passed = compareValues(ms, '<=', threshold)
  if (passed) requireNumbers({ latencyMs: ms, thresholdMs: threshold })
  const details = `${ms}ms ${passed ? 'within' : 'exceeded'} ${threshold}ms threshold`
  return { key: 'latency', passed, details, ms, threshold }
}

export function createLatencyEvaluator({ thresholdMs }: Pick<LatencyInput, 'thresholdMs'>) {
  return ({ latencyMs }: Pick<LatencyInput, 'latencyMs'>): LatencyResult =>
    latency({ latencyMs, thresholdMs })
}

export interface CostBudgetInput {
  readonly actual: number
  readonly budget: number
}

export interface CostBudgetResult extends EvalResult, CostBudgetInput {}

/**
 * Tells whether a cost, in whatever unit, is within a budget.
 * @throws TypeError if it would pass, and one of them is no number.
 */
export function costBudget({ actual, budget }: CostBudgetInput): CostBudgetResult {
  const passed = compareValues(actual, '<=', budget)
  if (passed) requireNumbers({ actual, budget })
  const details = `${actual} ${passed ? 'within' : 'exceeded'} budget of ${budget}`
  return { key: 'cost_budget', passed, details, actual, budget }
}

export function createCostBudgetEvaluator({ budget }: Pick<CostBudgetInput, 'budget'>) {
  return ({ actual }: Pick<CostBudgetInput, 'actual'>): CostBudgetResult => costBudget({ actual, budget })
}

export interface JsonValidInput {
  readonly text: string
  readonly requireObject?: boolean | undefined
}

/** Tells whether a text is JSON, and on request an object or a list. What is no text is no JSON. */
export function jsonValid({ text, requireObject }: JsonValidInput): EvalResult {
  const key = 'json_valid'
  const value = typeof text === 'string' ? parseJson(text) : undefined
  if (value === undefined) return { key, passed: false, details: 'Invalid JSON' }
  if (Boolean(requireObject) && (value === null || typeof value !== 'object')) {
    const type = value === null ? 'null' : typeof value
    return { key, passed: false, details: `Expected object or array, got ${type}` }
  }
  return { key, passed: true, details: 'Valid JSON' }
}

export function createJsonValidEvaluator(config?: Omit<JsonValidInput, 'text'>) {
  return ({ text }: Pick<JsonValidInput, 'text'>): EvalResult => jsonValid({ ...config, text })
}

export interface SchemaMatchInput {
  readonly data: unknown
  readonly requiredKeys: readonly string[]
  /** Key → `string`, `number`, `boolean`, `object` (null is one), `array`, or another word of `typeof`. */
  readonly typeChecks?: Readonly<Record<string, string>> | undefined
}

export interface SchemaMatchResult extends EvalResult {
  readonly missingKeys: readonly string[]
  readonly typeErrors: readonly string[]
}

/**
 * Tells whether an object or a list has some keys, with values of some types.
 * @throws TypeError if `data` has no keys, or `requiredKeys` is no list of texts.
 */
export function schemaMatch({ data, requiredKeys, typeChecks }: SchemaMatchInput): SchemaMatchResult {
  requireTexts(requiredKeys, 'requiredKeys')
  if ((typeof data !== 'object' && typeof data !== 'function') || data === null)
    throw new TypeError(`\`data\` must be an object or a list, got ${data === null ? 'null' : typeof data}`)
  const { missing, otherTypes } = findShapeProblems(data, requiredKeys, typeChecks ?? {})
  const typeErrors = otherTypes.map(({ key, wanted, actual }) => `${key}: expected ${wanted}, got ${actual}`)
  const passed = missing.length === 0 && typeErrors.length === 0
  const message = joinSentences(
    missing.length === 0 ? null : `Missing keys: ${missing.join(', ')}`,
    typeErrors.length === 0 ? null : `Type errors: ${typeErrors.join('; ')}`,
  )
  return {
    key: 'schema_match',
    passed,
    details: passed ? 'Schema valid' : message,
    missingKeys: missing,
    typeErrors,
  }
}

export function createSchemaMatchEvaluator(config: Omit<SchemaMatchInput, 'data'>) {
  return ({ data }: Pick<SchemaMatchInput, 'data'>): SchemaMatchResult => schemaMatch({ ...config, data })
}
