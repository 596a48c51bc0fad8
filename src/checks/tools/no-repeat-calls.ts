import { z } from 'zod'
import { canonicalJson } from '../../core/json.ts'
import { argsOf } from './call-args.ts'
import { defineCheck, fail, missing, pass } from '../define.ts'
import { namesOf, shownNames, spansOf } from './tool-names.ts'

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
    const again = calledAgain(calls)
    if (again.size === 0) return pass()
    const seen = new Set<string>()
    const repeats: (typeof calls)[number][] = []
    for (const call of calls) {
      if (argsOf(call) === null || !again.has(call.name)) continue
      const identity = `${call.name}:${canonicalJson(call.args)}`
      if (seen.has(identity)) repeats.push(call)
      seen.add(identity)
    }
    if (repeats.length > 0) {
      const actual = shownNames([...new Set(namesOf(repeats))])
      return fail('repeated', { actual, evidence: spansOf(repeats) })
    }
    // One call without recorded arguments may repeat another call of its tool.
    const unclear = calls.find((call) => argsOf(call) === null && again.has(call.name))
    if (unclear === undefined) return pass()
    return missing(`the arguments of ${unclear.name}, which was called more than once`)
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

/** Tools that were called more than once. */
function calledAgain(calls: readonly { name: string }[]): ReadonlySet<string> {
  const once = new Set<string>()
  const again = new Set<string>()
  for (const { name } of calls) (once.has(name) ? again : once).add(name)
  return again
}
