import { relative, resolve } from 'node:path'
import type { Command, Terminal } from './command.ts'
import type { BaseRef } from '../baseline/find-base.ts'
import { InputRecorder } from '../baseline/artifact/inputs-archive.ts'
import { keepObjectsOpen } from '../baseline/git/objects.ts'
import { openWorkTree } from '../baseline/git/sparse-tree.ts'
import { exitCodes, createOptionError } from '../core/errors.ts'
import { escapeTerminal } from '../core/escape.ts'
import { getLiteralStart } from '../files/glob.ts'
import {
  flagNames,
  getOption,
  parseOptions,
  readOptionsAlone,
  type Options,
  type OptionSource,
  takesList,
} from '../options/options.ts'
import type { ShardPlace } from '../options/shard-options.ts'
import { renderTerminal } from '../report/terminal.ts'
import { writeResultsText } from '../results/write.ts'
import type { FileTree } from '../files/paths.ts'
import { isInside, toWorkspacePath } from '../files/walk.ts'
import { run, runShard } from '../run.ts'
import { readTrustedConfig } from '../run/trusted-config.ts'
import type { RunContext } from '../run/run-context.ts'
import { createTranscripts, removeReports } from '../output/report-files.ts'
import { nameShardFiles, writeRunFiles, writeShardFiles } from '../output/run-files.ts'
import type { ShardFiles } from '../run/shard-files.ts'
import { parseArguments, type ParsedArguments } from './arguments.ts'
import { readHelpPage, renderOptionsHelp, type FlagHelp } from './options-help.ts'
import { omitNullish } from '../core/json.ts'
import { prepareLocalRun } from './local-run.ts'
import { choiceHelp, readScenarioChoice } from './scenario-choice.ts'
import { findWorkspace, readOwnConfig, type ConfigLookup } from './workspace.ts'
import type { Progress } from '../record/trial-job.ts'
import { renderLiveLine, createLogProgress } from '../report/progress.ts'

/** Shows on standard error how far fresh runs are: one line that changes on a terminal, few lines elsewhere. */
function createProgress({ stderr }: Pick<Terminal, 'stderr'>): Progress {
  if (stderr.isTTY !== true) return createLogProgress((line) => stderr.write(`${line}\n`))
  return (state) => {
    const line = renderLiveLine(state).slice(0, (stderr.columns ?? 80) - 1)
    const over = state.done === state.total ? '\n' : ''
    stderr.write(`\r\u001b[2K${line}${over}`)
  }
}

export const switches = flagNames.filter((name) => getOption(name).isSwitch === true)
export const valueFlags = flagNames.filter((name) => getOption(name).isSwitch !== true)

/** `markdown` is an older word for `summary`. */
const formats = ['text', 'comment', 'summary', 'json', 'markdown'] as const

/** `scenario-gate run [PATH…]`: exit 0 when the gate is open, 1 when it is closed. */
export const runCommand: Command = async (args, terminal) => {
  const parsed = parseArguments(args, {
    values: [...valueFlags, 'format', 'scenario', 'tag'],
    switches: [...switches, 'verbose', 'watch', 'failed', 'as-fork'],
    isList: (name) => name === 'scenario' || name === 'tag' || takesList(name),
  })
  if (parsed.switches.has('help')) {
    const flags = { names: flagNames, further: [...choiceHelp, watchHelp, forkHelp] }
    terminal.stdout.write(renderOptionsHelp(runUsage, flags, readHelpPage('run', parsed, terminal)))
    return exitCodes.open
  }
  if (!parsed.switches.has('watch')) return runGate(parsed, terminal)
  const { watchAndScore } = await import('./watch.ts')
  // After the first time no agent is started: a saved file must not cost money.
  const replayed = { ...parsed, switches: new Set([...parsed.switches, 'replay']) }
  const root = findWorkspace(terminal.cwd(), parsed.positionals)
  await watchAndScore(root, (isFirst) => runGate(isFirst ? parsed : replayed, terminal), terminal)
  return exitCodes.open
}

