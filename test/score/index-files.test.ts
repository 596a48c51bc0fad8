import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { scenarioOf } from '../support/scored.ts'

const recorded = (name: string) =>
  readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url), 'utf8')

test('the index of an output folder is no trial, and no trial is missing because of it', async () => {
  const check = bindCheck({
    type: 'output_contains',
    params: { value: 'refunded' },
    severity: 'error',
    surface: 'assertion',
    description: '',
  })
  const { scenarios, diagnostics } = await scoreSuite({
    scenarios: [scenarioOf('refund-damaged', { traces: ['out/*.json'], checks: [check] })],
    tree: memoryTree({
      'out/2026-run.json': recorded('promptkit-arena-1.json'),
      'out/index.json': recorded('promptkit-index-1.json'),
    }),
    traceGlobs: [],
    judge: 'off',
    prices: new Prices(),
    agents: { kind: 'left', recorded: 'all', left: { code: 'of-base' } },
  })
  expect(diagnostics).toEqual([])
  expect(scenarios.map(({ outcome, trials }) => [outcome, trials.length])).toEqual([['passed', 1]])
})
