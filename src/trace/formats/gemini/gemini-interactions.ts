import { splitKeys } from '../../../core/word-table.ts'
import { appendAll } from '../../../core/collections.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, listObjects, objectOrNull, textOrNull } from '../../../core/json.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { listRequests, type Message, type Part, createMessage } from '../../model/message.ts'
import {
  parseInteractionParts,
  interactionStatusShape,
  interactionStepShape,
  parseInteractionUsage,
  interactionUsageShape,
  isInteractionStep,
  isModelStep,
  interactionContentShape,
} from './interaction.ts'
import * as s from '../../reading/shape.ts'
import type { SpanError } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript, type ModelCall } from '../../reading/transcript.ts'
import { addText, StreamedBlocks, type StreamKind } from '../reply-stream/streamed-blocks.ts'
import { readError } from '../../model/span-error.ts'

const turnShape = s.object({ role: s.text, content: s.orNull(s.union(s.text, [interactionStepShape])) })
const inputShape = s.orNull(s.union(s.text, s.oneOrMore(s.withKey('role', turnShape, interactionStepShape))))
/** All but its steps, which streams send apart. */
export const interactionFactsShape = s.object({
  status: interactionStatusShape,
  model: s.orNull(s.text),
  agent: s.orNull(s.text),
  usage: interactionUsageShape,
  system_instruction: s.orNull(s.text),
  input: inputShape,
})
const interactionShape = s.every(interactionFactsShape, (value) =>
  s.withKey('outputs', { outputs: [interactionStepShape] }, { steps: [interactionStepShape] })(value),
)
const exchangeShape = s.withKey('status', interactionShape, {
  request: s.orNull({ input: inputShape, system_instruction: s.orNull(s.text) }),
  response: s.maybe(interactionShape),
})

/** Gemini's Interactions API: an interaction, with its request where it was kept. */
export const geminiInteractions = conversationFormat({
  id: 'gemini-interactions',
  title: 'Gemini Interactions API',
  summary: 'Gemini Interactions API: an interaction, with its request where it was kept',
  about:
    'What `interactions.create` or `interactions.get` of the Google Gen AI SDK gives, alone or as `{"request": …, "response": …}`. Both shapes are read: `steps` (SDK 2 and later) and `outputs` (SDK 1). A step of a type that is not known, or an interaction that has not ended, is unverified.',
  never: ['cost', 'timing'],
  shape: s.oneOrMore(exchangeShape),
  isRecord: (value) => findExchange(value) !== null,
  starts: [
    { says: { object: 'interaction' } },
    { has: ['steps|outputs'], says: { type: 'user_input|model_output|thought', status: '[^"]*' } },
  ],
  *traces(record, place) {
    const exchange = findExchange(record)
    if (exchange !== null) yield buildInteractionTrace(exchange, place)
  },
})

interface Exchange {
  readonly interaction: JsonObject
  readonly request: JsonObject | null
  /** Reason why it broke off. */
  readonly error?: SpanError | null
}

function findExchange(value: JsonValue): Exchange | null {
  const fields = objectOrNull(value)
  const interaction = [fields, objectOrNull(fields?.['response'])].find(isInteraction) ?? null
  return interaction === null ? null : { interaction, request: objectOrNull(fields?.['request']) }
}

/** SDKs leave out what the service calls it. */
function isInteraction(value: JsonObject | null): boolean {
  if (value === null || typeof value['status'] !== 'string') return false
  if (value['object'] === 'interaction') return true
  const steps = value['steps'] ?? value['outputs']
  if (typeof value['id'] !== 'string' || !Array.isArray(steps)) return false
  return (
    ('model' in value || 'agent' in value) &&
    steps.every((step) => isObject(step) && 'type' in step) &&
    (steps.length === 0 || steps.some(isInteractionStep))
  )
}

/** Builds the trace of an interaction: a call of the model, or one more behind each answer that it was given. */
export function buildInteractionTrace(
  { interaction, request, error = null }: Exchange,
  place: RecordPlace,
): Trace {
  const transcript = new Transcript(null)
  const steps = listObjects(interaction['steps'] ?? interaction['outputs'])
  const system = textOrNull(request?.['system_instruction']) ?? textOrNull(interaction['system_instruction'])
  if (system !== null) transcript.say(createMessage('system', system))
  // What the user said is told again among the steps.
  const isTold = steps.some(isInput)
  const input = request?.['input'] ?? interaction['input'] ?? null
  if (!isTold) for (const message of parseHistory(input)) transcript.say(message)
  const facts = {
    model: textOrNull(interaction['model']) ?? textOrNull(interaction['agent']),
    provider: 'gcp.gemini',
    startUs: microsFromAny(interaction['created']),
  }
  const usage = parseInteractionUsage(interaction['usage'])
  tellSteps(transcript, steps, facts, { ...facts, usage, error: error ?? parseError(interaction, steps) })
  const id = textOrNull(interaction['id']) ?? place.id
  // It counts all of its calls.
  return transcript.trace({ id, source: place.source, stated: usage === null ? {} : { usage } })
}

