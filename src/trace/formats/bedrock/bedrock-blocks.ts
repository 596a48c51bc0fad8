import type { JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, objectsIn } from '../../model/attributes.ts'
import type { Part } from '../../model/message.ts'
import { inputWithCache, tokenUsage, type Usage } from '../../model/usage.ts'
import { partOf } from '../../messages/part.ts'

/** Text with citations is text; a mark of what is to be cached says nothing. */
export function bedrockParts(content: JsonValue | undefined): Part[] {
  return objectsIn(content).flatMap((block) => {
    const cited = objectOrNull(block['citationsContent'])
    if (cited !== null) return objectsIn(cited['content']).map(partOf)
    return 'cachePoint' in block ? [] : [partOf(block)]
  })
}

/** `inputTokens` leave out what came from, or went to, the cache. */
export function bedrockUsage(value: JsonValue | undefined): Usage | null {
  const usage = objectOrNull(value)
  const fresh = numberOrNull(usage?.['inputTokens'])
  const output = numberOrNull(usage?.['outputTokens'])
  const cacheRead = numberOrNull(usage?.['cacheReadInputTokens'])
  const cacheWrite = numberOrNull(usage?.['cacheWriteInputTokens'])
  const input = inputWithCache(fresh, cacheRead, cacheWrite)
  return tokenUsage({ input, output, cacheRead, cacheWrite })
}
