import type { JsonValue } from '../../../core/json.ts'
import { parseIsoInstant } from '../../../text/iso-instant.ts'
import { microsFromAny } from '../../reading/time.ts'

/**
 * A moment in microseconds since 1970, with the digits after them cut off, as Kensa's model keeps it. Beside what every
 * format has, its rows may hold dates alone, times without seconds, `t` and `z`, the minus sign of typographers (U+2212),
 * and numbers as text. Null where it is no moment.
 */
export function kensaTime(value: JsonValue | undefined): number | null {
  if (typeof value !== 'string') return microsFromAny(value)
  if (/^\+?\d+(?:\.\d*)?$/.test(value)) return microsFromAny(Number(value))
  const instant = value.replace(/([.,]\d{6})\d+/, '$1').replace('\u2212', '-')
  return microsFromAny(instant) ?? microsFromIso(instant)
}

function microsFromIso(text: string): number | null {
  const instant = parseIsoInstant(text.toUpperCase())
  return instant === null ? null : Number(instant.micros)
}
