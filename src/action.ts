import { randomUUID } from 'node:crypto'
import { resolve, dirname, join } from 'node:path'
import { artifactFilesOf, RunInputs, withInputsKept } from './baseline/artifact/inputs-archive.ts'
import { keepObjectsOpen } from './baseline/git/objects.ts'
import type { RemoteCommits } from './baseline/remote-commits.ts'
import { present } from './core/present.ts'
import { exitCodes, GateError, resourceError, toError } from './core/errors.ts'
import { terminalText } from './core/escape.ts'
import { confinedPath } from './files/write-file.ts'
import { diskTree } from './files/disk-tree.ts'
import { artifactStore } from './github/artifact-store.ts'
import {
  readContext,
  baseRequestOf,
  hasReadOnlyToken,
  untrustedOf,
  reportContext,
  type GitHubContext,
} from './github/context.ts'
import { Budget } from './github/client.ts'
import { confirmCheckout, confirmPlaces, type Begun } from './github/checkout.ts'
import { reachOf } from './github/comment-due.ts'
import { giveUp, notVerified } from './github/give-up.ts'
import { inputsOf, type Inputs } from './github/inputs.ts'
import { noteBegun, noteEnded } from './github/marks/after-step.ts'
import { checkRun } from './github/marks/check-run.ts'
import { commitStatus, usualStatus } from './github/marks/commit-status.ts'
import { GuardedMark, type MarkSettings } from './github/marks/guarded-mark.ts'
import { conclusionOf, type Mark } from './github/marks/mark.ts'
import { publish, setOutputs, maskInLog, printToLog } from './github/publish.ts'
import { withRunnerFiles } from './github/runner-files.ts'
import { ownCommand } from './github/own-command.ts'
import { PullComment } from './github/pull-comment.ts'
import { remoteCommits } from './github/remote-commits.ts'
import { artifactName } from './options/artifact-name.ts'
import { refuseMisnamedConfig } from './options/config.ts'
import { list } from './options/option-values.ts'
import { judgeKeys } from './judge/providers/connection.ts'
import { optionAlone, parseOptions, type Options } from './options/options.ts'
import { inputsBeside, shardPath, type ShardPlace } from './options/shard-options.ts'
import { reproduceCommand } from './options/reproduce.ts'
import type { Progress } from './record/trial-job.ts'
import { annotationsOf } from './report/annotations.ts'
import { headline } from './report/headline.ts'
import { renderComment, renderSummary } from './report/markdown/document.ts'
import { renderNotVerified, underWay } from './report/markdown/frame.ts'
import { outputsOf, shardOutputs, unverifiedOutputs } from './report/outputs.ts'
import { sparse } from './report/progress.ts'
import { shardReport } from './report/shard-text.ts'
import { renderTerminal } from './report/terminal.ts'
import type { Results } from './results/schema.ts'
import { unwrittenResults, writeResults } from './results/write.ts'
import { run, runShard, type Surroundings } from './run.ts'
import { secretsHeld } from './setup/agents-setup.ts'
import { transcriptsFor, writeReports } from './setup/report-files.ts'
import type { ShardFiles } from './setup/shard-files.ts'
import { trustedConfig } from './setup/trusted-config.ts'

/** Where the archive of inputs is written: beside the results, so that an upload of both keeps no folders. */
function artifactPathOf({ artifact, ...options }: Options, resultsPath: string): string | null {
  if (artifact === 'none') return null
  if (options.shard !== undefined) return inputsBeside(resultsPath)
  if (artifact !== undefined) return artifact
  return join(dirname(resultsPath), artifactFilesOf(options['comment-key']).inputs)
}

/** The HTML report stands beside the results unless the options say otherwise. It shows traces, so there is none if no archive keeps them. */
function withReport(options: Options): Options {
  const { report, artifact, 'comment-key': key } = options
  if (report !== undefined || artifact === 'none') return options
  return { ...options, report: join(dirname(resultsPathOf(options)), artifactFilesOf(key).report) }
}

/** Where the results are written; gates of one job have files of their own, and so has each shard. */
function resultsPathOf({ results, shard, ...options }: Options): string {
  const key = options['comment-key']
  return shard === undefined ? (results ?? artifactFilesOf(key).results) : shardPath(shard, key, results)
}

type Environment = Readonly<Record<string, string | undefined>>

const print = (text: string): void => printToLog(text, randomUUID(), (out) => process.stdout.write(out))

/** A group of the log that is opened when the first agent is run, and closed when the last has ended. */
function logProgress(): Progress {
  // The folder may be named by a config file, and a group is a command of the runner: one line, without a place to break out.
  const line = sparse(print, (heading) => process.stdout.write(`::group::${heading}\n`))
  return (state, step) => {
    line(state, step)
    if (state.done === state.total) process.stdout.write('::endgroup::\n')
  }
}

/** All requests to GitHub, downloads and pauses of a run together; see {@link Budget}. */
const longestGitHubMs = 120_000

