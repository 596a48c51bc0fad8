import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { artifactFiles, RunInputs, withInputsKept } from './baseline/artifact/inputs-archive.ts'
import { placeOf, type Diagnostic } from './core/diagnostic.ts'
import { GateError, errorCatalogue, exitCodes, toError } from './core/errors.ts'
import { markdownText, terminalText } from './core/escape.ts'
import { diskTree } from './files/disk-tree.ts'
import { artifactStore } from './github/artifact-store.ts'
import { baseRequestOf } from './github/base-request.ts'
import { Budget } from './github/budget.ts'
import { readContext, type GitHubContext } from './github/context.ts'
import { untrustedOf } from './github/trust.ts'
import { maskInLog, printToLog } from './github/log.ts'
import { publish } from './github/publish.ts'
import { remoteCommits } from './github/remote-commits.ts'
import { configOnly, optionNames, parseOptions, type Options, type OptionSource } from './options/options.ts'
import { reproduceCommand } from './options/reproduce.ts'
import { annotationsOf } from './report/annotations.ts'
import { judgeKeys } from './judge/providers/connection.ts'
import type { ReportContext } from './report/context.ts'
import { renderComment } from './report/markdown/comment.ts'
import { renderSummary } from './report/markdown/summary.ts'
import type { Progress } from './record/progress.ts'
import { sparse } from './report/progress.ts'
import { outputDefinitions, outputsOf } from './report/outputs.ts'
import { renderTerminal } from './report/terminal.ts'
import type { Results } from './results/schema.ts'
import { confinedPath } from './files/confined-path.ts'
import { unwrittenResults } from './results/write.ts'
import { run } from './run.ts'
import { artifactName, artifactPathOf } from './setup/artifact-setup.ts'
import { trustedConfig } from './setup/trusted-config.ts'

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

/** A run as the runner starts it: inputs and event in, decision out on every surface; returns the exit code. */
export async function runAction(env: Environment): Promise<number> {
  const context = await readContext(env)
  const token = env['INPUT_GITHUB-TOKEN'] ?? ''
  maskInLog(judgeKeys(env))
  const budget = new Budget(longestGitHubMs, Date.now)
  const notes: Diagnostic[] = context.problem === null ? [] : [context.problem]
  try {
    const root = resolve(context.workspace ?? process.cwd())
    const inputs = inputSource(env)
    const made = new RunInputs(diskTree(root))
    const find = baseRequestOf(context)
    const connection = { budget }
    const commits = remoteCommits(context, token, connection)
    const untrusted = untrustedOf(context)
    const named = inputs.values['config'] as string | undefined
    const { config, diagnostics } = await trustedConfig(made.tree, named, {
      root,
      env,
      find,
      untrusted,
      commits,
    })
    notes.push(...diagnostics)
    const options = parseOptions(config === null ? [inputs] : [inputs, config])
    const results = await run(options, {
      root,
      cwd: root,
      env,
      now: Date.now,
      head: { sha: context.headSha, ref: context.headRef },
      find,
      artifacts: artifactStore({ context, token, env, connection, name: artifactName(options), tell: print }),
      commits,
      inputs: made,
      untrusted,
      progress: logProgress(),
      diagnostics: notes,
    })
    const reproduce = reproduceCommand(inputs.values)
    return await finish(results, options, { context, root, token, made, reproduce, budget })
  } catch (thrown) {
    return await giveUp(toError(thrown), notes, { context, token, budget })
  }
}

interface GitHub {
  readonly context: GitHubContext
  readonly token: string
  readonly budget: Budget
}

interface Surroundings extends GitHub {
  readonly root: string
  readonly made: RunInputs
  /** The command that gives the same verdict elsewhere. */
  readonly reproduce: string
}

async function finish(
  scored: Results,
  options: Options,
  { context, root, token, made, reproduce, budget }: Surroundings,
) {
  const resultsPath = options.results ?? defaultResultsFile
  const artifactPath = artifactPathOf(options, resultsPath)
  const kept = artifactPath === null ? null : await confinedPath(root, artifactPath)
  const packed = await withInputsKept(scored, made, kept)
  const unwritten = await unwrittenResults(await confinedPath(root, resultsPath), packed)
  const results = { ...packed, diagnostics: [...packed.diagnostics, ...unwritten] }
  const resultsFile = unwritten.length === 0 ? resultsPath : null
  print(renderTerminal(results, { color: true, width: 100, resultsFile }))
  const links = reportContext(context, reproduce)
  await publish({
    context,
    token,
    connection: { budget },
    comment:
      options.comment === 'never'
        ? null
        : { key: options['comment-key'], body: renderComment(results, links) },
    summary: renderSummary(results, links),
    annotations: annotationsOf(results),
    outputs: outputsOf(results, {
      resultsPath: resultsFile,
      artifactPath,
      commentUrl: null,
    }),
  })
  return results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

/** A run that could not begin still leaves a summary, an annotation and outputs; nothing ran, so it is unverified. */
async function giveUp(
  error: Error,
  notes: readonly Diagnostic[],
  { context, token, budget }: GitHub,
): Promise<number> {
  const known = error instanceof GateError
  const title = known ? errorCatalogue[error.code].title : 'This is a bug in Scenario Gate'
  const help = known ? error.help : 'Please report it with the log of this job.'
  // What was not read may be why nothing could begin.
  const unread = notes
    .map((note) => `\n${[placeOf(note), note.message].filter(Boolean).join(': ')}.`)
    .join('')
  const message = (known ? error.message : (error.stack ?? error.message)) + unread
  print(terminalText(message))
  const words = `Scenario Gate: not verified — ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  const empty = Object.fromEntries(Object.keys(outputDefinitions).map((name) => [name, '']))
  await publish({
    context,
    token,
    connection: { budget },
    comment: null,
    summary: `### ${markdownText(words)}\n\n${markdownText(message)}\n\n${markdownText(help)}\n`,
    annotations: [{ level: 'error', title: words, message: `${error.message}\n${help}` }],
    outputs: { ...empty, outcome: 'unverified', gate: 'closed', headline: words },
  })
  return known ? exitCodes[error.kind] : exitCodes.bug
}

/** Inputs as the runner hands them over; an empty one was not given. */
function inputSource(env: Environment): OptionSource {
  const values = optionNames.flatMap((name) => {
    if (configOnly.includes(name)) return []
    const value = env[`INPUT_${name.toUpperCase()}`]?.trim()
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  return { label: (name) => `Input \`${name}\``, values: Object.fromEntries(values) }
}

function reportContext(context: GitHubContext, reproduce: string): ReportContext {
  const { repository, serverUrl, headSha, runUrl } = context
  return {
    serverUrl,
    repository: repository === null ? null : `${repository.owner}/${repository.repo}`,
    headSha,
    runUrl,
    reproduce,
  }
}
