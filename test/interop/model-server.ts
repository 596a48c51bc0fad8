import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { completion, completionChunks } from './model-completions.ts'
import { response } from './model-responses.ts'

/** Speaks to clients of OpenAI, on loopback. */
export interface ModelServer extends AsyncDisposable {
  /** What clients take for `https://api.openai.com/v1`. */
  readonly url: string
}

/**
 * A stand-in for a model with two ideas. Asked for the weather in a city it calls `get_weather`, told the
 * result it answers. Asked about an order it looks it up, refunds it and says so. What it counts as tokens depends on the city, so that a mix-up shows.
 */
export async function startModel(): Promise<ModelServer> {
  const server = createServer((request, reply) => {
    void json(request).then((body) => answer(request.url ?? '', body as Record<string, unknown>, reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(path: string, body: Record<string, unknown>, reply: ServerResponse): void {
  if (path === '/v1/chat/completions' && body['stream'] === true) {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const chunk of completionChunks(body)) reply.write(`data: ${JSON.stringify(chunk)}\n\n`)
    reply.end('data: [DONE]\n\n')
    return
  }
  const makers = new Map([
    ['/v1/chat/completions', completion],
    ['/v1/responses', response],
  ])
  const made = makers.get(path)?.(body)
  reply.writeHead(made === undefined ? 404 : 200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(made ?? { error: { message: `nothing at ${path}` } }))
}
