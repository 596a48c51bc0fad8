import { createHeldCandidate, isName } from './tool-candidates.ts'
import type { Candidate } from './candidate.ts'
import { findCommonOrder } from './common-order.ts'
import type { RecordedRunFacts } from './run-facts.ts'

/** Checks of agents, skills, the workflow, guardrails and media, where the recordings have them. */
export function proposeParts(runs: readonly RecordedRunFacts[]): Candidate[] {
  return [
    ...proposeAgents(runs),
    ...proposeSkills(runs),
    ...proposeWorkflow(runs),
    // A guardrail that stepped in, or did not, in the same way each time.
    ...intersectLists(runs.map(({ guardrails }) => [...guardrails.keys()])).flatMap((guardrail) => {
      const stepsIn = findSameValue(runs.map(({ guardrails }) => guardrails.get(guardrail) ?? null))
      if (stepsIn === null) return []
      return [
        createHeldCandidate('guardrail_triggered', {
          guardrail,
          ...(stepsIn ? {} : { should_trigger: false }),
        }),
      ]
    }),
    ...proposeMedia(runs),
  ]
}

/** What all lists have, in the order of the first. */
function intersectLists(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists
  return [...new Set(first)].filter((name) => isName(name) && others.every((other) => other.includes(name)))
}

/** The same value in all runs; null where they differ. */
function findSameValue<Value>(values: readonly Value[]): Value | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

function proposeAgents(runs: readonly RecordedRunFacts[]): Candidate[] {
  const agents = intersectLists(runs.map((run) => run.agents))
  return agents.length < 2 ? [] : [createHeldCandidate('agent_invoked', { agents })]
}

function proposeSkills(runs: readonly RecordedRunFacts[]): Candidate[] {
  const loaded = runs.map(({ skills }) => skills)
  const names = intersectLists(loaded)
  const sequence = loaded.map((skills) => skills.filter(isName)).reduce(findCommonOrder)
  return [
    ...(names.length === 0 ? [] : [createHeldCandidate('skill_activated', { skill_names: names })]),
    ...(new Set(sequence).size < 2 ? [] : [createHeldCandidate('skill_activation_order', { sequence })]),
  ]
}

function proposeWorkflow(runs: readonly RecordedRunFacts[]): Candidate[] {
  const flows = runs.map(({ workflow }) => workflow)
  const sequence = flows.map((flow) => (flow?.entered ?? []).filter(isName)).reduce(findCommonOrder)
  const state = findSameValue(flows.map((flow) => flow?.current ?? null))
  return [
    ...(sequence.length === 0 ? [] : [createHeldCandidate('workflow_transition_order', { sequence })]),
    ...(state === null || !isName(state) ? [] : [createHeldCandidate('workflow_state_is', { state })]),
    ...(flows.every((flow) => flow?.isComplete === true)
      ? [createHeldCandidate('workflow_complete', {})]
      : []),
  ]
}

const formatChecks: ReadonlyMap<string, string> = new Map([
  ['image', 'image_format'],
  ['audio', 'audio_format'],
])

/** Media of tools by the tool; those of the agent by their formats. */
function proposeMedia(runs: readonly RecordedRunFacts[]): Candidate[] {
  const ofTools = runs.map(({ media }) =>
    media.flatMap(({ tool, kind }) => (tool === null ? [] : `${kind} ${tool}`)),
  )
  const byTool = intersectLists(ofTools).map((part) => {
    const [kind = ''] = part.split(' ', 1)
    return createHeldCandidate('tool_result_has_media', {
      tool: part.slice(kind.length + 1),
      media_type: kind,
    })
  })
  const byFormat = [...formatChecks].flatMap(([kind, check]) => {
    const types = runs.flatMap(({ media }) =>
      media.flatMap((item) => (item.kind === kind ? item.mimeType : [])),
    )
    const formats = [...new Set(types)].flatMap((type) => type?.slice(type.indexOf('/') + 1) ?? [])
    const isKnown =
      formats.length > 0 && !types.includes(null) && formats.every((format) => /^[\w.+-]+$/.test(format))
    return isKnown ? [createHeldCandidate(check, { formats })] : []
  })
  return [...byTool, ...byFormat]
}
