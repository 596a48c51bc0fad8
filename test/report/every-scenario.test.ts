import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAnnotations } from '../../src/report/annotations.ts'
import { noContext } from '../../src/report/context.ts'
import { renderCtrf } from '../../src/report/ctrf.ts'
import { noTranscripts, renderHtml } from '../../src/report/html/document.ts'
import { renderJunit } from '../../src/report/junit.ts'
import { renderComment, renderSummary } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import { htmlPage } from '../support/html-page.ts'
import {
  aFailure,
  aLostScenario,
  aResults,
  aScenario,
  against,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

const failing = {
  trials: trialsOf(3, 3, aFailure('output_contains', 'not-found', { expected: 'x', actual: 'y' })),
}
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
}
const broken = ['regressed', 'failed', 'already failing', 'failed by changed tests']

/** Every surface that lists scenarios, as text, and the kinds of scenarios that it lists by name. */
const surfaces: Record<string, readonly [render: (results: Results) => string, names: readonly string[]]> = {
  'the HTML report': [
    (results) => {
      const { run } = htmlPage([...renderHtml(results, noTranscripts, { script: '', style: '' })].join(''))
      return run.scenarios.map(({ id }) => id).join(' ')
    },
    Object.keys(kinds),
  ],
  JUnit: [(results) => [...renderJunit(results)].join(''), Object.keys(kinds)],
  CTRF: [renderCtrf, Object.keys(kinds)],
  'the comment': [(results) => renderComment(results, noContext), Object.keys(kinds)],
  'the summary': [(results) => renderSummary(results, noContext), Object.keys(kinds)],
  'the terminal': [
    (results) => renderTerminal(results, { color: false, width: 100, verbose: true }),
    Object.keys(kinds),
  ],
  annotations: [
    (results) =>
      buildAnnotations(results)
        .map(({ title, message }) => `${title} ${message}`)
        .join('\n'),
    broken,
  ],
}

describe('every scenario of the results is in every surface that lists scenarios', () => {
  const suites = fc
    .array(fc.constantFrom(...Object.keys(kinds)), { minLength: 1, maxLength: 8 })
    .map((names) => names.map((name, index) => ({ name, id: `scenario${index}x` })))

  test.for(Object.keys(surfaces))('%s', (surface) => {
    const [render, names] = surfaces[surface] ?? [() => '', []]
    fc.assert(
      fc.property(suites, (suite) => {
        const scenarios = suite.flatMap(({ name, id }) => kinds[name]?.(id) ?? [])
        const text = render(aResults({ baseline: gitBaseline, scenarios }))
        const listed = suite.filter(({ name }) => names.includes(name))
        expect(listed.filter(({ id }) => !text.includes(id))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
