import { decoded } from '../model/attributes.ts'
import { isObject, objectOrNull, type JsonValue } from '../../core/json.ts'
import { memoize } from '../../core/lazy.ts'
import type { Names } from '../model/names.ts'
import type { Attributes } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

const most = 200
/** Longer names are no names of tools. */
const longest = 128

/** Attributes that hold a list of tools, or a request with `tools` in it: OpenTelemetry, Vercel AI SDK, Logfire, LangSmith, OpenInference, ADK. */
const offers =
  /^(?:gen_ai\.(?:tool\.definitions|request\.tools|invocation_parameters)|ai\.prompt\.tools|tools|(?:llm\.)?invocation_parameters|model_request_parameters|gcp\.vertex\.agent\.llm_request)$/
/** Attributes that name a tool each: OpenInference and OpenLLMetry. */
const numbered = /^(?:llm\.tools\.\d+\.tool\.(?:json_schema|name)|llm\.request\.functions\.\d+\.name)$/

type CallsAndSpans = Pick<Trace, 'llmCalls' | 'spans'>

/** Lists the tools offered to the models, sorted. It may be incomplete or empty: few writers record them. */
export function findOfferedTools(trace: CallsAndSpans): readonly string[] {
  return listOffers(trace).names
}

/**
 * Lists the tools that a provider may have run though nothing shows it, because a reply that may have used them is not recorded: those that
 * were offered; where no offer is recorded, those that providers have. `isAsked`: those that it matters for, by default all that were offered.
 */
export function findHiddenTools(
  trace: CallsAndSpans & Pick<Trace, 'stated'>,
  isAsked?: (tool: string) => boolean,
): readonly string[] {
  if (trace.llmCalls.every(({ content }) => content.recorded)) return []
  const { hosted, isTold } = listOffers(trace)
  const isWhole = isTold || isAsked === undefined || trace.stated.toolCallsComplete === true
  const hidden = isWhole ? hosted : hostedTools
  const shown = new Set(trace.spans.flatMap(({ content }) => content.tools.map(({ name }) => name)))
  return hidden.filter((tool) => isAsked?.(tool) !== false && !shown.has(tool))
}

const listOffers = memoize(({ llmCalls, spans }: CallsAndSpans) => {
  const [names, hosted, seen] = [new Set<string>(), new Set<string>(), new Set<unknown>()]
  for (const { attributes } of [...llmCalls, ...spans.filter(({ kind }) => kind === 'agent')]) {
    for (const value of findDefinitions(attributes)) {
      // Every call of a model repeats them.
      if (value === null || value === '{}' || seen.has(value)) continue
      seen.add(value)
      for (const tool of listTools(value)) {
        for (const name of findName(tool)) if (names.size < most && name.length <= longest) names.add(name)
        for (const name of findHostedName(tool)) if (hosted.size < most) hosted.add(name)
      }
    }
  }
  return { names: [...names].sort(), hosted: [...hosted].sort(), isTold: seen.size > 0 }
})

function findDefinitions(attributes: Attributes): readonly JsonValue[] {
  return attributes.names.once(findOffers).map((name) => {
    const value = attributes.get(name) ?? null
    return name.endsWith('.name') ? { name: value } : value
  })
}

function findOffers({ list }: Names): readonly string[] {
  return list.filter((name) => offers.test(name) || numbered.test(name))
}

function listTools(value: JsonValue | undefined): readonly unknown[] {
  const tools = decoded(value)
  if (Array.isArray(tools)) return tools.map(decoded)
  if (!isObject(tools)) return []
  const builtIn = tools['builtin_tools']
  const inner =
    tools['tools'] ?? tools['function_tools'] ?? objectOrNull(tools['config'])?.['tools'] ?? builtIn
  if (inner === undefined) return [tools]
  return inner === builtIn ? listTools(builtIn) : [...listTools(inner), ...listTools(builtIn)]
}

/** Finds the name of one definition; Gemini puts several into one. */
function findName(tool: unknown): readonly string[] {
  if (!isObject(tool)) return []
  const declared = tool['function_declarations'] ?? tool['functionDeclarations']
  if (Array.isArray(declared)) return declared.flatMap(findName)
  const name = objectOrNull(tool['function'])?.['name'] ?? tool['name']
  return typeof name === 'string' && name !== '' ? [name] : []
}

/** The name of a tool that the provider runs: by its type, by its name in a list of names, by its key in a request of Gemini. */
function findHostedName(tool: unknown): readonly string[] {
  if (typeof tool === 'string') return ofProvider.test(tool) ? [tool] : []
  if (!isObject(tool)) return []
  const { name, type, kind = type } = tool
  if (typeof kind !== 'string')
    return Object.keys(tool)
      .map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .filter((key) => ofProvider.test(key))
  return ofProvider.test(kind) || kind.startsWith('provider') ? [typeof name === 'string' ? name : kind] : []
}

/** The names of those that several providers have, and whose use no client sees. */
const hostedTools =
  'web_search web_fetch file_search code_interpreter code_execution image_generation google_search url_context'.split(
    ' ',
  )

/** What a program calls so as well may be one of them. */
const ofProvider = new RegExp(
  `^(?:${hostedTools.join('|')}|tool_search|google_search_retrieval|google_maps|(?:hosted_)?mcp|computer(?:_use)?|(?:local_)?shell|apply_patch)(?:_preview)?(?:_\\d{4}_?\\d{2}_?\\d{2})?$`,
)
