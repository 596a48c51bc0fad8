import type { JsonValue } from '../../core/json.ts'
import type { BilledCall } from '../prices/price-list.ts'
import type { MediaFacts, Message, Part, Role } from './message.ts'

/** What a trace shows; the folder `views/` derives it. */

/** Dollars: `known` sums what is priced; `complete` says whether every model call is. */
export interface TraceCost {
  readonly known: number
  readonly complete: boolean
  /** Whether the trace records them, or they are tokens at list prices, or some of each. */
  readonly source: 'trace' | 'prices' | 'mixed'
}

/** The recorded cost, and the model calls that still need a price. */
export interface CostBasis {
  /** Dollars that the trace records; null if it records none. */
  readonly stated: number | null
  /** Calls without a stated cost whose model and tokens are known. */
  readonly calls: readonly BilledCall[]
  /** There are calls of unknown cost. */
  readonly hasGaps: boolean
}

/** A decision whether a tool may run, by a person or a rule. */
export interface Approval {
  /** Null if the recording does not say. */
  readonly tool: string | null
  /** Place in `trace.toolCalls` of the call that it is about; null if none is known to be. */
  readonly call: number | null
  /** Null if no answer is recorded. */
  readonly isGranted: boolean | null
  /** A rule of the application decided, and no person was asked. */
  readonly isAutomatic?: true
}

/** One time that an agent was at work. */
export interface AgentRun {
  /** Name in the recording; the name of its span where no agent is named; empty if that has none. */
  readonly name: string
  /** Null if only a tool call shows it. */
  readonly spanId: string | null
  /** Place in `trace.agents` of the agent that it worked for; null for none, or where it is not known. */
  readonly parent: number | null
  /** Place in `trace.toolCalls` of the call that handed it the work; null without one. */
  readonly toolCall: number | null
  /** Final answer; null if it is not recorded. */
  readonly output: string | null
  /** Microseconds since 1970. */
  readonly startUs: number | null
  readonly endUs: number | null
  /** Error message; null if nothing says that it failed. */
  readonly error: string | null
}

/** A text and its vector, as an embedding model made it during the run. */
export interface Embedding {
  readonly text: string
  readonly vector: readonly number[]
}

/** An image, a sound, a video or a document in a message or a tool's answer. */
export interface MediaItem extends MediaFacts {
  /** Of the message; `tool` for what a tool answered with. */
  readonly role: Role
  readonly modality: Extract<Part, { type: 'media' }>['modality']
  /** As stated, or as its data URI says; null if neither does. */
  readonly mimeType: string | null
  /** Its bytes in base64; null if they are not in the recording. */
  readonly data: string | null
  /** Place of its bytes: a URL, a path, a provider's file id. */
  readonly uri: string | null
  /** Place of its message in `trace.messages`; null if no message repeats what the tool answered. */
  readonly message: number | null
  /** Index in `trace.toolCalls` of the call that it answers; null for a message. */
  readonly toolCall: number | null
}

/** A user message and all that follows until the next one. */
export interface Turn {
  /** Null if the agent spoke first. */
  readonly user: Message | null
  /** Messages after it: replies, tool calls, tool results. */
  readonly messages: readonly Message[]
}

/** One search of a retriever. */
export interface Retrieval {
  readonly name: string
  /** Null: not recorded. */
  readonly query: string | null
  /** Texts of documents by rank, null for one that is not recorded. Null: not recorded; empty: it found nothing. */
  readonly documents: readonly (string | null)[] | null
  /** Error message; null if nothing says that it failed. */
  readonly error: string | null
}

/** How long a run took, and what was measured: its steps, or the command from its start to its exit. */
export interface Duration {
  readonly us: number
  readonly isOfCommand: boolean
}

/** One loading of a skill by the agent. */
export interface SkillActivation {
  /** Empty if the arguments of the call, which would tell, are not recorded. */
  readonly name: string
  /** Place in `trace.toolCalls` of the call that loaded it. */
  readonly toolCall: number
  /** Error message; null if nothing says that it failed. */
  readonly error: string | null
}

