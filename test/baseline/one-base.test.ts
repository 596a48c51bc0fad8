import { expect, test } from 'vitest'
import { findBase, forOneRun, type BaseRequest } from '../../src/baseline/find-base.ts'
import { openRepository } from '../../src/baseline/git/git.ts'
import { gitEnv, repository } from '../support/repository.ts'

test('a run has one base, wherever its agents move the branches meanwhile', async () => {
  await using repo = await repository()
  const fork = await repo.commit({ 'a.txt': '1' })
  await repo.git('checkout', '-q', '-b', 'feature')
  const head = await repo.commit({ 'a.txt': '2' })
  const baseOf = async (request: BaseRequest) => {
    const { value } = await openRepository(repo.path, gitEnv)
    return value && (await findBase(value, request)).value?.sha
  }
  const ofRun = forOneRun({ kind: 'default' })
  expect(await baseOf(ofRun)).toBe(fork)
  await repo.git('branch', '-f', 'main', 'HEAD')
  expect(await baseOf(ofRun)).toBe(fork)
  expect(await baseOf(forOneRun({ kind: 'default' }))).toBe(head)
})
