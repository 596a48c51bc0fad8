import { judgeLength, lengthExample, lengthParams, lengthReasons } from './length-of.ts'
import { defineValueCheck } from './value-check.ts'
import { fails, passes } from '../shared-examples.ts'

export const minLengthValue = defineValueCheck({
  type: 'min_length!',
  summary: 'A text, a list or a mapping has at least a length.',
  why: 'Shows up an answer that is too short to be one, or a search that found too little.',
  params: () => lengthParams,
  looser: { value: 'lower' },
  reasons: { 'too-short': 'The value is shorter than required.', ...lengthReasons },
  messages: { 'too-short': 'The value has length {actual}, expected at least {expected}' },
  judge: (value, params) => judgeLength(value, params, (length, wanted) => length >= wanted, 'too-short'),
  examples: [
    passes('An answer of some length', { target: 'output', value: 10 }, { output: 'It is 18 °C in Lyon.' }),
    fails(
      'One hit where two were wanted',
      { target: 'search.output', value: 2 },
      { calls: [{ tool: 'search', result: ['Lyon'] }] },
      'too-short',
    ),
    lengthExample,
  ],
})
