import { describe, expect, test } from 'vitest'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { bindExample } from '../support/example-verdict.ts'

function measureExclusion(patternCount: number, answer: string) {
  const patterns = Array.from({ length: patternCount }, (_, index) => `pay now ${index}`)
  const started = performance.now()
  const check = bindExample('content_excludes', { patterns })
  const verdict = runChecks(buildExampleTrace({ output: answer }), [check])[0]
  return { verdict, ms: performance.now() - started }
}

describe('long answers', () => {
  test('are compared once, for however many texts', () => {
    const answer = 'The agent’s answer.\n'.repeat(5_000)
    const [one, many] = [measureExclusion(1, answer), measureExclusion(200, answer)]
    expect([one.verdict?.status, many.verdict?.status]).toEqual(['pass', 'pass'])
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
