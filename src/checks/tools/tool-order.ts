import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { subsequence } from '../subsequence.ts'
import { namesOf, shownNames, spansOf, toolNames } from './tool-names.ts'

export const toolOrder = defineCheck({
  type: 'tool_order',
  aliases: ['tool_call_sequence'],
  family: 'tools',
  origins: ['kensa', 'promptkit'],
  namesIn: { kensa: ['tool_order'], promptkit: ['tool_call_sequence'] },
  summary: 'The listed tools were called in this order.',
  why: 'For tasks in which the order carries weight: search before booking, ask before paying.',
  needs: ['tool-calls'],
  passesEarly: true,
  params: () =>
    z.strictObject({
      order: toolNames.describe(
        'Names of tools. Other calls may lie between them; a name listed twice must be called twice.',
      ),
    }),
  paramAliases: { sequence: 'order' },
  looser: { order: 'fewer' },
  reasons: { 'wrong-order': 'The calls do not hold the listed tools in this order.' },
  evaluate(trace, { order }) {
    const calls = trace.toolCalls ?? []
    const names = namesOf(calls)
    const hits = subsequence(names, order)
    const next = order[hits.length]
    if (next === undefined) return pass()
    const after = shownNames(order.slice(0, hits.length))
    const actual = { 'not found': next, after, called: shownNames(names) }
    const evidence = spansOf(hits.flatMap((place) => calls[place] ?? []))
    return fail('wrong-order', {
      expected: shownNames(order),
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
