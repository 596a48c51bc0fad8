import { lstatSync } from 'node:fs'
import { copyFile, open, readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Scratch } from '../../files/scratch.ts'
import { runGit, type Repository } from './git.ts'

/** A file as git's index has it. Times: of the file when git last read it, in nanoseconds since 1970. */
interface IndexEntry {
  readonly path: string
  /** Octal. */
  readonly mode: string
  readonly oid: string
  readonly changedNs: bigint
  readonly modifiedNs: bigint
}

/** Git itself is faster for more files. */
const mostSuspects = 200

/** Makes git write an index anew, whole and as its version 2. */
const rewriteIndex = ['update-index', '--no-split-index', '--index-version', '2']

/** Later than any file is from. */
const future = new Date('2100-01-01T00:00:00Z')

/**
 * Copies the index so that git does not read all files again. It reads those from the second in which the index was
 * written, which after a checkout are all. Here a file is believed to be unchanged if its times are the ones that git
 * saw, to the nanosecond, and before the index. Null where there are no such files or the index does not tell: git has
 * to read them then. `like`: an id of the repository. `file`: absolute path of the copy. `suspects`: by mode and id,
 * which are zeros for a content that nobody has looked at. Files that git was told to leave alone, and that are there, are
 * looked at like others: `git update-index --assume-unchanged` hides no edit.
 */
export async function copyFreshIndex(repository: Repository, like: string, scratch: Scratch) {
  const { root, prefix, index } = repository
  try {
    await using file = await open(index)
    const { mtimeNs } = await file.stat({ bigint: true })
    let bytes = await file.readFile()
    const copy = await scratch.file()
    const isPresent = findPresent(root)
    const isThere = (path: string) => path.startsWith(prefix) && isPresent(path.slice(prefix.length))
    const [idBytes, second] = [like.length === 64 ? 32 : 20, Number(mtimeNs / billion)]
    let young = readYoungEntries(bytes, idBytes, second, isThere)
    if (young === null) {
      await copyFile(index, copy)
      await runGit({ ...repository, useIndex: copy }, rewriteIndex)
      bytes = await readFile(copy)
      young = readYoungEntries(bytes, idBytes, second, isThere)
    }
    if (young === null || young.length === 0) return null
    const suspects = young.flatMap((entry) => {
      const { mode, oid } = entry
      const path = entry.path.slice(prefix.length)
      if (!entry.path.startsWith(prefix) || isAsGitSaw(join(root, path), entry, mtimeNs)) return []
      return [{ path, before: { mode, oid }, after: { mode, oid: '0'.repeat(oid.length) } }]
    })
    const isForGit = suspects.length > mostSuspects || suspects.some(({ before }) => before.mode === linkMode)
    await writeFile(copy, bytes)
    const time = isForGit ? Number(mtimeNs / 1_000n) / 1e6 : future
    await utimes(copy, time, time)
    return { file: copy, suspects: isForGit ? [] : suspects }
  } catch {
    return null
  }
}

/** Tells what is there: of a folder that is not, as a sparse checkout leaves many, no file is looked for. */
function findPresent(root: string): (path: string) => boolean {
  const folders = new Map<string, boolean>()
  const isPresent = (path: string) => lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined
  return (path) => {
    const folder = dirname(path)
    const isFolderThere = folders.get(folder) ?? isPresent(folder)
    folders.set(folder, isFolderThere)
    return isFolderThere && isPresent(path)
  }
}

function isAsGitSaw(file: string, { modifiedNs, changedNs }: IndexEntry, writtenNs: bigint): boolean {
  const now = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  if (now?.mtimeNs !== modifiedNs || now.ctimeNs !== changedNs) return false
  return modifiedNs < writtenNs && changedNs < writtenNs
}

const billion = 1_000_000_000n
const linkMode = '120000'

/**
 * Reads the files and links of an index of version 2 or 3 that are not older than a second, and those that git was told to
 * leave alone and that are there: that is taken out of the bytes. Null for another version, and for an index that only has
 * what changed since a shared one, which git has to write anew.
 * @throws RangeError for an index that is cut off.
 */
function readYoungEntries(
  index: Buffer,
  idBytes: number,
  second: number,
  isThere: (path: string) => boolean,
): IndexEntry[] | null {
  if (index.toString('latin1', 0, 4) !== 'DIRC' || index.readUInt32BE(4) > 3) return null
  const entries: IndexEntry[] = []
  let at = 12
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flags = index.readUInt16BE(at + 40 + idBytes)
    const isLong = (flags & 0x4000) !== 0
    const more = isLong ? index.readUInt16BE(at + 42 + idBytes) : 0
    const isLeftAlone = (flags & 0x8000) !== 0 || (more & 0x4000) !== 0
    const name = at + (isLong ? 44 : 42) + idBytes
    const end = index.indexOf(0, name)
    if (end === -1) return null
    const mode = index.readUInt32BE(at + 24).toString(8)
    const isYoung = Math.max(index.readUInt32BE(at), index.readUInt32BE(at + 8)) >= second
    const isFile = mode.startsWith('100') || mode === linkMode
    const path = isFile && (isYoung || isLeftAlone) ? index.toString('utf8', name, end) : ''
    const isHidden = isFile && isLeftAlone && isThere(path)
    if (isHidden) {
      index.writeUInt16BE(flags & 0x7fff, at + 40 + idBytes)
      if (isLong) index.writeUInt16BE(more & ~0x4000, at + 42 + idBytes)
    }
    if (isFile && (isLeftAlone ? isHidden : isYoung))
      entries.push({
        path,
        mode,
        oid: index.toString('hex', at + 40, at + 40 + idBytes),
        changedNs: readTime(index, at),
        modifiedNs: readTime(index, at + 8),
      })
    // A name ends with one to eight zeros.
    at += (end - at + 8) & ~7
  }
  // Up to the checksum: names, lengths and bytes of extensions.
  for (; at < index.length - idBytes; at += 8 + index.readUInt32BE(at + 4))
    if (index.toString('latin1', at, at + 4) === 'link') return null
  return at === index.length - idBytes ? entries : null
}

function readTime(index: Buffer, at: number): bigint {
  return BigInt(index.readUInt32BE(at)) * billion + BigInt(index.readUInt32BE(at + 4))
}
