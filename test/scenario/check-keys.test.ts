import { describe, expect, test } from 'vitest'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import type { Threshold } from '../../src/checks/surfaces/threshold.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

async function loaded(keys: string) {
  const text = `id: a\nchecks:\n  - { type: contains, params: { patterns: [x] }, ${keys} }\n`
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'scenarios/a.yaml': text }), ['scenarios'])
  const [scenario] = scenarios
  if (scenario === undefined) throw new Error('no scenario')
  return { scenario, spec: scenario.checks[0]?.spec, messages: diagnostics.map(({ message }) => message) }
}

describe('keys of a check', () => {
  test.for<[keys: string, spec: Partial<CheckSpec>]>([
    ['surface: guardrail, direction: both', { surface: 'guardrail', direction: 'both' }],
    ['surface: eval, id: tone', { surface: 'eval', id: 'tone' }],
    ['trigger: every_turn', { trigger: 'every_turn' }],
    ['trigger: sample_turns, sample_percentage: 12.5', { trigger: 'sample_turns', samplePercentage: 12.5 }],
    ['groups: [a, b]', { groups: ['a', 'b'] }],
    ['pass_threshold: 0.66', { passThreshold: 0.66 }],
  ])('%s', async ([keys, spec]) => {
    const found = await loaded(keys)
    expect(found.spec).toMatchObject(spec)
    expect(found.messages).toEqual([])
  })

  test.for<[threshold: string, expected: Threshold]>([
    ['{ min_score: 0.5 }', { min: 0.5, max: null }],
    ['{ min_score: 0.5, max_score: 0.9, passed: false }', { min: 0.5, max: 0.9, passed: false }],
    ['{ operator: gte, value: 0.5 }', { min: 0.5, max: null }],
    ['{ operator: lte, value: 0.5 }', { min: null, max: 0.5 }],
    ['{ operator: gt, value: 0.5 }', { min: null, max: null, above: 0.5 }],
    ['{ operator: lt, value: 0.5 }', { min: null, max: null, below: 0.5 }],
    ['{ operator: eq, value: 1 }', { min: 1, max: 1 }],
  ])('threshold: %s', async ([threshold, expected]) => {
    expect((await loaded(`threshold: ${threshold}`)).spec?.threshold).toEqual(expected)
  })

  test.for<[keys: string, message: string]>([
    ['direction: input', '`direction` is for guardrails only; add `surface: guardrail`, or remove it'],
    ['surface: guardrail, trigger: every_turn', 'a guardrail is asked of every message; remove `trigger`'],
    ['sample_percentage: 5', '`sample_percentage` needs `trigger: sample_turns` or `sample_sessions`'],
    [
      'min_score: 1, threshold: { min_score: 1 }',
      '`threshold` says the same as `min_score` and `max_score`; keep one of them',
    ],
    ['surface: gaurdrail', '`surface`: expected `assertion`, `guardrail` or `eval`, got `gaurdrail`'],
    [
      'trigger: sometimes',
      '`trigger`: `sometimes` is not a trigger; write one of every_turn, sample_turns, on_session_complete, sample_sessions, on_conversation_complete, on_workflow_step',
    ],
    ['trigger: every_turns', '`trigger`: `every_turns` is not a trigger; did you mean `every_turn`?'],
    ['triger: every_turn', '`triger` is not a key here; did you mean `trigger`?'],
    ['pass_threshold: 0', '`pass_threshold`: expected a number above 0, up to 1, got the number `0`'],
    ['min_score: 0', 'expected bounds that a run can meet and break; every score is from 0 to 1'],
    ['max_score: 1', 'expected bounds that a run can meet and break; every score is from 0 to 1'],
    [
      'min_score: 0.9, max_score: 0.1',
      'expected bounds that a run can meet and break; the least score is above the most',
    ],
    [
      'threshold: { operator: gte, value: 0 }',
      '`threshold`: expected bounds that a run can meet and break; every score is from 0 to 1, got a mapping',
    ],
    [
      'threshold: { operator: gt, value: 1 }',
      '`threshold`: expected bounds that a run can meet and break; no score is above 1, got a mapping',
    ],
    [
      'threshold: { operator: lt, value: 0 }',
      '`threshold`: expected bounds that a run can meet and break; no score is below 0, got a mapping',
    ],
    [
      'trigger: sample_turns, sample_percentage: 0',
      'below 0.01 percent it is never asked; remove the check, or ask of more',
    ],
    ['turn: 4, of_turns: 2', 'there is no such turn in a conversation of at most 2'],
    [
      'until_turn: 4, of_turns: { least: 1, most: 3 }',
      'there is no such turn in a conversation of at most 3',
    ],
    [
      'of_turns: 2, when: { tool_called: a }, when_turn: 3',
      'there is no such turn in a conversation of at most 2',
    ],
    ['of_turns: { least: 3, most: 1 }', '`least` is above `most`, so no conversation fits'],
    ['of_turns: { least: 3 }', '`of_turns.most`: expected a whole number, got nothing'],
    [
      'only_fails: true, pass_threshold: 0.5',
      '`only_fails` proves nothing, and `pass_threshold` decides; keep one of them',
    ],
    ['pass_threshold: 66', '`pass_threshold`: expected a number from 0 to 1, got the number `66`'],
    ['groups: []', '`groups`: expected a list of names, such as `[nightly]`, got an empty list'],
    [
      'threshold: { operator: gte }',
      '`threshold`: expected `operator` and `value` together, such as `{ operator: gte, value: 0.8 }`, got a mapping',
    ],
    ['threshold: { min_scor: 1 }', '`threshold`: `min_scor` is not known here; did you mean `min_score`?'],
    ['when: { tool_calld: x }', '`when`: `tool_calld` is not known here; did you mean `tool_called`?'],
    [
      'when: { after: x }',
      '`when`: `after` is not known here; expected a mapping, such as `{ tool_called: search }`',
    ],
    [
      'threshold: {}',
      '`threshold`: expected a mapping such as `{ min_score: 0.8 }` or `{ operator: gte, value: 0.8 }`, got a mapping',
    ],
  ])('%s is a problem', async ([keys, message]) => {
    const { scenario, messages } = await loaded(keys)
    expect(messages).toEqual([`checks[0]: ${message}`])
    expect(scenario.checks[0]?.problems).not.toBeNull()
  })
})

async function fingerprint(keys: string): Promise<string> {
  return (await loaded(keys)).scenario.checksFingerprint
}

describe('what decides a verdict is in the fingerprint of the checks', () => {
  test.for([
    'surface: guardrail',
    'surface: guardrail, direction: input',
    'surface: eval',
    'trigger: every_turn',
    'trigger: sample_turns',
    'trigger: sample_turns, sample_percentage: 6',
    'pass_threshold: 1',
    'threshold: { passed: true }',
    'threshold: { operator: gt, value: 0.5 }',
  ])('%s', async (keys) => {
    expect(await fingerprint(keys)).not.toBe(await fingerprint('severity: error'))
  })

  test('and nothing else', async () => {
    expect(await fingerprint('id: x, groups: [y]')).toBe(await fingerprint('severity: error'))
    expect(await fingerprint('threshold: { operator: gte, value: 0.5 }')).toBe(
      await fingerprint('min_score: 0.5'),
    )
  })
})