/** A run as the runner starts it: inputs and event in, decision out on every surface; returns the exit code. `isHidden`: commands cannot read our environment. */
export async function runAction(env: Environment, job: { readonly isHidden: boolean }): Promise<number> {
  // First of all: a step that is killed from here on has outputs, and they are no verdict.
  setOutputs(unverifiedOutputs(underWay.headline))
  noteBegun()
  const exitCode = await gateStep(env, job)
  noteEnded()
  return exitCode
}

async function gateStep(env: Environment, { isHidden }: { readonly isHidden: boolean }): Promise<number> {
  await using _ = keepObjectsOpen(env)
  const context = await readContext(env)
  maskInLog(judgeKeys(env))
  const workspace = resolve(context.workspace ?? process.cwd())
  const inputs = inputsOf(env)
  const token = env['INPUT_GITHUB-TOKEN'] ?? ''
  const isPart = inputs.values['shard'] !== undefined || inputs.values['mode'] === 'collect'
  const step = randomUUID().slice(0, 8)
  const connection = { budget: new Budget(longestGitHubMs, Date.now) }
  const begun: Begun = {
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
    isPart,
    marks: isPart ? [] : marksOf(inputs, { token, connection, step }),
    step,
  }
  try {
    if (inputs.values['mode'] === 'publish') {
      const { publishCollected } = await import('./github/fork/publish-collected.ts')
      return await publishCollected(begun, Date.now())
    }
    const merged = list().safeParse(begun.inputs.values['merge']).data
    await using shards = merged === undefined ? null : await shardsAt(merged, workspace)
    const { options, made } = await begin(begun, shards)
    if (options.shard !== undefined && shards !== null) throw bothWays()
    const given = { made, isHidden, shards }
    return options.shard === undefined
      ? await judge(begun, options, given)
      : await score(begun, options, { ...given, place: options.shard })
  } catch (thrown) {
    const error = resourceError(thrown) ?? toError(thrown)
    print(terminalText(notVerified(error, begun.notes).paragraphs.slice(0, -1).join('\n')))
    return await giveUp(error, begun)
  }
}

/** The marks that the inputs ask for; one whose name cannot be is left out, and its error is told later. */
function marksOf(inputs: Inputs, settings: MarkSettings): readonly Mark[] {
  const check = optionAlone('check-run', [inputs]) ?? null
  const isPublishing = inputs.values['mode'] === 'publish'
  const usual = isPublishing && check === null ? usualStatus : null
  const status = optionAlone('commit-status', [inputs]) ?? usual
  return [
    ...(check === null ? [] : [new GuardedMark(checkRun(check), settings)]),
    ...(status === null ? [] : [new GuardedMark(commitStatus(status), settings)]),
  ]
}

function bothWays(): GateError {
  return new GateError(
    'bad-option',
    'Inputs `shard` and `merge`: one job scores a share, another one joins all of them; give each step one of the two.',
  )
}

async function shardsAt(places: readonly string[], workspace: string): Promise<ShardFiles> {
  const { ShardFiles: Files } = await import('./setup/shard-files.ts')
  return Files.open(places, workspace)
}

/** @throws GateError `bad-option` for an event whose jobs get secrets, or a token that can write, for a fork as well. */
function refuseCollecting(context: GitHubContext): void {
  if (hasReadOnlyToken(context)) return
  throw new GateError(
    'bad-option',
    `Input \`mode\`: \`collect\` is for \`on: pull_request\`, where a fork gets neither secrets nor a token that can write; this is \`${context.eventName}\`.`,
  )
}

/** Confirms what is judged, and reads how. */
async function begin(
  begun: Begun,
  shards: ShardFiles | null,
): Promise<{ readonly options: Options; readonly made: RunInputs }> {
  if (begun.inputs.values['mode'] === 'collect') refuseCollecting(begun.context)
  await confirmCheckout(begun)
  const { context, env, root, inputs } = begun
  const work = diskTree(root)
  const made = new RunInputs(shards === null ? work : await shards.over(work))
  const given = list().safeParse(inputs.values['scenarios']).data
  if (inputs.values['config'] === undefined) await refuseMisnamedConfig(diskTree(root), given)
  const { config, diagnostics } = await trustedConfig(made.tree, inputs.values['config'], {
    root,
    env,
    find: baseRequestOf(context),
    untrusted: untrustedOf(context),
    commits: commitsOf(begun),
  })
  begun.notes = [...begun.notes, ...diagnostics]
  begun.options = withReport(parseOptions(config === null ? [inputs] : [inputs, config]))
  await confirmPlaces(begun, begun.options)
  return { options: begun.options, made }
}

/** Once more where the pull request is another by then. */
function commitsOf({ context, token, connection }: Begun): RemoteCommits | null {
  return remoteCommits(context, token, connection)
}

/** What a run is given beside its options. */
interface Given {
  readonly made: RunInputs
  readonly isHidden: boolean
  readonly shards: ShardFiles | null
}

