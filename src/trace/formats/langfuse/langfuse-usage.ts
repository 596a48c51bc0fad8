import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull } from '../../model/attributes.ts'
import { decoded } from '../../messages/decoded.ts'
import { tokenUsage, type Usage } from '../../model/usage.ts'
import { sumOf } from '../../reading/usage-attributes.ts'
import { fieldOf } from './langfuse-record.ts'

/** Tokens of an observation: as details of any number of kinds, or in the three figures of before. */
export function langfuseUsage(record: JsonObject): Usage | null {
  const details = objectOrNull(decoded(fieldOf(record, 'usageDetails')))
  return (details === null ? null : fromDetails(details)) ?? fromFigures(record)
}

const cacheReads = [
  'input_cached_tokens',
  'input_cache_read',
  'input_cached',
  'cache_read_input_tokens',
  'input_cache_read_tokens',
  'prompt_details.cache_read',
  'prompt_details.cached_tokens',
]
const cacheWrites = [
  'input_cache_creation',
  'input_cache_write',
  'cache_creation_input_tokens',
  'input_cache_creation_tokens',
  'prompt_details.cache_write',
]
const cacheWriteParts = ['input_cache_creation_5m', 'input_cache_creation_1h']
const reasonings = [
  'output_reasoning',
  'output_reasoning_tokens',
  'completion_details.reasoning',
  'completion_details.reasoning_tokens',
]

/**
 * `input` and the kinds of it (`input_…`) may or may not be inside of each other, which only the total
 * gives away; without one they are taken for beside each other, as Langfuse's own server writes them.
 */
function fromDetails(details: JsonObject): Usage | null {
  const count = (names: readonly string[]) => firstOf(details, names)
  const input = count(['input', 'prompt_tokens', 'input_tokens'])
  const output = count(['output', 'completion_tokens', 'output_tokens'])
  const total = count(['total', 'total_tokens'])
  const allInput = sumOf(input, kindsOf(details, isInputKind))
  const allOutput = sumOf(output, kindsOf(details, isOutputKind))
  if (allInput === null && allOutput === null) return null
  const sides = [
    [allInput, allOutput],
    [input, output],
    [allInput, output],
    [input, allOutput],
  ] as const
  const [inSum, outSum] = sides.find(([a, b]) => total !== null && sumOf(a, b) === total) ?? sides[0]
  return tokenUsage({
    input: inSum,
    output: outSum,
    cacheRead: count(cacheReads),
    cacheWrite: count(cacheWrites) ?? sumOf(...cacheWriteParts.map((name) => count([name]))),
    reasoning: count(reasonings),
    total,
  })
}

function isInputKind(name: string): boolean {
  if (name === 'input_tokens') return false
  return (
    name.startsWith('input_') || name === 'cache_read_input_tokens' || name === 'cache_creation_input_tokens'
  )
}

function isOutputKind(name: string): boolean {
  return name.startsWith('output_') && name !== 'output_tokens'
}

function kindsOf(details: JsonObject, isKind: (name: string) => boolean): number | null {
  return sumOf(...Object.entries(details).map(([name, value]) => (isKind(name) ? numberOrNull(value) : null)))
}

function firstOf(details: JsonObject, names: readonly string[]): number | null {
  for (const name of names) {
    const number = numberOrNull(details[name])
    if (number !== null) return Math.trunc(number)
  }
  return null
}

/** `usage`, or flat figures, where 0 for all of them means: not known. Characters are no tokens. */
function fromFigures(record: JsonObject): Usage | null {
  const usage = objectOrNull(decoded(record['usage'])) ?? {}
  const unit = usage['unit'] ?? fieldOf(record, 'usageUnit')
  if (typeof unit === 'string' && unit.toUpperCase() !== 'TOKENS') return null
  const input = firstNumber(usage['input'], fieldOf(record, 'promptTokens'), fieldOf(record, 'inputUsage'))
  const output = firstNumber(
    usage['output'],
    fieldOf(record, 'completionTokens'),
    fieldOf(record, 'outputUsage'),
  )
  const total = firstNumber(usage['total'], fieldOf(record, 'totalTokens'), fieldOf(record, 'totalUsage'))
  if ((input ?? 0) + (output ?? 0) + (total ?? 0) === 0) return null
  return tokenUsage({ input, output, total })
}

function firstNumber(...values: readonly (JsonValue | undefined)[]): number | null {
  return values.map(numberOrNull).find((number) => number !== null) ?? null
}
