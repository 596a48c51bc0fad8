import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../src/version.ts'
import { workflowProblems } from '../support/workflow-problems.ts'

const root = join(import.meta.dirname, '../..')
const workflows = join(root, '.github/workflows')

test.for(readdirSync(workflows))(
  'GitHub takes the workflow %s, whose actions are pinned by commit',
  async (name) => {
    const text = readFileSync(join(workflows, name), 'utf8')
    expect(await workflowProblems(name, text)).toEqual([])
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(used.filter((action) => action !== './' && !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  },
)

test('a tag that is not the version of package.json is refused', () => {
  const { status, stderr } = spawnSync('node', ['scripts/release-notes.mjs', 'v99.0.0'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(`package.json has version ${version}`)
})

test('the list of materials names what is in the bundles, and no tool of development', () => {
  const all = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  const { stdout, stderr } = spawnSync('node', ['scripts/sbom.mjs'], {
    cwd: root,
    input: all.stdout,
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  expect(stderr).toBe('')
  const names = JSON.parse(stdout).components.map(({ name }: { readonly name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['zod', 'yaml', 'undici', '@actions/core', '@a2a-js/sdk']))
  expect(names).not.toContain('vitest')
  expect(stdout).not.toContain('package:development')
})
