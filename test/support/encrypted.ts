import { readFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { projectRoot } from './source-files.ts'

const folder = join(projectRoot, 'test/fixtures/tls')

/** Certificate of `judge.example` and `github.example`, signed by itself. */
export const certificateFile = join(folder, 'certificate.pem')

/** Puts TLS in front of a server of plain HTTP. */
export async function encrypted(url: string) {
  const server = createServer(
    { cert: readFileSync(certificateFile), key: readFileSync(join(folder, 'key.pem')) },
    (socket) => {
      const onward = connect(Number(new URL(url).port), '127.0.0.1')
      socket.pipe(onward).pipe(socket)
      socket.on('error', () => onward.destroy())
      onward.on('error', () => socket.destroy())
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
