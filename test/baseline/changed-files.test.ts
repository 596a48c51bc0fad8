import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listChangedFiles, type ChangeContext } from '../../src/baseline/git/changed-files.ts'
import { cloneOf, gitEnv, repository, temporaryFolder, type TestRepository } from '../support/repository.ts'
import { worded } from '../support/reason-words.ts'

async function changed({ path }: { readonly path: string }, request: Partial<ChangeContext> = {}) {
  const found = await listChangedFiles({
    root: path,
    env: gitEnv,
    baseRef: { kind: 'ref', ref: 'main' },
    includesUncommitted: false,
    ...request,
  })
  return found.value === null ? worded(found).reason : [...found.value].sort()
}

const files = { 'src/a.ts': 'export const a = 1\n', 'src/b.ts': 'b\n', 'docs/a.md': 'a\n', 'gone.txt': 'x\n' }

/** A branch `feature` with one commit more than `main`. */
async function branched(): Promise<TestRepository> {
  const repo = await repository()
  await repo.commit(files)
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.commit({
    'src/a.ts': 'export const a = 2\n',
    'gone.txt': null,
    'docs/a.md': null,
    'guides/a.md': 'a\n',
    'new\nline.txt': 'x',
    'name with "quotes" ü.txt': 'x',
  })
  return repo
}

const ofFeature = [
  'docs/a.md',
  'gone.txt',
  'guides/a.md',
  'name with "quotes" ü.txt',
  'new\nline.txt',
  'src/a.ts',
]

describe('files of a change', () => {
  test('are those that were changed, added and removed, and both names of what was moved', async () => {
    await using repo = await branched()
    expect(await changed(repo)).toEqual(ofFeature)
  })

  test('are not those that others merged meanwhile', async () => {
    await using repo = await branched()
    await repo.git('checkout', '--quiet', 'main')
    await repo.commit({ 'src/b.ts': 'of others\n' })
    await repo.git('checkout', '--quiet', 'feature')
    expect(await changed(repo)).toEqual(ofFeature)
  })

  test('of a merge that GitHub makes to try the pull request are those of the pull request', async () => {
    await using repo = await branched()
    const head = await repo.git('rev-parse', 'HEAD')
    await repo.git('checkout', '--quiet', 'main')
    const base = await repo.commit({ 'src/b.ts': 'of others\n' })
    await repo.git('merge', '--quiet', '--no-ff', '--no-edit', 'feature')
    const baseRef = { kind: 'event', base, head, branch: 'main' } as const
    expect(await changed(repo, { baseRef })).toEqual(ofFeature)
  })

  test('of an event that checks out the base are those of the head', async () => {
    await using repo = await branched()
    const head = await repo.git('rev-parse', 'HEAD')
    await repo.git('checkout', '--quiet', 'main')
    const base = await repo.git('rev-parse', 'HEAD')
    const baseRef = { kind: 'event', base, head, branch: 'main' } as const
    expect(await changed(repo, { baseRef })).toEqual(ofFeature)
  })

  test('hold what is not committed only where it is asked for', async () => {
    await using repo = await repository()
    await repo.commit({ ...files, '.gitignore': 'ignored.txt\n' })
    await repo.write({ 'src/b.ts': 'edited\n', 'untracked.txt': 'x', 'ignored.txt': 'x', 'gone.txt': null })
    await repo.write({ 'staged.txt': 'x' })
    await repo.git('add', 'staged.txt')
    expect(await changed(repo)).toEqual([])
    expect(await changed(repo, { includesUncommitted: true })).toEqual([
      'gone.txt',
      'src/b.ts',
      'staged.txt',
      'untracked.txt',
    ])
  })

  test('are named from the workspace, and lie in it', async () => {
    await using repo = await branched()
    await repo.write({ 'src/new.ts': 'x', 'outside.txt': 'x' })
    const inside = { path: `${repo.path}/src` }
    expect(await changed(inside)).toEqual(['a.ts'])
    expect(await changed(inside, { includesUncommitted: true })).toEqual(['a.ts', 'new.ts'])
  })

  test('start nothing that the repository names', async () => {
    await using repo = await branched()
    const trap = `touch ${repo.path}/trapped`
    for (const key of ['diff.external', 'core.fsmonitor', 'diff.x.textconv', 'filter.x.clean'])
      await repo.git('config', key, trap)
    await repo.write({ '.gitattributes': '* diff=x filter=x\n', 'src/a.ts': 'edited\n' })
    expect(await changed(repo, { includesUncommitted: true })).toContain('src/a.ts')
    expect(await changed(repo)).toEqual(ofFeature)
    expect(existsSync(`${repo.path}/trapped`)).toBe(false)
  })
})

describe('nobody can tell', () => {
  test('without a repository', async () => {
    await using folder = await temporaryFolder()
    expect(await changed(folder)).toBe('the workspace is not in a git repository')
  })

  test('where the clone ends before the base', async () => {
    await using repo = await branched()
    const head = await repo.git('rev-parse', 'HEAD')
    const base = await repo.git('rev-parse', 'main')
    await using clone = await cloneOf(repo, { depth: 1, branch: 'feature' })
    const baseRef = { kind: 'event', base, head, branch: 'main' } as const
    expect(await changed(clone, { baseRef })).toContain('fetch-depth: 0')
  })

  test('where the base has no such branch', async () => {
    await using repo = await branched()
    expect(await changed(repo, { baseRef: { kind: 'ref', ref: 'nowhere' } })).toContain('`nowhere`')
  })
})
