import { describe, expect, test } from 'vitest'
import { findCause, lookUpChange, findChangeReason } from '../../src/compare/transitions.ts'
import type { TestOutcome } from '../../src/compare/comparison.ts'
import { comparedTrees } from '../support/compared.ts'
import { pairOf } from '../support/pairs.ts'
import { baseScenarioOf, scoredOf } from '../support/scored.ts'
import { recording } from '../support/suite.ts'

const outcomes = { p: 'passed', f: 'failed', u: 'unverified', '-': null } as const
type Letter = keyof typeof outcomes

/** Base's traces by base's checks, by head's; head's traces by base's checks, by head's. */
const table = [
  ['pppp', null],
  ['ffff', null],
  // Only the traces make a difference.
  ['ppff', 'agent'],
  ['ffpp', 'agent'],
  // Only the checks do.
  ['pfpf', 'tests'],
  ['fpfp', 'tests'],
  // Either is enough, or it takes both.
  ['pfff', 'both'],
  ['pppf', 'both'],
  ['fppp', 'both'],
  ['fffp', 'both'],
  // The outcome is what it was, whatever lies between.
  ['pfpp', null],
  ['ppfp', null],
  ['pffp', null],
  ['fpff', null],
  ['ffpf', null],
  ['fppf', null],
  // Who cannot tell all four does not guess.
  ['upff', null],
  ['puff', null],
  ['ppuf', null],
  ['ppuu', null],
  ['p-ff', null],
  ['-pff', null],
  ['pp-f', null],
] as const satisfies readonly (readonly [`${Letter}${Letter}${Letter}${Letter}`, string | null])[]

/** A pair whose cells are these, in the order of the table. */
function pairBy(cells: string, base = 'p', head = 'p') {
  const [baseByBase, baseByHead, headByBase, headByHead] = cells
    .split('')
    .map((letter) => outcomes[letter as Letter])
  return pairOf(scoredOf('a', head), baseScenarioOf('a', base), {
    cells: {
      baseByBase: baseByBase ?? null,
      baseByHead: baseByHead ?? null,
      headByBase: headByBase ?? null,
      headByHead: headByHead ?? 'unverified',
    },
  })
}

/** Outcomes of base and head, and the change by what the statistics find: untested, worse, better, noise. */
const changes = [
  ['p', 'p', ['same', 'same', 'same', 'same']],
  ['p', 'f', ['regressed', 'regressed', 'same', 'same']],
  ['p', 'u', ['lost', 'lost', 'lost', 'lost']],
  ['f', 'p', ['fixed', 'same', 'fixed', 'same']],
  ['f', 'f', ['same', 'regressed', 'same', 'same']],
  ['f', 'u', ['lost', 'lost', 'lost', 'lost']],
  ['u', 'p', ['recovered', 'recovered', 'recovered', 'recovered']],
  ['u', 'f', ['incomparable', 'incomparable', 'incomparable', 'incomparable']],
  ['u', 'u', ['same', 'same', 'same', 'same']],
] as const
const findings: readonly TestOutcome[] = ['untested', 'worse', 'better', 'noise']

test.for(changes)('%s → %s is, untested, worse, better or noise: %s', ([base, head, expected]) => {
  const pair = pairOf(scoredOf('a', head), baseScenarioOf('a', base))
  expect(findings.map((finding) => lookUpChange(pair, finding))).toEqual(expected)
})

describe('whose change it is', () => {
  test.for(table)('%s: %s', ([cells, cause]) => {
    expect(findCause(pairBy(cells), 'untested')).toBe(cause)
    expect(findCause({ ...pairBy(cells), obstacle: 'other-input' }, 'untested')).toBeNull()
  })

  test('the two by two has sixteen cases, and all are said', () => {
    expect(new Set(table.map(([cells]) => cells).filter((cells) => /^[pf]{4}$/.test(cells))).size).toBe(16)
  })

  test('what chance explains is not put down to the agent', () => {
    expect(findCause(pairBy('ppff', 'p', 'f'), 'noise')).toBeNull()
    expect(findCause(pairBy('fppp', 'f', 'p'), 'noise')).toBeNull()
    expect(findCause(pairBy('pfpf', 'f', 'f'), 'noise')).toBe('tests')
    expect(findCause(pairBy('ppff', 'p', 'f'), 'worse')).toBe('agent')
    expect(findCause(pairBy('fffp', 'f', 'f'), 'noise')).toBe('both')
  })
})

