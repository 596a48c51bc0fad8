import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { listValues, objectOrNull, textOrNull } from '../../model/fields.ts'
import { interactionContentShape, interactionStepShape } from './interaction.ts'
import * as s from '../../reading/shape.ts'
import type { SpanError } from '../../model/span.ts'
import { interactionFactsShape, buildInteractionTrace } from './gemini-interactions.ts'
import { addText, StreamedBlocks, type StreamKind } from '../reply-stream/streamed-blocks.ts'

const begunShape = s.object({
  interaction: { id: s.text, model: s.orNull(s.text), agent: s.orNull(s.text) },
})
const endedShape = s.object({ interaction: interactionFactsShape })
/** Piece of a step; pieces of tool calls and answers look like the step itself, without its id. */
const deltaShape = s.byWord('type', {
  text: { text: s.text },
  arguments_delta: { arguments: s.orNull(s.text), partial_arguments: s.orNull(s.text) },
  thought_summary: { content: s.orNull(interactionContentShape) },
  thought_signature: s.anything,
  text_annotation: s.anything,
  text_annotation_delta: s.anything,
  '*': (value) => partShape(value),
})
const partShape: s.Shape = (value) =>
  interactionStepShape(isObject(value) ? { id: '', call_id: '', ...value } : value)
const indexed = { index: s.amount }

/** Events of Gemini's Interactions API, in both of its shapes: steps, and the contents that were there before. */
export const interactionStream: StreamKind = {
  isChunk: (event) => eventTypes.has(textOrNull(event['event_type'])),
  shape: s.byWord('event_type', {
    'interaction.created': begunShape,
    'interaction.start': begunShape,
    'interaction.completed': endedShape,
    'interaction.complete': endedShape,
    'step.start': { ...indexed, step: findStartShape() },
    'content.start': { ...indexed, content: findStartShape() },
    'step.delta': { ...indexed, delta: deltaShape },
    'content.delta': { ...indexed, delta: deltaShape },
    'step.stop': indexed,
    'content.stop': indexed,
  }),
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
    const failed = objectOrNull(events.find((event) => getType(event) === 'error')?.['error'])
    const error = failed === null ? null : findFailure(failed)
    return buildInteractionTrace({ interaction: { ...facts, steps }, request, error }, place)
  },
}

const eventTypes: ReadonlySet<unknown> = new Set([
  'interaction.created',
  'interaction.status_update',
  'interaction.completed',
  'step.start',
  'step.delta',
  'step.stop',
  'error',
  'interaction.start',
  'interaction.complete',
  'content.start',
  'content.delta',
  'content.stop',
])

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

function findFailure({ code = null, message = null }: JsonObject): SpanError {
  return { type: textOrNull(code), message: textOrNull(message) ?? 'the interaction broke off' }
}

function buildSteps(events: readonly JsonObject[]): StreamedBlocks {
  const blocks = new StreamedBlocks()
  for (const event of events) {
    const { index, delta } = event
    const step = objectOrNull(event['step']) ?? objectOrNull(event['content'])
    const what = getType(event).split('.')[1]
    if (what === 'start' && step !== null) blocks.begin(index, step)
    if (what === 'stop') blocks.end(index)
    const block = what === 'delta' ? blocks.at(index) : null
    if (block !== null && !(isObject(delta) && addPiece(block, delta))) blocks.tear()
  }
  return blocks
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
  else if (type === 'thought_summary') step['summary'] = [...listValues(step['summary']), content ?? '']
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
    const content = listValues(step['content'])
    const last = objectOrNull(content.at(-1))
    const isText = delta['type'] === 'text' && last?.['type'] === 'text'
    const joined = isText
      ? { ...last, text: `${textOrNull(last['text']) ?? ''}${textOrNull(delta['text']) ?? ''}` }
      : delta
    step['content'] = [...(isText ? content.slice(0, -1) : content), joined]
    return
  }
  const before = step['result']
  Object.assign(step, delta)
  if (before !== undefined && 'result' in delta) step['result'] = joinDeltas(before, delta['result'] ?? null)
}

function joinDeltas(before: JsonValue, after: JsonValue): JsonValue {
  if (typeof before === 'string' && typeof after === 'string') return before + after
  return Array.isArray(before) && Array.isArray(after) ? [...before, ...after] : after
}

function withArguments({ [argumentsText]: text, ...step }: JsonObject): JsonObject {
  return typeof text === 'string' && text !== '' ? { ...step, arguments: text } : step
}
