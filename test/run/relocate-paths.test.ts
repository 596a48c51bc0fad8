import { delimiter } from 'node:path'
import { expect, test } from 'vitest'
import { relocatePaths } from '../../src/run/base-checkout.ts'

test('paths into a folder lead into its copy, also in lists', () => {
  const env = {
    GITHUB_WORKSPACE: '/work/agent',
    PYTHONPATH: ['/work/agent/src', '/usr/lib', '/work/agent-2'].join(delimiter),
    NOTE: 'see /work/agent',
    UNSET: undefined,
  }
  expect(relocatePaths(env, '/work/agent', '/tmp/base')).toEqual({
    GITHUB_WORKSPACE: '/tmp/base',
    PYTHONPATH: ['/tmp/base/src', '/usr/lib', '/work/agent-2'].join(delimiter),
    NOTE: 'see /work/agent',
    UNSET: undefined,
  })
})

test('of a repository at the root of the disk nothing is moved: all programs are in it', () => {
  const env = { PATH: '/usr/bin' }
  expect(relocatePaths(env, '/', '/tmp/base')).toBe(env)
})
