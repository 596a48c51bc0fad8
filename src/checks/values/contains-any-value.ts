import { fail, pass } from '../define.ts'
import { truncateForResults } from '../shown.ts'
import { memberExamples, memberReasons, findMembers, defineMemberParams } from './members.ts'
import { toTypedItems } from './python-values.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { isNegated, isNegation, items, transformText } from './value-params.ts'

export const containsAnyValue = defineValueCheck({
  type: 'contains_any!',
  aliases: ['not_contains_any!'],
  aliasParams: { 'not_contains_any!': { negate: true } },
  summary: 'A text, a list or a mapping contains at least one of the listed items.',
  why: 'Asks for one of the ways in which the same thing can be said.',
  spelling: { names: ['target'], texts: ['value'], forbids: isNegation },
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
  judge(subject, { value, value_type: types, transform: changes, negate: negated }) {
    const actual = toPlainValue(subject)
    const members = findMembers(actual, toTypedItems(value, types), (text) => transformText(text, changes))
    const detail = { expected: truncateForResults(value), actual: truncateForResults(actual) }
    if (typeof members === 'string') return { status: 'error', reason: members, ...detail }
    const isAny = members.includes(true)
    if (isAny !== isNegated(negated)) return pass()
    if (!isAny) return fail('none-found', detail)
    const unwanted = value.filter((_, index) => members[index])
    return fail('unwanted-found', { ...detail, details: { found: truncateForResults(unwanted) } })
  },
  examples: [
    {
      title: 'Any word for success',
      params: { target: 'output', value: ['success', 'done'], transform: 'lowercase' },
      trace: { output: 'Done!' },
    },
    {
      title: 'None of them',
      params: { target: 'output', value: ['success', 'done'] },
      trace: { output: 'I am working on it.' },
      expect: { fail: 'none-found' },
    },
    {
      title: 'Words that must not be said',
      params: { target: 'output', value: ['error', 'failed'], negate: true },
      trace: { output: 'The transfer failed.' },
      expect: { fail: 'unwanted-found' },
    },
    ...memberExamples,
  ],
})
