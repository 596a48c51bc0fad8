import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { answerOf, baseScenarioOf, noAnswer, scenarioOf, scoredOf } from '../support/scored.ts'

const suite = (...scenarios: ScoredScenario[]) => ({ scenarios, diagnostics: [] })
const problem = { code: 'scenario-syntax', severity: 'error', message: 'broken' } as const

/** Trials by letter: passed, failed, unverified. */
const cells = [
  ['p', 'p', 'same'],
  ['p', 'f', 'regressed'],
  ['p', 'u', 'lost'],
  ['f', 'p', 'fixed'],
  ['f', 'f', 'same'],
  ['f', 'u', 'lost'],
  ['u', 'p', 'recovered'],
  ['u', 'f', 'incomparable'],
  ['u', 'u', 'same'],
] as const

describe('one scenario beside its base', () => {
  test.for(cells)('%s → %s is %s', ([base, head, change]) => {
    const { scenarios } = compare(suite(scoredOf('a', head)), answerOf(baseScenarioOf('a', base)))
    expect(scenarios.map((scenario) => scenario.change)).toEqual([change])
  })

  test.for([
    // One failure in four may be chance.
    ['pppp', 'pppf', 'same'],
    ['pppp', 'ffff', 'regressed'],
    ['ppff', 'pfff', 'same'],
    ['pfff', 'pppp', 'same'],
    ['ffff', 'pppp', 'fixed'],
    ['pppp', 'pppu', 'lost'],
  ] as const)('trials %s → %s: %s', ([base, head, change]) => {
    const { scenarios } = compare(suite(scoredOf('a', head)), answerOf(baseScenarioOf('a', base)))
    expect(scenarios.map((scenario) => scenario.change)).toEqual([change])
  })

  test('the tallies show a decline that is no change of outcome', () => {
    const { scenarios } = compare(suite(scoredOf('a', 'pfff')), answerOf(baseScenarioOf('a', 'ppff')))
    expect(scenarios[0]?.base?.tally).toEqual({ passed: 2, failed: 2, unverified: 0 })
  })

  test('a failure over an unverified base says that it may be an old one', () => {
    const { scenarios } = compare(suite(scoredOf('a', 'f')), answerOf(baseScenarioOf('a', 'u')))
    expect(scenarios[0]).toMatchObject({
      change: 'incomparable',
      changeReason: { code: 'unverified-base' },
    })
  })

  test('checks that the base was not scored with make it incomparable, pass or fail', () => {
    const base = baseScenarioOf('a', 'p', { baseChecksFingerprint: 'old', checksFingerprint: 'old' })
    for (const trials of ['p', 'f', 'u']) {
      const { scenarios } = compare(suite(scoredOf('a', trials)), answerOf(base))
      expect(scenarios[0]).toMatchObject({
        change: 'incomparable',
        changeReason: { code: 'other-checks' },
      })
    }
  })

  test('changed checks are told where both sides were scored with the new ones', () => {
    const base = baseScenarioOf('a', 'f', { baseChecksFingerprint: 'old' })
    const { scenarios } = compare(suite(scoredOf('a', 'f')), answerOf(base))
    expect(scenarios[0]).toMatchObject({
      change: 'same',
      changeReason: { code: 'checks-changed', args: { headByBase: null, isCause: false } },
    })
  })

  test('a base without a trace compares with nothing', () => {
    const { scenarios } = compare(suite(scoredOf('a', 'f')), answerOf(baseScenarioOf('a', '')))
    expect(scenarios[0]).toMatchObject({
      change: 'incomparable',
      changeReason: { code: 'no-base-trace', args: { isRun: false } },
    })
  })

  test('a base without a trace that is what was run needs no word', () => {
    const baseline = {
      ...answerOf(baseScenarioOf('a', '')),
      reasons: [{ code: 'same-commit', args: {} }] as const,
    }
    expect(compare(suite(scoredOf('a', 'f')), baseline).scenarios[0]).toMatchObject({
      change: 'incomparable',
      changeReason: null,
    })
  })

  test('no trace on either side is the same', () => {
    const { scenarios } = compare(suite(scoredOf('a', '')), answerOf(baseScenarioOf('a', '')))
    expect(scenarios[0]).toMatchObject({ change: 'same', changeReason: null })
  })

  test('a scenario file that broke loses the verdict of the base', () => {
    const broken = scoredOf('a', '', { problems: [problem], checksFingerprint: '' })
    const { scenarios } = compare(suite(broken), answerOf(baseScenarioOf('a', 'p')))
    expect(scenarios[0]).toMatchObject({ change: 'lost', changeReason: null })
  })

  test('a scenario that the base does not have is new, whatever it comes to', () => {
    const head = suite(scoredOf('a', 'p'), scoredOf('b', 'f'), scoredOf('c', 'u'))
    expect(compare(head, answerOf()).scenarios.map(({ change, base }) => [change, base])).toEqual([
      ['new', null],
      ['new', null],
      ['new', null],
    ])
  })

  test('it stays new where traces of the base could be scored', () => {
    const base = baseScenarioOf('a', 'f', { baseChecksFingerprint: null })
    const { scenarios, removed } = compare(suite(scoredOf('a', 'f')), answerOf(base))
    expect(scenarios[0]).toMatchObject({ change: 'new', base: { outcome: 'failed' } })
    expect(removed).toEqual([])
  })
})

