import { isNumber, isSameScalar, type JsonValue } from '../../core/json.ts'
import { isSameShape } from '../same-shape.ts'

/**
 * Tells whether an argument has an expected value. Models write `5` and `"5"`, `true` and `"true"` for one another,
 * so that these are the same; lists are compared in order, objects by key. Null is only null.
 */
export function isSameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return isSameShape(a, b, isSameWritten)
}

export function isSameWritten(a: unknown, b: unknown): boolean {
  if (!isWritten(a) || !isWritten(b)) return isSameScalar(a, b)
  return String(a) === String(b) || formatGo(a) === formatGo(b) || isSameScalar(a, b)
}

/** Formats a number as Go prints it, `1e+06` for a million; anything else as it is. */
function formatGo(value: string | number | bigint | boolean): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return String(value)
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power >= -4 && power < 6) return String(value)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

function isWritten(value: unknown): value is string | number | bigint | boolean {
  return typeof value === 'string' || isNumber(value) || typeof value === 'boolean'
}
