import { isObject, type JsonObject } from '../../../core/json.ts'
import { textOrNull } from '../../model/attributes.ts'
import { requestsOf } from '../../model/message.ts'
import { decoded } from '../../messages/decoded.ts'
import { loggedAnswer, loggedQuestion } from '../../messages/logged-text.ts'
import { loggedTool } from '../../messages/logged-tool.ts'
import type { SettledSpans } from '../../reading/span-records.ts'
import { Span } from '../../model/span.ts'
import type { Stated } from '../../model/stated.ts'
import { apart } from '../../reading/about-trace.ts'
import { observationContent } from './langfuse-content.ts'
import { recordOf } from './langfuse-record.ts'

/** The observations of a trace, with what the trace's own record states and what they say of each other. */
export function settleObservations(all: readonly Span[]): SettledSpans {
  const { spans, about } = apart(all)
  const stated = about === null ? {} : new TraceStated(about)
  return { spans: withTools(spans), stated }
}

/**
 * LangChain's integration types a tool as a plain span. It is one where it runs in a node of tools, or
 * came back with a tool message, and a model asked for it by its name.
 */
function withTools(spans: readonly Span[]): readonly Span[] {
  const names = new Map(spans.map(({ id, name }) => [id, name]))
  const isCandidate = (span: Span) =>
    (span.kind === 'span' || span.kind === 'step') &&
    (names.get(span.parentId ?? '') === 'tools' ||
      span.attributes.get('langgraph_node') === 'tools' ||
      loggedTool(recordOf(span)['output']).callId !== null)
  const candidates = new Set(spans.filter(isCandidate))
  if (candidates.size === 0) return spans
  const requested = new Set(
    spans
      .filter(({ kind }) => kind === 'llm')
      .flatMap(({ content }) => content.output.flatMap(requestsOf).map(({ name }) => name)),
  )
  return spans.map((span) => (candidates.has(span) && requested.has(span.name) ? asTool(span) : span))
}

function asTool(span: Span): Span {
  const { id, parentId, name, startUs, endUs, error, attributes, events } = span
  const init = { id, parentId, name, kind: 'tool', startUs, endUs, error, attributes, events } as const
  return new Span(init, observationContent)
}

class TraceStated implements Stated {
  readonly #record: JsonObject

  constructor(record: JsonObject) {
    this.#record = record
  }

  get userInput(): string | null {
    return loggedQuestion(this.#record['input'])
  }

  get finalOutput(): string | null {
    return loggedAnswer(this.#record['output'])
  }

  /** The last value of each name that is a number. */
  get scores(): Readonly<Record<string, number>> {
    const list = decoded(this.#record['scores'])
    const scores = Object.create(null) as Record<string, number>
    for (const item of Array.isArray(list) ? list : []) {
      if (!isObject(item)) continue
      const name = textOrNull(item['name'])
      const { value } = item
      if (name !== null && typeof value === 'number') scores[name] = value
    }
    return scores
  }
}
