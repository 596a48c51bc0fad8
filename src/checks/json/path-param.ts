import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import { counted, TooCostly } from './counted.ts'
import { jmesPathSearch } from './jmes-path-search.ts'
import { jsonPathSearch } from './json-path-search.ts'
import { PathError, type Match, type Search } from './search.ts'

const longest = 1_000
const mostKept = 500
const kept = new Map<string, Search | PathError>()

export const pathParam = z
  .string()
  .min(1)
  .superRefine((expression, context) => {
    const search = searchOf(expression)
    if (search instanceof PathError) context.addIssue({ code: 'custom', message: search.message })
  })

export type Found = Match | { readonly error: 'invalid-path' | 'path-too-costly'; readonly message: string }

/** What a path that was accepted as a parameter leads to. */
export function valueAt(root: JsonValue, expression: string): Found {
  const search = searchOf(expression)
  if (search instanceof PathError) throw search
  try {
    const { value, isThere } = search(counted(root))
    // A path can put one value into many places, so that what it made is counted as well.
    return { value: JSON.parse(JSON.stringify(counted(value))) as JsonValue, isThere }
  } catch (thrown) {
    if (thrown instanceof PathError) return { error: 'invalid-path', message: thrown.message }
    if (thrown instanceof TooCostly) return { error: 'path-too-costly', message: expression }
    throw thrown
  }
}

function searchOf(expression: string): Search | PathError {
  const known = kept.get(expression)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const search = compile(expression)
  kept.set(expression, search)
  return search
}

function compile(expression: string): Search | PathError {
  if (expression.length > longest) return new PathError(`A path has at most ${longest} characters`)
  try {
    return expression.startsWith('$') ? jsonPathSearch(expression) : jmesPathSearch(expression)
  } catch (thrown) {
    // Brackets in brackets, as deep as a path is long.
    if (thrown instanceof RangeError) return new PathError('The path nests too deeply')
    throw thrown
  }
}
