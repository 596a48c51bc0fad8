import { describe, expect, test } from 'vitest'
import { compilePattern, PatternError } from '../../src/text/pattern/pattern.ts'

function matches(source: string, text: string): boolean | 'too-costly' {
  const pattern = compilePattern(source)
  if (pattern instanceof PatternError) throw pattern
  return pattern.test(text)
}

/** Each row was checked against CPython 3.11: pattern, texts that match, texts that do not. */
const meanings: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  // Text and anchors
  ['', ['', 'x'], []],
  ['a.c', ['xabcx', 'a🗼c', 'a\rc', 'a\u2028c'], ['a\nc', 'ac']],
  ['a$', ['a', 'a\n'], ['a\n\n', 'ab']],
  ['a$\\n', ['a\n'], ['a', 'a\n\n']],
  ['a\\Z', ['ba'], ['a\n']],
  ['^a', ['ab'], ['\na']],
  ['(?m)^a$', ['b\na\nc', 'a\n\n'], ['ba\n']],
  ['\\Aa', ['a'], ['\na']],
  ['(?s)a.b', ['a\nb'], ['ab']],
  // Unicode classes
  ['^\\w$', ['é', '東', '٣', '_', '²'], ['-', '🗼', '\u0301']],
  ['^\\d$', ['7', '٣'], ['²', 'x']],
  ['^\\s$', ['\u00a0', '\u001c', '\u0085', '\u2028'], ['\ufeff', '\u200b']],
  ['(?a)^\\w$', ['a'], ['é']],
  ['\\bété\\b', ['un été'], ['étés']],
  ['\\B', ['ab'], ['', 'a']],
  ['(?a)\\bt', ['ét'], ['at']],
  // Case
  ['(?i)straße', ['STRAßE', 'STRAẞE'], ['STRASSE']],
  ['(?i)^k$', ['K', '\u212a'], []],
  ['(?i)^σ$', ['Σ', 'ς'], []],
  ['(?i)^i$', ['İ', 'ı', 'I'], []],
  ['(?ai)^k$', ['K'], ['\u212a']],
  ['(?i)[a-c]X', ['Bx'], ['dx']],
  ['(?i:a)b', ['Ab'], ['AB']],
  ['(?i)a(?-i:b)', ['Ab'], ['AB']],
  // Classes
  ['^[]a]$', [']', 'a'], ['b']],
  ['^[^]a]$', ['b', '\n'], [']', 'a']],
  ['^[a-]$', ['-', 'a'], ['b']],
  ['^[\\w-]+$', ['a-b'], ['a b']],
  ['^[^\\W\\d_]$', ['é'], ['1', '_']],
  ['^[\\b]$', ['\b'], ['b']],
  ['^[\\x41-\\103]$', ['A', 'B', 'C'], ['D']],
  // Escapes
  ['\\x41\\u00e9\\U0001F5FC\\101\\0', ['Aé🗼A\0'], ['A']],
  ['a\\/b\\-\\ ', ['a/b- '], ['a']],
  ['\\N{BULLET}\\N{latin small letter e with acute}', ['•é'], ['•e', 'N{BULLET}']],
  // Half characters
  ['\\ud83d', ['\ud83d', 'a\ud83d'], ['😀']],
  ['\\ud83d\\ude00', [], ['😀']],
  ['[\\ud800-\\udfff]', ['\ude00'], ['😀']],
  // Repeats
  ['^a{,2}$', ['', 'a', 'aa'], ['aaa']],
  ['^a{2,}?$', ['aa', 'aaa'], ['a']],
  ['^a{2}{$', ['aa{'], ['aa']],
  ['^{}a{x}$', ['{}a{x}'], ['a']],
  ['^.{1,2000}$', ['a'.repeat(2000)], ['a'.repeat(2001), '']],
  ['^(?:a|ab)(?:c|bcd)*$', ['abcd', 'ac', 'abc'], ['ab cd']],
  ['^a*+a', [], ['aaa']],
  ['^(?>a|ab)c', ['ac'], ['abc']],
  ['^(?:|a)++b', ['b'], ['ab']],
  ['^(?:|a)*+b', ['b'], ['ab']],
  ['^(?:a?)*$', ['aaa', ''], ['b']],
  ['(?:){3}(?:a*)*b', ['aab'], ['a']],
  // Groups, references, conditions
  ['(?P<n>h)(?P=n)', ['hh'], ['h']],
  ['^(.)(.)\\2\\1$', ['abba', '🗼a a🗼'.replace(' ', '')], ['abab']],
  ['(?i)^(ab)\\1$', ['aBAb'], ['abac']],
  ['^(a)(?(1)aa|b)$', ['aaa'], ['ab', 'b']],
  ['^(a)?(?(1)b|c)$', ['ab', 'c'], ['b', 'ac']],
  ['^(?:(a)|b)*\\1$', ['aba', 'aa'], ['bb']],
  ['a(?#a note (with a bracket)b', ['ab'], ['a']],
  ['(?x) a \\  b # a note', ['a b'], ['ab']],
  ['(?x: a b )c d', ['abc d'], ['abcd']],
  // Look-around
  ['^(?=.*\\d)(?!.*x)\\w+$', ['ab1'], ['abc', 'ab1x']],
  ['(?<=€)\\d+', ['€5'], ['$5']],
  ['(?<!\\bnot )ok', ['is ok'], ['not ok']],
  ['(?<=🗼)a', ['🗼a'], ['a']],
  ['(?<=x(?:.*){0}y)a', ['xya'], ['x_ya']],
]

