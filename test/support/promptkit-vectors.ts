import type { Validation, Workflow } from '../../src/trace/model/trace-views.ts'
import { bindCheck, type BoundCheck } from '../../src/checks/bind.ts'
import { toNativeTerms } from '../../src/checks/in-native-terms.ts'
import { buildExampleJudgement } from './example-judgement.ts'
import { meetsPrecondition, preconditionSchema } from '../../src/checks/surfaces/precondition.ts'
import { runChecks } from '../../src/checks/run.ts'
import { createSample, triggerSchema, defaultSamplePercentage } from '../../src/checks/surfaces/trigger.ts'
import type { Diagnostic } from '../../src/core/diagnostic.ts'
import { type JsonObject, type JsonValue, isObject, parseJson } from '../../src/core/json.ts'
import type { Surface } from '../../src/core/verdict.ts'
import type { Judgement, JudgeQuestion } from '../../src/judge/question.ts'
import { PromptKitConversation } from '../../src/trace/formats/promptkit/promptkit-conversation.ts'
import { promptKitMessage } from '../../src/trace/formats/promptkit/promptkit-message.ts'
import type { ReportedFacts } from '../../src/trace/model/stated.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { Transcript } from '../../src/trace/reading/transcript.ts'
import { parseScenarioFile } from './load-suite.ts'
import { compositionFrom } from '../../src/trace/views/composition.ts'
import type { Composition } from '../../src/trace/model/trace-views.ts'
import { vectorsOf } from './parity/comparison.ts'
import { judgedBy } from './scripted-judge.ts'

/** What PromptKit answered when one of its checks was run. */
export interface PromptKitVector {
  readonly id: string
  readonly type: string
  readonly surface?: Surface
  readonly params: Readonly<Record<string, JsonValue>>
  readonly when?: JsonObject
  readonly context: {
    readonly output?: string
    readonly messages?: readonly JsonObject[]
    readonly tool_calls?: readonly VectorCall[]
    readonly metadata?: JsonObject
    readonly extras?: JsonObject
    readonly prior_results?: readonly JsonObject[]
    readonly session_id?: string
    readonly turn_index?: number
    /** What the model replied, or why it did not. */
    readonly judge_response?: string
    readonly judge_error?: string
  }
  readonly expect: {
    readonly passed: boolean
    readonly score: number | null
    readonly skipped?: boolean
    readonly judge_content?: string
    /** Why the original refuses the file. */
    readonly bad?: string
  }
  readonly note: string
  /** Of its parameters, where they are read out of a file. */
  readonly problems?: readonly Pick<Diagnostic, 'message'>[]
}

interface VectorCall {
  readonly name: string
  readonly args?: JsonValue
  readonly result?: JsonValue
  readonly error?: string
  readonly error_type?: string
  readonly turn?: number
}

/** A check's status and its score; null where nothing was measured. */
export interface Answer {
  readonly status: string
  readonly score: number | null
}

/** A vector whose parameters are YAML as an author writes it. */
type WrittenVector = Omit<PromptKitVector, 'params'> & { readonly params_yaml: string }

export const promptKitVectors = vectorsOf('promptkit').map((line): PromptKitVector => {
  const vector = JSON.parse(line) as PromptKitVector | WrittenVector
  return 'params_yaml' in vector ? readParams(vector) : vector
})

/** The parameters as a scenario file of PromptKit is read. */
function readParams({ params_yaml: yaml, ...vector }: WrittenVector): PromptKitVector {
  const written = yaml.trimEnd().replaceAll('\n', '\n          ')
  const { drafts } = parseScenarioFile(
    'a.scenario.yaml',
    `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: a }
spec:
  turns: [{ role: user, content: hi }]
  conversation_assertions:
    - type: ${vector.type}
      params:
          ${written}
`,
  )
  const check = drafts[0]?.checks[1]
  if (check === undefined) throw new Error(`${vector.id} is no assertion`)
  const { threshold } = check.spec
  const params = {
    ...check.spec.params,
    ...(threshold?.min === undefined ? {} : { min_score: threshold.min }),
    ...(threshold?.max === undefined ? {} : { max_score: threshold.max }),
  }
  return { ...vector, params, problems: [...(drafts[0]?.problems ?? []), ...check.problems] }
}

