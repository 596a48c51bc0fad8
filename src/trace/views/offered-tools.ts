import { isObject, type JsonValue } from '../../core/json.ts'
import { decoded } from '../model/arguments.ts'
import type { Names } from '../model/names.ts'
import type { Attributes } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/** Most names that are kept. */
const most = 200
/** Longer names are no names of tools. */
const longest = 128

/** Attributes that hold a list of tools: OpenTelemetry, Vercel AI SDK, Logfire, LangSmith, raw requests. */
const lists = ['gen_ai.tool.definitions', 'ai.prompt.tools', 'gen_ai.request.tools', 'tools'] as const
/** Attributes that hold a request with `tools` in it. */
const requests = [
  'llm.invocation_parameters',
  'invocation_parameters',
  'gen_ai.invocation_parameters',
  'model_request_parameters',
  'gcp.vertex.agent.llm_request',
] as const
/** Attributes that name a tool each: OpenInference and OpenLLMetry. */
const numbered = /^(?:llm\.tools\.\d+\.tool\.(?:json_schema|name)|llm\.request\.functions\.\d+\.name)$/

/**
 * Lists the tools that the models of a run were offered, sorted; empty where the recording does not say. It may name
 * fewer than there were: few writers record them.
 */
export function offeredToolsOf({ llmCalls, spans }: Trace): readonly string[] {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  for (const { attributes } of [...llmCalls, ...spans.filter(({ kind }) => kind === 'agent')]) {
    for (const value of definitionsIn(attributes)) {
      // Every call of a model repeats them.
      if (seen.has(value)) continue
      seen.add(value)
      for (const name of toolNamesIn(value)) if (names.size < most && name.length <= longest) names.add(name)
    }
  }
  return [...names].sort()
}

function* definitionsIn(attributes: Attributes): Generator<JsonValue> {
  for (const name of lists) yield attributes.get(name) ?? null
  for (const name of requests) yield attributes.get(name) ?? null
  for (const name of attributes.names.once(numberedIn)) {
    const value = attributes.get(name) ?? null
    yield name.endsWith('.name') ? { name: value } : value
  }
}

function numberedIn(names: Names): readonly string[] {
  return names.list.filter((name) => numbered.test(name))
}

function toolNamesIn(value: JsonValue): readonly string[] {
  const tools = decoded(value)
  if (Array.isArray(tools)) return tools.flatMap((tool) => nameOf(decoded(tool)))
  if (!isObject(tools)) return []
  const inner = tools['tools'] ?? tools['function_tools'] ?? objectIn(tools['config'])?.['tools']
  if (inner !== undefined) return toolNamesIn(inner as JsonValue)
  return nameOf(tools)
}

/** The name of one definition; Gemini puts several into one. */
function nameOf(tool: unknown): readonly string[] {
  if (!isObject(tool)) return []
  const declared = tool['function_declarations'] ?? tool['functionDeclarations']
  if (Array.isArray(declared)) return declared.flatMap(nameOf)
  const name = objectIn(tool['function'])?.['name'] ?? tool['name']
  return typeof name === 'string' && name !== '' ? [name] : []
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null
}
