import { exitCodes, createOptionError } from '../core/errors.ts'
import { flagNames, takesList } from '../options/options.ts'
import { ShardFiles } from '../run/shard-files.ts'
import { parseArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { readHelpPage, renderOptionsHelp } from './options-help.ts'
import { runGate, switches, valueFlags } from './run-command.ts'

const mergeUsage = [
  'Usage: scenario-gate merge DIR|FILE… [options]',
  '',
  'Joins the files that `run --shard` wrote, compares with the base, and decides, like a single run.',
  'Give it the same options as the shards.',
]

/** Flags of `merge`: those of `run` without `--shard`, and the scenarios, which are the arguments of `run`. */
const mergeFlags = [...flagNames.filter((name) => name !== 'shard'), 'scenarios'] as const

/** `scenario-gate merge DIR|FILE…`: joins the shards of a run; the exit codes are those of `run`. */
export const mergeCommand: Command = async (args, terminal) => {
  const { positionals, ...parsed } = parseArguments(args, {
    values: [...valueFlags.filter((name) => name !== 'shard'), 'scenarios', 'format'],
    switches: [...switches, 'verbose'],
    isList: takesList,
  })
  if (parsed.switches.has('help')) {
    const page = readHelpPage('merge', { ...parsed, positionals }, terminal)
    terminal.stdout.write(renderOptionsHelp(mergeUsage, { names: mergeFlags, further: [] }, page))
    return exitCodes.open
  }
  if (positionals.length === 0)
    throw createOptionError('merge: name the folder or the files that the shards wrote')
  await using shards = await ShardFiles.open(positionals, terminal.cwd())
  const scenarios = parsed.values['scenarios']?.split('\n') ?? []
  return await runGate({ ...parsed, positionals: scenarios }, terminal, shards)
}
