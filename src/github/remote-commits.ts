import type { BaseReading } from '../baseline/reason.ts'
import type { RemoteCommits } from '../baseline/remote-commits.ts'
import { createAsk, comparisonReply, fileReply, folderReply, headsReply, explainNoCommits } from './asking.ts'
import type { GitHubClient, SharedConnection } from './client.ts'
import type { GitHubContext, RepositoryName } from './context.ts'

/** Commits of this repository as GitHub has them; null if it is not known, or there is no token. */
export function openGitHubCommits(
  { repository, apiUrl }: GitHubContext,
  token: string,
  connection: SharedConnection,
): RemoteCommits | null {
  if (repository === null || token === '') return null
  const ask = createAsk({ ...connection, token, apiUrl }, explainNoCommits)
  const contents = async (client: GitHubClient, path: string, ref: string): Promise<unknown> => {
    const { data } = await client.request('GET /repos/{owner}/{repo}/contents/{path}', {
      ...repository,
      path,
      ref,
    })
    return data
  }
  return {
    mergeBase: rememberAnswers((base, head) =>
      ask((client) => fetchMergeBase(client, repository, base, head)),
    ),
    isHead: (sha) =>
      ask(async (client) => {
        const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head'
        const { data } = await client.request(route, { ...repository, commit_sha: sha })
        return headsReply.parse(data).length > 0
      }),
    folder: rememberAnswers((sha, path) =>
      ask(async (client) => folderReply.parse(await contents(client, path, sha))),
    ),
    text: rememberAnswers((sha, path) =>
      ask(async (client) => {
        const { content } = fileReply.parse(await contents(client, path, sha))
        return Buffer.from(content, 'base64').toString('utf8')
      }),
    ),
  }
}

/**
 * Commits do not change, so that nothing is asked twice. Neither is what GitHub did not tell: a policy that cannot be read
 * when the run begins would be known after that, and count for nothing.
 */
function rememberAnswers<T>(
  ask: (one: string, other: string) => Promise<BaseReading<T>>,
): (one: string, other: string) => Promise<BaseReading<T>> {
  const answers = new Map<string, Promise<BaseReading<T>>>()
  return (left, right) => {
    const key = `${left} ${right}`
    const answer = answers.get(key) ?? ask(left, right)
    answers.set(key, answer)
    return answer
  }
}

export async function fetchMergeBase(
  client: GitHubClient,
  repository: RepositoryName,
  base: string,
  head: string,
): Promise<string> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
    ...repository,
    basehead: `${base}...${head}`,
    per_page: 1,
  })
  return comparisonReply.parse(data).merge_base_commit.sha
}
