import { parseArgs, type ParseArgsConfig } from 'node:util'
import { GateError, createOptionError } from '../core/errors.ts'
import { suggestWord } from '../text/suggest.ts'

/** Flags of a command: those that take a value, and switches. Every command also takes `--help`. */
export interface FlagSet {
  readonly values: readonly string[]
  readonly switches?: readonly string[]
  /** Tells which values may be given more than once. Default: none. */
  readonly isList?: (name: string) => boolean
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
  for (const name of switches) options[name] = { type: 'boolean', ...(name === 'help' ? { short: 'h' } : {}) }
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
    const { name, rawName, value } = token
    if (switches.includes(name)) {
      if (value !== undefined)
        throw createOptionError(`${rawName} takes no value; leave it out to switch it off`)
      on.add(name)
    } else if (!flags.values.includes(name))
      throw createUnknownFlagError(rawName, [...flags.values, ...switches])
    else if (value === undefined) throw createOptionError(`${rawName} needs a value`)
    else if (values[name] === undefined) values[name] = value
    else if (flags.isList?.(name) === true) values[name] += `\n${value}`
    else throw createOptionError(`${rawName} takes one value, got \`${values[name]}\` and \`${value}\``)
  }
  return { positionals, values, switches: on }
}

/** What other tools of this kind call our commands and options. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  run: ['test', 'eval', 'evaluate', 'check', 'gate', 'score'],
  validate: ['lint'],
  trace: ['show', 'inspect'],
  report: ['view', 'render'],
  init: ['new', 'create', 'setup'],
  scenario: ['filter', 'grep', 'only', 'id', 'name', 'match', 'test-name-pattern', 'k'],
  trials: ['repeat', 'repeats', 'runs', 'count', 'n'],
  concurrency: ['max-concurrency', 'parallel', 'workers', 'jobs', 'j'],
  results: ['output', 'out', 'o', 'save'],
  base: ['base-ref', 'baseline-ref', 'compare', 'against'],
  format: ['reporter', 'reporters'],
  verbose: ['v', 'vv', 'debug', 'details'],
  'start-agent': ['agent', 'start', 'run-agent'],
}

function suggestOurs(word: string, names: readonly string[]): string | null {
  const near = suggestWord(word, names)
  return near ?? names.find((name) => otherWords[name]?.includes(word)) ?? null
}

/** With the command that was meant, where one is near. */
export function createUnknownCommandError(name: string, names: readonly string[]): GateError {
  const near = suggestOurs(name, names)
  const advice =
    near === null ? 'the usual ones are `init`, `run`, `trace` and `explain`' : `did you mean \`${near}\`?`
  return createOptionError(`\`${name}\` is not a command; ${advice}`)
}

function createUnknownFlagError(raw: string, names: readonly string[]): GateError {
  const near = suggestOurs(raw.replace(/^-+/, ''), names)
  const advice =
    near === null ? 'a name that begins with `-` stands behind `--`' : `did you mean \`--${near}\`?`
  return createOptionError(`${raw} is not an option; ${advice}`)
}
