import { writeJson } from '../core/json.ts'
import type { ViewDescription } from '../trace/views/describe.ts'
import { shortText } from './terminal/page.ts'

const shown = 200

/** Text of a trace on one line, safe on a terminal, cut short. */
export function traceLine(text: string): string {
  return shortText(text.slice(0, shown * 4), shown)
}

/** A line for everything that a trace shows beyond its messages and tool calls. */
export function viewLines(trace: ViewDescription): string[] {
  return [
    ...(trace.agents ?? []).map(({ name, within, error }) =>
      row('agent', name, within === null ? '' : `for ${traceLine(within)}`, failed(error)),
    ),
    ...(trace.skills ?? []).map(({ name, error }) => row('skill', name, failed(error))),
    ...stateLines(trace.workflow),
    ...(trace.retrievals ?? []).map(({ name, query, documents, error }) =>
      row('search', name, query === null ? '' : writeJson(traceLine(query)), found(documents), failed(error)),
    ),
    ...(trace.media ?? []).map(mediaLine),
    ...(trace.validations ?? []).map(({ name, kind, stage, passed, score }) =>
      row(
        kind === 'guardrail' ? 'guard' : 'eval',
        name,
        stage === null ? '' : `of the ${stage}`,
        verdict(kind, passed),
        score === null ? '' : `score ${score}`,
      ),
    ),
  ]
}

function row(label: string, ...words: readonly string[]): string {
  const said = words.filter((word) => word !== '').map(traceLine)
  return `  ${label.padEnd(7)} ${said.join('  ')}`
}

function failed(error: string | undefined): string {
  return error === undefined ? '' : `failed: ${error}`
}

function found(documents: number | null): string {
  return documents === null ? 'documents not recorded' : `${documents} document${documents === 1 ? '' : 's'}`
}

function verdict(kind: 'guardrail' | 'evaluation', passed: boolean | null): string {
  if (passed === null) return kind === 'guardrail' ? 'result not recorded' : ''
  return passed ? 'passed' : kind === 'guardrail' ? 'triggered' : 'failed'
}

function stateLines(workflow: ViewDescription['workflow']): string[] {
  if (workflow === null) return []
  const { current, complete, transitions } = workflow
  const end = complete === null ? '' : complete ? 'complete' : 'not complete'
  return [
    ...transitions.map(({ from, to, event }) =>
      row('state', `${from ?? '?'} → ${to}`, event === null ? '' : `on ${event}`),
    ),
    row('state', current ?? '(not recorded)', end),
  ]
}

function mediaLine(media: NonNullable<ViewDescription['media']>[number]): string {
  const { role, modality, mimeType, bytes, width, height, durationMs } = media
  const size = width === null || height === null ? '' : `${width}×${height}`
  return row(
    'media',
    role,
    mimeType ?? modality,
    size,
    durationMs === null ? '' : `${durationMs / 1000} s`,
    bytes === null ? '' : `${bytes} bytes`,
  )
}
