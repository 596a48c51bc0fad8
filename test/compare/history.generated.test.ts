import { expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/base.ts'
import { buildHistory, extendHistory, listTrialsByRun } from '../../src/compare/history.ts'
import { isStillFlaky, findKnownFlaky } from '../../src/compare/known-flaky.ts'
import { estimateCorrelation } from '../../src/compare/correlation.ts'
import { Screening } from '../../src/compare/screening.ts'
import { compareWithHistory } from '../../src/compare/suite-history.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import type { History } from '../../src/results/comparison-schema.ts'
import type { MetricRow } from '../../src/results/schema.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { pairOf } from '../support/pairs.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf, withLastFurther } from '../support/scored.ts'

const figure = (value: number) => String(Number(value.toPrecision(4)))

/** Trials of a scenario in one run, and the checks that they are scored with. */
interface Ran {
  readonly trials: readonly ScoredTrial[]
  readonly checks: string
  /** The last trials that were run again. */
  readonly further: number
}

type Run = ReadonlyMap<string, Ran>

function pickerOf(next: () => number) {
  return <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
}

/** A run of a few scenarios: some are not there, some are recorded, some are scored with other checks. */
function runBy(next: () => number, before: Run): Run {
  const pick = pickerOf(next)
  return new Map(
    ['a', 'b', 'c', 'constructor'].flatMap((id): [string, Ran][] => {
      if (next() < 0.1) return []
      const known = before.get(id)
      if (id === 'b' && known !== undefined && next() < 0.6) return [[id, known]]
      const share = id === 'a' ? 0.6 : 0.95
      const word = Array.from({ length: pick(1, 3, 3, 5) }, () =>
        next() < share ? 'p' : pick('f', 'f', 'u'),
      ).join('')
      const kind = id === 'b' ? pick('recorded', 'edited') : pick('run', 'replayed')
      const trials = trialsOf(word, { tool_calls: pick(1, 2), judge_calls: next() }).map((trial) => ({
        ...trial,
        ...(id === 'b' ? { trace: pick({ id: 't', source: 's', format: 'kensa' }, trial.trace, null) } : {}),
        provenance: { kind } as const,
      }))
      return [
        [id, { trials, checks: next() < 0.1 ? 'new' : 'c0ffee', further: word.length > 3 ? pick(0, 2) : 0 }],
      ]
    }),
  )
}

function baseOf(run: Run, history: History | null, sha: string): Baseline {
  const scenarios = [...run].map(([id, { trials, checks }]) =>
    baseScenarioOf(id, trials, {
      ...(id === 'c' ? { id: 'was c', headId: 'c' } : {}),
      baseChecksFingerprint: checks,
      checksFingerprint: checks,
    }),
  )
  const { base } = answerOf(...scenarios)
  if (base === null) throw new Error('there is no base')
  return { ...base, history, facts: { ...base.facts, sha } }
}

function pairsOf(run: Run, base: Baseline) {
  return [...run].map(([id, { trials, checks, further }]) => {
    const before = base.scenarios.find((scenario) => (scenario.headId ?? scenario.id) === id) ?? null
    return pairOf(withLastFurther(scoredOf(id, trials, { checksFingerprint: checks }), further), before)
  })
}

const rowOf = (name: string, head: number | null): MetricRow => ({
  name,
  label: name,
  unit: 'ratio',
  better: 'higher',
  head,
  base: null,
  delta: null,
  scenarios: 1,
})

