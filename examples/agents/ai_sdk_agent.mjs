// A support agent with the Vercel AI SDK 7. It knows nothing of telemetry, nor of Scenario Gate.
import { openai } from '@ai-sdk/openai'
import { generateText, isStepCount, tool } from 'ai'
import { z } from 'zod'

const orders = { 17: { status: 'delivered', total: 40 } }

const { text } = await generateText({
  model: openai('gpt-4o-mini'),
  instructions: 'You are a support agent. Look up the order before you refund anything.',
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
  stopWhen: isStepCount(5),
})
console.log(text)
