import { isNumber, type JsonValue } from '../../core/json.ts'
import {
  aFlag,
  amount,
  aNumber,
  anything,
  textShape,
  oneOf,
  inside,
  listOf,
  maybe,
  misfit,
  objectOf,
  orNull,
  type Misfit,
  type Shape,
} from './shape.ts'
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

/** A value that an attribute of this name cannot have. */
function heldBy(name: string, value: JsonValue | undefined): Misfit | null {
  if (value === null || value === undefined) return agentNames.has(name) ? misfit(value, 'text') : null
  if (agentNames.has(name)) return textShape(value)
  return figureNames.has(name) ? amount(value) : null
}

/** Attributes as a plain object, by their flat names. */
export const plainAttributesShape: Shape = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit(value, 'an object')
  for (const name in value) {
    const found = heldBy(name, value[name])
    if (found !== null) return inside(name, found)
  }
  return null
}

const lists = objectOf({ values: orNull(listOf(anything)) })
const fields: readonly (readonly [camel: string, snake: string, shape: Shape])[] = [
  ['stringValue', 'string_value', textShape],
  ['intValue', 'int_value', aNumber],
  ['doubleValue', 'double_value', oneOf(aNumber, textShape)],
  ['boolValue', 'bool_value', aFlag],
  ['arrayValue', 'array_value', lists],
  ['kvlistValue', 'kvlist_value', lists],
  ['bytesValue', 'bytes_value', oneOf(textShape, listOf(aNumber))],
]

/** An `AnyValue` of OTLP. */
function anyValue(value: JsonValue | undefined, name: string): Misfit | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit(value, 'an object')
  const plain = value['stringValue']
  if (typeof plain === 'string') return figureNames.has(name) ? heldBy(name, plain) : null
  for (const [camel, snake, shape] of fields) {
    const key = value[camel] === undefined ? snake : camel
    const held = value[key]
    if (held === undefined) continue
    const found = shape(held) ?? heldBy(name, held)
    return found === null ? null : inside(key, found)
  }
  // An empty value is null; one of another kind cannot be read.
  const [other] = Object.keys(value)
  return other === undefined ? heldBy(name, null) : misfit(value, 'a value of OTLP')
}

/** A list of `{key, value}`; exporters made by hand write plain values, or an object. */
export const attributesShape: Shape = (value) => {
  if (value === undefined) return null
  if (!Array.isArray(value)) return plainAttributesShape(value)
  const isPlain = value.every((pair) => isPlainPair(pair))
  for (let index = 0; index < value.length; index += 1) {
    const pair = value[index]
    if (typeof pair !== 'object' || pair === null || Array.isArray(pair))
      return inside(index, misfit(pair, 'an object'))
    const { key } = pair
    if (typeof key !== 'string') return inside(index, inside('key', misfit(key, 'text')))
    const found = isPlain ? heldBy(key, pair['value']) : anyValue(pair['value'], key)
    if (found !== null) return inside(index, inside('value', found))
  }
  return null
}

/** A key with a value that no type stands around. */
export function isPlainPair(pair: JsonValue): boolean {
  if (typeof pair !== 'object' || pair === null || Array.isArray(pair)) return false
  const { value } = pair
  return typeof value !== 'object' || value === null
}

/** Nanoseconds, or microseconds, since 1970; 0 stands for one that is not known. */
const moment: Shape = (value) =>
  (isNumber(value) && value >= 0) || (typeof value === 'string' && /^\d+$/.test(value))
    ? null
    : misfit(value, 'a time')

const codes = /^(?:STATUS_CODE_)?(?:UNSET|OK|ERROR|[012])$/i
export const statusShape: Shape = orNull(
  objectOf({
    code: orNull((value) =>
      (typeof value === 'number' && value >= 0 && value <= 2) ||
      (typeof value === 'string' && codes.test(value))
        ? null
        : misfit(value, 'a status'),
    ),
    message: orNull(textShape),
  }),
)

const eventShape = objectOf({ name: orNull(textShape), attributes: attributesShape })

/** A span of OTLP. */
export const otlpSpanShape: Shape = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit(value, 'an object')
  const isSnake = value['traceId'] === undefined && value['trace_id'] !== undefined
  return (isSnake ? snakeSpan : camelSpan)(value)
}

const common = {
  name: maybe(textShape),
  attributes: attributesShape,
  events: orNull(listOf(eventShape)),
  status: statusShape,
}
const camelSpan = objectOf({
  traceId: textShape,
  spanId: textShape,
  parentSpanId: orNull(textShape),
  startTimeUnixNano: maybe(moment),
  endTimeUnixNano: maybe(moment),
  ...common,
})
const snakeSpan = objectOf({
  trace_id: textShape,
  span_id: textShape,
  parent_span_id: orNull(textShape),
  start_time_unix_nano: maybe(moment),
  end_time_unix_nano: maybe(moment),
  ...common,
})
