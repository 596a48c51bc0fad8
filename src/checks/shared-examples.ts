import type { JsonValue } from '../core/json.ts'
import type { Example } from './define.ts'
import type { ExampleTrace } from './example-trace.ts'

/** A run in short: a text is its answer, a list its tool calls, where that is all. */
export type ShortTrace = ExampleTrace | string | NonNullable<ExampleTrace['calls']>

/** Builds the example of a run that a check passes on. */
export function passes(title: string, params: JsonValue, trace: ShortTrace) {
  if (typeof trace === 'string') return { title, params, trace: { output: trace } }
  return { title, params, trace: 'length' in trace ? { calls: trace } : trace }
}

/** Builds the example of a run that it fails on. */
export function fails<const Reason extends string>(
  title: string,
  params: JsonValue,
  reason: Reason,
  trace: ShortTrace,
) {
  return { ...passes(title, params, trace), expect: { fail: reason } }
}

/** Builds the example of a run that it cannot decide on. */
export function errs<const Reason extends string>(
  title: string,
  params: JsonValue,
  reason: Reason,
  trace: ShortTrace,
) {
  return { ...passes(title, params, trace), expect: { error: reason } }
}

/** Builds the example of a trace that lacks what a check needs; by default it knows a cost alone. */
export function omitData(
  title: string,
  params: JsonValue,
  trace: ShortTrace = { costs: [0.01] },
): Example<never> {
  return errs(title, params, 'missing-data', trace)
}

/** Builds the example of a trace without the agent's answer. */
export function omitOutput(params: JsonValue): Example<never> {
  return omitData('The trace does not hold the output', params)
}

/** Builds the example of a trace without tool calls. */
export function omitToolCalls(params: JsonValue): Example<never> {
  return omitData('The trace does not record tool calls', params)
}

/** For the examples of a search that takes too many steps. */
export const costly = { pattern: `${'(a?b?){1000}'.repeat(8)}c`, text: 'a'.repeat(240) }

/** Builds the example of a pattern that costs too much on the result of a call. */
export function exhaustSearch(tool: string, params: JsonValue): Example<'pattern-too-costly'> {
  const title = 'A pattern of thousands of parts that may be left out, on a long text'
  return errs(title, params, 'pattern-too-costly', [{ tool, result: costly.text }])
}
