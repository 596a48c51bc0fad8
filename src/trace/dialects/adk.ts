import { isObject, objectOrNull, parseJson, type JsonObject } from '../../core/json.ts'
import type { Message } from '../model/message.ts'
import { parseGeminiMessages } from '../messages/logged.ts'
import type { Attributes } from '../model/span.ts'
import { usageFrom } from '../reading/usage-from.ts'
import type { AttributeDialect } from './dialect.ts'

/** Google's Agent Development Kit: requests and responses as Gemini's JSON. Its tools are read as GenAI's. */
export const adk = {
  id: 'google-adk',
  reads: ['gcp.vertex.agent.llm_'],
  kind(attributes) {
    const request = attributes.get('gcp.vertex.agent.llm_request')
    return typeof request === 'string' && request !== '' && request !== '{}' ? 'llm' : null
  },
  input({ attributes }) {
    const request = parseBody(attributes, 'gcp.vertex.agent.llm_request')
    const messages = request === null ? null : parseGeminiMessages(request['contents'], 'user')
    if (messages === null) return null
    const system = parseGeminiMessages(objectOrNull(request?.['config'])?.['system_instruction'], 'system')
    return [...(system ?? []), ...messages]
  },
  output({ attributes }): Message[] | null {
    const response = parseBody(attributes, 'gcp.vertex.agent.llm_response')
    return response === null ? null : parseGeminiMessages(response['content'], 'assistant')
  },
  usage: (attributes) =>
    usageFrom(parseBody(attributes, 'gcp.vertex.agent.llm_response')?.['usage_metadata']),
} satisfies AttributeDialect

/** Tool spans carry both of them as well, empty. */
function parseBody(attributes: Attributes, name: string): JsonObject | null {
  const value = attributes.get(name)
  const body = typeof value === 'string' ? parseJson(value) : value
  return isObject(body) && Object.keys(body).length > 0 ? body : null
}
