import { readFileList, type FileItem } from './file-list.ts'
import { readTraces } from './read.ts'
import type { TraceFile } from './reader.ts'

/**
 * Every trace of a list of files. Log records may lie in a file beside the one with their spans; traces
 * that came before them supersede what was given.
 */
export function readTraceFiles(files: readonly TraceFile[]): AsyncGenerator<FileItem> {
  return readFileList(files, readTraces)
}
