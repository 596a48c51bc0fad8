import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service was asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Service extends AsyncDisposable {
  /** `127.0.0.1:49152`. */
  readonly host: string
  readonly port: number
  /** Requests so far, in order. */
  readonly asked: readonly Asked[]
}

/** What a service does with a request, whose body has come in. */
export type Answering = (response: ServerResponse, asked: Asked) => void

/** A real HTTP server on this machine. */
export async function service(answering: Answering): Promise<Service> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
      asked.push(one)
      answering(response, one)
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    port,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}

/** A service that answers everything with this. */
export function answers(body: string, status = 200): Answering {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

/** The reply of an agent whose task says this. */
export function taskSaying(text: string, state = 'completed'): string {
  const message = { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'text', text }] }
  const result = { kind: 'task', id: 't1', contextId: 'c', status: { state, message } }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result })
}
