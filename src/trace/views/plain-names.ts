import { parseJson, type JsonValue } from '../../core/json.ts'
import { memoizeName } from '../../core/lazy.ts'
import type { Names } from '../model/names.ts'
import type { SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/**
 * Lists the names of spans that do not say what they are: a function that was traced, an operation under an unknown word; and of tools that
 * were given to another one to call. One that no tool call and no agent has may be a use of what goes by it.
 */
export function listPlainNames({ spans, toolCalls }: Trace): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { name: tool, args } of toolCalls ?? [])
    for (const name of listCalled(args, findOuterKey(tool))) names.add(name)
  const add = (text: unknown) => typeof text === 'string' && names.add(cleanName(text))
  for (const { kind, name, attributes } of spans) {
    for (const key of attributes.names.once(findNaming)) add(attributes.get(key))
    if (plain.has(kind)) add(name)
  }
  return names
}

/** The key that the arguments of a tool stand under as far as it runs what they name. */
const findOuterKey = memoizeName((tool) =>
  runsTools.test(tool) ? 'tool' : runsCode.test(tool) ? 'command' : '',
)

const cleanName = memoizeName((name) => name.replace(operation, '').replace(ending, '').trim())

/**
 * The tools that the arguments of a dispatcher name, or code or a command that it was given calls: `{tool_uses: [{recipient_name: "functions.x"}]}`,
 * `{server, tool_name, arguments}`, `{code: "x(1)"}`. `key`: the one that the value stands under; `isDispatch`: arguments are next to it.
 */
function listCalled(value: JsonValue, key: string, depth = maxNested, isDispatch = false): readonly string[] {
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? parseJson(value) : undefined
    if (inner !== undefined) return listCalled(inner, key, depth)
    const [isNaming, code, command, tool] = namingKey.exec(key) ?? []
    if (isNaming === undefined) return []
    if (code === undefined && command === undefined) return tool !== undefined || isDispatch ? [value] : []
    const patterns = command === undefined ? inCode : [...inCode, ...inCommand]
    const all = posts.test(value) ? [...patterns, inAddress] : patterns
    return all.flatMap((pattern) => Array.from(value.matchAll(pattern), ([, word = '']) => word))
  }
  if (typeof value !== 'object' || value === null || depth === 0) return []
  const hasArguments = !Array.isArray(value) && Object.keys(value).some((name) => argumentsKey.test(name))
  return Object.entries(value).flatMap(([place, item]) => {
    const isInput = key === 'tool' ? !argumentsKey.test(place) : ofInput.test(place) && namingKey.test(key)
    return listCalled(item, Array.isArray(value) || isInput ? key : place, depth - 1, hasArguments)
  })
}

/** Keys of code that calls tools, of commands, of a tool, and of a name, which is one of a tool next to arguments only. */
const namingKey =
  /^(?:(\w*code|script|source|snippet|cell|python|java_?script|sql)|(command|cmd|bash|shell|argv)|(uses|(?:tool|function|recipient)(?:_?(?:name|slug))?)|name|action|target)$/i
/** A value under one of these keys has the same kind as the mapping around it. */
const ofInput = /^(?:input|query|__arg1|name)$/
const argumentsKey = /^(?:arg(?:ument)?s|param(?:eter)?s|(?:tool_?)?input|kwargs|payload)(?:_?json)?$/i
const maxNested = 4
/** Names of tools that run another one, or code and commands, under whichever key. */
const runsTools =
  /(?:^|[^a-z])(?:call|invoke|run|execute|exec|use|dispatch|perform)(?:[-_ ]?(?:mcp|any|remote|multi))?[-_ ]?(?:tool|function|action|operation|capability)s?$|^dispatch$/i
const runsCode = /python|code|repl|bash|shell|exec|terminal|sandbox|notebook|interpreter/i

/** `refund(…)`, `tools.refund(…)`; not `def refund(…)` or `list.refund(…)`. `call_tool("refund")`, `tools["refund"]`, `"tools/call", …"name": "refund"`. */
const inCode = [
  /(?<![\w.]|def |function )(?:(?:functions|\w*tools?|mcp\w*)\.)?([A-Za-z_]\w*)\(/g,
  /(?:call|invoke|run|execute|tool)\w{0,20}\s?[([,]\s?\{?\s?(?:name["']?\s?[:=]\s?)?["']([A-Za-z_][\w.-]*)["']/gi,
  /tools\/call["'][^]{0,80}?["']name["']\s?:\s?["']([A-Za-z_][\w.-]*)["']/g,
]
/** `refund --order 1`, `cd x && ./refund`, `mcp-cli call bank/refund`. */
const inCommand = [
  /(?:^|[;&|\n(])[ \t]{0,20}(?:(?:sudo|npx|uvx|exec|time) )?(?:\.\/)?([A-Za-z_][\w-]*)(?![\w./=-])/g,
  /\b(?:call|invoke|run|exec|use) (?:-\S{1,40} ){0,3}(?:[\w-]{1,80}[/ .])?([A-Za-z_][\w-]*)/g,
]
const posts = /\.(?:post|put|patch|delete)\(|(?:-X|--request|--data|-d|method["']?\s?[:=])/
const inAddress = /https?:\/\/[^\s"'<>()]*\/([A-Za-z_][\w-]*)(?![\w./-])/g

function findNaming({ list }: Names): readonly string[] {
  return list.filter((key) => naming.has(key))
}

/** Kinds of spans that may be the work of anything. */
const plain: ReadonlySet<SpanKind> = new Set(['span', 'chain', 'workflow', 'step'])

const naming = new Set(['gen_ai.agent.name', 'agent.name', 'agent_name', 'gen_ai.tool.name', 'tool.name'])

/** `execute_tool x`, `tools.x`, `RunActivity:x`, `step: x`, `x.invoke`. */
const operation =
  /^(?:(?:run|start)?(?:action|activity|step):\s?|running tool: |(?:invoke_agent|agent_run|run|call|(?:call|invoke|execute|running)?[ _]?(?:tool|function|action|step)s?)[ ./])/i
const ending = /\.(?:a?invoke|_?a?run|a?call|execute)$/
