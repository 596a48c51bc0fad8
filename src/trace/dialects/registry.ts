import { firstText } from '../model/attributes.ts'
import { textOrNull } from '../../core/json.ts'
import { findFailure, markedFailure } from '../model/span-error.ts'
import type { Names } from '../model/names.ts'
import type { Attributes, Span, SpanEvent, SpanKind, ToolFacts } from '../model/span.ts'
import { adk } from './adk.ts'
import { aiSdk } from './ai-sdk.ts'
import { anyAgent } from './any-agent.ts'
import { allFigureNames } from '../reading/usage-attributes.ts'
import type { AttributeDialect } from './dialect.ts'
import { genAi, findToolName } from './gen-ai.ts'
import { kensa } from './kensa.ts'
import { openInference } from './open-inference.ts'
import { pydanticAi } from './pydantic-ai.ts'
import { traceloop } from './traceloop.ts'
import { vendors } from './vendors.ts'

/** The most explicit convention first, and the common before the rare. */
export const dialects: readonly AttributeDialect[] = [
  openInference,
  kensa,
  genAi,
  aiSdk,
  traceloop,
  pydanticAi,
  adk,
  anyAgent,
  vendors,
]

/** GenAI recognises every tool span, so it comes last. */
const toolDialects: readonly AttributeDialect[] = [openInference, kensa, aiSdk, traceloop, vendors, genAi]

/** Finds the dialects that may have an answer for spans with these names, in their order. */
export function findDialects(names: Names): readonly AttributeDialect[] {
  return names.once(listDialects)
}

function listDialects(names: Names): readonly AttributeDialect[] {
  return dialects.filter((dialect) => isSpokenIn(names, dialect))
}

function findToolDialects(names: Names): readonly AttributeDialect[] {
  return toolDialects.filter((dialect) => isSpokenIn(names, dialect))
}

function isSpokenIn({ list }: Names, { reads, others }: AttributeDialect): boolean {
  return (
    reads.some((beginning) => beginning === '' || list.some((name) => name.startsWith(beginning))) ||
    (others !== undefined && list.some((name) => others.test(name)))
  )
}

/** Finds the kind of a span by its attributes, events and name, in this order; null if nothing tells. */
export function classifyKind(
  attributes: Attributes,
  name = '',
  events: readonly SpanEvent[] = [],
): SpanKind | null {
  let kind: SpanKind | null = null
  for (const dialect of findDialects(attributes.names)) {
    const kindHere = dialect.kind(attributes)
    if (kind === null || kindHere === 'tool' || kindHere === 'llm') kind = kindHere
    if (kind !== null && !general.has(kind)) break
  }
  if (kind !== null)
    // LlamaIndex has a span of a model for the making of the request as well.
    return isPending(kind, attributes) || (kind === 'llm' && /\._prepare_chat/.test(name)) ? 'span' : kind
  if (attributes.get('gen_ai.tool.call.id') !== undefined || findToolName(attributes) !== null) return 'tool'
  const stated = statedKind(attributes)
  if (stated !== null) return stated
  const isStated = attributes.get('gen_ai.operation.name') !== undefined
  const plainKind =
    (isStated ? null : names.find(([pattern]) => pattern.test(name))?.[1]) ??
    (isModelCall(attributes, events) ? 'llm' : null)
  return plainKind ?? findOtherKind(attributes)
}

/** Tells whether a span that one convention calls an agent, a model or the like is a tool by the words of another. */
export function isAlsoTool({ kind, attributes }: Span): boolean {
  if (kind === 'tool' || general.has(kind)) return false
  const spoken = findDialects(attributes.names)
  return spoken.length > 1 && spoken.some((dialect) => dialect.kind(attributes) === 'tool')
}

/** Words for anything that runs: where another convention says that a tool or a model does, it knows more. */
const general: ReadonlySet<SpanKind> = new Set(['chain', 'span', 'step', 'prompt'])

/**
 * The kind of a span whose stated kind is no known word, by what is next to it: content that only a model call has, or the name of
 * an agent where the word is blank. OpenInference calls whatever else there is a chain.
 */
function findOtherKind(attributes: Attributes): SpanKind | null {
  const words = attributes.names.once(findKindNames).map((name) => attributes.get(name))
  if (words.length === 0) return null
  const isUnknown = words.some((word) => textOrNull(word) !== 'UNKNOWN')
  if (isUnknown && attributes.names.once(hasEvidence)) return 'llm'
  const isBlankWord = words.every((word) => textOrNull(word) === null)
  if (isBlankWord && firstText(attributes, agentNames) !== null) return 'agent'
  return attributes.get('openinference.span.kind') === undefined ? null : 'chain'
}

/** Names of the attributes that state what a span is. */
export function findKindNames({ list }: Names): readonly string[] {
  return list.filter((name) => kindNames.test(name) && !/metadata/i.test(name))
}

