import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { GateError, errorCatalogue, exitCodes, toError } from './core/errors.ts'
import { markdownText, terminalText } from './core/escape.ts'
import { diskTree } from './files/disk-tree.ts'
import { baseRequestOf } from './github/base-request.ts'
import { readContext, type GitHubContext } from './github/context.ts'
import { untrustedOf } from './github/trust.ts'
import { maskInLog, printToLog } from './github/log.ts'
import { publish } from './github/publish.ts'
import { configOnly, optionNames, parseOptions, type Options, type OptionSource } from './options.ts'
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
import { writeResults } from './results/write.ts'
import { run } from './run.ts'

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

const defaultResultsFile = 'scenario-gate-results.json'

/** A run as the runner starts it: inputs and event in, decision out on every surface; returns the exit code. */
export async function runAction(env: Environment): Promise<number> {
  const context = await readContext(env)
  const token = env['INPUT_GITHUB-TOKEN'] ?? ''
  maskInLog(judgeKeys(env))
  try {
    const root = resolve(context.workspace ?? process.cwd())
    const inputs = inputSource(env)
    const config = await readConfig(diskTree(root), inputs.values['config'] as string | undefined)
    const options = parseOptions(config === null ? [inputs] : [inputs, config])
    const results = await run(options, {
      root,
      cwd: root,
      env,
      now: Date.now,
      head: { sha: context.headSha, ref: context.headRef },
      find: baseRequestOf(context),
      untrusted: untrustedOf(context),
      progress: logProgress(),
      diagnostics: context.problem === null ? [] : [context.problem],
    })
    return await finish(results, options, context, root, token)
  } catch (thrown) {
    return await giveUp(toError(thrown), context, token)
  }
}

async function finish(
  results: Results,
  options: Options,
  context: GitHubContext,
  root: string,
  token: string,
) {
  const resultsPath = options.results ?? defaultResultsFile
  await writeResults(await confinedPath(root, resultsPath), results)
  print(renderTerminal(results, { color: true, width: 100 }))
  const links = reportContext(context, options)
  await publish({
    context,
    token,
    comment:
      options.comment === 'never'
        ? null
        : { key: options['comment-key'], body: renderComment(results, links) },
    summary: renderSummary(results, links),
    annotations: annotationsOf(results),
    outputs: outputsOf(results, { resultsPath, commentUrl: null }),
  })
  return results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

/** A run that could not begin still leaves a summary, an annotation and outputs; nothing ran, so it is unverified. */
async function giveUp(error: Error, context: GitHubContext, token: string): Promise<number> {
  const known = error instanceof GateError
  const title = known ? errorCatalogue[error.code].title : 'This is a bug in Scenario Gate'
  const help = known ? error.help : 'Please report it with the log of this job.'
  const message = known ? error.message : (error.stack ?? error.message)
  print(terminalText(message))
  const words = `Scenario Gate: not verified — ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  const empty = Object.fromEntries(Object.keys(outputDefinitions).map((name) => [name, '']))
  await publish({
    context,
    token,
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

function reportContext(context: GitHubContext, options: Options): ReportContext {
  const { repository, serverUrl, headSha, runUrl } = context
  return {
    serverUrl,
    repository: repository === null ? null : `${repository.owner}/${repository.repo}`,
    headSha,
    runUrl,
    reproduce: ['npx scenario-gate run', ...(options.scenarios ?? [])].join(' '),
  }
}
