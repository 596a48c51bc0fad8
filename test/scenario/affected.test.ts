import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findUncoveredFiles, findUnaffected, type SelectionRules } from '../../src/scenario/affected.ts'
import { loadSuite } from '../support/load-suite.ts'
import { createPathMatcher, ChangedFiles } from '../../src/scenario/touched-files.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { rowId } from '../support/row-id.ts'

const check = 'checks: [{ type: non_empty }]'
const rubric = 'criterion: polite\npass: it is\nfail: it is not\n'

/** Every way that a scenario may be made of files. */
const suite = {
  'scenarios/refund.yaml': `id: refund\naffects: [src/refunds/**, "prompts/*.md"]\n${check}\n`,
  'scenarios/search.yaml': `id: search\naffects: src/search\n${check}\n`,
  'scenarios/tagged.yaml': `id: tagged\ntags: [billing]\n${check}\n`,
  'scenarios/always.yaml': `id: always\ntags: [other]\n${check}\n`,
  'scenarios/rows.yaml': `id: rows\naffects: x/**\ndataset: rows.csv\ninput_field: q\n${check}\n`,
  'scenarios/rows.csv': 'q\na\nb\n',
  'scenarios/judged.yaml': `id: judged\naffects: x/**\njudge: polite\n`,
  'judges/polite.yaml': rubric,
  'scenarios/traced.yaml': `id: traced\naffects: x/**\ntraces: runs/*.json#one\ntrace_refs: [one/two.json]\n${check}\n`,
  'scenarios/run.yaml': `id: run\naffects: x/**\nrun_command: [python, ./agent.py]\nsetup: [sh, seed.sh]\nworking_directory: apps/a\n${check}\n`,
  'scenarios/broken.yaml': `id: broken\naffects: x/**\nkey: 1\n${check}\n`,
}

const rules: SelectionRules = {
  byTag: new Map([['billing', ['src/billing/**']]]),
  unmatched: new Set(),
  ofAll: ['scenario-gate.yaml'],
  pool: ['scenarios/traces/**'],
  folder: '.',
}

const scenarios = (await loadSuite(memoryTree(suite), ['scenarios'])).scenarios
const changedBy = (...files: string[]) => new ChangedFiles(new Set(files))

/** Ids of those that run. */
function touched(changed: ChangedFiles, over: Partial<SelectionRules> = {}): string[] {
  const left = new Set(findUnaffected(scenarios, changed, { ...rules, ...over }))
  return scenarios.filter((scenario) => !left.has(scenario)).map(({ id }) => id)
}

/** No globs, and errors in its file: nobody can say what touches them. */
const unclear = ['always', 'broken']

const rowsOfAll = [`rows/${rowId('a')}`, `rows/${rowId('b')}`]

const affected = (id: string) => `id: ${id}\naffects: x/**\n${check}\n`

test('a change of defaults touches the scenarios that they hold for', async () => {
  const tree = memoryTree({
    'scenarios/in/scenario-defaults.yaml': 'trials: 2\n',
    'scenarios/in/a.yaml': affected('a'),
    'scenarios/b.yaml': affected('b'),
  })
  const loaded = await loadSuite(tree, ['scenarios'])
  const left = findUnaffected(loaded.scenarios, changedBy('scenarios/in/scenario-defaults.yaml'), rules)
  expect(left.map(({ id }) => id)).toEqual(['b'])
})

describe('a change touches', () => {
  test.each([
    ['nothing', 'README.md', []],
    ['a glob', 'src/refunds/deep/a.ts', ['refund']],
    ['a second glob', 'prompts/refund.md', ['refund']],
    ['no deeper than the glob says', 'prompts/deep/refund.md', []],
    ['a folder that is named', 'src/search/index.ts', ['search']],
    ['and not what only begins like it', 'src/searching.ts', []],
    ['a tag', 'src/billing/a.ts', ['tagged']],
    ['its own file', 'scenarios/search.yaml', ['search']],
    ['its dataset', 'scenarios/rows.csv', rowsOfAll],
    ['its judge', 'judges/polite.yaml', ['judged']],
    ['a judge file that would be nearer or farther', '.kensa/judges/polite.yaml', ['judged']],
    ['another judge', 'scenarios/judges/rude.yaml', []],
    ['its traces', 'scenarios/runs/a.json', ['traced']],
    ['a trace that it refers to', 'scenarios/one/two.json', ['traced']],
    ['its command', 'apps/a/agent.py', ['run']],
    ['its setup', 'apps/a/seed.sh', ['run']],
    ['a recording that is named after it', 'scenarios/traces/search-2.json', ['search']],
    ['a recording that is named after its rows', 'scenarios/traces/rows.jsonl', rowsOfAll],
  ])('%s', (_, file, expected) => {
    expect(touched(changedBy(file))).toEqual([...unclear, ...expected].sort())
  })

  test('all scenarios by the config file', () => {
    expect(touched(changedBy('scenario-gate.yaml', 'README.md'))).toHaveLength(scenarios.length)
  })

  test('all that take what they do not name, by a recording of many', () => {
    const all = scenarios.map(({ id }) => id).filter((id) => id !== 'traced')
    expect(touched(changedBy('scenarios/traces/all.jsonl'))).toEqual(all)
  })

  test('whoever has a glob that matches no file', () => {
    expect(touched(changedBy('a'), { unmatched: new Set(['src/search']) })).toContain('search')
  })
})

