import { expect, test } from 'vitest'
import { comparedTrees } from '../support/compared.ts'
import { careless } from '../support/suite.ts'

const side = (checks: string) => ({
  'scenarios/a.yaml': `id: a\nchecks:\n${checks}`,
  'scenarios/traces/a.json': careless,
})
const output = '  - {type: output_contains, params: {value: refund}}\n'

/** Checks of the base, of the head; what is told: kind, what, from, to, line, what the base's checks say. */
const table: readonly (readonly [string, string, string, readonly (readonly unknown[])[]])[] = [
  [
    'a least number that is lowered by its other name, behind another one',
    '  - {type: tool_call_count, params: {toolCallMin: 3}}\n',
    '  - type: tool_call_count\n    params:\n      toolCallMax: 9\n      toolCallMin: 1\n',
    [['threshold-loosened', 'tool_call_count: min', '3', '1', 6, 'failed']],
  ],
  [
    'a ban of spans that is of fewer of them, and one of more',
    '  - {id: x, type: spans, params: {span: "*", max: 0}}\n  - {id: y, type: spans, params: {span: a, max: 0}}\n',
    '  - {id: x, type: spans, params: {span: a, max: 0}}\n  - {id: y, type: spans, params: {span: "a*", max: 0}}\n',
    [['threshold-loosened', 'spans: span', '*', 'a*', 4, 'unverified']],
  ],
  [
    'a span that must be there, of which less is asked',
    '  - {type: spans, params: {span: {name: a, error: true}}}\n',
    '  - {type: spans, params: {span: a}}\n',
    [['threshold-loosened', 'spans: span', '{"error":true,"name":"a"}', 'a', 3, 'unverified']],
  ],
  [
    'a bound on calls that is one on fewer of them, and a floor that other calls meet',
    '  - {id: x, type: tools_called, params: {tools: [a], min_calls: 0, max_calls: 1}}\n  - {id: y, type: tool_call_count, params: {max: 1}}\n  - {id: z, type: tool_call_count, params: {tool: {tool: a, failed: false}, min: 1}}\n',
    '  - {id: x, type: tools_called, params: {tools: [{tool: a, failed: true}], min_calls: 0, max_calls: 1}}\n  - {id: y, type: tool_call_count, params: {tool: a, max: 1}}\n  - {id: z, type: tool_call_count, params: {tool: a, min: 1}}\n',
    [
      ['threshold-loosened', 'tools_called: tools', '["a"]', '[{"failed":true,"tool":"a"}]', 3, 'failed'],
      ['threshold-loosened', 'tool_call_count: tool', null, 'a', 4, 'failed'],
      ['threshold-loosened', 'tool_call_count: tool', '{"failed":false,"tool":"a"}', 'a', 5, 'failed'],
    ],
  ],
  [
    'an answer in other words, and a request with any answer',
    '  - {type: text_similarity, params: {reference: Done, method: exact}}\n  - {type: approval_requested, params: {tool: a, granted: true}}\n',
    '  - {type: text_similarity, params: {reference: Done, method: rouge1}}\n  - {type: approval_requested, params: {tool: a}}\n',
    [
      ['threshold-loosened', 'text_similarity: method', 'exact', 'rouge1', 3, 'failed'],
      ['threshold-loosened', 'approval_requested: granted', 'true', null, 4, 'failed'],
    ],
  ],
  [
    'a check that only warns by now, and that nobody can read either',
    `${output}  - {type: output_contains, params: {value: zzz}}\n`,
    `${output}  - {type: output_contains, severity: warning, params: {valu: zzz}}\n`,
    [['severity-lowered', 'output_contains: severity', 'error', 'warning', 4, 'failed']],
  ],
  [
    'the same under one id, of another type, and inside of another check',
    '  - {id: x, type: output_contains, params: {value: zzz}}\n  - {type: all_of, params: {checks: [{type: output_contains, params: {value: zzz}}]}}\n',
    '  - {id: x, type: output_containz, severity: warning}\n  - {type: all_of, severity: warning, params: {checks: [{type: output_contains, params: {valu: 1}}]}}\n',
    [
      ['severity-lowered', 'output_contains: severity', 'error', 'warning', 3, 'failed'],
      ['severity-lowered', 'all_of: severity', 'error', 'warning', 4, 'failed'],
    ],
  ],
  [
    'a precondition that asks for a number where there was none',
    `${output}  - {type: max_tool_calls, params: {max: 3}}\n`,
    `${output}  - {type: max_tool_calls, params: {max: 3}, when: {min_tool_calls: 4}}\n`,
    [['skip-added', 'max_tool_calls: when', null, '{"min_tool_calls":4}', 4, 'passed']],
  ],
  [
    'a precondition that stays, of a check that asks for more',
    `${output}  - {type: max_tool_calls, params: {max: 3}, when: {tool_called: issue_refund}}\n`,
    `${output}  - {type: max_tool_calls, params: {max: 2}, when: {tool_called: issue_refund}}\n`,
    [],
  ],
  [
    'another check of one name, that asks for the contrary by the same words',
    '  - {id: x, type: tool_called, params: {name: get_order}}\n',
    '  - {id: x, type: tool_not_called, params: {name: get_order}}\n',
    [['check-dropped', 'tool_called', '{"name":"get_order"}', 'tool_not_called', 3, 'failed']],
  ],
  [
    'another check of one name, while nothing fails',
    '  - {id: x, type: tool_called, params: {name: issue_refund}}\n',
    '  - {id: x, type: non_empty}\n',
    [['check-dropped', 'tool_called', '{"name":"issue_refund"}', 'non_empty', 3, 'passed']],
  ],
  [
    'another check of one name, in the place of one that could not tell',
    '  - {id: x, type: max_tokens, params: {max: 10}}\n',
    '  - {id: x, type: output_contains, params: {value: refund}}\n',
    [['check-dropped', 'max_tokens', '{"max":10}', 'output_contains', 3, 'unverified']],
  ],
  [
    'of two that are the same the first is taken for the one that stays',
    '  - {type: max_tool_calls, params: {max: 5}}\n  - {type: max_tool_calls, params: {max: 0}}\n',
    '  - {type: max_tool_calls, params: {max: 5}}\n  - {type: max_tool_calls, params: {max: 5}}\n',
    [['threshold-loosened', 'max_tool_calls: max', '0', '5', 4, 'failed']],
  ],
  [
    'a check that has no say asks for less',
    '  - {type: max_tool_calls, params: {max: 0}, severity: warning}\n',
    '  - {type: max_tool_calls, params: {max: 9}, severity: warning}\n',
    [],
  ],
  [
    'a check that cannot be read any more hides nothing: its trials are unverified',
    '  - {type: tool_call_count, params: {min: 3, max: 5}}\n',
    '  - {type: tool_call_count, params: {min: 1, max: never}}\n',
    [],
  ],
]

test.for(table)('%s', async ([, base, head, expected]) => {
  const { weakenings } = await comparedTrees(side(base), side(head))
  expect(
    weakenings.map(({ kind, what, from, to, line, headByBase }) => [kind, what, from, to, line, headByBase]),
  ).toEqual(expected)
})
