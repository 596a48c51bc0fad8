import { isoInstant } from '../../text/iso-instant.ts'
import type { RunTime } from './trajectory.ts'

/** Something that may be of one run only, inside of a text. */
export interface Token {
  readonly form: 'uuid' | 'id' | 'time'
  readonly text: string
}

/** A text around its tokens: of `parts` there is one more. */
interface Template {
  readonly parts: readonly string[]
  readonly tokens: readonly Token[]
}

/** UUIDs, moments, and words that may be random. Every run is bounded and begins at a border: linear. */
const candidates =
  /(?<![0-9A-Za-z-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9A-Za-z-])|(?<![0-9A-Za-z])\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?|(?<![0-9A-Za-z])[0-9A-Za-z]{10,64}(?![0-9A-Za-z])/gi

/** What a text has besides UUIDs, moments and random ids, and these, in its order. */
export function templateOf(text: string): Template {
  const parts: string[] = []
  const tokens: Token[] = []
  let at = 0
  for (const match of text.matchAll(candidates)) {
    const form = formOf(match[0])
    if (form === null) continue
    parts.push(text.slice(at, match.index))
    tokens.push({ form, text: match[0] })
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return { parts, tokens }
}

/** Null for words and numbers. */
function formOf(text: string): Token['form'] | null {
  if (text.length === 36 && text[8] === '-') return 'uuid'
  if (text[4] === '-' || /^(?:\d{10}|\d{13})$/.test(text)) return 'time'
  return text.length >= 16 && /\d/.test(text) && /[A-Za-z]/.test(text) ? 'id' : null
}

/** Clocks of services are not the runner's; microseconds. */
const skewUs = 60e6

/** Whether each is a moment of its own run: the same reading, of two clocks. */
export function isSameMoment(
  base: string,
  head: string,
  [ofBase, ofHead]: readonly [RunTime | null, RunTime | null],
): boolean {
  return isWithin(base, ofBase) && isWithin(head, ofHead)
}

function isWithin(text: string, time: RunTime | null): boolean {
  const micros = time === null ? null : microsOf(text)
  if (time === null || micros === null) return false
  return micros >= time.startUs - skewUs && micros <= time.endUs + skewUs
}

/** Seconds or milliseconds since 1970, or ISO 8601; without a zone it is taken for UTC. */
function microsOf(text: string): number | null {
  if (/^\d{10}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1e6
  if (/^\d{13}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1e3
  const instant = isoInstant(text)
  return instant === null ? null : Number(instant.micros)
}
