import { expect, test } from 'vitest'
import { buildOwnCommand } from '../../src/github/own-command.ts'

const at = { serverUrl: 'https://github.com', workspace: '/home/runner/work/agent/agent' }
const cached = '/home/runner/work/_actions/acme/gate/v1/dist/index.js'
const from = (GITHUB_ACTION_REPOSITORY: string, GITHUB_ACTION_REF: string) => ({
  GITHUB_ACTION_REPOSITORY,
  GITHUB_ACTION_REF,
})

test.each(['v1', 'b0a5a5bba0d36ea2f31bd4b8e3c8d5ab3a0f2f4e', 'release/1.x'])(
  'an Action pinned at %s is fetched from its own repository at that ref',
  (ref) => {
    expect(buildOwnCommand(from('acme/gate', ref), at, cached)).toBe(
      `npx --yes --allow-remote=all https://github.com/acme/gate/archive/${ref}.tar.gz`,
    )
  },
)

test('an Action out of the checkout is started where it lies', () => {
  expect(buildOwnCommand({}, at, `${at.workspace}/tools/gate/dist/index.js`)).toBe(
    'node tools/gate/dist/index.js',
  )
})

test.each([
  ['a ref that a shell would read', from('acme/gate', 'v1;id'), cached],
  ['a ref that leaves the archive', from('acme/gate', '../../other'), cached],
  ['a name that is no repository', from('acme/gate/..', 'v1'), cached],
  ['no repository', {}, cached],
  ['a path that a shell would read', {}, `${at.workspace}/$(id)/index.js`],
])('%s is not made a command', (_, env, entry) => {
  expect(buildOwnCommand(env, at, entry)).toBe('scenario-gate')
})

test('an enterprise server does not say where its actions come from', () => {
  const enterprise = { ...at, serverUrl: 'https://github.acme.example' }
  expect(buildOwnCommand(from('acme/gate', 'v1'), enterprise, cached)).toBe('scenario-gate')
})
