import { describe, expect, test } from 'vitest'
import { formatLocation, type Diagnostic } from '../../src/core/diagnostic.ts'
import { loadSuite, scenarioPaths } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { rowId } from '../support/row-id.ts'

const said = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map((found) => `${formatLocation(found)} ${found.message}`)

async function load(files: Record<string, string>, paths: readonly string[] = ['suite']) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree(files), paths)
  const unverified = scenarios.filter(({ problems }) => problems.length > 0).map(({ id }) => id)
  return { scenarios, ids: scenarios.map(({ id }) => id), unverified, said: said(diagnostics) }
}

/** The code and message that loading ends with. */
async function refused(files: Record<string, string>, paths: readonly string[]) {
  return loadSuite(memoryTree(files), paths).then(
    () => 'loaded',
    (thrown: unknown) => {
      const { code, message } = thrown as { code: string; message: string }
      return `${code}: ${message}`
    },
  )
}

const scenario = (id: string, more = '') =>
  `id: ${id}\nchecks: [{type: max_turns, params: {max: 3}}]\n${more}`

describe('which files are read', () => {
  test('YAML below folders, by path; files that are named; none twice', async () => {
    const files = {
      'suite/b.yaml': scenario('b'),
      'suite/a.yml': scenario('a'),
      'suite/deep/er/c.YAML': scenario('c'),
      'suite/notes.md': 'x',
      'suite/rows.jsonl': '{}',
      'suite/scenario-gate.yaml': 'fail-on: never',
      'suite/.kensa/judges/polite.yaml': 'criterion: x',
      'other/d.txt': scenario('d'),
    }
    expect(await load(files, ['suite', './suite/b.yaml', 'other/d.txt'])).toMatchObject({
      ids: ['d', 'a', 'b', 'c'],
      said: [],
    })
  })

  test('a scenario that is written as JSON is one; other JSON beside scenarios is none', async () => {
    const checks = [{ type: 'max_turns', params: { max: 3 } }]
    const files = {
      'suite/a.yaml': scenario('a'),
      'suite/b.json': JSON.stringify({ id: 'b', checks }),
      'suite/rows.json': JSON.stringify([{ id: 'r', q: 'Hi', checks }]),
      'suite/results.json': JSON.stringify({
        run: { id: 'x' },
        scenarios: [{ id: 'a', checks: [] }],
        checks,
      }),
    }
    expect(await load(files)).toMatchObject({ ids: ['a', 'b'], said: [] })
  })

  test('a broken file and one that is no scenario are shown, and cost no other', async () => {
    const files = {
      'suite/broken.yaml': 'id: [',
      'suite/good.yaml': scenario('good'),
      'suite/workflow.yaml': 'on: push',
      'suite/huge.yaml': `id: huge\n# ${'x'.repeat(1 << 20)}`,
    }
    expect(await load(files)).toMatchObject({
      ids: ['broken', 'good', 'huge', 'workflow'],
      unverified: ['broken', 'huge', 'workflow'],
      said: [
        expect.stringMatching(/^suite\/broken.yaml:1:6 not valid YAML/),
        'suite/huge.yaml `suite/huge.yaml` is too large.',
        expect.stringMatching(/^suite\/workflow.yaml:1:1 this is not a scenario/),
      ],
    })
  })

  test.for([
    [['none'], 'not-found: There is nothing at `none`: it does not exist, or is an empty folder.'],
    [
      ['suite', 'none.yaml'],
      'not-found: There is nothing at `none.yaml`: it does not exist, or is an empty folder.',
    ],
    [
      ['notes'],
      'no-scenarios: No scenario was found: `notes` has no `.yaml` or `.yml` file that could be one.',
    ],
    [['../suite'], 'path-outside: `../suite` leads out of the workspace.'],
  ] as const)('%j', async ([paths, message]) => {
    expect(await refused({ 'suite/a.yaml': scenario('a'), 'notes/a.md': '' }, paths)).toBe(message)
  })
})

