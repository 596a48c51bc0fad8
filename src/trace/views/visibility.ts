import type { Trace, SeenBy } from '../model/trace.ts'

const ways: Readonly<Record<SeenBy, string>> = {
  telemetry: 'the OpenTelemetry spans it sent',
  'trace-file': 'the trace file it wrote',
  output: 'what it printed',
  'model-calls': 'its model calls',
}

/** `by the OpenTelemetry spans it sent and its model calls`; null for a trace that no run of ours recorded, and for a run that nothing shows. */
export function describeVisibility({ recorded, spans }: Trace): string | null {
  const { seenBy = [], faults } = recorded ?? {}
  const injected = faults === undefined ? '' : `, with injected ${faults.kinds.join(', ')}`
  return seenBy.length === 0 || spans.length === 0
    ? null
    : `by ${seenBy.map((way) => ways[way]).join(' and ')}${injected}`
}
