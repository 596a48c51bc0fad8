import type { KeyPath } from '../../core/diagnostic.ts'
import { z } from 'zod'
import { toMapping, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { ParsedDrafts, ScenarioDraft, ScenarioSource } from '../../scenario/draft.ts'
import { withChecks } from '../../scenario/draft.ts'
import { text, word } from '../../checks/keys/key-values.ts'
import { createKeyProblem, readKeys, type KeyProblem } from '../../checks/keys/read-keys.ts'
import { assertionList, readAssertion } from './assertion.ts'
import {
  createEmptyDraft,
  listFaults,
  readManifest,
  readName,
  findPart,
  resolvePath,
  dropEmptyKeys,
} from './manifest.ts'

const anything = z.unknown()
const mapping = (error: string) => z.record(z.string(), anything, { error })

const evalSpecKeys = {
  id: anything,
  description: text,
  recording: mapping('expected a mapping with the `path` of a recording'),
  turns: z
    .array(mapping('expected `all_turns` with its `assertions`'), {
      error: 'expected a list with `all_turns`',
    })
    .max(100, { error: 'expected at most 100 entries' }),
  conversation_assertions: assertionList,
  tags: z.array(text, { error: 'expected a list of texts' }),
  mode: anything,
  speed: anything,
}

/** PromptKit's words for the formats of a recording. What it is, is seen by its content all the same. */
const formats =
  `session recording session_recording arena arena_output scenario_output transcript yaml generic`.split(
    /\s+/,
  )
const recordingKeys = {
  path: word,
  type: z.custom<string>((value) => typeof value === 'string' && formats.includes(value.toLowerCase()), {
    error: `expected one of ${formats.join(', ')}`,
  }),
}
const turnKeys = { all_turns: mapping('expected a mapping with `assertions`') }
const allTurnsKeys = { assertions: assertionList }

/** `kind: Eval`: what must hold of conversations that were recorded, after each turn and in the end. */
export function readEval(source: ScenarioSource): ParsedDrafts {
  const { name, spec, problems } = readManifest(source.document)
  const draft = buildEvalDraft(source, { at: ['spec'], id: name ?? readName(spec['id']), spec, problems })
  return { drafts: [draft], diagnostics: draft.problems }
}

/** An eval by its parts: a file of its own, or an entry of an Arena. */
export interface EvalParts {
  /** Where `spec` stands. */
  readonly at: KeyPath
  readonly id: string | null
  readonly spec: JsonObject
  readonly problems: readonly KeyProblem[]
}

export function buildEvalDraft(source: ScenarioSource, { at, id, spec, problems }: EvalParts): ScenarioDraft {
  const read = readKeys(evalSpecKeys, dropEmptyKeys(spec), at)
  const { values } = read
  const recording = readKeys(recordingKeys, dropEmptyKeys(toMapping(spec['recording'])), [...at, 'recording'])
  const traces = resolveTraces(source, [...at, 'recording', 'path'], recording.values.path)
  const turns = turnChecks(source, at, (values.turns ?? []) as JsonValue[])
  const path = [...at, 'conversation_assertions']
  const assertions = (values.conversation_assertions ?? []) as JsonValue[]
  const allProblems = [
    ...problems,
    ...read.problems,
    ...recording.problems,
    ...traces.problems,
    ...turns.problems,
    ...listFaults(source, findPart(at), [path, [...at, 'turns']]),
  ]
  const draft: ScenarioDraft = {
    ...createEmptyDraft(source, at, id, allProblems),
    description: values.description ?? '',
    tags: values.tags ?? [],
    traces: traces.found,
  }
  const whole = assertions.map((item, index) => readAssertion(source, [...path, index], item, {}))
  return withChecks(draft, [...turns.checks, ...whole])
}

/** Resolves the recordings, by a path or a glob relative to the file, which stands at a path of it. */
function resolveTraces(source: ScenarioSource, at: KeyPath, path: string | undefined) {
  const target =
    path === undefined
      ? createKeyProblem(at, 'the eval has no recording; write `recording: { path: … }`')
      : // To us it would be the key of a trace in a file of many.
        path.includes('#')
        ? createKeyProblem(at, 'a path cannot hold `#` here')
        : resolvePath(source, path, at)
  return typeof target === 'string' ? { found: [target], problems: [] } : { found: null, problems: [target] }
}

/** Assertions on every turn: each time of the conversation up to there. */
function turnChecks(source: ScenarioSource, at: KeyPath, turns: readonly JsonValue[]) {
  const problems: KeyProblem[] = []
  const checks = turns.flatMap((turn, index) => {
    const path = [...at, 'turns', index]
    const inTurn = readKeys(turnKeys, dropEmptyKeys(turn), path)
    const every = [...path, 'all_turns']
    const inAll = readKeys(allTurnsKeys, dropEmptyKeys(inTurn.values.all_turns as JsonValue), every)
    problems.push(...inTurn.problems, ...inAll.problems)
    const list = (inAll.values.assertions ?? []) as JsonValue[]
    return list.map((item, place) =>
      readAssertion(source, [...every, 'assertions', place], item, {
        trigger: 'every_turn',
        whenTurns: 'own',
      }),
    )
  })
  return { checks, problems }
}
