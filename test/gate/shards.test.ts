import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJson } from '../../src/core/json.ts'
import { parseOptions } from '../../src/options/options.ts'
import { noAlternates } from '../../src/score/scored.ts'
import { MergedShards } from '../../src/score/shard/joined-run.ts'
import { sortShards } from '../../src/score/shard/sort-shards.ts'
import {
  baseScoreKey,
  ShardScorer,
  describeShardOrigin,
  hashSuite,
  type BaseScoreKey,
} from '../../src/setup/leg-setup.ts'
import { parseShard } from '../../src/setup/shard-files.ts'
import { packShard } from '../../src/setup/shard-of.ts'
import { version } from '../../src/version.ts'
import {
  decisionsOn,
  formerDefinition,
  markedSuites,
  sidesOf,
  type ScoredSides,
} from '../support/marked-suite.ts'
import { noAnswer } from '../support/scored.ts'

const options = parseOptions([])
const everything = { leftOut: new Set<string>(), notRun: [], uncovered: [], diagnostics: [] }
const run = { id: null, attempt: 1, head: { sha: null, ref: null } }

/** The same suite, scored on several machines, written to the file of each, read and joined. */
async function throughShards(
  { head, base, confirmations }: ScoredSides,
  count: number,
): Promise<ScoredSides> {
  const scenarios = head.map(({ scenario }) => scenario)
  const weakened = head.filter(({ other }) => other !== undefined)
  const living = new Map(weakened.map(({ scenario: { id } }) => [id, formerDefinition(id)]))
  const former = new Map(base.map(({ scenario: { id } }) => [id, formerDefinition(id)]))
  const others = { ...noAlternates, living, former }
  const of = { kind: 'git', sha: '9f3c1a2', source: 'main' } as const
  const call: BaseScoreKey = {
    scenarios: base.map(({ scenario }) => scenario),
    of,
    recordings: 'none',
    others,
  }
  const files = Array.from({ length: count }, async (_, at) => {
    const leg = new ShardScorer({ index: at + 1, count })
    leg.begin(scenarios)
    await leg.base(call.scenarios, call, async () => ({ scenarios: base, diagnostics: [] }))
    const { leftOut } = leg.withOthersLeftOut(everything)
    const shard = packShard({
      leg,
      options,
      tool: { name: 'scenario-gate', version },
      run: { ...run, startedAt: '', durationMs: 0 },
      baseline: noAnswer(),
      scored: { scenarios: head.filter(({ scenario }) => !leftOut.has(scenario.id)), diagnostics: [] },
      confirmations: new Map([...confirmations].filter(([id]) => !leftOut.has(id))),
      problems: { confirming: [], asking: [] },
      mask: (text) => text,
    })
    return parseShard(writeJson(shard), `${at + 1}.json`)
  })
  const origin = describeShardOrigin(options, hashSuite(scenarios), run)
  const joined = new MergedShards(sortShards(await Promise.all(files), origin, 'shards'), scenarios)
  return {
    head: joined.head(scenarios, others).scenarios,
    base: joined.base(call.scenarios, others, baseScoreKey(call)).scenarios,
    confirmations: joined.confirmations,
  }
}

const policies: Readonly<Record<string, Record<string, unknown>>> = {
  'the default': {},
  'fail-on: regressions': { 'fail-on': 'regressions' },
  'floors and limits': {
    policy: {
      failures: 'warn',
      weakened: 'block',
      'pass-rate': [{ 'at-least': '90%' }],
      'pass-hat-k': [{ k: 2, 'at-least': '80%', scenario: '*' }],
      metrics: [{ metric: 'cost_usd', 'max-increase': '10%' }],
    },
  },
}

test('a suite that was divided over machines is decided as on one', async () => {
  await fc.assert(
    fc.asyncProperty(markedSuites, fc.integer({ min: 1, max: 4 }), async (suite, count) => {
      const divided = decisionsOn(suite, await throughShards(sidesOf(suite), count))
      const whole = decisionsOn(suite)
      for (const [policy, config] of Object.entries(policies)) {
        expect(divided(config), policy).toEqual(whole(config))
      }
    }),
    { numRuns: 300 },
  )
})
