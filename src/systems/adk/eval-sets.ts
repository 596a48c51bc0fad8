import { z } from 'zod'
import { hasPlaceholder } from '../../checks/params/placeholder.ts'
import type { KeyProblem } from '../../checks/keys/read-keys.ts'
import { createKeyProblem, describeUnknownKey, readKeys } from '../../checks/keys/read-keys.ts'
import type { Diagnostic, KeyPath } from '../../core/diagnostic.ts'
import { isObject, type JsonObject, type JsonValue, type Mapping } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { getStem } from '../../files/paths.ts'
import type { ParsedDrafts, ScenarioDraft, ScenarioSource } from '../../scenario/draft.ts'
import { locateProblem } from '../../scenario/draft.ts'
import { suggestWord } from '../../text/suggest.ts'
import { buildCaseKey, nameCase } from '../../trace/formats/adk/adk.ts'
import { kensaFiles } from '../kensa/scenario-files.ts'
import { readCriteria, type MetricCriterion } from './criteria.ts'
import { content, mapping, rubrics, toSnakeCase, type EvalRubric } from './keys.ts'
import type { ExpectedCall, ExpectedTurn, NativeCheck } from './metrics.ts'
import { asksRubrics, measureCase } from './metrics.ts'

const args = z.record(z.string(), z.unknown(), { error: 'expected a mapping of arguments' }).nullish()
const name = z.string({ error: 'expected the name of a tool' })
const call = mapping({ name, args }, ['id', 'partial_args', 'will_continue'])
const list = <Item extends z.ZodType>(item: Item) => z.array(item, { error: 'expected a list' }).nullish()
/** Parts of a message of Gemini have many keys; one that is nearly a call would be a call less that is expected. */
const eventPart = z
  .looseObject({ function_call: call.nullish(), functionCall: call.nullish() })
  .superRefine(
    refuseSlips(['function_call', 'functionCall', 'functionResponse', 'function_response', 'text']),
  )
const invocationEvent = mapping({ content: mapping({ parts: list(eventPart) }, ['role']).nullish() }, [
  'author',
])
const steps = mapping({ tool_uses: list(call), invocation_events: list(invocationEvent) }, [
  'tool_responses',
  'intermediate_responses',
]).nullish()
const turn = mapping(
  { user_content: content, final_response: content.nullish(), intermediate_data: steps, rubrics },
  ['invocation_id', 'creation_timestamp', 'duration', 'model_duration', 'tool_duration', 'app_details'],
)
const caseKeys = {
  eval_id: z.string({ error: 'expected text' }),
  conversation: list(turn),
  conversation_scenario: z.unknown(),
  session_input: z.unknown(),
  creation_timestamp: z.unknown(),
  rubrics,
  final_session_state: z.unknown(),
}
const olderCallKeys = ['tool_name', 'tool_input', 'tool_output', 'mock_tool_output']
const olderTurnKeys = ['query', 'reference', 'expected_tool_use', 'expected_intermediate_agent_responses']
/** Older versions write these; what else stands in a turn is passed over. */
const olderTurn = z
  .looseObject({
    query: z.string({ error: 'expected text' }),
    reference: z.string({ error: 'expected text' }).nullish(),
    expected_tool_use: list(
      z
        .looseObject(
          { tool_name: name, tool_input: args },
          { error: 'expected `tool_name` and `tool_input`' },
        )
        .superRefine(refuseSlips(olderCallKeys)),
    ),
  })
  .superRefine(refuseSlips(olderTurnKeys))
const olderKeys = {
  name: caseKeys.eval_id,
  data: list(olderTurn),
  initial_session: z.unknown(),
  initial_state: z.unknown(),
}

/** What is passed over is not nearly one of the keys. */
function refuseSlips(keys: readonly string[]) {
  return (value: Mapping, context: z.core.$RefinementCtx): void => {
    for (const key of Object.keys(value))
      if (!keys.includes(key) && suggestWord(key, keys) !== null)
        context.addIssue({ code: 'custom', path: [key], message: describeUnknownKey(key, keys) })
  }
}

/** A case of an eval set, with what is wrong with it. */
interface EvalCase {
  readonly id: string
  readonly path: KeyPath
  readonly turns: readonly ExpectedTurn[]
  readonly rubrics: readonly EvalRubric[]
  /** ADK plays the user, so that no turn is expected. */
  readonly isPlayed: boolean
  readonly problems: readonly KeyProblem[]
  /** Keys that ADK passes over. */
  readonly idle: readonly string[]
}

