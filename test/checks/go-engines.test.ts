import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'

function linesOf<Line>(file: string): Line[] {
  return readFileSync(new URL(`../fixtures/vectors/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

function statusOf(type: string, params: Record<string, JsonValue>, output: string) {
  const spec = { type, params, severity: 'error', surface: 'assertion', description: '' } as const
  return runChecks(buildExampleTrace({ output }), [bindCheck(spec)])[0]?.status
}

interface Searched {
  readonly expression: string
  readonly document: string
  /** Absent where the engine gave up on the document. */
  readonly result?: JsonValue
  readonly refused?: true
}

describe('JMESPath finds what the engine of PromptKit finds', () => {
  const searched = linesOf<Searched>('go-jmespath.jsonl')
  const isGivenUp = ({ result, refused }: Searched) => result === undefined && refused === undefined

  test.for(searched.filter((each) => !isGivenUp(each)))(
    '$expression in $document',
    ({ expression, document, result, refused }) => {
      const status = statusOf('json_path', { expression, expected: result ?? null }, document)
      expect(status).toBe(refused === true ? 'error' : 'pass')
    },
  )

  test.for(searched.filter(isGivenUp))(
    '$expression leads nowhere in $document',
    ({ expression, document }) => {
      expect(statusOf('json_path', { expression }, document)).not.toBe('pass')
    },
  )

  test('a step of 0 is a problem of the path', () => {
    expect(statusOf('json_path', { expression: 'a[::0]' }, '{"a": [1]}')).toBe('error')
  })

  test('what a function changes stays as it was for the rest of the path', () => {
    const expression = '[reverse(a), sort(a), a]'
    const expected = [
      [2, 3, 1],
      [1, 2, 3],
      [1, 3, 2],
    ]
    expect(statusOf('json_path', { expression, expected }, '{"a": [1, 3, 2]}')).toBe('pass')
  })
})

interface Formatted {
  readonly format: string
  readonly good: readonly string[]
  readonly bad: readonly string[]
}

test.for(linesOf<Formatted>('go-formats.jsonl'))(
  'the format $format is what the engine of PromptKit holds it for',
  ({ format, good, bad }) => {
    const isOf = (text: string) =>
      statusOf('json_schema', { schema: { format } }, JSON.stringify(text)) === 'pass'
    expect(good.filter((text) => !isOf(text))).toEqual([])
    expect(bad.filter(isOf)).toEqual([])
  },
)

describe('JSON', () => {
  test.for([
    ['1e400', 'fail'],
    ['[{"a": -1E+0400}]', 'fail'],
    [`{"a": ${'9'.repeat(400)}}`, 'fail'],
    ['"1e400"', 'pass'],
    ['1e-400', 'pass'],
    ['1e300', 'pass'],
    [`${'['.repeat(50_000)}1e400${']'.repeat(50_000)}`, 'fail'],
  ] as const)('%.20s: %s', ([output, status]) => {
    expect(statusOf('json_valid', {}, output)).toBe(status)
  })

  test('white space may follow the mark of a block', () => {
    expect(statusOf('json_valid', { allow_wrapped: true }, '```json \r\n{}\r\n```')).toBe('pass')
  })
})

describe('case is one of characters', () => {
  test.for([
    ['content_excludes', 'ΟΔΟΣ', 'οδοσ', 'fail'],
    ['content_excludes', 'İ', 'i', 'fail'],
    ['contains_any', 'ΟΔΟΣ', 'οδοσ', 'pass'],
    ['contains', 'οδος', 'ΟΔΟΣ', 'fail'],
    // By the name that agentcheck gives it, as JavaScript has it.
    ['content_match', 'οδος', 'ΟΔΟΣ', 'pass'],
    ['content_match', 'ΟΔΟΣ', 'οδοσ', 'fail'],
  ] as const)('%s of %s in %s: %s', ([type, pattern, output, status]) => {
    expect(statusOf(type, { patterns: [pattern] }, output)).toBe(status)
  })

  test.for([
    ['é', 'caé', 'pass'],
    ['é', 'aéa', 'fail'],
    ['café', 'a café!', 'fail'],
    ['c++', 'in c++', 'fail'],
    ['c++', 'c++11', 'fail'],
    ['na', 'naïve', 'fail'],
  ] as const)('%s as a word in %s: %s', ([pattern, output, status]) => {
    const params = { patterns: [pattern], match_mode: 'word_boundary' }
    expect(statusOf('content_excludes', params, output)).toBe(status)
  })
})
