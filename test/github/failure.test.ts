import { describe, expect, test } from 'vitest'
import { githubWith, list, upsert } from '../support/github/attempts.ts'

describe('what does not pass is said at once, with what mends it', () => {
  test.for([
    {
      fault: { status: 401, message: 'Bad credentials' },
      result: {
        reason: 'unauthorized',
        message:
          'GitHub does not accept the token (401: Bad credentials); give one that is valid and has `pull-requests: write` under `permissions:`',
      },
    },
    {
      fault: { status: 403, message: 'Resource not accessible by integration' },
      result: {
        reason: 'forbidden',
        message:
          'the token may not write comments here (403: Resource not accessible by integration); the job needs `pull-requests: write` under `permissions:`',
      },
    },
    {
      fault: { status: 403, message: 'Commenting is disabled on issues with more than 2500 comments' },
      result: {
        reason: 'locked',
        message:
          'the conversation takes no comments (403: Commenting is disabled on issues with more than 2500 comments)',
      },
    },
    {
      fault: { status: 404, message: 'Not Found' },
      result: {
        reason: 'not-found',
        message:
          'GitHub shows the token no such pull request (404: Not Found); the token needs access to the repository, and the job `pull-requests: write` under `permissions:`',
      },
    },
    {
      fault: { status: 410, message: 'Issues are disabled for this repo' },
      result: {
        reason: 'gone',
        message:
          'the conversation is gone, or Issues are disabled for this repository (410: Issues are disabled for this repo); switch Issues on for comments',
      },
    },
    {
      fault: { status: 422, message: 'Validation Failed' },
      result: { reason: 'rejected', message: 'GitHub refused the request (422: Validation Failed)' },
    },
    {
      fault: { status: 403, page: '<h1>blocked by a proxy</h1>' },
      result: {
        reason: 'forbidden',
        message:
          'the token may not write comments here (403); the job needs `pull-requests: write` under `permissions:`',
      },
    },
    {
      fault: { status: 403, message: `\u001b[31m${'long '.repeat(100)}\n::error::x` },
      result: {
        reason: 'forbidden',
        message: `the token may not write comments here (403: ${'long '.repeat(39)}long…); the job needs \`pull-requests: write\` under \`permissions:\``,
      },
    },
  ] as const)('$fault', async ({ fault, result }) => {
    await using github = await githubWith({ operation: 'issues/list-comments', ...fault, times: 9 })
    // Those two pass now and then: what was just made is not known everywhere at once.
    const isTriedAgain = fault.status === 401 || fault.status === 404
    expect(await list(github)).toEqual(
      isTriedAgain
        ? { result, waits: [1000], calls: [fault.status, fault.status] }
        : { result, waits: [], calls: [fault.status] },
    )
  })

  test('nobody listens', async () => {
    const github = await githubWith()
    await github.close()
    const { result } = await list(github)
    expect(result).toEqual({
      reason: 'unreachable',
      message: expect.stringMatching(/^GitHub could not be reached \(connect ECONNREFUSED .+\)$/) as string,
    })
  })

  test('somebody else answers', async () => {
    await using github = await githubWith({
      operation: 'users/get-authenticated',
      status: 200,
      page: '<h1>Welcome</h1>',
      times: 9,
    })
    expect(await upsert(github)).toEqual({
      reason: 'unexpected-reply',
      message: "GitHub's reply is not as documented (a page in place of JSON); is GITHUB_API_URL right?",
    })
  })
})
