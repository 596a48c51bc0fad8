import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { namesOf, shownNames, spansOf, toolNames } from './tool-names.ts'

export const toolOrder = defineCheck({
  type: 'tool_order',
  aliases: [],
  family: 'tools',
  origins: ['kensa'],
  summary: 'The listed tools were called in this order.',
  why: 'For tasks in which the order carries weight: search before booking, ask before paying.',
  surfaces: ['assertion'],
  needs: ['tool-calls'],
  params: z.strictObject({
    order: toolNames.describe(
      'Names of tools. Other calls may lie between them; a name listed twice must be called twice.',
    ),
  }),
  reasons: { 'wrong-order': 'The calls do not hold the listed tools in this order.' },
  evaluate(trace, { order }) {
    const calls = trace.toolCalls ?? []
    const hits: (typeof calls)[number][] = []
    for (const call of calls) if (call.name === order[hits.length]) hits.push(call)
    const next = order[hits.length]
    if (next === undefined) return pass()
    const after = shownNames(order.slice(0, hits.length))
    const actual = { 'not found': next, after, called: shownNames(namesOf(calls)) }
    return fail('wrong-order', { expected: shownNames(order), actual, evidence: spansOf(hits) })
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
