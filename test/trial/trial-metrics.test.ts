import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import { collectTrialMetrics } from '../../src/trial/trial-metrics.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { otlp, readOne } from '../support/trace-files.ts'

type Counts = readonly [input: number | null, output: number | null, total?: number]

/** A run of model calls that count these tokens. */
function runOf(...calls: readonly Counts[]): Promise<Trace> {
  const spans = calls.map(([input, output, total], index) => ({
    id: String.fromCodePoint(97 + index),
    attributes: {
      'gen_ai.operation.name': 'chat',
      ...(input === null ? {} : { 'gen_ai.usage.input_tokens': input }),
      ...(output === null ? {} : { 'gen_ai.usage.output_tokens': output }),
      ...(total === undefined ? {} : { 'gen_ai.usage.total_tokens': total }),
    },
  }))
  return readOne(JSON.stringify(otlp(...spans)))
}

function verdictOn(trace: Trace, max: number) {
  const asked = { type: 'max_tokens', params: { max } } as const
  const check = bindCheck({ ...asked, severity: 'error', surface: 'assertion', description: '' })
  return runChecks(trace, [check]).map(({ status, reason }) => reason ?? status)[0]
}

describe('tokens of which a part is not recorded', () => {
  test.for<[string, Counts[], string]>([
    ['both sides', [[70, 30]], 'ok'],
    ['a total alone', [[null, null, 100]], 'ok'],
    ['one side beside a total', [[70, null, 100]], 'ok'],
    ['one side', [[70, null]], 'missing-data'],
    ['one side beside a total that was never set', [[70, null, 0]], 'missing-data'],
    [
      'one side of one call',
      [
        [70, 30],
        [null, 30],
      ],
      'missing-data',
    ],
    [
      'one call that counts none',
      [
        [70, 30],
        [null, null],
      ],
      'missing-data',
    ],
    ['one side, over the limit', [[170, null]], 'over-limit'],
    [
      'one side of one call, over the limit',
      [
        [70, 30],
        [null, 130],
      ],
      'over-limit',
    ],
  ])('%s', async ([, calls, verdict]) => {
    expect(verdictOn(await runOf(...calls), 150)).toBe(verdict)
  })
})

test('a sum that leaves calls out is no metric', async () => {
  expect(collectTrialMetrics(await runOf([70, 30], [50, 10]), [])).toMatchObject({
    input_tokens: 120,
    output_tokens: 40,
  })
  const metrics = collectTrialMetrics(await runOf([70, 30], [50, null]), [])
  expect(metrics).toMatchObject({ input_tokens: 120 })
  expect(metrics).not.toHaveProperty('output_tokens')
})
