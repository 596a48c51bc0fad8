import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { boundedJson, isObject, objectOrNull, textOrNull } from '../../../core/json.ts'
import { noAttributes, ObjectAttributes } from '../../model/attributes.ts'
import { createMessage, type Message } from '../../model/message.ts'
import { messageFrom, messagesFrom } from '../../messages/message-from.ts'
import { emptyContent, Span, type SpanContent, type SpanKind, type ToolFacts } from '../../model/span.ts'
import {
  parseError,
  isMessage,
  parseModel,
  parsePrompt,
  parseResult,
  textOfOutput,
  parseUsage,
} from './timbal-values.ts'

/** Spans of a run. A sub-agent is called as a tool: its span gets that call around it. */
export function buildTimbalSpans(records: readonly JsonObject[]): Span[] {
  const kinds = findKinds(records)
  return records.flatMap((record) => {
    const kind = kinds.of(record)
    const parentId = textOrNull(record['parent_call_id'])
    if (kind !== 'agent' || kinds.ofParent(record) !== 'agent') return buildSpan(record, kind, parentId)
    const call = `${parseId(record)}/call`
    return [parseCall(record, call, parentId), buildSpan(record, kind, call)]
  })
}

/** Kinds of runnables, and of those that called them: by their own word, else by parent and children. */
function findKinds(records: readonly JsonObject[]) {
  const byId = new Map(records.map((record) => [parseId(record), record]))
  const holders = new Set<string>()
  const askers = new Set<string>()
  for (const record of records) {
    const parent = textOrNull(record['parent_call_id'])
    if (parent === null) continue
    holders.add(parent)
    if (getType(record) === 'LLM' || isCalledLlm(record)) askers.add(parent)
  }
  const findParent = (record: JsonObject) => byId.get(textOrNull(record['parent_call_id']) ?? '')
  const classifyRecord = (record: JsonObject): SpanKind => {
    const type = getType(record)
    const parent = findParent(record)
    if (type === 'LLM' || (isCalledLlm(record) && parent !== undefined)) return 'llm'
    if (type === 'Agent' || askers.has(parseId(record))) return 'agent'
    if (type === 'Workflow') return 'workflow'
    const isStep = parent !== undefined && !askers.has(parseId(parent)) && getType(parent) !== 'Agent'
    if (type === 'Tool' || (parent !== undefined && !isStep)) return 'tool'
    if (holders.has(parseId(record))) return 'workflow'
    if (isStep) return 'step'
    return isMessage(record['output']) ? 'agent' : 'span'
  }
  const kindByRecord = new Map(records.map((record) => [record, classifyRecord(record)]))
  const of = (record: JsonObject | undefined) => (record && kindByRecord.get(record)) ?? 'span'
  return { of, ofParent: (record: JsonObject) => of(findParent(record)) }
}

function parseId(record: JsonObject): string {
  return textOrNull(record['call_id']) ?? ''
}

/** Returns the class of the runnable, unless it was given another. */
function getType(record: JsonObject): string | null {
  return textOrNull(objectOrNull(record['metadata'])?.['type'])
}

/** `<agent>.llm` is the model of an agent, unless it says that it is another kind of runnable. */
function isCalledLlm(record: JsonObject): boolean {
  return parseName(record) === 'llm' && !/^(?:Agent|Workflow)$/.test(getType(record) ?? '')
}

function parseName(record: JsonObject): string {
  const path = textOrNull(record['path']) ?? ''
  return path.slice(path.lastIndexOf('.') + 1)
}

function buildSpan(record: JsonObject, kind: SpanKind, parentId: string | null): Span {
  const init = { ...getPlace(record), id: parseId(record), parentId, kind }
  const read = kind === 'llm' ? parseModelContent : kind === 'tool' ? parseToolContent : runContent
  return new Span(() => read(record), { ...init, attributes: new ObjectAttributes(record) })
}

function parseCall(record: JsonObject, id: string, parentId: string | null): Span {
  const init = { ...getPlace(record), id, parentId, kind: 'tool' as const, attributes: noAttributes }
  return new Span(() => parseToolContent(record), init)
}

function getPlace(record: JsonObject) {
  const [startUs, endUs] = [parseMicros(record['t0']), parseMicros(record['t1'])]
  return { name: parseName(record), startUs, endUs, error: parseError(record), events: [] }
}

/** Milliseconds since 1970. */
function parseMicros(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : null
}

function parseModelContent(record: JsonObject): SpanContent {
  const { input, output } = record
  return {
    ...emptyContent,
    ...parseModel(record),
    input: findAsked(objectOrNull(input)),
    output: isMessage(output) ? [messageFrom(output, 'assistant')] : [],
    recorded: isMessage(output),
    usage: parseUsage(record['usage']),
  }
}

function findAsked(input: JsonObject | null): Message[] {
  const prompt = textOrNull(input?.['system_prompt'])
  const system: Message[] = prompt === null ? [] : [createMessage('system', prompt)]
  return [...system, ...(messagesFrom(input?.['messages'], 'user') ?? [])]
}

function parseToolContent(record: JsonObject): SpanContent {
  const { input = null, output } = record
  const facts: ToolFacts = {
    name: parseName(record),
    callId: textOrNull(objectOrNull(record['metadata'])?.['tool_call_id']),
    args: isObject(input) ? boundedJson(input) : null,
    result: boundedJson(parseResult(output)),
    error: parseError(record)?.message ?? null,
  }
  return { ...emptyContent, tools: [facts], usage: parseUsage(record['usage']) }
}

function runContent(record: JsonObject): SpanContent {
  return {
    ...emptyContent,
    inputText: parsePrompt(record['input']),
    outputText: textOfOutput(record['output']),
    usage: parseUsage(record['usage']),
  }
}
