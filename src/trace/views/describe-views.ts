import type { Role } from '../model/message.ts'
import type { Trace } from '../model/trace.ts'
import type { AgentRun } from './agents.ts'
import type { MediaItem } from './media.ts'
import type { Retrieval } from './retrievals.ts'
import type { Validation } from './validations.ts'

/** What a trace shows beyond messages and calls. Null: it cannot show such a thing; empty: there was none. */
export interface ViewDescription {
  readonly agents: readonly AgentDescription[] | null
  readonly skills: readonly SkillDescription[] | null
  readonly workflow: WorkflowDescription | null
  readonly retrievals: readonly RetrievalDescription[] | null
  readonly media: readonly MediaDescription[] | null
  readonly validations: readonly ValidationDescription[] | null
}

interface AgentDescription {
  readonly name: string
  /** The agent that it worked for. */
  readonly within: string | null
  readonly durationMs: number | null
  readonly error?: string
}

interface SkillDescription {
  readonly name: string
  readonly error?: string
}

interface WorkflowDescription {
  readonly current: string | null
  readonly complete: boolean | null
  readonly transitions: readonly {
    readonly from: string | null
    readonly to: string
    readonly event: string | null
  }[]
}

interface RetrievalDescription {
  readonly name: string
  readonly query: string | null
  /** How many it found. */
  readonly documents: number | null
  readonly error?: string
}

interface MediaDescription {
  readonly role: Role
  readonly modality: MediaItem['modality']
  readonly mimeType: string | null
  readonly bytes: number | null
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
}

interface ValidationDescription {
  readonly name: string
  readonly kind: Validation['kind']
  readonly stage: Validation['stage']
  readonly passed: boolean | null
  readonly score: number | null
}

export function describeViews(trace: Trace): ViewDescription {
  const { agents, skills, workflow, retrievals, media, validations } = trace
  return {
    agents: agents?.map((run) => describeAgent(run, agents)) ?? null,
    skills: skills?.map(({ name, error }) => ({ name, ...failed(error) })) ?? null,
    workflow:
      workflow === null
        ? null
        : {
            current: workflow.current,
            complete: workflow.isComplete,
            transitions: workflow.transitions.map(({ from, to, event }) => ({ from, to, event })),
          },
    retrievals: retrievals?.map(describeRetrieval) ?? null,
    media: media?.map(describeMedia) ?? null,
    validations:
      validations?.map(({ name, kind, stage, passed, score }) => ({ name, kind, stage, passed, score })) ??
      null,
  }
}

function describeAgent(run: AgentRun, all: readonly AgentRun[]): AgentDescription {
  const { name, parent, startUs, endUs, error } = run
  return {
    name,
    within: parent === null ? null : (all[parent]?.name ?? null),
    durationMs: startUs === null || endUs === null ? null : Math.max(0, endUs - startUs) / 1000,
    ...failed(error),
  }
}

function describeRetrieval({ name, query, documents, error }: Retrieval): RetrievalDescription {
  return { name, query, documents: documents?.length ?? null, ...failed(error) }
}

function describeMedia({ role, modality, mimeType, bytes, width, height, durationMs }: MediaItem) {
  return { role, modality, mimeType, bytes, width, height, durationMs }
}

function failed(error: string | null): { error?: string } {
  return error === null ? {} : { error }
}
