import { writeJson } from '../core/json.ts'
import type { ProcessDescription, ToolCallDescription, TraceDescription } from '../trace/views/describe.ts'
import { traceLine as line, viewLines } from './trace-view-lines.ts'

/** A trace as a reader sees it, for a terminal. Text of the trace is cut short and stripped of controls. */
export function renderTrace(trace: TraceDescription): string {
  const named = trace.scenario === null ? '' : `  scenario ${line(trace.scenario)}`
  const trial = trace.trial === null ? '' : `  trial ${trace.trial}`
  const lines = [
    `${line(trace.id)}${named}${trial}  (${trace.format})`,
    `  ${[counts(trace), tokens(trace), money(trace), time(trace), ...trace.models.map(line)].filter(Boolean).join(' · ')}`,
    `  user    ${spoken(trace.userInput)}`,
    ...trace.toolCalls.map(toolLine),
    ...viewLines(trace),
    `  answer  ${spoken(trace.finalOutput)}`,
    ...(trace.process === null ? [] : processLines(trace.process)),
    ...trace.warnings.map((warning) => `  warning ${line(warning)}`),
  ]
  return `${lines.join('\n')}\n`
}

function counts({ spans, llmCalls, toolCalls }: TraceDescription): string {
  return `${count(spans, 'span')} · ${count(llmCalls, 'model call')} · ${count(toolCalls.length, 'tool call')}`
}

function tokens({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: TraceDescription): string {
  if (inputTokens === null && outputTokens === null) return 'tokens not recorded'
  const cached = cachedTokens === null ? '' : ` (${cachedTokens} cached)`
  const reasoning = reasoningTokens === null ? '' : ` (${reasoningTokens} reasoning)`
  return `${inputTokens ?? '?'} tokens in${cached}, ${outputTokens ?? '?'} out${reasoning}`
}

function money({ costUsd, costSource }: TraceDescription): string {
  if (costUsd === null) return 'cost not recorded'
  // Prices are products of decimals; digits that binary fractions add say nothing.
  const amount = `$${Number(costUsd.toPrecision(12))}`
  if (costSource === 'trace') return amount
  return `${amount} at list prices${costSource === 'mixed' ? ', in part' : ''}`
}

function time({ durationMs }: TraceDescription): string {
  return durationMs === null ? '' : `${(durationMs / 1000).toFixed(3)} s`
}

function toolLine({ name, args, error, agent }: ToolCallDescription): string {
  const given = args === null ? 'arguments not recorded' : line(writeJson(args))
  const maker = agent === undefined ? '' : `  by ${line(agent)}`
  return `  tool    ${line(name)}  ${given}${maker}${error === undefined ? '' : `  failed: ${line(error)}`}`
}

function processLines({ argv, end, exitCode, signal, reason, stderr, durationMs }: ProcessDescription) {
  const how =
    end === 'exited' && exitCode !== null ? `exit code ${exitCode}` : [end, signal].filter(Boolean).join(', ')
  const why = reason === null ? '' : `: ${line(reason)}`
  const tail = stderr.trim().split('\n').slice(-shownErrors)
  return [
    `  command ${line(argv.join(' '))}`,
    `  ended   ${how} after ${(durationMs / 1000).toFixed(3)} s${why}`,
    ...(stderr.trim() === '' ? [] : tail.map((text) => `  stderr  ${line(text)}`)),
  ]
}

/** Lines at the end of standard error, which mostly say what went wrong. */
const shownErrors = 5

function spoken(text: string | null): string {
  if (text === null) return '(not recorded)'
  return text === '' ? '(empty)' : line(text)
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
