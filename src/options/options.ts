import { z } from 'zod'
import { createOptionError } from '../core/errors.ts'
import { isObject, type Mapping } from '../core/json.ts'
import { githubOptions } from './github-options.ts'
import { evaluatorOptions, judgeOptions } from './judge-options.ts'
import type { OptionDefinition } from './option.ts'
import { list, modelPrices, scenarioDefaults, names, showValue } from './option-values.ts'
import { policyOptions } from './policy-options.ts'
import { reportOptions } from './report-options.ts'
import { baselineOptions, recordingOptions, selectionOptions } from './run-options.ts'
import { shardOptions } from './shard-options.ts'
import { suggestWord } from '../text/suggest.ts'

const suiteOptions = {
  scenarios: {
    schema: list,
    help: 'Scenario files or folders, one per line or separated by commas. Default: `.kensa/scenarios`, `scenarios` and `.scenario-gate/tests`, those that exist.',
    isPositional: true,
    paths: 'many',
    notReproduced: true,
  },
  traces: {
    schema: list,
    help: 'Globs of recorded traces for scenarios that name none. Default: the folder `traces` in or beside the scenario folder.',
    isUsual: true,
    paths: 'many',
    fromWorkingDirectory: true,
  },
} satisfies Record<string, OptionDefinition>

const groupOptions = {
  groups: {
    schema: names,
    help: 'Runs only the checks of these groups, one per line or separated by commas, and skips the others. A check without `groups` is in `default` and, by its type, in `fast-running`, `long-running` or `external`. Default: all checks.',
  },
} satisfies Record<string, OptionDefinition>

const configOptions = {
  config: {
    schema: () => z.string().min(1),
    help: 'Config file with any of these options. Default: `scenario-gate.yaml` or `scenario-gate.yml` at the root, if it exists.',
    notInConfig: 'in the config file itself',
    paths: 'one',
    fromWorkingDirectory: true,
  },
} satisfies Record<string, OptionDefinition>

/** Every option of a run. Action inputs, flags and keys of `scenario-gate.yaml` are made from it, by name. */
const options = {
  ...suiteOptions,
  ...baselineOptions,
  ...policyOptions,
  ...judgeOptions,
  ...groupOptions,
  ...recordingOptions,
  ...evaluatorOptions,
  ...selectionOptions,
  ...shardOptions,
  prices: {
    schema: modelPrices,
    help: 'Prices of models in dollars per million tokens, for traces without cost: `my-model: {input: 2.5, output: 10, cache_read: 0.25, cache_write: 3}`. Names are those of the traces, or `provider/model`. They override the built-in price list.',
    configOnly: true,
  },
  defaults: {
    schema: scenarioDefaults,
    help: 'Keys of all scenarios, such as `checks`, `run_command`, `env`, `trials` and `judge`. A scenario adds checks and tags, leaves checks out by `without`, and its own values win. Those of a folder stand in its `scenario-defaults.yaml`.',
    page: 'rules/how-do-i-say.md',
    configOnly: true,
  },
  ...reportOptions,
  ...configOptions,
  ...githubOptions,
} satisfies Record<string, OptionDefinition>

/** Options by what they are about, for help. */
export const optionTopics: readonly (readonly [
  topic: string,
  options: Readonly<Record<string, OptionDefinition>>,
])[] = [
  ['Suite', { ...suiteOptions, ...configOptions }],
  ['Base', baselineOptions],
  ['Gate', policyOptions],
  ['Agents', recordingOptions],
  ['Selection', { ...selectionOptions, ...groupOptions }],
  ['Judge', { ...judgeOptions, ...evaluatorOptions }],
  ['Files', reportOptions],
  ['Shards', shardOptions],
]

export type OptionName = keyof typeof options

export const optionNames = Object.keys(options) as OptionName[]

type Defaulted = {
  [Name in OptionName]: (typeof options)[Name] extends { default: unknown } ? Name : never
}[OptionName]

type ValueOf<Name extends OptionName> = z.output<ReturnType<(typeof options)[Name]['schema']>>

/** Values of all options. */
export type Options = { [Name in Defaulted]: ValueOf<Name> } & {
  [Name in Exclude<OptionName, Defaulted>]?: ValueOf<Name> | undefined
}

/** Returns the definition of an option. */
export function getOption(name: OptionName): OptionDefinition {
  return options[name]
}

