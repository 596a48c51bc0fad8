import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listObjects, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import { parseArguments } from '../model/attributes.ts'
import { createCall } from '../messages/unread-call.ts'
import { createAnswer, toTextParts } from '../model/message.ts'
import type { Usage } from '../model/usage.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineUsage } from '../reading/define-usage.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

/** Events of OpenHands: what the user and the agent did, and what was observed of it. */
export const openhands = defineConversation({
  id: 'openhands',
  title: 'OpenHands',
  summary: 'OpenHands trajectories: a list of events',
  about:
    "A trajectory that was saved (`SAVE_TRAJECTORY_PATH`) or downloaded (also as the API has it, under `trajectory`), or the `history` of an evaluation's `output.jsonl`.",
  never: [],
  starts: [{ has: ['source', 'action|observation', 'cause|args'] }],
  run: { agent: 'openhands', id: 'instance_id' },
  messages: {
    at: 'history | trajectory',
    time: 'timestamp',
    isMessage: s.createTest(
      s.every(
        s.union({ action: s.there }, { observation: s.there }),
        s.union({ source: s.there }, { timestamp: s.there }),
      ),
    ),
    // Logs of other programs have actions, too.
    areOurs: (events) =>
      events.some(({ source, args, extras }) => sources.has(source) && (isObject(args) || isObject(extras))),
    shape: s.object({
      action: s.maybe(s.text),
      observation: s.maybe(s.text),
      source: s.orNull(s.text),
      llm_metrics: s.maybe({ accumulated_cost: s.orNull(s.amount), accumulated_token_usage: s.usage }),
    }),
    read: (raw) => (isObject(raw) ? readEvent(raw) : []),
    // What all calls of the model came to, which each action of the agent tells anew.
    findFacts(events) {
      const last = events.findLast((event) => isObject(event['llm_metrics']) || isAction(event))
      const gap = isCallLost(events) ? { gap: 'a call that the model asked for' } : {}
      // Without those of the last action, what was spent since the one before is unknown.
      const metrics = objectOrNull(last?.['llm_metrics'])
      if (metrics === null) return gap
      return {
        ...gap,
        costUsd: numberOrNull(metrics['accumulated_cost']),
        usage: parseUsage(metrics['accumulated_token_usage']),
      }
    },
  },
})

const sources = new Set<JsonValue | undefined>(['agent', 'user', 'environment'])

/** Actions that call no tool: settings, states, and what is told to the agent. */
const notTools = new Set([
  'message',
  'system',
  'recall',
  'change_agent_state',
  'null',
  'condensation',
  'pause',
  'resume',
])
const notAnswers = new Set(['agent_state_changed', 'null', 'recall', 'condense'])

function readEvent(event: JsonObject): readonly ToldMessage[] {
  const { action, observation, source, message = null } = event
  const call = objectOrNull(event['tool_call_metadata'])
  const args = toMapping(event['args'])
  const text = textOrNull(args['content']) ?? textOrNull(message) ?? ''
  if (typeof observation === 'string') return notAnswers.has(observation) ? [] : [readAnswer(event, call)]
  if (action === 'system') return [{ role: 'system', parts: toTextParts(text) }]
  if (action === 'message')
    return [{ role: source === 'user' ? 'user' : 'assistant', parts: toTextParts(text) }]
  if (typeof action !== 'string' || source === 'user' || notTools.has(action)) return []
  const thought = toTextParts(args['thought'])
  const { thought: _, ...rest } = args
  if (action === 'finish')
    return [{ role: 'assistant', parts: toTextParts(textOrNull(args['final_thought']) ?? text) }]
  const request = createCall(
    textOrNull(call?.['tool_call_id']) ?? idText(event['id']),
    textOrNull(call?.['function_name']) ?? action,
    call === null ? rest : readArguments(call, rest),
  )
  return [
    {
      role: 'assistant',
      parts: [...thought, request],
      facts: { usage: readUsage(call), model: textOrNull(objectOrNull(call?.['model_response'])?.['model']) },
    },
  ]
}

/** The answer names the action that caused it. */
function readAnswer(event: JsonObject, call: JsonObject | null): ToldMessage {
  const extras = objectOrNull(event['extras'])
  const code =
    numberOrNull(objectOrNull(extras?.['metadata'])?.['exit_code']) ?? numberOrNull(extras?.['exit_code'])
  const result = textOrNull(event['content']) ?? textOrNull(event['message'])
  const isError = event['observation'] === 'error'
  const hasFailed = isError || (code ?? 0) !== 0
  const failure = hasFailed ? (result ?? 'the tool answered with an error') : code === null ? undefined : null
  const id = textOrNull(call?.['tool_call_id']) ?? idText(event['cause'])
  return { role: 'tool', parts: [createAnswer(id, textOrNull(call?.['function_name']), result, failure)] }
}

/** Reads what the model wrote; the event has the arguments as they were understood. */
function readArguments(call: JsonObject, understood: JsonObject): JsonValue {
  const match = listCalls(call).find(({ id }) => id === call['tool_call_id'])
  return match === undefined ? understood : parseArguments(objectOrNull(match['function'])?.['arguments'])
}

/** A reply is next to each of its calls; its tokens count once. */
function readUsage(call: JsonObject | null): Usage | null {
  const [first] = call === null ? [] : listCalls(call)
  const isFirst = first === undefined || first['id'] === call?.['tool_call_id']
  return isFirst ? parseUsage(objectOrNull(call?.['model_response'])?.['usage']) : null
}

function listCalls(call: JsonObject): JsonObject[] {
  const [choice] = listObjects(objectOrNull(call['model_response'])?.['choices'])
  return listObjects(objectOrNull(choice?.['message'])?.['tool_calls'])
}

/** Every call of a reply is an event of its own; calls may share an id. */
function isCallLost(events: readonly JsonObject[]): boolean {
  const calls = events.flatMap((event): JsonObject[] => listObjects([event['tool_call_metadata'] ?? null]))
  const names = new Set(
    calls.map((call) => nameCall(call['tool_call_id'] ?? null, call['function_name'] ?? null)),
  )
  return calls
    .flatMap(listCalls)
    .some(({ id = null, function: tool }) => !names.has(nameCall(id, toMapping(tool)['name'] ?? null)))
}

function nameCall(id: JsonValue, name: JsonValue): string {
  return `${textOrNull(id)} ${textOrNull(name)}`
}

function isAction({ source, action }: JsonObject): boolean {
  return source === 'agent' && typeof action === 'string'
}

function idText(id: JsonValue | undefined): string | null {
  return typeof id === 'number' ? String(id) : textOrNull(id)
}

const parseUsage = defineUsage({
  input: 'prompt_tokens',
  output: 'completion_tokens',
  cacheRead: 'cache_read_tokens | prompt_tokens_details.cached_tokens',
})
