import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { policyIn } from '../support/decided.ts'
import { compareRetried, type RetriedScenario } from '../support/retried-suite.ts'

const sound = {
  base: 'ppp',
  first: 'ppp',
  further: 'p'.repeat(15),
  again: 'p'.repeat(15),
  earlier: [],
  areChecksChanged: false,
}
const accepted = { by: 'ann', at: '2026-01-01T00:00:00Z', reason: 'meant', expires: '2026-02-01' }

/** Decides a suite; the failure of its first scenario may be accepted. */
async function decideRetried(
  suite: readonly Partial<RetriedScenario>[],
  config: Parameters<typeof policyIn>[0],
  isAccepted = false,
) {
  const comparison = await compareRetried(
    suite.map((fields) => ({ ...sound, ...fields })),
    true,
  )
  const scenarios = comparison.scenarios.map((one, place) =>
    place === 0 && isAccepted ? { ...one, parts: { ...one.parts, accepted } } : one,
  )
  return decide({ ...comparison, scenarios }, policyIn(config)).gate
}

describe('a crash among first trials, where the failure beside it does not count', () => {
  const policies = [
    ['accepted', {}, true],
    [
      'of a policy for hard breaks',
      { policy: { 'hard-breaks': 'block', failures: 'ignore', regressions: 'ignore' } },
      false,
    ],
  ] as const

  test.for(policies)(
    'is settled by further trials, whatever they say: %s',
    async ([, config, isAccepted]) => {
      const gateOf = (further: string, first = 'ufp') =>
        decideRetried(
          [{ first, further: further.padEnd(15, 'p'), again: 'ppppfppfppppfpp' }, {}, {}, {}],
          config,
          isAccepted,
        )
      const words = {
        'one fails': 'fpppp',
        'one fails by a check that its base never failed': 'jpppp',
        'it may be a regression': 'fpupjpjpfpffpjp',
        'it may be one by its checks': 'fpupfpfpfpffpfp',
        'it is one': 'fpupjpjffpffpjp',
      }
      for (const [what, further] of Object.entries(words)) expect(await gateOf(further), what).toBe('open')
      expect(await gateOf('fufuufuuufuuuuf')).toBe('closed')
      expect(await gateOf('uuuuuuuuuuuuuuu')).toBe('closed')
    },
  )

  test('is open where the failure counts, and further trials leave it open', async () => {
    const further = 'fpupfpfpfpffpfp'
    const suite = [{ first: 'ufp', further, again: 'ppppfppfppppfpp' }, {}, {}, {}]
    expect(await decideRetried(suite, {})).toBe('closed')
  })
})

test('a scenario whose further trials make up for a crash is in the pass rate that a limit is about, as when it fails', async () => {
  const config = {
    policy: {
      failures: 'ignore',
      regressions: 'ignore',
      metrics: [{ metric: 'pass_rate', 'max-decrease': 0.02 }],
    },
  }
  const gateOf = (first: string) =>
    decideRetried(
      [
        { base: 'ppppp', first },
        { base: 'p', first: 'ppppf' },
      ],
      config,
    )
  expect([await gateOf('ppppu'), await gateOf('pfppu')]).toEqual(['open', 'open'])
})
