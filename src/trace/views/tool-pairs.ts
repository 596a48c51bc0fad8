import type { JsonValue } from '../../core/json.ts'
import { boundedJson, canonicalizeJson, isBlank, isObject, textOfValue } from '../../core/json.ts'
import { isWrapped } from '../messages/logged-tool.ts'
import { decoded } from '../model/attributes.ts'
import type { ToolFacts } from '../model/span.ts'
import { isEmpty, type Execution } from './tool-executions.ts'
import type { Request, RequestWindows } from './tool-requests.ts'

export interface Pairs {
  /** By the index of the execution: the request that it answers, null without one, undefined if it may be one or another. */
  readonly requestOf: readonly (Request | null | undefined)[]
  readonly unanswered: readonly Request[]
}

/** One way to find the request that an execution answers. Those of one key pair in order; null: not this way. */
interface Pass {
  readonly ofExecution: (execution: Execution) => string | null
  readonly ofRequest: (request: Request) => string | null
  /** Tells whether a request of the same key matches; by default the first one does. */
  readonly fits?: (request: Request['call'], facts: ToolFacts) => boolean
  /** `equal`: only where a key has as many executions as requests. `all`: an answer to some of several may be of any. */
  readonly needs?: 'equal' | 'all'
}

/**
 * Pairs each execution with at most one request, each request with at most one execution: by call id; then by name
 * between two model calls, first where the arguments agree, then whatever they are, for frameworks fill in defaults
 * and change types; then by arguments anywhere.
 */
export function pairUp(
  executions: readonly Execution[],
  requests: readonly Request[],
  windows: () => readonly RequestWindows[],
): Pairs {
  const direct = pairByOwnIds(executions, requests)
  if (direct !== null) return direct
  const requestOf: (Request | null | undefined)[] = executions.map(() => null)
  let open = requests
  for (const pass of listPasses(requests, windows)) {
    if (open.length === 0) break
    open = pairPass(pass, executions, open, requestOf)
  }
  return { requestOf, unanswered: open }
}

/** The pairs where every request has an id of its own and every execution answers another one by id and name, as in most traces; else null. */
function pairByOwnIds(executions: readonly Execution[], requests: readonly Request[]): Pairs | null {
  const open = new Map(requests.map((request) => [request.call.id, request]))
  if (open.size < requests.length || open.has(null)) return null
  const requestOf: Request[] = []
  for (const { facts } of executions) {
    const request = open.get(facts.callId)
    if (request === undefined || request.call.name !== facts.name) return null
    open.delete(facts.callId)
    requestOf.push(request)
  }
  return { requestOf, unanswered: [...open.values()] }
}

/** Other traces with an id of its own for every call need no windows. */
function* listPasses(
  requests: readonly Request[],
  windows: () => readonly RequestWindows[],
): Generator<Pass> {
  const ids = requests.flatMap(({ call: { id } }) => id ?? [])
  if (new Set(ids).size < ids.length) yield* listPassesBetweenCalls(byId, windows())
  for (const pass of byId) yield { ...pass, needs: 'all' }
  yield* findPasses(windows())
  yield* anywhere
  yield* listPassesBetweenCalls([byNothing], windows())
  yield { ...byNothing, needs: 'all' }
}

/** Lists what is answered before the next model call was asked for in the last one, where all of that was answered. */
function listPassesBetweenCalls(passes: readonly Pass[], windows: readonly RequestWindows[]): Pass[] {
  return passes.flatMap(({ ofExecution, ofRequest }) =>
    windows.map((window): Pass => ({
      ofExecution: (one) => joinKeys(ofExecution(one), () => window.ofExecution(one)),
      ofRequest: (one) => joinKeys(ofRequest(one), () => window.ofRequest(one)),
      needs: 'equal',
    })),
  )
}

function joinKeys(key: string | null, nameWindow: () => string): string | null {
  return key === null ? null : `${nameWindow()} ${key}`
}

/** Fills in `requestOf`; gives the requests that stay open. */
function pairPass(
  pass: Pass,
  executions: readonly Execution[],
  open: readonly Request[],
  requestOf: (Request | null | undefined)[],
): readonly Request[] {
  const waiting = queueRequests(open, pass.ofRequest)
  const openExecutions = executions.filter((_, index) => requestOf[index] === null)
  const uncertain = findUncertain(pass, waiting, openExecutions)
  const taken = new Set<Request>()
  for (let index = 0; index < executions.length; index++) {
    const execution = executions[index]
    if (execution === undefined) break
    if (requestOf[index] !== null) continue
    const key = pass.ofExecution(execution)
    const queue = key === null ? undefined : waiting.get(key)
    if (key !== null && uncertain.has(key) && (pass.needs === 'equal' || execution.facts.args === null)) {
      // A tool with a name of its own ran, whichever request that was.
      const { name } = execution.facts
      if (pass.needs === 'all' && (isBlank(name) || queue?.first?.call.name === name))
        requestOf[index] = undefined
      continue
    }
    const request = queue?.take(({ call }) => pass.fits?.(call, execution.facts) !== false)
    if (request === undefined) continue
    requestOf[index] = request
    taken.add(request)
  }
  if (taken.size === 0) return open
  return taken.size === open.length ? [] : open.filter((request) => !taken.has(request))
}

