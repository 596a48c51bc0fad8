import { objectOrNull } from '../model/attributes.ts'
import { isObject, type JsonValue } from '../../core/json.ts'
import { decoded } from '../model/arguments.ts'
import type { Names } from '../model/names.ts'
import type { Attributes } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

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
export function findOfferedTools({ llmCalls, spans }: Trace): readonly string[] {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  for (const { attributes } of [...llmCalls, ...spans.filter(({ kind }) => kind === 'agent')]) {
    for (const value of findDefinitions(attributes)) {
      // Every call of a model repeats them.
      if (seen.has(value)) continue
      seen.add(value)
      for (const name of findToolNames(value))
        if (names.size < most && name.length <= longest) names.add(name)
    }
  }
  return [...names].sort()
}

function* findDefinitions(attributes: Attributes): Generator<JsonValue> {
  for (const name of lists) yield attributes.get(name) ?? null
  for (const name of requests) yield attributes.get(name) ?? null
  for (const name of attributes.names.once(findNumbered)) {
    const value = attributes.get(name) ?? null
    yield name.endsWith('.name') ? { name: value } : value
  }
}

function findNumbered(names: Names): readonly string[] {
  return names.list.filter((name) => numbered.test(name))
}

function findToolNames(value: JsonValue): readonly string[] {
  const tools = decoded(value)
  if (Array.isArray(tools)) return tools.flatMap((tool) => findName(decoded(tool)))
  if (!isObject(tools)) return []
  const inner = tools['tools'] ?? tools['function_tools'] ?? objectOrNull(tools['config'])?.['tools']
  if (inner !== undefined) return findToolNames(inner)
  return findName(tools)
}

/** The name of one definition; Gemini puts several into one. */
function findName(tool: unknown): readonly string[] {
  if (!isObject(tool)) return []
  const declared = tool['function_declarations'] ?? tool['functionDeclarations']
  if (Array.isArray(declared)) return declared.flatMap(findName)
  const name = objectOrNull(tool['function'])?.['name'] ?? tool['name']
  return typeof name === 'string' && name !== '' ? [name] : []
}
