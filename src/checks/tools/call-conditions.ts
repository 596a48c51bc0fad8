import type { ToolCall } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import { type JsonObject, type JsonValue, formatValue, omitNullish } from '../../core/json.ts'
import type { CallDifference } from '../calls/call-matcher.ts'
import { showDifference } from '../calls/shown-difference.ts'
import { testPattern, goPattern } from '../params/pattern-param.ts'
import { jsonParam, defineNamedParams } from '../params/json-param.ts'
import { createOccurrenceTest } from '../text/occurs-in.ts'
import { lowerCharacters } from '../text/texts.ts'
import { getArgs, hasHiddenArgs } from './call-args.ts'
import { getResultText } from './result-parts.ts'
import { isSameValue } from './same-value.ts'

/** Parameters that say what must hold of one call. */
export const conditionParams = {
  args_match: defineNamedParams(goPattern)
    .optional()
    .describe('Regular expressions by the name of the argument in which each must find something.'),
  no_error: z.boolean().default(false).describe('Whether the call must not have failed.'),
  result_includes: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('Texts that the result must contain, all of them, whatever their case.'),
  result_matches: goPattern
    .optional()
    .describe('A regular expression that must find something in the result.'),
}

export const expectedArgs = defineNamedParams(jsonParam).describe(
  'Arguments by name. Others may be there as well; `5` and `"5"` are the same.',
)

export interface Conditions {
  /** A value of null asks for no more than that the argument is there. */
  readonly expected_args?: Readonly<Record<string, JsonValue>> | undefined
  readonly args_match?: Readonly<Record<string, string>> | undefined
  readonly no_error: boolean
  readonly result_includes?: readonly string[] | undefined
  readonly result_matches?: string | undefined
}

type Answer = boolean | 'too-costly' | 'not-recorded'

/** Reviews a call: its problems, facts that the trace lacks, and in `broken` the conditions that it does not meet. */
export function reviewCall(call: ToolCall, conditions: Conditions) {
  const answers = Object.entries({
    no_error: !conditions.no_error || withoutError(call),
    expected_args: hasArgs(call, conditions.expected_args),
    args_match: testArgs(call, conditions.args_match),
    result_includes: testResult(call, conditions.result_includes, includesAll),
    result_matches: testResult(call, conditions.result_matches, (text, source) => testPattern(source, text)),
  })
  const having = (wanted: Answer) => answers.flatMap(([name, answer]) => (answer === wanted ? name : []))
  return {
    broken: having(false),
    unknown: having('not-recorded'),
    isTooCostly: having('too-costly').length > 0,
  }
}

/** Shows the first condition of a call that does not hold, as data of a verdict: see `differenceMessages`. */
export function showBroken(call: ToolCall, conditions: Conditions, broken: readonly string[]): JsonObject {
  const [first] = broken
  const args = getArgs(call) ?? {}
  const names = Object.entries(conditions.expected_args ?? {})
  const patterns = Object.entries(conditions.args_match ?? {})
  const text = getResultText(call)
  const differences: Record<string, () => Omit<CallDifference, 'tool'>> = {
    no_error: () => ({ path: 'error', ...omitNullish({ is: call.error }) }),
    expected_args: () => {
      const [path, value = null] = names.find((entry) => !isExpected(args, entry)) ?? ['']
      return { path, ...readArg(args, path), wanted: value === null ? 'any' : formatValue(value) }
    },
    args_match: () => {
      const [path, source = ''] = patterns.find((entry) => testArg(args, entry) === false) ?? ['']
      return { path, ...readArg(args, path), wanted: `/${source}/` }
    },
    result_includes: () => {
      const wanted = conditions.result_includes?.find((one) => !includesAll(text ?? '', [one]))
      return { path: 'result', ...omitNullish({ is: text, wanted }) }
    },
    result_matches: () => ({
      path: 'result',
      ...omitNullish({ is: text }),
      wanted: `/${conditions.result_matches ?? ''}/`,
    }),
  }
  const difference = differences[first ?? '']?.() ?? { path: '' }
  return showDifference({ tool: call.name, ...difference })
}

/** Tells whether a text contains all of some others, whatever their case. */
export function includesAll(text: string, wanted: readonly string[]): boolean {
  return wanted.every(createOccurrenceTest(text, lowerCharacters))
}

function withoutError({ error, errorKnown }: ToolCall): Answer {
  return error === null && !errorKnown ? 'not-recorded' : error === null
}

function hasArgs(call: ToolCall, expected: Conditions['expected_args']): Answer {
  if (expected === undefined) return true
  const args = getArgs(call)
  if (args === null) return 'not-recorded'
  const named = Object.keys(expected).filter((name) => expected[name] !== null)
  if (hasHiddenArgs(args, named)) return 'not-recorded'
  return Object.entries(expected).every((entry) => isExpected(args, entry))
}

export function readArg(args: JsonObject, name: string): { readonly is?: JsonValue } {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return value === undefined ? {} : { is: value }
}

function isExpected(args: JsonObject, [name, value]: readonly [string, JsonValue]): boolean {
  return Object.hasOwn(args, name) && (value === null || isSameValue(args[name], value))
}

function testArgs(call: ToolCall, patterns: Conditions['args_match']): Answer {
  if (patterns === undefined) return true
  const args = getArgs(call)
  if (args === null || hasHiddenArgs(args, Object.keys(patterns))) return 'not-recorded'
  const answers = Object.entries(patterns).map((entry) => testArg(args, entry))
  return answers.includes(false) ? false : (answers.find((answer) => answer !== true) ?? true)
}

function testArg(args: JsonObject, [name, source]: readonly [string, string]): Answer {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return value !== undefined && testPattern(source, formatValue(value))
}

function testResult<Wanted>(
  call: ToolCall,
  wanted: Wanted | undefined,
  holds: (text: string, wanted: Wanted) => Answer,
): Answer {
  if (wanted === undefined) return true
  const text = getResultText(call)
  return text === null ? 'not-recorded' : holds(text, wanted)
}
