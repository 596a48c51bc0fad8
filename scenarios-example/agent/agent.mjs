// A refund desk: a model, two tools, a loop. `node agent.mjs "Refund order 1007"`
import { OpenAI } from './packages.mjs'
import { startModel } from './model.mjs'
import { tools, useTool } from './tools.mjs'

const model = await startModel()
const client = new OpenAI({ baseURL: model.url, apiKey: 'none', maxRetries: 0 })
const messages = [
  { role: 'system', content: 'You are a refund desk. Look an order up before you refund it. 30 days, no longer.' },
  { role: 'user', content: process.argv[2] },
]
for (;;) {
  const { choices } = await client.chat.completions.create({ model: 'gpt-4o-mini', messages, tools })
  const [{ message }] = choices
  messages.push(message)
  if (message.tool_calls === undefined) break
  for (const { id, function: call } of message.tool_calls) {
    const result = useTool(call.name, JSON.parse(call.arguments))
    messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify(result) })
  }
}
console.log(messages.at(-1).content)
model.close()
