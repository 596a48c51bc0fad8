import { describe, expect, test } from 'vitest'
import { toBaseScenario } from '../../src/baseline/score-tree.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import { runFingerprint } from '../../src/scenario/run-fingerprint.ts'
import { confirmFailures, retryScenarios } from '../../src/score/confirm-failures.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { noAlternates, takeFirstTrials, type ScoredSuite } from '../../src/score/scored-suite.ts'
import type { AgentMode } from '../../src/score/score-request.ts'
import { firstPlace } from '../../src/trace/model/trace.ts'
import { recordingLines } from '../../src/trace/formats/recording/write-recording.ts'
import { readTraces } from '../../src/trace/reading/read.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { agentsOf, ends, type Letter } from '../support/attempted-runs.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { recordingOf } from '../support/recordings.ts'
import { triesAll } from '../support/strength.ts'

const request = { judge: 'off', prices: new Prices(), traceGlobs: [] } as const

function suiteOf(count: number, trials: number, lines = '') {
  const files = Array.from({ length: count }, (_, index): [string, string] => [
    `scenarios/s${index}.yaml`,
    `id: s${index}\nrun_command: [agent]\ntrials: ${trials}\nchecks: [{ type: output_contains, params: { value: good }${lines} }]\n`,
  ])
  return loadSuite(memoryTree(Object.fromEntries(files)), ['scenarios'])
}

/** Runs a suite, and again what failed, as a run without a base does. */
async function runSuite(suite: Awaited<ReturnType<typeof suiteOf>>, agents: AgentMode) {
  const { scenarios } = suite
  const tree = memoryTree({})
  const scored = await scoreSuite({ ...request, scenarios, tree, agents })
  const side = {
    name: 'head',
    origin: null,
    tree,
    scenarios,
    skipped: new Set<string>(),
    agents,
    alternates: noAlternates,
  } as const
  return confirmFailures(scored, null, {
    times: 3,
    side,
    scorer: { retry: (of, failed, round) => retryScenarios(request, of, failed, round) },
    screen: () => ({
      isSuspect: () => true,
      isUndecided: (_, { passed, failed }) => passed > 0 && failed > 0,
    }),
    retryBase: async () => null,
  })
}

/** All that the statistics go by. */
function tallies({ scenarios }: ScoredSuite) {
  return scenarios.map((scored) => {
    const { tally, first } = toBaseScenario(scored, scored.scenario)
    const trials = scored.trials.map(({ index, outcome, round, attempts, trace }) => [
      index,
      outcome,
      round,
      attempts,
      trace?.id,
    ])
    return { outcome: scored.outcome, tally, first, trials, further: scored.further }
  })
}

describe('a run that is scored again from its recordings', () => {
  test.for(Array.from({ length: 60 }, (_, seed) => seed))(
    'has the tallies that it had, by seed %s',
    async (seed) => {
      const random = createRandom(seed)
      const letters = 'ppppppffoohcx'.slice(random() < 0.3 ? 6 : 0)
      const threshold = random() < 0.3 ? ', pass_threshold: 0.5' : ''
      const suite = await suiteOf(4, 1 + Math.floor(random() * 3), threshold)
      const { agents, files } = agentsOf(
        () => letters[Math.floor(random() * letters.length)] as Letter,
        seed % 3,
      )
      const ended = await runSuite(suite, agents)
      const again = await scoreSuite({
        ...request,
        scenarios: suite.scenarios,
        tree: memoryTree(files),
        agents: { kind: 'replay', folder: 'runs', recorded: 'named' },
      })
      expect(tallies(again)).toEqual(tallies(ended.suite))
    },
  )
})

describe('a trial without a verdict', () => {
  test.for<[runs: string, retries: number, outcome: string, started: number, causes: string[]]>([
    ['op', 1, 'passed', 2, ['outage']],
    ['of', 1, 'failed', 2, ['outage']],
    ['hp', 1, 'passed', 2, ['timed-out']],
    ['cp', 1, 'passed', 2, ['exited']],
    ['ohp', 2, 'passed', 3, ['outage', 'timed-out']],
    ['ohp', 1, 'unverified', 2, ['outage']],
    ['op', 0, 'unverified', 1, []],
    // What the agent itself broke after its model had answered.
    ['xp', 3, 'unverified', 1, []],
    // Never until it passes.
    ['fp', 3, 'failed', 1, []],
    ['pf', 3, 'passed', 1, []],
  ])('%s with %s retries', async ([runs, retries, outcome, started, causes]) => {
    let at = 0
    const suite = await suiteOf(1, 1)
    const { agents, count, files } = agentsOf(() => runs[at++] as Letter, retries)
    const { scenarios } = await scoreSuite({
      ...request,
      scenarios: suite.scenarios,
      tree: memoryTree({}),
      agents,
    })
    const [scored] = scenarios
    expect(scored?.outcome).toBe(outcome)
    expect(count()).toBe(started)
    expect(scored?.trials.map(({ attempts = [] }) => attempts.map(({ cause }) => cause))).toEqual([causes])
    // Each attempt has a recording of its own.
    expect(Object.keys(files)).toHaveLength(started)
  })

  test.for<[runs: string, strict: string, spared: string]>([
    ['ppo', 'unverified', 'passed'],
    ['pph', 'unverified', 'passed'],
    ['poo', 'unverified', 'unverified'],
    ['ooo', 'unverified', 'unverified'],
    ['po', 'unverified', 'unverified'],
    ['o', 'unverified', 'unverified'],
    ['fpo', 'failed', 'failed'],
    ['ppx', 'unverified', 'unverified'],
  ])('beside others: %s is %s, and %s where the policy spares outages', async ([runs, ...outcomes]) => {
    const suite = await suiteOf(1, runs.length)
    const found = []
    for (const sparesOutages of [false, true]) {
      let at = 0
      const { agents } = agentsOf(() => runs[at++] as Letter, 0)
      const of = { ...request, scenarios: suite.scenarios, tree: memoryTree({}), agents, sparesOutages }
      const { scenarios } = await scoreSuite(of)
      found.push(scenarios[0]?.outcome)
      expect(scenarios[0]?.trials).toHaveLength(runs.length)
    }
    expect(found).toEqual(outcomes)
  })

  test('is one of few: where a model is gone for all, a part is run again', async () => {
    const suite = await suiteOf(40, 3)
    const { agents, count } = agentsOf(() => 'o', 1)
    await scoreSuite({ ...request, scenarios: suite.scenarios, tree: memoryTree({}), agents })
    expect(count()).toBe(120 + 24)
  })
})

