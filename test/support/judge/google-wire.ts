import { z } from 'zod'
import type { JsonObject } from '../../../src/core/json.ts'
import { event, pieces, type Wire } from './stand-in.ts'

const part = z.strictObject({ text: z.string().min(1) })
const schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    type: z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean']),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    enum: z.array(z.string()).optional(),
    description: z.string().optional(),
  }),
)
const body = z.strictObject({
  contents: z.tuple([z.strictObject({ role: z.literal('user'), parts: z.array(part) })]),
  systemInstruction: z.strictObject({ parts: z.array(part) }),
  generationConfig: z.strictObject({
    maxOutputTokens: z.int().min(1),
    responseMimeType: z.literal('application/json'),
    responseSchema: schema,
  }),
})

function generated(candidate: JsonObject): JsonObject {
  return {
    candidates: [{ index: 0, ...candidate }],
    usageMetadata: {
      promptTokenCount: 100,
      cachedContentTokenCount: 6,
      candidatesTokenCount: 12,
      thoughtsTokenCount: 8,
      totalTokenCount: 120,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 100 }],
    },
    modelVersion: 'gemini-3.5-flash',
    responseId: 'r-1',
  }
}

const said = (text: string): JsonObject => ({ role: 'model', parts: [{ text }] })
const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

const errorOf: Wire['error'] = (status, message, code) => ({
  error: {
    code: status,
    message,
    status: statuses[status] ?? 'UNKNOWN',
    details: code === null ? [] : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: code }],
  },
})

/** Gemini's `generateContent`. */
export const googleWire: Wire = {
  objection({ path, headers, body: given }) {
    if (!/^POST \/v1beta\/models\/[\w.-]+:generateContent$/.test(path)) return `unknown path: ${path}`
    if (typeof headers['x-goog-api-key'] !== 'string') return 'Method does not allow unregistered callers'
    const issue = body.safeParse(given).error?.issues[0]
    return issue === undefined
      ? null
      : `Invalid JSON payload received at '${issue.path.join('.')}': ${issue.message}`
  },
  reply: (text) => generated({ content: said(text), finishReason: 'STOP' }),
  refusal: (text) =>
    text === 'prompt'
      ? {
          promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
          usageMetadata: { promptTokenCount: 100, totalTokenCount: 100 },
          modelVersion: 'gemini-3.5-flash',
        }
      : generated({ content: said(text), finishReason: 'SAFETY' }),
  cutOff: (text) => generated({ content: said(text), finishReason: 'MAX_TOKENS' }),
  error: errorOf,
  events: (text) => ({
    reply: pieces(text).map((piece, index) =>
      event(generated({ content: said(piece), ...(index === 2 ? { finishReason: 'STOP' } : {}) })),
    ),
    error: event(errorOf(503, 'The model is overloaded.', null)),
  }),
}
