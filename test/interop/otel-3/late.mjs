// An agent that ends while a worker of its own has a span left: it is sent when the agent is gone.
import { spawn } from 'node:child_process'
import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { weather } from '../agents/weather.cjs'

const input = process.argv.at(-1)
if (process.argv.includes('--worker')) await work()
else await start()

/** Leaves as soon as the worker is ready. */
async function start() {
  const options = { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] }
  const worker = spawn(process.execPath, [import.meta.filename, '--worker', input], options)
  await new Promise((resolve) => worker.once('message', resolve))
  process.exit()
}

async function work() {
  const sdk = new NodeSDK({ traceExporter: new OTLPTraceExporter() })
  sdk.start()
  const parent = propagation.extract(context.active(), { traceparent: process.env.TRACEPARENT })
  const city = /in (\p{L}+)\?/u.exec(input)[1]
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'get_weather',
    'gen_ai.tool.call.arguments': JSON.stringify({ city }),
    'gen_ai.tool.call.result': JSON.stringify(weather({ city })),
  }
  const span = trace.getTracer('worker').startSpan('execute_tool get_weather', { attributes }, parent)
  process.once('disconnect', () => {
    span.end()
    void sdk.shutdown()
  })
  process.send('ready')
}
