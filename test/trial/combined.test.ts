import { describe, expect, test } from 'vitest'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { buildExampleJudgement } from '../support/example-judgement.ts'
import type { JudgeMode } from '../../src/judge/judging.ts'
import { noAnswers } from '../../src/trial/apply-answers.ts'
import { judgeTrial } from '../../src/trial/judge-trial.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const yes = '{type: output_contains, params: {value: Paris}}'
const no = '{type: output_contains, params: {value: Lyon}}'
const lost = '{type: max_cost, params: {max_usd: 1}}'
const judge = '{type: llm_judge, params: {criteria: Polite.}}'
const any = (...checks: string[]) => `{type: any_of, params: {checks: [${checks.join(', ')}]}}`
const all = (...checks: string[]) => `{type: all_of, params: {checks: [${checks.join(', ')}]}}`

/** Who was asked in each round, and what the checks came to, with a judge that says `says`. */
async function judged(
  checks: string[],
  { says = 'pass', mode = 'auto' }: { says?: 'pass' | 'fail' | 'uncertain'; mode?: JudgeMode } = {},
) {
  const tree = memoryTree({
    's.yaml': `id: s\ninput: hi\nchecks:\n${checks.map((check) => `  - ${check}\n`).join('')}`,
  })
  const [scenario] = (await loadSuite(tree, ['s.yaml'])).scenarios
  if (scenario === undefined) throw new Error('no scenario')
  expect(scenario.checks.map(({ problems }) => problems)).toEqual(checks.map(() => null))
  const rounds = judgeTrial(scenario, buildExampleTrace({ output: 'It is Paris.' }), mode)
  const answers = { ...noAnswers, judgement: () => buildExampleJudgement({ says, score: 0.5 }) }
  const asked: string[][] = []
  let round = rounds.next(noAnswers)
  while (round.done !== true) {
    asked.push(round.value.map(({ kind }) => kind))
    round = rounds.next(answers)
  }
  const { outcome, checks: verdicts } = round.value.trial
  return { asked, outcome, statuses: verdicts.map(({ status }) => status) }
}

describe('a judge is asked only where the rest leaves it open', () => {
  test.for<[string, string[], number, string, string]>([
    ['a way that passes without', [any(yes, judge)], 0, 'passed', 'pass'],
    ['no other way passes', [any(no, judge)], 1, 'passed', 'pass'],
    ['one fails what must all hold', [all(no, judge)], 0, 'failed', 'fail'],
    ['the judge decides', [all(yes, judge)], 1, 'passed', 'pass'],
    ['a way that is lost already', [any(all(no, judge), yes)], 0, 'passed', 'pass'],
    ['of two ways one is lost', [any(all(no, judge), all(yes, judge))], 1, 'passed', 'pass'],
    ['what is missing may be the judge’s to mend', [any(lost, judge)], 1, 'passed', 'pass'],
    ['what is missing is missing whatever it says', [all(lost, judge)], 1, 'unverified', 'error'],
    [
      'enough of them pass',
      [`{type: at_least, params: {n: 1, checks: [${no}, ${yes}, ${judge}]}}`],
      0,
      'passed',
      'pass',
    ],
    [
      'too few can pass',
      [`{type: at_least, params: {n: 3, checks: [${no}, ${yes}, ${judge}]}}`],
      0,
      'failed',
      'fail',
    ],
    [
      'a score that is reached',
      [`{type: all_of, min_score: 0.5, params: {checks: [${yes}, ${judge}]}}`],
      0,
      'passed',
      'pass',
    ],
    [
      'a score that is out of reach',
      [`{type: all_of, min_score: 0.6, params: {checks: [${no}, ${judge}]}}`],
      0,
      'failed',
      'fail',
    ],
  ])('%s', async ([, checks, questions, outcome, status]) => {
    const found = await judged(checks)
    expect(found.asked.flat()).toHaveLength(questions)
    expect(found).toMatchObject({ outcome, statuses: [status] })
  })

  test('another check that fails leaves it unasked', async () => {
    expect(await judged([no, any(no, judge)])).toEqual({
      asked: [],
      outcome: 'failed',
      statuses: ['fail', 'skip'],
    })
  })

  test('what the judge says decides', async () => {
    expect(await judged([any(no, judge)], { says: 'fail' })).toMatchObject({ outcome: 'failed' })
    expect(await judged([any(no, judge)], { says: 'uncertain' })).toMatchObject({ outcome: 'unverified' })
  })

  test('without a judge the checks alone decide, and a way that needs one is no failure', async () => {
    const off = { mode: 'off' } as const
    expect(await judged([any(no, judge)], off)).toMatchObject({ outcome: 'unverified', statuses: ['skip'] })
    expect(await judged([any(yes, judge)], off)).toMatchObject({ outcome: 'passed' })
    expect(await judged([all(yes, judge)], off)).toMatchObject({ outcome: 'passed' })
    expect(await judged([all(no, judge)], off)).toMatchObject({ outcome: 'failed' })
  })
})
