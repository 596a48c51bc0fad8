import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import { comparedTrees, countingTree } from '../support/compared.ts'
import { recording } from '../support/suite.ts'

const folder = new URL('../fixtures/traces/', import.meta.url)
const recorded = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const texts = readdirSync(folder).filter(
  (name) => /\.(?:jsonl?|traj|yaml)$/.test(name) && name !== 'facts.json',
)

type Files = Readonly<Record<string, string>>

/** All that a report is made of, as data. */
function said(comparison: Comparison): unknown {
  return JSON.parse(JSON.stringify(partsOf(comparison)))
}

function partsOf({ scenarios, metrics, removed, weakenings }: Comparison): unknown {
  return {
    scenarios: scenarios.map(({ scored, change, changeReason, base, parts }) => {
      const { outcome, reason, trials, overTrials, shown, other } = scored
      const id = scored.scenario.id
      return {
        id,
        outcome,
        reason,
        trials,
        overTrials,
        shown,
        other,
        change,
        changeReason,
        base: base?.tally,
        parts,
      }
    }),
    metrics,
    removed: removed.map(({ id, outcome }) => [id, outcome]),
    weakenings: weakenings.map(({ kind }) => kind),
  }
}

/** Compares twice, and tells how often the head's files were opened where those of the base are shared. */
async function bothWays(base: Files, head: Files): Promise<ReadonlyMap<string, number>> {
  const counted = countingTree(head)
  const shared = await comparedTrees(base, counted.tree, { isSharing: true })
  expect(said(shared)).toEqual(said(await comparedTrees(base, head)))
  return counted.opened
}

const checks = 'checks:\n  - {type: no_tool_errors}\n  - {type: tool_called, params: {name: issue_refund}}\n'
const run = (answer: string) => recording({ tools: ['issue_refund'], answer })
const scenario = (id: string, more = checks) => `id: ${id}\n${more}`

test('a file with the same bytes on both sides is hashed, and not read again', async () => {
  const base = {
    'scenarios/a.yaml': scenario('a'),
    'scenarios/b.yaml': scenario('b'),
    'traces/a-1.json': run('one'),
    'traces/a-2.json': run('two'),
    'traces/b-1.json': run('three'),
  }
  const opened = await bothWays(base, { ...base, 'traces/a-2.json': run('other') })
  expect([...opened].filter(([path]) => path.endsWith('.json'))).toEqual([
    ['traces/a-1.json', 1],
    ['traces/a-2.json', 2],
    ['traces/b-1.json', 1],
  ])
})

test('copies of one recording are found, whichever of them was read', async () => {
  const one = run('one')
  const other = recording({ tools: ['refuse'], answer: 'no' })
  const base = {
    'scenarios/a.yaml': scenario('a', `trials: 2\n${checks}`),
    'traces/a-1.json': one,
    'traces/a-2.json': other,
  }
  await bothWays(base, { ...base, 'traces/a-2.json': one })
  await bothWays({ ...base, 'traces/a-2.json': one }, base)
  await bothWays(base, { ...base, 'traces/a-3.json': one })
  await bothWays({ ...base, 'traces/a-2.json': one }, { ...base, 'traces/a-2.json': one })
})

test('a change of the definitions, of datasets or of log records is seen through shared files', async () => {
  const one = run('one')
  const own = { 'scenarios/a.yaml': scenario('a'), 'traces/a-1.json': one }
  const stricter = `checks:\n  - {type: tools_not_called, params: {tools: [issue_refund]}}\n`
  for (const more of [
    stricter,
    `trials: 3\n${checks}`,
    `input: other\n${checks}`,
    `traces: ['traces/*.json']\n${checks}`,
    `criteria: It is polite.\n${checks}`,
  ]) {
    await bothWays(own, { ...own, 'scenarios/a.yaml': scenario('a', more) })
    await bothWays({ ...own, 'scenarios/a.yaml': scenario('a', more) }, own)
  }
  const [spans, logs] = [
    recorded('otlp-otelgenai-events-traces.json'),
    recorded('otlp-otelgenai-events-logs.json'),
  ]
  const weather = {
    'scenarios/w.yaml': scenario(
      'w',
      "traces: ['runs/*.json']\nchecks: [{type: output_contains, params: {value: Paris}}]\n",
    ),
    'runs/b.json': spans,
  }
  for (const name of ['runs/a.json', 'runs/c.json']) {
    await bothWays(weather, { ...weather, [name]: logs })
    await bothWays({ ...weather, [name]: logs }, weather)
    await bothWays({ ...weather, [name]: logs }, { ...weather, [name]: logs.slice(0, -900) })
  }
})

const filesOf = (list: readonly (readonly [string, number, string, boolean])[]) =>
  Object.fromEntries(
    list.map(([of, at, source, isCut]) => {
      const text = recorded(source)
      const path = `traces/${of}-${at}${source.slice(source.indexOf('.'))}`
      return [path, isCut ? text.slice(0, text.length >> 1) : text]
    }),
  )

test('whatever changes, what is said is the same as if nothing was shared', async () => {
  const name = fc.constantFrom(...texts)
  const id = fc.constantFrom('a', 'b')
  const file = fc.tuple(id, fc.integer({ min: 1, max: 3 }), name, fc.boolean())
  const side = fc.array(file, { maxLength: 5 })
  const suite = { 'scenarios/a.yaml': scenario('a'), 'scenarios/b.yaml': scenario('b') }
  await fc.assert(
    fc.asyncProperty(side, side, side, async (both, before, after) => {
      const common = { ...suite, ...filesOf(both) }
      await bothWays({ ...common, ...filesOf(before) }, { ...common, ...filesOf(after) })
    }),
  )
})

/** Scenario files in what they may differ by, and files that they name. */
const suiteFiles: Readonly<Record<string, readonly string[]>> = {
  'scenarios/a.yaml': [
    scenario('a'),
    scenario('a', `input: Where is it?\n${checks}`),
    scenario('a', `checks: [{type: no_such_check}]\n`),
    scenario('b'),
    'id: a\nchecks: [',
  ],
  'scenarios/moved.yaml': [scenario('a'), scenario('c', `judge: polite\n${checks}`)],
  'scenarios/rows.yaml': [
    'id: r\ndataset: rows.jsonl\nchecks:\n  - {type: output_contains, params: {value: "{{expected}}"}}\n',
  ],
  'scenarios/rows.jsonl': ['{"input": "x", "expected": "one"}\n', '{"input": "x", "expected": "two"}\n'],
  'judges/polite.yaml': ['criteria: It is polite.\n', 'criteria: It is short.\n'],
  'traces/a.json': [run('one'), run('two')],
  'traces/c.json': [run('one'), run('two')],
  'traces/r-1.json': [run('one'), run('two')],
}

/** The files that were picked, beside a scenario that is always there. */
function filled(picked: Readonly<Record<string, string | null>>): Files {
  const there = Object.entries(picked).flatMap(([path, text]) =>
    text === null ? [] : [[path, text] as const],
  )
  return { 'scenarios/b2.yaml': scenario('b2'), ...Object.fromEntries(there) }
}

test('scenario files that both sides have are loaded once, and nothing else is said', async () => {
  const side = fc.record(
    Object.fromEntries(
      Object.entries(suiteFiles).map(([path, texts_]) => [path, fc.constantFrom(null, ...texts_)]),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      side,
      side,
      fc.array(fc.constantFrom(...Object.keys(suiteFiles))),
      async (one, two, kept) => {
        const same = Object.fromEntries(kept.map((path) => [path, one[path] ?? null]))
        await bothWays(filled(one), filled({ ...two, ...same }))
      },
    ),
  )
})
