import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'

/** The committed bundle, as the runner and `npx` start it. */
const bundle = fileURLToPath(new URL('../../dist/index.js', import.meta.url))

/** The Node that starts it: tests of several versions name theirs. */
const node = process.env['SCENARIO_GATE_NODE'] ?? process.execPath

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts `dist/index.js` with exactly these arguments and this environment, and waits for its end. */
export async function startBundle(options: {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd: string
}): Promise<Finished> {
  const { args = [], env = {}, cwd } = options
  const child = spawn(node, [bundle, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}
