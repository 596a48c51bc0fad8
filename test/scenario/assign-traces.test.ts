import { describe, expect, test } from 'vitest'
import { placeOf } from '../../src/core/diagnostic.ts'
import { planTraces } from '../../src/scenario/assign-traces.ts'
import { loadSuite } from '../../src/scenario/load-suite.ts'
import { Trace } from '../../src/trace/trace.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { rowId } from '../support/row-id.ts'

/** A trace by what routing looks at. */
interface Recorded {
  readonly id?: string
  readonly scenario?: string
  readonly input?: string
}

/**
 * Loads the scenarios (by file name in `suite/`, without their checks), plans over the trace files and
 * routes every trace: `file traceId → ids`, and what is said in the end.
 */
async function plan(
  scenarios: Readonly<Record<string, string>>,
  traces: Readonly<Record<string, readonly Recorded[]>>,
  options: { readonly pool?: readonly string[]; readonly files?: Readonly<Record<string, string>> } = {},
) {
  const checks = 'checks: [{type: max_turns, params: {max: 3}}]'
  const texts = Object.entries(scenarios).map(([name, text]) => [
    `suite/${name}.yaml`,
    `id: ${name}\n${checks}\n${text}`,
  ])
  const paths = Object.keys(traces).map((path) => [path, ''])
  const tree = memoryTree({ ...Object.fromEntries([...texts, ...paths]), ...options.files })
  const suite = await loadSuite(tree, ['suite'])
  const planned = await planTraces(suite.scenarios, tree, options.pool ?? ['traces/**'])
  const routed = planned.files.flatMap((file) =>
    (traces[file] ?? []).map(({ id = 't', scenario = null, input = null }) => {
      const source = { file, format: 'test' }
      const trace = new Trace({ id, source, spans: [], scenario, stated: { userInput: input } })
      return `${file} ${id} → ${planned
        .route(file, trace)
        .map((found) => found.id)
        .join(', ')}`
    }),
  )
  const said = [...suite.diagnostics, ...planned.diagnostics, ...planned.unassigned()]
  return {
    files: planned.files,
    routed,
    said: said.map((found) => `${found.severity} ${placeOf(found)} ${found.message}`),
  }
}

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
        'warning traces/a-1.json trace `3` belongs to no scenario: no scenario has the id that the trace names; named: `gone`',
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

const isRow = (input: unknown) => typeof input === 'object' && input !== null && 'q' in input

/** The dataset `rows.jsonl`, by the inputs of its rows, or by whole rows. */
function rows(...inputs: readonly unknown[]) {
  return {
    'suite/rows.jsonl': inputs.map((q) => JSON.stringify(isRow(q) ? q : { q })).join('\n'),
  }
}

const how = 'name the row in the trace as `<scenario>/<id of the row>`'

