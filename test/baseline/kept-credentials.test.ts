import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGitCredentials } from '../../src/baseline/git/kept-credentials.ts'
import { repository, temporaryFolder } from '../support/repository.ts'

const env = { PATH: process.env['PATH'] }
const token = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'
const basic = Buffer.from(`x-access-token:${token}`).toString('base64')

test('what a checkout leaves in the configuration of git is known', async () => {
  await using repo = await repository()
  expect(await readGitCredentials({ root: repo.path, env })).toEqual([])
  await repo.git('config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${basic}`)
  await repo.git('remote', 'add', 'origin', 'https://bot:pass-0123456789@example.com/a.git')
  expect(await readGitCredentials({ root: repo.path, env })).toEqual([basic, token, 'pass-0123456789'])
})

test('also where it is in a file of its own', async () => {
  await using repo = await repository()
  await using temp = await temporaryFolder()
  await temp.write({
    'git-credentials.config': `[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic ${basic}\n`,
  })
  const key = `includeIf.gitdir:${join(repo.path, '.git')}.path`
  await repo.git('config', key, join(temp.path, 'git-credentials.config'))
  expect(await readGitCredentials({ root: repo.path, env })).toEqual([basic, token])
})

test('where there is no repository there is none', async () => {
  await using folder = await temporaryFolder()
  expect(await readGitCredentials({ root: folder.path, env })).toEqual([])
})
