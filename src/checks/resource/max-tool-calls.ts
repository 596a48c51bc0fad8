import { z } from 'zod'
import { callMatchers, createCallTests, createUseTest, testAny } from '../calls/call-matcher.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import {
  hasUnnamedCall,
  listToolNames,
  formatNames,
  listSpanIds,
  unnamedWords,
  findUnseenUses,
} from '../tools/tool-names.ts'

const searchedTwice = { calls: ['search_flights', 'search_flights', 'book_flight'] }

export const maxToolCalls = defineCheck({
  type: 'max_tool_calls',
  origins: ['scenario-gate'],
  summary: 'No more tool calls were made than a limit.',
  why: 'A budget for what an agent does, whichever tools it does it with. A fresh run is stopped when it breaks it.',
  // A recording may count the calls and not show them.
  needs: [],
  negative: true,
  failsEarly: true,
  countsCalls: true,
  spelling: { calls: ['tools'] },
  params: () =>
    z.strictObject({
      max: z.int().min(0).describe('The most calls allowed. Calls that failed count as well.'),
      tools: callMatchers
        .optional()
        .describe('The tools, or calls of them, that are counted. Left out: all.'),
    }),
  looser: { max: 'higher', tools: 'calls-watched' },
  reasons: { 'over-limit': 'More tool calls were made than allowed.' },
  messages: { 'over-limit': 'Made {actual.count|tool call|tool calls}, limit {expected after max}' },
  evaluate(trace, { max, tools }) {
    const { toolCalls, stated } = trace
    const counted = tools === undefined ? (stated.toolCallCount ?? null) : null
    if (toolCalls === null && counted === null) return missingData('tool calls')
    if (tools !== undefined && hasUnnamedCall(trace)) return missingData(unnamedWords)
    const tests = tools && createCallTests(tools)
    const answers = (toolCalls ?? []).map((call) => tests === undefined || testAny(tests, call, trace))
    const calls = (toolCalls ?? []).filter((_, place) => answers[place] === true)
    const open = answers.filter((answer) => typeof answer === 'string')
    const count = Math.max(counted ?? 0, calls.length)
    const hidden = findUnseenUses(trace, createUseTest(tools), counted)
    if (count <= max) {
      const unknown = hidden ?? (count + open.length > max ? open[0] : undefined)
      return unknown === undefined ? pass() : missingData(unknown)
    }
    const actual = { count, called: formatNames(listToolNames(calls)) }
    return fail('over-limit', { expected: `max ${max}`, actual, evidence: listSpanIds(calls) })
  },
  examples: [
    passes('Within the limit', { max: 2 }, ['search_flights', 'book_flight']),
    fails('One too many', { max: 2 }, 'over-limit', searchedTwice),
    passes('Other tools are not counted', { max: 1, tools: ['book_flight', 'cancel_flight'] }, searchedTwice),
    omitToolCalls({ max: 2 }),
  ],
})
