import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeJson } from '../../src/core/json.ts'
import { scoreFiles } from '../support/score-files.ts'

/** Integers of 16 to 40 digits, as they are written. */
const digits = fc.bigInt({ min: 10n ** 15n, max: 10n ** 40n }).map(String)

/** A recording whose only call has arguments in JSON text, and whose answer is JSON, both with a number. */
const recording = (number: string) =>
  writeJson({
    scenario: 'a',
    messages: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'c1',
            type: 'function',
            function: { name: 'pay', arguments: `{"order": {"id": ${number}}, "id": ${number}}` },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: `{"id": ${number}}` },
      { role: 'assistant', content: `{"id": ${number}}` },
    ],
  })

/** A span of OTLP, in which numbers stand as such, as text of 64 bits, and in text. */
const span = (number: string) =>
  `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"${'a'.repeat(32)}","spanId":"${'b'.repeat(16)}","name":"execute_tool pay","startTimeUnixNano":"1773757800000000000","endTimeUnixNano":"1773757801000000000","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},{"key":"gen_ai.tool.name","value":{"stringValue":"pay"}},{"key":"scenario.id","value":{"stringValue":"a"}},{"key":"gen_ai.tool.call.arguments","value":{"kvlistValue":{"values":[{"key":"id","value":{"intValue":"${number}"}}]}}}]}]}]}]}`

const checksOf = (number: string): Readonly<Record<string, string>> => ({
  tool_args: `{ tool_name: pay, expected_args: { id: ${number} } }`,
  trajectory: `{ steps: [{ tool: pay, args: { id: ${number}, order: { id: ${number} } } }] }`,
  'eq!': `{ target: pay.input.order, value: { id: ${number} } }`,
  'gte!': `{ target: pay.input.id, value: ${number} }`,
  'lte!': `{ target: pay.input.id, value: ${number} }`,
  json_path: `{ expression: $.id, expected: ${number} }`,
  json_schema: `{ schema: { properties: { id: { const: ${number}, type: integer, multipleOf: ${number} } } } }`,
})
const scenario = (checks: Readonly<Record<string, string>>, head = '') =>
  `id: a\n${head}checks:\n${Object.entries(checks)
    .map(([type, params]) => `  - { type: ${type}, params: ${params} }\n`)
    .join('')}`

async function verdictsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { scenarios, said } = await scoreFiles(files, ['scenarios'])
  expect(said).toEqual([])
  return scenarios[0]?.verdicts[0] ?? []
}

const fromRows = 'dataset: rows.jsonl\ninput_field: input\ntraces: traces/*.json\n'
const file = (name: string) => (text: string) => ({ [`scenarios/${name}`]: text })
const [suite, trace, rows] = [file('a.yaml'), file('traces/a.json'), file('rows.jsonl')]

describe('an integer keeps its digits', () => {
  test('from the recording and the parameters to each check that compares values', async () => {
    await fc.assert(
      fc.asyncProperty(digits, async (number) => {
        const checks = checksOf(number)
        const found = await verdictsOf({ ...suite(scenario(checks)), ...trace(recording(number)) })
        expect(found).toEqual(Object.keys(checks).map((type) => `${type} pass`))
      }),
      { numRuns: 30 },
    )
  })

  test('another integer is never the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 10n ** 16n, max: 10n ** 40n }), async (number) => {
        const checks = checksOf(String(number))
        const found = await verdictsOf({
          ...suite(scenario(checks)),
          ...trace(recording(String(number + 1n))),
        })
        const holds = new Set(['gte!'])
        expect(found).toEqual(
          Object.keys(checks).map((type) => `${type} ${holds.has(type) ? 'pass' : 'fail'}`),
        )
      }),
      { numRuns: 30 },
    )
  })

  test('from the row of a dataset to the parameters, as a value and within a text', async () => {
    const number = '12345678901234567890123456789'
    const row = `{"id": "r", "input": "Hi", "n": ${number}}\n`
    const checks = {
      tool_args: '{ tool_name: pay, expected_args: { id: "{{n}}" } }',
      output_contains: '{ value: "{\\"id\\": {{n}}}" }',
    }
    const found = await verdictsOf({
      ...suite(scenario(checks, fromRows)),
      ...rows(row),
      ...trace(recording(number)),
    })
    expect(found).toEqual(['tool_args pass', 'output_contains pass'])
  })

  test('a float of a row is written as Python writes it', async () => {
    const said = recording('1').replace('{\\"id\\": 1}"}]}', '1e+20 of them"}]}')
    const found = await verdictsOf({
      ...suite(scenario({ output_contains: '{ value: "{{n}} of" }' }, fromRows)),
      ...rows('{"id": "r", "input": "Hi", "n": 1e20}\n'),
      ...trace(said),
    })
    expect(found).toEqual(['output_contains pass'])
  })

  test('from an OTLP integer of 64 bits', async () => {
    const checks = { tool_args: '{ tool_name: pay, expected_args: { id: 1234567890123456789 } }' }
    const files = (number: string) => ({ ...suite(scenario(checks)), ...trace(span(number)) })
    expect(await verdictsOf(files('1234567890123456789'))).toEqual(['tool_args pass'])
    expect(await verdictsOf(files('1234567890123456788'))).toEqual(['tool_args fail'])
  })

  test('to the verdict that is shown', async () => {
    const { scored } = await scoreFiles(
      {
        ...suite(scenario({ 'eq!': '{ target: pay.input.id, value: 9007199254740993 }' })),
        ...trace(recording('9007199254740992')),
      },
      ['scenarios'],
    )
    expect(scored.scenarios[0]?.trials[0]?.checks).toMatchObject([
      { status: 'fail', expected: 9007199254740993n, actual: 9007199254740992n },
    ])
  })
})

test.for(['trace_id": "t", "span_id', 'trace_id": "t", "spanId'])(
  'two spans whose ids differ in the last digit are two: %s',
  async (keys) => {
    const row = (id: string) =>
      `{"${keys}": ${id}, "name": "pay", "kind": "tool", "start_time": "2026-03-17T14:30:00Z", "end_time": "2026-03-17T14:30:01Z", "status": "ok", "attributes": {"scenario.id": "a"}, "tools": [{"name": "pay", "args": {}}]}\n`
    const { scenarios } = await scoreFiles(
      {
        ...suite(scenario({ max_tool_calls: '{ max: 1 }' })),
        'scenarios/traces/a.jsonl': row('1234567890123456788') + row('1234567890123456789'),
      },
      ['scenarios'],
    )
    expect(scenarios[0]?.verdicts[0]).toEqual(['max_tool_calls fail'])
  },
)

test('personal data is found in a number of many digits', async () => {
  const found = await verdictsOf({
    ...suite(scenario({ no_pii_leak: '{}' })),
    ...trace(recording('4000000000000000006')),
  })
  expect(found).toEqual(['no_pii_leak fail'])
})

test.for(['1e400', '{"a": [-1E+999]}', `1${'0'.repeat(400)}.5`])(
  'a number that is no double is not JSON: %s',
  async (number) => {
    const found = await verdictsOf({
      ...suite(
        scenario({ json_valid: '{}', json_schema: '{ schema: {} }', json_path: '{ expression: $, min: 5 }' }),
      ),
      ...trace(
        writeJson({
          scenario: 'a',
          messages: [
            { role: 'user', content: 'Hi' },
            { role: 'assistant', content: number },
          ],
        }),
      ),
    })
    expect(found).toEqual(['json_valid fail', 'json_schema fail', 'json_path fail'])
  },
)
