// `messages.mjs [--stream] INPUT`: Anthropic's client.
import Anthropic from '@anthropic-ai/sdk'
import { getWeather, isStreamed, parameters, prompt, question } from './weather.mjs'

const client = new Anthropic()
const messages = [{ role: 'user', content: question }]
const tools = [{ name: 'get_weather', description: 'The weather in a city', input_schema: parameters }]

for (;;) {
  const request = { model: 'claude-sonnet-4-5', max_tokens: 500, system: prompt(), messages, tools }
  const message = isStreamed
    ? await client.messages.stream(request).finalMessage()
    : await client.messages.create(request)
  const calls = message.content.filter(({ type }) => type === 'tool_use')
  if (calls.length === 0) {
    console.log(message.content.at(-1).text)
    break
  }
  messages.push({ role: 'assistant', content: message.content })
  const results = calls.map(({ id, input }) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: getWeather(input),
  }))
  messages.push({ role: 'user', content: results })
}
