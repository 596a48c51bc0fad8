import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAnnotations } from '../../src/report/annotations.ts'
import type { Results } from '../../src/results/schema.ts'
import { hostileText } from '../support/hostile.ts'
import { hostileComparison, hostileParts } from '../support/hostile-comparison.ts'
import { hugeSuite } from '../support/huge-suite.ts'
import { report } from '../support/reports.ts'
import {
  aClause,
  aFailure,
  aResults,
  aScenario,
  aTrial,
  aWeakening,
  against,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

const refund = aScenario('refund', {
  line: 3,
  ...against('regressed', 4, 0),
  trials: trialsOf(4, 3, aFailure('tool_called', 'not-called', { expected: 'get_order', actual: [] })),
})

const titledLevels = (results: Results) => buildAnnotations(results).map(({ level, title }) => [level, title])

describe('annotations', () => {
  test('name the verdict, then the failing check on its line', () => {
    const results = aResults({
      baseline: gitBaseline,
      scenarios: [refund],
      clauses: [aClause('failures', '1 scenario failed: `refund`.')],
    })
    expect(buildAnnotations(results)).toEqual([
      {
        level: 'error',
        title: 'Scenario Gate',
        message: 'Scenario Gate: 1 regressed — blocking\n1 scenario failed: `refund`.',
      },
      {
        level: 'error',
        title: 'refund: tool_called regressed',
        message: '`get_order` was not called (the agent called no tools) (in 3 of 4 trials)',
        file: 'scenarios/refund.yaml',
        line: 18,
        column: 5,
      },
    ])
  })

  test('are warnings while the gate is open', () => {
    const results = aResults({ baseline: gitBaseline, scenarios: [refund], gate: 'open' })
    expect(buildAnnotations(results).map(({ level }) => level)).toEqual(['warning', 'warning'])
  })

  test('a green run has none', () => {
    expect(buildAnnotations(aResults({ scenarios: [aScenario('a')] }))).toEqual([])
  })

  const note = {
    code: 'agent-unknown',
    severity: 'warning',
    message: 'Nothing tells which files it runs.',
  } as const

  test('a green run with notes alone has notices, which leave it green', () => {
    const results = aResults({ scenarios: [aScenario('a')], diagnostics: [note] })
    expect(titledLevels(results)).toEqual([
      ['notice', 'Scenario Gate'],
      ['notice', 'agent-unknown'],
    ])
  })

  test('notes come last, and are notices beside warnings and errors too', () => {
    const warning = { ...note, code: 'trace-line', file: 'traces/a.jsonl' } as const
    const diagnostics = [note, warning]
    expect(titledLevels(aResults({ scenarios: [aScenario('a')], diagnostics }))).toEqual([
      ['warning', 'Scenario Gate'],
      ['warning', 'trace-line'],
      ['notice', 'agent-unknown'],
    ])
    expect(titledLevels(aResults({ scenarios: [refund], diagnostics }))).toEqual([
      ['error', 'Scenario Gate'],
      ['error', 'refund: tool_called regressed'],
      ['warning', 'trace-line'],
      ['notice', 'agent-unknown'],
    ])
  })

  test('problems in files stand on their line, and the scenario of such a file is not named twice', () => {
    expect(
      buildAnnotations(report('broken-files')).map(({ level, title, file, line }) => [
        level,
        title,
        file,
        line,
      ]),
    ).toEqual([
      ['error', 'Scenario Gate', undefined, undefined],
      ['error', 'unknown-key', 'scenarios/refund.yaml', 4],
      ['error', 'bad-config', 'scenario-gate.yaml', 2],
      ['warning', 'trace-line', 'traces/book-flight.jsonl', 210],
      ['warning', 'unassigned', 'traces/extra.jsonl', undefined],
    ])
  })

  test('a warning check is a warning even where the gate is closed', () => {
    const soft = aFailure('no_repeat_calls', 'repeated', { severity: 'warning' })
    const results = aResults({
      scenarios: [aScenario('a', { trials: [aTrial({ checks: [soft] })] }), refund],
    })
    expect(buildAnnotations(results).map(({ level, title }) => [level, title])).toEqual([
      ['error', 'Scenario Gate'],
      ['error', 'refund: tool_called regressed'],
      ['warning', 'a: no_repeat_calls warns'],
    ])
  })

  test('of a huge suite are the worst, and the first says how many more there are', () => {
    const annotations = buildAnnotations(hugeSuite(3_000))
    const levels = (level: string) => annotations.filter((one) => one.level === level)
    expect([levels('error').length, levels('warning').length]).toEqual([9, 9])
    expect(annotations[0]?.message).toMatch(/\n1,?\d{3} more in the job summary\.$/)
    expect(
      levels('error')
        .slice(1)
        .every(({ title }) => title.endsWith('regressed')),
    ).toBe(true)
    expect(levels('warning').every(({ title }) => title.endsWith('its tests are loosened'))).toBe(true)
  })

  test('what weakens the tests stands beside its line, after failures, and is never an error', () => {
    const results = aResults({
      baseline: gitBaseline,
      scenarios: [refund],
      weakenings: [
        aWeakening('threshold-loosened', { from: '5', to: '9', headByBase: 'failed' }),
        aWeakening('scenario-removed', { scenario: 'old', line: null }),
        aWeakening('policy-loosened', { scenario: null, file: 'scenario-gate.yaml', line: 3, what: 'p' }),
        aWeakening('check-dropped', { accepted: true }),
      ],
    })
    expect(buildAnnotations(results).slice(2)).toEqual([
      {
        level: 'warning',
        title: 'refund: its tests are loosened',
        message: "`max_tokens` was loosened: `5` → `9`; with the base's checks it fails",
        file: 'scenarios/refund.yaml',
        line: 9,
      },
      {
        level: 'warning',
        title: 'old: its tests are loosened',
        message: 'the scenario was removed',
      },
      {
        level: 'warning',
        title: 'The policy is loosened',
        message: 'the policy `p` was loosened',
        file: 'scenario-gate.yaml',
        line: 3,
      },
    ])
  })

  test('failures that are known are warnings, and say why', () => {
    const known = { owner: '@x', reason: 'y', expires: '2026-12-05', state: 'active' as const }
    const results = aResults({
      baseline: gitBaseline,
      scenarios: [
        { ...refund, id: 'a', quarantine: known },
        { ...refund, id: 'b', accepted: { by: 'x', at: 'y', reason: 'z' } },
        { ...refund, id: 'c', flaky: true },
        { ...refund, id: 'd', change: 'same', cause: 'tests', hardBreak: true },
      ],
    })
    expect(buildAnnotations(results).map(({ level, title }) => [level, title])).toEqual([
      ['error', 'Scenario Gate'],
      ['error', 'd: tool_called failed (its tests changed)'],
      ['warning', 'a: tool_called failed (quarantined)'],
      ['warning', 'b: tool_called failed (accepted)'],
      ['warning', 'c: tool_called failed (flaky)'],
    ])
    expect(buildAnnotations(results)[1]?.message).toContain('; passed every trial, now fails every trial')
  })

  test("are plain text within the runner's limits", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const failure = aFailure(text, text, { actual: [text], description: text })
        const results = aResults({
          ...hostileComparison(text),
          scenarios: [
            aScenario(text, { ...hostileParts(text), file: text, trials: [aTrial({ checks: [failure] })] }),
          ],
          clauses: [aClause('failures', text.repeat(400))],
        })
        for (const { title, message } of buildAnnotations(results)) {
          expect(message.length).toBeLessThanOrEqual(4_096)
          expect(`${title}\n${message}`).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e]/u)
        }
      }),
    )
  })
})
