import { expect, test } from 'vitest'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const head = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\nmetadata: { name: refund }\n'
const turns = 'turns: [{ role: user, content: Hello, assertions: [{ type: json_valid }] }]'
const first = '[{ type: contains, params: { patterns: [never] } }]'
const eval1 = '[{ id: a, type: json_valid, trigger: every_turn, threshold: { min_score: 1 } }]'

/** Of two lists PromptKit and YAML keep the second; what the first asked for is then asked by nobody. */
test.for([
  [
    'conversation_assertions',
    `kind: Scenario\nspec:\n  ${turns}\n  conversation_assertions: ${first}\n  conversation_assertions: []\n`,
  ],
  [
    'assertions',
    `kind: Scenario\nspec:\n  turns: [{ role: user, content: Hello, assertions: ${first}, assertions: [] }]\n`,
  ],
  [
    'pack_evals',
    `kind: Arena\nspec:\n  scenario_specs: { a: { ${turns} } }\n  pack_evals: ${eval1}\n  pack_evals: []\n`,
  ],
  [
    'conversation_assertions',
    `kind: Arena\nspec:\n  scenario_specs: { a: { ${turns} } }\n  globals: { conversation_assertions: ${first}, conversation_assertions: [] }\n`,
  ],
  [
    'scenario_specs',
    `kind: Arena\nspec:\n  scenario_specs: { a: { ${turns} } }\n  scenario_specs: { b: { ${turns} } }\n`,
  ],
  ['a', `kind: Arena\nspec:\n  scenario_specs: { a: { ${turns} }, a: { ${turns} } }\n`],
  ['validators', `kind: PromptConfig\nspec:\n  validators: ${first}\n  validators: []\n  evals: ${eval1}\n`],
] as const)('`%s` twice in one file: %#', async ([key, text]) => {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 's/a.yaml': head + text }), ['s'])
  expect(diagnostics.map(({ message }) => message).join('\n')).toContain(`the key \`${key}\` is given twice`)
  const isHeld = scenarios.every(
    ({ problems, checks }) => problems.length > 0 || checks.some((check) => check.problems !== null),
  )
  expect(isHeld).toBe(true)
})