/** Pattern, and what its error must say; CPython 3.11 refuses every one of them. */
const refused: readonly (readonly [string, string])[] = [
  ['a(?i)', 'Flags for the whole pattern stand at its start (at character 2)'],
  ['(', 'The ( has no closing ) (at character 1)'],
  ['a)', 'This ) closes nothing (at character 2)'],
  ['[a', 'The [ has no closing ] (at character 1)'],
  ['[z-a]', 'z-a is no range of characters (at character 2)'],
  ['[\\d-z]', '\\d-z is no range of characters (at character 2)'],
  ['*a', 'There is nothing to repeat (at character 1)'],
  ['^*', 'There is nothing to repeat (at character 2)'],
  ['a**', 'One repeat follows another; put the first in (?:…) (at character 3)'],
  ['a{3,2}', 'The repeat {3,2} has its smaller number second (at character 3)'],
  ['a\\', 'The pattern ends in a lone backslash; write \\\\ for a backslash (at character 2)'],
  ['\\p{L}', '\\p is no escape of Python regular expressions (at character 1)'],
  ['a\\z', '\\z is no escape of Python regular expressions; the end of the text is \\Z (at character 2)'],
  ['\\x4', '\\x needs 2 hexadecimal digits (at character 1)'],
  ['\\U00110000', 'No character has the number 00110000 (at character 1)'],
  ['[\\777]', 'An octal escape goes up to \\377 (at character 2)'],
  [
    '\\N{DASH}',
    'We know no character by the name of DASH; write the character itself or \\uXXXX (at character 1)',
  ],
  ['\\Na', '\\N needs the name of a character in braces, as \\N{BULLET} (at character 1)'],
  ['(?<n>a)', 'After (?< comes = or !; a named group is (?P<name>…) (at character 1)'],
  ['(?P<1>a)', '1 cannot be a group name: letters, digits and _ only (at character 1)'],
  ['(?P<n>a)(?P<n>b)', 'Two groups have the name n (at character 9)'],
  ['(?P=n)', 'There is no group named n before this place (at character 1)'],
  ['(?P', 'After (?P comes <name> or =name (at character 1)'],
  ['\\1', 'There is no group 1 (at character 1)'],
  ['(a\\1)', 'Group 1 is still open here (at character 3)'],
  ['(?(2)a)', 'There is no group 2 (at character 1)'],
  ['(a)(?(1)a|b|c)', 'A condition has at most two branches (at character 12)'],
  ['(?<=a+)b', 'A look-behind must match text of one length (at character 1)'],
  ['(?<=(a)\\1)b', 'Group 1 belongs to the look-behind it is used in (at character 8)'],
  ['(?q)', 'There is no group (?q (at character 1)'],
  ['(?iq)', 'There is no flag q; there are a, i, m, s, u and x (at character 4)'],
  ['(?L)', 'The flag L is for bytes; text patterns cannot have it (at character 3)'],
  ['(?au)', 'The flags a and u exclude each other (at character 3)'],
  ['(?i-i:a)', 'The flag i is turned both on and off (at character 3)'],
  ['(?#', 'The comment has no closing ) (at character 1)'],
]

describe('patterns mean what they mean in Python', () => {
  test.for(meanings)('%s', ([source, yes, no]) => {
    expect(yes.filter((text) => matches(source, text) !== true)).toEqual([])
    expect(no.filter((text) => matches(source, text) !== false)).toEqual([])
  })

  test.for(refused)('%s is refused', ([source, message]) => {
    expect(compilePattern(source)).toEqual(
      new PatternError(message.replace(/ \(at character \d+\)$/, ''), placeIn(message)),
    )
  })
})

function placeIn(message: string): number {
  return Number(/at character (\d+)/.exec(message)?.[1]) - 1
}
