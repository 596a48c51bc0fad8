import { describe, expect, test } from 'vitest'
import { plan } from '../support/planned-traces.ts'

describe('a trace out of the pool', () => {
  test.for([
    ['traces/refund.json', 'refund'],
    ['traces/refund-1.json', 'refund'],
    ['traces/refund_2.jsonl', 'refund'],
    ['traces/refund.3.json', 'refund'],
    ['traces/refund.trial-2.json', 'refund'],
    ['traces/refund_trial3.json', 'refund'],
    ['traces/refund_1718000000000.jsonl', 'refund'],
    ['traces/deep/er/refund-1.json', 'refund'],
    ['traces/refund-eu.json', 'refund-eu'],
    ['traces/refund-eu-1.json', 'refund-eu'],
    ['traces/v2-10.json', 'v2-10'],
    ['traces/v2-10-1.json', 'v2-10'],
    ['traces/v2-11.json', 'v2'],
    ['traces/refunds.json', ''],
    ['traces/refund-x.json', ''],
    ['traces/my-refund.json', ''],
  ] as const)('%s is named after %j', async ([file, id]) => {
    const scenarios = { refund: '', 'refund-eu': '', v2: '', 'v2-10': '' }
    expect((await plan(scenarios, { [file]: [{}] })).routed).toEqual([`${file} t → ${id}`])
  })

  test('belongs to the scenario that it names, and its file counts no more', async () => {
    const traces = {
      'traces/a-1.json': [{ id: '1', scenario: 'b' }, { id: '2' }, { id: '3', scenario: 'gone' }],
    }
    expect(await plan({ a: '', b: '' }, traces)).toEqual({
      files: ['traces/a-1.json'],
      routed: ['traces/a-1.json 1 → b', 'traces/a-1.json 2 → a', 'traces/a-1.json 3 → '],
      said: [
        'warning traces/a-1.json trace `3` belongs to no scenario: it names a scenario that does not exist; named: `gone`',
      ],
    })
  })

  test('is not taken by a scenario that lists its traces', async () => {
    const traces = {
      'own/x.json': [{ id: '1' }],
      'traces/a.json': [{ id: '2' }],
      'traces/m.json': [{ id: '3', scenario: 'a' }],
    }
    const because =
      'the scenario that it is named for lists its own `traces`, and this file is not among them'
    expect(await plan({ a: 'traces: ../own/x.json' }, traces)).toEqual({
      files: ['own/x.json', 'traces/a.json', 'traces/m.json'],
      routed: ['own/x.json 1 → a', 'traces/a.json 2 → ', 'traces/m.json 3 → '],
      said: [
        `warning traces/a.json trace \`2\` belongs to no scenario: ${because}`,
        `warning traces/m.json trace \`3\` belongs to no scenario: ${because}; named: \`a\``,
      ],
    })
  })

  test('notes beside traces are not read, unless a glob asks for them', async () => {
    const traces = {
      'traces/a.json': [],
      'traces/SOURCES.md': [],
      'traces/LICENSE': [],
      'traces/odd.log': [],
      'traces/x.txt': [],
      'traces/x.yaml': [],
      'traces/junit.xml': [],
      'traces/media/answer.mp3': [],
      'traces/y.transcript.yaml': [],
      'traces/z.Transcript.yml': [],
    }
    expect((await plan({ a: '' }, traces)).files).toEqual([
      'traces/a.json',
      'traces/odd.log',
      'traces/y.transcript.yaml',
      'traces/z.Transcript.yml',
    ])
    expect((await plan({ a: '' }, traces, { pool: ['traces/*.txt'] })).files).toEqual(['traces/x.txt'])
  })
})

