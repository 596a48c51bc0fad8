import { resolve } from 'node:path'
import type { Command, Terminal } from './command.ts'
import { RunInputs, withInputsKept } from '../baseline/artifact/inputs-archive.ts'
import { readConfig } from '../options/config.ts'
import { GateError, exitCodes } from '../core/errors.ts'
import { diskTree } from '../files/disk-tree.ts'
import { literalStart } from '../files/glob.ts'
import {
  actionOnly,
  configOnly,
  optionNames,
  optionsSchema,
  parseOptions,
  switches,
  type OptionSource,
} from '../options/options.ts'
import { noContext } from '../report/context.ts'
import { wrapped } from '../report/terminal/page.ts'
import { renderTerminal, type TerminalOptions } from '../report/terminal.ts'
import type { Results } from '../results/schema.ts'
import { resultsText, writeResults } from '../results/write.ts'
import { run } from '../run.ts'
import { parseArguments, type ParsedArguments } from './arguments.ts'
import { progressOn } from './progress.ts'
import { fromWorkspace, workspaceOf } from './workspace.ts'

/** Scenarios are the arguments themselves here. */
const flagNames = optionNames.filter(
  (name) => name !== 'scenarios' && !actionOnly.includes(name) && !configOnly.includes(name),
)
const valueFlags = flagNames.filter((name) => !switches.includes(name))

const formats = ['text', 'markdown', 'json'] as const

/** `scenario-gate run [PATH…]`: exit 0 when the gate is open, 1 when it is closed. */
export const runCommand: Command = async (args, terminal) => {
  const parsed = parseArguments(args, {
    values: [...valueFlags, 'format'],
    switches: [...switches, 'verbose'],
  })
  if (parsed.switches.has('help')) {
    terminal.stdout.write(usage())
    return exitCodes.open
  }
  const format = formats.find((known) => known === (parsed.values['format'] ?? 'text'))
  if (format === undefined) {
    throw new GateError(
      'bad-option',
      `--format: expected one of: ${formats.join(', ')}, got \`${parsed.values['format']}\``,
    )
  }
  const cwd = terminal.cwd()
  const traces = parsed.values['traces']?.split('\n') ?? []
  const root = workspaceOf(cwd, [...parsed.positionals, ...traces.map(literalStart)])
  const flags = flagSource(parsed, root, cwd)
  const made = new RunInputs(diskTree(root))
  const config = await readConfig(made.tree, flags.values['config'] as string | undefined)
  const options = parseOptions(config === null ? [flags] : [flags, config])
  const scored = await run(options, {
    root,
    cwd,
    env: terminal.env,
    now: () => terminal.now(),
    head: { sha: null, ref: null },
    find: { kind: 'default' },
    overrides: flags,
    inputs: made,
    uncommitted: true,
    untrusted: null,
    progress: progressOn(terminal),
    diagnostics: [],
  })
  const kept =
    options.artifact === undefined || options.artifact === 'none' ? null : resolve(cwd, options.artifact)
  const results = await withInputsKept(scored, made, kept)
  if (options.results !== undefined) await writeResults(resolve(cwd, options.results), results)
  const verbose = parsed.switches.has('verbose')
  await print(results, format, { verbose, resultsFile: options.results ?? null }, terminal)
  return results.decision.gate === 'open' ? exitCodes.open : exitCodes.closed
}

async function print(
  results: Results,
  format: (typeof formats)[number],
  asked: Pick<TerminalOptions, 'verbose' | 'resultsFile'>,
  { stdout, env }: Terminal,
): Promise<void> {
  if (format === 'json') for (const piece of resultsText(results)) stdout.write(piece)
  else if (format === 'markdown') {
    const { renderSummary } = await import('../report/markdown/summary.ts')
    stdout.write(`${renderSummary(results, noContext)}\n`)
  } else {
    const color = (stdout.isTTY === true && !env['NO_COLOR']) || (env['FORCE_COLOR'] ?? '0') !== '0'
    stdout.write(renderTerminal(results, { color, width: stdout.columns ?? 100, ...asked }))
  }
}

/** Paths on the command line are relative to where the user stands; inside, all are the workspace's. */
function flagSource(parsed: ParsedArguments, root: string, cwd: string): OptionSource {
  const { positionals, values, switches: on } = parsed
  const { format: _, ...options } = values
  const inside = (path: string) => fromWorkspace(root, cwd, path)
  const { traces, config, 'traces-dir': folder } = options
  return {
    label: (name) => `--${name}`,
    values: {
      ...options,
      ...(positionals.length === 0 ? {} : { scenarios: positionals.map(inside) }),
      ...(traces === undefined ? {} : { traces: traces.split('\n').map(inside) }),
      ...(config === undefined ? {} : { config: inside(config) }),
      ...(folder === undefined ? {} : { 'traces-dir': inside(folder) }),
      ...Object.fromEntries(switches.filter((name) => on.has(name)).map((name) => [name, true])),
    },
  }
}

function usage(): string {
  const options: [name: string, meaning: string][] = [
    ...flagNames.map((name): [string, string] => [name, optionsSchema.shape[name].description ?? '']),
    ['format', 'What to print: `text`, `markdown` or `json`.'],
    ['verbose', 'Lists everything, also what passed.'],
  ]
  const page = { color: false, width: 100 }
  return [
    'Usage: scenario-gate run [PATH…] [options]',
    '',
    'Scores scenario files (or folders of them) over recorded traces, compares with the base, and decides.',
    'Scenarios with `run_command` and without a recorded trace are run, and what they emit is recorded.',
    '',
    ...options.flatMap(([name, meaning]) => wrapped(meaning, page, 19, `  --${name.padEnd(15)}`)),
    '',
  ].join('\n')
}
