import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resultsSchema } from '../../src/results/schema.ts'
import { command } from '../support/terminal.ts'
import { gitEnv, repository, type TestRepository } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

const env = { PATH: gitEnv.PATH ?? '', HOME: '/nonexistent' }
const results = 'scenario-gate-results.json'
const file = 'scenario-gate-accepted.yaml'

/** A base that passes, and a branch whose agent no longer looks the order up. */
async function regressedBranch(config = ''): Promise<TestRepository> {
  const repo = await repository()
  await repo.commit({
    'scenarios/refund.yaml': scenario('refund'),
    'scenarios/greet.yaml': scenario('greet'),
    'scenarios/traces/refund.json': good,
    'scenarios/traces/greet.json': good,
    ...(config === '' ? {} : { 'scenario-gate.yaml': config }),
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.commit({ 'scenarios/traces/refund.json': careless })
  return repo
}

async function run(repo: TestRepository) {
  const { code, stderr } = await command(['run', '--results', results], repo.path, env)
  expect(stderr).toBe('')
  return { code, results: resultsSchema.parse(JSON.parse(await readFile(join(repo.path, results), 'utf8'))) }
}

test('a regression is accepted, until its scenario changes again', async () => {
  await using repo = await regressedBranch()
  expect((await run(repo)).code).toBe(1)

  const args = ['accept', 'refund', '--reason', 'Orders are looked up by the shop now', '--by', 'Ann']
  const ended = await command(args, repo.path, env)
  expect(ended).toEqual({
    code: 0,
    stdout: `Accepted refund: passed (1/1) → failed (0/1)\nWritten to ${file}; commit it. It counts until 1970-04-01.\n`,
    stderr: '',
  })
  const written = await readFile(join(repo.path, file), 'utf8')
  expect(written.replaceAll(/[0-9a-f]{16,}/g, 'HASH')).toMatch(
    /^# Intended changes, written by `scenario-gate accept`\. .*\naccepted:\n {2}- what: regressed\n {4}scenario: refund\n {4}base:\n {6}sha: HASH\n {6}outcome: passed\n/,
  )

  const open = await run(repo)
  expect(open.code).toBe(0)
  expect(open.results.scenarios.find(({ id }) => id === 'refund')).toMatchObject({
    outcome: 'failed',
    change: 'regressed',
    accepted: {
      by: 'Ann',
      at: '1970-01-01T00:00:00.000Z',
      reason: 'Orders are looked up by the shop now',
      expires: '1970-04-01',
    },
  })
  expect(open.results.decision.clauses.find(({ id }) => id === 'failures')?.message).toBe(
    'No failure counts. 1 accepted: `refund`.',
  )

  await repo.write({ 'scenarios/refund.yaml': scenario('refund').replace('value: refund', 'value: $12') })
  const changed = await run(repo)
  expect(changed.code).toBe(1)
  expect(changed.results.diagnostics).toContainEqual({
    code: 'acceptance-unused',
    severity: 'warning',
    message: 'this acceptance is used up: `refund` has changed since; remove it, or accept again',
    file,
    line: 3,
    column: 5,
  })
})

test('--all takes in what the tests lost; other entries are kept, in one order', async () => {
  await using repo = await regressedBranch('policy:\n  weakened: block\n')
  await repo.write({
    'scenarios/greet.yaml': scenario('greet').replace(/ {2}- type: output_contains\n.*\n/, ''),
  })
  expect((await run(repo)).code).toBe(1)
  const one = await command(['accept', 'greet', '--reason', 'said elsewhere', '--by', 'Bob'], repo.path, env)
  expect(one.stdout).toContain('Accepted greet: check `output_contains` dropped\n')
  const first = await readFile(join(repo.path, file), 'utf8')
  const commented = first.replace(
    '    kind: check-dropped',
    '    # Ann and Bob spoke about it.\n    kind: check-dropped',
  )
  await repo.write({ [file]: `${commented}# Reviewed every month.\n` })
  const refund = await command(['accept', 'refund', '--reason', 'meant', '--by', 'Ann'], repo.path, env)
  expect(refund).toMatchObject({ code: 0, stderr: '' })
  expect((await readFile(join(repo.path, file), 'utf8')).match(/#.*/g)).toEqual([
    ...(first.match(/#.*/g) ?? []),
    '# Ann and Bob spoke about it.',
    '# Reviewed every month.',
  ])
  const all = await command(['accept', '--all', '--reason', 'meant', '--by', 'Ann'], repo.path, env)
  expect(all).toMatchObject({ code: 0, stderr: '' })
  const text = await readFile(join(repo.path, file), 'utf8')
  expect(text.match(/what: \w+/g)).toEqual(['what: regressed', 'what: weakened'])
  expect(text.match(/by: \w+/g)).toEqual(['by: Ann', 'by: Ann'])
  const open = await run(repo)
  expect(open.code).toBe(0)
  expect(open.results.weakenings).toMatchObject([{ kind: 'check-dropped', accepted: true }])
})

test('a looser policy, as long as it stays what it is', async () => {
  await using repo = await regressedBranch('policy:\n  failures: block\n')
  await repo.write({ 'scenario-gate.yaml': 'policy:\n  failures: warn\n  regressions: ignore\n' })
  expect((await run(repo)).code).toBe(1)
  const args = ['accept', '--policy', '--reason', 'r', '--by', 'Ann', '--expires', '1970-01-08']
  const ended = await command(args, repo.path, env)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toBe(
    `Accepted the policy: failures block → warn, regressions block → warn, hard-breaks block → warn\nWritten to ${file}; commit it. It counts until 1970-01-08.\n`,
  )
  const open = await run(repo)
  expect(open.code).toBe(0)
  expect(open.results.decision.policyChange?.accepted).toMatchObject({ by: 'Ann', expires: '1970-01-08' })
  await repo.write({ 'scenario-gate.yaml': 'policy:\n  failures: ignore\n  regressions: ignore\n' })
  const changed = await run(repo)
  expect([changed.code, changed.results.diagnostics.map(({ message }) => message)]).toEqual([
    1,
    ['this acceptance is used up: the policy has changed since; remove it, or accept again'],
  ])
})

test('the level of a metric', async () => {
  await using repo = await regressedBranch(
    'policy:\n  failures: ignore\n  regressions: ignore\n  metrics:\n    - { metric: tool_calls, max: 1 }\n',
  )
  expect((await run(repo)).code).toBe(1)
  const ended = await command(
    ['accept', '--metric', 'tool_calls', '--reason', 'r', '--by', 'Ann'],
    repo.path,
    env,
  )
  // A scenario that fails lowers the average; the limit counts without what it saves.
  expect(ended.stdout).toContain('Accepted tool_calls at 2\n')
  expect((await run(repo)).code).toBe(0)
})

describe('what cannot be accepted is said, and nothing is written', () => {
  const cases: readonly (readonly [name: string, args: readonly string[], message: string])[] = [
    [
      'a scenario that passed',
      ['greet'],
      '`greet`: it passed, so there is nothing to accept. Nothing was written.',
    ],
    ['one beside another', ['refund', 'greet'], '`greet`: it passed'],
    ['no such scenario', ['refnd'], '`refnd`: there is no such scenario in these results'],
    ['no such metric', ['--metric', 'cost'], '`cost` is not a metric of these results'],
    ['a metric that no trial states', ['--metric', 'cost_usd'], '`cost_usd`: no trial states it'],
    [
      'a policy that is as it was',
      ['--policy'],
      'the change does not loosen the policy, or it counts already',
    ],
    ['no day', ['refund', '--expires', 'soon'], '--expires: expected a day such as 1970-04-01, got `soon`'],
    ['a day that is over', ['refund', '--expires', '1969-12-31'], '--expires: 1969-12-31 is in the past'],
    [
      'a day that is too late',
      ['refund', '--expires', '1970-04-02'],
      'is too late; an acceptance counts for at most 90 days, that is until 1970-04-01',
    ],
    [
      'nothing named',
      [],
      '`accept` takes the scenarios to accept, or --metric NAME, or --model, or --policy, or --all',
    ],
    ['names and all', ['--all', 'refund'], '--all accepts every scenario'],
    ['no results', ['refund', '--results', 'none.json'], 'The results file `none.json` does not exist.'],
    [
      'a file out of the workspace',
      ['refund', '--accepted', '../accepted.yaml'],
      'leads out of the workspace',
    ],
  ]

  test('by name', async () => {
    await using repo = await regressedBranch()
    await run(repo)
    for (const [name, args, message] of cases) {
      const ended = await command(['accept', ...args, '--reason', 'r', '--by', 'Ann'], repo.path, env)
      expect([name, ended.code, ended.stdout]).toEqual([name, 2, ''])
      expect(ended.stderr).toContain(message)
      await expect(readFile(join(repo.path, file))).rejects.toThrow('ENOENT')
    }
  })

  test('no run before it', async () => {
    await using repo = await regressedBranch()
    const ended = await command(['accept', 'refund', '--reason', 'r', '--by', 'Ann'], repo.path, env)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('write it with `scenario-gate run --results scenario-gate-results.json`')
  })

  test('without a reason, or without somebody who says so', async () => {
    await using repo = await regressedBranch()
    await run(repo)
    expect((await command(['accept', 'refund'], repo.path, env)).stderr).toContain('--reason is missing')
    expect((await command(['accept', 'refund', '--reason', 'r'], repo.path, env)).stderr).toContain(
      'git does not say who you are; give --by NAME',
    )
  })

  test('a file of accepted changes that cannot be read ends the run', async () => {
    await using repo = await regressedBranch()
    await repo.write({ [file]: 'accepted:\n  - refund\n' })
    const ended = await command(['run'], repo.path, env)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain(`${file}:2:5: `)
  })
})

test('git says who accepts, where nobody else does', async () => {
  await using repo = await regressedBranch()
  await repo.git('config', 'user.name', 'Ann\nOther')
  await repo.git('config', 'user.email', 'ann@example.com')
  await run(repo)
  expect((await command(['accept', 'refund', '--reason', 'r'], repo.path, env)).code).toBe(0)
  expect(await readFile(join(repo.path, file), 'utf8')).toContain('by: Ann Other <ann@example.com>')
})

test('quarantine and a loosened policy, from the config file', async () => {
  await using repo = await regressedBranch()
  await repo.write({
    'scenario-gate.yaml': `policy:
  unverified: warn
quarantine:
  - { scenario: refund, owner: team-a, reason: the clock, expires: 1970-01-20 }
  - { scenario: gone, owner: team-a, reason: the clock, expires: 1970-01-20 }
`,
  })
  // The base passes: nobody can put their own regression into quarantine.
  const { code, results: found } = await run(repo)
  expect(code).toBe(1)
  expect(found.scenarios.find(({ id }) => id === 'refund')?.quarantine).toMatchObject({ state: 'over' })
  expect(found.diagnostics.map(({ code: id, line, column }) => [id, line, column])).toEqual([
    ['quarantine-unused', 5, 5],
  ])
  expect(found.weakenings?.map(({ kind, what, from, to, line }) => [kind, what, from, to, line])).toEqual([
    ['policy-loosened', 'unverified', 'block', 'warn', 2],
    ['quarantine-added', 'refund', null, 'until 1970-01-20, team-a', 4],
    ['quarantine-added', 'gone', null, 'until 1970-01-20, team-a', 5],
  ])
})
