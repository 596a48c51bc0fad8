import { type Call, excerpt, type Schema, schemaNamed } from './openapi.ts'
import { refuse, type Reply } from './replies.ts'
import { objectOf, sampleOf, withValues } from './sample.ts'
import { branchHandlers } from './branches.ts'
import { checkHandlers } from './check-runs.ts'
import { mayAsk } from './permissions.ts'
import { workflowHandlers } from './workflow-runs.ts'
import type { Author, GitHubState, Identity, StoredComment, StoredPull } from './state.ts'

/** What a handler has at hand; `url` is the API's own, without a slash at the end. */
export interface Situation {
  readonly state: GitHubState
  readonly identity: Identity
  readonly url: string
}

type Handler = (situation: Situation, call: Call) => Reply

/** GitHub's answer to a call whose sender it knows. */
export function answer(situation: Situation, call: Call): Reply {
  const { owner, repo } = call.path
  if (owner !== undefined && `${owner}/${repo ?? ''}` !== situation.state.repository) return notFound
  const { permissions } = situation.identity
  if (permissions !== undefined && !mayAsk(permissions, call.id)) return notAccessible
  return handlers.get(call.id)?.(situation, call) ?? notFound
}

const notFound = refuse(404, 'Not Found')
const notAccessible = refuse(403, 'Resource not accessible by integration')
/** Characters that GitHub takes in one comment. */
const maxBody = 65_536

const listComments: Handler = ({ state, url }, { path, query }) => {
  const issue = Number(path['issue_number'])
  if (!state.pulls.has(issue)) return notFound
  if (state.issuesDisabled) return refuse(410, 'Issues are disabled for this repo')
  const all = state.comments.filter((comment) => comment.issue === issue)
  const size = Math.min(100, Math.max(1, Number(query.get('per_page') ?? 30)))
  const page = Math.max(1, Number(query.get('page') ?? 1))
  const last = Math.max(1, Math.ceil(all.length / size))
  const address = (number: number) =>
    `${url}/repos/${state.repository}/issues/${issue}/comments?per_page=${size}&page=${number}`
  const relations: [string, number][] = []
  if (page > 1) relations.push(['prev', Math.min(page - 1, last)], ['first', 1])
  if (page < last) relations.push(['next', page + 1], ['last', last])
  const link = relations.map(([relation, number]) => `<${address(number)}>; rel="${relation}"`).join(', ')
  return {
    status: 200,
    body: all.slice((page - 1) * size, page * size).map((comment) => commentJson(comment, state, url)),
    ...(link === '' ? {} : { headers: { link } }),
  }
}

const createComment: Handler = ({ state, identity, url }, { path, body }) => {
  const issue = Number(path['issue_number'])
  const pull = state.pulls.get(issue)
  if (pull === undefined) return notFound
  if (identity.may === 'read') return notAccessible
  if (state.issuesDisabled) return refuse(410, 'Issues are disabled for this repo')
  if (pull.locked) return refuse(403, 'Unable to create comment because issue is locked.')
  const text = bodyOf(body)
  if (text.length > maxBody) return tooLong
  const comment = state.addComment(issue, identity.author, text)
  return { status: 201, body: commentJson(comment, state, url) }
}

const updateComment: Handler = ({ state, identity, url }, { path, body }) => {
  const comment = state.comments.find(({ id }) => id === Number(path['comment_id']))
  if (comment === undefined) return notFound
  if (identity.may === 'read') return notAccessible
  const text = bodyOf(body)
  if (text.length > maxBody) return tooLong
  comment.body = text
  comment.edits += 1
  return { status: 200, body: commentJson(comment, state, url) }
}

const deleteComment: Handler = ({ state, identity }, { path }) => {
  if (identity.may === 'read') return notAccessible
  return state.removeComment(Number(path['comment_id'])) ? { status: 204 } : notFound
}

const getUser: Handler = ({ identity, url }) => {
  if (identity.installation) return notAccessible
  const sample = sampleOf(schemaOf('users/get-authenticated', '200'))
  return { status: 200, body: withValues(sample, authorJson(identity.author, url)) }
}

const getPull: Handler = ({ state }, { path }) => {
  const pull = state.pulls.get(Number(path['pull_number']))
  return pull === undefined ? notFound : { status: 200, body: pullJson(pull, state) }
}

/** Those with this head, `owner:branch`. GitHub shows open ones unless it is asked for others. */
const listPulls: Handler = ({ state }, { query }) => {
  const wanted = query.get('head')
  const found = [...state.pulls.values()].filter(
    ({ headRef, headRepository, closed }) =>
      closed !== true && (wanted === null || wanted === `${headRepository?.split('/')[0] ?? ''}:${headRef}`),
  )
  return { status: 200, body: found.map((pull) => pullJson(pull, state, schemaNamed('pull-request-simple'))) }
}

const handlers = new Map<string, Handler>([
  ['issues/list-comments', listComments],
  ['issues/create-comment', createComment],
  ['issues/update-comment', updateComment],
  ['issues/delete-comment', deleteComment],
  ['users/get-authenticated', getUser],
  ['pulls/get', getPull],
  ['pulls/list', listPulls],
  ...workflowHandlers,
  ...checkHandlers,
  ...branchHandlers,
])

const tooLong: Reply = {
  status: 422,
  body: {
    message: 'Validation Failed',
    documentation_url: 'https://docs.github.com/rest/issues/comments',
    errors: [
      {
        resource: 'IssueComment',
        field: 'data',
        code: 'unprocessable',
        message: `Body is too long (maximum is ${maxBody} characters)`,
      },
    ],
  },
}

function bodyOf(body: unknown): string {
  return (body as { readonly body: string }).body
}

function commentJson(comment: StoredComment, { repository }: GitHubState, url: string): unknown {
  const { id, issue, author, body } = comment
  const user = sampleOf(schemaNamed('simple-user'))
  const app = objectOf(schemaNamed('nullable-integration'))
  return withValues(sampleOf(schemaNamed('issue-comment')), {
    id,
    body,
    url: `${url}/repos/${repository}/issues/comments/${id}`,
    html_url: `https://github.com/${repository}/pull/${issue}#issuecomment-${id}`,
    issue_url: `${url}/repos/${repository}/issues/${issue}`,
    user: author === null ? null : withValues(user, authorJson(author, url)),
    performed_via_github_app: author?.app === undefined ? null : withValues(app, { slug: author.app }),
  })
}

function authorJson({ id, login, type }: Author, url: string): Record<string, unknown> {
  return { id, login, type, url: `${url}/users/${encodeURIComponent(login)}` }
}

/** The description knows no fork that is gone; GitHub answers null for its repository. */
function pullJson(
  pull: StoredPull,
  { repository }: GitHubState,
  schema = schemaOf('pulls/get', '200'),
): unknown {
  const { number, headSha, headRef, headRepository, baseSha, baseRef, locked } = pull
  return withValues(sampleOf(schema), {
    number,
    locked,
    head: { sha: headSha, ref: headRef, repo: { full_name: headRepository ?? '' } },
    base: { sha: baseSha, ref: baseRef, repo: { full_name: repository } },
  })
}

function schemaOf(operation: string, status: string): Schema {
  const schema = excerpt.operations[operation]?.responses[status]
  if (schema === null || schema === undefined) throw new Error(`${operation} ${status} is not in the excerpt`)
  return schema
}
