import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { policyIn } from '../support/decided.ts'
import { compareRetried, type RetriedScenario } from '../support/retried-suite.ts'

/** Those of the guide that decide by failures. */
const policies = {
  default: {},
  strict: { policy: 'strict' },
  'every failure': { 'fail-on': 'failures' },
  'failures: block': { policy: { failures: 'block' } },
  'flaky: block': { policy: { flaky: 'block' } },
  regressions: { 'fail-on': 'regressions' },
  'regressions, failures: warn': { policy: { failures: 'warn', regressions: 'block' } },
  'hard breaks': { policy: { 'only-new-failures': true, 'hard-breaks': 'block' } },
  'unverified: warn': { policy: { unverified: 'warn' } },
  // A floor makes failures warn, so that no verdict has to warn as well: else a failure in its place would open the gate.
  floors: {
    policy: {
      'pass-rate': [{ 'at-least': 0.8 }],
      'pass-hat-k': [{ k: 2, 'at-least': 0.7 }],
      unverified: 'warn',
    },
  },
}
type Policy = keyof typeof policies
const all = Object.keys(policies) as Policy[]

async function listClosing(
  suite: readonly RetriedScenario[],
  isBaseRunAgain: boolean,
  asked: readonly Policy[],
): Promise<readonly Policy[]> {
  const comparison = await compareRetried(suite, isBaseRunAgain)
  const isClosed = (policy: (typeof policies)[Policy]) =>
    decide(comparison, policyIn(policy)).clauses.some(
      // That nothing was verified is mended by a verdict, and be it a failure.
      ({ id, holds, blocking }) => blocking && !holds && id !== 'evidence',
    )
  return asked.filter((name) => isClosed(policies[name]))
}

const word = (length: number, letters: string) =>
  fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: length, maxLength: length })

const scenario = (trials: number, runs: number): fc.Arbitrary<RetriedScenario> =>
  fc.constantFrom('p'.repeat(30), 'p'.repeat(12), 'pppp', 'p').chain((passes) =>
    fc.record({
      base: fc.oneof(
        { weight: 6, arbitrary: word(trials, `${passes}${passes}fu`) },
        { weight: 1, arbitrary: fc.constant('') },
      ),
      first: word(trials, `${passes}fhbu`),
      further: word(15, `${passes}fhbu`),
      again: word(15, `${passes}${passes}f`),
      areChecksChanged: fc.constantFrom(false, false, true),
      // Whole runs that fail: trials of one run are alike.
      earlier: fc.array(fc.constantFrom(3, 3, 3, 3, 2, 0), { minLength: runs, maxLength: runs }),
    }),
  )

/** What is worse than each letter; the same of a crash is a failure. */
const worseLetters: Readonly<Record<string, string>> = { p: 'fhbu', h: 'f', b: 'f' }

test('one failure among further trials that mostly lack a verdict clears no scenario', async () => {
  const earlier = [3, 3, 0, 3, 0, 3, 3, 3, 3, 0, 3, 3]
  const known = { base: 'p', again: 'p'.repeat(15), earlier, areChecksChanged: false }
  const sound = { ...known, first: 'p', further: 'p'.repeat(15) }
  const closedBy = (further: string, last: string) => {
    const open = { ...known, first: 'u', further: further.padEnd(15, last), again: 'ffppf'.padEnd(15, 'p') }
    return listClosing([sound, open, sound], true, ['default', 'regressions', 'hard breaks'])
  }
  expect(await closedBy('pupuu', 'u')).toEqual(['default', 'regressions', 'hard breaks'])
  expect(await closedBy('fupuu', 'u')).toEqual(['default', 'regressions', 'hard breaks'])
  expect(await closedBy('fpppu', 'p')).toEqual([])
})

