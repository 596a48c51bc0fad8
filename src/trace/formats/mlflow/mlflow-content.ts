import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../../model/attributes.ts'
import { contentFromAttributes } from '../../reading/content.ts'
import type { Message } from '../../model/message.ts'
import { calledWith } from '../../messages/called-with.ts'
import { decodedValue } from '../../messages/decoded.ts'
import { loggedAnswer, loggedQuestion } from '../../messages/logged-text.ts'
import { loggedTool, plainToolName } from '../../messages/logged-tool.ts'
import { loggedMessages } from '../../messages/logged.ts'
import { contentBy } from '../../reading/record-content.ts'
import type { Span, ToolFacts } from '../../model/span.ts'
import { usageFrom } from '../../reading/usage-from.ts'

const inputs = 'mlflow.spanInputs'
const outputs = 'mlflow.spanOutputs'

/** MLflow's own attributes first; a span that came in over OTLP has those of its instrumentation. */
export const mlflowContent = contentBy({
  model(span) {
    const own = textOrNull(span.attributes.get('mlflow.llm.model')) ?? contentFromAttributes(span).model
    if (own !== null || span.kind !== 'llm') return own
    return textOrNull(fieldsOf(span, outputs)['model']) ?? textOrNull(fieldsOf(span, inputs)['model'])
  },
  provider: (span) =>
    textOrNull(span.attributes.get('mlflow.llm.provider'))?.toLowerCase() ??
    contentFromAttributes(span).provider,
  input: (span) => messagesIn(span, inputs, 'user'),
  output: (span) => messagesIn(span, outputs, 'assistant'),
  usage: (span) =>
    usageFrom(span.attributes.get('mlflow.chat.tokenUsage')) ??
    contentFromAttributes(span).usage ??
    (span.kind === 'llm' ? usageFrom(fieldsOf(span, outputs)['usage']) : null),
  costUsd: (span) =>
    numberOrNull(fieldsOf(span, 'mlflow.llm.cost')['total_cost']) ?? contentFromAttributes(span).costUsd,
  tool: toolFacts,
  inputText: (span) => loggedQuestion(span.attributes.get(inputs)) ?? contentFromAttributes(span).inputText,
  outputText: (span) => loggedAnswer(span.attributes.get(outputs)) ?? contentFromAttributes(span).outputText,
})

function fieldsOf(span: Span, name: string): JsonObject {
  return objectOrNull(span.attributes.get(name)) ?? {}
}

function messagesIn(span: Span, name: string, role: 'user' | 'assistant'): readonly Message[] | null {
  if (span.kind !== 'llm') return null
  const value: JsonValue = span.attributes.get(name) ?? null
  if (value !== null) {
    const text = () => (role === 'assistant' ? loggedAnswer(value) : loggedQuestion(value))
    return loggedMessages(value, role) ?? [{ role, parts: [{ type: 'text', text: text() ?? '' }] }]
  }
  const original = contentFromAttributes(span)
  return role === 'user' ? original.input : original.recorded ? original.output : null
}

function toolFacts(span: Span): ToolFacts {
  const [original] = contentFromAttributes(span).tools
  const said = loggedTool(span.attributes.get(outputs))
  const args = calledWith(decodedValue(span.attributes.get(inputs)))
  return {
    name: plainToolName(original?.name ?? span.name),
    callId: original?.callId ?? said.callId,
    args: isObject(args) ? args : (original?.args ?? args),
    result: said.result ?? original?.result ?? null,
    error: span.error?.message ?? said.error,
  }
}
