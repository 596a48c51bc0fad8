import type { JsonObject, JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { formatPythonStr } from '../text/python.ts'

/**
 * Fills `{{field}}` in the values of check parameters from a dataset row, as Kensa does; keys are never
 * filled. A text that is one placeholder and nothing else takes the field's value with its type. In
 * any other text each field is replaced by its Python `str()`, one field after the other in the order
 * of the row, so that what one field brings in can hold a placeholder of a later one. Names are taken
 * letter for letter; an unknown one stays as it is.
 */
export function fillPlaceholders(value: JsonValue, row: Readonly<Record<string, JsonValue>>): JsonValue {
  if (typeof value === 'string') return value.includes('{{') ? fillText(value, row) : value
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, row))
  if (value === null || typeof value !== 'object') return value
  const filled: JsonObject = Object.create(null) as JsonObject
  for (const [key, item] of Object.entries(value)) filled[key] = fillPlaceholders(item, row)
  return filled
}

/** Whether any text inside of a value could be a placeholder. */
export function hasPlaceholder(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('{{')
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some(hasPlaceholder)
}

/** Whether a row leaves a placeholder of the author open; what a row brings in is text, whatever it looks like. */
export function leavesOpen(value: JsonValue, row: Readonly<Record<string, JsonValue>>): boolean {
  if (typeof value === 'string') {
    const names = [...value.matchAll(/\{\{([^{}\n]+)\}\}/g)].map(([, name = '']) => name)
    if (names.length === 0) return false
    return names.some((name) => !Object.hasOwn(row, name)) || fillText(value, row) === value
  }
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some((item) => leavesOpen(item, row))
}

function fillText(text: string, row: Readonly<Record<string, JsonValue>>): JsonValue {
  const isBare = text.startsWith('{{') && text.endsWith('}}') && text.indexOf('{{', 2) === -1
  if (isBare) {
    const name = text.slice(2, -2)
    if (Object.hasOwn(row, name)) return row[name] as JsonValue
  }
  let filled = text
  for (const [name, value] of Object.entries(row)) {
    const parts = filled.split(`{{${name}}}`)
    if (parts.length === 1) continue
    const inserted = formatPythonStr(value)
    // Fields that hold placeholders can double at every step. The text then stays as it was, unfilled.
    if (filled.length + parts.length * inserted.length > limits.scenarioFile) return text
    filled = parts.join(inserted)
  }
  return filled
}
