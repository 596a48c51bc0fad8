import type { Span, SpanContent } from '../../trace/model/span.ts'
import { LazyTrace } from '../../trace/views/lazy-trace.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** What a text of a trace is to be read as. */
export type Respell = (text: string) => string

/** Respells all texts of a value; without any to change, the object stays the same. */
export function respelled<Value>(value: Value, respell: Respell): Value {
  if (typeof value === 'string') return respell(value) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => respelled(item, respell))
    return items.every((item, index) => item === value[index]) ? value : (items as Value)
  }
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    respelled(item, respell),
  ])
  const isSame = entries.every(([key, item]) => item === (value as Record<string, unknown>)[key as string])
  return isSame ? value : (Object.fromEntries(entries) as Value)
}

/** Views that checks look for texts in. */
const views = [
  'toolCalls',
  'messages',
  'finalOutput',
  'agents',
  'skills',
  'workflow',
  'validations',
  'approvals',
] as const

/** A trace as it would be if its texts were spelled in another way: what a check would have found then. */
export class RespelledTrace extends LazyTrace {
  readonly #of: Trace
  readonly #respell: Respell
  readonly #views: Record<string, unknown> = {}

  // By own getters V8 would make a hidden class of each, and keep it, with the trace, until a full collection.
  static {
    for (const name of views)
      Object.defineProperty(this.prototype, name, {
        get(this: RespelledTrace): unknown {
          return (this.#views[name] ??= respelled(this.#of[name], this.#respell))
        },
      })
  }

  constructor(of: Trace, respell: Respell) {
    const printed = of.printed === null ? null : respell(of.printed)
    super({ ...of, spans: of.spans.map((span) => respelledSpan(span, respell)), printed })
    this.mediaFacts = of.mediaFacts
    this.#of = of
    this.#respell = respell
  }

  /** What JSON in one of its texts holds, whose escapes are no such signs before it is read. */
  respell<Value>(value: Value): Value {
    return respelled(value, this.#respell)
  }
}

function respelledSpan(span: Span, respell: Respell): Span {
  const attributes = {
    names: span.attributes.names,
    get: (name: string) => {
      const value = span.attributes.get(name)
      if (name === 'path' && typeof value === 'string') return value.split('.').map(respell).join('.')
      return respelled(value, respell)
    },
  }
  const describe = (): SpanContent => {
    // Dialects read content by getters, which a spread would leave behind.
    const { model, provider, input, output, recorded, usage, costUsd, tools, inputText, outputText } =
      span.content
    return respelled(
      { model, provider, input, output, recorded, usage, costUsd, tools, inputText, outputText },
      respell,
    )
  }
  return span.withFacts({ attributes, name: respell(span.name) }, describe)
}
