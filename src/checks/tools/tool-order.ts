import { z } from 'zod'
import { type JsonValue, toMapping } from '../../core/json.ts'
import { defineCheck, fail, missingData, pass, type MessageTemplate } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import { findSubsequence } from '../subsequence.ts'
import { callMatchers, createCallTests } from '../calls/call-matcher.ts'
import { differenceMessages, showDifference } from '../calls/shown-difference.ts'
import { listToolNames, formatNames, listSpanIds } from './tool-names.ts'

const searchFirst = { order: ['search_flights', 'book_flight'] }

export const toolOrder = defineCheck({
  type: 'tool_order',
  aliases: ['tool_call_sequence'],
  startWith: 'order',
  origins: ['kensa', 'promptkit'],
  namesIn: { kensa: ['tool_order'], promptkit: ['tool_call_sequence'] },
  summary: 'The listed calls were made in this order.',
  why: 'For tasks in which the order carries weight: search before booking, ask before paying.',
  needs: ['tool-calls'],
  passesEarly: true,
  spelling: { calls: ['order'] },
  params: () =>
    z.strictObject({
      order: callMatchers.describe(
        'Tools, or calls of them. Others may lie between; what is listed twice must be called twice.',
      ),
    }),
  paramAliases: { sequence: 'order' },
  looser: { order: 'calls-in-order' },
  reasons: { 'wrong-order': 'The tools were not called in this order.' },
  messages: { 'wrong-order': orderMessages },
  aboutTools: { 'wrong-order': { says: 'not-called', at: 'actual.not found' } },
  evaluate(trace, { order }) {
    const calls = trace.toolCalls ?? []
    const names = listToolNames(calls)
    const tests = createCallTests(order)
    const hits = findSubsequence(calls, tests, ({ test }, call) => test(call, trace) === true)
    const next = tests[hits.length]
    if (next === undefined) return pass()
    const possible = findSubsequence(calls, tests, ({ test }, call) => test(call, trace) !== false)
    if (possible.length === tests.length) return missingData('what some calls were made with')
    const [labels, start] = [tests.map(({ label }) => label), (hits.at(-1) ?? -1) + 1]
    const [other] = calls.slice(start).flatMap((call) => next.findDifference(call, trace) ?? [])
    const shown = other === undefined ? {} : showDifference(other)
    const after = formatNames(labels.slice(0, hits.length))
    const actual = { 'not found': next.label, after, called: formatNames(names), ...shown }
    const evidence = listSpanIds(hits.flatMap((place) => calls[place] ?? []))
    return fail('wrong-order', {
      expected: formatNames(labels),
      actual,
      evidence,
      score: hits.length / order.length,
    })
  },
  examples: [
    passes('In order, with another call between', searchFirst, [
      'search_flights',
      'check_seats',
      'book_flight',
    ]),
    fails('Booked before searching', searchFirst, 'wrong-order', ['book_flight', 'search_flights']),
    omitToolCalls(searchFirst),
  ],
})

/** Says of a tool that was called too early which call it should have followed. */
function orderMessages({ actual }: { readonly actual?: JsonValue | undefined }): MessageTemplate[] {
  const { 'not found': next, after, called } = toMapping(actual)
  const lists = Array.isArray(after) && Array.isArray(called)
  const isEarly = lists && next !== undefined && called.includes(next) && !after.includes(next)
  return [
    ...differenceMessages,
    isEarly
      ? '`{actual.not found}` was called before `{last actual.after}`'
      : '`{actual.not found}` was not called after `{last actual.after}`',
    '`{actual.not found}` was not called{no actual.after}; called `{actual.called}`',
    '`{actual.not found}` was not called{no actual.called} (the agent called no tools)',
  ]
}
