import { truncateForResults } from '../define.ts'
import { memberExamples, memberReasons, findMembers, defineMemberParams } from './members.ts'
import { toTypedItems } from './python-values.ts'
import { defineNegatableCheck } from './value-check.ts'
import { items } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

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
      { output: 'The time in Madrid is 14:30.' },
    ),
    fails(
      'One is missing',
      { target: 'output', value: ['name', 'email', 'phone'] },
      { output: 'Your name and email, please.' },
      'not-all-found',
    ),
    fails(
      'At least one must be left out',
      { target: 'output', value: ['Paris', 'London'], negate: true },
      { output: 'Paris and London.' },
      'all-found',
    ),
    ...memberExamples,
  ],
})
