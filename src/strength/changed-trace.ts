import type { Message } from '../trace/model/message.ts'
import { Span, type SpanContent } from '../trace/model/span.ts'
import type { ReportedFacts } from '../trace/model/stated.ts'
import { LazyTrace } from '../trace/views/lazy-trace.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'

type View = Exclude<keyof Trace, 'lacking' | 'priceBy' | 'agentOf' | 'spans' | 'stated' | 'printed' | 'state'>

/** Parts of a recording that are not as they were. A view that is named is taken as it is, the others are derived anew. */
export type Changes = Partial<Pick<Trace, 'spans' | 'stated' | 'printed' | 'state' | View>>

/**
 * A recording that was changed in one place. Spans and messages are changed as well as they allow; the views that most checks
 * look at are changed for certain, because no two formats write a call down in the same places.
 */
export class ChangedTrace extends LazyTrace {
  constructor(
    of: Trace,
    { spans = of.spans, stated = of.stated, printed = of.printed, state = of.state, ...views }: Changes,
    prices: PriceList,
  ) {
    const { id, source, scenario, trial, process, fingerprint, recorded } = of
    super({ id, source, scenario, trial, process, fingerprint, recorded, spans, stated, printed, state })
    this.mediaFacts = of.mediaFacts
    this.priceBy(prices)
    for (const [name, value] of Object.entries(views))
      if (value !== undefined) Object.defineProperty(this, name, { value })
  }
}

/** The same object with other values of some members. Readers have members by getters, which a spread would leave behind. */
function overlayChanges<Whole extends object>(whole: Whole, changes: Partial<Whole>): Whole {
  return new Proxy(whole, { get: (target, name) => Reflect.get(name in changes ? changes : target, name) })
}

/** The same span with other content. */
export function withContent(span: Span, change: (content: SpanContent) => Partial<SpanContent>): Span {
  return new Span(() => overlayChanges(span.content, change(span.content)), span)
}

/** The messages that a rewriting leaves. The same message gives the same one: replies are found again in the history. */
export function createMessageRewriter(
  rewrite: (message: Message) => Message | null,
): (messages: readonly Message[]) => readonly Message[] {
  const cache = new Map<Message, Message | null>()
  return (messages) =>
    messages.flatMap((message) => {
      const next = cache.has(message) ? cache.get(message) : rewrite(message)
      cache.set(message, next ?? null)
      return next ?? []
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

/** What a reader states of a run, with changes. */
export const restateFacts: (stated: ReportedFacts, changes: Partial<ReportedFacts>) => ReportedFacts =
  overlayChanges
