import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupCauses, type Cause } from '../../src/report/causes.ts'
import { renderTerminalPhrase } from '../../src/words/phrase.ts'
import {
  describeCause,
  describeCauseDifference,
  describeDifference,
} from '../../src/report/cause-sentences.ts'
import type { Divergence } from '../../src/results/comparison-schema.ts'
import type { CheckVerdict, ScenarioResult } from '../../src/results/schema.ts'
import { aFailure, aScenario, aTrial, against, trialsOf } from '../support/results.ts'

const step = (tool: string) => ({ tool, args: '{}', result: null })
const leaves = (base: string | null, head: string | null, kind: Divergence['kind'] = 'tool'): Divergence => ({
  step: 1,
  kind,
  before: [],
  base: base === null ? null : step(base),
  head: head === null ? null : step(head),
  differs: [],
  baseTrial: 1,
  headTrial: 1,
})

const paysIn = (currency: string): Divergence => ({
  ...leaves('pay', 'pay', 'arguments'),
  differs: [{ path: '$.currency', base: currency, head: 'USD' }],
})

function failing(id: string, checks: CheckVerdict[], divergence?: Divergence): ScenarioResult {
  return aScenario(id, {
    ...against('regressed', 1, 0),
    ...(divergence === undefined ? {} : { divergence }),
    trials: [aTrial({ checks })],
  })
}

const called = (tool: string) => aFailure('tool_called', 'not-called', { expected: tool, actual: [] })
const allCalled = (...missing: string[]) =>
  aFailure('tools_called', 'not-called', { expected: missing, actual: { missing, called: [] } })
const forbidden = (...tools: string[]) => aFailure('tools_not_called', 'called', { actual: tools })
const lacks = (text: string, actual = 'Sorry.') =>
  aFailure('output_contains', 'not-found', { expected: text, actual })

const shown = (causes: readonly Cause[]) =>
  causes.map((cause) => [
    renderTerminalPhrase(describeCause(cause)),
    cause.scenarios.map(({ id }) => id).join(' '),
    cause.difference === null
      ? ''
      : renderTerminalPhrase(describeDifference(cause.difference, cause.scenarios.length)),
  ])

/** First differences of the causes of scenarios that leave the base for these tools; null: nothing is known of one. */
function shownDifferences(...tools: (string | null)[]): string[] {
  const scenarios = tools.map((tool, index) =>
    failing(`s${index}`, [called('x')], tool === null ? undefined : leaves('look', tool)),
  )
  return groupCauses(scenarios).map((cause) => renderTerminalPhrase(describeCauseDifference(cause)))
}

