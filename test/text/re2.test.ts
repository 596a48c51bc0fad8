import { describe, expect, test } from 'vitest'
import { compilePattern, PatternError } from '../../src/text/pattern/pattern.ts'

function matches(source: string, text: string): boolean | 'too-costly' {
  const pattern = compilePattern(source, 're2')
  if (pattern instanceof PatternError) throw pattern
  expect(pattern.note).toBe(null)
  return pattern.test(text)
}

/** Everything in the syntax page of Go's regexp; each row was checked against Go 1.26: pattern, texts that match, texts that do not. */
const meanings: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  // Single characters
  ['^a.c$', ['abc', 'a🗼c', 'a\rc', 'a\u2028c'], ['a\nc', 'ac']],
  ['^[xyz]$', ['x', 'z'], ['w']],
  ['^[^xyz]$', ['a', '\n'], ['x', '']],
  ['^[]a]$', [']', 'a'], ['b']],
  ['^[^]a]$', ['b'], [']', 'a']],
  ['^[a-]$', ['a', '-'], ['b']],
  ['^[\\w-]+$', ['a-b'], ['a b']],
  ['^[\\d-z]$', ['5', '-', 'z'], ['y']],
  ['^[\\x41-\\103]$', ['A', 'B', 'C'], ['D']],
  ['^\\d$', ['7'], ['٣', '²']],
  ['^\\D$', ['x', '٣'], ['7']],
  ['^\\w$', ['a', 'Z', '0', '_'], ['é', '-']],
  ['^\\W$', ['é', '-'], ['a']],
  ['^\\s$', [' ', '\t', '\n', '\f', '\r'], ['\v', '\u00a0', '\u0085']],
  ['^\\S$', ['\v', '\u00a0', 'a'], [' ']],
  ['^[^\\S\\n]+$', [' \t'], ['\n', 'a']],
  // POSIX and Unicode classes
  ['^[[:alpha:]]+$', ['abC'], ['a1', 'é']],
  ['^[[:^alpha:]]+$', ['1é'], ['a']],
  ['^[^[:alpha:]]+$', ['1é'], ['a']],
  ['^[[:space:]]$', ['\v', ' '], ['\u00a0']],
  ['^[[:punct:]]+$', ['!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'], ['a', '“']],
  ['^[[:word:][:blank:]]+$', ['a_1 \t'], ['-', '\n']],
  ['^[[:xdigit:]]+$', ['09afAF'], ['g']],
  ['^[[:cntrl:][:graph:]]$', ['\x7f', '~'], [' ']],
  ['^[[:ascii:]]$', ['\0', '\x7f'], ['\x80']],
  ['^[[:alpha]$', ['[', ':', 'a'], ['b']],
  ['^\\pL\\PL$', ['é1'], ['11']],
  ['^\\pN$', ['²', '٣'], ['a']],
  ['^\\p{Greek}+$', ['σΣ'], ['s']],
  ['^\\p{^Greek}$', ['s'], ['σ']],
  ['^\\P{^Greek}$', ['σ'], ['s']],
  ['^\\P{Lu}$', ['a', '1'], ['A', 'É']],
  ['^[\\p{Lu}\\d]+$', ['A1'], ['a']],
  ['^\\p{uppercase-letter}\\p{lu}\\p{Any}\\p{ASCII}$', ['ÉÉ🗼a'], ['éÉ🗼a', 'ÉÉ🗼é']],
  ['^\\p{Latin}\\p{Han}$', ['é東'], ['東é']],
  // Composites, repeats, groups
  ['^(?:a|ab)(?:c|bcd)*$', ['abcd', 'ac', 'abc'], ['abd']],
  ['^(|a)+$', ['', 'aa'], ['b']],
  ['^a{2,3}$', ['aa', 'aaa'], ['a', 'aaaa']],
  ['^a{2,}?$', ['aa', 'aaaaa'], ['a']],
  ['^a{,2}$', ['a{,2}'], ['a']],
  ['^a{01}{x}{$', ['a{01}{x}{'], ['a']],
  ['^a{1000}$', ['a'.repeat(1000)], ['a'.repeat(999)]],
  ['^*a', ['a', 'ba'], ['b']],
  ['^a*(?i)?b$', ['b', 'aaB'], ['Ab']],
  ['^a{2}(?i){3}$', ['aaaaaa'], ['aaaaa']],
  ['(?:\\b)+a', ['a'], ['ba']],
  ['^(?P<first>a)(?<second>b)()$', ['ab'], ['a']],
  ['^(?P<n>a)(?P<n>b)$', ['ab'], ['a']],
  ['\\Qa.b*\\E+c', ['a.b**c'], ['a.bc', 'aab*c']],
  ['\\Qa\\\\E', ['a\\'], ['a']],
  ['a\\Q[b', ['a[b'], ['ab']],
  // Flags
  ['(?i)order', ['ORDER'], ['odor']],
  ['(?i)^k$', ['K', '\u212a'], []],
  ['(?i)^[^k]$', ['x'], ['K', '\u212a']],
  ['(?i)^\\w+$', ['\u212aſ'], ['é']],
  ['(?i)^\\W$', ['é'], ['k', '\u212a', 'ſ']],
  ['(?i)^[[:lower:]]+$', ['aBſ'], ['é']],
  ['(?i)^\\p{Lu}$', ['é'], ['1']],
  ['(?i)^σ$', ['Σ', 'ς'], []],
  ['(?i)^ß$', ['ẞ'], ['SS']],
  ['(?i)^i$', ['I'], ['İ', 'ı']],
  ['(?i)^\\x{e5}$', ['Å', '\u212b'], ['A']],
  ['^a(?i)b|c$', ['aB', 'C'], ['AB']],
  ['^(a(?i)b)c$', ['aBc'], ['aBC']],
  ['^(?i:a)b$', ['Ab'], ['AB']],
  ['^(?i)a(?-i)b$', ['Ab'], ['AB']],
  ['(?s)^a.b$', ['a\nb'], []],
  ['(?s-i:.)(?-s:.)', ['\na'], ['\n\n']],
  ['(?m)^a$', ['b\na\nc'], ['ba\n', 'a\r\n']],
  ['(?mi-s)^A$', ['b\na'], ['ab']],
  ['(?U)^a+b??$', ['aab'], ['b']],
  // Empty strings
  ['a$', ['ba'], ['a\n']],
  ['a\\z', ['ba'], ['a\n']],
  ['(?m)\\Aa\\z', ['a'], ['a\n', '\na']],
  ['\\bt', ['ét', ' t'], ['at']],
  ['\\B', ['', 'ab', '  '], ['a']],
  // Escapes
  ['^\\a\\f\\t\\n\\r\\v$', ['\x07\f\t\n\r\v'], []],
  ['^\\123\\0\\12\\1234$', ['S\0\nS4'], []],
  ['^\\x7F\\x{10FFFF}\\x{1f5fc}$', ['\x7f\u{10ffff}🗼'], []],
  ['^\\.\\_\\ \\-\\/\\"$', ['._ -/"'], []],
]

