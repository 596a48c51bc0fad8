import type { DiagnosticCode } from '../../../core/diagnostic-catalogue.ts'
import { placeOf, type Diagnostic } from '../../../core/diagnostic.ts'
import { readFileList } from '../../reading/file-list.ts'
import type { ReadHeld, TraceFile } from '../../reading/reader.ts'
import type { Trace } from '../../model/trace.ts'

/** What a part of a recording came to. */
export interface HeldTraces {
  readonly traces: readonly Trace[]
  readonly problems: readonly Diagnostic[]
  /** Something of the traces is missing: no verdict may rest on the rest. */
  readonly isDamaged: boolean
}

/** Where held files are, and what is asked of them. */
export interface Holder {
  /** Path of the recording. */
  readonly file: string
  readonly readHeld: ReadHeld
  /** Each of the files must be a trace; otherwise those that are none are passed over. */
  readonly isStrict: boolean
}

/** All traces of some files that a recording holds, the last reading of each. */
export async function heldTraces(files: readonly TraceFile[], holder: Holder): Promise<HeldTraces> {
  const traces: Trace[] = []
  const found: Diagnostic[] = []
  const places = new Map<string, number>()
  let isDamaged = false
  for await (const { file, item } of readFileList(files, holder.readHeld)) {
    if (item.kind === 'damage') isDamaged = true
    else if (item.kind === 'diagnostic') found.push(item.diagnostic)
    else if (item.kind === 'trace') {
      const key = `${file}\n${item.trace.id}`
      const place = item.supersedes ? (places.get(key) ?? traces.length) : traces.length
      places.set(key, place)
      traces[place] = item.trace
    }
  }
  const isLoss = ({ code }: Diagnostic) => losses.has(code) || (holder.isStrict && code === 'trace-format')
  const all = [...found, ...traces.flatMap(({ diagnostics }) => diagnostics)]
  return {
    traces,
    problems: found.map((problem) => problemOf(holder.file, problem, isLoss(problem))),
    isDamaged: isDamaged || all.some(isLoss),
  }
}

const losses: ReadonlySet<DiagnosticCode> = new Set([
  'trace-document',
  'trace-line',
  'trace-too-large',
  'trace-unreadable',
])

/** A problem of a file inside of a recording, as one of the recording. */
function problemOf(file: string, held: Diagnostic, isLoss: boolean): Diagnostic {
  const { code, severity } = held
  // The sentence of an unknown format is long: it lists all formats.
  const why = code === 'trace-format' ? 'The file is not a trace that is understood.' : held.message
  const message = `${placeOf(held)}: ${why}`
  if (isLoss) return { code, severity, message, file }
  return { code: 'recording-unused', severity: 'warning', message, file }
}
