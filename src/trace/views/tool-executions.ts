import { canonicalJson } from '../../core/json.ts'
import { outputToolsIn } from '../messages/output-tools.ts'
import type { Span, ToolFacts } from '../span.ts'
import type { Trace } from '../trace.ts'

/** A tool call as a tool span shows it. */
export interface Execution {
  readonly span: Span
  readonly facts: ToolFacts
  /** For ordering; see `startsOf`. */
  readonly start: number
  /** Place of the span in the file. */
  readonly place: number
}

/** Executions in the order in which they started. */
export function executionsOf(trace: Trace, starts: readonly number[]): Execution[] {
  const { spans } = trace
  const found: Execution[] = []
  let answers: ReadonlySet<string> | undefined
  for (const [place, span] of spans.entries()) {
    if (span.kind !== 'tool' || isInnerHalf(trace, place)) continue
    const start = starts[place] ?? 0
    const { tools } = span.content
    answers ??= answerTools(spans)
    for (const facts of tools.length === 0 ? [bare(span)] : tools) {
      if (!answers.has(facts.name)) found.push({ span, facts, start, place })
    }
  }
  return found.sort((a, b) => a.start - b.start || a.place - b.place)
}

/** Tools by which models gave their answers: to run one is not to use it. */
function answerTools(spans: readonly Span[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { kind, attributes } of spans) {
    if (kind === 'llm') for (const name of outputToolsIn(attributes)) names.add(name)
  }
  return names
}

/** A tool span that names nothing but itself. */
function bare({ name, error }: Span): ToolFacts {
  return { name, callId: null, args: null, result: null, error: error?.message ?? null }
}

/**
 * A tool span around the client span of the same call (an MCP `tools/call`) is one call: the inner span
 * is not counted where it names the same tool, and neither its id nor its arguments say otherwise.
 */
function isInnerHalf({ spans, tree: { parents } }: Trace, place: number): boolean {
  const outer = spans[parents[place] ?? -1]
  const inner = spans[place]
  if (outer?.kind !== 'tool' || inner === undefined) return false
  const [a] = outer.content.tools
  const [b] = inner.content.tools
  if (a === undefined || b === undefined || a.name !== b.name) return false
  return agree(a.callId, b.callId) && agree(a.args, b.args)
}

function agree(a: ToolFacts['args'], b: ToolFacts['args']): boolean {
  return a === null || b === null || canonicalJson(a) === canonicalJson(b)
}
