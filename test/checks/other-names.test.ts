import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { otherNames } from '../../src/checks/other-names.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { findCheck } from '../../src/checks/find-check.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { bindExample } from '../support/example-verdict.ts'

const said = (type: string) => {
  const { problems } = bindCheck({
    type,
    params: {},
    severity: 'error',
    surface: 'assertion',
    description: '',
  })
  return problems?.map(({ code, message }) => `${code}: ${message}`).join()
}

test('each leads to a check that there is, and hides none of ours', () => {
  const lost = otherNames.filter(({ here }) => here !== 'own' && findCheck(here) === null)
  expect(lost).toEqual([])
  expect(otherNames.filter(({ name }) => findCheck(name) !== null)).toEqual([])
})

test.for([
  ['icontains', "promptfoo's `icontains` is `output_contains` here"],
  ['is-json', "promptfoo's `is-json` is `json_valid` here"],
  ['is_json', "promptfoo's `is-json` is `json_valid` here"],
  ['trajectory:tool-used', "promptfoo's `trajectory:tool-used` is `tool_called` here"],
  ['ToolCorrectnessMetric', "DeepEval's `ToolCorrectnessMetric` is `tools_called` here"],
  ['tool_correctness', "DeepEval's `ToolCorrectnessMetric` is `tools_called` here"],
  ['trajectory_match', "agentevals' `trajectory_match` is `trajectory` here"],
  ['Factuality', "autoevals' `Factuality` is `llm_judge` here"],
  ['includes', "Inspect's `includes` is `output_contains` here"],
  ['ToolCallScorer', "vitest-evals' `ToolCallScorer` is `tools_called` here"],
  ['EqualsExpected', "pydantic-evals' `EqualsExpected` is `eq!` here"],
  [
    'javascript',
    "promptfoo's `javascript` is a check of your own here, a module or a command under `checks`",
  ],
] as const)('%s', ([type, message]) => {
  expect(said(type)).toMatch(new RegExp(`^unknown-check: ${message}`))
})

test('a misspelt name of ours is still answered with ours', () => {
  expect(said('tool_caled')).toContain('Did you mean tool_called?')
  expect(said('output_contain')).toContain('Did you mean output_contains?')
})

const flight = { tool: 'flight' }
const hotel = { tool: 'hotel' }
const json = '{"city":"Paris","days":2}'

/**
 * For each hint that leads to a check that nobody else answers: what its reader then writes, runs that pass in the original, and
 * runs that fail there.
 */
const followed: Readonly<
  Record<
    string,
    readonly [params: JsonValue, passes: readonly ExampleTrace[], fails: readonly ExampleTrace[]]
  >
