import { parseJson } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { lineBatches, byteOrderMark, readDocument, type Line } from './lines.ts'
import type { FileProblems, FileRecord, RecordSource } from './records.ts'
import type { Shape } from './shape.ts'

/** Reads spans as programs print them: a list, one a line, or objects in a row with braces at the margin. */
export const concatenatedRecords: RecordSource = async function* (file, head, problems) {
  if (head.document === undefined && !/^\s*\[/.test(head.text)) {
    const joiner = new Joiner(problems, head.shape)
    for await (const batch of lineBatches(file.open())) yield joiner.take(batch)
    yield joiner.rest()
    return
  }
  const text = await readDocument(file.open())
  const value = text === null ? undefined : parseJson(text)
  if (value === undefined) problems.document(text === null ? 'too-large' : 'not-json')
  else yield [problems.checkShape(head.shape, { value, line: 1, length: 0 })]
}

/** A document, or several one after the other, which is only found out once they are no document. */
export const documentRecords: RecordSource = async function* (file, head, problems) {
  const text = head.document === undefined ? await readDocument(file.open()) : ''
  const value = head.document ?? (text === null ? undefined : parseJson(text))
  if (value !== undefined) yield [problems.checkShape(head.shape, { value, line: 1, length: 0 })]
  else if (text === null) problems.document('too-large')
  else if (/^\}[ \t]*\r?\n\s*\{/m.test(text)) yield* concatenatedRecords(file, head, problems)
  else problems.document('not-json')
}

/** Puts the lines of a record together again. */
class Joiner {
  readonly #problems: FileProblems
  readonly #shape: Shape | undefined
  #lines: string[] = []
  #length = 0
  /** The line that the record starts in. */
  #start = 0

  constructor(problems: FileProblems, shape: Shape | undefined) {
    this.#problems = problems
    this.#shape = shape
  }

  *take(lines: Iterable<Line>): Generator<FileRecord> {
    for (const { text, number } of lines) {
      if (text === null) {
        this.#problems.line(number, 'too-long', '')
        this.#lines = []
      } else if (text.startsWith('{') || this.#lines.length === 0) {
        yield* this.rest()
        yield* this.#begin(text, number)
      } else yield* this.#goOn(text)
    }
  }

  /** Yields the record that was begun and has not ended. */
  *rest(): Generator<FileRecord> {
    if (this.#lines.length > 0) yield* this.#finish()
  }

  *#begin(text: string, number: number): Generator<FileRecord> {
    if (text.trim() === '') return
    this.#lines = [text]
    this.#length = text.length
    this.#start = number
    if (text.trimEnd().endsWith('}')) yield* this.#finish()
  }

  *#goOn(text: string): Generator<FileRecord> {
    this.#lines.push(text)
    this.#length += text.length + lineOverhead
    if (this.#length > limits.traceDocument) {
      this.#problems.line(this.#start, 'too-long', '')
      this.#lines = []
    } else if (text.startsWith('}')) yield* this.#finish()
  }

  *#finish(): Generator<FileRecord> {
    const joined = this.#lines.join('\n')
    const text = joined.charCodeAt(0) === byteOrderMark ? joined.slice(1) : joined
    this.#lines = []
    const value = parseJson(text)
    if (value === undefined) this.#problems.line(this.#start, 'not-json', text)
    else yield this.#problems.checkShape(this.#shape, { value, line: this.#start, length: text.length })
  }
}

/** Short lines cost more than their text to hold. */
const lineOverhead = 32
