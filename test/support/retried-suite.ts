import { addFurtherTrials, type Baseline, type BaselineResult } from '../../src/baseline/base.ts'
import { toBaseScenario } from '../../src/baseline/score-tree.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import type { Outcome } from '../../src/core/verdict.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { confirmFailures } from '../../src/score/confirm-failures.ts'
import { finishRounds } from '../../src/score/finish-scenario.ts'
import { toOtherVerdict, type ScoredScenario } from '../../src/score/scored-suite.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { answerOf, scenarioOf } from './scored.ts'

/**
 * A scenario by letters, one a trial: `p` passes, `f` fails, `u` crashes; by changed checks `h` fails by those of the head
 * alone, and `b` by those of the base; `j` fails by a judge, which `f` has not asked.
 */
export interface RetriedScenario {
  /** Empty: the base does not have it. */
  readonly base: string
  readonly first: string
  /** Further trials of the head, and of the base, as many as could be run. */
  readonly further: string
  readonly again: string
  readonly areChecksChanged: boolean
  /** Passed trials of three in each earlier run. */
  readonly earlier: readonly number[]
}

/** Further trials of a suspect in a round. */
const perRound = 5

/** Runs again what failed, as a run does, and compares. */
export async function compareRetried(
  suite: readonly RetriedScenario[],
  isBaseRunAgain: boolean,
): Promise<Comparison> {
  const places = suite.map((_, place) => place)
  const score = (place: number, letters: string, round?: number) => {
    const { areChecksChanged } = suite[place]!
    const define = (checksFingerprint: string) =>
      scenarioOf(`s${place}`, { checksFingerprint, trials: letters.length })
    const [head, base] = [define(areChecksChanged ? 'decaf' : 'c0ffee'), define('c0ffee')]
    const byHead = finish(head, letters, areChecksChanged ? 'fh' : 'fhb', round)
    if (!areChecksChanged) return byHead
    return { ...byHead, other: toOtherVerdict(finish(base, letters, 'fb', round)) }
  }
  const known = places.filter((place) => suite[place]?.base !== '')
  const answer = withHistory(
    answerOf(...known.map((place) => toBase(score(place, suite[place]!.base)))),
    suite,
  )
  const head = {
    scenarios: places.map((place) => score(place, suite[place]!.first)),
    diagnostics: [],
    fresh: new Set(places.map((place) => `s${place}`)),
  }
  const screen = (baseline: BaselineResult) =>
    new Screening(pairScenarios(head, baseline).pairs, baseline, 0.05)
  const drawRound = (word: string, round: number) => word.slice((round - 1) * perRound, round * perRound)
  const side = { agents: { kind: 'run' } } as Parameters<typeof confirmFailures>[2]['side']
  const confirmed = await confirmFailures(head, answer, {
    times: perRound,
    side,
    screen,
    scorer: {
      retry: (_, suspects, { round }) => {
        const scenarios = suspects.map(({ scenario: { id } }) => {
          const place = Number(id.slice(1))
          return score(place, drawRound(suite[place]!.further, round), round)
        })
        return Promise.resolve({ scenarios, diagnostics: [] })
      },
    },
    retryBase: (baseline, ids, round) =>
      Promise.resolve(
        isBaseRunAgain
          ? addRound(baseline, ids, (place) =>
              toBase(score(place, drawRound(suite[place]!.again, round), round)),
            )
          : baseline,
      ),
  })
  const { suite: compared, base, confirmations } = confirmed
  return compare(compared, base, { confirmations, screening: screen(base), isChange: true })
}

function toBase(scored: ScoredScenario): ReturnType<typeof toBaseScenario> {
  return toBaseScenario(scored, scenarioOf(scored.scenario.id, { checksFingerprint: 'c0ffee' }))
}

function finish(scenario: Scenario, letters: string, failing: string, round?: number): ScoredScenario {
  const trials = letters.split('').map((letter, place): ScoredTrial => {
    const isCrash = letter === 'u'
    const outcome: Outcome = isCrash ? 'unverified' : `${failing}j`.includes(letter) ? 'failed' : 'passed'
    return {
      index: place + 1,
      outcome,
      trace: { id: 't', source: 'traces/t.jsonl', format: 'kensa' },
      checks: [],
      judge: letter === 'j' ? { status: 'fail', reason: 'judge-failed-it', model: null } : null,
      metrics: {},
      provenance: { kind: 'run' },
      ...(round === undefined ? {} : { round }),
      ...(isCrash
        ? {
            reason: { code: 'exited', args: { exitCode: 1, said: '' } },
            process: { end: 'exited', exitCode: 1, durationMs: 1 },
          }
        : {}),
    }
  })
  return finishRounds(scenario, trials, false)
}

type WithBase = BaselineResult & { readonly base: Baseline }

function addRound(
  baseline: BaselineResult,
  ids: ReadonlySet<string>,
  draw: (place: number) => ReturnType<typeof toBaseScenario>,
): BaselineResult {
  if (baseline.base === null) return baseline
  const scenarios = baseline.base.scenarios.map((scenario) =>
    ids.has(scenario.id) ? addFurtherTrials(scenario, draw(Number(scenario.id.slice(1)))) : scenario,
  )
  return { ...baseline, base: { ...baseline.base, scenarios } } satisfies WithBase
}

function withHistory(answer: BaselineResult, suite: readonly RetriedScenario[]): BaselineResult {
  const runs = suite[0]?.earlier.length ?? 0
  if (answer.base === null || runs === 0) return answer
  const rows = suite.map(({ earlier }, place) => [`s${place}`, earlier] as const)
  const history = {
    runs: Array.from({ length: runs }, (_, run) => ({
      sha: String(run),
      at: '2026-01-01T00:00:00Z',
      metrics: {},
    })),
    scenarios: Object.fromEntries(
      rows.map(([id, earlier]) => [id, earlier.map((passed) => (passed === 3 ? 'p' : 'f')).join('')]),
    ),
    trials: Object.fromEntries(
      rows.map(([id, earlier]) => [
        id,
        { checks: 'c0ffee', runs: earlier.map((passed) => `${passed}/3`).join(' ') },
      ]),
    ),
  }
  return { ...answer, base: { ...answer.base, history } }
}
