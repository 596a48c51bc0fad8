import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { memoize } from '../../core/lazy.ts'
import { truncate } from '../../core/visible-text.ts'
import { clipPair } from '../calls/shown-difference.ts'
import { writeValue } from '../calls/value-words.ts'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { errs, fails, omitOutput, passes } from '../shared-examples.ts'
import { jsonParam } from '../params/json-param.ts'
import { ReadLimitExceeded } from './counted.ts'
import { extraction, isReadable, findJson } from './json-in.ts'
import { compileSchema, SchemaError, type Validator } from './schema/compile-schema.ts'

export const jsonSchema = defineCheck({
  type: 'json_schema',
  startWith: 'answer',
  origins: ['promptkit'],
  summary: 'The final output is JSON that matches a JSON Schema.',
  why: 'Holds the whole shape of an answer: what must be there, of which type, and what must not.',
  needs: ['output'],
  params: () =>
    z.strictObject({
      schema: z
        .record(z.string(), jsonParam)
        .superRefine((schema, context) => {
          const validator = getValidator(schema)
          if (validator instanceof SchemaError)
            context.addIssue({ code: 'custom', message: validator.message })
        })
        .describe(
          'A JSON Schema of draft 4, 6 or 7. References stay inside of it; formats are held; keywords of later drafts are errors.',
        ),
      ...extraction,
    }),
  jsonParams: ['schema'],
  looser: { allow_wrapped: 'on', extract_json: 'on' },
  reasons: {
    'not-json': 'The answer is not JSON.',
    'too-deep': 'The answer is JSON that nests too deeply to be checked.',
    'against-schema': 'The answer does not match the schema.',
    'schema-too-costly':
      'The check was stopped because the schema refers to itself without end or searches too much.',
  },
  messages: {
    'not-json': 'The answer is not JSON: `{actual}`',
    'against-schema': [
      'The answer lacks `{actual.lacks}`',
      'The answer has `{actual.is}` at `{actual.at}`, expected `{actual.wanted}`',
      'The answer is `{actual.is}`, expected `{actual.wanted}`',
    ],
  },
  evaluate(trace, { schema, ...options }) {
    const output = findJson(trace, options)
    if (output === undefined)
      return fail('not-json', { expected: 'JSON', actual: truncateForResults(trace.finalOutput ?? '') })
    if (!isReadable(output)) return { status: 'error', reason: 'too-deep' }
    const validator = getValidator(schema)
    if (validator instanceof SchemaError) throw validator
    try {
      const broken = validator(output)
      if (broken === null) return pass()
      const expected = broken.map(({ at, keyword, expected: wanted }) => ({ at, [keyword]: wanted }))
      return fail('against-schema', {
        expected: truncateForResults(expected),
        actual: { ...showViolation(broken[0]), answer: truncateForResults(output) },
      })
    } catch (thrown) {
      if (thrown instanceof ReadLimitExceeded) return { status: 'error', reason: 'schema-too-costly' }
      throw thrown
    }
  },
  examples: [
    passes(
      'A record as asked',
      {
        schema: {
          type: 'object',
          required: ['seat'],
          properties: { seat: { type: 'string', pattern: '^\\d+[A-F]$' } },
        },
      },
      '{"seat": "12A"}',
    ),
    fails('A field is missing', { schema: { type: 'object', required: ['seat'] } }, 'against-schema', {
      output: '{"row": 12}',
    }),
    fails('Prose where JSON is expected', { schema: { type: 'object' } }, 'not-json', 'Seat 12A.'),
    errs(
      'Lists in lists, a hundred deep',
      { schema: { type: 'array' } },
      'too-deep',
      `${'['.repeat(100)}${']'.repeat(100)}`,
    ),
    errs('A schema that is nothing but itself', { schema: { allOf: [{ $ref: '#' }] } }, 'schema-too-costly', {
      output: '{"seat": "12A"}',
    }),
    omitOutput({ schema: { type: 'object' } }),
  ],
})

const getValidator = memoize((schema: JsonObject): Validator | SchemaError =>
  isReadable(schema) ? compileSchema(schema) : new SchemaError('it nests too deeply'),
)

function showViolation(violation: NonNullable<ReturnType<Validator>>[number] | undefined): JsonObject {
  if (violation === undefined) return {}
  const { at, keyword, expected, value } = violation
  if (keyword === 'required' && Array.isArray(expected))
    return {
      lacks: expected.map((name) => truncate(`${at}/${writeValue(name)}`.replace(/^\//, ''), maxPath)),
    }
  const wanted = ['const', 'false'].includes(keyword) ? '' : `${keyword} `
  const place = at === '' ? {} : { at: truncate(at, maxPath) }
  return { ...place, ...clipPair(writeValue(value), `${wanted}${writeValue(expected)}`) }
}

const maxPath = 40
