// Runs programs for a worker of tests, which asks by messages: see `launched.ts`. It ends with its worker.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const children = new Set()

process.on('message', async ({ id, file, args, options }) => {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  const end = new Promise((settle) => {
    child.once('error', (error) => settle({ problem: error.message }))
    child.once('close', (code) => settle({ code }))
  })
  const [stdout, stderr, ended] = await Promise.all([text(child.stdout), text(child.stderr), end])
  children.delete(child)
  if (process.connected) process.send({ id, stdout, stderr, ...ended })
})
process.on('disconnect', () => {
  for (const child of children) child.kill()
  process.exit()
})
