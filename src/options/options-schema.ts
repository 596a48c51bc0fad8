import { z } from 'zod'
import { helpOf } from './option.ts'
import { optionNames, optionOf, type Options } from './options.ts'

/** Takes the values of all options. A run makes only the schemas of those that it is given. */
export const optionsSchema = z.strictObject(
  Object.fromEntries(optionNames.map((name) => [name, schemaOf(name)])) as {
    [Name in keyof Required<Options>]: z.ZodType<Options[Name]>
  },
)

function schemaOf(name: keyof Options): z.ZodType {
  const definition = optionOf(name)
  const { schema, default: initial } = definition
  return (initial === undefined ? schema().optional() : schema().default(initial)).describe(
    helpOf(definition),
  )
}
