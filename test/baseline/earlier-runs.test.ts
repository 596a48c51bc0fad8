import { expect, test } from 'vitest'
import { resolveBaseline } from '../../src/baseline/resolve.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { Scratch } from '../../src/files/scratch.ts'
import type { FileTree } from '../../src/files/paths.ts'
import { listTracePool } from '../../src/scenario/scenario-paths.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { NewRecordings } from '../../src/score/new-recordings.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { gate } from '../support/fresh.ts'
import { baseAgents } from '../support/score-by-words.ts'
import { loadSuite } from '../support/load-suite.ts'
import { cloneOf, gitEnv, repository, type Files, type TestRepository } from '../support/repository.ts'

const paths = ['scenarios']

async function score(scenarios: readonly Scenario[], tree: FileTree, onlyRecordings?: NewRecordings) {
  return scoreSuite({
    scenarios,
    tree,
    traceGlobs: await listTracePool(tree, paths),
    judge: 'replay',
    prices: new Prices(),
    agents: { kind: 'left', recorded: 'all', left: { code: 'of-base' } },
    ...(onlyRecordings === undefined ? {} : { onlyRecordings }),
  })
}

/** How many trials of each scenario passed in each run before the base's own, by the checks that are checked out; the oldest first. */
async function earlierIn({ path }: Pick<TestRepository, 'path'>) {
  const { scenarios } = await loadSuite(openDiskTree(path), paths)
  expect(scenarios.flatMap(({ problems }) => problems)).toEqual([])
  const { base } = await resolveBaseline({
    option: 'git',
    cwd: path,
    root: path,
    env: gitEnv,
    baseRef: { kind: 'ref', ref: 'main' },
    paths,
    scenarios,
    scorer: { score: ({ scenarios: all, tree, unseen }) => score(all, tree, unseen), scoresEarlier: true },
    skipped: new Set(),
    agents: baseAgents,
    scratch: new Scratch(),
  })
  const runs = (await base?.earlier?.()) ?? []
  return runs.map((run) =>
    Object.fromEntries(
      [...run.scenarios].map(([id, { passed, failed }]) => [id, `${passed}/${passed + failed}`]),
    ),
  )
}

/** A repository whose `main` has these commits. */
async function withCommits(...commits: readonly Files[]) {
  const repo = await repository()
  for (const files of commits) await repo.commit(files)
  return repo
}

/** A scenario whose answer has to hold a word. */
const scenario = (id: string, more = '', word = 'hello'): Files => ({
  [`scenarios/${id}.yaml`]: `id: ${id}\n${more}checks:\n  - { type: output_contains, params: { value: ${word} } }\n`,
})

const chat = (answer: string) =>
  JSON.stringify({
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: answer },
    ],
  })

/** Recordings of a scenario; `hello 1` passes. */
const says = (id: string, ...answers: readonly string[]): Files =>
  Object.fromEntries(answers.map((answer, index) => [`scenarios/traces/${id}/${index}.json`, chat(answer)]))

const greet = scenario('greet', 'traces: traces/greet/*.json\n')
const leave = scenario('leave', 'traces: traces/leave/*.json\n')

test('recordings before those of the base are runs, by what they were then', async () => {
  await using repo = await withCommits(
    { ...greet, ...says('greet', 'hello 1', 'go', 'hello 2') },
    says('greet', 'hello 3', 'hello 4', 'hello 5'),
    { 'README.md': 'x' },
    says('greet', 'hello 6', 'go away', 'go home'),
    says('greet', 'hello 7', 'hello 8', 'hello 9'),
  )
  expect(await earlierIn(repo)).toEqual([{ greet: '2/3' }, { greet: '3/3' }, { greet: '1/3' }])
})

test('a scenario counts in the runs that recorded it anew', async () => {
  await using repo = await withCommits(
    { ...greet, ...leave, ...says('greet', 'hello 1'), ...says('leave', 'no') },
    says('greet', 'go'),
    says('leave', 'hello 2'),
    { ...says('greet', 'hello 3'), ...says('leave', 'hello 4') },
  )
  expect(await earlierIn(repo)).toEqual([{ greet: '1/1', leave: '0/1' }, { greet: '0/1' }, { leave: '1/1' }])
})

/** A file of many traces, in which a commit changes one. */
const lines = (...answers: readonly string[]): Files => ({
  'scenarios/traces/all.jsonl': `${answers.map((answer) => chat(answer)).join('\n')}\n`,
})

