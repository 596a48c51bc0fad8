import { canonicalizeJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { getArgs } from '../tools/call-args.ts'
import { getResultText } from '../tools/result-parts.ts'
import type { Answer } from './answer.ts'
import { createNameTest } from './call-name.ts'
import { findValueDifference, getEntry, testValue, type ValueDifference } from './value-matcher.ts'
import type { ValueRules } from './value-word.ts'

/** A call as a mapping; a key that is left out asks for nothing. */
export interface CallConditions {
  readonly tool?: string | undefined
  readonly args?: Readonly<Record<string, JsonValue>> | undefined
  readonly result?: JsonValue | undefined
  readonly failed?: boolean | undefined
  readonly by?: string | undefined
  readonly only?: boolean | undefined
  readonly optional?: readonly string[] | true | undefined
  /** Another spelling counts as well. */
  readonly [loose]?: Looseness
}

export const loose = Symbol('loose')

/** `wide`: it fits other spellings too. `narrow`: it does not fit what a `not` of it names in another spelling. */
export type Looseness = 'wide' | 'narrow'

/** One condition on a call besides its name. */
export interface CallPart {
  test(call: ToolCall, rules: ValueRules, trace: Trace): Answer
  differ(call: ToolCall, rules: ValueRules, trace: Trace): ValueDifference
}

/** Lists the conditions on a call besides its name. */
export function listCallParts(conditions: CallConditions): readonly CallPart[] {
  const { failed, by, result } = conditions
  return [
    ...(failed === undefined ? [] : [endPart(failed)]),
    ...(by === undefined ? [] : [agentPart(by)]),
    ...listArgParts(conditions),
    ...(result === undefined ? [] : [resultPart(result)]),
  ]
}

function sayEnd(isFailed: boolean): string {
  return isFailed ? 'failed' : 'done'
}

function endPart(failed: boolean): CallPart {
  return {
    test: ({ error, errorKnown, name: tool }) =>
      error === null && !errorKnown ? `whether ${tool} failed` : failed === (error !== null),
    differ: ({ error }) => ({ path: 'end', is: sayEnd(error !== null), wanted: sayEnd(failed) }),
  }
}

/** Finds the name of the agent that made a call; null if it is not known. */
function findAgent({ spanId, requestedBy }: ToolCall, trace: Trace): string | null {
  return trace.agents === null ? null : (trace.agentOf(spanId ?? requestedBy ?? '')?.name ?? null)
}

function agentPart(by: string): CallPart {
  const isAgent = createNameTest(by)
  return {
    test(call, _, trace) {
      const agent = findAgent(call, trace)
      return agent === null ? `which agent called ${call.name}` : isAgent(agent)
    },
    differ: (call, _, trace) => ({ path: 'agent', is: findAgent(call, trace), wanted: by }),
  }
}

function unknownArgs(call: ToolCall): string {
  return `the arguments of a call of ${call.name}`
}

function argumentPart([key, matcher]: [string, JsonValue]): CallPart {
  return {
    test(call, rules) {
      const present = getArgs(call)
      if (present === null) return unknownArgs(call)
      const answer = testValue(matcher, getEntry(present, key, rules), rules)
      return typeof answer === 'string' ? `${answer}: \`${key}\` of ${call.name}` : answer
    },
    differ: (call, rules) =>
      findValueDifference(matcher, getEntry(getArgs(call) ?? {}, key, rules), rules, key),
  }
}

function listArgParts({ args, only, optional }: CallConditions): CallPart[] {
  const entries = Object.entries(args ?? {})
  const allowed = new Set([
    ...entries.map(([key]) => key),
    ...(Array.isArray(optional) ? (optional as string[]) : []),
  ])
  const findExtra = (present: JsonObject) => Object.keys(present).find((key) => !allowed.has(key))
  const others: CallPart = {
    test(call) {
      const present = getArgs(call)
      return present === null ? unknownArgs(call) : findExtra(present) === undefined
    },
    differ(call) {
      const present = getArgs(call) ?? {}
      const path = findExtra(present) ?? ''
      return { path, is: present[path] ?? null }
    },
  }
  return [...entries.map(argumentPart), ...(only === true ? [others] : [])]
}

/** Reads the result of a call; undefined if not recorded. MCP parts are joined as text, other results are values. */
function readResult(call: ToolCall): JsonValue | undefined {
  const text = getResultText(call)
  return typeof call.result !== 'string' && text === canonicalizeJson(call.result)
    ? call.result
    : (text ?? undefined)
}

function resultPart(matcher: JsonValue): CallPart {
  return {
    test(call, rules) {
      const result = readResult(call)
      return result === undefined ? `the result of a call of ${call.name}` : testValue(matcher, result, rules)
    },
    differ: (call, rules) => findValueDifference(matcher, readResult(call), rules, 'result'),
  }
}
