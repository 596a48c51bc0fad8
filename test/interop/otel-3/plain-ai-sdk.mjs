// `ai-sdk.mjs [--stream] INPUT`: the Vercel AI SDK, with the address of its provider in one line.
import { createOpenAI } from '@ai-sdk/openai'
import { generateText, stepCountIs, streamText, tool } from 'ai'
import { z } from 'zod'
import { getWeather, isStreamed, prompt, question } from '../agents/plain/weather.mjs'

const openai = createOpenAI({ baseURL: process.env.OPENAI_BASE_URL })
const request = {
  model: isStreamed ? openai('gpt-4o-mini') : openai.chat('gpt-4o-mini'),
  system: prompt(),
  prompt: question,
  tools: {
    get_weather: tool({
      description: 'The weather in a city',
      inputSchema: z.object({ city: z.string() }),
      execute: getWeather,
    }),
  },
  stopWhen: stepCountIs(5),
}
console.log(await (isStreamed ? streamText(request) : await generateText(request)).text)
