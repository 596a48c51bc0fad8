import { readTraces } from '../trace/reading/read.ts'
import type { Project } from './project-files.ts'

/** A file with at least one trace. */
export interface RecordingFile {
  readonly path: string
  /** Id of its format. */
  readonly format: string
  /** It holds what is expected of a run, and no run. */
  readonly isExpected: boolean
}

/** Words in a path that recordings usually have. */
export const namedRecordings =
  /(?:^|[/_.-])(?:traces?|spans?|recordings?|transcripts?|sessions?|rollouts?|trajector(?:y|ies)|runs?|otel|otlp|out|results?|logs?)(?:[/_.-]|$)/i
const endings = /\.(?:json|jsonl|ndjson|eval)(?:\.gz)?$/i
/** JSON files of tools that are no recordings, and files called golden, which people write. */
const notRecorded =
  /golden[^/]*$|(?:^|\/)(?:package(?:-lock)?|[jt]sconfig[^/]*|deno|composer|manifest|\.(?!latest_test_run)[^/]*)\.json$|(?:^|\/)(?:scenario-gate-results|\.vscode\/)/i

const maxFiles = 300
const largest = 64 << 20

/** Finds recordings of any format by content, sorted. Files with unlikely paths are read only if no other is one. */
export async function findRecordings(project: Project, files: readonly string[]): Promise<RecordingFile[]> {
  const json = files.filter((file) => endings.test(file) && !notRecorded.test(file))
  const likely = json.filter((file) => namedRecordings.test(file))
  const named = await listKnownRecordings(project, likely)
  if (named.some(({ isExpected }) => !isExpected)) return named
  const others = json.filter((file) => !namedRecordings.test(file))
  return [...named, ...(await listKnownRecordings(project, others))]
}

async function listKnownRecordings({ tree }: Project, files: readonly string[]): Promise<RecordingFile[]> {
  const recordings: RecordingFile[] = []
  for (const path of files.slice(0, maxFiles)) {
    const size = await tree.size(path).catch(() => null)
    if (size === null || size > largest) continue
    const recording = await readRecording({ path, open: () => tree.open(path) })
    if (recording !== null) recordings.push(recording)
  }
  return recordings
}

/** The recording that a file is, if its first trace shows a model or a tool at work. */
async function readRecording(file: Parameters<typeof readTraces>[0]): Promise<RecordingFile | null> {
  for await (const item of readTraces(file)) {
    if (item.kind !== 'trace') continue
    const { trace } = item
    const shows =
      trace.llmCalls.length > 0 || (trace.toolCalls ?? []).length > 0 || trace.finalOutput !== null
    const { format } = trace.source
    return shows ? { path: file.path, format, isExpected: trace.stated.isExpected === true } : null
  }
  return null
}
