import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noContext } from '../../src/report/context.ts'
import { renderComment, renderSummary } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import { hostileText } from '../support/hostile.ts'
import { hostileAside, hostileParts } from '../support/hostile-comparison.ts'
import { hostileResults } from '../support/hostile-results.ts'
import { rendered } from '../support/rendered.ts'
import { onGitHub, report, reports } from '../support/reports.ts'
import {
  aClause,
  aFailure,
  aLostScenario,
  aMetric,
  aResults,
  aScenario,
  against,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

/** All that is seen without opening a fold. */
function seen(markdown: string): string {
  return markdown.replace(/<details>[^]*<\/details>/, '')
}

/** What the budget is about, as a reader counts it. */
function sizeOf(markdown: string): { lines: number; words: number } {
  const screen = seen(markdown)
  const lines = screen.split('\n').filter((line) => line.trim() !== '').length
  const words = rendered(screen).text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return { lines, words }
}

function expectOneScreen(results: Results): void {
  for (const render of [renderComment, renderSummary]) {
    const { lines, words } = sizeOf(render(results, onGitHub))
    expect(lines).toBeLessThanOrEqual(15)
    expect(words).toBeLessThanOrEqual(150)
  }
}

describe('one screen before the first fold: at most 15 lines and 150 words', () => {
  test.for(Object.keys(reports))('%s', (name) => expectOneScreen(report(name)))

  test('whatever the results hold', () => {
    fc.assert(fc.property(hostileResults, expectOneScreen), { numRuns: 100 })
  })

  test('however many scenarios there are, and whatever they are called', () => {
    const sizes = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(1_000, 10_000))
    fc.assert(
      fc.property(sizes, fc.array(hostileText, { minLength: 1, maxLength: 8 }), (count, texts) =>
        expectOneScreen(largeSuite(count, texts)),
      ),
      { numRuns: 20 },
    )
  })
})

/** Failures of many kinds and causes, with a stranger's text for every name. */
function largeSuite(count: number, texts: readonly string[]): Results {
  const text = (index: number) => texts[index % texts.length] ?? ''
  const scenarios = Array.from({ length: count }, (_, index): ScenarioResult => {
    const id = `${text(index)} ${index}`
    const failure = aFailure(index % 5 === 0 ? text(index) : 'tools_called', 'not-called', {
      expected: text(index),
      actual: { missing: [`${text(index)} ${index % 11}`], called: [text(index + 1)] },
    })
    const failing = { ...hostileParts(text(index)), trials: trialsOf(2, 2, failure) }
    const kinds: Partial<ScenarioResult>[] = [
      { ...failing, cause: 'agent', ...against('regressed', 2, 0) },
      { ...failing, cause: 'agent', ...against('same', 0, 2) },
      { ...failing, cause: 'agent', ...against('new', 1, 1) },
      { ...failing, ...hostileAside(text(index), 'active') },
      { trials: [], reason: `${text(index)} ${index}` },
      { changeReason: text(index), ...against('incomparable', 1, 0) },
    ]
    return aScenario(id, kinds[index % kinds.length])
  })
  return aResults({
    baseline: { ...gitBaseline, source: text(0) },
    scenarios,
    uncovered: texts.map((one) => one),
    removed: texts.map((one) => ({ id: one, name: one, file: one, baseOutcome: 'passed' })),
    diagnostics: texts.map((one) => ({ code: one, severity: 'error', message: one, file: one })),
    clauses: texts.map((one) => aClause(one, one)),
  })
}

const sixCauses = [
  'No longer calls `get_customer`',
  'No longer calls `search_kb`',
  'No longer calls `create_ticket`',
  'No longer calls `verify_identity`',
  'No longer calls `get_invoice`',
  'No longer calls `check_stock`',
]

