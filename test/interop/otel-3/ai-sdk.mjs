// An agent with the Vercel AI SDK and its own telemetry: `--stream` streams, `--responses` takes the Responses API,
// `--version-6` the version before, which has its telemetry in itself.
import { NodeSDK } from '@opentelemetry/sdk-node'
import { z } from 'zod'
import { weather } from '../agents/weather.cjs'

const sdk = new NodeSDK()
sdk.start()
const isFormer = process.argv.includes('--version-6')
const { createOpenAI } = await import(isFormer ? 'ai-sdk-openai-3' : '@ai-sdk/openai')
const { generateText, registerTelemetry, stepCountIs, streamText, tool } = await import(
  isFormer ? 'ai-6' : 'ai'
)
if (!isFormer) {
  const { OpenTelemetry } = await import('@ai-sdk/otel')
  registerTelemetry(new OpenTelemetry())
}
const openai = createOpenAI()
const request = {
  model: process.argv.includes('--responses') ? openai.responses('gpt-4o-mini') : openai.chat('gpt-4o-mini'),
  tools: {
    get_weather: tool({
      description: 'The weather in a city',
      inputSchema: z.object({ city: z.string() }),
      execute: (input) => weather(input),
    }),
  },
  stopWhen: stepCountIs(5),
  prompt: process.argv.at(-1),
  experimental_telemetry: { isEnabled: true, functionId: 'weather' },
}
const result = process.argv.includes('--stream') ? streamText(request) : await generateText(request)
// The text is there before the stream ends, and with it the span of the run.
await result.consumeStream?.()
console.log(await result.text)
await sdk.shutdown()