test('a dataset, prompts and a project are a part of the scenarios that are made of them', async () => {
  const arena = `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata: { name: shop }
spec:
  prompt_configs: [{ id: p, file: prompts/p.yaml }]

  scenarios: [{ file: one.scenario.yaml }]
`
  const one =
    'apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Scenario\nmetadata: { name: one }\nspec: { task_type: a, turns: [{ role: user, content: hi }] }\n'
  const tree = memoryTree({ 'arena.yaml': arena, 'one.scenario.yaml': one })
  const loaded = await loadSuite(tree, ['arena.yaml'])
  expect(loaded.scenarios.map(({ id, sourceFiles }) => [id, sourceFiles])).toEqual([
    ['one', ['arena.yaml', 'prompts/p.yaml']],
  ])
})

describe('a changed file of the agent that no scenario is about', () => {
  const agentFiles = ['src/**', 'prompts']
  test.each([
    ['is named', ['src/other.ts'], ['src/other.ts']],
    [
      'not where a scenario, a folder or a tag covers it',
      ['src/refunds/a', 'src/search/a', 'src/billing/a'],
      [],
    ],
    ['in a folder too', ['prompts/deep/a.md', 'prompts/a.md'], ['prompts/deep/a.md']],
    ['and nothing that is no file of the agent', ['README.md', 'srcs/a.ts'], []],
  ])('%s', (_, files, expected) => {
    expect(findUncoveredFiles(scenarios, changedBy(...files), agentFiles, rules.byTag)).toEqual(expected)
  })

  test('is not named where no scenario says what it is about', () => {
    const silent = scenarios.map((scenario) => ({ ...scenario, affects: [], tags: [] }))
    expect(findUncoveredFiles(silent, changedBy('src/other.ts'), agentFiles, rules.byTag)).toEqual([])
  })
})

describe('keys', () => {
  test.each([
    ['affects: [/etc/**]', '`affects'],
    ['affects: [../a]', 'inside of it'],
    ['affects: []', 'expected a glob of files'],
    ['affects: ""', 'not empty'],
    ['affect: [a]', 'did you mean `affects`?'],
    ['negative: yes please', 'expected true or false'],
    ['negativ: true', 'did you mean `negative`?'],
  ])('%s is an error', async (line, words) => {
    const tree = memoryTree({ 'scenarios/a.yaml': `id: a\n${line}\n${check}\n` })
    const { diagnostics } = await loadSuite(tree, ['scenarios'])
    expect(diagnostics.map(({ message }) => message).join()).toContain(words)
    expect(diagnostics[0]).toMatchObject({ file: 'scenarios/a.yaml', line: 2 })
  })

  test('`./` and a slash at the end mean what they mean elsewhere', async () => {
    const tree = memoryTree({
      'scenarios/a.yaml': `id: a\naffects: [./src/a, docs/]\nnegative: true\n${check}\n`,
    })
    const [scenario] = (await loadSuite(tree, ['scenarios'])).scenarios
    expect(scenario).toMatchObject({
      affects: ['src/a', 'docs/**'],
      isNegative: true,
      origin: 'scenario-gate',
    })
  })
})

const load = async (text: string) => loadSuite(memoryTree({ 'scenarios/a.yaml': text }), ['scenarios'])

const agentcheck = (note: string) =>
  `test_cases:\n  - id: one\n    query: hi\n    checks:\n      toolCallMax: 1\n    metadata:\n${note}\n`
const promptkit = (notes: string) =>
  `apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Scenario\nmetadata:\n  name: one\n  annotations:\n${notes}\nspec:\n  turns: [{ role: user, content: hi }]\n`

describe('in files of other formats', () => {
  test.each([
    ['agentcheck', agentcheck('      scenario_gate:\n        affects: src/a\n        negative: true')],
    ['promptkit', promptkit('    scenario-gate/affects: src/a\n    scenario-gate/negative: "true"')],
  ])('%s they are notes', async (_, text) => {
    const { scenarios: found, diagnostics } = await load(text)
    expect(diagnostics).toEqual([])
    expect(found[0]).toMatchObject({ id: 'one', affects: ['src/a'], isNegative: true })
  })

  test.each([
    ['agentcheck', agentcheck('      scenario_gate:\n        negativ: true'), 'did you mean `negative`?', 8],
    ['agentcheck', agentcheck('      scenario_gate: 1'), 'expected a mapping', 7],
    [
      'promptkit',
      promptkit('    scenario-gate/negativ: "true"'),
      'did you mean `scenario-gate/negative`?',
      6,
    ],
    ['promptkit', promptkit('    scenario-gate/negative: true'), 'expected the text', 6],
    ['promptkit', promptkit('    scenario-gate/affects: ../x'), 'inside of it', 6],
  ])('%s with slips that are errors', async (_, text, words, line) => {
    const { scenarios: found, diagnostics } = await load(text)
    expect(diagnostics[0]).toMatchObject({
      line,
      file: 'scenarios/a.yaml',
      message: expect.stringContaining(words),
    })
    expect(found[0]?.problems).toHaveLength(1)
  })
})

test('globs are looked up as each alone would be', () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'a.ts', '.c')
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
  const part = fc.constantFrom('a', 'ab', '*', '**', '{a,b}', '?', '*.ts')
  const glob = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), glob, (paths, pattern) => {
      const change = changedBy(...paths)
      const covers = createPathMatcher([pattern])
      expect(change.by(pattern)).toBe(paths.some(covers))
      expect(change.by(pattern)).toBe(change.matching([pattern]).length > 0)
    }),
  )
})
