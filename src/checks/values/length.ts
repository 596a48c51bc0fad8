import { judgeLength, lengthExample, lengthParams, lengthReasons } from './length-of.ts'
import { defineValueCheck } from './value-check.ts'
import { fails, passes } from '../shared-examples.ts'

export const lengthIs = defineValueCheck({
  type: 'length!',
  summary: 'A text, a list or a mapping has one exact length.',
  why: 'Checks a code of fixed length, or how many hits a tool gave.',
  params: () => lengthParams,
  reasons: { 'other-length': 'The value has another length.', ...lengthReasons },
  messages: { 'other-length': 'The value has length {actual}, expected {expected}' },
  judge: (value, params) => judgeLength(value, params, (length, wanted) => length === wanted, 'other-length'),
  examples: [
    passes(
      'Two hits',
      { target: 'search.output', value: 2 },
      { calls: [{ tool: 'search', result: ['Lyon', 'Nice'] }] },
    ),
    fails('A code of five characters', { target: 'output', value: 5 }, { output: '1234' }, 'other-length'),
    lengthExample,
  ],
})
