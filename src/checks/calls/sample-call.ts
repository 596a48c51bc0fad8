import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { ExampleCall } from '../example-trace.ts'
import { fillName } from './call-name.ts'
import { toConditions, type CallMatcher } from './call-matcher.ts'
import type { CallConditions } from './call-parts.ts'
import { readWords, valueWords } from './value-words.ts'

/** Values that are tried for one matcher. */
const maxSamples = 6

/** Makes calls of which one does what a matcher asks for, if that can be told. */
export function sampleCalls(matcher: CallMatcher | CallConditions): readonly ExampleCall[] {
  const { tool = 'any_tool', args = {}, result, failed } = toConditions(matcher)
  const values = Object.entries(args).map(([key, wanted]) => [key, sampleValues(wanted)] as const)
  const results = result === undefined ? [null] : sampleValues(result)
  const count = Math.min(
    maxSamples,
    Math.max(results.length, 1, ...values.map(([, samples]) => samples.length)),
  )
  return Array.from({ length: count }, (_, index) => {
    const chosen = values.flatMap(([key, samples]) => {
      const value = samples[Math.min(index, samples.length - 1)] ?? null
      return value === null ? [] : [[key, value] as const]
    })
    return {
      tool: fillName(tool, 'x'),
      args: Object.fromEntries(chosen),
      result: results[Math.min(index, results.length - 1)] ?? null,
      ...(failed === false ? {} : { error: 'refused' }),
    }
  })
}

/** Samples values that a matcher may fit; null means that there is none. */
function sampleValues(matcher: JsonValue): readonly JsonValue[] {
  const words = readWords(matcher)
  if (words !== null) return words.flatMap(([word, operand]) => valueWords[word].sample(operand))
  if (Array.isArray(matcher)) return [matcher.map((item) => sampleValues(item)[0] ?? null)]
  if (!isObject(matcher)) return [matcher]
  const entries = Object.entries(matcher).map(([key, inner]) => [key, sampleValues(inner)[0] ?? null])
  return [Object.fromEntries(entries) as JsonObject]
}
