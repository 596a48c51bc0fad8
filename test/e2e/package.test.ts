import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/repository.ts'
import { good, scenario } from '../support/suite.ts'

const exec = promisify(execFile)
const root = join(import.meta.dirname, '../..')

test('the packed package holds what it needs, and runs in an empty folder without its dependencies', async () => {
  await using folder = await temporaryFolder()
  // What npm keeps is put where somebody without a home may write.
  const places = ['--pack-destination', folder.path, '--cache', join(folder.path, 'npm')]
  await exec('npm', ['pack', '--ignore-scripts', ...places], { cwd: root })
  const archive = (await readdir(folder.path)).find((name) => name.endsWith('.tgz')) ?? ''
  const home = join(folder.path, 'node_modules', 'scenario-gate')
  await mkdir(home, { recursive: true })
  await exec('tar', ['-xzf', join(folder.path, archive), '-C', home, '--strip-components=1'])
  const held = new Set(await readdir(home))
  expect([...held].filter((name) => !['lib', 'exports', 'dist', 'schema'].includes(name)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
  ])
  const declared = held.has('lib') ? await readdir(join(home, 'lib'), { recursive: true }) : []
  expect(declared.filter((path) => path.endsWith('.js'))).toEqual([])
  // All that `npx` downloads beside the package: the rest is in its bundles.
  const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(['zod'])
  await folder.write({ 'scenarios/refund.yaml': scenario('refund'), 'scenarios/traces/refund.json': good })
  const gate = join(home, 'dist/index.js')
  const { stdout } = await exec(process.execPath, [gate, 'run'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'] },
  })
  expect(stdout).toContain('1 passed')
})
