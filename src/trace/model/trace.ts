import type { Diagnostic } from '../../core/diagnostic.ts'
import type { PriceList } from '../prices/price-list.ts'
import type { FoundFacts, Message } from './message.ts'
import type { RecordedBy } from './origin.ts'
import type { Span } from './span.ts'
import type { ReportedFacts } from './stated.ts'
import type {
  AgentRun,
  Approval,
  CostBasis,
  Duration,
  Embedding,
  MediaItem,
  Retrieval,
  SkillActivation,
  ToolCall,
  TraceCost,
  Turn,
  Validation,
  Workflow,
} from './trace-views.ts'
import type { Usage } from './usage.ts'

/** The facts of a trace that tell whose it is. */
export type TraceIdentity = Pick<Trace, 'id' | 'scenario' | 'fingerprint' | 'userInput' | 'runKeys'>

/** The spans of a run with lazy views. A view is null if the trace does not say; an empty list is known to be so. */
export interface Trace extends Required<Omit<TraceInit, 'callers'>> {
  readonly callers: ReadonlySet<string> | null
  mediaFacts: ReadonlyMap<string, FoundFacts | null>
  /** The same trace, with these facts over those that it states. */
  stating(facts: ReportedFacts): Trace
  /** The same trace with a part that is known to be missing; null for none. */
  lacking(gap: string | null): Trace
  /** Parents, children and gaps of the spans. */
  readonly tree: SpanTree
  /** Model calls, each chain of nested wrappers counted once, in time order. */
  readonly llmCalls: readonly Span[]
  /** The trajectory: tool calls in time order. Null if the trace cannot show tool calls. */
  readonly toolCalls: readonly ToolCall[] | null
  /** The conversation in order, without repeated history. */
  readonly messages: readonly Message[]
  /** User messages, each with all that follows until the next one. */
  readonly turns: readonly Turn[]
  readonly userInput: string | null
  /** Final answer of the agent. Null: not recorded. Empty: it answered nothing. */
  readonly finalOutput: string | null
  /** Why the run ended before it had an answer; null if it has one, and where nothing tells. */
  readonly failure: string | null
  /** Why the service of a model did not answer a call that was never answered; null if all were, or nothing tells. */
  readonly outage: string | null
  readonly usage: Usage | null
  /** Recorded cost, and the calls that a price list has to price. */
  readonly bill: CostBasis
  /** Prices for the calls that state no cost; without any, `cost` is what the trace itself records. */
  priceBy(prices: PriceList): void
  readonly cost: TraceCost | null
  /** How long the run took, in microseconds; null if nothing tells. */
  readonly durationUs: number | null
  readonly duration: Duration | null
  /** Distinct models of the model calls that were answered, in order of first use; of all where none was. */
  readonly models: readonly string[]
  /** Every time that an agent was at work, by start. Null if the trace cannot show agents. */
  readonly agents: readonly AgentRun[] | null
  /** The agent that did what a span shows; null if no agent is known to be around it. */
  agentOf(spanId: string): AgentRun | null
  /** Names of tools that were called in steps which are not in the recording, as its model calls were told. */
  readonly unseenCalls: readonly string[]
  /** A part of the run that what is recorded shows to be missing, in a few words; null if nothing does. */
  readonly loss: string | null
  /** Skills that were loaded, in order. Null if the trace cannot show tool calls. */
  readonly skills: readonly SkillActivation[] | null
  /** Null if the trace shows no workflow. */
  readonly workflow: Workflow | null
  /** Searches of retrievers, by start. Null if none is recorded. */
  readonly retrievals: readonly Retrieval[] | null
  /** Texts that were embedded, with their vectors; empty if none is recorded. */
  readonly embeddings: readonly Embedding[]
  /** Media in messages and in answers of tools. Null if the trace shows no messages. */
  readonly media: readonly MediaItem[] | null
  /** Results of guardrails and evaluations. Null if none is recorded. */
  readonly validations: readonly Validation[] | null
  /** Requests for approval of a tool call. Null if none is recorded. */
  readonly approvals: readonly Approval[] | null
}

/** Tree of a trace's spans. Indexes are positions in the list of spans. */
export interface SpanTree {
  /** Index of the parent, −1 for a root. */
  readonly parents: readonly number[]
  /**
   * Spans that others name as their parent and that are not in the trace. One that called the agent, and is recorded
   * elsewhere, is not counted: where nobody knows the callers, a single one that is the parent of all roots may be it.
   */
  readonly lost: number
  /** Spans whose chain of parents came back to themselves; the link was cut, so each is a root. */
  readonly cycles: number
  readonly roots: readonly number[]
  /** Index of a span by its id. */
  readonly indexOf: ReadonlyMap<string, number>
}

