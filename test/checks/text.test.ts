import { describe, expect, test } from 'vitest'
import { findFamily } from '../../src/checks/family.ts'
import { bindCheck } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'

type Params = Record<string, JsonValue>

function verdict(type: string, params: Params, output: string) {
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  const [found] = runChecks(buildExampleTrace({ output }), [bound])
  return { reason: found?.reason, score: found?.score, facts: [found?.expected, found?.actual] }
}

describe('scores', () => {
  test.for<[string, Params, string, string, number]>([
    ['contains', { patterns: ['a', 'b', 'c', 'd'] }, 'A b c', 'not-all-found', 0.75],
    ['contains', { patterns: ['a'], case_sensitive: true }, 'A', 'not-all-found', 0],
    ['min_length', { min: 4 }, 'éé', 'ok', 1],
    ['min_length', { min: 8 }, '😀', 'too-short', 0.5],
    ['min_length', { min: 1 }, '', 'too-short', 0],
    ['max_length', { max: 2 }, 'éé', 'too-long', 0.5],
    ['max_length', { max: 1 }, '', 'ok', 1],
    ['max_length', { max: 8, max_tokens: 1 }, 'x'.repeat(16), 'too-long', 0.25],
    ['max_length', { max_tokens: 1 }, 'seven c', 'ok', 1],
    ['sentence_count', { max: 2 }, 'One... Two?! Three. ', 'too-many', 2 / 3],
    ['sentence_count', { max: 1 }, 'no end', 'ok', 1],
    ['sentence_count', { min: 1 }, ' ', 'too-few', 0],
    ['sentence_count', { min: 1 }, '...', 'ok', 1],
    ['field_presence', { fields: ['Name', 'age'] }, 'NAME: x', 'field-missing', 0.5],
  ])('%s %j of %j', ([type, params, output, reason, score]) => {
    expect(verdict(type, params, output)).toMatchObject({ reason, score })
  })
})

test.for<[Params, string, string, string]>([
  [{ max: 1 }, 'One. Two.', 'at most 1', '2 sentences'],
  [{ min: 2 }, 'One.', 'at least 2', '1 sentence'],
  [{ min: 1 }, ' ', 'at least 1', '0 sentences'],
])('sentence_count %j of %j: %s, not %s', ([params, output, ...facts]) => {
  expect(verdict('sentence_count', params, output).facts).toEqual(facts)
})

test('content_excludes shows what must not be said, and what was', () => {
  const { facts } = verdict('content_excludes', { patterns: ['never', 'always'] }, 'Always so.')
  expect(facts).toEqual([{ none: ['never', 'always'] }, ['always']])
})

describe('whole words', () => {
  test.for<[string, string, boolean]>([
    ['hell', 'hello', false],
    ['hell', 'Hell!', true],
    ['hell', 'hell_', false],
    ['hell', 'shell hell', true],
    ['c++', 'I write C++ daily', true],
    ['c++', 'abc++', false],
    ['a.b', 'axb', false],
  ])('%s in %s: %s', ([pattern, output, isFound]) => {
    const { reason } = verdict(
      'content_excludes',
      { patterns: [pattern], match_mode: 'word_boundary' },
      output,
    )
    expect(reason).toBe(isFound ? 'said' : 'ok')
  })
})

describe('JSON in prose and in blocks', () => {
  const wrapped = { allow_wrapped: true }
  const embedded = { extract_json: true }
  test.for<[Params, string, string]>([
    [wrapped, 'Here:\n```json\n{"a": 1}\n```\nBye', 'ok'],
    [wrapped, '```\n[1]\n```', 'ok'],
    [wrapped, '{"a": 1}', 'ok'],
    [wrapped, '```json\n{"a": 1}', 'not-json'],
    [wrapped, '```python\n{"a": 1}\n```', 'ok'],
    [embedded, 'It is {"a": "}"} indeed', 'ok'],
    [embedded, 'It is {"a": "\\"}"} indeed', 'ok'],
    [embedded, 'It is [1, [2]] indeed', 'ok'],
    [embedded, 'An open { and [1]', 'ok'],
    [embedded, 'It is {so} {"a": 1}', 'ok'],
    [embedded, 'nothing', 'not-json'],
    [{}, '\uFEFF{}', 'not-json'],
    [{}, '{} {}', 'not-json'],
    [{}, 'NaN', 'not-json'],
    [{}, ' 1 ', 'ok'],
  ])('%j %j: %s', ([params, output, reason]) => {
    expect(verdict('json_valid', params, output).reason).toBe(reason)
  })
})

describe('an agent that says nothing', () => {
  const family = checks.filter((check: Check) => ['text', 'json'].includes(findFamily(check.type)))
  test('passes only what is there to forbid something', () => {
    const passed = family.filter(
      ({ type, examples: [example] }) => verdict(type, example?.params as Params, '').reason === 'ok',
    )
    expect(passed.map(({ type }) => type)).toEqual(
      family.filter((check: Check) => check.negative === true).map(({ type }) => type),
    )
  })
})

describe('a check that is not told what to look for', () => {
  test.for<[string, Params]>([
    ['contains', {}],
    ['contains', { patterns: [] }],
    ['contains', { patterns: 'hello' }],
    ['contains_any', { patterns: [''] }],
    ['content_excludes', { pattern: ['x'] }],
    ['regex', { pattern: '' }],
    ['regex', { pattern: '[', expect_match: false }],
    ['min_length', { min: 0 }],
    ['max_length', {}],
    ['max_length', { max: '80' }],
    ['sentence_count', {}],
    ['field_presence', { fields: [] }],
    ['cosine_similarity', { reference: [1] }],
    ['json_schema', {}],
    ['json_schema', { schema: true }],
    ['json_path', { expected: 1 }],
  ])('%s %j is an error', ([type, params]) => {
    expect(verdict(type, params, 'hello').reason).toBe('invalid-params')
  })
})
