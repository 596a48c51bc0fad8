import { z } from 'zod'

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
const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()], { error: 'expected text' })

export const checkKeys = {
  type: word.describe('Name of the check, such as `output_contains`.'),
  params: z
    .record(z.string(), z.unknown(), { error: 'expected a mapping of parameters, such as `{ value: done }`' })
    .describe('Parameters of the check. `{{field}}` stands for a field of the dataset row.'),
  description: text.describe('What the check is for, in your words; shown when it fails.'),
  severity: z
    .enum(['error', 'warning'], { error: 'expected `error` or `warning`' })
    .describe('`warning`: a failure is shown and decides nothing. Default: `error`.'),
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
    .union([texts('expected a list of texts, such as `[python, agent.py]`'), text], {
      error: 'expected a list of texts, such as `[python, agent.py]`',
    })
    .describe(
      'Starts the agent, as a list of arguments. One text is split as a POSIX shell would, and may hold `{{input}}`.',
    ),
  env_overrides: z
    .record(z.string(), text, { error: 'expected a mapping of texts, such as `{ MODE: test }`' })
    .describe('Environment variables for the agent.'),
  expected_outcome: text.describe('What a good run comes to, for people and judges.'),
  checks: z
    .array(z.unknown(), { error: 'expected a list of checks, each with a `type`' })
    .max(longest, tooLong)
    .describe('Deterministic checks. All must pass before a judge is asked.'),
  criteria: orNull(text).describe('Rubric for a judge. Not together with `judge`.'),
  judge: orNull(text).describe('Name of a judge file. Not together with `criteria`.'),
  dataset: orNull(word).describe(
    'JSONL file beside the scenario; each row is a scenario of its own. Needs `input_field`.',
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
    .describe('Trials wanted; with fewer traces the scenario is unverified. Default: as many as there are.'),
  tags: texts('expected a list of texts').describe('Words to group scenarios by.'),
}

export type ScenarioKey = keyof typeof scenarioKeys
export type ScenarioValues = { [Key in ScenarioKey]?: z.output<(typeof scenarioKeys)[Key]> }

/** Keys that Kensa does not have. */
export const ownKeys = ['traces', 'trials', 'tags'] as const satisfies readonly ScenarioKey[]
