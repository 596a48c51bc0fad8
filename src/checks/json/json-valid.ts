import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults, missingData, showValues } from '../define.ts'
import { fails, omitOutput, passes, omitData } from '../shared-examples.ts'
import { extraction, findJson } from './json-in.ts'
import { findShapeProblems } from './shape.ts'

export const jsonValid = defineCheck({
  type: 'json_valid',
  aliases: ['is_valid_json', 'valid_json'],
  origins: ['promptkit', 'agentcheck'],
  namesIn: { agentcheck: ['json_valid'] },
  summary: 'The final output is JSON.',
  why: 'A program must be able to parse the output; a kind word before it breaks that.',
  needs: ['output'],
  params: () =>
    z.strictObject({
      ...extraction,
      require_object: z
        .boolean()
        .default(false)
        .describe('Whether it must be an object or a list, and no lone text, number, true, false or null.'),
    }),
  paramAliases: { requireObject: 'require_object' },
  looser: { allow_wrapped: 'on', extract_json: 'on', require_object: 'off' },
  reasons: {
    'not-json': 'The answer is not JSON.',
    'not-object': 'The answer is JSON, but neither an object nor a list.',
  },
  messages: {
    'not-json': 'The answer is not JSON: `{actual}`',
    'not-object': 'The answer is neither a JSON object nor a list: `{actual}`',
  },
  evaluate(trace, options) {
    const value = findJson(trace, options)
    const actual = truncateForResults(trace.finalOutput ?? '')
    if (value === undefined) return fail('not-json', { expected: 'JSON', actual })
    const isObject = typeof value === 'object' && value !== null
    return isObject || !options.require_object ? pass() : fail('not-object', { actual })
  },
  examples: [
    passes('An object', {}, '{"seat": "12A"}'),
    passes(
      'A block of code, where that is allowed',
      { allow_wrapped: true },
      'Here you are:\n```json\n{"seat": "12A"}\n```',
    ),
    fails('Prose around it', {}, 'not-json', 'Here you are: {"seat": "12A"}'),
    fails('A number, where an object or a list is wanted', { require_object: true }, 'not-object', '42'),
    omitOutput({}),
  ],
})

const alice = { output: '{"name": "Alice"}' }

export const schemaMatch = defineCheck({
  type: 'schema_match',
  canonical: 'json_schema',
  origins: ['agentcheck'],
  summary: 'The final output is JSON that has the listed keys, with values of the given types.',
  why: 'The few keys that a program reads are said in a line; for more there is `json_schema`.',
  needs: ['output'],
  params: () =>
    z
      .strictObject({
        required_keys: z
          .array(z.string())
          .default([])
          .describe('Keys that must be there, at the top; of a list, its indexes.'),
        type_checks: z
          .record(z.string(), z.enum(['string', 'number', 'boolean', 'object', 'array']))
          .default({})
          .describe(
            'Key → `string`, `number`, `boolean`, `object` (null is one) or `array`, where the key is there. With none of them there, and no required_keys, nothing is verified.',
          ),
      })
      .refine(({ required_keys: keys, type_checks: types }) => keys.length + Object.keys(types).length > 0, {
        error: 'say required_keys, type_checks or both',
      }),
  paramAliases: { requiredKeys: 'required_keys', typeChecks: 'type_checks' },
  looser: { required_keys: 'fewer', type_checks: 'fewer' },
  reasons: {
    'not-json': 'The answer is not JSON.',
    'no-keys': 'The answer is neither an object nor a list, so it has no keys.',
    'key-missing': 'The answer lacks at least one of the keys.',
    'other-type': 'At least one value has another type.',
  },
  messages: {
    'not-json': 'The answer is not JSON: `{actual}`',
    'no-keys': 'The answer has no keys: `{actual}`',
    'key-missing': 'The answer lacks the keys `{actual.missing}`',
    'other-type': 'The answer has the types `{actual}`, expected `{expected}`',
  },
  evaluate(trace, { required_keys: keys, type_checks: types }) {
    const output = trace.finalOutput ?? ''
    const value = findJson(trace, { allow_wrapped: false, extract_json: false })
    if (value === undefined) return fail('not-json', { expected: 'JSON', actual: truncateForResults(output) })
    if (typeof value !== 'object' || value === null)
      return fail('no-keys', { actual: truncateForResults(output) })
    const { missing: lacking, otherTypes, typed } = findShapeProblems(value, keys, types)
    if (lacking.length > 0)
      return fail('key-missing', { actual: truncateForResults({ missing: [...lacking] }) })
    if (keys.length === 0 && typed === 0) return missingData('a key of `type_checks` in the final output')
    if (otherTypes.length === 0) return pass()
    const wanted = Object.fromEntries(otherTypes.map((type) => [type.key, type.wanted]))
    const actual = Object.fromEntries(otherTypes.map((type) => [type.key, type.actual]))
    return fail('other-type', showValues(wanted, actual))
  },
  examples: [
    passes(
      'Both keys, of the right types',
      { required_keys: ['name', 'age'], type_checks: { name: 'string', age: 'number' } },
      '{"name": "Alice", "age": 30}',
    ),
    fails('A key is missing', { requiredKeys: ['name', 'age'] }, 'key-missing', alice),
    fails('A number in quotes', { typeChecks: { age: 'number' } }, 'other-type', '{"age": "30"}'),
    omitData('No key whose type was asked for is there', { typeChecks: { age: 'number' } }, alice),
    fails('Prose', { required_keys: ['name'] }, 'not-json', 'Alice is 30.'),
    fails('JSON without keys', { required_keys: ['name'] }, 'no-keys', '"Alice"'),
  ],
})
