import type { Trace, SeenBy } from '../model/trace.ts'

const ways: Readonly<Record<SeenBy, string>> = {
  telemetry: 'its OpenTelemetry spans',
  'trace-file': 'its trace file',
  output: 'its output',
  'model-calls': 'its model calls',
}

/** `its OpenTelemetry spans and its model calls`; null for a trace that no run of ours recorded, and for a run that nothing shows. */
export function describeVisibility({ recorded, spans }: Trace): string | null {
  const { seenBy = [], faults } = recorded ?? {}
  const injected = faults === undefined ? '' : `, with injected ${faults.kinds.join(', ')}`
  return seenBy.length === 0 || spans.length === 0
    ? null
    : `${seenBy.map((way) => ways[way]).join(' and ')}${injected}`
}
