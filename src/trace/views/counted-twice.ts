import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/**
 * Whether a trace may show one call as two: tools that ran and that nobody asked for, beside requests that nothing
 * answered; model calls at the same time that used the same; a model call that says nothing, beside others that do.
 */
export function mayCountTwice({ toolCalls, llmCalls }: Trace): boolean {
  const calls = toolCalls ?? []
  const isUnpaired =
    calls.some(({ executed }) => !executed) && calls.some(({ requestedBy }) => requestedBy === null)
  if (isUnpaired) return true
  const silent = llmCalls.filter(({ content }) => content.usage === null && !content.recorded)
  if (silent.length > 0 && silent.length < llmCalls.length) return true
  return llmCalls.some((call, index) => index > 0 && isAgain(call, llmCalls[index - 1]))
}

function isAgain({ startUs, content }: Span, before: Span | undefined): boolean {
  const used = content.usage
  const usedBefore = before?.content.usage ?? null
  if (used === null || usedBefore === null || startUs === null) return false
  const isMeanwhile = startUs < (before?.endUs ?? -Infinity)
  return isMeanwhile && used.input === usedBefore.input && used.output === usedBefore.output
}
