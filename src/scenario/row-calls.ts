import { escapeName } from '../checks/calls/call-name.ts'
import { formatValue, isObject, parseJson, type JsonObject, type JsonValue } from '../core/json.ts'

const nameKeys = new Set('tool name tool_name toolName function_name function'.split(' '))
const argsKeys = new Set(
  `args arguments parameters params input kwargs tool_args tool_input toolArgs toolInput input_parameters inputParameters
  expected_args expected_params`.split(/\s+/),
)
/** Beside a call, these ask for nothing. */
const idleKeys = new Set('id call_id callId tool_call_id toolCallId description reasoning'.split(' '))
/** Values of `type` that say no more than that it is a call. */
const callTypes = /^(?:function|tool)(?:[_ -]?(?:call|use))?$/i

/**
 * Reads calls as other systems write them, `{ "name": "pay", "arguments": { "id": 7 } }`, as a check takes them: arguments
 * are values as they are, and a call may have more. Null if something is in them that no call of ours says.
 */
export function readRowCalls(value: JsonValue): JsonValue | null {
  if (!Array.isArray(value)) return readCall(value)
  const calls = value.map(readCall)
  return calls.includes(null) ? null : calls
}

function readCall(written: JsonValue): JsonValue | null {
  if (typeof written === 'string') return written === '' || written.includes('(') ? null : written
  if (!isObject(written)) return null
  // As models ask for tools: `{ type: function, function: { name, arguments } }`.
  const call = isObject(written['function'])
    ? { ...written, ...written['function'], function: null }
    : written
  const entries = Object.entries(call).filter(
    ([key, value]) =>
      value !== null && !idleKeys.has(key) && !(key === 'type' && callTypes.test(formatValue(value))),
  )
  const names = entries.filter(([key]) => nameKeys.has(key))
  const args = entries.filter(([key]) => argsKeys.has(key))
  const [, name] = names[0] ?? []
  if (names.length !== 1 || args.length > 1 || names.length + args.length < entries.length) return null
  if (typeof name !== 'string' || name === '') return null
  const values = readArgs(args[0]?.[1] ?? {})
  if (values === null) return null
  return { tool: escapeName(name), ...(Object.keys(values).length === 0 ? {} : { args: values }) }
}

function readArgs(written: JsonValue): JsonObject | null {
  const args = typeof written === 'string' ? (parseJson(written) ?? null) : written
  return isObject(args) ? writeExactArgs(args) : null
}

/** Writes arguments as plain values: none of their keys is a word of a matcher. */
export function writeExactArgs(args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? { equals: value } : value,
    ]),
  )
}
