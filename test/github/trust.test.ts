import { expect, test } from 'vitest'
import { readContext, describeUntrusted } from '../../src/github/context.ts'
import { events } from '../support/github/events.ts'
import { runnerEnvironment } from '../support/github/runner.ts'
import { GitHubState } from '../support/github/state.ts'

const repository = 'octo/agent'
const [base, head] = ['a'.repeat(40), 'b'.repeat(40)]
const pull = new GitHubState(repository).addPull({ number: 7 })
const own = events.pullRequest(repository, pull)
const fork = events.pullRequest(repository, { ...pull, headRepository: 'mallory/agent' })
const gone = events.pullRequest(repository, { ...pull, headRepository: null })

test.for<
  [title: string, event: string, payload: unknown, variables: Record<string, string>, who: string | null]
>([
  ['a pull request of the repository itself', 'pull_request', own, {}, null],
  ['a fork', 'pull_request', fork, {}, 'a fork'],
  ['a fork that is gone', 'pull_request', gone, {}, 'a fork'],
  ['a fork, in the rights of the base', 'pull_request_target', fork, {}, 'a fork'],
  ['a fork, after a review', 'pull_request_review', fork, {}, 'a fork'],
  ['Dependabot', 'pull_request', own, { GITHUB_ACTOR: 'dependabot[bot]' }, 'Dependabot'],
  [
    'a comment',
    'issue_comment',
    { issue: { number: 7, pull_request: {} } },
    {},
    'a place that this event does not describe',
  ],
  ['an issue', 'issues', {}, {}, 'a place that this event does not describe'],
  [
    'another run',
    'workflow_run',
    events.workflowRun(repository, { head, branch: 'feature' }),
    {},
    'a place that this event does not describe',
  ],
  [
    'another run, of a fork',
    'workflow_run',
    events.workflowRun(repository, { head, branch: 'main', from: 'mallory/agent' }),
    {},
    'a fork',
  ],
  [
    'an event without its payload',
    'pull_request',
    'not a pull request',
    {},
    'a place that the event does not name',
  ],
  ['the merge queue', 'merge_group', events.mergeGroup(repository, { head, base }), {}, null],
  ['a push', 'push', events.push(repository, { before: base, after: head }), {}, null],
  ['a schedule', 'schedule', {}, {}, null],
  ['a person who starts it', 'workflow_dispatch', {}, {}, null],
])('whose change it is: %s', async ([, event, payload, variables, who]) => {
  await using runner = await runnerEnvironment({ event: { name: event, payload }, repository })
  expect(describeUntrusted(await readContext({ ...runner.env, ...variables }))).toBe(who)
})
