import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Check } from '../../src/checks/define.ts'
import { isLooser, type Looser } from '../../src/checks/params/looser.ts'
import { buildParamSchema } from '../../src/checks/params/param-schema.ts'
import { checks } from '../../src/checks/registry.ts'

const bounded: readonly Check[] = checks.filter((check: Check) => check.looser !== undefined)

describe('each check states which way its parameters ask for less', () => {
  test.for(bounded.map((check) => [check.type, check] as const))(
    '%s names parameters that it has',
    ([, check]) => {
      const { properties = {} } = buildParamSchema(check)
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(check.looser ?? {})))
    },
  )

  test('every parameter that is called a bound has a direction', () => {
    const open = checks.flatMap((check: Check) =>
      Object.keys(buildParamSchema(check).properties ?? {})
        .filter(
          (name) => /^(?:min|max|at_least|at_most)(?:_|$)/.test(name) && check.looser?.[name] === undefined,
        )
        .map((name) => `${check.type}: ${name}`),
    )
    expect(open).toEqual([])
  })
})

const table: readonly (readonly [Looser, unknown, unknown, boolean])[] = [
  ['higher', 1, 2, true],
  ['higher', 2, 1, false],
  ['higher', 1, undefined, true],
  ['higher', undefined, 1, false],
  ['higher', 1, 'two', false],
  ['lower', 2, 1, true],
  ['lower', 1, 2, false],
  ['lower', 1, undefined, true],
  ['fewer', ['a', 'b'], ['b'], true],
  ['fewer', ['a', 'b'], undefined, true],
  ['fewer', ['a', 'b'], ['b', 'c'], false],
  ['fewer', ['a', 'a'], ['a'], true],
  ['fewer', ['a'], ['a', 'a'], false],
  ['fewer', 'a', 'a', false],
  ['fewer', { x: 1, y: 2 }, { y: 2 }, true],
  ['fewer', { x: 1, y: 2 }, { y: 3 }, false],
  ['more', ['a'], ['a', 'b'], true],
  ['more', undefined, ['a'], true],
  ['more', ['a', 'b'], ['a'], false],
  ['more', 0, [0, 3], true],
  ['narrower', undefined, ['a'], true],
  ['narrower', ['a'], undefined, false],
  ['narrower', ['a', 'b'], ['a'], true],
  ['wider', ['a'], undefined, true],
  ['wider', undefined, ['a'], false],
  ['wider', ['a'], ['b', 'a'], true],
  ['on', false, true, true],
  ['on', undefined, true, true],
  ['on', true, false, false],
  ['off', true, false, true],
  ['off', true, undefined, true],
  ['off', false, true, false],
  [['exact', 'subset'], 'exact', 'subset', true],
  [['exact', 'subset'], 'subset', 'exact', false],
  [['exact', 'subset'], 'exact', 'other', false],
]

test.for(table)('%s: from %j to %j is looser: %s', ([direction, before, now, expected]) => {
  expect(isLooser(direction, before, now)).toBe(expected)
})

test('nothing asks for less and for more at once, whatever the input', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constant(undefined))
  const direction = fc.constantFrom<Looser>(
    'higher',
    'lower',
    'fewer',
    'more',
    'narrower',
    'wider',
    'on',
    'off',
    ['a', 'b'],
  )
  fc.assert(
    fc.property(direction, value, value, (way, one, other) => {
      expect(isLooser(way, one, one)).toBe(false)
      expect(isLooser(way, one, other) && isLooser(way, other, one)).toBe(false)
    }),
  )
})
