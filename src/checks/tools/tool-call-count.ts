import { z } from 'zod'
import { callMatcher, createCallTest, createUseTest } from '../calls/call-matcher.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import {
  hasUnnamedCall,
  listToolNames,
  formatNames,
  listSpanIds,
  unnamedWords,
  findUnseenUses,
} from './tool-names.ts'
import { fails, passes } from '../shared-examples.ts'

/** PromptKit writes -1 for a bound that is not set. */
const bound = z.int().min(-1).default(-1)

export const toolCallCount = defineCheck({
  type: 'tool_call_count',
  origins: ['promptkit', 'agentcheck'],
  summary: 'The number of calls of a tool is within bounds.',
  why: 'One lookup is careful; ten are a loop.',
  // A recording may count the calls and not show them.
  needs: [],
  spelling: { calls: ['tool'], forbids: ({ max }: { readonly max: number }) => max === 0 },
  params: () =>
    z
      .strictObject({
        tool: callMatcher
          .optional()
          .describe('The tool, or calls of it. Left out: calls of all tools together.'),
        min: bound.describe('The fewest calls; -1 for no such bound. Calls that failed count as well.'),
        max: bound.describe('The most calls; -1 for no such bound.'),
      })
      .refine(({ min, max }) => min > 0 || max >= 0, { error: 'say min (1 or more), max or both' })
      .refine(({ min, max }) => max === -1 || min <= max, {
        error: 'min is above max, which no count can meet',
      }),
  paramAliases: { tool_name: 'tool', toolCallMin: 'min', toolCallMax: 'max' },
  looser: {
    tool({ min, max }: { readonly min: number; readonly max: number }) {
      if (max === -1) return 'calls-wanted'
      return min > 0 ? null : 'calls-watched'
    },
    min: 'lower',
    max: 'higher',
  },
  noBound: -1,
  reasons: {
    'too-few': 'The tool was called too few times.',
    'too-many': 'The tool was called too many times.',
  },
  messages: {
    'too-few': 'Made {actual.count|call|calls}, expected {expected}',
    'too-many': 'Made {actual.count|call|calls}, limit {expected after at most}',
  },
  evaluate(trace, { tool, min, max }) {
    const counted = tool === undefined ? (trace.stated.toolCallCount ?? null) : null
    if (trace.toolCalls === null && counted === null) return missingData('tool calls')
    if (tool !== undefined && hasUnnamedCall(trace)) return missingData(unnamedWords)
    const all = trace.toolCalls ?? []
    const test = tool === undefined ? null : createCallTest(tool)
    const answers = all.map((call) => test === null || test.test(call, trace))
    const calls = all.filter((_, place) => answers[place] === true)
    const open = answers.filter((answer) => typeof answer === 'string')
    const count = counted ?? calls.length
    const detail = {
      actual: { count, called: formatNames(listToolNames(all)) },
      evidence: listSpanIds(calls),
    }
    if (max >= 0 && count > max) return fail('too-many', { expected: `at most ${max}`, ...detail })
    const hidden = findUnseenUses(trace, createUseTest(tool === undefined ? undefined : [tool]), counted)
    // A use that is not recorded may be the one too many, or the one that lacks.
    if (hidden !== null) return missingData(hidden)
    const most = count + open.length
    const isOpen = (max >= 0 && most > max) || (count < min && most >= min)
    if (isOpen && open[0] !== undefined) return missingData(open[0])
    return count < min ? fail('too-few', { expected: `at least ${min}`, ...detail }) : pass()
  },
  examples: [
    passes('Once or twice', { tool: 'search_flights', min: 1, max: 2 }, ['search_flights', 'book_flight']),
    fails('Not at all', { tool: 'search_flights', min: 1 }, 'too-few', ['book_flight']),
    fails('Too many calls in all', { max: 2 }, 'too-many', [
      'search_flights',
      'search_flights',
      'book_flight',
    ]),
  ],
})
