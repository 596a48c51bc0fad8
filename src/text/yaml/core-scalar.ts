import { getScalarValue, SCALAR_STYLE } from 'js-yaml'
import { notFiniteFault, numberOf, tagFault, type ReadScalar } from './scalar.ts'

const words = new Map<string, boolean | null>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
])
const integer = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/**
 * Reads a value by the core schema of YAML 1.2: `off`, `1:30`, `1_000` and dates are text, `010` is ten.
 */
export const readCoreValue: ReadScalar = (source, event) => {
  const text = getScalarValue(source, event)
  if (event.tagStart !== -1) return { value: text, fault: tagFault(source, event) }
  if (event.style !== SCALAR_STYLE.PLAIN) return { value: text, fault: null }
  const word = words.get(text)
  if (word !== undefined) return { value: word, fault: null }
  const isNumber = integer.test(text) || float.test(text)
  const value = isNumber ? numberOf(text) : null
  if (value !== null) return { value, fault: null }
  return { value: text, fault: isNumber || notFinite.test(text) ? notFiniteFault(text) : null }
}
