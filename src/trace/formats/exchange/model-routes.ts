import { anthropicMessages } from '../anthropic/anthropic-messages.ts'
import { bedrockConverse } from '../bedrock/bedrock-converse.ts'
import { cohereChat } from '../cohere-chat.ts'
import { dashscope } from '../dashscope.ts'
import { gemini } from '../gemini/gemini.ts'
import { ollamaChat } from '../ollama-chat.ts'
import { openaiChat } from '../openai/openai-chat.ts'
import { openaiResponses } from '../openai/openai-responses.ts'
import type { ReplyFormat } from '../../reading/define-conversation.ts'

/** What a request to a provider's path asks for. */
interface ModelRoute {
  readonly path: RegExp
  /** Reads requests and whole replies; null if no reader knows them. */
  readonly format: ReplyFormat | null
  readonly kind: 'llm' | 'embedding'
}

/** Paths of providers, without the version that they begin with; the first that matches counts. */
const modelRoutes: readonly ModelRoute[] = [
  { path: /\/chat\/completions$/, format: openaiChat, kind: 'llm' },
  { path: /\/responses$/, format: openaiResponses, kind: 'llm' },
  // Claude is asked at Vertex AI under its own path.
  {
    path: /\/messages$|\/publishers\/anthropic\/models\/[^/]+:\w*[rR]awPredict$/,
    format: anthropicMessages,
    kind: 'llm',
  },
  { path: /:(?:generateContent|streamGenerateContent)$/, format: gemini, kind: 'llm' },
  { path: /\/converse(?:-stream)?$/, format: bedrockConverse, kind: 'llm' },
  { path: /\/v2\/chat$/, format: cohereChat, kind: 'llm' },
  { path: /\/api\/chat$/, format: ollamaChat, kind: 'llm' },
  { path: /\/aigc\/(?:text|multimodal)-generation\/generation$/, format: dashscope, kind: 'llm' },
  { path: /\/amazon\.nova[^/]*\/invoke$/, format: bedrockConverse, kind: 'llm' },
  { path: /\/invoke$/, format: anthropicMessages, kind: 'llm' },
  {
    path: /\/(?:completions|interactions|chat|generate|invoke-with-response-stream)$/,
    format: null,
    kind: 'llm',
  },
  { path: /\/(?:embeddings|embed)$|:(?:embedContent|batchEmbedContents)$/, format: null, kind: 'embedding' },
]

/** Finds what a request asks a model for; null if it asks none: lists of models, files, counts of tokens. */
export function findModelRoute({ method, path }: { readonly method: string; readonly path: string }) {
  if (method !== 'POST') return null
  const plain = path.replace(/\?.*$/s, '').replace(/\/$/, '')
  return modelRoutes.find((route) => route.path.test(plain)) ?? null
}

/** Finds the model that a path names, as Gemini and Bedrock have it; null if it names none. */
export function findModelInPath(path: string): string | null {
  const plain = path.replace(/\?.*$/s, '')
  const name = /\/models?\/([^/]+?)(?::[a-zA-Z]+)?(?:\/[a-z-]+)?$/.exec(plain)?.[1]
  return name === undefined ? null : name.replaceAll(/%3a/gi, ':').replaceAll(/%2f/gi, '/')
}
