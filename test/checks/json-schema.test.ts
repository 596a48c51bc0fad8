import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costly } from '../../src/checks/shared-examples.ts'
import { ReadLimitExceeded } from '../../src/checks/json/counted.ts'
import { compileSchema, SchemaError } from '../../src/checks/json/schema/compile-schema.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import { runChecks } from '../../src/checks/run.ts'
import { fillMessage } from '../../src/report/check-message.ts'
import { writeMessage } from '../../src/words/phrase.ts'
import { bindExample } from '../support/example-verdict.ts'

function isValid(schema: JsonObject, value: JsonValue): boolean | string {
  const validator = compileSchema(schema)
  return validator instanceof SchemaError ? validator.message : validator(value) === null
}

function conditional(condition: JsonValue, then: JsonValue, otherwise: JsonValue): JsonObject {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { if: condition, then, else: otherwise }
}

const tree: JsonObject = {
  $id: 'https://example.org/tree',
  definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } } },
  $ref: '#/definitions/node',
}

describe('keywords', () => {
  test.for<[JsonObject, JsonValue[], JsonValue[]]>([
    [{ type: 'integer' }, [1, 1.0, -0], [1.5, '1', null]],
    [{ type: ['string', 'null'] }, ['a', null], [1, []]],
    [{ minimum: 5, exclusiveMinimum: true }, [5.1, 'x'], [5, 4]],
    [{ minimum: 5, exclusiveMinimum: false }, [5], [4]],
    [{ exclusiveMaximum: 5 }, [4.9], [5]],
    [{ multipleOf: 0.1 }, [0.3, 1, 0, 1e20], [0.35, 1e-9]],
    [{ multipleOf: 1e-300 }, [1e308], [1.5e-300]],
    [{ multipleOf: 2 }, ['x', -4], [-3, JSON.parse('1e400') as JsonValue]],
    [{ minimum: 5, maximum: 5 }, [5], [4.9, 5.1]],
    [{ maximum: 5, exclusiveMaximum: true }, [4.9], [5]],
    [{ maximum: 5, exclusiveMaximum: false }, [5], [5.1]],
    [{ exclusiveMinimum: 5 }, [5.1], [5]],
    [{ minItems: 1, maxItems: 2 }, [[1], [1, 2], 'x'], [[], [1, 2, 3]]],
    [{ minProperties: 1, maxProperties: 2 }, [{ a: 1 }, { a: 1, b: 2 }, []], [{}, { a: 1, b: 2, c: 3 }]],
    [
      { items: [{}, {}], additionalItems: { type: 'string' } },
      [
        [1, 2],
        [1, 2, 'a'],
      ],
      [[1, 2, 3]],
    ],
    [{ uniqueItems: false }, [[1, 1]], []],
    [{ minLength: 2, maxLength: 2 }, ['😀é', 1], ['😀', 'abc']],
    [{ pattern: '^a+$' }, ['aa', 1], ['b']],
    [{ items: { type: 'string' } }, [['a'], [], 'x'], [['a', 1]]],
    [{ items: [{ type: 'string' }], additionalItems: false }, [['a'], []], [['a', 1], [1]]],
    [{ additionalItems: false }, [[1, 2]], []],
    [{ contains: { const: 1 } }, [[2, 1]], [[], [2]]],
    [
      { uniqueItems: true },
      [[1, '1', { a: 1 }]],
      [
        [1, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      ],
    ],
    [
      { properties: { a: {} }, patternProperties: { '^x': { type: 'number' } }, additionalProperties: false },
      [{ a: 1, x1: 2 }, {}],
      [{ b: 1 }, { x1: 'a' }],
    ],
    [{ propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [{ abc: 1 }, { a: 1, abc: 1 }, { abc: 1, a: 1 }]],
    [
      { dependencies: { a: ['b'], c: { required: ['d'] } } },
      [{ b: 1 }, { c: 1, d: 1 }],
      [{ a: 1 }, { c: 1 }],
    ],
    [{ required: ['constructor'] }, [JSON.parse('{"constructor": 1}') as JsonValue, 1], [{}]],
    [{ enum: [{ a: [1] }, null] }, [{ a: [1] }, null], [{ a: [2] }, 0]],
    [{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, ['a', 3], [2]],
    [{ oneOf: [{ type: 'number' }, { minimum: 3 }] }, [2, 'a'], [3]],
    [{ not: { type: 'string' } }, [1], ['a']],
    [conditional({ type: 'string' }, { minLength: 2 }, { minimum: 2 }), ['ab', 2], ['a', 1]],
    [{ else: false }, [1], []],
    [{ properties: { a: false } }, [{}], [{ a: 1 }]],
    [tree, [{ next: { next: {} } }], [{ next: { next: 1 } }, 1]],
    [{ properties: { $ref: { type: 'string' } } }, [{ $ref: 'a' }], [{ $ref: 1 }]],
    [{ title: 'a', example: 1, nullable: true, note: 'b', 'x-order': 1 }, [1], []],
  ])('%j', ([schema, good, bad]) => {
    expect(good.filter((value) => isValid(schema, value) !== true)).toEqual([])
    expect(bad.filter((value) => isValid(schema, value) !== false)).toEqual([])
  })
})

describe('formats are held, and those that nobody knows are not', () => {
  test.for<[string, string[], string[]]>([
    ['date', ['2024-02-29'], ['2023-02-29', '2024-2-1', '2024-13-01']],
    ['time', ['23:59:59', '01:02:03Z', '01:02:03.5+02:00'], ['24:00:00', '1:02:03', '']],
    [
      'date-time',
      ['2024-01-01T00:00:00Z', '2024-01-01', '12:00:00'],
      ['2024-01-01T00:00:00', '2024-01-01 00:00'],
    ],
    ['email', ['a@b', 'Ada <ada@example.org>'], ['a', 'a@', '@b', 'a@b@c']],
    ['hostname', ['a.example-1.org'], ['-a.org', 'a..b', 'a_b']],
    ['ipv4', ['127.0.0.1'], ['256.0.0.1', '1.2.3', '01.2.3.4']],
    ['ipv6', ['::1', '2001:db8::1'], ['1.2.3.4', '::g', '[::1]', '::1]/:1']],
    ['uri-template', ['/a/{id}', '/a'], ['/a/{id', '/{']],
    ['uri', ['https://example.org/a?b#c', 'mailto:a@b'], ['/a', 'a b', 'c:\\d']],
    ['uri-reference', ['/a', ''], ['\\a', '%zz']],
    ['uuid', ['123e4567-e89b-12d3-a456-426614174000'], ['123e4567', '123e4567-E89B-12d3-a456-426614174000']],
    ['regex', ['^a$'], ['[']],
    ['json-pointer', ['', '/a~1b/0'], ['a', '/~2']],
    ['relative-json-pointer', ['0', '1/a', '2#'], ['/a', '01', '1#/a']],
    ['shoe-size', ['anything'], []],
  ])('%s', ([format, good, bad]) => {
    expect(good.filter((text) => isValid({ format }, text) !== true)).toEqual([])
    expect(bad.filter((text) => isValid({ format }, text) !== false)).toEqual([])
  })
})

describe('a schema that cannot be read says where and why', () => {
  test.for<[JsonObject, string]>([
    [{ type: 'text' }, '#/type: there is no type "text"; there are array'],
    [{ type: [] }, '#/type: expected at least one type'],
    [{ properties: { a: { pattern: '[' } } }, '#/properties/a/pattern: '],
    [{ properties: { 'a/b': 1 } }, '#/properties/a~1b: expected a schema'],
    [{ items: [{ minLength: -1 }] }, '#/items/0/minLength: expected a whole number'],
    [{ exclusiveMinimum: true }, '#/exclusiveMinimum: cannot stand without minimum'],
    [{ exclusiveMaximum: true }, '#/exclusiveMaximum: cannot stand without maximum'],
    [{ exclusiveMaximum: '5' }, '#/exclusiveMaximum: expected a number, or true or false'],
    [{ minimum: '5' }, '#/minimum: expected a number'],
    [{ uniqueItems: 1 }, '#/uniqueItems: expected true or false'],
    [{ format: 1 }, '#/format: expected the name of a format'],
    [{ pattern: 1 }, '#/pattern: expected a regular expression'],
    [{ maxItems: 1.5 }, '#/maxItems: expected a whole number that is not negative'],
    [{ properties: [] }, '#/properties: expected a mapping'],
    [{ patternProperties: { '[': {} } }, '#/patternProperties: '],
    [{ required: ['a', 1] }, '#/required: expected a list of names'],
    [{ dependencies: { a: [1] } }, '#/dependencies: expected a list of names'],
    [{ dependencies: { 'a/b': 1 } }, '#/dependencies/a~1b: expected a schema'],
    [{ oneOf: [{}, 1] }, '#/oneOf/1: expected a schema'],
    [{ $defs: { a: 1 } }, '#/$defs/a: expected a schema'],
    [{ required: true }, '#/required: expected a list of names'],
    [{ anyOf: [] }, '#/anyOf: expected a list of schemas'],
    [{ enum: [] }, '#/enum: expected a list of values'],
    [
      { definitions: { a: { multipleOf: 0 } } },
      '#/definitions/a/multipleOf: expected a number greater than 0',
    ],
    [{ dependentRequired: { a: ['b'] } }, '#/dependentRequired: this keyword is of a later draft'],
    [{ items: { unevaluatedProperties: false } }, '#/items/unevaluatedProperties: this keyword is'],
    [{ requred: ['a'] }, '#/requred: there is no such keyword; did you mean required?'],
    [
      { properties: { a: { typ: 'string' } } },
      '#/properties/a/typ: there is no such keyword; did you mean type?',
    ],
    [{ minLenght: 5 }, '#/minLenght: there is no such keyword; did you mean minLength?'],
    [{ format: 'datetime' }, '#/format: there is no format "datetime"; did you mean date-time?'],
    [{ format: 'url' }, '#/format: there is no format "url"; did you mean uri?'],
    [{ definitions: { a: {} }, $ref: '#/definitions/a', type: 'string' }, '#/type: beside $ref this asks'],
    [
      Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`k${at}`, 1])),
      'more than 1000 keys are no keywords',
    ],
    [{ $ref: 'https://example.org/other' }, '#/$ref: "https://example.org/other" is not in this schema'],
    [{ $ref: 5 }, '#/$ref: 5 is not in this schema'],
    [{ $ref: '#/definitions/constructor' }, '#/$ref: "#/definitions/constructor" is not in this schema'],
  ])('%j', ([schema, message]) => {
    expect(isValid(schema, 1)).toEqual(expect.stringContaining(message))
  })
})

