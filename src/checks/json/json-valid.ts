import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'
import { extraction, findJson } from './json-in.ts'

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
    passes('An object', {}, { output: '{"seat": "12A"}' }),
    passes(
      'A block of code, where that is allowed',
      { allow_wrapped: true },
      { output: 'Here you are:\n```json\n{"seat": "12A"}\n```' },
    ),
    fails('Prose around it', {}, { output: 'Here you are: {"seat": "12A"}' }, 'not-json'),
    fails(
      'A number, where an object or a list is wanted',
      { require_object: true },
      { output: '42' },
      'not-object',
    ),
    omitOutput({}),
  ],
})
