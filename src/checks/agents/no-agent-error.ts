import { z } from 'zod'
import { foldText } from '../../text/normal-form.ts'
import { getMessageText } from '../../trace/model/message.ts'
import { isStop } from '../../trace/model/span-error.ts'
import type { Span, SpanKind } from '../../trace/model/span.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { readFinishReason } from '../../trace/messages/finish-reason.ts'
import { findAnsweringCall, lastEnded, listHolders } from '../../trace/views/output.ts'
import { findInnermost } from '../../trace/views/rollup.ts'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const noAgentError = defineCheck({
  type: 'no_agent_error',
  origins: ['agentcheck'],
  summary: 'The run as a whole did not fail, and gave an answer.',
  why: 'The least that a smoke test asks: the agent answered and did not crash.',
  needs: [],
  negative: true,
  brokenBy: () => [{ failure: 'refused' }],
  params: () => z.strictObject({}),
  reasons: {
    failed: 'The run ended in an error. One after which a model was asked again was dealt with.',
    'cut-off': 'The answer was cut off at a limit, or held back by a filter.',
  },
  messages: {
    failed: 'The run ended in an error: `{actual}`',
    'cut-off': 'The answer is not whole: the model stopped with `{actual}`',
  },
  evaluate(trace) {
    const failed = findRunSpans(trace).find(({ error }) => error !== null)
    if (failed !== undefined)
      return fail('failed', {
        actual: truncateForResults(failed.error?.message ?? ''),
        evidence: [failed.id],
      })
    if (trace.failure !== null) return fail('failed', { actual: truncateForResults(trace.failure) })
    const answer = trace.finalOutput
    if (answer === null) return missingData('the final output')
    if (foldText(answer).trim() === '') return missingData('an answer; the final output is empty')
    const last = findAnsweringCall(trace) ?? findLastAgent(trace)
    if (last === undefined) return pass()
    const isAnswer = last.content.output.some((message) => getMessageText(message) === answer)
    const reason = readFinishReason(last)
    if (isAnswer && (reason === 'length' || reason === 'content_filter'))
      return fail('cut-off', { actual: reason, evidence: [last.id] })
    for (const { id, kind, error } of listHolders(last, trace)) {
      if (error === null || isStop(error)) continue
      const what = kind === 'llm' ? 'model call' : 'step'
      if (!isAnswer) return missingData(`whether the run went on after its last ${what} failed`)
      return fail('failed', { actual: truncateForResults(error.message), evidence: [id] })
    }
    const open = trace.toolCalls?.findLast(({ requestedBy }) => requestedBy === last.id)
    if (open === undefined || open.executed || !isAnswer) return pass()
    return missingData(`what came of its last call, ${open.name}`)
  },
  examples: [
    passes('An answer', {}, 'Hello.'),
    fails('It was cut off by an error', {}, 'failed', { calls: ['search'], failure: 'socket hang up' }),
    fails('The answer was cut off at the limit of tokens', {}, 'cut-off', {
      output: 'The steps are: 1. open',
      finish: 'length',
    }),
    omitData('No answer is recorded', {}),
  ],
})

/** Finds the last agent if no model call is recorded. */
function findLastAgent(trace: Trace): Span | undefined {
  const innermost = findInnermost(trace, ({ kind }) => kind === 'agent')
  return lastEnded(innermost.flatMap((index) => trace.spans[index] ?? []))
}

const whole: ReadonlySet<SpanKind> = new Set(['agent', 'chain', 'workflow', 'span'])

/** Finds the spans around all others, else the last one: a call before it may have been tried again. */
function findRunSpans({ tree, spans }: Trace): Span[] {
  const roots = tree.roots.flatMap((index) => spans[index] ?? [])
  const outer = roots.filter(({ kind }) => whole.has(kind))
  return outer.length > 0 ? outer : roots.slice(-1)
}
