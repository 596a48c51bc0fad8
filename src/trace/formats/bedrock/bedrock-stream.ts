import { toMapping, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, listObjects, textOrNull } from '../../model/fields.ts'
import { usageShape, aRole } from '../../messages/shapes.ts'
import * as s from '../../reading/shape.ts'
import type { SpanError } from '../../model/span.ts'
import { bedrockConverse } from './bedrock-converse.ts'
import { addText, StreamedBlocks, parseValue, type StreamKind } from '../reply-stream/streamed-blocks.ts'

const startShape = s.object({
  toolUse: s.maybe({ toolUseId: s.text, name: s.text }),
  toolResult: s.maybe({ toolUseId: s.text, status: s.orNull(s.text) }),
})
const deltaShape = s.object({
  text: s.maybe(s.text),
  toolUse: s.maybe({ input: s.text }),
  toolResult: s.maybe([s.anything]),
  reasoningContent: s.orNull({ text: s.orNull(s.text) }),
})

/** Events of ConverseStream of Amazon Bedrock, each named by its one key. */
export const bedrockStream: StreamKind = {
  isChunk: (event) => eventNames.some((name) => name in event),
  shape: s.object({
    messageStart: s.maybe(s.claimKeys({ role: aRole })),
    contentBlockStart: s.maybe({ contentBlockIndex: s.amount, start: startShape }),
    contentBlockDelta: s.maybe({ contentBlockIndex: s.amount, delta: deltaShape }),
    contentBlockStop: s.maybe({ contentBlockIndex: s.amount }),
    messageStop: s.maybe({ stopReason: s.text }),
    metadata: s.maybe({ usage: usageShape, metrics: s.orNull({ latencyMs: s.orNull(s.amount) }) }),
  }),
  marks: /(?<!\\)"messageStart"\s*:\s*\{/,
  idOf: () => null,
  begins: (event) => 'messageStart' in event,
  isEnd: ({ messageStop }) => textOrNull(objectOrNull(messageStop)?.['stopReason']) !== null,
  areWhole: (events) => parseBlocks(events).areWhole && !events.some((event) => findFailure(event) !== null),
  trace(events, place, request = null) {
    const metadata = objectOrNull(parseValue(events.toReversed(), 'metadata'))
    const reply = {
      output: { message: { role: 'assistant', content: parseBlocks(events).all } },
      stopReason: objectOrNull(parseValue(events, 'messageStop'))?.['stopReason'] ?? null,
      usage: metadata?.['usage'] ?? null,
      metrics: metadata?.['metrics'] ?? null,
    }
    const failure = events.flatMap((event) => findFailure(event) ?? []).at(0) ?? null
    return bedrockConverse.traceOf({ record: reply, reply, request, error: failure }, place)
  },
}

const failures = [
  'internalServerException',
  'modelStreamErrorException',
  'validationException',
  'throttlingException',
  'serviceUnavailableException',
]
const eventNames = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
  ...failures,
]

function findFailure(event: JsonObject): SpanError | null {
  const type = failures.find((name) => name in event)
  if (type === undefined) return null
  return { type, message: textOrNull(objectOrNull(event[type])?.['message']) ?? 'the reply broke off' }
}

/** Blocks of text begin with their first piece; calls and answers of tools have a start of their own. */
function parseBlocks(events: readonly JsonObject[]): StreamedBlocks {
  const blocks = new StreamedBlocks()
  for (const event of events) {
    const start = objectOrNull(event['contentBlockStart'])
    const piece = objectOrNull(event['contentBlockDelta'])
    const stop = objectOrNull(event['contentBlockStop'])
    if (start !== null) blocks.begin(start['contentBlockIndex'], beginBlock(toMapping(start['start'])))
    if (piece !== null) addDelta(blocks, piece['contentBlockIndex'], toMapping(piece['delta']))
    if (stop !== null) blocks.end(stop['contentBlockIndex'])
  }
  return blocks
}

/** Pieces are added to what is under the name of a block, which is a copy then. */
function beginBlock({ toolUse, toolResult, ...block }: JsonObject): JsonObject {
  const [use, answer] = [objectOrNull(toolUse), objectOrNull(toolResult)]
  if (use !== null) return { ...block, toolUse: { ...use, input: '' } }
  return answer === null ? block : { ...block, toolResult: { ...answer, content: [] } }
}

function addDelta(blocks: StreamedBlocks, index: JsonValue | undefined, delta: JsonObject): void {
  const isCall = 'toolUse' in delta || 'toolResult' in delta
  const block = isCall || blocks.has(index) ? blocks.at(index) : blocks.begin(index, {})
  if (block === null) return
  addText(block, 'text', delta['text'])
  const thought = textOrNull(objectOrNull(delta['reasoningContent'])?.['text'])
  if (thought !== null) addText((block['reasoningContent'] ??= {}) as JsonObject, 'text', thought)
  // One whose name did not come may be of any tool.
  if (objectOrNull(delta['toolUse']) !== null) block['toolUse'] ??= { input: '' }
  const use = objectOrNull(block['toolUse'])
  if (use !== null) addText(use, 'input', objectOrNull(delta['toolUse'])?.['input'])
  const answer = objectOrNull(block['toolResult'])
  if (answer !== null) {
    answer['content'] = [...listObjects(answer['content']), ...listObjects(delta['toolResult'])]
  }
}
