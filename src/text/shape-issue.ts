import { suggest } from './suggest.ts'

/**
 * What is wrong with a mapping that has keys of its own, for the `error` of its schema: a key that is none of
 * `known`, with the one that was meant, or the whole, for which `shape` says what was expected.
 */
export function shapeIssue(
  { code, keys }: { readonly code?: string; readonly keys?: unknown },
  known: readonly string[],
  shape: string,
): string {
  const [key] = code === 'unrecognized_keys' && Array.isArray(keys) ? keys.map(String) : []
  if (key === undefined) return shape
  const near = suggest(key, known)
  return `\`${key.slice(0, 80)}\` is not known here; ${near === null ? shape : `did you mean \`${near}\`?`}`
}
