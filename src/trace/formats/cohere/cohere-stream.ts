import type { JsonObject } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import { amount, aText, byWord, maybe, objectOf, orNull, type Shape } from '../../reading/shape.ts'
import { cohereTrace, cohereUsageShape } from './cohere-chat.ts'
import { valueOf } from '../reply-stream/chunk-values.ts'
import type { StreamKind } from '../reply-stream/stream-kind.ts'
import { addText, StreamedBlocks } from '../reply-stream/streamed-blocks.ts'

function inMessage(key: string, shape: Shape): Shape {
  return objectOf({ index: maybe(amount), delta: objectOf({ message: objectOf({ [key]: shape }) }) })
}
const contentShape = objectOf({ text: orNull(aText), thinking: orNull(aText) })
const argumentsShape = objectOf({ arguments: orNull(aText) })

/** Events of Cohere's chat, version 2. */
export const cohereStream: StreamKind = {
  isChunk: (event) => eventTypes.has(textOrNull(event['type'])),
  shape: byWord('type', {
    'message-start': objectOf({ id: orNull(aText) }),
    'content-start': inMessage('content', contentShape),
    'content-delta': inMessage('content', contentShape),
    'tool-plan-delta': inMessage('tool_plan', aText),
    'tool-call-start': inMessage(
      'tool_calls',
      objectOf({ id: aText, function: objectOf({ name: aText, arguments: orNull(aText) }) }),
    ),
    'tool-call-delta': inMessage('tool_calls', objectOf({ function: argumentsShape })),
    'message-end': objectOf({ delta: objectOf({ finish_reason: aText, usage: cohereUsageShape }) }),
  }),
  marks: /(?<!\\)"type"\s*:\s*"message-start"/,
  starts: /(?<!\\)"type"\s*:\s*"message-start"/,
  idOf: ({ type, id }) => (type === 'message-start' ? textOrNull(id) : null),
  begins: ({ type }) => type === 'message-start',
  isEnd: (event) => endIn(event) !== null,
  areWhole(events) {
    const { said, called } = partsOf(events)
    return said.areWhole && called.areWhole
  },
  trace(events, place) {
    const { said, called, plan } = partsOf(events)
    const calls = called.all.length === 0 ? {} : { tool_calls: called.all }
    const message = { role: 'assistant', content: said.all, ...calls, tool_plan: plan }
    const end = endIn(events.find((event) => endIn(event) !== null) ?? {})
    const reply = { ...end, id: valueOf(events, 'id'), message }
    return cohereTrace({ reply, request: null }, place)
  },
}

const eventTypes: ReadonlySet<unknown> = new Set([
  'message-start',
  'content-start',
  'content-delta',
  'content-end',
  'tool-plan-delta',
  'tool-call-start',
  'tool-call-delta',
  'tool-call-end',
  'citation-start',
  'citation-end',
  'message-end',
  'debug',
])

function endIn({ type, delta }: JsonObject): JsonObject | null {
  const end = type === 'message-end' ? objectOrNull(delta) : null
  return textOrNull(end?.['finish_reason']) === null ? null : end
}

interface Parts {
  readonly said: StreamedBlocks
  readonly called: StreamedBlocks
  readonly plan: string | null
}

/** What was said and what was called are counted apart. */
function partsOf(events: readonly JsonObject[]): Parts {
  const said = new StreamedBlocks()
  const called = new StreamedBlocks()
  const held: JsonObject = {}
  for (const { type, index, delta } of events) {
    const message = objectOrNull(objectOrNull(delta)?.['message'])
    addText(held, 'plan', message?.['tool_plan'])
    const content = objectOrNull(message?.['content']) ?? {}
    const call = objectOrNull(message?.['tool_calls']) ?? {}
    const inner = objectOrNull(call['function']) ?? {}
    if (type === 'content-start') said.begin(index, content)
    if (type === 'content-end') said.end(index)
    if (type === 'tool-call-start') called.begin(index, { ...call, function: { ...inner } })
    if (type === 'tool-call-end') called.end(index)
    const block = type === 'content-delta' ? said.at(index) : null
    for (const key of ['text', 'thinking']) if (block !== null) addText(block, key, content[key])
    const open = type === 'tool-call-delta' ? objectOrNull(called.at(index)?.['function']) : null
    if (open !== null) addText(open, 'arguments', inner['arguments'])
  }
  return { said, called, plan: textOrNull(held['plan']) }
}
