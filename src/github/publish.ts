import { omitNullish } from '../core/json.ts'
import { appendFile, stat } from 'node:fs/promises'
import { setSecret, warning, error, notice, setOutput, type AnnotationProperties } from '@actions/core'
import type { Annotation } from '../report/annotations.ts'
import type { PostedComment } from './comment.ts'
import { hasReadOnlyToken, type GitHubContext } from './context.ts'
import { isFailure, type Failure } from './failure.ts'
import type { CommitMark, MarkReport } from './marks/mark.ts'
import type { PullComment, CommentPolicy } from './pull-comment.ts'
import type { Results } from '../results/schema.ts'
import { toError } from '../core/errors.ts'
import { escapeTerminal } from '../core/escape.ts'
import { oneLine } from '../core/visible-text.ts'

/**
 * Prints to the job's log. The runner obeys lines that look like workflow commands, and the text may
 * quote a trace or a scenario, so commands are switched off around it by a `word` that cannot be guessed.
 */
export function printToLog(text: string, word: string, write: (text: string) => unknown): void {
  write(`::stop-commands::${word}\n${text.endsWith('\n') ? text : `${text}\n`}::${word}::\n`)
}

/** Characters of a secret; a shorter one is a common word, and would hide half of the log. */
const shortest = 8

/** Masks these secrets as `***` in the job's log. */
export function maskInLog(secrets: readonly string[]): void {
  for (const secret of secrets) if (secret.length >= shortest) setSecret(secret)
}

/** The runner drops the whole summary of a step that is larger. */
export const maxSummaryBytes = 1 << 20

/** Appends to the job summary, after what the step has already put there. Never throws. */
export async function appendSummary(path: string | null, markdown: string): Promise<Failure | null> {
  if (path === null) return { reason: 'cannot-write', message: 'GITHUB_STEP_SUMMARY is not set' }
  const text = `${markdown.trimEnd()}\n`
  try {
    const bytes = Buffer.byteLength(text) + (await measureFile(path))
    if (bytes > maxSummaryBytes)
      return {
        reason: 'too-long',
        message: `the job summary would have ${bytes} bytes, and GitHub takes ${maxSummaryBytes}`,
      }
    await appendFile(path, text)
    return null
  } catch (thrown) {
    return createWriteFailure('the job summary', thrown)
  }
}

function createWriteFailure(what: string, thrown: unknown): Failure {
  return {
    reason: 'cannot-write',
    message: `${what} cannot be written (${oneLine(toError(thrown).message)})`,
  }
}

