import type { BoundCheck } from '../checks/bind.ts'
import type { Diagnostic, Place } from '../core/diagnostic.ts'
import type { JsonValue } from '../core/json.ts'
import type { Rubric } from '../judge/question.ts'

/** The system whose file format a scenario was written in. */

/** How a command is given the input: one more argument at its end, standard input, a variable, or not at all. */
export const inputWays = ['argument', 'stdin', 'environment', 'none'] as const
export type InputWay = (typeof inputWays)[number]

/** What may go wrong between an agent and its model. */
export const faultKinds = [
  'rate-limit',
  'server-error',
  'timeout',
  'stream-cut',
  'refusal',
  'malformed-arguments',
  'unknown-tool',
  'context-length',
] as const

/** A fault that the model gateway makes up in the place of a reply. */
export interface ModelFault {
  /** The model call of the trial, from 1. */
  readonly at: number
  readonly kind: (typeof faultKinds)[number]
  /** Seconds, of a `rate-limit`. */
  readonly retry_after?: number | undefined
}

/** A model that plays the user of an agent. */
export interface SimulatedUser {
  /** What the user wants. */
  readonly goal: string
  /** Who the user is; absent: not specified. */
  readonly persona?: string
  /** `provider/model`, or the name of a model, as of a judge. */
  readonly model: string
  /** Messages of the user, the first included. */
  readonly maxTurns: number
  /** When the conversation is to end; absent: where the goal is reached, or cannot be. */
  readonly stopWhen?: string
  readonly first: (typeof firstSpeakers)[number]
  /** Path by which the command takes messages over HTTP, at the port of `PORT`; absent: it takes them as lines. */
  readonly http?: string
}

/** Who begins a conversation. */
export const firstSpeakers = ['user', 'agent'] as const

/** How the agent is started for a fresh trace. Kept here; started by the recorder, without a shell. */
export interface RunCommand {
  /** At least one element; the first is not empty. */
  readonly argv: readonly string[]
  /** `env` over `env_overrides`. */
  readonly env: Readonly<Record<string, string>>
  readonly inputVia: InputWay
  /** The input replaces each `{{input}}` inside of `argv` and `env`, and is passed in no other way. */
  readonly hasPlaceholder: boolean
  readonly timeoutMs: number | null
  /** Relative to the workspace, inside of it; null: where the gate was started. */
  readonly workingDirectory: string | null
  /** Commands before the first trial and after the last, in order. */
  readonly setup: readonly (readonly string[])[]
  readonly teardown: readonly (readonly string[])[]
  /** The command that prints the state after the agent has ended; absent: none. */
  readonly stateCommand?: readonly string[]
  /** JSONPaths of what may differ in a request whose recorded reply is replayed; absent: none. */
  readonly replayIgnore?: readonly string[]
  /** Faults of its model; absent: none. */
  readonly faults?: readonly ModelFault[]
  /** The simulated user; absent: the agent gets its input. */
  readonly user?: SimulatedUser
  /** Path or glob of trace files that the command writes, relative to its working directory. */
  readonly traceFile: string | null
}

/** One row of a dataset. */
export interface DatasetRow {
  /** 1-based, as people count lines. */
  readonly index: number
  readonly data: Readonly<Record<string, JsonValue>>
  /** Its values are all text, because a table has nothing else. */
  readonly isTable?: true
}

/** Where a scenario that is a row of a dataset stands. */
export interface RowPlace {
  /** Id and name of the scenario whose dataset it is. */
  readonly scenario: string
  readonly name: string
  /** 1-based; a label, since rows move. Null: of another tree than the one that is looked at. */
  readonly index: number | null
  /** Rows of the dataset. */
  readonly rows: number
}

/** One task for the agent plus what must hold. A dataset row makes a scenario of its own. */
export interface Scenario {
  /** Unique in a suite; `<id>/<id of the row>` for a dataset row. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly file: string
  /** 1-based line of the scenario in its file. */
  readonly line: number
  readonly origin: string
  readonly tags: readonly string[]
  /** Globs of the files that it is about, relative to the workspace; absent: it always runs. */
  readonly affects?: readonly string[]
  /** Its author says that an agent that does nothing passes it: it only asks that something does not happen. */
  readonly isNegative?: true
  /** Other files that it was made of: its dataset, its project with the prompts. */
  readonly sourceFiles?: readonly string[]
  /** Files that its own system writes its runs to, relative to the workspace. A run in one of them is of no other scenario file. */
  readonly outputFiles?: readonly string[]
  /** Files whose defaults are part of it. */
  readonly defaultFiles?: readonly string[]
  readonly input: JsonValue
  /** Its parts, besides checks, with `{{today+1}}` in their texts, which is filled for the day of each run. */
  readonly daysIn?: readonly ('input' | 'criteria' | 'expectedOutcome')[]
  readonly row: DatasetRow | null
  /** What it is a cell of, with the name of its value on each axis; absent without a `matrix`. */
  readonly cellOf?: { readonly scenario: string; readonly values: Readonly<Record<string, string>> }
  /** Absent where the scenario has no dataset. */
  readonly rowOf?: RowPlace
  readonly runCommand: RunCommand | null
  /** Code of another language that its own system would run, and the gate cannot. Empty if the file does not name it. */
  readonly agentName?: string
  /** Trials wanted; a missing one is unverified. Null: as many as there are traces, at least one. */
  readonly trials: number | null
  /** Globs of its recorded traces, relative to the workspace, each with an optional `#key` in a file of many. */
  readonly traces: readonly string[] | null
  readonly traceRefs: readonly string[]
  readonly expectedOutcome: string
  readonly failurePattern: string | null
  readonly source: string
  readonly checks: readonly BoundCheck[]
  /** Inline rubric, or the name of a judge file. */
  readonly criteria: string | null
  readonly judge: string | null
  /** Content of its judge file; null if it has none, or one with errors. */
  readonly rubric?: Rubric | null
  /** It represents an unusable file, whose scenarios are unknown. */
  readonly isUnread?: true
  /** Errors that keep the scenario from being scored; it is then unverified. */
  readonly problems: readonly Diagnostic[]
  /** Hash of everything that decides a verdict: types, parameters, severities, the rubric of a judge. */
  readonly checksFingerprint: string
  /** Finds line and column of `['checks', 2, 'params']`, on demand, and the file if that part is in another one. */
  readonly locate: (path: readonly (string | number)[]) => Place
}
