import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { runChecks } from '../../src/checks/run.ts'
import { bindCandidate, type Candidate } from '../../src/strength/candidate.ts'
import { listMutants } from '../../src/strength/mutants.ts'
import { suggestScenarios } from '../../src/strength/suggest.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { takeTurn } from '../support/strength.ts'
import { fixture, readAll } from '../support/trace-files.ts'

const prices = new Prices()
const names = readdirSync(new URL('../fixtures/traces', import.meta.url)).filter(
  (name) => /\.\w+$/.test(name) && name !== 'facts.json',
)

/** Scenarios of one file that are looked at. */
const most = 2

test('the suggested checks catch nine of ten ways to break the recordings that any check could catch', async () => {
  let catchable = 0
  let caught = 0
  const tried = takeTurn(names, 0, 'strength', 'trace', 'checks')
  for (const name of tried) {
    const { traces } = await readAll(fixture(name))
    for (const trace of traces) await prices.addTo(trace)
    const files = [fixture(name)]
    const { suggestions } = await suggestScenarios({ files, prices, id: null, mask: (text) => text })
    for (const { recordings, checks } of suggestions.slice(0, most)) {
      const own = recordings.flatMap((recording) => traces.find(({ id }) => id === recording.trace) ?? [])
      const strictest = holding(own, own.flatMap(strictestChecks))
      const suggested = holding(
        own,
        checks.map(({ candidate }) => candidate),
      )
      expect(suggested, `${name}: each suggested check holds`).toHaveLength(checks.length)
      const failed = new Set<number>()
      for (const trace of own) {
        for (const mutant of listMutants(trace, prices)) {
          const broken = mutant.trace()
          const found = suggested.map((bound) => failsOn(broken, bound))
          for (const [index, fails] of found.entries()) if (fails) failed.add(index)
          const isCaught = found.includes(true)
          if (isCaught || strictest.some((bound) => failsOn(broken, bound))) catchable += 1
          if (isCaught) caught += 1
        }
      }
      expect(failed.size, `${name}: each suggested check can fail`).toBe(checks.length)
    }
  }
  expect(catchable / tried.length).toBeGreaterThan(10)
  expect(caught / catchable, `${caught} of ${catchable}`).toBeGreaterThanOrEqual(0.9)
})

function failsOn(trace: Trace, bound: ReturnType<typeof bindCandidate>): boolean {
  return bound !== null && runChecks(trace, [bound])[0]?.status === 'fail'
}

/** Those that hold in all of the recordings. */
function holding(traces: readonly Trace[], checks: readonly Pick<Candidate, 'type' | 'params'>[]) {
  const distinct = new Map(checks.map((check) => [JSON.stringify(check), check]))
  return [...distinct.values()].flatMap((check) => {
    const bound = bindCandidate(check)
    const holds = (trace: Trace) => bound !== null && runChecks(trace, [bound])[0]?.status === 'pass'
    return bound !== null && traces.every(holds) ? [bound] : []
  })
}

/** Checks that allow this very run and no other, as far as the registry can say it. */
function strictestChecks(trace: Trace): { readonly type: string; readonly params: JsonObject }[] {
  const calls = trace.toolCalls ?? []
  const steps = calls.map(({ name, args, argsKnown }) => ({ tool: name, ...(argsKnown ? { args } : {}) }))
  const answer = trace.finalOutput ?? ''
  const tools = [...new Set(calls.map(({ name }) => name))]
  return [
    { type: 'trajectory', params: { steps } },
    { type: 'trajectory', params: { steps, args: 'ignore' } },
    { type: 'tool_selection', params: { expected: tools } },
    { type: 'tool_call_count', params: { min: calls.length, max: calls.length } },
    { type: 'max_tool_calls', params: { max: calls.length } },
    { type: 'tool_order', params: { order: calls.map(({ name }) => name) } },
    { type: 'no_repeat_calls', params: {} },
    { type: 'no_tool_errors', params: {} },
    { type: 'no_tool_errors', params: { error_pattern: '^Error' } },
    { type: 'contains', params: { patterns: [answer], case_sensitive: true } },
    { type: 'length_bounds', params: { min: answer.length, max: answer.length } },
    { type: 'max_cost', params: { max_usd: trace.cost?.known ?? 0 } },
    { type: 'max_tokens', params: { max: trace.usage?.total ?? 0 } },
    { type: 'max_duration', params: { max_seconds: (trace.durationUs ?? 0) / 1e6 } },
    { type: 'max_turns', params: { max: trace.llmCalls.length } },
    ...tools.map((tool) => ({ type: 'tool_called', params: { name: tool } })),
    ...strictestOfParts(trace),
  ]
}

function strictestOfParts({ agents, skills, workflow, validations, media }: Trace) {
  const entered = workflow?.transitions.map(({ to }) => to) ?? []
  const kinds = [...new Set((media ?? []).map(({ modality }) => modality))]
  return [
    { type: 'agent_invoked', params: { agents: [...new Set(agents?.map(({ name }) => name))] } },
    { type: 'skill_activation_order', params: { sequence: (skills ?? []).map(({ name }) => name) } },
    { type: 'workflow_transition_order', params: { sequence: entered } },
    { type: 'workflow_state_is', params: { state: workflow?.current ?? '' } },
    { type: 'workflow_complete', params: {} },
    ...(validations ?? []).map(({ name, passed }) => ({
      type: 'guardrail_triggered',
      params: { guardrail: name, should_trigger: passed === false },
    })),
    ...kinds.map((kind) => ({ type: 'tool_result_has_media', params: { media_type: kind } })),
  ]
}
