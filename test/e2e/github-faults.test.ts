import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAfterStep } from '../../src/github/marks/after-step.ts'
import { captured } from '../support/github/captured.ts'
import { faultKinds, type FaultKind } from '../support/github/fault-kinds.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { gatePush, workflow } from '../support/github/pushed.ts'
import { Rounds } from '../support/github/rounds.ts'
import { startGitHub } from '../support/github/server.ts'
import type { Fault, StoredComment } from '../support/github/state.ts'
import { repository } from '../support/repository.ts'
import { takeTurn } from '../support/strength.ts'
import { careless, good, scenario } from '../support/suite.ts'

/**
 * Each request that a run makes of GitHub, and each way in which it goes wrong, once and for good. A fault that a retry
 * heals costs a good change nothing. Whatever goes wrong, no mark is left open, nothing false is said, and no closed gate
 * opens.
 */

/** A good change and a bad one of an agent, whose base is in the artifact of a run, and which are shown everywhere. */
async function changes() {
  const github = await startGitHub()
  const repo = await repository()
  const base = await repo.commit({
    'scenarios/refund.yaml': scenario('refund'),
    'scenarios/traces/refund.json': good,
    '.gitignore': 'scenario-gate-*\n',
  })
  const { artifact } = await gatePush(repo, github, base, { isHere: true })
  const { id } = github.state.workflows.addRun({ sha: base })
  github.state.workflows.addArtifact(id, artifact)
  await repo.git('checkout', '-q', '-b', 'feature')
  const sound = await repo.commit({ 'README.md': 'an agent' })
  const broken = await repo.commit({ 'scenarios/traces/refund.json': careless })
  return {
    github,
    repo,
    base,
    heads: { sound, broken },
    async [Symbol.asyncDispose]() {
      await repo[Symbol.asyncDispose]()
      await github[Symbol.asyncDispose]()
    },
  }
}

const inputs = {
  baseline: 'artifact',
  artifact: 'none',
  'check-run': 'Evals',
  'commit-status': 'Evals',
  comment: 'always',
}

/** Gates a change, and ends its job, with a GitHub that has no faults any more. */
async function gate(
  at: World,
  change: 'sound' | 'broken',
  fault: Fault | readonly Fault[] | null,
  standing: readonly StoredComment[] = [],
) {
  const { state } = at.github
  const head = at.heads[change]
  await at.repo.git('checkout', '-q', head)
  const all = [fault ?? []].flat()
  state.faults.splice(0, Infinity, ...all)
  for (const list of [state.comments, state.checkRuns, state.statuses, state.calls]) list.length = 0
  state.comments.push(...standing)
  const timeouts = all.some(({ status }) => status === 'hang') ? { timeoutMs: 1_500 } : {}
  const connection = { wait: async () => {}, ...timeouts }
  const runner = { runAttempt: standing.length + 1 }
  const run = { base: at.base, head, inputs, env: workflow, connection, runner, isHere: true }
  const { code, stdout, commands, later } = await gatePullRequest(at.repo, at.github, run)
  const calls = state.calls.map(({ operation }) => operation)
  state.faults.length = 0
  await captured({}, () => closeAfterStep(later, Date.now))
  const warnings = commands.flatMap(({ name, message }) => (name === 'warning' ? [message] : []))
  return { code, stdout, warnings, calls, shown: shown(at) }
}

