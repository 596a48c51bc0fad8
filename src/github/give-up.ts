import { resolve } from 'node:path'
import { formatLocation, type Diagnostic } from '../core/diagnostic.ts'
import { errorCatalogue, exitCodes, GateError } from '../core/errors.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { resolveConfinedPath } from '../files/write-file.ts'
import { readConfig } from '../options/config.ts'
import { readOptionsAlone, readOptionAlone } from '../options/options.ts'
import { removeReports } from '../output/report-files.ts'
import { nameStepFiles } from '../output/run-files.ts'
import { renderNotVerified, type NotVerified } from '../report/markdown/frame.ts'
import { buildUnverifiedOutputs } from '../report/outputs.ts'
import type { RunSession } from './checkout.ts'
import { readFromBase, type ReadableFiles } from '../run/base-files.ts'
import { buildBaseRequest, describeUntrusted, reportContext } from './context.ts'
import { publishRun, type Publication } from './publish.ts'
import { PullComment, type CommentPolicy } from './pull-comment.ts'

/** Shows everywhere that a run failed, as silence looks like a pass; returns the code. Its comment may be created. */
export async function reportFailure(error: Error, begun: RunSession): Promise<number> {
  await removeStepFiles(begun)
  const { context, token } = begun
  const links = reportContext(context)
  const report = describeError(error, begun.notes)
  const body = renderNotVerified(withoutStack(report, error), links)
  await publishRun({
    context,
    token,
    comment: await buildComment(body, error, begun),
    marks: {
      on: begun.marks,
      report: { conclusion: 'failure', title: report.headline, summary: body },
    },
    summary: renderNotVerified(report, links),
    annotations: [
      { level: 'error', title: report.headline, message: `${error.message}\n${report.paragraphs.at(-1)}` },
    ],
    outputs: buildUnverifiedOutputs(report.headline),
  })
  return error instanceof GateError ? exitCodes[error.kind] : exitCodes.bug
}

/** Removes old files from where a step writes, as far as its options are known. */
export async function removeStepFiles(begun: RunSession): Promise<void> {
  const { options, inputs, workspace, root, context } = begun
  if (inputs.values['mode'] === 'publish') return
  const places = options ?? readOptionsAlone([inputs])
  const baseline = resolve(root, places.baseline ?? 'none')
  const files = { ...nameStepFiles(places, context.runAttempt), baseline }
  await removeReports(files, (path) => resolveConfinedPath(workspace, path))
}

/** Shows only on the pull request that nothing is verified. */
export async function showGivenUp(error: Error, begun: RunSession): Promise<void> {
  const body = renderNotVerified(
    withoutStack(describeError(error, begun.notes), error),
    reportContext(begun.context),
  )
  const comment = await buildComment(body, error, begun)
  await comment?.on.show(comment.body, comment.reach)
}

async function buildComment(body: string, error: Error, begun: RunSession): Promise<Publication['comment']> {
  const isUnwanted = begun.isPart || begun.options?.comment === 'never'
  const comment = isUnwanted ? null : await findRunComment(begun)
  return comment === null ? null : { on: comment.on, body, reach: chooseReach(error, comment.isCertain) }
}

/** Describes an error: the message, unread files that may be the cause, and the next step. */
export function describeError(error: Error, notes: readonly Diagnostic[]): NotVerified {
  const isExpected = error instanceof GateError
  const title = isExpected ? errorCatalogue[error.code].title : 'This is a bug in Scenario Gate'
  return {
    sign: '❌',
    headline: `Scenario Gate: not verified — ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    paragraphs: [
      isExpected ? error.message : (error.stack ?? error.message),
      ...notes.map((note) => `${[formatLocation(note), note.message].filter(Boolean).join(': ')}.`),
      isExpected ? error.help : 'Please report it with the log of this job.',
    ],
  }
}

/** Removes the stack: paths of the runner's disk belong in the summary and the log, not in a comment. */
function withoutStack(report: NotVerified, error: Error): NotVerified {
  return error instanceof GateError
    ? report
    : { ...report, paragraphs: [error.message, ...report.paragraphs.slice(1)] }
}

/** Chooses which comments a failed run may replace: after `other-commit`, only those of older runs. */
function chooseReach(error: Error, isCertain: boolean): CommentPolicy {
  if (error instanceof GateError && error.code === 'other-commit') return 'older'
  return isCertain ? 'any' : 'existing'
}

/** Finds the comment of this run by the inputs and config, as far as they can be read; null if none is wanted. */
async function findRunComment(begun: RunSession) {
  const { context, token, options, connection, step } = begun
  if (options !== undefined)
    return { on: new PullComment(context, token, options['comment-key'], connection, step), isCertain: true }
  const { sources, isWhole } = await readSources(begun)
  const wish = readOptionAlone('comment', sources)
  const key = readOptionAlone('comment-key', sources)
  // No comment has an invalid key.
  if (wish === 'never' || key === null) return null
  return {
    on: new PullComment(context, token, key ?? 'default', connection, step),
    isCertain: isWhole && wish !== null,
  }
}

/** Reads the inputs, and the config file of the change if it is trusted, else of the base, as far as they are readable. */
async function readSources(session: RunSession) {
  const { context, env, root, inputs } = session
  const named = readOptionAlone('config', [inputs]) ?? undefined
  const read = async (tree: ReadableFiles) => [await readConfig(tree, named)]
  const heads = describeUntrusted(context) === null ? await read(openDiskTree(root)).catch(() => null) : null
  const base = await readFromBase({ root, env, baseRef: buildBaseRequest(context) }, read).catch(() => null)
  const configs = heads ?? base?.value ?? null
  return {
    sources: [inputs, ...(configs ?? []).filter((config) => config !== null)],
    isWhole: configs !== null,
  }
}
