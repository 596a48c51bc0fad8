import { describe, expect, test } from 'vitest'
import { parseScenarioFile } from '../../support/load-suite.ts'
import { verdictsOn } from '../../support/timbal-vectors.ts'

function evalOf(validator: string): string {
  return `- name: t\n  output:\n    ${validator}\n`
}

async function statusOf(validator: string, output: unknown) {
  const { verdicts } = await verdictsOn(evalOf(validator), [{ path: 'agent', output }])
  return verdicts.map(({ status }) => status)
}

function wordsOn(validator: string): string[] {
  return parseScenarioFile('evals.yaml', evalOf(validator)).diagnostics.map(
    ({ severity, message, line, column }) => `${severity} ${line}:${column} ${message}`,
  )
}

describe('options of validators that have no use for them', () => {
  test('they change nothing, as in Timbal, and their author is told', async () => {
    const negated = 'gt!: {value: 5, negate: true}'
    expect(await statusOf(negated, 6)).toEqual(['pass'])
    expect(wordsOn(negated)).toEqual([
      'warning 3:21 `negate` changes nothing about `gt!`, as in Timbal; remove it',
    ])
    const trimmed = 'length!: {value: 5, transform: trim}'
    expect(await statusOf(trimmed, ' Hello ')).toEqual(['fail'])
    expect(wordsOn(trimmed)).toHaveLength(1)
  })

  test('one that is not as it should be makes the validator one that cannot be evaluated', async () => {
    expect(await statusOf('gt!: {value: 5, negate: maybe}', 6)).toEqual(['error'])
    expect(await statusOf('json!: {value: true, transform: shout}', '{}')).toEqual(['error'])
    expect(await statusOf('eq!: {value: x, shout: true}', 'x')).toEqual(['error'])
  })

  test('those that are used stay', async () => {
    expect(wordsOn('eq!: {value: X, transform: lowercase, negate: true}')).toEqual([])
    expect(await statusOf('eq!: {value: X, transform: lowercase, negate: true}', 'x')).toEqual(['fail'])
  })
})

describe('types of YAML', () => {
  test.for([
    ['json!: 5.0', '{}', 'pass'],
    ['json!: 2025-01-01', '{}', 'pass'],
    ['not_null!: 0.0', 'x', 'fail'],
    ['length!: 5.0', 'Hello', 'error'],
    ['gt!: 5.0', 6, 'pass'],
    ['gt!: 2025-01-01', '2026-01-01', 'error'],
    ['starts_with!: 2025-01-01', '2025-01-01', 'error'],
    ['eq!: 5.0', '5.0', 'pass'],
    ['eq!: 5', '5.0', 'fail'],
  ] as const)('%s on %j: %s', async ([validator, output, status]) => {
    expect(await statusOf(validator, output)).toEqual([status])
  })
})
