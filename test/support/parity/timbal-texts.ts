import { parseIsoInstant } from '../../../src/text/iso-instant.ts'
import { parsePythonLiteral } from '../../../src/text/python-literal.ts'
import {
  PythonFloat,
  formatPythonRepr,
  formatPythonStr,
  parsePythonTime,
  type PythonValue,
} from '../../../src/text/python.ts'
import { timbalVectors, verdictsOn } from '../timbal-vectors.ts'
import type { Comparison } from './comparison.ts'

interface Base {
  readonly id: string
  readonly note: string
}

interface TransformVector extends Base {
  readonly kind: 'transform'
  readonly text: string
  readonly transforms: readonly string[]
  readonly expect: string
}

interface DateVector extends Base {
  readonly kind: 'isodate'
  readonly text: string
  readonly expect: {
    readonly valid: boolean
    readonly aware?: boolean
    readonly normalized?: string
    readonly utc?: string | null
  }
}

interface ReprVector {
  readonly id: string
  readonly kind: 'pyrepr'
  readonly note: string
  readonly py_literal: string
  readonly expect: { readonly str: string; readonly repr: string }
}

/** Transforms of text. */
export const timbalTransforms = timbalVectors<TransformVector>('transform').map((vector): Comparison => {
  const { text, transforms, expect: theirs } = vector
  return {
    ...named(vector, 'transforms'),
    async answers() {
      // Transforms act on both sides; what was changed already stays as it is.
      const equal = JSON.stringify({ value: theirs, transform: transforms })
      const pattern = JSON.stringify({ value: `\\A${escaped(theirs)}\\Z`, transform: transforms })
      const yaml = `- name: t\n  output:\n    pattern!: ${pattern}\n    eq!: ${equal}\n`
      const { verdicts } = await verdictsOn(yaml, [{ path: 'agent', output: text }])
      return { ours: verdicts.map(({ status }) => status), theirs: ['pass', 'pass'] }
    },
  }
})

function escaped(text: string): string {
  return text.replaceAll(
    /[^\p{L}\p{N}]/gu,
    (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
  )
}

/** Dates in ISO 8601. */
export const timbalDates = timbalVectors<DateVector>('isodate').map((vector): Comparison => ({
  ...named(vector, 'dates'),
  async answers() {
    const { valid, aware, normalized = '', utc } = vector.expect
    const instant = parseIsoInstant(vector.text)
    const ours = instant === null ? null : { hasZone: instant.hasZone, micros: instant.micros }
    return { ours, theirs: valid ? { hasZone: aware, micros: microsOf(utc ?? normalized) } : null }
  },
}))

/** Of `2025-12-15T10:30:45.123456`, with or without `+00:00` behind. */
function microsOf(text: string): bigint {
  const [, seconds = '', fraction = ''] = /^([^.+]+)(?:\.(\d{6}))?(?:\+00:00)?$/.exec(text) ?? []
  return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction === '' ? 0 : fraction)
}

/** Values as Python prints them. */
export const timbalPrints = timbalVectors<ReprVector>('pyrepr').map((vector): Comparison => ({
  ...named(vector, 'values as text'),
  async answers() {
    const value = valueOf(vector.py_literal)
    return { ours: { str: formatPythonStr(value), repr: formatPythonRepr(value) }, theirs: vector.expect }
  },
}))

/** Of the literals that the vectors have. */
function valueOf(literal: string): PythonValue {
  const [, item] = /^\[(datetime.*)\]$/.exec(literal) ?? []
  if (item !== undefined) return [valueOf(item)]
  const [, ...date] = /^datetime\.date\((\d+), (\d+), (\d+)\)$/.exec(literal) ?? []
  if (date.length > 0) return parsePythonTime(date.map((part) => part.padStart(2, '0')).join('-'))
  if (/^-?inf$/.test(literal)) return new PythonFloat(literal === 'inf' ? Infinity : -Infinity)
  if (/^-?[\d.]+(?:e[-+]\d+)?$/.test(literal) && /[.e]/.test(literal)) return new PythonFloat(Number(literal))
  const value = parsePythonLiteral(literal)
  if (value === undefined) throw new Error(`no literal: ${literal}`)
  return value
}

function named({ id, note }: Base, subject: string) {
  return { id, note, subject, as: null }
}
