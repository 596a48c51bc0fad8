import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { InputRecorder } from './baseline/artifact/inputs-archive.ts'
import { keepObjectsOpen } from './baseline/git/objects.ts'
import { openWorkTree } from './baseline/git/sparse-tree.ts'
import { omitNullish } from './core/json.ts'
import { exitCodes, toResourceError, toError, createOptionError } from './core/errors.ts'
import { escapeTerminal } from './core/escape.ts'
import { resolveConfinedPath } from './files/write-file.ts'
import { openDiskTree } from './files/disk-tree.ts'
import { openArtifactStore } from './github/artifact-store.ts'
import { identifyPublisher, identifyStep } from './github/claim.ts'
import {
  readContext,
  buildBaseRequest,
  hasReadOnlyToken,
  describeUntrusted,
  reportContext,
  type GitHubContext,
} from './github/context.ts'
import { Budget, type SharedConnection } from './github/client.ts'
import { confirmCheckout, confirmPlaces, type RunSession } from './github/checkout.ts'
import { chooseReach } from './github/comment-due.ts'
import { reportFailure, describeError, removeStepFiles } from './github/give-up.ts'
import { readInputs, type Inputs } from './github/inputs.ts'
import { noteBegun, noteEnded } from './github/marks/after-step.ts'
import { checkRun } from './github/marks/check-run.ts'
import { commitStatus, usualStatus } from './github/marks/commit-status.ts'
import { GuardedMark, type MarkSettings } from './github/marks/guarded-mark.ts'
import { chooseConclusion, type CommitMark } from './github/marks/mark.ts'
import { publishRun, setOutputs, maskInLog, printToLog } from './github/publish.ts'
import { withRunnerFiles } from './github/runner-files.ts'
import { buildOwnCommand } from './github/own-command.ts'
import { PullComment } from './github/pull-comment.ts'
import { openGitHubCommits } from './github/remote-commits.ts'
import { getArtifactName } from './options/artifact-name.ts'
import { refuseMisnamedConfig } from './options/config.ts'
import { list } from './options/option-values.ts'
import { judgeKeys } from './judge/providers/connection.ts'
import { readOptionAlone, parseOptions, type Options } from './options/options.ts'
import type { ShardPlace } from './options/shard-options.ts'
import { buildReproduceCommand } from './options/reproduce.ts'
import type { Progress } from './record/trial-job.ts'
import { buildAnnotations } from './report/annotations.ts'
import { renderHeadline } from './report/headline.ts'
import { renderComment, renderSummary } from './report/markdown/document.ts'
import { renderNotVerified, underWay } from './report/markdown/frame.ts'
import { buildOutputs, buildShardOutputs, buildUnverifiedOutputs } from './report/outputs.ts'
import { createLogProgress } from './report/progress.ts'
import { renderShard } from './report/shard-text.ts'
import { renderTerminal } from './report/terminal.ts'
import type { Results } from './results/schema.ts'
import { run, runShard } from './run.ts'
import type { RunContext } from './run/run-context.ts'
import { findJobSecrets } from './run/job-secrets.ts'
import { createTranscripts } from './output/report-files.ts'
import { nameStepFiles, writeRunFiles, writeShardFiles } from './output/run-files.ts'
import type { ShardFiles } from './run/shard-files.ts'
import { readTrustedConfig } from './run/trusted-config.ts'
import type { Environment } from './core/environment.ts'

const printLine = (text: string): void => printToLog(text, randomUUID(), (out) => process.stdout.write(out))

/** A group of the log that is opened when the first agent is run, and closed when the last has ended. */
function logProgress(): Progress {
  // The folder may be named by a config file, and a group is a command of the runner: one line, without a place to break out.
  const line = createLogProgress(printLine, (heading) => process.stdout.write(`::group::${heading}\n`))
  return (state, step) => {
    line(state, step)
    if (state.done === state.total) process.stdout.write('::endgroup::\n')
  }
}

/** All requests to GitHub, downloads and pauses of a run together; see {@link Budget}. */
const longestGitHubMs = 120_000

interface Job {
  /** Commands cannot read our environment. */
  readonly isHidden: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Limits and pauses of requests to GitHub, in place of the usual ones. */
  readonly connection?: Omit<SharedConnection, 'budget'>
}

/** A run as the runner starts it: inputs and event in, decision out on every surface; returns the exit code. */
export async function runAction(env: Environment, job: Job): Promise<number> {
  // First of all: a step that is killed from here on has outputs, and they are no verdict.
  setOutputs(buildUnverifiedOutputs(underWay.headline))
  noteBegun()
  const exitCode = await runGateStep(env, job)
  noteEnded()
  return exitCode
}

