import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import { interactionContentShape, interactionStepShape } from './interaction.ts'
import { amount, anything, textShape, byWord, objectOf, orNull, type Shape } from '../../reading/shape.ts'
import type { SpanError } from '../../model/span.ts'
import { interactionFactsShape, buildInteractionTrace } from './gemini-interactions.ts'
import { addText, StreamedBlocks, type StreamKind } from '../reply-stream/streamed-blocks.ts'

const begunShape = objectOf({
  interaction: objectOf({ id: textShape, model: orNull(textShape), agent: orNull(textShape) }),
})
const endedShape = objectOf({ interaction: interactionFactsShape })
/** Piece of a step; pieces of tool calls and answers look like the step itself, without its id. */
const deltaShape = byWord(
  'type',
  {
    text: objectOf({ text: textShape }),
    arguments_delta: objectOf({ arguments: orNull(textShape), partial_arguments: orNull(textShape) }),
    thought_summary: objectOf({ content: orNull(interactionContentShape) }),
    thought_signature: anything,
    text_annotation: anything,
    text_annotation_delta: anything,
  },
  (value) => partShape(value),
)
const partShape: Shape = (value) =>
  interactionStepShape(isObject(value) ? { id: '', call_id: '', ...value } : value)
const indexed = { index: amount }

/** Events of Gemini's Interactions API, in both of its shapes: steps, and the contents that were there before. */
export const interactionStream: StreamKind = {
  isChunk: (event) => eventTypes.has(textOrNull(event['event_type'])),
  shape: byWord('event_type', {
    'interaction.created': begunShape,
    'interaction.start': begunShape,
    'interaction.completed': endedShape,
    'interaction.complete': endedShape,
    'step.start': objectOf({ ...indexed, step: findStartShape() }),
    'content.start': objectOf({ ...indexed, content: findStartShape() }),
    'step.delta': objectOf({ ...indexed, delta: deltaShape }),
    'content.delta': objectOf({ ...indexed, delta: deltaShape }),
    'step.stop': objectOf(indexed),
    'content.stop': objectOf(indexed),
  }),
  marks: /(?<!\\)"event_type"\s*:\s*"interaction\.(?:created|start)"/,
  starts: /(?<!\\)"event_type"\s*:\s*"interaction\.(?:created|start)"/,
  idOf: (event) => textOrNull(findInteraction(event)?.['id']) ?? textOrNull(event['interaction_id']),
  begins: (event) => /^interaction\.(?:created|start)$/.test(getType(event)),
  isEnd,
  areWhole: (events) => buildSteps(events).areWhole,
  trace(events, place) {
    const last = findInteraction(events.findLast(isEnd))
    const given = [last?.['steps'], last?.['outputs']].find((list) => Array.isArray(list) && list.length > 0)
    const steps = given ?? buildSteps(events).all.map(withArguments)
    const facts = { ...findInteraction(events[0]), ...last }
    const failed = objectOrNull(events.find((event) => getType(event) === 'error')?.['error'])
    const error = failed === null ? null : findFailure(failed)
    return buildInteractionTrace({ interaction: { ...facts, steps }, request: null, error }, place)
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
  return byWord('type', { function_call: objectOf({ name: textShape }) }, (value) => {
    const found = interactionStepShape(value)
    return found?.path[0] === 'type' ? found : null
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
    const held = what === 'delta' ? blocks.at(index) : null
    if (held !== null && !(isObject(delta) && addPiece(held, delta))) blocks.tear()
  }
  return blocks
}

/** Arguments come in pieces, none of which is JSON by itself. */
const argumentsText = 'partial_arguments'

/** False for a piece that the step cannot have. */
function addPiece(step: JsonObject, delta: JsonObject): boolean {
  const { type, text, content } = delta
  const isSaid = typeof type === 'string' && said.test(type)
  if (typeof type === 'string' && passedOver.has(type)) return true
  if (type === 'text' && step['type'] === 'text') addText(step, 'text', text)
  else if (type === step['type'] || (isSaid && step['type'] === 'model_output')) addContent(step, delta)
  else if (type === 'arguments_delta')
    addText(step, argumentsText, delta['arguments'] ?? delta[argumentsText])
  else if (type === 'thought_summary') step['summary'] = [...parseList(step['summary']), content ?? '']
  else return false
  return true
}

const said = /^(?:text|image|audio|video|document)$/
/** Events without content. */
const passedOver: ReadonlySet<string> = new Set([
  'thought_signature',
  'text_annotation',
  'text_annotation_delta',
])

/** Appends a piece: text to the model's last text, a tool's answer to what came before. */
function addContent(step: JsonObject, delta: JsonObject): void {
  if (step['type'] === 'model_output') {
    const content = parseList(step['content'])
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
  if (before !== undefined && 'result' in delta) step['result'] = together(before, delta['result'] ?? null)
}

function together(before: JsonValue, after: JsonValue): JsonValue {
  if (typeof before === 'string' && typeof after === 'string') return before + after
  return Array.isArray(before) && Array.isArray(after) ? [...before, ...after] : after
}

function parseList(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : []
}

function withArguments({ [argumentsText]: text, ...step }: JsonObject): JsonObject {
  return typeof text === 'string' && text !== '' ? { ...step, arguments: text } : step
}