describe('traces that a scenario lists', () => {
  test('are its trials, each file once', async () => {
    const traces = { 'traces/x-1.json': [{}], 'traces/x-2.json': [{}], 'traces/y.json': [{ id: 'y' }] }
    expect(
      await plan({ a: 'traces: [../traces/x-*.json, ../traces/x-1.json]' }, traces, { pool: [] }),
    ).toEqual({
      files: ['traces/x-1.json', 'traces/x-2.json'],
      routed: ['traces/x-1.json t → a', 'traces/x-2.json t → a'],
      said: [],
    })
  })

  test('out of a file of many are picked by trace id, scenario or task; the others are left alone', async () => {
    const many = [
      { id: '0/0', scenario: '0' },
      { id: '1/0', scenario: '1' },
      { id: '1/1', scenario: '1' },
      { id: '2/0', scenario: '2' },
    ]
    const scenarios = {
      a: 'traces: ../traces/many.json#1',
      b: 'traces: ["../traces/*.json#2/0"]',
      c: 'traces: ../traces/many.json#9',
    }
    expect(await plan(scenarios, { 'traces/many.json': many })).toEqual({
      files: ['traces/many.json'],
      routed: [
        'traces/many.json 0/0 → ',
        'traces/many.json 1/0 → a',
        'traces/many.json 1/1 → a',
        'traces/many.json 2/0 → b',
      ],
      said: [
        'error suite/c.yaml:3:1 `traces`: no trace in `traces/many.json` has the id, scenario or task `9`',
      ],
    })
  })

  test('by several scenarios go to the one that a trace names, else to all of them', async () => {
    const scenarios = { a: 'traces: ../t.json', b: 'traces: ../t.json', c: '' }
    const many = [
      { id: '1', scenario: 'a' },
      { id: '2' },
      { id: '3', scenario: 'task-7' },
      { id: '4', scenario: 'c' },
    ]
    expect((await plan(scenarios, { 't.json': many })).routed).toEqual([
      't.json 1 → a',
      't.json 2 → a, b',
      't.json 3 → a, b',
      't.json 4 → a, b',
    ])
  })

  test('and are not there are said at their place', async () => {
    expect((await plan({ a: 'traces:\n  - ../traces/a-*.json\n  - b.json#1' }, {})).said).toEqual([
      'error suite/a.yaml:4:5 `traces`: no file matches `traces/a-*.json`; there is no folder `traces`',
      'error suite/a.yaml:5:5 `traces`: no file matches `suite/b.json`; there is `suite/a.yaml`',
    ])
  })

  test.for([
    ['../tarces/*.json', 'there is no folder `tarces`; did you mean `traces`?'],
    ['../traces/a/*.json', 'there is no folder `traces/a`; did you mean `traces/b`?'],
    ['../traces/b/*.jsonl', 'there is `traces/b/1.json`, `traces/b/2.json`, `traces/b/3.json` and 1 more'],
    ['../traces/b/l.json', 'did you mean `traces/b/1.json`?'],
    ['../traces/a[1.json', 'there is `traces/b/1.json`, `traces/b/2.json`, `traces/b/3.json` and 1 more'],
  ])('and are not there are named with what is: %s', async ([glob, near]) => {
    const files = Object.fromEntries([1, 2, 3, 4].map((number) => [`traces/b/${number}.json`, [{ id: '1' }]]))
    const { said } = await plan({ a: `traces: ${JSON.stringify(glob)}` }, files)
    expect(said[0]).toMatch(/ no file matches /)
    expect(said[0]?.split('; ').slice(1).join('; ')).toBe(near)
  })
})

test('trace_refs are ids of traces or paths, on top of the names', async () => {
  const traces = {
    'traces/a-1.json': [{ id: '1' }],
    'traces/run.jsonl': [{ id: 'abc' }, { id: 'def' }],
    'old/x.json': [{ id: 'x1', scenario: 'x' }, { id: 'x2' }],
  }
  const { routed } = await plan({ a: 'trace_refs: [abc, "../old/x.json#x", ../none.json, unknown]' }, traces)
  expect(routed).toEqual([
    'old/x.json x1 → a',
    'old/x.json x2 → ',
    'traces/a-1.json 1 → a',
    'traces/run.jsonl abc → a',
    'traces/run.jsonl def → ',
  ])
})

test('scenarios with problems take their traces, so that these are not called strays', async () => {
  const files = { 'suite/broken.yaml': 'id: [', 'suite/twin.yaml': 'id: a\nchecks: []' }
  const traces = { 'traces/a.json': [{}], 'traces/broken-1.json': [{}] }
  const { routed } = await plan({ a: '' }, traces, { files })
  expect(routed).toEqual(['traces/a.json t → a, a', 'traces/broken-1.json t → broken'])
})