/** What our check of the same name says of the same run. A pass without a grade is 1, a failure 0. */
export function ourAnswer(vector: PromptKitVector): Answer {
  const { surface = 'assertion', context, problems = [] } = vector
  if (problems.length > 0) return { status: 'error', score: null }
  const bound = boundBy(vector)
  const answer = judgedBy(() => judgementOf(context))
  const trace = traceOf(context, surface === 'guardrail' && bound.spec.direction !== 'input')
  const [verdict] = runChecks(trace, [bound], answer)
  if (verdict === undefined || verdict.status === 'error') return { status: 'error', score: null }
  if (verdict.status === 'skip') return { status: 'skip', score: null }
  return { status: verdict.status, score: verdict.score ?? (verdict.status === 'pass' ? 1 : 0) }
}

/** What our check would have a model judge; null where it asks none. */
export function ourQuestion(vector: PromptKitVector): JudgeQuestion | null {
  let asked: JudgeQuestion | null = null
  const answer = judgedBy((question) => {
    asked = question
    return judgementOf(vector.context)
  })
  // Criteria are no part of what is judged, and are not given in each.
  const params = { criteria: 'anything', ...vector.params }
  runChecks(traceOf(vector.context, false), [boundBy({ ...vector, params })], answer)
  return asked
}

/** Our check of a vector. */
export function boundBy({ type, surface = 'assertion', params, when }: PromptKitVector): BoundCheck {
  const { min_score: min, max_score: max, direction, ...rest } = params
  const isGuardrail = surface === 'guardrail'
  const threshold = { min: numberOrNull(min), max: numberOrNull(max) }
  const written = isGuardrail || direction === undefined ? rest : { ...rest, direction }
  const judged = directions.find((each) => each === direction)
  const given = surface === 'eval' || (threshold.min ?? threshold.max) === null ? {} : { threshold }
  return bindCheck({
    ...toNativeTerms('promptkit', { type, params: written }, given.threshold),
    severity: 'error',
    surface,
    description: '',
    ...given,
    ...(when === undefined ? {} : { when: preconditionSchema.parse(when) }),
    ...(isGuardrail && judged !== undefined ? { direction: judged } : {}),
  })
}

/** A reply as PromptKit reads it, but that one without a score is none. */
function judgementOf({ judge_response: text, judge_error: broken }: PromptKitVector['context']): Judgement {
  const reply = parseJson(text?.slice(text.indexOf('{'), text.lastIndexOf('}') + 1) ?? '')
  if (broken !== undefined || !isObject(reply)) return buildExampleJudgement({ says: 'error' })
  const { passed, score, reasoning } = reply
  if (typeof score !== 'number') return buildExampleJudgement({ says: 'error' })
  const isPassed = typeof passed === 'boolean' ? passed : score >= 0.5
  const because = typeof reasoning === 'string' ? reasoning : ''
  return buildExampleJudgement({ says: isPassed ? 'pass' : 'fail', score, because })
}

export function theirAnswer({ expect: { passed, score, skipped, bad } }: PromptKitVector): Answer {
  if (bad !== undefined) return { status: 'error', score: null }
  if (skipped === true) return { status: 'skip', score: null }
  return { status: passed ? 'pass' : 'fail', score }
}

/** Whether PromptKit's precondition lets a check run; null where the vector is about something else. */
export function ourPrecondition({ type, params, context }: PromptKitVector): boolean | null {
  return type === '@when'
    ? meetsPrecondition(traceOf(context, false), preconditionSchema.parse(params)) === true
    : null
}

/** Whether a trigger asks a check at a turn of a session that is complete or is not. */
export function ourTrigger({ params, context }: PromptKitVector): boolean {
  const { trigger, sample_percentage: percentage, session_complete: isComplete } = params
  const { session_id: session = '', turn_index: turn = 0 } = context
  if (!triggerSchema.safeParse(trigger).success) return false
  const percent = typeof percentage === 'number' ? percentage : defaultSamplePercentage
  if (trigger === 'sample_turns') return createSample(session, percent)(turn)
  // Every recording that is scored is complete.
  if (trigger === 'sample_sessions') return isComplete !== false && createSample(session, percent)(0)
  return trigger === 'every_turn' || trigger === 'on_workflow_step' || isComplete === true
}

const directions = ['input', 'output', 'both'] as const

