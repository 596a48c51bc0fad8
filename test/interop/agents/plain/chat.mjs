// `chat.mjs [--stream] INPUT`: OpenAI's client, chat completions.
import OpenAI from 'openai-7'
import { getWeather, isStreamed, parameters, prompt, question } from './weather.mjs'

const client = new OpenAI()
const messages = [
  { role: 'system', content: prompt() },
  { role: 'user', content: question },
]
const tools = [
  { type: 'function', function: { name: 'get_weather', description: 'The weather in a city', parameters } },
]

for (;;) {
  const request = { model: 'gpt-4o-mini', messages, tools }
  const { choices } = isStreamed
    ? await client.chat.completions
        .stream({ ...request, stream_options: { include_usage: true } })
        .finalChatCompletion()
    : await client.chat.completions.create(request)
  const [{ message }] = choices
  messages.push(message)
  if (!message.tool_calls?.length) {
    console.log(message.content)
    break
  }
  for (const { id, function: called } of message.tool_calls)
    messages.push({ role: 'tool', tool_call_id: id, content: getWeather(JSON.parse(called.arguments)) })
}
