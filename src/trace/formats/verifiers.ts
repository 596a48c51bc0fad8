import { canonicalizeJson, isObject, parseJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { listObjects, numberOrNull, boundedJson } from '../../core/json.ts'
import { messageFrom } from '../messages/message-from.ts'
import { messageShape } from '../messages/shapes.ts'
import type { Message } from '../model/message.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineUsage } from '../reading/define-usage.ts'
import * as s from '../reading/shape.ts'

const parseUsage = defineUsage({ input: 'input_tokens', output: 'output_tokens' })
const shape: s.Shape = (raw) => messageShape(withParsedCalls(raw ?? null))
const saidShape = s.orNull(s.listOrElse([shape], s.text))

/** Rollouts of `verifiers`: what was asked and what followed, with a reward. */
export const verifiers = defineConversation({
  id: 'verifiers',
  title: 'verifiers rollouts',
  summary: 'Rollouts of Prime Intellect’s verifiers and prime-rl: `prompt`, `completion`, `reward`',
  about: '`results.jsonl` in `outputs/evals/`, which `prime eval run` and `vf-eval -s` write.',
  never: ['cost', 'timing', 'tool-failures'],
  starts: [{ has: ['prompt', 'completion', 'reward', 'example_id|is_completed|stop_condition|trajectory'] }],
  shape: s.oneOrMore({ prompt: saidShape, completion: saidShape, reward: s.orNull(s.anything) }),
  messages: {
    at: '',
    findOther: findMessages,
    isMessage: ({ role }) => typeof role === 'string',
    // A list of messages alone is of another format.
    areOurs: (messages) => rollouts.has(messages),
    shape,
    read: readMessage,
    findFacts: (messages, row) => ({
      usage: parseUsage(row?.['token_usage']),
      scores: listScores(row),
      ...(row?.['is_completed'] === false || row?.['is_truncated'] === true ? { endsOpen: true } : {}),
      ...(lacksStep(messages, row) ? { gap: 'steps of its trajectory' } : {}),
    }),
  },
})

/** The messages that were found in one. */
const rollouts = new WeakSet<readonly JsonValue[]>()

/** Finds the messages; prompt and completion may each be text alone. */
function findMessages(row: JsonObject): readonly JsonValue[] | null {
  const { prompt, completion } = row
  const isRollout = ['example_id', 'is_completed', 'stop_condition', 'trajectory'].some((key) => key in row)
  if (prompt === undefined || completion === undefined || !('reward' in row) || !isRollout) return null
  const messages = [...listSaid(prompt, 'user'), ...listSaid(completion, 'assistant')]
  rollouts.add(messages)
  return messages
}

function listSaid(value: JsonValue, role: string): readonly JsonValue[] {
  return Array.isArray(value) ? value : [{ role, content: value }]
}

function readMessage(raw: JsonValue): Message {
  return messageFrom(withParsedCalls(raw), 'user')
}

/** Data sets want columns of one type, so that some versions write each call as text. */
function withParsedCalls(raw: JsonValue): JsonValue {
  if (!isObject(raw) || !Array.isArray(raw['tool_calls'])) return raw
  const calls = raw['tool_calls'].map((call) =>
    typeof call === 'string' ? ((parseJson(call) ?? call) as JsonValue) : call,
  )
  return { ...raw, tool_calls: calls }
}

/** Each step of a trajectory tells what the model said in it: all of it should stand in the completion. */
function lacksStep(messages: readonly JsonValue[], row: JsonObject | null): boolean {
  const calls = new Set(messages.flatMap(listCalls))
  return listObjects(row?.['trajectory'])
    .flatMap(({ completion }) => (Array.isArray(completion) ? completion.flatMap(listCalls) : []))
    .some((call) => !calls.has(call))
}

function listCalls(message: JsonValue): readonly string[] {
  return readMessage(message).parts.flatMap((part) =>
    part.type === 'tool_call' ? canonicalizeJson(boundedJson({ ...part.call })) : [],
  )
}

function listScores(row: JsonObject | null): Readonly<Record<string, number>> {
  const reward = numberOrNull(row?.['reward'])
  return reward === null ? {} : { reward }
}
