import { describe, expect, test } from 'vitest'
import { githubWith, list, operationsOf, upsert } from '../support/github/attempts.ts'
import { startGitHub } from '../support/github/server.ts'
import { tokens } from '../support/github/state.ts'

const operation = 'issues/list-comments'
const limited = { 'x-ratelimit-remaining': '0' }
const date = 'Sat, 21 Nov 2026 12:00:00 GMT'
const inFortySeconds = String(Date.parse(date) / 1000 + 40)

describe('what passes is waited for', () => {
  test.for([
    { title: 'an outage', fault: { status: 502 }, waits: [1000] },
    { title: 'an outage of some length', fault: { status: 503, times: 3 }, waits: [1000, 2000, 4000] },
    {
      title: 'an outage that names its end',
      fault: { status: 503, headers: { 'retry-after': '7' } },
      waits: [7000],
    },
    { title: 'a lost connection', fault: { status: 'reset', times: 2 }, waits: [1000, 2000] },
    { title: 'a page of a proxy', fault: { status: 504, page: '<h1>Gateway</h1>' }, waits: [1000] },
    {
      title: 'the secondary limit as 429',
      fault: { status: 429, headers: { 'retry-after': '5' }, times: 2 },
      waits: [5000, 5000],
    },
    {
      title: 'the secondary limit as 403',
      fault: { status: 403, headers: { 'retry-after': '3' } },
      waits: [3000],
    },
    {
      title: 'the secondary limit without a time',
      fault: { status: 403, message: 'You have exceeded a secondary rate limit.' },
      waits: [60_000],
    },
    {
      title: 'the primary limit, by the clock of GitHub',
      fault: { status: 403, headers: { ...limited, date, 'x-ratelimit-reset': inFortySeconds } },
      waits: [40_000],
    },
    {
      title: 'the primary limit, reset meanwhile',
      fault: { status: 429, headers: { ...limited, date, 'x-ratelimit-reset': '1' } },
      waits: [0],
    },
    {
      title: 'a time that is none',
      fault: { status: 429, headers: { 'retry-after': 'soon' } },
      waits: [60_000],
    },
  ] as const)('$title', async ({ fault, waits }) => {
    await using github = await githubWith({ operation, ...fault })
    expect(await list(github)).toMatchObject({ result: 200, waits })
  })
})

describe('waiting has an end', () => {
  test('four attempts at one request', async () => {
    await using github = await githubWith({ operation, status: 500, times: 9 })
    expect(await list(github)).toEqual({
      result: { reason: 'unavailable', message: 'GitHub is not available (500: scripted)' },
      waits: [1000, 2000, 4000],
      calls: [500, 500, 500, 500],
    })
  })

  test.for([
    { headers: { 'retry-after': '1440' } },
    { headers: { 'retry-after': '999999999999' } },
    { headers: { ...limited, date, 'x-ratelimit-reset': String(Date.parse(date) / 1000 + 3600) } },
  ])('no limit is waited for that lasts too long: %o', async ({ headers }) => {
    await using github = await githubWith({
      operation,
      status: 403,
      message: 'API rate limit exceeded',
      headers,
    })
    expect(await list(github)).toEqual({
      result: {
        reason: 'rate-limited',
        message: "GitHub's rate limit is used up (403: API rate limit exceeded); re-run the job later",
      },
      waits: [],
      calls: [403],
    })
  })

  test('all requests of a client together', async () => {
    await using github = await githubWith({
      operation,
      status: 429,
      headers: { 'retry-after': '40' },
      times: 9,
    })
    expect((await list(github, { patienceMs: 90_000 })).waits).toEqual([40_000, 40_000])
  })

  test('one request that is not answered', async () => {
    await using github = await githubWith({ operation, status: 'hang', times: 9 })
    const { result, calls } = await list(github, { timeoutMs: 200 })
    expect(result).toEqual({
      reason: 'unreachable',
      message: 'GitHub could not be reached (The operation was aborted due to timeout)',
    })
    expect(calls).toEqual([0, 0, 0, 0])
  })
})

describe('a comment is not posted twice', () => {
  test.for([
    { fault: { status: 429, headers: { 'retry-after': '1' } }, posts: 2 },
    { fault: { status: 403, headers: { 'retry-after': '1' } }, posts: 2 },
    { fault: { status: 403 }, posts: 1 },
    { fault: { status: 422 }, posts: 1 },
    { fault: { status: 500, done: true }, posts: 1 },
    { fault: { status: 'hang', done: true }, posts: 1 },
  ] as const)('after $fault', async ({ fault, posts }) => {
    await using github = await githubWith({ operation: 'issues/create-comment', ...fault })
    await upsert(github, { timeoutMs: 500 })
    expect(operationsOf(github).filter((name) => name === 'issues/create-comment')).toHaveLength(posts)
    expect(github.state.comments.length).toBeLessThanOrEqual(1)
  })
})

test('an API below a path, as on GitHub Enterprise Server', async () => {
  await using github = await startGitHub({ basePath: '/api/v3' })
  github.state.addPull({ number: 7 })
  expect(await upsert(github, { token: tokens.person })).toMatchObject({ action: 'created' })
  expect(await upsert(github, { token: tokens.person })).toMatchObject({ action: 'unchanged' })
})