describe('failures with one cause are one group', () => {
  test.for<
    [name: string, scenarios: ScenarioResult[], groups: [words: string, ids: string, difference: string][]]
  >([
    [
      'a tool that different checks ask for',
      [
        failing('a', [called('get_customer')], leaves('get_customer', 'refund')),
        failing('b', [allCalled('search', 'get_customer')], leaves('search', 'refund')),
        failing('c', [called('search')]),
        failing('d', [called('get_customer')], leaves('get_customer', 'refund')),
      ],
      [
        ['No longer calls `get_customer`', 'a b d', 'was `get_customer`, now `refund` (2 of 3)'],
        ['No longer calls `search`', 'c', ''],
      ],
    ],
    [
      'a tool that must not be called',
      [
        failing('a', [forbidden('refund', 'pay')]),
        failing('b', [aFailure('tool_not_called', 'called', { expected: 'no refund', actual: ['refund'] })]),
      ],
      [['Calls `refund`, which is forbidden', 'a b', '']],
    ],
    [
      'a tool that was called too early is not missing',
      [
        failing('a', [
          aFailure('tool_order', 'wrong-order', {
            expected: ['look', 'pay'],
            actual: { 'not found': 'pay', after: ['look'], called: ['pay', 'look'] },
          }),
        ]),
      ],
      [['`pay` was called before `look`', 'a', '']],
    ],
    [
      'the same first divergence, whatever the checks say',
      [
        failing('a', [lacks('x')], leaves('look', 'pay')),
        failing('b', [called('look')], leaves('look', 'pay')),
        failing('c', [aFailure('max_cost', 'over', {})], leaves('look', null, 'ended-early')),
      ],
      [
        ['Calls `pay` instead of `look`', 'a b', 'was `look`, now `pay`'],
        ['failed, reason `over`', 'c', 'was `look`, now no further call'],
      ],
    ],
    [
      'another answer after the same calls is no cause of its own',
      [
        failing('a', [lacks('x', 'Hello')], leaves(null, null, 'output')),
        failing('b', [lacks('y', 'No')], leaves(null, null, 'output')),
      ],
      [
        ['The answer does not contain `x`: `Hello`', 'a', 'another answer'],
        ['The answer does not contain `y`: `No`', 'b', 'another answer'],
      ],
    ],
    [
      'the same answer to every question',
      [failing('a', [lacks('x')]), failing('b', [lacks('y')]), failing('c', [lacks('z', 'Hello')])],
      [
        ['The answer does not contain e.g. `x`: `Sorry.`', 'a b', ''],
        ['The answer does not contain `z`: `Hello`', 'c', ''],
      ],
    ],
    [
      'a text that all of their answers lack',
      [failing('a', [lacks('order', 'Hello')]), failing('b', [lacks('order', 'No')])],
      [['The answer does not contain `order`', 'a b', '']],
    ],
    ['a scenario without a finding', [failing('a', [])], [['Failed', 'a', '']]],
  ])('%s', ([, scenarios, groups]) => {
    expect(shown(groupCauses(scenarios))).toEqual(groups)
  })

  test('with too many groups, single scenarios are joined by check and reason', () => {
    const scenarios = ['a', 'b', 'c'].map((id) => failing(id, [lacks(`text of ${id}`, `Answer ${id}`)]))
    expect(groupCauses(scenarios, 3)).toHaveLength(3)
    const joined = groupCauses(scenarios, 2)
    expect(joined).toHaveLength(1)
    expect(joined[0]?.findings).toHaveLength(3)
    expect(
      shown(
        groupCauses(
          ['a', 'b'].map((id) => failing(id, [called(`tool-${id}`)])),
          1,
        ),
      ),
    ).toEqual([['No longer calls `tool-a`, …', 'a b', '']])
  })

  test('a difference is counted among the scenarios of which one is known, and told where it is that of most', () => {
    expect(shownDifferences('pay', 'pay', null)).toEqual(['was `look`, now `pay`'])
    expect(shownDifferences('pay', 'pay', 'ask')).toEqual(['was `look`, now `pay` (2 of 3)'])
    expect(shownDifferences('pay', 'ask', 'end')).toEqual([''])
    expect(shownDifferences('pay', 'pay', 'ask', null)).toEqual(['e.g. was `look`, now `pay`'])
  })

  test('other arguments are shown by an example', () => {
    const [cause] = groupCauses(['EUR', 'CHF'].map((is) => failing(is, [called(is)], paysIn(is))))
    expect(cause === undefined ? '' : renderTerminalPhrase(describeCauseDifference(cause))).toBe(
      'e.g. `$.currency` was `CHF`, now `USD`',
    )
  })

  test('a tool that some trials still call is not gone', () => {
    const flaky = aScenario('a', { ...against('regressed', 3, 0), trials: trialsOf(3, 2, called('look')) })
    const never = aScenario('b', { trials: trialsOf(1, 1, called('look')) })
    expect(shown(groupCauses([flaky]))[0]?.[0]).toBe('Does not always call `look`')
    expect(shown(groupCauses([never]))[0]?.[0]).toBe('Never calls `look`')
  })
})

const tools = ['a', 'b', 'c', 'd']
const verdict = fc.oneof(
  fc.constantFrom(...tools).map(called),
  fc.subarray(tools, { minLength: 1 }).map((some) => allCalled(...some)),
  fc.subarray(tools, { minLength: 1 }).map((some) => forbidden(...some)),
  fc.constantFrom(...tools).map((text) => lacks(text)),
)
const divergence = fc.option(
  fc.tuple(fc.constantFrom(...tools), fc.constantFrom(...tools)).map(([base, head]) => leaves(base, head)),
  { nil: undefined },
)
const suite = fc
  .array(fc.tuple(fc.array(verdict, { maxLength: 3 }), divergence), { maxLength: 12 })
  .map((all) => all.map(([checks, leave], index) => failing(`s${index}`, checks, leave)))

describe('whatever fails', () => {
  test('each scenario is in one group, the largest first, and their order does not matter', () => {
    fc.assert(
      fc.property(
        suite,
        fc.integer({ min: 1, max: 8 }),
        fc.infiniteStream(fc.nat()),
        (scenarios, most, keys) => {
          const causes = groupCauses(scenarios, most)
          const ids = causes.flatMap((cause) => cause.scenarios.map(({ id }) => id))
          expect(ids.toSorted()).toEqual(scenarios.map(({ id }) => id).toSorted())
          const sizes = causes.map((cause) => cause.scenarios.length)
          expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
          const order = new Map(scenarios.map((scenario) => [scenario, keys.next().value ?? 0]))
          const shuffled = scenarios.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
          expect(shown(groupCauses(shuffled, most))).toEqual(shown(causes))
        },
      ),
    )
  })

  test('the first group is the largest that one fact can make', () => {
    fc.assert(
      fc.property(suite, (scenarios) => {
        const [first] = groupCauses(scenarios)
        const most = Math.max(
          0,
          ...tools.map((tool) => scenarios.filter((one) => isMissing(one, tool)).length),
        )
        expect(first?.scenarios.length ?? 0).toBeGreaterThanOrEqual(most)
      }),
    )
  })
})

function isMissing({ trials }: ScenarioResult, tool: string): boolean {
  return trials.some(({ checks }) =>
    checks.some(({ type, expected }) => type !== 'output_contains' && [expected ?? []].flat().includes(tool)),
  )
}
