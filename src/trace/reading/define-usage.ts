import { numberOrNull, objectOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import { buildUsage, inputWithCache, type Usage } from '../model/usage.ts'
import { pickPath, parsePath } from './paths.ts'
import { sumKnown } from './usage-attributes.ts'

/** Paths of a writer's counts: sums, or others if none has a number (`input_tokens + tool_tokens | inputTokens`). */
export type UsagePaths = Partial<Readonly<Record<keyof Usage, string>>> & {
  /** `input` leaves out what came from the cache, or went to it. */
  readonly isWithoutCache?: true
}

/** Reads a writer's usage object; null for a value that is none, and for one without counts. */
export type UsageReader = (value: JsonValue | undefined) => Usage | null

export function defineUsage({ isWithoutCache, ...paths }: UsagePaths): UsageReader {
  const counts = Object.entries(paths).map(
    ([name, text]) => [name as keyof Usage, createCounter(text)] as const,
  )
  return (value) => {
    const raw = objectOrNull(value)
    if (raw === null) return null
    const usage: { -readonly [Key in keyof Usage]?: number | null } = {}
    for (const [name, count] of counts) usage[name] = count(raw)
    const { input = null, cacheRead = null, cacheWrite = null } = usage
    return buildUsage(
      isWithoutCache === true ? { ...usage, input: inputWithCache(input, cacheRead, cacheWrite) } : usage,
    )
  }
}

function createCounter(text: string): (raw: JsonObject) => number | null {
  const sums = text.split('|').map((sum) => sum.split('+').map((path) => parsePath(path.trim())))
  return (raw) => {
    for (const terms of sums) {
      const sum = sumKnown(...terms.map((path) => numberOrNull(pickPath(raw, path))))
      if (sum !== null) return sum
    }
    return null
  }
}
