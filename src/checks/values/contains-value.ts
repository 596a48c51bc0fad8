import { jsonParam } from '../params/json-param.ts'
import { memberReasons, findMembers, defineMemberParams } from './members.ts'
import { toTypedValue } from './python-values.ts'
import { defineNegatableCheck } from './value-check.ts'
import { errs, fails, passes } from '../shared-examples.ts'

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
  test(actual, { value, value_type: types, transform }) {
    const members = findMembers(actual, [toTypedValue(value, types).value], transform)
    return Array.isArray(members) ? members.includes(true) : members
  },
  examples: [
    passes(
      'A time of day in the answer',
      { target: 'output', value: ':' },
      { output: 'It is 14:30 in Madrid.' },
    ),
    fails(
      'An item of a list is looked for as a whole',
      { target: 'search.output', value: 'Lyon' },
      { calls: [{ tool: 'search', result: ['Lyon, France', 'Nice'] }] },
      'not-found',
    ),
    fails(
      'What must not be logged',
      { target: 'log_message.input.message', value: 'password', negate: true },
      { calls: [{ tool: 'log_message', args: { message: 'password: hunter2' } }] },
      'unwanted-found',
    ),
    errs(
      'Nothing is in a number',
      { target: 'count.output', value: '4' },
      { calls: [{ tool: 'count', result: 42 }] },
      'not-searchable',
    ),
    errs(
      'A list is not a key',
      { target: 'search.input', value: ['city'] },
      { calls: [{ tool: 'search', args: { city: 'Lyon' } }] },
      'not-a-key',
    ),
  ],
})
