import { z } from 'zod'
import { foldSigns } from '../../text/normal-form.ts'

/** Differences of two texts that a reader hardly sees, each with what takes them away, in the order in which that is done. */
export const folds = {
  line_ends: (text: string) => text.replaceAll('\r\n', '\n'),
  unicode: foldSigns.unicode,
  quotes: foldSigns.quotes,
  blanks: (text: string) => text.replace(/\s+/gu, ' ').trim(),
} as const

/** A kind of difference that does not count. */
export type Normalization = keyof typeof folds

export const kinds = Object.keys(folds) as Normalization[]

/** `true` for all kinds, `false` for none, or a list of kinds. A list comes out. */
export const normalizeSchema = z
  .union([z.boolean(), z.array(z.enum(kinds)).min(1)], {
    error: `expected true, false, or a list of ${kinds.join(', ')}`,
  })
  .transform((value): readonly Normalization[] => (value === true ? kinds : value === false ? [] : value))
