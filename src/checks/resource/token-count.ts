import type { Trace } from '../../trace/trace.ts'

export type TokenKind = 'total' | 'input' | 'output'

/** Tokens of a run, as far as they are known. */
export interface TokenCount {
  /** Null where nothing is known. */
  readonly spent: number | null
  /** Whether that is all of them: no model call is known to be left out. */
  readonly isWhole: boolean
}

export function tokensOf({ usage, llmCalls, stated }: Trace, kind: TokenKind): TokenCount {
  const isStated = stated.usage !== undefined && stated.usage !== null
  const parts = llmCalls.map(({ content }) => content.usage?.[kind] ?? null)
  // A trace that states only a sum is whole with it.
  const isWhole = isStated || !parts.includes(null) || parts.every((part) => part === null)
  return { spent: usage?.[kind] ?? null, isWhole }
}
