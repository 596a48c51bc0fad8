import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'

/** A document, the types that JSON does not show, and what is wrong in it. Expectations are PyYAML 6.0.3's. */
function reading(text: string) {
  const parsed = parseYaml(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return {
    value: parsed.value,
    typed: (parsed.typed ?? []).map(({ path, type }) => `${path.join('/')} ${type}`),
    faults: parsed.faults.map(({ path, message }) => `${path.join('/')} ${message}`),
  }
}

describe('tags', () => {
  test.for([
    ['!!int "5"', 5, []],
    ['!!int 0x1f', 31, []],
    ['!<tag:yaml.org,2002:int> "5"', 5, []],
    ['!!float 5', 5, [' float']],
    ['!!float "1e3"', 1000, [' float']],
    ['!!float 010', 10, [' float']],
    ['!!float 1:30', 90, [' float']],
    ['!!float 1.5', 1.5, [' float']],
    ['!!bool "Yes"', true, []],
    ['!!null x', null, []],
    ['!!str 5', '5', []],
    ['! 5', 5, []],
    ['! "yes"', true, []],
    ['!!seq [1]', [1], []],
    ['!!map {a: !!int "1"}', { a: 1 }, []],
  ] as const)('%s', ([text, value, typed]) => {
    expect(reading(text)).toEqual({ value, typed, faults: [] })
  })

  test('a date and a number beyond all floats keep their text, with their type', () => {
    expect(reading('- !!timestamp "2025-01-02"\n- !!float 1e400\n')).toMatchObject({
      value: ['2025-01-02', '1e400'],
      typed: ['0 date', '1 float'],
    })
  })

  test.for(['!!int five', '!!int 1.5', '!!bool 1', '!!float x', '!!timestamp x'])('%s', (text) => {
    expect(reading(text).faults).toEqual([expect.stringContaining('is no value for the tag')])
  })

  test.for(['!!binary aGk=', '!own x', '!!str [1]', '!!set {a}'])('%s', (text) => {
    expect(reading(text).faults[0]).toContain('is not supported; remove it')
  })
})

describe('merged keys', () => {
  test.for([
    ['a: &a {x: 1, y: 2}\nb: {z: 3, <<: *a}\n', ['x', 'y', 'z']],
    ['a: &a {x: 1, y: 2}\nb: {y: 3, <<: *a}\n', ['x', 'y']],
    ['a: &a {x: 1}\nc: &c {y: 2}\nb: {<<: [*a, *c]}\n', ['y', 'x']],
  ] as const)('come first, as in PyYAML: %s', ([text, keys]) => {
    const { b } = reading(text).value as { b: object }
    expect(Object.keys(b)).toEqual(keys)
  })

  test.for([
    ['a: &a {x: 5.0, y: 1}\nb: {<<: *a}\n', ['a/x float', 'b/x float']],
    ['a: &a {x: 5.0}\nb: {<<: *a, x: 5}\n', ['a/x float']],
    ['a: &a {x: 5.0}\nc: &c {x: 5}\nb: {<<: [*a, *c]}\n', ['a/x float', 'b/x float']],
    ['a: &a {x: 5.0}\nc: &c {x: 5}\nb: {<<: [*c, *a]}\n', ['a/x float']],
    ['b: {<<: {x: [1, 5.0]}}\n', ['b/x/1 float']],
    ['b: &b {<<: {x: 5.0}}\nc: *b\n', ['b/x float', 'c/x float']],
  ] as const)('keep their types: %s', ([text, typed]) => {
    expect(reading(text)).toMatchObject({ typed, faults: [] })
  })
})
