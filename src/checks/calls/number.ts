import { isNumber, type JsonObject, type JsonValue } from '../../core/json.ts'
import { foldText } from '../../text/normal-form.ts'
import type { ValueRules } from './value-word.ts'

/** Reads a number, or text that means the same number. Loosely, lists all readings of a text such as `$1,000`. */
export function listNumbers(
  value: JsonValue | undefined,
  { isSame, isLoose }: Pick<ValueRules, 'isSame' | 'isLoose'>,
): readonly (number | bigint)[] {
  if (isNumber(value)) return [value]
  if (typeof value !== 'string' || !isSame(1, '1')) return []
  if (/^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(value)) {
    // `1.000` is a thousand where a point stands between groups.
    const isGrouped = isLoose && /^\s*-?[1-9]\d{0,2}(?:\.\d{3})+\s*$/.test(value)
    return [Number(value), ...(isGrouped ? [Number(value.replaceAll('.', ''))] : [])]
  }
  if (!isLoose || value.length > maxAmountLength) return []
  const folded = foldText(value).replaceAll('\u066b', '.').replaceAll('\u066c', ',')
  const [written, unit = ''] = amount.exec(folded)?.slice(1) ?? []
  if (written === undefined) return []
  const [, scale = 1] = scales.find(([word]) => word.test(unit)) ?? []
  const numbers = [
    ...(withPoint.test(written) ? [Number(written.replaceAll(/[,'_\s]/g, ''))] : []),
    ...(withComma.test(written) ? [Number(written.replaceAll(/[.'_\s]/g, '').replace(',', '.'))] : []),
  ]
  // Accountants put what is below zero in brackets, or the sign behind it.
  const isBelow = /^\s?(?:\)$|-)/.test(unit)
  return numbers.flatMap((number) => [number, number * scale, ...(isBelow ? [-number] : [])])
}

/** Tells whether a value that is no number may stand for one: `five thousand`, `4000+1000`, `{value: 5000}`. */
export function mayBeNumber(value: JsonValue | undefined, rules: ValueRules): boolean {
  if (!rules.isLoose || listNumbers(value, rules).length > 0) return false
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null
}

const scales = [
  [/^\s?(?:k|thousand|tsd)\b/i, 1e3],
  [/^\s?(?:m|mio|million)\b/i, 1e6],
] as const

/** Groups are of three digits, in India all but the last of two. */
const withPoint = /^-?\d+(?:(?:[,'_\s]\d{2,3})*[,'_\s]\d{3})?(?:\.\d+)?$/
const withComma = /^-?\d+(?:[.'_\s]\d{3})*(?:,\d+)?$/

/** Digits with signs between them, as amounts are written in any country, with a currency or unit. */
const amount = /^[^\d-]{0,8}(-?\d(?:[\d.,'_\s]*\d)?)(\D{0,9})$/
const maxAmountLength = 40

/** Tells whether a number is as near to another one as `within` says. */
export function isNear(
  value: JsonValue | undefined,
  wanted: JsonValue,
  rules: ValueRules,
  { within }: JsonObject,
): boolean {
  if (mayBeNumber(value, rules)) return true
  return listNumbers(value, rules).some((number) => {
    // A double has no exact 0.1: what is at the edge is within.
    const rest = Number.EPSILON * 4 * Math.max(Math.abs(Number(number)), Math.abs(Number(wanted)))
    return Math.abs(Number(number) - Number(wanted)) <= Number(within) + rest
  })
}
