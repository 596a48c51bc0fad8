import { array, assert, asyncProperty, boolean, constant, integer, nat, oneof, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommentOrigin } from '../../src/github/claim.ts'
import { readClaim, writeClaim } from '../../src/github/comment-metadata.ts'
import { PullComment, type CommentPolicy } from '../../src/github/pull-comment.ts'
import { readContext } from '../../src/github/context.ts'
import { buildCommentMarker } from '../../src/github/own-comments.ts'
import { githubWith, operationsOf } from '../support/github/attempts.ts'
import { events } from '../support/github/events.ts'
import { runnerEnvironment } from '../support/github/runner.ts'
import type { GitHubServer } from '../support/github/server.ts'
import { authors, tokens, type Fault } from '../support/github/state.ts'

const marker = buildCommentMarker('default')
const shaOf = (index: number) => String(index).repeat(40)

/** One run's report on pull request 7, by a run of the commit that its claim names. */
async function show(
  github: GitHubServer,
  { head, run, attempt }: CommentOrigin,
  reach: CommentPolicy = 'any',
  text = 'report',
  env: Readonly<Record<string, string>> = {},
) {
  const pull = github.state.pulls.get(7) ?? github.state.addPull({ number: 7 })
  await using runner = await runnerEnvironment({
    event: { name: 'pull_request', payload: events.pullRequest('octo/agent', { ...pull, headSha: head }) },
    apiUrl: github.url,
    runAttempt: attempt,
  })
  const context = await readContext({ ...runner.env, GITHUB_RUN_ID: String(run), ...env })
  const comment = new PullComment(context, tokens.actions, 'default', { wait: async () => {} })
  return await comment.show(text, reach)
}

/** What stands on the pull request: its claim and its text. */
function shown({ state }: GitHubServer) {
  return state.comments.map(({ body }) => ({
    claim: commitAndRun(readClaim(body)),
    text: body.split('\n').slice(2).join('\n'),
  }))
}

/** A claim without what tells gates apart. */
function commitAndRun(claim: CommentOrigin | null): CommentOrigin | null {
  if (claim === null) return null
  const { head, run, attempt } = claim
  return { head, run, attempt }
}

const mine: CommentOrigin = { head: shaOf(2), run: 20, attempt: 2 }
const older: CommentOrigin = { head: shaOf(1), run: 10, attempt: 1 }

/** A comment of ours on a pull request whose head is `mine`'s, unless another is named. */
async function standing(claim: CommentOrigin | null, head = mine.head, ...faults: readonly Fault[]) {
  const github = await githubWith(...faults)
  github.state.addPull({ number: 7, headSha: head })
  const line = claim === null ? 'by an older version' : writeClaim(claim)
  github.state.addComment(7, authors.actions, `${marker}\n${line}\n✅ of before`)
  return github
}

const unknown: Fault = { operation: 'pulls/get', status: 404, times: 9 }

describe('a report takes the place of an older one, and never of a newer one', () => {
  test.for<[title: string, claim: CommentOrigin | null, head: string, faults: Fault[], isReplaced: boolean]>([
    ['of an older commit', older, mine.head, [], true],
    ['of an older commit, by a newer run', { ...older, run: 99 }, mine.head, [], true],
    ['of an older run', { ...mine, run: 19, attempt: 9 }, mine.head, [], true],
    ['of an older attempt', { ...mine, attempt: 1 }, mine.head, [], true],
    ['of this run itself', mine, mine.head, [], true],
    ['without a claim', null, mine.head, [], true],
    ['of a newer attempt', { ...mine, attempt: 3 }, mine.head, [], false],
    ['of a newer run', { ...mine, run: 21, attempt: 1 }, mine.head, [], false],
    ['of an older commit, where a third is the head', older, shaOf(3), [], false],
    ['of the newer head', { head: shaOf(3), run: 30, attempt: 1 }, shaOf(3), [], false],
    ['of an older run, the head unknown', older, mine.head, [unknown], true],
    ['of this run itself, the head unknown', mine, mine.head, [unknown], true],
    ['of a newer run, the head unknown', { ...older, run: 21 }, mine.head, [unknown], false],
    ['without a claim, the head unknown', null, mine.head, [unknown], false],
  ])('%s', async ([, claim, head, faults, isReplaced]) => {
    await using github = await standing(claim, head, ...faults)
    const result = await show(github, mine)
    expect(shown(github).map(({ text }) => text)).toEqual([isReplaced ? 'report' : '✅ of before'])
    expect(result).toMatchObject(
      isReplaced ? { action: 'updated' } : { reason: faults.length === 0 ? 'outdated' : 'not-found' },
    )
  })

  test('whatever the fault that keeps the head unknown', async () => {
    for (const status of [401, 403, 404, 429, 500, 502, 503, 'reset'] as const) {
      const fault = { ...unknown, status, headers: { 'retry-after': '3600' } }
      await using github = await standing({ ...older, run: 21 }, mine.head, fault)
      expect(await show(github, mine)).toHaveProperty('reason')
      expect(shown(github)[0]?.text).toBe('✅ of before')
    }
  })
})

