import { describe, expect, test } from 'vitest'
import { findJobSecrets } from '../../../src/run/job-secrets.ts'
import { repository } from '../../support/repository.ts'

const readOnly = { hasReadOnlyToken: true, isHidden: true }
const runner = {
  PATH: process.env['PATH'],
  'INPUT_GITHUB-TOKEN': 'ghs_0123456789',
  'INPUT_COMMENT-KEY': 'airline-agent',
  'INPUT_JUDGE-API-KEY': '',
  ACTIONS_RUNTIME_TOKEN: 'runtime-0123456789',
  GITHUB_OUTPUT: '/tmp/output',
}

describe('a job holds secrets', () => {
  test.for<readonly [string, Record<string, string>, Partial<typeof readOnly>, readonly string[]]>([
    ['not with what every job of a fork has', {}, {}, []],
    ['with the key of a provider', { OPENAI_API_KEY: 'sk-0123456789' }, {}, ['OPENAI_API_KEY']],
    ['with the key of the judge', { 'INPUT_JUDGE-API-KEY': 'k-0123456789' }, {}, ['INPUT_JUDGE-API-KEY']],
    [
      'with a setting of git',
      { GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${Buffer.from('me:p-0123456789').toString('base64')}` },
      {},
      ['GIT_CONFIG_VALUE_0'],
    ],
    ['with a password in an address', { DB: 'postgres://a:b0123456789@db/x' }, {}, ['DB']],
    [
      'by its value alone',
      { WHATEVER: ['ghp', 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6'].join('_') },
      {},
      ['WHATEVER'],
    ],
    [
      'with a token that may log in to clouds',
      { ACTIONS_ID_TOKEN_REQUEST_TOKEN: 't-0123456789' },
      {},
      ['ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
    ],
    ['with a token that can write', {}, { hasReadOnlyToken: false }, ['INPUT_GITHUB-TOKEN']],
    ["with a person's token", { 'INPUT_GITHUB-TOKEN': 'ghp_0123456789' }, {}, ['INPUT_GITHUB-TOKEN']],
    ['where commands can read our environment', {}, { isHidden: false }, ['ACTIONS_RUNTIME_TOKEN']],
  ])('%s', async ([, env, facts, expected]) => {
    await using repo = await repository()
    const job = { root: repo.path, env: { ...runner, ...env }, ...readOnly, ...facts }
    expect(await findJobSecrets(job)).toEqual(expected)
  })

  test("with a person's token that the checkout left behind", async () => {
    await using repo = await repository()
    const of = async (token: string) => {
      const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
      await repo.git('config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${basic}`)
      return findJobSecrets({ root: repo.path, env: runner, ...readOnly })
    }
    expect(await of('ghs_0123456789')).toEqual([])
    expect(await of('ghp_0123456789')).toEqual(['http.extraheader'])
  })

  test("with anybody's password that git knows", async () => {
    await using repo = await repository()
    await repo.git('config', 'url.https://bot:p-0123456789@example.com/.insteadOf', 'https://example.com/')
    expect(await findJobSecrets({ root: repo.path, env: runner, ...readOnly })).toEqual(['url.insteadof'])
  })
})