test.for<[path: string, folder: string]>([
  ['evals/refund.yaml', 'evals'],
  ['agents/shop/checks/refund.yml', 'agents/shop/checks'],
])('without a path, a scenario elsewhere is named: %s', async ([path, folder]) => {
  const files = {
    'k8s/deploy.yaml': 'input: 1\n',
    '.github/workflows/ci.yml': scenario('ci'),
    [path]: scenario('a'),
  }
  await expect(scenarioPaths(memoryTree(files), [])).rejects.toThrow(
    `hold none, but \`${path}\` looks like one. Write \`scenario-gate run ${folder}\`, or \`scenarios: [${folder}]\` in`,
  )
  await expect(scenarioPaths(memoryTree({ 'a.yaml': 'on: push' }), [])).rejects.toThrow(/ hold none\.$/)
})

test.for([
  ['unknown keys', Array.from({ length: 100_000 }, (_, index) => `k${index}: 1`).join('\n')],
  ['wrong items', `tags: [${'1,'.repeat(400_000)}]`],
  [
    'wrong values',
    `env_overrides: {${Array.from({ length: 80_000 }, (_, index) => `k${index}: 1`).join(',')}}`,
  ],
  ['paths', `traces: [${'"a*",'.repeat(200_000)}]`],
  [
    'commands of nothing',
    `run_command: [a]\nsetup: [${'[""],'.repeat(1_000)}]\nteardown: [${'[""],'.repeat(1_000)}]`,
  ],
  ['merged mappings', `x: {<<: [${'{},'.repeat(300_000)}]}`],
  ['unknown parameters', `checks: [{type: max_turns, params: {${'"a b": 1,'.repeat(100_000)}}}]`],
])('a file full of %s is one scenario with a bounded report', async ([, text]) => {
  const { ids, said: found } = await load({ 'suite/a.yaml': `id: a\n${text}` })
  expect(ids).toEqual(['a'])
  expect([found.length > 0, found.length <= 210]).toEqual([true, true])
})

test('two scenarios with one id are both unverified, and each names the other', async () => {
  const files = {
    'suite/a.yaml': `# first\n${scenario('same')}`,
    'suite/b.yaml': scenario('same'),
    'suite/c.yaml': scenario('other'),
  }
  expect(await load(files)).toMatchObject({
    ids: ['same', 'same', 'other'],
    unverified: ['same', 'same'],
    said: [
      'suite/a.yaml:2:5 the id `same` is also the id of a scenario in suite/b.yaml:1; give each an id of its own',
      'suite/b.yaml:1:5 the id `same` is also the id of a scenario in suite/a.yaml:2; give each an id of its own',
    ],
  })
})

