import { parseOutcome } from '../codex/codex-session.ts'
import { hashText } from '../../../core/hash.ts'
import { canonicalizeJson, numberOrNull, textOrNull, type JsonValue } from '../../../core/json.ts'
import { isMasked, parseLoggedTool } from '../../model/masked.ts'
import { firstText, attributesAsObject, parseArguments } from '../../model/attributes.ts'
import {
  emptyContent,
  Span,
  type Attributes,
  type SpanContent,
  type SpanEvent,
  type SpanKind,
} from '../../model/span.ts'
import { parseClaudeCodeUsage } from '../../messages/anthropic.ts'
import { defineUsage } from '../../reading/define-usage.ts'

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

const parseCodexUsage = defineUsage({
  input: 'input_token_count',
  output: 'output_token_count',
  cacheRead: 'cached_token_count',
  cacheWrite: 'cache_write_token_count',
  reasoning: 'reasoning_token_count',
})

/** Thoughts come next to the output. */
const parseGeminiUsage = defineUsage({
  input: 'input_token_count',
  output: 'output_token_count + thoughts_token_count',
  cacheRead: 'cached_content_token_count',
  reasoning: 'thoughts_token_count',
})

/** The attribute with the id of a session, and what its records are, by the prefix of an agent. */
const agents = new Map<string, readonly [session: string, readings: Readonly<Record<string, Reading>>]>([
  [
    'claude_code',
    [
      'session.id',
      {
        ...createReaders('tool_result'),
        api_request: readCall('anthropic', parseClaudeCodeUsage),
        assistant_response: parseReply,
      },
    ],
  ],
  [
    'codex',
    ['conversation.id', { ...createReaders('tool_result'), sse_event: readCall('openai', parseCodexUsage) }],
  ],
  [
    'gemini_cli',
    ['session.id', { ...createReaders('tool_call'), api_response: readCall('gcp.gemini', parseGeminiUsage) }],
  ],
])

/** Names that records begin with, for a quick look. */
const prefixed = /^(claude_code|codex|gemini_cli)\.(\w+)$/

export function isAgentLogName(name: unknown): name is string {
  return typeof name === 'string' && prefixed.test(name)
}

/** Reads the session step of a coding agent's log record; null for others. Repeated deliveries get one id. */
export function readAgentLog({ name, timeUs, attributes }: SpanEvent): AgentStep | null {
  const [, prefix = '', event = ''] = prefixed.exec(name) ?? []
  const [sessionName = '', readings = {}] = agents.get(prefix) ?? []
  const reading = Object.hasOwn(readings, event) ? readings[event] : undefined
  const session = textOrNull(attributes.get(sessionName))
  if (reading === undefined || session === null) return null
  // Each reply ends with two records, of which one counts its tokens.
  if (name === 'codex.sse_event' && attributes.get('input_token_count') === undefined) return null
  const { kind, content, error: callError = null } = reading(attributes)
  const [tool] = content.tools ?? []
  const message = tool?.error ?? null
  const lasted = (numberOrNull(attributes.get('duration_ms')) ?? 0) * 1000
  const isTimed = name !== 'codex.sse_event' && timeUs !== null
  const span = new Span(() => ({ ...emptyContent, ...content }), {
    id: parseId(name, timeUs, attributes),
    parentId: null,
    name: tool?.name ?? name,
    kind,
    startUs: isTimed ? timeUs - lasted : timeUs,
    endUs: timeUs,
    error: message === null ? callError : { type: null, message },
    attributes,
  })
  return { session, span, hasSpans: prefix === 'claude_code' }
}

function createReaders(toolEvent: string): Record<string, Reading> {
  return { user_prompt: prompt, [toolEvent]: toolUse, api_error: parseFailedCall }
}

function prompt(attributes: Attributes): ReturnType<Reading> {
  const text = textOrNull(attributes.get('prompt'))
  return { kind: 'prompt', content: { inputText: text === '[REDACTED]' ? null : text } }
}

/** Parses the text of a reply, which follows the record of its call. Sub-agents and asides give no answer outside. */
function parseReply(attributes: Attributes): ReturnType<Reading> {
  const text = textOrNull(attributes.get('response'))
  const isWhole = text?.length === numberOrNull(attributes.get('response_length')) && !isMasked(text)
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
    name: parseLoggedTool(firstText(attributes, ['tool_name', 'function_name'])),
    callId: firstText(attributes, ['tool_use_id', 'call_id']),
    args: parseArguments(args ?? null),
    result: output,
    error: failed ? (firstText(attributes, ['error', 'error_type']) ?? 'the tool failed') : failure,
    errorKnown,
  }
  return { kind: 'tool', content: { tools: [facts] } }
}

/** Parses a call that was given up, with the status that the service answered at last. */
function parseFailedCall(attributes: Attributes): ReturnType<Reading> {
  const type = firstText(attributes, ['status_code', 'error_type'])
  const message =
    firstText(attributes, ['error', 'error.message', 'error_message']) ?? 'the model call failed'
  return { kind: 'llm', content: { model: textOrNull(attributes.get('model')) }, error: { type, message } }
}

/** Reads a call of a model of one provider. */
function readCall(provider: string, parseUsage: ReturnType<typeof defineUsage>): Reading {
  return (attributes) => {
    const fields = attributesAsObject(attributes)
    const content = { provider, usage: parseUsage(fields), costUsd: numberOrNull(fields['cost_usd']) }
    return { kind: 'llm', content: { ...content, model: textOrNull(fields['model']) } }
  }
}

function parseId(name: string, timeUs: JsonValue, attributes: Attributes): string {
  const text = canonicalizeJson([name, timeUs, attributesAsObject(attributes)])
  return hashText(text, 16)
}
