import { z } from 'zod'
import { isInfiniteSomewhere, isWithinDepth, parseJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { endOfBracket } from '../../text/json-text.ts'

/** Parameters of every check that reads the final output as JSON. */
export const extraction = {
  allow_wrapped: z
    .boolean()
    .default(false)
    .describe('Whether the JSON may be in a block of three backticks, with `json` after them or without.'),
  extract_json: z
    .boolean()
    .default(false)
    .describe('Whether the JSON may be in prose: the first object counts, else the first list.'),
}

interface Extraction {
  readonly allow_wrapped: boolean
  readonly extract_json: boolean
}

/**
 * The final output as JSON, however deep; undefined where it is none. A number that is too great for any program, such as
 * `1e400`, makes it none: Go refuses it, others go on with something that is no number.
 */
export function findJson(trace: Trace, options: Extraction): JsonValue | undefined {
  const output = trace.finalOutput ?? ''
  const wrapped = options.allow_wrapped ? extractFence(output) : null
  const found = wrapped ?? (options.extract_json ? extractEmbedded(output) : null)
  const text = found ?? output
  const value = parseJson(text)
  return value !== undefined && mayOverflow.test(text) && isInfiniteSomewhere(value) ? undefined : value
}

/** Digits enough for a number that no double holds, which readers of JSON refuse or take for another. */
const mayOverflow = /[\d.]{300}|[eE]\+?0*\d{3}/

/** Whether it nests no deeper than anything may follow. */
export function isReadable(value: JsonValue): boolean {
  return isWithinDepth(value, limits.jsonDepth)
}

/** Returns the content of the first block of three backticks. */
function extractFence(text: string): string | null {
  const start = /```(?:json)?\s*\n/.exec(text)
  if (start === null) return null
  const from = start.index + start[0].length
  const end = text.indexOf('\n```', from)
  return end === -1 ? null : text.slice(from, end).trim()
}

function extractEmbedded(text: string): string | null {
  return extractBalanced(text, '{', '}') ?? extractBalanced(text, '[', ']')
}

/** From the first opening bracket to the one that closes it. */
function extractBalanced(text: string, open: string, close: string): string | null {
  const start = text.indexOf(open)
  const end = start === -1 ? null : endOfBracket(text, start, open, close)
  return end === null ? null : text.slice(start, end)
}
