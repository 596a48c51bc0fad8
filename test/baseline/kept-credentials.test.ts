import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGitCredentials } from '../../src/baseline/git/kept-credentials.ts'
import { repository, temporaryFolder } from '../support/repository.ts'

const env = { PATH: process.env['PATH'] }
const read = async (root: string, variables: Readonly<Record<string, string | undefined>> = env) =>
  Object.fromEntries(await readGitCredentials({ root, env: variables }))

const token = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'
const basic = Buffer.from(`x-access-token:${token}`).toString('base64')

test('what a checkout leaves in the configuration of git is known', async () => {
  await using repo = await repository()
  expect(await read(repo.path)).toEqual({})
  await repo.git('config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${basic}`)
  await repo.git('remote', 'add', 'origin', 'https://bot:pass-0123456789@example.com/a.git')
  expect(await read(repo.path)).toEqual({
    [basic]: 'http.extraheader',
    [token]: 'http.extraheader',
    'pass-0123456789': 'remote.url',
  })
})

test('also where it is in a file of its own', async () => {
  await using repo = await repository()
  await using temp = await temporaryFolder()
  await temp.write({
    'git-credentials.config': `[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic ${basic}\n`,
  })
  const key = `includeIf.gitdir:${join(repo.path, '.git')}.path`
  await repo.git('config', key, join(temp.path, 'git-credentials.config'))
  expect(await read(repo.path)).toEqual({ [basic]: 'http.extraheader', [token]: 'http.extraheader' })
})

test('where there is no repository there is none', async () => {
  await using folder = await temporaryFolder()
  expect(await read(folder.path)).toEqual({})
})

test.for([
  ['remote.origin.url', `https://${token}@github.com/a/b.git`, token],
  ['remote.origin.pushurl', `https://${token}:x-oauth-basic@github.com/a/b.git`, token],
  [`url.https://bot:pass-0123456789@example.com/.insteadOf`, 'https://example.com/', 'pass-0123456789'],
  ['http.proxy', 'http://me:pass-0123456789@proxy:3128', 'pass-0123456789'],
  ['http.https://example.com/.extraHeader', 'PRIVATE-TOKEN: pass-0123456789', 'pass-0123456789'],
  ['credential.helper', '!f() { echo "username=a"; echo "password=pass-0123456789"; }; f', 'pass-0123456789'],
  ['credential.helper', 'store', 'kept-0123456789'],
  ['credential.https://example.com.helper', 'store --file ~/other', 'other-0123456789'],
])('`%s` holds one: %s', async ([key = '', value = '', secret = '']) => {
  await using repo = await repository()
  await using home = await temporaryFolder()
  await home.write({
    '.git-credentials': 'https://bot:kept-0123456789@example.com\n',
    other: 'https://bot:other-0123456789@example.com\n',
  })
  await repo.git('config', key, value)
  expect(await read(repo.path, { ...env, HOME: home.path })).toHaveProperty([secret])
})

test.for([
  ['.netrc', 'machine example.com login bot password pass-0123456789\n'],
  ['.netrc', 'machine example.com\n  login bot\n  password pass-0123456789'],
  ['.npmrc', '//npm.example/:_authToken = pass-0123456789\nsave-exact=true\n'],
  ['.pypirc', '[pypi]\nusername: bot\npassword: pass-0123456789\n'],
  ['.docker/config.json', `{"auths":{"ghcr.io":{"auth":"${btoa('bot:pass-0123456789')}"}}}`],
  ['.aws/credentials', '[default]\naws_secret_access_key = pass-0123456789\n'],
  ['.config/gh/hosts.yml', 'github.com:\n    user: bot\n    oauth_token: pass-0123456789\n'],
  ['.config/pip/pip.conf', '[global]\nindex-url = https://bot:pass-0123456789@pypi.example/simple\n'],
  ['.yarnrc.yml', 'npmRegistries:\n  x:\n    npmAuthToken: "pass-0123456789"\n'],
  ['.cargo/credentials.toml', '[registry]\ntoken = "pass-0123456789"\n'],
  ['.gem/credentials', '---\n:rubygems_api_key: pass-0123456789\n'],
  ['.m2/settings.xml', '<server><password>pass-0123456789</password></server>'],
  ['.kube/config', 'users:\n- user:\n    token: pass-0123456789\n'],
  ['.terraform.d/credentials.tfrc.json', '{"credentials":{"x":{"token":"pass-0123456789"}}}'],
  ['.config/gcloud/application_default_credentials.json', '{"refresh_token": "pass-0123456789"}'],
  ['.azure/msal_token_cache.json', '{"RefreshToken":{"x":{"secret":"pass-0123456789"}}}'],
  ['.claude/.credentials.json', '{"claudeAiOauth":{"accessToken":"pass-0123456789"}}'],
  ['.codex/auth.json', '{"OPENAI_API_KEY":"pass-0123456789"}'],
])('a login left one in `~/%s`: %j', async ([file = '', text = '']) => {
  await using folder = await temporaryFolder()
  await using home = await temporaryFolder()
  await home.write({ [file]: text })
  expect(await read(folder.path, { ...env, HOME: home.path })).toHaveProperty(
    ['pass-0123456789'],
    `~/${file}`,
  )
})

test('a file that names a variable holds none', async () => {
  await using home = await temporaryFolder()
  await home.write({ '.npmrc': '//npm.example/:_authToken=${NODE_AUTH_TOKEN}\n' })
  expect(await read(home.path, { ...env, HOME: home.path })).toEqual({})
})

test.for(['printf %s pass-0123456789', 'echo "pass-0123456789"', "echo 'pass-0123456789'"])(
  'a program that git asks for passwords prints one: %s',
  async (line) => {
    await using repo = await repository()
    await repo.write({ ask: `#!/bin/sh\n${line}\n` })
    const file = join(repo.path, 'ask')
    expect(await read(repo.path, { ...env, GIT_ASKPASS: file })).toEqual({ 'pass-0123456789': 'GIT_ASKPASS' })
    await repo.git('config', 'core.askPass', file)
    expect(await read(repo.path)).toEqual({ 'pass-0123456789': 'core.askpass' })
  },
)

test.for(['other', 'checkouts/other'])('another checkout of the job holds one: %s', async (place) => {
  await using workspace = await repository()
  const other = join(workspace.path, place)
  await workspace.git('init', '-q', other)
  await workspace.git(
    '-C',
    other,
    'config',
    'http.https://github.com/.extraheader',
    `AUTHORIZATION: basic ${basic}`,
  )
  expect(await read(workspace.path)).toEqual({})
  const GITHUB_WORKSPACE = workspace.path
  expect(await read(workspace.path, { ...env, GITHUB_WORKSPACE })).toHaveProperty([token], 'http.extraheader')
})

test('of a key that a command of SSH names, each line is one', async () => {
  await using repo = await repository()
  const line = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU'
  await repo.write({
    key: `-----BEGIN OPENSSH PRIVATE KEY-----\n${line}\n-----END OPENSSH PRIVATE KEY-----\n`,
  })
  await repo.git('config', 'core.sshCommand', `"/usr/bin/ssh" -i "${join(repo.path, 'key')}" -o A=b`)
  expect(await read(repo.path)).toEqual({ [line]: 'core.sshcommand' })
})
