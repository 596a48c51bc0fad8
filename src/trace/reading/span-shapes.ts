import { isNumber, type JsonValue } from '../../core/json.ts'
import * as s from './shape.ts'
import { allFigureNames } from './usage-attributes.ts'

/** Attributes that say what a span is, and of what: text in all dialects. */
export const agentNames: ReadonlySet<string> = new Set([
  'gen_ai.operation.name',
  'gen_ai.tool.name',
  'gen_ai.tool.call.id',
  'gen_ai.agent.name',
  'gen_ai.request.model',
  'gen_ai.response.model',
  'openinference.span.kind',
  'llm.model_name',
  'tool.name',
  'traceloop.span.kind',
  'traceloop.entity.name',
  'ai.operationId',
  'ai.toolCall.id',
  'ai.toolCall.name',
  'ai.response.text',
  'ai.telemetry.functionId',
  'kensa.span.kind',
  'kensa.final_output',
  'kensa.tool.name',
  'error.type',
])

/** Attributes that count tokens, or dollars: numbers, or text of one. */
export const figureNames: ReadonlySet<string> = new Set(allFigureNames)

/** Shapes of span records, as far as readers rely on them. */

/** Checks that an attribute of this name can have a value. */
function checkValue(name: string, value: JsonValue | undefined): s.Misfit | null {
  if (value === null || value === undefined) return agentNames.has(name) ? s.misfit(value, 'text') : null
  if (agentNames.has(name)) return s.text(value)
  return figureNames.has(name) ? s.amount(value) : null
}

/** Attributes as a plain object, by their flat names. */
export const plainAttributesShape: s.Shape = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return s.misfit(value, 'an object')
  for (const name in value) {
    const misfit = checkValue(name, value[name])
    if (misfit !== null) return s.inside(name, misfit)
  }
  return null
}

const lists = s.object({ values: s.orNull([s.anything]) })
const fields: readonly { readonly camel: string; readonly snake: string; readonly shape: s.Shape }[] = [
  { camel: 'stringValue', snake: 'string_value', shape: s.text },
  { camel: 'intValue', snake: 'int_value', shape: s.number },
  { camel: 'doubleValue', snake: 'double_value', shape: s.union(s.number, s.text) },
  { camel: 'boolValue', snake: 'bool_value', shape: s.flag },
  { camel: 'arrayValue', snake: 'array_value', shape: lists },
  { camel: 'kvlistValue', snake: 'kvlist_value', shape: lists },
  { camel: 'bytesValue', snake: 'bytes_value', shape: s.union(s.text, [s.number]) },
]

/** Checks an `AnyValue` of OTLP. */
function anyValue(value: JsonValue | undefined, name: string): s.Misfit | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return s.misfit(value, 'an object')
  const plain = value['stringValue']
  if (typeof plain === 'string') return figureNames.has(name) ? checkValue(name, plain) : null
  for (const { camel, snake, shape } of fields) {
    const key = value[camel] === undefined ? snake : camel
    const item = value[key]
    if (item === undefined) continue
    const misfit = shape(item) ?? checkValue(name, item)
    return misfit === null ? null : s.inside(key, misfit)
  }
  // An empty value is null; one of another kind cannot be read.
  const [other] = Object.keys(value)
  return other === undefined ? checkValue(name, null) : s.misfit(value, 'a value of OTLP')
}

/** A list of `{key, value}`; exporters made by hand write plain values, or an object. */
export const attributesShape: s.Shape = (value) => {
  if (value === undefined) return null
  if (!Array.isArray(value)) return plainAttributesShape(value)
  const isPlain = value.every((pair) => isPlainPair(pair))
  for (let index = 0; index < value.length; index += 1) {
    const pair = value[index]
    if (typeof pair !== 'object' || pair === null || Array.isArray(pair))
      return s.inside(index, s.misfit(pair, 'an object'))
    const { key } = pair
    if (typeof key !== 'string') return s.inside(index, s.inside('key', s.misfit(key, 'text')))
    const misfit = isPlain ? checkValue(key, pair['value']) : anyValue(pair['value'], key)
    if (misfit !== null) return s.inside(index, s.inside('value', misfit))
  }
  return null
}

/** Tells whether this is a key with a plain value, without its type. */
export function isPlainPair(pair: JsonValue): boolean {
  if (typeof pair !== 'object' || pair === null || Array.isArray(pair)) return false
  const { value } = pair
  return typeof value !== 'object' || value === null
}

/** Nano- or microseconds since 1970; 0 means unknown. */
const moment: s.Shape = (value) =>
  (isNumber(value) && value >= 0) || (typeof value === 'string' && /^\d+$/.test(value))
    ? null
    : s.misfit(value, 'a time')

const codes = /^(?:STATUS_CODE_)?(?:UNSET|OK|ERROR|[012])$/i
export const statusShape: s.Shape = s.orNull({
  code: s.orNull((value) =>
    (typeof value === 'number' && value >= 0 && value <= 2) ||
    (typeof value === 'string' && codes.test(value))
      ? null
      : s.misfit(value, 'a status'),
  ),
  message: s.orNull(s.text),
})

const eventShape = s.object({ name: s.orNull(s.text), attributes: attributesShape })

export const otlpSpanShape: s.Shape = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return s.misfit(value, 'an object')
  const isSnake = value['traceId'] === undefined && value['trace_id'] !== undefined
  return (isSnake ? snakeSpan : camelSpan)(value)
}

const common = {
  name: s.maybe(s.text),
  attributes: attributesShape,
  events: s.orNull([eventShape]),
  status: statusShape,
}
const camelSpan = s.object({
  traceId: s.text,
  spanId: s.text,
  parentSpanId: s.orNull(s.text),
  startTimeUnixNano: s.maybe(moment),
  endTimeUnixNano: s.maybe(moment),
  ...common,
})
const snakeSpan = s.object({
  trace_id: s.text,
  span_id: s.text,
  parent_span_id: s.orNull(s.text),
  start_time_unix_nano: s.maybe(moment),
  end_time_unix_nano: s.maybe(moment),
  ...common,
})
