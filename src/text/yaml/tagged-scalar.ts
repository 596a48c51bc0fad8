import { plainScalar, type PlainScalar } from './plain-scalar.ts'

const decimal = /^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/

/** The short form of a tag of YAML's own: `!<tag:yaml.org,2002:int>` is `!!int`. */
export function shortTag(tag: string): string {
  return tag.replace(/^!<tag:yaml\.org,2002:([a-z]+)>$/, '!!$1')
}

/**
 * Reads a scalar that has a tag, as PyYAML constructs it. A lone `!` changes nothing, not even for text in
 * quotes. Null if we do not know the tag, or if the text is none of its values.
 */
export function taggedScalar(tag: string, text: string): PlainScalar | null {
  const plain = plainScalar(text)
  const value = plain.kind === 'json' ? plain.value : null
  switch (tag) {
    case '!':
      return plain
    case '!!str':
      return { kind: 'json', value: text }
    case '!!null':
      return { kind: 'json', value: null }
    case '!!bool': {
      const read = plainScalar(text.toLowerCase())
      return read.kind === 'json' && typeof read.value === 'boolean' ? read : null
    }
    case '!!int':
      return typeof value !== 'string' && /^-?\d+$/.test(String(value)) && plain.type !== 'float'
        ? plain
        : null
    case '!!float':
      return floatIn(text, plain)
    case '!!timestamp':
      return plain.kind === 'date' ? plain : null
    default:
      return null
  }
}

/** Unlike a plain number, a float needs no dot: `!!float 1e3` is 1000.0, and `!!float 010` is 10.0. */
function floatIn(text: string, plain: PlainScalar): PlainScalar | null {
  const digits = text.replaceAll('_', '')
  if (plain.kind === 'not-finite') return plain
  const sexagesimal = plain.kind === 'json' && text.includes(':') ? plain.value : null
  const value = decimal.test(digits) ? Number(digits) : sexagesimal
  if (typeof value !== 'number') return null
  return Number.isFinite(value)
    ? { kind: 'json', value, type: 'float' }
    : { kind: 'not-finite', type: 'float' }
}
