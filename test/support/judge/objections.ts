import { z } from 'zod'
import { isObject, type JsonObject } from '../../../src/core/json.ts'
import type { SeenRequest } from './stand-in.ts'

export const textPart = (type: string) => z.strictObject({ type: z.literal(type), text: z.string().min(1) })
export const tokens = z.int().min(1)

/** What OpenAI demands of a strict schema, and Anthropic of every one: no key left open. */
export const closedSchema: z.ZodType = z.custom<JsonObject>((schema) => isClosed(schema), {
  error: 'additionalProperties must be false and every property required',
})

function isClosed(schema: unknown): boolean {
  if (!isObject(schema)) return false
  if (schema['type'] === 'array') return isClosed(schema['items'])
  if (schema['type'] !== 'object') return typeof schema['type'] === 'string'
  const { properties, required, additionalProperties } = schema
  if (!isObject(properties) || !Array.isArray(required) || additionalProperties !== false) return false
  const keys = Object.keys(properties)
  return keys.every((key) => required.includes(key) && isClosed(properties[key]))
}

/** The first thing that the real server would object to. */
export function objectionTo(
  request: SeenRequest,
  paths: RegExp,
  headers: Readonly<Record<string, RegExp>>,
  body: z.ZodType,
): string | null {
  if (!paths.test(request.path)) return `unknown path: ${request.path}`
  for (const [name, form] of Object.entries({ ...headers, 'content-type': /^application\/json/ })) {
    const value = request.headers[name]
    if (typeof value !== 'string' || !form.test(value)) return `header ${name}: ${String(value)}`
  }
  const parsed = body.safeParse(request.body)
  const issue = parsed.error?.issues[0]
  return issue === undefined ? null : `${issue.path.join('.')}: ${issue.message}`
}