async function measureFile(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

/** Sets the outputs of the step. Never throws. */
export function setOutputs(outputs: Readonly<Record<string, string>>): Failure | null {
  try {
    for (const [name, value] of Object.entries(outputs)) setOutput(name, value)
    return null
  } catch (thrown) {
    return createWriteFailure('the outputs', thrown)
  }
}

/** The runner shows ten per level and step. One error is left for the step's failure, one warning for the comment. */
const places = { error: 9, warning: 9, notice: 10 } as const
const emitters = { error, warning, notice } as const

/** The runner keeps a message apart from its commands, and prints it to the log as it is. */
function annotate(level: Annotation['level'], message: string, place: AnnotationProperties): void {
  emitters[level](escapeTerminal(message), place)
}

/** Shows annotations in order, up to the runner's limit for each level; returns how many. */
export function writeAnnotations(annotations: readonly Annotation[]): number {
  const taken = { error: 0, warning: 0, notice: 0 }
  for (const annotation of annotations) {
    const { level, message } = annotation
    if (taken[level] === places[level]) continue
    taken[level] += 1
    annotate(level, message, {
      title: annotation.title,
      ...omitNullish({ file: annotation.file, startLine: annotation.line, startColumn: annotation.column }),
    })
  }
  return taken.error + taken.warning + taken.notice
}

/** Everything a run shows on GitHub, rendered and escaped. */
export interface Publication {
  readonly context: GitHubContext
  /** Empty: there is none. */
  readonly token: string
  /** Null if no comment is wanted. */
  readonly comment: {
    readonly on: PullComment
    readonly body: string
    readonly reach: CommentPolicy
    /** The verdict that the next push is compared with; absent for a run without one. */
    readonly results?: Results
  } | null
  /** Marks on the commit, and what to close them with; null if none is due. */
  readonly marks: { readonly on: readonly CommitMark[]; readonly report: MarkReport } | null
  readonly summary: string
  /** The most important first: GitHub shows only some. */
  readonly annotations: readonly Annotation[]
  /** `comment-url` is filled in here. */
  readonly outputs: Readonly<Record<string, string>>
}

/** Results of publishing; they change no decision. */
export interface PublishReport {
  /** Null if no comment was due: none wanted, or no pull request. */
  readonly comment: PostedComment | Failure | null
  /** Sentences about marks that were not written; they are warnings as well. */
  readonly unmarked: readonly string[]
  /** Sentences that were shown as warnings. */
  readonly warnings: readonly string[]
}

/** Shows a run on GitHub: first the summary and annotations, then comment and marks, last the outputs. Never throws. */
export async function publishRun(publication: Publication): Promise<PublishReport> {
  const { context, token, summary, annotations, outputs, comment: due } = publication
  if (token !== '') setSecret(token)
  const summaryFailure = await appendSummary(context.summaryPath, summary)
  writeAnnotations(annotations)
  const [comment, unmarked] = await Promise.all([
    due === null ? null : due.on.show(due.body, due.reach, due.results),
    closeMarks(publication),
  ])
  const commentUrl = comment === null || isFailure(comment) ? '' : comment.url
  const outputsFailure = setOutputs({ ...outputs, 'comment-url': commentUrl })
  const elsewhere = summaryFailure === null ? ' The job summary has the same report.' : ''
  const warnings = [
    ...(summaryFailure === null ? [] : [`There is no job summary: ${summaryFailure.message}.`]),
    ...(comment !== null && isFailure(comment)
      ? [
          `${describeMissing(comment, 'comment on the pull request was', 'posted')}: ${describeFailure(comment, context)}${elsewhere}`,
        ]
      : []),
    ...unmarked,
    ...(outputsFailure === null ? [] : [`There are no outputs: ${outputsFailure.message}.`]),
  ]
  // Whoever lost the comment to another step of the run has to change the workflow.
  const isShared = (message: string) =>
    comment !== null &&
    isFailure(comment) &&
    comment.reason === 'shared-key' &&
    message.includes(comment.message)
  for (const message of warnings)
    annotate(isShared(message) ? 'error' : 'warning', message, { title: 'Scenario Gate' })
  return { comment, unmarked, warnings }
}

/** Closes all marks; returns a sentence for each that could not be. */
async function closeMarks({ context, marks }: Publication): Promise<string[]> {
  if (marks === null) return []
  const failures = await Promise.all(
    marks.on.map(async (mark) => ({ mark, failure: await mark.close(context, marks.report) })),
  )
  return failures.flatMap(({ mark, failure }) =>
    failure === null
      ? []
      : [`${describeMissing(failure, `${mark.what} was`, 'written')}: ${describeFailure(failure, context)}`],
  )
}

/** What is missing, unless GitHub did it and does not tell, or something worse is shown in its place. */
function describeMissing({ isUnclear, isShownFailed }: Failure, subject: string, verb: string): string {
  if (isShownFailed)
    return `The ${subject} ${verb} as a failure although the gate is open, because GitHub does not show what else stands on the commit`
  return isUnclear ? `GitHub does not tell whether the ${subject} ${verb}` : `The ${subject} not ${verb}`
}

/** Words a failure, with the limits of tokens for forks and Dependabot if the token is at fault. */
function describeFailure({ reason, message }: Failure, context: GitHubContext): string {
  const aboutToken = reason === 'forbidden' || reason === 'not-found' || reason === 'no-token'
  const why =
    aboutToken && context.isFork && hasReadOnlyToken(context)
      ? ' A pull request from a fork runs with a read-only token, whatever its workflow asks for.'
      : aboutToken && context.isDependabot
        ? ' Runs that Dependabot starts have a read-only token unless the workflow asks for more.'
        : ''
  return `${message}.${why}`
}
