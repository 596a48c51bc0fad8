/** Makes a value when it is first asked for, and once: a schema that most runs never ask takes as long as its checks do. */
export function makeOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Where an object holds what was made of it. */
export const memos = Symbol('memos')

/**
 * Makes a value of an object once: whoever asks again gets the same. For what many checks need of one trace, or several
 * surfaces of the same results; nothing may change the object in between. A trace holds the value itself: what is alive by a
 * `WeakMap` alone outlives minor collections, with all that it holds.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const others = new WeakMap<object, unknown>()
  return (key) => {
    const ofKey = (key as { readonly [memos]?: Map<object, unknown> })[memos]
    const [made, place] = ofKey === undefined ? [others, key] : [ofKey, make]
    const before = made.get(place)
    if (before !== undefined || made.has(place)) return before as Value
    const value = make(key)
    made.set(place, value)
    return value
  }
}

/** Names that are remembered, and how long they may be. */
const most = { names: 2_000, length: 200 }

/** Makes a value of a name once, as far as there is room: the runs of a suite name the same tools. */
export function memoizeName<Value>(make: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>()
  return (name) => {
    const before = values.get(name)
    if (before !== undefined) return before
    const value = make(name)
    if (values.size >= most.names) values.clear()
    if (name.length <= most.length) values.set(name, value)
    return value
  }
}
