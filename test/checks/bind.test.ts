import { describe, expect, test } from 'vitest'
import { bindCheck, bindChecks } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import type { JsonValue } from '../../src/core/json.ts'

function spec(type: string, params: Record<string, JsonValue> = {}): CheckSpec {
  return { type, params, severity: 'error', surface: 'assertion', description: '' }
}

function problems(type: string, params: Record<string, JsonValue>): string[] {
  return (bindCheck(spec(type, params)).problems ?? []).map(
    ({ code, path, message }) => `${code} ${path.join('.')} | ${message}`,
  )
}

describe('bindCheck', () => {
  test('fills in defaults', () => {
    const bound = bindCheck(spec('trajectory', { steps: [{ tool: 'a' }] }))
    expect(bound).toMatchObject({
      problems: null,
      params: { steps: [{ tool: 'a' }], ordering: 'exact', args: 'exact', min_accuracy: 1 },
    })
  })

  test('reads an alias as the parameter it stands for', () => {
    expect(bindCheck(spec('max_cost', { max: 0.2 }))).toMatchObject({
      problems: null,
      params: { max_usd: 0.2 },
    })
  })

  test('says where all checks are listed where no name is near', () => {
    expect(problems('banana', {})[0]).toBe(
      'unknown-check type | Unknown check "banana". `scenario-gate explain checks` lists all checks; those of your own stand in scenario-gate.yaml',
    )
  })

  test('does not take what forbids for what asks', () => {
    const help = ['output_not_contains', 'output_contain', 'no_pii_leaks'].map(
      (type) => /Did you mean (.*)\?/.exec(problems(type, {})[0] ?? '')?.[1],
    )
    expect(help).toEqual([undefined, 'output_contains', 'no_pii_leak'])
  })

  test('is not fooled by names out of the prototype', () => {
    expect(problems('constructor', {})).toHaveLength(1)
    const hostile = JSON.parse('{"max": 1, "__proto__": {"x": 1}, "toString": 2}') as Record<
      string,
      JsonValue
    >
    expect(problems('max_turns', hostile)).toEqual([
      'invalid-params params.__proto__ | max_turns params cannot hold "__proto__"; there are max',
      'invalid-params params.toString | max_turns params cannot hold "toString"; there are max',
    ])
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test('parameters may come without a prototype', () => {
    const args = Object.assign(Object.create(null) as Record<string, JsonValue>, { q: 1 })
    const step = Object.assign(Object.create(null) as Record<string, JsonValue>, { tool: 'a', args })
    const params = Object.assign(Object.create(null) as Record<string, JsonValue>, { steps: [step] })
    expect(bindCheck(spec('trajectory', params))).toMatchObject({
      problems: null,
      params: { steps: [{ tool: 'a', args: { q: 1 } }] },
    })
  })

  test('infinity and NaN are no limits', () => {
    expect(problems('max_turns', { max: Infinity })).toEqual([
      'invalid-params params.max | max_turns params.max: expected number, got Infinity',
    ])
    expect(problems('max_turns', { max: Number.NaN })).toEqual([
      'invalid-params params.max | max_turns params.max: expected number, got NaN',
    ])
  })
})

describe('bindChecks', () => {
  test('a check that nobody knows is a problem among others', () => {
    const bound = bindChecks([spec('tool_caled'), spec('max_turns', { max: 1 })])
    expect(bound.map(({ problems: found }) => found?.map(({ code }) => code) ?? null)).toEqual([
      ['unknown-check'],
      null,
    ])
  })

  test('lets a trajectory stand once', () => {
    const steps = { steps: [{ tool: 'a' }] }
    const bound = bindChecks([
      spec('trajectory', steps),
      spec('max_turns', { max: 1 }),
      spec('trajectory', steps),
    ])
    expect(bound.map(({ problems: found }) => found)).toEqual([
      null,
      null,
      [
        {
          code: 'check-once',
          path: ['type'],
          message:
            'A scenario has at most one trajectory check for the whole run, or for a turn; give each its `turn`, or put the others into scenarios of their own',
        },
      ],
    ])
  })
})
