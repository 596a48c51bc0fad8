import type { AgentRun, SkillActivation } from '../trace/model/trace-views.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import type { Trace } from '../trace/model/trace.ts'
import { changeCalls, type CallEdits } from './changed-calls.ts'
import { ChangedTrace } from './changed-trace.ts'
import type { Mutant } from './mutant.ts'
import { pickSpread } from './spread.ts'

/** Agents, and skills, of one recording that are changed. */
const most = 4

/** An agent that no recording names. */
const unknownAgent = 'another_agent'

/**
 * Gives the work of an agent to another one, or to none. Only where several work together: a single one is called
 * whatever its program is called.
 */
export function mutateAgents(trace: Trace, prices: PriceList): Mutant[] {
  const runs = trace.agents ?? []
  const names = [...new Set(runs.map(({ name }) => name))]
  if (names.length < 2) return []
  const replaced = pickSpread(names, most).map((name): Mutant => {
    const renamed = (run: AgentRun) => (run.name === name ? { ...run, name: unknownAgent } : run)
    return {
      kind: 'agent-replaced',
      name,
      trace: () => new ChangedTrace(trace, { agents: runs.map(renamed) }, prices),
    }
  })
  // Of an agent that only a call shows, the call is left out.
  const handed = runs.filter(({ parent, spanId }) => parent !== null && spanId !== null)
  const dropped = pickSpread(handed, most).map((run): Mutant => ({
    kind: 'handoff-dropped',
    name: run.name,
    trace: () => withoutRun(trace, run, prices),
  }))
  return [...replaced, ...dropped]
}

/** The answer stays: what is looked at is who worked on it. */
function withoutRun(trace: Trace, { spanId }: AgentRun, prices: PriceList): Trace {
  const { spans, finalOutput, tree } = trace
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
  return new ChangedTrace(trace, { spans: left, ...(finalOutput === null ? {} : { finalOutput }) }, prices)
}

/** Leaves out each skill, or loads two in the other order. */
export function mutateSkills(trace: Trace, prices: PriceList): Mutant[] {
  const skills = trace.skills ?? []
  const calls = trace.toolCalls ?? []
  const make = (edits: CallEdits) => () => new ChangedTrace(trace, changeCalls(trace, edits), prices)
  const callsOf = (loaded: readonly SkillActivation[]) =>
    loaded.flatMap(({ toolCall }) => calls[toolCall] ?? [])
  const names = pickSpread([...new Set(skills.map(({ name }) => name))], most)
  const skipped = names.map((name): Mutant => {
    const sameCalls = callsOf(skills.filter((skill) => skill.name === name))
    return { kind: 'skill-skipped', name, trace: make(new Map(sameCalls.map((call) => [call, []]))) }
  })
  const pairs = skills.flatMap((skill, index) => {
    const next = skills[index + 1]
    return next === undefined || next.name === skill.name ? [] : [[skill, next] as const]
  })
  const swapped = pickSpread(pairs, most).flatMap(([one, other]): Mutant[] => {
    const [first, second] = callsOf([one, other])
    if (first === undefined || second === undefined) return []
    const edits = new Map([
      [first, [{ ...first, name: second.name, args: second.args }]],
      [second, [{ ...second, name: first.name, args: first.args }]],
    ])
    return [{ kind: 'skills-swapped', name: one.name, other: other.name, trace: make(edits) }]
  })
  return [...skipped, ...swapped]
}
