import { toError } from '../../../core/errors.ts'
import { isObject, parseJson, type Mapping } from '../../../core/json.ts'
import { suggestWord } from '../../../text/suggest.ts'
import { type ChecksResult, type EvalResult, summariseResults } from './eval-result.ts'
import { FilePattern } from './regex-match.ts'
import { type RunChecksInput, steps } from './run-checks.ts'
import type { TestCaseChecks } from './suite-config.ts'

/** Reply of an agent to a query. No check can look at a part that is left out. */
export interface AgentResult {
  readonly responseText: string
  readonly actualTools?: readonly string[]
  readonly latencyMs?: number
  /** Where it is not as long as `actualTools`. */
  readonly toolCallCount?: number
  readonly cost?: number
}

interface Demand {
  /** Keys of a case that ask for it. */
  readonly asks: readonly (keyof TestCaseChecks)[]
  /** The part of the reply that it looks at. */
  readonly needs: keyof RunChecksInput
  readonly reportedAs: string
}

const text = { needs: 'responseText', reportedAs: 'responseText' } as const

/** By the key of the result. */
const demands: Readonly<Record<string, Demand>> = {
  tool_selection: { asks: ['expectedTools'], needs: 'actualTools', reportedAs: 'actualTools' },
  content_match: { asks: ['mustContain'], ...text },
  negative_match: { asks: ['mustNotContain'], ...text },
  latency: { asks: ['thresholdMs'], needs: 'latencyMs', reportedAs: 'latencyMs' },
  json_valid: { asks: ['json'], ...text },
  schema_match: { asks: ['schema'], ...text },
  non_empty: { asks: ['copOutPhrases'], ...text },
  length_bounds: { asks: ['lengthMin', 'lengthMax'], ...text },
  regex_match: { asks: ['regexPatterns', 'regexMode'], ...text },
  tool_call_count: {
    asks: ['toolCallMin', 'toolCallMax'],
    needs: 'toolCallCountValue',
    reportedAs: 'toolCallCount or actualTools',
  },
  cost_budget: { asks: ['costBudget'], needs: 'costActual', reportedAs: 'cost' },
}

/** Every key of `checks`, in the order of the checks. */
const caseCheckKeys = Object.values(demands).flatMap(({ asks }) => asks)

/** Null means the usual value here, and elsewhere that a file has a key and nothing that is read as its value. */
const mayBeNull: ReadonlySet<string> = new Set<keyof TestCaseChecks>(['thresholdMs', 'copOutPhrases'])

/** Evaluates the checks of a case. One that lacks its data has not passed, and does not affect the others. */
export function checkCase(checks: TestCaseChecks | null | undefined, result: AgentResult): ChecksResult {
  const raw: unknown = checks ?? {}
  if (!isObject(raw)) return summariseResults([createNotVerified('checks', 'expected a mapping')])
  const input = buildInput(raw, result)
  const results = steps.flatMap((step): EvalResult[] => {
    const { key } = step
    const problem = findProblem(key, raw, input)
    if (problem !== null) return [createNotVerified(key, problem)]
    try {
      return [step.run(input) ?? []].flat()
    } catch (thrown) {
      return [createNotVerified(key, toError(thrown).message)]
    }
  })
  return summariseResults([...results, ...listUnknownKeys(raw)])
}

function createNotVerified(key: string, why: string): EvalResult {
  return { key, passed: false, details: `Not verified: ${why}` }
}

/** Explains why a requested check cannot be run; null if it can, or if it is not requested. */
function findProblem(key: string, checks: Mapping, input: RunChecksInput): string | null {
  const demand = demands[key]
  const stated = demand?.asks.filter((ask) => checks[ask] !== undefined) ?? []
  if (demand === undefined || stated.length === 0) return null
  if (input[demand.needs] === undefined) return `the agent did not report ${demand.reportedAs}`
  const empty = stated.find((ask) => checks[ask] === null && !mayBeNull.has(ask))
  if (empty !== undefined) return `\`${empty}\` has no value`
  const { json, schema, regexPatterns } = checks
  if (key === 'regex_match' && regexPatterns === undefined) return '`regexMode` has no `regexPatterns`'
  if (key === 'json_valid' && !isObject(json) && typeof json !== 'boolean')
    return '`json` must be a mapping; write `requireObject` on a line of its own'
  if (key !== 'schema_match') return null
  if (!isObject(schema)) return '`schema` must be a mapping; write `requiredKeys` on a line of its own'
  const isAnything = Array.isArray(schema['requiredKeys']) && schema['requiredKeys'].length === 0
  return isAnything && parseJson(String(input.responseText)) === undefined ? 'the response is not JSON' : null
}

function listUnknownKeys(checks: Mapping): EvalResult[] {
  const keys: ReadonlySet<string> = new Set(caseCheckKeys)
  return Object.keys(checks)
    .filter((key) => !keys.has(key))
    .map((key) => {
      const near = suggestWord(key, caseCheckKeys)
      const advice = near === null ? `there are ${caseCheckKeys.join(', ')}` : `did you mean ${near}?`
      return createNotVerified(key, `there is no such check; ${advice}`)
    })
}

/** Pairs what a case asks with what the agent reported; the evaluators look at the types. */
function buildInput(checks: Mapping, result: AgentResult): RunChecksInput {
  const { json, schema, regexPatterns: patterns, ...rest } = checks
  // Treats a null of the agent as absent.
  const { responseText, actualTools, latencyMs, toolCallCount, cost } = Object.fromEntries(
    Object.entries(result).filter(([, value]) => value !== null),
  )
  const answer = typeof responseText === 'string' ? responseText : ''
  const requireObject = isObject(json) ? json['requireObject'] : undefined
  const names = Array.isArray(actualTools) ? actualTools.length : undefined
  const input = {
    ...rest,
    responseText,
    actualTools,
    latencyMs,
    toolCallCountValue: toolCallCount ?? names,
    costActual: cost,
    json: json === undefined ? undefined : { text: answer, requireObject },
    schema: isObject(schema) ? { ...schema, data: parseData(answer) } : undefined,
    regexPatterns: Array.isArray(patterns) ? patterns.map(readPattern) : patterns,
  }
  return input as RunChecksInput
}

/** Keys of what is no JSON are all missing. */
function parseData(json: string): unknown {
  const data = parseJson(json)
  return data === undefined ? {} : data
}

function readPattern(pattern: unknown): unknown {
  return typeof pattern === 'string' ? new FilePattern(pattern) : pattern
}
