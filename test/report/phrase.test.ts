import { describe, expect, test } from 'vitest'
import {
  shortenPhrase,
  joinTexts,
  renderMarkdownPhrase,
  readMessage,
  joinSentences,
  renderTerminalPhrase,
  type Brief,
  type Phrase,
} from '../../src/words/phrase.ts'

const long = 'x'.repeat(100)

describe('the beginning of a phrase', () => {
  test.for<[most: Brief, words: Phrase, shown: Phrase]>([
    [{ words: 2, chars: 100 }, ['one two'], ['one two']],
    [{ words: 2, chars: 100 }, ['one two three'], ['one two …']],
    [{ words: 9, chars: 11 }, ['one two three'], ['one two th…']],
    [{ words: 9, chars: 13 }, ['one two three'], ['one two three']],
    [{ words: 2, chars: 100 }, ['a ', { value: 'b' }, ' c'], ['a ', { value: 'b' }, '…']],
    [{ words: 2, chars: 100 }, ['a ', { value: 'b' }, ' '], ['a ', { value: 'b' }]],
    [{ words: 2, chars: 100 }, [{ value: 'a' }, ' b c d'], [{ value: 'a' }, ' b …']],
    [{ words: 2, chars: 100 }, [{ value: 'a' }, ': b c'], [{ value: 'a' }, ': …']],
    [{ words: 9, chars: 30 }, [{ value: long }], [{ value: `${'x'.repeat(9)}…` }]],
    [
      { words: 9, chars: 30 },
      [{ value: long }, ' twenty characters'],
      [{ value: `${'x'.repeat(9)}…` }, ' twenty characters'],
    ],
    [{ words: 9, chars: 3 }, ['abc', { value: 'x' }], ['abc', '…']],
  ])('%j: %j', ([most, words, shown]) => {
    expect(shortenPhrase(words, most)).toEqual(joinTexts(shown))
  })
})

describe('as Markdown', () => {
  test.for<[words: Phrase, max: number, shown: string]>([
    [['is ', { value: 'a' }, ' so'], 300, 'is `a` so'],
    [[{ value: 'a' }, { value: 'b' }], 300, '`a` `b`'],
    [[{ value: 'a' }, 'b'], 300, '`a`b'],
    [['abc', { value: 'def' }], 3, 'abc…'],
    [['abc', { value: 'def' }], 4, 'abc`d…`'],
    [['abc', { value: 'def' }], 6, 'abc`def`'],
    [[{ value: 'a' }, ' ', { value: 'b' }], 300, '`a` `b`'],
  ])('%j, at most %d', ([words, max, shown]) => {
    expect(renderMarkdownPhrase(words, 'line', max)).toBe(shown)
  })
})

test('a terminal keeps the spaces around words, and quotes values', () => {
  expect(renderTerminalPhrase([' was ', { value: 'a\nb' }, ',  now ', { value: 'c' }, ' '])).toBe(
    ' was `a ⏎ b`, now `c` '.replace(',', ', '),
  )
})

test.for<[message: string, words: Phrase]>([
  ['', []],
  ['plain', ['plain']],
  ['`a`', [{ value: 'a' }]],
  ['is `a`, not `b`.', ['is ', { value: 'a' }, ', not ', { value: 'b' }, '.']],
  ['x`a` and `b`y', ['x`a` and `b`y']],
])('the message %j is read', ([message, words]) => {
  expect(readMessage(message)).toEqual(words)
})

test('sentences without words are left out', () => {
  expect(joinSentences([], ['One.'], [], [{ value: 'two' }, '.'])).toEqual(['One. ', { value: 'two' }, '.'])
})