test('what is broken is told by place', () => {
  const schema = {
    properties: { rows: { items: { required: ['seat'], properties: { seat: { type: 'string' } } } } },
  }
  const validator = compileSchema(schema)
  const broken = validator instanceof SchemaError ? validator.message : validator({ rows: [{}, { seat: 1 }] })
  expect(broken).toMatchObject([
    { at: '/rows/0', keyword: 'required', expected: ['seat'] },
    { at: '/rows/1/seat', keyword: 'type', expected: 'string' },
  ])
})

test.for<[schema: JsonObject, value: JsonValue, keyword: string, expected: JsonValue, at?: string]>([
  [{ type: ['string', 'null'] }, 1, 'type', ['string', 'null']],
  [{ enum: ['a', 1] }, 'b', 'enum', ['a', 1]],
  [{ const: { a: 1 } }, 1, 'const', { a: 1 }],
  [{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, 2, 'anyOf', 2],
  [{ oneOf: [{ type: 'number' }, { minimum: 3 }] }, 3, 'oneOf', 'exactly 1, 2 match'],
  [{ not: { type: 'string' } }, 'a', 'not', { type: 'string' }],
  [{ allOf: [{ minimum: 3 }] }, 2, 'minimum', 3],
  [conditional({}, { minimum: 3 }, {}), 2, 'minimum', 3],
  [{ maximum: 3 }, 4, 'maximum', 3],
  [{ minimum: 3, exclusiveMinimum: true }, 3, 'minimum', 3],
  [{ exclusiveMinimum: 3 }, 3, 'exclusiveMinimum', 3],
  [{ exclusiveMaximum: 3 }, 3, 'exclusiveMaximum', 3],
  [{ multipleOf: 2 }, 3, 'multipleOf', 2],
  [{ minLength: 2 }, 'a', 'minLength', 2],
  [{ maxLength: 0 }, 'a', 'maxLength', 0],
  [{ pattern: '^b' }, 'a', 'pattern', '^b'],
  [{ format: 'date' }, 'a', 'format', 'date'],
  [{ minItems: 1 }, [], 'minItems', 1],
  [{ maxItems: 0 }, [1], 'maxItems', 0],
  [{ items: { minimum: 3 } }, [3, 2], 'minimum', 3, '/1'],
  [{ items: [{}], additionalItems: false }, [1, 2], 'false', 'nothing here', '/1'],
  [{ contains: { minimum: 3 } }, [1], 'contains', { minimum: 3 }],
  [{ uniqueItems: true }, [1, 1], 'uniqueItems', true],
  [{ minProperties: 1 }, {}, 'minProperties', 1],
  [{ maxProperties: 0 }, { a: 1 }, 'maxProperties', 0],
  [{ required: ['a', 'b'] }, { a: 1 }, 'required', ['b']],
  [{ patternProperties: { '^a': { minimum: 3 } } }, { 'a/~b': 2 }, 'minimum', 3, '/a~1~0b'],
  [{ additionalProperties: false }, { a: 1 }, 'false', 'nothing here', '/a'],
  [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, 'maxLength', 1, '/ab'],
  [{ dependencies: { a: ['b', 'c'] } }, { a: 1, b: 1 }, 'dependencies', ['c']],
])('what %j asks of %j is told', ([schema, value, keyword, expected, at = '']) => {
  const validator = compileSchema(schema)
  expect(validator instanceof SchemaError ? validator.message : validator(value)).toMatchObject([
    { at, keyword, expected },
  ])
})

test('of many violations the first twenty are told', () => {
  const validator = compileSchema({ items: { minimum: 1 } })
  if (validator instanceof SchemaError) throw validator
  expect(validator(Array.from({ length: 30 }, () => 0))).toHaveLength(20)
})

test.for<[JsonObject, JsonValue]>([
  [{ anyOf: [{ $ref: '#' }, { $ref: '#' }] }, 1],
  [
    { items: { enum: Array.from({ length: 5_000 }, (_, index) => index) } },
    Array.from({ length: 5_000 }, () => -1),
  ],
  [{ pattern: costly.pattern }, costly.text],
])('a schema without end is given up: %#', ([schema, value]) => {
  expect(() => isValid(schema, value)).toThrow(ReadLimitExceeded)
})

/** Small enough that values often hold, and often do not. */
const { value: values } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<JsonValue>(null, true, 0, 1, 2, 1.5, 'a', 'ab', ''),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { noNullPrototype: true }),
  ),
}))

