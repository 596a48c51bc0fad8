import { describe, expect, test } from 'vitest'
import { writeResultsText } from '../../src/results/write.ts'
import { resolve } from '../support/artifact-world.ts'
import { repository } from '../support/repository.ts'
import { aResults, aScenario, aTrial } from '../support/results.ts'
import { reasonOf } from '../support/reason-words.ts'

const scenarioFile = (id: string, word: string) =>
  `id: ${id}\nchecks:\n  - type: output_contains\n    params: {value: ${word}}\n`

const suite = {
  'scenarios/refund.yaml': scenarioFile('refund', 'sorry'),
  'scenarios/vip.yaml': scenarioFile('vip', 'escalated'),
  'traces/vip.txt': 'no',
}

/** What is said of a base with these files, by a branch off it. */
async function baseWith(files: Readonly<Record<string, string>>) {
  await using repo = await repository()
  const sha = await repo.commit(files)
  await repo.git('checkout', '-q', '-b', 'feature')
  await repo.commit({ 'traces/refund.txt': 'sorry' })
  const answer = await resolve(null, repo, { kind: 'default' })
  const { base } = answer
  const reason = reasonOf(answer)
  const tallies = base?.scenarios.map(({ id, outcome, tally }) => [id, outcome, ...Object.values(tally)])
  return { base, reason, sha, tallies }
}

describe('a results file that is committed at the merge base', () => {
  const scenarios = [
    aScenario('refund', { trials: [aTrial(), aTrial({ outcome: 'failed' })], outcome: 'failed' }),
    aScenario('gone', { trials: [aTrial()] }),
  ]
  const text = [...writeResultsText(aResults({ scenarios }))].join('')

  test('stands in for traces that are not, and only for those', async () => {
    const { base, reason, sha, tallies } = await baseWith({ ...suite, 'scenario-gate-results.json': text })
    expect(tallies).toEqual([
      ['refund', 'failed', 1, 1, 0],
      ['vip', 'failed', 0, 1, 0],
    ])
    expect(base?.facts).toMatchObject({ kind: 'git', sha })
    expect(base?.scenarios[0]).toMatchObject({
      checksFingerprint: 'f1',
      baseVerdict: null,
      definition: { id: 'refund' },
    })
    expect(base?.scenarios.map(({ isOfEarlierRun }) => isOfEarlierRun)).toEqual([true, undefined])
    expect(reason).toBe(
      'one scenario is compared with the verdicts of the `scenario-gate-results.json` that is committed at the base, as they were then',
    )
  })

  test.for([
    [
      'where all traces are there',
      { 'traces/refund.txt': 'broken', 'scenario-gate-results.json': 'nonsense' },
    ],
    [
      'where it knows none of the scenarios',
      { 'scenario-gate-results.json': text.replaceAll('refund', 'x') },
    ],
  ] as const)('says nothing %s', async ([, files]) => {
    expect((await baseWith({ ...suite, ...files })).reason).toBeNull()
  })

  test('brings the prices that its costs were made of', async () => {
    const prices = { list: null, own: ['m'], ownRates: 'abc' }
    const whole = aResults({
      scenarios: [aScenario('refund', { trials: [aTrial({ metrics: { cost_usd: 1 } })] })],
    })
    const priced = [...writeResultsText({ ...whole, run: { ...whole.run, prices } })].join('')
    expect((await baseWith({ ...suite, 'scenario-gate-results.json': priced })).base?.prices).toEqual(prices)
    expect((await baseWith({ ...suite, 'scenario-gate-results.json': text })).base?.prices).toBeUndefined()
  })

  test('that cannot be read says so', async () => {
    const { 'traces/vip.txt': _, ...untraced } = suite
    const { reason, tallies } = await baseWith({
      ...untraced,
      'scenario-gate-results.json': '{"schemaVersion": 7}',
    })
    expect(tallies?.map(([, outcome]) => outcome)).toEqual(['unverified', 'unverified'])
    expect(reason).toMatch(/has no recorded traces yet; The results file .* its `schemaVersion` is 7/)
  })
})
