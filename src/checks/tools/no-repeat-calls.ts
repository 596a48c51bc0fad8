import { z } from 'zod'
import { canonicalizeJson, type JsonValue } from '../../core/json.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'
import { getArgs } from './call-args.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { listToolNames, formatNames, listSpanIds } from './tool-names.ts'

export const noRepeatCalls = defineCheck({
  type: 'no_repeat_calls',
  aliases: [],
  family: 'tools',
  origins: ['kensa'],
  summary: 'No tool was called twice with the same arguments.',
  why: 'The same call again is wasted time and money at best, and a second payment at worst.',
  needs: ['tool-calls'],
  failsEarly: true,
  countsCalls: true,
  negative: true,
  params: () => z.strictObject({}),
  reasons: { repeated: 'A tool was called again with the same arguments.' },
  messages: {
    repeated: 'Called `{actual}` again with the same arguments',
  },
  evaluate(trace) {
    const calls = trace.toolCalls ?? []
    const again = listRepeatedTools(calls)
    if (again.size === 0) return pass()
    const repeats = findRepeats(
      calls.filter((call) => again.has(call.name) && getArgs(call) !== null),
      ({ args }) => args,
    )
    if (repeats.length > 0) {
      const actual = formatNames([...new Set(listToolNames(repeats))])
      return fail('repeated', { actual, evidence: listSpanIds(repeats) })
    }
    // One call without recorded arguments may repeat another call of its tool.
    const unclear = calls.find((call) => getArgs(call) === null && again.has(call.name))
    if (unclear !== undefined)
      return missingData(`the arguments of ${unclear.name}, which was called more than once`)
    // A framework may fill in what makes the second call look like another one.
    const [asked] = findRepeats(
      calls.filter((call) => again.has(call.name) && call.asked !== null),
      (call) => call.asked,
    )
    if (asked === undefined) return pass()
    return missingData(
      `whether ${asked.name}, which the model asked for twice in the same words, was another call`,
    )
  },
  examples: [
    {
      title: 'The same tool with other arguments',
      params: {},
      trace: {
        calls: [
          { tool: 'search_flights', args: { to: 'OSL' } },
          { tool: 'search_flights', args: { to: 'BGO' } },
        ],
      },
      expect: 'pass',
    },
    {
      title: 'The same call twice, the order of its arguments aside',
      params: {},
      trace: {
        calls: [
          { tool: 'search_flights', args: { to: 'OSL', seats: 2 } },
          { tool: 'search_flights', args: { seats: 2, to: 'OSL' } },
        ],
      },
      expect: { fail: 'repeated' },
    },
    {
      title: 'The trace does not record tool calls',
      params: {},
      trace: { costs: [0.01] },
      expect: { error: 'missing-data' },
    },
  ],
})

/** Calls with the name and the arguments of one before. */
function findRepeats(calls: readonly ToolCall[], argumentsOf: (call: ToolCall) => JsonValue): ToolCall[] {
  const seen = new Set<string>()
  return calls.filter((call) => {
    const identity = `${call.name}:${canonicalizeJson(argumentsOf(call))}`
    const isAgain = seen.has(identity)
    seen.add(identity)
    return isAgain
  })
}

/** Tools that were called more than once. */
function listRepeatedTools(calls: readonly { name: string }[]): ReadonlySet<string> {
  const once = new Set<string>()
  const again = new Set<string>()
  for (const { name } of calls) (once.has(name) ? again : once).add(name)
  return again
}
