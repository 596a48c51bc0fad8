import type { JsonValue } from '../../core/json.ts'
import type { FileHead } from './reader.ts'

/** Signs of a format in the start of a record that is too long to be parsed. All of them are there. */
export interface StartSigns {
  /** Keys that the record, or the first of a list, may open with, or more of how it opens; any way where left out. */
  readonly opens?: string | RegExp
  /** Keys that stand somewhere in it. */
  readonly has?: readonly string[]
  /** Texts by the key that they stand under. */
  readonly says?: Readonly<Record<string, string>>
  readonly matches?: RegExp
  /** Keys that it does not have. */
  readonly lacks?: string
}

/** Creates a test of the start of a record for the signs of a format, of which one set is enough; `|` stands between alternatives. */
export function createStartTest(sets: readonly StartSigns[]): (text: string) => boolean {
  const all = sets.map(({ opens, has = [], says = {}, matches, lacks }) => ({
    lacks: lacks === undefined ? null : hasKey(lacks),
    signs: [
      typeof opens === 'object'
        ? opens
        : new RegExp(`^\\s*(?:\\[\\s*)?\\{${opens === undefined ? '' : `\\s*"(?:${opens})"`}`),
      ...has.map(hasKey),
      ...Object.entries(says).map(([key, word]) => new RegExp(`(?<!\\\\)"${key}"\\s*:\\s*"(?:${word})"`)),
      ...(matches === undefined ? [] : [matches]),
    ],
  }))
  return (text) =>
    all.some(({ signs, lacks }) => signs.every((sign) => sign.test(text)) && lacks?.test(text) !== true)
}

/** Creates the detection of a format: its document or its first line is what it holds, or too long to be looked at and starts like it. */
export function createDetection(
  holds: (value: JsonValue) => boolean,
  starts: readonly StartSigns[],
): (head: FileHead) => boolean {
  const startsRecord = createStartTest(starts)
  return ({ text, firstLine, document }) => {
    if (document === undefined && firstLine === undefined) return startsRecord(text)
    return [document, firstLine].some((value) => value !== undefined && holds(value))
  }
}

function hasKey(keys: string): RegExp {
  return new RegExp(`(?<!\\\\)"(?:${keys})"\\s*:`)
}
