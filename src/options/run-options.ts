import { z } from 'zod'
import { limits } from '../core/limits.ts'
import { isInWorkspace, normalizeGlob } from '../files/glob.ts'
import { modelModes } from '../record/gateway/model-mode.ts'
import { defaultRetryCount } from '../score/score-request.ts'
import { choice, wholeNumber } from '../text/written-values.ts'
import type { OptionDefinition } from './option.ts'
import { amount, commands, duration, waitLength, yesOrNo } from './option-values.ts'

/** Options for the base that a change is compared with. */
export const baselineOptions = {
  baseline: {
    schema: () => z.string().min(1),
    default: 'auto',
    help: 'What to compare with. `auto` tries in this order: the results artifact of the run at the merge base, traces committed there, the artifact of the nearest commit before it. `artifact` and `git` allow only artifacts or only committed traces; without any, the comparison is unverified. `run` checks out the merge base and runs its agent there. `suspects`: `auto`, and that agent beside further trials (`confirm`). `none`: no comparison. Or give the path of a results file or artifact. Default: `auto`.',
    isUsual: true,
    paths: 'if-exists',
  },
  base: {
    schema: () => z.string().min(1),
    help: 'Branch, tag or commit to take the merge base with. Default: the base of the pull request, else the default branch of `origin`.',
    isUsual: true,
  },
  'baseline-artifact': {
    schema: () => z.string().min(1).max(255),
    help: 'Name of the artifact that the workflow uploads the results as. Default: `scenario-gate-` and the `comment-key`.',
    actionOnly: true,
  },
  'baseline-wait': {
    schema: waitLength,
    default: 300,
    help: 'How long to wait if the run at the merge base has not ended, or GitHub cannot be read: seconds, or a text such as `90s` or `5m`, at most an hour. `0` does not wait. Without a base, all that depends on it stays undecided. Default: 5 minutes.',
    actionOnly: true,
    ofOneJob: true,
  },
  setup: {
    schema: commands,
    help: 'For `baseline: run` and `suspects`: what makes the checkout of the merge base ready, once, such as `npm ci`. One command a line, or lists of arguments; there is no shell. It gets the environment of an agent. If it fails, the comparison is unverified; with `suspects`, the recorded base counts alone.',
  },
  'setup-timeout': {
    schema: duration,
    default: 600,
    help: 'Time limit of each command of `setup`: seconds, or a text such as `90s` or `5m`. Default: 10 minutes.',
  },
} satisfies Record<string, OptionDefinition>

/** Options for running agents: when, for how long, and at what cost. */
export const recordingOptions = {
  record: {
    schema: () => choice('auto', 'always', 'never'),
    default: 'auto',
    help: 'When to run the agents of scenarios with `run_command`. `auto`: unless the scenario lists recordings in `traces`. `always`: also then, and those recordings are ignored. `never`: start no command and use every recording. Default: `auto`.',
  },
  trials: {
    schema: () => wholeNumber(1, 10_000),
    help: 'Trials of each scenario whose agent is run, in place of its own `trials`. A scenario that gets fewer than it asks for is unverified. Recorded traces are all used, whatever this says. Default: as many as the scenario asks for, else 1.',
    notInConfig: 'here; write `trials` under `defaults`, for scenarios that have none of their own',
  },
  replay: {
    schema: yesOrNo,
    default: false,
    help: 'Starts no command and uses the recordings of an earlier run in `traces-dir` instead.',
    isUsual: true,
    isSwitch: true,
  },
  'traces-dir': {
    schema: () => z.string().min(1),
    default: '.scenario-gate/traces',
    help: 'Folder of the workspace for fresh traces, one OTLP JSON Lines file per trial. Default: `.scenario-gate/traces`.',
    paths: 'one',
    fromWorkingDirectory: true,
  },
  concurrency: {
    schema: () => wholeNumber(1, 64),
    default: 4,
    help: 'Most agent commands that run at the same time. Default: 4.',
    ofOneJob: true,
  },
  timeout: {
    schema: duration,
    default: 300,
    help: 'Time limit of a command if its scenario sets none: seconds, or a text such as `90s` or `5m`. Default: 5 minutes.',
  },
  models: {
    schema: () => choice(...modelModes),
    default: 'auto',
    help: 'What becomes of the calls that agents make of their models. `auto`: a gateway on this machine stands in the place of the providers, by variables such as `OPENAI_BASE_URL`, and an agent without telemetry is recorded from its model calls. `record`: they are also saved in `model-replies`. `replay`: no model is asked, and recorded replies answer; a request that was not recorded is unverified. `replay-else-live`: such a request is sent to its model where the agent has a key. `off`: nothing stands between. Default: `auto`.',
  },
  'model-replies': {
    schema: () => z.string().min(1),
    default: '.scenario-gate/models',
    help: 'Folder of the workspace with recorded model calls for `models: replay` and `models: record`; commit it. Default: `.scenario-gate/models`.',
    paths: 'one',
    fromWorkingDirectory: true,
  },
  'max-spend-usd': {
    schema: amount,
    help: 'Most that all fresh runs together may cost, in dollars, those of the base included. Beyond it, running commands are stopped and the remaining trials are unverified. Each shard gets its part. Default: no limit.',
  },
  'untrusted-commands': {
    schema: () => choice('refuse', 'run'),
    default: 'refuse',
    help: 'Whether to start commands of pull requests from forks and Dependabot. `run`: start them without secrets in their environment, and only in a job that holds none; elsewhere they are refused. Default: `refuse`.',
    actionOnly: true,
    notInConfig: 'here, where a pull request could set it for itself; make it an input of the Action',
  },
} satisfies Record<string, OptionDefinition>

