import { LogIndex } from './span-log.ts'
import type { ReadNestedFile, ReadItem, TraceFile } from './reader.ts'

export interface FileItem {
  readonly file: string
  readonly item: ReadItem
}

/** Says of a file, when its turn comes, whether its traces are known already. */
export type PassOver = (file: TraceFile) => Promise<boolean>

/**
 * Reads every trace of a list of files, each read with `read`. Log records may lie in a file next to the one with
 * their spans: they are kept until their trace comes. Traces that came before their records are read again
 * at the end, and supersede what was given. What damages a file of log records damages the traces that they
 * belong to. Once there are log records, no file is passed over.
 */
export async function* readFileList(
  files: readonly TraceFile[],
  read: ReadNestedFile,
  { logs = new LogIndex(), passOver }: { readonly logs?: LogIndex; readonly passOver?: PassOver } = {},
): AsyncGenerator<FileItem> {
  const damaged = new Set<string>()
  let before = 0
  for (const [place, file] of files.entries()) {
    if (logs.count === 0 && (await passOver?.(file)) === true) continue
    const count = logs.count
    const here: string[] = []
    for await (const item of read(file, logs)) {
      yield { file: file.path, item }
      if (item.kind === 'damage') here.push(item.traceId)
      else if (item.kind === 'trace' && damaged.has(item.trace.id)) yield findDamage(file, item.trace.id)
    }
    if (logs.count === count) continue
    before = place
    for (const id of here) damaged.add(id)
  }
  const waiting = new Set([...logs.waiting(), ...damaged])
  if (waiting.size > 0) yield* readAgain(files.slice(0, before), waiting, damaged, (file) => read(file, logs))
  for (const diagnostic of logs.problems())
    yield { file: diagnostic.file ?? '', item: { kind: 'diagnostic', diagnostic } }
}

async function* readAgain(
  files: readonly TraceFile[],
  waiting: ReadonlySet<string>,
  damaged: ReadonlySet<string>,
  read: (file: TraceFile) => AsyncIterable<ReadItem>,
): AsyncGenerator<FileItem> {
  for (const file of files) {
    for await (const item of read(file)) {
      if (item.kind !== 'trace' || !waiting.has(item.trace.id)) continue
      yield { file: file.path, item: { ...item, supersedes: true } }
      if (damaged.has(item.trace.id)) yield findDamage(file, item.trace.id)
    }
  }
}

function findDamage({ path }: TraceFile, traceId: string): FileItem {
  return { file: path, item: { kind: 'damage', traceId } }
}
