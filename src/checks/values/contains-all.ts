import { fail, pass } from '../define.ts'
import { truncateForResults } from '../shown.ts'
import { memberExamples, memberReasons, findMembers, defineMemberParams } from './members.ts'
import { toTypedItems } from './python-values.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { isNegated, isNegation, items, transformText } from './value-params.ts'

export const containsAll = defineValueCheck({
  type: 'contains_all!',
  aliases: ['not_contains_all!'],
  aliasParams: { 'not_contains_all!': { negate: true } },
  summary: 'A text, a list or a mapping contains all of the listed items.',
  why: 'Asks for all parts of an answer, in any order.',
  spelling: { names: ['target'], texts: ['value'], forbids: isNegation },
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
  judge(subject, { value, value_type: types, transform: changes, negate: negated }) {
    const actual = toPlainValue(subject)
    const members = findMembers(actual, toTypedItems(value, types), (text) => transformText(text, changes))
    const detail = { expected: truncateForResults(value), actual: truncateForResults(actual) }
    if (typeof members === 'string') return { status: 'error', reason: members, ...detail }
    const areAll = !members.includes(false)
    if (areAll !== isNegated(negated)) return pass()
    if (areAll) return fail('all-found', detail)
    const missing = value.filter((_, index) => members[index] === false)
    return fail('not-all-found', { ...detail, details: { missing: truncateForResults(missing) } })
  },
  examples: [
    {
      title: 'All that was asked for',
      params: { target: 'output', value: ['madrid', 'time'], transform: 'lowercase' },
      trace: { output: 'The time in Madrid is 14:30.' },
    },
    {
      title: 'One is missing',
      params: { target: 'output', value: ['name', 'email', 'phone'] },
      trace: { output: 'Your name and email, please.' },
      expect: { fail: 'not-all-found' },
    },
    {
      title: 'At least one must be left out',
      params: { target: 'output', value: ['Paris', 'London'], negate: true },
      trace: { output: 'Paris and London.' },
      expect: { fail: 'all-found' },
    },
    ...memberExamples,
  ],
})
