import { z } from 'zod'
import { amount, duration, yesOrNo } from './option-values.ts'
import { choice, wholeNumber } from '../text/written-values.ts'

/** The options of {@link optionsSchema} that say when agents are run, for how long, and for how much. */
export const recordingOptions = {
  record: choice('auto', 'always', 'never')
    .default('auto')
    .describe(
      'When the agents of scenarios with `run_command` are run. `auto`: unless the scenario lists recordings in `traces`. `always`: also then, and those do not count. `never`: no command is started, and every recording counts.',
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
      'Whether commands of a pull request from a fork, or of Dependabot, are started. `run`: with an environment that holds no secrets, and only in a job that has none; otherwise they are refused. Only as an input, never from the config file.',
    ),
}