test.for([
  ['pppp', null],
  ['pppf', 'passed'],
  ['ppfp', 'failed'],
  ['ppup', null],
  ['pp-p', null],
] as const)('changed checks, %s: by those of the base the head is %s', ([cells, headByBase]) => {
  const pair = { ...pairBy(cells), differs: ['checks' as const] }
  expect(findChangeReason(pair)).toMatchObject({ code: 'checks-changed', args: { headByBase } })
})

const careful = recording({ tools: ['get_order', 'issue_refund'], answer: 'Your refund is on its way.' })
const careless = recording({ tools: ['issue_refund'], answer: 'Your refund is on its way.' })
const order = `id: a
checks:
  - type: tool_order
    params: { order: [get_order, issue_refund] }
`
const word = (text: string) => `id: a
checks:
  - type: output_contains
    params: { value: ${text} }
`
const side = (scenario: string, trace: string) => ({
  'scenarios/a.yaml': scenario,
  'scenarios/traces/a.json': trace,
})

describe('a change of the agent and a change of its tests are told apart', () => {
  test('the agent changed', async () => {
    const { scenarios, weakenings } = await comparedTrees(side(order, careful), side(order, careless))
    expect(scenarios[0]).toMatchObject({
      change: 'regressed',
      changeReason: null,
      parts: {
        cause: 'agent',
        cells: {
          baseByBase: 'passed',
          baseByHead: 'passed',
          headByBase: 'failed',
          headByHead: 'failed',
        },
      },
    })
    expect(scenarios[0]?.parts.differs).toBeUndefined()
    expect(weakenings).toEqual([])
  })

  test('the tests changed', async () => {
    const { scenarios } = await comparedTrees(side(word('refund'), careful), side(word('sorry'), careful))
    expect(scenarios[0]).toMatchObject({
      change: 'same',
      changeReason: { code: 'checks-changed', args: { headByBase: 'passed', isCause: true } },
      parts: {
        cause: 'tests',
        differs: ['checks'],
        cells: {
          baseByBase: 'passed',
          baseByHead: 'failed',
          headByBase: 'passed',
          headByHead: 'failed',
        },
      },
    })
  })

  test('both changed, and either is enough', async () => {
    const { scenarios } = await comparedTrees(side(order, careful), side(word('sorry'), careless))
    expect(scenarios[0]).toMatchObject({ change: 'regressed', parts: { cause: 'both', differs: ['checks'] } })
  })

  test('a stricter check that only the new agent breaks is a regression that takes both', async () => {
    const { scenarios } = await comparedTrees(side(word('refund'), careful), side(order, careless))
    expect(scenarios[0]).toMatchObject({
      change: 'regressed',
      changeReason: { code: 'checks-changed', args: { headByBase: 'passed', isCause: false } },
      parts: { cause: 'both' },
    })
  })

  test('a weaker check that hides a failure leaves the outcome, and is shown in the cells', async () => {
    const { scenarios, weakenings } = await comparedTrees(
      side(order, careful),
      side(word('refund'), careless),
    )
    expect(scenarios[0]).toMatchObject({
      change: 'same',
      parts: { cells: { baseByBase: 'passed', headByBase: 'failed', headByHead: 'passed' } },
    })
    expect(scenarios[0]?.parts.cause).toBeUndefined()
    expect(weakenings).toMatchObject([
      { kind: 'check-dropped', what: 'tool_order', scenario: 'a', headByBase: 'failed' },
    ])
  })
})
