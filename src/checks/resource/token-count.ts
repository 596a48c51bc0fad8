import type { Message } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { knownTokens } from '../../trace/model/usage.ts'
import { areCountedAround, isMiscounted, type TokenKind } from '../../trace/views/rollup.ts'

/** Tokens of a run, as far as they are known. */
export interface TokenCount {
  /** Null if nothing is known. */
  readonly spent: number | null
  /** Whether these are all tokens: no model call is known to be missing. */
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
    const count = knownTokens(call, kind)
    if (count !== null) spent = (spent ?? 0) + count
    isWhole &&= (call?.[kind] ?? null) !== null && !isMiscounted(content, kind)
  }
  if (counted > 0) return { spent, isWhole }
  const isKnown =
    (usage?.[kind] ?? null) !== null && !isMiscounted({ usage, output: listLastReply(trace) }, kind)
  // A trace that states only a sum is whole with it.
  return { spent: knownTokens(usage, kind), isWhole: isKnown && (isStated || areCountedAround(trace, kind)) }
}

/** Lists the last reply of messages that count only for all of it. */
function listLastReply({ messages }: Trace): readonly Message[] {
  return messages.slice(-1).filter(({ role }) => role === 'assistant')
}
