import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck, type BoundCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import type { Check } from '../../src/checks/define.ts'
import type { JsonObject } from '../../src/core/json.ts'

/** A text in which much of what examples look for occurs. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('guarantee', 'd', ' ', '. ', '!', 'refund', 'no data available', 'c++', 'é'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const streamed = (checks as readonly Check[]).filter((check) => 'evaluatePartial' in check)

/** Every example of a check that binds, with the check as it is then. */
function boundExamples(check: Check): Extract<BoundCheck, { problems: null }>[] {
  return check.examples.flatMap(({ params }) => {
    const spec = { type: check.type, params: params as JsonObject, description: '' }
    const bound = bindCheck({ ...spec, severity: 'error', surface: 'guardrail' })
    return bound.problems === null ? [bound] : []
  })
}

describe('what the beginning of a message shows, the whole of it shows too', () => {
  test('for the checks of what must not be said, and of lengths', () => {
    expect(streamed.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'content_excludes',
        'max_length',
        'sentence_count',
        'negative_match',
        'length_bounds',
      ]),
    )
  })

  test('says the limit that it broke', () => {
    const lengths = streamed.find(({ type }) => type === 'length_bounds')
    expect(lengths?.evaluatePartial?.('Hello', { min: 0, max: 3 })).toMatchObject({
      expected: 'at most 3',
      actual: 5,
    })
  })

  test('counts the sentences so far', () => {
    const counts = streamed.find(({ type }) => type === 'sentence_count')
    expect(counts?.evaluatePartial?.('One. Two. Three', { max: 2 })).toMatchObject({
      expected: 'at most 2',
      actual: '3 sentences',
    })
  })

  test.for(streamed.map((check) => [check.type, check] as const))('%s', ([, check]) => {
    const examples = boundExamples(check)
    expect(examples.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(fc.constantFrom(...examples), text, text, ({ params }, beginning, rest) => {
        const early = check.evaluatePartial?.(beginning, params) ?? null
        if (early === null) return
        expect(early.status).toBe('fail')
        expect(check.evaluate(buildExampleTrace({ output: beginning + rest }), params).status).toBe('fail')
      }),
      { numRuns: 500 },
    )
  })
})
