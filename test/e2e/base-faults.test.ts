import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artifactOf, resolve, shown, suite, world } from '../support/artifact-world.ts'
import type { Fault } from '../support/github/state.ts'
import { cloneOf, type TestRepository } from '../support/repository.ts'

/**
 * Each call of GitHub that a base takes, and each way in which it goes wrong. What would be a base without the fault is
 * found all the same, or the answer says that it could not be read: never an older one, or none, as if that were all.
 */

const kinds: readonly (readonly [string, Omit<Fault, 'operation'>])[] = [
  ['404', { status: 404, message: 'Not Found' }],
  ['403', { status: 403, message: 'Resource not accessible by integration' }],
  ['401', { status: 401, message: 'Bad credentials' }],
  ['410', { status: 410, page: '<h1>Gone</h1>' }],
  ['429 that names an end', { status: 429, headers: { 'retry-after': '2' } }],
  ['429 that names an end far away', { status: 429, headers: { 'retry-after': '3600' } }],
  ['429', { status: 429 }],
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['a page of a proxy', { status: 200, page: '<h1>Sign in</h1>' }],
  ['a connection that is reset', { status: 'reset' }],
  ['a reply that is cut', { status: 'cut' }],
  ['no reply', { status: 'hang' }],
]

/** Those that asking again does not mend, unless it is for another address of the archive. */
const lasting = new Set(['403', '410'])
/** One of each sort. */
const sorts = new Set(['404', '410', '429', '503', 'a reply that is cut', 'no reply'])

const runs = { ...suite, 'scenarios/refund.yaml': `${suite['scenarios/refund.yaml']}run_command: ['true']\n` }

/** Two bases that contradict each other: one at the merge base, or a commit before it, and one before that. */
async function contradicting(where: 'at the merge base' | 'before it') {
  const at = await world(runs)
  await at.repo.commit(runs)
  const [first = '', second = '', base = ''] = at.commits
  const [near, far] = where === 'at the merge base' ? [base, second] : [second, first]
  await at.addRun(near, await artifactOf(near, 'sorry'))
  await at.addRun(far, await artifactOf(far, 'broken'))
  return {
    ...at,
    baseRef: { ...at.baseRef, head: await at.repo.git('rev-parse', 'HEAD') } as typeof at.baseRef,
  }
}

type World = Awaited<ReturnType<typeof contradicting>>

async function answerTo(at: World, repo: TestRepository, faults: readonly Fault[], waitMs = 0) {
  const { state } = at.github
  state.faults.splice(0, Infinity, ...faults)
  const isSilent = faults.some(({ status }) => status === 'hang')
  const connection = { wait: async () => {}, ...(isSilent ? { timeoutMs: 500 } : {}) }
  return shown(await resolve(at.github, repo, at.baseRef, { connection, waitMs }))
}

/** Nothing of an address that a header names can be cut, and 410 is how GitHub says there that it has expired. */
const isNoFault = (operation: string, kind: string) =>
  operation === 'actions/download-artifact' && (kind === 'a reply that is cut' || kind === '410')

function faultyCalls(calls: readonly (readonly [string, number])[]) {
  return calls.flatMap(([operation, after]) =>
    kinds.map(([kind, fault]) => ({ operation, after, kind, fault })),
  )
}

describe('with a run at the merge base', () => {
  let at: World
  let exact: ReturnType<typeof shown>
  beforeAll(async () => {
    at = await contradicting('at the merge base')
    exact = await answerTo(at, at.repo, [])
  })
  afterAll(() => at[Symbol.asyncDispose]())

  const calls = faultyCalls([
    ['actions/list-workflow-runs', 0],
    ['actions/list-workflow-run-artifacts', 0],
    ['actions/download-artifact', 0],
    ['blob', 0],
  ])

  test('and no fault it is the base', () => {
    expect(exact).toMatchObject({
      sha: at.base,
      outcomes: ['refund passed'],
      reason: null,
    })
  })

  const once = calls.filter(({ operation, kind }) => kind !== '410' || !isNoFault(operation, kind))

  test.for(once)('$operation: $kind once', async ({ operation, kind, fault }) => {
    const answer = await answerTo(at, at.repo, [{ operation, ...fault }], 60_000)
    // Runs are listed in two ways, and what passes is asked for again.
    const isListing = operation === 'actions/list-workflow-runs'
    const isHealed = isListing || operation === 'blob' || !lasting.has(kind)
    const unread: unknown = expect.objectContaining({ unreadable: expect.stringMatching(/run 100|GitHub/) })
    expect(answer).toEqual(isHealed ? exact : unread)
  })

  const unlisted = calls.filter(
    ({ operation, kind }) => operation !== 'actions/list-workflow-runs' && !isNoFault(operation, kind),
  )

  test.for(unlisted)('$operation: $kind, and it lasts', async ({ operation, fault }) => {
    const answer = await answerTo(at, at.repo, [{ operation, ...fault, times: 99 }])
    expect(answer).toMatchObject({ unreadable: expect.stringMatching(/run 100|GitHub/) })
    expect(answer.reason).toContain(answer.unreadable)
  })

  test.for(kinds)('both listings of runs: %s', async ([, fault]) => {
    const answer = await answerTo(at, at.repo, [
      { operation: 'actions/list-workflow-runs', ...fault, times: 99 },
      { operation: 'actions/list-workflow-runs-for-repo', ...fault, times: 99 },
    ])
    expect(answer).toMatchObject({ unreadable: expect.stringContaining('GitHub') })
  })
})

describe('with a run before the merge base, and a clone that is shallow', () => {
  let at: World
  let clone: TestRepository
  beforeAll(async () => {
    at = await contradicting('before it')
    clone = await cloneOf(at.repo, { depth: 1, branch: 'feature' })
    const [first = '', second = '', base = '', tip = ''] = at.commits
    const { head } = at.baseRef as { head: string }
    at.github.state.workflows.mergeBases.set(`${tip}...${head}`, base)
    at.github.state.workflows.commits.push(
      { sha: base, parents: [second] },
      { sha: second, parents: [first] },
      { sha: first, parents: [] },
    )
  })
  afterAll(async () => {
    await clone[Symbol.asyncDispose]()
    await at[Symbol.asyncDispose]()
  })

  test('and no fault it is the base', async () => {
    expect(await answerTo(at, clone, [])).toMatchObject({
      behind: 1,
      outcomes: ['refund passed'],
      reason: null,
    })
  })

  const calls = faultyCalls([
    ['repos/compare-commits-with-basehead', 0],
    ['actions/list-workflow-runs', 1],
    ['actions/list-workflow-runs-for-repo', 0],
    ['repos/list-commits', 0],
    ['actions/list-workflow-run-artifacts', 0],
    ['actions/download-artifact', 0],
    ['blob', 0],
  ]).filter(({ operation, kind }) => sorts.has(kind) && !isNoFault(operation, kind))

  test.for(calls)('$operation: $kind, and it lasts', async ({ operation, after, fault }) => {
    const answer = await answerTo(at, clone, [{ operation, after, ...fault, times: 99 }])
    expect(answer).toMatchObject({ unreadable: expect.stringMatching(/run 100|GitHub/) })
  })
})
