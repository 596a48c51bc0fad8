import { expect, test } from 'vitest'
import { comparedTrees } from '../support/compared.ts'
import { good, recording } from '../support/suite.ts'

type Files = Readonly<Record<string, string>>
const output = '  - {type: output_contains, params: {value: refund}}\n'
const withChecks = (checks: string, more = ''): Files => ({
  'scenarios/a.yaml': `id: a\n${more}checks:\n${checks}`,
  'scenarios/traces/a.json': good,
})
const weakenings = async (base: Files, head: Files) => (await comparedTrees(base, head)).weakenings

const run = 'run_command: [node, agent.js]\n'
const at = (path: string) => ({
  [`scenarios/${path}`]: recording({ tools: ['get_order'], answer: 'Done.' }),
})
const named = (path: string, more = '') => ({
  ...withChecks(output, `${more}traces: [${path}]\n`),
  ...at(path),
})
const idOf = (path: string) => ({
  [`scenarios/${path}`]: JSON.stringify({ ...JSON.parse(Object.values(at(path))[0] ?? ''), id: 'one' }),
})

test.for<[name: string, base: Record<string, string>, head: Record<string, string>, told: unknown[]]>([
  [
    'beside a command that had none',
    withChecks(output, run),
    named('x.json', run),
    [null, '["scenarios/x.json"]'],
  ],
  ['of other files', named('x.json'), named('y.json'), ['["scenarios/x.json"]', '["scenarios/y.json"]']],
  [
    'of other files, beside a command',
    named('x.json', run),
    named('y.json', run),
    ['["scenarios/x.json"]', '["scenarios/y.json"]'],
  ],
  [
    'of other files than its name says',
    { ...withChecks(output), ...at('traces/a.json') },
    named('y.json'),
    [null, '["scenarios/y.json"]'],
  ],
  [
    'of the file that its name says',
    { ...withChecks(output), ...at('traces/a.json') },
    named('traces/a.json'),
    [],
  ],
  [
    'of files that were moved',
    { ...named('x.json'), ...idOf('x.json') },
    { ...named('y.json'), ...idOf('y.json') },
    [],
  ],
  ['of the same files', named('x.json', run), named('x.json', run), []],
])('recordings %s', async ([, base, head, told]) => {
  const found = await weakenings(base, head)
  const expected =
    told.length === 0 ? [] : [{ kind: 'traces-changed', what: 'traces', from: told[0], to: told[1] }]
  expect(found).toMatchObject(expected)
})
