// Starts programs for a worker of tests, which asks by messages: see `launched.ts`. It ends with its worker.
import { spawn } from 'node:child_process'

const children = new Map()

const answers = {
  start({ id, file, args, options }) {
    const child = spawn(file, args, options)
    children.set(id, child)
    const tell = (what, value) => process.connected && process.send({ id, what, value })
    // A program that ended early is noticed by its end.
    child.stdin?.on('error', () => undefined)
    child.stdout?.on('data', (chunk) => tell('stdout', chunk))
    child.stderr?.on('data', (chunk) => tell('stderr', chunk))
    child.on('error', ({ message, code, path, syscall }) => tell('error', { message, code, path, syscall }))
    child.on('close', (code, signal) => {
      children.delete(id)
      tell('close', { code, signal })
    })
  },
  write: ({ id, chunk }) => children.get(id)?.stdin?.write(chunk),
  end: ({ id }) => children.get(id)?.stdin?.end(),
  kill: ({ id, signal }) => children.get(id)?.kill(signal),
}

process.on('message', (message) => answers[message.what](message))
process.on('disconnect', () => {
  for (const child of children.values()) child.kill()
  process.exit()
})
