import { z } from 'zod'
import { fail, pass, truncateForResults } from '../define.ts'
import { omitData } from '../shared-examples.ts'
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
    {
      title: 'The tool gave something',
      params: { target: 'get_weather.output' },
      trace: { calls: [{ tool: 'get_weather', result: '18 °C' }] },
    },
    {
      title: 'The tool was never called',
      params: { target: 'get_weather.output' },
      trace: { calls: ['search'] },
      expect: { fail: 'is-null' },
    },
    {
      title: 'A tool that must not be called',
      params: { target: 'delete_account.output', value: false },
      trace: { calls: [{ tool: 'delete_account', result: 'deleted' }] },
      expect: { fail: 'unwanted-value' },
    },
    omitData(
      'The tool was called, and the path does not say what of it must be nothing',
      { target: 'delete_account', value: false },
      { calls: [{ tool: 'delete_account', result: 'deleted' }] },
    ),
    omitData('The trace does not show tool calls', { target: 'delete_account.output', value: false }),
  ],
})
