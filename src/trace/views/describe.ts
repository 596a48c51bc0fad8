import type { AgentRun, MediaItem, Retrieval, TraceCost, Validation } from '../model/trace-views.ts'
import { omitNullish } from '../../core/present.ts'
import type { JsonValue } from '../../core/json.ts'
import { formatLocation } from '../../core/diagnostic.ts'
import type { ProcessFacts } from '../model/trace-init.ts'
import { describeVisibility } from './visibility.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import { findFirstUnclaimedCall } from './unclaimed-calls.ts'
import { findContentSetting } from '../model/content-variables.ts'
import { writesCalls } from './written-calls.ts'
import type { Trace } from '../model/trace.ts'
import type { Role } from '../model/message.ts'

/** Facts of a trace for a person to read; null where the trace does not say. */
export interface TraceDescription extends ViewDescription {
  readonly id: string
  readonly scenario: string | null
  readonly trial: number | null
  readonly format: string
  readonly spans: number
  readonly llmCalls: number
  /** Empty also where the trace cannot show tool calls; a warning then says so. */
  readonly toolCalls: readonly ToolCallDescription[]
  readonly models: readonly string[]
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly cachedTokens: number | null
  readonly reasoningTokens: number | null
  /** Dollars; null also where not every model call is priced. */
  readonly costUsd: number | null
  /** Whether the trace records its cost, or it is tokens at list prices, or some of each. */
  readonly costSource: TraceCost['source'] | null
  readonly durationMs: number | null
  readonly userInput: string | null
  readonly finalOutput: string | null
  /** How one of our runs saw its agent: `by its model calls`; absent where nothing tells. */
  readonly seenBy?: string
  /** Run of the recorded command; null where there was none. */
  readonly process: ProcessDescription | null
  /** What its `state_command` printed, or why it is not the state; absent where there was none. */
  readonly state?: string
  readonly warnings: readonly string[]
}

export interface ProcessDescription extends Omit<ProcessFacts, 'startUs' | 'endUs'> {
  readonly durationMs: number
}

export interface ToolCallDescription {
  readonly name: string
  /** Null: not recorded. */
  readonly args: JsonValue
  readonly error?: string
  /** Agent that made it, where the trace shows several. */
  readonly agent?: string
}

export function describeTrace(trace: Trace): TraceDescription {
  const { usage, cost, durationUs, process } = trace
  return {
    id: trace.id,
    scenario: trace.scenario,
    trial: trace.trial,
    format: trace.source.format,
    spans: trace.spans.length,
    llmCalls: trace.llmCalls.length,
    toolCalls: describeCalls(trace),
    models: trace.models,
    inputTokens: usage?.input ?? null,
    outputTokens: usage?.output ?? null,
    cachedTokens: usage?.cacheRead ?? null,
    reasoningTokens: usage?.reasoning ?? null,
    costUsd: cost?.complete === true ? cost.known : null,
    costSource: cost?.complete === true ? cost.source : null,
    durationMs: durationUs === null ? null : durationUs / 1000,
    userInput: trace.userInput,
    finalOutput: trace.finalOutput,
    ...describeViews(trace),
    ...omitNullish({ seenBy: describeVisibility(trace) }),
    process: process === null ? null : findProcess(process),
    ...(trace.state === null ? {} : { state: trace.state.problem ?? trace.state.text }),
    warnings: findWarnings(trace),
  }
}

function describeCalls(trace: Trace): ToolCallDescription[] {
  const { toolCalls, agents } = trace
  const isShared = new Set(agents?.map(({ name }) => name)).size > 1
  return (toolCalls ?? []).map(({ name, args, error, spanId, requestedBy }) => {
    const agent = isShared ? trace.agentOf(spanId ?? requestedBy ?? '') : null
    return { name, args, ...omitNullish({ error, agent: agent?.name }) }
  })
}

function findProcess({ startUs, endUs, ...facts }: ProcessFacts): ProcessDescription {
  return { ...facts, durationMs: (endUs - startUs) / 1000 }
}

function findWarnings(trace: Trace): string[] {
  const warnings = trace.diagnostics.map(
    (diagnostic) => `${formatLocation(diagnostic)}: ${diagnostic.message}`,
  )
  const { cost, toolCalls, stated, unseenCalls, llmCalls } = trace
  const setting = findContentSetting(llmCalls)
  if (setting !== null)
    warnings.push(
      `What the models were asked and answered is not recorded. Where the agent starts, set ${setting}.`,
    )
  const unclaimed =
    toolCalls === null || toolCalls.every(({ executed }) => !executed) ? findFirstUnclaimedCall(trace) : null
  if (unclaimed !== null) {
    const name = truncate(oneLine(unclaimed), 80)
    warnings.push(
      `A span has tool calls in \`${name}\`, which Scenario Gate does not read. Record each call as a tool span.`,
    )
  } else if (toolCalls === null) {
    warnings.push(
      writesCalls(trace.messages)
        ? 'The model wrote tool calls into its text, or in a form that is not known. Record each as a tool span, or in `tool_calls` of its message.'
        : 'Tool calls are not recorded: there is no tool span, and no model reply to read them in.',
    )
  }
  if (unseenCalls.length > 0) {
    const names = [...new Set(unseenCalls)].filter((name) => name !== '')
    const called = names.length === 0 ? 'tools' : names.join(', ')
    warnings.push(
      `The steps that called ${called} are not recorded: only their results, in what a model call was given.`,
    )
  }
  const { hiddenTools = [] } = stated
  if (hiddenTools.length > 0)
    warnings.push(`Whether these tools of the provider ran is not recorded: ${hiddenTools.join(', ')}.`)
  if (cost !== null && !cost.complete) {
    warnings.push(`The cost is not known: some model calls have none. What is known comes to $${cost.known}.`)
  }
  return warnings
}

/** Further views of a trace. Null: it cannot show such a thing; empty: there was none. */
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
  /** Number of documents found. */
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

function describeViews(trace: Trace): ViewDescription {
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
  return omitNullish({ error })
}
