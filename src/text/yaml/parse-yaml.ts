import { YAMLException, parseEvents, type Event } from 'js-yaml'
import type { KeyPath, Position } from '../../core/diagnostic.ts'
import { toError } from '../../core/errors.ts'
import type { JsonValue } from '../../core/json.ts'
import { DocumentReader, type DoubtfulScalar, type YamlFault } from './document-reader.ts'
import { flavours } from './flavours.ts'
import { LineStarts, PathOffsets, findPosition } from './positions.ts'
import { InvalidScalar } from './scalar.ts'
import type { TypedScalar } from './typed-scalars.ts'
import { limits } from '../../core/limits.ts'

/** A path's place in the text, or the nearest place around it. Worked out on the first question. */
export type Locate = (path: KeyPath, part?: 'key' | 'value') => Position

/** One document as JSON, or why it is none. */
export type ParsedYaml =
  | {
      readonly ok: true
      readonly value: JsonValue
      readonly faults: readonly YamlFault[]
      /** Scalars whose Python type the value does not show: `5.0`, a date. */
      readonly typed?: readonly TypedScalar[]
      /** Unquoted scalars that the versions of YAML read differently; only of YAML 1.1. */
      readonly doubtful?: readonly DoubtfulScalar[]
      /** Keys at the top whose values hold an anchor, which other keys may repeat. */
      readonly holders?: ReadonlySet<string>
      /** Line at which the document's content begins, 1-based. */
      readonly line: number
      readonly locate: Locate
    }
  | { readonly ok: false; readonly message: string; readonly position: Position }

export interface YamlOptions {
  readonly scalars?: keyof typeof flavours
}

/**
 * Parses exactly one YAML document, typed as PyYAML types it (YAML 1.1), or as Go does, or YAML 1.2, or with every
 * value but null as text. Bounded in depth and in what aliases expand to; never throws. Positions cost a second walk and
 * are made when they are asked for.
 */
export function parseYaml(text: string, { scalars = 'typed' }: YamlOptions = {}): ParsedYaml {
  const flavour = flavours[scalars]
  // To PyYAML and Go these end a line, and so a comment; js-yaml, as YAML 1.2, reads on. Offsets stay as they are.
  const lined = scalars === 'core' ? text : text.replaceAll(/[\u0085\u2028\u2029]/g, '\n')
  try {
    const events = parseLenientEvents(lined)
    const reader = new DocumentReader(text, events, flavour, null)
    const value = reader.document()
    let offsets: PathOffsets | undefined
    let lines: LineStarts | undefined
    const locate: Locate = (path, part = 'value') => {
      if (offsets === undefined) {
        offsets = new PathOffsets()
        const again = parseLenientEvents(lined)
        new DocumentReader(text, again, flavour, offsets).document()
      }
      lines ??= new LineStarts(text)
      return lines.at(offsets.find(path, part))
    }
    const { faults, typed, holders, doubtful } = reader
    return {
      ok: true,
      value,
      faults,
      typed,
      holders,
      doubtful,
      line: findPosition(text, reader.start).line,
      locate,
    }
  } catch (thrown) {
    if (thrown instanceof InvalidScalar)
      return { ok: false, message: thrown.message, position: findPosition(text, thrown.offset) }
    const offset = thrown instanceof YAMLException ? (thrown.mark?.position ?? 0) : 0
    const position = findPosition(text, offset)
    const reason = thrown instanceof YAMLException ? thrown.reason : toError(thrown).message
    return {
      ok: false,
      message: adviseSyntax(reason, text.split(/\r\n|\r|\n/, position.line)[position.line - 1] ?? ''),
      position,
    }
  }
}

/** The parser's reason, in other words, with what to write instead. First match wins; `line` is the line of the error. */
const advice: readonly { readonly reason: RegExp; readonly line?: RegExp; readonly say: string }[] = [
  {
    reason: /bad indentation of a mapping|missed comma/,
    line: /[:,[{]\s+[@`%]/,
    say: 'a value cannot begin with `@`, a backtick or `%`; put it in quotes',
  },
  {
    reason: /bad indentation of a mapping|expected ':' after|missed comma/,
    line: /^\s*(?:-\s+)?[^\s"'#][^"'#]*?:\s+[^"'[{|>\s][^#]*:(?:\s|$)/,
    say: 'a value that contains `: ` must be in quotes',
  },
  {
    reason: /bad indentation of a mapping/,
    line: /:\s+-(?:\s|$)/,
    say: 'a list starts on a line of its own below its key, or is written as `[a, b]`',
  },
  {
    reason: /bad indentation|deficient indentation|end of the stream or a document/,
    line: /^ *\t/,
    say: 'indent with spaces, not with tabs',
  },
  { reason: /tab characters/, say: 'indent with spaces, not with tabs' },
  {
    reason: /bad indentation of a sequence/,
    say: 'the items of one list start in the same column, and so do the keys of one item, with a space after each `:`',
  },
  {
    reason: /deficient indentation/,
    say: 'a quote, `[` or `{` that was opened is not closed before this line; close it, or indent this line further than its key',
  },
  {
    reason: /bad indentation/,
    say: 'the keys of one mapping start in the same column, as `key: value`',
  },
  {
    reason: /end of the stream or a document/,
    say: 'expected `key: value` in this line and before it, with a space after each `:`, indented alike',
  },
  { reason: /within a (?:single|double) quoted/, say: 'a quote that was opened is not closed' },
  { reason: /within a flow collection/, say: 'a `[` or `{` that was opened is not closed' },
  {
    reason: /missed comma/,
    line: /"[^",[\]{}]+"\s?\w/,
    say: 'a quote inside of quotes is written `\\"`; or put single quotes around the value',
  },
  { reason: /missed comma/, say: 'items between `[ ]` and `{ }` are separated by commas' },
  {
    reason: /unknown escape|hexadecimal/,
    say: 'in double quotes a backslash is written `\\\\`; in single quotes it needs nothing',
  },
  { reason: /expected ':' after|can not read a block mapping/, say: 'expected `key: value`' },
  { reason: /maxDepth/, say: 'it is nested too deeply' },
  {
    reason: /non-printable|null byte/,
    say: 'it holds a control character; remove it, or write it as `"\\u0007"` in quotes',
  },
  {
    reason: /alias|anchor/,
    say: 'an anchor is `&name` before a value, an alias `*name` in place of one; text that begins so must be in quotes',
  },
  {
    reason: /tag|directive|YAML version/i,
    say: 'tags and directives have no use here; text that begins with `!` or `%` must be in quotes',
  },
]

/** One sentence for a person: what is wrong with the YAML, and what to write. */
function adviseSyntax(reason: string, line: string): string {
  // A long line is not looked at whole: only its start can show one of these mistakes to a reader.
  const shown = line.slice(0, 300)
  const match = advice.find(
    (entry) => entry.reason.test(reason) && (entry.line === undefined || entry.line.test(shown)),
  )
  return `not valid YAML: ${match?.say ?? reason}`
}

/** Characters that are parsed again, over all attempts at one text. */
const maxRepeated = 8_000_000

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
function parseLenientEvents(text: string): readonly Event[] {
  const insertions: Insertion[] = []
  let shown = text
  let first: unknown
  for (let repeated = 0; repeated <= maxRepeated; repeated += text.length) {
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

/** Where spaces make a line one of the quote or bracket before it; null if that is not all that is wrong. */
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
