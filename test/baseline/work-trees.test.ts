import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTreeCommit, findOnlyTree, findWorkTree } from '../../src/baseline/git/work-trees.ts'
import { gitEnv, repository, temporaryFolder, type TestRepository } from '../support/repository.ts'
import { worded } from '../support/reason-words.ts'

/** A repository with a clone of another one, a linked work tree and a submodule in it. */
async function nested() {
  const other = await repository()
  await other.commit({ 'evals/a.yaml': 'id: a\n' })
  const outer = await repository()
  await outer.commit({ 'scenarios/a.yaml': 'id: a\n' })
  await outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.path, 'sub')
  await outer.commit({})
  await outer.git('clone', '-q', other.path, 'clone')
  await outer.git('worktree', 'add', '-q', '--detach', 'linked', 'HEAD')
  await symlink('clone/evals', join(outer.path, 'link'))
  return {
    outer,
    async [Symbol.asyncDispose]() {
      await outer[Symbol.asyncDispose]()
      await other[Symbol.asyncDispose]()
    },
  }
}

const around = async ({ path: root }: Pick<TestRepository, 'path'>, path: string) => {
  const found = await findWorkTree(root, path, gitEnv)
  return found === null ? null : found.slice(root.length) || '/'
}

test('the innermost work tree counts, and a submodule is a part of the one around it', async () => {
  await using at = await nested()
  const places = ['.', 'scenarios', 'not/there', 'clone/evals', 'link', 'linked/scenarios', 'sub/evals', '..']
  const found = await Promise.all(places.map(async (path) => [path, await around(at.outer, path)]))
  expect(Object.fromEntries(found)).toEqual({
    '.': '/',
    scenarios: '/',
    'not/there': '/',
    'clone/evals': '/clone',
    link: '/clone',
    'linked/scenarios': '/linked',
    'sub/evals': '/',
    '..': null,
  })
})

describe('a folder that is no repository', () => {
  test('has at most one below it that can be meant', async () => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, 'logs'))
    expect([await findOnlyTree(folder.path), await around(folder, 'logs')]).toEqual([null, null])
    await mkdir(join(folder.path, 'agent/.git'), { recursive: true })
    expect(await findOnlyTree(folder.path)).toBe(join(folder.path, 'agent'))
    await mkdir(join(folder.path, 'evals/.git'), { recursive: true })
    expect(await findOnlyTree(folder.path)).toBeNull()
    expect(await findOnlyTree(join(folder.path, 'nowhere'))).toBeNull()
  })

  test('has no commit, and neither has a new repository', async () => {
    await using folder = await temporaryFolder()
    await using fresh = await repository()
    expect(worded(await readTreeCommit(folder.path, gitEnv))).toMatchObject({
      value: null,
      reason: 'the workspace is not in a git repository',
    })
    expect(worded(await readTreeCommit(fresh.path, gitEnv))).toMatchObject({
      value: null,
      reason: 'the repository has no commit yet',
    })
  })
})
