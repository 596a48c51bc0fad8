import { z } from 'zod'
import { GateError } from './core/errors.ts'
import { suggest } from './text/suggest.ts'

/**
 * Every option of a run, once: Action inputs, command-line flags and keys of `scenario-gate.yaml` are
 * made from this object, under these names. Values come as text (inputs, flags) or as YAML values.
 */

const list = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(/[\n,]/)
          .map((item) => item.trim())
          .filter((item) => item !== '')
      : value,
  z.array(z.string().min(1), { error: 'expected a path, or a list of paths' }),
)

const ratio = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(value.trim())
    if (percent) return Number(percent[1]) / 100
    return value.trim() === '' ? undefined : Number(value)
  },
  z
    .number({ error: 'expected a number from 0 to 1, or a percentage such as 90%' })
    .min(0, { error: 'expected a number from 0 to 1, or a percentage such as 90%' })
    .max(1, { error: 'expected a number from 0 to 1, or a percentage such as 90%' }),
)

const choice = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `expected one of: ${words.join(', ')}` })

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
  judge: choice('auto', 'off')
    .default('auto')
    .describe(
      'Scenarios with `criteria` or `judge` need a model to judge them. `auto`: without one they are unverified. `off`: their checks alone decide, and the report says so.',
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
export const actionOnly: readonly OptionName[] = ['comment', 'comment-key']

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
  const name = String(issue?.path[0] ?? '')
  throw new GateError(
    'bad-option',
    `${labels[name] ?? name}: ${issue?.message ?? 'not understood'}, got ${shown(merged[name])}`,
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `\`${value}\`` : `\`${JSON.stringify(value)}\``
}
