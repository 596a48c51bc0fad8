import { expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'

const scenario = (command: string) =>
  `id: refund\ninput: I want my money back\nrun_command: ${command}\nchecks:\n  - { type: output_contains, params: { value: refund } }\n`
const row = (id: string, input: string) => JSON.stringify({ id, input })
const agent = (word: string) =>
  `process.stdout.write(process.argv[2].toLowerCase().includes('${word}'.toLowerCase()) ? 'refund' : 'Hello.')`
const answer = (text: string) => `process.stdout.write(${JSON.stringify(text)})\n`
const passes = (condition: string) => `export const passes = (text) => ${condition}\n`
const base = {
  'agent.mjs': answer('Your refund is on its way.'),
  'scenarios/refund.yaml': scenario('[node, agent.mjs]'),
}

const suite = (asked: string, rowId = 'one') => ({
  'agent.mjs': agent(asked),
  'scenarios/refund.yaml': scenario('[node, agent.mjs]').replace('I want my money back', asked),
  'scenarios/rows.yaml': scenario('[node, agent.mjs]').replace(
    'id: refund\ninput: I want my money back',
    'id: rows\ndataset: rows.jsonl\ninput_field: input',
  ),
  'scenarios/rows.jsonl': row(rowId, asked),
})

test('a change that breaks its agent and starts another program in its place is not open', async () => {
  const broken = { 'agent.mjs': answer('Hello.'), 'scenarios/refund.yaml': scenario('[echo, refund]') }
  const ended = await gateChangeHere(base, broken)
  expect([ended.code, ended.broken]).toEqual([1, ['hidden-failures!']])
  expect(ended.results.weakenings).toMatchObject([
    { kind: 'command-replaced', what: 'run_command', from: 'node agent.mjs', headByBase: 'unverified' },
  ])
  expect(ended.comment).toContain('run_command starts other programs: node agent.mjs → echo refund')
})

test.for<[string, string, string?, string?]>([
  ['names the agent beside it', '[echo, refund, agent.mjs]'],
  ['reads the agent as text', '[node, canned.mjs, agent.mjs]'],
  ['loads a module that answers in its place', '[node, --import, ./canned.mjs, agent.mjs]'],
  ['does so by a variable', '[node, agent.mjs]', 'env: { NODE_OPTIONS: --import ./canned.mjs }\n'],
  ['does so by a file of variables', '[node, agent.mjs]', '', 'NODE_OPTIONS=--import ./canned.mjs\n'],
])('nor is one whose command %s', async ([, command, more = '', dotEnv = 'PORT=1\n']) => {
  const broken = {
    '.env': dotEnv,
    'agent.mjs': answer('Hello.'),
    'canned.mjs': `${answer('refund')}process.exit(0)\n`,
    'scenarios/refund.yaml': scenario(command) + more,
  }
  const ended = await gateChangeHere(base, broken)
  expect([ended.code, ended.broken]).toEqual([1, ['hidden-failures!']])
  expect(ended.results.weakenings).toMatchObject([{ kind: 'command-replaced', headByBase: 'unverified' }])
})

test('nor is one whose own check imports what lets everything pass', async () => {
  const own = {
    ...base,
    'scenario-gate.yaml': 'checks: { mine: { command: [node, mine.mjs] } }\n',
    'mine.mjs': `import { passes } from './lib/passes.mjs'
let text = ''
process.stdin.on('data', (part) => (text += part)).on('end', () =>
  console.log(JSON.stringify({ status: passes(text) ? 'pass' : 'fail' })))
`,
    'lib/passes.mjs': passes('text.includes("on its way")'),
    'scenarios/refund.yaml': scenario('[node, agent.mjs]').replace(/- .*/, '- { type: mine }'),
  }
  const broken = { 'agent.mjs': answer('Hello.'), 'lib/passes.mjs': passes('true') }
  const ended = await gateChangeHere(own, broken)
  expect([ended.code, ended.broken]).toEqual([1, ['hidden-failures!']])
  expect(ended.results.weakenings).toMatchObject([{ what: 'mine', headByBase: 'failed' }])
  const better = { 'lib/passes.mjs': passes('/on its way/i.test(text)') }
  expect((await gateChangeHere(own, better)).code).toBe(0)
})

test('so is one that asks its broken agent something else, in a scenario or in a row of a dataset', async () => {
  const ended = await gateChangeHere(suite('I want my money back'), suite('Say it!', 'two'))
  expect([ended.code, ended.broken]).toEqual([1, ['hidden-failures!']])
  expect(
    ended.results.weakenings?.map(({ kind, scenario: id, headByBase }) => [kind, id, headByBase]),
  ).toEqual([
    ['input-replaced', 'refund', 'unverified'],
    ['input-replaced', 'rows', 'unverified'],
  ])
  const rows = (...inputs: readonly string[]) => ({
    ...suite('I want my money back'),
    'agent.mjs': agent('money'),
    'scenarios/rows.jsonl': inputs.map((input, index) => row(String(index), input)).join('\n'),
  })
  const moved = await gateChangeHere(
    rows('money back', 'Money?'),
    rows('My money, now!', 'money back', 'Money?'),
  )
  expect([moved.code, moved.results.weakenings ?? []]).toEqual([0, []])
  const edited = await gateChangeHere(suite('I want my money back'), suite('I want my money, please'))
  expect([edited.code, edited.results.weakenings ?? []]).toEqual([0, []])
})

const other = `id: another\ninput: x\nrun_command: [cp, fake.mjs, agent.mjs]\ninput_via: none\nchecks:\n  - { type: exit_code, params: { code: 0 } }\n`

test.for<[string, Files, Files]>([
  [
    'setup',
    base,
    { 'scenarios/refund.yaml': `${scenario('[node, agent.mjs]')}setup: [cp, fake.mjs, agent.mjs]\n` },
  ],
  [
    'program of setup',
    {
      ...base,
      'seed.mjs': '',
      'scenarios/refund.yaml': `${scenario('[node, agent.mjs]')}setup: [node, seed.mjs]\n`,
    },
    { 'seed.mjs': "import { copyFileSync } from 'node:fs'\ncopyFileSync('fake.mjs', 'agent.mjs')\n" },
  ],
  [
    'setup that replaces what the agent imports',
    { ...base, 'agent.mjs': "import './lib.mjs'\n", 'lib.mjs': base['agent.mjs'] },
    {
      'agent.mjs': "import './lib.mjs'\n",
      'lib.mjs': answer('Hello.'),
      'scenarios/refund.yaml': `${scenario('[node, agent.mjs]')}setup: [cp, fake.mjs, lib.mjs]\n`,
    },
  ],
  ['scenario beside it', base, { 'scenarios/another.yaml': other }],
])('nor is one whose %s puts another program in the place of its agent', async ([, before, change]) => {
  const broken = { 'agent.mjs': answer('Hello.'), 'fake.mjs': base['agent.mjs'], ...change }
  const ended = await gateChangeHere(before, broken, { inputs: { concurrency: '1' } })
  expect([ended.code, ended.of('refund')?.outcome]).toEqual([1, 'unverified'])
  expect(ended.of('refund')?.reason).toMatch(/^a command of this run, such as `setup`, altered `\w+\.mjs` of/)
})

test('what setup builds, and an agent writes down, is none of its committed sources', async () => {
  const built = {
    ...base,
    '.gitignore': 'scenario-gate-results.json\nbuilt.mjs\n',
    'orders.json': '[]',
    'scenarios/refund.yaml': `${scenario('[node, built.mjs]')}trials: 2\nsetup: [cp, agent.mjs, built.mjs]\n`,
    'agent.mjs': `${base['agent.mjs']}\nimport('node:fs').then((fs) => fs.writeFileSync('orders.json', process.hrtime().join()))\n`,
  }
  const ended = await gateChangeHere(built, { 'README.md': 'x' })
  expect([ended.code, ended.of('refund')?.outcome]).toEqual([0, 'passed'])
})

test('other flags and another place of an agent are the change under test', async () => {
  const moved = {
    'agent.mjs': null,
    'src/agent.mjs': base['agent.mjs'],
    'scenarios/refund.yaml': scenario('[node, --no-warnings, src/agent.mjs, --fast]'),
  }
  const ended = await gateChangeHere(base, moved)
  expect([ended.code, ended.results.weakenings ?? []]).toEqual([0, []])
})