describe('a line that somebody has edited is no claim', () => {
  test.for([
    '<!-- scenario-gate:run head=x run=99 attempt=1 -->',
    `<!-- scenario-gate:run head=${mine.head} run=99999999999999999999 attempt=1 -->`,
    `<!-- scenario-gate:run head=${mine.head} run=-1 attempt=1 -->`,
    `<!-- scenario-gate:run head=${mine.head} run=99 attempt=1 --> and more`,
    `<!-- scenario-gate:run head=${mine.head} attempt=1 run=99 -->`,
    `\n${writeClaim({ ...mine, run: 99 })}`,
  ])('%j', async (edited) => {
    await using github = await githubWith()
    github.state.addPull({ number: 7, headSha: mine.head })
    github.state.addComment(7, authors.actions, `${marker}\n${edited}\n✅ of before`)
    expect(await show(github, mine)).toMatchObject({ action: 'updated' })
    expect(shown(github)).toEqual([{ claim: mine, text: 'report' }])
  })

  test('but other line ends are', async () => {
    await using github = await githubWith()
    github.state.addPull({ number: 7, headSha: mine.head })
    github.state.addComment(7, authors.actions, `${marker}\r\n${writeClaim({ ...mine, run: 99 })}\r\nx`)
    expect(await show(github, mine)).toMatchObject({ reason: 'outdated' })
  })
})

const ref = (file: string) => ({
  GITHUB_WORKFLOW_REF: `octo/agent/.github/workflows/${file}@refs/heads/main`,
})

describe('answers that are not attempts at the same', () => {
  test('two workflows do not take the place of one another, whichever is the newer', async () => {
    for (const [first, second] of [
      [20, 21],
      [21, 20],
    ] as const) {
      await using github = await githubWith()
      github.state.addPull({ number: 7, headSha: mine.head })
      await show(github, { ...mine, run: first }, 'any', 'by evals', ref('evals.yml'))
      const other = await show(github, { ...mine, run: second }, 'any', 'by nightly', ref('nightly.yml'))
      expect(other).toMatchObject({
        reason: 'shared-key',
        message: expect.stringContaining('give each its own `comment-key`'),
      })
      expect(shown(github).map(({ text }) => text)).toEqual(['by evals'])
    }
  })

  test('but on the next commit either may be the first', async () => {
    await using github = await githubWith()
    github.state.addPull({ number: 7, headSha: older.head })
    await show(github, older, 'any', 'by evals', ref('evals.yml'))
    github.state.addPull({ number: 7, headSha: mine.head })
    const other = await show(github, mine, 'any', 'by nightly', ref('nightly.yml'))
    expect(other).toMatchObject({ action: 'updated' })
  })

  test('a run that compared with another branch than the pull request is for says nothing', async () => {
    await using github = await githubWith()
    const retarget = (baseRef: string) => github.state.addPull({ number: 7, headSha: mine.head, baseRef })
    retarget('main')
    await show(github, mine, 'any', 'against main')
    github.state.onNext('users/get-authenticated', () => retarget('release'))
    expect(await show(github, { ...mine, run: 22 }, 'any', 'against main')).toMatchObject({
      reason: 'outdated',
      message: expect.stringContaining('`release`'),
    })
    // The newer number is that of a run about the former branch.
    await show(github, { ...mine, run: 12 }, 'any', 'against release')
    expect(shown(github).map(({ text }) => text)).toEqual(['against release'])
  })
})

