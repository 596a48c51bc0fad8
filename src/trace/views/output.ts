import { textOf, type Message } from '../model/message.ts'
import { frameworkAnswer } from './framework-answer.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { holdOutput, isUnderstood } from '../model/unread.ts'

/**
 * What the agent answered in the end: what the format states; else the output of the run's own span (of
 * several, the one that ended last); else the text of the last reply of the model call that ended last;
 * else what the command printed.
 */
export function finalOutputOf(trace: Trace): string | null {
  const { stated, spans, llmCalls } = trace
  if (stated.endsOpen === true) return null
  if (typeof stated.finalOutput === 'string') return stated.finalOutput
  for (const index of topSpans(trace)) {
    const span = spans[index]
    const output = span === undefined ? null : ownOutput(span)
    if (output !== null) return output
    if (span !== undefined && isUnread(span)) return null
  }
  const last = lastEnded(llmCalls)
  return last?.content.recorded === true ? lastReply(last.content.output) : trace.printed
}

/** Of several that end together the first in the list counts. */
export function lastEnded(spans: readonly Span[]): Span | undefined {
  let last: Span | undefined
  for (const span of spans) {
    if (last === undefined || later(span, last)) last = span
  }
  return last
}

function later(span: Span, than: Span): boolean {
  // Without times the order of the file is the order of events.
  if (span.endUs === null || than.endUs === null) return true
  return span.endUs > than.endUs
}

/**
 * The spans that stand for the run: roots, and below plain roots (an HTTP server span) the agents,
 * workflows and chains nearest to them. Last ended first.
 */
function topSpans({ spans, tree: { parents, roots } }: Trace): number[] {
  const open = new Set(roots)
  const tops: number[] = [...roots]
  const isOpen = (index: number): boolean => {
    const path: number[] = []
    let at = index
    while (at !== -1 && !open.has(at) && spans[at]?.kind === 'span') {
      path.push(at)
      at = parents[at] ?? -1
    }
    const through = at !== -1 && open.has(at) && spans[at]?.kind === 'span'
    if (through) for (const step of path) open.add(step)
    return through
  }
  for (const [index, { kind }] of spans.entries()) {
    const parent = parents[index] ?? -1
    if (parent !== -1 && runKinds.has(kind) && isOpen(parent)) tops.push(index)
  }
  return tops.sort((a, b) => (spans[b]?.endUs ?? 0) - (spans[a]?.endUs ?? 0) || a - b)
}

const runKinds: ReadonlySet<string> = new Set(['agent', 'workflow', 'chain'])

/** A model call answers the agent and not its user, and what was found, called or judged is no answer. */
const notAnswering: ReadonlySet<string> = new Set([
  'llm',
  'tool',
  'retriever',
  'reranker',
  'embedding',
  'evaluator',
])

/** What a span of a run itself put out; null where it does not say. */
export function ownOutput({ kind, content }: Span): string | null {
  if (notAnswering.has(kind)) return null
  const { outputText, output } = content
  if (outputText !== null) return frameworkAnswer(outputText)
  return output.length === 0 ? null : lastReply(output)
}

/** Whether it put out something that nobody here can read; a model's last reply need not be it. */
function isUnread({ kind, content, attributes }: Span): boolean {
  return (
    runKinds.has(kind) && content.outputText === null && content.output.length === 0 && holdOutput(attributes)
  )
}

/** Empty where the last thing the model did was to ask for tools without a word; null where it cannot be read. */
function lastReply(output: readonly Message[]): string | null {
  const last = output.findLast(({ role }) => role === 'assistant') ?? output.at(-1)
  if (last === undefined) return ''
  return isUnderstood([last]) ? textOf(last) : null
}
