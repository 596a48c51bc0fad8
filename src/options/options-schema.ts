import { z } from 'zod'
import { describeOption } from './option.ts'
import { optionNames, getOption, type Options } from './options.ts'

/** Takes the values of all options. A run makes only the schemas of those that it is given. */
export const optionsSchema = z.strictObject(
  Object.fromEntries(optionNames.map((name) => [name, getOptionSchema(name)])) as {
    [Name in keyof Required<Options>]: z.ZodType<Options[Name]>
  },
)

function getOptionSchema(name: keyof Options): z.ZodType {
  const definition = getOption(name)
  const { schema, default: initial } = definition
  return (initial === undefined ? schema().optional() : schema().default(initial)).describe(
    describeOption(definition),
  )
}
