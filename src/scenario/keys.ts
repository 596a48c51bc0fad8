import { z } from 'zod'
import { preconditionSchema } from '../checks/precondition.ts'
import { inputWays } from './scenario.ts'

/**
 * The keys of a scenario file: the one definition that parsing, suggestions and the JSON Schema come
 * from. The `error` of a schema says what was expected; what was found is added when it is reported.
 */

const text = z.string({ error: 'expected text' })
const word = text.min(1, { error: 'expected text that is not empty' })
/** No list of a scenario is longer by intent; without a bound one file could name every trace a million times. */
const longest = 1_000
const tooLong = { error: `expected at most ${longest} entries` }
const texts = (error: string) => z.array(text, { error }).max(longest, tooLong)
/** What no process can be given: the system's own texts end at a NUL. */
const argument = text.refine((value) => !value.includes('\0'), { error: 'expected text without a NUL' })
const aCommand = 'expected a list of texts, such as `[python, agent.py]`'
const words = z.array(argument, { error: aCommand }).max(longest, tooLong)
const command = words.min(1, { error: 'expected a program and its arguments, such as `[python, agent.py]`' })
const someCommands = 'expected a command such as `[npm, run, seed]`, or a list of commands'
const commands = z.union(
  [
    argument,
    command,
    z.array(command, { error: someCommands }).min(1, { error: someCommands }).max(longest, tooLong),
  ],
  { error: someCommands },
)
const variables = z.record(z.string(), argument, {
  error: 'expected a mapping of texts, such as `{ MODE: test }`',
})
const aTimeout = 'expected seconds, such as 90, or a text such as `90s`, `5m` or `1h`'
const tooShort = { error: 'expected a time longer than 0' }
const tooLate = { error: 'expected at most 24 hours' }
const longestSeconds = 86_400
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const
/** Seconds, or a number with its unit; milliseconds come out. */
const timeout = z
  .union(
    [
      z.number({ error: aTimeout }).positive(tooShort).max(longestSeconds, tooLate),
      z.string({ error: aTimeout }).regex(/^\d{1,9}(?:\.\d{1,9})?[smh]$/, { error: aTimeout }),
    ],
    { error: aTimeout },
  )
  .transform((given) => {
    const [count, unit] =
      typeof given === 'number' ? [given, 's'] : [Number.parseFloat(given), given.slice(-1)]
    return Math.round(count * unitMs[unit as keyof typeof unitMs])
  })
  .refine((ms) => ms > 0, tooShort)
  .refine((ms) => ms <= longestSeconds * 1_000, tooLate)
const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()], { error: 'expected text' })

const score = z
  .number({ error: 'expected a number from 0 to 1' })
  .min(0, { error: 'expected a number from 0 to 1' })
  .max(1, { error: 'expected a number from 0 to 1' })

const turn = z.int({ error: 'expected a whole number' }).min(1, { error: 'expected 1 or more' })

export const checkKeys = {
  type: word.describe('Name of the check, such as `output_contains`.'),
  params: z
    .record(z.string(), z.unknown(), { error: 'expected a mapping of parameters, such as `{ value: done }`' })
    .describe('Parameters of the check. `{{field}}` stands for a field of the dataset row.'),
  description: text.describe('What the check is for, in your words; shown when it fails.'),
  severity: z
    .enum(['error', 'warning'], { error: 'expected `error` or `warning`' })
    .describe('`warning`: a failure is shown and decides nothing. Default: `error`.'),
  min_score: score.describe('The least score, 0 to 1, in place of the verdict of the check itself.'),
  turn: turn.describe(
    'Looks at one turn alone, 1 for the first: a user message with all that follows until the next.',
  ),
  until_turn: turn.describe(
    'Looks at the conversation up to the end of this turn. Not together with `turn`.',
  ),
  when: preconditionSchema.describe('When the check applies; where it does not, it is skipped.'),
  max_score: score.describe('The most score, 0 to 1, in place of the verdict of the check itself.'),
}

