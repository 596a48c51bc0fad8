import { z } from 'zod'
import { suggestWord } from './suggest.ts'

/** Kinds of values that people write, as text or as YAML values, in options and in the policy. */

/** A number from 0 to 1, or a percentage. */
export const ratio = () =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(value.trim())
      if (percent) return Number(percent[1]) / 100
      return value.trim() === '' ? undefined : Number(value)
    },
    z
      .number({ error: 'expected a number from 0 to 1, or a percentage such as 90%' })
      .min(0, { error: 'expected a number from 0 to 1, or a percentage such as 90%' })
      .max(1, { error: 'expected a number from 0 to 1, or a percentage such as 90%' }),
  )

/** One of a few words. */
export const choice = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, {
    error: ({ input }) => {
      const near = typeof input === 'string' ? suggestWord(input, words) : null
      return `expected one of: ${words.join(', ')}${near === null ? '' : `; did you mean \`${near}\`?`}`
    },
  })

/** A whole number between two others. */
export const wholeNumber = (least: number, most: number) => {
  const error = `expected a whole number from ${least} to ${most}`
  return z.preprocess(coerceNumber, z.int({ error }).min(least, { error }).max(most, { error }))
}

/** A number, where text is one. */
export function coerceNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value
}
