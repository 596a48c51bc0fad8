import { describe, expect, test } from 'vitest'
import type { RunContext } from '../../src/run/run-context.ts'
import { agent, agentScenario, gate } from '../support/fresh.ts'
import { repository, type Files, type TestRepository } from '../support/repository.ts'

const says = (word: string) => `checks: [{ type: output_contains, params: { value: ${word} } }]`
const scenario = (id: string, lines: string): Files => ({
  [`scenarios/${id}.yaml`]: agentScenario(id, [['print', 'hello']], `${lines}\n${says('hello')}`),
})

const files: Files = {
  'agent.mjs': agent,
  ...scenario('refund', 'affects: [src/refunds/**]'),
  ...scenario('search', 'affects: [src/search/**]'),
  ...scenario('billing', 'tags: [billing]'),
  ...scenario('smoke', ''),
  'src/refunds/a.ts': 'a',
  'src/search/a.ts': 'a',
  'src/billing/a.ts': 'a',
  'scenario-gate.yaml': '# options\n',
}

/** A branch with one commit more than `main`, checked out. */
async function branch(change: Files, base: Files = files): Promise<TestRepository> {
  const repo = await repository()
  await repo.commit(base)
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.commit(change)
  return repo
}

async function run(repo: TestRepository, options = {}, surroundings: Partial<RunContext> = {}) {
  const base = await repo.git('rev-parse', 'main')
  const head = await repo.git('rev-parse', 'HEAD')
  const results = await gate(
    repo,
    { select: 'affected', affects: { billing: ['src/billing/**'] }, ...options },
    { baseRef: { kind: 'event', base, head, branch: 'main' }, ...surroundings },
  )
  return {
    results,
    ran: results.scenarios.map(({ id }) => id).join(' '),
    notRun: results.notRun?.map(({ id }) => id).join(' '),
    said: results.diagnostics.map(({ message }) => message).join('\n'),
  }
}

const everything = 'billing refund search smoke'

describe('of a change', () => {
  test('only what it touches runs, and what has no globs; the rest is listed', async () => {
    await using repo = await branch({ 'src/refunds/a.ts': 'b' })
    const { results, ran, notRun, said } = await run(repo)
    expect({ ran, notRun, said }).toEqual({ ran: 'refund smoke', notRun: 'billing search', said: '' })
    expect(results.notRun?.[1]).toEqual({
      id: 'search',
      file: 'scenarios/search.yaml',
      line: 1,
      reason: 'no changed file matches its affects',
    })
    expect(results.summary).toMatchObject({ total: 2, passed: 2, unverified: 0 })
    expect(results.decision.gate).toBe('open')
  })

  test('a tag of the config file chooses, and a moved file by both of its names', async () => {
    await using repo = await branch({ 'src/search/a.ts': null, 'src/billing/b.ts': 'a' })
    expect(await run(repo)).toMatchObject({ ran: 'billing search smoke', notRun: 'refund' })
  })

  test('all run by default, and for what is no pull request', async () => {
    await using repo = await branch({ 'src/refunds/a.ts': 'b' })
    expect(await run(repo, { select: 'all' })).toMatchObject({ ran: everything, notRun: undefined })
    const before = await repo.git('rev-parse', 'main')
    for (const baseRef of [{ kind: 'push', before }, { kind: 'default' }] as const)
      expect(await run(repo, {}, { baseRef })).toMatchObject({ ran: everything, notRun: undefined, said: '' })
  })

  test('on a command line what is not committed counts', async () => {
    await using repo = await branch({ 'src/refunds/a.ts': 'b' })
    await repo.write({ 'src/search/new.ts': 'a' })
    const surroundings = { baseRef: { kind: 'default' }, includesUncommitted: true } as const
    expect(await run(repo, {}, surroundings)).toMatchObject({ ran: 'refund search smoke', notRun: 'billing' })
  })
})