export const scenarioKeys = {
  id: word
    .max(200, { error: 'expected at most 200 characters' })
    .describe('Unique in the suite. Traces are matched by it.'),
  name: word.describe('Short title for reports. Default: the id.'),
  description: text.describe('What the scenario is about.'),
  source: z
    .enum(['code', 'traces', 'user'], { error: 'expected `code`, `traces` or `user`' })
    .describe('Where the scenario came from. Default: `code`.'),
  input: z
    .union([text, z.record(z.string(), z.unknown()), z.null()], { error: 'expected text or a mapping' })
    .describe('What the agent is given: text, or a mapping that is passed as JSON.'),
  run_command: z
    .union([words, argument], { error: aCommand })
    .describe(
      'Starts the agent, as a list of arguments, without a shell. One text is split as a POSIX shell would; the input then stands only where it says `{{input}}`. An empty list is no command.',
    ),
  input_via: z
    .enum(inputWays, { error: 'expected `argument`, `stdin`, `environment` or `none`' })
    .describe(
      'How the command is given the input: as one more `argument` at its end (the default), on `stdin`, in the `environment` as `SCENARIO_GATE_INPUT`, or not at all (`none`). A mapping or a list is given as JSON.',
    ),
  env: variables.describe('Environment variables for the command, and for `setup` and `teardown`.'),
  env_overrides: variables.describe("Kensa's name of `env`. Where both name a variable, `env` wins."),
  working_directory: word.describe(
    'Folder to start the command in, relative to the workspace and inside of it. Default: where the gate is started.',
  ),
  timeout: timeout.describe(
    'Longest time that one trial may take: seconds, or a text such as `90s`, `5m`, `1h`. What runs longer is stopped, and the trial is unverified.',
  ),
  setup: commands.describe(
    'Commands before the first trial, such as the start of a server: one, as a list of arguments or one text, or a list of lists. Where one fails, the trials are unverified. Scenarios with the same `setup`, `teardown`, `env` and folder share them.',
  ),
  teardown: commands.describe('Commands after the last trial, in the same form; they run whatever happened.'),
  trace_file: word.describe(
    'Path or glob of trace files that the command writes, relative to its working directory.',
  ),
  expected_outcome: text.describe('What a good run comes to, for people and judges.'),
  checks: z
    .array(z.unknown(), { error: 'expected a list of checks, each with a `type`' })
    .max(longest, tooLong)
    .describe('Deterministic checks. All must pass before a judge is asked.'),
  criteria: orNull(text).describe('Rubric for a judge. Not together with `judge`.'),
  judge: orNull(text).describe('Name of a judge file. Not together with `criteria`.'),
  dataset: orNull(word).describe(
    'File beside the scenario whose rows are scenarios of their own: `.jsonl`, `.json`, `.csv` or `.tsv`. Needs `input_field`.',
  ),
  input_field: orNull(word).describe('Field of a row that is the input. Needs `dataset`.'),
  trace_refs: texts('expected a list of trace ids or paths').describe(
    'Ids of recorded traces, or paths relative to this file, that are trials of this scenario.',
  ),
  failure_pattern: orNull(text).describe('The failure that the scenario was made for; a note.'),
  traces: z
    .union([word, z.array(word).min(1, { error: 'expected at least one path' }).max(longest, tooLong)], {
      error: 'expected a path, or a list of paths',
    })
    .describe(
      'Recorded traces: paths or globs relative to this file. `#key` after one picks the traces of that id, scenario or task out of a file of many. Several traces are trials.',
    ),
  trials: z
    .int({ error: 'expected a whole number' })
    .min(1, { error: 'expected 1 or more' })
    .max(10_000, { error: 'expected at most 10000' })
    .describe(
      'Trials wanted; with fewer traces the scenario is unverified. Default: as many as there are; of a command that is run, one.',
    ),
  tags: texts('expected a list of texts').describe('Words to group scenarios by.'),
}

export type ScenarioKey = keyof typeof scenarioKeys
export type ScenarioValues = { [Key in ScenarioKey]?: z.output<(typeof scenarioKeys)[Key]> }

/** Keys that say how `run_command` is run; without it they would mean nothing. Kensa's own may stand alone. */
export const commandKeys = [
  'input_via',
  'env',
  'working_directory',
  'timeout',
  'setup',
  'teardown',
  'trace_file',
] as const satisfies readonly ScenarioKey[]

/** Keys that Kensa does not have. */
export const ownKeys = ['traces', 'trials', 'tags', ...commandKeys] as const satisfies readonly ScenarioKey[]

/** The same of a check. */
export const ownCheckKeys = [
  'severity',
  'min_score',
  'max_score',
] as const satisfies readonly (keyof typeof checkKeys)[]
