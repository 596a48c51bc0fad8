import { describe, expect, test } from 'vitest'
import { excerpt, problemsWith } from '../support/github/openapi.ts'
import { sampleOf } from '../support/github/sample.ts'
import { startGitHub } from '../support/github/server.ts'
import { tokens } from '../support/github/state.ts'
import { outputsIn } from '../support/github/workflow-commands.ts'

const headers = {
  'user-agent': 'scenario-gate/test',
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
  authorization: `Bearer ${tokens.person}`,
}

describe('a request that GitHub does not describe fails its test', () => {
  const comments = '/repos/octo/agent/issues/7/comments'
  test.for([
    {
      title: 'an unknown path',
      path: '/repos/octo/agent/actions',
      violation: 'no operation for GET /repos/octo/agent/actions',
    },
    {
      title: 'an unknown parameter',
      path: `${comments}?sort=created`,
      violation: 'issues/list-comments request: parameter sort is not described',
    },
    {
      title: 'a parameter of the wrong type',
      path: `${comments}?page=last`,
      violation: 'issues/list-comments request: parameter page: / must be integer',
    },
    {
      title: 'a path of the wrong type',
      path: '/repos/octo/agent/issues/seven/comments',
      violation: 'issues/list-comments request: parameter issue_number: / must be integer',
    },
    {
      title: 'a body of the wrong type',
      path: comments,
      init: { method: 'POST', body: '{"body":1}' },
      violation: 'issues/create-comment request: body: /body must be string',
    },
    {
      title: 'an unknown part of a body',
      path: comments,
      init: { method: 'POST', body: '{"body":"x","draft":true}' },
      violation: 'issues/create-comment request: body: draft is not described',
    },
    {
      title: 'an old version of the API',
      path: '/user',
      init: { headers: { ...headers, 'x-github-api-version': '2020-01-01' } },
      violation: 'users/get-authenticated request: header x-github-api-version is 2020-01-01',
    },
  ])('$title', async ({ path, init, violation }) => {
    const github = await startGitHub()
    github.state.addPull({ number: 7 })
    await fetch(`${github.url}${path}`, { headers, ...init }).then(async (response) => await response.text())
    await expect(github.close()).rejects.toThrow(`not as GitHub describes it:\n${violation}`)
  })

  test('and so does a reply', async () => {
    const github = await startGitHub()
    github.state.faults.push({ operation: 'users/get-authenticated', status: 418 })
    await fetch(`${github.url}/user`, { headers })
    await expect(github.close()).rejects.toThrow('users/get-authenticated reply: status 418 is not described')
  })
})

test('a pull request is answered as it was put there', async () => {
  await using github = await startGitHub()
  github.state.addPull({ number: 7, headRepository: 'mallory/agent' })
  const response = await fetch(`${github.url}/repos/octo/agent/pulls/7`, { headers })
  expect(await response.json()).toMatchObject({
    number: 7,
    head: { sha: 'b'.repeat(40), ref: 'feature', repo: { full_name: 'mallory/agent' } },
    base: { sha: 'a'.repeat(40), ref: 'main', repo: { full_name: 'octo/agent' } },
  })
})

test('pages are linked as GitHub links them', async () => {
  await using github = await startGitHub()
  github.state.addPull({ number: 7 })
  for (let index = 0; index < 70; index += 1) github.state.addComment(7, null, `${index}`)
  const page = async (query: string) => {
    const response = await fetch(`${github.url}/repos/octo/agent/issues/7/comments${query}`, { headers })
    const bodies = ((await response.json()) as { body: string }[]).map(({ body }) => body)
    return { count: bodies.length, first: bodies[0], link: response.headers.get('link') }
  }
  const to = (number: number, relation: string, size = 30) =>
    `<${github.url}/repos/octo/agent/issues/7/comments?per_page=${size}&page=${number}>; rel="${relation}"`
  expect(await page('')).toEqual({ count: 30, first: '0', link: `${to(2, 'next')}, ${to(3, 'last')}` })
  expect(await page('?page=3')).toEqual({
    count: 10,
    first: '60',
    link: `${to(2, 'prev')}, ${to(1, 'first')}`,
  })
  expect(await page('?per_page=1000')).toEqual({ count: 70, first: '0', link: null })
  expect(await page('?page=9')).toMatchObject({ count: 0 })
})

test('every sample of the description is as described', () => {
  const described = Object.values(excerpt.operations).flatMap(({ responses }) =>
    Object.values(responses).filter((schema) => schema !== null),
  )
  for (const schema of described) expect(problemsWith(schema, sampleOf(schema))).toEqual([])
  expect(described.length).toBeGreaterThan(10)
})

test.for([
  { text: 'name', error: 'not a line of GITHUB_OUTPUT: name' },
  { text: 'a b=c', error: 'not a line of GITHUB_OUTPUT: a b=c' },
  { text: 'name<<EOF\nvalue', error: 'the value of name does not end' },
])('$text is not taken for an output', ({ text, error }) => {
  expect(() => outputsIn(text)).toThrow(error)
})