test.for<[string, readonly Files[], readonly object[]]>([
  [
    'was brought back',
    [says('greet', 'hello 1'), says('greet', 'go'), says('greet', 'hello 1')],
    [{ greet: '0/1' }],
  ],
  [
    'was brought back before the base',
    [says('greet', 'hello 1'), says('greet', 'go'), says('greet', 'hello 1'), says('greet', 'hello 2')],
    [{ greet: '0/1' }, { greet: '1/1' }],
  ],
  [
    'was moved',
    [
      says('greet', 'hello 1'),
      { 'scenarios/traces/greet/0.json': null, 'scenarios/traces/greet/new.json': chat('hello 1') },
    ],
    [],
  ],
  [
    'stands in a file of which another part changed',
    [
      { ...scenario('greet', 'traces: traces/*.jsonl\n'), ...lines('hello 1', 'hello 2') },
      lines('hello 1', 'go'),
      lines('hello 1', 'hello 3'),
    ],
    [{ greet: '1/1' }, { greet: '0/1' }],
  ],
])('a recording counts once where it %s', async ([, commits, runs]) => {
  await using repo = await withCommits(greet, ...commits)
  expect(await earlierIn(repo)).toEqual(runs)
})

test.for<[string, Files]>([
  ['that asks something else now', scenario('greet', 'input: bye\ntraces: traces/greet/*.json\n')],
  ['that a judge decides', scenario('greet', 'criteria: Is polite.\ntraces: traces/greet/*.json\n')],
])('a scenario %s has no earlier runs', async ([, changed]) => {
  await using repo = await withCommits(
    { ...scenario('greet', 'input: hi\ntraces: traces/greet/*.json\n'), ...says('greet', 'hello 1') },
    { ...changed, ...says('greet', 'hello 2') },
  )
  expect(await earlierIn(repo)).toEqual([])
})

test('earlier recordings are judged by the checks of today, and found by where they were', async () => {
  await using repo = await withCommits(
    { ...scenario('greet', 'traces: old/*.json\n'), 'scenarios/old/a.json': chat('bye 1') },
    {
      ...scenario('greet', 'traces: traces/greet/*.json\n'),
      'scenarios/old/a.json': null,
      ...says('greet', 'bye 2'),
    },
    says('greet', 'hello 3'),
  )
  await repo.git('checkout', '-q', '-b', 'feature')
  await repo.commit(scenario('greet', 'traces: traces/greet/*.json\n', 'bye'))
  expect(await earlierIn(repo)).toEqual([{ greet: '1/1' }])
})

test('what was merged is one run of the branch', async () => {
  await using repo = await withCommits({ ...greet, ...says('greet', 'hello 1') })
  await repo.git('checkout', '-q', '-b', 'feature')
  await repo.commit(says('greet', 'go 1'))
  await repo.commit(says('greet', 'hello 2'))
  await repo.git('checkout', '-q', 'main')
  await repo.git('merge', '-q', '--no-ff', '--no-edit', 'feature')
  await repo.commit(says('greet', 'hello 3'))
  expect(await earlierIn(repo)).toEqual([{ greet: '1/1' }, { greet: '1/1' }])
})

test('a shallow clone has none, because it seems to begin with all that it has', async () => {
  await using origin = await withCommits(
    { ...greet, ...says('greet', 'hello 1') },
    says('greet', 'hello 2'),
    says('greet', 'hello 3'),
  )
  await using repo = await cloneOf(origin, { depth: 2 })
  expect(await earlierIn(repo)).toEqual([])
})

/** `main` after nine commits, of which every second had a trial that failed; a branch has other recordings. */
async function flaky(branch: readonly string[]) {
  const repo = await withCommits(
    { ...greet, ...says('greet', 'hello', 'hello 0') },
    ...Array.from({ length: 8 }, (_, at) =>
      says('greet', at % 2 === 0 ? `go ${at}` : `hello ${at}`, `hello again ${at}`),
    ),
  )
  await repo.git('checkout', '-q', '-b', 'feature')
  await repo.commit(says('greet', ...branch))
  return repo
}

const options = { baseline: 'git', base: 'main' }

test('a run holds what fails against them, where anything fails', async () => {
  await using failing = await flaky(['go now', 'hello now'])
  const { scenarios, history } = await gate(failing, options, { env: gitEnv })
  expect(scenarios[0]?.knownFlaky).toMatchObject({ failed: 4, runs: 8, trials: { passed: 12, failed: 4 } })
  expect(history?.scenarios).toEqual({ greet: 'pfpfpfpf' })
  await using passing = await flaky(['hello now', 'hello for now'])
  expect(await gate(passing, options, { env: gitEnv })).not.toHaveProperty('history')
})
