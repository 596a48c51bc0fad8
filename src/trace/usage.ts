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

/** A call of which nothing is counted. */
export const noUsage: Usage = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
  total: null,
}

/**
 * Two accounts of one call, by field the larger: an account that leaves something out (cached input,
 * reasoning) is the smaller one.
 */
export function largerOf(a: Usage | null, b: Usage | null): Usage | null {
  if (a === null || b === null) return a ?? b
  const input = larger(a.input, b.input)
  const output = larger(a.output, b.output)
  const sum = input === null || output === null ? null : input + output
  return {
    input,
    output,
    cacheRead: larger(a.cacheRead, b.cacheRead),
    cacheWrite: larger(a.cacheWrite, b.cacheWrite),
    reasoning: larger(a.reasoning, b.reasoning),
    total: larger(larger(a.total, b.total), sum),
  }
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

/** Sums by field; a field that no part knows stays null. Null for an empty list. */
export function sumUsage(parts: readonly Usage[]): Usage | null {
  if (parts.length === 0) return null
  const sum: Record<(typeof keys)[number], number | null> = { ...noUsage }
  for (const part of parts) {
    for (const key of keys) {
      const value = part[key]
      if (value !== null) sum[key] = (sum[key] ?? 0) + value
    }
  }
  return sum
}
