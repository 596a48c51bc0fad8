/** A recording of one model call that answers, as OTLP JSON. */
export function modelCall(
  model: string,
  { answer = 'Your refund is on its way.', inputTokens = 1000, seconds = 1 } = {},
): string {
  const messages = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: answer }] }])
  const attributes = [
    ...texts({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'our-provider',
      'gen_ai.request.model': model,
      'gen_ai.output.messages': messages,
    }),
    { key: 'gen_ai.usage.input_tokens', value: { intValue: String(inputTokens) } },
    { key: 'gen_ai.usage.output_tokens', value: { intValue: '100' } },
  ]
  const start = 1_767_225_600
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    name: `chat ${model}`,
    kind: 3,
    startTimeUnixNano: `${start}000000000`,
    endTimeUnixNano: `${start + seconds}000000000`,
    attributes,
  }
  const scopeSpans = [{ scope: { name: 'agent' }, spans: [span] }]
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans }] })
}

function texts(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }))
}
