import { expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'
import { good, scenario } from '../support/suite.ts'

const suite: Files = {
  'scenarios/refund.yaml': scenario('refund'),
  'scenarios/traces/refund.json': good,
  '.github/workflows/evals.yml': 'jobs:\n  evals:\n    steps:\n      - uses: ./.github/actions/prepare\n',
  '.github/actions/prepare/action.yml': 'runs: {}\n',
}
const env = { GITHUB_WORKFLOW_REF: 'octo/agent/.github/workflows/evals.yml@refs/pull/7/merge' }
const setup = (line: string): Files => ({ 'scenario-gate.yaml': `setup: ${line}\n` })

test.for<[name: string, base: Files, head: Files, named: string[]]>([
  ['its workflow', {}, { '.github/workflows/evals.yml': 'jobs: {}\n' }, ['.github/workflows/evals.yml']],
  [
    'an action that its workflow uses',
    {},
    { '.github/actions/prepare/action.yml': 'runs: { using: node20 }\n' },
    ['.github/actions/prepare/action.yml'],
  ],
  ['a `.env`', {}, { '.env': 'MODEL=kind\n' }, ['.env']],
  ['a `.env` that is gone', { '.env': 'MODEL=kind\n' }, { '.env': null }, ['.env']],
  ['the first config file', {}, { 'scenario-gate.yaml': 'timeout: 60\n' }, ['scenario-gate.yaml']],
  [
    'what the setup runs',
    { ...setup('node scripts/ready.mjs'), 'scripts/ready.mjs': '' },
    { 'scripts/ready.mjs': '// other' },
    ['scripts/ready.mjs'],
  ],
  ['another workflow', {}, { '.github/workflows/release.yml': 'jobs: {}\n' }, []],
  ['another file', setup('npm ci'), { 'README.md': 'x' }, []],
])('a change of the gate itself is named on the first screen: %s', async ([, base, head, named]) => {
  const gated = await gateChangeHere({ ...suite, ...base }, head, { env })
  expect([gated.code, gated.results.gateFiles ?? []]).toEqual([0, named])
  const told = [...gated.comment.matchAll(/Changed in the gate itself: \[ (\S+) \]/g)].map(([, file]) => file)
  expect(told).toEqual(named)
})
