// In the place of a model, so that the example needs neither a network nor a key: it speaks the protocol
// of OpenAI on loopback, and knows one trade.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

export async function startModel() {
  const server = createServer(async (request, reply) => {
    const { messages } = await json(request)
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(completion(messages, nextTurn(messages))))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A tool call, or the answer. */
function nextTurn(messages) {
  const order = /\b\d{4}\b/.exec(messages.find(({ role }) => role === 'user').content)?.[0]
  if (order === undefined) return { content: 'Which order is it about?' }
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.parse(content))
  const [found, refund] = results
  if (found === undefined) return call('get_order', order)
  if (found.error !== undefined) return { content: `I cannot find order ${order}.` }
  if (found.days_since_delivery > 30) {
    return { content: `I am sorry, order ${order} was delivered more than 30 days ago, so I cannot refund it.` }
  }
  if (refund === undefined) return call('issue_refund', order)
  return { content: `Done: $${refund.refunded_usd.toFixed(2)} for the ${found.item} is on its way back to you.` }
}

function call(name, order) {
  const called = { name, arguments: JSON.stringify({ order }) }
  return { content: null, tool_calls: [{ id: `call_${name}`, type: 'function', function: called }] }
}

function completion(messages, turn) {
  const [asked, said] = [messages, turn].map((value) => Math.ceil(JSON.stringify(value).length / 4))
  return {
    id: `chatcmpl-${messages.length}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: 'gpt-4o-mini-2024-07-18',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', refusal: null, ...turn },
        finish_reason: turn.content === null ? 'tool_calls' : 'stop',
      },
    ],
    usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said },
  }
}
