import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Results } from '../../src/results/schema.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { gate, inTime, scenarioIn, type Step } from '../support/fresh.ts'
import { countRuns, failedCall, retriedFolder, retriedScenario } from '../support/retried-agent.ts'

const good: Step[] = [
  ['chat', 'good'],
  ['print', 'good'],
]
const outage: Step[] = [failedCall('Error code: 529 - overloaded_error'), ['exit', 1]]

async function outcomeOf(
  runs: readonly (readonly Step[])[],
  lines = '',
  options: Record<string, unknown> = {},
) {
  await using folder = await retriedFolder({ 'scenarios/a.yaml': retriedScenario('a', runs, lines) })
  const results = await gate(folder, options)
  const { outcome, reason, trials } = scenarioIn(results, 'a')
  const recordings = await readdir(join(folder.path, '.scenario-gate/traces/a')).catch(() => [])
  return {
    results,
    outcome,
    reason,
    attempts: trials.map(({ attempts = [] }) => attempts.map(({ cause }) => cause)),
    started: await countRuns(folder, 'a'),
    recordings: recordings.toSorted((a, b) => (a < b ? -1 : 1)),
  }
}

describe('an attempt that came to no verdict is followed by another', () => {
  test.for<[what: string, first: Step[], cause: string, lines: string]>([
    ['too many requests', [failedCall('Error code: 429 - rate limit'), ['exit', 1]], 'outage', ''],
    ['no connection', [failedCall('Connection error.'), ['exit', 1]], 'outage', ''],
    ['no model, and an agent that ends well', [failedCall('503 Service Unavailable')], 'outage', ''],
    [
      'a crash before the first call',
      [
        ['warn', 'Error: 503 overloaded'],
        ['exit', 1],
      ],
      'exited',
      '',
    ],
    [
      'a crash whose last words name the service',
      [
        ['chat', 'wait'],
        ['warn', 'openai.RateLimitError: Error code: 429 - slow down'],
        ['exit', 1],
      ],
      'exited',
      '',
    ],
    ['a hang', [['hang']], 'timed-out', inTime],
  ])('%s', async ([, first, cause, lines]) => {
    const { outcome, attempts, started, recordings } = await outcomeOf([first, good], lines)
    expect({ outcome, attempts, started, recordings }).toEqual({
      outcome: 'passed',
      attempts: [[cause]],
      started: 2,
      recordings: ['trial-1-attempt-2.jsonl', 'trial-1.jsonl'],
    })
  })

  test('is said in one line, and paid for', async () => {
    const { results } = await outcomeOf([outage, good])
    expect(results.scenarios[0]?.trials[0]).toMatchObject({
      attempts: [{ cause: 'outage', trace: { source: '.scenario-gate/traces/a/trial-1.jsonl' } }],
    })
    expect(renderTerminal(results, { color: false, width: 120 })).toContain(
      '1 trial was run again after an outage: a',
    )
  })
})

describe('nothing is run again', () => {
  test.for<[what: string, runs: Step[][], lines: string, options: Record<string, unknown>, outcome: string]>([
    [
      'that failed',
      [
        [
          ['chat', 'bad'],
          ['print', 'bad'],
        ],
        good,
      ],
      '',
      { retries: 3 },
      'failed',
    ],
    [
      'whose exit code is asked for',
      [[['exit', 1]], good],
      'checks: [{ type: exit_code, params: { code: 0 } }]',
      { retries: 3 },
      'failed',
    ],
    [
      'that crashed after its model had answered',
      [
        [
          ['chat', 'good'],
          ['exit', 1],
        ],
        good,
      ],
      '',
      {},
      'unverified',
    ],
    ['where nobody wants it', [outage, good], '', { retries: 0 }, 'unverified'],
    [
      'once the money is spent',
      [[['chat', 'x'], ...outage], good],
      '',
      { 'max-spend-usd': 0.000_001 },
      'unverified',
    ],
  ])('%s', async ([, runs, lines, options, outcome]) => {
    const found = await outcomeOf(runs, lines, options)
    expect([found.outcome, found.started, found.attempts.flat()]).toEqual([outcome, 1, []])
  })
})

test('what has no verdict after the last attempt is unverified, by what that came to', async () => {
  const { outcome, reason, attempts, started } = await outcomeOf([[['hang']], outage], inTime)
  expect({ outcome, attempts, started }).toEqual({
    outcome: 'unverified',
    attempts: [['timed-out']],
    started: 2,
  })
  expect(reason).toContain('529')
})

/** What the statistics go by. */
function describeTrials(results: Results) {
  const { outcome, trials, confirmation, flaky } = scenarioIn(results, 'a')
  const all = trials.map(({ index, outcome: of, round, attempts = [] }) => [
    index,
    of,
    round,
    attempts.length,
  ])
  return { outcome, all, confirmation, flaky }
}

test('further trials of what failed are attempted again as well, and a replay has the same of all', async () => {
  const bad: Step[] = [
    ['chat', 'bad'],
    ['print', 'bad'],
  ]
  const files = {
    'scenarios/a.yaml': retriedScenario('a', [outage, bad, outage, good, outage, outage, good]),
  }
  await using folder = await retriedFolder(files)
  const ran = describeTrials(await gate(folder, { confirm: 3, concurrency: 1 }))
  // The second one came to no verdict twice: it is counted, and not kept.
  expect(ran).toEqual({
    outcome: 'failed',
    all: [
      [1, 'failed', undefined, 1],
      [3, 'passed', 1, 0],
      [4, 'passed', 1, 1],
    ],
    confirmation: { passed: 2, failed: 0, unverified: 1 },
    flaky: undefined,
  })
  expect(describeTrials(await gate(folder, { replay: true, confirm: 3 }))).toEqual(ran)
  const text = await readFile(join(folder.path, '.scenario-gate/traces/a/trial-1-attempt-2.jsonl'), 'utf8')
  expect(text).toContain('scenario_gate.trial.retry_of')
})

test('two of three decide where the policy spares outages, and the report says so', async () => {
  const runs = [good, good, outage, outage]
  const options = { concurrency: 1, policy: { outages: 'warn' } }
  const { outcome, results } = await outcomeOf(runs, 'trials: 3', options)
  expect(outcome).toBe('passed')
  expect(renderTerminal(results, { color: false, width: 120 })).toContain('1 decided by the other trials')
  expect((await outcomeOf(runs, 'trials: 3', { concurrency: 1 })).outcome).toBe('unverified')
})
