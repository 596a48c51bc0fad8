import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { placeOf } from '../core/diagnostic.ts'
import { exitCodes, GateError } from '../core/errors.ts'
import { jsonText, terminalText, withoutCommands } from '../core/escape.ts'
import { writeJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { diskTree } from '../files/disk-tree.ts'
import { isGlob } from '../files/glob.ts'
import { confinedPath, writeFileAtomically } from '../files/write-file.ts'
import { redactor } from '../record/redact/redact.ts'
import { counted } from '../report/figures.ts'
import {
  suggestedYaml,
  suggestionJson,
  suggestionLines,
  withSuggestedChecks,
} from '../report/suggested-scenario.ts'
import { suggestScenarios, type Suggestion, type Suggestions } from '../strength/suggest.ts'
import { Prices } from '../trace/prices/prices.ts'
import { parseArguments } from './arguments.ts'
import type { Command, Terminal } from './command.ts'
import { fromWorkspace, repositoryAround, workspaceOf } from './workspace.ts'

const usage = `Usage: scenario-gate suggest TRACE… [--id ID] [--write] [--format text|json]

Proposes the scenario that holds good recordings: tools, order, arguments, the answer, budgets. Each check passes on all
recordings and fails on at least one that was broken on purpose. Prints the scenario, and the ways of breaking the run that it misses.
For a recorded run of scenarios/<id>.yaml, adds the checks to that scenario.

  --id ID        All recordings are of one scenario with this id. Default: by the scenario that a recording names, else by its
                 user input.
  --write        Writes scenarios/<id>.yaml, or adds the checks to it. Overwrites nothing.
  --format text|json
`

/** `scenario-gate suggest TRACE…`: exit 0 when a scenario could be proposed, 2 otherwise. */
export const suggestCommand: Command = async (args, terminal) => {
  const { positionals, values, switches } = parseArguments(args, {
    values: ['format', 'id'],
    switches: ['write'],
  })
  if (switches.has('help')) {
    terminal.stdout.write(usage)
    return exitCodes.open
  }
  const { format = 'text', id = null } = values
  if (positionals.length === 0) throw new GateError('bad-option', '`suggest` takes a TRACE, or several')
  if (format !== 'text' && format !== 'json')
    throw new GateError('bad-option', `--format: expected one of: text, json, got \`${format}\``)
  const place = placeFor(positionals, switches.has('write'), terminal.cwd())
  const found = await suggestScenarios({
    files: await traceFiles(positionals, place),
    prices: new Prices(),
    id,
    mask: redactor(terminal.env).text,
  })
  const useful = found.suggestions.filter(({ checks }) => checks.length > 0)
  const files = await Promise.all(useful.map((suggestion) => fileOf(suggestion, place)))
  if (switches.has('write')) await writeAll(files, place.root)
  print({ found, files, format, isWritten: switches.has('write') }, terminal)
  return useful.length > 0 ? exitCodes.open : exitCodes.input
}

interface Place {
  readonly cwd: string
  readonly root: string
  /** The folder of the scenarios, relative to the root. */
  readonly folder: string
}

/** @throws GateError `path-outside` for a scenario that could not name its recording. */
function placeFor(traces: readonly string[], isWritten: boolean, cwd: string): Place {
  const root = workspaceOf(cwd, [...traces, 'scenarios'])
  const own = repositoryAround(cwd) ?? cwd
  if (isWritten && root !== own)
    throw new GateError(
      'path-outside',
      'A recording is outside of this repository, and no scenario may name it; copy it into the repository first.',
    )
  return { cwd, root, folder: fromWorkspace(root, cwd, 'scenarios') }
}

async function traceFiles(paths: readonly string[], { root, cwd }: Place) {
  const tree = diskTree(root)
  return Promise.all(
    paths.map(async (given) => {
      const path = fromWorkspace(root, cwd, given)
      if ((await tree.size(path)) === null) throw new GateError('not-found', `There is no file \`${given}\`.`)
      if (isGlob(path) || path.includes('#'))
        throw new GateError(
          'bad-option',
          `\`${given}\`: in the \`traces\` of a scenario, \`*?[]{}#\` are no part of a name; rename the file`,
        )
      return { path, open: () => tree.open(path) }
    }),
  )
}

interface Written {
  readonly suggestion: Suggestion
  readonly file: string
  readonly text: string
  /** The file is there, and runs the agent: checks are added to it. */
  readonly isEdited: boolean
}

async function fileOf(suggestion: Suggestion, { root, folder }: Place): Promise<Written> {
  const file = `${folder}/${suggestion.id}.yaml`
  const written = await diskTree(root)
    .readText(file, limits.scenarioFile)
    .catch(() => '')
  const edited = withSuggestedChecks(written, suggestion)
  return { suggestion, file, text: edited ?? suggestedYaml(suggestion, file), isEdited: edited !== null }
}

/** All or nothing. A file that is there is kept, or gets more checks. */
async function writeAll(files: readonly Written[], root: string): Promise<void> {
  const taken = files.find(({ file, isEdited }) => !isEdited && existsSync(resolve(root, file)))
  if (taken !== undefined)
    throw new GateError(
      'cannot-write',
      `\`${taken.file}\` exists, and is not overwritten; name another id with \`--id\``,
    )
  for (const { file, text } of files) await writeFileAtomically(await confinedPath(root, file), [text])
}

function print(
  {
    found,
    files,
    format,
    isWritten,
  }: {
    readonly found: Suggestions
    readonly files: readonly Written[]
    readonly format: string
    readonly isWritten: boolean
  },
  { stdout, stderr, env }: Terminal,
): void {
  for (const { message, severity, ...at } of found.diagnostics)
    stderr.write(`${severity}: ${terminalText(placeOf(at))}: ${terminalText(message)}\n`)
  for (const { file, reason } of found.passedOver)
    stderr.write(`${terminalText(file)}: no trace: ${terminalText(reason)}\n`)
  if (found.failed > 0)
    stderr.write(
      `Left out ${counted(found.failed, 'recording')} of runs that failed, as the recording says.\n`,
    )
  if (found.left > 0) stderr.write(`Left out ${counted(found.left, 'recording')}: there are too many.\n`)
  if (format === 'json') {
    stdout.write(
      `${jsonText(
        writeJson(
          files.map(({ suggestion, file }) => suggestionJson(suggestion, file)),
          2,
        ),
      )}\n`,
    )
    return
  }
  if (isWritten) for (const { file } of files) stdout.write(`${terminalText(file)}\n`)
  else printYaml(files, stdout, env)
  // What can be saved as a file stays apart from what is said about it.
  const about = isWritten ? stdout : stderr
  for (const suggestion of found.suggestions)
    for (const line of suggestionLines(suggestion)) about.write(`${terminalText(line)}\n`)
}

function printYaml(files: readonly Written[], stdout: Terminal['stdout'], env: Terminal['env']): void {
  const texts = files.map(({ text }) => text)
  // A scenario cannot be changed on the way, and the log of a job must not take a line of it for a command.
  if (env['GITHUB_ACTIONS'] === 'true' && texts.some((text) => withoutCommands(text) !== text))
    throw new GateError(
      'bad-option',
      'The scenario holds a workflow command, which the log of this job would run; write it with `--write`',
    )
  stdout.write(texts.join('---\n'))
}