/** @throws GateError `bad-option` */
async function parseFormat({ values }: ParsedArguments): Promise<(typeof formats)[number]> {
  const format = formats.find((name) => name === (values['format'] ?? 'text'))
  if (format !== undefined) return format
  const wanted = values['format'] ?? ''
  const { reportFormatNames } = await import('../output/report-pieces.ts')
  const hint = reportFormatNames.some((name) => name === wanted)
    ? `; \`scenario-gate report RESULTS --format ${wanted}\` makes it of the file that \`--results\` writes`
    : ''
  throw createOptionError(`--format: expected one of: ${formats.join(', ')}, got \`${wanted}\`${hint}`)
}

/**
 * Runs, or merges `shards`, and prints the result. Returns the exit code. A run that gives none leaves no reports of an earlier
 * one either, but for the results that say what `--failed` runs.
 */
export async function runGate(parsed: ParsedArguments, terminal: Terminal, shards: ShardFiles | null = null) {
  const old: OldReports = {
    options: {},
    remove: async () => {
      const { shard } = old.options
      const files = shard === undefined ? old.options : nameShardFiles(shard, old.options)
      if (!parsed.switches.has('failed')) await removeReports(files, (path) => resolve(terminal.cwd(), path))
    },
  }
  try {
    return await scoreAndPrint(parsed, terminal, { shards, old })
  } catch (thrown) {
    await old.remove()
    throw thrown
  }
}

/** Files of an earlier run where this one writes. */
interface OldReports {
  /** As far as they are known. */
  options: Partial<Options>
  readonly remove: () => Promise<void>
}

