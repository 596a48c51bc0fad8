import { GateError, exitCodes, toResourceError, toError } from './core/errors.ts'
import { escapeTerminal } from './core/escape.ts'
// All commands need it: here it is in the bundle once.
import { createUnknownCommandError } from './commands/arguments.ts'
import type { Command, Terminal } from './commands/command.ts'
import { version } from './version.ts'

interface CommandEntry {
  readonly summary: string
  /** Its printed text is its only result: if that is lost, the command failed. */
  readonly isPrinter?: true
  load(): Promise<Command>
}

/** Every command; each loads on demand, so that none pays for the others. */
const commands: Record<string, CommandEntry> = {
  init: {
    summary: 'Write first scenarios, the workflow and the config file.',
    load: async () => (await import('./commands/init-command.ts')).runInitCommand,
  },
  doctor: {
    summary: 'Check what a run needs, and show how to fix it.',
    load: async () => (await import('./commands/doctor-command.ts')).runDoctorCommand,
  },
  run: {
    summary: 'Score scenarios on traces, compare with the base, decide.',
    load: async () => (await import('./commands/run-command.ts')).runCommand,
  },
  merge: {
    summary: 'Join the results of several machines, compare, decide.',
    load: async () => (await import('./commands/merge-command.ts')).mergeCommand,
  },
  report: {
    summary: 'Render a results file again, for people or other tools.',
    isPrinter: true,
    load: async () => (await import('./commands/report-command.ts')).reportCommand,
  },
  trace: {
    summary: 'Show the data that we read from a trace file.',
    isPrinter: true,
    load: async () => (await import('./commands/trace-command.ts')).runTraceCommand,
  },
  suggest: {
    summary: 'Propose a scenario from good recordings.',
    isPrinter: true,
    load: async () => (await import('./commands/suggest-command.ts')).suggestCommand,
  },
  strength: {
    summary: 'Find broken runs that no check catches.',
    load: async () => (await import('./commands/strength-command.ts')).runStrengthCommand,
  },
  validate: {
    summary: 'Check scenario files without a trace.',
    load: async () => (await import('./commands/validate-command.ts')).validateCommand,
  },
  accept: {
    summary: 'Accept an intended change, with a reason.',
    load: async () => (await import('./commands/accept-command.ts')).acceptCommand,
  },
  convert: {
    summary: 'Convert scenarios of other systems to our format.',
    isPrinter: true,
    load: async () => (await import('./commands/convert-command.ts')).convertCommand,
  },
  judge: {
    summary: 'Compare a judge with labels by people.',
    load: async () => (await import('./commands/judge-command.ts')).judgeCommand,
  },
  explain: {
    summary: 'Explain a check, an error code or a trace format.',
    isPrinter: true,
    load: async () => (await import('./commands/explain-command.ts')).explainCommand,
  },
}

/** Tells whether an argument names a command; `--version` and `--help` do not. */
export function isCommand(name: string | undefined): boolean {
  return name !== undefined && Object.hasOwn(commands, name)
}

/** Runs the command line: exit code 0 open, 1 closed, 2 input, 3 environment, 70 our bug. Lost output is no verdict. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...args] = argv
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const code = await runCommand(name, command, args, terminal)
  const problem = (await terminal.stdout.problem?.()) ?? null
  // Whoever closes a pipe, as `head` does, has read enough.
  if (problem === null || problem.code === 'EPIPE') return code
  terminal.stderr.write(`error: standard output cannot be written: ${escapeTerminal(problem.message)}\n`)
  return command?.isPrinter === true && code === exitCodes.open ? exitCodes.environment : code
}

async function runCommand(
  name: string,
  command: CommandEntry | undefined,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    if (name === '--version' || name === '-v') {
      terminal.stdout.write(`${version}\n`)
      return exitCodes.open
    }
    if (name === '--help' || name === '-h' || name === 'help') {
      terminal.stdout.write(renderUsage())
      return exitCodes.open
    }
    if (command === undefined) throw createUnknownCommandError(name, Object.keys(commands))
    return await (
      await command.load()
    )(args, terminal)
  } catch (thrown) {
    return reportError(thrown, terminal, command === undefined ? '' : `${name} `)
  }
}

function renderUsage(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return [
    `Scenario Gate ${version}`,
    '',
    'Usage: scenario-gate <command> [options]',
    '',
    ...lines,
    '',
    '`scenario-gate <command> --help` lists the options of a command.',
    'Exit codes: 0 gate open, 1 gate closed, 2 input error, 3 environment error, 70 bug.',
    '',
  ].join('\n')
}

/** `named`: the command with a space behind it, for the advice to read its help. */
function reportError(thrown: unknown, terminal: Terminal, named: string): number {
  const { stderr, program } = terminal
  const error = toResourceError(thrown) ?? toError(thrown)
  if (error instanceof GateError) {
    const text = `error: ${escapeTerminal(error.message)}\n${error.help.replace('COMMAND ', named)}\n`
    // Commands in it are those of somebody with our name on their path.
    const start = program?.(terminal.cwd()) ?? 'scenario-gate'
    stderr.write(text.replaceAll('`scenario-gate ', () => `\`${start} `))
    return error.exitCode
  }
  stderr.write(
    `This is a bug in Scenario Gate ${version}; please report it.\n${escapeTerminal(error.stack ?? error.message)}\n`,
  )
  return exitCodes.bug
}