describe('datasets', () => {
  const file = `id: ask
name: Asks
input: fallback
dataset: data/rows.jsonl
input_field: q
checks:
  - {type: output_contains, params: {value: "{{answer}}"}}
  - {type: max_turns, params: {max: "{{turns}}"}}
`

  const elsewhere = (path: string) => ({ 'suite/ask.yaml': file.replace('data/rows.jsonl', path) })

  test('a row is a scenario, with its fields in the checks', async () => {
    const rows = ['{"q": "one?", "answer": "1", "turns": 3}', '', '{"q": null, "answer": "2", "turns": 4}']
    const { scenarios, said: found } = await load({
      'suite/ask.yaml': file,
      'suite/data/rows.jsonl': rows.join('\n'),
    })
    expect(found).toEqual([])
    expect(
      scenarios.map(({ id, name, input, row, checks }) => ({
        id,
        name,
        input,
        row: row?.index,
        params: checks.map(({ spec }) => spec.params),
      })),
    ).toEqual([
      {
        id: `ask/${rowId('one?')}`,
        name: 'Asks (row 1)',
        input: 'one?',
        row: 1,
        params: [{ value: '1' }, { max: 3 }],
      },
      {
        id: `ask/${rowId('fallback')}`,
        name: 'Asks (row 2)',
        input: 'fallback',
        row: 2,
        params: [{ value: '2' }, { max: 4 }],
      },
    ])
    expect(new Set(scenarios.map(({ checksFingerprint }) => checksFingerprint)).size).toBe(2)
  })

  test('`cases` of Kensa 0.8 are the rows, and `input` is their field', async () => {
    const cases = file
      .replace(
        'input: fallback\ndataset: data/rows.jsonl\ninput_field: q',
        'cases: data/rows.jsonl\ninput: q',
      )
      .replace('name: Asks\n', '')
    const { scenarios, said: found } = await load({
      'suite/ask.yaml': cases,
      'suite/data/rows.jsonl': '{"id": "one", "q": "one?", "answer": "1", "turns": 3}',
    })
    expect(found).toEqual([])
    expect(scenarios.map(({ id, input }) => [id, input])).toEqual([['ask/one', 'one?']])
  })

  test.for([
    ['cases: rows.jsonl', '`cases` needs `input`, the field of a row that is the input'],
    ['cases: rows.jsonl\ninput: { q: 1 }', '`cases` needs `input`, the field of a row that is the input'],
    [
      'cases: rows.jsonl\ninput: q\ndataset: other.jsonl',
      '3:1 `cases` and `dataset` are two names of one key',
    ],
    ['cases: rows.jsonl\ninput: q\ninput_field: r', '`input` and `input_field` are two names of one key'],
    ['cases: none.jsonl\ninput: q', '3:8 the dataset cannot be used'],
  ] as const)('%j', async ([keys, words]) => {
    const { said: found } = await load({
      'suite/ask.yaml': `id: ask\nname: Asks\n${keys}\nchecks: [{ type: no_repeat_calls }]\n`,
      'suite/rows.jsonl': '{"q": "one?"}',
    })
    expect(found.join('\n')).toContain(words)
  })

  test('one bad row is one unverified scenario', async () => {
    const rows = [
      '{"id": 1, "q": "a", "answer": "1", "turns": 3}',
      '{"q": ',
      '[1]',
      '{"id": "four", "answer": "1", "turns": 3}',
      '{"id": 5, "q": "e", "answer": "1"}',
    ]
    // What cannot be read is called by what is written.
    const [damaged, other] = [
      expect.stringMatching(/^ask\/[\da-f]{10}$/),
      expect.stringMatching(/^ask\/[\da-f]{10}$/),
    ]
    expect(await load({ 'suite/ask.yaml': file, 'suite/data/rows.jsonl': rows.join('\n') })).toMatchObject({
      ids: ['ask/1', damaged, other, 'ask/four', 'ask/5'],
      unverified: [damaged, other, 'ask/four'],
      said: [
        'suite/data/rows.jsonl:2:1 the row is not valid JSON; expected one JSON object in a line',
        'suite/data/rows.jsonl:3:1 the row is not an object; expected fields such as `{"question": "…"}`',
        'suite/data/rows.jsonl:4:1 the row has no field `q`, the `input_field` of the scenario; its fields: id, answer, turns',
        // The fifth row leaves a placeholder open: that check errs, and the others are scored.
        'suite/ask.yaml:8:32 checks[1]: nothing fills `{{turns}}`: row 5 has no such field; its fields: id, q, answer',
      ],
    })
  })

  test.for([
    ['missing', {}, 'the dataset cannot be used: There is no file `suite/data/rows.jsonl`.'],
    [
      'empty',
      { 'suite/data/rows.jsonl': '\n \n' },
      'the dataset `suite/data/rows.jsonl` has no rows; expected one JSON object in a line',
    ],
  ] as const)('a dataset that is %s leaves one unverified scenario', async ([, files, message]) => {
    expect(await load({ 'suite/ask.yaml': file, ...files })).toMatchObject({
      ids: ['ask'],
      unverified: ['ask'],
      said: [`suite/ask.yaml:4:10 ${message}`],
    })
  })

  test('a dataset of another kind, or outside of the workspace', async () => {
    expect((await load(elsewhere('rows.xlsx'))).said).toEqual([
      'suite/ask.yaml:4:10 the dataset `suite/rows.xlsx` is in no format that is read; expected a file that ends with `.jsonl`, `.json`, `.yaml`, `.csv` or `.tsv`',
    ])
    expect(await load(elsewhere('../../rows.jsonl'))).toMatchObject({
      ids: ['ask'],
      unverified: ['ask'],
      said: [
        'suite/ask.yaml:4:1 `../../rows.jsonl` leads out of the workspace. Write a path inside of it, relative to this file',
      ],
    })
  })

  test('a problem of a check is said once, whatever the number of rows', async () => {
    const text =
      'id: a\ndataset: r.jsonl\ninput_field: q\nchecks: [{type: tool_called, params: {name: "{{t}}", nmae: 1}}]'
    const rows = Array.from({ length: 50 }, (_, index) => JSON.stringify({ q: index, t: 'x' })).join('\n')
    const { ids, unverified, said: found } = await load({ 'suite/a.yaml': text, 'suite/r.jsonl': rows })
    expect([ids.length, unverified, found.length]).toEqual([50, [], 1])
  })
})