type Facts = Omit<ModelCall, 'output'>

/** Steps of one call follow each other; what it is given ends it. */
function tellSteps(transcript: Transcript, steps: readonly JsonObject[], facts: Facts, last: Facts): void {
  const names = new Map<string | null, string>()
  let parts: Part[] = []
  const end = (of: Facts) => {
    transcript.call({ ...of, output: { role: 'assistant', parts } })
    for (const { id, name } of listRequests({ role: 'assistant', parts })) names.set(id, name)
    parts = []
  }
  for (const step of steps) {
    if (!isInput(step)) {
      appendAll(parts, parseInteractionParts(step))
      continue
    }
    if (parts.length > 0) end(facts)
    for (const part of parseInteractionParts(step)) {
      const name = part.type === 'tool_result' ? names.get(part.id) : undefined
      if (part.type !== 'tool_result' || name === undefined) transcript.say(parseMessage([part]))
      else transcript.answer(part, name)
    }
  }
  end(last)
}

/** Functions run where the model does not; what they answer is input. */
function isInput({ type }: JsonObject): boolean {
  return type === 'user_input' || type === 'function_result'
}

function parseMessage(parts: readonly Part[]): Message {
  return { role: parts.some(({ type }) => type === 'tool_result') ? 'tool' : 'user', parts }
}

/** Text, content, steps, or turns with a role. */
function parseHistory(input: JsonValue): Message[] {
  if (typeof input === 'string') return [createMessage('user', input)]
  return listObjects(Array.isArray(input) ? input : [input]).map((item): Message => {
    const { role, content = null } = item
    const steps =
      role === undefined ? [item] : Array.isArray(content) ? content : [{ ...item, type: 'user_input' }]
    const parts = steps.flatMap(parseInteractionParts)
    return role === 'model' || (!isInput(item) && isModelStep(item))
      ? { role: 'assistant', parts }
      : parseMessage(parts)
  })
}

function parseError(interaction: JsonObject, steps: readonly JsonObject[]): SpanError | null {
  const status = textOrNull(interaction['status'])
  const [listedError] = listObjects(interaction['errors'])
  const fields = listedError ?? objectOrNull(steps.findLast((step) => isObject(step['error']))?.['error'])
  if (status === null || (fields === null && /^(?:completed|requires_action)$/.test(status))) return null
  return { type: status, message: textOrNull(fields?.['message']) ?? `the interaction is ${status}` }
}

const begunShape = s.object({
  interaction: { id: s.text, model: s.orNull(s.text), agent: s.orNull(s.text) },
})
const endedShape = s.object({ interaction: interactionFactsShape })
/** Piece of a step; pieces of tool calls and answers look like the step itself, without its id. */
const deltaShape = s.byWord('type', {
  text: { text: s.text },
  arguments_delta: { arguments: s.orNull(s.text), partial_arguments: s.orNull(s.text) },
  thought_summary: { content: s.orNull(interactionContentShape) },
  ...s.claim('thought_signature', 'text_annotation', 'text_annotation_delta'),
  '*': (value) => partShape(value),
})
const partShape: s.Shape = (value) =>
  interactionStepShape(isObject(value) ? { id: '', call_id: '', ...value } : value)
const indexed = { index: s.amount }

const eventShapes = splitKeys({
  'interaction.created | interaction.start': begunShape,
  'interaction.completed | interaction.complete': endedShape,
  'step.start': { ...indexed, step: findStartShape() },
  'content.start': { ...indexed, content: findStartShape() },
  'step.delta | content.delta': { ...indexed, delta: deltaShape },
  'step.stop | content.stop': indexed,
  ...s.claim('interaction.status_update', 'error'),
})

