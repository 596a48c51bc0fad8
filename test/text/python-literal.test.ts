import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPythonRepr } from '../../src/text/python.ts'
import { parsePythonLiteral } from '../../src/text/python-literal.ts'

describe('literals as Python writes them', () => {
  test.for([
    [`{'query': 'example'}`, { query: 'example' }],
    [
      `{'a': True, 'b': None, 'c': [1, -2.5, 1e3], 'd': ('x',)}`,
      { a: true, b: null, c: [1, -2.5, 1000], d: ['x'] },
    ],
    [`["it's", 'say "hi"', 'a\\'b', '\\x41\\u00e9\\n']`, [`it's`, `say "hi"`, `a'b`, 'Aé\n']],
    ['{}', {}],
    [' [ ] ', []],
    [`{1: 'one'}`, { 1: 'one' }],
  ] as const)('%s', ([text, value]) => {
    expect(parsePythonLiteral(text)).toEqual(value)
  })

  test.for([
    '',
    '{',
    `{'a'}`,
    `{'a': 1`,
    '[1, 2]]',
    '[,]',
    `{'a': datetime.now()}`,
    `{'a': <object at 0x1>}`,
    `'open`,
    `{['a']: 1}`,
    `'\\xZZ'`,
    '['.repeat(1000),
  ])('%s is none', (text) => {
    expect(parsePythonLiteral(text)).toBeUndefined()
  })

  test('names of the prototype are keys like any other', () => {
    expect(Object.keys(parsePythonLiteral(`{'__proto__': 1, 'toString': 2}`) ?? {})).toEqual([
      '__proto__',
      'toString',
    ])
  })

  test('reads back what repr writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), (value) => {
        const json = JSON.parse(JSON.stringify(value))
        expect(formatPythonRepr(parsePythonLiteral(formatPythonRepr(json)) ?? null)).toBe(
          formatPythonRepr(json),
        )
      }),
    )
  })

  test('any text is a value or none', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '(',
            ')',
            `'`,
            '"',
            ':',
            ',',
            '\\',
            'u',
            '0',
            ' ',
            'True',
            'None',
          ),
        }),
        (text) => {
          parsePythonLiteral(text)
        },
      ),
    )
  })
})
