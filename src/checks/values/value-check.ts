import type { z } from 'zod'
import { parseJson, writeJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { decodedValue } from '../../trace/model/attributes.ts'
import { MessageValue, type PathValue } from '../../trace/views/path-span.ts'
import { follow, laterTargets, type PathTarget } from '../../trace/views/path-target.ts'
import { findSpanPaths } from '../../trace/views/span-paths.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { holdsMask } from '../../trace/model/masked.ts'
import { isCutText, removeMarks } from '../../trace/views/cut-texts.ts'
import { respelled } from '../spelling/respelled-trace.ts'
import { collectTexts } from '../spelling/texts-at.ts'
import { hasUnnamedCall, unnamedWords } from '../tools/tool-names.ts'
import type { Check } from '../define.ts'
import { defineCheck, fail, missingData, pass, showValues, truncateForResults } from '../define.ts'
import { isNegated, isNegation, type negate } from './value-params.ts'

interface Targeted {
  readonly target: string
}

interface Definition<Schema extends z.ZodType<Targeted>, Reason extends string> extends Omit<
  Check<Schema, Reason>,
  'origins' | 'needs' | 'evaluate'
> {
  /** Judges the value; null for one that is known not to be there, a message as it is. */
  readonly judge: (actual: PathValue, params: z.output<Schema>) => Finding<Reason>
}

/**
 * Defines a check of one value that a path leads to, with the verdicts of Timbal. Where Timbal would go on with null
 * or with another value than was meant, that may fail, and passes only if the trace shows that there was nothing.
 */
export function defineValueCheck<Schema extends z.ZodType<Targeted>, const Reason extends string>({
  judge,
  ...definition
}: Definition<Schema, Reason>): Check<Schema, Reason> {
  const typed = (value: PathValue, params: z.output<Schema>) =>
    isForbidden(params) ? findOtherType(judge, toPlainValue(value), params) : null
  const mayBreak = (value: PathValue, trace: Trace, params: z.output<Schema>) =>
    mayHiddenPartBreak(value, trace, {
      bound: isForbidden(params) ? 'none' : definition.looser?.['value'],
      isMet: (plain) => judge(plain, params).status === 'pass',
    })
  const isForbidden = (params: z.output<Schema>) => definition.spelling?.forbids?.(params as never) === true

  /** What forbids or bounds something is meant of every call, and a path without a number leads to the first. */
  function brokenLater(trace: Trace, params: z.output<Schema>): Finding<never> | null {
    // What Timbal bounds of model calls, such as their tokens, is that of the first one.
    const bounds = definition.looser?.['value'] === 'higher' && /\.input(?:\.|$)/.test(params.target)
    if (!bounds && !isForbidden(params)) return null
    const paths = findSpanPaths(trace)
    for (const target of laterTargets(paths, params.target)) {
      const end = follow(paths, target)
      if (end.kind === 'unknown') return missingData(end.what)
      const value = end.kind === 'value' ? end.value : null
      if (judge(value, params).status !== 'fail') continue
      const actual = `\`${params.target}\` is that of the first call alone, and \`${target}\` breaks it; write a check of that as well`
      return { status: 'error', reason: 'near-miss', actual }
    }
    return null
  }

  return defineCheck({
    // The path itself may be what is spelled otherwise.
    spelling: { names: ['target'] },
    ...definition,
    origins: ['timbal'],
    needs: ['spans'],
    evaluate(trace: Trace, params: z.output<Schema>): Finding<Reason> {
      const end = follow(findSpanPaths(trace), params.target)
      if (end.kind === 'unknown') return missingData(end.what)
      if (isUnrecorded(trace, params)) return missingData(`all calls that ${params.target} is about`)
      const value = end.kind === 'value' ? end.value : null
      const finding = judge(value, params)
      if (finding.status === 'pass' && mayBreak(value, trace, params))
        return missingData(`all of ${params.target}: the recording has its text cut off or masked`)
      const other = end.kind === 'value' ? parseWritten(end) : null
      if (other !== null && (other === 'unread' || judge(other.value, params).status !== finding.status))
        return missingData(`${params.target} as a value; the recording has it as text`)
      if (finding.status === 'pass')
        return findDoubt(end, trace, params) ?? brokenLater(trace, params) ?? typed(value, params) ?? finding
      const id = 'span' in end ? end.span.span?.id : undefined
      return id === undefined ? finding : { ...finding, evidence: [id] }
    },
  })
}

/** Tells whether what was cut off or masked in a value may break what bounds it. `none`: it is forbidden. */
function mayHiddenPartBreak(
  value: PathValue,
  trace: Trace,
  { bound, isMet }: { readonly bound: unknown; readonly isMet: (plain: JsonValue) => boolean },
): boolean {
  if (bound === 'none') return isCut(value, trace)
  const plain = toPlainValue(value)
  if (bound === 'higher')
    return isCut(value, trace) || collectTexts(plain).some((text) => holdsMask(text, false))
  return bound === 'lower' && !isMet(respelled(plain, removeMarks))
}

/** Whether the value is as asked, with a failure's details; or why that cannot be said. */
type Answer<Reason extends string> =
  | boolean
  | { readonly isSo: boolean; readonly details: JsonObject }
  | Finding<Reason>

type NegatableParams = Targeted & { readonly value: JsonValue; readonly negate: z.output<typeof negate> }

interface NegatableDefinition<Schema extends z.ZodType<NegatableParams>, Reason extends string> extends Omit<
  Definition<Schema, Reason>,
  'aliases' | 'aliasParams' | 'judge'
> {
  /** Its name where it must not be so. */
  readonly negatedAs: string
  readonly failsAs: readonly [unmet: NoInfer<Reason>, unwanted: NoInfer<Reason>]
  readonly test: (actual: JsonValue, params: z.output<Schema>) => Answer<NoInfer<Reason>>
  /** What a failure shows of the value. Default: all of it. */
  readonly show?: (actual: JsonValue) => JsonValue
}

/** Defines a check of one value that must be so, or with `negate` must not. */
export function defineNegatableCheck<Schema extends z.ZodType<NegatableParams>, const Reason extends string>(
  full: NegatableDefinition<Schema, Reason>,
) {
  const { negatedAs, failsAs, test, show, ...definition } = full
  const [unmet, unwanted] = failsAs
  return defineValueCheck<Schema, Reason>({
    spelling: { names: ['target'], texts: ['value'], forbids: isNegation },
    ...definition,
    aliases: [negatedAs],
    aliasParams: { [negatedAs]: { negate: true } },
    judge(subject, params) {
      const actual = toPlainValue(subject)
      const answer = test(actual, params)
      const detail = showValues(params.value, show?.(actual) ?? actual)
      if (typeof answer === 'object' && 'status' in answer) return { ...answer, ...detail }
      const { isSo, ...more } = typeof answer === 'boolean' ? { isSo: answer } : answer
      const isUnwanted = isNegated(params.negate)
      return isSo === isUnwanted ? fail(isUnwanted ? unwanted : unmet, { ...detail, ...more }) : pass()
    },
  })
}

/** Parses JSON text, as most formats write a tool's value. Returns null for other values and formats with plain ones. */
function parseWritten({ value, span }: Extract<PathTarget, { kind: 'value' }>) {
  if (span.isExact || typeof value !== 'string' || !startsJson.test(value)) return null
  const decoded = decodedValue(value)
  return typeof decoded === 'string' ? 'unread' : { value: decoded }
}

const startsJson = /^\s*(?:\{\s*["'}]|\[\s*["'{[\]])/

/** Why a value that only its type tells from a forbidden one does not pass: a number, and a text that spells it. */
function findOtherType(
  judge: (value: JsonValue, params: never) => Finding,
  value: JsonValue,
  params: { readonly target: string; readonly value?: JsonValue },
): Finding<never> | null {
  const { target, value: written = null } = params
  const isScalar = typeof value !== 'string' && typeof value !== 'object'
  const [read, wanted] = isScalar
    ? [value, respelled(written, readScalar)]
    : [respelled(value, readScalar), written]
  const { reason } = judge(read, { ...params, value: wanted } as never)
  if (!/^(?:unwanted-(?:value|found)|all-found)$/.test(reason)) return null
  const [seen, meant] = [value, written].map((one) => writeJson(truncateForResults(one)))
  const actual = `\`${target}\` is \`${seen}\`, which differs from \`${meant}\` by its type alone; write a check of both, or add \`spelling: exact\` to the check`
  return { status: 'error', reason: 'near-miss', actual, details: { spelling: 'type' } }
}

function readScalar(text: string): string {
  return ((scalar.test(text) ? parseJson(text.trim().toLowerCase()) : undefined) ?? text) as string
}

const scalar = /^\s{0,9}(?:true|false|-?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?)\s{0,9}$/i

/** Tells whether the path goes through a tool that was called in steps which are not in the recording. */
function isUnrecorded({ unseenCalls }: Trace, { target }: Targeted): boolean {
  const steps = unseenCalls.length === 0 ? [] : target.split('.').map((step) => step.replace(/#\d+$/, ''))
  return steps.length > 0 && unseenCalls.some((name) => name === '' || steps.includes(name))
}

/** Why a pass does not count. */
function findDoubt(end: PathTarget, trace: Trace, { target }: Targeted): Finding<never> | null {
  if (end.kind === 'absent' && hasUnnamedCall(trace)) return missingData(unnamedWords)
  if (end.kind === 'span') {
    const example = target === '' ? 'output' : `${target}.output`
    return missingData(
      `a value at ${target === '' ? 'the run' : target}, which ran; name what it is about, as in ${example}`,
    )
  }
  return end.kind === 'value' && end.isFirst ? missingData(`as many calls as ${target} counts`) : null
}

function isCut(value: PathValue, trace: Trace): boolean {
  return collectTexts(toPlainValue(value)).some((text) => isCutText(text, trace))
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
