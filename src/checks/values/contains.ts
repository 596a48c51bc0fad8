import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import { PythonFloat, formatPythonStr, PythonTime, type PythonValue } from '../../text/python.ts'
import { includesWhole } from '../../text/python-text.ts'
import type { Finding } from '../../core/verdict.ts'
import { truncateForResults } from '../define.ts'
import { buildEqualityKey, checkTypes, valueType, toTypedValue, toTypedItems } from './python-values.ts'
import { negate, target, transform, transformText, items } from './value-params.ts'
import { errs, fails, passes } from '../shared-examples.ts'
import { jsonParam } from '../params/json-param.ts'
import { defineNegatableCheck } from './value-check.ts'

/**
 * Python's `in`: a text holds texts, a list holds equal items, a mapping holds keys. Items are made texts, and
 * changed like the text, where they are looked for in one. Else why that cannot be said.
 */
function findMembers(
  actual: JsonValue,
  wanted: readonly PythonValue[],
  changes: z.output<typeof transform>,
): boolean[] | Finding<keyof typeof memberReasons> {
  if (typeof actual === 'string') {
    const text = transformText(actual, changes)
    return wanted.map((item) => includesWhole(text, transformText(formatPythonStr(item), changes)))
  }
  if (Array.isArray(actual)) {
    const keys = new Set(actual.map(buildEqualityKey))
    return wanted.map((item) => keys.has(buildEqualityKey(item)))
  }
  if (!isObject(actual)) return { status: 'error', reason: 'not-searchable' }
  if (wanted.some(isUnhashable)) return { status: 'error', reason: 'not-a-key' }
  return wanted.map((item) => typeof item === 'string' && Object.hasOwn(actual, item))
}

function isUnhashable(item: PythonValue): boolean {
  return isObject(item) ? !(item instanceof PythonFloat || item instanceof PythonTime) : Array.isArray(item)
}

const memberReasons = {
  'not-searchable': 'The value is not text, a list or a mapping, so it cannot contain anything.',
  'not-a-key': 'The value is a mapping, and a list or a mapping is never one of its keys.',
} as const

/** Parameters of a check of what a value contains. */
function defineMemberParams<Value extends z.ZodType<JsonValue>>(value: Value) {
  return z
    .strictObject({ target, value, value_type: valueType, transform, negate })
    .superRefine((params, context) => checkTypes(params as Parameters<typeof checkTypes>[0], context))
}

/** Examples of what cannot be looked into, for an item that stands in no number, and one that is no key. */
function listUnsearchable(item: JsonValue, list: JsonValue) {
  return [
    errs('Nothing is in a number', { target: 'count.output', value: item }, 'not-searchable', [
      { tool: 'count', result: 42 },
    ]),
    errs('A list is not a key', { target: 'search.input', value: list }, 'not-a-key', [
      { tool: 'search', args: { city: 'Lyon' } },
    ]),
  ]
}

export const containsValue = defineNegatableCheck({
  type: 'contains!',
  negatedAs: 'not_contains!',
  summary: 'A text contains another text, a list an item, or a mapping a key.',
  why: 'For the part of an answer, or of the arguments of a tool, that matters.',
  params: () =>
    defineMemberParams(
      jsonParam.describe(
        'The item to look for: in a text as Python would print it, in a list as an equal item, in a mapping as a key.',
      ),
    ),
  reasons: {
    'not-found': 'The value does not contain it.',
    'unwanted-found': 'The value contains it, which is forbidden.',
    ...memberReasons,
  },
  messages: {
    'not-found': 'The value does not contain `{expected}`: `{actual}`',
    'unwanted-found': 'The value contains `{expected}`, which is forbidden: `{actual}`',
  },
  failsAs: ['not-found', 'unwanted-found'],
  test(actual, { value, value_type: types, transform: changes }) {
    const members = findMembers(actual, [toTypedValue(value, types).value], changes)
    return Array.isArray(members) ? members.includes(true) : members
  },
  examples: [
    passes('A time of day in the answer', { target: 'output', value: ':' }, 'It is 14:30 in Madrid.'),
    fails(
      'An item of a list is looked for as a whole',
      { target: 'search.output', value: 'Lyon' },
      'not-found',
      [{ tool: 'search', result: ['Lyon, France', 'Nice'] }],
    ),
    fails(
      'What must not be logged',
      { target: 'log_message.input.message', value: 'password', negate: true },
      'unwanted-found',
      [{ tool: 'log_message', args: { message: 'password: hunter2' } }],
    ),
    ...listUnsearchable('4', ['city']),
  ],
})