/** Reads an eval set: each case is a scenario, with a check for each turn by each of the criteria. */
export function readEvalSet(source: ScenarioSource): ParsedDrafts {
  const { criteria, problems } = readCriteria(source.settings)
  const cases = listCases(source)
  const readings = cases.map((each) => buildDraft(source, each, criteria))
  const ofFile = source.faults.map(({ path, part, message }) =>
    locateProblem(source, createKeyProblem(path, message, part)),
  )
  const shared = [...problems, ...ofFile]
  return {
    drafts: readings.flatMap(({ drafts }) =>
      drafts.map((draft) => ({ ...draft, problems: [...shared, ...draft.problems] })),
    ),
    diagnostics: [...shared, ...readings.flatMap(({ diagnostics }) => diagnostics)],
  }
}

/** Lists the cases of a set; of older files those of a list, or the one that a list of turns is. */
function listCases({ document, file }: ScenarioSource): EvalCase[] {
  if (!Array.isArray(document)) {
    const items = (document as JsonObject)['eval_cases'] as JsonValue[]
    if (items.length > 0) return items.map((item, index) => readCase(item, ['eval_cases', index], file))
    const message = 'the eval set has no cases; ADK refuses it'
    return [{ ...createCase(getStem(file), []), problems: [createKeyProblem(['eval_cases'], message)] }]
  }
  if (document.some((item) => isObject(item) && 'data' in item))
    return document.map((item, index) => readCase(item, [index], file, true))
  const whole = readKeys({ data: olderKeys.data }, { data: document }, [])
  const id = nameCase(file) ?? file
  const problems = whole.problems.map((problem) => ({ ...problem, path: problem.path.slice(1) }))
  const turns = (whole.values.data ?? []).map((each, index) => readOlderTurn(each, [index]))
  return [{ ...createCase(id, []), turns, problems }]
}

function createCase(id: string, path: KeyPath): EvalCase {
  return { id, path, turns: [], rubrics: [], isPlayed: false, problems: [], idle: [] }
}

function readCase(item: JsonValue, path: KeyPath, file: string, isOlder = false): EvalCase {
  const fields = isObject(item) ? toSnakeCase(item) : {}
  const keys = isOlder ? olderKeys : caseKeys
  const others = Object.keys(fields).filter((key) => !Object.hasOwn(keys, key))
  // ADK keeps what it does not know in a case; a slip is not meant to be kept.
  const slips = others.filter((key) => suggestWord(key, Object.keys(keys)) !== null)
  const { values, problems } = readKeys(
    { ...caseKeys, ...olderKeys },
    Object.fromEntries(Object.entries(fields).filter(([key]) => Object.hasOwn(keys, key))),
    path,
  )
  const older = (values.data ?? []).map((each, index) => readOlderTurn(each, [...path, 'data', index]))
  const turns = (values.conversation ?? []).map((each, index) =>
    readTurn(each, [...path, 'conversation', index]),
  )
  const id = nameCase(values.eval_id ?? values.name)
  const isPlayed = (values.conversation_scenario ?? null) !== null
  const all = [
    ...problems,
    ...slips.map((key) => createProblem([...path, key], describeUnknownKey(key, Object.keys(keys)))),
    ...(id === null ? [createProblem(path, `the case has no \`${isOlder ? 'name' : 'eval_id'}\``)] : []),
    ...(turns.length + older.length === 0 && !isPlayed && problems.length === 0
      ? [createProblem(path, 'the case has no turns; write what the user says as `conversation`')]
      : []),
  ]
  return {
    id: id ?? `${getStem(file)}#${Number(path.at(-1)) + 1}`,
    path,
    turns: [...turns, ...older],
    rubrics: values.rubrics ?? [],
    isPlayed,
    problems: all.slice(0, limits.faultsPerFile),
    idle: others.filter((key) => !slips.includes(key)),
  }
}

function createProblem(path: KeyPath, message: string): KeyProblem {
  return { code: 'scenario-key', path, part: 'key', message }
}

function readTurn(written: z.output<typeof turn>, path: KeyPath): ExpectedTurn {
  const { user_content: question, final_response: answer, intermediate_data: data, rubrics: ofTurn } = written
  const ofEvents = (data?.invocation_events ?? []).flatMap((event) => event.content?.parts ?? [])
  const events = ofEvents.flatMap((part) => part.function_call ?? part.functionCall ?? [])
  return {
    question: question.text,
    answer: answer?.text ?? '',
    calls: [...(data?.tool_uses ?? []), ...events].map(({ name: tool, args: values }): ExpectedCall => ({
      name: tool,
      args: (values ?? {}) as JsonObject,
    })),
    rubrics: ofTurn,
    path,
  }
}

