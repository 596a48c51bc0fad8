import type { JsonValue } from '../../core/json.ts'
import { spendSteps } from '../../core/work.ts'

/** A search took more steps than any path needs that a person wrote. */
export class ReadLimitExceeded extends Error {}

const maxReads = 300_000

/**
 * The value as a search may see it: what is inherited is not there, and every read counts, so that a path
 * which multiplies what it finds comes to an end (`TooCostly`), at the same step on every machine.
 */
export function limitReads(value: JsonValue): JsonValue {
  let reads = 0
  const made = new WeakMap<object, object>()
  const read = (target: object, key: string | symbol): unknown => {
    if (++reads > maxReads) throw new ReadLimitExceeded()
    spendSteps(1)
    if (Array.isArray(target) || Object.hasOwn(target, key)) return wrapped(Reflect.get(target, key))
    return undefined
  }
  const handler: ProxyHandler<object> = {
    get: read,
    has: (target, key) => Object.hasOwn(target, key),
    getPrototypeOf: (target) => (Array.isArray(target) ? Array.prototype : null),
  }
  const wrapped = (target: unknown): unknown => {
    if (typeof target !== 'object' || target === null) return target
    const proxy = made.get(target) ?? new Proxy(target, handler)
    made.set(target, proxy)
    return proxy
  }
  return wrapped(value) as JsonValue
}
