import { type Schema, schemaNamed } from './openapi.ts'

/** The least value that a schema of the excerpt describes: what is required, empty, zero, null. */
export function sampleOf(schema: Schema): unknown {
  if (schema.$ref !== undefined) return sampleOf(schemaNamed(schema.$ref.split('/').at(-1) ?? ''))
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(sampleOf)) as unknown
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (types.includes('null') || choices.some(({ type }) => type === 'null')) return null
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined || types.includes('object')) return objectOf(schema)
  if (choices[0] !== undefined) return sampleOf(choices[0])
  if (types.includes('array')) return []
  if (types.includes('integer') || types.includes('number')) return 0
  if (types.includes('boolean')) return false
  return textOf(schema.format)
}

/** The same of a schema that also describes null. */
export function objectOf({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
}

function textOf(format: string | undefined): string {
  if (format === 'uri') return 'https://example.invalid/'
  return format === 'date-time' ? '2026-01-01T00:00:00Z' : ''
}

/** Values in place of those of a sample, at any depth; arrays and null are replaced whole. */
export function withValues(sample: unknown, values: unknown): unknown {
  if (!isPlain(sample) || !isPlain(values)) return values
  const merged = { ...sample }
  for (const [key, value] of Object.entries(values)) merged[key] = withValues(merged[key], value)
  return merged
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
