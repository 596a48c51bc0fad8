import { describe, expect, test } from 'vitest'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

/** Loads one file; what is said of it. */
async function load(text: string) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'suite/a.yaml': text }), ['suite'])
  return { scenario: scenarios[0], said: diagnostics.map(({ message }) => message) }
}

describe('keys that Kensa passes over and that are no slips', () => {
  const ok = 'id: a\nname: A\nchecks: [{ type: no_repeat_calls }]\n'
  test.for([
    ['`x-` and anything', 'x-owner: team\nx-shared: { a: 1 }\n', []],
    ['one that holds an anchor', 'defaults: &d { type: no_repeat_calls }\n', []],
    ['one that holds an anchor deep inside', 'shared:\n  - { params: &p { max: 1 } }\n', []],
    ['but no misspelt key', 'check: &c [{ type: max_turns }]\n', ['did you mean `checks`?']],
    ['and none without an anchor', 'defaults: { type: no_repeat_calls }\n', ['`defaults` is not a key here']],
  ] as const)('%s', async ([, keys, words]) => {
    const { said } = await load(`${keys}${ok}`)
    expect(said).toHaveLength(words.length)
    for (const [index, word] of words.entries()) expect(said[index]).toContain(word)
  })

  test('merged keys come first, and a later `<<` wins', async () => {
    const { scenario } = await load(
      `${ok}x-a: &a { b: 1, c: 1 }\nx-b: &b { c: 2, d: 2 }\ninput: { e: 3, b: 3, <<: [*a, *b], <<: { d: 4 } }\n`,
    )
    expect(JSON.stringify(scenario?.input)).toBe('{"c":1,"d":4,"b":3,"e":3}')
  })
})
