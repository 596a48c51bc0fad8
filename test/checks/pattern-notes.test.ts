import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { warnPatterns } from '../../src/checks/params/pattern-notes.ts'
import type { JsonObject } from '../../src/core/json.ts'

function notesOn(type: string, params: JsonObject, more: Partial<CheckSpec> = {}) {
  return warnPatterns(
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '', ...more }),
  )
}

const ahead = '(?=a)b'

test.for<[type: string, params: JsonObject, places: string[]]>([
  ['regex', { pattern: ahead }, ['params.pattern']],
  ['tool_result_matches', { tool: 'a', pattern: ahead }, ['params.pattern']],
  ['no_tool_errors', { error_pattern: ahead }, ['params.error_pattern']],
  ['tool_efficiency', { max_errors: 0, error_pattern: ahead }, ['params.error_pattern']],
  ['tool_blocked', { tool: 'a', refusal: ahead }, ['params.refusal']],
  [
    'no_write_before_approval',
    { write_tools: ['a'], approval: { tool: 'b', answer: ahead, user_says: ahead } },
    ['params.approval.answer', 'params.approval.user_says'],
  ],
  [
    'tool_calls_with_args',
    { tool: 'a', args_match: { x: ahead, y: 'z', 'z.z': ahead }, result_matches: ahead },
    ['params.args_match.x', 'params.args_match.z.z', 'params.result_matches'],
  ],
  [
    'tool_call_chain',
    { chain: ['a', { tool: 'b', result_matches: ahead, args_match: { x: ahead } }] },
    ['params.chain.1.result_matches', 'params.chain.1.args_match.x'],
  ],
  ['regex', { pattern: 'a|(?:b)' }, []],
  ['regex_match', { patterns: [ahead] }, []],
  ['output_matches', { pattern: ahead }, []],
  ['contains', { patterns: [ahead] }, []],
  ['tool_calls_with_args', { tool: ahead, expected_args: { x: ahead } }, []],
])('%s %j: a pattern with look-ahead has a note', ([type, params, places]) => {
  expect(notesOn(type, params).map(({ path }) => path.join('.'))).toEqual(places)
})

test('so has the one of the tools that `when` asks for, and none where the check has problems', () => {
  const when = { tool_called_pattern: ahead }
  const found = notesOn('regex', { pattern: 'a' }, { when })
  expect(found).toMatchObject([{ code: 'pattern-syntax', path: ['when', 'tool_called_pattern'] }])
  expect(found[0]?.message).toMatch(/^Go's regular expressions have no look-ahead, so .*\.$/)
  expect(notesOn('regex', { pattern: ahead, other: 1 }, { when })).toEqual([])
})
