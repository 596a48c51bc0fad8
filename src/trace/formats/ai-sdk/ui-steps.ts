import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { boundedJson, listObjects, objectOrNull, omitNullish, textOrNull } from '../../../core/json.ts'
import { parsePart } from '../../messages/part.ts'
import { parseArguments } from '../../model/attributes.ts'
import { createAnswer, type Message, type Part, type ToolResult } from '../../model/message.ts'

/** A tool call as a UI message shows it: the request, and what came of it so far, in one part. */
export interface ShownCall {
  readonly id: string | null
  readonly name: string
  readonly args: JsonValue
  /** Null: it did not run, it still runs, or that is unknown. */
  readonly answer: ToolResult | null
  /** The provider runs it while the model replies. */
  readonly isHosted: boolean
  /** The model was still writing its arguments. */
  readonly isCut: boolean
  readonly approval: JsonObject | null
}

/** One model call of a reply: its parts, and what was said to the model while it ran. */
export type ReplyStep = readonly JsonObject[]

/** Lists the model calls of one UI message: all until the user speaks. The last is empty if a step only began. */
export function buildSteps(message: JsonObject): ReplyStep[] {
  const parts = parseParts(message)
  const isMarked = parts.some(({ type }) => type === 'step-start')
  const steps: JsonObject[][] = []
  let step: JsonObject[] = []
  for (const part of parts) {
    const { type } = part
    const begins = type === steering || (isMarked ? type === 'step-start' : beginsStep(part, step))
    // What the application writes before the model begins is no step of its own.
    if (begins && step.some(isOfModel)) {
      steps.push(step)
      step = []
    }
    if (type === steering) steps.push([part])
    else if (type !== 'step-start') step.push(part)
  }
  return [...steps, step]
}

/** What the user says while the agent works. */
const steering = 'steering-message'

export function isSteering([part]: ReplyStep): boolean {
  return part?.['type'] === steering
}

/** Version 4 has no marks in its first releases: it numbers calls, and words after an answer are of the next step. */
function beginsStep(part: JsonObject, step: ReplyStep): boolean {
  const before = step.findLast(isOfModel)
  const call = before === undefined ? null : parseCall(before)
  if (before === undefined || call === null || call.isHosted) return false
  const next = parseCall(part)
  if (next === null) return call.answer !== null && isOfModel(part)
  return findNumber(part) !== findNumber(before)
}

function findNumber(part: JsonObject): JsonValue {
  return objectOrNull(part['toolInvocation'])?.['step'] ?? null
}

/** Tells whether a part is the model's: sources and data are the application's. */
export function isOfModel({ type }: JsonObject): boolean {
  return typeof type !== 'string' || !/^(?:source|data)(?:-|$)/.test(type)
}

/** The parts of a message. Those of version 4 may stand next to `content` and `toolInvocations`, or not be there at all. */
function parseParts(message: JsonObject): JsonObject[] {
  const parts = listObjects(message['parts'])
  const shown = new Set(parts.map((part) => parseCall(part)?.id))
  const calls = listObjects(message['toolInvocations'])
    .filter(({ toolCallId }) => !shown.has(textOrNull(toolCallId)))
    .map((toolInvocation) => ({ type: 'tool-invocation', toolInvocation }))
  const content = textOrNull(message['content'])
  const isSaid = content === null || content === '' || parts.some(({ type }) => type === 'text')
  const reasoning = parts.length === 0 ? textOrNull(message['reasoning']) : null
  return [
    ...(reasoning === null ? [] : [{ type: 'reasoning', text: reasoning }]),
    ...calls,
    ...parts,
    ...(isSaid ? [] : [{ type: 'text', text: content }]),
  ]
}

