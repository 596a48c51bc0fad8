import { readTraces } from '../trace/reading/read.ts'
import type { Project } from './project-files.ts'

/** A file with at least one trace. */
export interface Recording {
  readonly path: string
  /** Id of its format. */
  readonly format: string
}

/** Words in a path that recordings usually have. */
const usual =
  /(?:^|[/_.-])(?:traces?|spans?|recordings?|transcripts?|sessions?|rollouts?|trajector(?:y|ies)|runs?|otel|otlp|out|results?|logs?)(?:[/_.-]|$)/i
const endings = /\.(?:json|jsonl|ndjson|eval)(?:\.gz)?$/i
/** Files of tools that are JSON and no recording. */
const others =
  /(?:^|\/)(?:package(?:-lock)?|[jt]sconfig[^/]*|deno|composer|manifest|\.[^/]*)\.json$|(?:^|\/)(?:scenario-gate-results|\.vscode\/)/i

const mostFiles = 300
const largest = 64 << 20

/**
 * Finds recordings in any known format, by their content, sorted by path. Files whose path says nothing are looked at
 * only if no other one is a recording.
 */
export async function recordingsIn(project: Project, files: readonly string[]): Promise<Recording[]> {
  const json = files.filter((file) => endings.test(file) && !others.test(file))
  const named = await known(
    project,
    json.filter((file) => usual.test(file)),
  )
  if (named.length > 0) return named
  return known(
    project,
    json.filter((file) => !usual.test(file)),
  )
}

async function known({ tree }: Project, files: readonly string[]): Promise<Recording[]> {
  const found: Recording[] = []
  for (const path of files.slice(0, mostFiles)) {
    const size = await tree.size(path).catch(() => null)
    if (size === null || size > largest) continue
    const format = await formatOf({ path, open: () => tree.open(path) })
    if (format !== null) found.push({ path, format })
  }
  return found
}

/** The format of a file whose first trace shows a model or a tool at work. */
async function formatOf(file: Parameters<typeof readTraces>[0]): Promise<string | null> {
  for await (const item of readTraces(file)) {
    if (item.kind !== 'trace') continue
    const { trace } = item
    const shows =
      trace.llmCalls.length > 0 || (trace.toolCalls ?? []).length > 0 || trace.finalOutput !== null
    return shows ? trace.source.format : null
  }
  return null
}
