import { expect, test } from 'vitest'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'

/** Values that `gopkg.in/yaml.v3` gives for plain words where no type is asked for. */
const table: readonly [word: string, value: string | number | boolean | null][] = [
  ['yes', 'yes'],
  ['On', 'On'],
  ['n', 'n'],
  ['true', true],
  ['FALSE', false],
  ['~', null],
  ['', null],
  ['1_000', 1000],
  ['010', 8],
  ['0o10', 8],
  ['08', 8],
  ['0x1F', 31],
  ['-0x1f', -31],
  ['0b101', 5],
  ['0X1F', 31],
  ['0B11', 3],
  ['0O10', 8],
  ['-7', -7],
  ['1e3', 1000],
  ['1.5e-2', 0.015],
  ['.5', 0.5],
  ['5.', 5],
  ['1:30', '1:30'],
  ['2026-01-01', '2026-01-01'],
  ['-', '-'],
  ['v1', 'v1'],
  ['1.2.3', '1.2.3'],
  ['+', '+'],
]

test.for(table)('%s', ([word, value]) => {
  const parsed = parseYaml(`- ${word === '-' ? '"-"' : word}\n`, { scalars: 'go' })
  expect(parsed).toMatchObject({ ok: true, value: [value], faults: [] })
})

test('a key is read as a value is: `yes` is text, and a number is none', () => {
  expect(parseYaml('{yes: 1, on: 2}\n', { scalars: 'go' })).toMatchObject({
    value: { yes: 1, on: 2 },
    faults: [],
  })
  expect(parseYaml('{1: a}\n', { scalars: 'go' })).toMatchObject({ ok: true, faults: [{ path: ['1'] }] })
})

test.for(['.inf', '-.Inf', '.nan'])('%s has no place in JSON', (word) => {
  const parsed = parseYaml(`- ${word}\n`, { scalars: 'go' })
  expect(parsed).toMatchObject({ ok: true, faults: [{ path: [0] }] })
})

test('quotes and tags are as in any YAML', () => {
  const parsed = parseYaml('a: "1"\nb: !!str 2\nc: !!binary x\n', { scalars: 'go' })
  expect(parsed).toMatchObject({ ok: true, value: { a: '1', b: '2' }, faults: [{ path: ['c'] }] })
})
