import { failed } from '../../core/reading.ts'
import { exitCodes, GateError, createOptionError } from '../../core/errors.ts'
import { escapeTerminal } from '../../core/escape.ts'
import { emptyTree } from '../../files/paths.ts'
import { Scratch } from '../../files/scratch.ts'
import { reconcileWithBase } from '../../gate/reconcile-with-base.ts'
import { readConfig } from '../../options/config.ts'
import { parseOptions, type Options } from '../../options/options.ts'
import { buildAnnotations } from '../../report/annotations.ts'
import { renderHeadline } from '../../report/headline.ts'
import { commentBudget, renderComment, renderSummary } from '../../report/markdown/document.ts'
import { renderNotVerified } from '../../report/markdown/frame.ts'
import { renderMarkdownPhrase } from '../../words/phrase.ts'
import { writeReasons } from '../../words/baseline.ts'
import { describeReconciledBase } from '../../words/held-base.ts'
import { buildOutputs, buildUnverifiedOutputs } from '../../report/outputs.ts'
import type { Results } from '../../results/schema.ts'
import { RemoteTree, type ReadableFiles } from '../../run/base-files.ts'
import { resolveConfig } from '../../run/resolve-config.ts'
import { redecideResults } from '../../run/effective-config.ts'
import type { RunSession } from '../checkout.ts'
import { openArtifactStore } from '../artifact-store.ts'
import { chooseReach } from '../comment-due.ts'
import { createClient, type GitHubClient } from '../client.ts'
import { reportContext, type GitHubContext, type RepositoryName } from '../context.ts'
import { pullFacts, shaSchema, type EventFacts, type PullFacts } from '../event.ts'
import { toGitHubFailure } from '../failure.ts'
import { showGivenUp } from '../give-up.ts'
import { chooseConclusion } from '../marks/mark.ts'
import { publishRun } from '../publish.ts'
import { PullComment } from '../pull-comment.ts'
import { downloadCollectedResults } from './collected-results.ts'
import { findComparedBase } from './compared-base.ts'
import { readFinishedRun, type FinishedRun } from './finished-run.ts'
import { z } from 'zod'

/** A finished run, and the open pull requests that it may be about. */
interface Finished {
  readonly run: FinishedRun
  readonly repository: RepositoryName
  readonly pulls: readonly PullFacts[]
}

/**
 * Publishes the results of the pull request's own run, which has ended: checks them, decides them again by the policy of
 * the base, and shows them on the pull request. It needs no checkout, and starts nothing. Returns the exit code: that of
 * success where it could show them, whatever they are. `now`: milliseconds since 1970.
 * @throws GateError if they cannot be had or used; what the pull request shows then is for who catches it.
 */
export async function publishCollected(begun: RunSession, now: number): Promise<number> {
  const target = await findRun(begun)
  if (typeof target === 'string') return await skipPublishing(target, begun)
  const { run, repository } = target
  begun.options = parseOptions([begun.inputs])
  const pull = await findOnlyPull(target, begun)
  const { token, env, inputs, connection, commits, marks, context } = begun
  if (commits === null) throw createOptionError('Input `github-token`: `mode: publish` needs a token.')
  const files = new RemoteTree(commits, pull.base.sha, '')
  await using scratch = new Scratch(env['RUNNER_TEMP'] || undefined)
  const reading = readOptions(begun, files).then((baseOptions) => (begun.options = baseOptions))
  const naming = reading.then(nameArtifact)
  const baseRef = { kind: 'event', base: pull.base.sha, head: run.sha, branch: pull.base.ref } as const
  const request = {
    root: begun.workspace,
    env,
    baseRef,
    files,
    untrusted: pull.isFork ? 'a fork' : 'a run of the pull request itself',
    overrides: inputs,
  }
  const store = openArtifactStore({ context, token, name: naming, env, connection })
  const place = { context, repository, token, connection, env, scratch, run }
  const downloading = reading.then((from) =>
    downloadCollectedResults({ ...place, name: nameArtifact(from), key: from['comment-key'] }),
  )
  // None waits for another but for the config file, and the base for what it is compared with.
  const [options, results, config, base] = await settleAll([
    reading,
    downloading,
    reading.then((baseOptions) => resolveConfig(baseOptions, request, emptyTree, now)),
    typeof store === 'string'
      ? Promise.resolve(failed('lasting', { code: store, args: {} } as const))
      : findComparedBase({ store, commits, pull, head: run.sha, results: downloading, scratch }),
    naming,
    ...marks.map((mark) => mark.open(context)),
  ] as const)
  if (options.base === undefined) checkBase(results, run, pull.base.ref)
  const reconciled = reconcileWithBase(results, base.value, config.options.select === 'affected')
  // What GitHub did not tell may be a base that these results hide something of.
  if (base.value === null && base.fault !== 'absent')
    reconciled.results.run.baselineUnreadable = writeReasons(base.reason)
  const note = `<sub>${noteOn(run, pull, context)} ${renderMarkdownPhrase(describeReconciledBase(reconciled, base), 'line', noteChars)}</sub>`
  return await showResults(redecideResults(reconciled.results, config, env), begun, { options, note })
}

