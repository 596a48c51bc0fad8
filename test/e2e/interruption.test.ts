import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endOfBundle, spawnBundle } from '../support/bundle.ts'
import { temporaryFolder } from '../support/repository.ts'
import { isRunning } from '../support/running.ts'

/** Takes no notice of SIGTERM. */
const stubborn = `
import { renameSync, writeFileSync } from 'node:fs'
process.on('SIGTERM', () => {})
writeFileSync('pid.tmp', String(process.pid))
renameSync('pid.tmp', 'pid')
setInterval(() => {}, 1000)
`
const files = {
  'stubborn.mjs': stubborn,
  'scenarios/a.yaml':
    'id: a\nrun_command: [node, stubborn.mjs]\nchecks: [{ type: output_contains, params: { value: x } }]\n',
}

test.skipIf(process.platform === 'win32').for([
  { signals: 'one', code: 1, said: 'the run was interrupted (SIGINT)' },
  { signals: 'more than one', code: null, said: '' },
])('an agent that takes no notice is gone after $signals Ctrl-C', async ({ code, said }) => {
  await using folder = await temporaryFolder()
  await folder.write(files)
  const gate = spawnBundle({ args: ['run', '--baseline', 'none'], cwd: folder.path })
  const ended = endOfBundle(gate)
  const pid = join(folder.path, 'pid')
  await expect.poll(() => existsSync(pid)).toBe(true)
  gate.kill('SIGINT')
  const again = code === 1 ? undefined : setInterval(() => gate.kill('SIGINT'), 100)
  const end = await ended
  clearInterval(again)
  expect(end).toMatchObject({ code, stdout: expect.stringContaining(said) })
  const agent = Number(readFileSync(pid, 'utf8'))
  await expect.poll(() => isRunning(agent)).toBe(false)
})
