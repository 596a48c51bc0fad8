import type { Embedding } from '../trace/views/embeddings.ts'
import type { Stated } from '../trace/model/stated.ts'
import type { Validation } from '../trace/views/validations.ts'
import type { Workflow } from '../trace/views/workflow.ts'

/** What an example says of a run beside its messages and calls. What is left out was not recorded. */
export interface ExampleStated {
  readonly workflow?: ExampleWorkflow
  /** What guardrails said, in order. */
  readonly guardrails?: readonly ExampleGuardrail[]
  /** Scores that came with the recording, by their names. */
  readonly scores?: Readonly<Record<string, number>>
  /** Whether the recording says that the run passed. */
  readonly passed?: boolean
  /** Texts with their vectors, as an embedding model made them during the run. */
  readonly embeddings?: readonly Embedding[]
}

export interface ExampleWorkflow {
  /** The state in the end. */
  readonly state?: string
  readonly complete?: boolean
  /** `after_calls`: how many of the tool calls came before it. */
  readonly transitions?: readonly {
    readonly from: string
    readonly to: string
    readonly after_calls?: number
  }[]
  /** The state in which each message of the agent was said, in order. */
  readonly spoken_in?: readonly string[]
}

export interface ExampleGuardrail {
  readonly name: string
  readonly triggered: boolean
  readonly direction?: 'input' | 'output'
}

/** The same, as a format states it. */
export function statedBy({ workflow, guardrails, embeddings, scores, passed }: ExampleStated): Stated {
  return {
    ...(scores === undefined ? {} : { scores }),
    ...(passed === undefined ? {} : { passed }),
    ...(embeddings === undefined ? {} : { embeddings }),
    ...(workflow === undefined ? {} : { workflow: workflowOf(workflow) }),
    ...(guardrails === undefined ? {} : { validations: guardrails.map(validationOf) }),
  }
}

function workflowOf({ state, complete, transitions = [], spoken_in: spoken }: ExampleWorkflow): Workflow {
  return {
    current: state ?? null,
    isComplete: complete ?? null,
    transitions: transitions.map(({ from, to, after_calls: callsBefore = null }) => ({
      from,
      to,
      event: null,
      callsBefore,
    })),
    ...(spoken === undefined ? {} : { spoken: spoken.map((where, message) => ({ message, state: where })) }),
  }
}

function validationOf({ name, triggered, direction }: ExampleGuardrail): Validation {
  const nothing = { score: null, message: null, details: null, spanId: null }
  return { name, kind: 'guardrail', passed: !triggered, stage: direction ?? null, ...nothing }
}