/** Ten runs, each beside the one before; its history is that of a base. */
function linesOf(seed: number): string[] {
  const next = createRandom(seed)
  const pick = pickerOf(next)
  let [before, history]: [Run, History | null] = [new Map(), null]
  const lines: string[] = []
  for (let at = 0; at < 10; at += 1) {
    const sha = `sha${Math.max(0, at - pick(0, 0, 0, 1))}`
    const run = runBy(next, before)
    const base = baseOf(before, history, `sha${at - pick(1, 1, 2)}`)
    const pairs = pairsOf(run, base)
    const own = buildHistory(base, pairs)
    const known = pairs.map((pair) => {
      const { id, checksFingerprint: checks } = pair.scored.scenario
      const flaky = findKnownFlaky(own, pair, pick(0, 0.5))
      const trials = listTrialsByRun(own, id, checks, base.facts.sha).map((count) =>
        count === null ? '-' : `${count.passed}/${count.failed}`,
      )
      return `${id} ${trials.join(' ')} ${flaky === null ? '' : `flaky ${flaky.failed}/${flaky.runs} ${flaky.interval?.map(figure).join(' ')}`}${isStillFlaky(own, id, checks) ? ' still' : ''}`
    })
    const tails = compareWithHistory(pairs, base)
    const likeness = estimateCorrelation(own, base)
    const screening = new Screening(pairs, { base, reasons: [] }, 0.05)
    const suspects = pairs.filter(({ scored }) => scored.outcome === 'failed' && screening.isSuspect(scored))
    const declines = pairs.map(({ scored }) => {
      const found = screening.declineOf(scored, { passed: 0, failed: 2, unverified: 0 })
      return found && `${found.base.passed}/${found.base.failed} ${figure(found.chance)}`
    })
    lines.push(
      `${seed}, run ${at}: ${known.join('; ')}; alike ${figure(likeness)}; ${tails === null ? '' : `${figure(tails.asMany)} ${figure(tails.asFew)}`}; suspects ${suspects.map(({ scored }) => scored.scenario.id).join(' ')}; ${declines.map((found) => found ?? '-').join(', ')}`,
    )
    const rows = [rowOf('pass_rate', next()), rowOf('cost_usd', pick(null, 1 / 3))]
    const as = { sha: pick(sha, sha, null), at: '2026-01-01T00:00:00Z', isOnBaseBranch: next() < 0.95 }
    history = extendHistory(own, as, pairs, rows)
    before = run
  }
  return [...lines, `  ${JSON.stringify(history)}`]
}

/** The golden file shows what a change of the rules changes for runs one after the other: `npm run generate` writes it. */
test('what the history of a branch knows, run after run', async () => {
  const lines = Array.from({ length: 20 }, (_, seed) => linesOf(seed)).flat()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/histories.txt')
})

/** Trials of a suite, each scenario with its share of passes, on a day that is better or worse for all. */
function suiteBy(next: () => number, shares: readonly number[], day: number): Run {
  return new Map(
    shares.map((share, at) => {
      const word = Array.from({ length: 1 + (at % 3) }, () => (next() < share + day ? 'p' : 'f')).join('')
      return [
        `s${at}`,
        { trials: trialsOf(next() < 0.05 ? '' : word), checks: 'c0ffee', further: 0 },
      ] as const
    }),
  )
}

test('what the runs of a branch say of as many failures', async () => {
  const lines = Array.from({ length: 40 }, (_, seed) => {
    const next = createRandom(seed)
    const pick = pickerOf(next)
    const shares = Array.from({ length: pick(4, 12, 40) }, () => pick(0.99, 0.9, 0.6))
    let [before, history]: [Run, History | null] = [new Map(), null]
    for (let at = 0; at < pick(4, 5, 6, 12); at += 1) {
      const run = suiteBy(next, shares, pick(0, 0, 0.05, -0.1))
      const base = baseOf(before, history, `sha${at - 1}`)
      const pairs = pairsOf(run, base)
      history = extendHistory(
        buildHistory(base, pairs),
        { sha: `sha${at}`, at: '', isOnBaseBranch: true },
        pairs,
        [],
      )
      before = run
    }
    const base = baseOf(before, history, pick('sha3', 'other'))
    const found = [0, -0.1, -0.3, 0.1].map((fall) =>
      compareWithHistory(pairsOf(suiteBy(next, shares, fall), base), base),
    )
    return `${seed}: ${found.map((tails) => (tails === null ? '-' : `${figure(tails.asMany)} ${figure(tails.asFew)}`)).join('; ')}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/suites-beside-histories.txt')
})
