import { makeOnce } from './once-for.ts'

/**
 * Makes a regular expression with classes of Unicode (`\p{L}`) when it is first asked for. V8 expands the classes of
 * every literal that it reads, used or not: a twentieth of a start.
 */
export function createLatePattern(source: string, flags: string): () => RegExp {
  return makeOnce(() => new RegExp(source, flags))
}
