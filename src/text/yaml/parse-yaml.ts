import { YAMLException, parseEvents } from 'js-yaml'
import type { Position } from '../../core/diagnostic.ts'
import { toError } from '../../core/errors.ts'
import type { JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { readCoreValue } from './core-scalar.ts'
import { DocumentReader, type YamlFault } from './document-reader.ts'
import { readGoValue } from './go-scalar.ts'
import { LineStarts, PathOffsets, positionAt } from './positions.ts'
import { readText, readValue } from './scalar.ts'
import { syntaxAdvice } from './syntax-advice.ts'
import type { TypedScalar } from './typed-scalars.ts'
import { Unreadable } from './unreadable.ts'

/** A path's place in the text, or the nearest place around it. Worked out on the first question. */
export type Locate = (path: readonly (string | number)[], part?: 'key' | 'value') => Position

/** One document as JSON, or why it is none. */
export type ParsedYaml =
  | {
      readonly ok: true
      readonly value: JsonValue
      readonly faults: readonly YamlFault[]
      /** Where Python has a type that the value does not show: `5.0`, a date. */
      readonly typed?: readonly TypedScalar[]
      /** Keys at the top whose values hold an anchor, which other keys may repeat. */
      readonly holders?: ReadonlySet<string>
      /** Where the document's content begins, 1-based. */
      readonly line: number
      readonly locate: Locate
    }
  | { readonly ok: false; readonly message: string; readonly position: Position }

export interface YamlOptions {
  readonly scalars?: keyof typeof readers
}

/** What a plain word stands for: as in PyYAML, as in Go, as in YAML 1.2, or itself. */
const readers = { typed: readValue, go: readGoValue, core: readCoreValue, text: readText } as const

/**
 * Parses exactly one YAML document, typed as PyYAML types it (YAML 1.1), or as Go does, or YAML 1.2, or with every
 * value but null as text. Bounded in depth and in what aliases expand to; never throws. Positions cost a second walk and
 * are made when they are asked for.
 */
export function parseYaml(text: string, { scalars = 'typed' }: YamlOptions = {}): ParsedYaml {
  const read = readers[scalars]
  try {
    const events = parseEvents(text, { maxDepth: limits.jsonDepth })
    const reader = new DocumentReader(text, events, read, null)
    const value = reader.document()
    let offsets: PathOffsets | undefined
    let lines: LineStarts | undefined
    const locate: Locate = (path, part = 'value') => {
      if (offsets === undefined) {
        offsets = new PathOffsets()
        const again = parseEvents(text, { maxDepth: limits.jsonDepth })
        new DocumentReader(text, again, read, offsets).document()
      }
      lines ??= new LineStarts(text)
      return lines.at(offsets.find(path, part))
    }
    const { faults, typed, holders } = reader
    return { ok: true, value, faults, typed, holders, line: positionAt(text, reader.start).line, locate }
  } catch (thrown) {
    if (thrown instanceof Unreadable)
      return { ok: false, message: thrown.message, position: positionAt(text, thrown.offset) }
    const offset = thrown instanceof YAMLException ? (thrown.mark?.position ?? 0) : 0
    const position = positionAt(text, offset)
    const reason = thrown instanceof YAMLException ? thrown.reason : toError(thrown).message
    return {
      ok: false,
      message: syntaxAdvice(reason, text.split(/\r\n|\r|\n/, position.line)[position.line - 1] ?? ''),
      position,
    }
  }
}