async function beginSession(env: Environment, job: Job): Promise<RunSession> {
  const context = await readContext(env)
  maskInLog(judgeKeys(env))
  const workspace = resolve(context.workspace ?? process.cwd())
  const inputs = readInputs(env)
  const token = env['INPUT_GITHUB-TOKEN'] ?? ''
  const isPart = inputs.values['shard'] !== undefined || inputs.values['mode'] === 'collect'
  const step =
    inputs.values['mode'] === 'publish'
      ? identifyPublisher(env, inputs.values)
      : identifyStep(env, inputs.values, randomUUID())
  const connection = { ...job.connection, budget: new Budget(longestGitHubMs, job.now) }
  return {
    token,
    env,
    workspace,
    context,
    root: workspace,
    inputs,
    expected: null,
    notes: context.problem === null ? [] : [context.problem],
    options: undefined,
    connection,
    commits: openGitHubCommits(context, token, connection),
    isPart,
    marks: isPart ? [] : createMarks(inputs, { token, connection, step }),
    step,
  }
}

async function runGateStep(env: Environment, job: Job): Promise<number> {
  await using _ = keepObjectsOpen(env)
  const begun = await beginSession(env, job)
  const { inputs, workspace } = begun
  try {
    if (inputs.values['mode'] === 'publish') {
      const { publishCollected } = await import('./github/fork/publish-collected.ts')
      return await publishCollected(begun, job.now())
    }
    const merged = list().safeParse(inputs.values['merge']).data
    await using shards = merged === undefined ? null : await openShards(merged, workspace)
    const { options, made } = await confirmAndRead(begun, shards)
    if (options.shard !== undefined && shards !== null)
      throw createOptionError(
        'Inputs `shard` and `merge`: one job scores a share, another one joins all of them; give each step one of the two.',
      )
    const settings = { ...job, made, shards }
    return options.shard === undefined
      ? await judgeChange(begun, options, settings)
      : await scoreShard(begun, options, { ...settings, place: options.shard })
  } catch (thrown) {
    const error = toResourceError(thrown) ?? toError(thrown)
    printLine(escapeTerminal(describeError(error, begun.notes).paragraphs.slice(0, -1).join('\n')))
    return await reportFailure(error, begun)
  }
}

/** Creates the marks that the inputs ask for. One with a name that cannot be is left out: its error is reported later. */
function createMarks(inputs: Inputs, settings: MarkSettings): readonly CommitMark[] {
  const check = readOptionAlone('check-run', [inputs]) ?? null
  const isPublishing = inputs.values['mode'] === 'publish'
  const usual = isPublishing && check === null ? usualStatus : null
  const status = readOptionAlone('commit-status', [inputs]) ?? usual
  return [
    ...(check === null ? [] : [new GuardedMark(checkRun, check, settings)]),
    ...(status === null ? [] : [new GuardedMark(commitStatus, status, settings)]),
  ]
}

async function openShards(places: readonly string[], workspace: string): Promise<ShardFiles> {
  const { ShardFiles: Files } = await import('./run/shard-files.ts')
  return Files.open(places, workspace)
}

/** @throws GateError `bad-option` for an event whose jobs get secrets, or a token that can write, for a fork as well. */
function refuseCollecting(context: GitHubContext): void {
  if (hasReadOnlyToken(context)) return
  throw createOptionError(
    `Input \`mode\`: \`collect\` is for \`on: pull_request\`, where a fork gets neither secrets nor a token that can write; this is \`${context.eventName}\`.`,
  )
}

/** Confirms the commit that is judged, and reads the options that apply to it. */
async function confirmAndRead(begun: RunSession, shards: ShardFiles | null) {
  if (begun.inputs.values['mode'] === 'collect') refuseCollecting(begun.context)
  await confirmCheckout(begun)
  const { context, env, root, inputs } = begun
  const work = openWorkTree(root, env)
  const made = new InputRecorder(shards === null ? work : shards.over(work))
  const scenarioPaths = list().safeParse(inputs.values['scenarios']).data
  if (inputs.values['config'] === undefined) await refuseMisnamedConfig(openDiskTree(root), scenarioPaths)
  const { config, diagnostics } = await readTrustedConfig(made.tree, inputs.values['config'], {
    root,
    env,
    baseRef: buildBaseRequest(context),
    untrusted: describeUntrusted(context),
    commits: begun.commits,
  })
  begun.notes = [...begun.notes, ...diagnostics]
  const options = parseOptions(config === null ? [inputs] : [inputs, config])
  begun.options = { ...options, report: nameStepFiles(options, 1).report }
  await removeStepFiles(begun)
  await confirmPlaces(begun, begun.options)
  return { options: begun.options, made }
}

/** Files that a run reads, and whether its commands are kept from our environment. */
interface RunSources extends Pick<Job, 'isHidden' | 'now'> {
  readonly made: InputRecorder
  readonly shards: ShardFiles | null
}