/** @throws GateError `not-collected` if results were compared with another branch than the base branch of now. */
function checkBase({ run: { baseline } }: Results, { id }: FinishedRun, branch: string): void {
  if (baseline === null || baseline.kind === 'results' || baseline.source === branch) return
  throw new GateError(
    'not-collected',
    `Run ${id} compared the pull request with another base branch than it has now. Push to it, or close and reopen it.`,
  )
}

function nameArtifact({ 'baseline-artifact': name, 'comment-key': key }: Options): string {
  return name ?? `scenario-gate-${key}`
}

/** Waits for all, because some write files, and then throws what the first of them that failed threw. */
async function settleAll<const T extends readonly unknown[]>(
  steps: T,
): Promise<{ readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(steps)
  return Promise.all(steps)
}

/**
 * The pull request of the run, which the context is of from then on.
 * @throws GateError if there are several: a run of one merge says nothing of another one, and nobody but the run knows of
 * which it is. All but the last, which is left to who catches it, say so by then.
 */
async function findOnlyPull({ run, pulls }: Finished, begun: RunSession): Promise<PullFacts> {
  const { context } = begun
  const several = new GateError(
    'unknown-commit',
    `${pulls.length} open pull requests (${pulls.map(({ pullRequest }) => `#${pullRequest}`).join(', ')}) have the head \`${run.sha.slice(0, 7)}\`, and GitHub does not say which of them run ${run.id} is about. Close all but one of them, then start that run again.`,
  )
  for (const [index, pull] of pulls.entries()) {
    // The comment is the run's own: among several, that of the newest run counts, whichever is published last.
    begun.context = { ...context, ...pull, runId: String(run.id), runAttempt: run.attempt }
    if (pulls.length === 1) return pull
    if (index < pulls.length - 1) await showGivenUp(several, begun)
  }
  throw several
}

/** Finds what is to be published; or why there is nothing to do, as a sentence. */
async function findRun({ env, context, token, connection }: RunSession): Promise<Finished | string> {
  const { eventName, repository, apiUrl } = context
  if (eventName !== 'workflow_run')
    throw createOptionError(
      `Input \`mode\`: \`publish\` is for \`on: workflow_run\`, when the run of the pull request has ended; this is \`${eventName}\`.`,
    )
  const run = await readFinishedRun(env['GITHUB_EVENT_PATH'])
  if (run.event !== 'pull_request')
    return `Run ${run.id} was started by \`${run.event}\`, not by a pull request.`
  if (repository === null || token === '')
    throw new GateError(
      'unknown-commit',
      'The pull request is not known: there is no token to ask GitHub with.',
    )
  const { pulls, none } = await askForPull(async () =>
    pullsOfRun(await createClient({ ...connection, token, apiUrl }), repository, run),
  )
  return pulls === null ? none : { run, repository, pulls }
}

/** @throws GateError `unknown-commit` where GitHub gives no answer. */
async function askForPull(question: () => Promise<PullsOfRun>): Promise<PullsOfRun> {
  try {
    return await question()
  } catch (thrown) {
    throw new GateError(
      'unknown-commit',
      `The pull request is not known: ${toGitHubFailure(thrown).message}.`,
    )
  }
}

/** Without a config file that can be read, the inputs count alone; the gate then stays closed. */
async function readOptions({ inputs }: RunSession, files: ReadableFiles): Promise<Options> {
  try {
    const config = await readConfig(files, inputs.values['config'])
    return parseOptions(config === null ? [inputs] : [inputs, config])
  } catch (thrown) {
    if (thrown instanceof GateError && thrown.code !== 'bad-option') return parseOptions([inputs])
    throw thrown
  }
}

