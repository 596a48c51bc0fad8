import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { exampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { Trace } from '../../src/trace/trace.ts'

const all: readonly Check[] = checks
const empty = new Trace({ id: 'empty', source: { file: '', format: 'example' }, spans: [] })
/** The agent was asked, called nothing and answered with an empty text. */
const idle = exampleTrace({ calls: [], output: '' })

function statusOn(trace: Trace, check: Check, params: JsonValue) {
  const spec = {
    type: check.type,
    params: params as Record<string, JsonValue>,
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  return runChecks(trace, [bindCheck(spec)])[0]?.status
}

/** Parameters with which a check passes on some trace. */
const cases = all.flatMap((check) =>
  check.examples.filter((example) => example.expect === 'pass').map(({ params }) => [check, params] as const),
)

describe('no check passes where nothing happened', () => {
  test('on an empty trace', () => {
    expect(cases.filter(([check, params]) => statusOn(empty, check, params) === 'pass')).toEqual([])
  })

  test('on a trace in which the agent did nothing, but for those that only forbid', () => {
    const passing = cases.filter(([check, params]) => statusOn(idle, check, params) === 'pass')
    expect([
      ...new Set(passing.filter(([{ negative }]) => negative !== true).map(([{ type }]) => type)),
    ]).toEqual([])
  })
})
