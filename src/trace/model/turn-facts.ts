import type { Stated } from './stated.ts'
import type { Trace } from './trace.ts'
import type { Validation } from '../views/validations.ts'
import type { Spoken, Transition, Workflow } from '../views/workflow.ts'

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
  if (workflow === null) return { workflow, ...(own === null ? {} : { validations: own }) }
  const states = workflow === undefined ? null : workflowWithin(workflow, extent)
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
  const [isEarlier, isPast] = [isBy(extent.begin, before), isBy(extent.end, until)]
  const past = placed.filter(isPast)
  const next = placed.find((transition) => !isPast(transition))
  const last = past.at(-1)
  return {
    current: last?.to ?? (next === undefined ? current : next.from),
    transitions: past
      .filter((transition) => !isEarlier(transition))
      .map(({ messagesBefore, callsBefore, ...transition }) => ({
        ...transition,
        callsBefore: callsBefore - before,
        ...(messagesBefore === undefined ? {} : { messagesBefore: messagesBefore - extent.begin }),
      })),
    isComplete:
      next === undefined && last?.isEnd !== undefined
        ? last.isEnd
        : completeBy(next !== undefined, extent.isLast, isComplete),
    ...(spoken === undefined ? {} : { spoken: spokenWithin(spoken, extent) }),
  }
}

type PlacedTransition = Transition & { readonly callsBefore: number }

/** Whether a transition took effect by a place, by the messages before it where they are known. */
function isBy(messages: number, calls: number): (transition: PlacedTransition) => boolean {
  return ({ messagesBefore, callsBefore }) =>
    messagesBefore === undefined ? callsBefore <= calls : messagesBefore <= messages
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