/** Options that are flags of `run`. */
export const flagNames = optionNames.filter((name) => {
  const { isPositional, actionOnly, configOnly } = getOption(name)
  return isPositional !== true && actionOnly !== true && configOnly !== true
})

/** Options that are inputs of the Action. */
export const inputNames = optionNames.filter((name) => getOption(name).configOnly !== true)

/** Options that the config file can set. */
export const configNames = optionNames.filter((name) => getOption(name).notInConfig === undefined)

/** Raw values of one source, with its name for messages (`input`, `flag`, the config file's name). */
export interface OptionSource {
  /** `path`: the value in question, for a source that has places. */
  readonly label: (name: string, path?: readonly (string | number)[]) => string
  readonly values: Mapping
}

/**
 * Merges the sources, the first one winning, and checks every word.
 * @throws GateError `bad-option` that names the option, where it came from and what it takes.
 */
export function parseOptions(sources: readonly OptionSource[]): Options {
  const merged: Record<string, unknown> = {}
  const labels: Record<string, OptionSource['label']> = {}
  for (const { label, values } of sources) {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || Object.hasOwn(merged, name)) continue
      if (!optionNames.some((option) => option === name)) {
        const near = suggestWord(name, optionNames)
        throw createOptionError(
          `${label(name, [name])} is not an option${near === null ? '' : `; did you mean \`${near}\`?`}`,
        )
      }
      merged[name] = value
      labels[name] = label
    }
  }
  const values: Record<string, unknown> = {}
  const issues: z.core.$ZodIssue[] = []
  for (const name of optionNames) {
    const { schema, default: initial } = getOption(name)
    if (merged[name] === undefined) {
      if (initial !== undefined) values[name] = initial
      continue
    }
    const { data, error } = schema().safeParse(merged[name])
    values[name] = data
    for (const issue of (error?.issues ?? []).flatMap((one) => listInnerIssues(one, merged[name])))
      issues.push({ ...issue, path: [name, ...issue.path] })
  }
  // A slip in a key is why another one is missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  // Each value is what the schema of its own name made.
  if (issue === undefined) return values as Options
  const at = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const [name = '', ...inside] = at.map(String)
  const path = isObject(merged[name]) || Array.isArray(merged[name]) ? inside : []
  const where = path.length > 0 ? ` at \`${path.join('.')}\`` : ''
  const got = showValue(merged[name], path)
  const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const label = labels[name]?.(name, [...at, ...key]) ?? name
  throw createOptionError(`${label}${where}: ${describeIssue(issue, got)}`)
}

/** Returns one option even if others are wrong; undefined if no source has it, null if the first has a bad value. */
export function readOptionAlone<Name extends OptionName>(
  name: Name,
  sources: readonly OptionSource[],
): ValueOf<Name> | undefined | null {
  const source = sources.find(({ values }) => values[name] !== undefined)
  return source === undefined ? undefined : parseOption(name, source.values[name])
}

/** Reads the options that can be read, even if others are wrong. */
export function readOptionsAlone(sources: readonly OptionSource[]): Partial<Options> {
  const read = optionNames.map((name) => [name, readOptionAlone(name, sources)] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined && value !== null))
}

/** Returns the value of an option, null if it cannot take it. */
export function parseOption<Name extends OptionName>(name: Name, value: unknown): ValueOf<Name> | null {
  const { data, success } = getOption(name).schema().safeParse(value)
  return success ? (data as ValueOf<Name>) : null
}

/** A mapping where a word could stand as well: what is wrong inside of it. */
function listInnerIssues(issue: z.core.$ZodIssue, value: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0 || !isObject(value)) return [issue]
  return issue.errors.at(-1) ?? [issue]
}

/** Says what is wrong, and which value was given unless the message names it. */
function describeIssue(issue: z.core.$ZodIssue, got: string): string {
  const { code, message } = issue
  if (code === 'unrecognized_keys') return message
  // Where no schema has words of ours for it.
  if (code === 'invalid_type' && message.startsWith('Invalid input'))
    return `expected a ${issue.expected === 'string' ? 'text' : issue.expected}, got ${got}`
  return message.endsWith('?') ? `${message} (got ${got})` : `${message}, got ${got}`
}

/** Tells whether an option takes several values, one a line: its flag may be given more than once. */
export function takesList(name: string): boolean {
  const option = optionNames.find((one) => one === name)
  return option !== undefined && Array.isArray(parseOption(option, 'a\nb'))
}
