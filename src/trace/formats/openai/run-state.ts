import { appendTo } from '../../../core/collections.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isBlank, isObject, listObjects, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { createAnswer, type Part, type ToolResult } from '../../model/message.ts'
import type { Trace } from '../../model/trace.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import * as s from '../../reading/shape.ts'
import { MessageTeller } from '../../reading/tell-messages.ts'
import { Transcript } from '../../reading/transcript.ts'

const itemShape = s.withKey('callId', { type: s.text, callId: s.text, name: s.maybe(s.text) }, {})
const itemKeys = [
  'type',
  'callId',
  'call_id',
  'name',
  'arguments',
  'output',
  'content',
  'providerData',
  'rawContent',
]
const rawItemShape = s.orNull(s.claimKeys(s.claim(...itemKeys)))
const repliesShape = s.list({ usage: s.usage, output: [itemShape] })
const agentShape = s.maybe({ name: s.text })
const generatedShape = s.orNull([{ type: s.text, 'rawItem | raw_item': s.maybe(rawItemShape) }])
/** Keys of the state in the words of JavaScript; Python writes them with underscores. */
const stateKeys: Readonly<Record<string, s.Shape>> = {
  modelResponses: repliesShape,
  currentAgent: agentShape,
  generatedItems: generatedShape,
  ...s.claim(
    'originalInput',
    'lastProcessedResponse',
    'lastModelResponse',
    'currentStep',
    'trace',
    'toolUseTracker',
    'context',
    'sessionItems',
  ),
}
const stateShape = (value: JsonValue | undefined) => {
  const isPython = isObject(value) && 'model_responses' in value
  const keys = Object.entries(stateKeys).map(
    ([key, shape]) => [isPython ? toSnake(key) : key, shape] as const,
  )
  return s.claimKeys({ $schemaVersion: s.text, ...Object.fromEntries(keys) })(value)
}

/** Runs of the OpenAI Agents SDK as it keeps them to go on with: replies of the model, and what tools answered. */
export const runState = conversationFormat({
  id: 'openai-run-state',
  title: 'OpenAI Agents run state',
  summary: 'OpenAI Agents SDK: the state of a run',
  about:
    '`result.state.toString()` of the SDK for JavaScript, or `result.to_state().to_json()` of the one for Python.',
  never: ['cost', 'timing', 'tool-failures'],
  shape: stateShape,
  isRecord: (value) =>
    isObject(value) && '$schemaVersion' in value && Array.isArray(pickEither(value, 'modelResponses')),
  starts: [{ opens: '\\$schemaVersion', has: ['originalInput|currentAgent|auto_previous_response_id'] }],
  traces: (record, place) => [buildTrace(toMapping(record), place)],
})

function buildTrace(state: JsonObject, place: RecordPlace): Trace {
  const agent = findAgent(state)
  const transcript = new Transcript({ name: agent ?? 'agent' })
  const teller = new MessageTeller(transcript)
  const input = pickEither(state, 'originalInput')
  for (const item of typeof input === 'string' ? [{ role: 'user', content: input }] : listObjects(input))
    if ('role' in item) teller.tell(messageFrom(item, 'user'))
  const answers = new Map<string | null, ToolResult[]>()
  for (const item of listObjects(pickEither(state, 'generatedItems'))) {
    if (item['type'] !== 'tool_call_output_item') continue
    const answer = readAnswer(objectOrNull(pickEither(item, 'rawItem')) ?? item, item)
    appendTo(answers, answer.id, answer)
  }
  const tellAnswers = (id: string | null) => {
    for (const answer of answers.get(id) ?? []) teller.tell({ role: 'tool', parts: [answer] })
    answers.delete(id)
  }
  for (const reply of listObjects(pickEither(state, 'modelResponses'))) {
    const items = listObjects(reply['output'])
    const usage = parseUsage(reply['usage'])
    teller.tell({ role: 'assistant', parts: items.flatMap(readItem), facts: { usage } })
    for (const item of items) tellAnswers(findCallId(item))
  }
  for (const id of answers.keys()) tellAnswers(id)
  const stated = asksWithin(state) ? { unseenSteps: true } : {}
  const trace = transcript.trace({ ...place, isAsked: false, stated })
  return agent === null ? trace.lacking('which agent ran') : trace
}

/** Tells whether a call that waits for approval is none of the run's own: that of an agent that is a tool, whose steps are elsewhere. */
function asksWithin(state: JsonObject): boolean {
  const step = objectOrNull(objectOrNull(pickEither(state, 'currentStep'))?.['data'])
  const calls = listObjects(pickEither(state, 'modelResponses')).flatMap(({ output }) => listObjects(output))
  const ids = new Set(calls.map(findCallId))
  return listObjects(step?.['interruptions']).some(
    (item) => !ids.has(findCallId(toMapping(pickEither(item, 'rawItem')))),
  )
}

/** Finds the agent that the run is at, else one that an item is of: each has the name of its agent. */
function findAgent(state: JsonObject): string | null {
  const items = listObjects(pickEither(state, 'generatedItems'))
  const agents = [pickEither(state, 'currentAgent'), ...items.map(({ agent }) => agent)]
  const names = agents.map((agent) => textOrNull(objectOrNull(agent)?.['name']))
  return names.find((name) => name !== null && !isBlank(name)) ?? null
}

function pickEither(object: JsonObject, key: string): JsonValue | undefined {
  return object[key] ?? object[toSnake(key)]
}

function toSnake(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function findCallId(item: JsonObject): string | null {
  return textOrNull(item['callId'] ?? item['call_id'])
}

function readItem(item: JsonObject): readonly Part[] {
  if (item['type'] === 'message') return messageFrom(item, 'assistant').parts
  return messageFrom({ role: 'assistant', content: [{ ...item, call_id: findCallId(item) }] }, 'assistant')
    .parts
}

function readAnswer(raw: JsonObject, { output = null }: JsonObject): ToolResult {
  const answer = raw['output'] ?? output
  return createAnswer(findCallId(raw), textOrNull(raw['name']), objectOrNull(answer)?.['text'] ?? answer)
}

const parseUsage = defineUsage({
  input: 'inputTokens | input_tokens',
  output: 'outputTokens | output_tokens',
  total: 'totalTokens | total_tokens',
})
