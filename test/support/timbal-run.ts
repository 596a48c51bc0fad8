import type { Trace } from '../../src/trace/model/trace.ts'
import { readOne } from './trace-files.ts'

/** A span of a Timbal run in short; a message is `{$message: [texts]}`, and the raw text of a value `{$raw: text}`. */
export interface ShortSpan {
  readonly path: string
  readonly t0?: number
  readonly t1?: number | null
  readonly input?: unknown
  readonly output?: unknown
  readonly error?: unknown
  readonly status?: unknown
  readonly usage?: unknown
  readonly metadata?: unknown
}

/** A run as Timbal records it, as text of a file. */
export function timbalRecording(spans: readonly ShortSpan[], runId = 'run'): string {
  const records = spans.map((span, index) => {
    const { t0 = index, t1 = t0 + 1 } = span
    const output = span.output === undefined ? null : recorded(span.output)
    return {
      input: {},
      error: null,
      status: { code: 'success', reason: null, message: null },
      usage: {},
      metadata: {},
      ...span,
      call_id: `c${index}`,
      parent_call_id: parentOf(spans, index),
      t0,
      t1,
      output,
    }
  })
  const text = JSON.stringify({ run_id: runId, parent_id: null, spans: records })
  return `${text.replaceAll(/\{"\$raw":("(?:[^"\\]|\\.)*")\}/g, (_, raw: string) => JSON.parse(raw) as string)}\n`
}

export async function timbalRun(spans: readonly ShortSpan[]): Promise<Trace> {
  return readOne(timbalRecording(spans), 'run.jsonl')
}

function recorded(output: unknown): unknown {
  const texts = (output as { $message?: readonly string[] } | null)?.$message
  if (texts === undefined) return output
  return { role: 'assistant', content: texts.map((text) => ({ type: 'text', text })), stop_reason: 'stop' }
}

/** The last span before it that its path leads through. */
function parentOf(spans: readonly ShortSpan[], index: number): string | null {
  const path = spans[index]?.path ?? ''
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
    const holder = spans.findLastIndex((span, at) => at < index && span.path === path.slice(0, end))
    if (holder !== -1) return `c${holder}`
  }
  return index === 0 ? null : 'c0'
}
