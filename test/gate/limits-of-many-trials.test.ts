import { expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide } from '../../src/gate/decide.ts'
import { policyIn } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

const limit = { metric: 'tool_calls', 'max-increase': 1 }
const policy = policyIn({ policy: { failures: 'ignore', regressions: 'ignore', metrics: [limit] } })

/** One scenario, every second trial of which fails; `rise`: tool calls more than in the base. */
function decideLimit(count: number, rise: number): string | undefined {
  const base = trialsOf(
    'p'.repeat(count),
    Array.from({ length: count }, (_, index) => ({ tool_calls: 1 + (index % 3) })),
  )
  const calls = Array.from({ length: count }, (_, index) => ({ tool_calls: 1 + rise + (index % 3) }))
  const head = trialsOf('pf'.repeat(count / 2), calls)
  const comparison = compare(
    { scenarios: [scoredOf('a', head)], diagnostics: [] },
    answerOf(baseScenarioOf('a', base)),
  )
  return decide(comparison, policy).clauses.find(({ clause }) => clause === 'metric')?.code
}

// Seconds; of each number of failed trials by draws it took hours.
test.for([
  [600, 2, 'over'],
  [600, 0, 'within'],
  [20_000, 2, 'over'],
] as const)(
  'a limit is tested over %i trials that make %i more calls',
  { timeout: 60_000 },
  ([count, rise, code]) => {
    expect(decideLimit(count, rise)).toBe(code)
  },
)
