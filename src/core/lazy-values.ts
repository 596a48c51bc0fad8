import { memos } from './once-for.ts'

type Derivers = Readonly<Record<string, (self: never) => unknown>>

/** Makes a class whose objects derive each of these values of themselves on first use, and keep it; undefined is not kept. It holds what is memoized of it, too. */
export function createLazyClass<Values extends Derivers>(derivers: Values) {
  const all = [...Object.entries(derivers), [memos, () => new Map()] as const]
  // Copied for each object: to make a list by its length takes V8 thirty times as long.
  const underived = all.map(() => undefined)
  const LazyClass = class Deriver {
    readonly #values: unknown[] = underived.slice()

    static {
      for (const [place, [name, derive]] of all.entries())
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