/** Keys for which the order does not determine which request an execution answers. */
function findUncertain(
  { needs, ofExecution }: Pass,
  waiting: ReadonlyMap<string, Queue>,
  executions: readonly Execution[],
): ReadonlySet<string> {
  if (needs === undefined) return new Set()
  const counts = new Map<string, number>()
  for (const execution of executions) {
    const key = ofExecution(execution)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const uncertain = [...counts].filter(([key, count]) => {
    const size = waiting.get(key)?.size ?? 0
    return needs === 'equal' ? size !== count : size > count
  })
  return new Set(uncertain.map(([key]) => key))
}

/** Calls of several tools may share an id; and a tool may run under another name than it was asked by. */
const byId: readonly Pass[] = [
  {
    ofExecution: ({ facts: { callId, name } }) => (callId === null ? null : `${callId} ${name}`),
    ofRequest: ({ call: { id, name } }) => (id === null ? null : `${id} ${name}`),
  },
  { ofExecution: ({ facts }) => facts.callId, ofRequest: ({ call }) => call.id },
]

/** By name between two model calls, from what agrees the most to what agrees the least. */
function findPasses(windows: readonly RequestWindows[]): Pass[] {
  const exact = windows.map(({ ofExecution, ofRequest }): Pass => ({
    ofExecution: (one) =>
      one.facts.args === null ? null : `${ofExecution(one)} ${callKey(one.facts.name, one.facts.args)}`,
    ofRequest: (one) => `${ofRequest(one)} ${callKey(one.call.name, one.call.args)}`,
  }))
  const within = windows.map((window): Pass => ({
    ...withToolName(window),
    fits: (request, facts) => canMatch(request, facts) && isWithin(request.args, facts.args),
  }))
  return [
    ...exact,
    ...within,
    ...windows.map((window): Pass => ({ ...withToolName(window), fits: canMatch })),
  ]
}

function withToolName({ ofExecution, ofRequest }: RequestWindows): Pass {
  return {
    ofExecution: (one) => `${ofExecution(one)} ${one.facts.name}`,
    ofRequest: (one) => `${ofRequest(one)} ${one.call.name}`,
  }
}

/** Passes for requests and executions without times, or from different places in the run. */
const anywhere: readonly Pass[] = [
  {
    ofExecution: ({ facts: { name, args } }) => (args === null ? null : callKey(name, args)),
    ofRequest: ({ call: { name, args } }) => callKey(name, args),
  },
  {
    ofExecution: ({ facts: { name, args } }) => (args === null ? null : callKey(name, unquoteArgs(args))),
    ofRequest: ({ call: { name, args } }) => callKey(name, unquoteArgs(args)),
  },
  {
    ofExecution: ({ facts: { name, args } }) => (isEmpty(args) ? name : null),
    ofRequest: ({ call: { name } }) => name,
  },
  {
    ofExecution: ({ facts: { name, args } }) => (isUnnamed(args) ? name : null),
    ofRequest: ({ call: { name, args } }) => (isUnnamed(args) ? null : name),
  },
]

/** A tool message that says neither what it answers nor who does answers what was asked first. */
const byNothing: Pass = {
  ofExecution: ({ facts: { name, callId } }) => (isBlank(name) && callId === null ? '' : null),
  ofRequest: () => '',
}

function canMatch({ id }: Request['call'], { callId }: ToolFacts): boolean {
  return callId === null || id === null || callId === id
}

/** Tells whether the tool was given all requested arguments, as they were or as text. */
function isWithin(wanted: JsonValue, actual: JsonValue): boolean {
  if (!isObject(wanted) || !isObject(actual)) return false
  return Object.entries(wanted).every(([name, value]) => {
    if (!Object.hasOwn(actual, name)) return false
    return textOfValue(value) === textOfValue(actual[name])
  })
}

/** Names a call by its tool and its arguments, in whatever order its keys are. */
export function callKey(name: string, args: Request['call']['args']): string {
  return `${name}\n${canonicalizeJson(args)}`
}

/** Frameworks write an argument that is an object as JSON text, where the model wrote the object. */
function unquoteArgs(args: JsonValue): JsonValue {
  if (!isObject(args)) return args
  const entries = Object.entries(args).map(([name, value]) => [name, boundedJson(decoded(value))] as const)
  return Object.fromEntries(entries)
}

/** Tells whether arguments lack names: positions, or text that is no JSON. What the model asked for names them. */
export function isUnnamed(args: JsonValue): boolean {
  return args !== null && (!isObject(args) || isWrapped(args))
}

/** Requests by key, each queue in the order in which they were made. */
function queueRequests(requests: readonly Request[], keyOf: (request: Request) => string | null) {
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

/** Number of waiting requests that are compared with one execution. */
const maxCompared = 16

class Queue {
  readonly #items: Request[]
  #at = 0

  constructor(first: Request) {
    this.#items = [first]
  }

  add(request: Request): void {
    this.#items.push(request)
  }

  get size(): number {
    return this.#items.length - this.#at
  }

  get first(): Request | undefined {
    return this.#items[this.#at]
  }

  /** Removes the first that is wanted; those before it move up. */
  take(isWanted: (request: Request) => boolean): Request | undefined {
    const last = Math.min(this.#items.length, this.#at + maxCompared)
    for (let at = this.#at; at < last; at++) {
      const request = this.#items[at]
      if (request === undefined || !isWanted(request)) continue
      this.#items.copyWithin(this.#at + 1, this.#at, at)
      this.#at++
      return request
    }
    return undefined
  }
}
