type Made<Makers> = {
  readonly [Name in keyof Makers]: Makers[Name] extends () => infer Value ? Value : never
}

/**
 * Returns an object whose values are made when they are first read, and then kept. For registries of which a run reads a
 * few entries: to make the schema of every key costs as much as to read a small suite.
 */
export function lazyRecord<const Makers extends Readonly<Record<string, () => unknown>>>(
  makers: Makers,
): Made<Makers> {
  const object = {}
  for (const [name, make] of Object.entries(makers)) {
    const get = (): unknown => {
      const value = make()
      Object.defineProperty(object, name, { value, enumerable: true })
      return value
    }
    Object.defineProperty(object, name, { get, enumerable: true, configurable: true })
  }
  return object as Made<Makers>
}
