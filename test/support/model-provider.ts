import { service, type Answering, type Service } from './service.ts'

/** A stand-in of a provider: answers its paths in turn with JSON, or with server-sent events where an answer is a list. */
export function provider(...replies: readonly (object | readonly object[])[]): Promise<Service> {
  let count = 0
  const answer: Answering = (response) => {
    const reply = replies[Math.min(count++, replies.length - 1)] ?? {}
    if (Array.isArray(reply)) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const chunk of reply) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
      response.end('data: [DONE]\n\n')
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }
  return service(answer)
}

/**
 * An agent without telemetry: it asks a chat model, calls the tool that it wants, asks again with the answer, and prints the
 * last reply. Nothing but Node.
 */
export const chatAgent = `
const url = (process.env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1') + '/chat/completions'
const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.OPENAI_API_KEY }
const messages = [{ role: 'system', content: 'Be brief.' }, { role: 'user', content: process.argv[2] ?? '' }]
for (;;) {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ model: 'gpt-4o', messages }) })
  if (!reply.ok) throw new Error('status ' + reply.status + ': ' + await reply.text())
  const { message } = (await reply.json()).choices[0]
  messages.push(message)
  if (message.tool_calls === undefined) {
    console.log(message.content)
    break
  }
  for (const { id } of message.tool_calls) messages.push({ role: 'tool', tool_call_id: id, content: '{"status":"sent"}' })
}
`

/** Replies of a chat model: it calls \`look_up\`, then says this. */
export function chatReplies(text: string): readonly [object, object] {
  const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
  const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"order":7}' } }
  const reply = (id: string, message: object, finish: string) => ({
    id,
    object: 'chat.completion',
    created: 1767225600,
    model: 'gpt-4o-2024-08-06',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage,
  })
  return [
    reply('chatcmpl-1', { content: null, tool_calls: [call] }, 'tool_calls'),
    reply('chatcmpl-2', { content: text }, 'stop'),
  ]
}