test('forty scenarios and six causes are on one screen, each scenario once', () => {
  const screen = seen(renderComment(report('six-causes'), noContext))
  expect([...screen.matchAll(/^\| (No [^|]*) \|/gm)].map(([, words]) => words)).toEqual(sixCauses)
  const { text } = rendered(screen)
  for (const { id } of report('six-causes').scenarios)
    expect(text.match(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'))?.length ?? 0).toBeLessThanOrEqual(1)
  expect(text).not.toContain('too few trials')
  expect(text).not.toContain('Cost')
})

/** Words alone: without code marks, tables and bullets. */
function plain(text: string): string {
  return text
    .replaceAll(/[`|]|✗|-{3}|^- |⚠️|^! /gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.:,])/g, '')
}

describe('six causes of as many kinds each keep a value and a scenario', () => {
  const causes = [
    /No longer calls check_policy.*14: policy-bulk/,
    /charge: currency is USD.*6: currency-chf, .*was "CHF", now "USD"/,
    /does not contain e\.g\. 9 to 17: I am.*6: faq-hours/,
    /Cost \$0\.4000, limit \$0\.1.*4: summary-long/,
    /5 unverified: exit code 1: KeyError: 'customer_id' \(lookup-alpha/,
    /5 unverified: a model call was never answered: 503 .*\(search-five/,
  ]
  const renderings: Record<string, (results: Results) => string> = {
    comment: (results) => rendered(seen(renderComment(results, onGitHub))).text,
    summary: (results) => rendered(seen(renderSummary(results, onGitHub))).text,
    terminal: (results) =>
      renderTerminal(results, { color: false, width: 140 }).split('30 regressed\n')[0]?.replaceAll('`', '') ??
      '',
  }
  test.for(Object.keys(renderings))('%s', (name) => {
    const text = renderings[name]?.(report('mixed-causes')).replaceAll(/\s+/g, ' ')
    for (const cause of causes) expect(text).toMatch(cause)
  })

  test('the rest of the terminal is a page', () => {
    const lines = renderTerminal(report('mixed-causes'), { color: false, width: 100 }).split('\n').length
    expect(lines).toBeLessThanOrEqual(110)
  })
})

test('a cause for which some regressed, and some fell perhaps by chance, is one row', () => {
  const failure = aFailure('tools_called', 'not-called', {
    expected: ['a'],
    actual: { missing: ['a'], called: [] },
  })
  const fell = (id: string, change: 'regressed' | 'same') =>
    aScenario(id, { ...against(change, 3, 0), trials: trialsOf(3, 3, failure) })
  const scenarios = [fell('a', 'regressed'), fell('b', 'same'), fell('c', 'regressed'), fell('d', 'same')]
  const screen = seen(renderComment(aResults({ baseline: gitBaseline, scenarios }), noContext))
  expect(screen.match(/No longer calls/g)).toHaveLength(1)
  expect(screen).toContain('4: `a`, `b`, `c`, …')
})

test('where nothing was compared, that is said once, and not beside every row', () => {
  const aside = { change: 'incomparable', changeReason: 'the agent of the base was not run' } as const
  const failure = aFailure('max_cost', 'over-limit', { expected: 'max $0.1', actual: '$0.4000' })
  const scenarios = [
    aScenario('a', { ...aside, trials: trialsOf(1, 1, failure) }),
    aScenario('b', aside),
    aScenario('c', { ...aside, trials: [], reason: 'no trace found' }),
  ]
  const screens = [
    seen(renderComment(aResults({ baseline: gitBaseline, scenarios }), noContext)),
    renderTerminal(aResults({ baseline: gitBaseline, scenarios }), { color: false, width: 140 }).split(
      '1 failed\n',
    )[0] ?? '',
  ]
  for (const screen of screens) {
    expect(screen.match(/not compared|Nothing was compared|the agent of the base was not run/g)).toEqual([
      'Nothing was compared',
      'the agent of the base was not run',
    ])
  }
  const first = aResults({
    baseline: gitBaseline,
    baselineReason: 'the base has no scenarios yet',
    scenarios: scenarios.map((scenario) => ({ ...scenario, change: 'new' })),
  })
  const same = aMetric('tool_calls', { base: 3, head: 3, delta: 0 })
  const text = renderTerminal({ ...first, metrics: [same] }, { color: false, width: 140 })
  expect(text).toMatch(/^1 metric: .* 3$/m)
  expect(text).not.toContain('the same as')
  expect(seen(renderComment(first, noContext)).match(/new|Nothing was compared: .*/g)).toEqual([
    'Nothing was compared: the base has no scenarios yet.',
  ])
  const one = [...scenarios, aScenario('d', against('same', 1, 0))]
  expect(seen(renderComment(aResults({ baseline: gitBaseline, scenarios: one }), noContext))).toContain(
    '1 not compared: `a`',
  )
})

test('the terminal closes the gate once', () => {
  const clauses = [aClause('nothing', 'None of 2 scenarios could be verified.'), aClause('x', 'Another.')]
  const text = renderTerminal(aResults({ scenarios: [aLostScenario('a')], clauses, gate: 'closed' }), {
    color: false,
    width: 140,
  })
  expect(text.match(/Gate closed/g)).toHaveLength(1)
  expect(text.match(/None of 2 scenarios/g)).toHaveLength(1)
})

test.for([
  ['regressions', 'suite-undecided'],
  ['failures', 'suite-undecided'],
  ['failures', 'suite-fell'],
  ['too-few-trials', 'lucky-base'],
])('the first screen tells what %s of an open gate leave undecided, once: %s', ([id = '', code = '']) => {
  const clauses = [aClause(id, 'It fell. Undecided: two days may differ.', { code, blocking: false })]
  const results = aResults({ scenarios: [aScenario('a')], clauses })
  const said = [renderComment(results, noContext), renderTerminal(results, { color: false, width: 140 })]
  for (const text of said.map((one) => plain(one).split('<details>')[0]))
    expect(text?.match(/Undecided: two days/g)).toHaveLength(1)
})

test('the terminal says the same in the same order', () => {
  const results = report('six-causes')
  const comment = plain(seen(renderComment(results, noContext)))
  const terminal = plain(renderTerminal(results, { color: false, width: 140 }))
  const parts = [
    'pass rate 98% → 48%',
    ...sixCauses.map((words) => plain(words).trim()),
    'Already failing on main: coupon-expired. Flaky: faq-hours',
    '2 unverified: no trace found',
    'Tests loosened: refuse-injection',
    'prompt.txt',
  ]
  for (const text of [comment, terminal]) {
    const places = parts.map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})
