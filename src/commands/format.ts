import { createOptionError } from '../core/errors.ts'
import type { ParsedArguments } from './arguments.ts'

/**
 * Returns the value of `--format`, by default the first.
 * @throws GateError `bad-option`
 */
export function chooseFormat<const Format extends string>(
  { format: wanted }: ParsedArguments['values'],
  formats: readonly Format[],
): Format {
  const format = formats.find((name) => name === (wanted ?? formats[0]))
  if (format !== undefined) return format
  throw createOptionError(`--format: expected one of: ${formats.join(', ')}, got \`${wanted}\``)
}
