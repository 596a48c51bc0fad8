import { isWithinDepth, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { objectOf } from '../model/attributes.ts'
import type { SpanError } from '../model/span.ts'
import { MessageValue } from './message-value.ts'
import type { PathSpan, PathValue } from './path-span.ts'

/** Where something ran, and when. */
type Place = Pick<PathSpan, 'path' | 'name' | 'within' | 'span' | 'startUs' | 'endUs'>

/** What it has to tell; what is left out the trace does not say. */
export interface Told {
  /** Why it failed; null: it did not. */
  readonly failure: SpanError | null | undefined
  readonly isTool?: true
  /** In milliseconds, where that is not end minus start. */
  readonly elapsedMs?: number | null
  readonly input?: () => PathValue | undefined
  readonly output: () => PathValue | undefined
  readonly usage?: () => JsonObject | undefined
}

/** Other formats fill in what they know; of a tool call that is all of its arguments, or none. */
const ofTools: ReadonlySet<string> = new Set(['usage', 'metadata', 'error'])
const ofAgents: ReadonlySet<string> = new Set([...ofTools, 'input'])

/** A span of any format but Timbal's own. */
export function toldSpan(place: Place, told: Told): PathSpan {
  const partial = told.isTool === true ? ofTools : ofAgents
  return { ...place, isExact: false, partial, get: (property) => bounded(valueOf(property, place, told)) }
}

function bounded(value: PathValue | undefined): PathValue | undefined {
  if (value === undefined || value instanceof MessageValue) return value
  return isWithinDepth(value, limits.jsonDepth) ? value : undefined
}

function valueOf(property: string, place: Place, told: Told): PathValue | undefined {
  const { failure } = told
  if (property === 'input') return told.input?.()
  // What failed gave nothing.
  if (property === 'output')
    return told.output() ?? (failure === undefined || failure === null ? undefined : null)
  if (property === 'usage') return told.usage?.()
  if (property === 'error') return failure === undefined || failure === null ? failure : errorOf(failure)
  if (property === 'status') return failure === undefined ? undefined : statusOf(failure)
  if (property === 'elapsed') return told.elapsedMs ?? elapsed(place)
  if (property === 't0') return milliseconds(place.startUs)
  if (property === 't1') return milliseconds(place.endUs)
  if (property === 'path') return place.path
  if (property === 'call_id') return place.span?.id
  if (property === 'metadata') return place.span === null ? undefined : objectOf(place.span.attributes)
  return undefined
}

function errorOf({ type, message }: SpanError): JsonValue {
  return { type, message }
}

function statusOf(failure: SpanError | null): JsonValue {
  return { code: failure === null ? 'success' : 'error', reason: null, message: failure?.message ?? null }
}

function milliseconds(timeUs: number | null): number | undefined {
  return timeUs === null ? undefined : timeUs / 1000
}

function elapsed({ startUs, endUs }: Place): number | undefined {
  return startUs === null || endUs === null ? undefined : (endUs - startUs) / 1000
}
