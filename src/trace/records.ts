import type { Diagnostic } from '../core/diagnostic.ts'
import { parseJson, type JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { byteOrderMark, readDocument } from './document.ts'
import { lineBatches, type Line } from './lines.ts'
import type { FileHead, ReadItem, TraceFile } from './reader.ts'

/** A JSON value of a file, and where it stands. */
export interface FileRecord {
  readonly value: JsonValue
  /** 1-based; 1 for a document. */
  readonly line: number
  /** Length of its text; 0 for a document, which is in memory as a whole anyway. */
  readonly length: number
}

/**
 * The JSON values of a file, in batches: one a line, or the one document. Lines are parsed as they are
 * asked for. What cannot be read becomes a problem, and the rest goes on.
 */
export async function* recordsOf(
  file: TraceFile,
  head: FileHead,
  isLines: boolean,
  problems: FileProblems,
): AsyncGenerator<Iterable<FileRecord>> {
  if (head.document !== undefined) {
    yield [{ value: head.document, line: 1, length: 0 }]
  } else if (isLines) {
    for await (const batch of lineBatches(file.open())) yield parsed(batch, problems)
  } else {
    const text = await readDocument(file.open())
    const value = text === null ? undefined : parseJson(text)
    if (value === undefined) problems.document(text === null ? 'too-large' : 'not-json')
    else yield [{ value, line: 1, length: 0 }]
  }
}

function* parsed(lines: Iterable<Line>, problems: FileProblems): Generator<FileRecord> {
  for (const { text, number, isOpen } of lines) {
    if (text === null) problems.line(number, 'too-long', '')
    if (text === null || text === '' || text === '\r') continue
    const value = parseJson(number === 1 && text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
    if (value !== undefined) yield { value, line: number, length: text.length }
    else if (text.trim() !== '') problems.line(number, isOpen ? 'cut-off' : 'not-json', text)
  }
}

const megabytes = limits.traceDocument >> 20

const lineMessages = {
  'not-json': 'The line is not JSON; what it holds is missing from its trace.',
  'cut-off': 'The last line is cut off; what it holds is missing from its trace. Record the run again.',
  'not-a-record': 'This is JSON, but no record of the format of this file; it was left out.',
  'too-long': `The line is longer than ${megabytes} MiB and was left out.`,
}

const documentMessages = {
  'not-json':
    'The file is not complete JSON; it may have been cut off while it was written. Record the run again.',
  'too-large': `The file is larger than ${megabytes} MiB, the most that one JSON document may have. Write JSON Lines instead.`,
}

const maxLines = 20

/** What could not be read of a file, each with its place, up to a number that a person may read. */
export class FileProblems {
  readonly #file: string
  readonly #damagedBy: (text: string) => string | null
  readonly #damaged = new Set<string>()
  #waiting: ReadItem[] = []
  #lines = 0

  /** `damagedBy`: the trace that an unreadable line was a part of, by its text; null where it was a whole one. */
  constructor(file: string, damagedBy: (text: string) => string | null = () => null) {
    this.#file = file
    this.#damagedBy = damagedBy
  }

  line(line: number, problem: keyof typeof lineMessages, text: string): void {
    const traceId = problem === 'not-a-record' ? null : this.#damagedBy(text)
    if (traceId !== null && !this.#damaged.has(traceId)) {
      this.#damaged.add(traceId)
      this.#waiting.push({ kind: 'damage', traceId })
    }
    this.#lines++
    if (this.#lines > maxLines) return
    const more = this.#lines === maxLines ? ' Further lines of this file are not listed.' : ''
    const message = `${lineMessages[problem]}${more}`
    this.#push({ code: 'trace-line', severity: 'error', message, file: this.#file, line })
  }

  document(problem: keyof typeof documentMessages): void {
    const message = documentMessages[problem]
    this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file })
  }

  #push(diagnostic: Diagnostic): void {
    this.#waiting.push({ kind: 'diagnostic', diagnostic })
  }

  /** What has come up since it was last asked. */
  take(): ReadItem[] {
    if (this.#waiting.length === 0) return []
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}
