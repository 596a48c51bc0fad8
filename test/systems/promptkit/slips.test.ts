import { describe, expect, test } from 'vitest'
import { has, score, turn } from '../../support/promptkit-scenario.ts'

const played = [{ user: 'Hi', tools: [{ name: 'pay', args: { to: 'x' } }], reply: 'one' }]

describe('what is written wrongly proves nothing', () => {
  test.for([
    ['a percentage as the most', '{ type: contains, params: { patterns: [zzz], max_score: 70 } }', 'up to 1'],
    [
      'a percentage as the least',
      '{ type: contains, params: { patterns: [one], min_score: 70 } }',
      'up to 1',
    ],
    ['less than any score', '{ type: contains, params: { patterns: [zzz], min_score: -5 } }', 'up to 1'],
    ['an alias, by its own name', '{ type: banned_words }', 'error: banned_words params.patterns is missing'],
    [
      'a count that nothing can miss',
      '{ type: tools_called, params: { tool_names: [x], min_calls: 0 } }',
      'max_calls',
    ],
  ] as const)('%s', async ([, assertion, words]) => {
    const { outcome, said } = await score(`  turns:\n${turn(has('one'), assertion)}`, played)
    expect(outcome).toBe('unverified')
    expect(said.join('\n')).toContain(words)
    // Nobody counts assertions as `checks`.
    expect(said.join('\n')).not.toContain('checks[')
  })

  test('what is no assertion is called unreadable', async () => {
    const { outcome, verdicts } = await score(
      `  turns:\n${turn('contains', '{ params: {} }', has('one'))}`,
      played,
    )
    expect(outcome).toBe('unverified')
    expect(verdicts?.slice(1)).toEqual(['(unreadable) error', '(unreadable) error', 'contains pass'])
  })
})

test('a call without a name may be of the tool that is forbidden', async () => {
  const forbidden = '{ type: tools_not_called, params: { tool_names: [pay] } }'
  const spec = `  turns:\n${turn(has('one'), forbidden)}`
  const nameless = [{ user: 'Hi', tools: [''], reply: 'one' }]
  expect(await score(spec, nameless)).toMatchObject({ outcome: 'unverified' })
})
