import { isObject, type JsonObject } from '../../core/json.ts'
import { normalId } from '../../trace/reading/ids.ts'

/** Spellings of the readers. */
const names = {
  resources: ['resourceSpans', 'resource_spans', 'batches'],
  logResources: ['resourceLogs', 'resource_logs'],
  scopes: ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans', 'instrumentation_library_spans'],
  logScopes: ['scopeLogs', 'scope_logs', 'instrumentationLibraryLogs', 'instrumentation_library_logs'],
  logRecords: ['logRecords', 'log_records'],
  metrics: ['resourceMetrics', 'resource_metrics'],
} as const

export interface Sifted {
  /** Spans and log records that stay in the request. */
  readonly kept: number
  /** Spans that were taken out of it, because no trace can hold them. */
  readonly unusable: number
}

/** Takes spans without ids out of an export request. `hasIds`: what ids must be, in lower case. */
export function sift(request: JsonObject, hasIds: (traceId: string, spanId: string) => boolean): Sifted {
  let kept = 0
  let unusable = 0
  const inner = isObject(request['trace']) ? request['trace'] : request
  for (const scope of scopesOf(inner, names.resources, names.scopes)) {
    const spans = scope['spans']
    if (!Array.isArray(spans)) continue
    const usable = spans.filter((span) => isObject(span) && hasIds(idOf(span, 'trace'), idOf(span, 'span')))
    kept += usable.length
    unusable += spans.length - usable.length
    if (usable.length < spans.length) scope['spans'] = usable
  }
  for (const scope of scopesOf(inner, names.logResources, names.logScopes)) {
    kept += listIn(scope, names.logRecords).length
  }
  return { kept, unusable }
}

/** Whether it is an export request at all: empty, or with a list of one of the signals. */
export function isExportRequest(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  const inner = isObject(value['trace']) ? value['trace'] : value
  const lists = [...names.resources, ...names.logResources, ...names.metrics]
  return Object.keys(value).length === 0 || lists.some((name) => Array.isArray(inner[name]))
}

type Loose = Record<string, unknown>

function scopesOf(request: Loose, resources: readonly string[], scopes: readonly string[]): Loose[] {
  return listIn(request, resources).flatMap((resource) => {
    return isObject(resource) ? listIn(resource, scopes).filter(isObject) : []
  })
}

function listIn(holder: Loose, spellings: readonly string[]): readonly unknown[] {
  return spellings.map((spelling) => holder[spelling]).find((value) => Array.isArray(value)) ?? []
}

function idOf(span: Loose, of: 'trace' | 'span'): string {
  return normalId(span[`${of}Id`] ?? span[`${of}_id`])
}
