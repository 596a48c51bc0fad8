import { crc32 } from 'node:zlib'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { listObjects, objectOrNull, textOrNull, writeJson } from '../../../core/json.ts'
import type { ModelFault } from '../../../scenario/scenario.ts'

const invalid = 'invalid_request_error'

/** Errors by the words of each provider: type and code of OpenAI, type of Anthropic, status of Google, exception of Amazon. */
const errors = {
  'rate-limit': [
    429,
    'requests',
    'rate_limit_exceeded',
    'rate_limit_error',
    'RESOURCE_EXHAUSTED',
    'Throttling',
  ],
  'server-error': [500, 'server_error', null, 'api_error', 'INTERNAL', 'InternalServer'],
  'context-length': [400, invalid, 'context_length_exceeded', invalid, 'INVALID_ARGUMENT', 'Validation'],
} as const
type MadeError = (typeof errors)[keyof typeof errors]

/** What a model says in a made reply; `args` are no JSON where they are to be malformed: those of no tool where they have to be an object. */
type Content = { readonly refusal: string } | { readonly tool: string; readonly args: string }

const id = 'injected_1'

function buildOpenaiError([, type, code]: MadeError, message: string): JsonObject {
  return { error: { message, type, param: null, code } }
}

function buildAnthropicError([, , , type]: MadeError, message: string): JsonObject {
  return { type: 'error', error: { type, message } }
}
function buildGoogleError([code, , , , status]: MadeError, message: string): JsonObject {
  return { error: { code, message, status } }
}

function buildAmazonError([, , , , , exception]: MadeError, message: string): JsonObject {
  return { __type: `${exception}Exception`, message }
}

function parseArgs(args: string): JsonObject {
  return args === '{}' ? {} : { [args]: null }
}

function buildGemini(content: Content, modelVersion: string) {
  const usageMetadata = { promptTokenCount: 0, candidatesTokenCount: 0, totalTokenCount: 0 }
  const isCall = 'tool' in content
  const candidate = !isCall
    ? { finishReason: 'SAFETY' }
    : content.args === '{}'
      ? {
          content: { role: 'model', parts: [{ functionCall: { name: content.tool, args: {} } }] },
          finishReason: 'STOP',
        }
      : { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: `Malformed function call: ${content.tool}` }
  const whole = { candidates: [{ index: 0, ...candidate }], usageMetadata, modelVersion }
  return { whole, events: [whole] }
}

function buildConverse(content: Content) {
  const isCall = 'tool' in content
  const call = isCall ? { toolUseId: id, name: content.tool } : null
  const block = isCall ? { toolUse: { ...call, input: parseArgs(content.args) } } : { text: content.refusal }
  const stopReason = isCall ? 'tool_use' : 'content_filtered'
  const about = { usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 }, metrics: { latencyMs: 0 } }
  const delta = isCall ? { toolUse: { input: content.args } } : { text: content.refusal }
  const at = { contentBlockIndex: 0 }
  return {
    whole: { output: { message: { role: 'assistant', content: [block] } }, stopReason, ...about },
    events: [
      { messageStart: { role: 'assistant' } },
      ...(call === null ? [] : [{ contentBlockStart: { ...at, start: { toolUse: call } } }]),
      { contentBlockDelta: { ...at, delta } },
      { contentBlockStop: at },
      { messageStop: { stopReason } },
      { metadata: about },
    ],
  }
}

function buildChat(content: Content, model: string) {
  const call = 'tool' in content ? { name: content.tool, arguments: content.args } : null
  const calls = call && [{ index: 0, id, type: 'function', function: call }]
  const words = calls === null ? { content: null, ...content } : { content: null, tool_calls: calls }
  const message = { role: 'assistant', ...words }
  const choice = { index: 0, finish_reason: calls === null ? 'stop' : 'tool_calls' }
  const about = { id, created: 0, model }
  return {
    whole: { ...about, object: 'chat.completion', choices: [{ ...choice, message }] },
    events: [{ ...about, object: 'chat.completion.chunk', choices: [{ ...choice, delta: message }] }],
  }
}

function buildResponse(content: Content, model: string) {
  const item =
    'tool' in content
      ? { id, type: 'function_call', call_id: id, name: content.tool, arguments: content.args }
      : { id, type: 'message', role: 'assistant', content: [{ type: 'refusal', ...content }] }
  const output = [{ ...item, status: 'completed' }]
  const whole = { id, object: 'response', created_at: 0, status: 'completed', error: null, model, output }
  const events = [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
    ...['added', 'done'].map((step) => ({ type: `response.output_item.${step}`, output_index: 0, item })),
    { type: 'response.completed', response: whole },
  ]
  return { whole, events: events.map((event, index) => ({ ...event, sequence_number: index })) }
}

function buildMessages(content: Content, model: string) {
  const usage = { input_tokens: 0, output_tokens: 0 }
  const about = { id, type: 'message', role: 'assistant', model, usage }
  const isCall = 'tool' in content
  const start = isCall ? { type: 'tool_use', id, name: content.tool, input: {} } : { type: 'text', text: '' }
  const block = isCall
    ? { ...start, input: parseArgs(content.args) }
    : { type: 'text', text: content.refusal }
  const delta = isCall
    ? { type: 'input_json_delta', partial_json: content.args }
    : { type: 'text_delta', text: content.refusal }
  const end = { stop_reason: isCall ? 'tool_use' : 'refusal', stop_sequence: null }
  return {
    whole: { ...about, ...end, content: [block] },
    events: [
      { type: 'message_start', message: { ...about, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: start },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: end, usage },
      { type: 'message_stop' },
    ],
  }
}

