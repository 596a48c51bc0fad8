import { describe, expect, test } from 'vitest'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { bindExample } from '../support/example-verdict.ts'

function measureExclusion(patternCount: number, answer: string) {
  const patterns = Array.from({ length: patternCount }, (_, index) => `pay now ${index}`)
  return measureChecks(answer, ['content_excludes', { patterns }])
}

function measureChecks(answer: string, ...asked: readonly (readonly [string, JsonValue])[]) {
  const started = performance.now()
  const checks = asked.map(([type, params]) => bindExample(type, params))
  const verdict = runChecks(buildExampleTrace({ output: answer }), checks)[0]
  return { verdict, ms: performance.now() - started }
}

describe('long answers', () => {
  test('are compared once, for however many texts', () => {
    const answer = 'The agent’s answer.\n'.repeat(5_000)
    const [one, many] = [measureExclusion(1, answer), measureExclusion(200, answer)]
    expect([one.verdict?.status, many.verdict?.status]).toEqual(['pass', 'pass'])
    expect(many.ms).toBeLessThan(10 * one.ms)
  })

  test.for<[string, (text: string) => JsonValue]>([
    ['content_excludes', (text) => ({ patterns: [text] })],
    ['negative_match', (text) => ({ must_not_contain: [text] })],
    ['regex', (pattern) => ({ pattern, expect_match: false })],
  ])('are made ready once for however many checks: %s', ([type, params]) => {
    const answer = 'The agent’s answer.\n'.repeat(20_000)
    const ask = (at: number) => [type, params(`pay now ${at}`)] as const
    const one = measureChecks(answer, ask(0))
    const many = measureChecks(answer, ...Array.from({ length: 100 }, (_, at) => ask(at)))
    expect(many.verdict?.status).toBe('pass')
    expect(many.ms).toBeLessThan(10 * one.ms)
  })

  test('are searched for the spelling that differs in time that grows with their length', () => {
    const [short, long] = [20_000, 320_000].map((length) =>
      measureExclusion(1, `${'a '.repeat(length / 2)}pay\u00a0now 0`),
    )
    expect([short?.verdict?.reason, long?.verdict?.reason]).toEqual(['near-miss', 'near-miss'])
    expect(long?.ms).toBeLessThan(60 * (short?.ms ?? 0))
  })

  test('can be as long as a recording', () => {
    expect(measureExclusion(1, 'a '.repeat(8_000_000)).verdict?.status).toBe('pass')
  })
})