async function buildRunContext(
  begun: RunSession,
  options: Options,
  { made, isHidden, now, shards }: RunSources,
): Promise<RunContext> {
  const { context, token, env, root, inputs, notes, connection } = begun
  const untrusted = describeUntrusted(context)
  const holder = { root, env, isHidden, hasReadOnlyToken: hasReadOnlyToken(context) }
  return {
    root,
    cwd: root,
    env,
    now,
    head: { sha: context.headSha, ref: context.headRef },
    workflowRun: { id: context.runId, attempt: context.runAttempt },
    baseRef: buildBaseRequest(context),
    overrides: inputs,
    artifacts: openArtifactStore({
      context,
      token,
      env,
      connection,
      name: getArtifactName(options),
      tell: printLine,
    }),
    commits: begun.commits,
    inputRecorder: made,
    untrusted,
    secrets: untrusted === null ? [] : await findJobSecrets(holder),
    progress: logProgress(),
    diagnostics: notes,
    ...(shards === null ? {} : { shards }),
  }
}

/** Scores one shard and writes its file. It neither comments nor decides: the job with `merge` does. */
async function scoreShard(
  begun: RunSession,
  options: Options,
  { place, ...rest }: RunSources & { readonly place: ShardPlace },
): Promise<number> {
  const { context, token, workspace } = begun
  const runContext = await buildRunContext(begun, options, rest)
  const { result: shard } = await withRunnerFiles(begun.env, () => runShard(options, runContext, place))
  const files = nameStepFiles(options, context.runAttempt)
  const absolute = (path: string) => resolveConfinedPath(workspace, path)
  const whole = await writeShardFiles(shard, files, { made: rest.made, absolute })
  const report = renderShard(whole)
  printLine(escapeTerminal([report.headline, ...report.paragraphs].join('\n')))
  await publishRun({
    context,
    token,
    comment: null,
    marks: null,
    summary: renderNotVerified(report, reportContext(context)),
    annotations: [],
    outputs: buildShardOutputs(report.headline, {
      resultsPath: files.results,
      artifactPath: files.artifact === 'none' ? null : files.artifact,
    }),
  })
  return exitCodes.open
}

async function judgeChange(begun: RunSession, options: Options, change: RunSources): Promise<number> {
  const { context, token, env, inputs, connection, marks, isPart } = begun
  const program = buildOwnCommand(env, context, process.argv[1] ?? '')
  const { comment: mode, 'comment-key': key } = options
  // A laptop knows no key of comments, after which the artifact is called.
  const artifact = key === 'default' ? {} : { 'baseline-artifact': getArtifactName(options) }
  const stated = describeUntrusted(context) === null ? '' : ' --as-fork'
  const reproduce = buildReproduceCommand(program, { ...inputs.values, ...artifact }) + stated
  const links = reportContext(context, { program, reproduce })
  const isWanted = !isPart && mode !== 'never'
  const comment = isWanted ? new PullComment(context, token, key, connection, begun.step) : null
  const transcripts = createTranscripts(options)
  // Beside all else, but over before another comment is shown.
  const opening = comment?.show(renderNotVerified(underWay, links), 'existing')
  // Marks leave their names in a file of the runner, which belongs to nobody else while commands run.
  await Promise.all(marks.map((mark) => mark.open(context)))
  const score = async () => run(options, { ...(await buildRunContext(begun, options, change)), transcripts })
  const { result: scored, changed } = await withRunnerFiles(env, score).finally(() => opening)
  const diagnostics = [...scored.diagnostics, ...noteRunnerFiles(changed)]
  const withFiles = { ...options, ...nameStepFiles(options, context.runAttempt) }
  const {
    results,
    problems: _,
    ...files
  } = await writeRunFiles({ ...scored, diagnostics }, withFiles, {
    transcripts,
    program,
    made: change.made,
    absolute: (path) => resolveConfinedPath(begun.workspace, path),
  })
  const since = comment?.since(results)
  const shown = { ...links, ...omitNullish({ since }) }
  const { resultsPath: resultsFile } = files
  printLine(renderTerminal(results, { ...links, color: true, width: 100, resultsFile, since }))
  const body = renderComment(results, shown)
  const report = { conclusion: chooseConclusion(results), title: renderHeadline(results), summary: body }
  await publishRun({
    context,
    token,
    comment: comment === null ? null : { on: comment, body, reach: chooseReach(mode, results), results },
    marks: { on: marks, report },
    summary: renderSummary(results, shown),
    annotations: buildAnnotations(results),
    outputs: buildOutputs(results, { ...files, commentUrl: null }),
  })
  return results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

function noteRunnerFiles(changed: readonly string[]): Results['diagnostics'] {
  if (changed.length === 0) return []
  const message = `A command wrote to ${changed.join(', ')} of this step; Scenario Gate put back what was there before`
  return [{ code: 'runner-files', severity: 'warning', message }]
}
