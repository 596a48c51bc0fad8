import { formatValue } from '../../core/json.ts'
import { z } from 'zod'
import { memoize } from '../../core/lazy.ts'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { getArgs } from '../tools/call-args.ts'
import { getResultText } from '../tools/result-parts.ts'
import { isSameWritten } from '../tools/same-value.ts'
import { toolName } from '../tools/tool-names.ts'
import { holdAll, type Answer } from './answer.ts'
import { createNameTest, fillName } from './call-name.ts'
import { findRunDay } from './day.ts'
import { listCallParts, loose, type CallConditions, type Looseness } from './call-parts.ts'
import { isSameLoosely, testValue, valueMatcher, type ValueDifference } from './value-matcher.ts'
import { describeValue } from './value-words.ts'
import type { ValueRules } from './value-word.ts'

export const toolPattern = toolName.describe(
  'Name of the tool: exact, or with `*` for any signs, or `server/tool` for a tool of an MCP server, as clients write it (`mcp__server__tool`, `server_tool`). `\\*` is the sign itself.',
)

/** What a call must be besides its tool's name. */
export const callFields = {
  args: z
    .record(z.string(), valueMatcher)
    .optional()
    .describe(
      'Arguments by name: values, or words such as `{ matches: "^INV-" }`. The call may have others.',
    ),
  result: valueMatcher.optional().describe('What the tool answered: a value, or words, as for arguments.'),
  failed: z.boolean().optional().describe('Whether the call failed.'),
  by: toolName.optional().describe('Name of the agent that called; `*` stands for any signs.'),
  only: z
    .boolean()
    .optional()
    .describe('Whether the call must not have other arguments than those of `args` and `optional`.'),
}

const optionalArgs = z
  .array(z.string())
  .optional()
  .describe('With `only`: names of arguments that may be there as well, with any value.')

/** A call, where a check names one: the name of its tool, or what it must be. */
export const callMatcher = z.union(
  [
    toolPattern,
    z
      .strictObject({ tool: toolPattern.optional(), ...callFields, optional: optionalArgs })
      .refine((call) => Object.keys(call).some((key) => key !== 'optional'), {
        error: 'say which call is meant: `tool`, `args`, `result`, `failed` or `by`',
      })
      .refine(({ only, optional }) => optional === undefined || only === true, {
        error: '`optional` names arguments that `only: true` lets pass; add `only: true`, or remove it',
        path: ['optional'],
      }),
  ],
  { error: 'expected the name of a tool, or a call such as `{ tool: search, args: { city: Oslo } }`' },
)

/** Non-empty, so that the check can fail. */
export const callMatchers = z.array(callMatcher).min(1)

export type CallMatcher = z.output<typeof callMatcher>

/** Where a call differs from what was asked for; `part`: which of its parts that is. */
export interface CallDifference extends ValueDifference {
  readonly tool: string
}

/** A matcher that is ready to be asked. */
export interface CallTest {
  /** What it asks for, in a line. */
  readonly label: string
  readonly hasName: (name: string) => boolean
  readonly test: (call: ToolCall, trace: Trace) => Answer
  findDifference(call: ToolCall, trace: Trace): CallDifference | null
  /** Describes what a call has of the parts that were asked for; null if none were. */
  describe(call: ToolCall): string | null
}

export function toConditions(matcher: CallMatcher | CallConditions): CallConditions {
  return typeof matcher === 'string' ? { tool: matcher } : matcher
}

/** Makes the same matcher, for calls in another spelling too. */
export function loosenCall(matcher: CallMatcher, looseness: Looseness = 'wide'): CallConditions {
  return { ...toConditions(matcher), [loose]: looseness }
}

/** Makes the tests of a list once: a scenario's parameters are parsed once for all of its trials. */
export const createCallTests = memoize((matchers: readonly CallMatcher[]) =>
  matchers.map((each) => createCallTest(each)),
)

