import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGateway } from '../../support/model-gateway.ts'
import { temporaryFolder } from '../../support/repository.ts'

test('a provider has to prove who it is, to an authority that the agent trusts too', async () => {
  await using folder = await temporaryFolder()
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder.path, name)) as [string, string]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    response.end('{}')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const OPENAI_BASE_URL = `https://localhost:${(server.address() as AddressInfo).port}/v1`
  try {
    for (const [env, status] of [
      [{ OPENAI_BASE_URL }, 502],
      [{ OPENAI_BASE_URL, NODE_TLS_REJECT_UNAUTHORIZED: '0', SSL_CERT_FILE: '/nowhere' }, 502],
      [{ OPENAI_BASE_URL, SSL_CERT_FILE: cert }, 200],
    ] as const) {
      await using gateway = await openGateway(env)
      const reply = await fetch(`${gateway.env['OPENAI_BASE_URL']}/models`)
      expect([status, reply.status]).toEqual([status, status])
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
