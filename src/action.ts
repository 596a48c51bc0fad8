import { randomUUID } from 'node:crypto'
import { resolve, dirname, join } from 'node:path'
import { artifactFiles, RunInputs, withInputsKept } from './baseline/artifact/inputs-archive.ts'
import type { RemoteCommits } from './baseline/remote-commits.ts'
import { exitCodes, resourceError, toError } from './core/errors.ts'
import { terminalText } from './core/escape.ts'
import { confinedPath } from './files/write-file.ts'
import { diskTree } from './files/disk-tree.ts'
import { artifactStore } from './github/artifact-store.ts'
import { readContext, baseRequestOf, hasReadOnlyToken, untrustedOf, reportContext } from './github/context.ts'
import { Budget } from './github/client.ts'
import { confirmCheckout, confirmPlaces, type Begun } from './github/checkout.ts'
import { giveUp, notVerified } from './github/give-up.ts'
import { inputsOf } from './github/inputs.ts'
import { publish, setOutputs, maskInLog, printToLog } from './github/publish.ts'
import { PullComment } from './github/pull-comment.ts'
import { remoteCommits } from './github/remote-commits.ts'
import { refuseMisnamedConfig } from './options/config.ts'
import { list } from './options/option-values.ts'
import { judgeKeys } from './judge/providers/connection.ts'
import { parseOptions, type Options } from './options/options.ts'
import { reproduceCommand } from './options/reproduce.ts'
import type { Progress } from './record/trial-job.ts'
import { annotationsOf } from './report/annotations.ts'
import { renderComment, renderSummary } from './report/markdown/document.ts'
import { renderNotVerified, underWay } from './report/markdown/frame.ts'
import { outputsOf, unverifiedOutputs } from './report/outputs.ts'
import { sparse } from './report/progress.ts'
import { renderTerminal } from './report/terminal.ts'
import type { Results } from './results/schema.ts'
import { unwrittenResults } from './results/write.ts'
import { run } from './run.ts'
import { secretsHeld } from './setup/agents-setup.ts'
import { trustedConfig } from './setup/trusted-config.ts'

/** Where the archive of inputs is written: beside the results, so that an upload of both keeps no folders. */
function artifactPathOf({ artifact }: Options, resultsPath: string): string | null {
  if (artifact === 'none') return null
  return artifact ?? join(dirname(resultsPath), artifactFiles.inputs)
}

/** Returns the name of the artifact that the workflow uploads the results as. */
function artifactName(options: Options): string {
  return options['baseline-artifact'] ?? `scenario-gate-${options['comment-key']}`
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

const defaultResultsFile = artifactFiles.results

/** A run as the runner starts it: inputs and event in, decision out on every surface; returns the exit code. `isHidden`: commands cannot read our environment. */
export async function runAction(
  env: Environment,
  { isHidden }: { readonly isHidden: boolean },
): Promise<number> {
  // First of all: a step that is killed from here on has outputs, and they are no verdict.
  setOutputs(unverifiedOutputs(underWay.headline))
  const context = await readContext(env)
  maskInLog(judgeKeys(env))
  const workspace = resolve(context.workspace ?? process.cwd())
  const begun: Begun = {
    token: env['INPUT_GITHUB-TOKEN'] ?? '',
    env,
    workspace,
    context,
    root: workspace,
    inputs: inputsOf(env),
    expected: null,
    notes: context.problem === null ? [] : [context.problem],
    options: undefined,
    connection: { budget: new Budget(longestGitHubMs, Date.now) },
  }
  try {
    const { options, made } = await begin(begun)
    return await judge(begun, options, { made, isHidden })
  } catch (thrown) {
    const error = resourceError(thrown) ?? toError(thrown)
    print(terminalText(notVerified(error, begun.notes).paragraphs.slice(0, -1).join('\n')))
    return await giveUp(error, begun)
  }
}

/** Confirms what is judged, and reads how. */
async function begin(begun: Begun): Promise<{ readonly options: Options; readonly made: RunInputs }> {
  await confirmCheckout(begun)
  const { context, env, root, inputs } = begun
  const made = new RunInputs(diskTree(root))
  const given = list.safeParse(inputs.values['scenarios']).data
  if (inputs.values['config'] === undefined) await refuseMisnamedConfig(diskTree(root), given)
  const { config, diagnostics } = await trustedConfig(made.tree, inputs.values['config'], {
    root,
    env,
    find: baseRequestOf(context),
    untrusted: untrustedOf(context),
    commits: commitsOf(begun),
  })
  begun.notes = [...begun.notes, ...diagnostics]
  begun.options = parseOptions(config === null ? [inputs] : [inputs, config])
  await confirmPlaces(begun, begun.options)
  return { options: begun.options, made }
}

/** Once more where the pull request is another by then. */
function commitsOf({ context, token, connection }: Begun): RemoteCommits | null {
  return remoteCommits(context, token, connection)
}

async function judge(
  begun: Begun,
  options: Options,
  { made, isHidden }: { readonly made: RunInputs; readonly isHidden: boolean },
): Promise<number> {
  const { context, token, env, root, inputs, notes, connection } = begun
  const links = reportContext(context, reproduceCommand(inputs.values))
  const comment =
    options.comment === 'never' ? null : new PullComment(context, token, options['comment-key'], connection)
  await comment?.show(renderNotVerified(underWay, links), 'existing')
  const untrusted = untrustedOf(context)
  const holder = { root, env, isHidden, hasReadOnlyToken: hasReadOnlyToken(context) }
  const scored = await run(options, {
    root,
    cwd: root,
    env,
    now: Date.now,
    head: { sha: context.headSha, ref: context.headRef },
    find: baseRequestOf(context),
    overrides: inputs,
    artifacts: artifactStore({ context, token, env, connection, name: artifactName(options), tell: print }),
    commits: commitsOf(begun),
    inputs: made,
    untrusted,
    secrets: untrusted === null ? [] : await secretsHeld(holder),
    progress: logProgress(),
    diagnostics: notes,
  })
  const { results, ...files } = await kept(scored, options, { folder: begun.workspace, made })
  print(renderTerminal(results, { color: true, width: 100, resultsFile: files.resultsPath }))
  await publish({
    context,
    token,
    comment: comment === null ? null : { on: comment, body: renderComment(results, links), reach: 'any' },
    summary: renderSummary(results, links),
    annotations: annotationsOf(results),
    outputs: outputsOf(results, { ...files, commentUrl: null }),
  })
  return results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

/** Writes the results and what the run was made of; null for results that could not be written. */
async function kept(
  scored: Results,
  options: Options,
  { folder, made }: { readonly folder: string; readonly made: RunInputs },
) {
  const resultsPath = options.results ?? defaultResultsFile
  const artifactPath = artifactPathOf(options, resultsPath)
  const archive = artifactPath === null ? null : await confinedPath(folder, artifactPath)
  const packed = await withInputsKept(scored, made, archive)
  const unwritten = await unwrittenResults(await confinedPath(folder, resultsPath), packed)
  return {
    results: { ...packed, diagnostics: [...packed.diagnostics, ...unwritten] },
    resultsPath: unwritten.length === 0 ? resultsPath : null,
    artifactPath,
  }
}
