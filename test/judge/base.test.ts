import { expect, test } from 'vitest'
import { scenarioIn } from '../support/fresh.ts'
import { answer, judge, judged } from '../support/judge/judged-project.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { gitEnv, repository, type Files } from '../support/repository.ts'
import { recording } from '../support/suite.ts'

const rude = { 'scenarios/refund.json': recording({ tools: ['get_order'], answer: 'Read the terms.' }) }

/** Judges the head `change` against the commit before it; the judge finds rude answers rude. */
async function against(change: Files) {
  await using folder = await repository()
  await folder.commit(judged('refund'))
  await folder.git('checkout', '--quiet', '-b', 'change')
  await folder.commit({ ...change, 'note.txt': 'changed' })
  const models = scriptedJudge(({ user }) => saying(user.includes('Read the terms.') ? 'fail' : 'pass'))
  const options = { baseline: 'auto', base: 'main' }
  const results = await judge(folder, models, options, { env: gitEnv })
  return { results, requests: models.requests }
}

test('an answer that the judge no longer lets pass is a regression', async () => {
  const { results, requests } = await against(rude)
  expect(scenarioIn(results, 'refund')).toMatchObject({
    outcome: 'failed',
    change: 'regressed',
    baseOutcome: 'passed',
  })
  expect(requests).toHaveLength(2)
})

test('a trial that did not change is asked about once, for both sides', async () => {
  const { results, requests } = await against({})
  expect(scenarioIn(results, 'refund')).toMatchObject({ outcome: 'passed', change: 'same' })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.user).toContain(answer)
})

test('another rubric is a change of the test, and not of the agent', async () => {
  const { results } = await against({ ...judged('refund', 'criteria: It is brief.\n'), ...rude })
  expect(scenarioIn(results, 'refund').change).not.toBe('same')
  expect(scenarioIn(results, 'refund').baseOutcome).toBe('passed')
})
