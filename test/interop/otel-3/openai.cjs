// An agent with the client of OpenAI and no telemetry of its own.
const OpenAI = require('openai')
const { tools, weather } = require('../agents/weather.cjs')

const client = new OpenAI()
const messages = [{ role: 'user', content: process.argv.at(-1) }]

async function answer() {
  for (;;) {
    const { choices } = await client.chat.completions.create({ model: 'gpt-4o-mini', messages, tools })
    const [{ message }] = choices
    messages.push(message)
    if (message.tool_calls === undefined) return message.content
    for (const { id, function: called } of message.tool_calls) {
      const content = JSON.stringify(weather(JSON.parse(called.arguments)))
      messages.push({ role: 'tool', tool_call_id: id, content })
    }
  }
}

void answer().then((text) => console.log(text))
