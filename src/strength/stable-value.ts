import { isNumber, writeJson, type JsonValue } from '../core/json.ts'
import { oneLine } from '../core/visible-text.ts'
import { maskSecrets } from '../text/leaks/find-secrets.ts'
import type { Candidate } from './candidate.ts'

/** Days, times of day, seconds since 1970: different in the next run, even if all recordings agree today. */
const dated =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\b\d{1,2}:\d{2}\b|(?<!\d)1[0-9]{9}(?:\d{3}|\d{6}|\d{9})?(?!\d)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:today|tomorrow|yesterday)\b/i

/** Ids, hashes, long numbers, ports, paths of one machine: made anew by each run. */
const random =
  /[0-9a-f]{8}-[0-9a-f]{4}-|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{9,}(?![\w-])|\d{6,}|localhost|127\.0\.0\.1|:\d{4,5}\b|(?:^|[\s"'(])\/(?:tmp|home|Users|root|var|private|mnt|workspace)\/|[A-Za-z]:\\/i

/** Longer texts are prose, which no two runs write alike. */
const longestOnce = 50
const maxWordsOnce = 4
const longestHeld = 300
/** Values of an argument that is a list or an object, all together. */
const maxValues = 20

/** Surroundings of a value: what the user asked for, and how many recordings agree on it. */
export interface ValueSeen {
  readonly input: string
  readonly recordings: number
}

/** What the user says in each recording: a value that one user named is none that all did. */
export function joinInputs(runs: readonly Pick<ValueSeen, 'input'>[]): string {
  const [first, ...others] = runs.map(({ input }) => input)
  return others.every((input) => input === first) ? (first ?? '') : ''
}

/** Tells whether a value may stand in a check as a constant, and on what basis; null if it may not. */
export function findBasis(value: JsonValue, seen: ValueSeen): Candidate['basis'] | null {
  const leaves = listLeaves(value)
  if (leaves.length === 0 || leaves.length > maxValues) return null
  const bases = leaves.map((leaf) => findLeafBasis(leaf, seen))
  if (bases.includes(null)) return null
  return bases.every((basis) => basis === 'held') ? 'held' : 'seen-once'
}

function findLeafBasis(value: JsonValue, { input, recordings }: ValueSeen): Candidate['basis'] | null {
  if (value === null) return recordings > 1 ? 'held' : 'seen-once'
  if (typeof value === 'boolean') return recordings > 1 ? 'held' : 'seen-once'
  const text = typeof value === 'string' ? value : writeJson(value)
  if (!isPlain(text)) return null
  if (isSaid(text, input)) return 'held'
  if (dated.test(text)) return null
  if (recordings > 1) return text.length <= longestHeld ? 'held' : null
  if (isNumber(value)) return Math.abs(Number(value)) < 10_000 ? 'seen-once' : null
  const isShort = text.length <= longestOnce && text.split(/\s+/).length <= maxWordsOnce
  return text !== '' && isShort && !random.test(text) ? 'seen-once' : null
}

/** The text with spaces in the place of days, times, and what is made anew by each run. */
export function withoutMoments(text: string): string {
  return [dated, random].reduce(
    (left, pattern) => left.replaceAll(new RegExp(pattern, 'gi'), (match) => ' '.repeat(match.length)),
    text,
  )
}

/** Tells whether the user said it: as whole words, whatever their case. */
export function isSaid(text: string, input: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < 2) return false
  const lower = input.toLowerCase()
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1))
    if (!isWord.test(lower.charAt(at - 1)) && !isWord.test(lower.charAt(at + wanted.length))) return true
  return false
}

const isWord = /[\p{L}\p{N}]/u

/** Tells whether a text may go into a file for people: one line, visible, no secret, no placeholder. */
export function isPlain(text: string): boolean {
  return oneLine(text) === text && !text.includes('{{') && maskSecrets(text) === text
}

function listLeaves(value: JsonValue, depth = 8): JsonValue[] {
  if (typeof value !== 'object' || value === null) return [value]
  const inner = Object.values(value)
  if (depth === 0 || inner.length > maxValues || !Object.keys(value).every(isPlain)) return []
  const values: JsonValue[] = []
  for (const item of inner) {
    const leaves = listLeaves(item, depth - 1)
    if (leaves.length === 0) return []
    values.push(...leaves)
    if (values.length > maxValues) break
  }
  return values
}
