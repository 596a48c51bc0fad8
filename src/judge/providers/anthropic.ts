import { AnthropicMessagesLanguageModel } from '@ai-sdk/anthropic/internal'
import type { OpenModel } from './open-model.ts'

/** Anthropic's Messages. The package knows which models take a schema, and which want it as a tool. */
export const openAnthropic: OpenModel = (model, { baseUrl, apiKey, fetch }) => ({
  model: new AnthropicMessagesLanguageModel(model, {
    provider: 'anthropic.messages',
    baseURL: baseUrl,
    headers: { 'anthropic-version': '2023-06-01', ...(apiKey === null ? {} : { 'x-api-key': apiKey }) },
    fetch,
  }),
})
