import { judgeLength, lengthExample, lengthParams, lengthReasons } from './length-of.ts'
import { defineValueCheck } from './value-check.ts'

export const lengthIs = defineValueCheck({
  type: 'length!',
  summary: 'A text, a list or a mapping has one exact length.',
  why: 'Checks a code of fixed length, or how many hits a tool gave.',
  params: () => lengthParams,
  reasons: { 'other-length': 'The value has another length.', ...lengthReasons },
  messages: { 'other-length': 'The value has length {actual}, expected {expected}' },
  judge: (value, params) => judgeLength(value, params, (length, wanted) => length === wanted, 'other-length'),
  examples: [
    {
      title: 'Two hits',
      params: { target: 'search.output', value: 2 },
      trace: { calls: [{ tool: 'search', result: ['Lyon', 'Nice'] }] },
    },
    {
      title: 'A code of five characters',
      params: { target: 'output', value: 5 },
      trace: { output: '1234' },
      expect: { fail: 'other-length' },
    },
    lengthExample,
  ],
})
