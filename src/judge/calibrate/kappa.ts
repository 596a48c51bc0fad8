import { z95, type Estimate } from './interval.ts'

/**
 * Cohen's kappa of a square table of counts (one rater down, the other across), with the large-sample
 * interval of Fleiss, Cohen and Everitt (1969). Null where chance alone gives full agreement: all counts
 * in one row and its column, or none. The interval is null where the formula gives an error of zero, as for
 * full agreement: it knows nothing of how small a sample is.
 */
export function cohenKappa(table: readonly (readonly number[])[]): Estimate | null {
  const total = sumOf(table.map(sumOf))
  if (total === 0) return null
  const rows = table.map((row) => sumOf(row) / total)
  const columns = table.map((_, column) => sumOf(table.map((row) => row[column] ?? 0)) / total)
  const agreed = sumOf(table.map((row, at) => (row[at] ?? 0) / total))
  const byChance = sumOf(rows.map((share, at) => share * (columns[at] ?? 0)))
  if (byChance >= 1) return null
  const value = (agreed - byChance) / (1 - byChance)
  const spread = sumOf(
    table.map((row, down) =>
      sumOf(
        row.map((count, across) => {
          const marginal = ((columns[down] ?? 0) + (rows[across] ?? 0)) * (1 - value)
          const weight =
            down === across
              ? (1 - ((rows[down] ?? 0) + (columns[down] ?? 0)) * (1 - value)) ** 2
              : marginal ** 2
          return (count / total) * weight
        }),
      ),
    ),
  )
  const variance = (spread - (value - byChance * (1 - value)) ** 2) / (total * (1 - byChance) ** 2)
  if (!(variance > 1e-12)) return { value, interval: null }
  const reach = z95 * Math.sqrt(variance)
  return { value, interval: { low: Math.max(-1, value - reach), high: Math.min(1, value + reach) } }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