/** Events of Gemini's Interactions API, in both of its shapes: steps, and the contents that were there before. */
export const interactionStream: StreamKind = {
  isChunk: (event) => s.isWord(eventShapes, event['event_type']),
  shape: s.byWord('event_type', eventShapes),
  marks: /(?<!\\)"event_type"\s*:\s*"interaction\.(?:created|start)"/,
  idOf: (event) => textOrNull(findInteraction(event)?.['id']) ?? textOrNull(event['interaction_id']),
  begins: (event) => /^interaction\.(?:created|start)$/.test(getType(event)),
  isEnd,
  areWhole: (events) => buildSteps(events).areWhole,
  trace(events, place, request = null) {
    const last = findInteraction(events.findLast(isEnd))
    const stated = [last?.['steps'], last?.['outputs']].find((list) => Array.isArray(list) && list.length > 0)
    const steps = stated ?? buildSteps(events).all.map(withArguments)
    const facts = { ...findInteraction(events[0]), ...last }
    const failed = events.find((event) => getType(event) === 'error')?.['error']
    const error = readError(failed, 'the interaction broke off', 'code')
    return buildInteractionTrace({ interaction: { ...facts, steps }, request, error }, place)
  },
}

/** A step may begin with its type alone. */
function findStartShape() {
  return s.byWord('type', {
    function_call: { name: s.text },
    '*': (value) => {
      const misfit = interactionStepShape(value)
      return misfit?.path[0] === 'type' ? misfit : null
    },
  })
}

function getType(event: JsonObject): string {
  return textOrNull(event['event_type']) ?? ''
}

function findInteraction(event: JsonObject | undefined): JsonObject | null {
  return objectOrNull(event?.['interaction'])
}

function isEnd(event: JsonObject): boolean {
  return /^interaction\.completed?$/.test(getType(event)) && findInteraction(event) !== null
}

function buildSteps(events: readonly JsonObject[]): StreamedBlocks {
  const blocks = new StreamedBlocks()
  for (const event of events) {
    const { index, delta } = event
    const step = objectOrNull(event['step']) ?? objectOrNull(event['content'])
    const what = getType(event).split('.')[1]
    if (what === 'start' && step !== null) blocks.begin(index, copyLists(step))
    if (what === 'stop') blocks.end(index)
    const block = what === 'delta' ? blocks.at(index) : null
    if (block !== null && !(isObject(delta) && addPiece(block, delta))) blocks.tear()
  }
  return blocks
}

/** Pieces are added to its lists, and the event stays as it is. */
function copyLists(step: JsonObject): JsonObject {
  const entries = Object.entries(step)
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
}

/** Arguments come in pieces, none of which is JSON by itself. */
const argumentsText = 'partial_arguments'

/** False for a piece that the step cannot have. */
function addPiece(step: JsonObject, delta: JsonObject): boolean {
  const { type, text, content } = delta
  const isSaid = typeof type === 'string' && contentTypes.test(type)
  if (typeof type === 'string' && passedOver.has(type)) return true
  if (type === 'text' && step['type'] === 'text') addText(step, 'text', text)
  else if (type === step['type'] || (isSaid && step['type'] === 'model_output')) addContent(step, delta)
  else if (type === 'arguments_delta')
    addText(step, argumentsText, delta['arguments'] ?? delta[argumentsText])
  else if (type === 'thought_summary') openList(step, 'summary').push(content ?? '')
  else return false
  return true
}

const contentTypes = /^(?:text|image|audio|video|document)$/
/** Events without content. */
const passedOver: ReadonlySet<string> = new Set([
  'thought_signature',
  'text_annotation',
  'text_annotation_delta',
])

/** Appends a piece: text to the model's last text, a tool's answer to what came before. */
function addContent(step: JsonObject, delta: JsonObject): void {
  if (step['type'] === 'model_output') {
    const content = openList(step, 'content')
    const last = objectOrNull(content.at(-1))
    if (delta['type'] !== 'text' || last?.['type'] !== 'text') content.push(delta)
    else content.splice(-1, 1, { ...last, text: joinTexts(last['text'], delta['text']) })
    return
  }
  const { result: before } = step
  Object.assign(step, copyLists(delta))
  if ('result' in delta) step['result'] = joinDeltas(before, delta['result'] ?? null)
}

/** Opens the list that a step has under a key, which is its own. */
function openList(step: JsonObject, key: string): JsonValue[] {
  const list = step[key]
  return Array.isArray(list) ? list : (step[key] = [])
}

function joinTexts(...texts: readonly (JsonValue | undefined)[]): string {
  return texts.map((text) => textOrNull(text) ?? '').join('')
}

function joinDeltas(before: JsonValue | undefined, after: JsonValue): JsonValue {
  if (typeof before === 'string' && typeof after === 'string') return before + after
  if (!Array.isArray(after)) return after
  const list = Array.isArray(before) ? before : []
  appendAll(list, after)
  return list
}

function withArguments({ [argumentsText]: text, ...step }: JsonObject): JsonObject {
  return typeof text === 'string' && text !== '' ? { ...step, arguments: text } : step
}
