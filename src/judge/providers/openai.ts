import { OpenAIChatLanguageModel, OpenAIResponsesLanguageModel } from '@ai-sdk/openai/internal'
import type { ModelConnection, OpenModel } from './open-model.ts'

const buildSettings = ({ baseUrl, apiKey, fetch }: ModelConnection) => ({
  url: ({ path }: { path: string }) => baseUrl + path,
  headers: () => (apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  fetch,
})

/** OpenAI's chat completions, and those of all who speak them. */
export const openOpenAiChat: OpenModel = (model, connection) => ({
  model: new OpenAIChatLanguageModel(model, { provider: 'openai.chat', ...buildSettings(connection) }),
})

/** OpenAI's responses: some of its models have no other interface. */
export const openOpenAiResponses: OpenModel = (model, connection) => ({
  model: new OpenAIResponsesLanguageModel(model, {
    provider: 'openai.responses',
    ...buildSettings(connection),
  }),
  // They are kept for a month otherwise.
  options: { openai: { store: false } },
})