/** Pattern, and what its error must say; Go 1.26 refuses every one of them. */
const refused: readonly (readonly [string, string])[] = [
  ['(a)\\1', 'Go has no back-references such as \\1; write out what is to come again (at character 4)'],
  ['\\8', 'Go has no back-references such as \\8; write out what is to come again (at character 1)'],
  ['(?P<n>a)(?P=n)', 'Go has no back-references; write out what is to come again (at character 9)'],
  ['(?>a)', 'Go has no atomic groups; write (?:…) (at character 1)'],
  ['a*+', 'Go has no possessive repeats; put the first in (?:…) (at character 3)'],
  ['a**', 'One repeat follows another; put the first in (?:…) (at character 3)'],
  [
    '(a)(?(1)b|c)',
    'Go has no conditions; write each case as an alternative, as in (?:ab|c) (at character 4)',
  ],
  ['(?#a)', 'Go has no comments in patterns; leave it out (at character 1)'],
  ["(?'n'a)", "Go has no groups (?'name'…); write (?P<name>…) (at character 1)"],
  ['(?R)', 'Go has no groups that call groups; write out what is to come again (at character 1)'],
  ['(?|a)', 'Go has no groups that share numbers; write (?:…) (at character 1)'],
  ['(?Pn)', 'After (?P comes <name> (at character 1)'],
  ['(?P<a-b>c)', 'a-b cannot be a group name: letters, digits and _ only (at character 1)'],
  ['(?<n', 'The group name has no closing > (at character 1)'],
  ['(?x) a', 'Go has no flag x; leave out the white space and the comments (at character 3)'],
  ['(?a)', 'Go has no flag a; there are i, m, s and U (at character 3)'],
  ['(?i-)', 'A flag is missing after the - (at character 5)'],
  ['(?i', 'The ( has no closing ) (at character 1)'],
  ['(?i=a)', 'The list of flags ends in ) or : and in nothing else (at character 4)'],
  ['(a', 'The ( has no closing ) (at character 1)'],
  ['a)', 'This ) closes nothing (at character 2)'],
  ['*a', 'There is nothing to repeat (at character 1)'],
  ['a|*', 'There is nothing to repeat (at character 3)'],
  ['a{3,2}', 'The repeat {3,2} has its smaller number second (at character 2)'],
  ['a{1001}', 'Go repeats at most 1000 times, repeats of repeats multiplied (at character 2)'],
  ['(a{100}){11}', 'Go repeats at most 1000 times, repeats of repeats multiplied (at character 9)'],
  ['[a', 'The [ has no closing ] (at character 1)'],
  ['[z-a]', 'z-a is no range of characters (at character 2)'],
  ['[a-\\d]', 'a-\\d is no range of characters (at character 2)'],
  ['[\\b]', 'Go has no \\b here; for a backspace in a class write \\x08 (at character 2)'],
  ['\\Z', 'Go has no \\Z here; the end of the text is \\z (at character 1)'],
  ['\\C', 'Go has no \\C here; for any character write (?s:.) (at character 1)'],
  ['\\u00e9', 'Go has no \\u here; write \\x{2014} for the character with the number 2014 (at character 1)'],
  ['\\y', 'Go has no \\y here (at character 1)'],
  ['\\é', 'é is written without a backslash (at character 1)'],
  ['a\\', 'The pattern ends in a lone backslash; write \\\\ for a backslash (at character 2)'],
  ['\\x4', '\\x needs two hexadecimal digits, or some in braces, as in \\x{2014} (at character 1)'],
  ['\\x{}', '\\x needs two hexadecimal digits, or some in braces, as in \\x{2014} (at character 1)'],
  ['\\x{110000}', 'No character has the number 110000 (at character 1)'],
  ['\\p', '\\p needs the name of a class, as in \\pL and \\p{Greek} (at character 1)'],
  ['\\p{L', 'The { has no closing } (at character 1)'],
  [
    '\\p{Geek}',
    'Unicode has no class Geek; there are categories, such as L and Nd, and scripts, such as Greek (at character 1)',
  ],
  [
    '[[:letter:]]',
    'There is no class [:letter:]; there are alnum, alpha, ascii, blank, cntrl, digit, graph, lower, print, punct, space, upper, word, xdigit (at character 2)',
  ],
]

