import {
  array,
  assert,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
  uniqueArray,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../../src/checks/bind.ts'
import { createAssertion } from '../../../src/checks/check-spec.ts'
import type { Diagnostic } from '../../../src/core/diagnostic.ts'
import { writeJson } from '../../../src/core/json.ts'
import { joinDiagnostics } from '../../../src/score/shard/join-diagnostics.ts'
import { MergedShards } from '../../../src/score/shard/merged-shards.ts'
import { packProblems, packScenario } from '../../../src/score/shard/shard-parts.ts'
import type { Shard } from '../../../src/score/shard/shard-schema.ts'
import { Shares } from '../../../src/score/shard/shares.ts'
import { sortShards, type ShardFile } from '../../../src/score/shard/sort-shards.ts'
import { noAlternates, type ScoredScenario } from '../../../src/score/scored-suite.ts'
import { hashSuite } from '../../../src/run/shard-scorer.ts'
import { parseShard } from '../../../src/run/shard-files.ts'
import { limits } from '../../../src/core/limits.ts'
import { scoredOf } from '../../support/scored.ts'

const origin = (scored: readonly ScoredScenario[]) => ({
  version: '1.0.0',
  options: {},
  run: { id: null, attempt: 1, head: { sha: null, ref: null } },
  suite: hashSuite(scored.map(({ scenario }) => scenario)),
})

const ofScenario = ({ scenario: { file, line } }: ScoredScenario): Diagnostic => ({
  code: 'recorded-verdict',
  severity: 'warning',
  message: 'differs',
  file,
  line,
})
const first: Diagnostic = { code: 'trace-empty', severity: 'warning', message: 'of a file' }
const last: Diagnostic = { code: 'recording-age', severity: 'warning', message: 'of the suite' }

/** What one of several machines writes of a suite. */
function shardOf(scored: readonly ScoredScenario[], index: number, count: number): Shard {
  const scenarios = scored.map(({ scenario }) => scenario)
  const own = new Set(new Shares(scenarios, count).of(scenarios, index))
  const share = scored.filter(({ scenario }) => own.has(scenario))
  const diagnostics = [first, ...share.map(ofScenario), last]
  const { suite, options, run, version } = origin(scored)
  return {
    shardVersion: 1,
    tool: { name: 'scenario-gate', version },
    shard: { index, count },
    run: { ...run, startedAt: '', durationMs: 0 },
    suite,
    options,
    base: null,
    isScreened: false,
    fresh: [],
    confirmations: [],
    problems: { scoring: packProblems({ scenarios: share, diagnostics }), confirming: [], asking: [] },
    summed: [],
    departed: [],
    bases: [],
    scenarios: share.map(packScenario),
  }
}

/** Written to a file and read again. */
function readOf(shard: Shard): ShardFile {
  return parseShard(writeJson(shard), `${shard.shard.index}.json`)
}

const asked = bindCheck(createAssertion('output_contains', { value: 'ok' }))

/** With the check that a trial passed by: none passes by nothing. */
function evidenced(id: string, trials: string): ScoredScenario {
  const { scenario, ...scored } = scoredOf(id, trials)
  const check = { type: 'output_contains', severity: 'error', surface: 'assertion', reason: 'ok' } as const
  return {
    ...scored,
    scenario: { ...scenario, checks: [asked] },
    trials: scored.trials.map((trial) =>
      trial.outcome === 'passed' ? { ...trial, checks: [{ ...check, status: 'pass' }] } : trial,
    ),
  }
}

const suites: Arbitrary<ScoredScenario[]> = uniqueArray(
  record({
    id: constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'),
    trials: constantFrom('p', 'f', 'ppf', 'u', ''),
  }),
  { selector: ({ id }) => id, minLength: 1 },
).map((suite) => suite.map(({ id, trials }) => evidenced(id, trials)))

test('a suite that was divided and joined is the suite', () => {
  assert(
    property(suites, integer({ min: 1, max: 5 }), integer(), (scored, count, turn) => {
      const files = Array.from({ length: count }, (_, index) => readOf(shardOf(scored, index + 1, count)))
      const turned = files.map((_, index) => files[(index + Math.abs(turn)) % count] as ShardFile)
      const scenarios = scored.map(({ scenario }) => scenario)
      const joined = new MergedShards(sortShards(turned, origin(scored), 'shards'), scenarios)
      expect(joined.problems).toEqual([])
      expect(joined.head(scenarios)).toEqual({
        scenarios: scored,
        diagnostics: [first, ...scored.map(ofScenario), last],
      })
    }),
  )
})

test('of what the head no longer has, the worst that any shard says counts', () => {
  const scored = ['a', 'b', 'c'].map((id) => evidenced(id, 'p'))
  const gone = scoredOf('gone', 'p').scenario
  const scenarios = scored.map(({ scenario }) => scenario)
  const tell = (...outcomes: readonly ('passed' | 'failed' | 'unverified')[]) => {
    const files = outcomes.map((outcome, index) => {
      const verdict = { id: 'gone', outcome, trials: [{ outcome }], statuses: [], judge: null }
      return readOf({ ...shardOf(scored, index + 1, outcomes.length), departed: [verdict] })
    })
    const joined = new MergedShards(sortShards(files, origin(scored), 'shards'), scenarios)
    return joined.head(scenarios, { ...noAlternates, removed: [gone] }).departed?.get('gone')?.outcome
  }
  expect(tell('passed', 'passed')).toBe('passed')
  expect(tell('passed', 'unverified', 'failed')).toBe('failed')
  expect(tell('failed', 'unverified')).toBe('failed')
  expect(tell('passed', 'unverified', 'passed')).toBe('unverified')
})

test('without some shards their scenarios are unverified, the others are as they were, and each is named', () => {
  assert(
    property(suites, shuffledSubarray([1, 2, 3, 4], { minLength: 1, maxLength: 3 }), (scored, left) => {
      const scenarios = scored.map(({ scenario }) => scenario)
      const files = left.map((index) => readOf(shardOf(scored, index, 4)))
      const joined = new MergedShards(sortShards(files, origin(scored), 'shards'), scenarios)
      expect(joined.facts).toEqual({
        count: 4,
        unusable: [1, 2, 3, 4].filter((index) => !left.includes(index)),
      })
      expect(joined.problems).toHaveLength(4 - left.length)
      const shares = new Shares(scenarios, 4)
      expect(joined.head(scenarios).scenarios).toEqual(
        scored.map((one) =>
          left.includes(shares.shardOf(one.scenario.id))
            ? one
            : {
                scenario: one.scenario,
                outcome: 'unverified',
                reason: { code: 'shard', args: { shard: shares.shardOf(one.scenario.id), count: 4 } },
                trials: [],
              },
        ),
      )
    }),
  )
})

test('no shard takes back a failure of another share', () => {
  const scored = ['a', 'b'].map((id) => scoredOf(id, 'f'))
  const scenarios = scored.map(({ scenario }) => scenario)
  const files = [1, 2].map((index) => {
    const confirmations = ['a', 'b'].map((id) => ({
      id,
      confirmation: { passed: index, failed: 0, unverified: 0 },
    }))
    return readOf({ ...shardOf(scored, index, 2), confirmations })
  })
  const shares = new Shares(scenarios, 2)
  const joined = new MergedShards(sortShards(files, origin(scored), 'shards'), scenarios)
  for (const id of ['a', 'b'])
    expect(joined.confirmations.get(id)?.confirmation?.passed).toBe(shares.shardOf(id))
})

describe('a file that is no shard', () => {
  const shard = shardOf([evidenced('a', 'p')], 1, 1)
  test.for<[name: string, text: string, why: RegExp]>([
    ['is cut off', writeJson(shard).slice(0, -9), /not JSON/],
    ['is a list', '[]', /not JSON/],
    ['is of something else', '{"name":"x"}', /not a file of a shard/],
    ['is of another version', writeJson({ ...shard, shardVersion: 2 }), /another version/],
    [
      'is nested too deeply',
      `{"shardVersion":1,"x":${'['.repeat(200)}${']'.repeat(200)}}`,
      /nested too deeply/,
    ],
    ['lacks a part', writeJson({ ...shard, scenarios: undefined }), /`scenarios`/],
    [
      'gives a reason that there is none of',
      writeJson({ ...shard, scenarios: [{ ...shard.scenarios[0], reason: { code: 'because' } }] }),
      /`scenarios\[0\]\.reason/,
    ],
    ['has a number that is none', writeJson({ ...shard, shard: { index: 0, count: 1 } }), /`shard\.index`/],
  ])('%s', ([, text, why]) => {
    expect(parseShard(text, 'x.json')).toMatchObject({ shard: null, problem: expect.stringMatching(why) })
  })

  test('whatever it is, is named and not used', () => {
    const texts = array(constantFrom('{', '}', '"shardVersion":1', '[', ']', ',', 'null', '"scenarios":'))
    assert(
      property(texts, (parts) => {
        const file = parseShard(parts.join(''), 'x.json')
        const { usable, problems } = sortShards([file], origin([]), 'shards')
        expect(usable.size).toBe(0)
        expect(problems.map(({ message }) => message).join('\n')).toContain('`x.json` is not used')
      }),
    )
  })

  test('keys that the schema does not know are dropped, and others keep their order', () => {
    const { scenarios } = shard
    const [trial] = scenarios[0]?.trials ?? []
    const odd = {
      evil: 1,
      ...shard,
      scenarios: [{ ...scenarios[0], trials: [{ metrics: {}, ...trial, evil: 1 }] }],
    }
    const read = parseShard(writeJson(odd), 'x.json').shard
    expect(read).not.toHaveProperty('evil')
    expect(Object.keys(read?.scenarios[0]?.trials[0] ?? {})).toEqual([
      'metrics',
      'index',
      'outcome',
      'trace',
      'checks',
      'judge',
    ])
  })
})

/** A problem for each letter. */
function list(text: string): Diagnostic[] {
  return text.split('').map((message) => ({ code: 'dataset', severity: 'error', message }))
}

test('lists that contradict each other are joined all the same, within the bound', () => {
  const joined = joinDiagnostics([list('abc'), list('cba')], () => null)
  expect(new Set(joined.map(({ message }) => message))).toEqual(new Set('abc'))
  const many = Array.from({ length: limits.diagnostics + 9 }, (_, index) => String(index))
  const long = many.map((message): Diagnostic => ({ code: 'dataset', severity: 'error', message }))
  expect(joinDiagnostics([long, long], () => null)).toEqual(long.slice(0, limits.diagnostics))
})
