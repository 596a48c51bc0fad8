import type { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { decodedValue } from '../../trace/model/arguments.ts'
import { MessageValue, type PathValue } from '../../trace/views/path-span.ts'
import { follow, laterTargets, type Found } from '../../trace/views/path-target.ts'
import { findSpanPaths } from '../../trace/views/span-paths.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { defineCheck, missingData, type Check } from '../define.ts'

interface Targeted {
  readonly target: string
}

interface Definition<Schema extends z.ZodType<Targeted>, Reason extends string> extends Omit<
  Check<Schema, Reason>,
  'family' | 'origins' | 'needs' | 'evaluate'
> {
  /** Judges the value; null for one that is known not to be there, a message as it is. */
  readonly judge: (actual: PathValue, params: z.output<Schema>) => Finding<Reason>
}

/**
 * A check of one value that a path leads to, with the verdicts of Timbal. Where Timbal would go on with null
 * or with another value than was meant, that may fail, and passes only if the trace shows that there was nothing.
 */
export function defineValueCheck<Schema extends z.ZodType<Targeted>, const Reason extends string>({
  judge,
  ...definition
}: Definition<Schema, Reason>): Check<Schema, Reason> {
  /** What forbids or bounds something is meant of every call, and a path without a number leads to the first. */
  function brokenLater(trace: Trace, params: z.output<Schema>): Finding<never> | null {
    // What Timbal bounds of model calls, such as their tokens, is that of the first one.
    const bounds = definition.looser?.['value'] === 'higher' && /\.input(?:\.|$)/.test(params.target)
    if (!bounds && definition.spelling?.forbids?.(params as never) !== true) return null
    const paths = findSpanPaths(trace)
    for (const target of laterTargets(paths, params.target)) {
      const found = follow(paths, target)
      if (found.kind === 'unknown') return missingData(found.what)
      const value = found.kind === 'value' ? found.value : null
      if (judge(value, params).status !== 'fail') continue
      const actual = `\`${params.target}\` is that of the first call alone, and \`${target}\` breaks it; write a check of that as well`
      return { status: 'error', reason: 'near-miss', actual }
    }
    return null
  }

  return defineCheck({
    ...definition,
    family: 'values',
    origins: ['timbal'],
    needs: ['spans'],
    evaluate(trace: Trace, params: z.output<Schema>): Finding<Reason> {
      const found = follow(findSpanPaths(trace), params.target)
      if (found.kind === 'unknown') return missingData(found.what)
      const value = found.kind === 'value' ? found.value : null
      const finding = judge(value, params)
      const other = found.kind === 'value' ? parseWritten(found) : null
      if (other !== null && (other === 'unread' || judge(other.value, params).status !== finding.status))
        return missingData(`${params.target} as a value; the recording has it as text`)
      if (finding.status === 'pass')
        return findDoubt(found, params.target) ?? brokenLater(trace, params) ?? finding
      const id = 'span' in found ? found.span.span?.id : undefined
      return id === undefined ? finding : { ...finding, evidence: [id] }
    },
  })
}

/**
 * The value in JSON text, which most formats write where the tool gave a value, and some where it gave that text. Null for
 * other values, and where the format writes values as they were.
 */
function parseWritten({
  value,
  span,
}: Extract<Found, { kind: 'value' }>): { value: JsonValue } | 'unread' | null {
  if (span.isExact || typeof value !== 'string' || !startsJson.test(value)) return null
  const held = decodedValue(value)
  return typeof held === 'string' ? 'unread' : { value: held }
}

const startsJson = /^\s*(?:\{\s*["'}]|\[\s*["'{[\]])/

/** Why a pass does not count. */
function findDoubt(found: Found, target: string): Finding<never> | null {
  if (found.kind === 'span') {
    const example = target === '' ? 'output' : `${target}.output`
    return missingData(
      `a value at ${target === '' ? 'the run' : target}, which ran; name what it is about, as in ${example}`,
    )
  }
  return found.kind === 'value' && found.isFirst ? missingData(`as many calls as ${target} counts`) : null
}

/** A message counts as its text. */
export function toPlainValue(actual: PathValue): JsonValue {
  return actual instanceof MessageValue ? actual.text : actual
}

/** Python's name for what a value is. */
export function getPythonType(value: JsonValue): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int' : 'float'
  if (typeof value === 'bigint') return 'int'
  return { boolean: 'bool', string: 'str', object: 'dict' }[typeof value as 'boolean' | 'string' | 'object']
}
