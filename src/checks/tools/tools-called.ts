import type { ToolCall } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import type { Trace } from '../../trace/model/trace.ts'
import { holdAll, type Answer } from '../calls/answer.ts'
import { callMatchers, createCallTests, type CallMatcher, type CallTest } from '../calls/call-matcher.ts'
import { differenceMessages, showDifference } from '../calls/shown-difference.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { isEmpty } from '../../trace/views/tool-executions.ts'
import { knowsArgs } from './call-args.ts'
import { tooCostly } from '../params/pattern-param.ts'
import { errorPattern, findFailures, describeUnknownEnds, type Failures } from './call-failure.ts'
import { listToolNames, formatNames, listSpanIds } from './tool-names.ts'
import { costly, exhaustSearch, fails, omitToolCalls, passes } from '../shared-examples.ts'

const count = z.int().min(0)

const searchAndBook = { tools: ['search_flights', 'book_flight'] }

export const toolsCalled = defineCheck({
  type: 'tools_called',
  aliases: ['tools_called_session'],
  startWith: 'tools',
  origins: ['kensa', 'promptkit'],
  namesIn: { kensa: ['tools_called'] },
  summary: 'Every listed call was made, in any order.',
  why: 'Says which steps a task cannot do without, and leaves the way to the agent.',
  needs: ['tool-calls'],
  toolsOf: ({ tools }: { tools: readonly CallMatcher[] }) => tools,
  passesEarly: true,
  spelling: {
    calls: ['tools'],
    patterns: ['error_pattern'],
    forbids: ({ min_calls: least }: { readonly min_calls: number }) => least === 0,
  },
  params: () =>
    z
      .strictObject({
        tools: callMatchers.describe('The tools, or calls of them; others may be made as well.'),
        min_calls: count.default(1).describe('How often each of them must be called.'),
        max_calls: count.optional().describe('How often each of them may be called.'),
        count_failed: z
          .boolean()
          .default(true)
          .describe(
            'Whether a call that failed counts. Where it does not, and the recording does not mark failures, `error_pattern` is needed.',
          ),
        error_pattern: errorPattern,
        ignore_validation: z
          .boolean()
          .default(false)
          .describe('Whether a call counts that failed because its arguments were refused (`validation`).'),
        require_args: z.boolean().default(false).describe('Whether a call without arguments does not count.'),
      })
      .refine(({ min_calls: least, max_calls: most }) => least > 0 || most !== undefined, {
        error: '`min_calls: 0` alone asks for nothing; write `max_calls` as well',
      }),
  paramAliases: { tool_names: 'tools' },
  meanings: { promptkit: { tools_called: { count_failed: false }, tool_called: { count_failed: false } } },
  looser: {
    tools: ({ min_calls: least }: { readonly min_calls: number }) =>
      least === 0 ? 'calls-forbidden' : 'calls-wanted',
    min_calls: 'lower',
    max_calls: 'higher',
  },
  reasons: {
    'not-called': 'A listed tool was never called.',
    'called-too-seldom': 'A listed tool has too few calls that count.',
    'called-too-often': 'A listed tool was called more often than allowed.',
    'pattern-too-costly': tooCostly,
  },
  messages: {
    'not-called': [
      'Never called `{actual.missing}`; called `{actual.called}`',
      'Never called `{actual.missing}`{no actual.called} (the agent called no tools)',
    ],
    'called-too-seldom': [
      ...differenceMessages,
      'Calls of `{actual.failed}` failed, and do not count; expected {expected}',
      'Called `{actual.missing}` too few times, expected {expected}',
    ],
    'called-too-often': 'Called `{actual.often}` too many times, expected {expected}',
  },
  aboutTools: { 'not-called': { says: 'not-called', at: 'actual.missing' } },
  evaluate(trace, params) {
    const { min_calls: least, max_calls: most = Infinity, error_pattern: pattern } = params
    const all = trace.toolCalls ?? []
    const { failed, unknown, isTooCostly } = params.count_failed ? allCount : findFailures(all, pattern)
    if (isTooCostly) return { status: 'error', reason: 'pattern-too-costly' }
    const [failures, open] = [new Set(failed), new Set(unknown)]
    const countCall = (call: ToolCall): Answer => {
      if (failures.has(call) && !(params.ignore_validation && call.errorType === 'validation')) return false
      return holdAll([hasArgs(call, params), open.has(call) ? describeUnknownEnds([call], pattern) : true])
    }
    const tools = createCallTests(params.tools).map((test) => countCalls(test, trace, countCall))
    const isOfTool = (call: ToolCall) => tools.some(({ test }) => test.hasName(call.name))
    const detail = () => ({
      evidence: listSpanIds(all.filter(isOfTool)),
      called: formatNames(listToolNames(all)),
    })
    const often = tools.filter(({ sure }) => sure.length > most)
    if (often.length > 0) {
      const { evidence, called } = detail()
      const actual = { often: formatNames(often.map(({ test }) => test.label)), called }
      return fail('called-too-often', { expected: `at most ${most} of each`, actual, evidence, score: 0 })
    }
    const lacking = tools.filter(({ sure }) => sure.length < least)
    const unclear = tools.find(
      ({ sure, possible }) => possible > most || (sure.length < least && possible >= least),
    )
    if (unclear !== undefined && lacking.every(({ possible }) => possible >= least))
      return missingData(unclear.unknown ?? 'some calls')
    if (lacking.length === 0) return pass()
    const { evidence, called } = detail()
    const missing = formatNames(lacking.map(({ test }) => test.label))
    const score = 1 - lacking.length / tools.length
    if (lacking.some(({ ofName }) => ofName.length === 0))
      return fail('not-called', {
        expected: formatNames(tools.map(({ test }) => test.label)),
        actual: { missing, called },
        evidence,
        score,
      })
    // A call that was made in another way says more than that its like is missing.
    const [other] = lacking.flatMap(({ test, ofName }) =>
      ofName.flatMap((call) => test.findDifference(call, trace) ?? []),
    )
    const isBroken = lacking.every(({ ofName }) => ofName.some((call) => failures.has(call)))
    const difference = other === undefined ? {} : showDifference(other)
    const actual = { missing, called, ...difference, ...(isBroken ? { failed: missing } : {}) }
    return fail('called-too-seldom', { expected: `at least ${least} of each`, actual, evidence, score })
  },
  examples: [
    passes('Both tools were called', searchAndBook, ['book_flight', 'search_flights', 'send_mail']),
    fails('One tool is missing', searchAndBook, 'not-called', ['search_flights']),
    fails(
      'Its only call failed, and is not to count',
      { tools: ['book_flight'], count_failed: false },
      'called-too-seldom',
      [{ tool: 'book_flight', error: 'no seats left' }],
    ),
    fails(
      'Its only answer says that it failed, in a recording without marks',
      { tools: ['book_flight'], count_failed: false, error_pattern: '^Error' },
      'called-too-seldom',
      [{ tool: 'book_flight', result: 'Error: no seats left' }],
    ),
    exhaustSearch('find_order', {
      tools: ['find_order'],
      count_failed: false,
      error_pattern: costly.pattern,
    }),
    fails('Booked twice', { tool_names: ['book_flight'], max_calls: 1 }, 'called-too-often', [
      'book_flight',
      'book_flight',
    ]),
    omitToolCalls({ tools: ['search_flights'] }),
  ],
})

/** Where it does not matter how calls ended. */
const allCount: Failures = { failed: [], unknown: [], isTooCostly: false }

/** Tells whether a call has arguments, where it needs some. */
function hasArgs(call: ToolCall, { require_args: isNeeded }: { readonly require_args: boolean }): Answer {
  if (!isNeeded) return true
  return knowsArgs(call)
    ? !isEmpty(call.args) && call.args !== ''
    : `the arguments of some calls of ${call.name}`
}

/** Calls of one of the tools: those that count, and how many may. */
function countCalls(test: CallTest, trace: Trace, countCall: (call: ToolCall) => Answer) {
  const ofName = (trace.toolCalls ?? []).filter(({ name }) => test.hasName(name))
  const answers = ofName.map((call) => {
    const isMade = test.test(call, trace)
    return isMade === false ? false : holdAll([isMade, countCall(call)])
  })
  return {
    test,
    ofName,
    sure: ofName.filter((_, place) => answers[place] === true),
    possible: answers.filter((answer) => answer !== false).length,
    unknown: answers.find((answer) => typeof answer === 'string'),
  }
}
