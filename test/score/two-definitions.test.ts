import { expect, test } from 'vitest'
import { ExternalEvaluators } from '../../src/trial/external-evaluators.ts'
import { Judge } from '../../src/judge/judging.ts'
import { openDiskStore } from '../../src/judge/file-cache.ts'
import { VerdictStore } from '../../src/judge/verdict-caches.ts'
import type { RecordTrials } from '../../src/record/fresh-trial.ts'
import { readTraceFiles } from '../../src/trace/reading/read.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { comparedTrees, countingTree } from '../support/compared.ts'
import { obedientJudge } from '../support/judge/obedient-judge.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { recording } from '../support/suite.ts'

const run = recording({ tools: ['issue_refund'], answer: 'Your refund is on its way.' })
const scenario = (id: string, most: number, more = '') =>
  `id: ${id}\n${more}checks:\n  - {type: max_tool_calls, params: {max: ${most}}}\n`

test('a trace is read once, however many definitions it is scored by', async () => {
  const side = (most: number, more: Readonly<Record<string, string>> = {}) =>
    countingTree({
      'scenarios/a.yaml': scenario('a', most),
      'scenarios/traces/a.json': run,
      'scenarios/traces/b.json': run,
      ...more,
    })
  const gone = { 'scenarios/b.yaml': scenario('b', 0) }
  const [same, base] = [side(0, gone), side(0, gone)]
  const head = side(3)
  await comparedTrees(same.tree, same.tree)
  const { scenarios, weakenings } = await comparedTrees(base.tree, head.tree)
  expect(scenarios[0]).toMatchObject({
    scored: { outcome: 'passed', other: { outcome: 'failed', statuses: ['fail'] } },
    base: { outcome: 'passed', baseVerdict: { outcome: 'failed', tally: { failed: 1 } } },
  })
  expect(weakenings.map(({ kind, headByBase }) => [kind, headByBase])).toEqual([
    ['threshold-loosened', 'failed'],
    ['scenario-removed', 'failed'],
  ])
  for (const [path, count] of base.opened) {
    if (!path.endsWith('.json')) continue
    expect(head.opened.get(path)).toBe(count)
    expect(same.opened.get(path)).toBe(2 * count)
  }
})

test('what is scored by other definitions has no part in the suite', async () => {
  const base = { 'scenarios/a.yaml': scenario('a', 0), 'scenarios/b.yaml': scenario('b', 0) }
  const head = {
    'scenarios/a.yaml': scenario('a', 3),
    'scenarios/traces/a.json': run,
    'scenarios/traces/b.json': run,
  }
  const { scenarios } = await comparedTrees(base, head)
  expect(scenarios.map(({ scored }) => [scored.scenario.id, scored.trials.length])).toEqual([['a', 1]])
  expect(scenarios[0]?.scored.trials[0]?.checks).toMatchObject([{ status: 'pass' }])
})

const record: RecordTrials = async function* (scenarios) {
  for (const each of scenarios) {
    const tree = memoryTree({ 'fresh.json': run })
    for await (const { item } of readTraceFiles([
      { path: 'fresh.json', open: () => tree.open('fresh.json') },
    ]))
      yield { scenario: each, trial: 1, items: [item], file: 'fresh.json', withheld: null }
    yield { scenario: each, trial: 2, items: [], file: '', withheld: 'it wrote nothing' }
  }
}

test('fresh trials are scored by both as well, and one without a recording proves nothing by either', async () => {
  const command = 'run_command: [agent]\ntrials: 2\n'
  const side = (most: number) => ({ 'scenarios/a.yaml': scenario('a', most, command) })
  const { scenarios } = await comparedTrees(side(0), side(3), {
    agents: { kind: 'run', record, recorded: 'named' },
  })
  const [compared] = scenarios
  expect(compared?.scored.trials.map(({ outcome }) => outcome)).toEqual(['passed', 'unverified'])
  expect(compared?.scored.other?.trials).toEqual([{ outcome: 'failed' }, { outcome: 'unverified' }])
})

const judgedSide = (text: string) => ({ 'scenarios/a.yaml': text, 'scenarios/traces/a.json': run })
const judged = (most: number, criteria: string) => scenario('a', most, `criteria: ${criteria}\n`)

async function asked(base: string, head: string) {
  const provider = obedientJudge('pass', 'structured')
  await using judging = new Judge({
    mode: 'auto',
    votes: 1,
    untrusted: null,
    caches: [],
    replies: new VerdictStore(openDiskStore('/nowhere'), 'replies'),
    models: { idOf: () => 'stand-in/model', provider: async () => provider },
    concurrency: 8,
    timeoutMs: 30_000,
    maxSpendUsd: null,
    prices: new Prices(),
    mask: (text) => text,
  })
  await using inquiry = new ExternalEvaluators({ kind: 'left', reason: 'none is started' }, judging)
  const compared = await comparedTrees(judgedSide(base), judgedSide(head), { inquiry, judge: 'auto' })
  return { scenario: compared.scenarios[0], requests: provider.requests.length }
}

test('a judge is asked again only where its own question is another one', async () => {
  const once = await asked(judged(3, 'It is polite.'), judged(4, 'It is polite.'))
  expect(once.requests).toBe(1)
  expect(once.scenario?.parts.cells).toEqual({
    baseByBase: 'passed',
    baseByHead: 'passed',
    headByBase: 'passed',
    headByHead: 'passed',
  })
  const twice = await asked(judged(3, 'It is polite.'), judged(3, 'It is short.'))
  expect(twice.requests).toBe(2)
  // What the base's check refutes is not judged.
  const refuted = await asked(judged(0, 'It is polite.'), judged(3, 'It is short.'))
  expect(refuted.requests).toBe(1)
  expect(refuted.scenario?.scored.other).toMatchObject({ outcome: 'failed', judge: 'skip' })
  expect(refuted.scenario?.scored.shown?.judges).toHaveLength(1)
})
