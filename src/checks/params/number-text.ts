import { z } from 'zod'

/** Allows a number as text, as a row of a dataset may hold it: `"3"`. */
export function allowNumberText<Schema extends z.ZodType<number, number>>(schema: Schema) {
  const text = z.string().regex(/^\s*\+?\d+(?:_\d+)*(?:\.\d*)?(?:[eE][-+]?\d+)?\s*$/, {
    error: 'expected a number',
  })
  return z.union([schema, text.transform((written) => Number(written.replaceAll('_', ''))).pipe(schema)])
}
