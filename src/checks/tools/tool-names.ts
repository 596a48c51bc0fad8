import { z } from 'zod'
import type { ToolCall } from '../../trace/views/tool-calls.ts'

export const toolName = z.string().min(1)

/** Non-empty, so that the check can fail. */
export const toolNames = z.array(toolName).min(1)

const mostShown = 50

/** Names in order, with repeats; the end of a long list is only counted. */
export function shownNames(names: readonly string[]): string[] {
  if (names.length <= mostShown) return [...names]
  return [...names.slice(0, mostShown), `… ${names.length - mostShown} more`]
}

export function namesOf(calls: readonly ToolCall[]): string[] {
  return calls.map(({ name }) => name)
}

/** As many of some findings as a reader looks at, so that a huge trace makes no huge text. */
export function firstOf<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, mostShown)
}

/** Ids of the spans that show some calls, each once: of their execution, else of their request. */
export function spansOf(calls: readonly ToolCall[]): string[] {
  return [...new Set(calls.flatMap(({ spanId, requestedBy }) => spanId ?? requestedBy ?? []))].slice(
    0,
    mostShown,
  )
}