describe('a suite beside its base', () => {
  test('without a baseline nothing changes', () => {
    const { scenarios, removed, baseline } = compare(suite(scoredOf('a', 'f')), noAnswer())
    expect(scenarios.map(({ change, changeReason, base }) => [change, changeReason, base])).toEqual([
      [null, null, null],
    ])
    expect(removed).toEqual([])
    expect(baseline).toEqual(noAnswer())
  })

  test('says no more than it was told', () => {
    const { scenarios, metrics, ...told } = compare(suite(scoredOf('a', 'f')), noAnswer())
    expect(scenarios.map(({ parts }) => parts)).toStrictEqual([{}])
    expect(metrics.length).toBeGreaterThan(0)
    const nothing = { removed: [], weakenings: [], notRun: [], uncovered: [], history: null }
    expect(told).toStrictEqual({ baseline: noAnswer(), ...nothing })
  })

  test('how reliable a scenario is nobody says of one without a verdict', () => {
    const { scenarios } = compare(suite(scoredOf('a', 'ppf'), scoredOf('b', 'ppu')), noAnswer())
    const [told, untold] = scenarios.map(({ parts }) => parts.reliability?.flakeRate)
    expect(told).toBeCloseTo(1 / 3, 9)
    expect(untold).toBeUndefined()
  })

  test('what the head has no more is removed, in the order of the base', () => {
    const base = answerOf(baseScenarioOf('z', 'p'), baseScenarioOf('a', 'p'), baseScenarioOf('m', 'f'))
    const { removed } = compare(suite(scoredOf('a', 'p')), base)
    expect(removed.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['z', 'passed'],
      ['m', 'failed'],
    ])
  })

  test('its differences are held against the share of false claims that is put up with', () => {
    const words = [0.05, 0.3].map((significance) => {
      const { scenarios } = compare(suite(scoredOf('a', 'ff')), answerOf(baseScenarioOf('a', 'pp')), {
        significance,
      })
      return scenarios[0]?.parts.evidence?.word
    })
    expect(words).toEqual(['too-few-trials', 'regressed'])
  })

  test('what others took from the tests since is not its doing', () => {
    const base = baseScenarioOf('a', 'p', { definition: scenarioOf('a') })
    const { base: known } = answerOf(base)
    if (known === null) throw new Error('there is no base')
    const head = suite(scoredOf('a', 'p', { isNegative: true }))
    const found = [{}, { isSuiteOlder: true as const }].map((more) =>
      compare(head, { base: { ...known, ...more }, reasons: [] }).weakenings.map(({ what }) => what),
    )
    expect(found).toEqual([['vacuous'], []])
  })

  test('what is removed has been in the base, and the first of one id counts', () => {
    const [passed, failed] = [baseScenarioOf('z', 'p'), baseScenarioOf('z', 'f')]
    const traces = baseScenarioOf('y', 'p', { baseChecksFingerprint: null })
    const { removed } = compare(suite(scoredOf('a', 'p')), answerOf(traces, passed, failed))
    expect(removed).toEqual([passed])
  })

  test('of two scenarios of the base with one id the first counts', () => {
    const [passed, failed] = [baseScenarioOf('a', 'p'), baseScenarioOf('a', 'f')]
    const head = suite(scoredOf('a', 'f'))
    expect(compare(head, answerOf(passed, failed)).scenarios).toMatchObject([{ change: 'regressed' }])
    expect(compare(head, answerOf(failed, passed)).scenarios).toMatchObject([{ change: 'same' }])
  })

  test('ids that are names of object properties are ids', () => {
    const ids = ['__proto__', 'constructor', 'toString']
    const head = suite(...ids.map((id) => scoredOf(id, 'f')))
    const changes = compare(head, answerOf(baseScenarioOf('__proto__', 'p'))).scenarios
    expect(changes.map(({ change }) => change)).toEqual(['regressed', 'new', 'new'])
  })

  test('ten thousand scenarios are linear work', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `s${index}`)
    const head = suite(...ids.map((id) => scoredOf(id, 'p')))
    const base = answerOf(...ids.toReversed().map((id) => baseScenarioOf(id, 'f')))
    expect(compare(head, base).scenarios.filter(({ change }) => change === 'fixed')).toHaveLength(10_000)
  })
})
