import { expect, test } from 'vitest'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { bindCandidate } from '../../src/strength/candidate.ts'
import { listCheckCandidates } from '../../src/strength/candidates.ts'
import { listMutants } from '../../src/strength/mutants.ts'
import { collectRunFacts } from '../../src/strength/run-facts.ts'
import { CandidateTester } from '../../src/strength/candidate-tester.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { fixture, readAll } from '../support/trace-files.ts'

const prices = new Prices()

/** The ways of breaking parts of a run, each with the proposed checks of parts that catch it. */
function caughtIn(trace: Trace): Record<string, string[]> {
  const trying = new CandidateTester(listCheckCandidates([collectRunFacts(trace)], (text) => text))
  trying.take(trace, prices, true)
  const found: Record<string, string[]> = {}
  for (const [place, { kind, name, other }] of trying.breaks.entries()) {
    if (name === undefined) continue
    const by = trying.proved.filter(
      ({ candidate, caught }) => caught.has(place) && parts.test(candidate.type),
    )
    found[[kind, name, other].filter(Boolean).join(' ')] = [
      ...new Set(by.map(({ candidate }) => candidate.type)),
    ]
  }
  return found
}

const parts = /^(?:agent|skill|workflow|guardrail|tool_result_has|image)_/

const skill = (name: string) => ({ tool: 'skill__activate', args: { name } })
const step = (from: string, to: string) => ({ from, to })

const runs: readonly (readonly [string, ExampleTrace, Record<string, string[]>])[] = [
  [
    'skills',
    { output: 'Done.', calls: [skill('extract'), skill('summarise')] },
    {
      'skill-skipped extract': ['skill_activated', 'skill_activation_order'],
      'skill-skipped summarise': ['skill_activated', 'skill_activation_order'],
      'skills-swapped extract summarise': ['skill_activation_order'],
    },
  ],
  [
    'a workflow',
    {
      output: 'Closed.',
      workflow: {
        state: 'closed',
        complete: true,
        transitions: [step('triage', 'look'), step('look', 'pay'), step('pay', 'closed')],
      },
    },
    {
      'step-skipped look': ['workflow_transition_order'],
      'step-skipped pay': ['workflow_transition_order'],
      'steps-swapped look pay': ['workflow_transition_order'],
      'steps-swapped pay closed': ['workflow_transition_order', 'workflow_state_is'],
      'workflow-stopped closed': ['workflow_transition_order', 'workflow_state_is', 'workflow_complete'],
    },
  ],
  [
    'guardrails',
    {
      output: 'I cannot say that.',
      guardrails: [
        { name: 'banned_words', triggered: true },
        { name: 'max_length', triggered: false },
      ],
    },
    {
      'guardrail-silent banned_words': ['guardrail_triggered'],
      'guardrail-fired max_length': ['guardrail_triggered'],
    },
  ],
  [
    'an image of the agent',
    { output: 'A cat.', media: [{ type: 'image', mime_type: 'image/png' }] },
    { 'media-missing image': ['image_format'] },
  ],
  [
    'an image of a tool',
    {
      output: 'A cat.',
      calls: [
        { tool: 'draw', result: [{ type: 'image', media: { mime_type: 'image/png', url: 'cat.png' } }] },
      ],
    },
    { 'media-missing image': ['tool_result_has_media', 'image_format'] },
  ],
]

test.each(runs)('%s are broken in ways that proposed checks catch', (_, example, expected) => {
  const found = caughtIn(buildExampleTrace(example))
  expect(Object.fromEntries(Object.entries(found).map(([way, by]) => [way, by.toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(expected).map(([way, by]) => [way, by.toSorted()])),
  )
})

test('agents that work together lose one, or are another', async () => {
  const [trace] = (await readAll(fixture('otlp-openinference-agents.json'))).traces
  if (trace === undefined) throw new Error('no trace')
  expect(caughtIn(trace)).toEqual({
    'agent-replaced Agent workflow': ['agent_invoked'],
    'agent-replaced weather-agent': ['agent_invoked'],
    'handoff-dropped weather-agent': ['agent_invoked'],
  })
  const dropped = listMutants(trace, prices)
    .find(({ kind }) => kind === 'handoff-dropped')
    ?.trace()
  expect(dropped?.agents?.map(({ name }) => name)).toEqual(['Agent workflow'])
  expect(dropped?.finalOutput).toBe(trace.finalOutput)
})

test('an agent that works alone is called whatever its program is called', async () => {
  const [trace] = (await readAll(fixture('openai-messages-taubench-1.json'))).traces
  if (trace === undefined) throw new Error('no trace')
  expect(caughtIn(trace)).toEqual({})
})

test('every proposed check of parts has parameters that it takes', () => {
  for (const [, example] of runs) {
    const own = listCheckCandidates([collectRunFacts(buildExampleTrace(example))], (text) => text)
    expect(own.filter((candidate) => bindCandidate(candidate) === null)).toEqual([])
  }
})
