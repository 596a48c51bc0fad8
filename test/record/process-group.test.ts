import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { killByMarker } from '../../src/record/command/process-group.ts'

/** Runs until it is ended; ready when this settles. */
async function started(script: string, endpoint: string) {
  const child = spawn(process.execPath, ['-e', `${script}; setInterval(() => {}, 1e6); console.log(1)`], {
    env: { ENDPOINT: `${endpoint}/v1/traces` },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, exit }
}

const ours = 'http://127.0.0.1:1/aaaa'

test.runIf(process.platform === 'linux')('processes are ended by what is in their environment', async () => {
  const running = await Promise.all([
    started('', ours),
    started("process.on('SIGTERM', () => process.exit(3))", ours),
    started("process.on('SIGTERM', () => {})", ours),
  ])
  const other = await started('', 'http://127.0.0.1:1/bbbb')
  try {
    await killByMarker(ours, 1_000)
    expect(await Promise.all(running.map(({ exit }) => exit))).toEqual([
      [null, 'SIGTERM'],
      [3, null],
      [null, 'SIGKILL'],
    ])
    expect([other.child.exitCode, other.child.signalCode]).toEqual([null, null])
  } finally {
    for (const { child } of [...running, other]) child.kill('SIGKILL')
  }
})
