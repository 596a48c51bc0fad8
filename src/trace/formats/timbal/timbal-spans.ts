import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { boundedJson } from '../../model/arguments.ts'
import { noAttributes, ObjectAttributes, objectOrNull, textOrNull } from '../../model/attributes.ts'
import type { Message } from '../../model/message.ts'
import { messageFrom, messagesFrom } from '../../messages/message-from.ts'
import { emptyContent, Span, type SpanContent, type SpanKind, type ToolFacts } from '../../model/span.ts'
import { errorIn, isMessage, modelOf, promptIn, resultOf, textOfOutput, usageIn } from './timbal-values.ts'

/** Spans of a run. A sub-agent is called as a tool: its span gets that call around it. */
export function timbalSpans(records: readonly JsonObject[]): Span[] {
  const kinds = new Kinds(records)
  return records.flatMap((record) => {
    const kind = kinds.of(record)
    const parentId = textOrNull(record['parent_call_id'])
    if (kind !== 'agent' || kinds.ofParent(record) !== 'agent') return spanOf(record, kind, parentId)
    const call = `${idOf(record)}/call`
    return [callOf(record, call, parentId), spanOf(record, kind, call)]
  })
}

/** Kinds of runnables: by their own word, else by parent and children. */
class Kinds {
  readonly #byId = new Map<string, JsonObject>()
  readonly #holders = new Set<string>()
  readonly #askers = new Set<string>()
  readonly #known = new Map<JsonObject, SpanKind>()

  constructor(records: readonly JsonObject[]) {
    for (const record of records) {
      this.#byId.set(idOf(record), record)
      const parent = textOrNull(record['parent_call_id'])
      if (parent === null) continue
      this.#holders.add(parent)
      if (typeOf(record) === 'LLM' || isCalledLlm(record)) this.#askers.add(parent)
    }
    for (const record of records) this.#known.set(record, this.#kindOf(record))
  }

  of(record: JsonObject): SpanKind {
    return this.#known.get(record) ?? 'span'
  }

  ofParent(record: JsonObject): SpanKind | null {
    const parent = this.#parentOf(record)
    return parent === undefined ? null : this.of(parent)
  }

  #kindOf(record: JsonObject): SpanKind {
    const type = typeOf(record)
    const parent = this.#parentOf(record)
    if (type === 'LLM' || (isCalledLlm(record) && parent !== undefined)) return 'llm'
    if (type === 'Agent' || this.#askers.has(idOf(record))) return 'agent'
    if (type === 'Workflow') return 'workflow'
    const isStep = parent !== undefined && !this.#askers.has(idOf(parent)) && typeOf(parent) !== 'Agent'
    if (type === 'Tool' || (parent !== undefined && !isStep)) return 'tool'
    if (this.#holders.has(idOf(record))) return 'workflow'
    if (isStep) return 'step'
    return isMessage(record['output']) ? 'agent' : 'span'
  }

  #parentOf(record: JsonObject): JsonObject | undefined {
    return this.#byId.get(textOrNull(record['parent_call_id']) ?? '')
  }
}

function idOf(record: JsonObject): string {
  return textOrNull(record['call_id']) ?? ''
}

/** The class of the runnable, unless it was given another. */
function typeOf(record: JsonObject): string | null {
  return textOrNull(objectOrNull(record['metadata'])?.['type'])
}

/** `<agent>.llm` is the model of an agent. */
function isCalledLlm(record: JsonObject): boolean {
  const type = typeOf(record)
  return nameOf(record) === 'llm' && (type === null || type === 'Tool')
}

function nameOf(record: JsonObject): string {
  const path = textOrNull(record['path']) ?? ''
  return path.slice(path.lastIndexOf('.') + 1)
}

function spanOf(record: JsonObject, kind: SpanKind, parentId: string | null): Span {
  const init = { ...placeOf(record), id: idOf(record), parentId, kind }
  const read = kind === 'llm' ? modelContent : kind === 'tool' ? toolContent : runContent
  return new Span({ ...init, attributes: new ObjectAttributes(record) }, () => read(record))
}

function callOf(record: JsonObject, id: string, parentId: string | null): Span {
  const init = { ...placeOf(record), id, parentId, kind: 'tool' as const, attributes: noAttributes }
  return new Span(init, () => toolContent(record))
}

function placeOf(record: JsonObject) {
  const [startUs, endUs] = [microsOf(record['t0']), microsOf(record['t1'])]
  return { name: nameOf(record), startUs, endUs, error: errorIn(record), events: [] }
}

/** Milliseconds since 1970. */
function microsOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : null
}

function modelContent(record: JsonObject): SpanContent {
  const { input, output } = record
  return {
    ...emptyContent,
    ...modelOf(record),
    input: askedIn(objectOrNull(input)),
    output: isMessage(output) ? [messageFrom(output, 'assistant')] : [],
    recorded: isMessage(output),
    usage: usageIn(record['usage']),
  }
}

function askedIn(input: JsonObject | null): Message[] {
  const prompt = textOrNull(input?.['system_prompt'])
  const system: Message[] =
    prompt === null ? [] : [{ role: 'system', parts: [{ type: 'text', text: prompt }] }]
  return [...system, ...(messagesFrom(input?.['messages'], 'user') ?? [])]
}

function toolContent(record: JsonObject): SpanContent {
  const { input = null, output } = record
  const facts: ToolFacts = {
    name: nameOf(record),
    callId: textOrNull(objectOrNull(record['metadata'])?.['tool_call_id']),
    args: isObject(input) ? boundedJson(input) : null,
    result: boundedJson(resultOf(output)),
    error: errorIn(record)?.message ?? null,
  }
  return { ...emptyContent, tools: [facts], usage: usageIn(record['usage']) }
}

function runContent(record: JsonObject): SpanContent {
  return {
    ...emptyContent,
    inputText: promptIn(record['input']),
    outputText: textOfOutput(record['output']),
    usage: usageIn(record['usage']),
  }
}
