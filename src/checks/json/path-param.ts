import { z } from 'zod'
import { parseJson, writeJson, type JsonValue } from '../../core/json.ts'
import { limitReads, ReadLimitExceeded } from './counted.ts'
import { compileJmesPath, compileJsonPath, PathError, type Match, type Search } from './path-search.ts'

const longest = 1_000
const maxKept = 500
const cache = new Map<string, Search | PathError>()

export const pathParam = z
  .string()
  .min(1)
  .superRefine((expression, context) => {
    const search = getSearch(expression)
    if (search instanceof PathError) context.addIssue({ code: 'custom', message: search.message })
  })

/** Comparisons and function calls. The packages know doubles only: they would take a long integer for no number. */
const comparing = /[?<>=!&(]|\|\|/

type Failure = 'invalid-path' | 'path-too-costly' | 'long-integer'
export type PathValues = Match | { readonly error: Failure; readonly message: string }

/** Finds the values at a path that was accepted as a parameter. */
export function findValues(root: JsonValue, expression: string): PathValues {
  const search = getSearch(expression)
  if (search instanceof PathError) throw search
  if (comparing.test(expression) && holdsLongInteger(root))
    return { error: 'long-integer', message: expression }
  try {
    const seen = limitReads(root)
    const { value, ...match } = search(seen)
    // JMESPath takes whatever a function throws for nothing found, so ask once more.
    if (typeof seen === 'object' && seen !== null) Reflect.get(seen, 0)
    // A path can put one value into many places, so that what it made is counted as well.
    return { value: parseJson(writeJson(limitReads(value))) ?? null, ...match }
  } catch (thrown) {
    if (thrown instanceof PathError) return { error: 'invalid-path', message: thrown.message }
    if (thrown instanceof ReadLimitExceeded) return { error: 'path-too-costly', message: expression }
    throw thrown
  }
}

function holdsLongInteger(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsLongInteger)
  return typeof value === 'bigint'
}

function getSearch(expression: string): Search | PathError {
  const cached = cache.get(expression)
  if (cached !== undefined) return cached
  if (cache.size >= maxKept) cache.clear()
  const search = compile(expression)
  cache.set(expression, search)
  return search
}

function compile(expression: string): Search | PathError {
  if (expression.length > longest) return new PathError(`A path has at most ${longest} characters`)
  if (comparing.test(expression) && /\d{16}/.test(expression))
    return new PathError('A path compares numbers of at most 15 digits')
  try {
    return expression.startsWith('$') ? compileJsonPath(expression) : compileJmesPath(expression)
  } catch (thrown) {
    // Brackets in brackets, as deep as a path is long.
    if (thrown instanceof RangeError) return new PathError('The path nests too deeply')
    throw thrown
  }
}
