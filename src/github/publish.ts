import { setSecret, warning } from '@actions/core'
import type { Annotation } from '../report/annotations.ts'
import { annotate } from './annotations.ts'
import type { PostedComment } from './comment.ts'
import type { GitHubContext } from './context.ts'
import { type Failure, isFailure } from './failure.ts'
import { setOutputs } from './outputs.ts'
import type { PullComment, Reach } from './pull-comment.ts'
import { appendSummary } from './summary.ts'

/** Everything a run shows on GitHub, rendered and escaped. */
export interface Publication {
  readonly context: GitHubContext
  /** Empty: there is none. */
  readonly token: string
  /** Null where no comment is wanted. */
  readonly comment: { readonly on: PullComment; readonly body: string; readonly reach: Reach } | null
  readonly summary: string
  /** The most important first: GitHub shows only some. */
  readonly annotations: readonly Annotation[]
  /** `comment-url` is filled in here. */
  readonly outputs: Readonly<Record<string, string>>
}

/** What came of it; nothing in here changes a decision. */
export interface PublishReport {
  /** Null where no comment was due: none wanted, or no pull request. */
  readonly comment: PostedComment | Failure | null
  /** Sentences that were shown as warnings. */
  readonly warnings: readonly string[]
}

/** Shows a run on GitHub: first what always works, then the comment, last the outputs. Never throws. */
export async function publish(publication: Publication): Promise<PublishReport> {
  const { context, token, summary, annotations, outputs, comment: due } = publication
  if (token !== '') setSecret(token)
  const summaryFailure = await appendSummary(context.summaryPath, summary)
  annotate(annotations)
  const comment = due === null ? null : await due.on.show(due.body, due.reach)
  const commentUrl = comment === null || isFailure(comment) ? '' : comment.url
  const outputsFailure = setOutputs({ ...outputs, 'comment-url': commentUrl })
  const elsewhere = summaryFailure === null ? ' The job summary has the same report.' : ''
  const warnings = [
    ...(summaryFailure === null ? [] : [`There is no job summary: ${summaryFailure.message}.`]),
    ...(comment !== null && isFailure(comment) ? [commentWarning(comment, context) + elsewhere] : []),
    ...(outputsFailure === null ? [] : [`There are no outputs: ${outputsFailure.message}.`]),
  ]
  for (const message of warnings) warning(message, { title: 'Scenario Gate' })
  return { comment, warnings }
}

/** With what holds for the tokens of forks and Dependabot, where the token is at fault. */
function commentWarning({ reason, message }: Failure, { isFork, isDependabot }: GitHubContext): string {
  const aboutToken = reason === 'forbidden' || reason === 'not-found' || reason === 'no-token'
  const why =
    aboutToken && isFork
      ? ' A pull request from a fork runs with a read-only token, whatever its workflow asks for.'
      : aboutToken && isDependabot
        ? ' Runs that Dependabot starts have a read-only token unless the workflow asks for more.'
        : ''
  return `The comment on the pull request was not posted: ${message}.${why}`
}