describe('rows of a dataset', () => {
  const ask = { ask: 'dataset: rows.jsonl\ninput_field: q' }
  const [one, two] = [`ask/${rowId('one')}`, `ask/${rowId('two')}`]

  test('get the traces with their input, whatever row these name', async () => {
    const traces = {
      'traces/all.jsonl': [
        { id: '1', scenario: 'ask/2', input: 'one' },
        { id: '2', scenario: 'ask', input: ' one\n' },
        { id: '3', scenario: 'ask', input: '{"b": 1, "a": [2]}' },
        { id: '4', scenario: 'ask', input: '4' },
        { id: '5', scenario: 'ask', input: 'five' },
        { id: '6', scenario: 'ask' },
        { id: '7', scenario: one, input: 'two' },
        { id: '8', scenario: 'ask/99', input: 'two' },
        { id: '9', scenario: 'ask/gone', input: 'gone' },
      ],
      'traces/ask_1718000000000.jsonl': [{ id: '7', input: 'two' }],
    }
    expect(await plan(ask, traces, { files: rows('one', 'two', { a: [2], b: 1 }, 4) })).toEqual({
      files: ['traces/all.jsonl', 'traces/ask_1718000000000.jsonl'],
      routed: [
        `traces/all.jsonl 1 → ${one}`,
        `traces/all.jsonl 2 → ${one}`,
        `traces/all.jsonl 3 → ask/${rowId({ a: [2], b: 1 })}`,
        `traces/all.jsonl 4 → ask/${rowId(4)}`,
        'traces/all.jsonl 5 → ',
        'traces/all.jsonl 6 → ',
        `traces/all.jsonl 7 → ${two}`,
        `traces/all.jsonl 8 → ${two}`,
        'traces/all.jsonl 9 → ',
        `traces/ask_1718000000000.jsonl 7 → ${two}`,
      ],
      said: [
        `warning traces/all.jsonl 3 traces (\`5\`, \`6\`, \`9\`) belong to no scenario: no row of the dataset has its user input; ${how}; named: \`ask\`, \`ask/gone\``,
      ],
    })
  })

  test('get the traces that name them, by their ids, and ask what no other row asks', async () => {
    const traces = {
      'traces/all.jsonl': [
        { id: '1', scenario: one },
        { id: '2', scenario: two, input: 'two, please' },
        { id: '3', scenario: 'ask/first', input: 'one' },
        { id: '4', scenario: 'ask/turns', input: 'one' },
      ],
    }
    const files = rows('one', 'two')
    expect((await plan(ask, traces, { files })).routed.slice(0, 2)).toEqual([
      `traces/all.jsonl 1 → ${one}`,
      `traces/all.jsonl 2 → ${two}`,
    ])
    // The first message of several is no other row's.
    const withIds = rows({ id: 'first', q: 'one' }, { id: 'turns', q: ['one', 'and now?'] })
    expect((await plan(ask, traces, { files: withIds })).routed.slice(2)).toEqual([
      'traces/all.jsonl 3 → ask/first',
      'traces/all.jsonl 4 → ask/turns',
    ])
  })

  test('get a trace by their number only where it does not say what it asked, and that is said', async () => {
    const traces = {
      'traces/all.jsonl': [
        { id: '1', scenario: 'ask/1' },
        { id: '2', scenario: 'ask/2', input: 'two' },
        { id: '3', scenario: 'ask/2', input: 'two, please' },
        { id: '4', scenario: 'ask/3' },
      ],
    }
    expect(await plan(ask, traces, { files: rows('one', 'two') })).toEqual({
      files: ['traces/all.jsonl'],
      routed: [
        `traces/all.jsonl 1 → ${one}`,
        `traces/all.jsonl 2 → ${two}`,
        'traces/all.jsonl 3 → ',
        'traces/all.jsonl 4 → ',
      ],
      said: [
        'warning traces/all.jsonl trace `3` belongs to no scenario: it names a row by its number, and that row asks something else; name the row as `<scenario>/<id of the row>`; named: `ask/2`',
        `warning traces/all.jsonl trace \`4\` belongs to no scenario: no row of the dataset has its user input; ${how}; named: \`ask/3\``,
        `warning traces/all.jsonl rows are named by their numbers, which change when rows are added, removed or moved; write \`${one}\` for \`ask/1\``,
      ],
    })
  })

  test('with one input share no trace that names none of them: nothing is guessed', async () => {
    const traces = {
      'traces/ask.jsonl': [
        { id: '1', input: 'same' },
        { id: '2', input: 'same', scenario: `ask/${rowId('same')}~2` },
        { id: '3', input: 'same', scenario: 'ask/1' },
      ],
    }
    expect(await plan(ask, traces, { files: rows('same', 'same') })).toEqual({
      files: ['traces/ask.jsonl'],
      routed: [
        'traces/ask.jsonl 1 → ',
        `traces/ask.jsonl 2 → ask/${rowId('same')}~2`,
        `traces/ask.jsonl 3 → ask/${rowId('same')}`,
      ],
      said: [
        `error traces/ask.jsonl trace \`1\` belongs to no scenario: several rows of the dataset have its user input; ${how}`,
      ],
    })
  })

  test('a single row is meant by the name of its scenario, and not by the name of another row', async () => {
    const traces = {
      'traces/ask.jsonl': [
        { id: '1', input: 'rephrased' },
        { id: '2', scenario: two },
        { id: '3', scenario: 'ask/2', input: 'two' },
      ],
    }
    expect((await plan(ask, traces, { files: rows('one') })).routed).toEqual([
      `traces/ask.jsonl 1 → ${one}`,
      'traces/ask.jsonl 2 → ',
      'traces/ask.jsonl 3 → ',
    ])
  })
})

test('scenarios with problems take their traces, so that these are not called strays', async () => {
  const files = { 'suite/broken.yaml': 'id: [', 'suite/twin.yaml': 'id: a\nchecks: []' }
  const traces = { 'traces/a.json': [{}], 'traces/broken-1.json': [{}] }
  const { routed } = await plan({ a: '' }, traces, { files })
  expect(routed).toEqual(['traces/a.json t → a, a', 'traces/broken-1.json t → broken'])
})
