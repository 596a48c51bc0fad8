import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { exampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'

function verdict(params: Record<string, JsonValue>, output: JsonValue) {
  const spec = { type: 'json_path', severity: 'error', surface: 'assertion', description: '' } as const
  const [found] = runChecks(exampleTrace({ output: JSON.stringify(output) }), [
    bindCheck({ ...spec, params }),
  ])
  return found?.reason
}

const shop = {
  items: [
    { id: 1, name: 'tea', price: 3 },
    { id: 2, name: 'coffee', price: 5 },
  ],
  note: null,
  none: [],
}

describe('a value is found', () => {
  test.for<[string, JsonValue]>([
    ['$.items[1].name', 'coffee'],
    ['$.items[*].id', [1, 2]],
    ['$..price', [3, 5]],
    ["$.items[?match(@.name, 't.a')].id", [1]],
    ["$.items[?search(@.name, '^cof')].id", [2]],
    ["$.items[?match(@.name, 'te')].id", []],
    ['$.items[?length(@.name) > 3].id', [2]],
    ['items[?price > `3`].name | [0]', 'coffee'],
    ['sort_by(items, &price)[-1].id', 2],
    ['sum(items[].price)', 8],
    ['keys(@)', ['items', 'note', 'none']],
    ['{first: items[0].name, count: length(items)}', { first: 'tea', count: 2 }],
    ['reverse(items[*].id)', [2, 1]],
    ['contains(items, `{"price":3,"name":"tea","id":1}`)', true],
    ['contains(items, `{"id":1}`)', false],
    ['note', null],
  ])('%s', ([expression, expected]) => {
    expect(verdict({ expression, expected }, shop)).toBe('ok')
    expect(verdict({ expression, expected: 'other' }, shop)).not.toBe('ok')
  })
})

describe('a path alone asks that something is there', () => {
  test.for<[string, string]>([
    ['$.note', 'ok'],
    ['$.none', 'ok'],
    ['$.items[0]', 'ok'],
    ['$.gone', 'nothing-there'],
    ['$..gone', 'nothing-there'],
    ['items', 'ok'],
    ['gone', 'nothing-there'],
    ['length(note)', 'nothing-there'],
    ['[reverse(`1`)]', 'nothing-there'],
    ['{most: max(items)}', 'nothing-there'],
  ])('%s: %s', ([expression, reason]) => {
    expect(verdict({ expression }, shop)).toBe(reason)
  })
})

test.for(['$.a', 'a', '@'])('an answer that is null has nothing at %s', (expression) => {
  expect(verdict({ expression }, null)).toBe('nothing-there')
})

describe('what is inherited is not there', () => {
  test.for([
    'constructor',
    '__proto__',
    'toString',
    'items[0].constructor',
    '$.constructor',
    "$['__proto__']",
  ])('%s', (expression) => {
    expect(verdict({ expression }, shop)).toBe('nothing-there')
    expect(verdict({ expression, expected: 1 }, JSON.parse('{"constructor": 2}'))).not.toBe('ok')
  })
})

describe('limits', () => {
  test.for<[Record<string, JsonValue>, string]>([
    [{ expression: '$..gone', max_results: 0 }, 'ok'],
    [{ expression: '$.none', max_results: 0 }, 'ok'],
    [{ expression: '$.gone', max_results: 0 }, 'nothing-there'],
    [{ expression: '$.gone', max: 5 }, 'nothing-there'],
    [{ expression: '$.items', max_results: 0 }, 'wrong-count'],
    [{ expression: '$.items[0].price', min: 3, max: 3 }, 'ok'],
    [{ expression: '$.items[0].name', min: 0 }, 'out-of-range'],
    [{ expression: '$.items', contains: [{ id: 1, price: 3, name: 'tea' }] }, 'ok'],
    [{ expression: '$.items[0].name', contains: ['tea'] }, 'not-held'],
  ])('%j: %s', ([params, reason]) => {
    expect(verdict(params, shop)).toBe(reason)
  })
})

describe('a path that cannot be read is a problem of the scenario', () => {
  test.for([
    '$.items[',
    '$items',
    '$.items[?match(@.name)]',
    'items[',
    'nope(@)',
    '',
    'a'.repeat(1_001),
    '('.repeat(900),
  ])('%s', (expression) => {
    expect(verdict({ expression }, shop)).toBe('invalid-params')
  })
})

test.for([`@${'|[@,@]'.repeat(40)}`, `$${'[0,0]'.repeat(25)}`, `$${'..*'.repeat(10)}`])(
  'a path that multiplies what it finds is given up: %s',
  (expression) => {
    const nested = JSON.parse(`${'['.repeat(25)}${']'.repeat(25)}`) as JsonValue
    expect(verdict({ expression }, nested)).toBe('path-too-costly')
  },
)

test('a function that is given up has not found nothing', () => {
  const many = Array.from({ length: 300_001 }, () => 1)
  expect(verdict({ expression: 'max(@)', expected: null }, many)).toBe('path-too-costly')
})

test('a function whose name is no name is a path that cannot be used', () => {
  expect(verdict({ expression: '`1`()' }, shop)).toBe('invalid-params')
})

test('no path crashes', () => {
  const piece = fc.constantFrom(
    '$',
    '.',
    '..',
    '*',
    '[',
    ']',
    '0',
    'items',
    '?',
    '@',
    '(',
    ')',
    "'a'",
    '`1`',
    '|',
    '&',
    ',',
    ':',
    '==',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(verdict({ expression: pieces.join('') }, shop)).not.toBe('check-threw')
    }),
    { numRuns: 1_000 },
  )
})