function readOlderTurn(written: z.output<typeof olderTurn>, path: KeyPath): ExpectedTurn {
  const uses = written.expected_tool_use ?? []
  return {
    question: written.query,
    answer: written.reference ?? '',
    calls: uses.map((use) => ({ name: use.tool_name, args: (use.tool_input ?? {}) as JsonObject })),
    rubrics: [],
    path,
  }
}

/** What the criteria ask of a case, and what is wrong with it. */
function askCase(
  source: ScenarioSource,
  { path, turns, rubrics: ofCase, isPlayed, problems, idle }: EvalCase,
  criteria: readonly MetricCriterion[],
) {
  const warn = (message: string, at: KeyPath): Diagnostic => ({
    ...locateProblem(source, createKeyProblem(at, message, 'key')),
    code: 'scenario-idle',
    severity: 'warning',
  })
  const say = (message: string, place: MetricCriterion['place']): Diagnostic => ({
    ...locateProblem(source, createKeyProblem(path, message)),
    ...place,
  })
  const faults = problems.map((problem) => locateProblem(source, problem))
  const warnings = idle.map((key) =>
    warn(`\`${key.slice(0, 80)}\` is passed over, as in ADK`, [...path, key]),
  )
  if ([ofCase, ...turns.map((each) => each.rubrics)].flat().length > 0 && !criteria.some(asksRubrics))
    warnings.push(warn(idleRubrics, path))
  if (isPlayed) warnings.push(warn(playedUser, [...path, 'conversation_scenario']))
  const checks: (NativeCheck & { readonly place: MetricCriterion['place'] })[] = []
  for (const criterion of problems.length > 0 ? [] : criteria) {
    const measure = measureCase(criterion, turns, ofCase, path)
    const { place } = criterion
    for (const each of measure.checks) checks.push({ ...each, place })
    if (measure.problem !== undefined) faults.push(say(measure.problem, place))
    if (measure.note !== undefined) warnings.push(warn(measure.note, path))
  }
  if (checks.length === 0 && faults.length === 0)
    faults.push(say('nothing of this case is measured: no criterion asks anything of it', null))
  return { checks, faults, warnings }
}

/** Makes a case one of our scenarios, and reads that: so defaults with a command or with traces hold for it too. */
function buildDraft(source: ScenarioSource, evalCase: EvalCase, criteria: readonly MetricCriterion[]) {
  const { id, path, turns } = evalCase
  const { checks, faults, warnings } = askCase(source, evalCase, criteria)
  const questions = turns.map(({ question }) => question)
  const document: JsonObject = {
    id,
    input: questions.length > 1 ? questions : (questions[0] ?? null),
    checks: checks.map(({ check }) => check),
  }
  const locate: ScenarioSource['locate'] = ([key, at], part) => {
    const check = key === 'checks' && typeof at === 'number' ? checks[at] : undefined
    if (check !== undefined)
      return check.path === null && check.place !== null
        ? check.place
        : source.locate(check.path ?? path, part)
    return source.locate(key === 'id' ? [...path, 'eval_id'] : path, part)
  }
  const { file, line } = source
  const traceRefs = listRunKeys(source, id)
  const read = kensaFiles.read({ file, line, document, faults: [], locate, defaults: source.defaults ?? [] })
  const isMine = (draft: ScenarioDraft) => checks.length > 0 || draft.checks.length > 0
  const drafts = read.drafts.map((draft): ScenarioDraft => ({
    ...draft,
    origin: 'adk',
    isCounted: false,
    traceRefs,
    line: source.locate(path).line,
    problems: [...faults, ...(isMine(draft) ? draft.problems : [])],
    checks: draft.checks.map(({ spec, ...rest }, place) => ({
      ...rest,
      spec: place < checks.length && hasPlaceholder(spec.params) ? { ...spec, isLiteral: true } : spec,
    })),
    ...(source.settings === undefined ? {} : { sourceFiles: [source.settings.file] }),
  }))
  return { drafts, diagnostics: [...faults, ...warnings, ...(drafts.every(isMine) ? read.diagnostics : [])] }
}

/** Keys of the runs of a case: ADK calls a set by its id, or by its file. None if the set has no id, as in older files. */
function listRunKeys({ document, file }: ScenarioSource, id: string): string[] {
  const set = isObject(document) ? toSnakeCase(document)['eval_set_id'] : undefined
  const sets = [...new Set([nameCase(set), nameCase(file)])]
  return nameCase(set) === null ? [] : sets.flatMap((each) => buildCaseKey(each ?? '', id) ?? [])
}

const idleRubrics =
  'the `rubrics` ask nothing, as in ADK: no criterion is measured by them, such as `rubric_based_final_response_quality_v1`'
const playedUser =
  'ADK plays the user here, so that no turn is expected; what is asked of the whole conversation is checked'
