import { expect, test } from 'vitest'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { buildScenarios } from '../../src/scenario/build.ts'
import { createBrokenDraft } from '../../src/scenario/parse.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { replayed } from '../../src/score/evidence.ts'
import { Trials } from '../../src/score/trials.ts'

const built = await buildScenarios(
  createBrokenDraft('a.yaml', 'id: a', []),
  openDiskTree(import.meta.dirname),
)

function trial(source: string, id: string, outcome: ScoredTrial['outcome']): ScoredTrial {
  return {
    index: 0,
    outcome,
    trace: { id, source, format: 'otlp-json' },
    checks: [],
    judge: null,
    metrics: {},
  }
}

test('a trace that is read again replaces its first reading, in every file', () => {
  const [scenario] = built.scenarios
  if (scenario === undefined) throw new Error('there is no scenario')
  const trials = new Trials()
  for (const file of ['1.jsonl', '2.jsonl']) {
    for (const id of ['x', 'y']) trials.add(scenario, null, trial(file, id, 'failed'))
    trials.withdraw(file, 'x')
    trials.add(scenario, null, trial(file, 'x', 'passed'))
  }
  expect(
    trials.finish(scenario).map(({ index, outcome, trace }) => [index, trace?.source, trace?.id, outcome]),
  ).toEqual([
    [1, '1.jsonl', 'y', 'failed'],
    [2, '1.jsonl', 'x', 'passed'],
    [3, '2.jsonl', 'y', 'failed'],
    [4, '2.jsonl', 'x', 'passed'],
  ])
})

test('a copy makes a recording no younger: what speaks against one of them counts', () => {
  const [scenario] = built.scenarios
  if (scenario === undefined) throw new Error('there is no scenario')
  const outcomeWith = (old: string) => {
    const trials = new Trials()
    for (const file of ['1.jsonl', '2.jsonl']) {
      trials.add(scenario, null, trial(file, 'x', 'passed')).signs = ['d']
    }
    return trials
      .finish(scenario, ({ file }) => ({
        ...replayed,
        reason: file === old ? ({ code: 'edited' } as const) : null,
      }))
      .map(({ outcome, reason }) => [outcome, reason])
  }
  expect(outcomeWith('1.jsonl')).toEqual([['unverified', { code: 'edited' }]])
  expect(outcomeWith('2.jsonl')).toEqual([['unverified', { code: 'edited' }]])
  expect(outcomeWith('3.jsonl')).toEqual([['passed', undefined]])
})

test('a trace that turns out to be damaged, or is read again, is found among packed ones', () => {
  const [scenario] = built.scenarios
  if (scenario === undefined) throw new Error('there is no scenario')
  const trials = new Trials()
  for (let number = 1; number <= 40; number += 1) {
    trials.add(scenario, null, trial('1.jsonl', `x${number + 10}`, 'passed')).key = number
    trials.packLast(scenario)
  }
  expect(trials.isPacked(scenario)).toBe(true)
  trials.damage('1.jsonl', { traceId: 'x30' })
  const unverified = () =>
    trials.finish(scenario).flatMap(({ index, outcome }) => (outcome === 'passed' ? [] : [index]))
  expect(unverified()).toEqual([20])
  trials.withdraw('1.jsonl', 'x29')
  expect(unverified()).toEqual([19])
  expect(trials.finish(scenario).map(({ trace }) => trace?.id)).toHaveLength(39)
})
