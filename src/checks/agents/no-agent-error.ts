import { z } from 'zod'
import { foldText } from '../../text/normal-form.ts'
import { getMessageText } from '../../trace/model/message.ts'
import { isStop } from '../../trace/model/span-error.ts'
import type { Span, SpanKind } from '../../trace/model/span.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { findAnsweringCall } from '../../trace/views/output.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { truncateForResults } from '../shown.ts'

export const noAgentError = defineCheck({
  type: 'no_agent_error',
  aliases: [],
  family: 'agents',
  origins: ['agentcheck'],
  summary: 'The run as a whole did not fail, and gave an answer.',
  why: 'The least that a smoke test asks: the agent answered and did not crash.',
  needs: [],
  negative: true,
  params: () => z.strictObject({}),
  reasons: { failed: 'The run ended in an error.' },
  messages: {
    failed: 'The run ended in an error: `{actual}`',
  },
  evaluate(trace) {
    const failed = findRunSpans(trace).find(({ error }) => error !== null)
    if (failed !== undefined) {
      return fail('failed', {
        actual: truncateForResults(failed.error?.message ?? ''),
        evidence: [failed.id],
      })
    }
    if (trace.failure !== null) return fail('failed', { actual: truncateForResults(trace.failure) })
    const answer = trace.finalOutput
    if (answer === null) return missingData('the final output')
    if (foldText(answer).trim() === '') return missingData('an answer; the final output is empty')
    const last = findAnsweringCall(trace)
    if (last === undefined) return pass()
    const isAnswer = last.content.output.some((message) => getMessageText(message) === answer)
    if (last.error !== null && !isStop(last.error)) {
      if (!isAnswer) return missingData('whether the run went on after its last model call failed')
      return fail('failed', { actual: truncateForResults(last.error.message), evidence: [last.id] })
    }
    const open = trace.toolCalls?.findLast(({ requestedBy }) => requestedBy === last.id)
    if (open === undefined || open.executed || !isAnswer) return pass()
    return missingData(`what came of its last call, ${open.name}`)
  },
  examples: [
    { title: 'An answer', params: {}, trace: { output: 'Hello.' }, expect: 'pass' },
    {
      title: 'It was cut off by an error',
      params: {},
      trace: { calls: ['search'], failure: 'socket hang up' },
      expect: { fail: 'failed' },
    },
    {
      title: 'No answer is recorded',
      params: {},
      trace: { costs: [0.01] },
      expect: { error: 'missing-data' },
    },
  ],
})

const whole: ReadonlySet<SpanKind> = new Set(['agent', 'chain', 'workflow', 'span'])

/** The spans around all others; where there is none, what came last: a call before it may have been tried again. */
function findRunSpans({ tree, spans }: Trace): Span[] {
  const roots = tree.roots.flatMap((index) => spans[index] ?? [])
  const around = roots.filter(({ kind }) => whole.has(kind))
  return around.length > 0 ? around : roots.slice(-1)
}
