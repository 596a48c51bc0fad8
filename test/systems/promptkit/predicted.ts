import type { JsonObject } from '../../../src/core/json.ts'
import type { promptkitScenarioDeviations } from '../../../scripts/pages/promptkit-deviations.ts'
import type { promptkitDeviations } from '../../../src/systems/promptkit/check-deviations.ts'
import type { PromptKitVector } from '../../support/promptkit-vectors.ts'

type As = keyof (typeof promptkitDeviations & typeof promptkitScenarioDeviations)
type Status = 'pass' | 'fail' | 'error'

const said = (output: string) => ({ output })
const called = (name: string, args: JsonObject = {}, result?: string) => ({
  name,
  args,
  ...(result === undefined ? {} : { result }),
})
const done = (...calls: readonly ReturnType<typeof called>[]) => ({ output: 'done', tool_calls: calls })
const order = said('{"order":{"status":"sent","note":null}}')
const fired = { eval_id: '', type: 'g', score: 0, duration_ms: 0 }

/**
 * Where we do otherwise than PromptKit, by what is known of its source, and no vector shows it: the entry in
 * the table that users read, a check with its parameters and what it sees, and what we say.
 */
export const predicted: readonly (readonly [
  as: As,
  type: string,
  params: JsonObject,
  context: PromptKitVector['context'],
  status: Status,
])[] = [
  ['other-type', 'contains', { patterns: 'hello' }, said('hello'), 'error'],
  ['other-type', 'contains', { patterns: ['a', 3] }, said('a 3'), 'error'],
  ['other-type', 'min_length', { min: '10' }, said('abc'), 'error'],
  ['other-type', 'tools_called', { tool_names: ['a'], min_calls: '2' }, done(called('a')), 'error'],
  ['other-type', 'json_valid', { allow_wrapped: 'true' }, said('{}'), 'error'],
  ['asks-nothing', 'min_length', { min: 0 }, said('x'), 'error'],
  ['asks-nothing', 'tool_call_count', {}, done(called('a')), 'error'],
  ['asks-nothing', 'tool_call_count', { tool: 'a', min: 0 }, done(), 'error'],
  ['asks-nothing', 'tools_called', { tool_names: ['a'], min_calls: 0 }, done(), 'error'],
  ['asks-nothing', 'tools_called_session', { tool_names: ['a'], min_calls: 0 }, done(), 'error'],
  ['asks-nothing', 'tool_result_matches', { pattern: 'x', occurrence: 0 }, done(), 'error'],
  ['asks-nothing', 'json_path', { expression: 'order', contains: [] }, order, 'error'],
  ['asks-nothing', 'agent_response_contains', { agent: 'b' }, done(called('b', {}, 'x')), 'error'],
  ['tokens-alone', 'max_length', { max_tokens: 4 }, said('hi'), 'pass'],
  ['tokens-alone', 'max_length', { max_tokens: 1 }, said('longer than that'), 'fail'],
  [
    'beyond-doubles',
    'json_path',
    { expression: 'a', expected: 9007199254740992 },
    said('{"a": 9007199254740993}'),
    'fail',
  ],
  [
    'later-draft',
    'json_schema',
    { schema: { $schema: 'http://json-schema.org/draft-04/schema#', const: 1 } },
    said('2'),
    'fail',
  ],
  [
    'word-ends',
    'content_excludes',
    { patterns: ['café'], match_mode: 'word_boundary' },
    said('A café.'),
    'fail',
  ],
  [
    'word-ends',
    'content_excludes',
    { patterns: ['c++'], match_mode: 'word_boundary' },
    said('in c++'),
    'fail',
  ],
  ['budget-kept', 'tool_efficiency', { max_calls: 4 }, done(called('a')), 'pass'],
  ['budget-kept', 'tool_efficiency', { max_calls: 1 }, done(called('a'), called('b')), 'fail'],
  [
    'alike-enough',
    'cosine_similarity',
    { reference: [1, 1], min_similarity: 0.5 },
    { output: 'x', metadata: { embedding: [1, 0] } },
    'pass',
  ],
  [
    'alike-enough',
    'directional',
    { check: 'similar_content', baseline_content: 'the quick brown fox' },
    said('the quick red fox'),
    'pass',
  ],
  [
    'limit-on-every-surface',
    'tools_called_session',
    { tools: ['a'], require_args: true },
    done(called('a')),
    'fail',
  ],
  ['no-calls-at-all', 'tool_calls_with_args', { expected_args: { q: 'x' } }, done(), 'fail'],
  [
    'as-json',
    'tool_args',
    { tool_name: 's', expected_args: { l: ['a'] } },
    done(called('s', { l: '[a]' })),
    'fail',
  ],
  [
    'as-json',
    'tool_calls_with_args',
    { tool_name: 's', args_match: { o: 'map\\[a:1\\]' } },
    done(called('s', { o: { a: 1 } })),
    'fail',
  ],
  [
    'numbers-as-numbers',
    'tool_args',
    { tool_name: 's', expected_args: { n: '1000000' } },
    done(called('s', { n: 1e6 })),
    'pass',
  ],
  [
    'documented-parameter',
    'tool_result_includes',
    { tool_name: 's', patterns: ['a'] },
    done(called('t', {}, 'a')),
    'fail',
  ],
  ['documented-parameter', 'agent_invoked', { agent_names: ['a'] }, done(called('a')), 'pass'],
  [
    'documented-parameter',
    'guardrail_triggered',
    { guardrail: 'g' },
    { output: 'x', prior_results: [fired] },
    'pass',
  ],
  ['names-of-a2a', 'agent_invoked', { agents: ['billing'] }, done(called('a2a__billing__refund')), 'pass'],
  [
    'names-of-a2a',
    'agent_not_invoked',
    { agents: ['billing'] },
    done(called('a2a__billing__refund')),
    'fail',
  ],
  ['two-languages', 'json_path', { expression: '$.order.status', expected: 'sent' }, order, 'pass'],
  [
    'absent-is-not-null',
    'json_path',
    { expression: 'order', expected: { status: 'sent', nota: null } },
    order,
    'fail',
  ],
  [
    'not-recorded',
    'tool_args_excluded_session',
    { tool_name: 's', excluded_args: { path: '/' } },
    { output: 'x', tool_calls: [{ name: 's', args: '{"path": "/"' }] },
    'error',
  ],
  ['not-recorded', 'cost_budget', { max_cost_usd: 1 }, said('x'), 'error'],
  ['not-recorded', 'state_is', { state: 'a' }, said('x'), 'error'],
]
