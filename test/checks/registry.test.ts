import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { Check, Example } from '../../src/checks/define.ts'
import { exampleTrace } from '../../src/checks/example-trace.ts'
import { paramFacts } from '../../src/reference/check-facts.ts'
import { checks, findCheck } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'

const all: readonly Check[] = checks
const examples = all.flatMap((check) =>
  check.examples.map((example) => [check.type, example.title, check, example] as const),
)

function verdictOf(check: Check, { params, trace }: Example<string>) {
  const spec = {
    type: check.type,
    params: params as Record<string, JsonValue>,
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  const [verdict] = runChecks(exampleTrace(trace), [bindCheck(spec)])
  return { status: verdict?.status, reason: verdict?.reason }
}

function expectedOf({ expect: wanted }: Example<string>) {
  if (wanted === 'pass') return { status: 'pass', reason: 'ok' }
  if ('fail' in wanted) return { status: 'fail', reason: wanted.fail }
  return { status: 'error', reason: wanted.error }
}

/** Names as the documents of each system give them, without those that ask a model or a service. */
const names = {
  Kensa: `
    output_contains output_matches tool_called tool_not_called tools_called tools_not_called
    tool_order no_repeat_calls trajectory max_cost max_turns max_duration
  `,
  agentcheck: `
    tool_selection content_match negative_match latency json_valid schema_match non_empty
    length_bounds regex_match tool_call_count cost_budget
  `,
  PromptKit: `
    contains content_includes contains_any content_includes_any regex content_matches
    content_excludes content_not_includes banned_words min_length max_length length
    sentence_count max_sentences field_presence required_fields cosine_similarity json_valid
    is_valid_json valid_json json_schema json_path tools_called tool_called tools_not_called
    tool_args tool_calls_with_args tool_call_count tool_call_sequence tool_call_chain
    tool_anti_pattern tool_no_repeat tool_efficiency no_tool_errors tool_result_includes
    tool_result_matches tool_result_has_media tool_result_media_type tools_called_session
    tools_not_called_session tool_args_session tool_args_excluded_session
    tools_not_called_with_args agent_invoked agent_not_invoked agent_response_contains
    skill_activated skill_not_activated skill_activation_order workflow_complete
    workflow_state_is state_is workflow_transitioned_to transitioned_to
    workflow_transition_order workflow_tool_access image_format image_dimensions audio_format
    audio_duration video_duration video_resolution latency_budget cost_budget
    guardrail_triggered invariant_fields_preserved outcome_equivalent directional
  `,
}

describe('registry', () => {
  test.for(Object.entries(names))('has every check of the documents of %s', ([, wanted]) => {
    const missing = wanted.match(/\w+/g)?.filter((name) => findCheck(name) === null)
    expect(missing).toEqual([])
  })

  test('gives each name to one check', () => {
    const given = all.flatMap(({ type, aliases }) => [type, ...aliases])
    expect(new Set(given).size).toBe(given.length)
    expect(given.map((name) => findCheck(name)?.type)).toEqual(
      all.flatMap(({ type, aliases }) => [type, ...aliases.map(() => type)]),
    )
  })
})

describe('examples are true', () => {
  test.for(examples)('%s: %s', ([, , check, example]) => {
    expect(verdictOf(check, example)).toEqual(expectedOf(example))
  })
})

describe('definitions are complete', () => {
  test.for(all.map((check) => [check.type, check] as const))('%s', ([, check]) => {
    const shown = check.examples.map((example) => expectedOf(example).reason)
    const reasons = Object.keys(check.reasons)
    expect(new Set(shown)).toEqual(
      new Set(['ok', ...reasons, ...shown.filter((reason) => reason === 'missing-data')]),
    )
    expect(paramFacts(check).filter(({ description }) => description === '')).toEqual([])
    expect(reasons.filter((reason) => !/^[a-z]+(-[a-z]+)*$/.test(reason))).toEqual([])
    expect([check.summary, ...Object.values(check.reasons)].filter((words) => !words.endsWith('.'))).toEqual(
      [],
    )
    expect(
      Object.values(check.paramAliases ?? {}).filter(
        (name) => !paramFacts(check).some((param) => param.name === name),
      ),
    ).toEqual([])
  })

  test('what a negative check forbids is all it asks: it passes where nothing was called', () => {
    const passing = all
      .filter((check) => check.needs.includes('tool-calls'))
      .filter((check) => {
        const params = check.examples[0]?.params ?? {}
        return verdictOf(check, { title: '', params, trace: { calls: [] }, expect: 'pass' }).status === 'pass'
      })
    expect(passing.map(({ type }) => type)).toEqual(
      all
        .filter(({ negative, needs }) => negative === true && needs.includes('tool-calls'))
        .map(({ type }) => type),
    )
  })
})