/** What a guardrail judges is one reply of a call; what is asked before it is the conversation. */
export function traceOf(context: PromptKitVector['context'], isGuardrail: boolean): Trace {
  const { output, messages, metadata = {} } = context
  const conversation = new PromptKitConversation(new Transcript({ name: 'agent' }))
  for (const call of context.tool_calls ?? []) {
    conversation.add(promptKitMessage(toolMessage(call)), { args: call.args ?? {} })
  }
  const replies = (messages ?? []).filter(({ role }) => role === 'assistant')
  const judged = output ?? replies.at(-1)?.['content'] ?? ''
  const said = messages === undefined || isGuardrail ? [{ role: 'assistant', content: judged }] : messages
  for (const message of said) {
    const isTimed = message === said.at(-1) && typeof metadata['latency_ms'] === 'number'
    const timing = isTimed
      ? { timestamp: '2026-01-01T00:00:00Z', latency_ms: metadata['latency_ms'] ?? null }
      : {}
    conversation.add(promptKitMessage({ ...message, ...timing }))
  }
  return conversation.trace(
    // Most vectors leave out what the user said.
    { id: 'vector', source: { file: '', format: 'vector' }, stated: statedBy(context), isAsked: false },
    { allValidations: true, isCutShort: false },
  )
}

/** Parts stand in a list of their own; any other result is the content. */
function toolMessage({ name, result, error, error_type: errorType }: VectorCall): JsonObject {
  const isParts = Array.isArray(result) && result.every((part) => isObject(part) && 'type' in part)
  const held = result === undefined ? {} : isParts ? { parts: result } : { content: result }
  return {
    role: 'tool',
    tool_result: {
      name,
      ...held,
      ...(error === undefined ? {} : { error }),
      ...(errorType === undefined ? {} : { error_type: errorType }),
    },
  }
}

function statedBy(context: PromptKitVector['context']): ReportedFacts {
  const { metadata = {}, output: text, prior_results: results } = context
  const { embedding } = metadata
  const [input, output] = [numberOrNull(metadata['input_tokens']), numberOrNull(metadata['output_tokens'])]
  const costUsd = numberOrNull(metadata['total_cost'])
  const workflow = workflowIn(context)
  const composition = compositionIn(context)
  const none = { cacheRead: null, cacheWrite: null, reasoning: null }
  return {
    ...(costUsd === null ? {} : { costUsd }),
    ...(input === null && output === null
      ? {}
      : { usage: { input, output, total: (input ?? 0) + (output ?? 0), ...none } }),
    ...(workflow === null ? {} : { workflow }),
    ...(composition === null ? {} : { compositions: [composition] }),
    ...(Array.isArray(embedding) && typeof text === 'string'
      ? { embeddings: [{ text, vector: embedding.filter((item) => typeof item === 'number') }] }
      : {}),
    ...(results === undefined ? {} : { validations: results.map(validationOf) }),
  }
}

/** In the names that PromptKit's checks have for what its snapshot holds. */
function compositionIn({ metadata = {}, messages = [] }: PromptKitVector['context']): Composition | null {
  const { composition_step_outputs: outputs, composition_branch_taken: branches } = metadata
  const { composition_parallel_status: parallel = null } = metadata
  if (outputs === undefined && branches === undefined && parallel === null) return null
  const steps = Object.entries(isObject(outputs) ? outputs : {}).map(([id, output]) => ({ id, output }))
  return compositionFrom({ steps, branches: branches ?? null, parallel }, Math.max(0, messages.length - 1))
}

function workflowIn({ extras, tool_calls: calls = [] }: PromptKitVector['context']): Workflow | null {
  if (extras === undefined || Object.keys(extras).length === 0) return null
  const list = extras['workflow_transitions']
  const transitions = (Array.isArray(list) ? list : []).flatMap((value) => {
    if (!isObject(value) || typeof value['to'] !== 'string') return []
    const { from, to, event, turn_index: turn } = value
    const callsBefore =
      typeof turn === 'number' ? calls.filter((call) => (call.turn ?? 0) < turn).length : null
    return [{ from: textOrNull(from), to, event: textOrNull(event), callsBefore }]
  })
  const complete = extras['workflow_complete']
  return {
    current: textOrNull(extras['workflow_current_state']) ?? textOrNull(extras['workflow_state']),
    transitions,
    isComplete: typeof complete === 'boolean' ? complete : null,
  }
}

function validationOf(result: JsonObject): Validation {
  const { type, eval_id: id, details } = result
  const score = numberOrNull(result['score'])
  const direction = isObject(details) ? details['direction'] : null
  return {
    name: typeof id === 'string' && id !== '' ? id : (textOrNull(type) ?? ''),
    kind: 'guardrail',
    passed: score === null ? null : score >= 1,
    score,
    stage: direction === 'input' || direction === 'output' ? direction : null,
    message: null,
    details: { type: type ?? null, ...(isObject(details) ? details : {}) },
    spanId: null,
  }
}

function numberOrNull(value: JsonValue | undefined): number | null {
  return typeof value === 'number' ? value : null
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}