const { schema: schemas } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const inner = tie('schema')
  const list = fc.array(inner, { minLength: 1, maxLength: 2 })
  const keyword = fc.record(
    {
      type: fc.constantFrom('array', 'boolean', 'integer', 'null', 'number', 'object', 'string'),
      enum: fc.array(values, { minLength: 1, maxLength: 3 }),
      const: values,
      minimum: fc.constantFrom(0, 1),
      exclusiveMaximum: fc.constantFrom(1, 2),
      multipleOf: fc.constantFrom(0.5, 2),
      minLength: fc.constantFrom(0, 1, 2),
      pattern: fc.constantFrom('^a', 'b$'),
      required: fc.constantFrom(['a'], ['a', 'b']),
      minProperties: fc.constantFrom(1),
      uniqueItems: fc.boolean(),
      maxItems: fc.constantFrom(1),
      items: inner,
      contains: inner,
      properties: fc.record({ a: inner }, { noNullPrototype: true }),
      patternProperties: fc.record({ '^b': inner }, { noNullPrototype: true }),
      additionalProperties: fc.oneof(fc.boolean(), inner),
      propertyNames: inner,
      dependencies: fc.record({ a: fc.oneof(fc.constant(['b']), inner) }, { noNullPrototype: true }),
      anyOf: list,
      allOf: list,
      oneOf: list,
      not: inner,
      if: inner,
      holds: inner,
      else: inner,
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  const few = keyword.chain((whole) =>
    fc
      .subarray(Object.entries(whole), { maxLength: 3 })
      .map(
        (entries) =>
          Object.fromEntries(
            entries.map(([key, held]) => [key === 'holds' ? 'then' : key, held]),
          ) as JsonObject,
      ),
  )
  return { schema: fc.oneof({ maxDepth: 2 }, fc.constantFrom<JsonObject>({}, { type: 'string' }), few) }
})

