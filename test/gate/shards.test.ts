import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJson } from '../../src/core/json.ts'
import { parseOptions } from '../../src/options/options.ts'
import { noAlternates } from '../../src/score/scored-suite.ts'
import type { Side } from '../../src/score/scorer.ts'
import { MergedShards } from '../../src/score/shard/merged-shards.ts'
import { sortShards } from '../../src/score/shard/sort-shards.ts'
import {
  ShardScorer,
  describeShardOrigin,
  formatScoringKey,
  hashSuite,
  packShard,
} from '../../src/run/shard-scorer.ts'
import { parseShard } from '../../src/run/shard-files.ts'
import { version } from '../../src/version.ts'
import {
  decisionsOn,
  formerDefinition,
  markedSuites,
  sidesOf,
  type ScoredSides,
} from '../support/marked-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { noAnswer } from '../support/scored.ts'

const options = parseOptions([])
const run = { id: null, attempt: 1, head: { sha: null, ref: null } }

/** The same suite, scored on several machines, written to the file of each, read and joined. */
async function throughShards(
  { head, base, confirmations }: ScoredSides,
  count: number,
): Promise<ScoredSides> {
  const scenarios = head.map(({ scenario }) => scenario)
  const weakened = head.filter(({ other }) => other !== undefined)
  const changed = new Map(weakened.map(({ scenario: { id } }) => [id, formerDefinition(id)]))
  const baseById = new Map(base.map(({ scenario: { id } }) => [id, formerDefinition(id)]))
  const others = { ...noAlternates, changed, baseById }
  const agents = { kind: 'left', recorded: 'named', left: { code: 'of-base' } } as const
  const side = { tree: memoryTree({}), skipped: new Set<string>(), agents, alternates: others }
  const baseSide: Side = {
    ...side,
    name: 'base',
    origin: { kind: 'git', sha: '9f3c1a2', source: 'main' },
    scenarios: base.map(({ scenario }) => scenario),
  }
  /** Scores nothing anew: what is skipped is left out. */
  const scorer = {
    score: async ({ name, skipped }: Side) => ({
      scenarios: (name === 'head' ? head : base).filter(({ scenario }) => !skipped.has(scenario.id)),
      diagnostics: [],
    }),
    retry: async () => ({ scenarios: [], diagnostics: [] }),
    summarize: () => ({ shardProblems: [], evaluatorProblems: [], judging: null }),
  }
  const files = Array.from({ length: count }, async (_, at) => {
    const shardScorer = new ShardScorer(scorer, { index: at + 1, count }, scenarios)
    await shardScorer.score(baseSide)
    const share = await shardScorer.score({ ...side, name: 'head', origin: null, scenarios })
    const ids = new Set(share.scenarios.map(({ scenario }) => scenario.id))
    const shard = packShard({
      scorer: shardScorer,
      options,
      tool: { name: 'scenario-gate', version },
      run: { ...run, startedAt: '', durationMs: 0 },
      baseline: noAnswer(),
      head: share,
      confirmations: new Map([...confirmations].filter(([id]) => ids.has(id))),
      diagnostics: [],
      mask: (text) => text,
    })
    return parseShard(writeJson(shard), `${at + 1}.json`)
  })
  const origin = describeShardOrigin(options, hashSuite(scenarios), run)
  const joined = new MergedShards(sortShards(await Promise.all(files), origin, 'shards'), scenarios)
  return {
    head: joined.head(scenarios, others).scenarios,
    base: joined.base(baseSide.scenarios, others, formatScoringKey(baseSide)).scenarios,
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
