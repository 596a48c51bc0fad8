import type { Message } from '../trace/model/message.ts'
import { Span, type SpanContent } from '../trace/model/span.ts'
import type { ReportedFacts } from '../trace/model/stated.ts'
import { Trace } from '../trace/model/trace.ts'
import type { AgentRun } from '../trace/views/agents.ts'
import type { TraceCost } from '../trace/views/cost.ts'
import type { ToolCall } from '../trace/views/tool-calls.ts'
import type { Validation } from '../trace/views/validations.ts'
import type { Workflow } from '../trace/views/workflow.ts'
import type { PriceList } from '../trace/prices/price-list.ts'

/** Parts of a recording that are not as they were. A view that is given is taken as it is, the others are derived anew. */
export interface Changes {
  readonly spans?: readonly Span[]
  readonly stated?: ReportedFacts
  readonly printed?: string | null
  readonly toolCalls?: readonly ToolCall[] | null
  readonly finalOutput?: string
  readonly cost?: TraceCost
  readonly agents?: readonly AgentRun[]
  readonly workflow?: Workflow
  readonly validations?: readonly Validation[]
}

/**
 * A recording that was changed in one place. Spans and messages are changed as well as they allow; the views that most checks
 * look at are changed for certain, because no two formats write a call down in the same places.
 */
export class ChangedTrace extends Trace {
  readonly #changes: Changes

  constructor(of: Trace, changes: Changes, prices: PriceList) {
    const { id, source, scenario, trial, process, fingerprint, recorded } = of
    super({
      id,
      source,
      scenario,
      trial,
      process,
      fingerprint,
      recorded,
      spans: changes.spans ?? of.spans,
      stated: changes.stated ?? of.stated,
      printed: changes.printed === undefined ? of.printed : changes.printed,
    })
    this.#changes = changes
    this.mediaFacts = of.mediaFacts
    this.priceBy(prices)
  }

  override get toolCalls(): readonly ToolCall[] | null {
    const { toolCalls } = this.#changes
    return toolCalls === undefined ? super.toolCalls : toolCalls
  }

  override get finalOutput(): string | null {
    return this.#changes.finalOutput ?? super.finalOutput
  }

  override get cost(): TraceCost | null {
    return this.#changes.cost ?? super.cost
  }

  override get agents(): readonly AgentRun[] | null {
    return this.#changes.agents ?? super.agents
  }

  override get workflow(): Workflow | null {
    return this.#changes.workflow ?? super.workflow
  }

  override get validations(): readonly Validation[] | null {
    return this.#changes.validations ?? super.validations
  }
}

/** The same span with other content. */
export function withContent(span: Span, change: (content: SpanContent) => Partial<SpanContent>): Span {
  // Dialects read content by getters, which a spread would leave behind.
  return new Span(span, () => {
    const { model, provider, input, output, recorded, usage, costUsd, tools, inputText, outputText } =
      span.content
    const content = { model, provider, input, output, recorded, usage, costUsd, tools, inputText, outputText }
    return { ...content, ...change(span.content) }
  })
}

/** The messages that a rewriting leaves. The same message gives the same one: replies are found again in the history. */
export function createMessageRewriter(
  rewrite: (message: Message) => Message | null,
): (messages: readonly Message[]) => readonly Message[] {
  const known = new Map<Message, Message | null>()
  return (messages) =>
    messages.flatMap((message) => {
      const found = known.has(message) ? known.get(message) : rewrite(message)
      known.set(message, found ?? null)
      return found ?? []
    })
}

/** Spans and stated messages of a recording with their messages rewritten. */
export function withMessages(
  { spans, stated }: Pick<Trace, 'spans' | 'stated'>,
  rewritten: (messages: readonly Message[]) => readonly Message[],
): { readonly spans: readonly Span[]; readonly stated: ReportedFacts } {
  return {
    spans: spans.map((span) =>
      span.content.input.length + span.content.output.length === 0
        ? span
        : withContent(span, ({ input, output }) => ({ input: rewritten(input), output: rewritten(output) })),
    ),
    stated:
      stated.messages === undefined ? stated : restateFacts(stated, { messages: rewritten(stated.messages) }),
  }
}

/** Readers may state facts by getters, which a spread would leave behind. */
export function restateFacts(stated: ReportedFacts, changes: Partial<ReportedFacts>): ReportedFacts {
  const names = Object.keys(statedNames) as (keyof ReportedFacts)[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = name in changes ? changes[name] : stated[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const statedNames: Readonly<Record<keyof ReportedFacts, true>> = {
  finalOutput: true,
  endsOpen: true,
  failure: true,
  userInput: true,
  costUsd: true,
  usage: true,
  totals: true,
  durationUs: true,
  scores: true,
  passed: true,
  toolCallsComplete: true,
  isExpected: true,
  gap: true,
  hiddenTools: true,
  unseenSteps: true,
  llmCallsUntold: true,
  toolCallCount: true,
  messages: true,
  workflow: true,
  compositions: true,
  validations: true,
  embeddings: true,
}
