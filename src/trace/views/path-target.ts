import { isUnreadJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { decodedValue } from '../model/attributes.ts'
import { isMasked } from '../model/masked.ts'
import { spanProperties, MessageValue, type PathSpan, type PathValue } from './path-span.ts'
import type { SpanPaths } from './span-paths.ts'

/** Value at the end of a dot path. */
export type PathTarget =
  /** `isFirst`: the occurrence that was asked for is not there, and the first one stands in, as in Timbal. */
  | { readonly kind: 'value'; readonly value: PathValue; readonly span: PathSpan; readonly isFirst: boolean }
  /** The path ends at a span and not at something that it tells: Timbal has null for it. */
  | { readonly kind: 'span'; readonly span: PathSpan }
  /** Nothing of this name ran. */
  | { readonly kind: 'absent' }
  /** The trace cannot show it; `what` says what that is. */
  | { readonly kind: 'unknown'; readonly what: string }

/**
 * Follows a path from the run inwards: `get_weather.input.city`, `llm.usage.input_tokens`, `output.0.name`.
 * The longest part of it that names a span counts; of several spans the first, or the one whose number
 * is given (`get_weather#1` is the second call). The rest are steps into what that span tells.
 */
export function follow(paths: SpanPaths, target: string): PathTarget {
  const { root } = paths
  const steps = target === '' ? [] : target.split('.').map((step) => mark.exec(step)?.[1] ?? step)
  const marks = findOccurrences(`${root.path}.${target}`, [root.path, ...steps].join('.'))
  for (let length = steps.length; length >= 0; length--) {
    const path = [root.path, ...steps.slice(0, length)].join('.')
    const spans = paths.at(path)
    const state = marks.get(path) ?? 0
    const span = spans[state] ?? spans[0]
    if (span === undefined) continue
    const [property, ...rest] = steps.slice(length)
    if (property === undefined) return { kind: 'span', span }
    return findProperty(paths, span, property, rest, state >= spans.length)
  }
  return { kind: 'absent' }
}

/**
 * Lists the targets that a path would lead to if it named another occurrence: of `bash.input.command`, which is that of the first
 * call, `bash#1.input.command` and so on. Empty if the path names an occurrence itself, or there is one.
 */
export function laterTargets(paths: SpanPaths, target: string): readonly string[] {
  const steps = target.split('.')
  if (target === '' || steps.some((step) => mark.test(step))) return []
  for (let length = steps.length; length > 0; length--) {
    const { length: count } = paths.at([paths.root.path, ...steps.slice(0, length)].join('.'))
    if (count === 0) continue
    const rest = ['', ...steps.slice(length)].join('.')
    return Array.from(
      { length: count - 1 },
      (_, at) => `${steps.slice(0, length).join('.')}#${at + 1}${rest}`,
    )
  }
  return []
}

const mark = /^(.+)#(\d+)$/

/** Finds which occurrence of each path is meant: marks count in their order, and a mark without a match ends the search. */
export function findOccurrences(marked: string, target: string): ReadonlyMap<string, number> {
  const pending = marked.split('.').flatMap((step) => {
    const [, name, index] = mark.exec(step) ?? []
    return name === undefined ? [] : [{ name, index: Number(index) }]
  })
  const counts = new Map<string, number>()
  let path = ''
  let next = 0
  for (const step of target.split('.')) {
    path = path === '' ? step : `${path}.${step}`
    const wanted = pending[next]
    if (wanted?.name !== step) continue
    counts.set(path, wanted.index)
    next++
  }
  return counts
}

function findProperty(
  paths: SpanPaths,
  span: PathSpan,
  property: string,
  rest: readonly string[],
  isFirst: boolean,
): PathTarget {
  const what = `${property} of ${span.path}`
  const isProperty = spanProperties.has(property)
  let value = span.get(property)
  if (!isProperty && (value ?? null) === null)
    return paths.showsAbsence(span.path, property) ? { kind: 'absent' } : { kind: 'unknown', what }
  let before = property
  for (const [depth, step] of rest.entries()) {
    if (value === undefined) return { kind: 'unknown', what }
    const isOpen = depth === 0 && span.partial.has(property)
    value = stepInto(value, step, before, span.isExact)
    if (value === null && isOpen) return { kind: 'unknown', what: `${step} in ${what}` }
    before = step
  }
  if (value === undefined || isMasked(value instanceof MessageValue ? value.text : value))
    return { kind: 'unknown', what }
  return { kind: 'value', value, span, isFirst }
}

function stepInto(value: PathValue, step: string, before: string, isExact: boolean): PathValue | undefined {
  if (value instanceof MessageValue) {
    if (Object.hasOwn(value.fields, step)) return value.fields[step] ?? null
    if (step === 'stop_reason') return undefined
    return isExact ? null : stepInto(value.text, step, before, isExact)
  }
  if (typeof value === 'string') {
    const inner = isExact ? null : decodedValue(value)
    if (typeof inner !== 'string') return stepInto(inner, step, before, isExact)
    return isUnreadJson(inner) ? undefined : null
  }
  if (Array.isArray(value)) return /^\d+$/.test(step) ? (value[Number(step)] ?? null) : null
  if (typeof value !== 'object' || value === null) return null
  const inner = Object.hasOwn(value, step) ? (value[step] ?? null) : undefined
  return before === 'usage' ? sumUsage(value, step, inner) : (inner ?? null)
}

/**
 * A metric by its own name, or by that of a model before the last colon: the sum over the models it fits. Tokens at
 * another price are counted in the metric without the ending that tells them apart.
 */
function sumUsage(usage: JsonObject, key: string, exact: JsonValue | undefined): JsonValue {
  const [prefix, metric] = splitMetric(key)
  const isPriced = getBaseMetric(metric) !== metric
  if (exact !== undefined && (prefix === null || isPriced)) return exact
  let sum: number | null = null
  for (const [name, count] of Object.entries(usage)) {
    const [model, counted] = splitMetric(name)
    if (model === null || typeof count !== 'number') continue
    if (counted !== metric && getBaseMetric(counted) !== metric) continue
    const isOfModel = prefix === null || (exact === undefined ? model.startsWith(prefix) : model === prefix)
    if (isOfModel) sum = (sum ?? 0) + count
  }
  return sum
}

/** Returns a metric without the endings that Timbal gives to tokens at another price. */
function getBaseMetric(metric: string): string {
  const ending = pricedEndings.find((each) => metric.endsWith(each))
  return ending === undefined ? metric : getBaseMetric(metric.slice(0, -ending.length))
}

const pricedEndings = ['_ultrafast', '_fast', '_flex', '_long_context']

function splitMetric(key: string): readonly [model: string | null, metric: string] {
  const colon = key.lastIndexOf(':')
  return colon === -1 ? [null, key] : [key.slice(0, colon), key.slice(colon + 1)]
}
