import { getScalarValue, SCALAR_STYLE } from 'js-yaml'
import { notFiniteFault, numberOf, tagFault, type ReadScalar } from './scalar.ts'

const words = new Map<string, boolean | null>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
])
const integer = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/**
 * Reads a value as Go's `yaml.v3` does where nobody says what type is wanted: `yes`, `on` and `1:30` are
 * text, `1e3` and `08` are numbers. A date is kept as it was written.
 */
export const readGoValue: ReadScalar = (source, event) => {
  const text = getScalarValue(source, event)
  if (event.tagStart !== -1) return { value: text, fault: tagFault(source, event) }
  if (event.style !== SCALAR_STYLE.PLAIN) return { value: text, fault: null }
  const word = words.get(text)
  if (word !== undefined) return { value: word, fault: null }
  const digits = /^[-+.0-9]/.test(text) ? text.replaceAll('_', '') : ''
  const isInteger = integer.test(digits)
  const isNumber = isInteger || float.test(digits)
  const octal = /(?<=^[-+]?)0(?=[0-7])/
  const value = isNumber ? numberOf(isInteger ? digits.replace(octal, '0o') : digits) : null
  if (value !== null) return { value, fault: null }
  return { value: text, fault: isNumber || notFinite.test(text) ? notFiniteFault(text) : null }
}
