import { jsonParam } from '../params/json-param.ts'
import { memberReasons, findMembers, defineMemberParams } from './members.ts'
import { toTypedValue } from './python-values.ts'
import { defineNegatableCheck } from './value-check.ts'

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
    {
      title: 'A time of day in the answer',
      params: { target: 'output', value: ':' },
      trace: { output: 'It is 14:30 in Madrid.' },
    },
    {
      title: 'An item of a list is looked for as a whole',
      params: { target: 'search.output', value: 'Lyon' },
      trace: { calls: [{ tool: 'search', result: ['Lyon, France', 'Nice'] }] },
      expect: { fail: 'not-found' },
    },
    {
      title: 'What must not be logged',
      params: { target: 'log_message.input.message', value: 'password', negate: true },
      trace: { calls: [{ tool: 'log_message', args: { message: 'password: hunter2' } }] },
      expect: { fail: 'unwanted-found' },
    },
    {
      title: 'Nothing is in a number',
      params: { target: 'count.output', value: '4' },
      trace: { calls: [{ tool: 'count', result: 42 }] },
      expect: { error: 'not-searchable' },
    },
    {
      title: 'A list is not a key',
      params: { target: 'search.input', value: ['city'] },
      trace: { calls: [{ tool: 'search', args: { city: 'Lyon' } }] },
      expect: { error: 'not-a-key' },
    },
  ],
})