/** Names the part of a run that is known to be missing, in a few words; null if nothing is. */
export function describeGap({ stated, loss, callers, tree: { lost, cycles } }: Trace): string | null {
  if (cycles > 0) return 'what some spans are within: they are their own ancestors'
  if (lost === 0) return stated.gap ?? loss
  if (callers !== null)
    return `${lost === 1 ? 'its outermost span' : `${lost} spans around others`}: the agent ended without flushing its exporter`
  return lost === 1
    ? 'a span that others name as their parent'
    : `${lost} spans that others name as their parent`
}

/** Origin of a trace. */
export interface TraceSource {
  /** Path relative to the workspace; empty for a trace made in memory. */
  readonly file: string
  /** Id of the reader. */
  readonly format: string
}

/** Facts that one of our recordings gives about itself. */
export interface RecordedRun {
  /** Null: it does not say. */
  readonly by: RecordedBy | null
  /** Microseconds since 1970. */
  readonly startUs: number
  /** It is not as it was written. */
  readonly isEdited: boolean
  readonly place: TrialRank
  /** What shows the agent at work; empty if nothing does. */
  readonly seenBy?: readonly SeenBy[]
  /** Faults of its model that our gateway made up; absent: none. `outage`: what failed next to them, if anything. */
  readonly faults?: { readonly kinds: readonly string[]; readonly outage: string | null }
  /** Absent: its simulated user did nothing wrong, or it had none. */
  readonly user?: UserProblem
  /** When it waited for its simulated user; absent: never. */
  readonly waits?: readonly Wait[]
}

/** The conversation of a simulated user and the agent, secrets masked. */
export interface UserConversation {
  readonly turns: readonly ConversationTurn[]
  /** When the agent waited for its user, one after the other. */
  readonly waits: readonly Wait[]
  /** Why it says nothing of the agent; null if it does. */
  readonly problem: UserProblem | null
}

/** Microseconds since 1970. */
export type Wait = readonly [startUs: number, endUs: number]

export interface ConversationTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** What the simulated user did wrong, or the service of its model; `message`: a clause. */
export interface UserProblem {
  readonly kind: 'user' | 'outage'
  readonly message: string
}

/** Ways in which a run is seen: spans that it sent, a trace that it wrote or printed, calls of its models through our gateway. */
export type SeenBy = 'telemetry' | 'trace-file' | 'output' | 'model-calls'

/** What a run is among those of its scenario. */
export interface TrialRank {
  /** 0: one of the trials that the scenario asks for; else the round of further trials that it is of, from 1. */
  readonly round: number
  /** 1 for the first; a trial is attempted again only where the attempts before came to no verdict. */
  readonly attempt: number
  /** Id of the trace of the attempt before; null for the first. */
  readonly retryOf: string | null
}

export const firstPlace: TrialRank = { round: 0, attempt: 1, retryOf: null }

export interface TraceInit {
  readonly id: string
  readonly source: TraceSource
  /** Spans in the order of the file. */
  readonly spans: readonly Span[]
  /** The scenario that the trace itself names (`scenario.id`, a task id). */
  readonly scenario?: string | null
  /** The trial that the trace itself names, any number. */
  readonly trial?: number | null
  readonly stated?: ReportedFacts
  /** Problems of the recording. */
  readonly diagnostics?: readonly Diagnostic[]
  /** Run of the recorded command; null if there was none. */
  readonly process?: ProcessFacts | null
  /** Fingerprint of the command; null if there was none. */
  readonly fingerprint?: string | null
  readonly recorded?: RecordedRun | null
  /** Names by which `trace_refs` find it, besides its id: digests of its input. Empty if its format has none. */
  readonly runKeys?: readonly string[]
  /** Text that the command printed: the answer where nothing else gives one. */
  readonly printed?: string | null
  /** Null if no `state_command` was run. */
  readonly state?: StateFacts | null
  /** Ids of spans that may have called the run and are recorded elsewhere. Absent: any single one may have. */
  readonly callers?: ReadonlySet<string> | null
}

/** What a `state_command` printed once the agent had ended, secrets masked. */
export interface StateFacts {
  readonly text: string
  /** Why that is not the state, in a few words; null if it is. */
  readonly problem: string | null
}

/** End of a trial's command. `stopped`: by us, before its time was over. */
export type ProcessEnd = 'exited' | 'timed-out' | 'stopped' | 'not-started'

/** The command that a fresh trace was recorded of. Null in a trace that came without one. */
export interface ProcessFacts {
  readonly argv: readonly string[]
  readonly end: ProcessEnd
  /** Null if a signal ended it, or it never started. */
  readonly exitCode: number | null
  /** `SIGKILL`, …; null if it exited by itself. */
  readonly signal: string | null
  /** Microseconds since 1970. */
  readonly startUs: number
  readonly endUs: number
  /** The last it wrote to standard error, secrets masked. */
  readonly stderr: string
  /** One sentence where it was stopped or could not be started; null otherwise. */
  readonly reason: string | null
  /** It sent more than is kept, or something unreadable: no verdict may rest on the rest. */
  readonly isDamaged: boolean
}
