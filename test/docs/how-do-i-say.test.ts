import { expect, test } from 'vitest'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { blocksOf, type FencedBlock } from '../support/fenced-blocks.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

/** The labels of runs, with the status that the worst check of the scenario above them has. */
const ends: Readonly<Record<string, string>> = { passes: 'pass', fails: 'fail', unverified: 'error' }

const pages = ['docs/rules/how-do-i-say.md', 'docs/rules/from-promptfoo.md']

/** Each run of the pages, with the scenario that it stands under, and the rows of its dataset. */
function listRuns(): (readonly [title: string, scenario: string, rows: string, run: FencedBlock])[] {
  let [scenario, rows] = ['', '']
  return pages.flatMap(blocksOf).flatMap((block) => {
    if (block.language === 'yaml') [scenario, rows] = [block.text, '']
    if (block.label === 'row') rows += block.text
    const { id = '' } = /^id: (?<id>.*)$/m.exec(scenario)?.groups ?? {}
    return block.label in ends
      ? [[`${id}, line ${block.line}: ${block.label}`, scenario, rows, block] as const]
      : []
  })
}

const runs = listRuns()

test.for(runs)('%s', async ([, text, rows, { text: run, label }]) => {
  const files = { 'scenarios/a.yaml': text, 'scenarios/rows.jsonl': rows }
  const { scenarios, diagnostics } = await loadSuite(memoryTree(files), ['scenarios/a.yaml'])
  expect(diagnostics).toEqual([])
  const verdicts = runChecks(buildExampleTrace(JSON.parse(run) as ExampleTrace), scenarios[0]?.checks ?? [])
  const worst = ['fail', 'error', 'pass'].find((status) =>
    verdicts.some((verdict) => verdict.status === status),
  )
  expect(worst, JSON.stringify(verdicts, null, 2)).toBe(ends[label])
})

test('each scenario that has runs is shown to pass and not to pass', () => {
  for (const text of new Set(runs.map(([, scenario]) => scenario))) {
    const labels = new Set(runs.filter(([, scenario]) => scenario === text).map(([, , , { label }]) => label))
    expect([text, labels.has('passes'), labels.size > 1]).toEqual([text, true, true])
  }
})
