import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** A proxy that sends every tunnel to the server it is told for that host, wherever it was to lead. */
export async function tunnelTo(target: string | Readonly<Record<string, string>>) {
  const asked: string[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer()
  server.on('connect', (request, socket) => {
    const to = request.url ?? ''
    asked.push(to)
    authorizations.push(request.headers['proxy-authorization'])
    const url = typeof target === 'string' ? target : target[to]
    if (url === undefined) {
      socket.end('HTTP/1.1 502 Bad gateway\r\n\r\n')
      return
    }
    const onward = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    authorizations,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
