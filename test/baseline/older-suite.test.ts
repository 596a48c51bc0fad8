import { expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide } from '../../src/gate/decide.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { artifactOf, resolve, world } from '../support/artifact-world.ts'
import { cloneOf } from '../support/repository.ts'
import { answerOf, baseScenarioOf, scoredOf } from '../support/scored.ts'
import { reasonOf } from '../support/reason-words.ts'

test('traces of an older run are scored by the scenarios of the merge base', async () => {
  await using at = await world()
  const [, second = ''] = at.commits
  await at.addRun(second, await artifactOf(second, 'sorry'))
  const { base } = await resolve(at.github, at.repo, at.baseRef)
  expect(base?.isSuiteOlder).toBeUndefined()
  expect(base?.diagnostics).toEqual([])
  expect(base?.scenarios[0]?.definition?.id).toBe('refund')
})

test('where those are not in the clone, nothing is called a weakening, and that is said', async () => {
  await using at = await world()
  const [first = '', second = '', base = '', tip = ''] = at.commits
  const head = await at.repo.git('rev-parse', 'feature')
  await using clone = await cloneOf(at.repo, { depth: 1, branch: 'feature' })
  const { workflows } = at.github.state
  workflows.mergeBases.set(`${tip}...${head}`, base)
  workflows.commits.push({ sha: base, parents: [second] }, { sha: second, parents: [first] })
  await at.addRun(second, await artifactOf(second, 'sorry'))
  const answer = await resolve(at.github, clone, at.baseRef)
  expect(answer.base).toMatchObject({ isSuiteOlder: true, diagnostics: [{ code: 'base-older' }] })
})

test('the same where only the verdicts of that run were kept', async () => {
  await using at = await world()
  const [first = '', second = '', base = '', tip = ''] = at.commits
  const head = await at.repo.git('rev-parse', 'feature')
  await using clone = await cloneOf(at.repo, { depth: 1, branch: 'feature' })
  const { workflows } = at.github.state
  workflows.mergeBases.set(`${tip}...${head}`, base)
  workflows.commits.push({ sha: base, parents: [second] }, { sha: second, parents: [first] })
  await at.addRun(second, await artifactOf(second, null))
  const answer = await resolve(at.github, clone, at.baseRef)
  expect(answer.base).toMatchObject({ isSuiteOlder: true, openTree: null, scenarios: [{ id: 'refund' }] })
  expect(reasonOf(answer)).toContain('its verdicts are compared as they were then')
})

test('what others took away since is not put down to this change', () => {
  const answer = answerOf(baseScenarioOf('gone', 'p'))
  if (answer.base === null) throw new Error('there is no base')
  const head = { scenarios: [], diagnostics: [] }
  expect(compare(head, answer).weakenings).toHaveLength(1)
  const older = { ...answer, base: { ...answer.base, isSuiteOlder: true as const } }
  expect(compare(head, older)).toMatchObject({ weakenings: [], isAnyLoosened: true })
})

test('where nobody can tell whose it is, the gate does not open', () => {
  const answer = answerOf(baseScenarioOf('a', 'p'), baseScenarioOf('gone', 'p'))
  if (answer.base === null) throw new Error('there is no base')
  const older = { ...answer, base: { ...answer.base, isSuiteOlder: true as const } }
  const gateOf = (...ids: string[]) =>
    decide(
      compare({ scenarios: ids.map((id) => scoredOf(id, 'p')), diagnostics: [] }, older),
      parsePolicy({}, 0),
    ).gate
  expect([gateOf('a', 'gone'), gateOf('a')]).toEqual(['open', 'closed'])
})
