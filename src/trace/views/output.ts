import { getAnswerText, getMessageText, type Message, type Part } from '../model/message.ts'
import { isStop } from '../model/span-error.ts'
import { unlessMasked } from '../model/masked.ts'
import type { Span } from '../model/span.ts'
import { withoutThoughts } from '../model/thought.ts'
import type { Trace } from '../model/trace.ts'
import { holdsOutput, isUnderstood } from '../model/unread.ts'
import { isObject, parseJson, type Mapping } from '../../core/json.ts'
import { parsePythonLiteral } from '../../text/python-literal.ts'
import { completionFrom } from '../messages/completion-from.ts'
import { haystackMessage, holdsConversation, isPythonMessage } from '../messages/python-message.ts'
import { isTextReply, parseLoggedMessages } from '../messages/logged.ts'
import { isCutOff } from '../messages/unread-call.ts'
import { createHolderFinder } from './rollup.ts'

/**
 * Finds the final answer of the agent: as the format states it; else the output of the run's own span (of
 * several, the one that ended last); else the text of the last reply of the model call that ended last;
 * else what the command printed. A run that failed before its answer has none, whatever was said on the way.
 */
export function findFinalOutput(trace: Trace): string | null {
  const output = recordedOutput(trace)
  return output === null ? null : unlessMasked(withoutThoughts(output))
}

function recordedOutput(trace: Trace): string | null {
  const { stated, spans } = trace
  if (stated.endsOpen === true) return (stated.failure ?? null) === null ? saidByCommand(trace) : null
  if (typeof stated.finalOutput === 'string') return stated.finalOutput
  for (const index of buildTopSpans(trace)) {
    const span = spans[index]
    if (span === undefined) continue
    const output = ownOutput(span)
    if (output !== null) return isFollowed(span, trace) ? null : answerAfter(span, output, trace)
    if (isUnread(span)) return null
  }
  const last = findAnsweringCall(trace)
  const isWhole = last?.content.recorded === true && findBreakingSpan(trace) === undefined
  if (!isWhole) return trace.printed
  const reply = last.content.replyText ?? findLastReply(last.content.output)
  return reply === null ? null : answerAfter(last, reply, trace)
}

/** A reply that a record of its own tells is no answer where its model was asked again, or a tool ran, after it. */
function isFollowed({ kind, endUs, attributes }: Span, { spans }: Trace): boolean {
  if (kind !== 'step' || endUs === null) return false
  const source = attributes.get('query_source')
  return spans.some(
    (other) =>
      (other.endUs ?? 0) > endUs &&
      (other.kind === 'tool' || (other.kind === 'llm' && other.attributes.get('query_source') === source)),
  )
}

/** A model that asked for tools last has not answered itself: the command did, where it printed anything. */
function answerAfter({ content }: Span, reply: string, trace: Trace): string {
  const isAsking = content.output.at(-1)?.parts.some(({ type }) => type === 'tool_call') === true
  return (isAsking ? saidByCommand(trace) : null) ?? reply
}

function saidByCommand({ printed }: Trace): string | null {
  return printed === null || printed.trim() === '' ? null : printed
}

/** Why the run ended before it had an answer; null if it has one, where it was stopped, and where nothing tells. */
export function findFailure(trace: Trace): string | null {
  const { spans, stated } = trace
  const { failure = null } = stated
  if ((failure === null && spans.every(({ error }) => error === null)) || trace.finalOutput !== null)
    return null
  return failure ?? findBreakingSpan(trace)?.error?.message ?? null
}

/** Finds the span whose failure ended the run without an answer: that of the run itself, or the last model call. */
function findBreakingSpan(trace: Trace): Span | undefined {
  const { spans } = trace
  if (spans.every(({ error }) => error === null)) return undefined
  const last = findAnsweringCall(trace)
  const run = buildTopSpans(trace)
    .flatMap((index) => spans[index] ?? [])
    .find(({ kind }) => runKinds.has(kind))
  const holder = run ?? (last === undefined ? undefined : listHolders(last, trace).at(-1))
  return [holder, last].find((span) => span !== undefined && failedSilently(span))
}

/** Lists a span and those that hold it, from the inside. */
export function listHolders({ id }: Span, { spans, tree: { parents, indexOf } }: Trace): Span[] {
  const path: number[] = []
  for (let at = indexOf.get(id) ?? -1; at !== -1; at = parents[at] ?? -1) path.push(at)
  return path.flatMap((index) => spans[index] ?? [])
}

/** Tells whether a span failed without text and calls, so that its result is unknown. */
export function failedSilently({ error, content }: Pick<Span, 'error' | 'content'>): boolean {
  if (error === null || isStop(error)) return false
  // Some recorders also write the error as the output.
  const isError = (text: string) => text.trim() !== '' && error.message.includes(text.trim())
  const isSilent = (part: Part) => part.type === 'reasoning' || (part.type === 'text' && isError(part.text))
  return content.output.every(({ parts }) => parts.every(isSilent))
}

/** Finds the model call that gave the answer: the one that ended last, of those that were made for it. */
export function findAnsweringCall(trace: Trace): Span | undefined {
  const asideOf = createAsideLookup(trace)
  return lastEnded(trace.llmCalls.filter((call) => asideOf(call) === -1))
}

/** Finds the guardrail, judge, search or memory that a span is in, whose words are no answer: its index, −1 for none. */
export function createAsideLookup(trace: Trace): (span: Span) => number {
  return createHolderFinder(trace, ({ kind }) => asideKinds.has(kind)).nearest
}

export const asideKinds: ReadonlySet<string> = new Set([
  'guardrail',
  'evaluator',
  'retriever',
  'reranker',
  'embedding',
  'memory',
])

