import { canonicalJson, isObject, type JsonValue } from '../../core/json.ts'
import { boundedJson } from '../arguments.ts'
import { decoded } from '../messages/decoded.ts'
import type { Execution } from './tool-executions.ts'
import type { Request } from './tool-requests.ts'

export interface Pairs {
  /** By the index of the execution: the request that it answers, null without one. */
  readonly requestOf: readonly (Request | null)[]
  readonly unanswered: readonly Request[]
}

/** Pairs each execution with at most one request, each request with at most one execution. */
export function pairUp(executions: readonly Execution[], requests: readonly Request[]): Pairs {
  const requestOf: (Request | null)[] = executions.map(() => null)
  let open = requests
  const pass = (
    keyOfExecution: (execution: Execution) => string | null,
    keyOfRequest: (request: Request) => string | null,
  ) => {
    if (open.length === 0) return
    const waiting = queues(open, keyOfRequest)
    const taken = new Set<Request>()
    for (const [index, execution] of executions.entries()) {
      if (requestOf[index] !== null) continue
      const key = keyOfExecution(execution)
      const request = key === null ? undefined : waiting.get(key)?.next()
      if (request === undefined) continue
      requestOf[index] = request
      taken.add(request)
    }
    open = open.filter((request) => !taken.has(request))
  }
  pass(
    ({ facts }) => facts.callId,
    ({ call }) => call.id,
  )
  pass(
    ({ facts: { name, args } }) => (args === null ? null : callKey(name, args)),
    ({ call: { name, args } }) => callKey(name, args),
  )
  pass(
    ({ facts: { name, args } }) => (args === null ? null : callKey(name, unquoted(args))),
    ({ call: { name, args } }) => callKey(name, unquoted(args)),
  )
  pass(
    ({ facts: { name, args } }) => (isEmpty(args) ? name : null),
    ({ call: { name } }) => name,
  )
  pass(
    ({ facts: { name, args } }) => (isUnnamed(args) ? name : null),
    ({ call: { name, args } }) => (isUnnamed(args) ? null : name),
  )
  // A tool message that says neither what it answers nor who does answers what was asked first.
  pass(
    ({ facts: { name, callId } }) => (name === '' && callId === null ? '' : null),
    () => '',
  )
  return { requestOf, unanswered: open }
}

/** Requests by key, each queue in the order in which they were made. */
function queues(
  requests: readonly Request[],
  keyOf: (request: Request) => string | null,
): Map<string, Queue> {
  const byKey = new Map<string, Queue>()
  for (const request of requests) {
    const key = keyOf(request)
    if (key === null) continue
    const queue = byKey.get(key)
    if (queue === undefined) byKey.set(key, new Queue(request))
    else queue.add(request)
  }
  return byKey
}

class Queue {
  readonly #items: Request[]
  #at = 0

  constructor(first: Request) {
    this.#items = [first]
  }

  add(request: Request): void {
    this.#items.push(request)
  }

  next(): Request | undefined {
    return this.#items[this.#at++]
  }
}

function callKey(name: string, args: Request['call']['args']): string {
  return `${name}\n${canonicalJson(args)}`
}

/** Frameworks write an argument that is an object as JSON text, where the model wrote the object. */
function unquoted(args: JsonValue): JsonValue {
  if (!isObject(args)) return args
  const entries = Object.entries(args).map(([name, value]) => [name, boundedJson(decoded(value))] as const)
  return Object.fromEntries(entries)
}

/**
 * Arguments without their names: a list of positions, text that is no JSON (cut off, redacted). What the
 * model asked for names them.
 */
export function isUnnamed(args: JsonValue): boolean {
  return args !== null && (typeof args !== 'object' || Array.isArray(args))
}

/** Instrumentations that do not record arguments leave them out or write an empty object. */
export function isEmpty(args: JsonValue): boolean {
  if (args === null) return true
  return typeof args === 'object' && !Array.isArray(args) && Object.keys(args).length === 0
}
