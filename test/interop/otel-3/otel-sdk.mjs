// An agent that makes its spans itself, in the words of the GenAI conventions, with the official SDK.
// Protobuf over HTTP is sent; `--json` and `--grpc` take the other exporters. `--large` adds spans of a megabyte each.
import { setTimeout } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter as GrpcExporter } from '@opentelemetry/exporter-trace-otlp-grpc'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { tools, weather } from '../agents/weather.cjs'

const exporters = { '--json': JsonExporter, '--grpc': GrpcExporter }
const Exporter = exporters[process.argv.find((word) => word in exporters)] ?? ProtobufExporter
const sdk = new NodeSDK({ traceExporter: new Exporter() })
sdk.start()
const tracer = trace.getTracer('agent')
const messages = [{ role: 'user', content: process.argv.at(-1) }]

/** Runs `work` in a span of this name. */
function spanned(name, attributes, work) {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span)
    } finally {
      span.end()
    }
  })
}

const part = ({ content, tool_calls: calls = [] }) => [
  ...(content === null ? [] : [{ type: 'text', content }]),
  ...calls.map(({ id, function: { name, arguments: args } }) => ({
    type: 'tool_call',
    id,
    name,
    arguments: JSON.parse(args),
  })),
]

function chat() {
  const asked = messages
    .filter(({ role }) => role === 'user')
    .map(({ role, content }) => ({ role, parts: [{ type: 'text', content }] }))
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-4o-mini',
    'gen_ai.input.messages': JSON.stringify(asked),
  }
  return spanned('chat gpt-4o-mini', attributes, async (span) => {
    const reply = await fetch(`${process.env.OPENAI_BASE_URL}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'gpt-4o-mini', messages, tools }),
    })
    const { model, choices, usage } = await reply.json()
    const [{ message, finish_reason: finish }] = choices
    span.setAttributes({
      'gen_ai.response.model': model,
      'gen_ai.response.finish_reasons': [finish],
      'gen_ai.usage.input_tokens': usage.prompt_tokens,
      'gen_ai.usage.output_tokens': usage.completion_tokens,
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: part(message) }]),
    })
    messages.push(message)
    return message
  })
}

function call({ id, function: { name, arguments: args } }) {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.id': id,
    'gen_ai.tool.call.arguments': args,
  }
  return spanned(`execute_tool ${name}`, attributes, (span) => {
    const content = JSON.stringify(weather(JSON.parse(args)))
    span.setAttribute('gen_ai.tool.call.result', content)
    messages.push({ role: 'tool', tool_call_id: id, content })
  })
}

/** More in each than a window of HTTP/2 lets through at once; they are sent in several requests. */
function recordPage(number) {
  const attributes = { page: String(number).repeat(2 ** 19) }
  return spanned(`page ${number}`, attributes, () => setTimeout(50))
}

const parent = propagation.extract(context.active(), { traceparent: process.env.TRACEPARENT })
await context.with(parent, () =>
  spanned('invoke_agent weather', { 'gen_ai.operation.name': 'invoke_agent' }, async () => {
    if (process.argv.includes('--large')) for (let page = 0; page < 20; page++) await recordPage(page)
    for (;;) {
      const { tool_calls: calls } = await chat()
      if (calls === undefined) return
      for (const one of calls) await call(one)
    }
  }),
)
console.log(messages.at(-1).content)
await sdk.shutdown()
