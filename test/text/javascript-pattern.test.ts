import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, PatternError } from '../../src/text/pattern/pattern.ts'

function found(source: string, text: string): boolean | string {
  const pattern = compilePattern(source, 'javascript')
  return pattern instanceof PatternError ? pattern.message : pattern.test(text)
}

const texts = [
  '',
  'a',
  'A1_é٣',
  'x.y\n',
  'line\nnext',
  'a\u2028b',
  'one\u00a0two\ufeff',
  '{2}{,5}',
  '[]a]',
  'user@example.com, 2027',
  'aa-aa',
  '"quoted" \\back/slash',
  '\u0001\b\v',
]

const sources = [
  '',
  '.',
  '^.$',
  '^a$',
  'y$',
  '\\d',
  '\\w\\W',
  '\\s$',
  '\\S\\s\\S',
  '[\\s]two',
  '[^\\s\\S]',
  '[\\S]',
  '\\bnext\\b',
  '\\Ba',
  '[\\b]',
  'a\\u2028b',
  '\\x61',
  '\\cA',
  '[\\cA]',
  '\\v',
  '\\/slash',
  '\\"q',
  '\\-aa',
  '[]',
  '[^]',
  '[]a]',
  '[^]a',
  '[[]',
  '[&&]',
  '{,5}',
  '\\{2}',
  'x{',
  'a{2}',
  'a{2,}-',
  '(?<word>a+)-\\k<word>',
  '(a)\\1',
  '(z)?\\1a',
  '(?<rare>z)|\\k<rare>_',
  '\\B',
  '(?:a|b)+',
  'a(?=-)',
  'a(?!a)',
  '(?<=a)-',
  '(?<!\\s)y',
  '\\S+@\\S+\\.\\S+',
  '[a-z]+@',
  '^[\\w-\\.]+@([\\w-]+\\.)+[\\w-]{2,4}',
  '[!-\\d]',
  '[\\s-a]',
  '[\\d-]',
  '\\a\\A\\Z\\z',
  '\\0',
  '(?:)',
  '$',
]

describe('a pattern finds what it finds in JavaScript', () => {
  test.for(sources)('%s', (source) => {
    const ours = texts.map((text) => [text, found(source, text)])
    expect(ours).toEqual(texts.map((text) => [text, new RegExp(source).test(text)]))
  })

  test('whatever it is made of', () => {
    const piece = fc.constantFrom(...sources.filter((source) => !/[()]|\\[1k]/.test(source)), 'a', '-', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), fc.constantFrom(...texts), (pieces, text) => {
        const source = pieces.join('|')
        expect(found(source, text)).toBe(new RegExp(source).test(text))
      }),
    )
  })
})

describe('what cannot be used is an error that says so', () => {
  test.for([
    ['(?i)a', 'JavaScript refuses it: Invalid group'],
    ['a(', 'JavaScript refuses it: Unterminated group'],
    ['(?<=a+)b', 'A look-behind must match text of one length'],
    ['a'.repeat(20_001), 'at most 20000 characters'],
  ] as const)('%s', ([source, words]) => {
    expect(found(source, 'a')).toContain(words)
  })

  test('flags within, which only some versions of JavaScript know', () => {
    expect(found('(?s:.)', 'a')).toBeTypeOf('string')
  })
})