/**
 * One attempt of the agent to use a tool. A trace may show the same attempt twice: as the model's
 * request (in the output of an LLM span) and as its execution (a tool span); that is one tool call. An
 * execution stands for exactly one request: the one with its call id, else one for the same tool that was made
 * since the last model call, else one with the same name and arguments (see `pairUp`). A request that
 * nothing executed is a tool call too, at the place of the model call that asked for it. Requests in
 * the *input* of a model call are history, never calls.
 */
export interface ToolCall {
  readonly name: string
  /** The name by which the model asked for it, where what carried it out goes by another one. */
  readonly askedAs?: string
  /** Parsed; text that is not JSON stays text. `{}`: called with none. Null: not recorded. */
  readonly args: JsonValue
  readonly argsKnown: boolean
  /** Arguments as the model asked for them; what carries a call out may add to them. Null: not recorded. */
  readonly asked: JsonValue
  readonly id: string | null
  /** Recorded result: JSON text is not parsed. Null: not recorded. */
  readonly result: JsonValue
  /** Error message; null if nothing says that it failed. */
  readonly error: string | null
  /** True if the trace would record a failure: `error: null` then means success. */
  readonly errorKnown: boolean
  /** Kind of failure (`validation`, `TimeoutError`); null if it is not recorded. */
  readonly errorType: string | null
  /** True if the trace shows that it ran: by a tool span, or by a result in a later prompt. */
  readonly executed: boolean
  /** One of several calls ran, and it is unknown whether it was this one. */
  readonly mayHaveRun?: true
  /** The tool span; null without one. */
  readonly spanId: string | null
  /** The LLM span that asked for it; null if no request is recorded. */
  readonly requestedBy: string | null
  /** Microseconds since 1970. Of the tool span, else the start of the LLM span that asked. */
  readonly startUs: number | null
  readonly endUs: number | null
}

/** Result of a guardrail, or of an evaluation that ran with the agent. */
export interface Validation {
  /** Name in the recording; never empty. */
  readonly name: string
  /** An evaluation measures; a guardrail may step in. */
  readonly kind: 'guardrail' | 'evaluation'
  /** False: it was triggered. Null if the recording does not say. */
  readonly passed: boolean | null
  /** Recorded score, mostly 0 to 1. */
  readonly score: number | null
  /** Part that it judged. Null if the recording does not say. */
  readonly stage: 'input' | 'output' | 'tool' | null
  /** Place in `trace.messages` of the message that it judged; null if it is not known. */
  readonly message: number | null
  /** Whatever else was recorded of it; null without. */
  readonly details: JsonValue
  /** Its span; null without one. */
  readonly spanId: string | null
}

/** One step of a workflow from state to state. */
export interface Transition {
  /** Null: the recording does not say where it came from. */
  readonly from: string | null
  readonly to: string
  /** Event that caused it; null if it is not recorded. */
  readonly event: string | null
  /**
   * Tool calls of the trajectory that came before it took effect, the one that asked for it included:
   * `trace.toolCalls[callsBefore]` is the first in the new state. Null if the recording does not say.
   */
  readonly callsBefore: number | null
  /** Messages of the conversation before it took effect; absent where the recording does not say. */
  readonly messagesBefore?: number
  /** True if its target is an end of the workflow; absent where the recording does not say. */
  readonly isEnd?: boolean
}

/** A message of the agent with text, and its state. */
export interface Spoken {
  /** Its place in `trace.messages`. */
  readonly message: number
  readonly state: string
}

/** The states that a run went through. */
export interface Workflow {
  /** The state in the end. Null if the recording does not say. */
  readonly current: string | null
  /** In order; empty: it stayed where it began. */
  readonly transitions: readonly Transition[]
  /** True if it reached an end. Null if the recording does not say. */
  readonly isComplete: boolean | null
  /** Absent if messages do not name their state. */
  readonly spoken?: readonly Spoken[]
}

/** What the steps of a composition of PromptKit came to, in the turn of one message. */
export interface Composition {
  /** Place of the message in `trace.messages`. */
  readonly message: number
  /** Branch → the step that it took. */
  readonly branches: ReadonlyMap<string, JsonValue>
  /** Parallel step → `complete`. */
  readonly parallel: ReadonlyMap<string, JsonValue>
  /** Step → its output; of one that was tried again, the last. */
  readonly steps: ReadonlyMap<string, JsonValue>
}
