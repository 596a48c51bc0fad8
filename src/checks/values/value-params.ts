import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { fail } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import { collapseSpace, stripText } from '../../text/python-text.ts'

/** Parameters that the checks of values share, each with its words. */
export const target = z
  .string()
  .max(1_000)
  .describe(
    'Path to the value, from the run inwards: `output`, `get_weather.input.city`, `llm.usage.input_tokens`. `get_weather#1` is the second call.',
  )

export const negate = z
  .union([
    z.boolean(),
    z.literal([0, 1]),
    z.string().regex(/^(?:true|false|yes|no|on|off|t|f|y|n|1|0)$/i, { error: 'expected true or false' }),
  ])
  .default(false)
  .describe('Whether it must not be so.')

/** In Timbal's files it may be a word. */
export function isNegated(value: z.output<typeof negate>): boolean {
  return typeof value === 'string' ? /^(?:true|yes|on|t|y|1)$/i.test(value) : Boolean(value)
}

/** The same of all parameters. */
export function isNegation({ negate: negated }: { readonly negate: z.output<typeof negate> }): boolean {
  return isNegated(negated)
}

const transforms = {
  lowercase: (text: string) => text.toLowerCase(),
  uppercase: (text: string) => text.toUpperCase(),
  trim: stripText,
  collapse_whitespace: collapseSpace,
} as const

const transformName = z.enum(['lowercase', 'uppercase', 'trim', 'collapse_whitespace'])

export const transform = z
  .union([transformName, z.array(transformName).max(20), z.null()])
  .optional()
  .describe('Changes to texts before they are compared, in order.')

export function transformText(text: string, chosen: z.output<typeof transform>): string {
  const names = chosen === undefined || chosen === null ? [] : typeof chosen === 'string' ? [chosen] : chosen
  return names.reduce((changed, name) => transforms[name](changed), text)
}

/** Parameters of a check that looks for something in a text. */
export function defineTextParams<Value extends z.ZodType<string>>(value: Value) {
  return z.strictObject({ target, value, transform, negate })
}

/** The test of a text, changed as asked; of any other value it cannot be said. */
export function testText<Params extends { readonly transform?: z.output<typeof transform> }, Answer>(
  test: (text: string, params: Params) => Answer,
): (actual: JsonValue, params: Params) => Answer | Finding<'not-text'> {
  return (actual, params) =>
    typeof actual === 'string' ? test(transformText(actual, params.transform), params) : fail('not-text')
}

/** Something to look for: nothing at all would be found in anything, and in nothing. */
export const items = z.array(jsonParam).min(1)

export const notText = 'The value is not text.'