> = {
  icontains: [{ value: 'paris' }, [{ output: 'In PARIS.' }], [{ output: 'Lyon' }]],
  'icontains-any': [{ patterns: ['a', 'B'] }, [{ output: 'b' }], [{ output: 'c' }]],
  'icontains-all': [{ patterns: ['Paris', 'rain'] }, [{ output: 'RAIN in paris' }], [{ output: 'rain' }]],
  'contains-any': [
    { patterns: ['Paris', 'Rome'], case_sensitive: true },
    [{ output: 'Rome' }],
    [{ output: 'rome' }],
  ],
  'contains-all': [
    { patterns: ['Paris', 'rain'], case_sensitive: true },
    [{ output: 'rain in Paris' }],
    [{ output: 'rain in paris' }, { output: 'rain' }],
  ],
  'contains-json': [
    { extract_json: true },
    [{ output: `So: ${json}` }, { output: json }],
    [{ output: 'So.' }],
  ],
  'not-contains': [
    { patterns: ['Error'], case_sensitive: true },
    [{ output: 'an error' }],
    [{ output: 'An Error' }],
  ],
  'not-icontains': [{ patterns: ['error'] }, [{ output: 'fine' }], [{ output: 'An ERROR' }]],
  'not-contains-any': [
    { patterns: ['a1', 'b1'], case_sensitive: true },
    [{ output: 'B1' }],
    [{ output: 'only b1' }],
  ],
  'not-icontains-any': [{ patterns: ['a1', 'b1'] }, [{ output: 'c1' }], [{ output: 'B1' }]],
  'not-equals': [{ target: 'output', value: 'No' }, [{ output: 'No.' }], [{ output: 'No' }]],
  'not-regex': [
    { pattern: '[0-9]{3}-[0-9]{2}', expect_match: false },
    [{ output: 'No number, but [0-9]{3}-[0-9]{2}' }],
    [{ output: 'It is 123-45.' }],
  ],
  equals: [{ target: 'output', value: 'Yes' }, [{ output: 'Yes' }], [{ output: 'yes' }, { output: 'Yes!' }]],
  'starts-with': [{ target: 'output', value: 'Yes' }, [{ output: 'Yes, so' }], [{ output: 'So yes' }]],
  'is-json': [{}, [{ output: json }, { output: '3' }], [{ output: `So: ${json}` }]],
  'tool-call-f1': [
    { expected: ['flight', 'hotel'] },
    [{ calls: [hotel, flight] }],
    [{ calls: [flight] }, { calls: [flight, hotel, { tool: 'pay' }] }],
  ],
  guardrails: [
    { guardrail: 'pii', should_trigger: false },
    [{ output: 'x', guardrails: [{ name: 'pii', triggered: false }] }],
    [{ output: 'x', guardrails: [{ name: 'pii', triggered: true }] }],
  ],
  cost: [{ max_usd: 0.5 }, [{ costs: [0.5] }], [{ costs: [0.51] }]],
  'word-count': [
    { pattern: '^\\s*\\S+(\\s+\\S+){1,2}\\s*$' },
    [{ output: 'one two' }, { output: ' one, two\nthree ' }],
    [{ output: 'one' }, { output: 'one two three four' }],
  ],
  'skill-used': [
    { skill_names: ['pdf'] },
    [{ calls: [{ tool: 'skill__activate', args: { name: 'pdf' } }] }],
    [{ calls: [{ tool: 'skill__activate', args: { name: 'doc' } }] }],
  ],
  'trajectory:tool-used': [{ name: 'flight' }, [{ calls: [hotel, flight] }], [{ calls: [hotel] }]],
  'trajectory:tool-args-match': [
    { tool_name: 'flight', expected_args: { to: 'LYS' } },
    [{ calls: [{ ...flight, args: { to: 'LYS', seats: 2 } }] }],
    [{ calls: [{ ...flight, args: { to: 'CDG' } }] }, { calls: [hotel] }],
  ],
  'trajectory:tool-sequence': [
    { order: ['flight', 'hotel'] },
    [{ calls: [flight, { tool: 'pay' }, hotel] }],
    [{ calls: [hotel, flight] }],
  ],
  'trajectory:step-count': [
    { min: 1, max: 2 },
    [{ calls: [flight] }],
    [{ calls: [] }, { calls: [flight, hotel, flight] }],
  ],
  ToolCorrectnessMetric: [
    { tools: ['flight', 'hotel'] },
    [{ calls: [flight, hotel, { tool: 'pay' }] }],
    [{ calls: [{ tool: 'pay' }] }],
  ],
  JsonCorrectnessMetric: [
    { schema: { type: 'object', required: ['city'] } },
    [{ output: json }],
    [{ output: '{"days":2}' }, { output: 'Paris' }],
  ],
  ExactMatchMetric: [
    { target: 'output', value: 'Yes\n', transform: 'trim' },
    [{ output: 'Yes' }, { output: ' Yes\n' }],
    [{ output: 'Yes!' }],
  ],
  PatternMatchMetric: [
    { pattern: '^\\s*(?:\\d+)\\s*$' },
    [{ output: '12' }, { output: ' 12\n' }],
    [{ output: 'It is 12.' }],
  ],
  trajectory_match: [
    { steps: [flight, hotel] },
    [{ calls: ['flight', 'hotel'] }],
    [{ calls: ['hotel', 'flight'] }, { calls: ['flight', 'hotel', 'pay'] }],
  ],
  trajectory_strict_match: [{ steps: [flight] }, [{ calls: ['flight'] }], [{ calls: ['flight', 'hotel'] }]],
  trajectory_unordered_match: [
    { steps: [flight, hotel], ordering: 'any_order' },
    [{ calls: ['hotel', 'flight'] }],
    [{ calls: ['hotel', 'flight', 'pay'] }, { calls: ['hotel'] }],
  ],
  trajectory_superset_match: [
    { tools: ['flight', 'hotel'] },
    [{ calls: ['pay', 'hotel', 'flight'] }],
    [{ calls: ['hotel'] }],
  ],
  exact_match: [{ target: 'output', value: 'Yes' }, [{ output: 'Yes' }], [{ output: 'yes' }]],
  json_match: [
    { expression: '@', expected: { city: 'Paris', days: 2 } },
    [{ output: '{"days": 2, "city": "Paris"}' }],
    [{ output: '{"days": 3, "city": "Paris"}' }],
  ],
  ExactMatch: [{ target: 'output', value: 'Yes' }, [{ output: 'Yes' }], [{ output: 'yes' }]],
  ValidJSON: [{}, [{ output: json }], [{ output: 'Paris' }]],
  JSONDiff: [{ expression: '@', expected: { a: 1 } }, [{ output: '{"a":1}' }], [{ output: '{"a":2}' }]],
  string_check: [{ target: 'output', value: 'Yes' }, [{ output: 'Yes' }], [{ output: 'yes' }]],
  includes: [{ value: 'Paris' }, [{ output: 'it is PARIS.' }], [{ output: 'Lyon' }]],
  match: [{ pattern: '(?i)Paris\\W*$' }, [{ output: 'It is paris.' }], [{ output: 'Paris it is' }]],
  exact: [{ pattern: '(?i)^\\W*Paris\\W*$' }, [{ output: 'paris.' }], [{ output: 'It is Paris' }]],
  pattern: [{ pattern: 'ANSWER: Paris' }, [{ output: 'ANSWER: Paris' }], [{ output: 'ANSWER: Lyon' }]],
  answer: [{ pattern: 'ANSWER: Paris' }, [{ output: 'ANSWER: Paris' }], [{ output: 'ANSWER: Lyon' }]],
  string_presence: [
    { value: 'Paris', case_sensitive: true },
    [{ output: 'In Paris.' }],
    [{ output: 'In paris.' }],
  ],
  tool_call_accuracy: [
    { steps: [flight, hotel] },
    [{ calls: ['flight', 'hotel'] }],
    [{ calls: ['hotel', 'flight'] }, { calls: ['flight'] }],
  ],
  tool_call_f1: [
    { expected: ['flight'] },
    [{ calls: [flight] }],
    [{ calls: [flight, hotel] }, { calls: [] }],
  ],
  ToolCallScorer: [{ tools: ['flight'] }, [{ calls: [hotel, flight] }], [{ calls: [hotel] }]],
  ToolCallJudge: [{ tools: ['flight'] }, [{ calls: [hotel, flight] }], [{ calls: [hotel] }]],
  StructuredOutputScorer: [
    { expression: 'city', expected: 'Paris' },
    [{ output: json }],
    [{ output: '{"city":"Lyon"}' }],
  ],
  StructuredOutputJudge: [
    { expression: 'city', expected: 'Paris' },
    [{ output: json }],
    [{ output: '{"city":"Lyon"}' }],
  ],
  Equals: [{ target: 'output', value: 'Yes' }, [{ output: 'Yes' }], [{ output: 'yes' }]],
  EqualsExpected: [{ target: 'output', value: 'Yes' }, [{ output: 'Yes' }], [{ output: 'yes' }]],
  Contains: [{ value: 'Paris', case_sensitive: true }, [{ output: 'Paris!' }], [{ output: 'paris' }]],
  MaxToolCalls: [{ max: 1 }, [{ calls: [flight] }], [{ calls: [flight, flight] }]],
  ToolCorrectness: [
    { steps: ['hotel', 'flight', 'flight'], ordering: 'any_order' },
    [{ calls: ['flight', 'hotel', 'flight'] }],
    [{ calls: ['flight', 'hotel'] }, { calls: ['flight', 'hotel', 'flight', 'pay'] }],
  ],
  MaxDuration: [{ max_seconds: 2 }, [{ seconds: 2 }], [{ seconds: 3 }]],
  HasMatchingSpan: [
    { span: { name: '*flight*', attributes: { city: 'Paris' } } },
    [{ spans: [{ name: 'find_flight', attributes: { city: 'Paris' } }] }],
    [{ spans: [{ name: 'find_flight', attributes: { city: 'Rome' } }] }],
  ],
  'trace-span-count': [
    { span: '*retriev*', min: 1, max: 2 },
    [{ spans: [{ name: 'retrieve' }] }],
    [{ spans: [] }, { spans: [{ name: 'retrieve' }, { name: 'retrieve' }, { name: 'retrieve' }] }],
  ],
  'trace-span-duration': [
    { span: '*rank*', max_seconds: 2, percentile: 50 },
    [
      {
        spans: [
          { name: 'rank.docs', seconds: 1 },
          { name: 'rank.docs', seconds: 3 },
        ],
      },
    ],
    [{ spans: [{ name: 'rank.docs', seconds: 3 }] }],
  ],
  'trace-error-spans': [
    { span: { error: true }, max: 0 },
    [{ spans: [{ name: 'fetch' }] }],
    [{ spans: [{ name: 'fetch', error: 'status 500' }] }],
  ],
  response_match_score: [
    { reference: 'It is sunny in Paris', min_similarity: 0.8 },
    [{ output: 'It is sunny in Paris' }],
    [{ output: 'No idea' }],
  ],
  tool_call_count_v1: [{ max: 1 }, [{ calls: [flight] }], [{ calls: [flight, hotel] }]],
  token_usage_v1: [{ max: 100 }, [{ tokens: [100] }], [{ tokens: [101] }]],
  invocation_duration_v1: [{ max_seconds: 2 }, [{ seconds: 2 }], [{ seconds: 3 }]],
  tool_trajectory_avg_score: [
    { steps: [flight, hotel] },
    [{ calls: ['flight', 'hotel'] }],
    [{ calls: ['hotel', 'flight'] }],
  ],
}

const decidedHere = otherNames.filter(({ here }) => {
  const check = findCheck(here)
  return (
    check !== null && check.judged === undefined && check.remote === undefined && check.embedded === undefined
  )
})

test('every hint to a check that is decided here is followed below', () => {
  expect(Object.keys(followed).sort()).toEqual(decidedHere.map(({ name }) => name).sort())
})

test.for(decidedHere)(
  'who follows the hint for $system $name has the verdicts of the original',
  ({ name, here }) => {
    const [params, passes, fails] = followed[name] ?? [{}, [], []]
    const statusOn = (trace: ExampleTrace) =>
      runChecks(buildExampleTrace(trace), [bindExample(here, params)])[0]?.status
    expect([passes.map(statusOn), fails.map(statusOn)]).toEqual([
      passes.map(() => 'pass'),
      fails.map(() => 'fail'),
    ])
  },
)