describe('what a random suite of tens of thousands found', () => {
  const sound = { further: 'p'.repeat(15), again: 'p'.repeat(15), areChecksChanged: false }
  const usual = { ...sound, base: 'ppp', first: 'ppp', earlier: Array<number>(12).fill(3) }

  test('a failure where all passed, of more trials than its base has, beside a drop of the suite', async () => {
    const trials = 'pp p,ppp fp,ppp ffp,p f,p ppp,ppp fff,p ff'.split(',').map((both) => both.split(' '))
    const closedBy = (first: string) => {
      const suite = [...trials, ['p', first]].map(([base = '', letters = '']) => ({
        ...sound,
        base,
        first: letters,
        earlier: [],
      }))
      return listClosing(suite, false, all)
    }
    expect(await closedBy('fpp')).toEqual(expect.arrayContaining([...(await closedBy('ppp'))]))
  })

  test('a pass that loses its verdict, beside a drop of the suite', async () => {
    const known = { ...usual, earlier: usual.earlier.with(3, 0) }
    const changed = { ...usual, areChecksChanged: true }
    // The random draws of a suite hang on the order of its scenarios.
    const before = [changed, { ...usual, first: 'ppf' }, changed, changed, { ...changed, first: 'pfp' }]
    const after = [changed, { ...usual, base: 'ppu', first: 'hhh' }]
    const closedBy = (first: string) => listClosing([...before, { ...known, first }, ...after], false, all)
    const [once, twice] = [await closedBy('upp'), await closedBy('uup')]
    expect(twice).toEqual(expect.arrayContaining([...once]))
  })

  test('a failure by changed checks that further trials explain, beside one by the base that they leave open', async () => {
    const retried = {
      ...sound,
      base: 'ppp',
      further: 'ufbpppbbpbpbpfh',
      again: 'pppfppppfpppfpp',
      earlier: [],
    }
    const closedBy = (first: string) =>
      listClosing([{ ...retried, areChecksChanged: true, first }], true, all)
    const byBaseAlone = await closedBy('bpu')
    expect(byBaseAlone).toContain('default')
    expect(await closedBy('fpu')).toEqual(expect.arrayContaining([...byBaseAlone]))
  })

  test('a failure that asks for another round, where most further trials lack a verdict', async () => {
    const retried = { ...sound, base: 'f', first: 'u', areChecksChanged: true, earlier: [] }
    const closedBy = (further: string) => listClosing([{ ...retried, further }], false, all)
    expect(await closedBy('huuufhffphbfhuu')).toEqual(
      expect.arrayContaining([...(await closedBy('huuuphffphbfhuu'))]),
    )
  })
})

test('a scenario that passes some of its further trials has not failed every trial', async () => {
  const known = { base: 'pp', first: 'ff', again: 'p'.repeat(15), earlier: [], areChecksChanged: false }
  const findHardBreak = async (further: string) => {
    const { scenarios } = await compareRetried([{ ...known, further }], false)
    return scenarios[0]?.parts.hardBreak ?? false
  }
  // Most further trials crash, so that the first ones speak for it.
  expect(await findHardBreak('fuupufffpupupup')).toBe(false)
  expect(await findHardBreak('fuufufffuuffufu')).toBe(true)
})

test('what is accepted is not asked for more than a scenario that nobody accepted', async () => {
  const known = { base: 'ppppp', again: 'p'.repeat(15), earlier: [], areChecksChanged: false }
  const passing = { ...known, first: 'ppppp', further: 'p'.repeat(15) }
  const listOpening = async (first: string, further: string, isAccepted: boolean) => {
    const marked = { ...known, first, further }
    const comparison = await compareRetried([marked, passing, passing, passing, passing, passing], false)
    const accepted = { by: 'ann', at: '2026-01-01T00:00:00Z', reason: 'meant', expires: '2026-02-01' }
    const scenarios = comparison.scenarios.map((one, place) =>
      place === 0 && isAccepted ? { ...one, parts: { ...one.parts, accepted } } : one,
    )
    return all.filter(
      (name) => decide({ ...comparison, scenarios }, policyIn(policies[name])).gate === 'open',
    )
  }
  // Its trial without a verdict was made up for, and it did no worse than its base.
  expect(await listOpening('uffpp', 'p'.repeat(15), false)).toContain('default')
  expect(await listOpening('uffpp', 'p'.repeat(15), true)).toContain('default')
  expect(await listOpening('ffppp', 'ppppfpppppppppp', false)).not.toContain('flaky: block')
  expect(await listOpening('ffppp', 'ppppfpppppppppp', true)).toContain('flaky: block')
})

describe('one trial that is worse opens no closed gate, with retries, new scenarios, changed checks and crashes', () => {
  test.for([
    ['alone', 0, false],
    ['with a history', 12, false],
    ['run again for suspects', 0, true],
    ['run again for suspects, with a history', 12, true],
  ] as const)('the base %s', async ([, runs, isBaseRunAgain]) => {
    const suite = fc
      .constantFrom(1, 3)
      .chain((trials) => fc.array(scenario(trials, runs), { minLength: 1, maxLength: 8 }))
    await fc.assert(
      fc.asyncProperty(suite, fc.nat(7), fc.nat(14), fc.nat(3), async (scenarios, nth, place, kind) => {
        const at = nth % scenarios.length
        const before = scenarios[at]!
        const changed = (['first', 'further'] as const).flatMap((part) => {
          const letters = before[part]
          const index = place % letters.length
          const worse = worseLetters[letters[index] ?? ''] ?? ''
          if (worse === '') return []
          const letter = worse[kind % worse.length] ?? 'f'
          const after = `${letters.slice(0, index)}${letter}${letters.slice(index + 1)}`
          return [[`${part}: ${letters} → ${after}`, { ...before, [part]: after }] as const]
        })
        if (changed.length === 0) return
        const closed = await listClosing(scenarios, isBaseRunAgain, all)
        if (closed.length === 0) return
        for (const [what, after] of changed)
          expect(await listClosing(scenarios.with(at, after), isBaseRunAgain, closed), what).toEqual(closed)
      }),
      { numRuns: 1_000 },
    )
  })
})
