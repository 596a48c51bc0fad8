import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'

const exec = promisify(execFile)

/** A runner downloads this on every job. */
const maxBytes = 1_200_000
const maxFiles = 150

test('the archive that a job downloads is small, and starts the Action and the example', async () => {
  await using folder = await temporaryFolder()
  const archive = join(folder.path, 'action.tar')
  const request = ['archive', '--worktree-attributes', '--output', archive, 'HEAD']
  await exec('git', request, { cwd: projectRoot })
  const action = join(folder.path, 'action')
  await mkdir(action)
  await exec('tar', ['-xf', archive, '-C', action])
  // HEAD may be older than what was built.
  await rm(join(action, 'dist'), { recursive: true })
  await cp(join(projectRoot, 'dist'), join(action, 'dist'), { recursive: true })

  expect((await readdir(action)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'action.yml',
    'dist',
    'scenario-gate.yaml',
    'scenarios-example',
  ])
  const names = await readdir(action, { recursive: true })
  const isFile = await Promise.all(names.map(async (name) => (await stat(join(action, name))).isFile()))
  expect(isFile.filter(Boolean).length).toBeLessThanOrEqual(maxFiles)
  // In git's order: what stands beside what is a hundredth of the size.
  const list = ['-c', '-C', action, '--no-recursion', ...names.sort()]
  const { stdout } = await exec('tar', list, { encoding: 'buffer', maxBuffer: 1e8 })
  expect(gzipSync(stdout, { level: 6 }).length).toBeLessThanOrEqual(maxBytes)

  const start = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, [join(action, 'dist/index.js'), ...args], {
      cwd: action,
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    })
  const example = start(['run', 'scenarios-example', '--baseline', 'none'], {})
  // Those of its agent are run from a clone, and so are the large recordings.
  expect(example).toMatchObject({ status: 0, stdout: expect.stringContaining('3 passed — gate open') })
  // No event vouches for these files, so the gate stays closed.
  const job = { GITHUB_ACTIONS: 'true', INPUT_SCENARIOS: 'scenarios-example', INPUT_BASELINE: 'none' }
  const step = start([], job)
  expect(step.stdout).toContain('::set-output name=gate::closed')
  expect(step.stdout).toMatch(/::set-output name=artifact::.*scenario-gate-report\.html/)
})
