import { expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide } from '../../src/gate/decide.ts'
import { parseOptions } from '../../src/options/options.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import type { Weakening } from '../../src/results/weakening-schema.ts'
import { decision, today } from '../support/decided.ts'
import { noAnswer, scoredOf } from '../support/scored.ts'

const hiding: Weakening = {
  kind: 'check-dropped',
  scenario: 'a',
  file: 'scenarios/a.yaml',
  line: 3,
  what: 'tools_called',
  from: null,
  to: null,
  headByBase: 'failed',
}
const weaker = { head: 'a:p', base: 'a:p' }

const words = (...weakenings: readonly Weakening[]) =>
  decision({ ...weaker, weakenings }, {}).clauses.find(({ id }) => id === 'hidden-failures')?.message

test('a weakening hides a failure for certain only where the checks of the base say so', () => {
  const removed: Weakening = { ...hiding, kind: 'scenario-removed', headByBase: null }
  expect(words(hiding)).toContain(' hides a failure that the checks of the base find')
  expect(words(removed)).toContain(' may hide a failure')
  expect(words(hiding, removed)).toContain(' may hide a failure')
})

test('where no comparison is wanted, nobody asks what was weakened', () => {
  const found = compare({ scenarios: [scoredOf('a', 'p')], diagnostics: [] }, noAnswer())
  const policy = parsePolicy(
    parseOptions([{ label: String, values: { policy: { weakened: 'block' } } }]),
    today,
  )
  const asked = (off: { isOff?: true }) =>
    decide({ ...found, baseline: { ...found.baseline, ...off } }, policy).clauses.flatMap(({ id, holds }) =>
      holds ? [] : [id],
    )
  expect(asked({ isOff: true })).toEqual([])
  expect(asked({})).toEqual(['weakened'])
})

test('a change that is judged without a base is not verified', () => {
  const found = compare({ scenarios: [scoredOf('a', 'p')], diagnostics: [] }, noAnswer())
  const policy = parsePolicy(parseOptions([{ label: String, values: {} }]), today)
  expect(decide({ ...found, isChange: true }, policy)).toMatchObject({
    gate: 'closed',
    clauses: expect.arrayContaining([
      expect.objectContaining({ id: 'baseline', holds: false, blocking: true }),
    ]),
  })
  expect(decide(found, policy).gate).toBe('open')
})
