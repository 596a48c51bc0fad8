import { exitCodes } from '../core/errors.ts'
import { parseArguments, type FlagSet, type ParsedArguments } from './arguments.ts'
import type { Command, Terminal } from './command.ts'

interface CommandDefinition extends FlagSet {
  /** Printed for `--help`. */
  readonly usage: string
  readonly run: (parsed: ParsedArguments, terminal: Terminal) => Promise<number>
}

/** Defines a command by its flags; `--help` prints its usage. */
export function defineCommand({ usage, run, ...flags }: CommandDefinition): Command {
  return async (args, terminal) => {
    const parsed = parseArguments(args, flags)
    if (!parsed.switches.has('help')) return await run(parsed, terminal)
    terminal.stdout.write(usage)
    return exitCodes.open
  }
}
