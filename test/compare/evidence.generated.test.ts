import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BaselineResult } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import { estimateReliability } from '../../src/compare/statistics/reliability.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import type { Evidence, History } from '../../src/results/comparison-schema.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

/** Three digits: more of a figure of chance tell nobody anything. */
const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : String(Number(value.toPrecision(3)))

function evidenceWords(evidence: Evidence | undefined): string {
  if (evidence === undefined) return 'no evidence'
  const { word, p, adjusted, difference, interval, moreTrials } = evidence
  const figures = [p, adjusted, difference, ...(interval ?? [])].map(figure)
  return `${word} ${figures.join(' ')} ${figure(moreTrials)}`
}

type Run = Readonly<Record<string, readonly ScoredTrial[]>>

/** A run of a suite beside one of its base. */
function beside(
  base: Run,
  head: Run,
  more: Parameters<typeof compare>[2] = {},
  history: History | null = null,
) {
  const answer = baseOf(base, history)
  return compare({ scenarios: scored(head), diagnostics: [] }, answer, more)
}

function baseOf(base: Run, history: History | null): BaselineResult {
  const answer = answerOf(...Object.entries(base).map(([id, trials]) => baseScenarioOf(id, trials)))
  return answer.base === null ? answer : { ...answer, base: { ...answer.base, history } }
}

const scored = (run: Run) => Object.entries(run).map(([id, trials]) => scoredOf(id, trials))

function scenarioWords({ scenarios }: Comparison): string[] {
  return scenarios.map(({ scored: { scenario }, change, changeReason, parts }) => {
    const { evidence, decline, hardBreak, cause, knownFlaky, broke } = parts
    const more = { hardBreak, cause, knownFlaky, broke, decline }
    return `  ${scenario.id}: ${change ?? changeReason?.code ?? 'not compared'}; ${evidenceWords(evidence)}; ${shortJson(more)}`
  })
}

const shortJson = (value: object) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'number' ? Number(inner.toPrecision(3)) : inner,
  )

function metricWords({ metrics }: Comparison): string[] {
  return metrics
    .filter(({ scenarios }) => scenarios > 0)
    .map(
      ({ name, base, head, delta, evidence }) =>
        `  ${name}: ${[base, head, delta].map(figure).join(' ')}; ${evidenceWords(evidence)}`,
    )
}

/** Trials of a side: passed with a chance, with a cost and a time about a level of their own. */
function trialsBy(next: () => number, size: number, share: number, level: number): ScoredTrial[] {
  const word = Array.from({ length: size }, () => (next() < share ? 'p' : next() < 0.05 ? 'u' : 'f')).join('')
  const around = () => level * (0.9 + 0.2 * next())
  return trialsOf(
    word,
    Array.from(word, () => ({ cost_usd: around(), duration_s: around(), tool_calls: Math.round(around()) })),
  )
}

/** A suite of two runs of one agent, or of two agents. */
function suiteBy(seed: number): readonly [base: Run, head: Run] {
  const next = createRandom(seed)
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const [scenarios, sizes, worse, dearer] = [
    pick(1, 2, 5, 12, 30),
    pick([1], [3], [1, 3, 5], [10]),
    pick(0, 0, 0.2, 0.6),
    pick(1, 1, 1.2, 0.8),
  ]
  const sides: [Record<string, ScoredTrial[]>, Record<string, ScoredTrial[]>] = [{}, {}]
  for (let index = 0; index < scenarios; index += 1) {
    const share = pick(1, 1, 0.95, 0.7, 0.1)
    const level = 1 + 9 * next()
    sides[0][`s${index}`] = trialsBy(next, pick(...sizes), share, level)
    sides[1][`s${index}`] = trialsBy(
      next,
      pick(...sizes),
      share * (1 - (next() < 0.5 ? worse : 0)),
      level * dearer,
    )
  }
  return sides
}

/** Golden files show what a change of the statistics changes: `npm run generate` writes them. */
test('what is said of one scenario by how many of its trials passed', async () => {
  const counts = [1, 2, 3, 5, 10].flatMap((size) =>
    Array.from({ length: size + 1 }, (_, failed) => 'p'.repeat(size - failed) + 'f'.repeat(failed)),
  )
  const words = [...counts, 'u', 'pu', 'fu']
  const lines = words.flatMap((base) =>
    words.flatMap((head) => [
      `${base} → ${head}`,
      ...scenarioWords(beside({ a: trialsOf(base) }, { a: trialsOf(head) })),
    ]),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/evidence-of-one.txt')
})

test('how reliable a scenario is called by how many of its trials passed', async () => {
  const lines = Array.from({ length: 13 }, (_, passed) =>
    Array.from({ length: 13 - passed }, (__, failed) =>
      [passed, failed, shortJson(estimateReliability({ passed, failed }) ?? {})].join(' '),
    ),
  ).flat()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/reliability.txt')
})

test('what is said of suites', async () => {
  const lines = Array.from({ length: 60 }, (_, seed) => {
    const said = beside(...suiteBy(seed))
    return [`suite ${seed}`, ...scenarioWords(said), ...metricWords(said)]
  }).flat()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/evidence-of-suites.txt')
})

test('what is said of suites that were run again and again, of fresh runs that were screened', async () => {
  const lines = Array.from({ length: 12 }, (_, seed) => historyWords(seed)).flat()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/evidence-of-histories.txt')
})

/** Eight runs of the base branch, and then one of a change. */
function historyWords(seed: number): string[] {
  let history: History | null = null
  const [first] = suiteBy(seed)
  const next = createRandom(seed + 1000)
  const again = (run: Run, share: number): Run =>
    Object.fromEntries(
      Object.entries(run).map(([id, trials], index) => [
        id,
        trialsBy(next, trials.length, index % 3 === 0 ? share : 1, 1 + index),
      ]),
    )
  let base = again(first, 0.8)
  for (let at = 1; at <= 8; at += 1) {
    const run = { sha: String(at).repeat(40), at: `2026-01-0${at}T00:00:00.000Z`, isOnBaseBranch: true }
    const head = again(first, 0.8)
    history = beside(base, head, { run }, history).history
    base = head
  }
  const head = Object.fromEntries(
    Object.entries(again(first, 0.3)).map(([id, trials]) => [
      id,
      trials.map((trial) => ({ ...trial, provenance: { kind: 'run' as const } })),
    ]),
  )
  const answer = baseOf(base, history)
  const suite = { scenarios: scored(head), diagnostics: [] }
  const screening = new Screening(pairScenarios(suite, answer).pairs, answer, 0.05)
  const suspects = suite.scenarios.map(
    (one) =>
      `${one.scenario.id} ${screening.isSuspect(one) ? 'suspect' : 'clear'} ${screening.isUndecided(one, { passed: 1, failed: 2, unverified: 0 }) ? 'open' : 'told'}`,
  )
  const said = compare(suite, answer, { screening })
  const digest = createHash('sha256').update(JSON.stringify(history)).digest('hex').slice(0, 8)
  return [
    `history ${seed}: ${digest}; likeness ${figure(said.likeness)}`,
    `  ${suspects.join(', ')}`,
    ...scenarioWords(said),
    ...metricWords(said),
  ]
}
