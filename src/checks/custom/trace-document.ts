import { type JsonObject, type JsonValue, omitNullish } from '../../core/json.ts'
import { getMessageText, type Message, type Part } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** Builds a trace as an evaluator sees it. Null: the trace does not say; an empty list: there was none. */
export function buildTraceDocument(trace: Trace): JsonObject {
  const { usage, cost, process } = trace
  return {
    id: trace.id,
    file: trace.source.file,
    format: trace.source.format,
    trial: trace.trial,
    input: trace.userInput,
    output: trace.finalOutput,
    messages: trace.messages.map(buildMessageDocument),
    tool_calls: trace.toolCalls?.map((call) => callDocument(trace, call)) ?? null,
    models: [...trace.models],
    llm_calls: trace.stated.llmCallsUntold === true ? null : trace.llmCalls.length,
    usage:
      usage === null
        ? null
        : {
            input_tokens: usage.input,
            output_tokens: usage.output,
            cached_tokens: usage.cacheRead,
            reasoning_tokens: usage.reasoning,
            total_tokens: usage.total,
          },
    cost_usd: cost?.complete === true ? cost.known : null,
    duration_ms: toMilliseconds(trace.durationUs),
    agents: trace.agents?.map(({ name, error }) => ({ name, error })) ?? null,
    skills: trace.skills?.map(({ name, error }) => ({ name, error })) ?? null,
    workflow: buildWorkflowDocument(trace),
    process: process === null ? null : { end: process.end, exit_code: process.exitCode },
  }
}

function buildWorkflowDocument({ workflow }: Trace): JsonValue {
  if (workflow === null) return null
  const { current, isComplete, transitions } = workflow
  return {
    current,
    complete: isComplete,
    transitions: transitions.map(({ from, to, event }) => ({ from, to, event })),
  }
}

function callDocument(trace: Trace, call: NonNullable<Trace['toolCalls']>[number]): JsonObject {
  const { name, args, id, result, error, errorType, executed, startUs, endUs, spanId, requestedBy } = call
  const lasted = startUs === null || endUs === null ? null : endUs - startUs
  return {
    name,
    args,
    id,
    result,
    error,
    error_type: errorType,
    executed,
    duration_ms: toMilliseconds(lasted),
    span_id: spanId,
    agent: trace.agentOf(spanId ?? requestedBy ?? '')?.name ?? null,
  }
}

function buildMessageDocument(message: Message): JsonObject {
  const { role, name, parts } = message
  return {
    role,
    ...omitNullish({ name }),
    text: getMessageText(message),
    parts: parts.map(buildPartDocument),
  }
}

function buildPartDocument(part: Part): JsonObject {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      return { type: part.type, text: part.text }
    case 'tool_call':
      return { type: 'tool_call', id: part.call.id, name: part.call.name, args: part.call.args }
    case 'tool_result':
      return { type: 'tool_result', id: part.id, name: part.name, result: part.result, error: part.error }
    case 'media':
      // Its bytes would make every question as large as the recording.
      return { type: 'media', modality: part.modality, mime_type: part.mimeType, uri: part.uri }
    case 'unknown':
      return { type: 'unknown', raw: part.raw }
  }
}

function toMilliseconds(us: number | null): number | null {
  return us === null ? null : us / 1000
}
