import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { scenarioOf } from '../support/scored.ts'

const recorded = (name: string) =>
  readFileSync(new URL(`../fixtures/traces/otlp-otelgenai-events-${name}.json`, import.meta.url), 'utf8')

function suite(files: Readonly<Record<string, string>>) {
  const check = bindCheck({
    type: 'output_contains',
    params: { value: 'cloudy in Paris' },
    severity: 'error',
    surface: 'assertion',
    description: '',
  })
  const scenarios = [scenarioOf('weather', { traces: ['runs/*.json'], checks: [check] })]
  return scoreSuite({
    scenarios,
    tree: memoryTree(files),
    traceGlobs: [],
    judge: 'off',
    prices: new Prices(),
    agents: { kind: 'left', recorded: 'all', left: { code: 'of-base' } },
  })
}

test.for([
  ['before', 'runs/a.json', 'runs/b.json'],
  ['after', 'runs/b.json', 'runs/a.json'],
] as const)('log records %s the file of their spans are a part of the trial', async ([, logs, spans]) => {
  const { scenarios, diagnostics } = await suite({ [logs]: recorded('logs'), [spans]: recorded('traces') })
  expect(diagnostics).toEqual([])
  expect(scenarios.map(({ outcome, trials }) => [outcome, trials.map(({ trace }) => trace?.source)])).toEqual(
    [['passed', [spans]]],
  )
})

test.for([
  ['before', 'runs/a.json', 'runs/b.json'],
  ['after', 'runs/b.json', 'runs/a.json'],
] as const)('damaged log records %s the file of their spans prove nothing', async ([, logs, spans]) => {
  const damaged = `${recorded('logs').trim()}\n${recorded('logs').trim().slice(0, -900)}\n`
  const { scenarios, diagnostics } = await suite({ [logs]: damaged, [spans]: recorded('traces') })
  expect(diagnostics.map(({ code }) => code)).toEqual(['trace-line'])
  expect(scenarios.map(({ outcome, trials }) => [outcome, trials.length])).toEqual([['unverified', 1]])
})

test('spans without their log records prove nothing', async () => {
  const { scenarios } = await suite({ 'runs/a.json': recorded('traces') })
  expect(scenarios.map(({ outcome }) => outcome)).toEqual(['unverified'])
})
