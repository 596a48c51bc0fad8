import type { KeyPath } from '../../core/diagnostic.ts'
import { isObject, type JsonObject, type JsonValue, toMapping } from '../../core/json.ts'
import { adviseWord } from '../../text/suggest.ts'
import { createAssertion, type CheckDraft } from '../../checks/check-spec.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'

/** A check of a case, and where in the case's `checks` what it was made of stands. */
export interface CaseCheck extends CheckDraft {
  /** Of a path inside of the check: `['params', 'mustContain', 0]`. */
  whereIn(path: KeyPath): KeyPath
}

interface Rule {
  readonly type: string
  /** Keys of `checks` that are parameters of it; the registry knows them by these names. */
  readonly keys: readonly string[]
}

const rules: readonly Rule[] = [
  { type: 'tool_selection', keys: ['expectedTools'] },
  { type: 'content_match', keys: ['mustContain'] },
  { type: 'negative_match', keys: ['mustNotContain'] },
  { type: 'non_empty', keys: ['copOutPhrases'] },
  { type: 'length_bounds', keys: ['lengthMin', 'lengthMax'] },
  { type: 'regex_match', keys: ['regexPatterns', 'regexMode'] },
  { type: 'tool_call_count', keys: ['toolCallMin', 'toolCallMax'] },
  { type: 'cost_budget', keys: ['costBudget'] },
]

/** Keys whose value is a mapping of parameters. */
const nested: readonly { readonly type: string; readonly key: string }[] = [
  { type: 'json_valid', key: 'json' },
  { type: 'schema_match', key: 'schema' },
]

/** Null means the default value. */
const usualWhereNull: ReadonlySet<string> = new Set(['thresholdMs', 'copOutPhrases'])

/** Keys whose value agentcheck compares as a number, also where it is the text of one. */
const numeric: ReadonlySet<string> = new Set(
  'thresholdMs lengthMin lengthMax toolCallMin toolCallMax costBudget'.split(' '),
)

/** Every key of `checks`. */
export const checkKeys = [...rules, { keys: ['thresholdMs', 'json', 'schema'] }].flatMap(({ keys }) => keys)

/** Reads the checks of a case. agentcheck adds two: the agent returns, and within 20 seconds if its time is known. */
export function readCaseChecks(checks: JsonObject): {
  readonly drafts: readonly CaseCheck[]
  /** Keys that ask for nothing that there is. */
  readonly unknown: readonly { readonly key: string; readonly message: string }[]
} {
  const flat = rules.flatMap(({ type, keys }) => {
    const present = keys.filter((key) => key in checks)
    return present.length === 0 ? [] : [readFlatCheck(type, present, checks)]
  })
  const drafts = [
    createCaseCheck('no_agent_error', {}, () => []),
    readLatencyCheck(checks),
    ...flat,
    ...nested
      .filter(({ key }) => key in checks)
      .map((rule) => readNestedCheck(rule, checks[rule.key] ?? null)),
  ]
  const unknown = Object.keys(checks)
    .filter((key) => !checkKeys.includes(key))
    .map((key) => {
      const advice = adviseWord(key, checkKeys, `known keys: ${checkKeys.join(', ')}`)
      return { key, message: `\`${key.slice(0, 80)}\` is not a check of agentcheck; ${advice}` }
    })
  return { drafts, unknown }
}

function readLatencyCheck(checks: JsonObject): CaseCheck {
  const isAsked = 'thresholdMs' in checks
  return isAsked
    ? readFlatCheck('latency', ['thresholdMs'], checks)
    : createCaseCheck('latency', { if_recorded: true }, () => [])
}

function readFlatCheck(type: string, keys: readonly string[], checks: JsonObject): CaseCheck {
  const written = keys.map((key): [string, JsonValue] => [key, readValue(key, checks[key] ?? null)])
  const params = written.filter(([key, value]) => value !== null || !usualWhereNull.has(key))
  const [first = ''] = keys
  return createCaseCheck(type, Object.fromEntries(params), ([part, ...rest]) =>
    part === 'params' && rest.length > 0 ? rest : [first],
  )
}

function readValue(key: string, value: JsonValue): JsonValue {
  if (!numeric.has(key) || typeof value !== 'string' || value.trim() === '') return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** As in agentcheck, `json: true` asks for no more than JSON; text is what its YAML makes of braces. */
function readNestedCheck({ type, key }: { type: string; key: string }, value: JsonValue): CaseCheck {
  const isBare = type === 'json_valid' && typeof value === 'boolean'
  const problems: BindProblem[] = []
  if (!isObject(value) && !isBare) {
    const message = `\`${key}\` must be a mapping, with each of its keys on a line of its own below it`
    problems.push({ code: 'scenario-value', path: [], message })
  }
  const params = toMapping(value)
  return createCaseCheck(
    type,
    params,
    ([part, ...rest]) => [key, ...(part === 'params' ? rest : [])],
    problems,
  )
}

function createCaseCheck(
  type: string,
  params: JsonObject,
  whereIn: CaseCheck['whereIn'],
  problems: readonly BindProblem[] = [],
): CaseCheck {
  return { spec: createAssertion(type, params), problems, whereIn }
}
