import { type Failure, toGitHubFailure, isRateLimit, isUnclear, getReply } from './failure.ts'
import { type Comment, listOwnComments, readComment, type Thread } from './own-comments.ts'

/** Comment to post, and the conditions for it. */
export interface CommentChange {
  /** Makes escaped Markdown, without the marker; `own`: the comments that it may replace. */
  readonly body: (ours: readonly Comment[]) => string
  /** False: only a comment that is there already is changed. */
  readonly create: boolean
  /** Explains why these comments may not be replaced; null if they may. `mine`: the comment just created; null: none. */
  readonly refusal: (ours: readonly Comment[], mine: number | null) => Promise<Failure | null>
}

export interface PostedComment {
  readonly action: 'created' | 'updated' | 'unchanged'
  readonly url: string
}

/**
 * Keeps one comment of ours on a pull request up to date: created once, updated from then on. GitHub has
 * no compare-and-swap, so runs side by side may create one each; every run moves to the lowest id and
 * deletes our others, so that they meet. Null if there is no comment and none is to be created. Never throws.
 */
export async function upsertComment(
  thread: Thread,
  change: CommentChange,
): Promise<PostedComment | Failure | null> {
  let body: string | null = null
  try {
    const { ours, lastPage } = await listOwnComments(thread, 1)
    body = `${thread.marker}\n${change.body(ours)}`
    if (ours.length === 0 && !change.create) return null
    const refused = await change.refusal(ours, null)
    if (refused !== null) return refused
    const posted = await updateComment(thread, ours, body)
    return posted === null && change.create ? await createComment(thread, lastPage, body, change) : posted
  } catch (thrown) {
    return body !== null && isUnclear(thrown) ? await readBack(thread, body, thrown) : toGitHubFailure(thrown)
  }
}

/** What stands on the pull request after all, where a reply got lost. */
async function readBack(thread: Thread, body: string, thrown: unknown): Promise<PostedComment | Failure> {
  const failure = toGitHubFailure(thrown)
  try {
    const { ours } = await listOwnComments(thread, 1)
    const posted = ours.find((comment) => isSameText(comment.body, body))
    return posted === undefined ? failure : { action: 'updated', url: posted.html_url }
  } catch {
    return { ...failure, isUnclear: true }
  }
}

/** Brings the first that can be to the new body and deletes the others; null if none can be. */
async function updateComment(thread: Thread, ours: readonly Comment[], body: string) {
  for (const comment of ours) {
    const posted = isSameText(comment.body, body)
      ? { action: 'unchanged' as const, url: comment.html_url }
      : await patchComment(thread, comment, body)
    if (posted === null) continue
    await deleteAll(
      thread,
      ours.filter(({ id, user }) => id !== comment.id && user?.id === comment.user?.id),
    )
    return posted
  }
  return null
}

/** Null if the comment was deleted meanwhile, or is not ours to change after all. */
async function patchComment(
  { client, owner, repo }: Thread,
  { id, html_url: url }: Comment,
  body: string,
): Promise<PostedComment | null> {
  try {
    await client.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner,
      repo,
      comment_id: id,
      body,
    })
    return { action: 'updated', url }
  } catch (thrown) {
    const reply = getReply(thrown)
    if (reply !== null && [403, 404, 410].includes(reply.status) && !isRateLimit(reply)) return null
    throw thrown
  }
}

/** Creates the comment, then looks whether another run has done so too, and before it tries again. */
async function createComment(
  thread: Thread,
  lastPage: number,
  body: string,
  { refusal }: CommentChange,
): Promise<PostedComment | Failure> {
  for (let attempt = 1; ; attempt += 1) {
    const mine = await postComment(thread, body, attempt === 1)
    const { ours } = await listOwnComments(thread, lastPage).catch((thrown: unknown) => {
      if (mine === null) throw thrown
      // It stands there. Should another run have created one too, the next one deletes it.
      return { ours: [mine] }
    })
    const others = ours.filter(({ id }) => id !== mine?.id)
    const refused = others.length === 0 ? null : await refusal(others, mine?.id ?? null)
    if (refused !== null) {
      if (mine !== null) await deleteAll(thread, [mine])
      return refused
    }
    const posted = await updateComment(thread, ours, body)
    if (posted !== null) return posted.action === 'unchanged' ? { ...posted, action: 'created' } : posted
    if (mine !== null) return { action: 'created', url: mine.html_url }
  }
}

/** Null if the answer leaves open whether GitHub took the comment (5xx, lost connection). */
async function postComment(thread: Thread, body: string, mayBeUnclear: boolean): Promise<Comment | null> {
  const { client, owner, repo, issue } = thread
  try {
    const { data } = await client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      owner,
      repo,
      issue_number: issue,
      body,
    })
    return readComment(data)
  } catch (thrown) {
    if (mayBeUnclear && isUnclear(thrown)) return null
    throw thrown
  }
}

/** In one run; what is left over goes in the next one. */
const maxDeletions = 3

async function deleteAll({ client, owner, repo }: Thread, comments: readonly Comment[]): Promise<void> {
  for (const { id } of comments.slice(0, maxDeletions)) {
    try {
      await client.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', {
        owner,
        repo,
        comment_id: id,
      })
    } catch {
      // The run that it belongs to may have deleted it, and the next run of ours tries again.
    }
  }
}

function isSameText(a: string, b: string): boolean {
  return a.replaceAll('\r\n', '\n').trimEnd() === b.replaceAll('\r\n', '\n').trimEnd()
}
