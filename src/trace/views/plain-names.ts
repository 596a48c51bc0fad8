import type { JsonValue } from '../../core/json.ts'
import type { Names } from '../model/names.ts'
import type { SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/**
 * Lists the names of spans that do not say what they are: a function that was traced, an operation under an unknown word; and of tools that
 * were given to another one to call. One that no tool call and no agent has may be a use of what goes by it.
 */
export function listPlainNames({ spans, toolCalls }: Trace): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { args } of toolCalls ?? []) for (const name of listCalled(args, mostNested)) names.add(name)
  const add = (text: unknown) => typeof text === 'string' && names.add(text.replace(operation, '').trim())
  for (const { kind, name, attributes } of spans) {
    for (const key of attributes.names.once(findNaming)) add(attributes.get(key))
    if (plain.has(kind)) add(name)
  }
  return names
}

/** The tools that the arguments of a dispatcher name: `{tool_uses: [{recipient_name: "functions.x"}]}`, `{server, tool_name, arguments}`. */
function listCalled(args: JsonValue, depth: number): readonly string[] {
  if (typeof args !== 'object' || args === null || depth === 0) return []
  return Object.entries(args).flatMap(([key, value]) => {
    if (typeof value !== 'string') return listCalled(value, depth - 1)
    const [isNaming, code, anyName] = namingKey.exec(key) ?? []
    if (isNaming === undefined) return []
    if (code !== undefined) return Array.from(value.matchAll(calledInCode), ([, name = '']) => name)
    const isName = anyName === undefined || Object.keys(args).some((other) => argumentsKey.test(other))
    return isName ? value.replace(/^functions\./, '') : []
  })
}

/** Keys of code that calls tools, of a name, which is one of a tool beside arguments only, and of a tool. */
const namingKey = /^(?:(code|script)|(name|action)|(?:tool|function|recipient)(?:_?(?:name|slug))?)$/i
const argumentsKey = /^(?:arg(?:ument)?s|param(?:eter)?s|(?:tool_?)?input|kwargs)(?:_?json)?$/i
const mostNested = 4

/** `refund(…)`, `tools.refund(…)`; not `def refund(…)` or `list.refund(…)`. */
const calledInCode = /(?<![\w.]|def |function )(?:(?:functions|\w*tools?|mcp\w*)\.)?([A-Za-z_]\w*)\(/g

function findNaming({ list }: Names): readonly string[] {
  return list.filter((key) => naming.has(key))
}

/** Kinds of spans that may be the work of anything. */
const plain: ReadonlySet<SpanKind> = new Set(['span', 'chain', 'workflow', 'step'])

const naming = new Set(['gen_ai.agent.name', 'agent.name', 'agent_name', 'gen_ai.tool.name', 'tool.name'])

const operation = /^(?:invoke_agent|agent_run|execute_tool|running tool:?|tool) /
