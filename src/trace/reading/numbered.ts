import type { JsonObject } from '../../core/json.ts'

/** Numbers that a format gives the parts of a run, one after another. */
export interface Numbering {
  readonly key: string
  /** Word for the parts. */
  readonly parts: string
}

/**
 * Names what the numbers of a run's parts show to be missing, in a few words: they begin at 0 or 1 and go up by one; a run that is
 * gone on with may begin anew. Null where they do, and where one of the parts has none.
 */
export function explainMissingNumbers(numbers: readonly (number | null)[], parts: string): string | null {
  if (numbers.includes(null)) return null
  const isWhole = numbers.every((number, index) => {
    const before = numbers[index - 1] ?? null
    return (number ?? 0) <= 1 || (before !== null && number === before + 1)
  })
  return isWhole ? null : `some ${parts}, whose numbers do not go up by one`
}

/** The same of objects that have their number under a key. */
export function explainLostParts(list: readonly JsonObject[], { key, parts }: Numbering): string | null {
  return explainMissingNumbers(
    list.map(({ [key]: number }) => (typeof number === 'number' && Number.isInteger(number) ? number : null)),
    parts,
  )
}