const aGlob = 'expected globs relative to the workspace and inside of it, such as src/**'
const glob = () =>
  z
    .string({ error: aGlob })
    .min(1, { error: aGlob })
    .max(limits.globLength, { error: `expected at most ${limits.globLength} characters` })
    .refine(isInWorkspace, { error: aGlob })
    .transform(normalizeGlob)
/** Globs of files, as a list; text has one a line, because a comma may stand between braces. */
const globs = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split('\n')
            .map((item) => item.trim())
            .filter((item) => item !== '')
        : value,
    z.array(glob(), { error: aGlob }).max(1_000, { error: 'expected at most 1000 globs' }),
  )
/** Words to globs of files. */
const globsByTag = () =>
  z
    .record(z.string().min(1), globs(), {
      error: 'expected a mapping of tags to globs, such as `refunds: [src/refunds/**]`',
    })
    .transform((byTag) => new Map(Object.entries(byTag)))

/** Options for choosing the scenarios that a change runs, and those that run again. */
export const selectionOptions = {
  select: {
    schema: () => choice('all', 'affected'),
    default: 'all',
    help: 'Which scenarios to run for a pull request, in a merge queue or on the command line. `affected`: those whose `affects` match the change, and those without `affects`; the report lists the others. Pushes, schedules and other events run all, because later changes are compared with them. Default: `all`.',
  },
  affects: {
    schema: globsByTag,
    help: 'Globs of files that scenarios with a tag cover, beside their own `affects`: `refunds: [src/refunds/**]`.',
    configOnly: true,
  },
  'agent-files': {
    schema: globs,
    help: 'Globs of the files that make up the agent: prompts, tools, code. If a change touches one that no scenario covers by `affects` or a tag, the report names it. Recordings made before such a file changed are stale. Default for that: program and folder of `run_command`, prompts of the eval files, `affects`.',
  },
  confirm: {
    schema: () => wholeNumber(0, 10),
    help: `Further trials of each scenario whose fresh run failed more than its base makes likely, or came to no verdict; twice as many where they leave it open. They alone decide whether it regressed. If all of them pass, or of a new scenario half of all trials, it is shown as flaky; its failure stays. They are paid from \`max-spend-usd\`. Default: ${defaultRetryCount} in CI and with \`replay\`, 0 elsewhere.`,
  },
  retries: {
    schema: () => wholeNumber(0, 5),
    default: 1,
    help: 'Further attempts at a fresh trial that came to no verdict: a model did not answer, the command hung, or it ended badly before it called one. A trial that failed is not run again by it. A `setup` that failed is run again as often, after `teardown`. Each attempt is recorded and paid from `max-spend-usd`. Of many such trials at most 20, or a fifth, are run again. Default: 1.',
  },
} satisfies Record<string, OptionDefinition>
