import { formatCount } from '../core/visible-text.ts'
import { escapeTerminal } from '../core/escape.ts'
import { writeJson } from '../core/json.ts'
import type {
  ProcessDescription,
  ToolCallDescription,
  TraceDescription,
  ViewDescription,
} from '../trace/views/describe.ts'
import { cutText, type TraceTranscript, type TranscriptCall } from '../trace/views/transcript.ts'
import { shortenForPage } from './terminal/page.ts'

/** How much of a text is shown: its start on one line, or everything in the transcript. */
export type TextLength = 'short' | 'full'

/** Renders a trace for a terminal: the conversation in order, then all else. Control characters are removed. */
export function renderTrace(
  trace: TraceDescription,
  transcript: TraceTranscript,
  length: TextLength = 'short',
): string {
  const named = trace.scenario === null ? '' : `  scenario ${formatTraceLine(trace.scenario)}`
  const trial = trace.trial === null ? '' : `  trial ${trace.trial}`
  const duration = trace.durationMs === null ? '' : `${(trace.durationMs / 1000).toFixed(3)} s`
  const figures = [describeCounts(trace), describeTokens(trace), describeCost(trace), duration]
  const lines = [
    `${formatTraceLine(trace.id)}${named}${trial}  (${trace.format})`,
    `  ${[...figures, ...trace.models.map(formatTraceLine)].filter(Boolean).join(' · ')}`,
    ...renderConversation(trace, transcript, length),
    ...renderViews(trace),
    ...(trace.process === null ? [] : renderProcess(trace.process)),
    ...(trace.seenBy === undefined ? [] : [`  source  ${trace.seenBy}`]),
    ...(trace.state === undefined ? [] : renderText('state', trace.state, length)),
    ...trace.warnings.map((warning) => `  warning ${formatTraceLine(warning)}`),
    ...(length === 'short' && isCut(transcript) ? [`  ${fullTextHint}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

const fullTextHint = 'Long texts are cut: `--full` shows them, `--format html` shows them in a browser.'

function renderConversation(
  { userInput, finalOutput, toolCalls }: TraceDescription,
  { entries, leftOut }: TraceTranscript,
  length: TextLength,
): string[] {
  const shown = finalOutput === null ? null : cutText(finalOutput).trim()
  const answer = entries.findLastIndex(
    (entry) =>
      entry.kind === 'text' && entry.role === 'assistant' && shown?.startsWith(entry.text.trim()) === true,
  )
  return [
    ...(userInput === null ? ['  user    (not recorded)'] : []),
    ...entries.flatMap((entry, index) => {
      if (entry.kind === 'call') return renderCall(entry, toolCalls[entry.step - 1], length)
      // Media have lines of their own below.
      if (entry.kind === 'media') return []
      const label = index === answer ? 'answer' : entry.kind === 'text' ? speakers[entry.role] : entry.kind
      return renderText(labels[label] ?? label, entry.text, length)
    }),
    ...(leftOut === 0
      ? []
      : [`  … ${formatCount(leftOut, 'more entry', 'more entries')}: the trace is too long`]),
    ...(finalOutput === null ? ['  answer  (not recorded)'] : []),
  ]
}

const speakers = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'model',
  tool: 'result',
} as const

/** Shorter labels, to fit into their column. */
const labels: Readonly<Record<string, string>> = { reasoning: 'thought', unknown: 'content' }

function renderCall(
  { args, result, error }: TranscriptCall,
  described: ToolCallDescription | undefined,
  length: TextLength,
): string[] {
  const call = described === undefined ? [] : [renderTool(described, length)]
  const lines = length === 'full' && args !== null ? renderText('args', args, length) : []
  const answer = error ?? result
  // In the short form, the line of the tool has the error.
  if (answer === null || (error !== null && length === 'short')) return [...call, ...lines]
  return [...call, ...lines, ...renderText(error === null ? 'result' : 'failed', answer, length)]
}

/** Renders a labelled text: cut to one line, or with all its lines. */
function renderText(label: string, text: string, length: TextLength): string[] {
  const start = `  ${label.padEnd(7)} `
  if (length === 'short' || text === '') return [start + (text === '' ? '(empty)' : formatTraceLine(text))]
  return text.split('\n').map((line, index) => {
    return `${index === 0 ? start : ' '.repeat(start.length)}${escapeTerminal(line.replaceAll('\r', ''))}`.trimEnd()
  })
}

function isLong(text: string | null): boolean {
  return text !== null && text.length > maxLineLength
}

/** Tells whether the short form cuts a text. */
function isCut({ entries }: TraceTranscript): boolean {
  return entries.some((entry) => {
    if (entry.kind === 'media') return false
    return entry.kind === 'call' ? [entry.args, entry.result, entry.error].some(isLong) : isLong(entry.text)
  })
}

function describeCounts({ spans, llmCalls, toolCalls }: TraceDescription): string {
  return `${formatCount(spans, 'span')} · ${formatCount(llmCalls, 'model call')} · ${formatCount(toolCalls.length, 'tool call')}`
}

function describeTokens(trace: TraceDescription): string {
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = trace
  if (inputTokens === null && outputTokens === null) return 'tokens not recorded'
  const cached = cachedTokens === null ? '' : ` (${cachedTokens} cached)`
  const reasoning = reasoningTokens === null ? '' : ` (${reasoningTokens} reasoning)`
  return `${inputTokens ?? '?'} tokens in${cached}, ${outputTokens ?? '?'} out${reasoning}`
}

function describeCost({ costUsd, costSource }: TraceDescription): string {
  if (costUsd === null) return 'cost not recorded'
  // Rounds away the digits that binary fractions add to decimal prices.
  const amount = `$${Number(costUsd.toPrecision(12))}`
  if (costSource === 'trace') return amount
  return `${amount} at list prices${costSource === 'mixed' ? ', in part' : ''}`
}

function renderTool({ name, args, error, agent }: ToolCallDescription, length: TextLength): string {
  const maker = agent === undefined ? '' : `  by ${formatTraceLine(agent)}`
  if (length === 'full') return `  tool    ${formatTraceLine(name)}${maker}`
  const text = args === null ? 'arguments not recorded' : formatTraceLine(writeJson(args))
  return `  tool    ${formatTraceLine(name)}  ${text}${maker}${error === undefined ? '' : `  failed: ${formatTraceLine(error)}`}`
}

function renderProcess({ argv, end, exitCode, signal, reason, stderr, durationMs }: ProcessDescription) {
  const how =
    end === 'exited' && exitCode !== null ? `exit code ${exitCode}` : [end, signal].filter(Boolean).join(', ')
  const why = reason === null ? '' : `: ${formatTraceLine(reason)}`
  const tail = stderr.trim().split('\n').slice(-maxStderrLines)
  return [
    `  command ${formatTraceLine(argv.join(' '))}`,
    `  ended   ${how} after ${(durationMs / 1000).toFixed(3)} s${why}`,
    ...(stderr.trim() === '' ? [] : tail.map((text) => `  stderr  ${formatTraceLine(text)}`)),
  ]
}

/** Last lines of standard error, which usually say what went wrong. */
const maxStderrLines = 5

/** Characters of a text on one line. */
const maxLineLength = 200

/** Formats a text of the trace on one line, safe for a terminal and cut short. */
function formatTraceLine(text: string): string {
  return shortenForPage(text.slice(0, maxLineLength * 4), maxLineLength)
}

/** Renders a line for everything besides messages and tool calls. */
function renderViews(trace: ViewDescription): string[] {
  return [
    ...(trace.agents ?? []).map(({ name, within, error }) =>
      renderRow(
        'agent',
        name,
        within === null ? '' : `for ${formatTraceLine(within)}`,
        describeFailure(error),
      ),
    ),
    ...(trace.skills ?? []).map(({ name, error }) => renderRow('skill', name, describeFailure(error))),
    ...renderStates(trace.workflow),
    ...(trace.retrievals ?? []).map(({ name, query, documents, error }) =>
      renderRow(
        'search',
        name,
        query === null ? '' : writeJson(formatTraceLine(query)),
        documents === null ? 'documents not recorded' : `${documents} document${documents === 1 ? '' : 's'}`,
        describeFailure(error),
      ),
    ),
    ...(trace.media ?? []).map(renderMedia),
    ...(trace.validations ?? []).map(({ name, kind, stage, passed, score }) =>
      renderRow(
        kind === 'guardrail' ? 'guard' : 'eval',
        name,
        stage === null ? '' : `of the ${stage}`,
        describeVerdict(kind, passed),
        score === null ? '' : `score ${score}`,
      ),
    ),
  ]
}

function renderRow(label: string, ...words: readonly string[]): string {
  const texts = words.filter((word) => word !== '').map(formatTraceLine)
  return `  ${label.padEnd(7)} ${texts.join('  ')}`
}

function describeFailure(error: string | undefined): string {
  return error === undefined ? '' : `failed: ${error}`
}

function describeVerdict(kind: 'guardrail' | 'evaluation', passed: boolean | null): string {
  if (passed === null) return kind === 'guardrail' ? 'result not recorded' : ''
  return passed ? 'passed' : kind === 'guardrail' ? 'triggered' : 'failed'
}

function renderStates(workflow: ViewDescription['workflow']): string[] {
  if (workflow === null) return []
  const { current, complete, transitions } = workflow
  const end = complete === null ? '' : complete ? 'complete' : 'not complete'
  return [
    ...transitions.map(({ from, to, event }) =>
      renderRow('state', `${from ?? '?'} → ${to}`, event === null ? '' : `on ${event}`),
    ),
    renderRow('state', current ?? '(not recorded)', end),
  ]
}

function renderMedia(media: NonNullable<ViewDescription['media']>[number]): string {
  const { role, modality, mimeType, bytes, width, height, durationMs } = media
  const size = width === null || height === null ? '' : `${width}×${height}`
  return renderRow(
    'media',
    role,
    mimeType ?? modality,
    size,
    durationMs === null ? '' : `${durationMs / 1000} s`,
    bytes === null ? '' : `${bytes} bytes`,
  )
}
