import { isObject, omitNullish, parseJson, writeJson, type JsonObject, type JsonValue } from '../core/json.ts'
import type { Message } from '../trace/model/message.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { AgentRun, MediaItem, SkillActivation } from '../trace/model/trace-views.ts'
import type { Transition, Validation, Workflow } from '../trace/model/trace-views.ts'
import { changeCalls, changeValue, pickSpread, type CallEdits } from './changed-calls.ts'
import { createMessageRewriter, withMessages, type Changes } from './changed-trace.ts'
import type { Mutation } from './mutant.ts'

/** Agents, skills, steps of a workflow and guardrails of one recording that are changed, each. */
const most = 4

/** Breaks what a recording shows besides calls and the answer. */
export function mutateParts(trace: Trace): Mutation[] {
  const parts = [mutateState, mutateAgents, mutateSkills, mutateWorkflow, mutateGuardrails, mutateMedia]
  return parts.flatMap((mutate) => mutate(trace))
}

/** Parts of one state that are changed. */
const maxParts = 10

/** Changes one part of the state after a run at a time: a table, a list, a value. */
function mutateState({ state }: Trace): Mutation[] {
  const value = state === null ? undefined : parseJson(state.text)
  if (value === undefined || state?.problem !== null) return []
  return listChanged(value).map((changed) => ({
    kind: 'state-changed',
    changes: () => ({ state: { text: writeJson(changed), problem: null } }),
  }))
}

function listChanged(value: JsonValue): JsonValue[] {
  if (!isObject(value)) return [changeValue(value)]
  const object: JsonObject = value
  return Object.entries(object)
    .slice(0, maxParts)
    .map(([key, part]) => ({ ...object, [key]: changeValue(part) }))
}

/** An agent that no recording names. */
const unknownAgent = 'another_agent'

/** Gives an agent's work to another or to none, if several work together: a lone one is named after its program. */
function mutateAgents(trace: Trace): Mutation[] {
  const runs = trace.agents ?? []
  const names = [...new Set(runs.map(({ name }) => name))]
  if (names.length < 2) return []
  const replaced = pickSpread(names, most).map((name): Mutation => {
    const renamed = (run: AgentRun) => (run.name === name ? { ...run, name: unknownAgent } : run)
    return { kind: 'agent-replaced', name, changes: () => ({ agents: runs.map(renamed) }) }
  })
  // Of an agent that only a call shows, the call is left out.
  const handed = runs.filter(({ parent, spanId }) => parent !== null && spanId !== null)
  const dropped = pickSpread(handed, most).map((run): Mutation => ({
    kind: 'handoff-dropped',
    name: run.name,
    changes: () => withoutRun(trace, run),
  }))
  return [...replaced, ...dropped]
}

/** The answer stays: what is looked at is who worked on it. */
function withoutRun({ spans, finalOutput, tree }: Trace, { spanId }: AgentRun): Changes {
  const first = spanId === null ? undefined : tree.indexOf.get(spanId)
  const gone = new Set<number>()
  for (const start of spans.keys()) {
    const path: number[] = []
    let at = start
    while (at !== -1 && at !== first && !gone.has(at)) {
      path.push(at)
      at = tree.parents[at] ?? -1
    }
    if (at !== -1) for (const index of [...path, at]) gone.add(index)
  }
  const left = spans.filter((_, index) => !gone.has(index))
  return { spans: left, ...omitNullish({ finalOutput }) }
}

/** Leaves out each skill, or loads two in the other order. */
function mutateSkills(trace: Trace): Mutation[] {
  const skills = trace.skills ?? []
  const calls = trace.toolCalls ?? []
  const make = (edits: CallEdits) => () => changeCalls(trace, edits)
  const callsOf = (loaded: readonly SkillActivation[]) =>
    loaded.flatMap(({ toolCall }) => calls[toolCall] ?? [])
  const names = pickSpread([...new Set(skills.map(({ name }) => name))], most)
  const skipped = names.map((name): Mutation => {
    const sameCalls = callsOf(skills.filter((skill) => skill.name === name))
    return { kind: 'skill-skipped', name, changes: make(new Map(sameCalls.map((call) => [call, []]))) }
  })
  const pairs = skills.flatMap((skill, index) => {
    const next = skills[index + 1]
    return next === undefined || next.name === skill.name ? [] : [[skill, next] as const]
  })
  const swapped = pickSpread(pairs, most).flatMap(([one, other]): Mutation[] => {
    const [first, second] = callsOf([one, other])
    if (first === undefined || second === undefined) return []
    const edits = new Map([
      [first, [{ ...first, name: second.name, args: second.args }]],
      [second, [{ ...second, name: first.name, args: first.args }]],
    ])
    return [{ kind: 'skills-swapped', name: one.name, other: other.name, changes: make(edits) }]
  })
  return [...skipped, ...swapped]
}