/** Reads the tool call that a part is; null if it is none. Version 4 holds it in the part, and Mastra with later states. */
export function parseCall(part: JsonObject): ShownCall | null {
  const type = textOrNull(part['type']) ?? ''
  if (type !== 'dynamic-tool' && !type.startsWith('tool-')) return null
  const invocation = type === 'tool-invocation' ? objectOrNull(part['toolInvocation']) : null
  const call = { ...part, ...invocation }
  const isNamed = invocation !== null || type === 'dynamic-tool'
  const id = textOrNull(call['toolCallId'])
  const name = isNamed ? (textOrNull(call['toolName']) ?? '') : type.slice('tool-'.length)
  const isCut = call['state'] === 'input-streaming' || call['state'] === 'partial-call'
  return {
    id,
    name,
    args: isCut ? null : parseArguments(call['input'] ?? call['args'] ?? call['rawInput']),
    answer: parseAnswer(call, id, name),
    isHosted: call['providerExecuted'] === true,
    isCut,
    approval: objectOrNull(call['approval']),
  }
}

function parseAnswer(call: JsonObject, id: string | null, name: string): ToolResult | null {
  const { state } = call
  if (call['preliminary'] === true) return null
  if (state === 'output-available') return createAnswer(id, name, boundedJson(call['output'] ?? null), null)
  // Version 4 has no mark for failures.
  if (state === 'result') return createAnswer(id, name, boundedJson(call['result'] ?? null))
  if (state === 'output-error')
    return createAnswer(id, name, null, textOrNull(call['errorText']) ?? 'the tool failed')
  if (state !== 'output-denied') return null
  const reason = objectOrNull(call['approval'])?.['reason'] ?? null
  return createAnswer(id, name, { type: 'tool-output-denied', ...omitNullish({ reason }) }, null)
}

/** Reads what a model said in a step: its calls, requests for their approval, and answers of tools of the provider. */
export function buildReply(step: ReplyStep): Message {
  return { role: 'assistant', parts: step.flatMap(readParts) }
}

/** Reads what another speaker said. */
export function parseSaid(message: JsonObject, role: 'system' | 'user'): Message {
  const attached = listObjects(message['experimental_attachments']).map((file) => ({ ...file, type: 'file' }))
  return { role, parts: [...parseParts(message), ...attached].flatMap(readParts) }
}

function readParts(part: JsonObject): Part[] {
  const call = parseCall(part)
  if (call === null) return [parsePlainPart(part)]
  const { id, name, args, answer, isHosted, approval } = call
  return [
    { type: 'tool_call', call: { id, name, args } },
    ...(approval === null ? [] : [{ type: 'unknown', raw: parseRequest(approval, id) } as const]),
    ...(isHosted && answer !== null ? [answer] : []),
  ]
}

/** As the SDK tells it to a model. */
function parseRequest({ id, isAutomatic }: JsonObject, toolCallId: string | null): JsonObject {
  const request = { approvalId: id ?? null, isAutomatic: isAutomatic ?? null }
  return { type: 'tool-approval-request', toolCallId, ...omitNullish(request) }
}

/** Parses what was answered to a request for approval, as the SDK tells it to a model; null if nothing was yet. */
export function parseApproval({ approval }: ShownCall): Message | null {
  const approved = approval?.['approved']
  if (typeof approved !== 'boolean') return null
  const raw = { type: 'tool-approval-response', approvalId: approval?.['id'] ?? null, approved }
  return { role: 'tool', parts: [{ type: 'unknown', raw }] }
}

function parsePlainPart(part: JsonObject): Part {
  if (part['type'] === 'reasoning') return parsePart({ ...part, text: part['text'] ?? part['reasoning'] })
  if (part['type'] !== 'file') return parsePart(part)
  const mimeType = textOrNull(part['mediaType'] ?? part['mimeType'] ?? part['contentType'])
  const modality = mimeType?.split('/')[0] ?? ''
  return parsePart(
    ['image', 'audio', 'video'].includes(modality) ? { ...part, modality, mimeType } : { ...part, mimeType },
  )
}
