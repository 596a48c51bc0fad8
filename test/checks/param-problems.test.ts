import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { JsonValue } from '../../src/core/json.ts'

function problems(type: string, params: Record<string, JsonValue>): string[] {
  return (
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }).problems ?? []
  ).map(({ code, path, message }) => `${code} ${path.join('.')} | ${message}`)
}

const table: readonly (readonly [string, Record<string, JsonValue>, readonly string[]])[] = [
  ['tool_caled', {}, ['unknown-check type | Unknown check "tool_caled". Did you mean tool_called?']],
  ['lenght!', {}, ['unknown-check type | Unknown check "lenght!". Did you mean length!?']],
  [
    'max_turns!',
    {},
    [
      'unknown-check type | Unknown check "max_turns!". `scenario-gate explain checks` lists all checks; those of your own stand in scenario-gate.yaml',
    ],
  ],
  [
    'tools_called',
    { tools: 'search' },
    [
      'invalid-params params.tools | tools_called params.tools: expected list of strings or mappings, got the text "search"; write [search]',
    ],
  ],
  [
    'tools_called',
    {},
    [
      'invalid-params params.tools | tools_called params.tools is missing; expected list of strings or mappings',
    ],
  ],
  [
    'tools_called',
    { tools: null },
    [
      'invalid-params params.tools | tools_called params.tools: expected list of strings or mappings, got nothing (null)',
    ],
  ],
  [
    'tools_called',
    { tools: [] },
    [
      'invalid-params params.tools | tools_called params.tools: must not be empty; expected list of strings or mappings',
    ],
  ],
  [
    'tools_called',
    { tools: ['a', 5] },
    ['invalid-params params.tools.1 | tools_called params.tools[1]: expected string or mapping, got 5'],
  ],
  [
    'tools_called',
    { tool: ['a'] },
    ['invalid-params params.tool | tools_called params cannot hold "tool"; did you mean tools?'],
  ],
  [
    'json_path',
    { path: 'a', equals: 1 },
    [
      'invalid-params params.path | json_path params cannot hold "path"; did you mean expression?',
      'invalid-params params.equals | json_path params cannot hold "equals"; there are expression, match, expected, contains, min, max, min_results, max_results, allow_wrapped, extract_json',
    ],
  ],
  [
    'json_path',
    { expression: 'a', min: 'low' },
    ['invalid-params params.min | json_path params.min: expected number, got the text "low"'],
  ],
  [
    'max_duration',
    { max: 5 },
    ['invalid-params params.max | max_duration params cannot hold "max"; did you mean max_seconds?'],
  ],
  [
    'max_cost',
    { max: '0.10' },
    [
      'invalid-params params.max | max_cost params.max: expected number, got the text "0.10"; write 0.1 without quotes',
    ],
  ],
  [
    'max_cost',
    { max_usd: '1e-3' },
    [
      'invalid-params params.max_usd | max_cost params.max_usd: expected number, got the text "1e-3"; write 0.001 without quotes',
    ],
  ],
  [
    'max_cost',
    { max: 1, max_usd: 1 },
    ['invalid-params params.max_usd | max and max_usd are two names of one parameter; keep one of them'],
  ],
  [
    'max_cost',
    { max_usd: -1 },
    ['invalid-params params.max_usd | max_cost params.max_usd: expected at least 0, got -1'],
  ],
  [
    'max_turns',
    { max: true },
    ['invalid-params params.max | max_turns params.max: expected number, got true'],
  ],
  [
    'max_turns',
    { max: [3] },
    ['invalid-params params.max | max_turns params.max: expected number, got a list'],
  ],
  [
    'output_contains',
    { value: 'x', case_sensitive: 'false' },
    [
      'invalid-params params.case_sensitive | output_contains params.case_sensitive: expected true or false, got the text "false"; write false without quotes',
    ],
  ],
  [
    'output_contains',
    { value: {} },
    ['invalid-params params.value | output_contains params.value: expected string, got a mapping'],
  ],
  [
    'output_matches',
    { pattern: '(a' },
    [
      'invalid-params params.pattern | output_matches params.pattern: The ( has no closing ) (at character 1)',
    ],
  ],
  [
    'no_repeat_calls',
    { tools: ['a'] },
    [
      'invalid-params params.tools | no_repeat_calls params cannot hold "tools"; there are except, unless_between',
    ],
  ],
  [
    'trajectory',
    { steps: [{ tool: 'a', arg: {} }], ordering: 'any', max_steps: 2.5, min_accuracy: 2 },
    [
      'invalid-params params.steps.0.arg | trajectory params.steps[0] cannot hold "arg"; did you mean args?',
      'invalid-params params.ordering | trajectory params.ordering: expected exact or any_order or in_order, got the text "any"',
      'invalid-params params.min_accuracy | trajectory params.min_accuracy: expected at most 1, got 2',
      'invalid-params params.max_steps | trajectory params.max_steps: expected whole number, got 2.5',
    ],
  ],
  [
    'tool_call_chain',
    { steps: ['a', { tool: 'b', result_includes: 'x' }, { tool: 'c', no_eror: true }, { tol: 'd' }] },
    [
      'invalid-params params.steps.1.result_includes | tool_call_chain params.steps[1].result_includes: expected list of strings, got the text "x"; write [x]',
      'invalid-params params.steps.2.no_eror | tool_call_chain params.steps[2] cannot hold "no_eror"; did you mean no_error?',
      'invalid-params params.steps.3.tool | tool_call_chain params.steps[3].tool is missing; expected string',
      'invalid-params params.steps.3.tol | tool_call_chain params.steps[3] cannot hold "tol"; did you mean tool?',
    ],
  ],
  [
    'tool_order',
    { order: ['a', 'x-{{tool}}'] },
    [
      "placeholder params.order.1 | {{tool}} is filled by no dataset row; check the name of the field, and the scenario's dataset",
    ],
  ],
  [
    'trajectory',
    { steps: [{ tool: 'a', args: { q: '{{q}}' } }] },
    [
      "placeholder params.steps.0.args.q | {{q}} is filled by no dataset row; check the name of the field, and the scenario's dataset",
    ],
  ],
]

test.for(table)('%s %j', ([type, params, expected]) => {
  expect(problems(type, params)).toEqual(expected)
})
