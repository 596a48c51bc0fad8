import { cut, oneLine } from '../core/visible-text.ts'
import type { ToolCallDescription, TraceDescription } from '../trace/describe.ts'

/** A trace as a reader sees it, for a terminal. Text of the trace is cut short and stripped of controls. */
export function renderTrace(trace: TraceDescription): string {
  const named = trace.scenario === null ? '' : `  scenario ${line(trace.scenario)}`
  const trial = trace.trial === null ? '' : `  trial ${trace.trial}`
  const lines = [
    `${line(trace.id)}${named}${trial}  (${trace.format})`,
    `  ${[counts(trace), tokens(trace), money(trace), time(trace), ...trace.models.map(line)].filter(Boolean).join(' · ')}`,
    `  user    ${spoken(trace.userInput)}`,
    ...trace.toolCalls.map(toolLine),
    `  answer  ${spoken(trace.finalOutput)}`,
    ...trace.warnings.map((warning) => `  warning ${line(warning)}`),
  ]
  return `${lines.join('\n')}\n`
}

const shown = 200

function counts({ spans, llmCalls, toolCalls }: TraceDescription): string {
  return `${count(spans, 'span')} · ${count(llmCalls, 'model call')} · ${count(toolCalls.length, 'tool call')}`
}

function tokens({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: TraceDescription): string {
  if (inputTokens === null && outputTokens === null) return 'tokens not recorded'
  const cached = cachedTokens === null ? '' : ` (${cachedTokens} cached)`
  const reasoning = reasoningTokens === null ? '' : ` (${reasoningTokens} reasoning)`
  return `${inputTokens ?? '?'} tokens in${cached}, ${outputTokens ?? '?'} out${reasoning}`
}

function money({ costUsd }: TraceDescription): string {
  return costUsd === null ? 'cost not recorded' : `$${costUsd}`
}

function time({ durationMs }: TraceDescription): string {
  return durationMs === null ? '' : `${(durationMs / 1000).toFixed(3)} s`
}

function toolLine({ name, args, error }: ToolCallDescription): string {
  const given = args === null ? 'arguments not recorded' : line(JSON.stringify(args))
  return `  tool    ${line(name)}  ${given}${error === undefined ? '' : `  failed: ${line(error)}`}`
}

function spoken(text: string | null): string {
  if (text === null) return '(not recorded)'
  return text === '' ? '(empty)' : line(text)
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

/** One line, safe on a terminal, cut short. */
function line(text: string): string {
  return cut(oneLine(text.slice(0, shown * 4)), shown)
}
