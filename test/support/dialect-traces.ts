import type { Trace } from '../../src/trace/model/trace.ts'
import { otlp, readOne, type OtlpSpan } from './trace-files.ts'

/** The trace of OTLP spans, which is all that a dialect needs. */
export function traceOf(...spans: readonly OtlpSpan[]): Promise<Trace> {
  return readOne(JSON.stringify(otlp(...spans)))
}

/** What is known of each tool call, without its times and places. */
export function callsIn(trace: Trace): object[] | undefined {
  return trace.toolCalls?.map(({ name, args, result, error, id, executed }) => {
    return { name, args, result, error, id, executed }
  })
}

export const json = (value: unknown): string => JSON.stringify(value)

/** A span event. */
export function event(
  name: string,
  attributes: Readonly<Record<string, unknown>>,
): NonNullable<OtlpSpan['events']>[number] {
  return { name, attributes }
}
