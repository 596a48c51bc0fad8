// A support agent with the Vercel AI SDK. It asks for telemetry, and knows nothing of Scenario Gate.
import { openai } from '@ai-sdk/openai'
import { generateText, stepCountIs, tool } from 'ai'
import { z } from 'zod'

const orders = { 17: { status: 'delivered', total: 40 } }

const { text } = await generateText({
  model: openai('gpt-4o-mini'),
  system: 'You are a support agent. Look up the order before you refund anything.',
  prompt: process.argv[2],
  tools: {
    get_order: tool({
      description: 'Looks an order up.',
      inputSchema: z.object({ order: z.string() }),
      execute: ({ order }) => orders[order],
    }),
    issue_refund: tool({
      description: 'Pays an order back.',
      inputSchema: z.object({ order: z.string(), amount: z.number() }),
      execute: ({ amount }) => ({ refunded: amount }),
    }),
  },
  stopWhen: stepCountIs(5),
  experimental_telemetry: { isEnabled: true },
})
console.log(text)