/** Writes events. Messages and Responses name theirs; chat completions end with a word that is none. */
function writeEvents(events: readonly JsonObject[]): Buffer {
  const written = events.map((event) => {
    const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : ''
    return `${name}data: ${writeJson(event)}\n\n`
  })
  const isChat = events[0]?.['object'] === 'chat.completion.chunk'
  return Buffer.from(`${written.join('')}${isChat ? 'data: [DONE]\n\n' : ''}`)
}

/** Writes events of AWS, each by its one key: lengths and their checksum, headers, JSON, a checksum of all. */
function writeAmazonEvents(events: readonly JsonObject[]): Buffer {
  const messages = events
    .flatMap((event) => Object.entries(event))
    .map(([name, payload]) => {
      const facts = { ':event-type': name, ':content-type': 'application/json', ':message-type': 'event' }
      const headers = Object.entries(facts).map(([key, value]) =>
        Buffer.concat([
          Buffer.from([key.length]),
          Buffer.from(key),
          Buffer.from([7, 0, value.length]),
          Buffer.from(value),
        ]),
      )
      const [head, body] = [Buffer.concat(headers), Buffer.from(writeJson(payload))]
      const prelude = Buffer.alloc(12)
      prelude.writeUInt32BE(16 + head.length + body.length)
      prelude.writeUInt32BE(head.length, 4)
      prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8)
      const message = Buffer.concat([prelude, head, body, Buffer.alloc(4)])
      message.writeUInt32BE(crc32(message.subarray(0, -4)), message.length - 4)
      return message
    })
  return Buffer.concat(messages)
}

const sse = { type: 'text/event-stream', write: writeEvents }
const amazonEvents = { type: 'application/vnd.amazon.eventstream', write: writeAmazonEvents }

/** Providers by their paths. */
const shapes = [
  { path: /\/chat\/completions$/, error: buildOpenaiError, build: buildChat, stream: sse },
  { path: /\/responses$/, error: buildOpenaiError, build: buildResponse, stream: sse },
  { path: /\/messages$/, error: buildAnthropicError, build: buildMessages, stream: sse },
  {
    path: /:(?:generateContent|streamGenerateContent)$/,
    error: buildGoogleError,
    build: buildGemini,
    stream: sse,
  },
  { path: /\/converse(?:-stream)?$/, error: buildAmazonError, build: buildConverse, stream: amazonEvents },
]

interface MadeReply {
  readonly status: number
  /** Of the content. */
  readonly type: string
  readonly bytes: Buffer
  readonly isStream: boolean
}

function makeWhole(status: number, value: JsonObject | readonly JsonObject[]): MadeReply {
  return { status, type: 'application/json', bytes: Buffer.from(writeJson(value)), isStream: false }
}

/** Makes the reply of a fault as the provider with this path has it. Null if it has no shape. */
export function makeFault(
  { kind }: ModelFault,
  { path, query, body, model }: FaultedRequest,
): MadeReply | null {
  const shape = shapes.find((each) => each.path.test(path))
  if (shape === undefined || kind === 'timeout') return null
  if (kind === 'rate-limit' || kind === 'server-error' || kind === 'context-length') {
    const message = `${kind === 'context-length' ? 'prompt is too long: maximum context length exceeded' : kind} (injected by Scenario Gate)`
    return makeWhole(errors[kind][0], shape.error(errors[kind], message))
  }
  const content = kind === 'stream-cut' ? null : chooseContent(kind, body)
  if (content === null && kind !== 'stream-cut') return null
  const { whole, events } =
    content === null ? { whole: { id, model }, events: [{ id, model }] } : shape.build(content, model)
  const isGemini = path.endsWith(':streamGenerateContent')
  if (isGemini && query.get('alt') !== 'sse') return makeWhole(200, events)
  if (!(isGemini || body['stream'] === true || path.endsWith('/converse-stream')))
    return makeWhole(200, whole)
  const { type, write } = shape.stream
  return { status: 200, type, bytes: write(events), isStream: true }
}

interface FaultedRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: JsonObject
  readonly model: string
}

/** Chooses what the model says; null if it is offered no tool to call. */
function chooseContent(kind: ModelFault['kind'], body: JsonObject): Content | null {
  if (kind === 'refusal') return { refusal: "I'm sorry, but I can't help with that." }
  if (kind === 'unknown-tool') return { tool: 'tool_that_does_not_exist', args: '{}' }
  const [tool] = findToolNames(objectOrNull(body['toolConfig'])?.['tools'] ?? body['tools'])
  return tool === undefined ? null : { tool, args: '{"reason": "cut o' }
}

/** Names of tools: by themselves, or in the key that each provider has for them. */
function findToolNames(tools: JsonValue | undefined): string[] {
  return (Array.isArray(tools) ? listObjects(tools) : []).flatMap((tool) => {
    const inner = tool['functionDeclarations'] ?? tool['function_declarations']
    const name = (objectOrNull(tool['function']) ?? objectOrNull(tool['toolSpec']) ?? tool)['name']
    return Array.isArray(inner) ? findToolNames(inner) : (textOrNull(name) ?? [])
  })
}
