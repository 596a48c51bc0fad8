import { expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import { comparedTrees } from '../support/compared.ts'
import { again, careless, good } from '../support/suite.ts'

type Files = Readonly<Record<string, string>>

const order = '  - type: tool_order\n    params: { order: [get_order, issue_refund] }\n'
const word = '  - type: output_contains\n    params:\n      value: refund\n'
const run = 'run_command: [node, agent.js]\n'

/** Keys beside the id of a scenario, and its checks; by what it is called. */
const scenarios: Readonly<Record<string, readonly [keys: string, checks: string]>> = {
  plain: ['', order + word],
  'one check': ['', word],
  'a check that warns': ['', `${order}    severity: warning\n${word}`],
  'a check of a group': ['', `${word}${order}    groups: [slow]\n`],
  'a check that always fails': ['', word.replace('refund', 'sorry')],
  'another description': ['', `${order}    description: first things first\n${word}`],
  'three trials': ['trials: 3\n', order + word],
  'one trial': ['trials: 1\n', word],
  'a list of traces': ['traces: [traces/a*.json, traces/*.json]\n', order + word],
  'a shorter list': ['traces: [traces/a*.json]\n', order + word],
  'one of the traces': ['traces: [traces/a.1.json]\n', order + word],
  'one of them, and others': ['traces: [traces/a.1.json, more/*.json]\n', order + word],
  'other traces': ['traces: [more/x.json]\n', word],
  'a command': [run, order + word],
  'a command and traces': [`${run}traces: [traces/*.json]\n`, word],
  'some files': ['affects: [src/**, docs/**]\n', order + word],
  'fewer files': ['affects: [src/**]\n', word],
  'a check that cannot tell': ['', `${order}  - {type: max_tokens, params: {max: 10}}\n`],
  negative: ['negative: true\n', order + word],
  'an input': ['input: money back\n', order + word],
  'another input': ['input: shoes\n', word],
  'a judge': ['criteria: Polite.\n', word],
  'another judge': ['criteria: It answers.\n', word],
  broken: ['no_such_key: 1\n', word],
}

const gone: Readonly<Record<string, Files>> = {
  'one good': { 'traces/a.1.json': good },
  'one careless': { 'traces/a.1.json': careless },
}

const recordings: Readonly<Record<string, Files>> = {
  good: { 'traces/a.json': good },
  careless: { 'traces/a.json': careless },
  'good, careless': { 'traces/a.1.json': good, 'traces/a.2.json': careless },
  'three times good': {
    'traces/a.1.json': good,
    'traces/a.2.json': again(good, 2),
    'traces/a.3.json': again(good, 3),
  },
  none: {},
}

function side(scenario: string, recorded: string): Files {
  const [keys, checks] = scenarios[scenario] ?? ['', '']
  const files = Object.entries(recordings[recorded] ?? gone[recorded] ?? {})
  return {
    // A suite is never empty, and there is a recording of nobody.
    'scenarios/z.yaml': `id: z\nchecks:\n${word}`,
    'scenarios/more/x.json': careless,
    ...(scenario === 'gone' ? {} : { 'scenarios/a.yaml': `id: a\n${keys}checks:\n${checks}` }),
    ...Object.fromEntries(files.map(([path, text]) => [`scenarios/${path}`, text])),
  }
}

const letters = { passed: 'p', failed: 'f', unverified: 'u' } as const
const letterOf = (outcome: keyof typeof letters | null) => (outcome === null ? '-' : letters[outcome])

/** What is said of the scenario and of its tests; of figures nothing: other golden files show them. */
function said({ scenarios: compared, removed, weakenings }: Comparison): string[] {
  const found = compared.find(({ scored }) => scored.scenario.id === 'a')
  const { cells, differs, cause, hardBreak, broke, decline } = found?.parts ?? {}
  const by = decline && { ...decline, chance: undefined }
  const shown = {
    reason: found?.changeReason ?? undefined,
    cells:
      cells &&
      [cells.baseByBase, cells.baseByHead, cells.headByBase, cells.headByHead].map(letterOf).join(''),
    differs: differs?.join(' '),
    cause,
    hardBreak,
    broke,
    decline: by,
    removed: removed.length === 0 ? undefined : removed.map(({ id }) => id),
  }
  return [
    `  ${found?.scored.outcome ?? 'gone'}, ${found?.change ?? 'not compared'} ${JSON.stringify(shown)}`,
    ...weakenings.map(
      ({ kind, scenario, file, line, what, from, to, headByBase }) =>
        `  ${kind} of ${scenario} at ${file}:${line ?? '-'}, ${what}: ${from ?? '-'} → ${to ?? '-'}; ${headByBase ?? '-'}`,
    ),
  ]
}

/** Scenarios of which each is held against each other one. */
const families = [
  [
    'plain',
    'one check',
    'a check that warns',
    'a check of a group',
    'a check that always fails',
    'another description',
  ],
  ['plain', 'three trials', 'one trial'],
  ['plain', 'a list of traces', 'a shorter list', 'other traces', 'a command', 'a command and traces'],
  ['plain', 'some files', 'fewer files', 'negative'],
  ['plain', 'an input', 'another input'],
  ['plain', 'a judge', 'another judge', 'broken'],
] as const

/** The same, where recordings are gone. */
const shortened = [
  'plain',
  'three trials',
  'one of the traces',
  'one of them, and others',
  'a list of traces',
  'a command',
  'a check that cannot tell',
] as const

const bounds = (max: number) =>
  ['a', 'b', 'c', 'd']
    .map((of) => `  - type: max_tool_calls\n    params:\n      max: ${max}\n    id: ${of}\n`)
    .join('')

/** A dataset, and what the agent did for each of its rows. */
function rows(checks: string, ...recorded: readonly (string | null)[]): Files {
  const runs = recorded.flatMap((text, at) =>
    text === null
      ? []
      : [JSON.stringify(JSON.parse(text.replace('I want my money back for order 17.', `q${at}`)))],
  )
  return {
    'scenarios/a.yaml': `id: a\ndataset: rows.jsonl\ninput_field: q\nchecks:\n${checks}`,
    'scenarios/rows.jsonl': recorded.map((_, at) => `{"q": "q${at}"}\n`).join(''),
    'scenarios/traces/a.jsonl': runs.map((line) => `${line}\n`).join(''),
  }
}

const twice = (one: string, other: string): Files => ({
  'scenarios/a.yaml': `id: a\nchecks:\n${one}`,
  'scenarios/b.yaml': `id: a\nchecks:\n${other}`,
  'scenarios/traces/a.json': careless,
})

/** Suites of more than one scenario. */
const others: readonly (readonly [name: string, base: Files, head: Files])[] = [
  [
    'two of one id → one of them',
    twice(order, word),
    { ...side('one check', 'careless'), 'scenarios/z.yaml': '' },
  ],
  [
    'two of one id, the other way around',
    twice(word, order),
    { ...side('one check', 'careless'), 'scenarios/z.yaml': '' },
  ],
  [
    'bounds that are raised, in two files',
    {
      ...side('plain', 'good'),
      'scenarios/a.yaml': `id: a\nchecks:\n${bounds(1)}`,
      'scenarios/y.yaml': `id: y\nchecks:\n${bounds(1)}`,
    },
    {
      ...side('plain', 'good'),
      'scenarios/a.yaml': `id: a\nchecks:\n${bounds(9)}`,
      'scenarios/y.yaml': `id: y\nchecks:\n${bounds(9)}`,
    },
  ],
  ['rows, one check less', rows(order + word, good, careless, null), rows(word, good, careless, null)],
  [
    'rows, one check less, none of them careless',
    rows(order + word, good, good, null),
    rows(word, good, good, null),
  ],
  ['rows that are gone', rows(word, good, careless, good), rows(word, good)],
  ['rows that are all gone', rows(word, good, careless), side('plain', 'good')],
  ['rows in the place of one', side('plain', 'good'), rows(word, good, careless)],
]

/** The golden file shows what a change of the comparison changes for files that people write: `npm run generate` writes it. */
test('what is said of a scenario file and its recordings beside other ones', async () => {
  const found: string[] = []
  const add = async (name: string, base: Files, head: Files, groups: readonly string[] = []) => {
    const comparison = await comparedTrees(base, head, { groups, isSelecting: true })
    found.push(name, ...said(comparison))
  }
  for (const names of families) {
    for (const before of names) {
      for (const now of names) {
        if (before === now && now === 'plain') continue
        await add(`${before} → ${now}`, side(before, 'good'), side(now, 'good'))
      }
    }
  }
  for (const before of shortened) {
    for (const now of shortened) {
      await add(
        `${before} → ${now}, fewer recordings`,
        side(before, 'three times good'),
        side(now, 'one good'),
      )
      await add(`${before} → ${now}, careless`, side(before, 'three times good'), side(now, 'one careless'))
    }
  }
  for (const before of Object.keys(recordings)) {
    for (const now of Object.keys(recordings)) {
      await add(`plain, ${before} → ${now}`, side('plain', before), side('plain', now))
      await add(`plain → one check, ${before} → ${now}`, side('plain', before), side('one check', now))
    }
  }
  for (const [name, base, head] of others) await add(name, base, head)
  for (const name of Object.keys(scenarios)) {
    await add(`${name}, careless now`, side(name, 'good'), side(name, 'careless'))
    await add(`plain → ${name}, careless now`, side('plain', 'good'), side(name, 'careless'))
    await add(`${name} → gone`, side(name, 'good'), side('gone', 'careless'))
  }
  await add('gone → plain', side('gone', 'good'), side('plain', 'good'))
  const [plain, grouped] = [side('plain', 'good'), side('a check of a group', 'careless')]
  await add('plain → a check of a group, of the group default', plain, grouped, ['default'])
  await add('a check of a group → plain, of the group default', grouped, plain, ['default'])
  await expect(`${found.join('\n')}\n`).toMatchFileSnapshot('golden/said-of-files.txt')
})
