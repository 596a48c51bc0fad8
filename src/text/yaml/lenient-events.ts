import { parseEvents, YAMLException, type Event } from 'js-yaml'
import { limits } from '../../core/limits.ts'

/** Characters that are parsed again, over all attempts at one text. */
const mostRepeated = 8_000_000

/** A line that surely begins a value of its own, so that the quote before it was left open; or the end of a document, or a tab. */
const ownLine = /^ *(?:- |[\w.-]+:(?:\s|$)|\t|(?:---|\.\.\.)(?:\s|$)|$)/

interface Insertion {
  readonly at: number
  readonly length: number
}

/**
 * The events of a text, with offsets of that text. Quotes and brackets may go on in lines that are indented no further than
 * their key, as libyaml reads them: js-yaml is shown such lines with spaces before them.
 * @throws YAMLException the first problem of the text as it is
 */
export function parseLenientEvents(text: string): readonly Event[] {
  const insertions: Insertion[] = []
  let shown = text
  let first: unknown
  for (let repeated = 0; repeated <= mostRepeated; repeated += text.length) {
    try {
      const events = parseEvents(shown, { maxDepth: limits.jsonDepth })
      return insertions.length === 0 ? events : events.map((event) => moveBack(event, insertions))
    } catch (thrown) {
      first ??= thrown
      const insertion = findInsertion(shown, thrown, insertions.at(-1))
      if (insertion === null) break
      insertions.push(insertion)
      const { at, length } = insertion
      shown = shown.slice(0, at) + ' '.repeat(length) + shown.slice(at)
    }
  }
  throw first
}

/** Where spaces make a line one of the quote or bracket before it; null where that is not all that is wrong. */
function findInsertion(shown: string, thrown: unknown, last: Insertion | undefined): Insertion | null {
  if (!(thrown instanceof YAMLException) || thrown.reason !== 'deficient indentation') return null
  const { position = 0 } = thrown.mark ?? {}
  const lineStart = (end: number) =>
    1 + Math.max(shown.lastIndexOf('\n', end - 1), shown.lastIndexOf('\r', end - 1))
  const at = lineStart(position)
  if (at === last?.at || ownLine.test(shown.slice(at, at + 200).split(/[\r\n]/, 1)[0] ?? '')) return null
  const before = shown.slice(0, at).trimEnd().length
  const [outer = ''] = /^[ ?-]*/.exec(shown.slice(lineStart(before), before)) ?? []
  return { at, length: outer.length + 1 }
}

const offsets = new Set('start valueStart valueEnd anchorStart anchorEnd tagStart tagEnd'.split(' '))

/** An event with the offsets that it has without what was inserted; `insertions` are in the order of the text. */
function moveBack(event: Event, insertions: readonly Insertion[]): Event {
  const moved = Object.entries(event).map(([key, value]: [string, unknown]) => {
    if (!offsets.has(key) || typeof value !== 'number') return [key, value]
    let original = value
    for (const { at, length } of insertions) {
      if (at >= value) break
      original -= length
    }
    return [key, original]
  })
  return Object.fromEntries(moved) as Event
}
