import { describe, expect, test } from 'vitest'
import { suggestWord } from '../../src/text/suggest.ts'

const names = ['output_contains', 'output_matches', 'max_cost', 'max_turns', 'tools_called', 'id']

describe('suggest', () => {
  test.for([
    ['output_contain', 'output_contains'],
    ['outputContains', 'output_contains'],
    ['output-matches', 'output_matches'],
    ['MAX_COSTS', 'max_cost'],
    ['tool_called', 'tools_called'],
    ['ids', 'id'],
    ['di', 'id'],
    ['banana', null],
    ['', null],
  ] as const)('%s → %s', ([word, expected]) => {
    expect(suggestWord(word, names)).toBe(expected)
  })

  test('gives the nearest, and of equals the first', () => {
    expect(suggestWord('abcx', ['abcd', 'abc', 'abce'])).toBe('abcd')
    expect(suggestWord('max_turn', ['max_tuns', 'max_turns'])).toBe('max_turns')
    expect(suggestWord('Input', ['inputs', 'input'])).toBe('input')
  })

  test('has no candidates', () => {
    expect(suggestWord('word', [])).toBeNull()
  })

  test('is not slowed down by a megabyte', () => {
    expect(suggestWord('x'.repeat(1 << 20), names)).toBeNull()
  })
})
