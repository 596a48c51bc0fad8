import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { fillPlaceholders } from '../../src/scenario/placeholders.ts'

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
    ['{{ q }}', { q: 5 }, '{{ q }}'],
    ['{{ q }}', { ' q ': 5 }, 5],
    ['{{a.b}}', { a: { b: 1 } }, '{{a.b}}'],
    ['{{a.b}}', { 'a.b': 1 }, 1],
    ['{{none}} {{q}}', { q: 1 }, '{{none}} 1'],
    ['<{{q}}>', { q: '{{r}}', r: 'Z' }, '<Z>'],
    ['<{{q}}>', { r: 'Z', q: '{{r}}' }, '<{{r}}>'],
    ['$& {{q}}', { q: '$1$&' }, '$& $1$&'],
    ['{{toString}}', { q: 1 }, '{{toString}}'],
    [{ '{{q}}': ['{{q}}', { x: 'is {{q}}' }], n: 1 }, { q: 'v' }, { '{{q}}': ['v', { x: 'is v' }], n: 1 }],
  ])('%j with %j', ([value, row, filled]) => {
    expect(fillPlaceholders(value, row)).toEqual(filled)
  })

  test('fields that double at every step leave the text as it was', () => {
    const row = Object.fromEntries(
      Array.from({ length: 64 }, (_, index) => [`k${index}`, `{{k${index + 1}}}{{k${index + 1}}}`]),
    )
    expect(fillPlaceholders('<{{k0}}>', row)).toBe('<{{k0}}>')
  })
})
