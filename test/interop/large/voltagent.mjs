// An agent with VoltAgent, whose spans are exported by OpenTelemetry.
import { createOpenAI } from '@ai-sdk/openai'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { Agent, VoltAgentObservability, createTool } from '@voltagent/core'
import { z } from 'zod'

const get_weather = createTool({
  name: 'get_weather',
  description: 'The weather in a city',
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => Promise.resolve({ city, celsius: city.length * 3 }),
})
const observability = new VoltAgentObservability({
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
})
const agent = new Agent({
  name: 'weather-agent',
  instructions: 'Help.',
  model: createOpenAI().chat('gpt-4o-mini'),
  tools: [get_weather],
  observability,
})
const { text } = await agent.generateText(process.argv.at(-1))
console.log(text)
await observability.shutdown()
process.exit(0)