export const containsAll = defineNegatableCheck({
  type: 'contains_all!',
  negatedAs: 'not_contains_all!',
  summary: 'A text, a list or a mapping contains all of the listed items.',
  why: 'Asks for all parts of an answer, in any order.',
  params: () => defineMemberParams(items.describe('The required items, each as for `contains!`.')),
  looser: { value: 'fewer' },
  reasons: {
    'not-all-found': 'The value lacks at least one of the items.',
    'all-found': 'The value contains all of the items, which is forbidden.',
    ...memberReasons,
  },
  messages: {
    'not-all-found': 'The value does not contain all of `{expected}`: `{actual}`',
    'all-found': 'The value contains all of `{expected}`, which is forbidden: `{actual}`',
  },
  failsAs: ['not-all-found', 'all-found'],
  test(actual, params) {
    const members = findMembers(actual, toTypedItems(params.value, params.value_type), params.transform)
    if (!Array.isArray(members)) return members
    const missing = params.value.filter((_, index) => members[index] === false)
    if (missing.length === 0) return true
    return { isSo: false, details: { missing: truncateForResults(missing) } }
  },
  examples: [
    passes(
      'All that was asked for',
      { target: 'output', value: ['madrid', 'time'], transform: 'lowercase' },
      'The time in Madrid is 14:30.',
    ),
    fails('One is missing', { target: 'output', value: ['name', 'email', 'phone'] }, 'not-all-found', {
      output: 'Your name and email, please.',
    }),
    fails(
      'At least one must be left out',
      { target: 'output', value: ['Paris', 'London'], negate: true },
      'all-found',
      'Paris and London.',
    ),
    ...listUnsearchable(['4'], [['city']]),
  ],
})

export const containsAnyValue = defineNegatableCheck({
  type: 'contains_any!',
  negatedAs: 'not_contains_any!',
  summary: 'A text, a list or a mapping contains at least one of the listed items.',
  why: 'Asks for one of the ways in which the same thing can be said.',
  params: () => defineMemberParams(items.describe('The items to look for, each as for `contains!`.')),
  looser: { value: 'more' },
  reasons: {
    'none-found': 'The value contains none of the items.',
    'unwanted-found': 'The value contains a forbidden item.',
    ...memberReasons,
  },
  messages: {
    'none-found': 'The value contains none of `{expected}`: `{actual}`',
    'unwanted-found': 'The value contains one of `{expected}`, which is forbidden: `{actual}`',
  },
  failsAs: ['none-found', 'unwanted-found'],
  test(actual, params) {
    const members = findMembers(actual, toTypedItems(params.value, params.value_type), params.transform)
    if (!Array.isArray(members)) return members
    const present = params.value.filter((_, index) => members[index])
    if (present.length === 0) return false
    return { isSo: true, details: { found: truncateForResults(present) } }
  },
  examples: [
    passes(
      'Any word for success',
      { target: 'output', value: ['success', 'done'], transform: 'lowercase' },
      'Done!',
    ),
    fails('None of them', { target: 'output', value: ['success', 'done'] }, 'none-found', {
      output: 'I am working on it.',
    }),
    fails(
      'Words that must not be said',
      { target: 'output', value: ['error', 'failed'], negate: true },
      'unwanted-found',
      'The transfer failed.',
    ),
    ...listUnsearchable(['4'], [['city']]),
  ],
})
