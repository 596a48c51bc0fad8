import { requestsOf as requestsIn, type ToolRequest } from '../model/message.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/** A tool call as a model asked for it. */
export interface Request {
  readonly call: ToolRequest
  readonly spanId: string
  readonly startUs: number | null
  /** For ordering; see `startsOf`. */
  readonly start: number
  /** Place among all requests of the trace, in the order in which they were made. */
  readonly turn: number
  /** Place of the asking span in the file. */
  readonly place: number
}

/**
 * What the models of a trace asked for, in order. A span other than a tool span may list tool calls of
 * its own (Kensa's rows do); they are requests of that span, and its messages say the same again.
 */
export function requestsOf(trace: Trace, starts: readonly number[]): Request[] {
  const requests: Request[] = []
  for (const span of askers(trace)) {
    const place = trace.tree.indexOf.get(span.id) ?? 0
    for (const call of callsOf(span)) {
      requests.push({
        call,
        spanId: span.id,
        startUs: span.startUs,
        start: starts[place] ?? 0,
        turn: requests.length,
        place,
      })
    }
  }
  return requests
}

function askers({ llmCalls, spans }: Trace): readonly Span[] {
  const others = spans.filter(
    ({ kind, content }) => kind !== 'llm' && kind !== 'tool' && content.tools.length > 0,
  )
  return others.length === 0 ? llmCalls : [...llmCalls, ...others]
}

function callsOf({ content }: Span): readonly ToolRequest[] {
  if (content.tools.length > 0) {
    return content.tools.map(({ callId, name, args }) => ({ id: callId, name, args }))
  }
  return content.output.flatMap(requestsIn)
}
