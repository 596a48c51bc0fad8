import { getScalarValue, SCALAR_STYLE } from 'js-yaml'
import { tagFault, type ReadScalar } from './scalar.ts'

const words = new Map<string, boolean | null>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
])
const integer = /^[-+]?(?:0x[0-9a-fA-F]+|0b[01]+|0o?[0-7]+|0|[1-9][0-9]*)$/
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
  if (notFinite.test(text)) {
    const fault = `YAML reads \`${text}\` as a number that is not finite; put it in quotes: "${text}"`
    return { value: text, fault }
  }
  return { value: numberIn(text) ?? text, fault: null }
}

function numberIn(text: string): number | null {
  if (!/^[-+.0-9]/.test(text)) return null
  const digits = text.replaceAll('_', '')
  if (integer.test(digits)) {
    const sign = digits.startsWith('-') ? -1 : 1
    const plain = digits.replace(/^[-+]/, '')
    return sign * Number(/^0[0-7]/.test(plain) ? `0o${plain.slice(1)}` : plain)
  }
  return float.test(digits) ? Number(digits) : null
}
