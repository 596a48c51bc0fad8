import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'

function verdict(
  params: Record<string, JsonValue>,
  output: JsonValue,
  keys: Pick<CheckSpec, 'spelling'> = {},
) {
  const spec = { type: 'json_path', severity: 'error', surface: 'assertion', description: '' } as const
  const [found] = runChecks(buildExampleTrace({ output: JSON.stringify(output) }), [
    bindCheck({ ...spec, ...keys, params }),
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

const reasonOf = (expression: string, rest: Record<string, JsonValue>) =>
  verdict({ expression, ...rest }, shop)

describe('nothing is not null, nor without what must not be there', () => {
  test.for(['$.gone', 'gone', 'note.gone', 'items[9]', 'items[0].gone', '$.items[9].id'])('%s', (path) => {
    expect(reasonOf(path, { expected: null })).toBe('nothing-there')
    expect(reasonOf(path, { match: { not: 5 } })).toBe('nothing-there')
    expect(reasonOf(path, { match: { absent: true } })).toBe('ok')
  })

  test.for(['items[*].gone', 'none[*]', 'none[]', 'items[?price > `9`].id', 'note.*', '$.items[*].gone'])(
    '%s',
    (path) => {
      expect(reasonOf(path, { match: { not: 5 } })).toBe('nothing-there')
      expect(reasonOf(path, { match: { not: { contains: 'tea' } } })).toBe('nothing-there')
      expect(reasonOf(path, { max_results: 0 })).toBe(path === 'note.*' ? 'nothing-there' : 'ok')
    },
  )

  test('where null is there, or is what is computed of nothing, it may be expected', () => {
    for (const path of ['note', '$.note', 'items[?price > `9`] | [0]', 'max(none)'])
      expect(reasonOf(path, { expected: null }), path).toBe('ok')
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

describe('functions of JMESPath', () => {
  const held: JsonValue = {
    list: [3, 1, 2],
    words: ['b', 'a', 'é', '😀', '\uffff'],
    mixed: [1, 'a'],
    none: [],
    empty: '',
    zero: 0,
    no: false,
    nil: null,
    text: 'a😀b',
    people: [
      { n: 'a', g: 2 },
      { n: 'b', g: 2 },
      { n: 'c', g: 1 },
    ],
  }

  test.for<[string, JsonValue]>([
    ['length(text)', 3],
    ['length(none)', 0],
    ['length(people[0])', 2],
    ['reverse(text)', 'b😀a'],
    [
      '[reverse(list), sort(list), list]',
      [
        [2, 1, 3],
        [1, 2, 3],
        [3, 1, 2],
      ],
    ],
    ["contains(text, '😀')", true],
    ['contains(text, `1`)', false],
    ['contains(list, `3`)', true],
    ["contains(list, '3')", false],
    ['not_null(nil, zero)', 0],
    ['not_null(nil, no, zero)', false],
    ['not_null(nil, empty)', ''],
    ['map(&g, people)', [2, 2, 1]],
    ['map(&x, people)', [null, null, null]],
    ["to_number('1.5')", 1.5],
    ["to_number('-1e2')", -100],
    ['to_number(zero)', 0],
    ['to_string(zero)', '0'],
    ['to_string(text)', 'a😀b'],
    ['to_string(list)', '[3,1,2]'],
    ['to_string(`{"b": 1, "a": "<"}`)', '{"a":"\\u003c","b":1}'],
    ['sort(words)', ['a', 'b', 'é', '\uffff', '😀']],
    ['sort(none)', []],
    ['sort_by(people, &g)[].n', ['c', 'a', 'b']],
    ['sort_by(none, &g)', []],
    ['[max(list), min(list)]', [3, 1]],
    ['[max(words), min(words)]', ['😀', 'a']],
    ['[max_by(people, &g).n, min_by(people, &g).n]', ['a', 'c']],
  ])('%s is %j', ([expression, expected]) => {
    expect(verdict({ expression, expected }, held)).toBe('ok')
    expect(verdict({ expression, expected: 'other' }, held)).toBe('other-value')
  })

  test.for([
    'not_null(nil)',
    "to_number('1x')",
    "to_number('')",
    'to_number(no)',
    'to_number(list)',
    'sort(mixed)',
    'sort(text)',
    'max(none)',
    'min(mixed)',
    'max_by(none, &g)',
    'min_by(people, &@)',
    'map(&g, text)',
    'reverse(zero)',
    'length(zero)',
  ])('%s leads nowhere', (expression) => {
    expect(verdict({ expression }, held)).toBe('nothing-there')
  })

  test.for(['max(list, list)', 'sort()', 'map(&g)', 'to_string(zero, zero)', 'max_by(people)'])(
    '%s is a problem of the scenario',
    (expression) => {
      expect(verdict({ expression }, held)).toBe('invalid-params')
    },
  )
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

describe('what a match forbids is found in another spelling', () => {
  test.for<[match: JsonValue, value: JsonValue, reason: string]>([
    [{ not: 'Refunded' }, 'refunded', 'near-miss'],
    [{ status: { not: 'refunded' } }, { status: 'refunded ' }, 'near-miss'],
    [{ not: { gt: 100 } }, '$1,000', 'near-miss'],
    [{ not: { startsWith: 're' } }, 'refunded', 'near-miss'],
    [{ not: 'refunded' }, 'paid', 'ok'],
    [{ not: { gt: 100 } }, '$10', 'ok'],
    [{ status: 'paid' }, { status: 'paid' }, 'ok'],
  ])('%j in %j', ([match, value, reason]) => {
    const params = { expression: '$.a', match }
    expect(verdict(params, { a: value })).toBe(reason)
    expect(verdict(params, { a: value }, { spelling: 'exact' })).toBe('ok')
  })
})

test.for<[expression: string, match: JsonValue, reason: string]>([
  ['$.status', { not: 'refunded' }, 'nothing-there'],
  ['status', { not: 'refunded' }, 'nothing-there'],
  ['$.status', { not: { contains: 're' } }, 'nothing-there'],
  ['$.status', { not: 'absent' }, 'nothing-there'],
  ['$.status', { not: { equals: { absent: true } } }, 'nothing-there'],
  ['$.a', { not: 'refunded' }, 'ok'],
  ['$.status', { absent: true }, 'ok'],
  ['$.status', { one_of: [{ absent: true }, { not: 'refunded' }] }, 'ok'],
])('what is forbidden at %s, where nothing is there: %j', ([expression, match, reason]) => {
  expect(verdict({ expression, match }, { a: 'paid' })).toBe(reason)
})
