import { parseOutcome } from '../codex/codex-session.ts'
import { hashText } from '../../../core/hash.ts'
import { canonicalizeJson, type JsonValue } from '../../../core/json.ts'
import { parseArguments } from '../../model/arguments.ts'
import { isMasked } from '../../model/masked.ts'
import { firstText, attributesAsObject, textOrNull } from '../../model/attributes.ts'
import { emptyContent, Span, type Attributes, type SpanContent, type SpanKind } from '../../model/span.ts'
import { inputWithCache, buildUsage, type Usage } from '../../model/usage.ts'

/** A log record by itself: coding agents tell of a session in records that belong to no span. */
export interface AgentLog {
  readonly name: string
  readonly timeUs: number | null
  readonly attributes: Attributes
}

/** A step of a session. */
export interface AgentStep {
  readonly session: string
  readonly span: Span
  /** The agent may tell the same in spans, and better. */
  readonly hasSpans: boolean
}

/** Reads one kind of record into a span; its name is without the prefix of the agent. */
type Reading = (attributes: Attributes) => {
  readonly kind: SpanKind
  readonly content: Partial<SpanContent>
  readonly error?: Span['error']
}

const agents: ReadonlyMap<
  string,
  { readonly session: string; readonly readings: Readonly<Record<string, Reading>> }
> = new Map([
  [
    'claude_code',
    {
      session: 'session.id',
      readings: { ...common('tool_result'), api_request: parseClaudeCall, assistant_response: parseReply },
    },
  ],
  [
    'codex',
    { session: 'conversation.id', readings: { ...common('tool_result'), sse_event: parseCodexCall } },
  ],
  [
    'gemini_cli',
    { session: 'session.id', readings: { ...common('tool_call'), api_response: parseGeminiCall } },
  ],
])

/** Names that records begin with, for a quick look. */
const prefixed = /^(claude_code|codex|gemini_cli)\.(\w+)$/

export function isAgentLogName(name: unknown): name is string {
  return typeof name === 'string' && prefixed.test(name)
}

/**
 * The session and the step of it that a record of Claude Code, Codex or Gemini CLI tells of; null for any
 * other record. Delivery is at least once: equal records get one id.
 */
export function readAgentLog({ name, timeUs, attributes }: AgentLog): AgentStep | null {
  const [, prefix = '', event = ''] = prefixed.exec(name) ?? []
  const agent = agents.get(prefix)
  const reading =
    agent !== undefined && Object.hasOwn(agent.readings, event) ? agent.readings[event] : undefined
  const session = agent === undefined ? null : textOrNull(attributes.get(agent.session))
  if (reading === undefined || session === null) return null
  // Each reply ends with two records, of which one counts its tokens.
  if (name === 'codex.sse_event' && attributes.get('input_token_count') === undefined) return null
  const { kind, content, error: callError = null } = reading(attributes)
  const [tool] = content.tools ?? []
  const message = tool?.error ?? null
  const lasted = (number(attributes, 'duration_ms') ?? 0) * 1000
  const isTimed = name !== 'codex.sse_event' && timeUs !== null
  const span = new Span(
    {
      id: parseId(name, timeUs, attributes),
      parentId: null,
      name: tool?.name ?? name,
      kind,
      startUs: isTimed ? timeUs - lasted : timeUs,
      endUs: timeUs,
      error: message === null ? callError : { type: null, message },
      attributes,
    },
    () => ({ ...emptyContent, ...content }),
  )
  return { session, span, hasSpans: prefix === 'claude_code' }
}

function common(toolEvent: string): Record<string, Reading> {
  return { user_prompt: prompt, [toolEvent]: toolUse, api_error: parseFailedCall }
}

function prompt(attributes: Attributes): ReturnType<Reading> {
  const text = textOrNull(attributes.get('prompt'))
  return { kind: 'prompt', content: { inputText: text === '[REDACTED]' ? null : text } }
}

