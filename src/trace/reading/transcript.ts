import { limits } from '../../core/limits.ts'
import { boundedJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { createOversizedTrace } from './assemble.ts'
import { noAttributes, ObjectAttributes } from '../model/attributes.ts'
import { listRequests, getAnswerText, type Message, type ToolResult } from '../model/message.ts'
import { isStop } from '../model/span-error.ts'
import { emptyContent, Span, type SpanContent, type SpanError, type SpanKind } from '../model/span.ts'
import { LazyTrace } from '../views/lazy-trace.ts'
import type { Trace, TraceInit } from '../model/trace.ts'
import type { Usage } from '../model/usage.ts'
import { failedSilently } from '../views/output.ts'

/** Time and place of an entry; times in microseconds since 1970. */
interface Placed {
  readonly startUs?: number | null
  readonly endUs?: number | null
  /** Id of the span it belongs to; the run's own span where absent. */
  readonly within?: string | undefined
  /** Id of the agent whose step it is, where several take turns in one conversation. */
  readonly by?: string | undefined
  readonly error?: SpanError | null
}

interface Part extends Placed {
  readonly name: string
  readonly kind?: SpanKind
  /** Attributes of its span. */
  readonly facts?: JsonObject
}

export interface ModelCall extends Placed {
  readonly output: Message
  /** False if the reply is not in the recording; the call then says nothing. */
  readonly recorded?: boolean
  /** It may be several: nothing tells where one ends and the next begins. */
  readonly mayBeMore?: boolean
  readonly model?: string | null
  readonly provider?: string | null
  readonly usage?: Usage | null
  readonly costUsd?: number | null
  /** Attributes of its span. */
  readonly facts?: JsonObject
}

export interface ToolRun extends Omit<Placed, 'error'> {
  readonly id: string | null
  readonly name: string
  /** Null if only the request has them. */
  readonly args?: JsonValue
  readonly result: JsonValue
  /** Error message; null if the recording shows no failure. */
  readonly failure: string | null
  readonly errorKnown?: false | undefined
  /** Kind of the failure. */
  readonly failureType?: string | null
  /** The id of its span, where something runs within it. */
  readonly span?: string
}

/** Facts of a run beyond its messages. */
export interface RunSummary extends Omit<TraceInit, 'spans' | 'callers'> {
  /** False if the format never has what the agent was asked: its messages begin with the agent's own. `first`: they never do. */
  readonly isAsked?: boolean | 'first'
}

/**
 * A trace in the making, out of a recording of messages: what was said, which models were called, which
 * tools ran, in order. Whatever is placed within another agent is no part of the conversation.
 */
export class Transcript {
  readonly #spans: Span[] = []
  readonly #messages: Message[] = []
  readonly #root: string | null
  #last: Message | null = null
  /** The run as a whole failed: what was said before is no answer. */
  readonly #hasFailed: boolean
  /** The last model call failed silently. */
  #isBroken = false
  #unseenSteps = false
  readonly #hidesSteps: RegExp | undefined
  #llmCallsUntold = false
  #gap: string | null = null
  /** Id of the span around what the user took back; `aside`: while that is told. */
  #rewind: string | undefined
  #aside: string | undefined
  readonly #rewound: Message[] = []
  /** Tool calls of the last model call that nothing has answered yet. */
  #open = new Map<string, number>()

  /**
   * `agent`: the span of the run as a whole, mostly an agent; null if the recording knows of none. `hidesSteps`: names of the tools that
   * start a sub-agent, or code that calls tools, whose steps are recorded elsewhere or not at all.
   */
  constructor(agent: Part | null, hidesSteps?: RegExp) {
    this.#root = null
    this.#hidesSteps = hidesSteps
    this.#hasFailed = agent?.error !== undefined && agent.error !== null && !isStop(agent.error)
    if (agent !== null) this.#root = this.agent(agent)
  }

  /** A tool that the last model call asked for is still to answer. */
  get isWaiting(): boolean {
    return this.#open.size > 0
  }

  say(message: Message): void {
    if (this.#aside === undefined) this.#messages.push(message)
  }

  /** Tells whether the user took back what follows: it was done, and is no part of the conversation. */
  setAside(isRewound: boolean): void {
    if (isRewound) this.#rewind ??= this.agent({ kind: 'step', name: 'taken back by the user' })
    this.#aside = isRewound ? this.#rewind : undefined
  }

  /** Adds a part of the run, by default another agent; returns its id. */
  agent(init: Part): string {
    return this.#add(init.kind ?? 'agent', init.name, init, emptyContent, init.facts)
  }

  /** Adds a model call; results among its output are of tools that the provider ran. */
  call(call: ModelCall): void {
    const { output, within = this.#aside, by, startUs = null, endUs = null } = call
    if (call.mayBeMore === true) this.#llmCallsUntold = true
    const recorded = call.recorded !== false && !isLost(output, call.usage ?? null)
    const content: SpanContent = {
      ...emptyContent,
      model: call.model ?? null,
      provider: call.provider ?? null,
      output: recorded ? [output] : [],
      recorded,
      usage: call.usage ?? null,
      costUsd: call.costUsd ?? null,
    }
    this.#add('llm', call.model ?? 'model', call, content, call.facts)
    if (!recorded) {
      if (call.recorded !== false) this.#gap = 'a reply, of which only the tokens are recorded'
      return
    }
    const requests = listRequests(output)
    this.#unseenSteps ||= requests.some(({ name }) => this.#hidesSteps?.test(name) === true)
    if (within !== undefined && within === this.#rewind) this.#rewound.push(output)
    if (within === undefined) {
      this.#isBroken = failedSilently({ error: call.error ?? null, content })
      this.#messages.push(output)
      this.#last = output
      this.#open = new Map()
      for (const { id, name } of requests) this.#count(formatCallKey(id, name), 1)
    }
    const names = new Map(requests.map((request) => [request.id, request.name]))
    for (const part of output.parts) {
      if (part.type !== 'tool_result') continue
      const name = part.name ?? (part.id === null ? undefined : names.get(part.id))
      if (name === undefined) continue
      const { id, result, error, errorKnown } = part
      this.#run({ startUs, endUs, id, name, result, failure: error, errorKnown, within, by })
    }
  }

  /** Adds a tool that ran, and what the model was told of it. */
  run(run: ToolRun): void {
    this.#run(run)
    if ((run.within ?? this.#aside) !== undefined) return
    const { id, name, failure } = run
    const result = boundedJson(run.result)
    this.#messages.push({ role: 'tool', parts: [{ type: 'tool_result', id, name, result, error: failure }] })
  }

  /** Adds a tool's answer as a message has it; `name`: the tool. */
  answer({ id, result, error, errorKnown }: Omit<ToolResult, 'type' | 'name'>, name: string): void {
    this.run({ id, name, result, failure: error, errorKnown })
  }

  /** Adds a sub-agent that is recorded elsewhere: its tools and usage are unknown. */
  elsewhere(holder: string | undefined): void {
    this.#unseenSteps = true
    const within = holder ?? this.#aside ?? this.#root ?? undefined
    this.#run({
      id: `in ${within ?? 'the run'}`,
      name: '',
      result: null,
      failure: null,
      errorKnown: false,
      within,
    })
    this.call({ output: { role: 'assistant', parts: [] }, recorded: false, within })
  }

  trace(facts: RunSummary): Trace {
    const { isAsked = true, stated, ...init } = facts
    if (this.#spans.length > limits.spansPerTrace) return createOversizedTrace(init)
    return new LazyTrace({
      ...init,
      spans: this.#spans,
      stated: {
        messages: this.#messages,
        // A recording in which the agent does nothing does not tell what it would have done.
        toolCallsComplete: this.#spans.some(isStep),
        unseenSteps: this.#unseenSteps,
        llmCallsUntold: this.#llmCallsUntold,
        ...(this.#rewind === undefined ? {} : { rewound: this.#rewound }),
        // Where the user took back all that was answered, what comes next is not there.
        endsOpen:
          this.#hasFailed ||
          this.#isBroken ||
          this.isWaiting ||
          (this.#rewind !== undefined && this.#last === null),
        ...(this.#last === null ? {} : { finalOutput: getAnswerText(this.#last) }),
        ...stated,
        gap:
          stated?.gap ??
          (isAsked !== false && startsWithin(this.#messages, isAsked) ? 'its beginning' : this.#gap),
      },
    })
  }

  #run(run: ToolRun): void {
    const { id, name, args = null, result, failure, failureType = null, errorKnown } = run
    if ((run.within ?? this.#aside) === undefined) this.#count(formatCallKey(id, name), -1)
    const error = failure === null ? null : { type: failureType, message: failure }
    const facts = { name, callId: id, args: boundedJson(args), result: boundedJson(result) }
    const tools = [{ ...facts, error: failure, errorKnown }]
    this.#add('tool', name, { ...run, error }, { ...emptyContent, tools }, undefined, run.span)
  }

  #count(key: string, change: number): void {
    const count = (this.#open.get(key) ?? 0) + change
    if (count > 0) this.#open.set(key, count)
    else this.#open.delete(key)
  }

  #add(
    kind: SpanKind,
    name: string,
    placed: Placed,
    content: SpanContent,
    facts?: JsonObject,
    id = `${kind}-${this.#spans.length + 1}`,
  ): string {
    const init = {
      id,
      parentId: placed.within ?? this.#aside ?? placed.by ?? this.#root,
      name,
      kind,
      startUs: placed.startUs ?? null,
      endUs: placed.endUs ?? null,
      error: placed.error ?? null,
      attributes: facts === undefined ? noAttributes : new ObjectAttributes(facts),
    }
    this.#spans.push(new Span(() => content, init))
    return id
  }
}

/** Tells whether a span is a step of an agent: a model call, or the use of a tool. */
export function isStep({ kind }: Span): boolean {
  return kind === 'llm' || kind === 'tool'
}

/** Tells whether a reply holds nothing, though more tokens were counted than the marks around a message are. */
function isLost({ parts }: Message, usage: Usage | null): boolean {
  return parts.length === 0 && (usage?.output ?? 0) - (usage?.reasoning ?? 0) > maxMarks
}

const maxMarks = 8

/** Tells whether the first of several messages goes on with others: it is a tool's answer, or asks for tools before anybody spoke. */
function startsWithin(messages: readonly Message[], isAsked: true | 'first'): boolean {
  const [first, next] = messages.filter(({ role }) => role !== 'system' && role !== 'developer')
  if (isAsked === 'first') return first?.role === 'assistant' || first?.role === 'tool'
  if (first === undefined || next === undefined) return false
  return first.role === 'tool' || (first.role === 'assistant' && listRequests(first).length > 0)
}

function formatCallKey(id: string | null, name: string): string {
  return id === null ? `name ${name}` : `id ${id}`
}
