import type { Diagnostic } from '../../core/diagnostic.ts'
import type { JsonValue } from '../../core/json.ts'
import type { LogIndex } from './span-log.ts'
import type { NeverRecorded } from '../model/need.ts'
import type { Shape } from './shape.ts'
import type { Trace } from '../model/trace.ts'

/** Bytes of one trace file, and where it is. Can be opened again (a second pass over scattered spans). */
export interface TraceFile {
  /** Path relative to the workspace. */
  readonly path: string
  open(): AsyncIterable<Uint8Array>
}

/** Item that a reader gives: a trace, or a problem with a place. */
export type ReadItem =
  | {
      readonly kind: 'trace'
      readonly trace: Trace
      /** The trace was given before without spans that came late in the file; this one replaces it. */
      readonly supersedes: boolean
    }
  | { readonly kind: 'diagnostic'; readonly diagnostic: Diagnostic }
  /** Part of this trace is unreadable, so no verdict may rest on it. `reason`: a sentence beyond what problems say. */
  | { readonly kind: 'damage'; readonly traceId: string; readonly reason?: string }
  /** The file, or a record of it, is understood and is no trace: an index of others. Nothing is missing. */
  | { readonly kind: 'no-trace'; readonly reason: string }

/** Reads a file inside a file, of any format but those that hold files: nothing nests. */
export type ReadNestedFile = (file: TraceFile, logs: LogIndex) => AsyncIterable<ReadItem>

/** A format in words: all that its reference page says without an example. */
export interface FormatDocs {
  readonly id: string
  /** The name that people know it by. */
  readonly title: string
  /** Kinds of files, in one line of Markdown. */
  readonly summary: string
  /** Programs that write such files and how to get one, in a sentence or two of Markdown. */
  readonly about: string
  /** Parts that no file of it records: a check that needs one is unverified. */
  readonly never: readonly NeverRecorded[]
  /** What a file may be cut after and still look whole; null if every cut is noticed. */
  readonly unmarkedEnd: 'span' | 'line' | 'turn' | 'run' | null
}

/** A trace format. `detect` looks at content, not names. `read` streams within bounds; a bad line loses only itself. */
export interface TraceFormat extends FormatDocs {
  readonly detect: (head: FileHead) => boolean
  /** Shape of its records; a record of another shape could not be read. */
  readonly shape?: Shape
  /** A file of it holds other trace files, of whatever format. */
  readonly holdsFiles?: true
  /** `logs`: log records whose spans are in other files than they are. */
  readonly read: (
    file: TraceFile,
    head: FileHead,
    logs: LogIndex | undefined,
    readHeld: ReadNestedFile,
  ) => AsyncIterable<ReadItem>
}

/** The start of a file, as much as detection may look at. */
export interface FileHead {
  /** Up to 64 KiB as they are, for formats that are not text. */
  readonly bytes: Uint8Array
  /** The same as decoded text, without a byte order mark. */
  readonly text: string
  /** The first readable record of JSON Lines; undefined for other files and for a line longer than `text`. */
  readonly firstLine: JsonValue | undefined
  /** The whole document if its JSON fits into `text`; else undefined. Longer ones are known by their first keys. */
  readonly document: JsonValue | undefined
  /** Shape of the format that reads the file; absent during detection. */
  readonly shape?: Shape | undefined
}

/** Returns the name of a file without its folder and extensions. */
export function getStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.indexOf('.', 1)
  return dot === -1 ? name : name.slice(0, dot)
}
