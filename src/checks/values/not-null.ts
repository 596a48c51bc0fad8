import { z } from 'zod'
import { fail, pass, truncateForResults } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { isWanted, defineWanted } from './truthiness.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { target } from './value-params.ts'

export const notNull = defineValueCheck({
  type: 'not_null!',
  summary: 'There is a value, or with `false` there is none.',
  why: 'Proves that a tool was called and gave something; with `false`, that it was never called.',
  params: () =>
    z.strictObject({
      target,
      value: defineWanted(
        '`false` or an empty value: there must be no value. Anything else: there must be one.',
      ),
    }),
  reasons: { 'is-null': 'There is no value.', 'unwanted-value': 'There is a value, which is forbidden.' },
  messages: {
    'unwanted-value': 'There is a value, which is forbidden: `{actual}`',
  },
  judge(subject, { value }) {
    const isThere = subject !== null
    if (isThere === isWanted(value)) return pass()
    return isThere
      ? fail('unwanted-value', { actual: truncateForResults(toPlainValue(subject)) })
      : fail('is-null', { actual: null })
  },
  examples: [
    passes(
      'The tool gave something',
      { target: 'get_weather.output' },
      { calls: [{ tool: 'get_weather', result: '18 °C' }] },
    ),
    fails('The tool was never called', { target: 'get_weather.output' }, { calls: ['search'] }, 'is-null'),
    fails(
      'A tool that must not be called',
      { target: 'delete_account.output', value: false },
      { calls: [{ tool: 'delete_account', result: 'deleted' }] },
      'unwanted-value',
    ),
    omitData(
      'The tool was called, and the path does not say what of it must be nothing',
      { target: 'delete_account', value: false },
      { calls: [{ tool: 'delete_account', result: 'deleted' }] },
    ),
    omitData('The trace does not show tool calls', { target: 'delete_account.output', value: false }),
  ],
})
