import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'

/** The items (spans, or log records) of an export request, in the resources and scopes that they came in. */
export interface SignalResources {
  readonly names: SignalNames
  readonly resources: readonly ResourceItems[]
}

export interface ResourceItems {
  /** The fields next to its scopes: `resource`, `schemaUrl`. */
  readonly about: JsonObject
  readonly scopes: readonly ScopeItems[]
}

export interface ScopeItems {
  /** The fields next to its items: `scope`, `schemaUrl`. */
  readonly about: JsonObject
  readonly items: readonly JsonObject[]
}

interface SignalNames {
  readonly id: 'spans' | 'logs'
  /** Names of each list: today's, and others that may be received. */
  readonly resources: readonly [string, ...string[]]
  readonly scopes: readonly [string, ...string[]]
  readonly items: readonly [string, ...string[]]
}

const signals: readonly SignalNames[] = [
  {
    id: 'spans',
    resources: ['resourceSpans', 'resource_spans', 'batches'],
    scopes: ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans', 'instrumentation_library_spans'],
    items: ['spans'],
  },
  {
    id: 'logs',
    resources: ['resourceLogs', 'resource_logs'],
    scopes: ['scopeLogs', 'scope_logs'],
    items: ['logRecords', 'log_records'],
  },
]

/** Reads an export request in any spelling; anything but objects is left out. */
export function listSignals(request: JsonObject): SignalResources[] {
  const inner = request['trace']
  const holder = isObject(inner) ? inner : request
  return signals.flatMap((names) => {
    const resources = parseList(holder, names.resources).map((resource) => ({
      about: without(resource, names.scopes),
      scopes: parseList(resource, names.scopes).map((scope) => ({
        about: withScope(without(scope, names.items)),
        items: parseList(scope, names.items),
      })),
    }))
    return resources.length === 0 ? [] : { names, resources }
  })
}

/** The first of the names that is there, as a list of objects. */
function parseList(holder: JsonObject, names: readonly string[]): JsonObject[] {
  const name = names.find((key) => (holder[key] ?? null) !== null)
  const list: JsonValue = name === undefined ? null : (holder[name] ?? null)
  return Array.isArray(list) ? (list.filter(isObject) as JsonObject[]) : []
}

/** Before version 0.15 of the protocol a scope was an instrumentation library. */
function withScope({ instrumentationLibrary, ...about }: JsonObject): JsonObject {
  return instrumentationLibrary === undefined ? about : { scope: instrumentationLibrary, ...about }
}

export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}