describe('all run, and that is said,', () => {
  test('where nobody can tell what changed', async () => {
    await using repo = await branch({ 'src/refunds/a.ts': 'b' })
    const baseRef = { kind: 'event', base: 'a'.repeat(40), head: 'b'.repeat(40), branch: 'main' } as const
    const { ran, notRun, said } = await run(repo, {}, { baseRef })
    expect({ ran, notRun }).toEqual({ ran: everything, notRun: undefined })
    expect(said).toMatch(
      /^All scenarios were run: what the change touches is not known: .*is not in this clone/,
    )
  })

  test('where nothing is touched: what ran nothing is not green', async () => {
    const { 'scenarios/smoke.yaml': _, ...withGlobs } = files
    await using repo = await branch({ 'README.md': 'a' }, withGlobs)
    const { ran, notRun, said } = await run(repo)
    expect({ ran, notRun }).toEqual({ ran: 'billing refund search', notRun: undefined })
    expect(said).toContain('no scenario is affected by the change')
  })

  test('where the config file changed', async () => {
    await using repo = await branch({ 'scenario-gate.yaml': '# other options\n' })
    expect(await run(repo)).toMatchObject({ ran: everything, said: '' })
  })
})

test('a glob that matches no file keeps nobody from running, nor does a tag that nobody has', async () => {
  const typo = scenario('typo', 'affects: [srx/**, src/search/**]')
  await using repo = await branch({ 'README.md': 'a' }, { ...files, ...typo })
  const { ran, results, said } = await run(repo, {
    affects: { billing: ['src/billing/**'], biling: ['src/**'] },
  })
  expect(ran).toBe('smoke typo')
  expect(said).toContain('no file matches `srx/**`')
  expect(said).toContain('no scenario has the tag `biling`; did you mean `billing`?')
  expect(results.diagnostics[0]).toMatchObject({ file: 'scenarios/typo.yaml', line: 4, severity: 'warning' })
})

test('a changed file of the agent that no scenario is about is named, also where all run', async () => {
  const change = { 'src/refunds/a.ts': 'b', 'src/other.ts': 'a', 'README.md': 'a' }
  await using repo = await branch(change)
  for (const select of ['affected', 'all']) {
    const { results } = await run(repo, { select, 'agent-files': 'src/**' })
    expect(results.uncovered).toEqual(['src/other.ts'])
  }
  expect((await run(repo)).results.uncovered).toBeUndefined()
})

const traced = (id: string, answer: string): Files => ({
  [`scenarios/${id}.yaml`]: `id: ${id}\naffects: [src/${id}/**]\n${says('good')}\n`,
  [`scenarios/traces/${id}.json`]: JSON.stringify({
    messages: [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: answer },
    ],
  }),
  [`src/${id}/a.ts`]: 'a',
})

test('what does not run is neither removed nor a part of the figures, on both sides', async () => {
  const base = { ...traced('one', 'good'), ...traced('two', 'bad'), ...traced('two-1', 'good') }
  await using repo = await branch({ 'src/one/a.ts': 'b' }, base)
  // What is recorded is older than the change, and counts.
  const options = { baseline: 'git', affects: {}, policy: { stale: 'ignore' } }
  const { results, ran, notRun, said } = await run(repo, options)
  expect({ ran, notRun, said }).toEqual({ ran: 'one', notRun: 'two-1 two', said: '' })
  expect(results.removed).toEqual([])
  expect(results.weakenings).toBeUndefined()
  expect(results.metrics.find(({ name }) => name === 'pass_rate')).toMatchObject({
    head: 1,
    base: 1,
    scenarios: 1,
  })

  // A recording of a scenario that does not run is not taken for one of another.
  await repo.commit({ 'src/one/a.ts': 'a', 'src/two/a.ts': 'b' })
  const other = await run(repo, { baseline: 'git', affects: {} })
  expect(other.ran).toBe('two')
  expect(other.results.scenarios[0]?.trials).toHaveLength(1)
})

test('nobody is started for what does not run', async () => {
  await using repo = await branch(
    { 'src/refunds/a.ts': 'b' },
    { ...files, ...scenario('search', 'affects: src/search\ntrials: 9') },
  )
  const { results } = await run(repo)
  expect(results.summary.trials).toBe(2)
})