const noLookAhead = "Go's regular expressions have no look-ahead, so this one is read as Python's"

/** Patterns with look-around that mean something else in Python, or nothing. */
const unreadable: readonly (readonly [string, string])[] = [
  ['(?=a)[[:alpha:]]', `${noLookAhead}, which have no [:alpha:] (at character 7)`],
  ['(?=a)a{,2}', `${noLookAhead}, which have no { for an ordinary character here (at character 7)`],
  [
    '(?!a)b\\z',
    `${noLookAhead}. \\z is no escape of Python regular expressions; the end of the text is \\Z (at character 7)`,
  ],
  ['(?!a)(b)\\1', 'Go has no back-references such as \\1; write out what is to come again (at character 9)'],
]

describe('patterns mean what they mean in Go', () => {
  test.for(meanings)('%s', ([source, yes, no]) => {
    expect(yes.filter((text) => matches(source, text) !== true)).toEqual([])
    expect(no.filter((text) => matches(source, text) !== false)).toEqual([])
  })

  test.for([...refused, ...unreadable])('%s is refused', ([source, message]) => {
    const error = compilePattern(source, 're2')
    expect(error).toBeInstanceOf(PatternError)
    expect(error).toHaveProperty('message', message)
  })

  test('a script of two words has the name that Unicode gives it', () => {
    expect(matches('^\\p{Old_Italic}$', '𐌀')).toBe(true)
  })

  test('the same text is another pattern in another syntax', () => {
    const python = compilePattern('^\\d$')
    const re2 = compilePattern('^\\d$', 're2')
    if (python instanceof PatternError || re2 instanceof PatternError) throw new Error('both are patterns')
    expect([python.test('٣'), re2.test('٣')]).toEqual([true, false])
  })
})

describe('look-around, which Go does not have', () => {
  const differences = '\\d, \\w, \\s and \\b know all of Unicode, and $ holds before a final line feed too'

  test.for([
    ['^(?!.*sorry).*$', 'look-ahead', 'all good', 'so sorry'],
    ['^(?=.*\\d).+$', 'look-ahead', 'a1', 'a'],
    ['(?<=€)\\d', 'look-behind', '€5', '$5'],
    ['(?<!not )ok', 'look-behind', 'is ok', 'not ok'],
  ] as const)('%s is read as Python has it, with a note', ([source, what, yes, no]) => {
    const pattern = compilePattern(source, 're2')
    if (pattern instanceof PatternError) throw pattern
    expect(pattern.note).toBe(
      `Go's regular expressions have no ${what}, so this one is read as Python's: ${differences}`,
    )
    expect([pattern.test(yes), pattern.test(no)]).toEqual([true, false])
  })

  test('a pattern asked for as Python has no note', () => {
    expect(compilePattern('(?=a)')).toHaveProperty('note', null)
  })
})

describe('hostile patterns', () => {
  test.for([
    ['(a+)+$', `${'a'.repeat(50_000)}b`, false],
    [`${'('.repeat(150)}a${'+)'.repeat(150)}$`, `${'a'.repeat(500)}b`, false],
    ['(?i)^(\\w+\\s?)*$', `${'word '.repeat(5_000)}!`, false],
    ['(?:(?:){1000})*', '', true],
    [`(?i)${'(?:\\pL*){30}'.repeat(20)}\\z`, `${'a'.repeat(20_000)}1`, 'too-costly'],
  ] as const)('%s ends', ([source, text, expected]) => {
    expect(matches(source, text)).toBe(expected)
  })

  test.for([
    ['nested groups', '('.repeat(10_000), 'Groups are nested more than 200 deep'],
    ['repeats of long texts', `(${'ab'.repeat(500)}){1000}`, 'The pattern is too large; repeat less'],
    ['length', 'a'.repeat(20_001), 'A pattern has at most 20000 characters'],
  ] as const)('%s are bounded', ([, source, message]) => {
    expect(compilePattern(source, 're2')).toHaveProperty('message', expect.stringContaining(message))
  })
})
