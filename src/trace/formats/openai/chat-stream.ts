import { isObject, type JsonObject } from '../../../core/json.ts'
import { objectOrNull, listObjects, textOrNull } from '../../model/attributes.ts'
import { usageShape } from '../../messages/shapes.ts'
import { amount, textShape, listOf, maybe, objectOf, orNull, type Shape } from '../../reading/shape.ts'
import { buildChatTrace } from './openai-chat.ts'
import { addText, firstWith, parseValue, type StreamKind } from '../reply-stream/streamed-blocks.ts'

/** Chunks of OpenAI's chat completions. */
export const chatStream: StreamKind = {
  isChunk: (chunk) =>
    !isObject(chunk['error']) &&
    (chunk['object'] === 'chat.completion.chunk' ||
      listObjects(chunk['choices']).some((choice) => isObject(choice['delta']))),
  shape: objectOf({
    id: orNull(textShape),
    choices: orNull(
      listOf(
        objectOf({
          index: maybe(amount),
          finish_reason: orNull(textShape),
          delta: orNull(
            objectOf({
              content: orNull(textShape),
              refusal: orNull(textShape),
              tool_calls: orNull(listOf(objectOf({ index: maybe(amount), ...findFunction('function') }))),
              ...findFunction('function_call'),
            }),
          ),
        }),
      ),
    ),
    usage: usageShape,
  }),
  marks: /(?<!\\)"(?:object"\s*:\s*"chat\.completion\.chunk|delta"\s*:\s*\{)/,
  starts: /(?<!\\)"object"\s*:\s*"chat\.completion\.chunk/,
  idOf: (chunk) => textOrNull(chunk['id']),
  isEnd: (chunk) => listChoices(chunk).some((choice) => textOrNull(choice['finish_reason']) !== null),
  trace(chunks, place) {
    const deltas = listObjects(chunks.flatMap(listChoices).map(({ delta = null }) => delta))
    const reply = { ...firstWith(chunks, 'created'), model: parseValue(chunks, 'model') }
    const usage = parseValue(chunks.toReversed(), 'usage')
    return buildChatTrace(
      {
        id: textOrNull(parseValue(chunks, 'id')),
        reply: { ...reply, choices: [{ message: joined(deltas) }], usage },
        history: null,
        model: null,
      },
      place,
    )
  },
}

function findFunction(key: string): Readonly<Record<string, Shape>> {
  return {
    id: orNull(textShape),
    [key]: orNull(objectOf({ name: orNull(textShape), arguments: orNull(textShape) })),
  }
}

/** Chunks of further choices (`n` > 1) are of replies that the model could have given as well. */
function listChoices(chunk: JsonObject): JsonObject[] {
  return listObjects(chunk['choices']).filter(({ index = 0 }) => index === 0)
}

function joined(deltas: readonly JsonObject[]): JsonObject {
  const message: JsonObject = { role: 'assistant', content: null }
  const calls: JsonObject[] = []
  for (const delta of deltas) {
    for (const key of ['content', 'refusal', 'reasoning_content', 'reasoning'])
      addText(message, key, delta[key])
    for (const piece of listObjects(delta['tool_calls'])) addTo(calls, piece)
    const legacy = objectOrNull(delta['function_call'])
    if (legacy !== null) appendAll((message['function_call'] ??= {}) as JsonObject, legacy)
  }
  return calls.length === 0 ? message : { ...message, tool_calls: calls }
}

/** A call goes on under its index; without one, or with the id of another call, it is a new one. */
function addTo(calls: JsonObject[], piece: JsonObject): void {
  const { index, id = null } = piece
  const isSame = (call: JsonObject) => id === null || id === '' || call['id'] === null || call['id'] === id
  const held = calls.findLast((call) => (index === undefined || call['index'] === index) && isSame(call))
  const call = held ?? { index: index ?? calls.length, id: null }
  if (held === undefined) calls.push(call)
  call['id'] = textOrNull(id) ?? call['id'] ?? null
  for (const key of ['function', 'custom']) {
    const inner = objectOrNull(piece[key])
    if (inner !== null) appendAll((call[key] ??= {}) as JsonObject, inner)
  }
}

function appendAll(to: JsonObject, piece: JsonObject): void {
  for (const key of ['name', 'arguments', 'input']) addText(to, key, piece[key])
}
