import type { Attributes } from './span.ts'

/** Versions and inputs behind a run, as its recording gives them; null if it does not. */
export interface RecordedBy {
  /** The commit that was checked out. */
  readonly revision: string | null
  /** Hash of the files that make the agent, as they were. */
  readonly agent: string | null
  /** Some of them were not as that commit has them. */
  readonly isDirty: boolean | null
  /** Hash of what the agent was asked. */
  readonly input: string | null
  /** Version of Scenario Gate; null if a test recorded it. */
  readonly version: string | null
  /** The run that recorded it: of the pipeline, with its attempt, or a random name. */
  readonly run: string | null
}

const texts = {
  revision: 'vcs.ref.head.revision',
  agent: 'scenario_gate.agent.digest',
  input: 'scenario_gate.input.digest',
  version: 'scenario_gate.version',
  run: 'cicd.pipeline.run.id',
} as const
const dirty = 'scenario_gate.agent.dirty'

/** Names and values for the resource of a recording. */
export function attributesOfOrigin(
  by: RecordedBy,
): readonly (readonly [name: string, value: string | boolean])[] {
  const pairs = Object.entries(texts).flatMap(([field, name]) => {
    const value = by[field as keyof typeof texts]
    return value === null ? [] : [[name, value] as const]
  })
  return by.isDirty === null ? pairs : [...pairs, [dirty, by.isDirty]]
}

/** Parses the origin of a recording; null if it says nothing of it, as the first version does. */
export function parseOrigin(attributes: Attributes): RecordedBy | null {
  const textOf = (name: string) => {
    const value = attributes.get(name)
    return typeof value === 'string' && value.length <= longest ? value : null
  }
  const isDirty = attributes.get(dirty)
  const by: RecordedBy = {
    revision: textOf(texts.revision),
    agent: textOf(texts.agent),
    input: textOf(texts.input),
    version: textOf(texts.version),
    run: textOf(texts.run),
    isDirty: typeof isDirty === 'boolean' ? isDirty : null,
  }
  return by.version === null ? null : by
}

const longest = 200
