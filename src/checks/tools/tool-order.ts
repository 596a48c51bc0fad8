import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import { defineCheck, fail, pass, type MessageTemplate } from '../define.ts'
import { findSubsequence } from '../subsequence.ts'
import { listToolNames, formatNames, listSpanIds, toolNames } from './tool-names.ts'

export const toolOrder = defineCheck({
  type: 'tool_order',
  aliases: ['tool_call_sequence'],
  family: 'tools',
  startWith: 'order',
  origins: ['kensa', 'promptkit'],
  namesIn: { kensa: ['tool_order'], promptkit: ['tool_call_sequence'] },
  summary: 'The listed tools were called in this order.',
  why: 'For tasks in which the order carries weight: search before booking, ask before paying.',
  needs: ['tool-calls'],
  passesEarly: true,
  spelling: { names: ['order'] },
  params: () =>
    z.strictObject({
      order: toolNames.describe(
        'Names of tools. Other calls may lie between them; a name listed twice must be called twice.',
      ),
    }),
  paramAliases: { sequence: 'order' },
  looser: { order: 'fewer' },
  reasons: { 'wrong-order': 'The tools were not called in this order.' },
  messages: {
    'wrong-order': orderMessages,
  },
  aboutTools: { 'wrong-order': { says: 'not-called', at: 'actual.not found' } },
  evaluate(trace, { order }) {
    const calls = trace.toolCalls ?? []
    const names = listToolNames(calls)
    const hits = findSubsequence(names, order)
    const next = order[hits.length]
    if (next === undefined) return pass()
    const after = formatNames(order.slice(0, hits.length))
    const actual = { 'not found': next, after, called: formatNames(names) }
    const evidence = listSpanIds(hits.flatMap((place) => calls[place] ?? []))
    return fail('wrong-order', {
      expected: formatNames(order),
      actual,
      evidence,
      score: hits.length / order.length,
    })
  },
  examples: [
    {
      title: 'In order, with another call between',
      params: { order: ['search_flights', 'book_flight'] },
      trace: { calls: ['search_flights', 'check_seats', 'book_flight'] },
      expect: 'pass',
    },
    {
      title: 'Booked before searching',
      params: { order: ['search_flights', 'book_flight'] },
      trace: { calls: ['book_flight', 'search_flights'] },
      expect: { fail: 'wrong-order' },
    },
    {
      title: 'The trace does not record tool calls',
      params: { order: ['search_flights', 'book_flight'] },
      trace: { costs: [0.01] },
      expect: { error: 'missing-data' },
    },
  ],
})

/** Says of a tool that was called too early which call it should have followed. */
function orderMessages({ actual }: { readonly actual?: JsonValue | undefined }): MessageTemplate[] {
  const { 'not found': next, after, called } = isObject(actual) ? actual : {}
  const lists = Array.isArray(after) && Array.isArray(called)
  const isEarly = lists && next !== undefined && called.includes(next) && !after.includes(next)
  return [
    isEarly
      ? '`{actual.not found}` was called before `{last actual.after}`'
      : '`{actual.not found}` was not called after `{last actual.after}`',
    '`{actual.not found}` was not called{no actual.after}; called `{actual.called}`',
    '`{actual.not found}` was not called{no actual.called} (the agent called no tools)',
  ]
}
