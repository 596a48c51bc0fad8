import { expect, test } from 'vitest'
import { moduleOf, programOf } from '../support/custom-project.ts'
import { gateChangeHere } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'
import { judged } from '../support/judge/judged-project.ts'
import { recording } from '../support/suite.ts'
import * as worlds from './untrusted/worlds.ts'

const kept = worlds.calibrated(await worlds.reply('fail'))
const passing = await worlds.reply('pass')

const replaysFrom = (folder: string) =>
  `judge: replay\njudge-uncalibrated: advisory\njudge-replies: ${folder}\n`
const moved = (replies: Files): Files =>
  Object.fromEntries(
    Object.entries(replies).map(([path, text]) => [path.replace('.scenario-gate/judge', 'replies'), text]),
  )

const greeting = (answer: string) => recording({ tools: [], answer })
const says = 'checks: [{ type: output_contains, params: { value: Hello } }]\n'
const one = (more: string, answer = 'Hello'): Files => ({
  'scenarios/a.yaml': `id: a\ntags: [greetings]\n${more}${says}`,
  'scenarios/traces/a.json': greeting(answer),
  'prompts/system.md': 'Be nice.',
})
const cost = (tokens: number): Files => ({
  'scenarios/a.yaml': 'id: a\nchecks: [{ type: max_cost, params: { max_usd: 1 } }]\n',
  'scenarios/traces/a.json': JSON.stringify({
    object: 'chat.completion',
    model: 'house-model',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
    usage: { prompt_tokens: tokens, completion_tokens: 1, total_tokens: tokens + 1 },
  }),
})
const prices = (input: number): Files => ({
  'scenario-gate.yaml': `prices: { house-model: { input: ${input}, output: 0 } }\n`,
})

const polite = moduleOf(
  'return { status: /please/.test(trace.output) ? "pass" : "fail", reason: "no please" }',
)
const importing = moduleOf('return { status: says(trace.output) ? "pass" : "fail", reason: "no please" }')
const says_ = 'export const says = (text) => /please/.test(text)\n'
const always = moduleOf('return { status: "pass", reason: "ok" }')
const own = (module: string): Files => ({
  'scenario-gate.yaml': `checks: { politeness: { module: ${module} } }\n`,
})
const program = (path: string): Files => ({
  'scenario-gate.yaml': `checks: { politeness: { command: [${JSON.stringify(process.execPath)}, ${path}] } }\n`,
})
const asksPlease =
  'answer({ status: /please/.test(question.trace.output) ? "pass" : "fail", reason: "no please" })'
const custom: Files = {
  ...own('checks/a.mjs'),
  'checks/a.mjs': polite,
  'scenarios/a.yaml': 'id: a\nchecks: [{ type: politeness }]\n',
  'scenarios/traces/a.json': greeting('Yes, please.'),
}

const rude = { 'prompts/system.md': 'Be rude.' }
const refuses = { 'scenarios/traces/a.json': greeting('No.') }

/** Green in the base, and broken by the change. */
const broken: [name: string, base: Files, change: Files][] = [
  [
    'agent files that it takes out of the list',
    { ...one(''), 'scenario-gate.yaml': 'agent-files: [prompts/**]\n' },
    { ...rude, 'scenario-gate.yaml': 'agent-files: [src/**]\n' },
  ],
  [
    'files of a tag that it takes out',
    { ...one(''), 'scenario-gate.yaml': 'affects: { greetings: [prompts/**] }\n' },
    { ...rude, 'scenario-gate.yaml': 'affects: { greetings: [src/**] }\n' },
  ],
  [
    'files that a scenario is not about any more',
    one('affects: [prompts/**]\n'),
    { ...one('affects: [src/**]\n'), ...rude },
  ],
  ['a price that it lowers', { ...cost(1_000), ...prices(2) }, { ...cost(1_000_000), ...prices(0.1) }],
  [
    'a price that it takes away',
    { ...cost(1_000), ...prices(2) },
    { ...cost(1_000_000), 'scenario-gate.yaml': null },
  ],
  ['a check of the project that it edits', custom, { 'checks/a.mjs': always, ...refuses }],
  [
    'what a check of the project imports',
    {
      ...custom,
      'checks/a.mjs': `import { says } from './says.mjs'\n${importing}`,
      'checks/says.mjs': says_,
    },
    { 'checks/says.mjs': 'export const says = () => true\n', ...refuses },
  ],
  [
    'another check of the project under its name',
    custom,
    { ...own('checks/b.mjs'), 'checks/b.mjs': always, ...refuses },
  ],
  [
    'another program of the project under its name',
    { ...custom, ...program('check.cjs'), 'check.cjs': programOf(asksPlease) },
    { ...program('other.cjs'), 'other.cjs': programOf('answer({ status: "pass" })'), ...refuses },
  ],
]

test.for(broken)('a change does not open the gate by %s', async ([, base, change]) => {
  expect((await gateChangeHere(base, { 'notes.md': 'x' })).code).toBe(0)
  expect((await gateChangeHere(base, change)).code).toBe(1)
})

test.for<[name: string, change: Files]>([
  ['nothing', { 'notes.md': 'x' }],
  ['a recorded reply that it edits', passing],
  ['recorded replies that it moves', { ...moved(passing), 'scenario-gate.yaml': replaysFrom('replies') }],
  ['the calibration that it deletes', { 'judge-calibration.json': null }],
  ['the calibration that it empties', { 'judge-calibration.json': worlds.uncalibrated }],
])('a judge that found against the agent still does, by %s', async ([, change]) => {
  const { code, of } = await gateChangeHere(kept.base, { 'prompt.txt': 'x', ...change })
  expect([code, of('refund')?.outcome]).toEqual([1, 'failed'])
})

test('a better check of the project is no weakening', async () => {
  const better = { 'checks/a.mjs': polite.replace('/please/', '/please\\./') }
  const { code, results } = await gateChangeHere(custom, better)
  expect([code, results.weakenings]).toEqual([0, undefined])
})

const asks = (criteria: string, answer: string) => ({
  ...judged('refund', criteria),
  'scenarios/refund.json': recording({ tools: ['get_order'], answer }),
})

test('a judge that is asked for less of a worse answer, by replies that the base has none of, opens nothing', async () => {
  const said = 'criteria: It is polite.\n'
  const [strict, mild] = [asks(said, 'Certainly.'), asks('criteria: It is text.\n', 'No.')]
  const base = {
    ...strict,
    ...(await worlds.replyTo(strict, 'pass')),
    'scenario-gate.yaml': 'judge: replay\n',
  }
  const replies = await worlds.replyTo(mild, 'pass')
  const ended = await gateChangeHere(base, { ...mild, ...replies })
  expect([ended.code, ended.broken]).toEqual([1, ['hidden-failures!']])
  expect(ended.results.weakenings).toMatchObject([{ what: 'criteria', headByBase: 'unverified' }])
  const both = await worlds.replyTo(asks(said, 'No.'), 'pass')
  expect((await gateChangeHere(base, { ...mild, ...both, ...replies })).code).toBe(0)
})