/** The text of a reply, which follows the record of its call. Sub-agents and asides answer nobody outside. */
function parseReply(attributes: Attributes): ReturnType<Reading> {
  const text = textOrNull(attributes.get('response'))
  const isWhole = text?.length === number(attributes, 'response_length') && !isMasked(text)
  const isOwn = /^(?:sdk|repl_main_thread)(?::|$)/.test(textOrNull(attributes.get('query_source')) ?? '')
  return { kind: 'step', content: { outputText: isWhole && isOwn ? text : null } }
}

function toolUse(attributes: Attributes): ReturnType<Reading> {
  const success = attributes.get('success')
  // Not `tool_parameters` of Claude Code: what it makes of the arguments is another thing.
  const args = ['tool_input', 'arguments', 'function_args']
    .map((key) => attributes.get(key))
    .find((value) => value !== undefined)
  const output = attributes.get('output') ?? null
  const failed = success === false || success === 'false'
  // Codex calls it a success that a command has run, however it ended.
  const { failure, errorKnown } = parseOutcome(output, { isMarked: success === true || success === 'true' })
  const facts = {
    name: firstText(attributes, ['tool_name', 'function_name']) ?? '',
    callId: firstText(attributes, ['tool_use_id', 'call_id']),
    args: parseArguments(args ?? null),
    result: output,
    error: failed ? (firstText(attributes, ['error', 'error_type']) ?? 'the tool failed') : failure,
    errorKnown,
  }
  return { kind: 'tool', content: { tools: [facts] } }
}

/** A call that was given up, with the status that the service answered at last. */
function parseFailedCall(attributes: Attributes): ReturnType<Reading> {
  const type = firstText(attributes, ['status_code', 'error_type'])
  const message =
    firstText(attributes, ['error', 'error.message', 'error_message']) ?? 'the model call failed'
  return { kind: 'llm', content: { model: textOrNull(attributes.get('model')) }, error: { type, message } }
}

/** Adds the cached tokens to the input: they are counted beside it. */
function parseClaudeCall(attributes: Attributes): ReturnType<Reading> {
  const cacheRead = number(attributes, 'cache_read_tokens')
  const cacheWrite = number(attributes, 'cache_creation_tokens')
  const plain = number(attributes, 'input_tokens')
  const input = inputWithCache(plain, cacheRead, cacheWrite)
  const output = number(attributes, 'output_tokens')
  const counts = { input, output, cacheRead, cacheWrite }
  return parseModelCall(attributes, 'anthropic', counts, number(attributes, 'cost_usd'))
}

function parseCodexCall(attributes: Attributes): ReturnType<Reading> {
  return parseModelCall(attributes, 'openai', {
    input: number(attributes, 'input_token_count'),
    output: number(attributes, 'output_token_count'),
    cacheRead: number(attributes, 'cached_token_count'),
    cacheWrite: number(attributes, 'cache_write_token_count'),
    reasoning: number(attributes, 'reasoning_token_count'),
  })
}

/** Thoughts come beside the output. */
function parseGeminiCall(attributes: Attributes): ReturnType<Reading> {
  const reasoning = number(attributes, 'thoughts_token_count')
  const spoken = number(attributes, 'output_token_count')
  return parseModelCall(attributes, 'gcp.gemini', {
    input: number(attributes, 'input_token_count'),
    output: spoken === null ? null : spoken + (reasoning ?? 0),
    cacheRead: number(attributes, 'cached_content_token_count'),
    reasoning,
  })
}

function parseModelCall(
  attributes: Attributes,
  provider: string,
  counts: Partial<Usage>,
  costUsd: number | null = null,
): ReturnType<Reading> {
  const model = textOrNull(attributes.get('model'))
  return { kind: 'llm', content: { model, provider, usage: buildUsage(counts), costUsd } }
}

function number(attributes: Attributes, key: string): number | null {
  const value = attributes.get(key)
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) && parsed >= 0 ? parsed : null
}

function parseId(name: string, timeUs: JsonValue, attributes: Attributes): string {
  const text = canonicalizeJson([name, timeUs, attributesAsObject(attributes)])
  return hashText(text, 16)
}
