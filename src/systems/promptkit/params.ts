import type { Threshold } from '../../checks/surfaces/threshold.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'
import type { Direction } from '../../checks/surfaces/judged-messages.ts'

/** Parameters of a PromptKit check without those that are about its verdict and not about what it looks at. */
export interface SplitParams {
  readonly params: JsonObject
  /** Of `min_score` and `max_score`, either of which may stand alone. */
  readonly threshold?: Threshold
  /** `message`, which upstream's examples write here by mistake. */
  readonly message?: string
  readonly problems: readonly BindProblem[]
}

/** Takes `min_score`, `max_score` and `message` out of the parameters, as PromptKit does for every type. */
export function splitParams(given: JsonObject): SplitParams {
  const { min_score: min, max_score: max, message, ...params } = given
  const problems = [...notScore('min_score', min), ...notScore('max_score', max), ...notText(message)]
  const isGiven = min !== undefined || max !== undefined
  return {
    params,
    ...(isGiven ? { threshold: { min: numberOrNull(min), max: numberOrNull(max) } } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    problems,
  }
}

const directions: readonly Direction[] = ['output', 'input', 'both']

/** What a guardrail judges. PromptKit takes any other word for `output`; here it is a problem. */
export function directionOf(given: JsonValue | undefined): {
  readonly found: { readonly direction?: Direction }
  readonly problems: readonly BindProblem[]
} {
  if (given === undefined) return { found: {}, problems: [] }
  const direction = directions.find((each) => each === given)
  if (direction !== undefined) return { found: { direction }, problems: [] }
  return { found: {}, problems: [problem('direction', `expected ${directions.join(', ')}`)] }
}

function numberOrNull(value: JsonValue | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** A similarity may be below 0; a percentage would let everything pass, or nothing. */
function notScore(name: string, value: JsonValue | undefined): BindProblem[] {
  if (value === undefined || (typeof value === 'number' && Math.abs(value) <= 1)) return []
  return [problem(name, 'expected a number up to 1, such as 0.8')]
}

function notText(value: JsonValue | undefined): BindProblem[] {
  return value === undefined || typeof value === 'string' ? [] : [problem('message', 'expected text')]
}

function problem(name: string, expected: string): BindProblem {
  return { code: 'invalid-params', path: ['params', name], message: `params.${name}: ${expected}` }
}
