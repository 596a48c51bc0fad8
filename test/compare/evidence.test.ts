import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BaseScenario } from '../../src/baseline/base.ts'
import { testAndClassify } from '../../src/compare/compare.ts'
import type { IncomparableReason, ScenarioWithHistory } from '../../src/compare/comparison.ts'
import { transitions } from '../../src/compare/transitions.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import type { Evidence } from '../../src/results/comparison-schema.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { pairOf as paired } from '../support/pairs.ts'
import { baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

type Trials = string | readonly ScoredTrial[]

function pairOf(
  id: string,
  base: Trials,
  head: Trials,
  {
    known: priorFindings = {},
    ofBase = {},
    ofHead = {},
  }: {
    known?: ScenarioWithHistory['priorFindings']
    ofBase?: Partial<BaseScenario>
    ofHead?: Partial<ScoredScenario>
  } = {},
): ScenarioWithHistory {
  return paired({ ...scoredOf(id, head), ...ofHead }, baseScenarioOf(id, base, ofBase), { priorFindings })
}

/** What is said of one scenario alone. */
function said(...pair: Parameters<typeof pairOf> extends [string, ...infer Rest] ? Rest : never) {
  const { scenarios } = testAndClassify([pairOf('a', ...pair)])
  const [found] = scenarios
  return { change: found?.change, hardBreak: found?.parts.hardBreak, ...found?.parts.evidence }
}

describe('one scenario', () => {
  test.each([
    // base, head, change, hard break, word, how many more trials
    ['p', 'f', 'regressed', true, 'too-few-trials', 2],
    ['pp', 'ff', 'regressed', true, 'too-few-trials', 1],
    ['ppp', 'fff', 'regressed', true, 'regressed', undefined],
    ['f', 'p', 'fixed', undefined, 'too-few-trials', 2],
    ['fff', 'ppp', 'fixed', undefined, 'improved', undefined],
    // Some trials fail: only a difference beyond chance is a change.
    ['ppp', 'pff', 'same', undefined, 'too-few-trials', 3],
    ['ppp', 'ppf', 'same', undefined, 'within-noise', 9],
    ['ppf', 'ppp', 'same', undefined, 'within-noise', 9],
    ['ppfff', 'ppppp', 'same', undefined, 'too-few-trials', 1],
    ['pppppppppp', 'ppppffffff', 'regressed', undefined, 'regressed', undefined],
    ['ppppffffff', 'pppppppppp', 'fixed', undefined, 'improved', undefined],
    // Also where both have failed.
    ['ppppppppff', 'pfffffffff', 'regressed', undefined, 'regressed', undefined],
    ['pfffffffff', 'ppppppppff', 'same', undefined, 'improved', undefined],
    ['pf', 'fp', 'same', undefined, 'within-noise', null],
    ['p', 'p', 'same', undefined, 'within-noise', null],
    ['fff', 'fff', 'same', undefined, 'within-noise', null],
    // A base of many trials, and one trial of the head.
    ['pppppppppp', 'f', 'regressed', true, 'regressed', undefined],
    ['ppppffffff', 'f', 'same', undefined, 'too-few-trials', 7],
  ])('%s → %s is %s', (base, head, change, hardBreak, word, moreTrials) => {
    expect(said(base, head)).toMatchObject({ change, word })
    expect(said(base, head).hardBreak).toBe(hardBreak)
    expect(said(base, head).moreTrials).toBe(moreTrials)
  })

  test('says how large the difference is, and between what bounds', () => {
    const { p, adjusted, difference, interval } = said('ppp', 'fff')
    expect(p).toBeCloseTo(0.03125, 10)
    expect(adjusted).toBe(p)
    expect(difference).toBe(-1)
    expect(interval?.[0]).toBe(-1)
    expect(interval?.[1]).toBeCloseTo(-0.2058, 3)
  })

  test('a trial without a verdict does not soften a break', () => {
    expect(said('pp', 'fu')).toMatchObject({ change: 'regressed', hardBreak: true })
    expect(said('pp', 'fu')).toMatchObject({ word: 'too-few-trials' })
  })

  test('one failed trial of what fails now and then is no break, nor one pass a fix', () => {
    const interval: [number, number] = [0.081, 0.416]
    const known = { knownFlaky: { failed: 4, runs: 20, trials: { passed: 16, failed: 4 }, interval } }
    expect(said('p', 'f', { known })).toMatchObject({ change: 'same', word: 'too-few-trials' })
    expect(said('p', 'f', { known }).hardBreak).toBeUndefined()
    expect(said('f', 'p', { known }).change).toBe('same')
    expect(said('ppp', 'fff', { known })).toMatchObject({ change: 'regressed', hardBreak: true })
  })

  test('a failure that was not confirmed is no hard break', () => {
    const confirmation = { passed: 3, failed: 0, unverified: 0 }
    expect(said('p', 'f', { known: { confirmation, flaky: true } }).change).toBe('same')
    const partly = { passed: 1, failed: 2, unverified: 0 }
    expect(said('p', 'f', { known: { confirmation: partly } })).toMatchObject({ change: 'same' })
    expect(said('p', 'f', { known: { confirmation: partly } }).hardBreak).toBeUndefined()
    expect(said('p', 'f', { known: { flaky: true } })).toMatchObject({ change: 'same' })
    const failedAgain = { passed: 0, failed: 3, unverified: 0 }
    expect(said('p', 'f', { known: { confirmation: failedAgain } }).hardBreak).toBe(true)
  })

  test('a check is held against the same one of the base, and no other', () => {
    const checks = [
      { type: 'tool_called', severity: 'error', surface: 'assertion', status: 'fail', reason: '' } as const,
    ]
    const head = trialsOf('fff').map((trial) => ({ ...trial, checks: [...checks] }))
    const changeFrom = (type: string) =>
      said('fff', head, { ofBase: { checks: [{ type, passed: 3, failed: 0 }] } }).change
    expect(changeFrom('tool_called')).toBe('regressed')
    expect(changeFrom('output_contains')).toBe('same')
    const ofBase = { checks: [{ type: 'tool_called', passed: 3, failed: 0 }] }
    const { scenarios } = testAndClassify([pairOf('a', 'fff', head, { ofBase })])
    expect(scenarios[0]?.parts.decline).toMatchObject({ by: 'check', check: 'tool_called' })
    // Where one of them is another, nobody knows which is which.
    const two = head.map((trial) => ({ ...trial, checks: [...checks, ...checks] }))
    const other = { type: 'output_contains', passed: 3, failed: 0 }
    expect(said('fff', two, { ofBase: { checks: [...ofBase.checks, other] } }).change).toBe('same')
  })

  test('what passes by its threshold has not regressed, however much fewer trials pass', () => {
    const passed = { outcome: 'passed' as const }
    const found = said('pppppppppp', 'ppppffffff', { ofHead: passed })
    expect(found).toMatchObject({ change: 'same', word: 'regressed' })
    expect(said('ffffffffff', 'ppppffffff', { ofHead: passed })).toMatchObject({ change: 'fixed' })
  })

  test.each([
    ['u', 'f'],
    ['u', 'p'],
    ['p', 'u'],
    ['pu', 'fu'],
    ['u', 'u'],
  ])('%s → %s: nothing is claimed where one side proves nothing', (base, head) => {
    const pair = pairOf('a', base, head)
    const [found] = testAndClassify([pair]).scenarios
    const change = transitions.outcomes[pair.base?.outcome ?? 'passed'][pair.scored.outcome]
    if (pair.scored.outcome === 'failed' && pair.base?.outcome !== 'unverified') return
    expect(found).toMatchObject({ change })
    expect(found?.parts).not.toHaveProperty('evidence')
    expect(found?.parts).not.toHaveProperty('hardBreak')
  })

  test('what is not to be compared is not', () => {
    for (const [obstacle, change] of Object.entries(transitions.apart)) {
      const pair = { ...pairOf('a', 'ppp', 'fff'), obstacle: obstacle as IncomparableReason }
      const [found] = testAndClassify([pair]).scenarios
      expect(found).toMatchObject({ change })
      expect(Object.keys(found?.parts ?? {})).toEqual(['reliability'])
    }
  })

  test('a stricter significance takes more', () => {
    const pairs = [pairOf('a', 'ppppppppff', 'ppffffffff')]
    const wordAt = (significance: number) =>
      testAndClassify(pairs, { significance }).scenarios[0]?.parts.evidence?.word
    expect([0.05, 0.01].map(wordAt)).toEqual(['regressed', 'too-few-trials'])
  })
})

function reliabilityOf(head: string) {
  const [found] = testAndClassify([pairOf('a', 'p', head)]).scenarios
  return found?.parts.reliability
}

describe('reliability', () => {
  test('is that of the head, and needs two trials and a verdict', () => {
    expect(reliabilityOf('pppf')).toEqual({
      passAt: { 1: 0.75, 2: 1, 3: 1, 4: 1 },
      passHat: { 1: 0.75, 2: 0.5, 3: 0.25, 4: 0 },
      flakeRate: 0.25,
    })
    expect(reliabilityOf('p')).toBeUndefined()
    expect(reliabilityOf('pu')).toBeUndefined()
  })

  test('is there without a base', () => {
    const alone = paired(scoredOf('a', 'pp'), null)
    const [found] = testAndClassify([alone]).scenarios
    expect(found?.parts).toEqual({
      reliability: { passAt: { 1: 1, 2: 1 }, passHat: { 1: 1, 2: 1 }, flakeRate: 0 },
    })
    expect(found?.change).toBeNull()
  })
})

describe('several things at once', () => {
  test('one of fifty scenarios regressed by its own trials, which among so many are too few to be sure', () => {
    const still = Array.from({ length: 49 }, (_, index) => pairOf(`s${index}`, 'pppppppppp', 'pppppppppp'))
    const fell = pairOf('fell', 'pppppppppp', 'ppppffffff')
    const { scenarios } = testAndClassify([...still, fell])
    expect(scenarios.at(-1)).toMatchObject({
      change: 'regressed',
      parts: { evidence: { word: 'too-few-trials' }, decline: { by: 'scenario' } },
    })
    expect(scenarios.at(-1)?.parts.evidence?.moreTrials).toBe(3)
    expect(scenarios.at(-1)?.parts.evidence?.p).toBeLessThan(0.05)
    expect(scenarios.at(-1)?.parts.evidence?.adjusted).toBeGreaterThan(0.05)
  })

  test('what fails in every trial is named, whatever else was tested', () => {
    const still = Array.from({ length: 500 }, (_, index) => pairOf(`s${index}`, 'ppp', 'ppp'))
    const { scenarios } = testAndClassify([...still, pairOf('broke', 'ppp', 'fff')])
    expect(scenarios.at(-1)).toMatchObject({
      change: 'regressed',
      parts: { hardBreak: true, evidence: { word: 'too-few-trials', moreTrials: 5 } },
    })
  })
})

const evidenceOf = (name: string, scenarios: readonly ScenarioWithHistory[]) =>
  testAndClassify(scenarios).metrics.find((row) => row.name === name)?.evidence

/** By how much looking at several things at once makes a p larger. */
const factorOf = (evidence: Evidence | undefined) => (evidence?.adjusted ?? 0) / (evidence?.p ?? 1)

describe('the attention that each kind of difference gets', () => {
  const ten = 'p'.repeat(10)
  const nine = `${'p'.repeat(9)}f`

  /**
   * Forty scenarios that go up and down by turns, but for `head`, and as many that pass on both sides: there cost and
   * tokens count, and go up and down but for `cost`.
   */
  function upAndDown(head: (at: number) => string | null, cost: (at: number) => number | null = () => null) {
    const spending = { cost_usd: 1, input_tokens: 1 }
    return Array.from({ length: 40 }, (_, at) => {
      const isUp = at % 2 === 0
      const [from, to] = isUp ? [nine, ten] : [ten, nine]
      const own = head(at)
      const byTurns = isUp ? 2 : 0.5
      const moved = { cost_usd: cost(at) ?? byTurns, input_tokens: byTurns }
      return [
        pairOf(`s${at}`, trialsOf(own === null ? from : ten, spending), trialsOf(own ?? to, spending)),
        pairOf(`steady${at}`, trialsOf(ten, spending), trialsOf(ten, moved)),
      ]
    }).flat()
  }

  test('all scenarios together get half of it', () => {
    const [fell] = testAndClassify(upAndDown((at) => (at === 0 ? 'ppffffffff' : null))).scenarios
    expect(factorOf(fell?.parts.evidence)).toBeCloseTo(80 / 0.5, 6)
  })

  test('the pass rate a quarter, and all other metrics the last one', () => {
    const fewer = upAndDown((at) => (at < 12 ? nine : ten))
    expect(factorOf(evidenceOf('pass_rate', fewer))).toBeCloseTo(1 / 0.25, 6)
    const dearer = upAndDown(
      () => null,
      (at) => (at < 12 ? 2 : 1),
    )
    expect(factorOf(evidenceOf('cost_usd', dearer))).toBeCloseTo(2 / 0.25, 6)
  })

  test('where one scenario is told already, another needs fewer trials to be', () => {
    const moreTrials = (other: string) => {
      const others = Array.from({ length: 9 }, (_, at) => pairOf(`s${at}`, ten, at === 0 ? other : ten))
      return testAndClassify([pairOf('a', ten, 'pppppfffff'), ...others]).scenarios[0]?.parts.evidence
        ?.moreTrials
    }
    expect(moreTrials('f'.repeat(10))).toBeLessThan(moreTrials(ten) ?? 0)
  })
})

/** Scenarios that pass at random, with costs at random. */
function randomSuite(size: number, seed: number): ScenarioWithHistory[] {
  const next = createRandom(seed)
  const trials = () => {
    const count = 1 + Math.floor(next() * 4)
    const word = Array.from({ length: count }, () => (next() < 0.7 ? 'p' : 'f')).join('')
    const metrics = Array.from({ length: count }, () => ({ cost_usd: next(), duration_s: next() * 9 }))
    return trialsOf(word, metrics)
  }
  return Array.from({ length: size }, (_, index) => pairOf(`s${index}`, trials(), trials()))
}

test('the order of scenarios and trials changes no digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat({ max: 9_999 }), (size, seed) => {
      const suite = randomSuite(size, seed)
      const turned = suite.toReversed().map((pair): ScenarioWithHistory => {
        const trials = pair.scored.trials.toReversed()
        return { ...pair, scored: { ...pair.scored, trials } }
      })
      const [one, other] = [testAndClassify(suite), testAndClassify(turned)]
      expect(other.metrics).toEqual(one.metrics)
      expect(other.scenarios.map(({ change, parts }) => [change, parts]).toReversed()).toEqual(
        one.scenarios.map(({ change, parts }) => [change, parts]),
      )
    }),
    { numRuns: 30 },
  )
})

