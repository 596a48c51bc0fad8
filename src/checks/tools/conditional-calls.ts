import { z } from 'zod'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { tooCostly } from '../params/pattern-param.ts'
import { costly, exhaustSearch, fails, omitData, passes } from '../shared-examples.ts'
import { differenceMessages } from '../calls/shown-difference.ts'
import { conditionParams, expectedArgs, reviewCall, showBroken } from './call-conditions.ts'
import { takeFirst, listToolNames, formatNames, listSpanIds, toolName } from './tool-names.ts'

const saysPaid = { tool_name: 'pay', result_includes: ['paid'] }

export const toolCallsWithArgs = defineCheck({
  type: 'tool_calls_with_args',
  startWith: 'arguments',
  origins: ['promptkit'],
  summary: 'Every call of a tool has the expected arguments and answers.',
  why: 'One good call among bad ones is not enough where each of them has an effect.',
  needs: ['tool-calls'],
  spelling: { names: ['tool_name'], texts: ['expected_args', 'result_includes'] },
  params: () =>
    z
      .strictObject({
        tool_name: toolName
          .optional()
          .describe('The exact name of the tool. Left out: every call of any tool.'),
        expected_args: expectedArgs
          .optional()
          .describe(
            'Arguments by name; others may be there. `5` and `"5"` are the same; null asks only that it is there.',
          ),
        ...conditionParams,
      })
      .refine(
        ({ no_error: noError, ...others }) =>
          noError || Object.values(others).some((value) => value !== undefined),
        { error: 'say which tool is meant, or what must hold of every call' },
      ),
  paramAliases: { tool: 'tool_name' },
  looser: { expected_args: 'fewer', args_match: 'fewer', no_error: 'off', result_includes: 'fewer' },
  reasons: {
    'not-called': 'No call of the tool was made.',
    violated: 'A call breaks a condition.',
    'pattern-too-costly': tooCostly,
  },
  messages: {
    'not-called': ['`{expected}` was not called; called `{actual}`', 'The agent called no tools{no actual}'],
    violated: differenceMessages,
  },
  evaluate(trace, { tool_name: tool, ...conditions }) {
    const all = trace.toolCalls ?? []
    const calls = tool === undefined ? all : all.filter(({ name }) => name === tool)
    if (calls.length === 0)
      return fail('not-called', { expected: tool ?? 'any tool', actual: formatNames(listToolNames(all)) })
    const reviews = calls.map((call) => ({ call, ...reviewCall(call, conditions) }))
    const bad = reviews.filter(({ broken }) => broken.length > 0)
    const [first] = bad
    if (first !== undefined) {
      const shownCalls = truncateForResults(
        takeFirst(bad).map(({ call: { name, args, result, error }, broken }) => ({
          tool: name,
          broken: [...broken],
          args,
          result,
          error,
        })),
      )
      const actual = { ...showBroken(first.call, conditions, first.broken), calls: shownCalls }
      return fail('violated', { actual, evidence: listSpanIds(bad.map(({ call }) => call)) })
    }
    if (reviews.some(({ isTooCostly }) => isTooCostly))
      return { status: 'error', reason: 'pattern-too-costly' }
    const unclear = reviews.find(({ unknown }) => unknown.length > 0)
    if (unclear === undefined) return pass()
    return missingData(`what ${unclear.unknown.join(', ')} needs of some calls of ${unclear.call.name}`)
  },
  examples: [
    passes(
      'Both calls are as they must be',
      { tool_name: 'pay', args_match: { invoice: '^INV-\\d+$' }, no_error: true },
      [
        { tool: 'pay', args: { invoice: 'INV-7' }, result: 'paid' },
        { tool: 'pay', args: { invoice: 'INV-8' }, result: 'paid' },
      ],
    ),
    fails('One answer lacks a word', saysPaid, 'violated', [
      { tool: 'pay', result: 'Paid' },
      { tool: 'pay', result: 'queued' },
    ]),
    fails(
      'The tool was not called',
      { tool_name: 'pay', expected_args: { invoice: 'INV-7' } },
      'not-called',
      [],
    ),
    exhaustSearch('pay', { tool_name: 'pay', result_matches: costly.pattern }),
    omitData('The trace does not record results', saysPaid, ['pay']),
  ],
})

