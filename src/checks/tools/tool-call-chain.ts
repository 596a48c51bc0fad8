import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { tooCostly } from '../params/go-pattern.ts'
import { costly, exhaustSearch, fails, omitData, passes } from '../shared-examples.ts'
import { differenceMessages } from '../calls/shown-difference.ts'
import { conditionParams, reviewCall, showBroken } from './call-conditions.ts'
import { listToolNames, formatNames, listSpanIds, toolName } from './tool-names.ts'

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
      { calls: [{ tool: 'find_order', result: 'Shipped on Monday' }, 'refund'] },
    ),
    fails(
      'Names alone',
      { chain: ['find_order', 'refund'] },
      { calls: ['refund', 'find_order'] },
      'incomplete',
    ),
    fails(
      'Refunded although nothing was found',
      { steps: [{ tool: 'find_order', no_error: true }, 'refund'] },
      { calls: [{ tool: 'find_order', error: 'no such order' }, 'refund'] },
      'violated',
    ),
    exhaustSearch('find_order', { steps: [{ tool: 'find_order', result_matches: costly.pattern }] }),
    omitData(
      'The trace does not record results',
      { steps: [{ tool: 'find_order', result_includes: ['shipped'] }] },
      { calls: ['find_order'] },
    ),
  ],
})
