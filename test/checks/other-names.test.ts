import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { otherNames } from '../../src/checks/other-names.ts'
import { findCheck } from '../../src/checks/find-check.ts'

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
