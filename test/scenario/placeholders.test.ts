import { describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { explainUnfilled, fillPlaceholders } from '../../src/scenario/placeholders.ts'

describe('fillPlaceholders', () => {
  test.for<readonly [JsonValue, JsonObject, JsonValue]>([
    ['{{q}}', { q: 5 }, 5],
    ['{{q}}', { q: [1, { a: null }] }, [1, { a: null }]],
    ['a{{q}}b', { q: 5 }, 'a5b'],
    ['{{q}}{{r}}', { q: 'x', r: 'y' }, 'xy'],
    ['{{q}} {{r}}', { q: true, r: null }, 'True None'],
    ['<{{q}}>', { q: { a: ['b', 1.5] } }, "<{'a': ['b', 1.5]}>"],
    ['{{{a}}}', { a: '1' }, '{1}'],
    ['{{a}}}', { a: '1' }, '1}'],
    ['\\d{{n}}', { n: 3 }, '\\d3'],
    ['{{ q }}', { q: 5 }, 5],
    ['a {{ q }}', { q: 5 }, 'a 5'],
    ['{{ q }}', { ' q ': 5 }, 5],
    ['{{a.b}}', { a: { b: 1 } }, 1],
    ['{{a.b}}', { 'a.b': 1, a: { b: 2 } }, 1],
    ['{{a.c}} {{a}}', { a: { b: 1 } }, "{{a.c}} {'b': 1}"],
    ['{{a[1].b}}, {{a.0}}', { a: [7, { b: [2] }] }, '[2], 7'],
    ['{{a.length}} {{a[2]}} {{a.-1}}', { a: [1, 2] }, '{{a.length}} {{a[2]}} {{a.-1}}'],
    ['{{a.__proto__}} {{a.constructor}}', { a: {} }, '{{a.__proto__}} {{a.constructor}}'],
    ['{{a.b}}', { a: '{"b": 1}' }, '{{a.b}}'],
    ['\\{{q}}', { q: 5 }, '{{q}}'],
    ['\\\\{{q}} \\\\\\{{q}}', { q: 5 }, '\\5 \\{{q}}'],
    ['\\{{#each x}} \\{{', { q: 5 }, '{{#each x}} \\{{'],
    ['{{q}}\\{{q}}{{q}}', { q: 5 }, '5{{q}}5'],
    ['{{a.b}}', { 'a.b': 1 }, 1],
    ['{{none}} {{q}}', { q: 1 }, '{{none}} 1'],
    ['<{{q}}>', { q: '{{r}}', r: 'Z' }, '<{{r}}>'],
    ['{{q}}', { q: '\\{{r}}', r: 'Z' }, '\\{{r}}'],
    ['<{{q}}>', { r: 'Z', q: '{{r}}' }, '<{{r}}>'],
    ['$& {{q}}', { q: '$1$&' }, '$& $1$&'],
    ['{{toString}}', { q: 1 }, '{{toString}}'],
    [{ '{{q}}': ['{{q}}', { x: 'is {{q}}' }], n: 1 }, { q: 'v' }, { '{{q}}': ['v', { x: 'is v' }], n: 1 }],
  ])('%j with %j', ([value, row, filled]) => {
    expect(fillPlaceholders({ value }, { index: 1, data: row }).filled['value']).toEqual(filled)
  })

  test('what would be too long is left, and said', () => {
    const text = '{{q}}'.repeat(1_000)
    const row = { index: 1, data: { q: 'x'.repeat(2_000) } }
    const { filled, open } = fillPlaceholders({ value: text }, row)
    expect(JSON.stringify(filled['value']).length).toBeLessThan(limits.scenarioFile)
    expect(open.map(({ name }) => explainUnfilled(name, row))).toEqual([
      '`{{q}}` would make the text too long',
    ])
  })

  test('a long text of backslashes and braces takes linear time', () => {
    for (const piece of ['\\', '{{', '\\{{', '{{a', '\\{{a}}', '{{a}}'])
      fillPlaceholders({ value: piece.repeat(100_000) }, { index: 1, data: { a: '' } })
  })
})