const ofMapping = memoize((conditions: CallConditions) => buildTest(conditions, {}))

/** Makes the test of a matcher; `rules`: how its values are compared, where that is not the usual way. */
export function createCallTest(matcher: CallMatcher | CallConditions, rules?: Partial<ValueRules>): CallTest {
  return rules === undefined && typeof matcher === 'object'
    ? ofMapping(matcher)
    : buildTest(toConditions(matcher), rules ?? {})
}

function buildTest(conditions: CallConditions, changed: Partial<ValueRules>): CallTest {
  const { tool } = conditions
  const hasName = tool === undefined ? () => true : createNameTest(tool)
  const isLoose = conditions[loose] === 'wide'
  const isSame = changed.isSame ?? isSameWritten
  const isAlike = (wanted: unknown, value: unknown) => isSame(wanted, value) || isSameLoosely(wanted, value)
  const isNarrow = conditions[loose] === 'narrow'
  const shared = {
    isWhole: false,
    ...changed,
    isLoose,
    isSame: isLoose ? isAlike : isSame,
    ofNot: { isLoose: isNarrow, isSame: isNarrow ? isAlike : isSame },
    test: testValue,
  }
  const parts = listCallParts(conditions)
  const listAnswers = (call: ToolCall, trace: Trace) => {
    const rules = { ...shared, runDay: () => findRunDay(trace) }
    return parts.map((part) => ({ part, rules, answer: part.test(call, rules, trace) }))
  }
  return {
    label: describeCall(conditions),
    hasName,
    test: (call, trace) =>
      hasName(call.name) &&
      (parts.length === 0 || holdAll(listAnswers(call, trace).map(({ answer }) => answer))),
    findDifference(call, trace) {
      const broken = listAnswers(call, trace).find(({ answer }) => answer !== true)
      if (!hasName(call.name) || broken === undefined) return null
      return { tool: call.name, ...broken.part.differ(call, broken.rules, trace) }
    },
    describe(call) {
      const args = getArgs(call) ?? {}
      const named = Object.keys(conditions.args ?? {}).filter((key) => Object.hasOwn(args, key))
      const shown = named.map((key) => `${key}: ${formatValue(args[key] ?? null)}`)
      const result = conditions.result === undefined ? [] : [`result: ${getResultText(call) ?? ''}`]
      return [...shown, ...result].join(', ') || null
    },
  }
}

/** Describes a call: `buy`, `buy(id: 7)`. */
function describeCall({ tool = 'any tool', args, result, failed, by, only }: CallConditions): string {
  const entries = Object.entries(args ?? {}).map(([key, value]) => `${key}: ${describeValue(value)}`)
  const all = [
    ...(args === undefined ? [] : [`(${entries.join(', ')}${only === true ? ', no others' : ''})`]),
    ...(result === undefined ? [] : [` with the result ${describeValue(result)}`]),
    ...(failed === undefined ? [] : [failed ? ' failed' : ' done']),
    ...(by === undefined ? [] : [` by ${by}`]),
  ]
  return `${fillName(tool, '*')}${all.join('')}`
}

/** Tells whether a call is one of those that some tests ask for. */
export function testAny(tests: readonly CallTest[], call: ToolCall, trace: Trace): Answer {
  let answer: Answer = false
  for (const one of tests) {
    const each = one.test(call, trace)
    if (each === true) return true
    if (each !== false) answer = each
  }
  return answer
}

/** Creates a test for tools of a provider: an MCP server's have any name, versioned ones also their tool's. */
export function createUseTest(
  matchers: readonly CallMatcher[] | undefined,
): ((tool: string) => boolean) | undefined {
  return (
    matchers &&
    ((tool) =>
      tool.endsWith('mcp') ||
      createCallTests(matchers).some(({ hasName }) => hasName(tool)) ||
      matchers.some((matcher) => {
        const { tool: written = '' } = toConditions(matcher)
        return tool.startsWith(written) || written.startsWith(tool)
      }))
  )
}
