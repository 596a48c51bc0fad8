import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, PatternError } from '../../src/text/pattern/pattern.ts'
import { PatternParser } from '../../src/text/pattern/parse-python.ts'
import { buildProgram } from '../../src/text/pattern/program.ts'
import { search } from '../../src/text/pattern/matcher.ts'

function matches(source: string, text: string): boolean | 'too-costly' {
  const pattern = compilePattern(source)
  if (pattern instanceof PatternError) throw pattern
  return pattern.test(text)
}

/** Patterns that leave a way open at each step of the text, or remember each place of it. */
const greedyForMemory = [
  ['ways that are put off', `(?:${'a??'.repeat(140)}a)*b`],
  ['counted ways that are put off', '(?:(?:a??){12}a){12,}b'],
  ['alternatives', `(?:(?:${'|'.repeat(60)}|a)a)*b`],
  ['nested classes', `${'(?:[a-z]??[a-y]??'.repeat(20)}${')'.repeat(20)}a*b`.repeat(2)],
  ['look-aheads', `(?:${'(?=a??)'.repeat(60)}a)*b`],
  ['states within an atomic group', `(?>(?:${'a??'.repeat(100)}a)*)b`],
] as const

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

  test.for(greedyForMemory)('%s holds no more than it may', ([, source]) => {
    const program = buildProgram(new PatternParser(source).parse())
    expect(search(program, 'a'.repeat(300), 500)).toBe('too-costly')
    expect(search(program, 'a'.repeat(300))).toBe(null)
    expect(matches(source, 'a'.repeat(1_000_000))).toBe('too-costly')
  })

  test('a bound on memory takes answers away, and changes none', () => {
    const sources = fc.constantFrom(
      ...greedyForMemory.map(([, source]) => source),
      '(a|b)*\\1c',
      '(?:a|ab)*?b$',
      'a(?=b+)',
    )
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 60 })
    fc.assert(
      fc.property(sources, texts, fc.nat(2_000), (source, text, memory) => {
        const program = buildProgram(new PatternParser(source).parse())
        expect([search(program, text), 'too-costly']).toContainEqual(search(program, text, memory))
      }),
    )
  })

  test('however many large patterns there are, few are kept', () => {
    for (let count = 0; count < 60; count += 1) expect(matches(`(?:[ab]{300}){300}${count}`, 'a')).toBe(false)
    expect(matches('(?:[ab]{300}){300}0', `${'ab'.repeat(45_000)}0`)).toBe(true)
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
