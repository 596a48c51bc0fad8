import { isObject, textOfValue, textOrNull, type JsonObject } from '../../core/json.ts'
import { createCall, unreadCall } from '../messages/unread-call.ts'
import { createAnswer, toTextParts, type Part } from '../model/message.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { createPicker } from '../reading/paths.ts'
import { explainLostParts } from '../reading/session-rows.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

const pickThought = createPicker('thought | thinking | reasoning')
// Next to a tool, the action says what was done with it.
const pickName = createPicker('tool_call.name | tool | action')
const inputKeys = ['action_input', 'actionInput', 'tool_input', 'args', 'arguments', 'params', 'tool_call']
const pickArguments = createPicker(
  `tool_call.arguments | tool_call.args | ${inputKeys.slice(0, -1).join(' | ')}`,
)
const pickObservation = createPicker('observation | result | output | tool_call.output | tool_call.result')
const pickFailure = createPicker('error | tool_call.error')
const pickAnswer = createPicker('answer | final_answer | output | result')
const pickQuestion = createPicker('question | query | input | task | goal')

/** Steps as ReAct has them, which many agents write in a log of their own: a thought, an action with its input, and what was observed. */
export const reactSteps = defineConversation({
  id: 'react-steps',
  title: 'ReAct steps',
  summary: 'Steps of thought, action and observation, as ReAct has them',
  about:
    'A list of `{"thought": …, "action": …, "action_input": …, "observation": …}`, a step a line, or below `steps` beside `question` and `answer`. An action `Final Answer` or `finish` is the answer. `tool`, `args` and `result` are read, too, and `tool_call` with its `output` in it.',
  never: ['tokens', 'cost', 'timing', 'tool-failures'],
  starts: [{ has: ['thought|observation|result|output', 'action|tool|tool_call', inputKeys.join('|')] }],
  run: { agent: 'agent' },
  messages: {
    at: 'steps | reasoning_trace | trace | trajectory | intermediate_steps',
    isAsked: () => false,
    isMessage: isStep,
    isLine: isStep,
    // Tools next to thoughts alone are a plan.
    areOurs: (steps) =>
      steps.some(
        (step) => pickObservation(step) !== null || ('action' in step && pickThought(step) !== null),
      ),
    shape: s.claimKeys({
      'action | tool': s.orNull(s.text),
      tool_call: s.orNull({ name: s.text }),
      ...s.claim(...inputKeys.slice(0, -1), 'observation', 'result', 'output', 'error'),
    }),
    read: (step) => (isObject(step) ? readStep(step) : [{ role: 'assistant', parts: [unreadCall] }]),
    findFacts,
  },
})

function isStep(step: JsonObject): boolean {
  return typeof pickName(step) === 'string' && inputKeys.some((key) => key in step)
}

function readStep(step: JsonObject): readonly ToldMessage[] {
  const [thought, args, observation] = [pickThought(step), pickArguments(step), pickObservation(step)]
  const name = textOrNull(pickName(step))
  const words: readonly Part[] = typeof thought === 'string' ? [{ type: 'reasoning', text: thought }] : []
  if (isAnswer(step))
    return [{ role: 'assistant', parts: [...words, ...toTextParts(readAnswer(step) ?? '')] }]
  const message = { role: 'assistant', parts: [...words, createCall(null, name, args)] } as const
  const error = findFailure(step)
  if (observation === null && error === undefined) return [message]
  return [message, { role: 'tool', parts: [createAnswer(null, name, observation, error)] }]
}

/** Without one it is unknown: most have no mark for it. */
function findFailure(step: JsonObject): string | undefined {
  const error = pickFailure(step)
  if (error !== null && error !== '' && error !== false) return textOfValue(error) ?? undefined
  const hasFailed =
    step['success'] === false || /^(?:error|failed)$/i.test(textOrNull(step['status'] ?? null) ?? '')
  return hasFailed ? 'the step says that it failed' : undefined
}

function isAnswer(step: JsonObject): boolean {
  return /^(?:final[ _]?answer|finish)$/i.test(textOrNull(pickName(step)) ?? '')
}

/** Reads the answer, where a step is one and says it. */
function readAnswer(step: JsonObject): string | null {
  if (!isAnswer(step)) return null
  const input = pickArguments(step)
  const answer = isObject(input) ? pickAnswer(input) : textOrNull(input)
  return answer === null ? null : textOfValue(answer)
}

/** What was asked and answered is next to the steps, or in the last of them; without an answer it may not be whole. */
function findFacts(steps: readonly JsonObject[], run: JsonObject | null): ReportedFacts {
  const [question, stated] = run === null ? [null, null] : [pickQuestion(run), pickAnswer(run)]
  const answer = stated === null ? readAnswer(steps.at(-1) ?? {}) : textOrNull(stated)
  const gap = explainLostParts(steps, { key: 'step', parts: 'steps' })
  return {
    gap,
    ...(typeof question === 'string' ? { userInput: question } : {}),
    ...(answer === null ? { endsOpen: true } : { finalOutput: answer, endsOpen: false }),
  }
}
