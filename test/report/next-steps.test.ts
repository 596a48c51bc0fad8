import { describe, expect, test } from 'vitest'
import { renderComment, renderSummary } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { describeTrials } from '../../src/report/run-text.ts'
import { listRemedySteps } from '../../src/report/next-steps.ts'
import { collectFailures } from '../../src/report/failure-summary.ts'
import type { Results, ScenarioResult, TrialResult } from '../../src/results/schema.ts'
import { rendered } from '../support/rendered.ts'
import { onGitHub } from '../support/reports.ts'
import {
  aClause,
  aFailure,
  aMetric,
  aResults,
  aScenario,
  aTrial,
  aWeakening,
  against,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

const baseSha = gitBaseline.sha?.slice(0, 12)

const failing = (id: string, more: Partial<ScenarioResult> = {}) =>
  aScenario(id, { trials: trialsOf(1, 1, aFailure('tool_called', 'not-called')), ...more })
const regressed = (id: string) => failing(id, against('regressed', 1, 0))
const compared = (scenarios: ScenarioResult[], more: Partial<Results> = {}) => ({
  ...aResults({ baseline: gitBaseline, scenarios }),
  ...more,
})
const comment = (results: Results) => rendered(renderComment(results, onGitHub)).text
const terminal = (results: Results, resultsFile: string | null = null) =>
  renderTerminal(results, { color: false, width: 140, resultsFile })

describe('accept', () => {
  const command = 'scenario-gate accept refund --reason "WHY"'

  test('is proposed with the results that it reads, or with how to get some', () => {
    const results = compared([regressed('refund')])
    expect(terminal(results)).toContain(
      `  ${command}  # if you intended the change, after a run with \`--results scenario-gate-results.json\`\n`,
    )
    expect(terminal(results, 'scenario-gate-results.json')).toContain(
      `  ${command}  # if you intended the change\n`,
    )
    expect(terminal(results, 'out/my run.json')).toContain(`${command} --results 'out/my run.json'  # if`)
    expect(comment(results)).toContain(
      `Reproduce locally: npx --yes gate.tgz run scenarios --base ${baseSha} --results scenario-gate-results.json`,
    )
  })

  test('is not proposed where only the base branch can accept', () => {
    const results = compared([regressed('refund')])
    const fork = { ...onGitHub, canAccept: false }
    const { text } = rendered(renderComment(results, fork))
    expect(text).not.toContain('gate.tgz accept')
    expect(text).toContain('Only the base branch can accept a failure of this change')
    const options = { color: false, width: 140, canAccept: false }
    expect(renderTerminal(results, options)).not.toContain('scenario-gate accept')
  })

  test('is not proposed for a failure that the base has too', () => {
    const results = compared([failing('refund', against('same', 0, 1))])
    expect(terminal(results)).not.toContain('scenario-gate accept')
    expect(comment(results)).toContain(
      `Reproduce locally: npx --yes gate.tgz run scenarios --base ${baseSha}\n`,
    )
  })

  test('is not cut: what is too long to show is said in words', () => {
    const results = compared([regressed('refund')])
    const long = { ...onGitHub, reproduce: `gate run${" --traces 'some/file'".repeat(120)}` }
    const { text } = rendered(renderComment(results, long))
    expect(text).toContain(
      'Reproduce locally: npx --yes gate.tgz run, with the inputs of the step as flags\n',
    )
  })
})

const cells = (headByBase: 'passed' | 'failed', headByHead: 'passed' | 'failed') => ({
  cells: { baseByBase: 'passed' as const, baseByHead: 'passed' as const, headByBase, headByHead },
})

test('an open gate with a warning says how to look into it', () => {
  const soft = aFailure('no_repeat_calls', 'repeated', { severity: 'warning' })
  const text = terminal(compared([aScenario('refund', { trials: trialsOf(1, 1, soft) })]))
  expect(text).toContain('1 failed check of severity warning, which does not close the gate\n')
  expect(text).toContain('  scenario-gate explain no_repeat_calls  # what the check asks for\n')
})

test('an unverified trial says how to see what was recorded of it', () => {
  const text = terminal(
    compared([aScenario('refund', { outcome: 'unverified', trials: [aTrial({ outcome: 'unverified' })] })]),
  )
  expect(text).toMatch(/  scenario-gate trace \S+ {2}# what was recorded of refund\n/)
})

const inFile = (id: string, trial: Partial<TrialResult> = {}) =>
  aTrial({ trace: { id, source: 'traces/all.json', format: 'openai-messages' }, ...trial })

describe('the command that shows a trace', () => {
  const broken = aFailure('tool_called', 'not-called')

  test('names the run where its file holds several, as one argument of a shell', () => {
    const trials = [inFile('run 1'), inFile("it's; touch pwned", { checks: [broken] })]
    const results = compared([aScenario('refund', { trials })])
    const named = String.raw`scenario-gate trace traces/all.json --trace 'it'\''s; touch pwned'`
    expect(terminal(results)).toContain(`  ${named}  # what the agent did in refund, trial 2\n`)
    expect(collectFailures(results).causes[0]?.scenarios[0]?.next[0]).toBe(named)
    expect(renderSummary(results, onGitHub)).toContain("Trace: `traces/all.json`, run `it's; touch pwned`")
  })

  test('names the run of an unverified trial too', () => {
    const open = aScenario('other', { trials: [inFile('run-2', { outcome: 'unverified' })] })
    const passed = aScenario('refund', { trials: [inFile('run-1')] })
    expect(terminal(compared([passed, { ...open, outcome: 'unverified' }]))).toContain(
      '  scenario-gate trace traces/all.json --trace run-2  # what was recorded of other\n',
    )
  })

  test('is the file alone where two scenarios share its only run', () => {
    const trials = [inFile('run-1', { checks: [broken] })]
    const text = terminal(compared([aScenario('refund', { trials }), aScenario('other', { trials })]))
    expect(text).toContain('  scenario-gate trace traces/all.json  # what the agent did in refund\n')
  })
})

describe('what weakened tests hide', () => {
  const weakenings = [aWeakening('check-dropped', { scenario: 'orders', headByBase: 'failed' })]

  test('is no row of a dataset that fails by the new checks too', () => {
    const seen = [
      failing('orders/1', { rowOf: 'orders', ...cells('failed', 'failed') }),
      aScenario('orders/2', { rowOf: 'orders', ...cells('passed', 'passed') }),
    ]
    expect(comment(compared(seen, { weakenings }))).not.toContain('more failure')
  })

  test('is a row that fails by the checks of the base alone', () => {
    const hidden = [
      failing('orders/1', { rowOf: 'orders', ...cells('failed', 'failed') }),
      aScenario('orders/2', { rowOf: 'orders', ...cells('failed', 'passed') }),
    ]
    expect(comment(compared(hidden, { weakenings }))).toContain('1 more failure')
  })

  test('is what a removed scenario did', () => {
    expect(comment(compared([aScenario('other')], { weakenings }))).toContain('1 more failure')
  })
})

test('trials that confirm a failure are no trials of the suite, and are said by themselves', () => {
  const confirmed = failing('refund', {
    trials: trialsOf(4, 4, aFailure('tool_called', 'not-called')),
    confirmation: { passed: 0, failed: 3, unverified: 0 },
  })
  expect(describeTrials(compared([confirmed]))).toBe('1 trial per scenario')
  for (const text of [comment(compared([confirmed])), terminal(compared([confirmed]))])
    expect(text).toContain('1 failed again: refund (failed 3 of 3 when run again to confirm it)')
})

test('figures that did not change take no rows', () => {
  const same = aMetric('tool_calls', { base: 3, head: 3, delta: 0 })
  const { text, tables } = rendered(
    renderComment(compared([aScenario('x')], { metrics: [same, { ...same, label: 'Other' }] }), onGitHub),
  )
  expect(text).toContain('2 metrics are the same as in the base.')
  expect(tables.flat().flat()).not.toContain('no change')
})

describe('metrics in the comment', () => {
  const metrics = [
    aMetric('pass_rate', {
      label: 'Pass rate',
      unit: 'ratio',
      better: 'higher',
      base: 1,
      head: 0.5,
      delta: -0.5,
    }),
    aMetric('tool_calls', { label: 'Tool calls', unit: 'count', base: 3, head: 4, delta: 1 }),
  ]
  const results = compared([aScenario('x')], { metrics })

  test('are folded, under a line that says what changed', () => {
    const text = renderComment(results, onGitHub)
    expect(text).toContain('<summary>Metrics: pass rate 100% → 50%, 1 other changed (1 worse)</summary>')
    expect(text.indexOf('| Metric |')).toBeGreaterThan(text.indexOf('<summary>Metrics'))
  })

  test.each(['pass-rate', 'pass-hat', 'metric'])(
    'the clause %s is seen at once where it decides',
    (clause) => {
      const clauses = [aClause(clause, 'Too low.', { blocking: true })]
      const decision = { ...results.decision, gate: 'closed' as const, clauses }
      const text = renderComment({ ...results, decision }, onGitHub)
      expect(text.slice(0, text.indexOf('<details>'))).toContain('Gate closed: Too low.')
    },
  )
})

test('a clause that only warns of what has a block of its own is not said twice', () => {
  const decision = compared([failing('x')]).decision
  const clauses = [aClause('failures', '1 scenario failed: `x`.', { blocking: false })]
  const results = compared([failing('x')], { decision: { ...decision, gate: 'open', clauses } })
  expect(terminal(results)).not.toContain('Not blocking')
})

test.for([
  ['kensa', 'or write its `run_command` or `traces`'],
  ['timbal', expect.stringContaining('docs/start/timbal.md')],
  ['promptkit', expect.stringContaining('docs/start/promptkit.md')],
] as const)('who has no trace of a scenario of %s is told what records one', ([origin, why]) => {
  expect(listRemedySteps([{ remedy: 'name-traces', origin, file: 'a.yaml' }])).toEqual([
    ['scenario-gate run PATH --traces GLOB', why],
  ])
})
