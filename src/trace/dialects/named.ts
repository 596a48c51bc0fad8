import type { SpanKind } from '../model/span.ts'

/** What frameworks call their spans, where nothing else says what they are. */
const names: readonly (readonly [RegExp, SpanKind])[] = [
  [/^(?:execute_tool|running tool:|tools\/call) (?!\(merged)\S/, 'tool'],
  [/^tool_call \[\S/, 'tool'],
  [/^running (?:\d{1,4} )?tools?$/, 'step'],
  [/^(?:execute_event_loop_cycle|node\.\S)/, 'step'],
  [/^(?:invoke_agent \S|agent_run \[)/, 'agent'],
  [/^invoke_(?:swarm|graph|workflow)(?: |$)/, 'workflow'],
]

/** The kind that a span's name tells; null where it tells none. */
export function kindOfName(name: string): SpanKind | null {
  return names.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** LlamaIndex has a span of a model for the making of the request as well. */
export function preparesCall(name: string): boolean {
  return /\._prepare_chat/.test(name)
}
