import { z } from 'zod'
import { GateError } from '../core/errors.ts'
import { isObject } from '../core/json.ts'
import { baselineOptions } from './baseline-options.ts'
import { choiceOrSwitch } from './choice-or-switch.ts'
import { evaluatorOptions } from './evaluator-options.ts'
import { judgeOptions } from './judge-options.ts'
import { list, modelPrices, names, shownAt } from './option-values.ts'
import { selectionOptions } from './selection-options.ts'
import { policyOptions } from './policy-options.ts'
import { recordingOptions } from './recording-options.ts'
import { suggest } from '../text/suggest.ts'

/**
 * Every option of a run, once: Action inputs, command-line flags and keys of `scenario-gate.yaml` are
 * made from this object, under these names. Values come as text (inputs, flags) or as YAML values.
 */

export const optionsSchema = z.strictObject({
  scenarios: list
    .optional()
    .describe(
      'Scenario files or folders, one per line or separated by commas. Default: `.kensa/scenarios` and `scenarios`, those that exist.',
    ),
  traces: list
    .optional()
    .describe(
      'Globs of recorded traces for scenarios that do not name their own. Default: the folder `traces` in or beside the scenario folder.',
    ),
  ...baselineOptions,
  ...policyOptions,
  ...judgeOptions,
  groups: names
    .optional()
    .describe(
      'Only checks of these groups are asked, one per line or separated by commas; the others are skipped. A check is in the `groups` that its author gave it, else in `default` and in `fast-running`, `long-running` or `external` by its type. Default: all checks.',
    ),
  ...recordingOptions,
  ...evaluatorOptions,
  ...selectionOptions,
  prices: modelPrices
    .optional()
    .describe(
      'Prices of models in dollars per million tokens, for traces that state no cost: `my-model: {input: 2.5, output: 10, cache_read: 0.25, cache_write: 3}`, under the name that traces have or `provider/model`. They go before the price list that comes along. Only in the config file.',
    ),
  results: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Where to write the results file (JSON). Default: `scenario-gate-results.json` in the Action, none on the command line.',
    ),
  artifact: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Where to write the files that the run was made of (zip), for later runs that compare with it: a path, or `none`. Default: `scenario-gate-inputs.zip` beside the results file in the Action, none on the command line.',
    ),
  config: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Config file with any of these options. Default: `scenario-gate.yaml` or `scenario-gate.yml` at the root, if it is there.',
    ),
  comment: choiceOrSwitch('always', 'never')
    .default('always')
    .describe(
      'Whether to keep one comment on the pull request up to date: `always` or `true`, `never` or `false`.',
    ),
  'comment-key': z
    .string()
    .regex(/^[\w.-]{1,64}$/, { error: 'expected letters, digits, `.`, `_` or `-`, at most 64' })
    .default('default')
    .describe('Gives each of several gates on one pull request a comment of its own.'),
})

export type Options = z.output<typeof optionsSchema>
export type OptionName = keyof typeof optionsSchema.shape

export const optionNames = Object.keys(optionsSchema.shape) as OptionName[]

/** Options that mean something only where there is a pull request. */
export const actionOnly: readonly OptionName[] = [
  'untrusted-commands',
  'judge-api-key',
  'baseline-artifact',
  'baseline-wait',
  'comment',
  'comment-key',
]

/** Options that a line of text cannot say. */
export const configOnly: readonly OptionName[] = [
  'policy',
  'quarantine',
  'checks',
  'runtime-config',
  'evaluator-hosts',
  'evaluator-env',
  'prices',
  'affects',
]

/** Options that are on or off: a flag without a value. */
export const switches: readonly OptionName[] = ['replay']

/** Raw values of one source, and what to call it in a message (`input`, `flag`, the config file's name). */
export interface OptionSource {
  /** `path`: what is spoken of, for a source that has places. */
  readonly label: (name: string, path?: readonly (string | number)[]) => string
  readonly values: Readonly<Record<string, unknown>>
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
      if (!optionNames.some((known) => known === name)) {
        const near = suggest(name, optionNames)
        throw new GateError(
          'bad-option',
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
    const schema: z.ZodType = optionsSchema.shape[name]
    // Most are not given, and what they may hold is then not even made.
    if (merged[name] === undefined && schema.def.type === 'optional') continue
    const { data, error } = schema.safeParse(merged[name])
    values[name] = data
    for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [name, ...issue.path] })
  }
  // A slip in a key is why another one is missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  // Each value is what the schema of its own name made.
  if (issue === undefined) return values as Options
  const at = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const [name = '', ...inside] = at.map(String)
  const path = isObject(merged[name]) || Array.isArray(merged[name]) ? inside : []
  const where = path.length > 0 ? ` at \`${path.join('.')}\`` : ''
  const got = shownAt(merged[name], path)
  const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const label = labels[name]?.(name, [...at, ...key]) ?? name
  throw new GateError('bad-option', `${label}${where}: ${wordsOf(issue, got)}`)
}

/**
 * The value of one option, whatever is wrong with the others: undefined where no source has it, null where the first
 * that has it says what it cannot take.
 */
export function optionAlone<Name extends OptionName>(
  name: Name,
  sources: readonly OptionSource[],
): Options[Name] | undefined | null {
  const found = sources.find(({ values }) => values[name] !== undefined)
  if (found === undefined) return undefined
  const { data, success } = optionsSchema.shape[name].safeParse(found.values[name])
  return success ? (data as Options[Name]) : null
}

/** What is wrong, and what stands there unless the message names it. */
function wordsOf(issue: z.core.$ZodIssue, got: string): string {
  const { code, message } = issue
  if (code === 'unrecognized_keys') return message
  // Where no schema has words of ours for it.
  if (code === 'invalid_type' && message.startsWith('Invalid input'))
    return `expected a ${issue.expected === 'string' ? 'text' : issue.expected}, got ${got}`
  return message.endsWith('?') ? `${message} (got ${got})` : `${message}, got ${got}`
}