describe('how far a report reaches', () => {
  test.for<[reach: CommentPolicy, claim: CommentOrigin | null, isReplaced: boolean]>([
    ['existing', older, true],
    ['existing', { ...mine, attempt: 3 }, false],
    ['older', older, true],
    ['older', mine, false],
    ['older', { ...mine, run: 1 }, false],
    ['older', null, false],
  ])('%s, where one of %o stands', async ([reach, claim, isReplaced]) => {
    await using github = await standing(claim)
    await show(github, mine, reach)
    expect(shown(github)[0]?.text).toBe(isReplaced ? 'report' : '✅ of before')
  })

  test.for<CommentPolicy>(['existing', 'older'])('%s creates none', async (reach) => {
    await using github = await githubWith()
    github.state.addPull({ number: 7, headSha: mine.head })
    expect(await show(github, mine, reach)).toBeNull()
    expect(github.state.comments).toEqual([])
    expect(operationsOf(github)).toEqual(['users/get-authenticated', 'issues/list-comments'])
  })

  test('older leaves the place to every run that judges the commit', async () => {
    await using github = await standing(older)
    await show(github, { ...mine, run: 99 }, 'older')
    expect(await show(github, mine)).toMatchObject({ action: 'updated' })
    expect(shown(github)).toEqual([{ claim: mine, text: 'report' }])
  })

  test('nothing is created for a commit that is not the head', async () => {
    await using github = await githubWith()
    github.state.addPull({ number: 7, headSha: shaOf(3) })
    expect(await show(github, mine)).toMatchObject({ reason: 'outdated' })
    expect(github.state.comments).toEqual([])
  })

  test('a comment that is created while a newer run creates one is taken back', async () => {
    await using github = await githubWith()
    github.state.addPull({ number: 7, headSha: mine.head })
    github.state.onNext('issues/create-comment', () => {
      github.state.addPull({ number: 7, headSha: shaOf(3) })
      github.state.addComment(
        7,
        authors.actions,
        `${marker}\n${writeClaim({ head: shaOf(3), run: 30, attempt: 1 })}\nnewer`,
      )
    })
    expect(await show(github, mine)).toMatchObject({ reason: 'outdated' })
    expect(shown(github).map(({ text }) => text)).toEqual(['newer'])
  })
})

/** A commit is pushed, or a run of one that was pushed reports; GitHub may not tell the head then. */
const step = oneof(
  { weight: 1, arbitrary: constant('push' as const) },
  {
    weight: 4,
    arbitrary: record({
      head: nat(3),
      again: nat(2),
      attempt: integer({ min: 1, max: 3 }),
      blind: boolean(),
    }),
  },
)

test('in whatever order runs report, what stands there never becomes older', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      await using github = await githubWith()
      let pushed = 0
      github.state.addPull({ number: 7, headSha: shaOf(0) })
      const ranks: number[] = []
      for (const next of steps) {
        if (next === 'push') {
          pushed = Math.min(pushed + 1, 9)
          github.state.addPull({ number: 7, headSha: shaOf(pushed) })
          continue
        }
        const head = Math.max(0, pushed - next.head)
        if (next.blind) github.state.faults.push({ ...unknown, times: 1 })
        await show(github, { head: shaOf(head), run: 10 * head + next.again, attempt: next.attempt })
        github.state.faults.length = 0
        ranks.push(...shown(github).map(({ claim }) => rank(claim)))
        expect(github.state.comments.length).toBeLessThanOrEqual(1)
      }
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
    { numRuns: 40 },
  )
})

/** Runs of a later commit have higher numbers. */
const rank = (claim: CommentOrigin | null) => (claim === null ? -1 : claim.run * 10 + claim.attempt)
