import type { TraceFormat } from '../../reading/reader.ts'

/** Logs of UK AISI's inspect_ai in their own form: an archive with a file for each sample. */
export const inspectEval = {
  id: 'inspect-eval',
  title: 'Inspect .eval',
  summary: 'inspect_ai logs in their own form (`.eval`): the same as in JSON, one sample at a time',
  about:
    '`inspect eval` writes it to `logs/`. Those of newer versions are packed with zstd, which takes Node.js 22.15 or later (the Action has it); ' +
    '`inspect log dump FILE` makes JSON of any.',
  never: [],
  unmarkedEnd: null,
  detect({ bytes }) {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return false
    return firstEntry.test(head.toString('utf8', 30, 30 + head.readUInt16LE(26)))
  },
  async *read(file) {
    const { readArchive } = await import('./inspect-archive.ts')
    yield* readArchive(file)
  },
} as const satisfies TraceFormat

/** Names that a log's archive may begin with. */
const firstEntry = /^(?:_journal\/|samples\/|(?:header|summaries|reductions)\.json)/
