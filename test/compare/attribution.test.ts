import { describe, expect, test } from 'vitest'
import { causeAfter, causeOf } from '../../src/compare/attribution.ts'
import { comparedTrees } from '../support/compared.ts'
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

describe('whose change it is', () => {
  test.for(table)('%s: %s', ([cells, cause]) => {
    const [baseByBase, baseByHead, headByBase, headByHead] = cells
      .split('')
      .map((letter) => outcomes[letter as Letter])
    expect(
      causeOf({
        baseByBase: baseByBase ?? null,
        baseByHead: baseByHead ?? null,
        headByBase: headByBase ?? null,
        headByHead: headByHead ?? 'unverified',
      }),
    ).toBe(cause)
  })

  test('the two by two has sixteen cases, and all are said', () => {
    expect(new Set(table.map(([cells]) => cells).filter((cells) => /^[pf]{4}$/.test(cells))).size).toBe(16)
  })

  test('what chance explains is not put down to the agent', () => {
    expect(causeAfter('agent', 'regressed', 'same')).toBeUndefined()
    expect(causeAfter('both', 'fixed', 'same')).toBeUndefined()
    expect(causeAfter('tests', 'same', 'same')).toBe('tests')
    expect(causeAfter('agent', 'regressed', 'regressed')).toBe('agent')
    expect(causeAfter('both', 'same', 'same')).toBe('both')
  })
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
      changeReason: "checks changed: with the base's checks the head would have passed",
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
    expect(scenarios[0]).toMatchObject({ change: 'same', parts: { cause: 'both', differs: ['checks'] } })
  })

  test('a stricter check that only the new agent breaks is a regression that takes both', async () => {
    const { scenarios } = await comparedTrees(side(word('refund'), careful), side(order, careless))
    expect(scenarios[0]).toMatchObject({
      change: 'regressed',
      changeReason:
        "checks changed, and with the base's the head would have passed; both sides were scored with the new ones",
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
