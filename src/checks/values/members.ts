import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import { PythonFloat, formatPythonStr, PythonTime, type PythonValue } from '../../text/python.ts'
import { includesWhole } from '../../text/python-text.ts'
import type { Finding } from '../../core/verdict.ts'
import type { Example } from '../define.ts'
import { buildEqualityKey, checkTypes, valueType } from './python-values.ts'
import { negate, target, transform, transformText } from './value-params.ts'
import { errs } from '../shared-examples.ts'

/**
 * Python's `in`: a text holds texts, a list holds equal items, a mapping holds keys. Items are made texts, and
 * changed like the text, where they are looked for in one. Else why that cannot be said.
 */
export function findMembers(
  actual: JsonValue,
  items: readonly PythonValue[],
  changes: z.output<typeof transform>,
): boolean[] | Finding<keyof typeof memberReasons> {
  if (typeof actual === 'string') {
    const text = transformText(actual, changes)
    return items.map((item) => includesWhole(text, transformText(formatPythonStr(item), changes)))
  }
  if (Array.isArray(actual)) {
    const keys = new Set(actual.map(buildEqualityKey))
    return items.map((item) => keys.has(buildEqualityKey(item)))
  }
  if (!isObject(actual)) return { status: 'error', reason: 'not-searchable' }
  if (items.some(isUnhashable)) return { status: 'error', reason: 'not-a-key' }
  return items.map((item) => typeof item === 'string' && Object.hasOwn(actual, item))
}

function isUnhashable(item: PythonValue): boolean {
  return isObject(item) ? !(item instanceof PythonFloat || item instanceof PythonTime) : Array.isArray(item)
}

export const memberReasons = {
  'not-searchable': 'The value is not text, a list or a mapping, so it cannot contain anything.',
  'not-a-key': 'The value is a mapping, and a list or a mapping is never one of its keys.',
} as const

/** Parameters of a check of what a value contains. */
export function defineMemberParams<Value extends z.ZodType<JsonValue>>(value: Value) {
  return z
    .strictObject({ target, value, value_type: valueType, transform, negate })
    .superRefine((params, context) => checkTypes(params as Parameters<typeof checkTypes>[0], context))
}

/** For checks of a list of items. */
export const memberExamples = [
  errs(
    'Nothing is in a number',
    { target: 'count.output', value: ['4'] },
    { calls: [{ tool: 'count', result: 42 }] },
    'not-searchable',
  ),
  errs(
    'A list is not a key',
    { target: 'search.input', value: [['city']] },
    { calls: [{ tool: 'search', args: { city: 'Lyon' } }] },
    'not-a-key',
  ),
] as const satisfies readonly Example<keyof typeof memberReasons>[]
