import type { Trace } from '../../trace/model/trace.ts'
import { knownTokens } from '../../trace/model/usage.ts'
import { areCountedAround } from '../../trace/views/rollup.ts'

export type TokenKind = 'total' | 'input' | 'output'

/** Tokens of a run, as far as they are known. */
export interface TokenCount {
  /** Null where nothing is known. */
  readonly spent: number | null
  /** Whether that is all of them: no model call is known to be left out. */
  readonly isWhole: boolean
}

export function countTokens(trace: Trace, kind: TokenKind): TokenCount {
  const { usage, llmCalls, stated } = trace
  const isStated = stated.usage !== undefined && stated.usage !== null
  let spent: number | null = null
  let counted = 0
  let isWhole = true
  for (const { content } of isStated ? [] : llmCalls) {
    const call = content.usage
    if (call !== null) counted++
    const known = knownTokens(call, kind)
    if (known !== null) spent = (spent ?? 0) + known
    isWhole &&= (call?.[kind] ?? null) !== null
  }
  if (counted > 0) return { spent, isWhole }
  const isKnown = (usage?.[kind] ?? null) !== null
  // A trace that states only a sum is whole with it.
  return {
    spent: knownTokens(usage, kind),
    isWhole: isKnown && (isStated || areCountedAround(trace, kind)),
  }
}
