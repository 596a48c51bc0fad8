import { createServer, type AddressInfo, type Socket } from 'node:net'

/** An upstream that does what it likes with each piece that comes over a connection. `text`: all that came over it so far. */
export async function rawUpstream(answer: (socket: Socket, text: string) => void) {
  const sockets = new Set<Socket>()
  const told = { text: '' }
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      told.text += chunk.toString('latin1')
      answer(socket, text)
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/v1`,
    sockets,
    told,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}
