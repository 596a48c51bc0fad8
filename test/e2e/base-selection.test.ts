import { describe, expect, test } from 'vitest'
import { gateChangeHere, type GatedChange } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'
import { again, careless, good, scenario } from '../support/suite.ts'

const config = (text: string): Files => ({ 'scenario-gate.yaml': text })
const named = (id: string, more: string, recorded: string) =>
  JSON.stringify({ id, ...JSON.parse(recorded), ...JSON.parse(more) })
const lines = (entries: Readonly<Record<string, string>>, more = '{}') =>
  Object.entries(entries)
    .map(([id, recorded]) => `${named(id, more, recorded)}\n`)
    .join('')
const asking = (question: string, recorded: string) =>
  recorded.replace('I want my money back for order 17.', question)

const list = (...traces: readonly string[]) => ({
  'scenarios/refund.yaml': scenario(
    'refund',
    `traces: [${traces.map((path) => JSON.stringify(path)).join(', ')}]\n`,
  ),
})
const rows = (...inputs: readonly string[]): Files => ({
  'scenarios/ask.yaml': `${scenario('ask')}dataset: ask.jsonl\ninput_field: input\n`,
  'scenarios/ask.jsonl': inputs.map((input) => `${JSON.stringify({ input })}\n`).join(''),
})

const told = ({ results }: GatedChange) =>
  (results.weakenings ?? []).map(({ kind, scenario: id, what, headByBase }) => [kind, id, what, headByBase])

/** The failing recording stays in the tree, and what selected it for its scenario changed. */
const hidden: readonly [name: string, base: Files, head: Files, recording: string][] = [
  [
    "the config's traces name another folder",
    {
      ...config('traces: recorded/*\n'),
      'scenarios/refund.yaml': scenario('refund'),
      'recorded/refund.json': good,
    },
    { ...config('traces: good/*\n'), 'recorded/refund.json': careless, 'good/refund.json': good },
    'recorded/refund.json',
  ],
  [
    'the first config names another folder',
    { 'scenarios/refund.yaml': scenario('refund'), 'scenarios/traces/refund.json': good },
    { ...config('traces: good/*\n'), 'scenarios/traces/refund.json': careless, 'good/refund.json': good },
    'scenarios/traces/refund.json',
  ],
  [
    'another key of one file',
    { ...list('all.jsonl#a'), 'scenarios/all.jsonl': lines({ a: good, b: good }) },
    { ...list('all.jsonl#b'), 'scenarios/all.jsonl': lines({ a: careless, b: good }) },
    'scenarios/all.jsonl#a',
  ],
  [
    'fewer traces',
    { ...list('x*.json'), 'scenarios/x1.json': good, 'scenarios/x2.json': again(good, 2) },
    { ...list('x1.json'), 'scenarios/x2.json': careless },
    'scenarios/x2.json',
  ],
  [
    'other traces',
    { ...list('x1.json'), 'scenarios/x1.json': good },
    { ...list('x2.json'), 'scenarios/x1.json': careless, 'scenarios/x2.json': good },
    'scenarios/x1.json',
  ],
  [
    'traces that were found by their name',
    { 'scenarios/refund.yaml': scenario('refund'), 'scenarios/traces/refund.json': good },
    { ...list('x2.json'), 'scenarios/traces/refund.json': careless, 'scenarios/x2.json': good },
    'scenarios/traces/refund.json',
  ],
  [
    'a letter of a row',
    {
      ...rows('Refund order 17', 'And order 5?'),
      'scenarios/traces/ask.json': asking('Refund order 17', good),
      'scenarios/traces/ask-3.json': asking('And order 5?', good),
    },
    {
      ...rows('Refund order 18', 'And order 5?'),
      'scenarios/traces/ask.json': asking('Refund order 17', careless),
      'scenarios/traces/ask-2.json': asking('Refund order 18', good),
    },
    'scenarios/traces/ask.json',
  ],
  [
    'a new scenario takes the recording',
    { ...list('all.jsonl'), 'scenarios/all.jsonl': lines({ a: good, b: again(good, 2) }) },
    {
      'scenarios/z.yaml':
        'id: z\ntraces: [all.jsonl]\nchecks: [{ type: output_contains, params: { value: refund } }]\n',
      'scenarios/all.jsonl': lines({ a: good }) + lines({ b: careless }, '{"scenario": "z"}'),
    },
    'scenarios/all.jsonl#b',
  ],
]

