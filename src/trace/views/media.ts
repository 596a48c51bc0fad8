import type { MediaItem, ToolCall } from '../model/trace-views.ts'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { FoundFacts, Part } from '../model/message.ts'
import { decoded } from '../model/attributes.ts'
import { parsePart } from '../messages/part.ts'
import type { Trace } from '../model/trace.ts'

type Media = Extract<Part, { type: 'media' }>

/** In the order of the conversation. Null if the trace shows neither messages nor media. */
export function listMedia(trace: Trace): MediaItem[] | null {
  const { messages } = trace
  const calls = trace.toolCalls ?? []
  const placeOf = new Map<string, number>()
  for (const [place, { id }] of calls.entries()) if (id !== null) placeOf.set(id, place)
  const items: MediaItem[] = []
  const toldPlaces = new Set<number>()
  for (const [message, { role, parts }] of messages.entries()) {
    for (const part of parts) {
      if (part.type === 'media') items.push({ ...findItem(part, trace), role, message, toolCall: null })
      if (part.type !== 'tool_result') continue
      const toolCall = placeOf.get(part.id ?? '') ?? null
      for (const media of findMedia(part.result)) {
        items.push({ ...findItem(media, trace), role: 'tool', message, toolCall })
        if (toolCall !== null) toldPlaces.add(toolCall)
      }
    }
  }
  const untold = calls.flatMap((call, place) =>
    toldPlaces.has(place) ? [] : listAnsweredMedia(trace, call, place),
  )
  const all = [...items, ...untold]
  return all.length === 0 && messages.length === 0 ? null : all
}

function listAnsweredMedia(trace: Trace, { result }: ToolCall, toolCall: number): MediaItem[] {
  return findMedia(result).map((media) => ({
    ...findItem(media, trace),
    role: 'tool',
    message: null,
    toolCall,
  }))
}

/**
 * Finds the media among the parts that a tool answered with: a list of them, or `{content: [part, …]}` of MCP.
 * A row of data may have a `type` too: a medium has bytes, a place where they are, or is called media.
 */
function findMedia(result: JsonValue): Media[] {
  const value = typeof result === 'string' && result.includes('"type"') ? decoded(result) : result
  const list = isObject(value) ? value['content'] : value
  if (!Array.isArray(list)) return []
  return list.flatMap((raw) => {
    const part = isObject(raw) ? parsePart(raw) : null
    if (part?.type !== 'media' || part.modality === 'unknown') return []
    const isHeld = part.data !== null || part.uri !== null || isObject((raw as JsonObject)['media'])
    return isHeld ? [part] : []
  })
}

const dataUri = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=[^;,]*)*)(;base64)?,/

function findItem({ modality, mimeType, data, uri, facts }: Media, { mediaFacts }: Trace) {
  // The head of a data URI is short; what follows it may be megabytes.
  const head = uri === null ? null : dataUri.exec(uri.slice(0, 1_000))
  const inline = head !== null && head[3] !== undefined && uri !== null ? uri.slice(head[0].length) : null
  const base64 = data ?? inline
  const where = inline === null ? uri : null
  const fromFile: Partial<FoundFacts> = mediaFacts.get(base64 ?? where ?? '') ?? {}
  return {
    modality,
    mimeType: mimeType ?? head?.[1] ?? fromFile.mimeType ?? null,
    data: base64,
    uri: where,
    bytes: facts?.bytes ?? (base64 === null ? null : decodedLength(base64)),
    width: facts?.width ?? fromFile.width ?? null,
    height: facts?.height ?? fromFile.height ?? null,
    durationMs: facts?.durationMs ?? fromFile.durationMs ?? null,
  }
}

/** Counts the bytes that base64 encodes. */
function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((base64.length - padding) * 0.75))
}
