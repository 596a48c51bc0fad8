import type { JsonObject } from '../../../core/json.ts'
import type { ModelFault } from '../../../scenario/scenario.ts'
import { listObjects, objectOrNull, textOrNull } from '../../../trace/model/attributes.ts'

const invalid = 'invalid_request_error'

/** Errors by the words of each provider: the type and code of OpenAI, the type of Anthropic, the status of Google. */
const errors = {
  'rate-limit': [429, 'requests', 'rate_limit_exceeded', 'rate_limit_error', 'RESOURCE_EXHAUSTED'],
  'server-error': [500, 'server_error', null, 'api_error', 'INTERNAL'],
  'context-length': [400, invalid, 'context_length_exceeded', invalid, 'INVALID_ARGUMENT'],
} as const
type MadeError = (typeof errors)[keyof typeof errors]

/** What a model says in a made reply; `args` are no JSON where they are to be malformed. */
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
  const delta = isCall
    ? { type: 'input_json_delta', partial_json: content.args }
    : { type: 'text_delta', text: content.refusal }
  const end = { stop_reason: isCall ? 'tool_use' : 'refusal', stop_sequence: null }
  return {
    whole: { ...about, ...end, content: [isCall ? start : { type: 'text', text: content.refusal }] },
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

/** Providers by their paths. `build`: null where no reply is made. */
const shapes = [
  { path: /\/chat\/completions$/, error: buildOpenaiError, build: buildChat },
  { path: /\/responses$/, error: buildOpenaiError, build: buildResponse },
  { path: /\/messages$/, error: buildAnthropicError, build: buildMessages },
  { path: /:(?:generateContent|streamGenerateContent)$/, error: buildGoogleError, build: null },
]

/** The status and body of a fault as the provider with this path has it; a list: events of a stream. Null where it has no shape. */
export function makeFault(
  { kind }: ModelFault,
  { path, body, model }: { readonly path: string; readonly body: JsonObject; readonly model: string },
): { readonly status: number; readonly body: JsonObject | readonly JsonObject[] } | null {
  const shape = shapes.find((each) => each.path.test(path))
  if (shape === undefined || kind === 'timeout') return null
  const isStream = body['stream'] === true || path.endsWith(':streamGenerateContent')
  if (kind === 'rate-limit' || kind === 'server-error' || kind === 'context-length') {
    const message = `${kind === 'context-length' ? 'prompt is too long: maximum context length exceeded' : kind} (injected by Scenario Gate)`
    return { status: errors[kind][0], body: shape.error(errors[kind], message) }
  }
  if (kind === 'stream-cut') return { status: 200, body: isStream ? [{ id, model }] : { id, model } }
  const content = chooseContent(kind, body)
  if (content === null || shape.build === null) return null
  if (kind === 'malformed-arguments' && shape.build === buildMessages && !isStream) return null
  const { whole, events } = shape.build(content, model)
  return { status: 200, body: isStream ? events : whole }
}

/** Null where the model is offered no tool to call. */
function chooseContent(kind: ModelFault['kind'], { tools }: JsonObject): Content | null {
  if (kind === 'refusal') return { refusal: "I'm sorry, but I can't help with that." }
  if (kind === 'unknown-tool') return { tool: 'tool_that_does_not_exist', args: '{}' }
  const [first] = Array.isArray(tools) ? listObjects(tools) : []
  const tool = textOrNull(objectOrNull(first?.['function'])?.['name']) ?? textOrNull(first?.['name'])
  return tool === null ? null : { tool, args: '{"reason": "cut o' }
}
