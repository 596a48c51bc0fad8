import { expect, test } from 'vitest'
import { makeVisible } from '../../src/core/visible-text.ts'
import { hasWord } from '../../src/text/normal-form.ts'

const characters = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code))

test('a character that stays as it is beside nothing hidden stays so beside something hidden', () => {
  const spared = characters.filter((character) => makeVisible(character) === character)
  expect(spared.length).toBeGreaterThan(1000)
  expect(spared.filter((character) => makeVisible(`${character}x\u202e`) !== `${character}x\\u202e`)).toEqual(
    [],
  )
})

test('a text has a word where it has a letter or a digit of any script', () => {
  expect(characters.filter((character) => hasWord(character) !== /[\p{L}\p{N}]/u.test(character))).toEqual([])
})
