import { createClient, type Budget } from '../../../src/github/client.ts'
import { upsertComment } from '../../../src/github/comment.ts'
import { toGitHubFailure } from '../../../src/github/failure.ts'
import { openThread } from '../../../src/github/own-comments.ts'
import { type GitHubServer, startGitHub } from './server.ts'
import { type Fault, tokens } from './state.ts'

/** A GitHub with pull request 7, and what goes wrong there. */
export async function githubWith(...faults: readonly Fault[]): Promise<GitHubServer> {
  const github = await startGitHub()
  github.state.addPull({ number: 7 })
  github.state.faults.push(...faults)
  return github
}

/** One run's comment on pull request 7. */
export async function upsert(
  github: GitHubServer,
  attempt: {
    readonly token?: string
    readonly body?: string
    readonly key?: string
    readonly timeoutMs?: number
  } = {},
) {
  const { token = tokens.actions, body = 'report', key = 'default', timeoutMs = 20_000 } = attempt
  const client = await createClient({ token, apiUrl: github.url, timeoutMs, wait: async () => {} })
  try {
    const thread = openThread(client, { owner: 'octo', repo: 'agent', issue: 7, key })
    return await upsertComment(thread, { body: () => body, create: true, refusal: async () => null })
  } catch (thrown) {
    return toGitHubFailure(thrown)
  }
}

/** Lists the comments; with how long the client would have waited, and the status of every answer. */
export async function list(
  github: GitHubServer,
  options: { patienceMs?: number; timeoutMs?: number; budget?: Budget } = {},
) {
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
  }
  const client = await createClient({ token: tokens.actions, apiUrl: github.url, wait, ...options })
  const listed = client
    .request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      owner: 'octo',
      repo: 'agent',
      issue_number: 7,
    })
    .then(({ status }) => status, toGitHubFailure)
  return { result: await listed, waits, calls: github.state.calls.map(({ status }) => status) }
}

/** Address of a comment on pull request 7. */
export function urlOf(id: number): string {
  return `https://github.com/octo/agent/pull/7#issuecomment-${id}`
}

export function operationsOf({ state }: GitHubServer): string[] {
  return state.calls.map(({ operation }) => operation)
}

/** Login and body of every comment. */
export function commentsOf({ state }: GitHubServer): unknown[] {
  return state.comments.map(({ author, body }) => [author?.login, body])
}
