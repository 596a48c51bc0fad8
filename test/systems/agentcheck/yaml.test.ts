import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPosition } from '../../../src/text/yaml/positions.ts'
import { parseAgentcheckYaml } from '../../../src/text/yaml/agentcheck-yaml.ts'

function valueOf(text: string): unknown {
  const parsed = parseAgentcheckYaml(text)
  return parsed.ok ? parsed.value : `${parsed.message} @${parsed.offset}`
}

describe('a value on one line', () => {
  test.for([
    ['What is #1?', 'What is'],
    ["What's #1?", "What's #1?"],
    ['a#b', 'a'],
    ['http://x.org/a', 'http://x.org/a'],
    ['"\\d+ \\n"', '\\d+ \\n'],
    ["'it''s'", "it''s"],
    ['"', '"'],
    ['007', 7],
    ['1e3', '1e3'],
    ['+5', '+5'],
    ['.5', '.5'],
    ['True', 'True'],
    ['true', true],
    ['~', null],
    ['{a: 1}', '{a: 1}'],
    ['&x a', '&x a'],
    ['[a, , "b, c", [1, 2],]', ['a', '', 'b, c', '[1, 2]']],
    ['[ ]', []],
  ] as const)('%s', ([written, value]) => {
    expect(valueOf(`key: ${written}\n`)).toEqual({ key: value })
  })
})

describe('blocks', () => {
  test.for([
    ['a:\n  - x\n  - b: c\n    d: e\n  - "f": g\n', { a: ['x', { b: 'c', d: 'e' }, '"f": g'] }],
    ['a:\n\tb: 1\n', { a: { b: 1 } }],
    ['a: 1\na: 2\n', { a: 2 }],
    ['"a b": 1\n', { '"a b"': 1 }],
    ['a:\n- x\n', { a: null }],
    ['a:\n  -   b:\n        c: 1\n', { a: [{ b: { c: 1 } }] }],
    ['a\n', 'YAML parse error: expected key-value pair, got "a" @0'],
    ['a:\n  -\n', 'YAML parse error: expected key-value pair, got "-" @5'],
    ['# nothing\n\n', 'YAML is empty @0'],
  ] as const)('%j', ([text, value]) => {
    expect(valueOf(text)).toEqual(value)
  })

  test('a key that JavaScript knows is a key like any other', () => {
    const parsed = valueOf('__proto__:\n  a: 1\n')
    expect(Object.keys(parsed as object)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['a']).toBeUndefined()
  })

  test('too deep', () => {
    const text = Array.from({ length: 70 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')
    expect(valueOf(text)).toContain('more than 64 deep')
  })
})

describe('places', () => {
  test('of keys and values, and of where reading stops', () => {
    const text = 'name: x\ntest_cases:\n  - id:  a # note\n    query: q\n   - id: b\n'
    const parsed = parseAgentcheckYaml(text)
    if (!parsed.ok) throw new Error(parsed.message)
    const at = (path: (string | number)[], part: 'key' | 'value') => {
      const { line, column } = findPosition(text, parsed.offsets.find(path, part))
      return `${line}:${column}`
    }
    expect([
      at(['name'], 'value'),
      at(['test_cases', 0], 'value'),
      at(['test_cases', 0, 'id'], 'key'),
      at(['test_cases', 0, 'id'], 'value'),
      at(['test_cases', 0, 'query'], 'value'),
    ]).toEqual(['1:7', '3:5', '3:5', '3:10', '4:12'])
    expect(findPosition(text, parsed.restAt ?? 0)).toEqual({ line: 5, column: 4 })
  })
})

test('any text is read or refused, and what is read does not depend on line ends at the end', () => {
  const line = fc.stringMatching(/^ {0,4}(?:- )?[a:"'#[\], -]{0,8}$/)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = lines.join('\n')
      expect(valueOf(`${text}\n\n`)).toEqual(valueOf(text))
    }),
  )
})
