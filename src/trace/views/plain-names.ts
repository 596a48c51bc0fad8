import type { Names } from '../model/names.ts'
import type { Span, SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/**
 * Lists the names of spans that do not say what they are: a function that was traced, an operation under an unknown word. One that no
 * tool call and no agent has may be a use of what goes by it.
 */
export function listPlainNames({ spans }: Trace): ReadonlySet<string> {
  return new Set(spans.flatMap(namesIn))
}

function namesIn({ kind, name, attributes }: Span): string[] {
  const values = attributes.names.once(findNaming).map((key) => attributes.get(key))
  const texts = [...values.filter((value) => typeof value === 'string'), ...(plain.has(kind) ? [name] : [])]
  return texts.map((text) => text.replace(operation, '').trim())
}

function findNaming({ list }: Names): readonly string[] {
  return list.filter((key) => naming.has(key))
}

/** Kinds of spans that may be the work of anything. */
const plain: ReadonlySet<SpanKind> = new Set(['span', 'chain', 'workflow', 'step'])

const naming = new Set(['gen_ai.agent.name', 'agent.name', 'agent_name', 'gen_ai.tool.name', 'tool.name'])

const operation = /^(?:invoke_agent|agent_run|execute_tool|running tool:?|tool) /
