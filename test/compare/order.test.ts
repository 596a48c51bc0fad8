import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BaseScenario } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { decide } from '../../src/gate/decide.ts'
import { strictPolicy } from '../../src/gate/policy.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { comparedTrees } from '../support/compared.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'
import { recording } from '../support/suite.ts'

/** All that a comparison and a decision say, in an order of their own. */
function said(told: Comparison): string {
  const decision = decide(told, { ...strictPolicy, weakened: 'block' })
  const scenarios = told.scenarios.map(({ scored, change, changeReason, parts }) => ({
    id: scored.scenario.id,
    outcome: scored.outcome,
    trials: scored.trials.map(({ outcome }) => outcome).sort(),
    other: scored.other?.outcome,
    change,
    changeReason,
    parts,
  }))
  return JSON.stringify({
    scenarios: scenarios.sort((a, b) => (a.id < b.id ? -1 : 1)),
    removed: told.removed.map(({ id }) => id).sort(),
    metrics: told.metrics,
    weakenings: told.weakenings,
    decision,
  })
}

const trials = fc
  .array(fc.record({ letter: fc.constantFrom('p', 'p', 'f', 'u'), cost: fc.integer({ min: 1, max: 99 }) }), {
    maxLength: 5,
  })
  .map((list): ScoredTrial[] =>
    trialsOf(
      list.map(({ letter }) => letter).join(''),
      list.map(({ cost }) => ({ cost_usd: cost / 100, duration_s: cost })),
    ),
  )

interface Side {
  readonly head: readonly ScoredScenario[]
  readonly base: readonly BaseScenario[]
}

const sides = fc
  .array(
    fc.record({
      head: fc.option(trials),
      base: fc.option(trials),
      checks: fc.constantFrom('c0ffee', 'other'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list): Side => ({
    head: list.flatMap(({ head, checks }, index) =>
      head === null ? [] : [scoredOf(`s${index}`, head, { checksFingerprint: checks })],
    ),
    base: list.flatMap(({ base, checks }, index) =>
      base === null ? [] : [baseScenarioOf(`s${index}`, base, { checksFingerprint: checks })],
    ),
  }))

function shuffled<Item>(items: readonly Item[], keys: readonly number[]): Item[] {
  return items
    .map((item, index) => ({ item, key: keys[index % keys.length] ?? 0, index }))
    .sort((a, b) => a.key - b.key || b.index - a.index)
    .map(({ item }) => item)
}

test('the order of scenarios and trials decides nothing, and a second time is the same', () => {
  fc.assert(
    fc.property(sides, fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), ({ head, base }, keys) => {
      const first = said(compare({ scenarios: head, diagnostics: [] }, answerOf(...base)))
      const again = head.map((scored) => ({ ...scored, trials: shuffled(scored.trials, keys) }))
      const other = compare(
        { scenarios: shuffled(again, keys), diagnostics: [] },
        answerOf(...shuffled(base, keys.toReversed())),
      )
      expect(said(other)).toBe(first)
      expect(said(compare({ scenarios: head, diagnostics: [] }, answerOf(...base)))).toBe(first)
    }),
    { numRuns: 200 },
  )
})

const scenario = (id: string, most: number) =>
  `id: ${id}\nchecks:\n  - {type: max_tool_calls, params: {max: ${most}}}\n`

/** A recording in one line, of so many calls; of no scenario by its file. */
function run(names: string, calls: number): string {
  const tools = Array.from({ length: calls }, (_, index) => `tool_${index}`)
  return JSON.stringify(JSON.parse(recording({ names, tools, answer: 'Done.' })))
}

const suites = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 })),
  {
    minLength: 1,
    maxLength: 4,
  },
)

/** Where a scenario stands is all that differs. */
const withoutFiles = (comparison: Comparison) =>
  said({
    ...comparison,
    weakenings: comparison.weakenings
      .map((weakening) => ({ ...weakening, file: '' }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  })

test('how scenarios and traces are spread over files decides nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      suites,
      suites,
      fc.array(fc.nat(), { minLength: 1, maxLength: 7 }),
      async (base, head, keys) => {
        const spread = (suite: typeof base, isTurned: boolean) => {
          const order = (items: readonly string[]) => (isTurned ? shuffled(items, keys) : items)
          const texts = order(suite.map(([most], index) => scenario(`s${index}`, most)))
          const runs = order(suite.flatMap(([, all], index) => all.map((calls) => run(`s${index}`, calls))))
          const shards = isTurned ? 1 + ((keys[0] ?? 0) % 3) : 1
          return {
            ...Object.fromEntries(
              texts.map((text, index) => [`scenarios/${isTurned ? 'z' : 'a'}${index}.yaml`, text]),
            ),
            ...Object.fromEntries(
              Array.from({ length: shards }, (_, shard) => [
                `scenarios/traces/${isTurned ? 9 - shard : shard}.jsonl`,
                runs
                  .filter((_run, index) => index % shards === shard)
                  .map((line) => `${line}\n`)
                  .join(''),
              ]),
            ),
          }
        }
        const one = await comparedTrees(spread(base, false), spread(head, false))
        const other = await comparedTrees(spread(base, true), spread(head, true))
        expect(withoutFiles(other)).toBe(withoutFiles(one))
      },
    ),
    { numRuns: 40 },
  )
})
