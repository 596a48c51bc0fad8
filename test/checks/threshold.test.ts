import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { exampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'

const called: ExampleTrace = { calls: ['search', 'book'] }

function verdict(threshold: { min: number | null; max: number | null }, trace: ExampleTrace) {
  const bound = bindCheck({
    type: 'trajectory',
    params: { steps: [{ tool: 'search' }, { tool: 'pay' }] },
    severity: 'error',
    surface: 'assertion',
    description: '',
    threshold,
  })
  const [found] = runChecks(exampleTrace(trace), [bound])
  return { status: found?.status, reason: found?.reason, score: found?.score }
}

describe('a threshold decides by the score in place of the check', () => {
  test.for([
    [{ min: 0.5, max: null }, called, { status: 'pass', reason: 'ok', score: 0.5 }],
    [{ min: 0.51, max: null }, called, { status: 'fail', reason: 'score-too-low', score: 0.5 }],
    [{ min: null, max: 0.5 }, called, { status: 'pass', reason: 'ok', score: 0.5 }],
    [{ min: null, max: 0.4 }, called, { status: 'fail', reason: 'score-too-high', score: 0.5 }],
    [{ min: 0, max: 1 }, { costs: [0.1] }, { status: 'error', reason: 'missing-data', score: undefined }],
  ] as const)('%j on %j', ([threshold, trace, expected]) => {
    expect(verdict(threshold, trace)).toEqual(expected)
  })
})
