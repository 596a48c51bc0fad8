import { type JsonObject, type JsonValue, canonicalizeJson } from '../../core/json.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { buildTraceDocument } from './trace-document.ts'
import { getMessageText, type Message } from '../../trace/model/message.ts'
import { getResultText } from '../tools/result-parts.ts'

/** Of the document that an evaluator reads. What is added to it later does not raise it. */
const questionVersion = 1

/** Facts of the scenario for an evaluator; `null` where the scenario says nothing. */
export interface ScenarioFacts {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly file: string
  readonly tags: readonly string[]
  readonly input: JsonValue
  readonly expectedOutcome: string
  readonly row: { readonly data: Readonly<Record<string, JsonValue>> } | null
}

/** Builds the document that an evaluator reads, as docs/guide/custom-checks.md describes it. */
export function buildQuestion(
  type: string,
  params: JsonValue,
  trace: Trace,
  { id, name, description, file, tags, input, expectedOutcome, row }: ScenarioFacts,
): JsonObject {
  return {
    version: questionVersion,
    check: type,
    params,
    scenario: {
      id,
      name,
      description,
      file,
      tags: [...tags],
      input,
      expected_outcome: expectedOutcome,
      row: row === null ? null : { ...row.data },
    },
    trace: buildTraceDocument(trace),
  }
}

/** Builds the document that PromptKit's exec evals read. Tool calls have PromptKit's names, results are text. */
export function buildPromptKitQuestion(
  type: string,
  params: JsonValue,
  trace: Trace,
  { id, row }: ScenarioFacts,
): JsonObject {
  const messages = promptKitMessages(trace)
  const calls = promptKitCalls(trace)
  return {
    type,
    params,
    content: trace.finalOutput ?? '',
    context: {
      ...(messages.length === 0 ? {} : { messages }),
      turn_index: Math.max(0, messages.length - 1),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(row === null ? {} : { variables: { ...row.data } }),
      session_id: trace.id,
      prompt_id: id,
    },
  }
}

/** Lists messages with their texts, as PromptKit sends them to evaluators. */
export function promptKitMessages({ messages }: Trace): JsonObject[] {
  return messages.map((message) => ({ role: message.role, content: getContent(message) }))
}

/** Lists tool calls under the names of PromptKit's own record; none if none is recorded. */
export function promptKitCalls({ toolCalls }: Trace): JsonObject[] {
  const calls = toolCalls ?? []
  return calls.map((call, index) => ({
    Name: call.name,
    Args: call.args,
    Result: getResultText(call) ?? '',
    Error: call.error ?? '',
    Index: index,
  }))
}

/** Returns what a message says; for a tool's, what the tool answered. */
function getContent(message: Message): string {
  const text = getMessageText(message)
  if (text !== '' || message.role !== 'tool') return text
  const results = message.parts.flatMap((part) => (part.type === 'tool_result' ? [part.result] : []))
  return results.map((result) => (typeof result === 'string' ? result : canonicalizeJson(result))).join('')
}
