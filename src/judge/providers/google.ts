import { GoogleGenerativeAILanguageModel } from '@ai-sdk/google/internal'
import type { OpenModel } from './open-model.ts'

/** Gemini's `generateContent`. */
export const openGoogle: OpenModel = (model, { baseUrl, apiKey, fetch }) => ({
  model: new GoogleGenerativeAILanguageModel(model, {
    provider: 'google.generative-ai',
    baseURL: baseUrl,
    headers: apiKey === null ? {} : { 'x-goog-api-key': apiKey },
    // Only tool calls need one, and a judge has no tools.
    generateId: () => 'call',
    fetch,
  }),
})
