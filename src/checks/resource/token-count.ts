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

export function tokensOf(trace: Trace, kind: TokenKind): TokenCount {
  const { usage, llmCalls, stated } = trace
  const isStated = stated.usage !== undefined && stated.usage !== null
  const calls = isStated ? [] : llmCalls.map(({ content }) => content.usage)
  const counted = calls.filter((call) => call !== null)
  if (counted.length === 0) {
    const isKnown = (usage?.[kind] ?? null) !== null
    // A trace that states only a sum is whole with it.
    return {
      spent: knownTokens(usage, kind),
      isWhole: isKnown && (isStated || areCountedAround(trace, kind)),
    }
  }
  const known = counted.flatMap((call) => knownTokens(call, kind) ?? [])
  return {
    spent: known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0),
    isWhole: calls.every((call) => (call?.[kind] ?? null) !== null),
  }
}
