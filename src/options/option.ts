import type { z } from 'zod'
import { buildDocsUrl } from '../core/own-repository.ts'

/** Everything about one option; inputs, flags, config keys, help and pages are made from it. */
export interface OptionDefinition {
  /** Makes the schema, which takes text (inputs, flags) or YAML values. Most options are not given, and then it is not called. */
  readonly schema: () => z.ZodType
  /** The value where no source gives one; without it, there is none then. */
  readonly default?: unknown
  /** Without the words that follow from the fields below; see {@link describeOption}. */
  readonly help: string
  /** Page of our docs that says more, such as `guide/shards.md`. */
  readonly page?: string
  /** Explained by the first screen of help; the others are only named there. */
  readonly isUsual?: true
  /** A flag without a value. */
  readonly isSwitch?: true
  /** Means something only on GitHub: no flag. */
  readonly actionOnly?: true
  /** Cannot be written as a line of text: neither an input nor a flag. */
  readonly configOnly?: true
  /** Reason that the config file cannot set it; continues the error "`name` cannot be set". */
  readonly notInConfig?: string
  /** The arguments of `run` without a flag name. */
  readonly isPositional?: true
  /** Names files of the workspace: one path, a list, or one path where a file of that name exists. */
  readonly paths?: 'one' | 'many' | 'if-exists'
  /** On the command line its paths are relative to the working directory, not to the workspace. */
  readonly fromWorkingDirectory?: true
  /** Says where results go, not what they are: left out of the command that reproduces a run. */
  readonly notReproduced?: true
  /** Each job of a run that is divided into shards may have its own value. */
  readonly ofOneJob?: true
  /** `judge calibrate` takes it too. */
  readonly isForCalibration?: true
}

/** Returns the help of an option with the surfaces it is limited to, and the address of the page that says more. */
export function describeOption(definition: OptionDefinition): string {
  const { help, page, configOnly, notInConfig, actionOnly } = definition
  const isInputOnly = notInConfig !== undefined && actionOnly === true
  return [
    help,
    ...(configOnly === true ? ['Only in the config file.'] : []),
    ...(isInputOnly ? ['Only as an input, never in the config file.'] : []),
    ...(page === undefined ? [] : [`See ${buildDocsUrl(page)}.`]),
  ].join(' ')
}