const condition = z.strictObject({
  tool: toolName.describe('The exact name of the tool.'),
  ...conditionParams,
})

export const toolCallChain = defineCheck({
  type: 'tool_call_chain',
  origins: ['promptkit'],
  summary: 'The tools were called in this order, and each of these calls meets its conditions.',
  why: 'A chain holds only if each link does: the refund follows a look-up that found the order.',
  needs: ['tool-calls'],
  spelling: { names: ['steps'] },
  params: () =>
    z.strictObject({
      steps: z
        .array(z.union([toolName, condition]))
        .min(1)
        .describe('The calls in order, each a name or a mapping. Other calls may lie between them.'),
    }),
  paramAliases: { chain: 'steps' },
  looser: { steps: 'fewer' },
  reasons: {
    incomplete: 'The steps were not all called in this order.',
    violated: 'The first call of a step breaks a condition of that step.',
    'pattern-too-costly': tooCostly,
  },
  messages: {
    incomplete: [
      '`{actual.not found}` was not called in its place; called `{actual.called}`',
      'Never called `{actual.not found}`{no actual.called} (the agent called no tools)',
    ],
    violated: differenceMessages.map((message) => `Step {actual.step}, ${message}` as const),
  },
  aboutTools: { incomplete: { says: 'not-called', at: 'actual.not found' } },
  evaluate(trace, { steps }) {
    const calls = trace.toolCalls ?? []
    const done: (typeof calls)[number][] = []
    const grade = () => ({ score: done.length / steps.length, evidence: listSpanIds(done) })
    for (const call of calls) {
      const step = steps[done.length]
      if (step === undefined) break
      if (call.name !== (typeof step === 'string' ? step : step.tool)) continue
      if (typeof step !== 'string') {
        const { broken, unknown, isTooCostly } = reviewCall(call, step)
        if (broken.length > 0) {
          const shown = showBroken(call, step, broken)
          const actual = { ...shown, step: done.length + 1, broken: [...broken] }
          return fail('violated', { actual, ...grade(), evidence: listSpanIds([...done, call]) })
        }
        if (isTooCostly) return { status: 'error', reason: 'pattern-too-costly' }
        if (unknown.length > 0)
          return missingData(`what ${unknown.join(', ')} needs of the call of ${call.name}`)
      }
      done.push(call)
    }
    if (done.length === steps.length) return pass()
    const names = steps.map((step) => (typeof step === 'string' ? step : step.tool))
    const actual = { 'not found': names[done.length] ?? '', called: formatNames(listToolNames(calls)) }
    return fail('incomplete', { expected: formatNames(names), actual, ...grade() })
  },
  examples: [
    passes(
      'Found, then refunded',
      { steps: [{ tool: 'find_order', result_includes: ['shipped'] }, { tool: 'refund' }] },
      [{ tool: 'find_order', result: 'Shipped on Monday' }, 'refund'],
    ),
    fails('Names alone', { chain: ['find_order', 'refund'] }, 'incomplete', ['refund', 'find_order']),
    fails(
      'Refunded although nothing was found',
      { steps: [{ tool: 'find_order', no_error: true }, 'refund'] },
      'violated',
      [{ tool: 'find_order', error: 'no such order' }, 'refund'],
    ),
    exhaustSearch('find_order', { steps: [{ tool: 'find_order', result_matches: costly.pattern }] }),
    omitData(
      'The trace does not record results',
      { steps: [{ tool: 'find_order', result_includes: ['shipped'] }] },
      ['find_order'],
    ),
  ],
})
