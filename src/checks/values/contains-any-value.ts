import { truncateForResults } from '../define.ts'
import { memberExamples, memberReasons, findMembers, defineMemberParams } from './members.ts'
import { toTypedItems } from './python-values.ts'
import { defineNegatableCheck } from './value-check.ts'
import { items } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

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
      { output: 'Done!' },
    ),
    fails(
      'None of them',
      { target: 'output', value: ['success', 'done'] },
      { output: 'I am working on it.' },
      'none-found',
    ),
    fails(
      'Words that must not be said',
      { target: 'output', value: ['error', 'failed'], negate: true },
      { output: 'The transfer failed.' },
      'unwanted-found',
    ),
    ...memberExamples,
  ],
})
