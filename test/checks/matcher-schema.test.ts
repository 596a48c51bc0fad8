import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { valueWords } from '../../src/checks/calls/value-words.ts'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { buildChecksSchema } from '../../scripts/pages/check-schema.ts'
import { bindExample } from '../support/example-verdict.ts'

await loadAllChecks()
const schema = buildChecksSchema()
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)

function readBoth(type: string, params: JsonValue) {
  return { schema: validate([{ type, params }]), parser: bindExample(type, params).problems === null }
}

test.for<[matcher: JsonValue, isRight: boolean]>([
  ['Oslo', true],
  [{ city: 'Oslo', at: { matches: '^/tmp' } }, true],
  [{ matches: '^a' }, true],
  [{ matches: 3 }, false],
  [{ matches: '' }, false],
  [{ match: '^a' }, false],
  [{ regex: '^a' }, false],
  [{ at: { includes: 'a' } }, false],
  [{ equals: { regex: '^a' } }, true],
  [{ contains: ['a', { one_of: ['b', 'c'] }] }, true],
  [{ one_of: 'a' }, false],
  [{ one_of: [] }, false],
  [{ one_of: [{ gt: 'x' }] }, false],
  [{ approx: 40, within: 0.01 }, true],
  [{ approx: 40 }, false],
  [{ approx: 40, within: -1 }, false],
  [{ gt: 1, lte: 5 }, true],
  [{ gt: '1' }, false],
  [{ any: true }, true],
  [{ any: false }, false],
  [{ absent: true }, true],
  [{ date: 'today+1' }, true],
  [{ date: 'at noon', from: 'Oslo' }, true],
  [{ matches: 'a', city: 'Oslo' }, false],
  [{ not: { matches: 'a' } }, true],
  [{ not: { gte: null } }, false],
  [['a', { any: true }], true],
  [['a', { gt: 'b' }], false],
])('the schema says of the matcher %j what the parser says', ([matcher, isRight]) => {
  const both = { schema: isRight, parser: isRight }
  expect(readBoth('tools_called', { tools: [{ tool: 'a', args: { x: matcher } }] })).toEqual(both)
  expect(readBoth('json_path', { expression: '$', match: matcher })).toEqual(both)
})

test.for<[call: JsonValue, isRight: boolean]>([
  ['a', true],
  [{ tool: 'a', result: { matches: 'b' }, failed: false, by: 'c' }, true],
  [{ tool: 'a', arguments: {} }, false],
  [{ tool: 'a', args: [] }, false],
])('and of the call %j', ([call, isRight]) => {
  expect(readBoth('tool_blocked', { tool: call })).toEqual({ schema: isRight, parser: isRight })
})

test('editors complete each word, with what it means', () => {
  const { matcher } = schema['$defs'] as { matcher: { properties: Record<string, { description: string }> } }
  expect(Object.keys(matcher.properties)).toEqual(Object.keys(valueWords))
  expect(
    Object.values(matcher.properties).filter(({ description }) => !/^\w.*\.$/.test(description)),
  ).toEqual([])
  expect(matcher.properties['date']).toMatchObject({
    examples: expect.arrayContaining(['today+1']) as unknown,
  })
})
