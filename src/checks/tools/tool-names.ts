import type { ToolCall } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import { memoize } from '../../core/lazy.ts'
import { canHideCall } from '../../trace/messages/unread-call.ts'
import { isNameless } from '../../trace/model/masked.ts'
import type { Span } from '../../trace/model/span.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { holdsOutput, unreadWords } from '../../trace/model/unread.ts'
import { findHiddenTools } from '../../trace/views/offered-tools.ts'
import { findUnclaimedCall } from '../../trace/views/unclaimed-calls.ts'
import { hasCallTags } from '../../trace/views/written-calls.ts'

export const toolName = z.string().min(1, { error: 'expected the name of a tool' })

/** Non-empty, so that the check can fail. */
export const toolNames = z.array(toolName).min(1)

const maxShown = 50

/** Names in order, with repeats; of a long list each name once, and the rest is only counted. */
export function formatNames(names: readonly string[]): string[] {
  if (names.length <= maxShown) return [...names]
  // A call repeated often would hide what else was called.
  const shown = [...new Set(names)].slice(0, maxShown)
  return [...shown, `… ${names.length - shown.length} more`]
}

/** Tells whether the name of a call is not known: it may be of any tool. */
export function hasUnnamedCall({ toolCalls }: Pick<Trace, 'toolCalls'>): boolean {
  return toolCalls !== null && hasNameless(toolCalls)
}

const hasNameless = memoize((calls: readonly ToolCall[]) => calls.some(isNameless))

/** Words for what is missing then. */
export const unnamedWords = 'the names of some tools that were called'

/** Words for the steps that are recorded elsewhere, or not at all. */
export const unseenWords = 'the steps of a sub-agent, or of code that a model wrote'

/**
 * Names what is missing where tools may have been used unseen: those that `isAsked` tells, by default any. Where the recording states how
 * many calls there were, replies that cannot be read hide none. Returns null if all is seen.
 */
export function findUnseenUses(
  trace: Pick<Trace, 'spans' | 'llmCalls' | 'stated'>,
  isAsked?: (tool: string) => boolean,
  counted: number | null = null,
): string | null {
  if (trace.stated.unseenSteps === true) return unseenWords
  const hidden = findHiddenTools(trace, isAsked)
  if (hidden.length > 0)
    return `whether ${formatNames(hidden).join(', ')} ran; the provider runs it, and its reply is not recorded`
  // A reply that cannot be read may ask for a tool, unless tools have spans of their own: those of a list of messages are made
  // of its answers.
  const { spans, llmCalls, stated } = trace
  const hasSpans = stated.messages === undefined && spans.some(({ kind }) => kind === 'tool')
  return counted === null && !hasSpans && hasHiddenRequest(llmCalls) ? unreadWords : null
}

const hasHiddenRequest = memoize((llmCalls: readonly Span[]) => llmCalls.some(hidesRequest))

function hidesRequest(span: Span): boolean {
  const { content, attributes } = span
  if (!content.recorded && holdsOutput(attributes)) return true
  const isHidden = content.output.some((message) => message.parts.some(canHideCall) || hasCallTags(message))
  return isHidden || findUnclaimedCall(span) !== null
}

export function listToolNames(calls: readonly ToolCall[]): string[] {
  return calls.map(({ name }) => name)
}

/** Takes as many findings as a reader looks at, so a huge trace makes no huge text. */
export function takeFirst<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, maxShown)
}

/** Lists the spans that show some calls, each once: of their execution, else of their request. */
export function listSpanIds(calls: readonly ToolCall[]): string[] {
  return [...new Set(calls.flatMap(({ spanId, requestedBy }) => spanId ?? requestedBy ?? []))].slice(
    0,
    maxShown,
  )
}
