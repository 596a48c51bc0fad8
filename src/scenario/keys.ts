import { normalizeSchema } from '../checks/spelling/normalization.ts'
import { z } from 'zod'
import { limits } from '../core/limits.ts'
import { lazyRecord } from '../core/lazy.ts'
import { numberParam } from '../checks/params/json-param.ts'
import { isInWorkspace } from '../files/glob.ts'
import { describeShapeIssue } from '../text/suggest.ts'
import { longest, text, tooLong, word } from '../checks/keys/key-values.ts'
import { faultKinds, firstSpeakers, inputWays } from './scenario.ts'

/**
 * The keys of a scenario file: the one definition that parsing, suggestions and the JSON Schema come
 * from. The `error` of a schema says what was expected; what was found is added when it is reported.
 */

const texts = (error: string) => z.array(text, { error }).max(longest, tooLong)
/** Character that no process can be given: the system's own texts end at a NUL. */
const argument = () => text.refine((value) => !value.includes('\0'), { error: 'expected text without a NUL' })
const aCommand = { error: 'expected a list of texts, such as `[python, agent.py]`' }
const words = () => z.array(argument(), aCommand).max(longest, tooLong)
const command = () =>
  words().min(1, { error: 'expected a program and its arguments, such as `[python, agent.py]`' })
const someCommands = { error: 'expected a command such as `[npm, run, seed]`, or a list of commands' }
const commands = () =>
  z.union(
    [argument(), command(), z.array(command(), someCommands).min(1, someCommands).max(longest, tooLong)],
    someCommands,
  )
const variables = () =>
  z.record(z.string(), argument(), { error: 'expected a mapping of texts, such as `{ MODE: test }`' })
const aTimeout = { error: 'expected seconds, such as 90, or a text such as `90s`, `5m` or `1h`' }
const tooShort = { error: 'expected a time longer than 0' }
const tooLate = { error: 'expected at most 24 hours' }
const longestSeconds = 86_400
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const
/** Seconds, or a number with its unit; milliseconds come out. */
const timeout = () =>
  z
    .union(
      [
        z.number(aTimeout).positive(tooShort).max(longestSeconds, tooLate),
        z.string(aTimeout).regex(/^\d{1,9}(?:\.\d{1,9})?[smh]$/, aTimeout),
      ],
      aTimeout,
    )
    .transform((value) => {
      const [count, unit] =
        typeof value === 'number' ? [value, 's'] : [Number.parseFloat(value), value.slice(-1)]
      return Math.round(count * unitMs[unit as keyof typeof unitMs])
    })
    .refine((ms) => ms > 0, tooShort)
    .refine((ms) => ms <= longestSeconds * 1_000, tooLate)
const someFiles = { error: 'expected a glob of files such as `src/**`, or a list of globs' }
const fileGlob = () =>
  word
    .max(limits.globLength, { error: `expected at most ${limits.globLength} characters` })
    .refine(isInWorkspace, {
      error: 'expected a glob relative to the workspace and inside of it, with `/`, such as `src/**`',
    })
