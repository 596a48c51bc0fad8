import { describe, expect, test } from 'vitest'
import type { JudgeMode } from '../../src/judge/judging.ts'
import { selectGroups } from '../../src/scenario/in-groups.ts'
import { loadSuite } from '../support/load-suite.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { createVacuityProbe } from '../../src/score/vacuity.ts'
import { compare } from '../../src/compare/compare.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { noAnswer, trialsOf } from '../support/scored.ts'

async function scenariosOf(lines: string, files: Readonly<Record<string, string>> = {}) {
  const tree = memoryTree({ 'scenarios/a.yaml': `id: a\n${lines}\n`, ...files })
  return (await loadSuite(tree, ['scenarios'])).scenarios
}

async function vacuityOf(lines: string, mode: JudgeMode = 'off') {
  const [scenario] = await scenariosOf(lines)
  return createVacuityProbe(mode)(scenario as Scenario)
}

const refund = 'input: I want my money back.\n'

describe('a scenario that cannot fail is found', () => {
  test.each([
    [
      'says nothing forbidden',
      'checks: [{ type: content_excludes, params: { patterns: [sorry] } }]',
      'empty',
    ],
    ['no length is asked for', "checks: [{ type: output_matches, params: { pattern: '.*' } }]", 'empty'],
    ['only ends well', 'checks: [{ type: exit_code, params: { code: 0 } }]', 'empty'],
    ['no tools', 'checks: [{ type: tools_not_called, params: { tools: [drop] } }]', 'do-nothing'],
    ['forbidden tools', 'checks: [{ type: tools_not_called, params: { tools: [drop] } }]', 'do-nothing'],
    ['cheap', 'checks: [{ type: max_cost, params: { max_usd: 1 } }]', 'do-nothing'],
    [
      'in several trials',
      'trials: 3\nchecks: [{ type: tools_not_called, params: { tools: [drop] } }]',
      'do-nothing',
    ],
    [
      'in a share of them',
      'trials: 5\nchecks: [{ type: tools_not_called, params: { tools: [drop] }, pass_threshold: 0.4 }]',
      'do-nothing',
    ],
    [
      'what is asked now and then is asked too',
      'checks: [{ type: tools_not_called, params: { tools: [drop] }, trigger: sample_sessions, sample_percentage: 1 }]',
      'do-nothing',
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await vacuityOf(refund + lines)).toBe(expected)
  })

  test('in each turn of a conversation', async () => {
    const turns = 'input: [Hello, And my refund?]\n'
    expect(
      await vacuityOf(
        `${turns}checks: [{ type: tools_not_called, params: { tools: [drop] }, turn: 2 }, { type: tools_not_called, params: { tools: [drop] }, turn: 1 }]`,
      ),
    ).toBe('do-nothing')
    expect(
      await vacuityOf(`${turns}checks: [{ type: tools_not_called, params: { tools: [drop] }, turn: 3 }]`),
    ).toBe(null)
  })
})

describe('no scenario is named for nothing', () => {
  test.each([
    ['an output', 'checks: [{ type: output_contains, params: { value: refund } }]'],
    ['a tool', 'checks: [{ type: tools_called, params: { tools: [look] } }]'],
    [
      'one check that can fail among others',
      'checks: [{ type: tools_not_called, params: { tools: [drop] } }, { type: output_contains, params: { value: x } }]',
    ],
    [
      'only warnings, which decide nothing',
      'checks: [{ type: tools_not_called, params: { tools: [drop] }, severity: warning }]',
    ],
    ['a check that cannot be read', 'checks: [{ type: tools_not_caled }]'],
    ['declared', 'negative: true\nchecks: [{ type: tools_not_called, params: { tools: [drop] } }]'],
    ['a file with errors', 'negativ: true\nchecks: [{ type: tools_not_called, params: { tools: [drop] } }]'],
    [
      'a sample that would fail',
      'checks: [{ type: tools_not_called, params: { tools: [drop] } }, { type: output_contains, trigger: sample_sessions, sample_percentage: 1, params: { value: x } }]',
    ],
    [
      'a service that decides',
      'checks: [{ type: rest_eval, params: { url: "https://evals.example.com", criteria: x } }]',
    ],
  ])('%s', async (_, lines) => {
    expect(await vacuityOf(refund + lines)).toBe(null)
  })

  test('where a judge decides, which is not asked', async () => {
    const judged = `${refund}criteria: It is friendly.\nchecks: [{ type: tools_not_called, params: { tools: [drop] } }]`
    for (const mode of ['auto', 'replay', 'record'] as const) expect(await vacuityOf(judged, mode)).toBe(null)
    // Then the checks alone decide, by the word of whoever runs the gate.
    expect(await vacuityOf(judged, 'off')).toBe('do-nothing')
  })

  test('for checks that are left out by their group', async () => {
    const lines =
      'checks: [{ type: tools_not_called, params: { tools: [drop] }, groups: [quick] }, { type: output_contains, params: { value: x }, groups: [slow] }]'
    const scenarios = selectGroups(await scenariosOf(refund + lines), ['quick'])
    expect(scenarios.map(createVacuityProbe('off'))).toEqual([null])
  })

  test('whose input decides', async () => {
    const lines =
      'dataset: rows.csv\ninput_field: q\nchecks: [{ type: content_excludes, surface: guardrail, direction: input, params: { patterns: [drop] } }]'
    const scenarios = await scenariosOf(lines, { 'scenarios/rows.csv': 'q\nhello\ndrop it\n' })
    expect(scenarios.map(createVacuityProbe('off'))).toEqual(['do-nothing', null])
  })
})

test('what has failed can fail', async () => {
  const [scenario] = await scenariosOf('checks: [{ type: tools_not_called, params: { tools: [drop] } }]')
  const scored = (outcome: 'passed' | 'failed' | 'unverified') => ({
    scenario: scenario as Scenario,
    outcome,
    reason: null,
    trials: trialsOf(outcome.charAt(0)),
  })
  const marks = (['passed', 'unverified', 'failed'] as const).map((outcome) => {
    const suite = { scenarios: [scored(outcome)], diagnostics: [] }
    return compare(suite, noAnswer(), { probe: createVacuityProbe('off') }).scenarios[0]?.parts
  })
  expect(marks).toEqual([{ vacuous: 'do-nothing' }, { vacuous: 'do-nothing' }, {}])
})

test('ten thousand scenarios are linear work', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    JSON.stringify({ ask: `Question ${at}`, tool: `t${at % 5_000}`, says: `a${at % 2}` }),
  )
  const scenarios = await scenariosOf(
    'dataset: rows.jsonl\ninput_field: ask\nchecks: [{ type: tools_not_called, params: { tools: ["{{tool}}"] } }, { type: output_contains, params: { value: "{{says}}" } }]',
    { 'scenarios/rows.jsonl': rows.join('\n') },
  )
  expect(scenarios).toHaveLength(10_000)
  expect(scenarios.map(createVacuityProbe('off')).every((vacuity) => vacuity === null)).toBe(true)
})