const agentNames = ['gen_ai.agent.name', 'agent.name', 'agent_name']

/** The kind that an attribute states in words that no convention has: tools, agents and models, whose spans must not be passed over. */
function statedKind(attributes: Attributes): SpanKind | null {
  for (const name of attributes.names.once(findKindNames)) {
    const kind = kindOfWord(textOrNull(attributes.get(name)) ?? '')
    if (kind !== null) return kind
  }
  const isTool = (name: string) => kindOfWord(textOrNull(attributes.get(name)) ?? '') === 'tool'
  return attributes.names.matching(otherKindNames).some(isTool) ? 'tool' : null
}

/** Names that may state what a span is, or anything else: only a tool is believed. */
const otherKindNames = /^(?!.*(?:metadata|association))(?:.*[._])?(?:kind|type|op)$/i

/** The kind that a word for one states, whatever its spelling; null if it is none of a tool, an agent or a model. */
export function kindOfWord(word: string): SpanKind | null {
  return kindWords.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

/** `weave.span.kind`, `lmnr.span.type`, `span_type`, `braintrust.span_attributes.type`, `spring.ai.kind`. */
const kindNames =
  /(?:^|[._])(?:span[._](?:attributes[._])?(?:kind|type)|spring\.ai\.kind)$|^(?:gen_ai\.operation\.name|langfuse\.observation\.type|mlflow\.spanType)$/i

const kindWords: readonly (readonly [RegExp, SpanKind])[] = [
  [
    /^(?:gen_ai\.)?(?:mcp_)?(?:server_|client_|provider_)?(?:tool(?:[._-]?(?:calls?|use|run|execution))?|function[._-]?calls?)$|^(?:gen_ai\.)?(?:execute|call|run|invoke|use)[._-]?(?:tool|function)s?$/i,
    'tool',
  ],
  [/^agent(?:_run)?$/i, 'agent'],
  [/^(?:llm(?:_call)?|chat_?model)$/i, 'llm'],
]

/** Logfire writes a span when it starts, as a span of its own inside of the one that it announces. */
function isPending(kind: SpanKind, attributes: Attributes): boolean {
  return kind !== 'span' && attributes.get('logfire.span_type') === 'pending_span'
}

/** Parses the execution of a tool, of a tool span; null if no dialect can say. */
export function parseTool(span: Span): ToolFacts | null {
  let tool: ToolFacts | null = null
  for (const dialect of span.attributes.names.once(findToolDialects)) {
    const facts = dialect.tool?.(span) ?? null
    if (facts === null) continue
    tool = tool === null ? facts : completeFacts(tool, facts)
    if (tool.args !== null && tool.result !== null) break
  }
  if (tool === null || tool.error !== null) return tool
  const error = findFailure(tool.result) ?? markedFailure(span.attributes)
  return error === null ? tool : { ...tool, error }
}

/** Joins the facts of several conventions: where they stack, each may give a part. */
function completeFacts(first: ToolFacts, next: ToolFacts): ToolFacts {
  return {
    name: first.name,
    callId: first.callId ?? next.callId,
    args: first.args ?? next.args,
    result: first.result ?? next.result,
    error: first.error ?? next.error,
  }
}

/** Tells whether a span without kind is a model call: it has usage or messages. A model's name may be baggage. */
function isModelCall(attributes: Attributes, events: readonly SpanEvent[]): boolean {
  if (models.every((key) => attributes.get(key) === undefined)) return false
  return attributes.names.once(hasEvidence) || events.some(({ name }) => messages.test(name))
}

function hasEvidence({ list }: Names): boolean {
  return list.some((name) => evidence.has(name))
}

const models = ['gen_ai.request.model', 'gen_ai.response.model', 'llm.model_name']

const evidence: ReadonlySet<string> = new Set([
  ...allFigureNames,
  'langfuse.observation.usage_details',
  'gen_ai.output.messages',
  'gen_ai.input.messages',
  'gen_ai.prompt',
  'gen_ai.completion',
  'gen_ai.prompt.0.role',
  'gen_ai.completion.0.role',
  'llm.output_messages.0.message.role',
])

const messages = /^gen_ai\.(?:content\.|choice$|(?:system|user|assistant)\.message$|client\.inference\.)/

/** Names that frameworks give their spans, for spans without any other sign of their kind. */
const names: readonly (readonly [RegExp, SpanKind])[] = [
  [/^(?:execute_tool|running tool:|tools\/call) (?!\(merged)\S/, 'tool'],
  [/^tool_call \[?\S/, 'tool'],
  [/^running (?:\d{1,4} )?tools?$/, 'step'],
  [/^(?:execute_event_loop_cycle|node\.\S)/, 'step'],
  [/^(?:invoke_agent \S|agent_run \[)/, 'agent'],
  [/^invoke_(?:swarm|graph|workflow)(?: |$)/, 'workflow'],
]