/** Globs of files of the workspace. */
export const fileGlobs = () => z.array(fileGlob(), someFiles).min(1, someFiles).max(longest, tooLong)
const aPlace = { error: 'expected a JSONPath of names and indexes, such as `$.messages[*].name`' }
const someFaults = 'expected a list of faults, such as `[{ at: 2, kind: rate-limit, retry_after: 1 }]`'
const aCall = { error: 'expected the number of a model call, from 1' }
const aWait = { error: 'expected seconds from 0 to 3600' }
const fault = () =>
  z
    .strictObject(
      {
        at: z.int(aCall).min(1, aCall).max(10_000, aCall),
        kind: z.enum(faultKinds, { error: `expected ${faultKinds.map((kind) => `\`${kind}\``).join(', ')}` }),
        retry_after: z.number(aWait).min(0, aWait).max(3600, aWait).optional(),
      },
      { error: (issue) => describeShapeIssue(issue, ['at', 'kind', 'retry_after'], someFaults) },
    )
    .refine(({ kind, retry_after: wait }) => wait === undefined || kind === 'rate-limit', {
      error: 'expected `retry_after` with `kind: rate-limit` alone',
    })
const aUser = 'expected a mapping, such as `{ goal: Cancel order 17., model: gpt-5-mini }`'
const someTurns = { error: 'expected a number of messages from 1 to 100' }
const aPath = { error: 'expected a path that begins with `/`, such as `/chat`' }
const userKeys = ['goal', 'model', 'persona', 'max_turns', 'stop_when', 'first', 'http']
const user = () =>
  z.strictObject(
    {
      goal: word.describe('What the user wants, and all that they know.'),
      persona: word.optional().describe('Who the user is, and how they talk.'),
      model: word.describe(
        'The model that plays the user: `provider/model`, or the name of a model, as in `judge-model`.',
      ),
      max_turns: z
        .int(someTurns)
        .min(1, someTurns)
        .max(100, someTurns)
        .optional()
        .describe('Messages of the user, the first included; then the conversation ends. Default: 10.'),
      stop_when: word
        .optional()
        .describe(
          'What has to come before the conversation ends; where it does not come within `max_turns`, the trial is unverified. Default: the user ends it where the goal is reached, or cannot be.',
        ),
      first: z
        .enum(firstSpeakers, { error: 'expected `user` or `agent`' })
        .optional()
        .describe('Who speaks first. Default: `user`.'),
      http: z
        .string(aPath)
        .max(limits.globLength, aPath)
        .regex(/^\/[\x21-\x7e]*$/, aPath)
        .optional()
        .describe(
          'The command is a server on the port in `PORT` and takes the messages by POST at this path. Default: it takes them on standard input.',
        ),
    },
    { error: (issue) => describeShapeIssue(issue, userKeys, aUser) },
  )
const someValues = { error: 'expected a list of values, or a mapping of short names to values' }
const someAxes = 'expected names with their values, such as `{ model: [gpt-5, gpt-5-mini] }`'
const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()], { error: 'expected text' })

export const scenarioKeys = lazyRecord({
  id: () =>
    word
      .max(200, { error: 'expected at most 200 characters' })
      .describe('Unique in the suite. Traces are matched by it.'),
  name: () => word.describe('Short title for reports. Default: the id.'),
  description: () => text.describe('What the scenario is about.'),
  source: () =>
    z
      .enum(['code', 'traces', 'user'], { error: 'expected `code`, `traces` or `user`' })
      .describe('Where the scenario came from. Default: `code`.'),
  input: () =>
    z
      .union(
        [
          text,
          numberParam,
          z.boolean(),
          z.record(z.string(), z.unknown()),
          z.array(z.unknown()).max(longest, tooLong),
          z.null(),
        ],
        { error: 'expected text, or a value that is passed as JSON' },
      )
      .describe(
        'What the agent is given: text, or any other value, which is passed as JSON. What the user says in each turn is a list of texts. `{{today+1}}` in a text is a date, here and in `run_command`, `env`, `criteria`, `expected_outcome` and parameters of checks: days from that of the run, in UTC.',
      ),
  run_command: () =>
    z
      .union([words(), argument().meta({ pattern: String.raw`\S` })], aCommand)
      .describe(
        'Starts the agent, as a list of arguments, without a shell. The input is one more argument, or stands where it says `{{input}}`; `{{field}}` takes a field of the dataset row and `${env:NAME}` a variable of the environment, here and in `env`. One text is split as a POSIX shell would, and takes the input only at `{{input}}`; pipes, `&&`, `$VAR` and `cd` are errors, because no shell is there to do them. An empty list is no command.',
      ),
  input_via: () =>
    z
      .enum(inputWays, { error: 'expected `argument`, `stdin`, `environment` or `none`' })
      .describe(
        'How the command is given the input: as one more `argument` at its end (the default), on `stdin`, in the `environment` as `SCENARIO_GATE_INPUT`, or not at all (`none`). A mapping or a list is given as JSON.',
      ),
  env: () => variables().describe('Environment variables for the command, and for `setup` and `teardown`.'),
  env_overrides: () => variables().describe("Kensa's name of `env`. Where both name a variable, `env` wins."),
  working_directory: () =>
    word.describe(
      'Folder to start the command in, relative to the workspace and inside of it. Default: where the gate is started.',
    ),
  timeout: () =>
    timeout().describe(
      'Longest time that one trial may take: seconds, or a text such as `90s`, `5m`, `1h`. What runs longer is stopped, and the trial is unverified.',
    ),
  setup: () =>
    commands().describe(
      'Commands before the first trial, such as the start of a server: one, as a list of arguments or one text, or a list of lists. Where one fails, the trials are unverified. Scenarios with the same `setup`, `teardown`, `env` and folder share them.',
    ),
  teardown: () =>
    commands().describe('Commands after the last trial, in the same form; they run whatever happened.'),
  state_command: () =>
    z
      .union([words(), argument()], aCommand)
      .describe(
        'Prints the state after a trial as JSON, such as rows of a database, for checks with `in: state`: started when the agent has ended by itself, with its environment and folder, and with placeholders as in `run_command`. It is recorded with the trial. Where it fails, or prints no JSON, those checks are unverified.',
      ),
  trace_file: () =>
    word.describe('Path or glob of trace files that the command writes, relative to its working directory.'),
  replay_ignore: () =>
    z
      .array(
        z
          .string(aPlace)
          .max(limits.globLength, aPlace)
          .regex(/^\$(?:\.[A-Za-z_]\w*|\[(?:\d{1,9}|\*|"[^"\\]*")\])+$/, aPlace),
        { error: 'expected a list of JSONPaths, such as `[$.messages[*].name]`' },
      )
      .max(longest, tooLong)
      .describe(
        'Places of a request to a model that are another each time, for `models: replay`: JSONPaths of names, indexes and `[*]`. What is there, and below, may differ from what was recorded. Ids and the time need no such path.',
      ),
  faults: () =>
    z
      .array(fault(), { error: someFaults })
      .max(longest, tooLong)
      .refine((list) => new Set(list.map(({ at }) => at)).size === list.length, {
        error: 'expected one fault for a call',
      })
      .describe(
        'Faults of the model, which the model gateway makes up in the place of its replies: the model call of a trial, from 1, and what goes wrong with it. A fault that never comes leaves the trial unverified.',
      ),
  user: () =>
    user().describe(
      'A model that talks with the agent as its user, message by message. `input` is then the first message. Texts take fields of the dataset row, such as `{{order}}`.',
    ),
  expected_outcome: () => text.describe('What a good run comes to, for people and judges.'),
  checks: () =>
    z
      .array(z.unknown(), { error: 'expected a list of checks, each with a `type`' })
      .max(longest, tooLong)
      .describe('Deterministic checks. All must pass before a judge is asked.'),
  matrix: () =>
    z
      .record(
        z.string().regex(/^[A-Za-z_][\w-]{0,59}$/),
        z.union(
          [
            z.array(z.union([text, numberParam, z.boolean()], someValues)).min(1, someValues),
            z.record(word, z.unknown()).refine((values) => Object.keys(values).length > 0, someValues),
          ],
          someValues,
        ),
        { error: someAxes },
      )
      .describe(
        'A scenario for each combination of values, with an id such as `refund@model=gpt-5,prompt=short`: names with a list of values, or with a mapping of short names to values. `{{model}}` stands for the value in all other keys.',
      ),
  without: () =>
    texts('expected a list of names of checks, such as `[no_agent_error]`').describe(
      'Checks of the defaults that do not hold here, by name: the `id` of a check, or else its `type`.',
    ),
  criteria: () => orNull(text).describe('Rubric for a judge. Not together with `judge`.'),
  judge: () => orNull(text).describe('Name of a judge file. Not together with `criteria`.'),
  dataset: () =>
    orNull(word).describe(
      'File beside the scenario whose rows are scenarios of their own: `.jsonl`, `.json`, `.yaml`, `.csv` or `.tsv`. Needs `input_field`.',
    ),
  cases: () =>
    orNull(word).describe(
      'The name of `dataset` since Kensa 0.8. `input` is then the field of a row that is the input.',
    ),
  input_field: () => orNull(word).describe('Field of a row that is the input. Needs `dataset`.'),
  id_field: () =>
    orNull(word).describe(
      'Field of a row that identifies it, a text or a number that no other row has. Default: `id` or `_id` where that is so, else the input of the row. Needs `dataset`.',
    ),
  trace_refs: () =>
    texts('expected a list of trace ids or paths').describe(
      'Ids of recorded traces, or paths relative to this file, that are trials of this scenario.',
    ),
  failure_pattern: () => orNull(text).describe('The failure that the scenario was made for; a note.'),
  traces: () =>
    z
      .union([word, z.array(word).min(1, { error: 'expected at least one path' }).max(longest, tooLong)], {
        error: 'expected a path, or a list of paths',
      })
      .describe(
        'Recorded traces: paths or globs relative to this file. `#key` after one picks the traces of that id, scenario or task out of a file of many. Several traces are trials.',
      ),
  trials: () =>
    z
      .int({ error: 'expected a whole number' })
      .min(1, { error: 'expected 1 or more' })
      .max(10_000, { error: 'expected at most 10000' })
      .describe(
        'Trials wanted; with fewer traces the scenario is unverified. Default: as many as there are; of a command that is run, one.',
      ),
  tags: () =>
    texts('expected a list of texts').describe(
      'Words to group scenarios by; of a row also its fields, such as `{{category}}`.',
    ),
  affects: () =>
    z
      .union([fileGlob(), fileGlobs()], someFiles)
      .describe(
        'Globs of the files that the scenario is about, relative to the workspace, such as `src/refunds/**`. With `select: affected` it runs only where a change touches one of them; without the key it always runs.',
      ),
  normalize: () =>
    normalizeSchema.describe(
      'Differences that do not count where checks of the scenario compare texts, unless a check says otherwise: `true` for all, or a list of `unicode`, `quotes`, `blanks` and `line_ends`.',
    ),
  negative: () =>
    z
      .boolean({ error: 'expected true or false' })
      .describe(
        'The scenario only asks that something does not happen, so that an agent that does nothing passes it: it is not named as one that cannot fail. Default: false.',
      ),
})

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
  'state_command',
  'trace_file',
  'replay_ignore',
  'faults',
  'user',
] as const satisfies readonly ScenarioKey[]

/** Keys that may stand in defaults, for many scenarios. */
export const defaultKeys = [
  'matrix',
  'checks',
  'without',
  'run_command',
  ...commandKeys,
  'trials',
  'traces',
  'tags',
  'affects',
  'normalize',
  'negative',
  'criteria',
  'judge',
] as const satisfies readonly ScenarioKey[]

/** Keys that Kensa does not have. */
export const ownKeys = [
  'matrix',
  'without',
  'traces',
  'trials',
  'tags',
  'normalize',
  'affects',
  'negative',
  'id_field',
  ...commandKeys,
] as const satisfies readonly ScenarioKey[]
