import { relative, resolve } from 'node:path'
import type { Command, Terminal } from './command.ts'
import { RunInputs, withInputsKept } from '../baseline/artifact/inputs-archive.ts'
import { keepObjectsOpen } from '../baseline/git/objects.ts'
import { GateError, exitCodes } from '../core/errors.ts'
import { terminalText } from '../core/escape.ts'
import { diskTree } from '../files/disk-tree.ts'
import { literalStart } from '../files/glob.ts'
import { flagNames, optionOf, parseOptions, type Options, type OptionSource } from '../options/options.ts'
import { inputsBeside, shardPath, type ShardPlace } from '../options/shard-options.ts'
import { renderTerminal } from '../report/terminal.ts'
import type { Results } from '../results/schema.ts'
import { resultsText, unwrittenResults, writeResults } from '../results/write.ts'
import { run, runShard, type Surroundings } from '../run.ts'
import { transcriptsFor, writeReports } from '../setup/report-files.ts'
import type { ShardFiles } from '../setup/shard-files.ts'
import { parseArguments, type ParsedArguments } from './arguments.ts'
import { helpPage, optionsHelp, type FlagHelp } from './options-help.ts'
import { present } from '../core/present.ts'
import { atDesk } from './at-desk.ts'
import { fromWorkspace, isInside, workspaceOf, ownConfig } from './workspace.ts'
import type { Progress } from '../record/trial-job.ts'
import { liveLine, sparse } from '../report/progress.ts'

/** Shows on standard error how far fresh runs are: one line that changes on a terminal, few lines elsewhere. */
function progressOn({ stderr }: Pick<Terminal, 'stderr'>): Progress {
  if (stderr.isTTY !== true) return sparse((line) => stderr.write(`${line}\n`))
  return (state) => {
    const line = liveLine(state).slice(0, (stderr.columns ?? 80) - 1)
    const over = state.done === state.total ? '\n' : ''
    stderr.write(`\r\u001b[2K${line}${over}`)
  }
}

export const switches = flagNames.filter((name) => optionOf(name).isSwitch === true)
export const valueFlags = flagNames.filter((name) => optionOf(name).isSwitch !== true)

/** `markdown` is an older word for `summary`. */
const formats = ['text', 'comment', 'summary', 'json', 'markdown'] as const

/** `scenario-gate run [PATH…]`: exit 0 when the gate is open, 1 when it is closed. */
export const runCommand: Command = async (args, terminal) => {
  const parsed = parseArguments(args, {
    values: [...valueFlags, 'format'],
    switches: [...switches, 'verbose', 'watch'],
  })
  if (parsed.switches.has('help')) {
    const flags = { names: flagNames, further: [watchHelp] }
    terminal.stdout.write(optionsHelp(runUsage, flags, helpPage('run', parsed, terminal)))
    return exitCodes.open
  }
  if (!parsed.switches.has('watch')) return gate(parsed, terminal)
  const { watchAndScore } = await import('./watch.ts')
  // After the first time no agent is started: a saved file must not cost money.
  const replayed = { ...parsed, switches: new Set([...parsed.switches, 'replay']) }
  const root = workspaceOf(terminal.cwd(), parsed.positionals)
  await watchAndScore(root, (isFirst) => gate(isFirst ? parsed : replayed, terminal), terminal)
  return exitCodes.open
}

/** @throws GateError `bad-option` */
function formatOf({ values }: ParsedArguments): (typeof formats)[number] {
  const format = formats.find((known) => known === (values['format'] ?? 'text'))
  if (format !== undefined) return format
  throw new GateError(
    'bad-option',
    `--format: expected one of: ${formats.join(', ')}, got \`${values['format']}\``,
  )
}

