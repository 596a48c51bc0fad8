import { existsSync, readFileSync } from 'node:fs'
import { chmod, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endOfBundle, spawnBundle, startBundle } from '../support/bundle.ts'
import type { Results } from '../../src/results/schema.ts'
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

const oldReports = { 'r.json': 'old', 'a.zip': 'old', 'h.html': 'old', 'j.xml': 'old', 'c.json': 'old' }
const reportFlags = '--results r.json --artifact a.zip --report h.html --junit j.xml --ctrf c.json'.split(' ')

function listOldReports(folder: string): string[] {
  return Object.keys(oldReports).filter((name) => {
    const path = join(folder, name)
    return existsSync(path) && readFileSync(path, 'utf8') === 'old'
  })
}

test.skipIf(process.platform === 'win32').for([
  { signals: 'one', code: 1, said: 'the run was interrupted (SIGINT)' },
  { signals: 'more than one', code: null, said: '' },
])('an agent that takes no notice is gone after $signals Ctrl-C', async ({ code, said }) => {
  await using folder = await temporaryFolder()
  await folder.write({ ...files, ...oldReports })
  const gate = spawnBundle({ args: ['run', '--baseline', 'none', ...reportFlags], cwd: folder.path })
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
  expect(listOldReports(folder.path)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'a run that is killed before its base is found leaves none',
  async () => {
    await using folder = await temporaryFolder()
    await using programs = await temporaryFolder()
    await folder.write({ ...files, ...oldReports })
    await programs.write({ git: '#!/bin/sh\nkill -9 $PPID\n' })
    await chmod(join(programs.path, 'git'), 0o755)
    const env = { PATH: `${programs.path}:${process.env['PATH']}` }
    await symlink('r.json', join(folder.path, 'base.json'))
    const run = (...args: string[]) =>
      startBundle({ args: ['run', ...reportFlags, ...args], env, cwd: folder.path })
    expect(await run('--baseline', 'base.json')).toMatchObject({ code: null })
    expect(listOldReports(folder.path)).toEqual(['r.json'])
    expect(await run()).toMatchObject({ code: null })
    expect(listOldReports(folder.path)).toEqual([])
  },
)

test('a clock that is set back while an agent runs makes its time no shorter', async () => {
  await using folder = await temporaryFolder()
  const slow = "require('fs').writeFileSync('begun', ''); setTimeout(() => console.log('x'), 300)"
  await folder.write({
    'clock.mjs': `
import { existsSync } from 'node:fs'
const now = Date.now
Date.now = () => now() - (existsSync('begun') ? 3_600_000 : 0)
`,
    'scenarios/a.yaml': `id: a
run_command: [node, -e, ${JSON.stringify(slow)}]
checks: [{ type: max_duration, params: { max_seconds: 0.2 } }]
`,
  })
  const args = ['run', '--baseline', 'none', '--results', 'r.json']
  const env = { NODE_OPTIONS: '--import=./clock.mjs' }
  const ended = await startBundle({ args, env, cwd: folder.path })
  expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('1 failed') })
  const results = JSON.parse(readFileSync(join(folder.path, 'r.json'), 'utf8')) as Results
  expect(results.run.durationMs).toBeGreaterThan(200)
})

test('a run that cannot begin leaves no reports of an earlier one, but what it is compared with', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ ...files, ...oldReports, 'scenario-gate.yaml': 'fail-on: sometimes\n' })
  const run = (...args: string[]) => startBundle({ args: ['run', ...reportFlags, ...args], cwd: folder.path })
  expect(await run('--failed')).toMatchObject({ code: 2 })
  expect(listOldReports(folder.path)).toEqual(Object.keys(oldReports))
  expect(await run('--baseline', './r.json')).toMatchObject({ code: 2 })
  expect(listOldReports(folder.path)).toEqual(['r.json'])
  await folder.write({ 'scenario-gate-shard-1-of-2.json': 'old' })
  expect(await run('--shard', '1/2')).toMatchObject({ code: 2 })
  expect(existsSync(join(folder.path, 'scenario-gate-shard-1-of-2.json'))).toBe(false)
})
