import type { Span } from './span.ts'

/** An environment variable that makes a program record the content of messages, arguments and answers. */
interface ContentVariable {
  readonly name: string
  readonly value: string
  /** Start of attribute names that only spans of this program have; null if it has none. */
  readonly mark: string | null
}

/**
 * What each kind of program takes. The first variable has two sets of values: `true`, which most know (OpenAI v2, Bedrock,
 * Vertex AI, Microsoft.Extensions.AI, Google's SDK, Node), and those of the newest conventions (`SPAN_ONLY`, `SPAN_AND_EVENT`).
 * To those who know only these, `true` means "no" (OpenTelemetry's utilities for GenAI) or "in log records" (ADK 2).
 */
export const contentVariables = [
  { name: 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT', value: 'true', mark: null },
  { name: 'ADK_CAPTURE_MESSAGE_CONTENT_IN_SPANS', value: 'true', mark: null },
  { name: 'ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE', value: 'content', mark: 'anthropic.' },
  { name: 'AZURE_TRACING_GEN_AI_CONTENT_RECORDING_ENABLED', value: 'true', mark: 'az.' },
  // Microsoft's Agent Framework.
  { name: 'ENABLE_SENSITIVE_DATA', value: 'true', mark: null },
  { name: 'HAYSTACK_CONTENT_TRACING_ENABLED', value: 'true', mark: 'haystack.' },
  // Claude Code.
  { name: 'OTEL_LOG_TOOL_DETAILS', value: '1', mark: null },
  { name: 'OTEL_LOG_USER_PROMPTS', value: '1', mark: null },
  { name: 'OPENAI_AGENTS_TRACE_INCLUDE_SENSITIVE_DATA', value: 'true', mark: null },
  { name: 'SEMANTICKERNEL_EXPERIMENTAL_GENAI_ENABLE_OTEL_DIAGNOSTICS_SENSITIVE', value: 'true', mark: null },
  { name: 'TRACELOOP_TRACE_CONTENT', value: 'true', mark: 'traceloop.' },
] as const satisfies readonly ContentVariable[]

/** Says what gives such calls content (`NAME=value`); null if some have it, or none is OpenTelemetry's. */
export function findContentSetting(spans: readonly Span[]): string | null {
  if (spans.some(({ content }) => content.recorded)) return null
  const names = new Set(spans.flatMap(({ attributes }) => attributes.names.list))
  const has = (mark: string) => [...names].some((name) => name.startsWith(mark))
  const [common, ...others] = contentVariables
  // Nothing puts replies into the spans of Claude Code's model calls.
  if (has('llm_request.')) return null
  if (has('gcp.vertex.agent.')) return `\`${common.name}=SPAN_AND_EVENT\``
  const marked = others.find(({ mark }) => mark !== null && has(mark))
  if (marked === undefined && !has('gen_ai.')) return null
  return marked === undefined
    ? `\`${common.name}\` to \`true\`, or to \`SPAN_ONLY\` for the newest packages`
    : `\`${marked.name}=${marked.value}\``
}