/** Nothing is published: the comment and the marks stay as they are. */
async function skipPublishing(sentence: string, { context, token }: RunSession): Promise<number> {
  const report = {
    sign: '⏳',
    headline: 'Scenario Gate: nothing to publish',
    paragraphs: [sentence],
  } as const
  await publishRun({
    context,
    token,
    comment: null,
    marks: null,
    summary: renderNotVerified(report, reportContext(context)),
    annotations: [{ level: 'notice', title: report.headline, message: sentence }],
    outputs: buildUnverifiedOutputs(report.headline),
  })
  return exitCodes.open
}

/** UTF-16 units of the sentences about the base, before they are escaped. */
const noteChars = 1_000
/** Bytes that the note under the comment has at most. */
const noteBytes = 6_000

async function showResults(
  results: Results,
  begun: RunSession,
  { options, note }: { readonly options: Options; readonly note: string },
): Promise<number> {
  const { context, token, connection, marks, step } = begun
  const links = reportContext(context)
  const body = `${renderComment(results, links, commentBudget - noteBytes)}\n\n${note}`
  const { comment: mode, 'comment-key': key } = options
  const comment = mode === 'never' ? null : new PullComment(context, token, key, connection, step)
  const { unmarked } = await publishRun({
    context,
    token,
    comment: comment === null ? null : { on: comment, body, reach: chooseReach(mode, results), results },
    marks: {
      on: marks,
      report: { conclusion: chooseConclusion(results), title: renderHeadline(results), summary: body },
    },
    summary: `${renderSummary(results, links)}\n\n${note}`,
    // The files are not those of the commit that the publishing run is of.
    annotations: buildAnnotations(results).map(({ level, title, message }) => ({ level, title, message })),
    outputs: buildOutputs(results, { resultsPath: null, commentUrl: null }),
  })
  if (unmarked.length === 0) return exitCodes.open
  process.stdout.write(`${escapeTerminal(unmarked.join('\n'))}\n`)
  return exitCodes.environment
}

/** Says whose word the report is; all of it is ours or a number. */
function noteOn(run: FinishedRun, { isFork }: EventFacts, { repository, serverUrl }: GitHubContext): string {
  const path =
    repository === null ? '' : `${serverUrl}/${repository.owner}/${repository.repo}/actions/runs/${run.id}`
  const by = isFork
    ? 'a fork, which can change its own workflow'
    : 'the pull request, which can change its own workflow'
  return `The traces and verdicts are those of [run ${run.id}](${path}) of ${by}. The decision was made again from them, by the policy of the base branch.`
}

/** The pull requests of a run, one as a rule; or why there is none to publish to, as a sentence. */
type PullsOfRun =
  | { readonly pulls: readonly PullFacts[]; readonly none: null }
  | { readonly pulls: null; readonly none: string }

const listed = z.array(
  z.looseObject({
    head: z.looseObject({ sha: shaSchema, repo: z.object({ full_name: z.string() }).nullable() }),
  }),
)

/**
 * Finds the open pull requests whose head a run was about. GitHub names none in the event of a fork, and the run itself is
 * not asked: it could name any. Throws what the client or a reply that is not as documented throws.
 */
async function pullsOfRun(
  client: GitHubClient,
  repository: RepositoryName,
  { sha, branch, head }: FinishedRun,
): Promise<PullsOfRun> {
  if (head === null || branch === null)
    return { pulls: null, none: 'The branch of the run is gone, so it has no open pull request.' }
  const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', {
    ...repository,
    state: 'open',
    head: `${head.owner}:${branch}`,
    per_page: 100,
  })
  // The filter is said again: an owner may have several forks with a branch of that name.
  const ofBranch = listed.parse(data).filter((pull) => pull.head.repo?.full_name === head.fullName)
  const pulls = ofBranch.filter((pull) => pull.head.sha === sha).map((pull) => pullFacts.parse(pull))
  if (pulls.length > 0) return { pulls, none: null }
  const none =
    ofBranch.length === 0
      ? `No open pull request has the branch \`${branch}\` of the run.`
      : `The pull request has a newer head than \`${sha.slice(0, 7)}\`; its own run is published.`
  return { pulls: null, none }
}
