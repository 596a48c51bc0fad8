/** Adds to the list that a map holds for a key. */
export function appendTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/** Adds all of some values to a list; as arguments of `push`, a hundred thousand would overflow the stack. */
export function appendAll<Value>(list: Value[], values: Iterable<Value>): void {
  for (const value of values) list.push(value)
}