/** What stands on the pull request and its head: headlines, and the states of marks. */
function shown({ github: { state } }: World) {
  return {
    comments: state.comments.map(({ body }) => /^### (\S+)/m.exec(body)?.[1]),
    checks: [...new Set(state.checkRuns.map(({ conclusion }) => conclusion ?? 'open'))],
    status: state.statuses.at(-1)?.state,
  }
}

type World = Awaited<ReturnType<typeof changes>>

const allGood = { comments: ['✅'], checks: ['success'], status: 'success' }
const isGreen = ({ checks, status }: typeof allGood | ReturnType<typeof shown>) =>
  checks.includes('success') || status === 'success'

let at: World
let requests: readonly string[]
beforeAll(async () => {
  at = await changes()
  requests = (await gate(at, 'sound', null)).calls
})
afterAll(() => at[Symbol.asyncDispose]())

/**
 * Of the pairs of a kind and a request: all where `FUZZ=full` asks for them, else one of each kind, and so the requests in turn,
 * from the last one on: those that write come last.
 */
const isFull = process.env['FUZZ'] === 'full'

/** Each request, by its operation and how many of that came before. */
function faults({ fault }: FaultKind, times: number): Fault[] {
  const counts = new Map<string, number>()
  return requests.map((operation) => {
    const after = counts.get(operation) ?? 0
    counts.set(operation, after + 1)
    return { operation, after, times, ...fault }
  })
}

function pick<T>(all: readonly T[], nth: number): readonly T[] {
  return isFull
    ? all
    : all
        .toReversed()
        .slice(nth % all.length)
        .slice(0, 1)
}

test('without a fault a good change is green everywhere, and a bad one nowhere', async () => {
  expect(await gate(at, 'sound', null)).toMatchObject({ code: 0, warnings: [], shown: allGood })
  expect((await gate(at, 'broken', null)).shown).toEqual({
    comments: ['❌'],
    checks: ['failure'],
    status: 'failure',
  })
})

test.for(['create-comment', 'update-comment'])(
  'at most 8 requests wait for one another until %s',
  async (last) => {
    const { state } = at.github
    // What the comment says until then is beside the rest, and waits for nothing of it.
    let isJudging = true
    const rounds = new Rounds((operation) => {
      if (operation === 'actions/download-artifact') isJudging = false
      return !isJudging || !/^(?:issues|users|pulls\/get)/.test(operation)
    })
    state.rounds = rounds
    let depth = 0
    const look = () => {
      depth = rounds.count + 1
      state.onNext(`issues/${last}`, look)
    }
    state.onNext(`issues/${last}`, look)
    const standing = last === 'update-comment' ? state.comments.splice(0) : []
    await gate(at, 'sound', null, standing)
    state.rounds = null
    expect(depth).toBeGreaterThan(4)
    expect(depth).toBeLessThanOrEqual(8)
  },
)

/** Each kind once in one of the three, and in all of them where these rooms change. */
const takeKinds = (turn: number) =>
  takeTurn(faultKinds, turn, 'action', 'github', 'run').map((kind, nth) => ({ ...kind, nth }))
const hangs = { timeout: 3_600_000 }

test.for(takeKinds(0))('$name once costs a good change nothing', hangs, async (kind) => {
  const wrong: unknown[] = []
  for (const fault of pick(faults(kind, 1), kind.nth)) {
    const { code, warnings, shown: end } = await gate(at, 'sound', fault)
    if (code !== 0 || warnings.length > 0 || JSON.stringify(end) !== JSON.stringify(allGood))
      wrong.push([`${fault.operation} ${fault.after ?? 0}`, code, warnings, end])
  }
  expect(wrong).toEqual([])
})

test.for(takeKinds(1))('$name for good leaves nothing open, and says nothing false', hangs, async (kind) => {
  const wrong: unknown[] = []
  for (const fault of pick(faults(kind, 99), kind.nth)) {
    const { warnings, shown: end } = await gate(at, 'sound', fault)
    const says = (text: string) => warnings.some((warning) => warning.includes(text))
    const isFalse =
      (says('comment on the pull request was not posted') && end.comments.includes('✅')) ||
      (says('check run was not written') && end.checks.includes('success')) ||
      (says('commit status was not written') && end.status === 'success')
    if (isFalse || end.checks.includes('open') || end.status === 'pending')
      wrong.push([`${fault.operation} ${fault.after ?? 0}`, warnings, end])
  }
  expect(wrong).toEqual([])
})

test.for(takeKinds(2))('$name never opens a closed gate', hangs, async (kind) => {
  const wrong: unknown[] = []
  const [once, forGood] = [pick(faults(kind, 1), kind.nth), pick(faults(kind, 99), kind.nth)]
  for (const fault of isFull ? [...once, ...forGood] : kind.nth % 2 === 0 ? forGood : once) {
    const { code, shown: end } = await gate(at, 'broken', fault)
    if (code === 0 || isGreen(end)) wrong.push([`${fault.operation} ${fault.after ?? 0}`, code, end])
  }
  expect(wrong).toEqual([])
})

/** Two at once. */
test.for<[what: string, faults: readonly Fault[]]>([
  [
    'a check run whose id got lost, and none are listed',
    [
      { operation: 'checks/create', status: 'cut' },
      { operation: 'checks/list-for-ref', status: 504, times: 99 },
    ],
  ],
])('%s: no mark is left open when the job ends', async ([, pair]) => {
  for (const change of ['sound', 'broken'] as const) {
    const { shown: end, warnings } = await gate(at, change, pair)
    expect(end.checks).not.toContain('open')
    expect(end.checks).not.toContain('success')
    expect(change === 'broken' || warnings.some((one) => one.includes('check run'))).toBe(true)
  }
})
