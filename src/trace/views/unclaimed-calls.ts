import { isObject, parseJson, type JsonValue } from '../../core/json.ts'
import { holdsCall, namesCall } from '../messages/unread-call.ts'
import { listRequests } from '../model/message.ts'
import type { Names } from '../model/names.ts'
import type { Span, SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/** Names whose calls are read, wherever they stand in what they hold. */
const read =
  /^(?:gen_ai\.(?:output\.messages|completion|choice)|llm\.(?:output_messages|completions|choices)|output\.value|ai\.(?:response|result)\.|(?:[\w-]+\.)*tool_calls\.\d+\.tool_call\.)/
/** Names of what a model was told, or may do: calls in it are of the past, examples, or definitions. */
const given =
  /(?:^|[._:])(?:inputs?|prompts?|requests?|history|context|config\w*|settings|options|params|parameters|schemas?|definitions?|tools|functions|system\w*|instructions|available\w*|allowed\w*|max\w*|metadata)(?:[._:]|$)|input_messages|choice$/i
/** How texts of calls look, before they are parsed. */
const likeCall =
  /"(?:tool[_-]?calls?|function[_-]?calls?|tool[_-]?uses?|arguments|args|tool_?name|tool_?input)"/i
/** Longer texts are not looked into. */
const longest = 1 << 20

const kinds: ReadonlySet<SpanKind> = new Set(['llm', 'agent', 'chain', 'workflow', 'step', 'span'])

/**
 * Names the attribute, or the event, of an agent's or a model's span that nobody reads and that holds tool calls; null where there
 * is none. A reply whose calls were read may have them once more.
 */
export function unclaimedCallIn(span: Span): string | null {
  if (!kinds.has(span.kind)) return null
  const { attributes, events, content } = span
  const found =
    attributes.names.once(suspectsIn).find((name) => holds(name, attributes.get(name))) ??
    events.find(({ name, attributes: held }) => namesCall(name) && held.names.list.length > 0)?.name
  if (found === undefined || content.output.some((message) => listRequests(message).length > 0)) return null
  return found
}

/** The first of a trace's spans that has one. */
export function unclaimedCallOf({ spans }: Pick<Trace, 'spans'>): string | null {
  for (const span of spans) {
    const name = unclaimedCallIn(span)
    if (name !== null) return name
  }
  return null
}

function suspectsIn({ list }: Names): readonly string[] {
  return list.filter((name) => !read.test(name) && !given.test(name))
}

function holds(name: string, value: JsonValue | undefined): boolean {
  const end = name.slice(Math.max(0, name.search(callName)))
  if (namesCall(end) && !about.test(end)) return isFilled(value)
  if (typeof value !== 'string' || value.length > longest || !/^\s*[[{]/.test(value)) return false
  return likeCall.test(value) && holdsCall(parseJson(value))
}

/** Where the name of a call begins: `llm.response.function_call` is no answer. */
const callName = /(?:tool|function|mcp)s?[-_.]?(?:call|use)/i
/** Which one it was of, how many there were, how long they took, and the like. */
const about =
  /(?:^|[._])ids?$|calling|count|number|total|duration|latency|usage|tokens?|cost|enabled|parallel|support|behaviou?r|mode|polic|strateg|limit|format|parser/i

function isFilled(value: JsonValue | undefined): boolean {
  const held = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value
  if (typeof held === 'string') return !/^\s*(?:none|null|false|no|0)?\s*$/i.test(held)
  return Array.isArray(held) ? held.length > 0 : isObject(held) && Object.keys(held).length > 0
}
