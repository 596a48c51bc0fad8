/** How a run looks in a trace file: OTLP JSON as the OpenTelemetry collector writes it, or Kensa's spans. */

/** One line: a whole export request with the run's spans, in order of their end. */
export function otlpLine(run) {
  const spans = run.steps.map((step) => (step.kind === 'llm' ? otlpLlm(run, step) : otlpTool(run, step)))
  spans.push(
    otlpSpan(run, run.plan, 'plan', run.root.id, {}),
    otlpSpan(run, run.root, 'invoke_agent booking', '', {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'booking',
    }),
  )
  const resource = {
    'service.name': 'booking-agent',
    'scenario.id': run.scenario,
    'scenario.trial': run.trial,
  }
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributes(resource) },
        scopeSpans: [{ scope: { name: 'booking.telemetry', version: '1.4.0' }, spans }],
      },
    ],
  })
}

function otlpLlm(run, step) {
  return otlpSpan(run, step, 'chat gpt-4.1', run.plan.id, {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-4.1',
    'gen_ai.response.model': 'gpt-4.1-2025-04-14',
    'gen_ai.usage.input_tokens': step.tokens.input,
    'gen_ai.usage.output_tokens': step.tokens.output,
    'gen_ai.usage.cost': step.costUsd,
    'gen_ai.response.finish_reasons': step.calls.length > 0 ? 'tool_calls' : 'stop',
    'gen_ai.input.messages': JSON.stringify(step.input.map(otlpMessage)),
    'gen_ai.output.messages': JSON.stringify([
      { ...otlpMessage({ role: 'assistant', ...step }), finish_reason: 'stop' },
    ]),
  })
}

function otlpMessage({ role, text, calls = [], callId, result }) {
  const parts = calls.map(({ id, name, args }) => ({ type: 'tool_call', id, name, arguments: args }))
  if (text) parts.unshift({ type: 'text', content: text })
  if (callId) parts.push({ type: 'tool_call_response', id: callId, response: result })
  return { role, parts }
}

function otlpTool(run, step) {
  return otlpSpan(run, step, `execute_tool ${step.call.name}`, run.plan.id, {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': step.call.name,
    'gen_ai.tool.call.id': step.call.id,
    'gen_ai.tool.call.arguments': JSON.stringify(step.call.args),
    'gen_ai.tool.call.result': JSON.stringify(step.result),
  })
}

function otlpSpan(run, { id, startUs, endUs }, name, parentSpanId, values) {
  return {
    traceId: run.traceId,
    spanId: id,
    parentSpanId,
    name,
    kind: 1,
    startTimeUnixNano: `${startUs}000`,
    endTimeUnixNano: `${endUs}000`,
    attributes: attributes(values),
    status: {},
  }
}

function attributes(values) {
  return Object.entries(values).map(([key, value]) => {
    if (typeof value === 'string') return { key, value: { stringValue: value } }
    return { key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } }
  })
}

/** One line a span, in order of their end. */
export function kensaLines(run) {
  const rows = run.steps.map((step) => (step.kind === 'llm' ? kensaLlm(run, step) : kensaTool(run, step)))
  rows.push(
    kensaRow(run, run.plan, 'plan', 'chain', run.root.id, {}),
    kensaRow(run, run.root, 'booking', 'agent', null, {}),
  )
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

function kensaLlm(run, step) {
  const { input, output } = step.tokens
  return kensaRow(run, step, 'chat', 'llm', run.plan.id, {
    model: 'gpt-4.1-2025-04-14',
    provider: 'openai',
    input: { messages: step.input.map(chatMessage) },
    output: { messages: [chatMessage({ role: 'assistant', ...step })] },
    tokens: { prompt: input, completion: output, total: input + output, cache_read: 0 },
    cost: { prompt: step.costUsd / 2, completion: step.costUsd / 2, total: step.costUsd },
    tools: step.calls.map(({ name, args }) => ({ name, args, result: null })),
  })
}

function chatMessage({ role, text, calls = [], callId, result }) {
  if (role === 'tool') return { role, tool_call_id: callId, content: JSON.stringify(result) }
  const toolCalls = calls.map(({ id, name, args }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
  return toolCalls.length > 0 ? { role, content: text, tool_calls: toolCalls } : { role, content: text }
}

function kensaTool(run, step) {
  const { name, args } = step.call
  return kensaRow(run, step, name, 'tool', run.plan.id, {
    output: step.result,
    tools: [{ name, args, result: step.result }],
  })
}

function kensaRow(run, { id, startUs, endUs }, name, kind, parent, values) {
  return {
    trace_id: run.traceId,
    span_id: id,
    parent_span_id: parent,
    name,
    kind,
    start_time: isoTime(startUs),
    end_time: isoTime(endUs),
    status: 'ok',
    model: null,
    provider: null,
    input: null,
    output: null,
    tokens: null,
    cost: null,
    tools: [],
    metadata: {},
    ...values,
  }
}

function isoTime(us) {
  const micros = String(us % 1_000_000).padStart(6, '0')
  return `${new Date(Math.floor(us / 1_000_000) * 1000).toISOString().slice(0, 19)}.${micros}Z`
}
