import { z } from 'zod'
import { fail, pass } from '../define.ts'
import { truncateForResults } from '../shown.ts'
import { memberExamples, memberReasons, findMembers } from './members.ts'
import { checkTypes, toTypedItems, valueType } from './python-values.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { isNegated, isNegation, items, negate, target, transform, transformText } from './value-params.ts'

export const containsAnyValue = defineValueCheck({
  type: 'contains_any!',
  aliases: ['not_contains_any!'],
  aliasParams: { 'not_contains_any!': { negate: true } },
  summary: 'A text, a list or a mapping contains at least one of the listed items.',
  why: 'Asks for one of the ways in which the same thing can be said.',
  spelling: { names: ['target'], texts: ['value'], forbids: isNegation },
  params: () =>
    z
      .strictObject({
        target,
        value: items.describe('The items to look for, each as for `contains!`.'),
        value_type: valueType,
        transform,
        negate,
      })
      .superRefine(checkTypes),
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
  judge(found, { value, value_type: types, transform: changes, negate: given }) {
    const actual = toPlainValue(found)
    const members = findMembers(actual, toTypedItems(value, types), (text) => transformText(text, changes))
    const detail = { expected: truncateForResults(value), actual: truncateForResults(actual) }
    if (typeof members === 'string') return { status: 'error', reason: members, ...detail }
    const isAny = members.includes(true)
    if (isAny !== isNegated(given)) return pass()
    if (!isAny) return fail('none-found', detail)
    const unwanted = value.filter((_, index) => members[index])
    return fail('unwanted-found', { ...detail, details: { found: truncateForResults(unwanted) } })
  },
  examples: [
    {
      title: 'Any word for success',
      params: { target: 'output', value: ['success', 'done'], transform: 'lowercase' },
      trace: { output: 'Done!' },
      expect: 'pass',
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
