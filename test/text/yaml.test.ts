import { parseJson } from '../../src/core/json.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'

/** What a text comes to, in one value: the document and its faults by place, or why there is none. */
function outcomeOf(text: string) {
  const parsed = parseYaml(text)
  if (!parsed.ok) return { refused: `${parsed.position.line}:${parsed.position.column} ${parsed.message}` }
  const faults = parsed.faults.map(({ path, part, message }) => {
    const { line, column } = parsed.locate(path, part)
    return `${line}:${column} ${message}`
  })
  return faults.length === 0 ? { value: parsed.value } : { value: parsed.value, faults }
}

describe('unquoted words mean what they mean to PyYAML', () => {
  test.for([
    ['yes', true],
    ['On', true],
    ['OFF', false],
    ['y', 'y'],
    ['n', 'n'],
    ['yEs', 'yEs'],
    ['~', null],
    ['', null],
    ['null', null],
    ['1_000', 1000],
    ['010', 8],
    ['08', '08'],
    ['0o10', '0o10'],
    ['0x1F', 31],
    ['0b11', 3],
    ['0b_', '0b_'],
    ['-0x1f', -31],
    ['1:30', 90],
    ['-1:30', -90],
    ['1:30.5', 90.5],
    ['01:30', '01:30'],
    ['1:60', '1:60'],
    ['1e3', '1e3'],
    ['1e-3', '1e-3'],
    ['1.0e3', '1.0e3'],
    ['1.0e-3', 0.001],
    ['12e03', '12e03'],
    ['.5', 0.5],
    ['-.5', '-.5'],
    ['5.', 5],
    ['1.2.3', '1.2.3'],
    ['+12', 12],
    ['=', '='],
    ['-', null],
  ] as const)('%s', ([word, value]) => {
    expect(outcomeOf(word === '-' ? '- ' : `- ${word}`)).toEqual({ value: [value] })
  })

  test('quotes and block texts make text of anything', () => {
    expect(outcomeOf('- "yes"\n- \'010\'\n- |\n  1:30\n- !!str 5\n')).toEqual({
      value: ['yes', '010', '1:30\n', '5'],
    })
  })
})

test.for(['\u0085', '\u2028', '\u2029'])(
  'a line ends at %j, as it does to PyYAML: a comment hides nothing behind it',
  (end) => {
    const text = `- a # b${end}- "c${end}d"\n- e\n`
    expect(outcomeOf(text)).toEqual({ value: ['a', `c${end}d`, 'e'] })
    const newer = parseYaml(text, { scalars: 'core' })
    expect(newer.ok && newer.value).toEqual(['a', 'e'])
  },
)

describe('merge keys and aliases', () => {
  test('own keys win, then the first mapping that has one', () => {
    const text = 'a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: [*a, *b], z: 3}\nd:\n  w: 4\n  <<: *a\n'
    expect(outcomeOf(text)).toEqual({
      value: {
        a: { x: 1, y: 1 },
        b: { y: 2, z: 2 },
        c: { z: 3, x: 1, y: 1 },
        d: { w: 4, x: 1, y: 1 },
      },
    })
  })

  test('a quoted << is a key like any other', () => {
    expect(outcomeOf('"<<": 1')).toEqual({ value: { '<<': 1 } })
  })

  test('aliases that expand to too much are refused', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const items = Array.from({ length: 9 }, () => (level === 0 ? 'lol' : `*l${level - 1}`))
      return `l${level}: &l${level} [${items.join(', ')}]`
    })
    expect(outcomeOf(levels.join('\n'))).toEqual({
      refused: '6:10 the aliases of this file expand to too much',
    })
  })

  test('an alias inside of its own anchor is refused', () => {
    expect(outcomeOf('a: &a [*a]')).toEqual({
      refused: '1:8 the alias `*a` has no anchor `&a` before it; text that begins with `*` must be in quotes',
    })
  })
})

