import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { GateError, toError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { getGlobBase, isGlob, matchGlob } from '../glob.ts'
import { compareCodePoints, isPlainPath, normalizePath, readWholeText, type FileTree } from '../paths.ts'
import { parseList, localSize, maxEndLength, findPackedStart, findList, type ListedFile } from './zip-list.ts'

const pieceBytes = 256 << 10
/** Up to this size a file is unpacked in one go: through the thread pool it takes ten times as long. */
const wholeBytes = 1 << 20

/**
 * The files of a zip archive on disk, each read when it is asked for. Whoever made the archive is not
 * trusted: it is refused as a whole where a name leads out of it, or stands twice, where a file is
 * encrypted, a link, or packed in an unknown way, and where all of it together is too much. What a
 * file unpacks to is held to the size and the checksum that the archive states. Close it when done.
 */
export class ZipTree implements FileTree, AsyncDisposable {
  readonly #handle: FileHandle
  readonly #shown: string
  readonly #files: ReadonlyMap<string, ListedFile>
  readonly #paths: readonly string[]

  private constructor(handle: FileHandle, shown: string, files: ReadonlyMap<string, ListedFile>) {
    this.#handle = handle
    this.#shown = shown
    this.#files = files
    this.#paths = [...files.keys()].sort(compareCodePoints)
  }

  /**
   * Messages call the archive by the name `shown`.
   * @throws GateError `cannot-read` if it is no archive, or is refused.
   */
  static async open(path: string, shown: string): Promise<ZipTree> {
    const handle = await openFile(path, shown)
    try {
      return new ZipTree(handle, shown, await listFiles(handle, shown))
    } catch (thrown) {
      await handle.close()
      throw thrown
    }
  }

  async list(path: string): Promise<string[]> {
    const folder = normalizePath(path)
    if (folder === '.') return [...this.#paths]
    const below = `${folder}/`
    return this.#paths.filter((file) => file.startsWith(below) || file === folder)
  }

  async glob(pattern: string): Promise<string[]> {
    const normal = normalizePath(pattern)
    if (!isGlob(normal)) return this.#files.has(normal) ? [normal] : []
    return (await this.list(getGlobBase(normal).folder)).filter(matchGlob(normal))
  }

  async size(path: string): Promise<number | null> {
    return this.#files.get(normalizePath(path))?.size ?? null
  }

  async readText(path: string, maxBytes: number): Promise<string> {
    const { size } = this.#file(path)
    return readWholeText(this, { path, size }, maxBytes)
  }

  async *open(path: string): AsyncGenerator<Uint8Array, void, undefined> {
    const file = this.#file(path)
    let bytes = 0
    let crc = 0
    try {
      for await (const part of this.#unpacked(file)) {
        bytes += part.byteLength
        if (bytes > file.size) break
        crc = crc32(part, crc)
        yield part
      }
    } catch (thrown) {
      if (thrown instanceof GateError) throw thrown
      throw this.#damaged(path, thrown)
    }
    if (bytes !== file.size || crc !== file.crc) throw this.#damaged(path)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }

  async *#unpacked({ method, size, packedSize, headerAt }: ListedFile): AsyncIterable<Uint8Array> {
    const start = findPackedStart(await readRange(this.#handle, headerAt, localSize), headerAt)
    if (start === null) return
    if (method === 0) yield* readPieces(this.#handle, start, packedSize)
    else if (size <= wholeBytes && packedSize <= wholeBytes) {
      const packed = await readRange(this.#handle, start, packedSize)
      // One byte more than there should be is a size that is wrong, not an error of another kind.
      if (size > 0) yield inflateRawSync(packed, { maxOutputLength: size + 1 })
    } else {
      const inflate = createInflateRaw({ chunkSize: pieceBytes })
      pipeline(readPieces(this.#handle, start, packedSize), inflate, () => undefined)
      yield* inflate as AsyncIterable<Uint8Array>
    }
  }

  #file(path: string): ListedFile {
    const file = this.#files.get(normalizePath(path))
    if (file !== undefined) return file
    throw new GateError('not-found', `There is no file \`${path}\` in ${this.#shown}.`)
  }

  #damaged(path: string, cause?: unknown): GateError {
    return createRefusal(this.#shown, `\`${path}\` in it is damaged`, cause)
  }
}

async function openFile(path: string, shown: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (thrown) {
    throw createRefusal(shown, toError(thrown).message, thrown)
  }
}

async function listFiles(handle: FileHandle, shown: string): Promise<Map<string, ListedFile>> {
  const { size } = await handle.stat()
  const tail = await readRange(handle, Math.max(0, size - maxEndLength), Math.min(size, maxEndLength))
  const place = findList(tail, size)
  if (place === null) throw createRefusal(shown, 'it is no zip archive, or not all of one')
  if (place.end - place.start > limits.archiveList)
    throw createRefusal(shown, 'its list of files is too long')
  const list = await readRange(handle, place.start, place.end - place.start)
  const listed = parseList(list, limits.archiveEntries)
  if (listed === null) throw createRefusal(shown, 'its list of files is damaged or too long')
  if (isOverlapping(listed, place.start)) throw createRefusal(shown, 'files in it overlap')
  const files = new Map<string, ListedFile>()
  let total = 0
  for (const file of listed) {
    const problem = files.has(file.name) ? 'is in it twice' : describeProblem(file)
    if (problem !== null) throw createRefusal(shown, `\`${file.name.slice(0, 200)}\` ${problem}`)
    total += file.size
    files.set(file.name, file)
  }
  if (total > limits.archiveUnpacked)
    throw createRefusal(shown, `it unpacks to more than ${limits.archiveUnpacked} bytes`)
  return files
}

/** An archive whose files or list share one piece could unpack to far more than its size. */
function isOverlapping(files: readonly ListedFile[], end: number): boolean {
  const places = files.toSorted((a, b) => b.headerAt - a.headerAt)
  let next = end
  for (const { headerAt, packedSize } of places) {
    if (headerAt + localSize + packedSize > next) return true
    next = headerAt
  }
  return false
}

/** Describes a file's problem, as the end of a sentence. */
function describeProblem({ name, isEncrypted, isLink, method }: ListedFile): string | null {
  if (!isPlainPath(name)) return 'is a name that leads out of it, or has another spelling'
  if (isEncrypted) return 'is encrypted'
  if (isLink) return 'is a link'
  return method === 0 || method === 8 ? null : 'is packed in a way that is not read'
}

async function* readPieces(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const piece = await readRange(handle, start + done, Math.min(pieceBytes, length - done))
    if (piece.length === 0) return
    done += piece.length
    yield piece
  }
}

/** Fewer bytes where the file ends before. */
async function readRange(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let have = 0
  while (have < length) {
    const { bytesRead } = await handle.read(buffer, have, length - have, position + have)
    if (bytesRead === 0) break
    have += bytesRead
  }
  return buffer.subarray(0, have)
}

function createRefusal(shown: string, why: string, cause?: unknown): GateError {
  return new GateError('cannot-read', `${shown} cannot be used: ${why}.`, { cause })
}
