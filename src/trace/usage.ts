/** Tokens of one model call, or a sum of calls. Null: the trace does not say. */
export interface Usage {
  /** All input, cached tokens included. */
  readonly input: number | null
  /** All output, reasoning tokens included. */
  readonly output: number | null
  /** Input tokens read from a cache. */
  readonly cacheRead: number | null
  /** Input tokens written to a cache. */
  readonly cacheWrite: number | null
  readonly reasoning: number | null
  /** What the trace gives as the total, else input + output. */
  readonly total: number | null
}

const keys = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'total'] as const

/** Sums by field; a field that no part knows stays null. Null for an empty list. */
export function sumUsage(parts: readonly Usage[]): Usage | null {
  if (parts.length === 0) return null
  const sum: Record<(typeof keys)[number], number | null> = {
    input: null,
    output: null,
    cacheRead: null,
    cacheWrite: null,
    reasoning: null,
    total: null,
  }
  for (const part of parts) {
    for (const key of keys) {
      const value = part[key]
      if (value !== null) sum[key] = (sum[key] ?? 0) + value
    }
  }
  return sum
}
