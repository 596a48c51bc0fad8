import { describe, expect, expectTypeOf, test } from 'vitest'
import { omitNullish } from '../../src/core/json.ts'

const maybe = <Value>(value: Value): Value => value

describe('present', () => {
  test('drops null and undefined, keeps every other value in its place', () => {
    const fields = {
      id: 'a',
      error: maybe<string | null>(null),
      agent: maybe<string | undefined>(undefined),
      count: 0,
      text: '',
      isKnown: false,
    }
    expect(Object.entries(omitNullish(fields))).toEqual([
      ['id', 'a'],
      ['count', 0],
      ['text', ''],
      ['isKnown', false],
    ])
  })

  test('types: a field that may be missing is optional, the others stay', () => {
    const kept = omitNullish({ id: 'a', error: maybe<string | null>('x') })
    expectTypeOf(kept.id).toEqualTypeOf<string>()
    expectTypeOf(kept.error).toEqualTypeOf<string | undefined>()
    expect({ ...kept }).toEqual({ id: 'a', error: 'x' })
  })

  test('types: a field that may be null and undefined is refused', () => {
    // @ts-expect-error: null may be a value
    expect(omitNullish({ value: maybe<string | null | undefined>('x') })).toEqual({ value: 'x' })
  })
})