/** Runs, or merges `shards`, and prints the result. Returns the exit code. */
export async function gate(
  parsed: ParsedArguments,
  terminal: Terminal,
  shards: ShardFiles | null = null,
): Promise<number> {
  const format = formatOf(parsed)
  await using _ = keepObjectsOpen(terminal.env)
  const cwd = terminal.cwd()
  const traces = parsed.values['traces']?.split('\n') ?? []
  const root = workspaceOf(cwd, [...parsed.positionals, ...traces.map(literalStart)])
  const flags = flagSource(parsed, root, cwd)
  const work = diskTree(root)
  const made = new RunInputs(shards === null ? work : await shards.over(work))
  const config = await ownConfig({
    root,
    cwd,
    named: parsed.values['config'],
    paths: parsed.positionals,
    tree: made.tree,
  })
  const options = parseOptions(config === null ? [flags] : [flags, config])
  const desk = shards === null ? await atDesk(options, { root, parsed, terminal }) : null
  const surroundings: Surroundings = {
    root,
    // Outside of the workspace no agent is started.
    cwd: isInside(root, cwd) ? cwd : root,
    env: terminal.env,
    now: () => terminal.now(),
    head: { sha: null, ref: null },
    find: { kind: 'default' },
    overrides: flags,
    inputs: made,
    transcripts: transcriptsFor(options),
    uncommitted: true,
    untrusted: null,
    progress: progressOn(terminal),
    diagnostics: [],
    ...(shards === null ? {} : { shards }),
    ...present({ artifacts: desk?.artifacts }),
  }
  if (options.shard !== undefined)
    return await score(options, options.shard, surroundings, { made, terminal })
  const scored = await run(options, surroundings)
  const { transcripts } = surroundings
  await desk?.keep(scored, made)
  const { results, resultsFile } = await written(scored, options, { made, cwd, terminal, transcripts })
  await print(results, format, { root, verbose: parsed.switches.has('verbose'), resultsFile }, terminal)
  return results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

/** Scores one shard and writes its file for `merge`. */
async function score(
  options: Options,
  place: ShardPlace,
  surroundings: Surroundings,
  { made, terminal }: { readonly made: RunInputs; readonly terminal: Terminal },
): Promise<number> {
  const cwd = terminal.cwd()
  const shard = await runShard(options, surroundings, place)
  const file = shardPath(place, 'default', options.results)
  const archive = options.artifact === 'none' ? null : inputsBeside(file)
  const { withShardKept } = await import('../setup/shard-of.ts')
  const whole = await withShardKept(shard, made, archive === null ? null : resolve(cwd, archive))
  await writeResults(resolve(cwd, file), whole)
  const { shardReport } = await import('../report/shard-text.ts')
  const { headline, paragraphs } = shardReport(whole)
  const lines = [headline, ...paragraphs, `Written to ${file}; join the files of all shards with \`merge\`.`]
  terminal.stdout.write(`${terminalText(lines.join('\n'))}\n`)
  return exitCodes.open
}

/** Writes the files that were asked for. One that cannot be written is a warning: the verdict is known. */
async function written(
  scored: Results,
  options: Options,
  {
    made,
    cwd,
    terminal,
    transcripts,
  }: Pick<Surroundings, 'cwd' | 'transcripts'> & { readonly made: RunInputs; readonly terminal: Terminal },
): Promise<{ readonly results: Results; readonly resultsFile: string | null }> {
  const { artifact = 'none', results: file } = options
  const packed = await withInputsKept(scored, made, artifact === 'none' ? null : resolve(cwd, artifact))
  const unwritten = file === undefined ? [] : await unwrittenResults(resolve(cwd, file), packed)
  const reports = { transcripts, absolute: (path: string) => resolve(cwd, path) }
  const problems = [...unwritten, ...(await writeReports(packed, options, reports)).problems]
  for (const { message } of problems) terminal.stderr.write(`warning: ${terminalText(message)}\n`)
  const results = { ...packed, diagnostics: [...packed.diagnostics, ...problems] }
  return { results, resultsFile: unwritten.length === 0 ? (file ?? null) : null }
}

async function print(
  results: Results,
  format: (typeof formats)[number],
  asked: { readonly root: string; readonly verbose: boolean; readonly resultsFile: string | null },
  terminal: Terminal,
): Promise<void> {
  const { stdout, env } = terminal
  if (format === 'json') {
    const { whatBroke } = await import('../report/what-broke.ts')
    for (const piece of resultsText({ ...results, whatBroke: whatBroke(results) })) stdout.write(piece)
  } else if (format !== 'text') {
    const { renderReport } = await import('../report/report-formats.ts')
    const form = format === 'comment' ? format : 'summary'
    for (const piece of renderReport(form, results, { color: false, width: 100 })) stdout.write(piece)
  } else {
    const { root, verbose, resultsFile } = asked
    const page = {
      color: (stdout.isTTY === true && !env['NO_COLOR']) || (env['FORCE_COLOR'] ?? '0') !== '0',
      width: stdout.columns ?? 100,
      ...present({ program: terminal.program?.(root), folder: relative(terminal.cwd(), root) || undefined }),
    }
    const file = resultsFile === null ? null : relative(root, resolve(terminal.cwd(), resultsFile))
    stdout.write(renderTerminal(results, { ...page, verbose, resultsFile: file }))
  }
}

/** Makes a source of options from the flags. Its paths become relative to the workspace. */
function flagSource(parsed: ParsedArguments, root: string, cwd: string): OptionSource {
  const { positionals, values, switches: on } = parsed
  const inside = (path: string) => fromWorkspace(root, cwd, path)
  const given = valueFlags.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    const { paths, fromWorkingDirectory } = optionOf(name)
    if (fromWorkingDirectory !== true) return [[name, value]]
    return [[name, paths === 'many' ? value.split('\n').map(inside) : inside(value)]]
  })
  return {
    label: (name) => `--${name}`,
    values: {
      ...Object.fromEntries(given),
      ...(positionals.length === 0 ? {} : { scenarios: positionals.map(inside) }),
      ...Object.fromEntries(switches.filter((name) => on.has(name)).map((name) => [name, true])),
    },
  }
}

const runUsage = [
  'Usage: scenario-gate run [PATH…] [options]',
  '',
  'Scores scenario files, or folders of them, on recorded traces, compares with the base, and decides.',
  'Runs and records the agents of scenarios with `run_command`, unless they list recordings.',
]

const watchHelp: FlagHelp = {
  name: 'watch',
  help: 'Scores again after each change of a file. Agents are started the first time only.',
}