test('a recording that failed stays a trial, whatever another one says that it was followed by', async () => {
  const suite = await suiteOf(1, 1)
  const [scenario] = suite.scenarios
  if (scenario === undefined) throw new Error('there is no scenario')
  const write = (trial: Parameters<typeof recordingOf>[0]) =>
    [
      ...recordingLines(
        recordingOf({ scenario: 's0', trial: 1, fingerprint: runFingerprint(scenario), ...trial }),
      ),
    ].join('')
  const failed = write(ends.f)
  const tree = memoryTree({ 'runs/s0/trial-1.jsonl': failed })
  const ids: string[] = []
  for await (const item of readTraces({
    path: 'runs/s0/trial-1.jsonl',
    open: () => tree.open('runs/s0/trial-1.jsonl'),
  }))
    if (item.kind === 'trace') ids.push(item.trace.id)
  const place = { round: 0, attempt: 2, retryOf: ids[0] ?? null }
  const later = write({ ...ends.p, place, process: { startUs: 1_773_757_900_000_000 } })
  const { scenarios } = await scoreSuite({
    ...request,
    scenarios: [scenario],
    tree: memoryTree({ 'runs/s0/trial-1.jsonl': failed, 'runs/s0/trial-1-attempt-2.jsonl': later }),
    agents: { kind: 'replay', folder: 'runs', recorded: 'named' },
  })
  expect(scenarios.map(({ outcome, trials }) => [outcome, trials.length])).toEqual([['failed', 2]])
})

test('at one outage in a hundred trials, few of the runs of 90 trials lack a verdict', async () => {
  const random = createRandom(1)
  const suite = await suiteOf(30, 3)
  const rounds = triesAll('score') ? 100 : 34
  const red = { 0: 0, 1: 0 }
  for (const retries of [0, 1] as const)
    for (let round = 0; round < (retries === 0 ? 10 : rounds); round += 1) {
      const { agents } = agentsOf(() => (random() < 0.01 ? 'o' : 'p'), retries)
      const { scenarios } = await scoreSuite({
        ...request,
        scenarios: suite.scenarios,
        tree: memoryTree({}),
        agents,
      })
      if (scenarios.some(({ outcome }) => outcome !== 'passed')) red[retries] += 1
    }
  expect(red[0] / 10).toBeGreaterThan(0.3)
  // 90 × 0.01² is 0.9 of 100.
  expect(red[1] / rounds).toBeLessThanOrEqual(0.02)
})

test('a base without a verdict in one trial passed, where its further trials did', async () => {
  for (const [runs, outcome] of [
    ['pxppp', 'passed'],
    ['xxppx', 'unverified'],
    ['pxfff', 'failed'],
  ] as const) {
    let at = 0
    const suite = await suiteOf(1, 2)
    const { agents } = agentsOf(() => runs[at++] as Letter, 0)
    const { suite: scored } = await runSuite(suite, agents)
    expect(scored.scenarios.map((each) => toBaseScenario(each, each.scenario).outcome)).toEqual([outcome])
  }
})

test('a recording that stands for no run is a trial of its scenario, whatever round it says that it is of', async () => {
  const suite = await loadSuite(
    memoryTree({
      'scenarios/s0.yaml':
        'id: s0\ntraces: runs/*.jsonl\nchecks: [{ type: output_contains, params: { value: good } }]\n',
    }),
    ['scenarios'],
  )
  const outcomes = []
  for (const second of ['p', 'f', 'x'] as const) {
    const files = (['p', second] as const).map((letter, round): [string, string] => {
      const place = { ...firstPlace, round }
      const startUs = 1_773_757_800_000_000 + round * 1_000_000
      const { process, ...end } = ends[letter]
      const run = recordingOf({
        scenario: 's0',
        trial: round + 1,
        place,
        ...end,
        process: { ...process, startUs },
      })
      return [`scenarios/runs/${round}.jsonl`, [...recordingLines(run)].join('')]
    })
    const scored = await scoreSuite({
      ...request,
      scenarios: suite.scenarios,
      tree: memoryTree(Object.fromEntries(files)),
      agents: { kind: 'left', recorded: 'named', left: { code: 'record-never' } },
    })
    outcomes.push(
      scored.scenarios.map(({ outcome, trials, further }) => [
        outcome,
        takeFirstTrials({ trials }).length,
        further,
      ]),
    )
  }
  expect(outcomes).toEqual([
    [['passed', 2, undefined]],
    [['failed', 2, undefined]],
    [['unverified', 2, undefined]],
  ])
})