/** Skips a step of the workflow, takes two in the other order, or stops before the last. */
function mutateWorkflow({ workflow }: Trace): Mutation[] {
  const steps = workflow?.transitions ?? []
  if (workflow === null || steps.length === 0) return []
  const last = steps.length - 1
  const places = [...steps.keys()]
  const skipped = pickSpread(places.slice(0, last), most).map((place): Mutation => ({
    kind: 'step-skipped',
    name: steps[place]?.to ?? '',
    changes: () => ({ workflow: { ...workflow, transitions: withoutStep(steps, place) } }),
  }))
  const pairs = places.slice(0, last).filter((place) => steps[place]?.to !== steps[place + 1]?.to)
  const swapped = pickSpread(pairs, most).map((place): Mutation => ({
    kind: 'steps-swapped',
    name: steps[place]?.to ?? '',
    other: steps[place + 1]?.to ?? '',
    changes: () => ({ workflow: replaceTransitions(workflow, withSwapped(steps, place)) }),
  }))
  const stopped = {
    ...replaceTransitions(workflow, steps.slice(0, -1)),
    isComplete: workflow.isComplete === null ? null : false,
  }
  return [
    ...skipped,
    ...swapped,
    { kind: 'workflow-stopped', name: steps[last]?.to ?? '', changes: () => ({ workflow: stopped }) },
  ]
}

function withoutStep(steps: readonly Transition[], place: number): Transition[] {
  const from = steps[place]?.from ?? null
  return steps.flatMap((step, index) =>
    index === place ? [] : [index === place + 1 ? { ...step, from } : step],
  )
}

/** The targets of two neighbours change places; the steps around them join on. */
function withSwapped(steps: readonly Transition[], place: number): Transition[] {
  const [one, other] = [steps[place]?.to ?? '', steps[place + 1]?.to ?? '']
  return steps.map((step, index) => {
    if (index === place) return { ...step, to: other }
    if (index === place + 1) return { ...step, from: other, to: one }
    return index === place + 2 ? { ...step, from: one } : step
  })
}

function replaceTransitions(workflow: Workflow, transitions: readonly Transition[]): Workflow {
  const current = transitions.at(-1)?.to ?? workflow.transitions[0]?.from ?? null
  return { ...workflow, transitions, current: workflow.current === null ? null : current }
}

/** Keeps each guardrail silent that stepped in, and lets each step in that did not. */
function mutateGuardrails({ validations: all }: Trace): Mutation[] {
  const validations = all ?? []
  const guardrails = validations.filter(({ kind, passed }) => kind === 'guardrail' && passed !== null)
  const lastOf = new Map(guardrails.map(({ name, passed }) => [name, passed]))
  return pickSpread([...lastOf], most).map(([name, passed]): Mutation => {
    const turned = (validation: Validation) =>
      validation.name === name && validation.kind === 'guardrail'
        ? { ...validation, passed: passed !== true, score: null }
        : validation
    return {
      kind: passed === true ? 'guardrail-fired' : 'guardrail-silent',
      name,
      changes: () => ({ validations: validations.map(turned) }),
    }
  })
}

/** Words of a tool, or of an agent, in the place of a picture. */
const instead = 'There is nothing to show.'

/** Leaves out all images, sounds, videos or documents that the agent and its tools gave. */
function mutateMedia(trace: Trace): Mutation[] {
  const items = (trace.media ?? []).filter(({ role }) => role === 'assistant' || role === 'tool')
  return [...new Set(items.map(({ modality }) => modality))].map((modality): Mutation => ({
    kind: 'media-missing',
    name: modality,
    changes: () => withoutMedia(trace, modality, items),
  }))
}

function withoutMedia(trace: Trace, modality: MediaItem['modality'], items: readonly MediaItem[]): Changes {
  const calls = items.flatMap((item) =>
    item.modality === modality && item.toolCall !== null ? (trace.toolCalls?.[item.toolCall] ?? []) : [],
  )
  const edited = changeCalls(trace, new Map(calls.map((call) => [call, [{ ...call, result: instead }]])))
  const { spans = trace.spans, stated = trace.stated } = edited
  const rewritten = createMessageRewriter((message) => withoutPart(message, modality))
  return { ...edited, ...withMessages({ spans, stated }, rewritten) }
}

function withoutPart(message: Message, modality: MediaItem['modality']): Message {
  if (message.role !== 'assistant') return message
  const isGiven = (part: Message['parts'][number]) => part.type === 'media' && part.modality === modality
  if (!message.parts.some(isGiven)) return message
  return {
    ...message,
    parts: message.parts.map((part) => (isGiven(part) ? { type: 'text', text: instead } : part)),
  }
}
