import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import type { Precondition } from '../../src/checks/surfaces/precondition.ts'
import { runChecks } from '../../src/checks/run.ts'

function verdict(when: Precondition, trace: ExampleTrace, keys: Pick<CheckSpec, 'spelling'> = {}) {
  const bound = bindCheck({
    type: 'output_contains',
    params: { value: 'absent' },
    severity: 'error',
    surface: 'assertion',
    description: '',
    when,
    ...keys,
  })
  return runChecks(buildExampleTrace(trace), [bound])[0]?.status
}

describe('a check applies where all of its `when` holds, and is skipped elsewhere', () => {
  const called: ExampleTrace = { calls: ['search_flights', 'book'], output: 'Done.' }
  const quiet: ExampleTrace = { calls: [], output: 'Done.' }

  test.for<[Precondition, ExampleTrace, string]>([
    [{}, quiet, 'fail'],
    [{ tool_called: 'book' }, called, 'fail'],
    [{ tool_called: 'boo' }, called, 'skip'],
    [{ tool_called_pattern: '^search_' }, called, 'fail'],
    [{ tool_called_pattern: '^flights' }, called, 'skip'],
    [{ any_tool_called: true }, called, 'fail'],
    [{ any_tool_called: true }, quiet, 'skip'],
    [{ any_tool_called: false }, quiet, 'fail'],
    [{ min_tool_calls: 2 }, called, 'fail'],
    [{ min_tool_calls: 3 }, called, 'skip'],
    [{ tool_called: 'book', min_tool_calls: 3 }, called, 'skip'],
  ])('%j on %j: %s', ([when, trace, status]) => {
    expect(verdict(when, trace)).toBe(status)
  })

  test.for<[Precondition['tool_called'], string]>([
    ['Book', 'error'],
    ['functions.book', 'error'],
    [{ tool: 'book', args: { to: 'oslo' } }, 'error'],
    [{ tool: 'BOOK', args: { to: 'Oslo' } }, 'error'],
    [{ tool: 'book', args: { to: { startsWith: 'Os' } } }, 'error'],
    [{ tool: 'book', args: { to: 'Rome' } }, 'skip'],
    [{ tool: 'book', args: { to: 'Oslo' } }, 'fail'],
  ])('where it holds in another spelling nobody knows: %j', ([tool, status]) => {
    const trace: ExampleTrace = { calls: [{ tool: 'book', args: { to: 'Oslo' } }], output: 'Done.' }
    expect(verdict({ tool_called: tool }, trace)).toBe(status)
    const exact = verdict({ tool_called: tool }, trace, { spelling: 'exact' })
    expect(exact).toBe(status === 'fail' ? 'fail' : 'skip')
  })

  test('what a trace cannot show is left to the check', () => {
    expect(verdict({ tool_called: 'book' }, { costs: [0.1] })).toBe('error')
  })
})