describe('a failing recording that the base selects', () => {
  test.for(hidden)('%s', async ([, base, head, recording]) => {
    const gated = await gateChangeHere(base, head)
    expect(gated.results.scenarios.map(({ outcome }) => outcome)).not.toContain('failed')
    expect([gated.code, gated.broken]).toEqual([1, ['hidden-failures!', ...gated.broken.slice(1)]])
    expect(told(gated)).toContainEqual(['recording-left-out', expect.any(String), recording, 'failed'])
    expect(gated.comment).toContain(recording)
  })
})

const called = (id: string, recorded: string) => JSON.stringify({ ...JSON.parse(recorded), scenario: id })
const two = (first: string, second: string): Files => ({
  'scenarios/a.yaml': scenario('a', `traces: ${first}\n`),
  'scenarios/b.yaml': scenario('b', `traces: ${second}\n`).replace('get_order, issue_refund', 'look, act'),
})
const acts = JSON.stringify(
  JSON.parse(good.replaceAll('get_order', 'look').replaceAll('issue_refund', 'act')),
)

/** Each selects what the base does, or recordings that pass by its checks. */
const honest: readonly [name: string, base: Files, head: Files][] = [
  [
    'globs that are written in another way',
    { ...list('x*.json'), 'scenarios/x1.json': good, 'scenarios/x2.json': again(good, 2) },
    list('x1.json', 'x2.json'),
  ],
  [
    'a folder that is moved with its recordings',
    {
      ...config('traces: recorded/*\n'),
      'scenarios/refund.yaml': scenario('refund'),
      'recorded/refund.json': good,
    },
    {
      ...config('traces: evidence/*\n'),
      'recorded/refund.json': null,
      'evidence/refund.json': again(good, 2),
    },
  ],
  [
    'a file of many that is taken apart',
    { ...list('all.jsonl#a'), 'scenarios/all.jsonl': lines({ a: good, b: careless }) },
    { ...list('a.json'), 'scenarios/all.jsonl': null, 'scenarios/a.json': named('a', '{}', good) },
  ],
  [
    'a recording that stays behind, and passes',
    { ...list('x1.json'), 'scenarios/x1.json': good },
    { ...list('x2.json'), 'scenarios/x2.json': again(good, 2) },
  ],
  [
    'recordings that are numbered anew, and name their scenarios',
    {
      ...two('1.json', '2.json'),
      'scenarios/1.json': called('a', good),
      'scenarios/2.json': called('b', acts),
    },
    {
      ...two('2.json', '3.json'),
      'scenarios/c.yaml':
        'id: c\ntraces: 1.json\nchecks: [{ type: output_contains, params: { value: refund } }]\n',
      'scenarios/1.json': called('c', careless),
      'scenarios/2.json': called('a', good),
      'scenarios/3.json': called('b', acts),
    },
  ],
  [
    'a scenario that is new, with a recording beside the others',
    { ...list('x*.json'), 'scenarios/x1.json': good },
    {
      ...list('x1.json'),
      'scenarios/c.yaml':
        'id: c\ntraces: x2.json\nchecks: [{ type: output_contains, params: { value: refund } }]\n',
      'scenarios/x2.json': called('c', careless),
    },
  ],
  [
    'rows that move, and one that is added',
    {
      ...rows('Refund order 17', 'And order 5?'),
      'scenarios/traces/ask-1.json': asking('Refund order 17', good),
      'scenarios/traces/ask-2.json': asking('And order 5?', good),
    },
    {
      ...rows('New', 'And order 5?', 'Refund order 17'),
      'scenarios/traces/ask-1.json': asking('New', good),
      'scenarios/traces/ask-3.json': asking('Refund order 17', good),
    },
  ],
  [
    'a row that is corrected and recorded anew',
    {
      ...rows('Refund order 17', 'And order 5?'),
      'scenarios/traces/ask-1.json': asking('Refund order 17', good),
      'scenarios/traces/ask-2.json': asking('And order 5?', good),
    },
    {
      ...rows('Refund order 18', 'And order 5?'),
      'scenarios/traces/ask-1.json': asking('Refund order 18', good),
    },
  ],
  [
    'a scenario that is renamed with its recording',
    { 'scenarios/refund.yaml': scenario('refund'), 'scenarios/traces/refund.json': good },
    {
      'scenarios/refund.yaml': scenario('money-back'),
      'scenarios/traces/refund.json': null,
      'scenarios/traces/money-back.json': good,
    },
  ],
]

describe('recordings that no scenario loses', () => {
  test.for(honest)('%s', async ([, base, head]) => {
    const gated = await gateChangeHere(base, head)
    expect([gated.code, gated.outputs['gate']]).toEqual([0, 'open'])
    expect(
      told(gated).filter(([kind, , , byBase]) => kind === 'recording-left-out' || byBase !== 'passed'),
    ).toEqual([])
  })
})
