import { expect, test } from 'vitest'
import { byModule, moduleOf, refund } from '../support/custom-project.ts'
import { gate, scenarioIn } from '../support/fresh.ts'
import { gitEnv, repository, type Files } from '../support/repository.ts'
import { recording } from '../support/suite.ts'

const says = (word: string) =>
  moduleOf(`return { status: trace.output.includes('${word}') ? 'pass' : 'fail' }`)

async function changed(base: Files, change: Files) {
  await using repo = await repository()
  await repo.commit({
    'scenarios/refund.yaml': refund(),
    'scenarios/run.json': recording({ tools: ['get_order'], answer: 'Your refund is on its way.' }),
    ...base,
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.commit(change)
  const results = await gate(
    repo,
    { baseline: 'git', ...byModule() },
    { env: gitEnv, baseRef: { kind: 'default' } },
  )
  return scenarioIn(results, 'refund')
}

test('an evaluator that the work tree has as well answers for the checks of the base', async () => {
  const found = await changed(
    { 'checks/politeness.mjs': says('refund') },
    { 'scenarios/refund.yaml': refund('  - {type: output_contains, params: {value: sorry}}\n') },
  )
  expect(found).toMatchObject({
    outcome: 'failed',
    cause: 'tests',
    cells: { baseByBase: 'passed', baseByHead: 'failed', headByBase: 'passed', headByHead: 'failed' },
  })
})

test('one that was changed is started out of the files of the base, in the name of the base', async () => {
  const found = await changed(
    { 'checks/politeness.mjs': says('refund') },
    { 'checks/politeness.mjs': says('sorry') },
  )
  expect(found).toMatchObject({
    outcome: 'failed',
    differs: ['checks'],
    cause: 'tests',
    cells: { baseByBase: 'passed', baseByHead: 'failed', headByBase: 'passed', headByHead: 'failed' },
  })
})

test('where it cannot be, as in a tree of too many files, nobody knows what it would say', async () => {
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`data/${index}.txt`, '']))
  const found = await changed(
    { 'checks/politeness.mjs': says('refund'), ...many },
    { 'checks/politeness.mjs': says('is') },
  )
  expect(found).toMatchObject({
    outcome: 'passed',
    cells: { baseByBase: 'unverified', baseByHead: 'passed', headByBase: 'unverified', headByHead: 'passed' },
  })
})
