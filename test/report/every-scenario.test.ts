import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAnnotations } from '../../src/report/annotations.ts'
import { noContext } from '../../src/report/context.ts'
import { renderCtrf } from '../../src/report/ctrf.ts'
import { noTranscripts, renderHtml } from '../../src/report/html/document.ts'
import { collectFailures } from '../../src/report/failure-summary.ts'
import { renderJunit } from '../../src/report/junit.ts'
import { renderComment, renderSummary } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { writeResultsText } from '../../src/results/write.ts'
import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import { htmlPage } from '../support/html-page.ts'
import {
  aFailure,
  aLostScenario,
  aResults,
  aScenario,
  against,
  gitBaseline,
  aTrial,
  trialsOf,
} from '../support/results.ts'

const failing = {
  trials: trialsOf(3, 3, aFailure('output_contains', 'not-found', { expected: 'x', actual: 'y' })),
}
const acceptance = { by: 'Ann', at: '2026-11-20T08:00:00Z', reason: 'asked for' }
const nineChecks = Array.from({ length: 8 }, (_, index) =>
  aFailure('output_contains', 'not-found', { expected: `x${index}`, actual: 'y' }),
)
const isQuarantined = { owner: 'ann', reason: 'flaky tool', expires: '2026-12-24', state: 'active' } as const

/** A scenario of each group of a report. */
const kinds: Record<string, (id: string) => ScenarioResult> = {
  regressed: (id) => aScenario(id, { ...failing, ...against('regressed', 3, 0) }),
  failed: (id) => aScenario(id, { ...failing, ...against('new', 0, 0) }),
  'already failing': (id) => aScenario(id, { ...failing, ...against('same', 0, 3) }),
  'failed by changed tests': (id) => aScenario(id, { ...failing, ...against('same', 3, 0), cause: 'tests' }),
  quarantined: (id) =>
    aScenario(id, { ...failing, ...against('regressed', 3, 0), quarantine: isQuarantined }),
  flaky: (id) => aScenario(id, { ...failing, ...against('same', 3, 0), flaky: true }),
  unverified: (id) => aLostScenario(id),
  fixed: (id) => aScenario(id, against('fixed', 0, 3)),
  recovered: (id) => aScenario(id, against('recovered', 0, 0)),
  passed: (id) => aScenario(id, against('same', 3, 0)),
  new: (id) => aScenario(id, { change: 'new' }),
  'failed without a base': (id) => aScenario(id, failing),
  'failed by one of nine checks': (id) =>
    aScenario(id, { trials: [aTrial({ checks: [...nineChecks, aFailure('max_cost', 'over-limit')] })] }),
  accepted: (id) => aScenario(id, { ...failing, ...against('regressed', 3, 0), accepted: acceptance }),
  'passed, quarantined': (id) => aScenario(id, { ...against('same', 3, 0), quarantine: isQuarantined }),
  'passed and not compared': (id) => aScenario(id, { change: 'incomparable', changeReason: 'input changed' }),
  'failed and not compared': (id) => aScenario(id, { ...failing, change: 'incomparable' }),
  'lost by a crash': (id) =>
    aScenario(id, {
      change: 'lost',
      reason: 'exit code 1: KeyError',
      trials: [aTrial({ outcome: 'unverified', trace: null, checks: [] })],
    }),
  'unverified on both sides': (id) => aScenario(id, { change: 'same', reason: 'no trace', trials: [] }),
  'unverified by a check': (id) =>
    aScenario(id, {
      trials: [aTrial({ checks: [aFailure('max_cost', 'missing-data', { status: 'error' })] })],
    }),
  'cannot fail': (id) => aScenario(id, { ...against('same', 3, 0), vacuous: 'empty' }),
  'with a warning': (id) =>
    aScenario(id, {
      trials: [aTrial({ checks: [aFailure('max_cost', 'over-limit', { severity: 'warning' })] })],
    }),
  'of a dataset': (id) =>
    aScenario(`orders/${id}`, { rowOf: 'orders', ...failing, ...against('regressed', 3, 0) }),
}
const broken = [
  'regressed',
  'failed',
  'already failing',
  'failed by changed tests',
  'failed without a base',
  'failed by one of nine checks',
  'failed and not compared',
  'of a dataset',
]
const unverified = ['unverified', 'lost by a crash', 'unverified on both sides', 'unverified by a check']

/** What is in results beside scenarios that were scored. */
const beside: Record<string, (id: string) => Partial<Results>> = {
  removed: (id) => ({ removed: [{ id, name: id, file: 'scenarios/gone.yaml', baseOutcome: 'passed' }] }),
  'not run': (id) => ({
    notRun: [{ id, file: `scenarios/${id}.yaml`, line: 1, reason: 'no changed file matches' }],
  }),
}

const everyKind = [...Object.keys(kinds), ...Object.keys(beside)]

/** Every surface that lists scenarios, as text, and the kinds of scenarios that it lists by name. */
const surfaces: Record<string, readonly [render: (results: Results) => string, names: readonly string[]]> = {
  'the HTML report': [
    (results) => {
      const { run } = htmlPage([...renderHtml(results, noTranscripts, { script: '', style: '' })].join(''))
      return JSON.stringify(run)
    },
    everyKind,
  ],
  'the rows of the HTML report': [
    (results) => {
      const { run } = htmlPage([...renderHtml(results, noTranscripts, { script: '', style: '' })].join(''))
      return run.scenarios.map(({ id }) => id).join(' ')
    },
    Object.keys(kinds),
  ],
  'the results file': [(results) => [...writeResultsText(results)].join(''), everyKind],
  JUnit: [(results) => [...renderJunit(results)].join(''), [...Object.keys(kinds), 'not run']],
  CTRF: [renderCtrf, [...Object.keys(kinds), 'not run']],
  'the comment': [(results) => renderComment(results, noContext), everyKind],
  'the summary': [(results) => renderSummary(results, noContext), everyKind],
  'the terminal': [
    (results) => renderTerminal(results, { color: false, width: 100, verbose: true }),
    everyKind,
  ],
  'the summary of failures': [
    (results) => JSON.stringify(collectFailures(results)),
    [...broken, ...unverified],
  ],
  annotations: [
    (results) =>
      buildAnnotations(results)
        .map(({ title, message }) => `${title} ${message}`)
        .join('\n'),
    [...broken, ...unverified],
  ],
}

describe('every scenario of the results is in every surface that lists scenarios', () => {
  const suites = fc
    .array(fc.constantFrom(...everyKind), { minLength: 1, maxLength: 8 })
    .map((names) => names.map((name, index) => ({ name, id: `scenario${index}x` })))

  /** As they come of one machine, or of shards that are merged. */
  const shards = fc.constantFrom({}, { shards: { count: 2, unusable: new Array<number>() } })

  test.for(Object.keys(surfaces))('%s', (surface) => {
    const [render, names] = surfaces[surface] ?? [() => '', []]
    fc.assert(
      fc.property(suites, shards, (suite, merged) => {
        const scenarios = suite.flatMap(({ name, id }) => kinds[name]?.(id) ?? [])
        const more = suite.flatMap(({ name, id }) => beside[name]?.(id) ?? [])
        const results = aResults({
          baseline: gitBaseline,
          scenarios,
          removed: more.flatMap(({ removed = [] }) => removed),
          notRun: more.flatMap(({ notRun = [] }) => notRun),
        })
        const text = render({ ...results, run: { ...results.run, ...merged } })
        const listed = suite.filter(({ name }) => names.includes(name))
        expect(listed.filter(({ id }) => !text.includes(id))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
