import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutWorld, gateCheckout, type CheckoutWorld } from '../support/github/checkout-world.ts'
import { events } from '../support/github/events.ts'
import { withValues } from '../support/github/sample.ts'
import { startGitHub, type GitHubServer } from '../support/github/server.ts'
import { tokens, type Fault } from '../support/github/state.ts'

/**
 * Whoever starts a workflow by hand may have it check out the head of a fork's pull request, which GitHub keeps beside the
 * commits of the repository. Such a commit does not write its own policy.
 */

const payload = withValues(events.workflowDispatch('octo/agent'), { repository: { default_branch: 'main' } })

let world: CheckoutWorld
beforeAll(async () => {
  world = await checkoutWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Row {
  readonly event?: 'workflow_dispatch' | 'schedule'
  readonly prepared?: (github: GitHubServer, head: string) => void
  readonly fault?: Fault
  readonly token?: string
  /** `path:` of actions/checkout, and of `scenarios`. */
  readonly path?: string
  /** Open: by the policy of what was checked out. */
  readonly gate: 'open' | 'closed'
}

const compare = 'repos/compare-commits-with-basehead'
const listBranches = 'repos/list-branches-for-head-commit'
const apart = ({ state }: GitHubServer, head: string) =>
  void state.workflows.mergeBases.set(`main...${head}`, world.commits.base)

test.for<[what: string, row: Row]>([
  ['the head of a fork', { prepared: apart, gate: 'closed' }],
  ['the same for a clock', { event: 'schedule', prepared: apart, gate: 'closed' }],
  ['the same in a folder', { path: 'fork', prepared: apart, gate: 'closed' }],
  [
    'a commit of the default branch',
    {
      prepared: ({ state }, head) => void state.workflows.mergeBases.set(`main...${head}`, head),
      gate: 'open',
    },
  ],
  [
    'the head of another branch',
    {
      prepared: (github, head) => {
        apart(github, head)
        github.state.workflows.branches.set(head, ['release'])
      },
      gate: 'open',
    },
  ],
  ['a commit that was made in the job', { gate: 'open' }],
  [
    'a fork, while GitHub does not tell of branches',
    { prepared: apart, fault: { operation: listBranches, status: 503, times: 99 }, gate: 'closed' },
  ],
  [
    'any, while GitHub answers nothing',
    { fault: { operation: compare, status: 503, times: 99 }, gate: 'closed' },
  ],
  ['any, without a token', { prepared: apart, token: '', gate: 'open' }],
])('%s, started by hand', async ([, { event = 'workflow_dispatch', prepared, fault, path, token, gate }]) => {
  await using github = await startGitHub()
  prepared?.(github, world.commits.head)
  if (fault !== undefined) github.state.faults.push(fault)
  const ended = await gateCheckout(world, {
    event,
    checkout: 'head',
    github,
    isHere: true,
    ...(event === 'schedule' ? {} : { payload }),
    token: token ?? tokens.readOnly,
    ...(path === undefined ? {} : { path }),
    inputs: { comment: 'never', ...(path === undefined ? {} : { scenarios: `${path}/scenarios` }) },
    prepared: (workspace) =>
      writeFile(join(workspace, path ?? '.', 'scenario-gate.yaml'), 'fail-on: never\n'),
  })
  expect(ended.outputs).toMatchObject({ outcome: 'failed', gate })
  expect(github.state.violations).toEqual([])
})

test('the commit of the event itself is not asked about', async () => {
  await using github = await startGitHub()
  const { head } = world.commits
  const ended = await gateCheckout(world, {
    event: 'workflow_dispatch',
    checkout: 'head',
    github,
    sha: head,
    payload,
    isHere: true,
    inputs: { baseline: 'none' },
  })
  expect(ended.outputs).toMatchObject({ outcome: 'failed', gate: 'closed' })
  expect(github.state.calls.map(({ operation }) => operation)).not.toContain(listBranches)
})
