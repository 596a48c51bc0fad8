import { z } from 'zod'
import type { JsonObject } from '../../../src/core/json.ts'
import { closedSchema, objectionTo, textPart, tokens } from './objections.ts'
import { event, pieces, type Wire } from './stand-in.ts'

const jsonSchemaFormat = {
  name: z.string().regex(/^[\w-]{1,64}$/),
  strict: z.literal(true),
  schema: closedSchema,
}

const chatBody = z
  .strictObject({
    model: z.string().min(1),
    messages: z.tuple([
      z.strictObject({ role: z.enum(['system', 'developer']), content: z.string().min(1) }),
      z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
    ]),
    max_tokens: tokens.optional(),
    max_completion_tokens: tokens.optional(),
    response_format: z
      .strictObject({ type: z.literal('json_schema'), json_schema: z.strictObject(jsonSchemaFormat) })
      .optional(),
  })
  .refine(({ model, max_tokens }) => !/^(?:o\d|gpt-5)/.test(model) || max_tokens === undefined, {
    error:
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  })

function completion(choice: JsonObject, finish: string, model = 'gpt-5.4-mini-2026-03-17'): JsonObject {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, refusal: null, annotations: [], ...choice },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage: {
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 120,
      prompt_tokens_details: { cached_tokens: 6, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 8,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
    system_fingerprint: null,
  }
}

const openaiError: Wire['error'] = (status, message, code) => ({
  error: { message, type: status === 429 ? 'requests' : 'invalid_request_error', param: null, code },
})

/** Chat completions of OpenAI; `key: false` of a server that wants none. */
export const chatWire = ({ key = true, path = '/v1' } = {}): Wire => ({
  objection: (request) =>
    objectionTo(
      request,
      new RegExp(`^POST ${path}/chat/completions$`),
      key ? { authorization: /^Bearer \S+$/ } : {},
      chatBody,
    ),
  reply: (content, model) => completion({ content }, 'stop', model ?? undefined),
  refusal: (refusal) => completion({ refusal }, 'stop'),
  cutOff: (content) => completion({ content }, 'length'),
  error: openaiError,
  events: (content) => ({
    reply: [
      ...pieces(content).map((piece) => event(chunk({ content: piece }, null))),
      event(chunk({}, 'stop')),
      event('[DONE]'),
    ],
    error: event(openaiError(500, 'The server had an error', 'server_error')),
  }),
})

function chunk(delta: JsonObject, finish: string | null): JsonObject {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_780_000_000,
    model: 'gpt-5.4-mini-2026-03-17',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  }
}

const responsesBody = z.strictObject({
  model: z.string().min(1),
  input: z.tuple([
    z.strictObject({ role: z.enum(['system', 'developer']), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('user'), content: z.array(textPart('input_text')) }),
  ]),
  max_output_tokens: z.int().min(16),
  text: z.strictObject({ format: z.strictObject({ type: z.literal('json_schema'), ...jsonSchemaFormat }) }),
  store: z.literal(false),
  include: z.array(z.literal('reasoning.encrypted_content')).optional(),
})

function response(status: string, content: JsonObject[], incomplete: JsonObject | null = null): JsonObject {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_780_000_000,
    status,
    error: null,
    incomplete_details: incomplete,
    model: 'gpt-5-2025-08-07',
    output: [
      { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'Z0FBQUFB' },
      { id: 'msg_1', type: 'message', status, role: 'assistant', content },
    ],
    usage: {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 6 },
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 8 },
      total_tokens: 120,
    },
  }
}

const outputText = (text: string): JsonObject => ({
  type: 'output_text',
  text,
  annotations: [],
  logprobs: [],
})

/** OpenAI's responses. */
export const responsesWire: Wire = {
  objection: (request) =>
    objectionTo(request, /^POST \/v1\/responses$/, { authorization: /^Bearer \S+$/ }, responsesBody),
  reply: (text) => response('completed', [outputText(text)]),
  refusal: (refusal) => response('completed', [{ type: 'refusal', refusal }]),
  cutOff: (text) => response('incomplete', [outputText(text)], { reason: 'max_output_tokens' }),
  error: openaiError,
  events: (text) => ({
    reply: [
      event({ type: 'response.created', response: response('in_progress', []) }, 'response.created'),
      ...pieces(text).map((delta) => event({ ...textDelta, delta }, textDelta.type)),
      event(
        { type: 'response.completed', response: response('completed', [outputText(text)]) },
        'response.completed',
      ),
    ],
    error: event({ type: 'error', code: 'server_error', message: 'The server had an error' }, 'error'),
  }),
}

const textDelta = { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0 }
