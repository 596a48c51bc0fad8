import { type ChecksResult, type EvalResult, summariseResults } from './eval-result.ts'
import {
  costBudget,
  type JsonValidInput,
  jsonValid,
  latency,
  type SchemaMatchInput,
  schemaMatch,
} from './other-evaluators.ts'
import { regexMatch, type RegexMatchInput } from './regex-match.ts'
import { contentMatch, lengthBounds, negativeMatch, nonEmpty } from './text-evaluators.ts'
import { toolCallCount, toolSelection } from './tool-evaluators.ts'

/** Facts about one answer, and questions about it. A check runs where both are given. */
export interface RunChecksInput {
  readonly responseText?: string | undefined
  readonly expectedTools?: readonly string[] | undefined
  readonly actualTools?: readonly string[] | undefined
  readonly mustContain?: readonly string[] | undefined
  readonly mustNotContain?: readonly string[] | undefined
  readonly latencyMs?: number | undefined
  readonly thresholdMs?: number | undefined
  readonly json?: JsonValidInput | undefined
  readonly schema?: SchemaMatchInput | undefined
  readonly copOutPhrases?: readonly string[] | undefined
  readonly lengthMin?: number | undefined
  readonly lengthMax?: number | undefined
  readonly regexPatterns?: RegexMatchInput['patterns'] | undefined
  readonly regexMode?: 'all' | 'any' | undefined
  readonly toolCallCountValue?: number | undefined
  readonly toolCallMin?: number | undefined
  readonly toolCallMax?: number | undefined
  readonly costActual?: number | undefined
  readonly costBudget?: number | undefined
}

interface Step {
  readonly key: string
  /** Null where it is not asked for, or nothing is known that it could look at. */
  run(input: RunChecksInput): EvalResult | null
}

/** In the order of their results. */
export const steps: readonly Step[] = [
  {
    key: 'tool_selection',
    run: ({ expectedTools: expected, actualTools: actual }) =>
      expected === undefined || actual === undefined ? null : toolSelection({ expected, actual }),
  },
  {
    key: 'content_match',
    run: ({ responseText, mustContain }) =>
      mustContain === undefined || responseText === undefined
        ? null
        : contentMatch({ responseText, mustContain }),
  },
  {
    key: 'negative_match',
    run: ({ responseText, mustNotContain }) =>
      mustNotContain === undefined || responseText === undefined
        ? null
        : negativeMatch({ responseText, mustNotContain }),
  },
  {
    key: 'latency',
    run: ({ latencyMs, thresholdMs }) =>
      latencyMs === undefined ? null : latency({ latencyMs, thresholdMs }),
  },
  { key: 'json_valid', run: ({ json }) => (json === undefined ? null : jsonValid(json)) },
  { key: 'schema_match', run: ({ schema }) => (schema === undefined ? null : schemaMatch(schema)) },
  {
    key: 'non_empty',
    run: ({ responseText, copOutPhrases }) =>
      copOutPhrases === undefined || responseText === undefined
        ? null
        : nonEmpty({ responseText, copOutPhrases }),
  },
  {
    key: 'length_bounds',
    run: ({ responseText, lengthMin: min, lengthMax: max }) =>
      (min === undefined && max === undefined) || responseText === undefined
        ? null
        : lengthBounds({ responseText, min, max }),
  },
  {
    key: 'regex_match',
    run: ({ responseText, regexPatterns: patterns, regexMode: mode }) =>
      patterns === undefined || responseText === undefined
        ? null
        : regexMatch({ responseText, patterns, mode }),
  },
  {
    key: 'tool_call_count',
    run: ({ toolCallCountValue: count, toolCallMin: min, toolCallMax: max }) =>
      count === undefined ? null : toolCallCount({ count, min, max }),
  },
  {
    key: 'cost_budget',
    run: ({ costActual: actual, costBudget: budget }) =>
      actual === undefined || budget === undefined ? null : costBudget({ actual, budget }),
  },
]

/**
 * Runs every check that has what it needs; where none has, that is no pass.
 * @throws TypeError and SyntaxError as the evaluators do.
 */
export function runChecks(input: RunChecksInput): ChecksResult {
  return summariseResults(steps.flatMap((step) => step.run(input) ?? []))
}
