import { expect, test } from 'vitest'
import { loadDrafts, convertScenarios, loadSuite } from '../../support/load-suite.ts'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const head = (kind: string) =>
  `apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: ${kind}\nmetadata: { name: a }\n`

const arena = (more: string, judge: string) => ({
  'a/arena.yaml': `${head('Arena')}spec:
  providers: [{ file: providers/strict.yaml }, { file: providers/local.yaml }, { file: providers/gone.yaml }]
  scenario_specs:
    refund:
      task_type: support
      turns:
        - role: user
          content: Hi
          assertions:
            - type: llm_judge
              params: { criteria: polite, ${judge} }
${more}`,
  'a/providers/strict.yaml': `${head('Provider')}spec: { id: strict, type: claude, model: claude-some }\n`,
  'a/providers/local.yaml': `${head('Provider')}spec: { id: local, type: openai, model: m, base_url: "http://x" }\n`,
})

const judges = `  judges:
    - { name: tone, provider: strict }
    - { name: tone-other, provider: strict, model: claude-other }
    - { name: near, provider: local }
    - { name: lost, provider: gone }
    - { name: scripted, provider: mock }
    - { name: inline, provider: here }
  judge_specs: { named: { provider: here } }
  provider_specs: { here: { type: gemini, model: gemini-some }, mock: { type: mock, model: m } }
`

async function load(more: string, judge: string) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree(arena(more, judge)), ['a/arena.yaml'])
  const checks = scenarios.flatMap((scenario) => scenario.checks)
  const found = checks.find(({ spec }) => spec.type === 'llm_judge')
  return {
    params: found?.spec.params,
    said: diagnostics.map((one) => `${formatLocation(one)} ${one.severity}: ${one.message}`),
  }
}

test.for([
  ['a provider in a file', 'judge: tone', 'anthropic/claude-some'],
  ['with a model of its own', 'judge: tone-other', 'anthropic/claude-other'],
  ['a provider in the Arena itself', 'judge: inline', 'google/gemini-some'],
  ['a judge among `judge_specs`', 'judge: named', 'google/gemini-some'],
  ['the author names a model', 'judge: tone, model: openai/mine', 'openai/mine'],
  ['and no judge', 'min_score: 0.7', undefined],
] as const)('the judge of an Arena says which model is asked: %s', async ([, judge, model]) => {
  const { params, said } = await load(judges, judge)
  expect(said).toEqual([])
  expect(params?.['model']).toBe(model)
})

test.for([
  ['one that the Arena does not have', judges, 'judge: tune'],
  ['one whose provider is no file', judges, 'judge: lost'],
  ['of an Arena without judges', '', 'judge: tone'],
] as const)('a judge that cannot be asked is an error at its place: %s', async ([, more, judge]) => {
  const { said } = await load(more, judge)
  expect(said).toEqual([
    'a/arena.yaml:14:43 error: llm_judge params.judge: no judge of this name is known here; write `model: provider/model` in its place',
  ])
})

test.for([
  ['one behind an address of its own', 'near'],
  ['a mock', 'scripted'],
])(
  'in the place of a judge whose provider cannot be asked the model of the run judges, and a note says so: %s',
  async ([, name]) => {
    const { params, said } = await load(judges, `judge: ${name}`)
    expect(params).not.toHaveProperty('judge')
    expect(params).not.toHaveProperty('model')
    expect(said).toEqual([
      `a/arena.yaml:14:43 warning: the provider of \`${name}\` is a mock or a server of its own; the model of the run judges in its place, unless you write \`model: provider/model\``,
    ])
  },
)

test('a score of 1 is asked for, unless the file says another', async () => {
  expect((await load('', 'rubric: brief')).params).toMatchObject({ min_score: 1 })
  expect((await load('', 'min_score: 0.7')).params).not.toHaveProperty('min_score')
})

test('in a file of ours it is the same', async () => {
  const { drafts } = await loadDrafts(memoryTree(arena(judges, 'judge: tone, min_score: 0.7')), [
    'a/arena.yaml',
  ])
  const { converted, diagnostics } = convertScenarios(drafts, null)
  expect(diagnostics).toEqual([])
  expect(converted[0]?.text).toContain(
    'criteria: polite\n      judge: tone\n      model: anthropic/claude-some\n',
  )
})
