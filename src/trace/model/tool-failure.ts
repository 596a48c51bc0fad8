import { isObject, parseJson } from '../../core/json.ts'

/**
 * Why a tool failed, where only its answer says so: an MCP reply (`isError`), a block (`is_error`), an object
 * with a `status` of `error`. Null for any other answer. Long answers are not parsed for nothing.
 */
export function failureIn(result: unknown): string | null {
  const value = typeof result === 'string' && mayFail(result) ? parseJson(result) : result
  if (!isObject(value)) return null
  return value['isError'] === true || value['is_error'] === true || value['status'] === 'error'
    ? 'the tool answered with an error'
    : null
}

function mayFail(text: string): boolean {
  return /^\s*\{/.test(text) && /"(?:isError|is_error|status)"\s*:\s*(?:true|"error")/.test(text)
}
