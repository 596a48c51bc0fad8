import { writeJson } from '../../core/json.ts'
import { lineBatches } from './lines.ts'
import type { FileHead, ReadItem, TraceFile } from './reader.ts'
import { readSessions, type SessionLog } from './sessions.ts'

/** Reads a log of events: server-sent (`isText`), or as JSON, in a list or one a line. */
export function readEvents(
  file: TraceFile,
  head: FileHead,
  isText: boolean,
  log: SessionLog,
  format: string,
): AsyncGenerator<ReadItem> {
  const isLines = isText || (head.document === undefined && head.firstLine !== undefined)
  return readSessions(isText ? toEventLines(file) : file, head, isLines, log, format)
}

/** Rewrites server-sent events as JSON lines: `{event, data}` in the place of the data, or the data alone. */
function toEventLines(file: TraceFile): TraceFile {
  return {
    path: file.path,
    async *open() {
      let name = ''
      for await (const lines of lineBatches(file.open())) {
        let text = ''
        for (const line of lines) {
          const plain = line.text?.trimEnd() ?? 'null'
          const [, key, value = ''] = /^\uFEFF?(event|data|id|retry|)[ \t]*:[ \t]?(.*)$/s.exec(plain) ?? []
          if (key === 'event') name = value
          if (key === 'data') text += name === '' ? value : `{"event":${writeJson(name)},"data":${value}}`
          else if (key === undefined) text += plain
          if (!line.isOpen) text += '\n'
        }
        yield Buffer.from(text)
      }
    },
  }
}
