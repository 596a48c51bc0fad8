// An agent with Langfuse's SDK: its client of OpenAI, and observations around the agent and its tool.
import { LangfuseSpanProcessor } from '@langfuse/otel'
import { observeOpenAI } from '@langfuse/openai'
import { startActiveObservation } from '@langfuse/tracing'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import OpenAI from 'openai'
import { tools, weather } from './weather.cjs'

const provider = new NodeTracerProvider({ spanProcessors: [new LangfuseSpanProcessor()] })
provider.register()
const client = observeOpenAI(new OpenAI())
const question = process.argv.at(-1)
const messages = [{ role: 'user', content: question }]

function call({ id, function: { name, arguments: args } }) {
  return startActiveObservation(
    name,
    (tool) => {
      const output = weather(JSON.parse(args))
      tool.update({ input: JSON.parse(args), output })
      messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify(output) })
    },
    { asType: 'tool' },
  )
}

async function answer(agent) {
  for (;;) {
    const { choices } = await client.chat.completions.create({ model: 'gpt-4o-mini', messages, tools })
    const [{ message }] = choices
    messages.push(message)
    if (message.tool_calls === undefined) {
      agent.update({ input: question, output: message.content })
      return message.content
    }
    for (const one of message.tool_calls) call(one)
  }
}

console.log(await startActiveObservation('weather-agent', answer, { asType: 'agent' }))
await provider.shutdown()
