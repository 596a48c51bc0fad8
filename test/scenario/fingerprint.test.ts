import { describe, expect, test } from 'vitest'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

async function fingerprintOf(text: string): Promise<string> {
  const { scenarios } = await loadSuite(memoryTree({ 'a.yaml': text }), ['a.yaml'])
  return scenarios.map(({ checksFingerprint }) => checksFingerprint).join()
}

describe('the fingerprint of the checks', () => {
  test('is the same for spellings that mean the same, and for what decides nothing', async () => {
    const one = await fingerprintOf('id: a\nchecks: [{type: max_cost, params: {max_usd: 1}}]')
    expect(
      await fingerprintOf('id: b\nname: other\nchecks: [{params: {max: 1}, description: x, type: max_cost}]'),
    ).toBe(one)
  })

  test('tells a check from its opposite', async () => {
    const one = await fingerprintOf('id: a\nchecks: [{type: eq!, params: {target: output, value: 1}}]')
    expect(await fingerprintOf('id: a\nchecks: [{type: ne!, params: {target: output, value: 1}}]')).not.toBe(
      one,
    )
  })

  test.for([
    'id: a\nchecks: [{type: max_cost, params: {max_usd: 2}}]',
    'id: a\nchecks: [{type: max_cost, params: {max_usd: 1}, severity: warning}]',
    'id: a\nchecks: [{type: max_turns, params: {max: 1}}]',
    'id: a\nchecks: [{type: max_cost, params: {max_usd: 1}}, {type: no_repeat_calls}]',
  ])('changes with %s', async (text) => {
    expect(await fingerprintOf(text)).not.toBe(
      await fingerprintOf('id: a\nchecks: [{type: max_cost, params: {max_usd: 1}}]'),
    )
  })
})
