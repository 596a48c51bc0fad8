import type { Stated } from './stated.ts'
import type { Trace } from './trace.ts'
import type { Validation } from './views/validations.ts'
import type { Spoken, Workflow } from './views/workflow.ts'

/** A part of a conversation, by the places of its messages. */
export interface Extent {
  readonly begin: number
  readonly end: number
  readonly isLast: boolean
  /** How many tool calls came before a message. */
  callsUntil(place: number): number
}

/** What a recording states of a part of it, beside the messages: guardrails, and the states of a workflow. */
export function statedWithin(trace: Trace, extent: Extent): Pick<Stated, 'validations' | 'workflow'> {
  const { validations, workflow } = trace.stated
  const own = validations === undefined ? null : validationsWithin(validations, extent)
  const states = workflow === undefined || workflow === null ? null : workflowWithin(workflow, extent)
  return {
    ...(own === null ? {} : { validations: own }),
    ...(states === null ? {} : { workflow: states }),
  }
}

/** Null where nobody knows of which message a guardrail spoke. Evals of the whole run are of no part. */
function validationsWithin(
  validations: readonly Validation[],
  { begin, end }: Extent,
): readonly Validation[] | null {
  if (validations.some(({ kind, message }) => kind === 'guardrail' && message === null)) return null
  return validations.flatMap((validation) => {
    const { message } = validation
    if (message === null || message < begin || message >= end) return []
    return [{ ...validation, message: message - begin }]
  })
}

/** Null where nobody knows when a state was entered. */
function workflowWithin(
  { current, transitions, isComplete, spoken }: Workflow,
  extent: Extent,
): Workflow | null {
  const placed = transitions.flatMap((transition) =>
    transition.callsBefore === null ? [] : [{ ...transition, callsBefore: transition.callsBefore }],
  )
  if (placed.length < transitions.length) return null
  const [before, until] =
    placed.length === 0 ? [0, 0] : [extent.callsUntil(extent.begin), extent.callsUntil(extent.end)]
  const past = placed.filter((transition) => transition.callsBefore <= until)
  const next = placed.find((transition) => transition.callsBefore > until)
  return {
    current: past.at(-1)?.to ?? (next === undefined ? current : next.from),
    transitions: past
      .filter((transition) => transition.callsBefore > before)
      .map((transition) => ({ ...transition, callsBefore: transition.callsBefore - before })),
    isComplete: completeBy(next !== undefined, extent.isLast, isComplete),
    ...(spoken === undefined ? {} : { spoken: spokenWithin(spoken, extent) }),
  }
}

function spokenWithin(spoken: readonly Spoken[], { begin, end }: Extent): Spoken[] {
  return spoken.flatMap(({ message, state }) =>
    message >= begin && message < end ? [{ message: message - begin, state }] : [],
  )
}

/** A workflow that goes on was not complete; one that is complete in the end may not have been so yet. */
function completeBy(goesOn: boolean, isLast: boolean, inTheEnd: boolean | null): boolean | null {
  if (goesOn) return false
  return isLast || inTheEnd === false ? inTheEnd : null
}