async function scoreAndPrint(
  parsed: ParsedArguments,
  terminal: Terminal,
  { shards, old }: { readonly shards: ShardFiles | null; readonly old: OldReports },
): Promise<number> {
  const format = await parseFormat(parsed)
  await using _ = keepObjectsOpen(terminal.env)
  const cwd = terminal.cwd()
  const traces = parsed.values['traces']?.split('\n') ?? []
  const root = findWorkspace(cwd, [...parsed.positionals, ...traces.map(getLiteralStart)])
  const flags = buildFlagSource(parsed, root, cwd)
  old.options = readOptionsAlone([flags])
  const work = openWorkTree(root, terminal.env)
  const made = new InputRecorder(shards === null ? work : shards.over(work))
  const place = { root, cwd, tree: made.tree }
  const { config, diagnostics, job } = await readCountingConfig(place, parsed, terminal)
  const options = (old.options = parseOptions(config === null ? [flags] : [flags, config]))
  const choice = await readScenarioChoice(parsed, options.results, cwd)
  await old.remove()
  const desk = shards === null ? await prepareLocalRun(options, { root, parsed, terminal }) : null
  const transcripts = createTranscripts(options)
  const surroundings: RunContext = {
    root,
    // Outside of the workspace no agent is started.
    cwd: isInside(root, cwd) ? cwd : root,
    env: terminal.env,
    now: () => terminal.now(),
    head: { sha: null, ref: null },
    baseRef: { kind: 'default' },
    ...job,
    overrides: flags,
    inputRecorder: made,
    transcripts,
    includesUncommitted: true,
    untrusted: job?.untrusted ?? null,
    progress: createProgress(terminal),
    diagnostics,
    ...(shards === null ? {} : { shards }),
    ...omitNullish({ artifacts: desk?.artifacts, choice }),
  }
  refusePart(choice, options)
  if (options.shard !== undefined)
    return await runShardScoring(options, options.shard, surroundings, { made, terminal })
  const scored = await run(options, surroundings)
  await desk?.keep(scored, made)
  const reports = { absolute: (path: string) => resolve(cwd, path), program: terminal.program?.(root) }
  const files = await writeRunFiles(scored, options, { made, transcripts, ...reports })
  const canAccept = surroundings.untrusted === null
  await printResults(files, format, { root, verbose: parsed.switches.has('verbose'), canAccept }, terminal)
  return files.results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

/** @throws GateError `bad-option` if a part of a suite would be kept as all of it. */
function refusePart(choice: RunContext['choice'], options: Options): void {
  if (choice !== undefined && (options.shard !== undefined || (options.artifact ?? 'none') !== 'none'))
    throw createOptionError(
      `${choice.words}: a part of a suite has no shards and no artifact; leave out \`--shard\` and \`--artifact\``,
    )
}

/** The config file that counts, as {@link readTrustedConfig} finds it for an untrusted change. */
async function readCountingConfig(
  place: Pick<ConfigLookup, 'root' | 'cwd'> & { readonly tree: FileTree },
  { positionals: paths, values: { config: named, base: ref }, switches: on }: ParsedArguments,
  { env, untrustedJob }: Terminal,
) {
  const { root, cwd, tree } = place
  const config = await readOwnConfig({ ...place, named, paths })
  const baseRef: BaseRef = ref === undefined ? { kind: 'default' } : { kind: 'ref', ref }
  const isJob = env['GITHUB_ACTIONS'] === 'true'
  // Elsewhere it costs no start.
  const event = isJob ? ((await untrustedJob?.({ root, env })) ?? null) : null
  const isStated = on.has('as-fork') && (event?.untrusted ?? null) === null
  const job = isStated ? { untrusted: 'a fork', baseRef } : event
  if (job === null || job.untrusted === null) return { config, diagnostics: [], job }
  const path = named === undefined ? undefined : toWorkspacePath(root, cwd, named)
  return { ...(await readTrustedConfig(tree, path, { root, env, ...job })), job }
}

/** Scores one shard and writes its file for `merge`. */
async function runShardScoring(
  options: Options,
  place: ShardPlace,
  surroundings: RunContext,
  { made, terminal }: { readonly made: InputRecorder; readonly terminal: Terminal },
): Promise<number> {
  const shard = await runShard(options, surroundings, place)
  const files = nameShardFiles(place, options)
  const absolute = (path: string) => resolve(terminal.cwd(), path)
  const whole = await writeShardFiles(shard, files, { made, absolute })
  const { renderShard: shardReport } = await import('../report/shard-text.ts')
  const { headline, paragraphs } = shardReport(whole)
  const lines = [
    headline,
    ...paragraphs,
    `Written to ${files.results}; join the files of all shards with \`merge\`.`,
  ]
  terminal.stdout.write(`${escapeTerminal(lines.join('\n'))}\n`)
  return exitCodes.open
}

async function printResults(
  { results, problems, resultsPath }: Awaited<ReturnType<typeof writeRunFiles>>,
  format: (typeof formats)[number],
  { root, ...shown }: { readonly root: string; readonly verbose: boolean; readonly canAccept: boolean },
  terminal: Terminal,
): Promise<void> {
  const { stdout, stderr, env } = terminal
  for (const { message } of problems) stderr.write(`warning: ${escapeTerminal(message)}\n`)
  if (format === 'json') {
    const { collectFailures: whatBroke } = await import('../report/failure-summary.ts')
    for (const piece of writeResultsText({ ...results, whatBroke: whatBroke(results) })) stdout.write(piece)
  } else if (format !== 'text') {
    const { renderReport } = await import('../report/report-formats.ts')
    const form = format === 'comment' ? format : 'summary'
    for (const piece of renderReport(form, results, { color: false, width: 100 })) stdout.write(piece)
  } else {
    const page = {
      color: (stdout.isTTY === true && !env['NO_COLOR']) || (env['FORCE_COLOR'] ?? '0') !== '0',
      width: stdout.columns ?? 100,
      ...omitNullish({
        program: terminal.program?.(root),
        folder: relative(terminal.cwd(), root) || undefined,
      }),
    }
    const file = resultsPath === null ? null : relative(root, resolve(terminal.cwd(), resultsPath))
    stdout.write(renderTerminal(results, { ...page, ...shown, resultsFile: file }))
  }
}

/** Makes a source of options from the flags. Its paths become relative to the workspace. */
function buildFlagSource(parsed: ParsedArguments, root: string, cwd: string): OptionSource {
  const { positionals, values, switches: on } = parsed
  const inside = (path: string) => toWorkspacePath(root, cwd, path)
  const flagValues = valueFlags.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    const { paths, fromWorkingDirectory } = getOption(name)
    if (fromWorkingDirectory !== true) return [[name, value]]
    return [[name, paths === 'many' ? value.split('\n').map(inside) : inside(value)]]
  })
  return {
    label: (name) => `--${name}`,
    values: {
      ...Object.fromEntries(flagValues),
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

const forkHelp: FlagHelp = {
  name: 'as-fork',
  help: 'Judges the change as one from a fork. Starts no commands.',
}

const watchHelp: FlagHelp = {
  name: 'watch',
  help: 'Scores again after each change of a file. Starts agents once.',
}
