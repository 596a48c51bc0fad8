import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { completion, completionChunks } from './model-completions.ts'
import { contentChunks, contents } from './model-contents.ts'
import { message, messageEvents } from './model-messages.ts'
import { response, responseEvents } from './model-responses.ts'

/** Speaks to clients of OpenAI, Anthropic and Google, on loopback. */
export interface ModelServer extends AsyncDisposable {
  /** What clients take for `https://api.anthropic.com` and for `https://generativelanguage.googleapis.com`. */
  readonly origin: string
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
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    url: `${origin}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Body = Record<string, unknown>

interface Api {
  readonly path: RegExp
  readonly whole: (body: Body) => object
  /** In pieces, each as the data of an event; with a `type` it is the name of the event, too. */
  readonly pieces?: (body: Body) => readonly object[]
  /** What ends a stream. */
  readonly end?: string
}

const apis: readonly Api[] = [
  {
    path: /^\/v1\/chat\/completions$/,
    whole: completion,
    pieces: completionChunks,
    end: 'data: [DONE]\n\n',
  },
  { path: /^\/v1\/responses$/, whole: response, pieces: responseEvents },
  { path: /^\/v1\/messages(?:\?beta=true)?$/, whole: message, pieces: messageEvents },
  { path: /^\/v1(?:beta)?\/models\/[\w.-]+:generateContent$/, whole: contents },
  {
    path: /^\/v1(?:beta)?\/models\/[\w.-]+:streamGenerateContent\?alt=sse$/,
    whole: contents,
    pieces: contentChunks,
  },
]

function answer(path: string, body: Body, reply: ServerResponse): void {
  const api = apis.find((known) => known.path.test(path))
  const isStreamed = body['stream'] === true || path.includes(':stream')
  if (api?.pieces !== undefined && isStreamed) {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of api.pieces(body)) {
      const name = 'type' in piece ? `event: ${String(piece.type)}\n` : ''
      reply.write(`${name}data: ${JSON.stringify(piece)}\n\n`)
    }
    reply.end(api.end)
    return
  }
  reply.writeHead(api === undefined ? 404 : 200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(api?.whole(body) ?? { error: { message: `nothing at ${path}` } }))
}
