type Derivers = Readonly<Record<string, (self: never) => unknown>>

/** Makes a class whose objects derive each of these values of themselves on first use, and keep it; undefined is not kept. */
export function createLazyClass<Values extends Derivers>(derivers: Values) {
  // Copied for each object: to make a list by its length takes V8 thirty times as long.
  const underived = Object.keys(derivers).map(() => undefined)
  const LazyClass = class Deriver {
    readonly #values: unknown[] = underived.slice()

    static {
      for (const [place, [name, derive]] of Object.entries(derivers).entries())
        Object.defineProperty(this.prototype, name, {
          get(this: Deriver): unknown {
            const value = this.#values[place]
            return value === undefined ? (this.#values[place] = derive(this as never)) : value
          },
        })
    }
  }
  return LazyClass as unknown as new () => { readonly [Name in keyof Values]: ReturnType<Values[Name]> }
}