/** Finds the span that ended last; of several that end together, the first. */
export function lastEnded(spans: readonly Span[]): Span | undefined {
  let last: Span | undefined
  for (const span of spans) if (last === undefined || hasEndedLater(span, last)) last = span
  return last
}

function hasEndedLater(span: Span, than: Span): boolean {
  // Without times the order of the file is the order of events.
  if (span.endUs === null || than.endUs === null) return true
  return span.endUs > than.endUs
}

/** Lists the spans that are the run: roots, and under plain roots the nearest agents or chains. Last ended first. */
function buildTopSpans({ spans, tree: { parents, roots } }: Trace): number[] {
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
  spans.forEach(({ kind }, index) => {
    const parent = parents[index] ?? -1
    if (parent !== -1 && runKinds.has(kind) && isOpen(parent)) tops.push(index)
  })
  return tops.sort((a, b) => (spans[b]?.endUs ?? 0) - (spans[a]?.endUs ?? 0) || a - b)
}

const runKinds: ReadonlySet<string> = new Set(['agent', 'workflow', 'chain'])

/** A model call answers the agent and not its user, and what was found, called or judged is no answer. */
const notAnswering: ReadonlySet<string> = new Set(['llm', 'tool', ...asideKinds])

/** Reads the output of the run's own span; null if it has none. */
export function ownOutput({ kind, content }: Span): string | null {
  if (notAnswering.has(kind)) return null
  const { outputText, output } = content
  const answer = outputText === null ? null : frameworkAnswer(outputText)
  if (outputText !== null) return answer === null ? null : withoutThoughts(answer)
  return output.length === 0 ? null : findLastReply(output)
}

/** Tells whether a span has an output that no reader understands; the model's last reply need not be it. */
function isUnread({ kind, content, attributes }: Span): boolean {
  return runKinds.has(kind) && content.outputText === null && holdsOutput(attributes)
}

/** Finds the last reply. Empty if it only asked for tools; null if unreadable, or an unread part may be the text. */
function findLastReply(output: readonly Message[]): string | null {
  const last = output.findLast(({ role }) => role === 'assistant') ?? output.at(-1)
  if (last === undefined) return ''
  const text = getAnswerText(last)
  const mayHold = text === '' && last.parts.some(({ type }) => type === 'unknown')
  return mayHold || !isUnderstood([last]) ? null : text
}

/** Reads an answer from a framework's output: text, a JSON string, a reply, a state, an event. Null if unreadable. */
function frameworkAnswer(text: string): string | null {
  if (llamaIndexEvent.test(text)) return resultOfEvent(text)
  if (isPythonMessage(text)) return getAnswer(haystackMessage(text)) ?? null
  if (!/^\s*["{[]/.test(text)) return text
  const value = parseJson(text) ?? parsePythonLiteral(text)
  if (value === undefined) return isCutOff(text) ? null : text
  if (typeof value === 'string') return value
  const messages = completionFrom(value) ?? findHeldMessages(value)
  const last = messages?.findLast(({ role }) => role === 'assistant')
  return getAnswer(last) ?? unwrapOutput(value) ?? (holdsConversation(value) ? null : text)
}

function getAnswer(message: Message | null | undefined): string | undefined {
  return message?.role === 'assistant' ? getMessageText(message) : undefined
}

/** LlamaIndex writes the event that ended a workflow as Python shows it, and cuts it off. */
const llamaIndexEvent = /^(?:StopEvent|AgentOutput)\(/

/** Reads the answer in a complete text; a model's reply in it is that of the last model call. */
function resultOfEvent(text: string): string | null {
  const result = parsePythonLiteral(/^StopEvent\(result=([^]*)\)$/.exec(text)?.[1] ?? '')
  return typeof result === 'string' ? result : null
}

/** A state of LangGraph, whose messages are LangChain's; an event of ADK, whose content is Gemini's. */
function findHeldMessages(value: unknown): readonly Message[] | null {
  if (!isObject(value)) return null
  // Haystack has it under the name of the component that gave it.
  const [only, ...others] = Object.values(value)
  if (others.length === 0 && isObject(only) && Array.isArray(only['messages'] ?? only['replies']))
    return parseLoggedMessages(only['messages'] ?? only['replies'], 'assistant')
  if (Array.isArray(value['messages'])) return parseLoggedMessages(value, 'assistant')
  const { content } = value
  return isObject(content) && Array.isArray(content['parts'])
    ? parseLoggedMessages(content, 'assistant')
    : null
}

/** CrewAI puts its answer next to its tasks' outputs, LangChain's executor and chains next to steps and documents, Mastra next to files. */
function unwrapOutput(value: unknown): string | null {
  if (!isObject(value)) return null
  const isCrew = 'tasks_output' in value || 'token_usage' in value
  const answer = isTextReply(value) ? value['text'] : isCrew ? value['raw'] : findChainAnswer(value)
  return typeof answer === 'string' ? answer : null
}

/** Retrieval chains put their answer next to the documents; an agent's own JSON may have such a key alone. */
function findChainAnswer(value: Mapping): unknown {
  const [key = '', ...others] = Object.keys(value).filter((name) => !ofChain.has(name))
  const hasFound = ['context', 'source_documents'].some((name) => Array.isArray(value[name]))
  const isAnswer = key === 'output' || (hasFound && (key === 'answer' || key === 'result'))
  return others.length === 0 && isAnswer ? value[key] : undefined
}

/** Keys that LangChain's chains write next to their answer. */
const ofChain: ReadonlySet<string> = new Set([
  'input',
  'query',
  'question',
  'chat_history',
  'intermediate_steps',
  'context',
  'source_documents',
])