/** Surroundings of a run on GitHub. */
async function surroundingsOf(
  begun: Begun,
  options: Options,
  { made, isHidden, shards }: Given,
): Promise<Surroundings> {
  const { context, token, env, root, inputs, notes, connection } = begun
  const untrusted = untrustedOf(context)
  const holder = { root, env, isHidden, hasReadOnlyToken: hasReadOnlyToken(context) }
  return {
    root,
    cwd: root,
    env,
    now: Date.now,
    head: { sha: context.headSha, ref: context.headRef },
    workflowRun: { id: context.runId, attempt: context.runAttempt },
    find: baseRequestOf(context),
    overrides: inputs,
    artifacts: artifactStore({ context, token, env, connection, name: artifactName(options), tell: print }),
    commits: commitsOf(begun),
    inputs: made,
    transcripts: transcriptsFor(options),
    untrusted,
    secrets: untrusted === null ? [] : await secretsHeld(holder),
    progress: logProgress(),
    diagnostics: notes,
    ...(shards === null ? {} : { shards }),
  }
}

/** Scores one shard and writes its file. It neither comments nor decides: the job with `merge` does. */
async function score(
  begun: Begun,
  options: Options,
  { place, ...given }: Given & { readonly place: ShardPlace },
): Promise<number> {
  const { context, token, workspace } = begun
  const surroundings = await surroundingsOf(begun, options, given)
  const { result: shard } = await withRunnerFiles(begun.env, () => runShard(options, surroundings, place))
  const resultsPath = resultsPathOf(options)
  const artifactPath = artifactPathOf(options, resultsPath)
  const archive = artifactPath === null ? null : await confinedPath(workspace, artifactPath)
  const { withShardKept } = await import('./setup/shard-of.ts')
  const whole = await withShardKept(shard, given.made, archive)
  await writeResults(await confinedPath(workspace, resultsPath), whole)
  const report = shardReport(whole)
  print(terminalText([report.headline, ...report.paragraphs].join('\n')))
  await publish({
    context,
    token,
    comment: null,
    marks: null,
    summary: renderNotVerified(report, reportContext(context)),
    annotations: [],
    outputs: shardOutputs(report.headline, { resultsPath, artifactPath }),
  })
  return exitCodes.open
}

async function judge(begun: Begun, options: Options, given: Given): Promise<number> {
  const { context, token, env, inputs, connection, marks, isPart } = begun
  const program = ownCommand(env, context, process.argv[1] ?? '')
  const links = reportContext(context, { program, reproduce: reproduceCommand(program, inputs.values) })
  const { comment: mode, 'comment-key': key } = options
  const isWanted = !isPart && mode !== 'never'
  const comment = isWanted ? new PullComment(context, token, key, connection, begun.step) : null
  for (const mark of marks) await mark.open(context)
  await comment?.show(renderNotVerified(underWay, links), 'existing')
  const surroundings = await surroundingsOf(begun, options, given)
  const { result: scored, changed } = await withRunnerFiles(env, () => run(options, surroundings))
  const diagnostics = [...scored.diagnostics, ...notesOfRunnerFiles(changed)]
  const { results, ...files } = await kept({ ...scored, diagnostics }, options, {
    ...surroundings,
    folder: begun.workspace,
    made: given.made,
  })
  const since = comment?.since(results)
  const shown = { ...links, ...present({ since }) }
  const { resultsPath: resultsFile } = files
  print(renderTerminal(results, { color: true, width: 100, resultsFile, since, canAccept: links.canAccept }))
  const body = renderComment(results, shown)
  const report = { conclusion: conclusionOf(results), title: headline(results), summary: body }
  await publish({
    context,
    token,
    comment: comment === null ? null : { on: comment, body, reach: reachOf(mode, results), results },
    marks: { on: marks, report },
    summary: renderSummary(results, shown),
    annotations: annotationsOf(results),
    outputs: outputsOf(results, { ...files, commentUrl: null }),
  })
  return results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

function notesOfRunnerFiles(changed: readonly string[]): Results['diagnostics'] {
  if (changed.length === 0) return []
  const message = `A command wrote to ${changed.join(', ')} of this step; Scenario Gate put back what was there before`
  return [{ code: 'runner-files', severity: 'warning', message }]
}

/** Writes the results and what the run was made of; null for results that could not be written. */
async function kept(
  scored: Results,
  options: Options,
  {
    folder,
    made,
    transcripts,
  }: Pick<Surroundings, 'transcripts'> & { readonly folder: string; readonly made: RunInputs },
) {
  const resultsPath = resultsPathOf(options)
  const artifactPath = artifactPathOf(options, resultsPath)
  const archive = artifactPath === null ? null : await confinedPath(folder, artifactPath)
  const packed = await withInputsKept(scored, made, archive)
  const unwritten = await unwrittenResults(await confinedPath(folder, resultsPath), packed)
  const reports = { transcripts, absolute: (path: string) => confinedPath(folder, path) }
  const { html, problems } = await writeReports(packed, options, reports)
  return {
    results: { ...packed, diagnostics: [...packed.diagnostics, ...unwritten, ...problems] },
    resultsPath: unwritten.length === 0 ? resultsPath : null,
    artifactPath,
    reportPath: html,
  }
}
