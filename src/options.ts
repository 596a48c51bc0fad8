import { z } from 'zod'
import { GateError } from './core/errors.ts'
import { isObject } from './core/json.ts'
import { evaluatorOptions } from './evaluator-options.ts'
import { judgeOptions } from './judge-options.ts'
import {
  amount,
  choice,
  duration,
  list,
  modelPrices,
  names,
  ratio,
  shownAt,
  wholeNumber,
  yesOrNo,
} from './option-values.ts'
import { suggest } from './text/suggest.ts'

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
  baseline: z
    .string()
    .min(1)
    .default('auto')
    .describe(
      'What to compare with. `auto`: the traces committed at the merge base, where there is one. `git`: the same, and its absence is unverified. `none`. Or the path of a results file.',
    ),
  base: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Branch, tag or commit that the merge base is taken with. Default: the base of the pull request, else the default branch of `origin`.',
    ),
  'fail-on': choice('failures', 'regressions', 'never')
    .default('failures')
    .describe(
      'What closes the gate. `failures`: any failed scenario. `regressions`: a failed scenario that the base does not show as failed too. `never`: report only.',
    ),
  'min-pass-rate': ratio
    .optional()
    .describe(
      'Closes the gate below this pass rate: a number from 0 to 1, or a percentage. Default: no floor.',
    ),
  unverified: choice('fail', 'warn', 'ignore')
    .default('fail')
    .describe(
      'What a scenario that could not be verified does: `fail` closes the gate, `warn` says so, `ignore` stays silent. A run in which nothing was verified closes the gate all the same.',
    ),
  ...judgeOptions,
  groups: names
    .optional()
    .describe(
      'Only checks of these groups are asked, one per line or separated by commas; the others are skipped. A check is in the `groups` that its author gave it, else in `default` and in `fast-running`, `long-running` or `external` by its type. Default: all checks.',
    ),
  record: choice('auto', 'always', 'never')
    .default('auto')
    .describe(
      'When the agents of scenarios with `run_command` are run. `auto`: where a scenario has no recorded trace. `always`: also where it has, which then does not count. `never`: no command is started.',
    ),
  replay: yesOrNo
    .default(false)
    .describe(
      'Starts no command, and takes the recordings of an earlier run from `traces-dir` in its place.',
    ),
  'traces-dir': z
    .string()
    .min(1)
    .default('.scenario-gate/traces')
    .describe(
      'Folder of the workspace that fresh traces are written to, one OTLP JSON Lines file a trial. Default: `.scenario-gate/traces`.',
    ),
  concurrency: wholeNumber(1, 64).default(4).describe('Commands that run at the same time. Default: 4.'),
  timeout: duration
    .default(300)
    .describe(
      'The longest that a command may run where its scenario does not say: seconds, or a text such as `90s` or `5m`. Default: 5 minutes.',
    ),
  'max-spend-usd': amount
    .optional()
    .describe(
      'Dollars that all fresh runs together may cost. When they are spent, what still runs is stopped and the remaining trials are unverified. Default: no cap.',
    ),
  'untrusted-commands': choice('refuse', 'run')
    .default('refuse')
    .describe(
      'Whether commands of a pull request from a fork, or of Dependabot, are started. `run`: with an environment that holds no secrets. Only as an input, never from the config file.',
    ),
  ...evaluatorOptions,
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
  config: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Config file with any of these options. Default: `scenario-gate.yaml` at the root, if it is there.',
    ),
  comment: choice('always', 'never')
    .default('always')
    .describe('Whether to keep one comment on the pull request up to date.'),
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
  'comment',
  'comment-key',
]

/** Options that a line of text cannot say. */
export const configOnly: readonly OptionName[] = [
  'checks',
  'runtime-config',
  'evaluator-hosts',
  'evaluator-env',
  'prices',
]

/** Options that are on or off: a flag without a value. */
export const switches: readonly OptionName[] = ['replay']

/** Raw values of one source, and what to call it in a message (`input`, `flag`, the config file's name). */
export interface OptionSource {
  readonly label: (name: string) => string
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Merges the sources, the first one winning, and checks every word.
 * @throws GateError `bad-option` that names the option, where it came from and what it takes.
 */
export function parseOptions(sources: readonly OptionSource[]): Options {
  const merged: Record<string, unknown> = {}
  const labels: Record<string, string> = {}
  for (const { label, values } of sources) {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || name in merged) continue
      if (!optionNames.some((known) => known === name)) {
        const near = suggest(name, optionNames)
        throw new GateError(
          'bad-option',
          `${label(name)} is not an option${near === null ? '' : `; did you mean \`${near}\`?`}`,
        )
      }
      merged[name] = value
      labels[name] = label(name)
    }
  }
  const parsed = optionsSchema.safeParse(merged)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const [first, ...inside] = (issue?.path ?? []).map(String)
  const name = first ?? ''
  const path = isObject(merged[name]) ? inside : []
  const where = path.length > 0 ? ` at \`${path.join('.')}\`` : ''
  const got = shownAt(merged[name], path)
  throw new GateError(
    'bad-option',
    `${labels[name] ?? name}${where}: ${issue?.message ?? 'not understood'}, got ${got}`,
  )
}
