import { parseArgs, type ParseArgsConfig } from 'node:util'
import { GateError } from '../core/errors.ts'
import { suggestWord } from '../text/suggest.ts'

/** Flags of a command: those that take a value, and switches. Every command also takes `--help`. */
export interface FlagSet {
  readonly values: readonly string[]
  readonly switches?: readonly string[]
}

export interface ParsedArguments {
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly switches: ReadonlySet<string>
}

/** Parses flags strictly: an unknown one is an error with the nearest name. */
export function parseArguments(args: readonly string[], flags: FlagSet): ParsedArguments {
  const switches = [...(flags.switches ?? []), 'help']
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const name of flags.values) options[name] = { type: 'string', multiple: true }
  for (const name of switches) options[name] = { type: 'boolean' }
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const positionals: string[] = []
  const values: Record<string, string> = {}
  const on = new Set<string>()
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    if (switches.includes(token.name)) on.add(token.name)
    else if (!flags.values.includes(token.name))
      throw createUnknownFlagError(token.rawName, [...flags.values, ...switches])
    else if (token.value === undefined) throw new GateError('bad-option', `${token.rawName} needs a value`)
    // A flag given more than once makes a list, as for `--traces`.
    else values[token.name] = token.name in values ? `${values[token.name]}\n${token.value}` : token.value
  }
  return { positionals, values, switches: on }
}

/** With the command that was meant, where one is near. */
export function createUnknownCommandError(name: string, names: readonly string[]): GateError {
  const near = suggestWord(name, names)
  return new GateError(
    'bad-option',
    `\`${name}\` is not a command${near === null ? '' : `; did you mean \`${near}\`?`}`,
  )
}

function createUnknownFlagError(raw: string, names: readonly string[]): GateError {
  const near = suggestWord(raw.replace(/^-+/, ''), names)
  return new GateError(
    'bad-option',
    `${raw} is not an option${near === null ? '' : `; did you mean \`--${near}\`?`}`,
  )
}
