import type { Transition, Workflow } from '../trace/model/trace-views.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import type { Trace } from '../trace/model/trace.ts'
import { ChangedTrace } from './changed-trace.ts'
import type { Mutant } from './mutant.ts'
import { pickSpread } from './spread.ts'

/** Steps, and pairs of them, that are changed. */
const most = 4

/** Skips a step of the workflow, takes two in the other order, or stops before the last. */
export function mutateWorkflow(trace: Trace, prices: PriceList): Mutant[] {
  const { workflow } = trace
  const steps = workflow?.transitions ?? []
  if (workflow === null || steps.length === 0) return []
  const make = (changed: Workflow) => () => new ChangedTrace(trace, { workflow: changed }, prices)
  const last = steps.length - 1
  const places = [...steps.keys()]
  const skipped = pickSpread(places.slice(0, last), most).map((place): Mutant => ({
    kind: 'step-skipped',
    name: steps[place]?.to ?? '',
    trace: make({ ...workflow, transitions: withoutStep(steps, place) }),
  }))
  const pairs = places.slice(0, last).filter((place) => steps[place]?.to !== steps[place + 1]?.to)
  const swapped = pickSpread(pairs, most).map((place): Mutant => ({
    kind: 'steps-swapped',
    name: steps[place]?.to ?? '',
    other: steps[place + 1]?.to ?? '',
    trace: make(replaceTransitions(workflow, withSwapped(steps, place))),
  }))
  const stopped = {
    ...replaceTransitions(workflow, steps.slice(0, -1)),
    isComplete: workflow.isComplete === null ? null : false,
  }
  return [
    ...skipped,
    ...swapped,
    { kind: 'workflow-stopped', name: steps[last]?.to ?? '', trace: make(stopped) },
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
