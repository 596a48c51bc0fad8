import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPythonJson } from '../../src/text/json-text.ts'
import { countCodePoints, collapseSpace, compareByCodePoint, stripText } from '../../src/text/python-text.ts'
import { PythonFloat, formatPythonRepr, parsePythonTime } from '../../src/text/python.ts'
import { expectParity } from '../support/parity/comparison.ts'
import { timbalPrints } from '../support/parity/timbal-texts.ts'

describe('values as Python prints them', () => {
  test.for(timbalPrints)('$id $note', expectParity)

  test.for([
    [5, '5.0'],
    [-0, '-0.0'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1e22, '1e+22'],
    [0.00001, '1e-05'],
    [Number.NaN, 'nan'],
  ])('the float %d', ([value = 0, text]) => {
    expect(formatPythonRepr(new PythonFloat(value as number))).toBe(text)
  })

  test.for([
    ['2025-01-02', '2025-01-02', 'datetime.date(2025, 1, 2)'],
    ['2025-1-2 3:04:05', '2025-01-02 03:04:05', 'datetime.datetime(2025, 1, 2, 3, 4, 5)'],
    ['2025-01-02T10:00:00', '2025-01-02 10:00:00', 'datetime.datetime(2025, 1, 2, 10, 0)'],
    [
      '2025-01-02 10:00:00.5',
      '2025-01-02 10:00:00.500000',
      'datetime.datetime(2025, 1, 2, 10, 0, 0, 500000)',
    ],
    [
      '2025-01-02T10:00:00Z',
      '2025-01-02 10:00:00+00:00',
      'datetime.datetime(2025, 1, 2, 10, 0, tzinfo=datetime.timezone.utc)',
    ],
    [
      '2025-01-02T10:00:00 -5:30',
      '2025-01-02 10:00:00-05:30',
      'datetime.datetime(2025, 1, 2, 10, 0, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=66600)))',
    ],
  ])('the date %s', ([text = '', str, repr]) => {
    const time = parsePythonTime(text)
    expect([time?.str, time?.repr]).toEqual([str, repr])
  })

  test.for(['2025-02-30', '2025-13-01', '0000-01-01', '2025-01-02 24:00:00', 'Monday', '2025-01-02 10:00'])(
    '%s is no date of YAML',
    (text) => {
      expect(parsePythonTime(text)).toBe(null)
    },
  )
})

describe('texts as Python has them', () => {
  test('white space', () => {
    expect(stripText('\x1c\x85\u00a0a \ufeff')).toBe('a \ufeff')
    expect(collapseSpace(' a\n\t\u3000b\ufeff ')).toBe(' a b\ufeff ')
  })

  test('characters are code points, also in order', () => {
    expect(countCodePoints('a😀')).toBe(2)
    expect(['\uffff', '😀', 'a', '', 'aa', '10', '9'].toSorted(compareByCodePoint)).toEqual([
      '',
      '10',
      '9',
      'a',
      'aa',
      '\uffff',
      '😀',
    ])
  })

  test.for([
    ['[NaN, Infinity, -Infinity, "NaN \\" NaN"]', true],
    ['{"a": 1, "a": 2}', true],
    ['1NaN', false],
    ['NaNNaN', false],
    ['-NaN', false],
    ['"Infinity', false],
    ['\ufeff{}', false],
    ['', false],
  ] as const)('JSON of Python: %j: %s', ([text, isJson]) => {
    expect(isPythonJson(text)).toBe(isJson)
  })

  test('what JavaScript writes as JSON is JSON, and no text takes long', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isPythonJson(JSON.stringify(value))))
    expect(isPythonJson(`NaN${'\\"'.repeat(1e6)}`)).toBe(false)
  })
})