function allEvidence({ scenarios, metrics }: ReturnType<typeof testAndClassify>) {
  return [...scenarios.map(({ parts }) => parts.evidence), ...metrics.map(({ evidence }) => evidence)].filter(
    (evidence) => evidence !== undefined,
  )
}

function holdsNone(interval: readonly [number, number] | null | undefined): boolean {
  return (interval?.[0] ?? 0) <= 0 && (interval?.[1] ?? 0) >= 0
}

test('swapping head and base turns every difference around, and changes no p', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat({ max: 9_999 }), (size, seed) => {
      const suite = randomSuite(size, seed)
      const swapped = suite.map(({ scored, base }) => {
        const of = trialsOf(
          (base?.trials ?? []).map(({ outcome }) => (outcome === 'passed' ? 'p' : 'f')).join(''),
          (base?.trials ?? []).map((_, index) => ({
            cost_usd: base?.metrics['cost_usd']?.[index] ?? 0,
            duration_s: base?.metrics['duration_s']?.[index] ?? 0,
          })),
        )
        return pairOf(scored.scenario.id, scored.trials, of)
      })
      const [one, other] = [testAndClassify(suite), testAndClassify(swapped)]
      const [found, turned] = [allEvidence(one), allEvidence(other)]
      expect(found).toHaveLength(turned.length)
      for (const [index, { p, adjusted, difference, interval }] of found.entries()) {
        expect(turned[index]?.p).toBeCloseTo(p, 12)
        expect(turned[index]?.adjusted).toBeCloseTo(adjusted, 12)
        expect(turned[index]?.difference).toBeCloseTo(-difference, 12)
        expect(turned[index]?.interval === null).toBe(interval === null)
        // Three times as much turned around is a third: the shares differ, and whether no change lies among them does not.
        expect(holdsNone(turned[index]?.interval)).toBe(holdsNone(interval))
        expect(p).toBeGreaterThan(0)
        expect(adjusted).toBeGreaterThanOrEqual(p)
        expect(adjusted).toBeLessThanOrEqual(1)
        expect(interval?.[0] ?? -9).toBeLessThanOrEqual(difference)
        expect(interval?.[1] ?? 9).toBeGreaterThanOrEqual(difference)
      }
    }),
    { numRuns: 30 },
  )
})
