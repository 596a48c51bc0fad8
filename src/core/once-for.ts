/** Makes a value when it is first asked for, and once: a schema that most runs never ask takes as long as its checks do. */
export function makeOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * Makes a value of an object once: whoever asks again gets the same. For what many checks need of one trace, or several
 * surfaces of the same results; nothing may change the object in between.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const before = made.get(key)
    if (before !== undefined || made.has(key)) return before as Value
    const value = make(key)
    made.set(key, value)
    return value
  }
}
