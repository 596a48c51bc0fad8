import { z } from 'zod'
import { formatPythonStr } from '../../text/python.ts'
import { jsonParam } from '../params/json-param.ts'
import { checkTypes, buildEqualityKey, toTypedValue, valueType } from './python-values.ts'
import { defineNegatableCheck } from './value-check.ts'
import { negate, target, transform, transformText } from './value-params.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const secondCity = { target: 'get_weather#1.input.city', value: 'Lyon' }

export const eq = defineNegatableCheck({
  type: 'eq!',
  negatedAs: 'ne!',
  summary: 'A value equals another one.',
  why: 'For an argument, a result or an answer with one exact value.',
  params: () =>
    z
      .strictObject({
        target,
        value: jsonParam.describe(
          'The expected value. A text is compared with this as Python would print it (`True`, `None`, `[1, 2]`); anything else as a value, where `1`, `1.0` and `true` are equal.',
        ),
        value_type: valueType,
        transform,
        negate,
      })
      .superRefine(checkTypes),
  reasons: {
    'not-equal': 'The value is not the expected one.',
    'unwanted-value': 'The value is the forbidden one.',
  },
  messages: {
    'not-equal': 'The value is `{actual}`, expected `{expected}`',
    'unwanted-value': 'The value is `{actual}`, which is forbidden',
  },
  failsAs: ['not-equal', 'unwanted-value'],
  test(actual, { value, value_type: types, transform: changes }) {
    const expected = toTypedValue(value, types).value
    return typeof actual === 'string'
      ? transformText(actual, changes) === transformText(formatPythonStr(expected), changes)
      : buildEqualityKey(actual) === buildEqualityKey(expected)
  },
  examples: [
    passes(
      'A tool was asked for the right city, however it is written',
      { target: 'get_weather.input.city', value: 'lyon', transform: ['trim', 'lowercase'] },
      { calls: [{ tool: 'get_weather', args: { city: 'Lyon ' } }], output: '18 °C' },
    ),
    fails('The first call counts, unless another one is named', secondCity, 'not-equal', [
      { tool: 'get_weather', args: { city: 'Lyon' } },
      { tool: 'get_weather', args: { city: 'Nice' } },
    ]),
    fails(
      'A value that must not be there',
      { target: 'output', value: 'error', transform: 'lowercase', negate: true },
      'unwanted-value',
      'ERROR',
    ),
    omitData('The tool was called once', secondCity, [{ tool: 'get_weather', args: { city: 'Lyon' } }]),
    omitData(
      'The trace does not tell with what the tool was called',
      { target: 'get_weather.input.city', value: 'Lyon' },
      [{ tool: 'get_weather', args: null }],
    ),
  ],
})
