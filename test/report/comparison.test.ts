import { describe, expect, test } from 'vitest'
import { noContext } from '../../src/report/context.ts'
import {
  formatEvidenceFigures,
  describeEvidence,
  describeScenarioEvidence,
} from '../../src/report/metric-rows.ts'
import { renderComment, renderSummary } from '../../src/report/markdown/document.ts'
import { renderMarkdownPhrase, readMessage, renderTerminalPhrase } from '../../src/words/phrase.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { explainWeakening } from '../../src/report/tests-changed.ts'
import type { Evidence } from '../../src/results/comparison-schema.ts'
import type { Weakening } from '../../src/results/weakening-schema.ts'
import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import { livePatterns, rendered } from '../support/rendered.ts'
import { onGitHub, report } from '../support/reports.ts'
import {
  aCheck,
  aClause,
  aFailure,
  aMetric,
  anEvidence,
  aResults,
  aScenario,
  aWeakening,
  against,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

const comment = (results: Results) => rendered(renderComment(results, noContext)).text
const terminal = (results: Results) => renderTerminal(results, { color: false, width: 140 })
const failing = (id: string, more: Partial<ScenarioResult>) =>
  aScenario(id, { trials: trialsOf(3, 3, aFailure('tool_called', 'not-called')), ...more })

const row = (name: string, word: Evidence['word']) =>
  aMetric(name, { base: 1, head: 2, evidence: anEvidence(word) })
/** The command that the comment proposes. */
const accept = (scenarios: ScenarioResult[], baseline: Results['run']['baseline'] = gitBaseline) =>
  /scenario-gate accept [^"]*"WHY"/.exec(comment(aResults({ baseline, scenarios })))?.[0]

describe('evidence', () => {
  test.for<[Evidence, string]>([
    [anEvidence('regressed'), 'beyond noise'],
    [anEvidence('improved'), 'beyond noise'],
    [anEvidence('within-noise'), 'within noise'],
    [anEvidence('too-few-trials'), 'too few trials to tell'],
    [anEvidence('too-few-trials', { moreTrials: null }), 'too few trials to tell'],
    [anEvidence('too-few-trials', { moreTrials: 4 }), 'too few trials, about 4 more needed'],
  ])('%j is %s', ([evidence, words]) => {
    expect(describeEvidence(evidence)).toBe(words)
  })

  test('a hard break is named whatever the statistics say', () => {
    expect(describeScenarioEvidence({ hardBreak: true })).toBe('passed every trial, now fails every trial')
    expect(describeScenarioEvidence({})).toBe('')
    expect(describeScenarioEvidence({ evidence: anEvidence('within-noise', { difference: 0 }) })).toBe('')
  })

  test.for<[Evidence, string]>([
    [anEvidence('regressed', { adjusted: 0.03125 }), '-100 to -20 points, p = 0.031'],
    [
      anEvidence('regressed', { p: 0.00001, adjusted: 0.02, interval: null }),
      'p < 0.001; 0.02 over all that was tested',
    ],
    [anEvidence('regressed', { p: Number.NaN, adjusted: Number.NaN }), '-100 to -20 points, p = unknown'],
  ])('figures of %j', ([evidence, words]) => {
    expect(formatEvidenceFigures(evidence, 'ratio')).toBe(words)
  })

  test('figures are in the summary and not in the comment', () => {
    const results = report('compared')
    expect(renderComment(results, onGitHub)).not.toContain('p = 0.0')
    expect(renderSummary(results, onGitHub)).toContain('-100 to -20 points, p = 0.031')
  })

  test('a metric within noise is neither better nor worse, and comes after those beyond it', () => {
    const noisy = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => row(name, 'within-noise'))
    const results = aResults({
      baseline: gitBaseline,
      scenarios: [aScenario('x', against('same', 1, 0))],
      metrics: [...noisy, row('g', 'regressed')],
    })
    const [table = []] = rendered(renderComment(results, noContext)).tables
    expect(table.map(([name, , , change, evidence]) => [name, change, evidence]).slice(-2)).toEqual([
      ['e (lower is better)', '+1 (+100%)', 'within noise'],
      ['g (lower is better)', '+1 (+100%), worse', 'beyond noise'],
    ])
  })
})

test.for<[Weakening['kind'], Partial<Weakening>, string]>([
  ['scenario-removed', { headByBase: 'failed' }, "the scenario was removed; with the base's checks it fails"],
  ['check-dropped', {}, 'the check `max_tokens` was dropped'],
  ['threshold-loosened', { from: '8000', to: '12000' }, '`max_tokens` was loosened: `8000` → `12000`'],
  ['threshold-loosened', { from: '8000' }, '`max_tokens` was loosened: it was `8000`'],
  [
    'severity-lowered',
    { from: 'error', to: 'warning', headByBase: 'passed' },
    "`max_tokens` counts for less: `error` → `warning`; with the base's checks it passes",
  ],
  [
    'trials-reduced',
    { from: '5', to: '1', headByBase: 'unverified' },
    "fewer trials are run: `5` → `1`; with the base's checks it cannot be verified",
  ],
  ['skip-added', { what: 'when' }, '`when` skips runs'],
  [
    'scenario-removed',
    { what: 'refunds', from: '9 rows', to: '7 rows' },
    'rows of `refunds` were removed: `9 rows` → `7 rows`',
  ],
  [
    'scenario-removed',
    { what: 'refunds', from: '9 rows', headByBase: 'passed' },
    "all rows of `refunds` were removed (9 rows); with the base's checks it passes",
  ],
  ['quarantine-added', { what: 'tone-*', to: '@team' }, 'the quarantine of `tone-*` was added: `@team`'],
  ['quarantine-added', { what: 'x', from: 'a', to: 'b' }, 'the quarantine of `x` was prolonged: `a` → `b`'],
  ['policy-loosened', { what: 'failures', accepted: true }, 'the policy `failures` was loosened; accepted'],
])('a weakening in words: %s %j', ([kind, more, words]) => {
  expect(renderTerminalPhrase(explainWeakening(aWeakening(kind, more)))).toBe(words)
})

test('one row that is gone is no scenario, and a base that passed at times says how often', () => {
  const results = aResults({
    baseline: gitBaseline,
    scenarios: [
      aScenario('flaky', { ...against('same', 7, 1), outcome: 'failed' }),
      aScenario('old', { ...against('same', 0, 8), outcome: 'failed' }),
    ],
    weakenings: [
      aWeakening('scenario-removed', { scenario: 'faq', what: 'faq', from: '6 rows', to: '5 rows' }),
    ],
  })
  const { text } = rendered(renderComment(results, noContext))
  expect(text).toContain('Tests loosened: faq (6 rows → 5 rows).')
  expect(text).toMatch(/Already failing [^:]*: flaky \(passed 7\/8 there\), old\./)
})

test('rows of a removed dataset are named by it, once, and a scenario with what was loosened first', () => {
  const results = aResults({
    baseline: gitBaseline,
    scenarios: [aScenario('refund')],
    removed: ['faq/1', 'faq/2', 'tone'].map((id) => ({
      id,
      name: id,
      file: 'a.yaml',
      baseOutcome: 'passed' as const,
    })),
    weakenings: [
      aWeakening('scenario-removed', { scenario: 'faq', what: 'faq', from: '2 rows' }),
      ...['max_cost', 'max_tokens'].map((what) => aWeakening('check-dropped', { scenario: 'refund', what })),
    ],
  })
  const [line = ''] = /Tests loosened: .*/.exec(rendered(renderComment(results, noContext)).text) ?? []
  expect(line).toBe(
    'Tests loosened: faq (all rows removed), refund (check max_cost dropped and 1 more). Scenarios removed: tone.',
  )
})

describe('every surface', () => {
  const surfaces = { comment, terminal }

  test.for(Object.entries(surfaces))('%s tells the agent from the tests', ([, render]) => {
    const text = render(
      aResults({
        baseline: gitBaseline,
        scenarios: [
          failing('by-agent', { ...against('regressed', 3, 0), cause: 'agent' }),
          failing('by-tests', {
            ...against('same', 0, 3),
            cause: 'tests',
            cells: { baseByBase: 'passed', baseByHead: 'failed', headByBase: 'passed', headByHead: 'failed' },
          }),
        ],
      }),
    )
    expect(text).toContain('1 regressed · 1 failed by changed tests')
    expect(text).toContain('1 differs because the tests changed')
    expect(text).toContain('passed → passed')
    expect(text).toContain('failed → failed')
  })

  test.for(Object.entries(surfaces))('%s says what the base makes of weakened tests', ([, render]) => {
    const text = render(report('weakened')).replaceAll(/\s+/g, ' ')
    expect(text).toContain('The checks of the base find 1 more failure: escalate-vip')
    expect(text).toContain('the scenario was removed')
    // Named as a weakening, so not once more among the removed.
    expect(text).toContain('Scenarios removed: refund-ch.')
  })

  test.for(Object.entries(surfaces))('%s names what is set aside, by whom and why', ([, render]) => {
    const text = render(report('compared')).replaceAll(/\s+/g, ' ').replaceAll('`', '')
    for (const line of [
      '1 flaky: greeting (failed 1 of 1, then passed 3 of 3 when run again)',
      '1 known to be flaky: escalate-vip (failed 7 of 60 trials in the last 20 runs of the base branch, likely 6% to 22% of all)',
      '1 quarantined: calendar-dst (failed; owner @team-sched, until 2026-12-05: DST bug #81)',
      '1 ready to leave quarantine (it passes in the base again): tax-eu',
      '1 accepted: upgrade-offer (failed; by Ada on 2026-11-20: offers are opt-in now)',
      '2 cannot fail: smoke-hello (an empty trace passes), smoke-bye (an agent that does nothing passes)',
      '1 run with other models than in the base: book-flight (gpt-6-mini)',
      '2 not run (no changed file matches its affects): invoice-de, invoice-fr',
      '1 changed file of the agent is covered by no scenario: src/agent/refund_tool.ts',
      'from run 123',
      '1 to 3 trials per scenario',
    ])
      expect(text.toLowerCase()).toContain(line.toLowerCase())
  })

  test.for(Object.entries(surfaces))('%s shows the step where the head leaves the base', ([, render]) => {
    const text = render(report('compared'))
    expect(text).toContain('step 4: another tool is called')
    expect(text).toContain('issue_refund {"amount":29}')
  })
})

const divergenceOf = ({ tables }: ReturnType<typeof rendered>) => tables.find(([head]) => head?.[0] === '')

test('a divergence is five lines in the comment and whole in the summary', () => {
  const differs = Array.from({ length: 9 }, (_, index) => ({ path: `$.a${index}`, base: '1', head: '2' }))
  const step = { tool: 'book', args: '{}', result: null }
  const results = aResults({
    baseline: gitBaseline,
    scenarios: [
      failing('x', {
        ...against('regressed', 3, 0),
        divergence: {
          step: 3,
          kind: 'arguments',
          before: [step, step],
          base: step,
          head: step,
          differs,
          baseTrial: 1,
          headTrial: 2,
        },
      }),
    ],
  })
  const brief = rendered(renderComment(results, noContext))
  expect(divergenceOf(brief)).toHaveLength(6)
  expect(brief.text).toContain('6 more values differ.')
  const whole = rendered(renderSummary(results, noContext))
  expect(divergenceOf(whole)).toHaveLength(13)
  expect(whole.text).toContain('Trial 1 of the base, trial 2 of this change.')
})

test('clauses are in a fold that says how many closed the gate', () => {
  const scenarios = [aScenario('x', { trials: trialsOf(1, 0, aCheck()) })]
  const closed = aResults({ scenarios, gate: 'closed', clauses: [aClause('failures', 'Some failed.')] })
  expect(comment(closed)).toContain('Gate closed by 1 of 1 clause')
  const clauses = [
    aClause('failures', 'No scenario failed.', { holds: true }),
    aClause('vacuous', '1 scenario cannot fail.', { blocking: false }),
  ]
  const { text, tables } = rendered(renderComment(aResults({ scenarios, clauses }), noContext))
  expect(text).toContain('Gate open: 2 clauses')
  expect(tables[0]?.slice(1)).toEqual([
    ['vacuous', 'warns', '1 scenario cannot fail.'],
    ['failures', 'holds', 'No scenario failed.'],
  ])
})

test('a policy of very many clauses does not push the rest out', () => {
  const clauses = Array.from({ length: 2_000 }, (_, index) => aClause('pass-rate', `Clause number ${index}.`))
  const markdown = renderComment(aResults({ scenarios: [aScenario('x')], clauses }), noContext)
  expect(markdown).toContain('Gate: Clause number 0. Clause number 1. And 1,998 more clauses.')
  expect(markdown).toContain('Gate open: 2,000 clauses')
  expect(terminal(aResults({ scenarios: [aScenario('x')], clauses }))).toContain(
    '… 1,968 more clauses in the results file',
  )
})

test('what was intended can be accepted by a command that names the scenario', () => {
  const regressed = (id: string) => failing(id, against('regressed', 3, 0))
  expect(accept([regressed('refund')])).toBe('scenario-gate accept refund --reason "WHY"')
  expect(accept([regressed('$(rm -rf /)')])).toBe('scenario-gate accept SCENARIO --reason "WHY"')
  expect(accept([regressed('-x')])).toBe('scenario-gate accept SCENARIO --reason "WHY"')
  expect(accept([aScenario('x')])).toBeUndefined()
  expect(accept([failing('x', {})], null)).toBeUndefined()
})

test('the summary shows trends and reliability, the comment does not', () => {
  const results = report('compared')
  const { text, tables } = rendered(renderSummary(results, noContext))
  expect(tables.find(([head]) => head?.[1] === 'Oldest to latest run')?.slice(1)).toEqual([
    ['Pass rate', '▁▂▃▄▅▆▇█', '80%', '94%', '94%'],
    ['Cost per trial', '▁▅█▁▅█▁▅', '$0.02', '$0.022', '$0.021'],
  ])
  expect(tables.find(([head]) => head?.[0] === 'Trials (k)')?.slice(1)).toEqual([
    ['1', '81%', '81%', '7'],
    ['2', '85.7%', '76.2%', '7'],
    ['3', '85.7%', '71.4%', '7'],
  ])
  expect(text).toContain('1 scenario whose trials do not all end alike')
  expect(comment(results)).not.toMatch(/Trends over|pass\^k/)
})

test('the summary draws the pass rate: over the runs of the base branch, and over scenarios', () => {
  const summary = renderSummary(report('compared'), noContext)
  expect(summary.match(/```mermaid\n[^`]*```/g)).toEqual([
    [
      '```mermaid',
      'xychart-beta',
      'title "Pass rate of the base branch"',
      'x-axis "Runs, oldest first" 1 --> 8',
      'y-axis "%" 0 --> 100',
      'line [80, 82, 84, 86, 88, 90, 92, 94]',
      '```',
    ].join('\n'),
    [
      '```mermaid',
      'xychart-beta',
      'title "Scenarios by the share of their trials that passed: bars now, line base"',
      'x-axis ["0%", "1-49%", "50-99%", "100%"]',
      'y-axis "Scenarios"',
      'bar [3, 1, 2, 5]',
      'line [1, 0, 0, 11]',
      '```',
    ].join('\n'),
  ])
  expect(comment(report('compared'))).not.toContain('mermaid')
  expect(renderSummary(report('weakened'), noContext)).not.toContain('mermaid')
})

test('a word that becomes code does not run into the code before it', () => {
  expect(renderMarkdownPhrase(readMessage('`|`)$`x`$'))).toBe('`|` ``)$`x`$``')
})

test('a dollar sign before letters from right to left closes no formula', () => {
  const text = '$سلام'
  const quarantine = { owner: text, reason: text, expires: text, state: 'active' as const }
  const results = aResults({ baseline: gitBaseline, scenarios: [failing('x', { quarantine })] })
  expect(rendered(renderComment(results, noContext)).live).not.toMatch(livePatterns['formula'] ?? /^/)
})
