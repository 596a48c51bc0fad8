import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { listObjects, objectOrNull, textOrNull, listValues, textOfValue } from '../../core/json.ts'
import { anyRequest } from '../messages/part.ts'
import { messageShape } from '../messages/shapes.ts'
import { unreadCall } from '../messages/unread-call.ts'
import { createAnswer, toTextParts, listRequests, type Part, createMessage } from '../model/message.ts'
import type { SpanError } from '../model/span.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineUsage } from '../reading/define-usage.ts'
import { explainLostParts } from '../reading/session-rows.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'
import { readDuration } from '../reading/time.ts'

const callShape = s.union({ function: { name: s.text } }, { name: s.text })
const actionShape = s.claimKeys({
  tool_calls: s.orNull([callShape]),
  model_output_message: s.orNull(messageShape),
  observations: s.orNull(s.text),
  token_usage: s.usage,
  error: s.orNull({}),
  ...s.claim('step_number', 'timing', 'model_output', 'model_input_messages', 'code_action', 'action_output'),
})

const parseUsage = defineUsage({ input: 'input_tokens', output: 'output_tokens', total: 'total_tokens' })

/** Runs of smolagents: a task, then a step for each reply with its calls and what was observed. */
export const smolagents = defineConversation({
  id: 'smolagents',
  title: 'smolagents',
  summary: 'smolagents runs, with their steps',
  about:
    '`agent.run(…, return_full_result=True).dict()`, or the steps alone (`agent.memory.get_full_steps()`), a list or a step a line. What the code of a code agent calls is not recorded, and neither is what a managed agent does.',
  never: ['cost'],
  starts: [{ has: ['step_number', 'observations', 'model_output'] }],
  run: { agent: 'smolagents' },
  usage: parseUsage,
  messages: {
    at: 'steps',
    time: 'timing.end_time',
    model: 'model_output_message.raw.model',
    usage: 'token_usage',
    shape: s.withKey('step_number', actionShape, {}),
    isLine: (value) =>
      isAnswer(value) || ['task', 'system_prompt', 'plan', 'step_number'].some((key) => key in value),
    areOurs: (steps) => steps.some((step) => 'step_number' in step && ofStep.some((key) => key in step)),
    read: (step) => (isObject(step) ? readStep(step) : [{ role: 'assistant', parts: [unreadCall] }]),
    findError,
    findFacts,
  },
})

/** What tells steps of an action from those that other programs number. */
const ofStep = ['observations', 'model_output', 'model_output_message', 'tool_calls', 'code_action', 'timing']

function readStep(step: JsonObject): readonly ToldMessage[] {
  const { task, system_prompt: system, plan, observations, error } = step
  if (typeof task === 'string') return [createMessage('user', task)]
  if (typeof system === 'string') return [createMessage('system', system)]
  if (typeof plan === 'string') return [{ role: 'assistant', parts: [{ type: 'reasoning', text: plan }] }]
  if (isAnswer(step)) return []
  const calls = listValues(step['tool_calls']).map(anyRequest)
  const message = { role: 'assistant', parts: [...readWords(step), ...calls] } as const
  const failure = calls.length === 0 ? null : (findError({ ...step, tool_calls: null })?.message ?? null)
  const result = textOrNull(observations)
  // Without anything observed and without an error nothing shows that they ran.
  if (result === null && failure === null && (error ?? null) === null) return [message]
  return [
    message,
    ...listRequests(message).map(({ id, name }): ToldMessage => {
      return { role: 'tool', parts: [createAnswer(id, name, result, failure)] }
    }),
  ]
}

/** Reads the words of a step. The answer of an exhausted run is only in the step's outcome. */
function readWords(step: JsonObject): readonly Part[] {
  const { model_output: text, model_output_message: message, action_output: output } = step
  const words = textOrNull(text) ?? objectOrNull(message)?.['content'] ?? null
  return toTextParts(words ?? (hasEnded(step) && !hasCalls(step) ? textOrNull(output) : null))
}

/** Tells whether it is the answer alone, which the steps of a stream end with. */
function isAnswer(step: JsonObject): boolean {
  return 'output' in step && Object.keys(step).length === 1
}

/** Tells whether a step is the last of its run: with the answer, or without any left. */
function hasEnded({ is_final_answer: isFinal, error }: JsonObject): boolean {
  return isFinal === true || objectOrNull(error)?.['type'] === 'AgentMaxStepsError'
}

function hasCalls({ tool_calls: calls }: JsonObject): boolean {
  return Array.isArray(calls) && calls.length > 0
}

/** The answer of a run whose last step this is: what came of it, or what the model gave the tool that answers. */
function findAnswer(step: JsonObject): string | null {
  const { action_output: output, tool_calls: calls, observations } = step
  if (!hasEnded(step)) return null
  const request = listObjects(calls).find((call) => findName(call) === 'final_answer')
  const args = objectOrNull(objectOrNull(request?.['function'])?.['arguments'] ?? request?.['arguments'])
  const answer = output ?? args?.['answer'] ?? (request === undefined ? null : observations) ?? null
  return answer === null ? null : textOfValue(answer)
}

/** An error of a step without calls is one of its reply. */
function findError({ error, tool_calls: calls }: JsonObject): SpanError | null {
  const reason = objectOrNull(error)
  if (reason === null || hasCalls({ tool_calls: calls ?? null })) return null
  const type = textOrNull(reason['type'])
  return { type, message: textOrNull(reason['message']) ?? type ?? 'the step failed' }
}

/** The answer is next to the steps, and in the last of them; a run that has none after its last step was cut off. */
function findFacts(steps: readonly JsonObject[], run: JsonObject | null): ReportedFacts {
  const actions = steps.filter((step) => 'step_number' in step)
  const last = actions.at(-1) ?? {}
  const answer = steps.find(isAnswer)
  const output = (run ?? answer)?.['output'] ?? findAnswer(last)
  const state = textOrNull(run?.['state']) ?? 'success'
  const totals = parseUsage(run?.['token_usage'])
  const isCut = state === 'success' && last['is_final_answer'] === false && !hasEnded(last)
  return {
    ...(output === null ? {} : { finalOutput: textOfValue(output) }),
    ...(state === 'success' || output !== null ? {} : { failure: state, endsOpen: true }),
    ...(actions.some(hidesCalls) ? { unseenSteps: true } : {}),
    durationUs: readDuration(objectOrNull(run?.['timing'])?.['duration'], 1e6),
    ...(totals === null ? {} : { totals }),
    ...(hasEnded(last) || answer !== undefined ? { hasEnded: true } : {}),
    gap: explainLostParts(actions, { key: 'step_number', parts: 'steps' }) ?? (isCut ? 'its end' : null),
  }
}

/** Code calls tools, and so does a managed agent, which is called like a tool and reports what it found. */
function hidesCalls({ tool_calls: calls, code_action: code = null, observations }: JsonObject): boolean {
  if (code !== null || listObjects(calls).some((call) => findName(call) === 'python_interpreter')) return true
  return textOrNull(observations)?.includes('answer from your managed agent') === true
}

function findName(call: JsonObject): JsonValue | undefined {
  return (objectOrNull(call['function']) ?? call)['name']
}
