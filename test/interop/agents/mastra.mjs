// An agent with Mastra, and its exporter of OpenTelemetry.
import { createOpenAI } from '@ai-sdk/openai'
import { Agent } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { createTool } from '@mastra/core/tools'
import { Observability } from '@mastra/observability'
import { OtelExporter } from '@mastra/otel-exporter'
import { z } from 'zod'
import { weather } from './weather.cjs'

const get_weather = createTool({
  id: 'get_weather',
  description: 'The weather in a city',
  inputSchema: z.object({ city: z.string() }),
  execute: (input) => Promise.resolve(weather(input)),
})
const agent = new Agent({
  id: 'weather-agent',
  name: 'weather-agent',
  instructions: 'Help.',
  model: createOpenAI().chat('gpt-4o-mini'),
  tools: { get_weather },
})
const endpoint = process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
const exporter = new OtelExporter({ provider: { custom: { endpoint, protocol: 'http/protobuf' } } })
const observability = new Observability({
  configs: { otel: { serviceName: 'weather', exporters: [exporter] } },
})
const mastra = new Mastra({ agents: { agent }, observability, logger: false })
const { text } = await mastra.getAgent('agent').generate(process.argv.at(-1))
console.log(text)
await exporter.shutdown()
process.exit(0)
