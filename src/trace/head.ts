import { isObject, type JsonValue } from '../core/json.ts'
import { parsePythonJson } from '../text/json-text.ts'
import { byteOrderMark } from './document.ts'
import type { FileHead, TraceFile } from './reader.ts'

const headBytes = 64 * 1024

/**
 * A file whose start has been looked at. The first `open` goes on with the stream that was peeked into,
 * so that a small file is opened once; later ones open it anew.
 */
export class PeekedFile implements TraceFile {
  readonly path: string
  readonly #file: TraceFile
  #peeked: Uint8Array[] = []
  #rest: AsyncIterator<Uint8Array> | null = null

  constructor(file: TraceFile) {
    this.path = file.path
    this.#file = file
  }

  /** Null for a file without content. Rejects where the file cannot be read. */
  async head(): Promise<FileHead | null> {
    this.#rest = this.#file.open()[Symbol.asyncIterator]()
    let bytes = 0
    let whole = false
    while (bytes < headBytes && !whole) {
      const step = await this.#rest.next()
      whole = step.done === true
      if (step.done === true) break
      this.#peeked.push(step.value)
      bytes += step.value.byteLength
    }
    const start = Buffer.concat(this.#peeked).subarray(0, headBytes)
    const text = decodeHead(start)
    if (whole && text.trim() === '') return null
    return { path: this.path, bytes: start, ...parseHead(text, whole && bytes <= headBytes) }
  }

  async *open(): AsyncGenerator<Uint8Array> {
    const rest = this.#rest
    if (rest === null) {
      yield* this.#file.open()
      return
    }
    const peeked = this.#peeked
    this.#rest = null
    this.#peeked = []
    try {
      yield* peeked
      for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value
    } finally {
      await rest.return?.()
    }
  }

  /** Lets go of a file that is not read on. That it cannot be closed is no news to anyone. */
  async close(): Promise<void> {
    const rest = this.#rest
    this.#rest = null
    await Promise.resolve(rest?.return?.()).catch(() => undefined)
  }
}

function decodeHead(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text
}

function parseHead(text: string, whole: boolean): Pick<FileHead, 'text' | 'firstLine' | 'document'> {
  const end = text.indexOf('\n')
  const line = end === -1 ? (whole ? parsePythonJson(text) : undefined) : parsePythonJson(text.slice(0, end))
  const isOnly = end === -1 || (whole && text.slice(end).trim() === '')
  if (line !== undefined && isOnly) return { text, firstLine: line, document: line }
  if (isRecord(line)) return { text, firstLine: line, document: undefined }
  const document = whole ? parsePythonJson(text) : undefined
  return { text, firstLine: document === undefined ? laterLine(text) : undefined, document }
}

function isRecord(value: JsonValue | undefined): boolean {
  return (isObject(value) && Object.keys(value).length > 0) || (Array.isArray(value) && value.length > 0)
}

/** JSON Lines whose first line is blank or broken are still JSON Lines; the start of a long document is not. */
function laterLine(text: string): JsonValue | undefined {
  const lines = text.split('\n', 12)
  if (/^\s*[[{]\s*$/.test(lines.find((line) => line.trim() !== '') ?? '')) return undefined
  return lines.map((line) => parsePythonJson(line)).find(isRecord)
}
