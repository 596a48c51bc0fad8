import { z } from 'zod'
import { isObject, type JsonObject } from '../../../src/core/json.ts'
import { closedSchema, objectionTo, textPart, tokens } from './objections.ts'
import { event, pieces, type Wire } from './stand-in.ts'

const anthropicBody = z.strictObject({
  model: z.string().min(1),
  max_tokens: tokens,
  system: z.array(textPart('text')),
  messages: z.tuple([z.strictObject({ role: z.literal('user'), content: z.array(textPart('text')) })]),
  output_config: z
    .strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema: closedSchema }) })
    .optional(),
  tools: z
    .array(z.strictObject({ name: z.string(), description: z.string(), input_schema: closedSchema }))
    .optional(),
  tool_choice: z
    .strictObject({
      type: z.enum(['any', 'tool']),
      name: z.string().optional(),
      disable_parallel_tool_use: z.boolean(),
    })
    .optional(),
})

function messageOf(content: JsonObject[], stop: string, model: string): JsonObject {
  return {
    id: 'msg_01AbCdEf',
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage: {
      input_tokens: 90,
      output_tokens: 20,
      cache_creation_input_tokens: 4,
      cache_read_input_tokens: 6,
    },
  }
}

/** Anthropic's Messages. */
export const anthropicWire: Wire = {
  objection: (request) =>
    objectionTo(
      request,
      /^POST \/v1\/messages$/,
      { 'x-api-key': /./, 'anthropic-version': /^2023-06-01$/ },
      anthropicBody,
    ),
  reply(text, model, { body }) {
    const tools = isObject(body) && Array.isArray(body['tools']) ? body['tools'] : []
    const [tool] = tools as JsonObject[]
    return tool === undefined
      ? messageOf([{ type: 'text', text }], 'end_turn', model ?? 'claude-sonnet-4-6')
      : messageOf(
          [
            {
              type: 'tool_use',
              id: 'toolu_01',
              name: tool['name'] ?? '',
              input: JSON.parse(text) as JsonObject,
            },
          ],
          'tool_use',
          model ?? 'claude-old',
        )
  },
  refusal: () => messageOf([], 'refusal', 'claude-sonnet-4-6'),
  cutOff: (text) => messageOf([{ type: 'text', text }], 'max_tokens', 'claude-sonnet-4-6'),
  error: (status, message, code) => ({
    type: 'error',
    error: { type: code ?? anthropicErrors[status] ?? 'api_error', message },
    request_id: 'req_011',
  }),
  events: (text) => ({
    reply: [
      typed({ type: 'message_start', message: messageOf([], 'end_turn', 'claude-sonnet-4-6') }),
      typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
      ...pieces(text).map((piece) =>
        typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } }),
      ),
      typed({ type: 'content_block_stop', index: 0 }),
      typed({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 20 } }),
      typed({ type: 'message_stop' }),
    ],
    error: typed({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  }),
}

function typed(data: JsonObject & { readonly type: string }): string {
  return event(data, data.type)
}

const anthropicErrors: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}