describe('what JSON cannot hold is a fault at its place', () => {
  test.for([
    [
      'a: 2024-05-20',
      ['1:4 YAML reads `2024-05-20` as a date; put it in quotes: "2024-05-20"'],
      { a: '2024-05-20' },
    ],
    [
      'a: .inf',
      ['1:4 YAML reads `.inf` as a number that is not finite; put it in quotes: ".inf"'],
      { a: '.inf' },
    ],
    ['on: 1', ['1:1 a key must be text, and `on` is read as `true`; put it in quotes: "on"'], { on: 1 }],
    [
      'a:\n  1: x',
      ['2:3 a key must be text, and `1` is read as a number; put it in quotes: "1"'],
      { a: { 1: 'x' } },
    ],
    ['a: 1\nb: 2\na: 3', ['3:1 the key `a` is given twice; keep one of them'], { a: 3, b: 2 }],
    ['a: !!set {x: }', ['1:10 the tag `!!set` is not supported; remove it'], { a: { x: null } }],
    ['<<: 3', ['1:5 `<<` merges mappings; expected an alias of one, such as `<<: *name`'], {}],
  ] as const)('%s', ([text, faults, value]) => {
    expect(outcomeOf(text)).toEqual({ value, faults })
  })

  test('__proto__ is a key like any other', () => {
    const parsed = parseYaml('__proto__: {polluted: 1}')
    expect(parsed.ok && Object.entries(parsed.value ?? {})).toEqual([['__proto__', { polluted: 1 }]])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('what is not one YAML document is refused at its place, with what to write', () => {
  test.for([
    ['a: x: y', '1:5 not valid YAML: a value that contains `: ` must be in quotes'],
    ['a: @x', '1:4 not valid YAML: a value cannot begin with `@`, a backtick or `%`; put it in quotes'],
    [
      'a: { b: @x }',
      '1:9 not valid YAML: a value cannot begin with `@`, a backtick or `%`; put it in quotes',
    ],
    ['a: { b: x: y }', '1:10 not valid YAML: a value that contains `: ` must be in quotes'],
    [`a: it's "my" b: c`, '1:15 not valid YAML: a value that contains `: ` must be in quotes'],
    [
      'a: { b: "say "hi" now" }',
      '1:15 not valid YAML: a quote inside of quotes is written `\\"`; or put single quotes around the value',
    ],
    ['a: [x, y] z', '1:11 not valid YAML: the keys of one mapping start in the same column, as `key: value`'],
    [
      'a:b\nc: d',
      '2:2 not valid YAML: expected `key: value` in this line and before it, with a space after each `:`, indented alike',
    ],
    [
      'a: - b',
      '1:4 not valid YAML: a list starts on a line of its own below its key, or is written as `[a, b]`',
    ],
    [
      'a:\n  b: 1\n c: 2',
      '3:2 not valid YAML: the keys of one mapping start in the same column, as `key: value`',
    ],
    ['\ta: 1', '1:3 not valid YAML: indent with spaces, not with tabs'],
    ['a: "x', '1:6 not valid YAML: a quote that was opened is not closed'],
    [
      'a: { b: 1\n',
      '2:1 not valid YAML: a quote, `[` or `{` that was opened is not closed before this line; close it, or indent this line further than its key',
    ],
    ['a: [1, 2', '1:9 not valid YAML: a `[` or `{` that was opened is not closed'],
    [
      'a: "\\q"',
      '1:6 not valid YAML: in double quotes a backslash is written `\\\\`; in single quotes it needs nothing',
    ],
    ['a: {{name}}', '1:4 a placeholder must be in quotes: "{{name}}"'],
    ['a: [{{ q }}]', '1:5 a placeholder must be in quotes: "{{ q }}"'],
    ['? [a]\n: 1', '1:3 a key must be text; put it in quotes'],
    ['a: *b', '1:4 the alias `*b` has no anchor `&b` before it; text that begins with `*` must be in quotes'],
    [
      'a: 1\n---\nb: 2',
      '3:1 a second YAML document begins here; a file holds one, so write the second to a file of its own',
    ],
    [`a: ${'['.repeat(100)}`, '1:67 not valid YAML: it is nested too deeply'],
  ] as const)('%s', ([text, refused]) => {
    expect(outcomeOf(text)).toEqual({ refused })
  })
})

describe('quotes and brackets may go on at the indentation of their key, as libyaml reads them', () => {
  test.for([
    ['key: "one\ntwo"\nb: 1', { key: 'one two', b: 1 }],
    ['l:\n  - key: "one\n    two\n\n    three"\n    b: 1', { l: [{ key: 'one two\nthree', b: 1 }] }],
    ["l:\n  - key: 'it''s\n  so'\n    b: 1", { l: [{ key: "it's so", b: 1 }] }],
    ['a: "x\\\r\ny"\r\nb: [1, # one\r\n2\r\n]', { a: 'xy', b: [1, 2] }],
    [
      'a:\n  b: &c {"d": 1,\n  "e": [2,\n3]}\n  f: *c',
      { a: { b: { d: 1, e: [2, 3] }, f: { d: 1, e: [2, 3] } } },
    ],
  ] as const)('%j', ([text, value]) => {
    expect(outcomeOf(text)).toEqual({ value })
  })

  test.for([
    // What stands in such a line may be a key of its own, or another document, and the quote was left open.
    ['a: "one\nchecks: two"', '2:1'],
    ['a:\n  - "one\n  - two"', '3:3'],
    ['a: "one\n---\ntwo"', '2:1'],
    ['a: [one,\n\ttwo]', '2:2'],
    ['a: "one\ntwo\nb: "three"', '2:1'],
  ] as const)('%j is refused at its first line', ([text, place]) => {
    expect(outcomeOf(text)).toEqual({
      refused: expect.stringMatching(new RegExp(`^${place} not valid YAML: (?:a quote|indent with spaces)`)),
    })
  })

  test('places are those of the text', () => {
    const parsed = parseYaml('l:\n  - key: "one\n    two"\n    b: [1,\n    2]\n    c: x')
    expect(parsed.ok && parsed.locate(['l', 0, 'b', 1])).toEqual({ line: 5, column: 5 })
    expect(parsed.ok && parsed.locate(['l', 0, 'c'], 'key')).toEqual({ line: 6, column: 5 })
  })

  test('a file of many such lines is read or refused, and soon', () => {
    const text = 'a: "x\n'.concat('y\n'.repeat(400_000), '"')
    expect(outcomeOf(text)).toEqual({ refused: expect.stringMatching(/^\d+:1 not valid YAML: a quote/) })
    expect(outcomeOf('- "x\ny"\n'.repeat(100))).toEqual({ value: Array(100).fill('x y') })
  })
})

describe('locate', () => {
  const text = 'id: a\r\nchecks:\r\n  - type: x\r\n    params: {value: "v"}\r\n  -\r\n'
  test.for([
    [[], 'value', 1, 1],
    [['id'], 'value', 1, 5],
    [['checks', 0], 'value', 3, 5],
    [['checks', 0, 'params', 'value'], 'value', 4, 21],
    [['checks', 0, 'params', 'value'], 'key', 4, 14],
    [['checks', 0, 'params', 'absent', 3], 'value', 4, 5],
    [['absent'], 'value', 1, 1],
  ] as const)('%j (%s)', ([path, part, line, column]) => {
    const parsed = parseYaml(text)
    expect(parsed.ok && parsed.locate(path, part)).toEqual({ line, column })
  })
})

test('no text throws, and whatever comes out is JSON', () => {
  const piece = fc.constantFrom(
    'a',
    'b: ',
    '- ',
    '? ',
    ': ',
    '\n',
    '  ',
    '\t',
    '{',
    '}',
    '[',
    ']',
    ',',
    '&x ',
    '*x',
    '<<: ',
    '"',
    "'",
    '|\n',
    '!!',
    '#',
    '---\n',
    '2024-01-01',
    '.nan',
    '0x',
    '%',
    '\0',
    '\uD800',
    '__proto__: ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const parsed = parseYaml(pieces.join(''))
      if (!parsed.ok) return parsed.position.line >= 1 && parsed.position.column >= 1
      for (const { path, part } of parsed.faults) parsed.locate(path, part)
      expect(JSON.parse(JSON.stringify(parsed.value))).toEqual(parsed.value)
      return true
    }),
    { numRuns: 2000 },
  )
})

test('a JSON document means in YAML what it means in JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      // YAML 1.1 reads `1e21` as text; JSON writes numbers of that size so.
      const json = JSON.stringify(value)
      fc.pre(!/\de[+-]?\d/.test(json))
      const parsed = parseYaml(json)
      expect(parsed.ok && parsed.value).toEqual(parseJson(json))
    }),
  )
})
