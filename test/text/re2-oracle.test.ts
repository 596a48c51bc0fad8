import * as fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { PatternFault } from '../../src/text/pattern/ast.ts'
import { Re2Parser } from '../../src/text/pattern/parse-re2.ts'
import { buildProgram } from '../../src/text/pattern/program.ts'
import { search } from '../../src/text/pattern/matcher.ts'

/** Where a pattern first matches; `refused` where it is none. */
type Answer = readonly [start: number, end: number] | 'nowhere' | 'refused' | 'too-costly'

function ours(source: string, text: string): Answer {
  try {
    const parser = new Re2Parser(source)
    const parsed = parser.parse()
    if (parser.lookAround !== null) return 'refused'
    const match = search(buildProgram(parsed), text)
    if (match === 'too-costly') return match
    return match === null ? 'nowhere' : [match.start, match.end]
  } catch (error) {
    if (error instanceof PatternFault) return 'refused'
    throw error
  }
}

function oracle(source: string, text: string): Answer {
  try {
    const matcher = RE2JS.compile(source).matcher(text)
    return matcher.find() ? [matcher.start(), matcher.end()] : 'nowhere'
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('RE2JS')) return 'refused'
    throw error
  }
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const atoms = fc.constantFrom(
  ' ',
  ...words(String.raw`
    a b k s é σ ß 🗼 . ^ $ - \n \. \_ \t \101 \12 \x6b \x{1F5FC} \Qa.\E { {,2} {01} \A \z \b \B
    \d \D \w \W \s \S \pL \PN \p{Greek} \p{^Greek} \P{Lu} [ab] [^a] [a-c] []a] [^]a] [a-] [\w-] [^\S\n] [\W\d]
    [^\pL] [\p{Lu}\d] [[:alpha:]] [[:^alpha:]1] [[:upper:]é] [[:punct:]] [^[:space:]]
  `),
)
const repeats = fc.constantFrom('', '', ...words('* + ? *? +? ?? {2} {0,2} {1,3}? {2,}'))
const openings = fc.constantFrom(...words('( (?: (?P<n> (?<n> (?i: (?s: (?m: (?U: (?i-s: (?:(?i) (?:(?U-m)'))

const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((branches) => branches.map((parts) => parts.join('')).join('|')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atoms, repeats).map(([atom, repeat]) => atom + repeat),
    fc
      .tuple(openings, tie('pattern'), repeats)
      .map(([opening, inside, repeat]) => `${opening}${inside})${repeat}`),
  ),
}))

/** Go lets two groups have the same name, which re2js does not. */
function withNamesOfTheirOwn(source: string): string {
  let groups = 0
  return source.replaceAll(/<[nm]>/g, () => `<n${(groups += 1)}>`)
}

const characters = Array.from('abABkK\u212asSſéÉ🗼\n\v \u00a012٣_-.{}]\tσςΣßẞıİIΩ')
const texts = fc.string({ unit: fc.constantFrom(...characters), maxLength: 10 })

describe('finds what RE2 finds, and where', () => {
  test('in patterns made of its grammar', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '(?i)', '(?s)', '(?m)'), pattern, texts, (flags, inside, text) => {
        const source = withNamesOfTheirOwn(flags + inside)
        expect(ours(source, text)).toEqual(oracle(source, text))
      }),
      { numRuns: 1500 },
    )
  })

  test('in patterns made of pieces, most of which are none', () => {
    const pieces = fc.constantFrom(
      ...words(String.raw`
        ( ) (?: (?P<n> (?<m> (?i) (?i (?-) (?x) (?= (?<! (?> (?# [ ] [^ [a- - [[:foo:]] | * + ? {2} {3,2} {1001}
        \1 \8 \Z \C \u \x4 \x{} \x{110000} \p{Foo} \p \E \Q a é \é \ \d ^ $ .
      `),
    )
    const sources = fc
      .array(pieces, { minLength: 1, maxLength: 5 })
      .map((parts) => withNamesOfTheirOwn(parts.join('')))
    fc.assert(
      fc.property(sources, texts, (source, text) => {
        expect(ours(source, text)).toEqual(oracle(source, text))
      }),
      { numRuns: 1500 },
    )
  })
})