test('agrees with Ajv', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, logger: false })
  fc.assert(
    fc.property(schemas, values, (schema, value) => {
      expect(isValid(schema, value)).toBe(ajv.compile(schema)(value))
    }),
    { numRuns: 500 },
  )
})

await loadAllChecks()

describe('the message names the value that is wrong and what was expected', () => {
  test.for<[schema: JsonObject, output: JsonValue, message: string]>([
    [
      { properties: { status: { enum: ['done', 'open'] } } },
      { id: 'x'.repeat(300), status: 'weird' },
      'The answer has `weird` at `/status`, expected `enum ["done","open"]`',
    ],
    [
      { properties: { items: { items: { properties: { price: { type: 'number' } } } } } },
      { items: [{ price: 1 }, { price: '2' }] },
      'The answer has `2` at `/items/1/price`, expected `type number`',
    ],
    [{ required: ['seat', 'row'] }, { row: 12 }, 'The answer lacks `seat`'],
    [{ properties: { a: { required: ['b'] } } }, { a: {} }, 'The answer lacks `a/b`'],
    [
      { properties: { a: { allOf: [{ type: 'string' }, { minLength: 3 }] } } },
      { a: 'x' },
      'The answer has `x` at `/a`, expected `minLength 3`',
    ],
    [{ properties: { a: false } }, { a: 1 }, 'The answer has `1` at `/a`, expected `nothing here`'],
    [{ const: 3 }, [4], 'The answer is `[4]`, expected `3`'],
  ])('%j, %j: %s', ([schema, output, message]) => {
    const trace = buildExampleTrace({ output: JSON.stringify(output) })
    const [verdict] = runChecks(trace, [bindExample('json_schema', { schema })])
    expect(verdict === undefined ? '' : writeMessage(fillMessage(verdict)?.phrase ?? [])).toBe(message)
  })
})
