import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PatternError } from '../../src/text/pattern/ast.ts'
import { compilePattern } from '../../src/text/pattern/compile-pattern.ts'

function matches(source: string, text: string): boolean | 'too-costly' {
  const pattern = compilePattern(source)
  if (pattern instanceof PatternError) throw pattern
  return pattern.test(text)
}

describe('hostile patterns', () => {
  test.for([
    ['(a+)+$', `${'a'.repeat(50_000)}b`, false],
    ['(a|a)*b', 'a'.repeat(50_000), false],
    ['^(\\w+\\s?)*$', `${'word '.repeat(5_000)}!`, false],
    ['(?=(?:a+)+b)a', 'a'.repeat(20_000), false],
    ['^(a+)+\\1$', `${'a'.repeat(40)}b`, 'too-costly'],
    ['(x+x+)+(?(1)y|z)', 'x'.repeat(60), 'too-costly'],
  ] as const)('%s ends', ([source, text, expected]) => {
    expect(matches(source, text)).toBe(expected)
  })

  test.for([
    ['nested groups', '('.repeat(10_000), 'Groups are nested more than 200 deep'],
    ['nested conditions', `(a)${'(?(1)'.repeat(3_000)}`, 'Groups are nested more than 200 deep'],
    ['repeats of repeats', '((a{1000}){1000}){1000}', 'The pattern is too large; repeat less'],
    ['length', 'a'.repeat(20_001), 'A pattern has at most 20000 characters'],
  ] as const)('%s are bounded', ([, source, message]) => {
    expect(compilePattern(source)).toBeInstanceOf(PatternError)
    expect(compilePattern(source)).toHaveProperty('message', expect.stringContaining(message))
  })

  test('repeats of nothing end at once', () => {
    expect(matches('(?:(?:){9999}){9999}', '')).toBe(true)
  })

  test('any text is a pattern or an error, and never a crash', () => {
    const tokens = [
      '(',
      ')',
      '(?',
      '[',
      ']',
      '^',
      '$',
      '|',
      '*',
      '+?',
      '{2}',
      '\\1',
      '\\b',
      '(?P<n>',
      '(?<=',
      '(?(1)',
      'a',
      'é',
      '🗼',
    ]
    const sources = fc.array(fc.constantFrom(...tokens), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(sources, fc.string({ unit: 'grapheme', maxLength: 10 }), (source, text) => {
        const pattern = compilePattern(source)
        return pattern instanceof PatternError || pattern.test(text) !== null
      }),
    )
  })

  test('an escaped text matches itself and nothing shorter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
        const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
        return (
          matches(`\\A(?:${escaped})\\Z`, text) === true &&
          matches(`\\A(?:${escaped})\\Z`, text.slice(1)) === false
        )
      }),
    )
  })

  test('agrees with JavaScript where both mean the same', () => {
    const atoms = fc.constantFrom(
      'a',
      'b',
      '[ab]',
      '[^a]',
      '(a|b)',
      '(?:ab?)',
      'a*',
      'b+',
      '(?:a|b)*',
      '(?=a)',
      '(?!b)',
      '^',
      'a{1,2}',
      '.',
    )
    const sources = fc.array(atoms, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        sources,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }),
        (source, text) => {
          expect(matches(source, text)).toBe(new RegExp(source, 'su').test(text))
        },
      ),
      { numRuns: 500 },
    )
  })
})
