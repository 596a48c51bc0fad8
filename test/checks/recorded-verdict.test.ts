import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { fixture, readAll } from '../support/trace-files.ts'

function statusesOf(traces: readonly Trace[], params: JsonObject) {
  const check = bindCheck({
    type: 'recorded_verdict',
    params,
    severity: 'error',
    surface: 'assertion',
    description: '',
  })
  return traces.map((trace) => runChecks(trace, [check])[0]?.status)
}

test.for<[file: string, verdicts: readonly string[]]>([
  ['tau2-results-1.json', ['pass']],
  ['inspect-browser-1.json', ['pass']],
  ['promptfoo-1.json', ['pass', 'pass', 'error', 'error']],
  ['promptkit-arena-1.json', ['pass']],
  ['vitest-evals-1.json', ['pass', 'fail', 'error']],
  ['openai-agents-1.json', ['error']],
])('what %s says of its runs', async ([file, verdicts]) => {
  const { traces } = await readAll(fixture(file))
  expect(statusesOf(traces, {})).toEqual(verdicts)
})

test('the rewards of τ-bench: a run passes with all of it', async () => {
  const { traces } = await readAll(fixture('openai-messages-taubench-1.json'))
  const statuses = statusesOf(traces, { score: 'reward' })
  const wanted = traces.map(({ stated }) => (stated.scores?.['reward'] === 1 ? 'pass' : 'fail'))
  expect(statuses).toEqual(wanted)
  expect(statuses.filter((status) => status === 'pass')).toHaveLength(2)
})
