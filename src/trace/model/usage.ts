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
  /** The stated total, else input + output. */
  readonly total: number | null
}

const keys = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'total'] as const

/** A call without counts. */
export const noUsage: Usage = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
  total: null,
}

/**
 * Counts of one place; null if it has none, also where all are 0: a writer that was told no counts writes that. The total is
 * the stated one, else the sum of input and output where both are known. A total of less than that (0, where it was not set) is none.
 */
export function buildUsage(counts: Partial<Usage>): Usage | null {
  const { input = null, output = null, total = null } = counts
  if (!input && !output && !total) return null
  const isNone = total === null || total < (input ?? 0) + (output ?? 0)
  return { ...noUsage, ...counts, total: isNone ? sumBoth(input, output) : total }
}

/** Adds up input of providers that count tokens read from, or written to, a cache separately. */
export function inputWithCache(fresh: number | null, ...cached: readonly (number | null)[]): number | null {
  return fresh === null ? null : cached.reduce<number>((sum, count) => sum + (count ?? 0), fresh)
}

/** Returns the least number of tokens used; null if nothing is known. */
export function knownTokens(usage: Usage | null, kind: 'total' | 'input' | 'output'): number | null {
  if (usage === null) return null
  if (kind !== 'total' || usage.total !== null) return usage[kind]
  return usage.input ?? usage.output
}

/** Sums two counts if both are known. */
export function sumBoth(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

/** Takes the larger count of two accounts of a call, by field: one that leaves out cache or reasoning is smaller. */
export function takeLarger(a: Usage | null, b: Usage | null): Usage | null {
  if (a === null || b === null) return a ?? b
  const input = larger(a.input, b.input)
  const output = larger(a.output, b.output)
  return {
    input,
    output,
    cacheRead: larger(a.cacheRead, b.cacheRead),
    cacheWrite: larger(a.cacheWrite, b.cacheWrite),
    reasoning: larger(a.reasoning, b.reasoning),
    total: larger(larger(a.total, b.total), sumBoth(input, output)),
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
