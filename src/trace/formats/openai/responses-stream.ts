import { isObject, type JsonObject } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import { responseItemShape, responseShape } from '../../messages/shapes.ts'
import { byWord, objectOf } from '../../reading/shape.ts'
import { responsesTrace } from './openai-responses.ts'
import type { StreamKind } from '../reply-stream/stream-kind.ts'

/** Events of OpenAI's Responses API. */
export const responsesStream: StreamKind = {
  // Events of the Realtime API have names that are alike, and an id of their own.
  isChunk: (event) =>
    event['type'] === 'keepalive' ||
    (textOrNull(event['type'])?.startsWith('response.') === true && !('event_id' in event)),
  shape: byWord('type', {
    'response.output_item.done': objectOf({ item: responseItemShape }),
    'response.completed': objectOf({ response: responseShape }),
    'response.incomplete': objectOf({ response: responseShape }),
    'response.failed': objectOf({ response: responseShape }),
  }),
  marks: /(?<!\\)"type"\s*:\s*"response\./,
  starts: /(?<!\\)"type"\s*:\s*"response\.created"/,
  idOf: (event) => textOrNull(responseIn(event)?.['id']),
  isEnd: ({ type, response }) => typeof type === 'string' && ends.test(type) && isObject(response),
  trace(events, place) {
    const last = responseIn(events.findLast(responsesStream.isEnd))
    const done = events.filter(({ type }) => type === 'response.output_item.done')
    // Some servers stream the items and leave them out of the whole response.
    const output = Array.isArray(last?.['output']) && last['output'].length > 0 ? last['output'] : null
    const response = {
      ...(last ?? responseIn(events.find((event) => responseIn(event) !== null))),
      output: output ?? done.map(({ item = null }) => item),
    }
    return responsesTrace({ id: null, response, input: null, instructions: null }, place)
  },
}

function responseIn(event: JsonObject | undefined): JsonObject | null {
  return objectOrNull(event?.['response'])
}

const ends = /^response\.(?:completed|incomplete|failed)$/
