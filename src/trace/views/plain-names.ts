import type { Names } from '../model/names.ts'
import type { SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/**
 * Lists the names of spans that do not say what they are: a function that was traced, an operation under an unknown word. One that no
 * tool call and no agent has may be a use of what goes by it.
 */
export function listPlainNames({ spans }: Trace): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (text: unknown) => typeof text === 'string' && names.add(text.replace(operation, '').trim())
  for (const { kind, name, attributes } of spans) {
    for (const key of attributes.names.once(findNaming)) add(attributes.get(key))
    if (plain.has(kind)) add(name)
  }
  return names
}

function findNaming({ list }: Names): readonly string[] {
  return list.filter((key) => naming.has(key))
}

/** Kinds of spans that may be the work of anything. */
const plain: ReadonlySet<SpanKind> = new Set(['span', 'chain', 'workflow', 'step'])

const naming = new Set(['gen_ai.agent.name', 'agent.name', 'agent_name', 'gen_ai.tool.name', 'tool.name'])

const operation = /^(?:invoke_agent|agent_run|execute_tool|running tool:?|tool) /
